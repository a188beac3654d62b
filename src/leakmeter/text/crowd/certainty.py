"""How many people share a text for all one knows: the lower part of the distribution of k, not its middle."""

from __future__ import annotations

from statistics import NormalDist

from leakmeter.types import Crowd

#: What is claimed of a number of people holds with at least this probability.
SURE = 0.9
#: The bounds of a crowd hold nine in ten: its lower bound is passed with this probability.
_OF_A_BOUND = 0.95


def at_least(crowd: Crowd, probability: float = SURE) -> float:
    """The number of people that share a text at the least, with a ``probability`` of at least one half.

    Half of the distribution lies below ``crowd.k`` and a twentieth below ``crowd.low``; between, the logarithm of k is
    taken to be normal. So ``at_least(crowd, 0.5)`` is k and ``at_least(crowd, 0.95)`` the lower bound. Raises ValueError
    for another probability than from 0.5 to 1, 1 not included.
    """
    if not 0.5 <= probability < 1.0:
        raise ValueError("the probability must be from 0.5 to 1, and less than 1")
    deviations = NormalDist().inv_cdf(probability) / NormalDist().inv_cdf(_OF_A_BOUND)
    return max(1.0, crowd.k * (crowd.low / crowd.k) ** deviations)
