"""Fresh draws: from a distribution to nodes, with parameters that may themselves be random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program import language
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Family, Node, Value
from leakmeter.program.language import (
    Continuous,
    Dirac,
    Distribution,
    Exponential,
    Finite,
    Laplace,
    Mixture,
    Normal,
    Outcome,
    Uniform,
)


def instance(graph: Graph, distribution: Distribution) -> Value:
    """A fresh variable with a known distribution."""
    if isinstance(distribution, Dirac):
        return distribution.value
    if isinstance(distribution, Normal) and distribution.sigma == 0:
        return distribution.mu
    if isinstance(distribution, Finite):
        return graph.draw(lambda: distribution)
    if isinstance(distribution, Mixture):
        return _mixture(graph, distribution)
    if isinstance(distribution, Continuous):
        return graph.var(distribution)
    raise graph.error(f"{type(distribution).__name__} is not a distribution known here.")


def _mixture(graph: Graph, mixture: Mixture) -> Value:
    values = [instance(graph, part) for part in mixture.parts]
    if len(values) == 1:
        return values[0]
    chosen = graph.draw(lambda: language.Categorical(mixture.weights))
    result = values[-1]
    for i in range(len(values) - 2, -1, -1):
        which = graph.compare("==", chosen, i)
        result = graph.pick(cast(Node, which), values[i], result)
    return result


def draw(graph: Graph, name: str, args: list[Any], keywords: dict[str, Any]) -> Value:
    """``name(*args, **keywords)`` in a program. Location and scale of continuous families may be random."""
    make = cast(Callable[..., Distribution], getattr(language, name))
    flat = [*args, *keywords.values()]
    if not any(isinstance(v, Node) for v in flat):
        try:
            return instance(graph, make(*args, **keywords))
        except ProgramError as error:
            raise graph.error(str(error)) from None
        except TypeError as error:
            raise graph.error(misused(name, error)) from None
    if name in _FAMILIES:
        try:
            return _FAMILIES[name](graph, *args, **keywords)
        except TypeError as error:
            raise graph.error(misused(name, error)) from None
    if isinstance(make, type) and issubclass(make, Finite):
        return _finite(graph, name, make, args, keywords)
    raise graph.error(f"{name} cannot take random parameters; choose between fixed ones with an if.")


def misused(name: str, error: TypeError) -> str:
    """What is wrong with the parameters of a distribution."""
    if name in ("Normal", "TruncatedNormal"):
        return f"{name} does not say which spread is meant; write {name}(35, sd=2) or {name}(35, var=4)."
    return f"{name}: {error}."


def _finite(graph: Graph, name: str, make: Callable[..., Finite], args: list[Any], keywords: dict[str, Any]) -> Value:
    """A discrete family whose parameters are discrete variables: one distribution for each of their values."""
    values = [*args, *keywords.values()]
    if not all(isinstance(v, Node | int | float) for v in values):
        raise graph.error(f"{name} with random parameters needs numbers and random variables, not lists of them.")
    coins = make in (language.Bernoulli, language.Binomial) and not (
        make is language.Binomial and _is_continuous(keywords["n"] if "n" in keywords else values[0])
    )
    if graph.sampled is None and not coins and any(_is_continuous(v) for v in values):
        raise graph.inexact(
            f"{name} with a continuous random parameter cannot be treated exactly; use a discrete variable for the "
            "parameter, such as Categorical({0.2: 0.5, 0.4: 0.5})"
        )
    return graph.draw(Family(make, len(args), tuple(keywords), coins), *cast(list[Value], values))


def _is_continuous(value: Any) -> bool:
    return isinstance(value, Node) and value.continuous


def _normal(graph: Graph, mean: Value, *, sd: Value | None = None, var: Value | None = None) -> Value:
    """P-ASG-DEP (paper, Fig. 3): the mean affine in other variables, the spread known or discrete."""
    if (sd is None) == (var is None):
        raise graph.error("Normal needs one of sd= and var=: write Normal(x, sd=2) or Normal(x, var=4).")
    if var is not None:
        sd = graph.arithmetic(root_of_variance, "a variance", var)
    return _scaled(graph, "Normal", mean, cast(Value, sd), Normal(0.0, sd=1.0))


def root_of_variance(variance: Outcome) -> float:
    """The spread that a variance means."""
    return float(variance) ** 0.5 if float(variance) >= 0 else _negative(variance)


def _negative(value: Outcome) -> float:
    raise ValueError(f"a variance must not be negative, and this one is {value}")


def _scaled(graph: Graph, name: str, location: Value, scale: Value, unit: Continuous) -> Value:
    if isinstance(scale, Node):
        if scale.continuous:
            if graph.sampled is None:
                raise graph.inexact(
                    f"{name}: the spread is a continuous random variable; use a known or a discrete one"
                )
            return graph.add(location, graph.product(graph.smooth(as_spread, scale), graph.var(unit)))
        checked = graph.apply(as_spread, scale)
        return graph.add(location, graph.multiply(checked, graph.var(unit)))
    if not graph.number(scale) >= 0:
        raise graph.error(f"{name}: the spread {scale} must not be negative.")
    return graph.add(location, graph.multiply(scale, graph.var(unit))) if scale else location


def as_spread(scale: Outcome) -> float:
    """A spread, which is not negative."""
    if isinstance(scale, str) or not scale >= 0:
        raise ValueError(f"a spread must not be negative, and this one is {scale}")
    return float(scale)


def _laplace(graph: Graph, location: Value, scale: Value) -> Value:
    return _scaled(graph, "Laplace", location, scale, Laplace(0.0, 1.0))


def _exponential(graph: Graph, scale: Value, start: Value = 0.0) -> Value:
    return _scaled(graph, "Exponential", start, scale, Exponential(1.0))


def _uniform(graph: Graph, low: Value, high: Value) -> Value:
    width = graph.add(high, low, -1)
    return _scaled(graph, "Uniform", low, width, Uniform(0.0, 1.0))


_FAMILIES: dict[str, Callable[..., Value]] = {
    "Normal": _normal,
    "Laplace": _laplace,
    "Exponential": _exponential,
    "Uniform": _uniform,
}
