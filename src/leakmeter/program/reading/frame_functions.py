"""Functions of pandas, and those of Python and numpy where they are called with columns or missing numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.mixed import holds
from leakmeter.program.engine.nodes import Draw, Node, Value
from leakmeter.program.language import SUPPRESSED, Outcome
from leakmeter.program.language.frames import Frame, declared
from leakmeter.program.reading.frame_cells import or_missing, single, where_cell
from leakmeter.program.reading.frame_columns import row_count
from leakmeter.program.reading.frame_groups import crossed
from leakmeter.program.reading.frame_tables import TABLE_METHODS
from leakmeter.program.reading.frame_values import Cell, Column, DataFrame, Perhaps, Rows
from leakmeter.program.reading.frames import (
    MISSING,
    anew,
    column,
    each,
    is_known,
    lifted,
    may_be_missing,
    numbered,
    perhaps,
    plain,
)
from leakmeter.program.reading.functions import called
from leakmeter.program.reading.kinds import is_word, to_word
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.python_functions import ordered
from leakmeter.program.reading.values import Entry, Seq, Tabular, is_value, named

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def frame_of(reader: Reader, value: Any, name: str = "the frame") -> DataFrame:
    """A frame from lists by column, or from records: what ``pd.DataFrame`` makes of a dictionary."""
    if isinstance(value, DataFrame):
        return value
    if isinstance(value, Seq):
        value = list(value)
    if isinstance(value, dict):
        entries = cast("dict[Any, Any]", value)
        lists: dict[Any, Any] = {k: v for k, v in entries.items() if isinstance(v, Seq | tuple | Column)}
        if entries and len(lists) == len(entries) and len({_many(v) for v in lists.values()}) == 1:
            rows = numbered(_many(next(iter(lists.values()))))
            return DataFrame({k: _column_of(reader, v, rows, k) for k, v in lists.items()}, rows)
    columns = declared(value, name)
    rows = numbered(len(next(iter(columns.values()))))
    return DataFrame({k: _column_of(reader, Seq(v), rows, k) for k, v in columns.items()}, rows)


def _many(value: Any) -> int:
    return len(value.rows) if isinstance(value, Column) else len(value)


def _column_of(reader: Reader, value: Any, rows: Rows, name: Any) -> Column:
    if isinstance(value, Column):
        return Column(value.cells, rows, name, value.categories)
    if isinstance(value, Seq) and value.whole_run() is not None:
        return Column(value, rows, name)
    cells: list[Cell] = []
    for cell in reader.elements(value):
        cell = or_missing(cell)
        if not (is_value(cell) or isinstance(cell, Perhaps)):
            raise reader.refuse(f"the column {name!r} holds {named(cell)}; give a number, a word or a distribution")
        cells.append(single(reader, _perhaps_missing(reader, cell)))
    return column(reader, _of_one_type(reader, cells), rows, name)


def _of_one_type(reader: Reader, cells: list[Cell]) -> list[Cell]:
    """Cells as pandas holds them: where one is missing or no whole number, all numbers are floating-point ones."""
    if not any(isinstance(c, Perhaps | float) or (isinstance(c, Draw) and _has_float(c)) for c in cells):
        return cells
    for cell in cells:
        number = cell.value if isinstance(cell, Perhaps) else cell
        if isinstance(number, Node) and not number.continuous and not is_word(number):
            reader.retyped.add(number.id)
    return [float(c) if isinstance(c, int) and not isinstance(c, bool) else c for c in cells]


def _has_float(draw: Draw) -> bool:
    return not draw.args and any(isinstance(v, float) for v, _ in draw.make().support())


def _perhaps_missing(reader: Reader, cell: Cell) -> Cell:
    """A cell of which it is random whether it is None: that is missing, as pandas and SQL have it."""
    if not isinstance(cell, Draw) or cell.args or not holds(cell, SUPPRESSED):
        return cell
    outcomes = [v for v, _ in cell.make().support() if v is not SUPPRESSED]
    if not outcomes:
        return MISSING
    instead = _word_instead if all(isinstance(v, str) for v in outcomes) else _instead
    value = reader.graph.apply(partial(instead, outcomes[0]), cell)
    return perhaps(value, reader.graph.compare("!=", cell, SUPPRESSED))


def _instead(other: Outcome, value: Outcome) -> Outcome:
    """What stands in a missing cell is not looked at: any value that it may have will do."""
    return other if value is SUPPRESSED else value


@to_word
def _word_instead(other: str, value: Outcome) -> str:
    return str(_instead(other, value))


def _believed(value: Any) -> Frame:
    """What a prior says of a frame: its distributions are drawn when the program is read."""
    if isinstance(value, dict):
        entries = cast("dict[Any, Any]", value)
        return Frame({k: list(v) if isinstance(v, Seq) else v for k, v in entries.items()})
    return Frame(list(value) if isinstance(value, Seq) else value)


def _frame(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    return frame_of(reader, args[0])


def _series(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    data, index, name = args[0], keywords.get("index"), keywords.get("name")
    if isinstance(data, dict):
        table = cast("dict[Any, Any]", data)
        there = tuple(v.there if isinstance(v, Entry) else True for v in table.values())
        rows = Rows(tuple(table), None if all(c is True for c in there) else there, True)
        return column(reader, (v.value if isinstance(v, Entry) else v for v in table.values()), rows, name)
    if isinstance(data, Column) and index is None:
        return replace(data, name=name, vector=False)
    values = reader.elements(plain(reader, data))
    labels = None if index is None else tuple(reader.elements(index))
    if labels is not None and len(labels) != len(values):
        raise reader.refuse(f"{len(values)} values and {len(labels)} labels do not fit")
    rows = numbered(len(values)) if labels is None else Rows(labels, None, True)
    return column(reader, (single(reader, or_missing(v)) for v in values), rows, name)


def _cut(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``pd.cut(x, edges, labels=, right=, include_lowest=)``: the class that each value is in."""
    of = args[0] if isinstance(args[0], Column) else _series(reader, [args[0]], {})
    if isinstance(args[1], int):
        raise reader.refuse("cut() finds its classes from random values; give their edges, as in [0, 30, 60, 100]")
    edges = ordered(reader, args[1])
    right, lowest = keywords.get("right", True), keywords.get("include_lowest", False)
    given = keywords.get("labels", args[2] if len(args) > 2 else None)
    many = len(edges) - 1
    labels: list[Any] = list(range(many)) if given is False else _labels(reader, edges, given, right=right is not False)
    if len(labels) != many:
        raise reader.refuse(f"cut() has {many} classes and {len(labels)} labels; give one for each class")
    graph = reader.graph
    low, high = ("<", "<=") if right is not False else ("<=", "<")

    def placed(cell: Value) -> Cell:
        first = "<=" if right is not False and lowest else low
        known_ = graph.both(graph.compare(first, edges[0], cell), graph.compare(high, cell, edges[-1]))
        if known_ is False:
            return MISSING
        found: Value = labels[-1]
        for label, edge in list(zip(labels, edges[1:], strict=True))[-2::-1]:
            below = graph.compare(high, cell, edge)
            found = graph.pick(below, label, found) if isinstance(below, Node) else (label if below else found)
        return perhaps(found, known_)

    made = each(reader, placed, of)
    return Column(made.cells, made.rows, of.name, None if given is False else tuple(labels))


