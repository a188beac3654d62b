"""Methods of frames: new columns, rows chosen and joined, figures of each column."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language.frames import REMEDY
from leakmeter.program.reading.branches import read_where
from leakmeter.program.reading.frame_cells import as_float, mapped
from leakmeter.program.reading.frame_columns import (
    METHODS,
    aggregated,
    column_method,
    holds_words,
    label_columns,
    spread_over,
)
from leakmeter.program.reading.frame_groups import grouped, pivoted
from leakmeter.program.reading.frame_labels import first_places, unknown_rows
from leakmeter.program.reading.frame_query import queried
from leakmeter.program.reading.frame_statistics import STATISTICS, statistic
from leakmeter.program.reading.frame_values import Cell, Column, DataFrame, Perhaps, Rows
from leakmeter.program.reading.frames import (
    MISSING,
    anew,
    at_places,
    column,
    cut,
    in_known_order,
    is_known,
    known_labels,
    may_be_missing,
)
from leakmeter.program.reading.kinds import is_truth, is_whole, is_word
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.order import in_order
from leakmeter.program.reading.totals import total
from leakmeter.program.reading.values import Local, Poison, Seq, is_value, named

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: What is asked of each column at once.
_BY_COLUMN = ("round", "clip", "fillna", "isna", "isnull", "notna", "notnull", "astype", "abs", "replace")


def table_method(reader: Reader, owner: DataFrame, name: str, args: Arguments, keywords: Keywords) -> Any:
    """``df.groupby("city")``, ``df.head(3)`` and their like."""
    if name == "groupby":
        by = args[0] if args else keywords.get("by")
        odd = [k for k in keywords if k not in ("by", "as_index", "observed", "sort", "dropna")]
        if by is None or len(args) > 1 or odd:
            raise reader.refuse("groupby() called like this cannot be read; write df.groupby('COLUMN')")
        return grouped(reader, owner, by, keywords)
    if name == "pivot_table":
        odd = [k for k in keywords if k not in ("index", "columns", "values", "aggfunc", "fill_value", "observed")]
        if args or odd:
            raise reader.refuse("pivot_table() is read with index=, columns=, values=, aggfunc= and fill_value= only")
        return pivoted(reader, owner, keywords)
    if name == "assign":
        return _assigned(reader, owner, keywords)
    if name in STATISTICS:
        return _of_each(reader, owner, lambda of: statistic(reader, name, of, args, keywords), keywords)
    if name in ("fillna", "replace") and args and isinstance(args[0], dict | Column):
        return _of_some(reader, owner, name, args[0])
    if name in _BY_COLUMN:
        made = {k: cast(Column, column_method(reader, c, name, args, keywords)) for k, c in owner.columns.items()}
        return DataFrame(made, owner.rows)
    found = TABLE_METHODS.get(name)
    if found is None:
        raise reader.refuse(
            f"the method .{name}() of a frame is not known to the reader; those in docs/audit.md are, such as "
            ".groupby(), .merge() and .pivot_table()"
        )
    return found.read(reader, f".{name}", [owner, *args], keywords)


def _of_some(reader: Reader, frame: DataFrame, name: str, given: Any) -> DataFrame:
    """``df.fillna({"age": 0})``, ``df.fillna(df.mean())`` and ``df.replace({"city": {"a": "b"}})``: by column."""
    if isinstance(given, Column):
        known_labels(reader, given.rows)
        given = dict(zip(given.rows.labels, given.cells, strict=True))
    by = cast("dict[Any, Any]", given)
    if name == "replace" and not any(isinstance(v, dict) for v in by.values()):
        by = dict.fromkeys(frame.columns, by)
    made = {k: column_method(reader, c, name, [by[k]], {}) if k in by else c for k, c in frame.columns.items()}
    return DataFrame(made, frame.rows)


def _of_each(reader: Reader, frame: DataFrame, figure: Callable[[Column], Cell], keywords: Keywords) -> Column:
    """One figure of each column, by its name; with ``numeric_only`` of those that hold numbers."""
    columns = frame.columns
    if keywords.get("numeric_only"):
        columns = {k: c for k, c in columns.items() if not holds_words(c)}
    return column(reader, as_one_type(reader, [figure(c) for c in columns.values()]), Rows(tuple(columns), None, True))


def _assigned(reader: Reader, frame: DataFrame, keywords: Keywords) -> DataFrame:
    """``df.assign(name=...)``: each a column, a value, or a function of the frame so far."""
    for name, value in keywords.items():
        if isinstance(value, Local):
            value = reader.call(value, frame)
        frame = with_column(reader, frame, name, value)
    return frame


def with_column(reader: Reader, frame: DataFrame, name: Any, value: Any) -> DataFrame:
    """The frame with one more column, or another in its place."""
    return DataFrame({**frame.columns, name: spread_over(reader, value, frame.rows, name)}, frame.rows)


def _picked(reader: Reader, frame: DataFrame, names: Any) -> list[Any]:
    wanted = reader.elements(names) if isinstance(names, Seq | tuple) else [names]
    for name in wanted:
        if name not in frame.columns:
            raise reader.refuse(no_column(frame, name))
    return wanted


def no_column(frame: DataFrame, name: Any) -> str:
    """That there is no such column, and what to do."""
    shown = ", ".join(map(str, list(frame.columns)[:12])) or "none"
    return (
        f"this frame has no column {name!r}; its columns are {shown}. Declare what is missing in the prior, or {REMEDY}"
    )


def _query(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return queried(reader, args[0], args[1])


def _head(*, last: bool) -> Known:
    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        n = args[1] if len(args) > 1 else 5
        return at_places(args[0], first_places(reader, args[0].rows, n, last=last))

    return known(rule, 1, 2, "self n")


def _sorted(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.sort_values("city")``."""
    frame, by = cast(DataFrame, args[0]), args[1]
    keys = [frame.columns[k] for k in _picked(reader, frame, by)]
    falling = keywords.get("ascending", True) is False
    if any(isinstance(c, Node | Perhaps) for key in keys for c in key.cells):
        if len(keys) > 1 or not all(isinstance(c, Node) and c.continuous for c in keys[0].cells):
            raise reader.refuse(
                "rows are put in order by one column without equal values, such as a normal one; of others ask for "
                ".nlargest(n, column), or a column for .median() or .quantile()"
            )
        return _in_random_order(reader, frame, keys[0], falling=falling)
    places = sorted(range(len(frame.rows)), key=lambda i: tuple(k.cells.element(i) for k in keys), reverse=falling)
    return at_places(frame, places)


