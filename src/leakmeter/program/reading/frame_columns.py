"""Methods of columns: pandas' Series, value by value, as one figure, by label and in order."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading import words
from leakmeter.program.reading.frame_cells import (
    among,
    applied,
    as_float,
    between,
    by_comparison,
    by_operator,
    cell_by_cell,
    clipped,
    dropped,
    filled,
    is_missing,
    is_there,
    mapped,
    of_type,
    replaced,
    rounded,
    single,
    where_rule,
)
from leakmeter.program.reading.frame_labels import (
    first_or_last,
    in_label_order,
    in_value_order,
    largest,
    looked_up_or,
    place_of,
    reindexed,
)
from leakmeter.program.reading.frame_statistics import STATISTICS, counted, quantile_of, share, statistic
from leakmeter.program.reading.frame_values import Cell, Column, DataFrame, Perhaps, Rows
from leakmeter.program.reading.frames import (
    MISSING,
    aligned,
    anew,
    column,
    each,
    gathered,
    in_known_order,
    kept,
    known_labels,
    may_be_missing,
    perhaps,
    plain,
    some,
)
from leakmeter.program.reading.kinds import is_word
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.python_functions import absolute
from leakmeter.program.reading.totals import length, total
from leakmeter.program.reading.values import Entry, Filtered, Foreign, Poison, Seq, Table, is_value, named

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def column_method(reader: Reader, owner: Column, name: str, args: Arguments, keywords: Keywords) -> Any:
    """``df.age.mean()`` and its like."""
    if name in STATISTICS:
        return statistic(reader, name, owner, args, keywords)
    found = METHODS.get(name)
    if found is None:
        raise reader.refuse(
            f"the method .{name}() of a column is not known to the reader; those in docs/audit.md are, such as "
            ".mean(), .value_counts(), .round() and .map()"
        )
    return found.read(reader, f".{name}", [owner, *args], keywords)


def value_counts(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.value_counts()``: by value, how many rows have it, or with ``normalize=True`` which share of them."""
    of = cast(Column, args[0])
    normalize = args[1] if len(args) > 1 else keywords.get("normalize", False)
    if keywords.get("dropna", True) is False and may_be_missing(of):
        raise reader.refuse(
            "value_counts() with dropna=False cannot be read; fill what is missing first, by .fillna('?')"
        )
    groups = counted(reader, of)
    cells: list[Cell] = []
    there: list[Value] = []
    rows = gathered(reader, of)
    for conditions in groups.values():
        many = total(reader, tuple(conditions))
        if normalize:
            cells.append(share_of(reader, many, rows))
        else:
            cells.append(many)
        there.append(True if of.categories is not None else some(reader, conditions))
    made = Rows(tuple(groups), None if all(c is True for c in there) else tuple(there), True, (of.name,), False)
    return column(reader, cells, made, "proportion" if normalize else "count")


def share_of(reader: Reader, many: Value, rows: Seq | Filtered) -> Cell:
    """A number of rows over that of all; missing where there are none."""
    if isinstance(rows, Seq):
        return reader.graph.divide(many, len(rows)) if len(rows) else MISSING
    all_ = length(reader, rows)
    if not isinstance(all_, Node):
        return reader.graph.divide(many, all_) if all_ else MISSING
    found = reader.graph.multiply(many, reader.graph.apply(share, all_))
    return perhaps(found, some(reader, [c for c, _ in rows.pairs]))


