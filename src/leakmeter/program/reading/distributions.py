"""The distributions of ``leakmeter.program``, called: a fresh draw in a program, themselves in a prior."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from leakmeter.errors import ProgramError
from leakmeter.program import language
from leakmeter.program.budget import spend
from leakmeter.program.engine.graph import describe
from leakmeter.program.language import Distribution
from leakmeter.program.reading.draws import draw, misused
from leakmeter.program.reading.values import Seq, is_value

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

DISTRIBUTIONS: dict[str, Callable[..., Distribution]] = {
    name: getattr(language, name)
    for name in (
        "Normal Uniform Laplace Exponential TruncatedNormal Beta Bernoulli Categorical Discrete Binomial Poisson "
        "Geometric Dirac Mixture GaussianMixture"
    ).split()
}


def distribution(reader: Reader, name: str, args: list[Any], keywords: dict[str, Any]) -> Any:
    """A distribution called by the program: a fresh draw; in a prior, the distribution itself."""
    if reader.in_prior:
        plain = [_unwrapped(a) for a in args]
        try:
            return DISTRIBUTIONS[name](*plain, **{k: _unwrapped(v) for k, v in keywords.items()})
        except ProgramError as error:
            raise reader.graph.error(str(error)) from None
        except TypeError as error:
            raise reader.graph.error(misused(name, error)) from None
    for value in [*args, *keywords.values()]:
        if isinstance(value, Seq | tuple | dict | list) or is_value(value) or isinstance(value, Distribution):
            continue
        raise reader.refuse(f"{name} of {describe(value)} cannot be read")
    return draw(reader.graph, name, [_unwrapped(a) for a in args], {k: _unwrapped(v) for k, v in keywords.items()})


def _unwrapped(value: Any) -> Any:
    spend()
    return [_unwrapped(v) for v in value] if isinstance(value, Seq) else value