def _in_random_order(reader: Reader, frame: DataFrame, by: Column, *, falling: bool) -> DataFrame:
    """The rows by a random column, equal ones as they came; it is random which of them stands where."""
    if frame.rows.named:
        return DataFrame(frame.columns, replace(frame.rows, ordered=False))
    if frame.rows.there is not None or any(map(may_be_missing, frame.columns.values())):
        raise reader.refuse(
            "rows that may be missing, or have missing values, cannot be put in order; ask a column for .median() or "
            ".quantile()"
        )
    in_known_order(reader, frame.rows)
    cells = list(zip(*(of.cells for of in frame.columns.values()), strict=True))
    places = in_order(reader, cells, list(by.cells), falling=falling)
    rows = unknown_rows(len(places))
    ordered = zip(frame.columns, zip(*places, strict=True), strict=True)
    return DataFrame({name: column(reader, values, rows, name) for name, values in ordered}, rows)


def _largest(*, falling: bool) -> Known:
    """``.nlargest(n, "sales")`` and ``.nsmallest``: of equal rows the first."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        frame, n = cast(DataFrame, args[0]), args[1]
        if frame.rows.named:
            raise reader.refuse("the largest of groups cannot be read; release all of them")
        keys = _picked(reader, frame, args[2])
        if len(keys) > 1:
            raise reader.refuse("nlargest() and nsmallest() are read by one column")
        ordered = _in_random_order(reader, frame, frame.columns[keys[0]], falling=falling)
        return at_places(ordered, first_places(reader, ordered.rows, n, last=False))

    return known(rule, 3, 3, "self n columns")


def _by_label(reader: Reader, args: Arguments, _: Keywords) -> Any:
    frame = cast(DataFrame, args[0])
    labels = frame.rows.labels
    rows = replace(frame.rows, ordered=True)
    return at_places(DataFrame(frame.columns, rows), sorted(range(len(labels)), key=labels.__getitem__))


def _reset(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.reset_index()``."""
    frame = cast(DataFrame, args[0])
    rows = anew(len(frame.rows), frame.rows.there, ordered=frame.rows.ordered)
    labels = {} if keywords.get("drop") else label_columns(reader, frame.rows, rows)
    return DataFrame({**labels, **{k: replace(c, rows=rows) for k, c in frame.columns.items()}}, rows)


