"""What kind of value a discrete variable holds: truth values, whole numbers; and numbers freed from rounding errors."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable
from typing import Any, cast

from leakmeter.program.bounded import called
from leakmeter.program.engine.flatten import children
from leakmeter.program.engine.graph import both_hold, inverse, quotient
from leakmeter.program.engine.mixed import ends
from leakmeter.program.engine.nodes import Apply, Draw, Node, Pick, Scale, Stair, Sum, Test, Value
from leakmeter.program.engine.outcomes import COMPARE
from leakmeter.program.language import Categorical, Outcome

_TRUTHS: set[Any] = {*COMPARE.values(), both_hold, operator.not_, bool}
_op = cast(Any, operator)
_WHOLE_OF_WHOLE: set[Any] = {_op.mul, _op.mod, _op.floordiv, abs, _op.and_, _op.or_, _op.xor}
_TO_FRACTIONS: set[Any] = {inverse, quotient, _op.truediv, math.sqrt, math.exp}
#: Functions, besides those of whole numbers, whose results are numbers.
_NUMBERS: set[Any] = {*_WHOLE_OF_WHOLE, inverse, quotient, _op.pow, _op.sub, _op.truediv, _op.neg, math.sqrt, math.exp}


def tidy(value: Outcome) -> Outcome:
    """A number as the exact arithmetic would have it: twelve digits, and whole where it is whole but for rounding.

    A mean is kept as a sum of 1/n times its terms, so that the mean of 49 ones is 0.9999999999999999; ``int`` of that
    must be 1, as it is for Python's ``sum(x) / len(x)``.
    """
    if not isinstance(value, float) or not math.isfinite(value):
        return value
    value = float(f"{value:.12g}")
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def tidied(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, of tidy numbers."""

    def of_tidy(*values: Outcome) -> Any:
        return called(function, [tidy(v) for v in values])

    return of_tidy


def whole_of_whole(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, of tidy numbers, known to have whole results for whole numbers."""
    made = tidied(function)
    _WHOLE_OF_WHOLE.add(made)
    _NUMBERS.add(made)
    return made


def computed_from(ids: set[int], x: Value, parts: Callable[[Node], Iterable[Value]] = children) -> bool:
    """Whether a value is one of some nodes, or computed from one; ``parts`` says what a node is computed from."""
    seen: set[int] = set()
    stack: list[Value] = [x] if ids else []
    while stack:
        node = stack.pop()
        if isinstance(node, Node) and node.id not in seen:
            if node.id in ids:
                return True
            seen.add(node.id)
            stack += parts(node)
    return False


def of_same_type(node: Node) -> Iterable[Value]:
    """What a node is computed from that it has its type from: Python's int, bool or float."""
    if isinstance(node, Pick):
        return node.yes, node.no
    keeps = isinstance(node, Sum | Scale) or (isinstance(node, Apply) and node.function in _WHOLE_OF_WHOLE)
    return children(node) if keeps else ()


def to_whole(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, of tidy numbers, known to have whole results."""
    made = tidied(function)
    _TO_WHOLE.add(made)
    return made


_TO_WHOLE: set[Any] = set()
_TO_WORD: set[Any] = set()
#: Python's ways to a whole number, for discrete values.
WHOLE_INT, WHOLE_ROUND = to_whole(int), to_whole(round)
WHOLE_FLOOR, WHOLE_CEIL = to_whole(math.floor), to_whole(math.ceil)


def to_word(function: Callable[..., str]) -> Callable[..., str]:
    """The function, known to have words as results."""
    _TO_WORD.add(function)
    return function


def is_word(value: Value) -> bool:
    """Whether this is a word whatever happens. False where that is not known."""
    if isinstance(value, Pick):
        return all(is_word(v) for v in ends(value))
    if isinstance(value, Apply):
        return getattr(value.function, "func", value.function) in _TO_WORD
    if isinstance(value, Draw) and not value.args:
        made = value.make()
        return isinstance(made, Categorical) and all(isinstance(v, str) for v, _ in made.weights)
    return isinstance(value, str)


def may_be_word(value: Value) -> bool:
    """Whether this may be a word or None. True where that is not known."""
    return any(map(_may_be_word, ends(value)))


def _may_be_word(value: Value) -> bool:
    if isinstance(value, Draw):
        return bool(value.args) or any(isinstance(v, str) for v, _ in value.make().support())
    if isinstance(value, Apply):
        return not (value.function in _NUMBERS or value.function in _TRUTHS or value.function in _TO_WHOLE)
    return isinstance(value, str)


def is_truth(value: Value) -> bool:
    """Whether this is True or False whatever happens."""
    if not isinstance(value, Node):
        return isinstance(value, bool)
    if isinstance(value, Pick):
        return all(is_truth(v) for v in ends(value))
    if isinstance(value, Draw):
        return not value.args and all(isinstance(v, bool) for v, _ in value.make().support())
    return isinstance(value, Test) or (isinstance(value, Apply) and value.function in _TRUTHS)


def is_whole(value: Value) -> bool:
    """Whether Python would hold this as an ``int``. False where that is not known."""
    return _whole(value, {})


def holds_fractions(value: Value, known: dict[int, bool] | None = None) -> bool:
    """Whether a value is computed from a number with a decimal point, or by a division: False for whole numbers, some
    of which may be missing."""
    if not isinstance(value, Node):
        return isinstance(value, float)
    known = {} if known is None else known
    if value.id not in known:
        known[value.id] = value.continuous or _fractions(value, known)
    return known[value.id]


def _fractions(value: Node, known: dict[int, bool]) -> bool:
    if isinstance(value, Draw) and not value.args:
        return any(isinstance(v, float) for v, _ in value.make().support())
    if isinstance(value, Apply) and (value.function in _TO_FRACTIONS or value.function in _TRUTHS):
        return value.function in _TO_FRACTIONS
    parts: list[Value] = []
    if isinstance(value, Sum):
        parts = [value.const, *(c for c, _ in value.terms), *(n for _, n in value.terms)]
    elif isinstance(value, Pick):
        parts = [value.yes, value.no]
    elif isinstance(value, Apply | Draw):
        parts = list(value.args)
    return any(holds_fractions(part, known) for part in parts)


def _whole(value: Value, known: dict[int, bool]) -> bool:
    """The same; a node that several others are computed from is looked at once."""
    if not isinstance(value, Node):
        return isinstance(value, int)
    if value.id not in known:
        known[value.id] = _whole_node(value, known)
    return known[value.id]


def _whole_node(value: Node, known: dict[int, bool]) -> bool:
    if isinstance(value, Pick):
        return _whole(value.yes, known) and _whole(value.no, known)
    if isinstance(value, Sum):
        numbers = (value.const, *(c for c, _ in value.terms))
        return not value.continuous and (
            all(isinstance(n, int) for n in numbers)
            and (isinstance(value, Stair) or all(_whole(n, known) for _, n in value.terms))
        )
    if isinstance(value, Apply):
        whole = value.function in _TO_WHOLE or value.function in _TRUTHS
        return whole or (value.function in _WHOLE_OF_WHOLE and all(_whole(a, known) for a in value.args))
    if isinstance(value, Draw) and not value.args:
        return all(isinstance(v, int) for v, _ in value.make().support())
    return isinstance(value, Test)