def _several(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.agg("mean")`` and ``.agg(["mean", "max"])``."""
    how = args[1]
    if isinstance(how, str):
        return column_method(reader, args[0], how, [], keywords)
    if isinstance(how, Seq | tuple):
        names = reader.elements(how)
        cells = [single(reader, aggregated(reader, args[0], name)) for name in names]
        labels = tuple(name if isinstance(name, str) else f"function {i}" for i, name in enumerate(names))
        return column(reader, cells, Rows(labels, None, True), args[0].name)
    return aggregated(reader, args[0], how)


def aggregated(reader: Reader, of: Column, how: Any) -> Cell:
    """One figure of a column, by its name or by a function."""
    if isinstance(how, str):
        if how in ("size", "count"):
            return length(reader, gathered(reader, of)) if how == "count" else row_count(reader, of.rows)
        if how not in STATISTICS:
            raise reader.refuse(f"{how!r} is no figure that is read; use one of {', '.join(list(STATISTICS)[:9])}")
        return statistic(reader, how, of, [], {})
    if isinstance(how, Foreign) and how.dotted.rpartition(".")[2] in _BY_FUNCTION:
        return statistic(reader, how.dotted.rpartition(".")[2], of, [], {})
    if isinstance(how, Foreign) and how.dotted == "builtins.len":
        return row_count(reader, of.rows)
    return reader.call(how, of)


_BY_FUNCTION = ("mean", "sum", "min", "max", "median")


def row_count(reader: Reader, rows: Rows) -> Value:
    """How many rows there are."""
    if rows.there is None:
        return len(rows)
    return total(reader, rows.there)


def _described(reader: Reader, args: Arguments, _: Keywords) -> Any:
    of = args[0]
    figures: dict[str, Cell] = {name: statistic(reader, name, of, [], {}) for name in ("count", "mean", "std", "min")}
    for q in (0.25, 0.5, 0.75):
        figures[f"{q:.0%}"] = quantile_of(reader, of, q, "describe()")
    figures["max"] = statistic(reader, "max", of, [], {})
    for figure in figures.values():
        as_float(reader, figure.value if isinstance(figure, Perhaps) else figure)
    return column(reader, figures.values(), Rows(tuple(figures), None, True), of.name)


def _as_list(reader: Reader, args: Arguments, _: Keywords) -> Any:
    found = plain(reader, args[0])
    return reader.fresh(list(found)) if isinstance(found, Seq) else found


def _as_vector(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return plain(reader, args[0])


def as_dictionary(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.to_dict()``: by label; a row that is there only in some runs has an entry there only."""
    known_labels(reader, args[0].rows)
    if len({*args[0].rows.labels}) < len(args[0].rows):
        raise reader.refuse("several rows have one label, so that not all of them are in .to_dict(); write .tolist()")
    of, sure = args[0], _sure(reader, args[0])
    if all(there is True for there in sure):
        return dict(zip(of.rows.labels, of.cells, strict=True))
    made = Table()
    for i, (label, there, cell) in enumerate(zip(of.rows.labels, sure, of.cells, strict=True)):
        if there is not False:
            made[label] = Entry(there, i if of.rows.ordered else (), cell)
    return made


def _sure(reader: Reader, of: Column) -> list[Value]:
    conditions = list(of.rows.conditions())
    if any(c is not True and isinstance(v, Perhaps) for c, v in zip(conditions, of.cells, strict=True)):
        raise reader.refuse("these groups are there only in some runs, and their figures too; return the column itself")
    return conditions


def unique(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.unique()`` of known values."""
    values = [v for _, v in kept(reader, args[0])]
    if args[0].rows.there is not None or any(isinstance(v, Node) for v in values):
        raise reader.refuse("which values there are is random; count each of them, as in .value_counts()")
    return reader.fresh(list(dict.fromkeys(values)), True)


def _reset(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.reset_index()``: labels become columns of their own."""
    of = cast(Column, args[0])
    rows = anew(len(of.rows), of.rows.there, ordered=of.rows.ordered)
    figure = Column(of.cells, rows, keywords.get("name", of.name if of.name is not None else 0))
    if keywords.get("drop"):
        return figure
    return DataFrame({**label_columns(reader, of.rows, rows), figure.name: figure}, rows)


def label_columns(reader: Reader, labels: Rows, rows: Rows) -> dict[Any, Column]:
    """The labels of rows as columns."""
    levels = labels.levels or ("index",)
    if labels.numbering is not None:
        unknown = Poison("which labels these rows had is random; ask for their values, or for figures")
        return {name: column(reader, [unknown] * len(rows), rows, name) for name in levels}
    if len(levels) == 1:
        return {levels[0]: column(reader, labels.labels, rows, levels[0])}
    parts = zip(*labels.labels, strict=True) if labels.labels else [()] * len(levels)
    return {name: column(reader, part, rows, name) for name, part in zip(levels, parts, strict=True)}


def cumulative(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.cumsum()``."""
    of = args[0]
    in_known_order(reader, of.rows)
    if of.rows.there is not None or any(isinstance(c, Perhaps) for c in of.cells):
        raise reader.refuse("a running sum of a random selection cannot be read; sum the groups instead")
    cells = list(of.cells)
    return column(reader, (total(reader, tuple(cells[: i + 1])) for i in range(len(cells))), of.rows, of.name)


METHODS: dict[str, Known] = {
    "isin": known(among, 2, 2, "self values"),
    "between": known(between, 3, 4, "self left right", "inclusive"),
    "clip": known(clipped, 1, 3, "self lower upper"),
    "round": cell_by_cell(rounded, 1, 2, "self decimals"),
    "abs": cell_by_cell(absolute),
    "map": known(mapped, 2, 2, "self arg"),
    "replace": known(lambda r, a, _: replaced(r, a), 2, 3, "self to_replace value"),
    "apply": known(applied, 2, 2, "self func"),
    "astype": known(of_type, 2, 2, "self dtype", "copy"),
    "isna": known(is_missing),
    "isnull": known(is_missing),
    "notna": known(is_there),
    "notnull": known(is_there),
    "fillna": known(filled, 2, 2, "self value"),
    "dropna": known(dropped),
    "where": where_rule(kept_where=True),
    "mask": where_rule(kept_where=False),
    "get": known(looked_up_or, 2, 3, "self key default"),
    "reindex": known(reindexed, 2, 2, "self index", "fill_value"),
    "head": first_or_last(last=False),
    "tail": first_or_last(last=True),
    "sort_values": known(in_value_order, 1, 1, "self", "ascending kind"),
    "sort_index": known(in_label_order, 1, 1, "self"),
    "nlargest": largest(falling=True),
    "nsmallest": largest(falling=False),
    "idxmax": place_of(">"),
    "idxmin": place_of("<"),
    "value_counts": known(value_counts, 1, 2, "self normalize", "sort dropna"),
    "agg": known(_several, 2, 2, "self func"),
    "aggregate": known(_several, 2, 2, "self func"),
    "describe": known(_described),
    "tolist": known(_as_list),
    "to_list": known(_as_list),
    "to_numpy": known(_as_vector),
    "to_dict": known(as_dictionary),
    "unique": known(unique),
    "reset_index": known(_reset, 1, 1, "self", "drop name"),
    "copy": known(lambda r, a, _: a[0], 1, 2, "self deep"),
    "cumsum": known(cumulative),
    "add": by_operator(ast.Add),
    "sub": by_operator(ast.Sub),
    "mul": by_operator(ast.Mult),
    "div": by_operator(ast.Div),
    "eq": by_comparison("=="),
    "ne": by_comparison("!="),
    "lt": by_comparison("<"),
    "le": by_comparison("<="),
    "gt": by_comparison(">"),
    "ge": by_comparison(">="),
}


def text_method(reader: Reader, of: Column, name: str, args: Arguments) -> Column:
    """``df.zip.str.upper()`` and its like, word by word."""
    return each(reader, lambda cell: cast(Value, words.method(reader, cell, name, args)), of)


def is_single(value: Any) -> bool:
    """Whether a value may stand in a cell."""
    return is_value(value) or isinstance(value, Perhaps) or value is None


def spread_over(reader: Reader, value: Any, rows: Rows, name: Any) -> Column:
    """A value as a column of some rows: another column in line, a list, or a single value in each row."""
    if isinstance(value, Column):
        if value.rows is rows:
            return Column(value.cells, rows, name, value.categories)
        return Column(Seq(aligned(reader, value, rows), array=True), rows, name, value.categories)
    if isinstance(value, Seq | tuple | range):
        cells = reader.elements(value)
        if len(cells) != len(rows) or rows.there is not None:
            raise reader.refuse(f"a frame of {len(rows)} rows gets a column of {len(cells)} values; give one for each")
        return column(reader, (single(reader, c) for c in cells), rows, name)
    if is_single(value):
        return column(reader, [single(reader, value)] * len(rows), rows, name)
    raise reader.refuse(f"{named(value)} cannot become a column; give one value for each row")


def holds_words(of: Column) -> bool:
    """Whether a column has words in it."""
    if of.cells.whole_run() is not None:
        return False
    return any(is_word(c.value if isinstance(c, Perhaps) else c) for c in of.cells)
