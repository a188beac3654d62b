"""Added noise: Laplace, geometric and normal; what each keeps, and how much of it keeps what is wanted."""

from __future__ import annotations

import math

from leakmeter.prob.special import log_ndtr, ndtr
from leakmeter.program.mechanisms.privacy import Privacy, crossing, positive, proper_delta, require

#: Beyond this ε the digits of a float do not tell two noises apart.
_LARGEST = 1e12


def laplace(scale: float, sensitivity: float = 1.0) -> Privacy:
    """Laplace noise: ε = sensitivity / scale (DR, theorem 3.6)."""
    return Privacy(positive(sensitivity, "sensitivity") / positive(scale, "scale"))


def laplace_scale(epsilon: float, sensitivity: float = 1.0) -> float:
    """The scale of Laplace noise that keeps ε: sensitivity / ε."""
    return positive(sensitivity, "sensitivity") / positive(epsilon, "epsilon")


def geometric(ratio: float, sensitivity: int = 1) -> Privacy:
    """Two-sided geometric noise, each step further ``ratio`` times as likely: ε = −sensitivity ln(ratio) (Ghosh,
    Roughgarden and Sundararajan 2012)."""
    require(0 < ratio < 1, "the ratio must lie between 0 and 1, ends excluded")
    return Privacy(-positive(sensitivity, "sensitivity") * math.log(ratio))


def geometric_ratio(epsilon: float, sensitivity: int = 1) -> float:
    """The ratio of two-sided geometric noise that keeps ε: exp(−ε / sensitivity).

    >>> round(geometric_ratio(1.0), 4)
    0.3679
    """
    return math.exp(-positive(epsilon, "epsilon") / positive(sensitivity, "sensitivity"))


def gaussian(sd: float, delta: float, sensitivity: float = 1.0) -> Privacy:
    """Normal noise, exactly: the least ε that holds with δ (Balle and Wang 2018, theorem 8)."""
    proper_delta(delta)
    sigma = positive(sd, "sd") / positive(sensitivity, "sensitivity")
    if gaussian_delta(sigma, 0.0) <= delta:
        return Privacy(0.0, delta)
    return Privacy(crossing(lambda epsilon: gaussian_delta(sigma, epsilon) - delta), delta)


def gaussian_sd(epsilon: float, delta: float, sensitivity: float = 1.0) -> float:
    """The least standard deviation of normal noise that keeps ε and δ, exactly (Balle and Wang 2018, algorithm 1).

    >>> round(gaussian_sd(1.0, 1e-5), 4)
    3.7306
    """
    require(0 <= epsilon <= _LARGEST, f"epsilon must lie from 0 to {_LARGEST:g}: more of it is no privacy")
    proper_delta(delta)
    return positive(sensitivity, "sensitivity") * crossing(lambda sd: gaussian_delta(sd, epsilon) - delta)


def gaussian_sd_classic(epsilon: float, delta: float, sensitivity: float = 1.0) -> float:
    """The standard deviation of the older bound, sqrt(2 ln(1.25 / δ)) sensitivity / ε (DR, theorem A.1), for ε ≤ 1."""
    require(0 < epsilon <= 1, "the classic bound holds for an epsilon above 0 and up to 1; use gaussian_sd")
    proper_delta(delta)
    return math.sqrt(2 * math.log(1.25 / delta)) * positive(sensitivity, "sensitivity") / epsilon


def gaussian_delta(sd: float, epsilon: float, sensitivity: float = 1.0) -> float:
    """The δ of normal noise with ε: Φ(s/2σ − εσ/s) − exp(ε) Φ(−s/2σ − εσ/s) (Balle and Wang 2018, theorem 8)."""
    sigma = positive(sd, "sd") / positive(sensitivity, "sensitivity")
    half, shift = 1 / (2 * sigma), epsilon * sigma
    return max(0.0, ndtr(half - shift) - math.exp(min(epsilon + log_ndtr(-half - shift), 0.0)))
