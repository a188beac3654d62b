"""The distributions of SOGA: what each takes, and which of ours it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from leakmeter.errors import ProgramError
from leakmeter.program import language
from leakmeter.program.language import Distribution

#: A parameter is one number; one that may depend on variables (``place``); a list; a list of two; or a hint, which says
#: of how many normals the peer's approximation consists and means nothing here.
Kind = Literal["number", "place", "list", "ends", "hint"]


@dataclass(frozen=True, slots=True)
class Family:
    """A distribution of SOGA.

    ``kinds`` are its parameters in order, a hint may be left out. ``ours`` names the distribution it is, and
    ``keywords`` the keyword by which that takes each parameter ("" for by place; two for the two ends of a list). The
    ``usage`` shows how it is written, and ``made`` makes it of numbers, to see whether they are possible.
    """

    kinds: tuple[Kind, ...]
    ours: str
    keywords: tuple[str, ...]
    usage: str
    made: Callable[..., Distribution]


Numbers = Sequence[float]


def _mixture(weights: Numbers, means: Numbers, sds: Numbers) -> Distribution:
    return language.GaussianMixture(weights, means, sds=sds)


def _normal(mean: float, sd: float) -> Distribution:
    return language.Normal(mean, sd=sd)


def _uniform(ends: Numbers) -> Distribution:
    return language.Uniform(ends[0], ends[1])


def _beta(parameters: Numbers) -> Distribution:
    return language.Beta(parameters[0], parameters[1])


_ENDS: tuple[Kind, ...] = ("ends", "hint")
FAMILIES: Mapping[str, Family] = {
    "gauss": Family(("place", "number"), "Normal", ("", "sd"), "gauss(mean, sd)", _normal),
    "gm": Family(
        ("list", "list", "list"), "GaussianMixture", ("", "", "sds"), "gm([weights], [means], [sds])", _mixture
    ),
    "uniform": Family(_ENDS, "Uniform", ("",), "uniform([low, high], k)", _uniform),
    "beta": Family(_ENDS, "Beta", ("",), "beta([a, b], k)", _beta),
    "laplace": Family(("place", "number", "hint"), "Laplace", ("", ""), "laplace(centre, scale, k)", language.Laplace),
    "exprnd": Family(("number", "hint"), "Exponential", ("",), "exprnd(mean, k)", language.Exponential),
    "bern": Family(("place",), "Bernoulli", ("",), "bern(p)", language.Bernoulli),
}


def reason_against(family: Family, numbers: Sequence[float | Sequence[float]]) -> str | None:
    """Why a family cannot have these parameters, hints left out, as a part of a sentence; None where it can."""
    try:
        family.made(*numbers)
    except ProgramError as error:
        return str(error).partition(": ")[2].rstrip(".") or str(error).rstrip(".")
    return None