def _indexed(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.set_index("name")``, by a column that is known."""
    frame = cast(DataFrame, args[0])
    (name,) = _picked(reader, frame, args[1])
    labels = tuple(frame.columns[name].cells)
    if any(isinstance(c, Node | Perhaps) for c in labels):
        raise reader.refuse("rows cannot be labelled by random values; group by them, as in df.groupby('COLUMN')")
    rows = Rows(labels, frame.rows.there, True, (name,))
    return DataFrame({k: replace(c, rows=rows) for k, c in frame.columns.items() if k != name}, rows)


def _without(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    frame = cast(DataFrame, args[0])
    gone = _picked(reader, frame, keywords.get("columns", Seq([])))
    return DataFrame({k: c for k, c in frame.columns.items() if k not in gone}, frame.rows)


def _renamed(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    frame, names = cast(DataFrame, args[0]), keywords.get("columns")
    if not isinstance(names, dict):
        raise reader.refuse("rename() is read with columns={'old': 'new'}")
    table = cast("dict[Any, Any]", names)
    columns = {table.get(k, k): replace(c, name=table.get(k, k)) for k, c in frame.columns.items()}
    return DataFrame(columns, frame.rows)


def _dropped(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.dropna()``: the rows in which nothing is missing, of all columns or of ``subset``."""
    frame = cast(DataFrame, args[0])
    names = _picked(reader, frame, keywords["subset"]) if "subset" in keywords else list(frame.columns)
    conditions: list[Value] = []
    for i, there in enumerate(frame.rows.conditions()):
        for name in names:
            of = frame.columns[name]
            there = there if of.cells.whole_run() else reader.graph.both(there, is_known(of.cells.element(i)))
        conditions.append(there)
    made = cut(frame, conditions)
    for name in names:
        held = made.columns[name]
        if held.cells.whole_run() is None:
            cells = [c.value if isinstance(c, Perhaps) else c for c in held.cells]
            made.columns[name] = column(reader, cells, made.rows, name)
    return made


def _dictionary(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.to_dict()`` by column and label, ``.to_dict("list")`` and ``.to_dict("records")``."""
    frame, way = cast(DataFrame, args[0]), (args[1] if len(args) > 1 else "dict")
    if way == "dict":
        return {k: METHODS["to_dict"].read(reader, ".to_dict", [c], {}) for k, c in frame.columns.items()}
    if way == "list":
        return {k: METHODS["tolist"].read(reader, ".tolist", [c], {}) for k, c in frame.columns.items()}
    if way == "records" and frame.rows.there is None:
        return reader.fresh([row_of(frame, i) for i in range(len(frame.rows))])
    raise reader.refuse("to_dict() is read by column, as 'list', or as 'records' where every row is there")


def row_of(frame: DataFrame, place: int) -> dict[Any, Cell]:
    """One row, by column."""
    return {k: c.cells.element(place) for k, c in frame.columns.items()}


def as_one_type(reader: Reader, cells: Iterable[Cell]) -> list[Cell]:
    """Cells of several columns side by side: where all are numbers, and one is no whole one, all are floating-point."""
    held = list(cells)
    numbers = [c.value if isinstance(c, Perhaps) else c for c in held]
    if any(isinstance(n, str) or is_word(n) or is_truth(n) or not is_value(n) for n in numbers):
        return held
    if all(is_whole(n) and not isinstance(c, Perhaps) for n, c in zip(numbers, held, strict=True)):
        return held
    return [c if isinstance(c, Perhaps) else as_float(reader, c) for c in held]


def row_column(reader: Reader, frame: DataFrame, place: int) -> Column:
    """One row, as pandas has it: a column with the names of the columns as labels."""
    labels = Rows(tuple(frame.columns), None, True)
    return column(reader, as_one_type(reader, row_of(frame, place).values()), labels, frame.rows.labels[place])


def _each_row(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``df.apply(lambda row: ..., axis=1)``, or of each column."""
    frame = cast(DataFrame, args[0])
    if keywords.get("axis", 0) not in (1, "columns"):
        return _each_column(reader, frame, args[1])
    rows = (row_column(reader, frame, i) for i in range(len(frame.rows)))
    cells = [
        read_where(reader, there, partial(reader.call, args[1], row))
        for there, row in zip(frame.rows.conditions(), rows, strict=True)
    ]
    return column(reader, [MISSING if c is None else c for c in cells], frame.rows)


def _each_column(reader: Reader, frame: DataFrame, function: Any) -> Column | DataFrame:
    """A function of each column: a figure of each, or a frame where it gives a column for each."""
    found = [aggregated(reader, of, function) for of in frame.columns.values()]
    columns = [one for one in found if isinstance(one, Column)]
    if not columns:
        return column(reader, found, Rows(tuple(frame.columns), None, True))
    if len(columns) < len(found) or any(one.rows.labels != columns[0].rows.labels for one in columns):
        raise reader.refuse("apply() whose function changes the rows of a column cannot be read; go column by column")
    return DataFrame(dict(zip(frame.columns, columns, strict=True)), columns[0].rows)


def _each_cell(reader: Reader, args: Arguments, keywords: Keywords) -> DataFrame:
    """``df.map(function)``, which was called ``applymap``."""
    frame = cast(DataFrame, args[0])
    made = {name: mapped(reader, [of, args[1]], keywords) for name, of in frame.columns.items()}
    return DataFrame(made, frame.rows)


def _rows(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``for label, row in df.iterrows()``."""
    from leakmeter.program.reading.values import Filtered

    frame = cast(DataFrame, args[0])
    if frame.rows.numbering is not None:  # which number a row has is random
        unknown = Poison("which label this row has is random; leave it out, as in for _, row in df.iterrows()")
        labels: list[Any] = [unknown] * len(frame.rows)
    else:
        labels = list(frame.rows.labels)
    items = [(label, row_column(reader, frame, i)) for i, label in enumerate(labels)]
    if frame.rows.there is None:
        return reader.fresh(items)
    return Filtered(list(zip(frame.rows.there, items, strict=True)))


def _aggregated(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``df.agg("mean")``, ``df.agg(["mean", "max"])`` and ``df.agg({"age": "mean"})``."""
    frame, how = cast(DataFrame, args[0]), args[1]
    if isinstance(how, dict):
        table = cast("dict[Any, Any]", how)
        for name in table:
            _picked(reader, frame, name)
        if any(isinstance(f, Seq | tuple) for f in table.values()):
            raise reader.refuse("agg() with lists of figures by column cannot be read; ask column by column")
        cells = [aggregated(reader, frame.columns[k], f) for k, f in table.items()]
        return column(reader, cells, Rows(tuple(table), None, True))
    if isinstance(how, Seq | tuple):
        names = reader.elements(how)
        rows = Rows(tuple(map(str, names)), None, True)
        made = {k: column(reader, [aggregated(reader, c, f) for f in names], rows, k) for k, c in frame.columns.items()}
        return DataFrame(made, rows)
    return _of_each(reader, frame, lambda c: aggregated(reader, c, how), {})


def _counts(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    frame = cast(DataFrame, args[0])
    names = _picked(reader, frame, args[1]) if len(args) > 1 else list(frame.columns)
    from leakmeter.program.reading.frame_groups import group_method

    by = names[0] if len(names) == 1 else Seq(names)
    found = cast(Column, group_method(reader, grouped(reader, frame, by, {}), "size", [], {}))
    return replace(found, rows=replace(found.rows, ordered=False), name="count")


# -- merging ---------------------------------------------------------------------------------------------------------


def _merged(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``df.merge(other, on="city")``: each pair of rows with the same key; ``how="left"`` keeps rows that have none."""
    left, right = cast(DataFrame, args[0]), args[1]
    if not isinstance(right, DataFrame):
        raise reader.refuse(f"merge() needs another frame, not {named(right)}; declare its columns in the prior")
    how = args[2] if len(args) > 2 else keywords.get("how", "inner")
    if how not in ("inner", "left"):
        raise reader.refuse("merge() is read with how='inner' or how='left'")
    one = keywords.get("left_on", keywords.get("on"))
    other = keywords.get("right_on", keywords.get("on"))
    if one is None or other is None:
        shared = [k for k in left.columns if k in right.columns]
        if not shared:
            raise reader.refuse("merge() of frames without a common column; name one, as in on='city'")
        one = other = Seq(shared)
    firsts, seconds = _picked(reader, left, one), _picked(reader, right, other)
    if len(firsts) != len(seconds):
        raise reader.refuse("merge() needs as many columns in left_on as in right_on")
    pairs = joined_rows(reader, left, right, list(zip(firsts, seconds, strict=True)), keep_left=how == "left")
    return _joined(reader, left, right, pairs, firsts, seconds)


Pair = tuple[Value, int, int | None]


def joined_rows(
    reader: Reader, left: DataFrame, right: DataFrame, on: list[tuple[Any, Any]], *, keep_left: bool
) -> list[Pair]:
    """The pairs of places of rows whose keys are the same, each with its condition; None for no row on the right."""
    reader.room(len(left.rows) * len(right.rows))
    pairs: list[Pair] = []
    theirs = list(right.rows.conditions())
    for i, there in enumerate(left.rows.conditions()):
        found: list[Value] = []
        for j, here in enumerate(theirs):
            same = reader.graph.both(there, here)
            for one, other in on:
                if same is False:
                    break
                same = reader.graph.both(same, _same(reader, left.columns[one], i, right.columns[other], j))
            if same is not False:
                pairs.append((same, i, j))
                found.append(same)
        if keep_left:
            alone = _alone(reader, there, found)
            if alone is not False:
                pairs.append((alone, i, None))
    return pairs


def _alone(reader: Reader, there: Value, found: list[Value]) -> Value:
    """Whether a row is there and none on the right goes with it."""
    if any(c is True for c in found):
        return False
    if not found:
        return there
    return reader.graph.both(there, reader.graph.compare("==", total(reader, tuple(found)), 0))


def _same(reader: Reader, one: Column, i: int, other: Column, j: int) -> Value:
    a, b = one.cells.element(i), other.cells.element(j)
    if isinstance(a, Perhaps) or isinstance(b, Perhaps):
        raise reader.refuse("rows are joined by a column with missing values; leave them out with .dropna()")
    if any(isinstance(v, Node) and v.continuous for v in (a, b)):
        raise reader.refuse("rows are joined by a continuous random variable; join by a known or discrete column")
    return reader.graph.compare("==", a, b)


def _joined(
    reader: Reader, left: DataFrame, right: DataFrame, pairs: list[Pair], firsts: list[Any], seconds: list[Any]
) -> DataFrame:
    conditions = tuple(c for c, _, _ in pairs)
    rows = anew(len(pairs), None if all(c is True for c in conditions) else conditions)
    same = {b for a, b in zip(firsts, seconds, strict=True) if a == b}
    columns: dict[Any, Column] = {}
    for name, of in left.columns.items():
        called = f"{name}_x" if name in right.columns and name not in same else name
        columns[called] = column(reader, [of.cells.element(i) for _, i, _ in pairs], rows, called)
    for name, of in right.columns.items():
        if name in same:
            continue
        called = f"{name}_y" if name in left.columns else name
        cells = [MISSING if j is None else of.cells.element(j) for _, _, j in pairs]
        columns[called] = column(reader, cells, rows, called)
    return DataFrame(columns, rows)


TABLE_METHODS: dict[str, Known] = {
    "query": known(_query, 2, 2, "self expr"),
    "head": _head(last=False),
    "nlargest": _largest(falling=True),
    "nsmallest": _largest(falling=False),
    "tail": _head(last=True),
    "sort_values": known(_sorted, 2, 2, "self by", "ascending kind"),
    "sort_index": known(_by_label, 1, 1, "self"),
    "reset_index": known(_reset, 1, 1, "self", "drop"),
    "set_index": known(_indexed, 2, 2, "self keys"),
    "drop": known(_without, 1, 1, "self", "columns"),
    "rename": known(_renamed, 1, 1, "self", "columns"),
    "dropna": known(_dropped, 1, 1, "self", "subset"),
    "copy": known(lambda r, a, _: DataFrame(dict(a[0].columns), a[0].rows), 1, 2, "self deep"),
    "to_dict": known(_dictionary, 1, 2, "self orient"),
    "map": known(_each_cell, 2, 2, "self func"),
    "applymap": known(_each_cell, 2, 2, "self func"),
    "apply": known(_each_row, 2, 2, "self func", "axis"),
    "iterrows": known(_rows),
    "agg": known(_aggregated, 2, 2, "self func"),
    "aggregate": known(_aggregated, 2, 2, "self func"),
    "merge": known(_merged, 2, 3, "self right how", "on left_on right_on"),
    "value_counts": known(_counts, 1, 2, "self subset"),
}