def _labels(reader: Reader, edges: Sequence[float], given: Any, *, right: bool) -> list[Any]:
    """The names of classes; by themselves they are written as intervals, (0, 30] or [0, 30)."""
    if given is not None:
        return list(reader.elements(given))
    whole = all(isinstance(e, int) for e in edges)
    shown = [str(e) if whole else str(float(e)) for e in edges]
    pairs = zip(shown, shown[1:], strict=False)
    return [f"({a}, {b}]" if right else f"[{a}, {b})" for a, b in pairs]


def _missing(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    if isinstance(args[0], Column):
        cells = (reader.graph.negate(is_known(c)) for c in args[0].cells)
        return column(reader, cells, args[0].rows, args[0].name)
    return args[0] is None or reader.graph.negate(is_known(args[0]))


def _there(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    if isinstance(args[0], Column):
        return column(reader, (is_known(c) for c in args[0].cells), args[0].rows, args[0].name)
    return args[0] is not None and is_known(args[0])


def _crosstab(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    if not all(isinstance(a, Column) for a in args):
        raise reader.refuse("crosstab() needs two columns, as in pd.crosstab(df.city, df.sex)")
    return crossed(reader, args[0], args[1])


def _merge(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    if not isinstance(args[0], DataFrame):
        raise reader.refuse(f"merge() needs two frames, not {named(args[0])}")
    return TABLE_METHODS["merge"].read(reader, "merge", args, keywords)


def _joined(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``pd.concat([one, other])`` of frames with the same columns, or of columns."""
    parts = reader.elements(args[0])
    if not parts or not all(isinstance(p, DataFrame) for p in parts):
        raise reader.refuse("concat() is read of frames, as in pd.concat([df, other])")
    frames = cast("list[DataFrame]", parts)
    if any(f.columns.keys() != frames[0].columns.keys() for f in frames):
        raise reader.refuse("concat() of frames with different columns cannot be read; give both the same")
    fresh = keywords.get("ignore_index", False)
    labels = tuple(label for f in frames for label in f.rows.labels)
    conditions = tuple(c for f in frames for c in f.rows.conditions())
    sure = all(c is True for c in conditions)
    there = None if sure else conditions
    rows = anew(len(labels), there) if fresh else Rows(labels, there, frames[0].rows.named)
    return DataFrame(
        {k: column(reader, [c for f in frames for c in f.columns[k].cells], rows, k) for k in frames[0].columns}, rows
    )


def _numbers(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    return args[0]


PANDAS: dict[str, Known] = {
    "DataFrame": known(_frame, 1, 1, "data"),
    "Series": known(_series, 1, 1, "data", "index name"),
    "cut": known(_cut, 2, 3, "x bins", "labels right include_lowest"),
    "isna": known(_missing),
    "isnull": known(_missing),
    "notna": known(_there),
    "notnull": known(_there),
    "crosstab": known(_crosstab, 2, 2, "index columns"),
    "merge": known(_merge, 2, 3, "left right how", "on left_on right_on"),
    "concat": known(_joined, 1, 1, "objs", "ignore_index"),
    "to_numeric": known(_numbers),
}
#: Functions of one number that may be called with one that is missing, and are missing then.
_LIFTED = frozenset(
    "builtins.round builtins.float builtins.abs numpy.round numpy.around numpy.abs numpy.sqrt numpy.log numpy.exp "
    "numpy.floor numpy.ceil math.sqrt math.log math.exp numpy.clip builtins.min builtins.max".split()
)
#: Functions of numpy that are computed element by element, the first arguments of which may be columns.
_BY_ROW = frozenset(
    "where abs absolute sign round around rint floor ceil trunc sqrt log log2 log10 log1p exp expm1 clip digitize "
    "minimum maximum logical_and logical_or logical_not".split()
)
#: Those of them that give an array of numpy, and not a column, where they are called with a column.
_ARRAYS = frozenset({"numpy.where", "numpy.digitize"})
#: Functions that ask whether a number is missing.
_ASK = frozenset({"math.isnan", "numpy.isnan"})


def frame_function(reader: Reader, dotted: str, args: Arguments, keywords: Keywords) -> tuple[bool, Any]:
    """(whether it is one of these, what comes of it): a call of ``dotted`` with columns, frames or missing numbers."""
    room, _, name = dotted.rpartition(".")
    if room == "pandas" or room.startswith("pandas."):
        if name not in PANDAS:
            raise reader.refuse(f"pandas.{name}() is not known to the reader; pass the data in as an argument")
        return True, PANDAS[name].read(reader, name, args, keywords)
    if dotted == "leakmeter.program.Frame":
        if len(args) != 1:
            raise reader.refuse("a Frame takes one thing, its columns: Frame({'age': [Normal(35, sd=2), 40]})")
        if reader.in_prior:
            return True, _believed(args[0])
        return True, _frame(reader, args, keywords)
    if not any(isinstance(a, Tabular) for a in args):
        return False, None
    if dotted in _ASK and len(args) == 1:
        if isinstance(args[0], Column):
            return True, _missing(reader, args, keywords)
        return True, reader.graph.negate(is_known(args[0]))
    if dotted in ("builtins.min", "builtins.max") and any(isinstance(a, Perhaps) for a in args[1:]):
        raise reader.refuse(f"{name}() with a number that may be missing depends on their order; fill it first")
    if any(isinstance(a, Perhaps) for a in args) and dotted in _LIFTED:
        return True, lifted(reader, lambda *cells: reader.call(_foreign(dotted), *cells), *args)
    if room == "numpy" and name in _BY_ROW and any(isinstance(a, Column) for a in args):
        return _by_row(reader, dotted, args, keywords)
    if isinstance(args[0], Column | DataFrame) and dotted == "builtins.len":
        return True, row_count(reader, args[0].rows)
    return False, None


def _by_row(reader: Reader, dotted: str, args: Arguments, keywords: Keywords) -> tuple[bool, Any]:
    """One of numpy's functions, row by row, where rows or cells may be missing: what numpy knows no vectors for."""
    columns = [a for a in args if isinstance(a, Column)]
    rows = columns[0].rows
    array = dotted in _ARRAYS
    if array and rows.there is None and not any(map(may_be_missing, columns)):
        return False, None
    vectors = [a for a in args if isinstance(a, Seq) and a.array]
    if any(c.rows is not rows for c in columns) or (
        vectors and (rows.there or any(len(v) != len(rows) for v in vectors))
    ):
        raise reader.refuse(f"{dotted}() takes columns of one frame here, for its rows may be missing")
    wide = [
        list(a.cells) if isinstance(a, Column) else list(a) if isinstance(a, Seq) and a.array else [a] * len(rows)
        for a in args
    ]
    function = _foreign(dotted)

    def computed(*row: Any) -> Cell:
        if dotted == "numpy.where":
            return where_cell(reader, row[0], *map(or_missing, row[1:]))
        return lifted(reader, lambda *cells: called(reader, function, list(cells), keywords), *row)

    found = column(reader, [computed(*row) for row in zip(*wide, strict=True)], rows, columns[0].name)
    return True, replace(found, vector=True) if array else found


def _foreign(dotted: str) -> Any:
    from leakmeter.program.reading.values import Foreign

    return Foreign(dotted)
