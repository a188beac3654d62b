"""Cells of columns, one by one: computed, compared, looked up in a table, filled and turned into another type."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.engine.mixed import holds
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import SUPPRESSED
from leakmeter.program.reading import words
from leakmeter.program.reading.arithmetic import as_number, of_cells
from leakmeter.program.reading.branches import merged, read_where
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.frame_values import Cell, Column, DataFrame, Perhaps
from leakmeter.program.reading.frames import (
    MISSING,
    aligned,
    column,
    column_at_places,
    compared,
    each,
    is_known,
    lifted,
    operated,
    perhaps,
    plain,
)
from leakmeter.program.reading.kinds import is_truth, is_word
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.ranges import possible
from leakmeter.program.reading.rounding import to_digits_of_numpy, whole
from leakmeter.program.reading.totals import extreme
from leakmeter.program.reading.values import MISSING as MISSING_VALUE
from leakmeter.program.reading.values import Entry, Foreign, Seq, Table, Tabular, is_value, named

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def cell_by_cell(function: Callable[..., Value], least: int = 1, most: int | None = None, names: str = "") -> Known:
    """A function of each cell and of single values."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        return each(reader, lambda cell: function(reader, cell, *args[1:]), args[0])

    return known(rule, least, most, names)


def by_operator(sign: type) -> Known:
    return known(
        lambda r, a, _: operated(r, lambda x, y: lifted(r, lambda p, q: of_cells(r, sign, p, q), x, y), a[0], a[1]), 2
    )


def by_comparison(sign: str) -> Known:
    return known(lambda r, a, _: compared(r, sign, a[0], a[1]), 2)


def among(reader: Reader, args: Arguments, _: Keywords) -> Any:
    options = reader.elements(plain(reader, args[1]))

    def test(cell: Cell) -> Cell:
        found: Value = False
        value = cell.value if isinstance(cell, Perhaps) else cell
        for option in options:
            found = either(reader, found, reader.graph.compare("==", value, reader.value(option)))
        return reader.graph.both(is_known(cell), found)

    return column(reader, map(test, args[0].cells), args[0].rows, args[0].name)


_SIDES = {"both": ("<=", "<="), "neither": ("<", "<"), "left": ("<=", "<"), "right": ("<", "<=")}


