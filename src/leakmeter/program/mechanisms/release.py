"""The mechanisms as functions of a program, which runs with them and can be audited with them.

They are for studies and audits. The noise is made of floating-point numbers, whose last digits can tell what they were
added to (Mironov 2012): where a release goes out to the public, take a library made against that, such as OpenDP, whose
measurements are read here too.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence

from leakmeter.program.mechanisms.choice import exponential
from leakmeter.program.mechanisms.noise import geometric
from leakmeter.program.mechanisms.privacy import positive, require


def add_laplace(value: float, scale: float, generator: random.Random | None = None) -> float:
    """``value`` with Laplace noise; see `laplace` for its ε. Draws from the system unless a ``generator`` is given."""
    source = generator or random.SystemRandom()
    return value + positive(scale, "scale") * _two_sided(source)


def add_gaussian(value: float, sd: float, generator: random.Random | None = None) -> float:
    """``value`` with normal noise; see `gaussian` for its ε and δ."""
    return value + (generator or random.SystemRandom()).gauss(0.0, positive(sd, "sd"))


def add_geometric(
    value: int, ratio: float, low: int | None = None, high: int | None = None, generator: random.Random | None = None
) -> int:
    """A whole number with two-sided geometric noise, cut at ``low`` and ``high`` where these are given; see `geometric`
    for its ε, which the cut leaves as it is."""
    geometric(ratio)
    source = generator or random.SystemRandom()
    steps = [math.floor(math.log(1.0 - source.random()) / math.log(ratio)) for _ in range(2)]
    noisy = value + steps[0] - steps[1]
    noisy = noisy if low is None else max(low, noisy)
    return noisy if high is None else min(high, noisy)


def respond(
    value: float | str, truth: float, among: Sequence[float | str] = (0, 1), generator: random.Random | None = None
) -> float | str:
    """``value`` with probability ``truth``, else another one of those it may be ``among``; see `randomized_response`.

    Raises ProgramError for a value that is not among them.
    """
    chances = response(value, truth, among)
    return (generator or random.SystemRandom()).choices(list(chances), list(chances.values()))[0]


def response(value: float | str, truth: float, among: Sequence[float | str]) -> dict[float | str, float]:
    """How likely each answer of `respond` is."""
    require(0 <= truth <= 1, "the probability of the truth must lie from 0 to 1")
    require(len(set(among)) == len(among) >= 2, "an answer must be among two different values or more")
    require(value in among, f"the value {str(value)[:40]!r} is not among those that may be answered")
    return {each: truth if each == value else (1 - truth) / (len(among) - 1) for each in among}


def choose(
    utilities: Sequence[float], epsilon: float, sensitivity: float = 1.0, generator: random.Random | None = None
) -> int:
    """The place of one of the ``utilities``, chosen by the exponential mechanism, which keeps ε; see `exponential`."""
    require(not isinstance(utilities, Mapping), "the utilities must be a list, not a dictionary; give its .values()")
    chances = exponential(utilities, epsilon, sensitivity)
    return (generator or random.SystemRandom()).choices(range(len(chances)), chances)[0]


def report_noisy_max(
    scores: Sequence[float], scale: float, noise: str = "laplace", generator: random.Random | None = None
) -> int:
    """The place of the greatest score under noise; see `noisy_max` for its ε."""
    require(not isinstance(scores, Mapping), "the scores must be a list, not a dictionary; give its .values()")
    require(len(scores) > 0, "a noisy maximum needs at least one score")
    require(noise in _NOISES, f"there is no noise {noise[:30]!r} here; take one of {', '.join(_NOISES)}")
    source, fresh = generator or random.SystemRandom(), _NOISES[noise]
    noisy = [score + positive(scale, "scale") * fresh(source) for score in scores]
    return noisy.index(max(noisy))


def _two_sided(source: random.Random) -> float:
    return source.expovariate(1.0) - source.expovariate(1.0)


_NOISES: dict[str, Callable[[random.Random], float]] = {
    "laplace": _two_sided,
    "exponential": lambda source: source.expovariate(1.0),
    "gumbel": lambda source: -math.log(source.expovariate(1.0)),
}
