# pyright: basic, reportMissingImports=false
"""Rewriting under local differential privacy: the baseline DP-BART (Igamberdiev and Habernal 2023), variant CLV.

An encoder–decoder reads a text, always as ``longest`` pieces: cut or filled up, since how long a text is tells on it
too. Each number that the encoder gives is clipped to [−C, C], noise is added to each, and the decoder writes from what
is left, without a mask. Clipping by value makes any two texts differ by no more than

    Δ₂ = 2C·√n  (Euclidean),    Δ₁ = 2C·n  (sum of distances),    n = longest × width of the encoder,

since each of n numbers moves by 2C at most. The noise of a number is, by ``mechanism``:

* ``analytic``: normal with the least σ for which δ(σ) ≤ δ, where, exactly (Balle and Wang 2018, theorem 8),
  δ(σ) = Φ(Δ₂/2σ − εσ/Δ₂) − e^ε · Φ(−Δ₂/2σ − εσ/Δ₂).
* ``laplace``: two-sided exponential of scale Δ₁/ε, for δ = 0 (Dwork and Roth 2014, theorem 3.6).
* ``classical``: normal with σ = Δ₂·√(2 ln(1.25/δ))/ε (the same, theorem A.1), which is proven for ε < 1 alone. At
  ε = 2500 it is a seventh of what is needed. The released scripts of DP-BART-PR+ ask for it, so it is here to compare
  with; :attr:`Noise.holds` is then the ε that is truly kept.

**What ε means.** One text goes in and the guarantee is about it: whoever sees the output, knows this code and wonders
which of any two texts it was, has odds that are at most e^ε times those before, but for a chance of δ. Several texts
of one author add up. At ε = 2500 that factor is over 10^1085: the guarantee forbids nothing. What hides the text there
is that noise drowns it: with the defaults and BART-base, n = 230 400, Δ₂ = 4800 and σ ≈ 73, beside numbers of at most
5, and σ/C is the same for every C. The noise is of ordinary floating-point numbers, which is weaker still than the
theory (Mironov 2012), and whoever knows the seed can take it away: release nothing that was made with a known one.

**What is not here.** RLAA compares with PR+, which leaves out numbers that the decoder hardly reads (a smaller n) and
fits the decoder to noise (its table 4: rate 1e-5, 50 epochs), and of which it reports a "gradient clipping norm
C = 5.0". In the released code that is an option of clipping by norm; its scripts for PR+ give it but clip by value, at
0.1. CLV needs no training, and worse is to be expected of it. PyTorch and transformers are loaded only here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from leakmeter.errors import InputError, ProgramError, SettingsError
from leakmeter.no_telemetry import silence
from leakmeter.program.mechanisms import gaussian, gaussian_sd

Mechanism = Literal["analytic", "laplace", "classical"]
MECHANISMS: tuple[Mechanism, ...] = ("analytic", "laplace", "classical")
#: How many continuations the decoder weighs up, as in the released code.
BEAMS = 3
_NEEDS = ("torch", "transformers")


@dataclass(frozen=True, slots=True)
class Budget:
    """How private a rewrite is to be: ``epsilon`` (infinite: no noise at all) and ``delta`` a text; the bound ``clip``
    of each number; ``longest`` pieces a text. The defaults are those of RLAA, table 4 and appendix C."""

    epsilon: float = 2500.0
    delta: float = 1e-6
    clip: float = 5.0
    longest: int = 300
    mechanism: Mechanism = "analytic"

    def __post_init__(self) -> None:
        if not self.epsilon > 0:
            raise SettingsError(f"Epsilon is {self.epsilon}. Give a number above 0, inf for no noise.")
        if not 1e-12 <= self.delta < 1:  # below that the difference of two probabilities is lost in rounding
            raise SettingsError(f"Delta is {self.delta}. Give a probability from 1e-12 to below 1, such as 1e-6.")
        if not 0 < self.clip < math.inf:
            raise SettingsError(f"The clipping constant is {self.clip}. Give a finite number above 0.")
        if self.longest < 1:
            raise SettingsError(f"Texts of {self.longest} pieces cannot be read. Give at least 1.")
        if self.mechanism not in MECHANISMS:
            raise SettingsError(f"There is no mechanism “{self.mechanism[:20]}”. Mechanisms: {', '.join(MECHANISMS)}.")


@dataclass(frozen=True, slots=True)
class Noise:
    """The noise of each of ``numbers`` numbers: its ``scale`` (σ of normal noise, b of Laplace's), for which two texts
    are ``sensitivity`` apart at most. ``holds`` is the ε that this keeps with ``delta``, 0 for Laplace's."""

    numbers: int
    sensitivity: float
    scale: float
    holds: float
    delta: float
    mechanism: Mechanism


@dataclass(frozen=True, slots=True)
class PrivateRewrites:
    """The rewrites of texts, in their order, and the noise that each was made with."""

    texts: tuple[str, ...]
    noise: Noise


@dataclass(frozen=True, slots=True)
class Opened:
    """An encoder–decoder with its tokeniser."""

    tokeniser: Any
    model: Any


def noise_for(budget: Budget, width: int) -> Noise:
    """The noise for a budget, where the encoder gives ``width`` numbers a piece."""
    numbers = budget.longest * width
    apart = 2 * budget.clip * (numbers if budget.mechanism == "laplace" else math.sqrt(numbers))
    if budget.epsilon == math.inf:
        return Noise(numbers, apart, 0.0, math.inf, 0.0, budget.mechanism)
    if budget.mechanism == "laplace":
        return Noise(numbers, apart, apart / budget.epsilon, budget.epsilon, 0.0, "laplace")
    if budget.mechanism == "analytic":
        scale = apart * analytic_sigma(budget.epsilon, budget.delta)
        return Noise(numbers, apart, scale, budget.epsilon, budget.delta, "analytic")
    ratio = math.sqrt(2 * math.log(1.25 / budget.delta)) / budget.epsilon
    return Noise(numbers, apart, apart * ratio, kept_epsilon(ratio, budget.delta), budget.delta, "classical")


def analytic_sigma(epsilon: float, delta: float) -> float:
    """The least σ of normal noise that keeps (ε, δ) where the sensitivity is 1."""
    try:
        return gaussian_sd(epsilon, delta)
    except ProgramError as error:
        raise SettingsError("No noise keeps this epsilon with this delta. Give a smaller epsilon, or inf.") from error


def kept_epsilon(sigma: float, delta: float) -> float:
    """The ε that normal noise keeps with δ where the sensitivity is 1; 0 where δ alone covers it."""
    return gaussian(sigma, delta).epsilon


def opened(folder: Path) -> Opened:
    """The encoder–decoder of a folder; nothing is fetched and no pickle is read.

    Raises SettingsError where what runs it is missing, InputError where there is none.
    """
    missing = [module for module in _NEEDS if find_spec(module) is None]
    if missing:
        raise SettingsError(
            f"Private rewriting needs {' and '.join(missing)}. Install the extra: pip install 'leakmeter[train]'."
        )
    silence("huggingface_hub")
    from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

    if not (folder / "config.json").is_file():
        raise InputError(f"There is no model in {folder}. Name a folder with an encoder–decoder such as BART.")
    try:
        tokeniser = AutoTokenizer.from_pretrained(folder, local_files_only=True)
        model = AutoModelForSeq2SeqLM.from_pretrained(folder, local_files_only=True, use_safetensors=True)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0].rstrip(".")
        raise InputError(f"The model in {folder} cannot be opened ({reason}). Name an encoder–decoder.") from error
    if tokeniser.pad_token is None:
        raise InputError(f"The tokeniser in {folder} cannot fill up texts. Set pad_token in its tokenizer_config.json.")
    return Opened(tokeniser, model.eval())