def between(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    of, low, high = args[:3]
    sides = _SIDES.get(args[3] if len(args) > 3 else keywords.get("inclusive", "both"))
    if sides is None:
        raise reader.refuse("between() takes inclusive='both', 'neither', 'left' or 'right'")
    graph = reader.graph
    return each_truth(
        reader, lambda v: graph.both(graph.compare(sides[0], low, v), graph.compare(sides[1], v, high)), of
    )


def each_truth(reader: Reader, test: Callable[[Value], Value], of: Column) -> Column:
    """Whether ``test`` holds of each cell; not of one that is missing."""

    def truth(cell: Cell) -> Value:
        if not isinstance(cell, Perhaps):
            return test(cell)
        return reader.graph.both(cell.known, test(cell.value)) if cell.known is not False else False

    return column(reader, map(truth, of.cells), of.rows, of.name)


def clipped(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.clip(lower, upper)``."""
    low, high = (args[1] if len(args) > 1 else None), (args[2] if len(args) > 2 else None)

    def cut(cell: Value) -> Value:
        cell = cell if low is None else extreme(reader, [cell, low], ">=")
        return cell if high is None else extreme(reader, [cell, high], "<=")

    return each(reader, cut, args[0])


def mapped(reader: Reader, args: Arguments, _: Keywords) -> Column:
    """``.map(function)``, or ``.map({value: new value})``, which leaves out what it does not list."""
    of, by = cast(Column, args[0]), args[1]
    if isinstance(by, Column):
        by = dict(zip(by.rows.labels, by.cells, strict=True))
    if not isinstance(by, dict):
        return _called_by_cell(reader, by, of)
    if isinstance(by, Table) and by.default is not MISSING_VALUE:
        raise reader.refuse(
            ".map() of a dictionary with a default cannot be read; write a function, as in .map(lambda v: ...)"
        )
    table = {
        key: perhaps(value.value, value.there) if isinstance(value, Entry) else or_missing(value)
        for key, value in cast("dict[Any, Any]", by).items()
    }

    def found(cell: Cell) -> Cell:
        result: Cell = MISSING
        _of_one_kind(reader, cell, table)
        for key, value in table.items():
            here = reader.graph.compare("==", reader.value(cell), key)
            if here is True:
                return value
            if isinstance(here, Node):
                result = either_cell(reader, here, value, result)
        return result if _may_miss(reader, result) else cast(Perhaps, result).value

    return each(reader, found, of)


def _of_one_kind(reader: Reader, cell: Cell, table: dict[Any, Any]) -> None:
    """Refuse to look up truth values by 1 and 0, or numbers by True and False: pandas tells them apart, or does not."""
    of_truth = is_truth(cell)
    if any(is_value(key) and isinstance(key, bool) is not of_truth and key in (0, 1) for key in table):
        raise reader.refuse("whether pandas takes True for 1 here depends on its version; write .astype(int) first")


def _may_miss(reader: Reader, cell: Cell) -> bool:
    """False of a cell that is marked as perhaps missing and never is."""
    if not isinstance(cell, Perhaps) or not isinstance(cell.known, Node):
        return True
    gone = reader.graph.negate(cell.known)
    return not isinstance(gone, Node) or possible(reader.graph, gone)


def either_cell(reader: Reader, cond: Node, yes: Cell, no: Cell) -> Cell:
    """One cell or another."""
    one, two = (c.value if isinstance(c, Perhaps) else c for c in (yes, no))
    if no is MISSING:
        return perhaps(one, reader.graph.both(cond, is_known(yes)))
    if yes is MISSING:
        return perhaps(two, reader.graph.both(reader.graph.negate(cond), is_known(no)))
    known_ = (is_known(yes), is_known(no))
    both = known_[0] if known_[0] is known_[1] else reader.graph.pick(cond, known_[0], known_[1])
    return perhaps(reader.graph.pick(cond, one, two), both)


def single(reader: Reader, value: Any) -> Cell:
    """What a function made of a cell; None is missing in a column."""
    if value is None or value is SUPPRESSED:
        return MISSING
    if isinstance(value, Node) and holds(value, SUPPRESSED):
        return perhaps(value, reader.graph.compare("!=", value, SUPPRESSED))
    return value if isinstance(value, Perhaps) else reader.value(value)


def applied(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return _called_by_cell(reader, args[1], args[0])


def _called_by_cell(reader: Reader, function: Any, of: Column) -> Column:
    """A function of each cell; pandas calls it with NaN too, where one is missing."""
    instead: list[Cell] = []

    def of_missing() -> Cell:
        if not instead:
            try:
                instead.append(single(reader, reader.call(function, MISSING)))
            except ProgramError:
                raise reader.refuse(
                    "this calls a function with NaN where a value is missing, and what comes of that cannot be read; "
                    "leave such rows out first, by .dropna(), or fill them by .fillna(0)"
                ) from None
        return instead[0]

    def called(there: Value, value: Value) -> Value:
        return read_where(reader, there, lambda: single(reader, reader.call(function, value)))

    def one(there: Value, cell: Cell) -> Cell:
        if not isinstance(cell, Perhaps):
            return called(there, cell)
        if cell.known is False:
            return of_missing()
        here = reader.graph.both(there, cell.known)
        return where_cell(reader, cell.known, called(here, cell.value), of_missing())

    cells = [one(there, cell) for there, cell in zip(of.rows.conditions(), of.cells, strict=True)]
    return column(reader, cells, of.rows, of.name)


def as_float(reader: Reader, value: Value) -> Value:
    """A number that pandas holds as a floating-point one."""
    if isinstance(value, Node):
        if not value.continuous and not is_word(value):
            reader.retyped.add(value.id)
        return value
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def of_type(reader: Reader, args: Arguments, _: Keywords) -> Any:
    kind = args[1]
    name = kind.dotted.rpartition(".")[2] if isinstance(kind, Foreign) else kind
    if name in ("float", "float64", "float32"):
        return each(reader, lambda v: as_float(reader, as_number(reader, v) if is_truth(v) else v), args[0])
    if name in ("int", "int64", "int32", "Int64"):
        return each(reader, lambda v: as_number(reader, v) if is_truth(v) else whole(reader, v, "trunc"), args[0])
    if name in ("str", "string"):
        return each(reader, lambda v: words.text(reader, v), args[0])
    if name in ("category", "object"):
        return args[0]
    if name == "bool":
        truths = each(reader, lambda v: reader.graph.compare("!=", v, 0), args[0])
        cells = (cell_filled(reader, c, True) for c in truths.cells)  # NaN is true
        return column(reader, cells, truths.rows, truths.name)
    raise reader.refuse(f".astype({named(kind)}) cannot be read; use int, float, str or 'category'")


def is_missing(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return column(reader, (reader.graph.negate(is_known(c)) for c in args[0].cells), args[0].rows, args[0].name)


def is_there(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return column(reader, (is_known(c) for c in args[0].cells), args[0].rows, args[0].name)


def filled(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.fillna(value)``, and ``.fillna(column)`` row by row."""
    of, by = cast(Column, args[0]), args[1]
    if isinstance(by, dict | Seq | DataFrame) or by is None:
        raise reader.refuse(".fillna() of a column is read with one value, or with a column of the same rows")
    if not isinstance(by, Column):
        return column(reader, (cell_filled(reader, c, by) for c in of.cells), of.rows, of.name)
    cells = [
        c if not isinstance(c, Perhaps) else where_cell(reader, c.known, c.value, instead)
        for c, instead in zip(of.cells, aligned(reader, by, of.rows), strict=True)
    ]
    return column(reader, cells, of.rows, of.name)


def cell_filled(reader: Reader, cell: Cell, by: Any) -> Cell:
    """A cell, or ``by`` where it is missing."""
    if not isinstance(cell, Perhaps):
        return cell
    if not isinstance(cell.known, Node):
        return cell.value if cell.known else by
    return merged(reader, cell.known, cell.value, by)


def dropped(reader: Reader, args: Arguments, _: Keywords) -> Any:
    of = cast(Column, args[0])
    conditions = [
        reader.graph.both(there, is_known(cell)) for there, cell in zip(of.rows.conditions(), of.cells, strict=True)
    ]
    places = [i for i, c in enumerate(conditions) if c is not False]
    cut = column_at_places(of, places, [conditions[i] for i in places])
    return column(reader, (c.value if isinstance(c, Perhaps) else c for c in cut.cells), cut.rows, of.name)


def where_cell(reader: Reader, condition: Cell, yes: Cell, no: Cell) -> Cell:
    """One cell or another; a comparison with a number that is missing is false."""
    if isinstance(condition, Perhaps):
        condition = reader.graph.both(condition.known, condition.value)
    cond = reader.truth(condition)
    if not isinstance(cond, Node):
        return yes if cond else no
    return either_cell(reader, cond, yes, no)


def where_rule(*, kept_where: bool) -> Known:
    """``.where(condition, other)`` and ``.mask(condition, other)``."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        of, other = cast(Column, args[0]), (or_missing(args[2]) if len(args) > 2 else MISSING)
        if not isinstance(args[1], Column):
            raise reader.refuse("where() and mask() need a condition on a column, as in counts.where(counts >= 5)")
        others = aligned(reader, other, of.rows) if isinstance(other, Column) else [other] * len(of.rows)
        truths = aligned(reader, args[1], of.rows)

        sides = (of.cells, others) if kept_where else (others, of.cells)
        cells = [where_cell(reader, *row) for row in zip(truths, *sides, strict=True)]
        for cell in cells:
            if isinstance(cell, Perhaps):
                as_float(reader, cell.value)
        return column(reader, cells, of.rows, of.name)

    return known(rule, 2, 3, "self cond other")


def rounded(reader: Reader, cell: Value, digits: Value = 0) -> Value:
    return to_digits_of_numpy(reader, cell, digits)


def or_missing(value: Any) -> Any:
    """A value that is put into a column: None, and numpy's NaN, are missing there."""
    absent = value is None or (isinstance(value, Foreign) and value.dotted in ("numpy.nan", "pandas.NA", "math.nan"))
    return MISSING if absent else value


def _replacements(reader: Reader, args: Arguments) -> dict[Any, Any]:
    if isinstance(args[1], dict):
        return cast("dict[Any, Any]", args[1])
    if len(args) < 3:
        raise reader.refuse(".replace() needs what comes instead, as in .replace('old', 'new')")
    if not isinstance(args[1], Seq | tuple):
        return {args[1]: args[2]}
    old = reader.elements(args[1])
    new = reader.elements(args[2]) if isinstance(args[2], Seq | tuple) else [args[2]] * len(old)
    if len(old) != len(new):
        raise reader.refuse(f".replace() has {len(old)} old values and {len(new)} new ones")
    return dict(zip(old, new, strict=True))


def replaced(reader: Reader, args: Arguments) -> Any:
    """``.replace({old: new})``, ``.replace(old, new)`` and ``.replace([old, ...], new)``, or a list of new ones."""
    table = {old: or_missing(new) for old, new in _replacements(reader, args).items()}
    if any(isinstance(v, Tabular | Seq | dict | Foreign) for pair in table.items() for v in pair if v is not MISSING):
        raise reader.refuse(".replace() is read with known values, as in .replace({'old': 'new'})")

    def new(cell: Value) -> Cell:
        result: Cell = cell
        _of_one_kind(reader, cell, table)
        for old, value in table.items():
            here = reader.graph.compare("==", cell, old)
            if isinstance(here, Node):
                result = either_cell(reader, here, value, result)
            elif here:
                result = value
        return result

    return each(reader, new, args[0])
