"""The values of distributions, as a program finds them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from leakmeter.program.language import Dirac, Distribution, Finite, Mixture, Outcome
from leakmeter.program.language.held_back import HeldBack
from leakmeter.program.worlds.choices import Choices


def plain(outcome: Outcome) -> Outcome | None:
    """An outcome as a program finds it: None for what stands for it."""
    return None if isinstance(outcome, HeldBack) else outcome


def choosing(choices: Choices) -> Callable[[Distribution], Any]:
    """A function that gives the value of a distribution on the path that chance takes in this run."""

    def chosen(distribution: Distribution) -> Any:
        if isinstance(distribution, Dirac):
            return distribution.value
        if isinstance(distribution, Mixture):
            return chosen(distribution.parts[choices.choose(distribution.weights)])
        if not isinstance(distribution, Finite):
            raise choices.endless(f"a value of {distribution!r:.40}")
        support = distribution.support()
        return plain(support[choices.choose([p for _, p in support])][0])

    return chosen
