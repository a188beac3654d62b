"""Groups: frames split by known or random keys, and the figures of each group.

A row is in the group of a label where it is there and its key is that label. A group that has no row is not in pandas'
result: it is released as the word "absent".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.branches import merged
from leakmeter.program.reading.frame_cells import cell_filled
from leakmeter.program.reading.frame_columns import aggregated, holds_words, label_columns, row_count, value_counts
from leakmeter.program.reading.frame_statistics import OF_ANY_ROW, STATISTICS, counted, statistic
from leakmeter.program.reading.frame_values import Cell, Column, DataFrame, Grouped, Perhaps, Rows
from leakmeter.program.reading.frames import MISSING, aligned, column, cut, may_be_missing, perhaps, some
from leakmeter.program.reading.known import Arguments, Keywords
from leakmeter.program.reading.totals import total
from leakmeter.program.reading.values import Foreign, Seq, named

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def grouped(reader: Reader, frame: DataFrame, by: Any, keywords: Keywords) -> Grouped:
    """``df.groupby(by)``: by the name of a column, a column, or a list of them."""
    several = isinstance(by, Seq | tuple)
    keys = [_key(reader, frame, k) for k in (reader.elements(by) if several else [by])]
    levels = tuple(k.name for k in keys)
    if keywords.get("dropna", True) is False and any(may_be_missing(key) for key in keys):
        raise reader.refuse("groupby() with dropna=False cannot be read; fill what is missing first, by .fillna('?')")
    groups = _split(reader, frame, keys)
    if not several or len(keys) == 1:
        groups = {label[0]: conditions for label, conditions in groups.items()}
    always = keywords.get("observed", True) is False and all(k.categories is not None for k in keys)
    if len(keys) > 1 and keywords.get("observed", True) is False and any(k.categories is not None for k in keys):
        raise reader.refuse("groups by a class and another key are read with observed=True, without empty ones")
    indexed = keywords.get("as_index", True) is not False
    return Grouped(frame, levels, groups, None, always, indexed, several and len(keys) == 1)


def _key(reader: Reader, frame: DataFrame, key: Any) -> Column:
    if isinstance(key, Column):
        if key.rows is frame.rows:
            return key
        cells = aligned(reader, key, frame.rows)
        return Column(reader.fresh(cells, True), frame.rows, key.name, key.categories)
    if isinstance(key, str) and key in frame.columns:
        return frame.columns[key]
    shown = ", ".join(map(str, frame.columns))
    raise reader.refuse(f"groupby() by {key if isinstance(key, str) else named(key)!r}; the columns are: {shown}")


def _split(reader: Reader, frame: DataFrame, keys: Sequence[Column]) -> dict[tuple[Any, ...], tuple[Value, ...]]:
    """For each label, the condition of each row of the frame to have it."""
    every = [tuple(frame.rows.conditions())]
    groups: dict[tuple[Any, ...], tuple[Value, ...]] = {(): every[0]}
    for key in keys:
        found: dict[tuple[Any, ...], tuple[Value, ...]] = {}
        options = _ordered(reader, list(counted(reader, replace(key, rows=frame.rows))), key)
        for label, conditions in groups.items():
            for option in options:
                here = tuple(
                    c if c is False else reader.graph.both(c, _is(reader, cell, option))
                    for c, cell in zip(conditions, key.cells, strict=True)
                )
                if any(c is not False for c in here) or key.categories is not None:
                    found[(*label, option)] = here
        groups = found
    return groups


def _is(reader: Reader, cell: Cell, option: Any) -> Value:
    if isinstance(cell, Perhaps):
        if cell.known is False:
            return False
        return reader.graph.both(cell.known, reader.graph.compare("==", cell.value, option))
    return reader.graph.compare("==", cell, option)


def _ordered(reader: Reader, options: list[Any], key: Column) -> list[Any]:
    if key.categories is not None:
        return options
    try:
        return sorted(options)
    except TypeError:
        raise reader.refuse("a column with numbers and words is used as a key; give it one kind of values") from None


# -- figures of groups -----------------------------------------------------------------------------------------------


def group_method(reader: Reader, owner: Grouped, name: str, args: Arguments, keywords: Keywords) -> Any:
    """``df.groupby("city").age.mean()`` and its like."""
    if name == "size":
        return _shaped(reader, owner, _per_group(reader, owner, "size", lambda g: row_count(reader, g.rows)))
    if name in ("agg", "aggregate"):
        return _several(reader, owner, args, keywords)
    if name == "apply" and len(args) == 1:
        return _shaped(reader, owner, _per_group(reader, owner, None, lambda g: _called(reader, args[0], owner, g)))
    if name == "filter" and len(args) == 1:
        return _filtered(reader, owner, args[0])
    if name == "transform" and len(args) == 1:
        return _transformed(reader, owner, args[0])
    if name == "value_counts" and isinstance(owner.picked, str):
        return _counts(reader, owner, args, keywords)
    if name == "get_group" and len(args) == 1 and args[0] in owner.groups:
        return _picked_of(owner, cut(owner.frame, owner.groups[args[0]]))
    if name in STATISTICS:
        if keywords.get("numeric_only") and not isinstance(owner.picked, str):
            owner = replace(owner, picked=[k for k in _reduced_names(owner) if not holds_words(owner.frame.columns[k])])
        return _reduced(reader, owner, lambda of: statistic(reader, name, of, args, keywords), name)
    raise reader.refuse(
        f"the method .{name}() of groups is not known to the reader; use .mean(), .sum(), .size() or .agg(), or a loop "
        "over the groups"
    )


def _called(reader: Reader, function: Any, owner: Grouped, group: DataFrame) -> Cell:
    value = reader.call(function, _picked_of(owner, group))
    return value if isinstance(value, Perhaps) else reader.value(value)


def _picked_of(owner: Grouped, group: DataFrame) -> Any:
    if isinstance(owner.picked, str):
        return group.columns[owner.picked]
    if owner.picked is not None:
        return DataFrame({k: group.columns[k] for k in owner.picked}, group.rows)
    return group


def group_rows(reader: Reader, owner: Grouped) -> Rows:
    """A row for each group, with the condition under which it has any."""
    there = tuple(True if owner.always else some(reader, conditions) for conditions in owner.groups.values())
    return Rows(tuple(owner.groups), None if all(c is True for c in there) else there, True, owner.keys)


def _per_group(reader: Reader, owner: Grouped, name: Any, figure: Callable[[DataFrame], Cell]) -> Column:
    cells = [figure(cut(owner.frame, conditions)) for conditions in owner.groups.values()]
    return column(reader, cells, group_rows(reader, owner), name)


def _reduced(reader: Reader, owner: Grouped, figure: Callable[[Column], Cell], name: str) -> Any:
    """One figure of the picked column, or of each column that is no key."""
    if isinstance(owner.picked, str):
        return _shaped(reader, owner, _figures(reader, owner, owner.picked, figure, name))
    columns = {k: _figures(reader, owner, k, figure, name) for k in _reduced_names(owner)}
    return _framed(reader, owner, columns)


def _reduced_names(owner: Grouped) -> list[Any]:
    """The columns that the groups are reduced to."""
    return owner.picked if owner.picked is not None else [k for k in owner.frame.columns if k not in owner.keys]


def _figures(reader: Reader, owner: Grouped, of: str, figure: Callable[[Column], Cell], name: str) -> Column:
    """One figure of one column in each group; in a group that is there it exists wherever one row is enough."""
    if of not in owner.frame.columns:
        raise reader.refuse(f"there is no column {of!r}; the columns are: {', '.join(map(str, owner.frame.columns))}")
    strip = name in OF_ANY_ROW and not may_be_missing(owner.frame.columns[of]) and not owner.always

    def one(group: DataFrame) -> Cell:
        found = figure(group.columns[of])
        return found.value if strip and isinstance(found, Perhaps) and found is not MISSING else found

    return _per_group(reader, owner, of, one)


def _shaped(reader: Reader, owner: Grouped, made: Column) -> Any:
    """A figure for each group: by label, or with ``as_index=False`` as columns."""
    if owner.indexed:
        return made
    return _framed(reader, owner, {made.name: made})


def _framed(reader: Reader, owner: Grouped, columns: dict[Any, Column]) -> DataFrame:
    rows = next(iter(columns.values())).rows if columns else group_rows(reader, owner)
    if owner.indexed:
        return DataFrame({k: replace(c, rows=rows, name=k) for k, c in columns.items()}, rows)
    plain = Rows(tuple(range(len(rows))), rows.there)
    return DataFrame(
        {**label_columns(reader, rows, plain), **{k: replace(c, rows=plain) for k, c in columns.items()}}, plain
    )


def _several(reader: Reader, owner: Grouped, args: Arguments, keywords: Keywords) -> Any:
    """``.agg(how)``: a figure, a list of figures, a dictionary by column, or ``name=(column, figure)``."""
    if keywords and not args:
        columns: dict[Any, Column] = {}
        for name, pair in keywords.items():
            of, how = _named_figure(reader, owner, pair)
            columns[name] = _figure(reader, owner, of, how)
        return _framed(reader, owner, columns)
    if len(args) != 1 or keywords:
        raise reader.refuse('agg() takes one figure, as in .agg("mean"), or names, as in .agg(oldest=("age", "max"))')
    how = args[0]
    if isinstance(how, dict):
        columns = {}
        several = any(isinstance(f, Seq | tuple) for f in cast("dict[Any, Any]", how).values())
        for of, figures in cast("dict[Any, Any]", how).items():
            listed = reader.elements(figures) if isinstance(figures, Seq | tuple) else [figures]
            columns |= {(of, _spoken(f)) if several else of: _figure(reader, owner, of, f) for f in listed}
        return _framed(reader, owner, columns)
    if not isinstance(how, Seq | tuple):
        return _reduced(reader, owner, lambda of: aggregated(reader, of, how), _spoken(how))
    if isinstance(owner.picked, str):
        columns = {_spoken(f): _figure(reader, owner, owner.picked, f) for f in reader.elements(how)}
        return _framed(reader, owner, columns)
    names = _reduced_names(owner)
    columns = {(k, _spoken(f)): _figure(reader, owner, k, f) for k in names for f in reader.elements(how)}
    return _framed(reader, owner, columns)


def _named_figure(reader: Reader, owner: Grouped, pair: Any) -> tuple[str, Any]:
    if isinstance(pair, tuple) and len(cast("tuple[Any, ...]", pair)) == 2:
        of, how = cast("tuple[str, Any]", pair)
        return of, how
    if isinstance(owner.picked, str):
        return owner.picked, cast("Any", pair)
    raise reader.refuse('agg() with a name takes a column and a figure, as in .agg(oldest=("age", "max"))')


def _spoken(how: Any) -> str:
    if isinstance(how, str):
        return how
    return how.dotted.rpartition(".")[2] if isinstance(how, Foreign) else "<lambda>"


def _figure(reader: Reader, owner: Grouped, of: Any, how: Any) -> Column:
    return _figures(reader, owner, of, lambda c: aggregated(reader, c, how), _spoken(how))


def _filtered(reader: Reader, owner: Grouped, test: Any) -> DataFrame:
    """``.filter(lambda g: len(g) >= 5)``: the rows of the groups for which a condition holds."""
    rows: list[Value] = [False] * len(owner.frame.rows)
    for conditions in owner.groups.values():
        wanted = reader.truth(reader.call(test, _picked_of(owner, cut(owner.frame, conditions))))
        for i, c in enumerate(conditions):
            here = reader.graph.both(c, wanted)
            if here is not False:
                other = rows[i]
                rows[i] = here if other is False else total(reader, (other, here))
    return cut(owner.frame, [_truth(reader, c) for c in rows])


def _truth(reader: Reader, value: Value) -> Value:
    return reader.graph.compare(">", value, 0) if isinstance(value, Node) else bool(value)


def _transformed(reader: Reader, owner: Grouped, how: Any) -> Column:
    """``.transform("mean")``: for each row the figure of its group."""
    if not isinstance(owner.picked, str):
        raise reader.refuse('transform() needs one column, as in df.groupby("city").age.transform("mean")')
    figures = _figures(reader, owner, owner.picked, lambda c: aggregated(reader, c, how), _spoken(how))
    cells: list[Cell] = [MISSING] * len(owner.frame.rows)
    for conditions, figure in zip(owner.groups.values(), figures.cells, strict=True):
        for i, c in enumerate(conditions):
            if c is False:
                continue
            held = cells[i]
            if held is MISSING or not isinstance(c, Node):
                cells[i] = figure
            elif isinstance(figure, Perhaps) or isinstance(held, Perhaps):
                raise reader.refuse("transform() of groups that may be empty, by random keys, cannot be read")
            else:
                cells[i] = merged(reader, c, figure, held)
    # A row whose key is missing is in no group.
    keys = [owner.frame.columns[k] for k in owner.keys if k in owner.frame.columns]
    if any(may_be_missing(key) for key in keys):
        for i, there in enumerate(owner.frame.rows.conditions()):
            grouped_at = some(reader, [conditions[i] for conditions in owner.groups.values()])
            if cells[i] is not MISSING and grouped_at is not there:
                held = cells[i]
                value, known = (held.value, held.known) if isinstance(held, Perhaps) else (held, True)
                cells[i] = perhaps(value, reader.graph.both(grouped_at, known))
    return column(reader, cells, owner.frame.rows, owner.picked)


def _counts(reader: Reader, owner: Grouped, args: Arguments, keywords: Keywords) -> Column:
    """``.groupby("city").sex.value_counts()``: by city and value."""
    labels: list[Any] = []
    cells: list[Cell] = []
    there: list[Value] = []
    for label, conditions in owner.groups.items():
        counts = cast(
            Column, value_counts(reader, [cut(owner.frame, conditions).columns[owner.picked], *args], keywords)
        )
        for value, c, cell in zip(counts.rows.labels, counts.rows.conditions(), counts.cells, strict=True):
            labels.append((*label, value) if isinstance(label, tuple) else (label, value))
            there.append(c)
            cells.append(cell)
    sure = all(c is True for c in there)
    rows = Rows(tuple(labels), None if sure else tuple(there), True, (*owner.keys, owner.picked), False)
    return column(reader, cells, rows, "count")


# -- tables of two keys ----------------------------------------------------------------------------------------------


def unstacked(reader: Reader, of: Column, fill: Any = None) -> DataFrame:
    """``.unstack()``: labels of two parts as rows and columns; what is not there is missing, or ``fill``."""
    pairs = list(of.rows.labels)
    if not pairs or not all(isinstance(k, tuple) and len(cast("tuple[Any, ...]", k)) == 2 for k in pairs):
        raise reader.refuse("unstack() needs groups by two keys")
    where = {label: i for i, label in enumerate(pairs)}
    conditions = list(of.rows.conditions())
    firsts, seconds = (_distinct(reader, [k[i] for k in pairs]) for i in (0, 1))
    present = {a: [conditions[where[a, b]] for b in seconds if (a, b) in where] for a in firsts}
    there = tuple(some(reader, held) for held in present.values())
    rows = Rows(tuple(firsts), None if all(c is True for c in there) else there, True, of.rows.levels[:1])
    columns: dict[Any, Column] = {}
    for b in seconds:
        cells = [_table_cell(reader, of, where.get((a, b)), conditions, fill) for a in firsts]
        columns[b] = column(reader, cells, rows, b)
    return DataFrame(columns, rows)


def _distinct(reader: Reader, values: list[Any]) -> list[Any]:
    try:
        return sorted(dict.fromkeys(values))
    except TypeError:
        raise reader.refuse("a column with numbers and words is used as a key; give it one kind of values") from None


def _table_cell(reader: Reader, of: Column, place: int | None, conditions: list[Value], fill: Any) -> Cell:
    if place is None:
        return MISSING if fill is None else fill
    cell, there = of.cells.element(place), conditions[place]
    if not isinstance(there, Node):
        return cell
    if fill is None:
        known = there if not isinstance(cell, Perhaps) else reader.graph.both(there, cell.known)
        return perhaps(cell.value if isinstance(cell, Perhaps) else cell, known)
    if isinstance(cell, Perhaps):
        return cell_filled(reader, perhaps(cell.value, reader.graph.both(there, cell.known)), fill)
    return reader.graph.pick(there, cell, fill)


def pivoted(reader: Reader, frame: DataFrame, keywords: Keywords) -> DataFrame:
    """``df.pivot_table(index=, columns=, values=, aggfunc=)``."""
    index, across, values = (keywords.get(k) for k in ("index", "columns", "values"))
    how = keywords.get("aggfunc", "mean")
    if not isinstance(index, str):
        raise reader.refuse("pivot_table() needs index='COLUMN'")
    keys = [index] if across is None else [index, across]
    groups = grouped(reader, frame, Seq(list(keys)) if across is not None else index, {})
    if how in ("size", "count") and values is None:
        made = group_method(reader, groups, "size", [], {})
    elif isinstance(values, str) and not isinstance(how, Seq | tuple | dict):
        made = group_method(reader, replace(groups, picked=values), "agg", [how], {})
    else:
        raise reader.refuse("pivot_table() needs values='COLUMN' and one figure, as in aggfunc='sum'")
    made = _figures_there(reader, made)
    if across is None:
        return DataFrame({made.name: made}, made.rows)
    return unstacked(reader, made, keywords.get("fill_value"))


def _figures_there(reader: Reader, made: Column) -> Column:
    """The groups whose figure exists: a pivot table leaves the others out."""
    cells = [c.value if isinstance(c, Perhaps) else c for c in made.cells]
    there = [
        reader.graph.both(t, c.known) if isinstance(c, Perhaps) else t
        for t, c in zip(made.rows.conditions(), made.cells, strict=True)
    ]
    rows = replace(made.rows, there=None if all(t is True for t in there) else tuple(there))
    return Column(reader.fresh(cells, True), rows, made.name)


def crossed(reader: Reader, first: Column, second: Column) -> DataFrame:
    """``pd.crosstab(a, b)``: how many rows have each pair of values."""
    one = first.name if first.name is not None else "row_0"
    other = second.name if second.name is not None else "col_0"
    frame = DataFrame({one: first, other: replace(second, rows=first.rows)}, first.rows)
    groups = grouped(reader, frame, Seq([one, other]), {})
    return unstacked(reader, cast(Column, group_method(reader, groups, "size", [], {})), 0)
