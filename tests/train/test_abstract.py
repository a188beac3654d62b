"""Examples for an abstraction model, and the recipe run on a tiny one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.abstract_corpus import Abstracted
from leakmeter.train.abstract_data import (
    FORMS,
    MODES,
    SPECIAL_TOKENS,
    Shape,
    around,
    instances,
    rationale,
    read,
    splits,
    write,
)
from leakmeter.types import Span


def span(id: str = "x1") -> Abstracted:
    text = "Rain again. I'm 31 and tired of it. Same tomorrow."
    return Abstracted(id, text, Span(12, 18, "I'm 31"), "AGE", ("I'm around thirty", "I'm an adult", "I'm grown"))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("mode", "many"), [("one-span", 3), ("end-to-end", 1), ("iterative", 3)])
def test_every_form_and_mode_shows_the_sentence_and_the_words_and_asks_for_references(
    form: str, mode: str, many: int
) -> None:
    found = instances([span()], Shape(form, mode))
    assert len(found) == many
    for each in found:
        assert "I'm 31 and tired of it." in each.prompt
        assert "Rain again" not in each.prompt
        assert not any(reference in each.prompt for reference in span().references if reference in each.completion)
    assert all(any(reference in each.completion for each in found) for reference in span().references)


def test_all_three_are_asked_for_as_a_json_list() -> None:
    (example,) = instances([span()], Shape("instruction", "end-to-end"))
    assert json.loads(example.completion) == list(span().references)


def test_the_iterative_mode_shows_what_was_put_forward_before() -> None:
    first, second, third = instances([span()], Shape("normal", "iterative"))
    assert first.prompt.endswith("Put forward: []\nInstead:")
    assert second.prompt.endswith('Put forward: ["I\'m around thirty"]\nInstead:')
    assert third.prompt.endswith('Put forward: ["I\'m around thirty", "I\'m an adult"]\nInstead:')
    assert (first.completion, third.completion) == (" I'm around thirty", " I'm grown")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("mode", MODES)
def test_a_rationale_is_part_of_what_is_learnt_not_of_the_prompt(form: str, mode: str) -> None:
    for each in instances([span()], Shape(form, mode, rationale=True)):
        assert rationale(span()) in each.completion
        assert rationale(span()) not in each.prompt
        assert each.completion.index(rationale(span())) < each.completion.index("I'm ")


def test_special_tokens_stand_in_that_form_alone() -> None:
    for form in FORMS:
        (example,) = instances([span()], Shape(form, "end-to-end"))
        assert any(token in example.prompt for token in SPECIAL_TOKENS) == (form == "special-token")


def test_a_span_is_in_one_split_and_the_seed_decides_which() -> None:
    ids = [f"a{number:03}" for number in range(200)]
    chosen = splits(ids, seed=0)
    assert sorted(chosen.values()).count("test") == sorted(chosen.values()).count("validation") == 20
    assert chosen == splits(list(reversed(ids)), seed=0) != splits(ids, seed=1)


def test_the_sentences_of_a_span_are_shown_whole() -> None:
    text = "One here. Two there. Three."
    across = Abstracted("x", text, Span(4, 13, text[4:13]), "OTHERS", ("a", "b", "c"))
    assert around(across) == "One here. Two there."


def test_examples_are_read_as_they_were_written(tmp_path: Path) -> None:
    found = instances([span("x1"), span("x2")], Shape("normal", "one-span", rationale=True))
    write(tmp_path / "data.jsonl", found)
    assert read(tmp_path / "data.jsonl") == found


def test_what_cannot_be_used_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="Forms: normal"):
        Shape("prose", "one-span")
    with pytest.raises(SettingsError, match="Modes: one-span"):
        Shape("normal", "twice")
    (tmp_path / "data.jsonl").write_text('{"prompt": "x"}\n')
    with pytest.raises(InputError, match="Line 1"):
        read(tmp_path / "data.jsonl")


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A language model of two layers and random weights, some ten thousand, that reads bytes."""
    torch, transformers = pytest.importorskip("torch"), pytest.importorskip("transformers")
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

    folder = tmp_path_factory.mktemp("tiny")
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    bytes_alone = Tokenizer(models.BPE({letter: number for number, letter in enumerate([*letters, "<end>"])}, []))
    bytes_alone.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bytes_alone.decoder = decoders.ByteLevel()
    transformers.PreTrainedTokenizerFast(tokenizer_object=bytes_alone, eos_token="<end>").save_pretrained(folder)
    torch.manual_seed(0)
    settings = transformers.GPT2Config(
        vocab_size=257, n_positions=512, n_embd=8, n_layer=2, n_head=2, bos_token_id=256, eos_token_id=256
    )
    transformers.GPT2LMHeadModel(settings).save_pretrained(folder)
    return folder


@pytest.mark.parametrize("shape", [Shape("normal", "one-span"), Shape("special-token", "iterative", rationale=True)])
def test_the_recipe_lowers_the_loss_and_its_export_goes_on_from_a_prompt(
    tiny: Path, tmp_path: Path, shape: Shape
) -> None:
    torch, transformers = pytest.importorskip("torch"), pytest.importorskip("transformers")
    from leakmeter.train.abstract_fit import encoded, loss_over, train_abstract
    from leakmeter.train.recipe import Pace

    found = instances([span(f"x{number}") for number in range(10)], shape)
    pace = Pace(epochs=8, learning_rate=2e-2, batch=4, warm_up=0.03)
    fitted = train_abstract(tiny, found, tmp_path, pace, tell=lambda line: None)
    assert fitted.epoch > 0
    assert fitted.learnt[fitted.epoch] < 0.8 * fitted.learnt[0]

    tokeniser = transformers.AutoTokenizer.from_pretrained(tmp_path)
    model = transformers.AutoModelForCausalLM.from_pretrained(tmp_path)
    checked = [encoded(each, tokeniser) for each in found if each.split == "validation"]
    assert loss_over(model, checked) == pytest.approx(fitted.checked[fitted.epoch], rel=1e-4)
    ids = torch.tensor([tokeniser(found[0].prompt, add_special_tokens=False)["input_ids"]])
    assert len(model.generate(ids, max_new_tokens=3, do_sample=False)[0]) > ids.shape[1]


def test_the_loss_counts_the_completion_alone(tiny: Path) -> None:
    torch = pytest.importorskip("torch")
    from leakmeter.train.abstract_fit import Example, loss_of, started

    _, model = started(tiny)
    model.eval()
    ids = (5, 6, 7, 8, 9)
    with torch.no_grad():
        likely = torch.log_softmax(model(torch.tensor([ids])).logits[0], dim=-1)
        by_hand = -(likely[2, 8] + likely[3, 9]) / 2
        assert loss_of(model, [Example(ids, 3)]).item() == pytest.approx(by_hand.item(), rel=1e-5)


def test_a_model_that_is_not_there_and_examples_that_are_too_few_are_refused(tiny: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from leakmeter.train.abstract_fit import started, train_abstract

    with pytest.raises(InputError, match="no model"):
        started(tmp_path)
    with pytest.raises(InputError, match="validation"):
        train_abstract(tiny, instances([span()], Shape("normal", "one-span")), tmp_path)
