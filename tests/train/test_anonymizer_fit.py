# ruff: noqa: E402
"""The recipe of a distilled anonymizer, run on a language model of two thin layers with random weights."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from leakmeter.no_telemetry import silence

silence("huggingface_hub")  # before the libraries are loaded
pytest.importorskip("trl")
import datasets
import torch
import transformers
from peft import PeftModel
from safetensors.torch import load_file
from tests.train.tiny import language_model

from leakmeter.cli.training_anonymizer import run_anonymizer
from leakmeter.errors import InputError, ModelError, OutputError
from leakmeter.train import anonymizer_fit
from leakmeter.train.anonymizer_data import Lessons, Split, Trajectory, lessons, write
from leakmeter.train.anonymizer_fit import (
    PLAIN_CHAT,
    FittedAnonymizer,
    Opened,
    Recipe,
    Stage,
    learn_chats,
    learn_preferences,
    loading,
    open_model,
    precision_at_hand,
    train_anonymizer,
)
from leakmeter.types.attack import Guess, Iteration

#: One step a stage, at rates at which a step shows.
QUICK = Recipe(Stage(2e-2, 8, 1, 1, 4096), Stage(2e-2, 8, 1, 1, 4096), rank=2, alpha=2)


def trajectory(number: int) -> Trajectory:
    """Two turns over a short text; the second gains people and loses no words, so the two make a pair."""
    original, first, second = (f"{words} {number}." for words in ("I'm 31", "I'm grown", "I'm around"))
    guess = Guess("age", "31", "I'm 31")
    turns = (
        Iteration(original, (guess,), (), first, k=100.0, gain_bits=3.0, utility=0.5, cost=0.5),
        Iteration(first, (guess,), (), second, k=400.0, gain_bits=2.0, utility=0.5, cost=0.0),
    )
    return Trajectory(original, turns)


@pytest.fixture(scope="module")
def taught() -> dict[Split, Lessons]:
    return lessons([trajectory(number) for number in range(4)])


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """Threads that wait for one another take minutes for this little where the machine is busy."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def base(taught: Mapping[Split, Lessons], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A language model whose tokeniser knows the words of the prompts and no form for chats."""
    words = (message.content for chat in taught["train"].chats for message in chat.messages)
    return language_model(words, tmp_path_factory.mktemp("base"))


@pytest.fixture(scope="module")
def fitted(base: Path, taught: Mapping[Split, Lessons], tmp_path_factory: pytest.TempPathFactory) -> FittedAnonymizer:
    return train_anonymizer(base, taught, tmp_path_factory.mktemp("out"), QUICK, tell=lambda line: None)


def weights(model: Any) -> dict[str, torch.Tensor]:
    return {name: value.detach().clone() for name, value in model.named_parameters()}


def changed(before: Mapping[str, torch.Tensor], after: Mapping[str, torch.Tensor]) -> set[str]:
    return {name for name, value in before.items() if not torch.equal(value, after[name])}


def test_the_files_are_what_the_library_of_data_sets_and_both_trainers_take(
    base: Path, taught: Mapping[Split, Lessons], tmp_path: Path
) -> None:
    from trl import DPOConfig, DPOTrainer, SFTConfig, SFTTrainer

    write(tmp_path / "data", taught)
    opened, one_step = open_model(base), {"max_steps": 1, "use_cpu": True, "bf16": False, "report_to": "none"}
    for kind, trainer, config in (("sft", SFTTrainer, SFTConfig), ("dpo", DPOTrainer, DPOConfig)):
        files = {split: str(tmp_path / "data" / f"{kind}-{split}.jsonl") for split in taught}
        rows = datasets.load_dataset("json", data_files=files, cache_dir=str(tmp_path / "cache"))
        assert len(rows["train"]) == len(taught["train"].chats if kind == "sft" else taught["train"].preferences) > 0
        args = config(output_dir=str(tmp_path / kind), **one_step)
        ran = trainer(
            model=opened.model, args=args, train_dataset=rows["train"], processing_class=opened.tokeniser
        ).train()
        assert math.isfinite(ran.training_loss)
        assert ran.training_loss > 0


def test_both_stages_change_adapters_and_nothing_else(base: Path, taught: Mapping[Split, Lessons]) -> None:
    opened = open_model(base)
    untouched = weights(opened.model)
    model, chats = learn_chats(opened, taught["train"].chats, (), QUICK, tell=lambda line: None)
    between = weights(model)
    assert math.isfinite(chats.loss)
    assert any(name.endswith("lora_B.default.weight") and value.any() for name, value in between.items())

    pairs = learn_preferences(replace(opened, model=model), taught["train"].preferences, (), QUICK)
    assert pairs is not None
    assert math.isfinite(pairs.loss)
    after = weights(model)
    assert changed(between, after)
    assert all(".default." in name for name in changed(between, after))
    for name, value in untouched.items():
        (same,) = [each for full, each in after.items() if full.replace(".base_layer", "").endswith(f"model.{name}")]
        assert torch.equal(value, same)


