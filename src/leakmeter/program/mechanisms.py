"""How much privacy the standard mechanisms give: ε in nats, and δ, of one release and of several.

Each function takes the spread of the noise and how far one person can move the value (``sensitivity``, in the value's
unit), and gives what the mechanism keeps whatever is believed; or the other way round, the noise that keeps what is
wanted. Dwork and Roth, *The Algorithmic Foundations of Differential Privacy* (2014), is "DR" below.

>>> from leakmeter.program import mechanisms
>>> mechanisms.laplace(scale=2.0, sensitivity=1.0)
Privacy(epsilon=0.5, delta=0.0)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from leakmeter.errors import ProgramError
from leakmeter.prob.special import log_ndtr, ndtr

#: Beyond this ε the digits of a float do not tell two noises apart.
_LARGEST = 1e12


@dataclass(frozen=True, slots=True)
class Privacy:
    """(ε, δ)-differential privacy (DR, definition 2.4): no output is more than ``exp(epsilon)`` times as likely with
    another person's value, but for outputs of probability ``delta``. ``epsilon`` is in nats."""

    epsilon: float
    delta: float = 0.0

    def __post_init__(self) -> None:
        _require(self.epsilon >= 0 and 0 <= self.delta <= 1, "epsilon must be 0 or more, and delta from 0 to 1")


def randomized_response(truth: float, values: int = 2) -> Privacy:
    """The true one of ``values`` is told with probability ``truth``, else one of the others, each equally likely.

    ε = ln(truth (values − 1) / (1 − truth)) (DR, section 3.2; Warner 1965). Infinite where only the truth is told.

    >>> round(randomized_response(0.75).epsilon, 4)
    1.0986
    """
    _require(values >= 2, "randomized response needs at least two values")
    _require(0 <= truth <= 1, "the probability of the truth must lie from 0 to 1")
    other = (1 - truth) / (values - 1)
    if min(truth, other) == 0:
        return Privacy(math.inf)
    return Privacy(abs(math.log(truth / other)))


def laplace(scale: float, sensitivity: float = 1.0) -> Privacy:
    """Laplace noise: ε = sensitivity / scale (DR, theorem 3.6)."""
    return Privacy(_positive(sensitivity, "sensitivity") / _positive(scale, "scale"))


def laplace_scale(epsilon: float, sensitivity: float = 1.0) -> float:
    """The scale of Laplace noise that keeps ε: sensitivity / ε."""
    return _positive(sensitivity, "sensitivity") / _positive(epsilon, "epsilon")


def geometric(ratio: float, sensitivity: int = 1) -> Privacy:
    """Two-sided geometric noise, each step further ``ratio`` times as likely: ε = −sensitivity ln(ratio) (Ghosh,
    Roughgarden and Sundararajan 2012)."""
    _require(0 < ratio < 1, "the ratio must lie between 0 and 1, ends excluded")
    return Privacy(-_positive(sensitivity, "sensitivity") * math.log(ratio))


def gaussian(sd: float, delta: float, sensitivity: float = 1.0) -> Privacy:
    """Normal noise, exactly: the least ε that holds with δ (Balle and Wang 2018, theorem 8)."""
    _require(0 < delta < 1, "delta must lie between 0 and 1, ends excluded")
    sigma = _positive(sd, "sd") / _positive(sensitivity, "sensitivity")
    if gaussian_delta(sigma, 0.0) <= delta:
        return Privacy(0.0, delta)
    return Privacy(_crossing(lambda epsilon: gaussian_delta(sigma, epsilon) - delta), delta)


def gaussian_sd(epsilon: float, delta: float, sensitivity: float = 1.0) -> float:
    """The least standard deviation of normal noise that keeps ε and δ, exactly (Balle and Wang 2018, algorithm 1).

    >>> round(gaussian_sd(1.0, 1e-5), 4)
    3.7306
    """
    _require(0 <= epsilon <= _LARGEST, f"epsilon must lie from 0 to {_LARGEST:g}: more of it is no privacy")
    _require(0 < delta < 1, "delta must lie between 0 and 1, ends excluded")
    return _positive(sensitivity, "sensitivity") * _crossing(lambda sd: gaussian_delta(sd, epsilon) - delta)


