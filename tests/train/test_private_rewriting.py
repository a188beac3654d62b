"""Rewriting under local differential privacy: how much noise, and a tiny encoder–decoder that writes through it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate import private_rewriting
from leakmeter.evaluate.private_rewriting import (
    BEAMS,
    MECHANISMS,
    Budget,
    Opened,
    analytic_sigma,
    clipped,
    decoded,
    encoded,
    kept_epsilon,
    noise_for,
    noised,
    opened,
    rewritten,
)
from leakmeter.program.mechanisms import gaussian_delta

TEXT = "I live in Leeds and I'm 31, tired of the rain."
SHORT = Budget(epsilon=50.0, longest=24)


def delta_by_integral(sigma: float, epsilon: float) -> float:
    """The least δ by its definition: what of one normal density lies above e^ε times the other, a distance of 1 away.
    The ratio of the densities at x is e^((1/2 − x)/σ²), so it lies above to the left of 1/2 − εσ²."""
    edge = 0.5 - epsilon * sigma**2

    def above(x: float) -> float:
        here, there = -(x**2) / (2 * sigma**2), -((x - 1) ** 2) / (2 * sigma**2)
        return (math.exp(here) - math.exp(epsilon + there)) / (sigma * math.sqrt(2 * math.pi))

    return quad(above, min(edge, 0.0) - 12 * sigma, edge, limit=400, epsabs=1e-16, epsrel=1e-9)[0]


@pytest.mark.parametrize("delta", [1e-6, 1e-3])
@pytest.mark.parametrize("epsilon", [0.1, 1.0, 8.0, 250.0, 2500.0])
def test_the_analytic_noise_keeps_what_it_says_by_an_integral_and_no_less_noise_would(
    epsilon: float, delta: float
) -> None:
    sigma = analytic_sigma(epsilon, delta)
    assert delta_by_integral(sigma, epsilon) == pytest.approx(delta, rel=1e-5)
    assert delta_by_integral(0.99 * sigma, epsilon) > 1.01 * delta
    assert kept_epsilon(sigma, delta) == pytest.approx(epsilon, rel=1e-6)


def test_noise_at_the_papers_budget_is_that_of_a_square_root_and_not_of_the_classical_formula() -> None:
    """With a large budget ρ = 1/2σ² of zero-concentrated privacy is all but ε: at least ρ + 2√(ρ ln 1/δ) keeps it
    (Bun and Steinke 2016), which is an upper bound of σ got in another way."""
    sigma = analytic_sigma(2500.0, 1e-6)
    root = math.sqrt(math.log(1e6))
    rho = (math.sqrt(2500.0 + root**2) - root) ** 2
    assert math.sqrt(1 / (2 * 2500.0)) < sigma < math.sqrt(1 / (2 * rho))
    assert math.sqrt(1 / (2 * rho)) / sigma < 1.1


def test_the_classical_formula_holds_below_one_and_not_at_2500() -> None:
    small = noise_for(Budget(epsilon=0.5, mechanism="classical"), 8)
    assert small.holds <= 0.5
    large = noise_for(Budget(mechanism="classical"), 8)
    assert large.holds > 40 * 2500
    assert noise_for(Budget(), 8).scale == pytest.approx(7.1345 * large.scale, rel=1e-3)
    assert delta_by_integral(large.scale / large.sensitivity, 2500.0) > 0.99


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_noise_grows_as_epsilon_shrinks_and_is_none_for_an_infinite_one(mechanism: Any) -> None:
    scales = [noise_for(Budget(epsilon=each, mechanism=mechanism), 8).scale for each in (0.1, 1, 10, 2500, math.inf)]
    assert scales == sorted(scales, reverse=True)
    assert len(set(scales)) == 5
    assert scales[-1] == 0


def test_two_texts_are_as_far_apart_as_is_said_when_they_clip_to_opposite_corners() -> None:
    far = np.full((24, 8), 1e9)
    one, other = clipped(far, 5.0), clipped(-far, 5.0)
    assert noise_for(SHORT, 8).sensitivity == pytest.approx(float(np.linalg.norm(one - other)))
    laplace = noise_for(replace(SHORT, mechanism="laplace"), 8)
    assert laplace.sensitivity == pytest.approx(float(np.abs(one - other).sum()))
    assert laplace.scale == pytest.approx(laplace.sensitivity / SHORT.epsilon)
    assert laplace.delta == 0


def test_clipping_bounds_every_number_and_leaves_those_within() -> None:
    numbers = np.random.default_rng(0).normal(0, 10, (50, 4))
    kept = clipped(numbers, 5.0)
    assert np.abs(kept).max() == 5.0
    within = np.abs(numbers) <= 5
    assert np.array_equal(kept[within], numbers[within])


@pytest.mark.parametrize("mechanism", ["analytic", "laplace"])
def test_noise_is_drawn_for_each_number_with_the_scale_that_was_worked_out(mechanism: Any) -> None:
    noise = noise_for(Budget(epsilon=1000.0, longest=1000, mechanism=mechanism), 200)
    drawn = noised(np.zeros((1000, 200)), noise, np.random.default_rng(0))
    spread = noise.scale * (math.sqrt(2) if mechanism == "laplace" else 1)
    assert float(drawn.std()) == pytest.approx(spread, rel=0.01)
    assert abs(float(drawn.mean())) < 0.01 * spread
    fourth = float(((drawn / drawn.std()) ** 4).mean())
    assert fourth == pytest.approx(6 if mechanism == "laplace" else 3, abs=0.2)


def test_the_defaults_are_those_of_the_paper_and_their_noise_drowns_the_numbers() -> None:
    budget = Budget()
    assert (budget.epsilon, budget.delta, budget.clip, budget.longest) == (2500.0, 1e-6, 5.0, 300)
    noise = noise_for(budget, 768)
    assert (noise.numbers, noise.sensitivity) == (230_400, 4800.0)
    assert noise.scale == pytest.approx(72.584, abs=0.001)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"epsilon": 0.0}, "Epsilon"),
        ({"epsilon": math.nan}, "Epsilon"),
        ({"delta": 0.0}, "Delta"),
        ({"delta": 1.0}, "Delta"),
        ({"clip": math.inf}, "clipping"),
        ({"longest": 0}, "pieces"),
        ({"mechanism": "uniform"}, "Mechanisms: analytic"),
    ],
)
def test_a_budget_that_means_nothing_is_refused(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        Budget(**changed)


@pytest.mark.parametrize("epsilon", [1e-300, 1e-9, 1e9])
def test_extreme_budgets_get_the_noise_that_keeps_them(epsilon: float) -> None:
    assert gaussian_delta(analytic_sigma(epsilon, 1e-6), epsilon) == pytest.approx(1e-6, rel=1e-3)


def test_a_budget_beyond_numbers_is_refused() -> None:
    with pytest.raises(SettingsError, match="or inf"):
        analytic_sigma(1e300, 1e-6)


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """Threads that wait for one another take minutes for this little where the machine is busy."""
    if find_spec("torch") is None:
        yield
        return
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A BART of two layers with random weights that reads bytes. Larger weights than is usual make it write texts that
    differ with what it reads."""
    torch, transformers = pytest.importorskip("torch"), pytest.importorskip("transformers")
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors

    folder = tmp_path_factory.mktemp("bart")
    names = ["<s>", "<pad>", "</s>", *sorted(pre_tokenizers.ByteLevel.alphabet())]
    bytes_alone = Tokenizer(models.BPE({name: number for number, name in enumerate(names)}, []))
    bytes_alone.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bytes_alone.decoder = decoders.ByteLevel()
    bytes_alone.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    transformers.PreTrainedTokenizerFast(
        tokenizer_object=bytes_alone, bos_token="<s>", pad_token="<pad>", eos_token="</s>"
    ).save_pretrained(folder)
    torch.manual_seed(0)
    settings = transformers.BartConfig(
        vocab_size=len(names),
        d_model=16,
        encoder_layers=2,
        decoder_layers=2,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        max_position_embeddings=64,
        init_std=0.5,
        bos_token_id=0,
        pad_token_id=1,
        eos_token_id=2,
        decoder_start_token_id=2,
        forced_eos_token_id=2,
    )
    transformers.BartForConditionalGeneration(settings).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def bart(folder: Path) -> Opened:
    return opened(folder)