def test_preferences_start_where_the_chats_left_off(fitted: FittedAnonymizer) -> None:
    """At log 2 nothing is preferred to what the reference prefers, so the reference is the model as it came in."""
    assert fitted.preferences is not None
    assert fitted.preferences.before == pytest.approx(math.log(2), abs=1e-5)
    assert fitted.preferences.after != pytest.approx(math.log(2), abs=1e-5)


def test_the_loss_of_chats_counts_the_answers_alone(base: Path, taught: Mapping[Split, Lessons]) -> None:
    opened, chat = open_model(base), taught["train"].chats[0]
    _, learnt = learn_chats(opened, [chat], [chat], QUICK, tell=lambda line: None)
    untouched = open_model(base)
    asked, answer = chat.messages
    start = f"### user\n{asked.content}\n### assistant\n"
    ids, given = (untouched.tokeniser(text)["input_ids"] for text in (f"{start}{answer.content}<end>", start))
    with torch.no_grad():
        likely = torch.log_softmax(untouched.model(torch.tensor([ids])).logits[0], dim=-1)
    by_hand = [-likely[at - 1, ids[at]].item() for at in range(len(given), len(ids))]
    assert learnt.before == pytest.approx(sum(by_hand) / len(by_hand), rel=1e-4)
    assert learnt.after is not None
    assert learnt.before is not None
    assert learnt.after < learnt.before


def test_what_is_saved_says_what_the_fitted_model_says(base: Path, fitted: FittedAnonymizer) -> None:
    tokeniser = transformers.AutoTokenizer.from_pretrained(fitted.folder)
    model = PeftModel.from_pretrained(transformers.AutoModelForCausalLM.from_pretrained(base), fitted.folder)
    asked = tokeniser.apply_chat_template([{"role": "user", "content": "Hi"}], add_generation_prompt=True)
    ids = torch.tensor([asked["input_ids"]])
    with torch.no_grad():
        adapted = model(ids).logits
        with model.disable_adapter():
            assert not torch.allclose(model(ids).logits, adapted)
    assert set(load_file(fitted.folder / "adapter_model.safetensors"))


def test_nothing_but_adapters_and_a_tokeniser_is_saved(fitted: FittedAnonymizer) -> None:
    names = {file.name for file in fitted.folder.rglob("*")}
    assert {"adapter_model.safetensors", "adapter_config.json", "tokenizer.json"} <= names
    assert {Path(name).suffix for name in names} <= {".safetensors", ".json", ".jinja"}


def test_the_same_seed_gives_the_same_adapters_and_another_gives_others(
    base: Path, taught: Mapping[Split, Lessons], fitted: FittedAnonymizer, tmp_path: Path
) -> None:
    def saved(seed: int) -> dict[str, torch.Tensor]:
        made = train_anonymizer(base, taught, tmp_path / str(seed), QUICK, seed, tell=lambda line: None)
        return load_file(made.folder / "adapter_model.safetensors")

    kept = load_file(fitted.folder / "adapter_model.safetensors")
    assert not changed(kept, saved(0))
    assert changed(kept, saved(1))


def test_the_defaults_are_those_of_table_4() -> None:
    recipe = Recipe()
    assert recipe.chats == Stage(2e-4, batch=4, accumulated=2, epochs=1, longest=4096)
    assert recipe.preferences == Stage(5e-6, batch=4, accumulated=1, epochs=1, longest=2048)
    assert (recipe.rank, recipe.alpha, recipe.beta) == (16, 16, 0.01)


def test_a_stage_steps_as_often_as_its_batches_say(base: Path, taught: Mapping[Split, Lessons]) -> None:
    many = taught["train"].chats
    twice = replace(QUICK, chats=Stage(1e-3, batch=1, accumulated=2, epochs=2, longest=4096))
    _, learnt = learn_chats(open_model(base), many, (), twice, tell=lambda line: None)
    assert learnt.steps == 2 * math.ceil(len(many) / 2)


def test_examples_that_are_too_long_are_left_out_and_counted(base: Path, taught: Mapping[Split, Lessons]) -> None:
    chats, opened = taught["train"].chats, open_model(base)
    lengths = sorted(
        len(opened.tokeniser.apply_chat_template([vars_of(m) for m in chat.messages])["input_ids"]) for chat in chats
    )
    shorter = replace(QUICK, chats=replace(QUICK.chats, longest=lengths[-1] - 1))
    _, learnt = learn_chats(opened, chats, (), shorter, tell=lambda line: None)
    assert learnt.left_out == lengths.count(lengths[-1])
    with pytest.raises(InputError, match="longer than 5 pieces"):
        learn_chats(open_model(base), chats, (), replace(QUICK, chats=replace(QUICK.chats, longest=5)))


