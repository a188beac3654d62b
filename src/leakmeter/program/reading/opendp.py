"""OpenDP in a program: its measurements are read as the noise they add, its transformations as the sums they are.

Only the names are needed, not the library: ``dp.m.make_laplace(domain, metric, scale)``, ``space >> dp.m.then_laplace
(scale)``, and chains of both. In a domain of whole numbers OpenDP's Laplace noise is two-sided geometric and its
normal noise discrete; in one of floats both are read as continuous, from which they differ by the granularity of
floats (https://docs.opendp.org, measurements, 0.16).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Categorical, Finite, Outcome
from leakmeter.program.mechanisms.release import response
from leakmeter.program.reading.draws import draw, instance
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.mechanisms import geometric_noise, normal_noise
from leakmeter.program.reading.totals import extreme, length, mean, total
from leakmeter.program.reading.values import Foreign, Seq

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: What a step does to a value, given whether the domain is one of whole numbers.
Effect = Callable[["Reader", Any, bool], Any]


@dataclass(frozen=True, slots=True)
class Domain:
    """A domain, or a domain and a metric: all that matters of it is whether its numbers are ``whole``."""

    whole: bool


@dataclass(frozen=True, slots=True)
class Unread:
    """A metric, a measure or another thing that says nothing of what is released."""

    name: str


@dataclass(frozen=True, slots=True)
class Chain:
    """Transformations and measurements one after another; ``domain`` is None until a space is chained before them."""

    effects: tuple[Effect, ...]
    domain: Domain | None


def foreign(reader: Reader, dotted: str, args: Arguments, keywords: Keywords) -> Any:
    """Read a call of a function of OpenDP by its full name."""
    name = dotted.rpartition(".")[2]
    if name.startswith(_MEASURES):
        return Unread(name)
    if name in _SPACES:
        return _SPACES[name].read(reader, name, args, keywords)
    way, _, rest = name.partition("_")
    if way not in ("make", "then") or rest not in _STEPS:
        raise reader.refuse(
            f"{dotted}() of OpenDP cannot be read; there are atom_domain, vector_domain and, each as make_ and then_, "
            f"{', '.join(_STEPS)}"
        )
    domain: Domain | None = None
    if way == "make" and rest in _WITHOUT_SPACE:
        domain = Domain(True)
    elif way == "make":
        keywords.pop("input_metric", None)
        domain = keywords.pop("input_domain", None) or (args[0] if args else None)
        args = args[2:]
        if not isinstance(domain, Domain):
            raise reader.refuse(f"{name}() needs its domain first, such as dp.atom_domain(T=float)")
    keywords = {k: v for k, v in keywords.items() if k not in _WITHOUT_EFFECT}
    effect = _STEPS[rest].read(reader, name, args, keywords)
    return Chain((effect,), domain)


def chained(reader: Reader, first: Any, second: Any) -> Chain | None:
    """``first >> second`` where the second is a chain; None where this is no such thing."""
    if not isinstance(second, Chain):
        return None
    if isinstance(first, tuple):
        first = next((v for v in cast("tuple[Any, ...]", first) if isinstance(v, Domain)), None)
    if isinstance(first, Domain):
        return Chain(second.effects, first)
    if isinstance(first, Chain):
        return Chain((*first.effects, *second.effects), first.domain)
    raise reader.refuse("a measurement is chained behind a space, such as (dp.atom_domain(T=float), metric) >> …")


def called(reader: Reader, chain: Chain, args: Arguments) -> Any:
    """A measurement called with what it is about."""
    if len(args) != 1:
        raise reader.refuse("a measurement is called with one value")
    if chain.domain is None:
        raise reader.refuse(
            "this measurement has no domain yet; chain a space before it, such as (dp.atom_domain(T=float), metric) >> "
            "dp.m.then_laplace(scale=1.0)"
        )
    value = args[0]
    for effect in chain.effects:
        value = effect(reader, value, chain.domain.whole)
    return value


# -- spaces ----------------------------------------------------------------------------------------------------------


def _atom(reader: Reader, args: Arguments, keywords: Keywords) -> Domain:
    kind = args[1] if len(args) > 1 else keywords.get("T")
    if kind is None and (bounds := args[0] if args else keywords.get("bounds")) is not None:
        return Domain(all(isinstance(end, int) for end in bounds))
    name = kind.dotted.rpartition(".")[2] if isinstance(kind, Foreign) else kind
    if name in ("int", "bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize"):
        return Domain(True)
    if name in ("float", "f32", "f64"):
        return Domain(False)
    raise reader.refuse("atom_domain() needs T=int or T=float")


def _vector(reader: Reader, args: Arguments, _: Keywords) -> Domain:
    if not isinstance(args[0], Domain):
        raise reader.refuse("vector_domain() needs the domain of its elements, such as dp.atom_domain(T=float)")
    return args[0]


_MEASURES = (
    "absolute_distance",
    "discrete_distance",
    "symmetric_distance",
    "insert_delete_distance",
    "change_one_distance",
    "l1_distance",
    "l2_distance",
    "linf_distance",
    "max_divergence",
    "zero_concentrated_divergence",
    "approximate",
    "enable_features",
)
_SPACES: dict[str, Known] = {
    "atom_domain": known(_atom, 0, 2, keywords="bounds nan T"),
    "vector_domain": known(_vector, 1, 2, keywords="size"),
}


# -- steps -----------------------------------------------------------------------------------------------------------


def _scale(reader: Reader, value: Any) -> float:
    if not isinstance(value, int | float) or not 0 < value < math.inf:
        raise reader.refuse("a measurement needs a scale above 0 that is known before the program runs")
    return float(value)


def _each(reader: Reader, value: Any, change: Callable[[Value], Value]) -> Any:
    if isinstance(value, Seq):
        return reader.fresh([change(reader.value(v)) for v in value.items], array=value.array)
    return change(reader.value(value))


def _laplace(reader: Reader, args: Arguments, _: Keywords) -> Effect:
    scale = _scale(reader, args[0])

    def effect(reader: Reader, value: Any, whole: bool) -> Any:
        if whole:
            return _each(reader, value, lambda v: geometric_noise(reader, v, math.exp(-1 / scale), None, None))
        return _each(reader, value, lambda v: draw(reader.graph, "Laplace", [v, scale], {}))

    return effect


def _geometric(reader: Reader, args: Arguments, _: Keywords) -> Effect:
    scale, bounds = _scale(reader, args[0]), args[1] if len(args) > 1 else None
    low, high = (None, None) if bounds is None else reader.elements(bounds)

    def effect(reader: Reader, value: Any, whole: bool) -> Any:
        if not whole:
            raise reader.refuse("make_geometric() is for whole numbers: give dp.atom_domain(T=int)")
        return _each(reader, value, lambda v: geometric_noise(reader, v, math.exp(-1 / scale), low, high))

    return effect


def _gaussian(reader: Reader, args: Arguments, _: Keywords) -> Effect:
    scale = _scale(reader, args[0])

    def effect(reader: Reader, value: Any, whole: bool) -> Any:
        if whole:
            return _each(reader, value, lambda v: normal_noise(reader, v, scale))
        return _each(reader, value, lambda v: draw(reader.graph, "Normal", [v], {"sd": scale}))

    return effect


def _coin(reader: Reader, args: Arguments, _: Keywords) -> Effect:
    return _answer(reader, (False, True), args[0])


def _response(reader: Reader, args: Arguments, _: Keywords) -> Effect:
    return _answer(reader, tuple(reader.elements(args[0])), args[1])


def _answer(reader: Reader, among: tuple[Any, ...], truth: Any) -> Effect:
    if not isinstance(truth, int | float):
        raise reader.refuse("randomized response needs a probability that is known before the program runs")

    def told(value: Outcome) -> Finite:
        return Categorical(cast("dict[Outcome, float]", response(value, truth, among)))

    def effect(reader: Reader, value: Any, whole: bool) -> Any:
        asked = reader.value(value)
        if not isinstance(asked, Node):
            return instance(reader.graph, told(asked))
        if asked.continuous:
            raise reader.refuse("randomized response is for values of which there are finitely many")
        return reader.graph.draw(told, asked)

    return effect


def _clamp(reader: Reader, args: Arguments, _: Keywords) -> Effect:
    low, high = reader.elements(args[0])

    def effect(reader: Reader, value: Any, whole: bool) -> Any:
        return _each(reader, value, lambda v: extreme(reader, [extreme(reader, [v, low], ">="), high], "<="))

    return effect


def _plain(of: Callable[[Reader, Any], Any]) -> Known:
    """A transformation without arguments."""

    def effect(reader: Reader, value: Any, whole: bool) -> Any:
        return of(reader, value)

    return known(lambda _, __, ___: effect, 0, 0)


_STEPS: dict[str, Known] = {
    "laplace": known(_laplace, 1, 1, "scale"),
    "gaussian": known(_gaussian, 1, 1, "scale"),
    "geometric": known(_geometric, 1, 2, "scale bounds"),
    "randomized_response_bool": known(_coin, 1, 1, "prob"),
    "randomized_response": known(_response, 2, 2, "categories prob"),
    "clamp": known(_clamp, 1, 1, "bounds"),
    "sum": _plain(lambda r, v: total(r, v)),
    "mean": _plain(lambda r, v: mean(r, v)),
    "count": _plain(lambda r, v: length(r, v)),
}
_WITHOUT_SPACE = ("randomized_response_bool", "randomized_response")
_WITHOUT_EFFECT = ("k", "MO", "TO", "T", "constant_time")
