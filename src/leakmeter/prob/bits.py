"""Anonymity in bits: ``log2`` of the number of people one could be."""

from __future__ import annotations

from math import log2


def bits(people: float) -> float:
    """Bits of anonymity among ``people`` (at least 1, for the author exists): ``log2(people)``."""
    return log2(max(1.0, people))


def expected_k(population: float, proportion: float) -> float:
    """Expected number of people in the crowd, the author included: ``1 + (N - 1) p``.

    ``population`` is N in people, ``proportion`` is p in [0, 1]. After BRANCH, section 3, with the author counted for
    certain, so that k is never below 1.
    """
    return 1.0 + max(0.0, population - 1.0) * min(1.0, max(0.0, proportion))