def test_without_noise_the_text_is_what_the_model_writes_by_itself(bart: Opened) -> None:
    """A text that fills all its places needs no filling up, so that the model alone is given the same."""
    torch = pytest.importorskip("torch")
    budget = Budget(epsilon=math.inf, clip=1e6, longest=24)
    ids = bart.tokeniser(TEXT, truncation=True, max_length=24, return_tensors="pt")["input_ids"]
    assert ids.shape == (1, 24)
    with torch.no_grad():
        plain = bart.model.generate(input_ids=ids, max_length=24, num_beams=BEAMS, do_sample=False, early_stopping=True)
    made = rewritten(bart, [TEXT], budget, seed=3)
    assert made.texts == (bart.tokeniser.decode(plain[0], skip_special_tokens=True).strip(),)
    assert made.texts != rewritten(bart, ["Something else entirely, as long."], budget).texts
    assert made.noise.scale == 0


def test_the_same_seed_writes_the_same_and_another_writes_something_else(bart: Opened) -> None:
    made = rewritten(bart, [TEXT] * 3, SHORT, seed=1)
    assert made == rewritten(bart, [TEXT] * 3, SHORT, seed=1)
    assert made != rewritten(bart, [TEXT] * 3, SHORT, seed=2)
    assert rewritten(bart, [TEXT] * 3, SHORT) != rewritten(bart, [TEXT] * 3, SHORT)


