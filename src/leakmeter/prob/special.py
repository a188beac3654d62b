"""The special functions used by the program room, with types: thin names over scipy.special.

Loading scipy takes longer than most programs take to audit, so it is loaded by the first function that needs it, and
the scalar ones of the normal distribution do without.
"""

from __future__ import annotations

import math
from functools import cache
from importlib import import_module
from statistics import NormalDist
from typing import Any, cast

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
ComplexArray = npt.NDArray[np.complex128]
_ROOT_TWO = math.sqrt(2.0)
_STANDARD = NormalDist()
#: Below this the distribution function is too small a number to take the logarithm of.
_TAIL = -37.0


@cache
def scipy_special() -> Any:
    """The module ``scipy.special``, loaded when it is first asked for; Any, for it says nothing of its types."""
    return import_module("scipy.special")


def ndtr(x: float) -> float:
    """The standard normal distribution function."""
    return 0.5 * math.erfc(-x / _ROOT_TWO)


def log_ndtr(x: float) -> float:
    """Its logarithm, accurate far in the lower tail."""
    if x > 0:
        return math.log1p(-0.5 * math.erfc(x / _ROOT_TWO))
    if x == -math.inf:
        return x
    return math.log(ndtr(x)) if x > _TAIL else float(scipy_special().log_ndtr(x))


def ndtri(p: float) -> float:
    """The standard normal quantile of a probability ``p``."""
    if 0.0 < p < 1.0:
        return _STANDARD.inv_cdf(p)
    return -math.inf if p == 0.0 else math.inf if p == 1.0 else math.nan


def ndtr_array(x: Array) -> Array:
    """The standard normal distribution function of each element."""
    return cast(Array, scipy_special().ndtr(x))


def log_ndtr_array(x: Array) -> Array:
    """The logarithm of the standard normal distribution function of each element."""
    return cast(Array, scipy_special().log_ndtr(x))


def ndtri_exp_array(logs: Array) -> Array:
    """The standard normal quantile of each probability, given by its logarithm."""
    return cast(Array, scipy_special().ndtri_exp(logs))


def owens_t(h: float, a: float) -> float:
    """Owen's T: the probability that X > h and 0 < Y < aX for independent standard normal X, Y."""
    return float(scipy_special().owens_t(h, a))


def logsumexp(values: Array | list[float]) -> float:
    """``log(sum(exp(values)))`` without overflow; minus infinity for nothing."""
    array = np.asarray(values, dtype=np.float64)
    if array.size == 0:
        return -np.inf
    top = float(array.max())
    if not np.isfinite(top):
        return top
    return top + float(np.log(np.exp(array - top).sum()))
