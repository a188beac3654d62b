"""The normal distribution, whole or cut at one end or both."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isfinite, isnan, sqrt

from leakmeter.errors import ProgramError
from leakmeter.program.language.base import Continuous
from leakmeter.program.language.checks import is_finite, numeric, place, require
from leakmeter.program.language.checks import spread as wide


@dataclass(frozen=True, init=False)
class Normal(Continuous):
    """The normal distribution. Say which you mean: ``Normal(35, sd=2)`` or ``Normal(35, var=4)``.

    The paper writes variances in section 3 and standard deviations in section 4, so neither is positional here. In a
    program the mean may be affine in other variables. A standard deviation of 0 is the constant ``mean``.
    """

    mu: float
    sigma: float

    def __init__(self, mean: float, *, sd: float | None = None, var: float | None = None) -> None:
        if (sd is None) == (var is None):
            raise ProgramError("Normal needs one of sd= and var=: write Normal(35, sd=2) or Normal(35, var=4).")
        if var is not None:
            require(
                is_finite(var) and var >= 0,
                f"Normal: var={var!r:.60} must be a number that is not negative.",
            )
        spread = sqrt(var) if var is not None else numeric(sd, "Normal: sd")
        require(is_finite(spread) and spread >= 0, f"Normal: sd={spread} must be a number that is not negative.")
        object.__setattr__(self, "mu", place(mean, "Normal: mean"))
        object.__setattr__(self, "sigma", wide(spread, "Normal: sd") if spread else 0.0)

    @property
    def mean(self) -> float:
        return self.mu

    @property
    def variance(self) -> float:
        return self.sigma**2


@dataclass(frozen=True, init=False)
class TruncatedNormal(Continuous):
    """``Normal(mean, sd= | var=)`` restricted to [low, high]; either end may be infinite."""

    mu: float
    sigma: float
    low: float
    high: float

    def __init__(
        self, mean: float, *, sd: float | None = None, var: float | None = None, low: float = -inf, high: float = inf
    ) -> None:
        base = Normal(mean, sd=sd, var=var)
        require(base.sigma > 0, "TruncatedNormal: the standard deviation must be positive.")
        require(not isnan(low) and not isnan(high) and low < high, f"TruncatedNormal: low={low} must be below {high}.")
        for name, value in (("mu", base.mu), ("sigma", base.sigma), ("low", float(low)), ("high", float(high))):
            object.__setattr__(self, name, value)
        require(isfinite(self._moments()[0]), "TruncatedNormal: nothing of the normal lies between low and high.")

    def _moments(self) -> tuple[float, float, float]:
        from leakmeter.prob.truncated import truncated_normal

        inside = truncated_normal(self.mu, self.sigma**2, self.low, self.high)
        return inside.log_mass, inside.mean, inside.variance

    @property
    def mean(self) -> float:
        return self._moments()[1]

    @property
    def variance(self) -> float:
        return self._moments()[2]
