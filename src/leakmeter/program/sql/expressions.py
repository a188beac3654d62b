"""Expressions of SQL on one row or one group, with its logic of three values: true, false and unknown.

Semantics are SQLite's: NULL makes what is computed from it NULL, division by zero is NULL, halves are rounded away from
zero. The division of two whole numbers differs between databases and is refused.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Outcome
from leakmeter.program.reading import words
from leakmeter.program.reading.arithmetic import operate
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.frame_values import Cell, Perhaps
from leakmeter.program.reading.frames import MISSING, is_known, lifted, perhaps
from leakmeter.program.reading.kinds import holds_fractions
from leakmeter.program.reading.python_functions import absolute
from leakmeter.program.reading.rounding import to_digits, whole
from leakmeter.program.sql.syntax import position

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


@dataclass(frozen=True, slots=True)
class Truth:
    """A condition of SQL: when it is true and when it is false; elsewhere it is unknown."""

    yes: Value
    no: Value


@dataclass(frozen=True, slots=True)
class Scope:
    """What names stand for where an expression is computed: ``column`` gives a cell, ``figure`` an aggregate."""

    reader: Reader
    place: str
    column: Callable[[Any], Cell]
    figure: Callable[[Any], Cell] | None = None

    def refuse(self, node: Any, what: str) -> ProgramError:
        """An error at a part of the query."""
        return refusal(self.place, node, what)


def refusal(place: str, node: Any, what: str) -> ProgramError:
    """An error at a part of a query, with its line and column."""
    at = position(node)
    return ProgramError(f"{place}{'' if at is None else f':{at[0]}:{at[1]}'}: {what}.")


def evaluated(scope: Scope, node: Any) -> Cell | Truth:
    """The value of an expression, or the condition that it is."""
    kind = type(node).__name__
    if kind in FIGURES:
        if scope.figure is None:
            raise scope.refuse(node, f"{node.sql()[:40]} stands where rows are looked at one by one; move it to HAVING")
        return scope.figure(node)
    rule = RULES.get(kind)
    if rule is None:
        raise scope.refuse(
            node, f"{node.sql()[:40]!r} cannot be read in SQL; write it with arithmetic, CASE and aggregates"
        )
    return rule(scope, node)


def cell_of(scope: Scope, node: Any) -> Cell:
    """The value of an expression; of a condition, whether it holds."""
    found = evaluated(scope, node)
    if isinstance(found, Truth):
        return perhaps(found.yes, True if found.no is True else either(scope.reader, found.yes, found.no))
    return found


def truth_of(scope: Scope, node: Any) -> Truth:
    """An expression as a condition: a number is true where it is not 0."""
    found = evaluated(scope, node)
    if isinstance(found, Truth):
        return found
    graph, known = scope.reader.graph, is_known(found)
    if known is False:
        return Truth(False, False)
    value = found.value if isinstance(found, Perhaps) else found
    here = graph.compare("!=", scope.reader.value(value), 0)
    return Truth(graph.both(known, here), graph.both(known, graph.negate(here)))


# -- conditions ----------------------------------------------------------------------------------------------


def _certain(scope: Scope, known: Value, here: Value) -> Truth:
    graph = scope.reader.graph
    return Truth(graph.both(known, here), graph.both(known, graph.negate(here)))


def _compared(scope: Scope, sign: str, a: Cell, b: Cell) -> Truth:
    graph = scope.reader.graph
    known = graph.both(is_known(a), is_known(b))
    if known is False:
        return Truth(False, False)
    one, other = (c.value if isinstance(c, Perhaps) else c for c in (a, b))
    return _certain(scope, known, graph.compare(sign, scope.reader.value(one), scope.reader.value(other)))


def _comparison(sign: str) -> Callable[[Scope, Any], Truth]:
    return lambda scope, node: _compared(scope, sign, cell_of(scope, node.this), cell_of(scope, node.expression))


def _and(scope: Scope, a: Truth, b: Truth) -> Truth:
    return Truth(scope.reader.graph.both(a.yes, b.yes), either(scope.reader, a.no, b.no))


def _or(scope: Scope, a: Truth, b: Truth) -> Truth:
    return Truth(either(scope.reader, a.yes, b.yes), scope.reader.graph.both(a.no, b.no))


def _between(scope: Scope, node: Any) -> Truth:
    x, low, high = (cell_of(scope, part) for part in (node.this, node.args["low"], node.args["high"]))
    return _and(scope, _compared(scope, "<=", low, x), _compared(scope, "<=", x, high))


def _in(scope: Scope, node: Any) -> Truth:
    if node.args.get("query") is not None or not node.expressions:
        raise scope.refuse(node, "IN needs its values written out, as in city IN ('Bonn', 'Ulm')")
    x = cell_of(scope, node.this)
    found = Truth(False, True)
    for option in node.expressions:
        found = _or(scope, found, _compared(scope, "==", x, cell_of(scope, option)))
    return found


def _is(scope: Scope, node: Any) -> Truth:
    if type(node.expression).__name__ != "Null":
        held = truth_of(scope, node.this)
        other = type(node.expression).__name__ == "Boolean" and bool(node.expression.this)
        here = held.yes if other else held.no
        return Truth(here, scope.reader.graph.negate(here))
    known = is_known(cell_of(scope, node.this))
    return Truth(scope.reader.graph.negate(known), known)


def _not(scope: Scope, node: Any) -> Truth:
    held = truth_of(scope, node.this)
    return Truth(held.no, held.yes)


# -- values --------------------------------------------------------------------------------------------------


def _literal(scope: Scope, node: Any) -> Cell:
    if node.is_string:
        return str(node.this)
    text = str(node.this)
    try:
        return int(text) if text.isdigit() else float(text)
    except ValueError:
        raise scope.refuse(node, f"{text[:40]!r} is no number") from None


def _arithmetic(kind: type) -> Callable[[Scope, Any], Cell]:
    def rule(scope: Scope, node: Any) -> Cell:
        return lifted(
            scope.reader,
            lambda a, b: operate(scope.reader, kind, scope.reader.value(a), scope.reader.value(b)),
            cell_of(scope, node.this),
            cell_of(scope, node.expression),
        )

    return rule


def _divided(scope: Scope, node: Any) -> Cell:
    a, b = cell_of(scope, node.this), cell_of(scope, node.expression)
    graph = scope.reader.graph
    real = any(holds_fractions(c.value if isinstance(c, Perhaps) else c) for c in (a, b))
    if not real and not any(map(_is_real, node.walk())):
        raise scope.refuse(
            node, "the division of whole numbers differs between databases; write 1.0 * in front, as in 1.0 * a / b"
        )

    def quotient(x: Value, y: Value) -> Cell:
        if not isinstance(y, Node):
            return graph.divide(x, y) if y else MISSING
        apart = graph.compare("!=", y, 0)
        if y.continuous:
            return graph.divide(x, y)
        return perhaps(graph.multiply(x, graph.apply(_inverse, y)), apart)

    return lifted(scope.reader, quotient, a, b)


def _is_real(node: Any) -> bool:
    """Whether a part of an expression makes it a number with decimals in every database."""
    kind = type(node).__name__
    if kind == "Cast":
        return str(node.args["to"].sql()).upper() in ("REAL", "FLOAT", "DOUBLE")
    return kind in ("Avg", "Round") or (kind == "Literal" and not node.is_string and "." in str(node.this))


def _inverse(x: Outcome) -> float:
    return 1 / x if isinstance(x, int | float) and x else 0.0


def _case(scope: Scope, node: Any) -> Cell:
    """``CASE WHEN … THEN … ELSE … END``, and ``CASE x WHEN value THEN …``."""
    default, subject = node.args.get("default"), node.this
    result: Cell = MISSING if default is None else cell_of(scope, default)
    for branch in reversed(node.args["ifs"]):
        if subject is None:
            test = truth_of(scope, branch.this)
        else:
            test = _compared(scope, "==", cell_of(scope, subject), cell_of(scope, branch.this))
        result = chosen_cell(scope.reader, test.yes, cell_of(scope, branch.args["true"]), result)
    return result


def chosen_cell(reader: Reader, cond: Value, yes: Cell, no: Cell) -> Cell:
    """``yes`` where a condition holds, else ``no``."""
    if not isinstance(cond, Node):
        return yes if cond else no
    graph = reader.graph
    one, other = (c.value if isinstance(c, Perhaps) else c for c in (yes, no))
    a, b = is_known(yes), is_known(no)
    if a is False and b is False:
        return MISSING
    if a is False:
        return perhaps(other, graph.both(graph.negate(cond), b))
    if b is False:
        return perhaps(one, graph.both(cond, a))
    return perhaps(graph.pick(cond, one, other), a if a is b else graph.pick(cond, a, b))


def _if(scope: Scope, node: Any) -> Cell:
    other = node.args.get("false")
    no = MISSING if other is None else cell_of(scope, other)
    return chosen_cell(scope.reader, truth_of(scope, node.this).yes, cell_of(scope, node.args["true"]), no)


def _coalesce(scope: Scope, node: Any) -> Cell:
    cells = [cell_of(scope, part) for part in (node.this, *node.expressions)]
    result = cells[-1]
    for cell in reversed(cells[:-1]):
        result = chosen_cell(scope.reader, is_known(cell), cell, result)
    return result


def _nullif(scope: Scope, node: Any) -> Cell:
    a = cell_of(scope, node.this)
    same = _compared(scope, "==", a, cell_of(scope, node.expression)).yes
    return chosen_cell(scope.reader, same, MISSING, a)


def _rounded(scope: Scope, node: Any) -> Cell:
    digits = node.args.get("decimals")
    places = 0 if digits is None else cell_of(scope, digits)
    if not isinstance(places, int):
        raise scope.refuse(node, "ROUND needs a known number of decimals")

    def rounded(x: Value) -> Value:
        if isinstance(x, Node) and x.continuous:
            return to_digits(scope.reader, x, places)
        return scope.reader.graph.arithmetic(_half_away(places), "ROUND", x)

    return lifted(scope.reader, rounded, cell_of(scope, node.this))


def _half_away(places: int) -> Callable[..., Outcome]:
    """Rounding with halves away from zero, of the number as it is written."""

    def rounded(x: Outcome) -> float:
        number = Decimal(f"{float(x):.12g}")
        return float(number.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP))

    return rounded


def _cast(scope: Scope, node: Any) -> Cell:
    kind = str(node.args["to"].this.name if hasattr(node.args["to"].this, "name") else node.args["to"].this)
    cell = cell_of(scope, node.this)
    if kind in ("INT", "BIGINT", "INTEGER"):
        return lifted(scope.reader, lambda x: whole(scope.reader, x, "trunc"), cell)
    if kind in ("FLOAT", "DOUBLE", "REAL", "DECIMAL", "NUMERIC"):
        return lifted(scope.reader, lambda x: scope.reader.graph.multiply(x, 1.0), cell)
    raise scope.refuse(node, f"CAST to {kind[:20]} cannot be read; cast to REAL or INTEGER")


def _word(name: str) -> Callable[[Scope, Any], Cell]:
    def rule(scope: Scope, node: Any) -> Cell:
        return lifted(
            scope.reader,
            lambda x: cast(Value, words.method(scope.reader, x, name, [])),
            cell_of(scope, node.this),
        )

    return rule


def _whole(way: str) -> Callable[[Scope, Any], Cell]:
    return lambda scope, node: lifted(scope.reader, lambda x: whole(scope.reader, x, way), cell_of(scope, node.this))


#: Aggregates, by their names in the syntax tree, with the figure of a column that each is.
FIGURES: dict[str, str] = {
    "Avg": "mean",
    "Sum": "sum",
    "Min": "min",
    "Max": "max",
    "Count": "count",
    "Median": "median",
    "Stddev": "std",
    "StddevSamp": "std",
    "Variance": "var",
    "Filter": "",
}
RULES: dict[str, Callable[[Scope, Any], Cell | Truth]] = {
    "Column": lambda scope, node: scope.column(node),
    "Literal": _literal,
    "Boolean": lambda scope, node: Truth(bool(node.this), not node.this),
    "Null": lambda scope, node: MISSING,
    "Paren": lambda scope, node: evaluated(scope, node.this),
    "Alias": lambda scope, node: evaluated(scope, node.this),
    "Neg": lambda scope, node: lifted(
        scope.reader, lambda x: scope.reader.graph.multiply(-1, scope.reader.value(x)), cell_of(scope, node.this)
    ),
    "Add": _arithmetic(ast.Add),
    "Sub": _arithmetic(ast.Sub),
    "Mul": _arithmetic(ast.Mult),
    "Div": _divided,
    "EQ": _comparison("=="),
    "NEQ": _comparison("!="),
    "LT": _comparison("<"),
    "LTE": _comparison("<="),
    "GT": _comparison(">"),
    "GTE": _comparison(">="),
    "And": lambda scope, node: _and(scope, truth_of(scope, node.this), truth_of(scope, node.expression)),
    "Or": lambda scope, node: _or(scope, truth_of(scope, node.this), truth_of(scope, node.expression)),
    "Not": _not,
    "Between": _between,
    "In": _in,
    "Is": _is,
    "Case": _case,
    "If": _if,
    "Coalesce": _coalesce,
    "Nullif": _nullif,
    "Round": _rounded,
    "Cast": _cast,
    "Abs": lambda scope, node: lifted(scope.reader, lambda x: absolute(scope.reader, x), cell_of(scope, node.this)),
    "Floor": _whole("floor"),
    "Ceil": _whole("ceil"),
    "Upper": _word("upper"),
    "Lower": _word("lower"),
}
