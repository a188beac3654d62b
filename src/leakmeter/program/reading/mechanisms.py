"""``leakmeter.program.mechanisms`` in a program: each release is read as the draw it is, each figure as the number.

A choice under noise is one discrete draw whose probabilities the scores give, so that no noise has to be followed.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program import mechanisms
from leakmeter.program.engine.nodes import Draw, Node, Pick, Sum, Test, Value
from leakmeter.program.language import Categorical, Exponential, Finite, Laplace, Outcome
from leakmeter.program.mechanisms.release import response
from leakmeter.program.reading import order
from leakmeter.program.reading.draws import draw, instance
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.values import Filtered, Foreign, Seq

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: Noise in whole numbers reaches as far as it is likelier than this; what is beyond counts as the farthest.
_NEGLIGIBLE = 1e-18
#: The most values that a number with geometric noise may take, and that are tried to find where it lies.
_MOST, _TRIED = 20_001, 4_096


def foreign(reader: Reader, name: str, args: Arguments, keywords: Keywords) -> Any:
    """Read a call of a mechanism. Raises ProgramError, at the present line, for what it refuses."""
    found = MECHANISMS.get(name)
    if found is None:
        raise reader.refuse(f"there is no mechanism {name[:60]!r} to be read; docs/audit.md lists those there are")
    generator = keywords.pop("generator", None)
    if generator is not None and not isinstance(generator, Foreign):
        raise reader.refuse("a generator that is no fresh random.Random() cannot be read; leave it out")
    try:
        return found.read(reader, name, args, keywords)
    except ProgramError as error:
        said = str(error)
        raise error if said.startswith(reader.graph.place) else reader.graph.error(said) from None


# -- added noise -----------------------------------------------------------------------------------------------------


def _add_laplace(reader: Reader, args: Arguments, _: Keywords) -> Value:
    return draw(reader.graph, "Laplace", [reader.value(args[0]), _positive(reader, args[1], "scale")], {})


def _add_gaussian(reader: Reader, args: Arguments, _: Keywords) -> Value:
    return draw(reader.graph, "Normal", [reader.value(args[0])], {"sd": _positive(reader, args[1], "sd")})


def _positive(reader: Reader, value: Any, what: str) -> Value:
    """A spread as these functions take it: above 0."""
    if isinstance(value, int | float) and not 0 < value < math.inf:
        raise reader.refuse(f"the {what} must be a finite number above 0")
    return reader.value(value)


def _add_geometric(reader: Reader, args: Arguments, _: Keywords) -> Value:
    value, ratio = reader.value(args[0]), args[1]
    low, high = (args[i] if len(args) > i else None for i in (2, 3))
    return geometric_noise(reader, value, ratio, low, high)


def geometric_noise(reader: Reader, value: Value, ratio: Any, low: Any, high: Any) -> Value:
    """``value`` with two-sided geometric noise, cut at the ends that are known numbers.

    Without ends it is cut where the noise is negligible beyond all that ``value`` can be. What is cut off counts as the
    farthest value, which leaves all log ratios, and so ε, as they are.
    """
    if not isinstance(ratio, int | float) or not all(isinstance(end, int | None) for end in (low, high)):
        raise reader.refuse("geometric noise needs a ratio, and ends if any, that are known before the program runs")
    mechanisms.geometric(ratio)
    if isinstance(value, Node) and value.continuous:
        raise reader.refuse("geometric noise is for whole numbers; round() the value first, or use add_laplace")
    if low is None or high is None:
        least, greatest = _ends(reader, value)
        far = math.ceil(math.log(_NEGLIGIBLE) / math.log(ratio))
        low, high = least - far if low is None else low, greatest + far if high is None else high
    if not 0 < high - low < _MOST:
        raise reader.refuse(
            f"geometric noise over {high - low + 1:,} values is too wide (up to {_MOST:,}); give low= and high=, or "
            "use add_laplace"
        )

    def noisy(centre: Outcome) -> Finite:
        if isinstance(centre, str) or centre != int(centre):
            raise ProgramError(f"Geometric noise is for whole numbers, and {str(centre)[:40]} is none.")
        middle = int(centre)
        once = (1 - ratio) / (1 + ratio)
        found: dict[Outcome, float] = {v: once * ratio ** abs(v - middle) for v in range(low + 1, high)}
        found[low], found[high] = _tail(ratio, middle - low), _tail(ratio, high - middle)
        return Categorical(found)

    return reader.graph.draw(noisy, value) if isinstance(value, Node) else instance(reader.graph, noisy(value))


def _tail(ratio: float, distance: int) -> float:
    """P(geometric noise >= distance), for a distance of either sign."""
    return ratio**distance / (1 + ratio) if distance >= 0 else 1 - ratio ** (1 - distance) / (1 + ratio)


def normal_noise(reader: Reader, value: Value, sd: float) -> Value:
    """``value`` with discrete normal noise (Canonne, Kamath and Steinke 2020): whole numbers k, each as likely as
    exp(−k² / 2 sd²) says. Cut where it is negligible, with no value left in common at the ends: its ε is infinite."""
    far = math.ceil(sd * math.sqrt(-2 * math.log(_NEGLIGIBLE)))
    if 2 * far >= _MOST:
        raise reader.refuse(f"discrete normal noise over {2 * far + 1:,} values is too wide (up to {_MOST:,})")
    heights = {step: math.exp(-0.5 * (step / sd) ** 2) for step in range(-far, far + 1)}
    total = math.fsum(heights.values())
    noise = Categorical({step: height / total for step, height in heights.items()})
    return reader.graph.add(value, instance(reader.graph, noise))


def _ends(reader: Reader, value: Value) -> tuple[int, int]:
    """The least and the greatest that a discrete value can be."""
    found = _reach(value)
    if found is None:
        raise reader.refuse("it is not seen from where to where this value may lie; give low= and high= to the noise")
    return math.floor(found[0]), math.ceil(found[1])


def _reach(value: Value) -> tuple[float, float] | None:
    if not isinstance(value, Node):
        return None if isinstance(value, str) else (value, value)
    if isinstance(value, Test):
        return 0, 1
    if isinstance(value, Sum):
        low = high = value.const
        for factor, node in value.terms:
            inner = _reach(node)
            if inner is None:
                return None
            low += min(factor * inner[0], factor * inner[1])
            high += max(factor * inner[0], factor * inner[1])
        return low, high
    if isinstance(value, Pick):
        both = _reach(value.yes), _reach(value.no)
        return None if None in both else _around([end for each in both if each is not None for end in each])
    values = _values(value)
    if values is None or any(isinstance(v, str) for v in values):
        return None
    return _around([cast(float, v) for v in values])


def _around(ends: Sequence[float]) -> tuple[float, float]:
    return min(ends), max(ends)


def _values(value: Value) -> set[Outcome] | None:
    """The values of a draw, or of a function of few of them; None where they are not so easily told."""
    if not isinstance(value, Node):
        return {value}
    if isinstance(value, Test):
        return {False, True}
    if value.continuous or not hasattr(value, "args"):
        return None
    arguments = [_values(a) for a in cast("tuple[Value, ...]", cast(Any, value).args)]
    known_ones = [a for a in arguments if a is not None]
    if len(known_ones) < len(arguments) or math.prod(map(len, known_ones)) > _TRIED:
        return None
    rows = itertools.product(*known_ones)
    if isinstance(value, Draw):
        try:
            return {v for row in rows for v, _ in value.make(*row).support()}
        except ProgramError:
            return None
    function = cast("Callable[..., Outcome]", cast(Any, value).function)
    try:
        return {function(*row) for row in rows}
    except (TypeError, ValueError, ArithmeticError):
        return None


# -- choices under noise ---------------------------------------------------------------------------------------------


def _respond(reader: Reader, args: Arguments, _: Keywords) -> Value:
    truth = args[1]
    among = tuple(_plain(reader, args[2])) if len(args) > 2 else (0, 1)
    if not isinstance(truth, int | float):
        raise reader.refuse("respond() needs a probability of the truth that is known before the program runs")

    def answer(value: Outcome) -> Finite:
        return Categorical(cast("dict[Outcome, float]", response(value, truth, among)))

    return _drawn(reader, answer, [reader.value(args[0])], "respond()")


def _choose(reader: Reader, args: Arguments, _: Keywords) -> Value:
    epsilon, sensitivity = args[1], args[2] if len(args) > 2 else 1.0
    scale = _half(reader, epsilon, sensitivity)
    return _greatest(reader, _scores(reader, args[0], "choose()"), scale, "gumbel", "choose()")


def _half(reader: Reader, epsilon: Any, sensitivity: Any) -> float:
    """The exponential mechanism is a maximum under Gumbel noise of twice the sensitivity over ε."""
    if not isinstance(epsilon, int | float) or not isinstance(sensitivity, int | float):
        raise reader.refuse("choose() needs an epsilon and a sensitivity that are known before the program runs")
    return 2 * mechanisms.laplace_scale(epsilon, sensitivity)


def _noisy_max(reader: Reader, args: Arguments, _: Keywords) -> Value:
    scale, noise = args[1], args[2] if len(args) > 2 else "laplace"
    if not isinstance(scale, int | float) or not isinstance(noise, str):
        raise reader.refuse("report_noisy_max() needs a scale and a noise that are known before the program runs")
    return _greatest(reader, _scores(reader, args[0], "report_noisy_max()"), scale, noise, "report_noisy_max()")


def _scores(reader: Reader, value: Any, name: str) -> list[Value]:
    if isinstance(value, Filtered):
        raise reader.refuse(f"{name} of a list of random length cannot be read; give one whose members are known")
    if isinstance(value, dict):
        raise reader.refuse(f"{name} takes a list of scores, and this is a dictionary; give its .values()")
    return [reader.value(v) for v in reader.elements(value)]


def _greatest(reader: Reader, scores: list[Value], scale: float, noise: str, name: str) -> Value:
    # What is wrong with the scale or the noise is said here, where the line is known.
    mechanisms.noisy_max_probabilities([0.0] * max(1, len(scores)) if scores else [], scale, noise)
    if any(isinstance(s, Node) and s.continuous for s in scores):
        return _by_the_noise(reader, scores, scale, noise)

    def winner(*values: Outcome) -> Finite:
        chances = mechanisms.noisy_max_probabilities(cast("Sequence[float]", values), scale, noise)
        return Categorical(chances)

    return _drawn(reader, winner, scores, name)


def _by_the_noise(reader: Reader, scores: list[Value], scale: float, noise: str) -> Value:
    """The greatest of continuous scores, with noise on each: an exact way is seldom there, random runs are."""
    graph = reader.graph
    noisy: list[Value] = []
    for score in scores:
        if noise == "gumbel":
            fresh = graph.arithmetic(math.log, "log()", graph.var(Exponential(1.0)))
            noisy.append(graph.add(score, graph.multiply(-scale, fresh)))
        else:
            unit = Laplace(0.0, 1.0) if noise == "laplace" else Exponential(1.0)
            noisy.append(graph.add(score, graph.multiply(scale, graph.var(unit))))
    return order.NUMPY["argmax"].rule(reader, [noisy], {})


def _drawn(reader: Reader, make: Callable[..., Finite], values: list[Value], name: str) -> Value:
    if any(isinstance(v, Node) and v.continuous for v in values):
        raise reader.refuse(f"{name} is for values of which there are finitely many; round() or classify them first")
    if any(isinstance(v, Node) for v in values):
        return reader.graph.draw(make, *values)
    return instance(reader.graph, make(*values))


# -- coarser values --------------------------------------------------------------------------------------------------


def _to_class(reader: Reader, args: Arguments, _: Keywords) -> Value:
    value, edges, graph = reader.value(args[0]), _plain(reader, args[1]), reader.graph
    if not isinstance(value, Node):
        return mechanisms.to_class(cast(float, value), cast("list[float]", edges))
    mechanisms.to_class(0.0, cast("list[float]", edges))
    steps = cast("list[float]", edges)
    result: Value = steps[0]
    for before, edge in itertools.pairwise(steps):
        above = graph.compare(">=", value, edge)
        result = graph.add(result, graph.multiply(edge - before, above))
    return result


def _to_level(reader: Reader, args: Arguments, _: Keywords) -> Value:
    value, hierarchy, level = reader.value(args[0]), _hierarchy(reader, args[1]), args[2]
    if not isinstance(level, int):
        raise reader.refuse("to_level() needs a level that is known before the program runs")
    mechanisms.to_level(next(iter(hierarchy), ""), hierarchy, level)

    def named(of: Outcome) -> Outcome:
        try:
            return mechanisms.to_level(of, hierarchy, level)
        except ProgramError as error:
            raise ValueError(str(error).rstrip(".")) from None

    return reader.graph.arithmetic(named, "to_level()", value)


def _suppress(reader: Reader, args: Arguments, _: Keywords) -> Value:
    count, below = reader.value(args[0]), args[1]
    if not isinstance(below, int | float):
        raise reader.refuse("suppress() needs a threshold that is known before the program runs")
    word = args[2] if len(args) > 2 else None
    if not isinstance(word, str | None):
        raise reader.refuse("suppress() needs a word to show instead, such as '<5'")
    if not isinstance(count, Node):
        return mechanisms.suppress(cast(float, count), below, word)
    enough = reader.graph.compare(">=", count, below)
    instead = f"<{below:g}" if word is None else word
    return reader.graph.pick(enough, count, instead) if isinstance(enough, Node) else count if enough else instead


def _classes(reader: Reader, args: Arguments, _: Keywords) -> Any:
    k, population = args[0], _plain(reader, args[1])
    return reader.fresh(cast("list[Any]", mechanisms.classes_of_at_least(k, cast("list[float]", population))))


def _level(reader: Reader, args: Arguments, _: Keywords) -> int:
    return mechanisms.level_of_at_least(args[0], _plain(reader, args[1]), _hierarchy(reader, args[2]))


def _plain(reader: Reader, value: Any) -> list[Any]:
    """The elements of a list that is known before the program runs."""
    items = list(reader.elements(value))
    if not all(isinstance(v, int | float | str) for v in items):
        raise reader.refuse("this list must be known before the program runs: numbers or words written out")
    return items


def _hierarchy(reader: Reader, value: Any) -> Mapping[Any, tuple[Any, ...]]:
    if not isinstance(value, dict):
        raise reader.refuse("a hierarchy is a dictionary from each value to its ever wider names")
    rows = cast("dict[Any, Any]", value)
    found: dict[Any, tuple[Any, ...]] = {}
    for key, names in rows.items():
        found[key] = tuple(_plain(reader, names)) if isinstance(names, Seq | tuple) else (names,)
    return found


# -- figures ---------------------------------------------------------------------------------------------------------


def _figure(function: Callable[..., float], least: int, most: int, names: str) -> Known:
    """A function of known numbers that gives a number."""

    def rule(_: Reader, args: Arguments, __: Keywords) -> float:
        if not all(isinstance(a, int | float) for a in args):
            raise TypeError("its numbers must be known before the program runs")
        return function(*args)

    return known(rule, least, most, names)


MECHANISMS: dict[str, Known] = {
    "add_laplace": known(_add_laplace, 2, 2, "value scale"),
    "add_gaussian": known(_add_gaussian, 2, 2, "value sd"),
    "add_geometric": known(_add_geometric, 2, 4, "value ratio low high"),
    "respond": known(_respond, 2, 3, "value truth among"),
    "choose": known(_choose, 2, 3, "utilities epsilon sensitivity"),
    "report_noisy_max": known(_noisy_max, 2, 3, "scores scale noise"),
    "to_class": known(_to_class, 2, 2, "value edges"),
    "to_level": known(_to_level, 3, 3, "value hierarchy level"),
    "suppress": known(_suppress, 2, 3, "count below word"),
    "classes_of_at_least": known(_classes, 2, 2, "k population"),
    "level_of_at_least": known(_level, 3, 3, "k population hierarchy"),
    "laplace_scale": _figure(mechanisms.laplace_scale, 1, 2, "epsilon sensitivity"),
    "geometric_ratio": _figure(mechanisms.geometric_ratio, 1, 2, "epsilon sensitivity"),
    "gaussian_sd": _figure(mechanisms.gaussian_sd, 2, 3, "epsilon delta sensitivity"),
    "gaussian_sd_classic": _figure(mechanisms.gaussian_sd_classic, 2, 3, "epsilon delta sensitivity"),
}
