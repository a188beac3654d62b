"""What a prior or a program can say: distributions and ``observe``.

A distribution is a plain frozen value. Written in a prior it is what the attacker believes about an input; called
inside the analysed function it is a fresh draw. The engine reads the function, it never runs it, so ``observe`` and the
distributions do nothing when they are executed by Python itself.

Continuous: Normal, Uniform, Laplace, Exponential, TruncatedNormal. Discrete: Bernoulli, Categorical (also called
Discrete), Binomial, Poisson, Dirac. Either: Mixture and GaussianMixture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, inf, isfinite, isnan, lgamma, log, log1p, sqrt

from leakmeter.errors import ProgramError

#: A value a discrete variable can take.
Outcome = float | int | bool | str


class Distribution:
    """What all distributions share. ``mean`` and ``variance`` are of the values themselves, in the values' unit."""

    @property
    def mean(self) -> float:
        raise NotImplementedError

    @property
    def variance(self) -> float:
        raise NotImplementedError

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)


class Finite(Distribution):
    """A distribution over finitely many outcomes, as ``support()`` gives them."""

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        """Pairs (outcome, probability), each outcome once, probabilities positive and adding to 1."""
        raise NotImplementedError

    @property
    def mean(self) -> float:
        return sum(_number(v) * p for v, p in self.support())

    @property
    def variance(self) -> float:
        mean = self.mean
        return sum((_number(v) - mean) ** 2 * p for v, p in self.support())


class Continuous(Distribution):
    """A distribution with a density."""


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
            _require(_finite(var) and var >= 0, f"Normal: var={var} must be a number that is not negative.")
        spread = sqrt(var) if var is not None else _numeric(sd, "Normal: sd")
        _require(_finite(spread) and spread >= 0, f"Normal: sd={spread} must be a number that is not negative.")
        object.__setattr__(self, "mu", _finite_number(mean, "Normal: mean"))
        object.__setattr__(self, "sigma", float(spread))

    @property
    def mean(self) -> float:
        return self.mu

    @property
    def variance(self) -> float:
        return self.sigma**2


@dataclass(frozen=True)
class Uniform(Continuous):
    """Every value between ``low`` and ``high`` is equally likely."""

    low: float
    high: float

    def __post_init__(self) -> None:
        _finite_number(self.low, "Uniform: low")
        _finite_number(self.high, "Uniform: high")
        _require(self.low < self.high, f"Uniform: low={self.low} must be below high={self.high}.")

    @property
    def mean(self) -> float:
        return 0.5 * (self.low + self.high)

    @property
    def variance(self) -> float:
        return (self.high - self.low) ** 2 / 12


@dataclass(frozen=True)
class Laplace(Continuous):
    """The Laplace distribution: density ``exp(-|x - mean| / scale) / (2 scale)``, variance ``2 scale²``."""

    location: float
    scale: float

    def __post_init__(self) -> None:
        _finite_number(self.location, "Laplace: location")
        _positive(self.scale, "Laplace: scale")

    @property
    def mean(self) -> float:
        return self.location

    @property
    def variance(self) -> float:
        return 2 * self.scale**2


@dataclass(frozen=True)
class Exponential(Continuous):
    """Density ``exp(-(x - start) / scale) / scale`` from ``start`` on; the mean is ``start + scale``."""

    scale: float
    start: float = 0.0

    def __post_init__(self) -> None:
        _positive(self.scale, "Exponential: scale")
        _finite_number(self.start, "Exponential: start")

    @property
    def mean(self) -> float:
        return self.start + self.scale

    @property
    def variance(self) -> float:
        return self.scale**2


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
        _require(base.sigma > 0, "TruncatedNormal: the standard deviation must be positive.")
        _require(not isnan(low) and not isnan(high) and low < high, f"TruncatedNormal: low={low} must be below {high}.")
        for name, value in (("mu", base.mu), ("sigma", base.sigma), ("low", float(low)), ("high", float(high))):
            object.__setattr__(self, name, value)
        _require(isfinite(self._moments()[0]), "TruncatedNormal: nothing of the normal lies between low and high.")

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


@dataclass(frozen=True)
class Bernoulli(Finite):
    """1 with probability ``p``, else 0."""

    p: float

    def __post_init__(self) -> None:
        _require(_finite(self.p) and 0 <= self.p <= 1, f"Bernoulli: p={self.p} must lie between 0 and 1.")

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        return tuple((v, w) for v, w in ((0, 1.0 - self.p), (1, float(self.p))) if w > 0)