def test_no_two_texts_get_the_same_noise(bart: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise their difference would be free of it."""
    seen: list[Any] = []
    monkeypatch.setattr(private_rewriting, "decoded", lambda given, numbers: seen.append(numbers) or "")
    rewritten(bart, [TEXT, TEXT], SHORT, seed=1)
    assert np.abs(seen[0] - seen[1]).min() > 0


def test_texts_of_any_length_become_as_many_numbers(bart: Opened) -> None:
    shapes = {encoded(bart, text, 24).shape for text in ("", "Hi", TEXT, 50 * TEXT)}
    assert shapes == {(24, 16)}
    assert noise_for(SHORT, 16).numbers == 24 * 16


def test_what_fills_a_text_up_does_not_change_how_it_is_read(bart: Opened) -> None:
    read = len(bart.tokeniser("Hi there")["input_ids"])
    assert np.allclose(encoded(bart, "Hi there", read), encoded(bart, "Hi there", 24)[:read], atol=1e-5)


def test_the_decoder_writes_from_the_clipped_and_noised_numbers_alone(bart: Opened) -> None:
    noise = noise_for(SHORT, 16)
    by_hand = noised(clipped(encoded(bart, TEXT, 24), SHORT.clip), noise, np.random.default_rng(5))
    assert rewritten(bart, [TEXT], SHORT, seed=5).texts == (decoded(bart, by_hand),)


def test_more_pieces_than_the_model_can_read_are_refused(bart: Opened) -> None:
    with pytest.raises(SettingsError, match="64 pieces at most"):
        rewritten(bart, [TEXT], Budget())


def test_what_is_no_encoder_decoder_is_refused(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(InputError, match="no model"):
        opened(tmp_path)
    (tmp_path / "config.json").write_text('{"model_type": "gpt2"}')
    with pytest.raises(InputError, match="cannot be opened"):
        opened(tmp_path)


def test_what_is_not_installed_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(private_rewriting, "find_spec", lambda name: None)
    with pytest.raises(SettingsError, match=r"torch and transformers.*pip install 'leakmeter\[train\]'"):
        opened(tmp_path)
