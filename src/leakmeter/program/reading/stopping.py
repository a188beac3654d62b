"""Where Python would stop with an error that nothing handles: such a program is refused.

What is computed is looked at only as far as the output depends on it. Python computes everything, so that a program may
stop over a value that nobody uses, and an output then says that it did not. Each place that may stop is noted as it is
read, with the conditions under which it runs; once the program is read, those that can hold are refused.

Example: of ``n = 10 // a`` and ``return b``, whoever sees an output knows that ``a`` was not 0.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.mixed import holds_words
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import SUPPRESSED, Outcome
from leakmeter.program.reading.kinds import computed_from, may_be_word
from leakmeter.program.reading.ranges import possible

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: More places than these are not looked at: each costs a small run of the engine.
_MOST = 500
_DIVISIONS = (ast.Div, ast.FloorDiv, ast.Mod)
_REASONS = {
    "KeyError": "a key may be missing; test it with in first, or use .get(key, 0)",
    "ZeroDivisionError": "a divisor may be 0; test it first, as in x / n if n else 0",
    "TypeError": "None or a word may be used as a number; test for it first",
}


@dataclass(frozen=True)
class Stop:
    """A place that stops, for this ``reason``, where ``condition`` holds, after what had been observed by then."""

    line: int
    reason: str
    condition: Node
    observed: int


def noted(reader: Reader, error: type[Exception], condition: Value, reason: str) -> None:
    """Note that Python stops here, for no ``try`` handles it, where ``condition`` and the present path hold."""
    graph = reader.graph
    guard = reader.guard()
    here = condition if guard is None else graph.both(guard, condition)
    if isinstance(here, Node) and len(reader.stops) < _MOST:
        why = reason or _REASONS.get(error.__name__, "what may fail here must be tested first")
        reader.stops.append(Stop(graph.line, f"{error.__name__}: {why}", here, len(graph.observations)))


def of_operation(reader: Reader, kind: type, a: Any, b: Any) -> None:
    """Note what stops an arithmetic operation: a word or None in place of a number, and a divisor of 0."""
    if any(isinstance(side, Node) and may_be_word(side) for side in (a, b)):
        fails = _without_order if kind is ast.Add else _without_product if kind is ast.Mult else _with_word
        reader.may_fail(TypeError, reader.graph.apply(fails, *(_discrete(side) for side in (a, b))))
    if kind not in _DIVISIONS or not isinstance(b, Node) or b.continuous:
        return
    zero = reader.graph.compare("==", b, 0)
    if not reader.attempts:
        reader.may_fail(ZeroDivisionError, zero)
    elif isinstance(zero, Node) and computed_from(reader.figures, b) and possible(reader.graph, zero):
        raise reader.refuse(
            "a figure of a column is a number of numpy, which does not stop at a division by 0, so that except is "
            "never reached; test the divisor, as in x / n if n else 0"
        )


def of_order(reader: Reader, a: Any, b: Any) -> None:
    """Note what stops a comparison by ``<`` and its like: a word or None beside a number, and None in any case."""
    if any(isinstance(side, Node) and may_be_word(side) for side in (a, b)):
        reader.may_fail(TypeError, reader.graph.apply(_without_order, a, b))


def refuse_what_stops(reader: Reader) -> None:
    """Raise a ProgramError that names the first place at which the program stops in some runs."""
    for stop in reader.stops:
        if _happens(reader.graph, stop):
            raise reader.graph.error(
                f"Python stops here in some runs with {stop.reason}, or catch it with try.", stop.line
            )


def _happens(graph: Graph, stop: Stop) -> bool:
    try:
        return possible(graph, stop.condition, graph.observations[: stop.observed])
    except (NotExactError, ProgramError):
        return False  # too much to look at here; the engine looks at what is needed itself


def _discrete(side: Value) -> Value:
    """A value as far as it may be a word; of a continuous number nothing more is to be known."""
    return 0 if isinstance(side, Node) and side.continuous and not holds_words(side) else side


def _with_word(a: Outcome, b: Outcome) -> bool:
    return isinstance(a, str) or isinstance(b, str)


def _without_product(a: Outcome, b: Outcome) -> bool:
    return (isinstance(a, str) and isinstance(b, str)) or SUPPRESSED in (a, b)


def _without_order(a: Outcome, b: Outcome) -> bool:
    return isinstance(a, str) is not isinstance(b, str) or SUPPRESSED in (a, b)
