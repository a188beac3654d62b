"""Distributions over a few named outcomes: one certain, two, or any finite number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leakmeter.program.language.base import Finite, Outcome
from leakmeter.program.language.checks import is_finite, outcome, require
from leakmeter.program.language.held_back import SUPPRESSED


@dataclass(frozen=True)
class Bernoulli(Finite):
    """1 with probability ``p``, else 0."""

    p: float

    def __post_init__(self) -> None:
        require(is_finite(self.p) and 0 <= self.p <= 1, f"Bernoulli: p={self.p} must lie between 0 and 1.")

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        return tuple((v, w) for v, w in ((0, 1.0 - self.p), (1, float(self.p))) if w > 0)


@dataclass(frozen=True, init=False)
class Categorical(Finite):
    """Finitely many outcomes: a mapping ``{outcome: probability}``, or probabilities of 0, 1, 2 …

    None is an outcome too: an answer that may be missing. It is written as the word "None".
    """

    weights: tuple[tuple[Outcome, float], ...]

    def __init__(
        self, probabilities: Mapping[Any, float] | Sequence[float], outcomes: Sequence[Outcome | None] | None = None
    ) -> None:
        if isinstance(probabilities, Mapping):
            given: list[tuple[Any, float]] = list(probabilities.items())
        else:
            names: Sequence[Outcome | None] = range(len(probabilities)) if outcomes is None else outcomes
            require(len(names) == len(probabilities), "Categorical: one outcome for each probability, please.")
            given = list(zip(names, probabilities, strict=True))
        pairs: list[tuple[Outcome, float]] = [(SUPPRESSED if v is None else v, p) for v, p in given]
        require(len(pairs) > 0, "Categorical: at least one outcome is needed.")
        require(all(is_finite(p) and p >= 0 for _, p in pairs), "Categorical: probabilities must not be negative.")
        total = sum(p for _, p in pairs)
        require(abs(total - 1) < 1e-9, f"Categorical: the probabilities add to {total:.12g}, not to 1.")
        for value, _ in pairs:
            outcome(value, "Categorical: an outcome")
        require(len({v for v, _ in pairs}) == len(pairs), "Categorical: an outcome is listed twice.")
        object.__setattr__(self, "weights", tuple((v, p / total) for v, p in pairs if p > 0))

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        return self.weights


#: The paper's name for a custom finite distribution.
Discrete = Categorical


@dataclass(frozen=True)
class Dirac(Finite):
    """Always ``value``."""

    value: Outcome

    def __post_init__(self) -> None:
        outcome(self.value, "Dirac: the value")

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        return ((self.value, 1.0),)