def gaussian_sd_classic(epsilon: float, delta: float, sensitivity: float = 1.0) -> float:
    """The standard deviation of the older bound, sqrt(2 ln(1.25 / δ)) sensitivity / ε (DR, theorem A.1), for ε ≤ 1."""
    _require(0 < epsilon <= 1, "the classic bound holds for an epsilon above 0 and up to 1; use gaussian_sd")
    _require(0 < delta < 1, "delta must lie between 0 and 1, ends excluded")
    return math.sqrt(2 * math.log(1.25 / delta)) * _positive(sensitivity, "sensitivity") / epsilon


def gaussian_delta(sd: float, epsilon: float, sensitivity: float = 1.0) -> float:
    """The δ of normal noise with ε: Φ(s/2σ − εσ/s) − exp(ε) Φ(−s/2σ − εσ/s) (Balle and Wang 2018, theorem 8)."""
    sigma = _positive(sd, "sd") / _positive(sensitivity, "sensitivity")
    half, shift = 1 / (2 * sigma), epsilon * sigma
    return max(0.0, ndtr(half - shift) - math.exp(min(epsilon + log_ndtr(-half - shift), 0.0)))


def exponential(utilities: Sequence[float], epsilon: float, sensitivity: float = 1.0) -> tuple[float, ...]:
    """The probabilities with which the exponential mechanism releases each outcome: proportional to exp(ε utility / (2
    sensitivity)) (DR, definition 3.4). It keeps ε."""
    _require(
        len(utilities) > 0 and all(map(math.isfinite, utilities)), "utilities must be finite numbers, at least one"
    )
    rate = _positive(epsilon, "epsilon") / (2 * _positive(sensitivity, "sensitivity"))
    top = max(utilities)
    weights = [math.exp(rate * (utility - top)) for utility in utilities]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


def together(*releases: Privacy) -> Privacy:
    """Several releases about the same person: ε and δ add up (DR, theorem 3.16)."""
    return Privacy(sum(each.epsilon for each in releases), min(1.0, sum(each.delta for each in releases)))


def repeated(release: Privacy, times: int, delta: float = 0.0) -> Privacy:
    """The same release ``times`` over: the lesser of the sum and, where a further ``delta`` is allowed, advanced
    composition, ε sqrt(2 k ln(1/δ')) + k ε (exp(ε) − 1) (DR, theorem 3.20)."""
    _require(times >= 1, "a release is made at least once")
    plain = together(*[release] * times)
    if not 0 < delta < 1 or not math.isfinite(release.epsilon):
        return plain
    one = release.epsilon
    advanced = one * math.sqrt(2 * times * math.log(1 / delta)) + times * one * math.expm1(min(one, 700.0))
    return min(plain, Privacy(advanced, min(1.0, plain.delta + delta)), key=lambda found: found.epsilon)


def _crossing(falling: Callable[[float], float]) -> float:
    """Where a falling function of a positive number is 0, to fifteen digits; ProgramError where it nowhere is."""
    low, high = 1e-12, 1.0
    for _ in range(200):
        if falling(high) <= 0:
            break
        low, high = high, 4 * high
    else:
        raise ProgramError("No noise keeps these: give a larger epsilon or delta.")
    while falling(low) < 0 and low > 1e-300:
        low /= 16
    for _ in range(200):
        middle = math.sqrt(low * high)
        if not low < middle < high:
            break
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return high


def _positive(value: float, what: str) -> float:
    _require(0 < value < math.inf, f"the {what} must be a finite number above 0")
    return value


def _require(holds: bool, says: str) -> None:
    if not holds:
        raise ProgramError(f"{says[:1].upper()}{says[1:]}.")
