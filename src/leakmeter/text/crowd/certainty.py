"""How many people share a text for all one knows: the distribution of k, and not its middle alone."""

from __future__ import annotations

from math import inf, log
from statistics import NormalDist
from typing import Literal

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


#: What a text does to its author's anonymity.
Verdict = Literal["identifies", "one of few", "one of many"]
#: So many people are one person to whoever looks, and so many can be gone through one by one.
HANDFUL, FEW = 5.0, 1000.0
#: From these probabilities on a text identifies its author, or leaves them one of few.
LIKELY, POSSIBLE = 0.5, 0.2


def at_most(crowd: Crowd, people: float) -> float:
    """The probability that no more than so many ``people`` share a text.

    The logarithm of k is taken to be normal on either side of ``crowd.k``, with a twentieth beyond each bound.

    >>> from leakmeter import estimate
    >>> at_most(estimate("I live in Ohio"), 1000)
    0.0
    """
    bound = crowd.low if people < crowd.k else crowd.high
    if not (0.0 < people < inf and 0.0 < crowd.k < inf and 0.0 < bound < inf):
        return float(people >= crowd.k)
    away, width = log(people) - log(crowd.k), abs(log(bound) - log(crowd.k))
    if width == 0.0:
        return 0.0 if away < 0.0 else 1.0
    return round(NormalDist().cdf(away / width * NormalDist().inv_cdf(_OF_A_BOUND)), 6)


def verdict(crowd: Crowd) -> Verdict:
    """What a text does to its author's anonymity, by probability: it ``identifies`` them where it names one person, or where a
    handful or fewer share it as likely as not; leaves them ``one of few`` where 1,000 or fewer may (one chance in five); else
    ``one of many``."""
    if any(reason.identifies for reason in crowd.reasons) or at_most(crowd, HANDFUL) >= LIKELY:
        return "identifies"
    return "one of few" if at_most(crowd, FEW) >= POSSIBLE else "one of many"
