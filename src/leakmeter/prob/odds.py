"""Log odds and back."""

from __future__ import annotations

import math


def logit(proportion: float) -> float:
    """Log odds of a proportion, kept within ±14."""
    p = min(max(proportion, 1e-6), 1 - 1e-6)
    return math.log(p / (1 - p))


def logistic(x: float) -> float:
    """The proportion whose log odds are ``x``."""
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))