def rewritten(
    given: Opened, texts: Sequence[str], budget: Budget = Budget(), seed: int | None = None
) -> PrivateRewrites:
    """Each of the texts as the decoder writes it from clipped and noised numbers. One stream of noise, which starts
    from ``seed``, or from the machine's own chance for None, runs through all texts, so that no two have the same."""
    place = getattr(given.model.config, "max_position_embeddings", None)
    if place is not None and place < budget.longest:
        raise SettingsError(f"The model reads {place} pieces at most, not {budget.longest}. Give a smaller number.")
    noise, chance = noise_for(budget, given.model.config.hidden_size), np.random.default_rng(seed)
    made = (noised(clipped(encoded(given, text, budget.longest), budget.clip), noise, chance) for text in texts)
    return PrivateRewrites(tuple(decoded(given, numbers) for numbers in made), noise)


def encoded(given: Opened, text: str, longest: int) -> NDArray[np.float64]:
    """The (longest, width) numbers that the encoder gives of a text, cut or filled up to ``longest`` pieces."""
    import torch

    pieces = given.tokeniser(
        text,
        truncation=True,
        padding="max_length",
        max_length=longest,
        return_tensors="pt",
        return_token_type_ids=False,
    )
    with torch.no_grad():
        return given.model.get_encoder()(**pieces).last_hidden_state[0].double().numpy()


def clipped(numbers: NDArray[np.float64], bound: float) -> NDArray[np.float64]:
    """The numbers, those beyond ±bound put at it."""
    return np.clip(numbers, -bound, bound)


def noised(numbers: NDArray[np.float64], noise: Noise, chance: np.random.Generator) -> NDArray[np.float64]:
    """The numbers with noise drawn for each."""
    draw = chance.laplace if noise.mechanism == "laplace" else chance.normal
    return numbers + draw(0.0, noise.scale, numbers.shape)


def decoded(given: Opened, numbers: NDArray[np.float64]) -> str:
    """What the decoder writes from (longest, width) numbers, all of which it may look at."""
    import torch
    from transformers.modeling_outputs import BaseModelOutput

    weights = next(given.model.parameters())
    states = torch.from_numpy(numbers)[None].to(weights.dtype)
    with torch.no_grad():
        ids = given.model.generate(
            encoder_outputs=BaseModelOutput(last_hidden_state=states),
            attention_mask=torch.ones(1, len(numbers), dtype=torch.long),
            max_length=len(numbers),
            num_beams=BEAMS,
            do_sample=False,
            early_stopping=True,
        )
    return given.tokeniser.decode(ids[0], skip_special_tokens=True).strip()
