"""Several releases about the same people: what they keep together."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from leakmeter.errors import ProgramError
from leakmeter.program.mechanisms.noise import gaussian
from leakmeter.program.mechanisms.privacy import Privacy, crossing, positive, proper_delta, require


def together(*releases: Privacy) -> Privacy:
    """Several releases about the same person: ε and δ add up (DR, theorem 3.16).

    >>> together(Privacy(0.5), Privacy(0.25, 1e-6))
    Privacy(epsilon=0.75, delta=1e-06)
    """
    of_another_kind = next((each for each in releases if not isinstance(each, Privacy)), None)  # pyright: ignore[reportUnnecessaryIsInstance]
    require(of_another_kind is None, "give the releases one after another, as in together(one, another)")
    return Privacy(sum(each.epsilon for each in releases), min(1.0, sum(each.delta for each in releases)))


def repeated(release: Privacy, times: int, delta: float = 0.0) -> Privacy:
    """The same release ``times`` over: the lesser of the sum and, where a further ``delta`` is allowed, advanced
    composition, ε sqrt(2 k ln(1/δ')) + k ε (exp(ε) − 1) (DR, theorem 3.20)."""
    _at_least_once(times)
    plain = together(*[release] * times)
    if not 0 < delta < 1 or not math.isfinite(release.epsilon):
        return plain
    one = release.epsilon
    advanced = one * math.sqrt(2 * times * math.log(1 / delta)) + times * one * math.expm1(min(one, 700.0))
    return min(plain, Privacy(advanced, min(1.0, plain.delta + delta)), key=lambda found: found.epsilon)


def repeated_at_best(release: Privacy, times: int, delta: float) -> Privacy:
    """The same release ``times`` over, exactly: the least ε that holds for every release with this (ε, δ), where a
    further ``delta`` is allowed (Kairouz, Oh and Viswanath 2015, theorem 3.3).

    Never more than `repeated`. The worst such release is one that tells a coin apart by randomized response, so that
    the k releases come down to how many of them point one way.

    >>> round(repeated_at_best(Privacy(0.1), 100, 1e-6).epsilon, 4), round(repeated(Privacy(0.1), 100, 1e-6).epsilon, 4)
    (4.7746, 6.3082)
    """
    _at_least_once(times)
    proper_delta(delta)
    require(math.isfinite(release.epsilon), "an infinite epsilon stays infinite; there is nothing to compose")
    kept = 1 - (1 - delta) * (1 - release.delta) ** times

    def beyond(epsilon: float) -> float:
        return _coins_delta(release.epsilon, times, epsilon) - delta

    if release.epsilon == 0 or beyond(0.0) <= 0:
        return Privacy(0.0, kept)
    return Privacy(min(crossing(beyond), times * release.epsilon), kept)


def _coins_delta(one: float, times: int, epsilon: float) -> float:
    """How far ``times`` randomized responses of ε = ``one`` are from keeping ``epsilon``: the sum over how many point
    the other way of what the probability exceeds exp(epsilon) times the other side's by."""
    true, false = -math.log1p(math.exp(-one)), -one - math.log1p(math.exp(-one))
    total = 0.0
    for other in range(times + 1):
        loss = (times - 2 * other) * one
        if loss <= epsilon:
            break
        log_ways = math.lgamma(times + 1) - math.lgamma(other + 1) - math.lgamma(times - other + 1)
        total += math.exp(log_ways + (times - other) * true + other * false) * -math.expm1(epsilon - loss)
    return total


def gaussians_together(sds: Sequence[float], delta: float, sensitivities: Sequence[float] | float = 1.0) -> Privacy:
    """Several releases with normal noise, exactly: together they tell as much as one whose (sensitivity / sd)² is the
    sum of theirs (Dong, Roth and Su 2022, corollary 3.3), however each depended on those before it.

    >>> round(gaussians_together([10.0] * 4, 1e-5).epsilon, 6) == round(gaussian(5.0, 1e-5).epsilon, 6)
    True
    """
    require(len(sds) > 0, "give the noise of at least one release")
    moved = [float(sensitivities)] * len(sds) if isinstance(sensitivities, int | float) else list(sensitivities)
    require(len(moved) == len(sds), "give one sensitivity for all releases, or one for each")
    whole = math.hypot(*(positive(s, "sensitivity") / positive(sd, "sd") for s, sd in zip(moved, sds, strict=True)))
    return gaussian(1 / whole, delta)


def gaussian_rho(sd: float, sensitivity: float = 1.0) -> float:
    """The ρ of zero-concentrated differential privacy that normal noise keeps: (sensitivity / sd)² / 2 (Bun and Steinke
    2016, proposition 1.6). The ρ of several releases add up."""
    return 0.5 * (positive(sensitivity, "sensitivity") / positive(sd, "sd")) ** 2


def laplace_rho(scale: float, sensitivity: float = 1.0) -> float:
    """A ρ that Laplace noise keeps: ε² / 2 with its ε (Bun and Steinke 2016, proposition 1.4)."""
    return 0.5 * (positive(sensitivity, "sensitivity") / positive(scale, "scale")) ** 2


def of_rho(rho: float, delta: float) -> Privacy:
    """What ρ of zero-concentrated differential privacy means with δ, by the classic bound: ε = ρ + 2 sqrt(ρ ln(1/δ))
    (Bun and Steinke 2016, proposition 1.3)."""
    proper_delta(delta)
    return Privacy(positive(rho, "rho") + 2 * math.sqrt(rho * math.log(1 / delta)), delta)


def of_renyi(divergence: Callable[[float], float], delta: float) -> Privacy:
    """What a Rényi divergence means with δ: the least over the order α > 1 of divergence(α) + ln(1 − 1/α) − ln(δ α) /
    (α − 1) (Canonne, Kamath and Steinke 2020, proposition 12).

    ``divergence`` gives the nats at an order, ``lambda order: order * rho`` for a sum of releases with a total ρ; it
    must grow with the order. Any order gives a bound that holds; the best one is searched for.

    >>> round(of_renyi(lambda order: order * gaussian_rho(3.7306), 1e-5).epsilon, 4)
    1.0922
    """
    proper_delta(delta)

    def bound(log_more: float) -> float:
        order = 1 + math.exp(log_more)
        found = divergence(order) + math.log1p(-1 / order) - math.log(delta * order) / (order - 1)
        if math.isnan(found):
            raise ProgramError(f"The divergence is no number at the order {order:g}.")
        return found

    low, high = -20.0, 20.0
    grid = [low + (high - low) * i / 400 for i in range(401)]
    best = min(grid, key=bound)
    low, high = best - 0.1, best + 0.1
    golden = (math.sqrt(5) - 1) / 2
    while high - low > 1e-9:
        left, right = high - golden * (high - low), low + golden * (high - low)
        low, high = (low, right) if bound(left) <= bound(right) else (left, high)
    return Privacy(max(0.0, bound(0.5 * (low + high))), delta)


def _at_least_once(times: int) -> None:
    require(times >= 1, "a release is made at least once")
