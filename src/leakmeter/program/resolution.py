"""Integrals at two resolutions: the finer value, and how far the coarser one was from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array
from leakmeter.program.measures import Bounded

_LN2 = float(np.log(2.0))
#: An integral over a plane that is further off than this, in bits, is no answer.
_PLANE_ERROR = 1e-6


def safe_log(x: Array) -> Array:
    """The logarithm, 0 where there is nothing (whose share of a sum is 0 too)."""
    return np.log(np.where(x > 0, x, 1.0))


def twice(compute: Callable[[int], float]) -> Bounded:
    """A quadrature at two resolutions, in nats: the finer value, and their difference as its error."""
    coarse, fine = compute(12), compute(20)
    return Bounded(fine, abs(fine - coarse) if fine < inf else 0.0)


def over_plane(compute: Callable[[int], float]) -> Bounded:
    """The same over a plane; refused where the two are far apart."""
    coarse, fine = compute(8), compute(12)
    if fine < inf and abs(fine - coarse) > _PLANE_ERROR * _LN2:
        raise NotExactError(
            f"the mutual information of two continuous outputs is only found to ±{abs(fine - coarse) / _LN2:.1g} bits "
            "here, which is no answer; observe one of them, with None for the other"
        )
    return Bounded(fine, abs(fine - coarse) if fine < inf else 0.0)


def added(parts: Sequence[Bounded]) -> Bounded:
    """The sum of parts in nats, in bits, with all their errors."""
    return Bounded(max(0.0, float(sum(p.value for p in parts))) / _LN2, float(sum(p.error for p in parts)) / _LN2)
