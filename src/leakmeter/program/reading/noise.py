"""Python's ``random`` and numpy's ``random``: each call is a fresh draw of the distribution it stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Categorical, Outcome
from leakmeter.program.reading.containers import at_random
from leakmeter.program.reading.draws import draw, instance
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.values import Foreign, Seq

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: More equally likely whole numbers than this are not listed.
_MOST = 100_000
_BOTH_ENDS = "needs whole numbers that are known before the program runs"

Draw = Callable[..., Value]


def _normal(reader: Reader, loc: Value = 0.0, scale: Value = 1.0) -> Value:
    return draw(reader.graph, "Normal", [loc], {"sd": scale})


def _laplace(reader: Reader, loc: Value = 0.0, scale: Value = 1.0) -> Value:
    return draw(reader.graph, "Laplace", [loc, scale], {})


def _uniform(reader: Reader, low: Value = 0.0, high: Value = 1.0) -> Value:
    return draw(reader.graph, "Uniform", [low, high], {})


def _exponential(reader: Reader, scale: Value = 1.0) -> Value:
    return draw(reader.graph, "Exponential", [scale], {})


def _with_rate(reader: Reader, rate: Value = 1.0) -> Value:
    return _exponential(reader, reader.graph.divide(1.0, rate))


def _binomial(reader: Reader, n: Value, p: Value) -> Value:
    return draw(reader.graph, "Binomial", [n, p], {})


def _poisson(reader: Reader, lam: Value = 1.0) -> Value:
    return draw(reader.graph, "Poisson", [lam], {})


def _geometric(reader: Reader, p: Value) -> Value:
    return draw(reader.graph, "Geometric", [p], {})


def _whole(reader: Reader, low: Any, high: Any, step: Any = 1) -> Value:
    """Equally likely whole numbers from ``low`` up to, but without, ``high``."""
    if not all(isinstance(v, int) for v in (low, high, step)) or step == 0:
        raise reader.refuse(f"a random whole number {_BOTH_ENDS}")
    numbers = range(low, high, step)
    if not numbers or abs(high - low) // abs(step) > _MOST:
        many = max(0, (high - low) // step)
        raise reader.refuse(f"a random whole number among {many:,} cannot be read; there must be 1 to {_MOST}")
    return instance(reader.graph, Categorical(dict.fromkeys(numbers, 1 / len(numbers))))


def _after(reader: Reader, number: Any) -> int:
    if not isinstance(number, int):
        raise reader.refuse(f"a random whole number {_BOTH_ENDS}")
    return number + 1


def _one_of(reader: Reader, options: Any, weights: Any = None) -> Any:
    """One element of a list, equally likely or with weights."""
    items = list(reader.elements(range(options) if isinstance(options, int) else options))
    if not items:
        raise reader.refuse("a choice among no elements cannot be made")
    given = [1.0] * len(items) if weights is None else reader.elements(weights)
    if len(given) != len(items) or not all(isinstance(w, int | float) for w in given) or not sum(given) > 0:
        raise reader.refuse("the weights of a choice must be known numbers, one for each element")
    shares = {i: w / sum(given) for i, w in enumerate(cast("list[float]", given))}
    plain = all(isinstance(v, int | float | str) for v in items) and len(set(items)) == len(items)
    if plain:
        named: dict[Outcome, float] = {items[i]: p for i, p in shares.items()}
        return instance(reader.graph, Categorical(named))
    place = instance(reader.graph, Categorical(cast("dict[Outcome, float]", shares)))
    return at_random(reader, items, place) if isinstance(place, Node) else items[cast(int, place)]


# -- Python's random -------------------------------------------------------------------------------------------------


def _simple(function: Draw, least: int, most: int, names: str) -> Known:
    return known(lambda r, a, _: function(r, *(r.value(v) for v in a)), least, most, names)


def _randrange(reader: Reader, args: Arguments, _: Keywords) -> Value:
    return _whole(reader, *(args if len(args) > 1 else [0, args[0]]))


def _choices(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    weights, k = args[1] if len(args) > 1 else keywords.get("weights"), keywords.get("k", 1)
    if not isinstance(k, int):
        raise reader.refuse("choices() needs a number k that is known before the program runs")
    return reader.fresh([_one_of(reader, args[0], weights) for _ in range(reader.room(k))])


def _generator(module: str) -> Known:
    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        if args and args[0] is not None:
            raise _seeded(reader)
        return Foreign(module)

    return known(rule, 0, 1, "seed")


def _seed(reader: Reader, args: Arguments, _: Keywords) -> None:
    if args and args[0] is not None:
        raise _seeded(reader)


def _seeded(reader: Reader) -> Exception:
    return reader.refuse(
        "with a fixed seed the noise is the same in every run, and who knows it can take the noise off; leave it out"
    )


# -- numpy's random --------------------------------------------------------------------------------------------------


def _array(function: Draw, least: int, most: int, names: str) -> Known:
    """A draw with numpy's ``size``, and parameters that may be vectors."""

    def rule(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
        args, size = (args[:most], args[most]) if len(args) > most else (args, keywords.get("size"))
        named = {k: v for k, v in keywords.items() if k != "size"}
        wide = next((len(v) for v in [*args, *named.values()] if isinstance(v, Seq)), None)
        n = _length(reader, size) if size is not None else wide
        if n is None:
            return function(reader, *map(reader.value, args), **{k: reader.value(v) for k, v in named.items()})
        columns = [_column(reader, v, n) for v in [*args, *named.values()]]
        rows = zip(*columns, strict=True) if columns else [()] * n
        made = [function(reader, *row[: len(args)], **dict(zip(named, row[len(args) :], strict=True))) for row in rows]
        return reader.fresh(made, array=True)

    return Known(rule, least, most + 1, (), frozenset([*names.split(), "size"]))


def _column(reader: Reader, value: Any, n: int) -> list[Value]:
    items = value.items if isinstance(value, Seq) else [value] * n
    if len(items) != n:
        raise reader.refuse(f"vectors of length {len(items)} and {n} do not fit")
    return [reader.value(v) for v in items]


def _length(reader: Reader, size: Any) -> int:
    if isinstance(size, tuple) and len(cast("tuple[Any, ...]", size)) == 1:
        size = cast("tuple[Any, ...]", size)[0]
    if not isinstance(size, int):
        raise reader.refuse("size= must be one number that is known before the program runs")
    return reader.room(size)


def _many(function: Callable[[Reader], Value]) -> Known:
    """A draw whose only argument is how many."""

    def rule(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
        size = args[0] if args else keywords.get("size")
        if size is None:
            return function(reader)
        return reader.fresh([function(reader) for _ in range(_length(reader, size))], array=True)

    return known(rule, 0, 1, keywords="size")


def _integers(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    low, high = (args[0], args[1]) if len(args) > 1 else (0, args[0])
    size = args[2] if len(args) > 2 else keywords.get("size")
    if keywords.get("endpoint", False):
        high = _after(reader, high)
    if size is None:
        return _whole(reader, low, high)
    return reader.fresh([_whole(reader, low, high) for _ in range(_length(reader, size))], array=True)


def _choice(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    size = args[1] if len(args) > 1 else keywords.get("size")
    if size is None:
        return _one_of(reader, args[0], keywords.get("p"))
    if not keywords.get("replace", True):
        raise reader.refuse("a choice without replacement cannot be read; draw one element, or allow replacement")
    return reader.fresh([_one_of(reader, args[0], keywords.get("p")) for _ in range(_length(reader, size))], array=True)


_NUMPY: dict[str, Known] = {
    "normal": _array(_normal, 0, 2, "loc scale"),
    "laplace": _array(_laplace, 0, 2, "loc scale"),
    "uniform": _array(_uniform, 0, 2, "low high"),
    "exponential": _array(_exponential, 0, 1, "scale"),
    "binomial": _array(_binomial, 0, 2, "n p"),
    "poisson": _array(_poisson, 0, 1, "lam"),
    "geometric": _array(_geometric, 1, 1, "p"),
    "randint": known(_integers, 1, 3, "low high", "size"),
    "integers": known(_integers, 1, 3, "low high", "size endpoint"),
    "choice": known(_choice, 1, 2, "a size", "size replace p"),
    **{name: _many(_uniform) for name in ("random", "rand", "random_sample", "ranf")},
    **{name: _many(_normal) for name in ("randn", "standard_normal")},
    "standard_exponential": _many(_exponential),
    "default_rng": _generator("numpy.random"),
    "RandomState": _generator("numpy.random"),
    "seed": known(_seed, 0, 1, "seed"),
}

NOISE: dict[str, Known] = {
    "random.random": _simple(_uniform, 0, 0, ""),
    "random.uniform": _simple(_uniform, 2, 2, "a b"),
    "random.gauss": _simple(_normal, 0, 2, "mu sigma"),
    "random.normalvariate": _simple(_normal, 0, 2, "mu sigma"),
    "random.expovariate": _simple(_with_rate, 0, 1, "lambd"),
    "random.binomialvariate": _simple(_binomial, 2, 2, "n p"),
    "random.randint": known(lambda r, a, _: _whole(r, a[0], _after(r, a[1])), 2, 2, "a b"),
    "random.randrange": known(_randrange, 1, 3),
    "random.getrandbits": known(
        lambda r, a, _: _whole(r, 0, r.graph.arithmetic(pow, "getrandbits()", 2, _after(r, a[0]) - 1))
    ),
    "random.choice": known(lambda r, a, _: _one_of(r, a[0])),
    "random.choices": known(_choices, 1, 2, "population weights", "weights k"),
    "random.Random": _generator("random"),
    "random.SystemRandom": _generator("random"),
    "random.seed": known(_seed, 0, 1, "a"),
    "secrets.choice": known(lambda r, a, _: _one_of(r, a[0])),
    "secrets.randbelow": known(lambda r, a, _: _whole(r, 0, a[0])),
    **{f"numpy.random.{name}": rule for name, rule in _NUMPY.items()},
}
