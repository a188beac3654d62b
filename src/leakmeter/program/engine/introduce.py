"""How a base variable without a normal density comes into an atom: as pieces ``exp(rate * u)``, one atom for each."""

from __future__ import annotations

from math import inf, lgamma, log

from leakmeter.errors import NotExactError
from leakmeter.program.engine.block import Atom
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.state import State
from leakmeter.program.language import Beta, Exponential, Laplace, Normal, TruncatedNormal, Uniform
from leakmeter.program.language.elsewhere import ScipyDistribution


def introduced(atom: Atom, base: int, distribution: object) -> list[Atom]:
    """The atoms that an atom becomes when base variable ``base`` joins it; NotExactError for an unknown density."""
    made: list[Atom] = []
    for rate, low, high, scale in _pieces(distribution, base):
        # The two halves of a Laplace density meet in one point, which is to count once.
        left_half = isinstance(distribution, Laplace) and low == -inf
        state = atom.state.copy()
        if isinstance(distribution, TruncatedNormal):
            state.log_weight += scale
            state.require_between(Form(0.0, {base: 1.0}), low, high, False, False)
        elif isinstance(distribution, Beta):
            state.add_flat(base, rate, low, high, scale)
            _raise(state, base, distribution)
        else:
            state.add_flat(base, rate, low, high, scale, high_open=left_half)
        made.append(Atom(dict(atom.values), state))
    return made


def _raise(state: State, base: int, beta: Beta) -> None:
    """Multiply the density of a variable on 0 to 1 by the powers that make it a beta one."""
    for form, exponent in ((Form(0.0, {base: 1.0}), beta.a - 1), (Form(1.0, {base: -1.0}), beta.b - 1)):
        if exponent:
            state.raise_to(form, exponent)


def _pieces(distribution: object, base: int) -> list[tuple[float, float, float, float]]:
    """A density as pieces (rate, low, high, log scale), each ``exp(rate * u + log scale)`` on its interval."""
    if isinstance(distribution, Uniform):
        return [(0.0, distribution.low, distribution.high, -log(distribution.high - distribution.low))]
    if isinstance(distribution, Beta):
        a, b = distribution.a, distribution.b
        if min(a, b) < 1:
            raise NotExactError(
                f"the density of Beta({a:g}, {b:g}) is infinite at an end, which has no exact treatment; use "
                "parameters of at least 1"
            )
        return [(0.0, 0.0, 1.0, lgamma(a + b) - lgamma(a) - lgamma(b))]
    if isinstance(distribution, Exponential):
        rate = 1 / distribution.scale
        return [(-rate, distribution.start, inf, distribution.start * rate + log(rate))]
    if isinstance(distribution, Laplace):
        at, rate = distribution.location, 1 / distribution.scale
        scale = log(0.5 * rate)
        return [(rate, -inf, at, scale - rate * at), (-rate, at, inf, scale + rate * at)]
    if isinstance(distribution, TruncatedNormal):
        from leakmeter.prob.truncated import truncated_normal

        inside = truncated_normal(distribution.mu, distribution.sigma**2, distribution.low, distribution.high)
        return [(0.0, distribution.low, distribution.high, -inside.log_mass)]
    if isinstance(distribution, Normal):
        return []
    if isinstance(distribution, ScipyDistribution):
        raise NotExactError(f"nothing exact is known of scipy's {distribution.name}; use Normal, Uniform or Mixture")
    raise NotExactError(f"{type(distribution).__name__} (variable {base}) has no exact treatment here; use a Normal")
