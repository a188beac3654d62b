"""Columns and frames: their cells computed row by row, their rows chosen, put in line with others, and released."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast, overload

from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.frame_values import Cell, Column, DataFrame, Grouped, Perhaps, Rows
from leakmeter.program.reading.kinds import is_truth
from leakmeter.program.reading.totals import total
from leakmeter.program.reading.values import ByLabel, Filtered, Seq, Tabular, named

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: What a group that is not in the result is observed as, and a number that does not exist.
ABSENT, NAN = "absent", "NaN"
MISSING = Perhaps(0.0, False)


# -- cells -----------------------------------------------------------------------------------------------------------


def perhaps(value: Value, known: Value, word: str = NAN) -> Cell:
    """A cell that has ``value`` where ``known`` holds."""
    return value if known is True else Perhaps(value, known, word)


@overload
def lifted(reader: Reader, function: Callable[[Any], Cell], first: Cell, /) -> Cell: ...
@overload
def lifted(reader: Reader, function: Callable[[Any, Any], Cell], first: Cell, second: Cell, /) -> Cell: ...
@overload
def lifted(reader: Reader, function: Callable[..., Cell], /, *cells: Cell) -> Cell: ...
def lifted(reader: Reader, function: Callable[..., Cell], /, *cells: Cell) -> Cell:
    """``function`` of cells; what is computed from a missing value is missing."""
    if not any(isinstance(c, Perhaps) for c in cells):
        return function(*cells)
    known: Value = True
    for cell in cells:
        if isinstance(cell, Perhaps):
            if cell.word == ABSENT:
                raise reader.refuse("this group is there only in some runs; use .get(label, 0), or release the groups")
            known = reader.graph.both(known, cell.known)
    if known is False:
        return MISSING
    found = function(*(c.value if isinstance(c, Perhaps) else c for c in cells))
    if isinstance(found, Perhaps):
        return perhaps(found.value, reader.graph.both(known, found.known))
    return perhaps(found, known)


def holds(reader: Reader, test: Callable[..., Value], *cells: Cell, missing: bool = False) -> Value:
    """Whether ``test`` holds of cells; ``missing`` says what of those that are missing, as NaN is unequal to all."""
    found = lifted(reader, test, *cells)
    if not isinstance(found, Perhaps):
        return found
    graph = reader.graph
    if missing:
        return either(reader, graph.negate(found.known), found.value)
    return graph.both(found.known, found.value)


def is_known(cell: Cell) -> Value:
    """The condition under which a cell is not missing."""
    return cell.known if isinstance(cell, Perhaps) else True


def may_be_missing(of: Column) -> bool:
    """Whether a cell of a column may be missing; that whole rows may be is not asked."""
    return of.cells.whole_run() is None and any(isinstance(c, Perhaps) for c in of.cells)


# -- columns ---------------------------------------------------------------------------------------------------------


def numbered(many: int) -> Rows:
    """Rows with numbers from 0."""
    return Rows(tuple(range(many)))


def column(reader: Reader, cells: Iterable[Cell], rows: Rows, name: Any = None) -> Column:
    """A new column."""
    return Column(reader.fresh(list(cells), True), rows, name)


def each(reader: Reader, function: Callable[[Cell], Cell], of: Column, name: Any = None) -> Column:
    """``function`` of every cell that is not missing."""
    reader.room(len(of.rows))
    cells = [lifted(reader, function, cell) for cell in of.cells]
    return column(reader, cells, of.rows, of.name if name is None else name)


def kept(reader: Reader, of: Column) -> list[tuple[Value, Value]]:
    """The values of a column that are neither missing nor out, each with the condition under which it is there."""
    pairs: list[tuple[Value, Value]] = []
    for there, cell in zip(of.rows.conditions(), of.cells, strict=True):
        if isinstance(cell, Perhaps):
            there, cell = reader.graph.both(there, cell.known), cell.value
        if there is not False:
            pairs.append((there, cell))
    return pairs


def gathered(reader: Reader, of: Column) -> Seq | Filtered:
    """The same as a list: what a comprehension over the rows makes."""
    if of.cells.whole_run() is not None and of.rows.there is None:
        return of.cells
    pairs = kept(reader, of)
    spend(len(pairs) >> 6)
    if all(c is True for c, _ in pairs):
        return reader.fresh([v for _, v in pairs], True)
    return Filtered(pairs, None, True)


def plain(reader: Reader, value: Any) -> Any:
    """A column as a list or vector, for what knows no frames; anything else as it is."""
    if isinstance(value, Column):
        in_known_order(reader, value.rows)
        if may_be_missing(value):
            raise reader.refuse(
                "this column has missing values; leave them out with .dropna(), or fill them by .fillna(0)"
            )
        return gathered(reader, value)
    if isinstance(value, DataFrame):
        return reader.fresh(list(value.columns))
    if isinstance(value, Grouped):
        return _groups(reader, value)
    return value


def in_known_order(reader: Reader, rows: Rows) -> None:
    """Refuse rows whose order is random."""
    if not rows.ordered:
        raise reader.refuse("the order of these rows is random; put them in order with .sort_index(), or ask by label")


def known_labels(reader: Reader, rows: Rows) -> None:
    """Refuse rows of which it is random which label each has."""
    if rows.numbering is not None:
        raise reader.refuse(
            "which labels these rows have is random, for they were put in order by random values, or numbered anew "
            "after some were left out; ask for the values of a column, as in .tolist(), or for figures"
        )


def _groups(reader: Reader, grouped: Grouped) -> Any:
    """``for label, group in df.groupby(...)``: a round for each group that is there."""
    pairs = [
        (
            True if grouped.always else some(reader, conditions),
            ((label,) if grouped.listed else label, cut(grouped.frame, conditions)),
        )
        for label, conditions in grouped.groups.items()
    ]
    if all(c is True for c, _ in pairs):
        return reader.fresh([pair for _, pair in pairs])
    return Filtered(pairs)


def some(reader: Reader, conditions: Sequence[Value]) -> Value:
    """Whether any of some conditions holds: their number is above 0."""
    open_ = [c for c in conditions if c is not False]
    if any(c is True for c in open_):
        return True
    if len(open_) < 2:
        return open_[0] if open_ else False
    return reader.graph.compare(">", total(reader, tuple(open_)), 0)


# -- rows ------------------------------------------------------------------------------------------------------------


def cut(frame: DataFrame, conditions: Sequence[Value]) -> DataFrame:
    """The rows of a frame where the conditions hold; they say all about which rows are there."""
    places = [i for i, c in enumerate(conditions) if c is not False]
    return at_places(frame, places, [conditions[i] for i in places])


def at_places(frame: DataFrame, places: Sequence[int], conditions: Sequence[Value] | None = None) -> DataFrame:
    """The rows at known places, with new conditions or their own."""
    rows = _chosen(frame.rows, places, conditions)
    return DataFrame({name: _taken(c, places, rows) for name, c in frame.columns.items()}, rows)


def column_at_places(of: Column, places: Sequence[int], conditions: Sequence[Value] | None = None) -> Column:
    """The same of a column."""
    return _taken(of, places, _chosen(of.rows, places, conditions))


def _chosen(rows: Rows, places: Sequence[int], conditions: Sequence[Value] | None) -> Rows:
    if conditions is None and rows.there is not None:
        conditions = [rows.there[i] for i in places]
    there = None if conditions is None or all(c is True for c in conditions) else tuple(conditions)
    if there is None and rows.there is None and len(places) == len(rows) and list(places) == list(range(len(rows))):
        return rows
    labels = tuple(rows.labels[i] for i in places)
    return Rows(labels, there, rows.named, rows.levels, rows.ordered, rows.numbering)


def _taken(of: Column, places: Sequence[int], rows: Rows) -> Column:
    if len(places) == len(of.rows) and list(places) == list(range(len(of.rows))):
        return Column(of.cells, rows, of.name, of.categories)
    return Column(Seq([of.cells.element(i) for i in places], array=True), rows, of.name, of.categories)


def chosen(reader: Reader, owner: Column | DataFrame, mask: Any) -> Any:
    """``df[mask]``: the rows for which a condition holds."""
    conditions = _mask(reader, owner.rows, mask)
    places = [i for i, c in enumerate(conditions) if c is not False]
    there = [conditions[i] for i in places]
    return column_at_places(owner, places, there) if isinstance(owner, Column) else at_places(owner, places, there)


def _mask(reader: Reader, rows: Rows, mask: Any) -> list[Value]:
    """For each row, whether it is there and chosen."""
    if isinstance(mask, Column):
        cells = aligned(reader, mask, rows)
        truths = [holds(reader, reader.truth, cell) for cell in cells]
    else:
        truths = [reader.truth(v) for v in reader.elements(mask)]
        if len(truths) != len(rows) or rows.there is not None:
            raise reader.refuse(f"{len(rows)} rows are chosen from by {len(truths)} conditions")
    return [reader.graph.both(there, truth) for there, truth in zip(rows.conditions(), truths, strict=True)]


def anew(many: int, there: tuple[Value, ...] | None, *, ordered: bool = True) -> Rows:
    """Rows with numbers from 0; where some may be missing, each number is that of a random row."""
    return Rows(tuple(range(many)), there, ordered=ordered, numbering=None if there is None else object())


def _in_one_numbering(reader: Reader, one: Rows, other: Rows) -> None:
    if one.numbering is not other.numbering:
        raise reader.refuse(
            "these rows were numbered anew after some were left out that may be missing, so that it is random which go "
            "together; compute with columns of one frame, before .reset_index(drop=True) or within the merged one"
        )


def aligned(reader: Reader, of: Column, rows: Rows) -> list[Cell]:
    """The cells of a column for other rows, by their labels; missing where it has no such row."""
    if of.rows is rows:
        return list(of.cells)
    _in_one_numbering(reader, of.rows, rows)
    if of.rows.labels == rows.labels:
        cells: list[Cell] = list(of.cells)
        sure = of.rows.conditions()
    else:
        where = {label: i for i, label in enumerate(of.rows.labels)}
        if len(where) < len(of.rows):
            raise reader.refuse("columns with labels that are there twice cannot be put in line; use .reset_index()")
        places = [where.get(label) for label in rows.labels]
        conditions = list(of.rows.conditions())
        cells = [MISSING if i is None else of.cells.element(i) for i in places]
        sure = iter([True if i is None else conditions[i] for i in places])
    known = [_if_there(reader, cell, c, there) for cell, c, there in zip(cells, sure, rows.conditions(), strict=True)]
    return known


def _if_there(reader: Reader, cell: Cell, condition: Value, there: Value) -> Cell:
    """A cell of another column that is there under ``condition``, for a row that is there under ``there``."""
    if condition is True or condition is there or cell is MISSING:
        return cell
    if isinstance(cell, Perhaps):
        return perhaps(cell.value, reader.graph.both(condition, cell.known))
    return perhaps(cell, condition)


def in_line(reader: Reader, a: Column, b: Column) -> Rows:
    """The rows of what is computed from two columns: those of either."""
    _in_one_numbering(reader, a.rows, b.rows)
    if a.rows is b.rows or (a.rows.labels == b.rows.labels and a.rows.there is None and b.rows.there is None):
        return a.rows
    labels = a.rows.labels if a.rows.labels == b.rows.labels else tuple(dict.fromkeys(a.rows.labels + b.rows.labels))
    one, two = (dict(zip(c.rows.labels, c.rows.conditions(), strict=True)) for c in (a, b))
    there = tuple(
        one[k] if one.get(k, False) is two.get(k, False) else either(reader, one.get(k, False), two.get(k, False))
        for k in labels
    )
    sure, known_order = all(c is True for c in there), a.rows.ordered and b.rows.ordered
    named_ = a.rows.named or b.rows.named
    return Rows(labels, None if sure else there, named_, a.rows.levels, known_order, a.rows.numbering)


# -- operators -------------------------------------------------------------------------------------------------------


def operated(reader: Reader, function: Callable[[Cell, Cell], Cell], a: Any, b: Any) -> Any:
    """An operator between columns, frames, vectors and single values: row by row, put in line by their labels."""
    if isinstance(a, DataFrame) or isinstance(b, DataFrame):
        frame = cast(DataFrame, a if isinstance(a, DataFrame) else b)
        if isinstance(a, Tabular) and isinstance(b, Tabular) and not (isinstance(a, Perhaps) or isinstance(b, Perhaps)):
            raise reader.refuse("two frames cannot be computed with at once; take their columns one by one")
        made = {
            k: cast(Column, operated(reader, function, c if a is frame else a, c if b is frame else b))
            for k, c in frame.columns.items()
        }
        return DataFrame(made, frame.rows)
    if isinstance(a, Column) and isinstance(b, Column):
        rows = in_line(reader, a, b)
        name = a.name if a.name == b.name else None
        pairs = zip(aligned(reader, a, rows), aligned(reader, b, rows), strict=True)
        return column(reader, (function(x, y) for x, y in pairs), rows, name)
    if isinstance(a, Column) or isinstance(b, Column):
        return _with_single(reader, function, a, b)
    for side in (a, b):
        if not isinstance(side, Perhaps | Node | int | float | str) and side is not None:
            raise reader.refuse(f"{named(side)} cannot be computed with here; use a column, as in df.age")
    return function(a, b)


def _with_single(reader: Reader, function: Callable[[Cell, Cell], Cell], a: Any, b: Any) -> Column:
    of, other = (a, b) if isinstance(a, Column) else (cast(Column, b), a)
    reader.room(len(of.rows))
    if isinstance(other, Seq | tuple):
        values = reader.elements(other)
        if len(values) != len(of.rows) or of.rows.there is not None:
            raise reader.refuse(f"a column of {len(of.rows)} rows and a list of {len(values)} do not fit")
    elif isinstance(other, Tabular) and not isinstance(other, Perhaps):
        raise reader.refuse(f"a column cannot be computed with {named(other)}")
    else:
        values = [other] * len(of.rows)
    pairs = zip(of.cells, values, strict=True)
    return column(reader, (function(x, y) if of is a else function(y, x) for x, y in pairs), of.rows, of.name)


def compared(reader: Reader, sign: str, a: Any, b: Any) -> Any:
    """A comparison of columns and cells; with NaN only ``!=`` holds."""

    def single(p: Value, q: Value) -> Value:
        return reader.graph.compare(sign, reader.value(p), reader.value(q))

    def test(x: Cell, y: Cell) -> Value:
        if x is None or y is None:
            raise reader.refuse("a column is compared with None; ask with .isna() or .notna()")
        return holds(reader, single, x, y, missing=sign == "!=")

    return operated(reader, test, a, b)


def turned(reader: Reader, op: ast.unaryop, of: Any) -> Any:
    """``-x``, ``+x``, ``~x`` and ``not x`` of a column or a cell."""
    graph = reader.graph
    if isinstance(op, ast.Not):
        return graph.negate(reader.truth(of))

    def one(cell: Cell) -> Cell:
        if isinstance(op, ast.Invert):
            value = reader.value(cell)
            if is_truth(value):
                return graph.negate(value)
            return graph.arithmetic(cast(Callable[..., Any], operator.invert), "the operator ~", value)
        if isinstance(op, ast.USub) and is_truth(reader.value(cell)):
            raise reader.refuse("numpy has no negative of a truth value; write ~ or .astype(int)")
        return graph.multiply(-1, reader.value(cell)) if isinstance(op, ast.USub) else cell

    if isinstance(of, Column):
        return each(reader, one, of)
    if isinstance(of, DataFrame):
        return DataFrame({k: each(reader, one, c) for k, c in of.columns.items()}, of.rows)
    if isinstance(of, Perhaps):
        return lifted(reader, one, of)
    raise reader.refuse(f"{named(of)} cannot be turned round; use a column, as in ~df.member")


# -- branches --------------------------------------------------------------------------------------------------------


def joined(reader: Reader, pick: Callable[[Any, Any], Any], cond: Node, yes: Any, no: Any) -> Any:
    """What a variable holds after an ``if`` with a column or a missing number in it; None where that is nothing."""
    graph = reader.graph
    if isinstance(yes, Column) and isinstance(no, Column) and yes.rows.labels == no.rows.labels:
        rows = yes.rows if yes.rows is no.rows else None
        if rows is None and yes.rows.there is None and no.rows.there is None:
            rows = yes.rows
        if rows is not None:
            return column(reader, (pick(a, b) for a, b in zip(yes.cells, no.cells, strict=True)), rows, yes.name)
    if any(isinstance(side, Tabular) and not isinstance(side, Perhaps) for side in (yes, no)):
        return None
    if any(isinstance(side, str) or side is None for side in (yes, no)):
        return pick(*(outcome(reader, side) for side in (yes, no)))
    values = [cast(Value, side.value if isinstance(side, Perhaps) else side) for side in (yes, no)]
    if not all(isinstance(v, Node | int | float) for v in values):
        return None
    known = [is_known(side) for side in (yes, no)]
    both = known[0] if known[0] is known[1] else graph.pick(cond, known[0], known[1])
    return perhaps(graph.pick(cond, values[0], values[1]), both)


# -- releasing -------------------------------------------------------------------------------------------------------


def outcome(reader: Reader, cell: Any) -> Any:
    """A cell as a value that can be observed: the word NaN where it is missing."""
    if not isinstance(cell, Perhaps):
        return cell
    if not isinstance(cell.known, Node):
        return cell.value if cell.known else cell.word
    return reader.graph.pick(cell.known, cell.value, cell.word)


def _entry(reader: Reader, there: Value, cell: Cell) -> Any:
    """A cell of a row; the word "absent" where the row is not there."""
    value = outcome(reader, cell)
    if not isinstance(there, Node):
        return value if there else ABSENT
    return reader.graph.pick(there, value, ABSENT)


def by_label(cells: dict[Any, Any], there: Sequence[Value] | None) -> dict[Any, Any]:
    """Rows by their labels, as they are released. Where some may be missing, one that is not observed was missing."""
    if there is None or all(condition is True for condition in there):
        return cells
    return ByLabel(cells)


def released(reader: Reader, value: Any) -> Any:
    """What a program returns, with columns as dictionaries by label or as lists, and frames by their columns."""
    if isinstance(value, Perhaps):
        return outcome(reader, value)
    if isinstance(value, Column):
        return _released_column(reader, value)
    if isinstance(value, DataFrame):
        return {name: _released_column(reader, c) for name, c in value.columns.items()}
    if isinstance(value, Tabular):
        raise reader.refuse(f"{named(value)} cannot be returned; return figures of it, such as its .mean()")
    if isinstance(value, tuple):
        return tuple(released(reader, v) for v in cast("tuple[Any, ...]", value))
    if isinstance(value, dict):
        made = {k: released(reader, v) for k, v in cast("dict[Any, Any]", value).items()}
        return ByLabel(made) if isinstance(value, ByLabel) else made
    if not isinstance(value, Seq) or value.whole_run() is not None or value.kept is not None:
        return value
    if any(isinstance(v, Tabular | Seq | tuple | dict) for v in value):
        return Seq([released(reader, v) for v in value], value.depth, value.array)
    return value


def _released_column(reader: Reader, of: Column) -> Any:
    if of.rows.named:
        cells = zip(of.rows.labels, of.rows.conditions(), of.cells, strict=True)
        return by_label({label: _entry(reader, there, cell) for label, there, cell in cells}, of.rows.there)
    in_known_order(reader, of.rows)
    if of.rows.there is None and not of.vector:
        known_labels(reader, of.rows)
    if of.rows.there is not None:
        raise reader.refuse(
            "which rows are returned depends on random values; return a figure of them, such as .mean() or len()"
        )
    if of.cells.whole_run() is not None:
        return of.cells
    return reader.fresh([outcome(reader, cell) for cell in of.cells])
