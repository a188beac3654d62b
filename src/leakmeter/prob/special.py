"""The special functions used by the program room, with types: thin names over scipy.special."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt
import scipy.special as _special  # pyright: ignore[reportMissingTypeStubs]

Array = npt.NDArray[np.float64]
ComplexArray = npt.NDArray[np.complex128]
_functions = cast(Any, _special)


def ndtr(x: float) -> float:
    """The standard normal distribution function."""
    return float(_functions.ndtr(x))


def log_ndtr(x: float) -> float:
    """Its logarithm, accurate far in the lower tail."""
    return float(_functions.log_ndtr(x))


def ndtri(p: float) -> float:
    """The standard normal quantile of a probability ``p``."""
    return float(_functions.ndtri(p))


def ndtr_array(x: Array) -> Array:
    """The standard normal distribution function of each element."""
    return cast(Array, _functions.ndtr(x))


def log_ndtr_array(x: Array) -> Array:
    """The logarithm of the standard normal distribution function of each element."""
    return cast(Array, _functions.log_ndtr(x))


def ndtri_exp_array(logs: Array) -> Array:
    """The standard normal quantile of each probability, given by its logarithm."""
    return cast(Array, _functions.ndtri_exp(logs))


def owens_t(h: float, a: float) -> float:
    """Owen's T: the probability that X > h and 0 < Y < aX for independent standard normal X, Y."""
    return float(_functions.owens_t(h, a))


def logsumexp(values: Array | list[float]) -> float:
    """``log(sum(exp(values)))`` without overflow; minus infinity for nothing."""
    array = np.asarray(values, dtype=np.float64)
    if array.size == 0:
        return -np.inf
    top = float(array.max())
    if not np.isfinite(top):
        return top
    return top + float(np.log(np.exp(array - top).sum()))