@dataclass(frozen=True, init=False)
class Categorical(Finite):
    """Finitely many outcomes: a mapping ``{outcome: probability}``, or probabilities of 0, 1, 2 …"""

    weights: tuple[tuple[Outcome, float], ...]

    def __init__(
        self, probabilities: Mapping[Outcome, float] | Sequence[float], outcomes: Sequence[Outcome] | None = None
    ) -> None:
        if isinstance(probabilities, Mapping):
            pairs: list[tuple[Outcome, float]] = list(probabilities.items())
        else:
            names: Sequence[Outcome] = range(len(probabilities)) if outcomes is None else outcomes
            _require(len(names) == len(probabilities), "Categorical: one outcome for each probability, please.")
            pairs = list(zip(names, probabilities, strict=True))
        _require(len(pairs) > 0, "Categorical: at least one outcome is needed.")
        _require(all(_finite(p) and p >= 0 for _, p in pairs), "Categorical: probabilities must not be negative.")
        total = sum(p for _, p in pairs)
        _require(abs(total - 1) < 1e-9, f"Categorical: the probabilities add to {total:.12g}, not to 1.")
        _require(len({v for v, _ in pairs}) == len(pairs), "Categorical: an outcome is listed twice.")
        object.__setattr__(self, "weights", tuple((v, p / total) for v, p in pairs if p > 0))

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        return self.weights


#: The paper's name for a custom finite distribution.
Discrete = Categorical


@dataclass(frozen=True)
class Binomial(Finite):
    """The number of successes in ``n`` independent trials of probability ``p``."""

    n: int
    p: float

    def __post_init__(self) -> None:
        _require(0 <= self.n <= 10**6, f"Binomial: n={self.n} must be from 0 to 1000000.")
        _require(_finite(self.p) and 0 <= self.p <= 1, f"Binomial: p={self.p} must lie between 0 and 1.")

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        n, p = self.n, float(self.p)
        if p in (0.0, 1.0):
            return ((n if p else 0, 1.0),)
        top = lgamma(n + 1)
        logs = [top - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log1p(-p) for k in range(n + 1)]
        return tuple((k, exp(value)) for k, value in enumerate(logs) if value > -700)


@dataclass(frozen=True)
class Poisson(Finite):
    """Counts with the given ``rate``, cut where less than ``cut`` (1e-15) of the probability is left and rescaled.

    Results that rest on it are exact to that cut, which the engine adds to its bound.
    """

    rate: float
    cut: float = field(default=1e-15, compare=False)

    def __post_init__(self) -> None:
        _require(_finite(self.rate) and 0 < self.rate <= 1e5, f"Poisson: rate={self.rate} must be in (0, 100000].")

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        reach = int(self.rate + 12 * sqrt(self.rate) + 40)
        logs = [k * log(self.rate) - self.rate - lgamma(k + 1) for k in range(reach + 1)]
        weights = [(k, exp(v)) for k, v in enumerate(logs) if v > log(self.cut) - 5]
        total = sum(w for _, w in weights)
        return tuple((k, w / total) for k, w in weights)


@dataclass(frozen=True)
class Dirac(Finite):
    """Always ``value``."""

    value: Outcome

    def __post_init__(self) -> None:
        _require(not isinstance(self.value, float) or _finite(self.value), "Dirac: the value must be a finite number.")

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        return ((self.value, 1.0),)


@dataclass(frozen=True, init=False)
class Mixture(Distribution):
    """One of several distributions, chosen with the given weights; ``error`` bounds what a fit left out (0: exact)."""

    weights: tuple[float, ...]
    parts: tuple[Distribution, ...]
    error: float

    def __init__(self, weights: Sequence[float], parts: Sequence[Distribution], error: float = 0.0) -> None:
        chooser = Categorical(list(weights))
        _require(len(weights) == len(parts), "Mixture: one weight for each part, please.")
        kept = dict(chooser.weights)
        object.__setattr__(self, "weights", tuple(p for _, p in chooser.weights))
        object.__setattr__(self, "parts", tuple(parts[i] for i in range(len(parts)) if i in kept))
        object.__setattr__(self, "error", float(error))

    @property
    def mean(self) -> float:
        return sum(w * part.mean for w, part in zip(self.weights, self.parts, strict=True))

    @property
    def variance(self) -> float:
        mean = self.mean
        return sum(w * (p.variance + (p.mean - mean) ** 2) for w, p in zip(self.weights, self.parts, strict=True))


def GaussianMixture(weights: Sequence[float], means: Sequence[float], *, sds: Sequence[float]) -> Mixture:
    """A mixture of normals with the given weights, means and standard deviations (paper, section 2.3)."""
    _require(len(weights) == len(means) == len(sds), "GaussianMixture: weights, means and sds differ in length.")
    return Mixture(weights, [Normal(m, sd=s) for m, s in zip(means, sds, strict=True)])


def observe(condition: object) -> None:
    """In an analysed function: from here on only runs in which ``condition`` holds count. Run by Python: nothing."""


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise ProgramError(message)


def _finite(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, complex) and isfinite(value)


def _numeric(value: object, what: str) -> float:
    try:
        return float(value)  # pyright: ignore[reportArgumentType]
    except (TypeError, ValueError):
        raise ProgramError(f"{what} must be a number, not {value!r}.") from None


def _finite_number(value: object, what: str) -> float:
    number = _numeric(value, what)
    _require(isfinite(number), f"{what} must be a finite number, not {value!r}.")
    return number


def _positive(value: object, what: str) -> None:
    _require(_finite_number(value, what) > 0, f"{what} must be positive, not {value!r}.")


def _number(value: Outcome) -> float:
    if isinstance(value, str):
        raise ProgramError(f"The outcome {value!r} is a word: it has no mean. Ask for probabilities with .pmf instead.")
    return float(value)