def vars_of(message: Any) -> dict[str, str]:
    return {"role": message.role, "content": message.content}


def test_a_loss_that_goes_astray_ends_in_an_error_and_saves_nothing(
    base: Path, taught: Mapping[Split, Lessons], tmp_path: Path
) -> None:
    wild = replace(QUICK, chats=Stage(1e30, batch=1, accumulated=1, epochs=1, longest=4096))
    with pytest.raises(ModelError, match="not a number"):
        train_anonymizer(base, taught, tmp_path / "out", wild, tell=lambda line: None)
    assert not list((tmp_path / "out").iterdir())


def test_a_model_keeps_its_own_form_of_chats_and_is_given_one_where_it_has_none(base: Path, tmp_path: Path) -> None:
    opened = open_model(base)
    assert opened.tokeniser.chat_template == PLAIN_CHAT
    opened.tokeniser.chat_template = "{{ messages[0]['content'] }}"
    opened.tokeniser.save_pretrained(tmp_path)
    opened.model.save_pretrained(tmp_path)
    assert open_model(tmp_path).tokeniser.chat_template == "{{ messages[0]['content'] }}"


@pytest.mark.parametrize(
    ("card", "library", "precision"), [(False, True, "32-bit"), (True, False, "16-bit"), (True, True, "4-bit")]
)
def test_four_bits_take_a_card_and_a_library(
    monkeypatch: pytest.MonkeyPatch, card: bool, library: bool, precision: str
) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: card)
    monkeypatch.setattr(anonymizer_fit, "find_spec", lambda name: object() if library else None)
    assert precision_at_hand() == precision


def test_the_precision_that_is_said_is_the_one_the_weights_have(base: Path, fitted: FittedAnonymizer) -> None:
    opened: Opened = open_model(base)
    assert opened.precision == fitted.precision == "32-bit"
    assert {value.dtype for value in opened.model.parameters()} == {torch.float32}
    four = loading("4-bit")["quantization_config"]
    assert four.load_in_4bit
    assert four.bnb_4bit_quant_type == "nf4"


def test_nothing_is_told_to_the_makers_of_the_libraries(
    base: Path, taught: Mapping[Split, Lessons], monkeypatch: pytest.MonkeyPatch
) -> None:
    """trl sends a message for each trainer, by a queue, unless it is told not to; and not where CI is set."""
    from huggingface_hub.utils import _telemetry

    monkeypatch.delenv("CI", raising=False)
    sent: list[object] = []
    monkeypatch.setattr(_telemetry, "_start_telemetry_thread", lambda: None)
    monkeypatch.setattr(_telemetry._TELEMETRY_QUEUE, "put", sent.append)
    # As in a process that loaded the library before leakmeter, so that no variable reaches it any more.
    monkeypatch.setattr(_telemetry.constants, "HF_HUB_DISABLE_TELEMETRY", False)
    monkeypatch.setattr(_telemetry.constants, "is_offline_mode", lambda: False)
    learn_chats(open_model(base), taught["train"].chats[:1], (), QUICK, tell=lambda line: None)
    assert sent == []
    anonymizer_fit.constants.HF_HUB_DISABLE_TELEMETRY = False
    _telemetry.send_telemetry("trl/SFTTrainer")
    assert sent


def test_what_cannot_be_used_is_refused(base: Path, taught: dict[Split, Lessons], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no model"):
        open_model(tmp_path)
    (tmp_path / "config.json").write_text('{"model_type": "llama"}')
    with pytest.raises(InputError, match="cannot be opened"):
        open_model(tmp_path)
    nothing: dict[Split, Lessons] = {"train": Lessons((), ()), "validation": Lessons((), ())}
    with pytest.raises(InputError, match="no chats"):
        train_anonymizer(base, nothing, tmp_path)
    with pytest.raises(OutputError, match="cannot be made"):
        train_anonymizer(base, taught, tmp_path / "config.json" / "out", QUICK)


def test_without_preferences_the_chats_alone_are_learnt(
    base: Path, taught: dict[Split, Lessons], tmp_path: Path
) -> None:
    chats_alone = {split: replace(its, preferences=()) for split, its in taught.items()}
    fitted = train_anonymizer(base, chats_alone, tmp_path, QUICK, tell=lambda line: None)
    assert fitted.preferences is None
    assert (tmp_path / "adapter_model.safetensors").is_file()


def test_the_command_says_what_was_learnt_and_over_which_weights(
    base: Path, taught: dict[Split, Lessons], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "data", taught)
    assert run_anonymizer(base, tmp_path / "data", tmp_path / "out", epochs=1, seed=0) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Preferences: 1 steps, loss 0.693, on validation 0.693 before" in said
    assert "fitted over weights in 32 bit." in said
    assert (tmp_path / "out" / "adapter_model.safetensors").is_file()
