"""Looking at frames: ``df.age``, ``df["age"]``, ``df[mask]``, ``.loc``, ``.iloc``, and what is written into them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node
from leakmeter.program.reading.frame_columns import METHODS, column_method, row_count, spread_over, text_method
from leakmeter.program.reading.frame_groups import group_method, unstacked
from leakmeter.program.reading.frame_labels import labelled, looked_up
from leakmeter.program.reading.frame_statistics import STATISTICS
from leakmeter.program.reading.frame_tables import TABLE_METHODS, no_column, row_column, table_method
from leakmeter.program.reading.frame_values import Accessor, Column, DataFrame, Grouped, Perhaps, Rows, TableMethod
from leakmeter.program.reading.framed import NUMBER_METHODS
from leakmeter.program.reading.frames import (
    at_places,
    chosen,
    column,
    column_at_places,
    each,
    in_known_order,
    known_labels,
    plain,
)
from leakmeter.program.reading.known import Arguments, Keywords
from leakmeter.program.reading.values import Container, Foreign, Local, Seq, Tabular, named

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

_WAYS = ("loc", "iloc", "at", "iat")
_TABLE_WIDE = {*TABLE_METHODS, *STATISTICS, "groupby", "pivot_table", "assign", "agg", "round", "clip", "fillna"}


def attribute(reader: Reader, owner: Tabular, name: str) -> Any:
    """``df.age``, ``df.shape``, ``df.age.mean`` and their like."""
    if isinstance(owner, DataFrame):
        return _of_table(reader, owner, name)
    if isinstance(owner, Column):
        return _of_column(reader, owner, name)
    if isinstance(owner, Grouped):
        if name == "ngroups":
            raise reader.refuse("the number of groups is read as len() of their figures; use .nunique() of the key")
        return item(reader, owner, name) if name in owner.frame.columns else TableMethod(owner, name)
    if isinstance(owner, Accessor):
        return TableMethod(owner, name)
    if isinstance(owner, Perhaps) and name in NUMBER_METHODS:
        return TableMethod(owner, name)
    raise reader.refuse(f"{named(owner)} has no .{name} that could be read; use it as a number")


def _of_table(reader: Reader, owner: DataFrame, name: str) -> Any:
    if name in owner.columns and name not in _TABLE_WIDE:
        return owner.columns[name]
    if name in _WAYS:
        return Accessor(owner, name)
    if name == "shape":
        return row_count(reader, owner.rows), len(owner.columns)
    if name == "columns":
        return reader.fresh(list(owner.columns), True)
    if name == "index":
        in_known_order(reader, owner.rows)
        known_labels(reader, owner.rows)
        return plain(reader, column(reader, owner.rows.labels, Rows(owner.rows.labels, owner.rows.there)))
    if name == "empty":
        return reader.graph.compare("==", row_count(reader, owner.rows), 0)
    if name == "size":
        return reader.graph.multiply(row_count(reader, owner.rows), len(owner.columns))
    if name in _TABLE_WIDE or name in METHODS:
        return TableMethod(owner, name)
    raise reader.refuse(no_column(owner, name))


def _of_column(reader: Reader, owner: Column, name: str) -> Any:
    if name in ("str", *_WAYS):
        return Accessor(owner, name)
    if name == "values":
        for cell in owner.cells if owner.cells.whole_run() is None else ():
            looked_up(reader, cell)
        return plain(reader, owner)
    if name == "index":
        in_known_order(reader, owner.rows)
        known_labels(reader, owner.rows)
        return plain(reader, column(reader, owner.rows.labels, Rows(owner.rows.labels, owner.rows.there)))
    if name == "shape":
        return (row_count(reader, owner.rows),)
    if name == "size":
        return row_count(reader, owner.rows)
    if name == "empty":
        return reader.graph.compare("==", row_count(reader, owner.rows), 0)
    if name in owner.rows.labels and name not in METHODS and name not in STATISTICS:
        return labelled(reader, owner, name)
    return TableMethod(owner, name)


def call(reader: Reader, method: TableMethod, args: Arguments, keywords: Keywords) -> Any:
    """A method of a frame, a column, groups, or ``.str``."""
    owner = method.owner
    if isinstance(owner, Perhaps) or not isinstance(owner, Tabular):
        return owner if method.name == "item" else reader.call(Foreign("numpy.round"), owner, *args)
    if isinstance(owner, DataFrame):
        return table_method(reader, owner, method.name, args, keywords)
    if isinstance(owner, Column):
        if method.name == "unstack":
            level = args[0] if args else keywords.get("level", -1)
            if len(args) > 1 or level not in (-1, 1, *owner.rows.levels[1:]):
                raise reader.refuse("unstack() is read of the last key; put the keys in the other order in groupby()")
            return unstacked(reader, owner, keywords.get("fill_value"))
        if method.name == "groupby":
            frame = DataFrame({"_values": owner}, owner.rows)
            groups = table_method(reader, frame, "groupby", args, keywords)
            return item(reader, groups, "_values")
        return column_method(reader, owner, method.name, args, keywords)
    if isinstance(owner, Grouped):
        return group_method(reader, owner, method.name, args, keywords)
    if isinstance(owner, Accessor) and owner.way == "str" and isinstance(owner.owner, Column) and not keywords:
        return text_method(reader, owner.owner, method.name, args)
    raise reader.refuse(f"the method .{method.name}() cannot be read here")


def item(reader: Reader, owner: Tabular, index: Any) -> Any:
    """``df["age"]``, ``df[["city", "age"]]``, ``df[mask]``, ``counts["Bonn"]``, ``df.loc[...]``."""
    if isinstance(owner, DataFrame):
        return _item_of_table(reader, owner, reader.call(index, owner) if isinstance(index, Local) else index)
    if isinstance(owner, Column):
        if isinstance(index, Local):
            index = reader.call(index, owner)
        if isinstance(index, slice):
            return column_at_places(owner, _sliced(reader, owner.rows, cast("slice[Any, Any, Any]", index)))
        if isinstance(index, Column) or (isinstance(index, Seq) and _is_mask(index)):
            return chosen(reader, owner, index)
        if isinstance(index, Seq):
            places = [_place_of(reader, owner, label) for label in reader.elements(index)]
            return column_at_places(owner, places)
        return labelled(reader, owner, index)
    if isinstance(owner, Grouped):
        several = isinstance(index, Seq | tuple)
        names = reader.elements(index) if several else [index]
        for name in names:
            if name not in owner.frame.columns:
                raise reader.refuse(no_column(owner.frame, name))
        picked = names if several else index
        return Grouped(owner.frame, owner.keys, owner.groups, picked, owner.always, owner.indexed, owner.listed)
    if isinstance(owner, Accessor):
        return _through(reader, owner, index)
    raise reader.refuse(f"{named(owner)} cannot be indexed")


def _place_of(reader: Reader, owner: Column, label: Any) -> int:
    labelled(reader, owner, label)
    return owner.rows.labels.index(label)


def _is_mask(index: Seq) -> bool:
    from leakmeter.program.reading.kinds import is_truth

    return len(index) > 0 and all(is_truth(v) for v in index)


def _item_of_table(reader: Reader, owner: DataFrame, index: Any) -> Any:
    if isinstance(index, slice):
        return at_places(owner, _sliced(reader, owner.rows, cast("slice[Any, Any, Any]", index)))
    if isinstance(index, Column) or (isinstance(index, Seq) and _is_mask(index)):
        return chosen(reader, owner, index)
    if isinstance(index, Seq):
        names = reader.elements(index)
        for name in names:
            if name not in owner.columns:
                raise reader.refuse(no_column(owner, name))
        return DataFrame({name: owner.columns[name] for name in names}, owner.rows)
    if isinstance(index, Tabular | Node) or index not in owner.columns:
        raise reader.refuse(no_column(owner, named(index) if isinstance(index, Tabular | Node) else index))
    return owner.columns[index]


def _sliced(reader: Reader, rows: Rows, part: slice) -> list[int]:
    """The places of a slice of rows that are all there."""
    in_known_order(reader, rows)
    if rows.there is not None:
        raise reader.refuse("a slice of a random selection cannot be read; choose rows by a condition, as in df[mask]")
    if any(end is not None and not isinstance(end, int) for end in (part.start, part.stop, part.step)):
        raise reader.refuse("the ends of a slice of rows must be known whole numbers; for labels write a mask")
    return list(range(len(rows)))[part]


def _through(reader: Reader, accessor: Accessor, index: Any) -> Any:
    """``.loc``, ``.iloc``, ``.at``, ``.iat`` and ``.str[...]``."""
    owner = accessor.owner
    if accessor.way == "str":
        return _letters(reader, cast(Column, owner), index)
    by_place = accessor.way in ("iloc", "iat")
    if isinstance(owner, Column):
        return _at_place(reader, owner, index) if by_place else _of_labels(reader, owner, index)
    if isinstance(index, Local):
        index = reader.call(index, owner)
    rows, names = cast("tuple[Any, Any]", index) if isinstance(index, tuple) else (index, None)
    if names is not None:
        if by_place:
            names = _column_at(reader, owner, names)
        part = _item_of_table(reader, owner, names) if not isinstance(names, slice) else owner
        if isinstance(part, Column):
            if isinstance(rows, slice) and rows == slice(None):
                return part
            if isinstance(rows, Local):
                rows = reader.call(rows, owner)
            return _at_place(reader, part, rows) if by_place else _of_labels(reader, part, rows)
        owner = cast(DataFrame, part)
    if isinstance(rows, slice):
        if not by_place and rows != slice(None):
            raise reader.refuse("a slice by labels cannot be read; use a mask, or .iloc with places")
        return at_places(owner, _sliced(reader, owner.rows, cast("slice[Any, Any, Any]", rows)))
    if isinstance(rows, Column | Seq) and not by_place:
        return chosen(reader, owner, rows)
    place = _known_place(reader, owner.rows, rows) if by_place else _row_labelled(reader, owner, rows)
    return row_column(reader, owner, place)


def _of_labels(reader: Reader, owner: Column, index: Any) -> Any:
    """``column.loc[...]``: by label, a mask, or a slice of labels that has its end in it."""
    if not isinstance(index, slice):
        return item(reader, owner, index)
    part, labels = cast("slice[Any, Any, Any]", index), owner.rows.labels
    in_known_order(reader, owner.rows)
    known_labels(reader, owner.rows)
    ends = (part.start, part.stop)
    if (
        owner.rows.there is not None
        or len({*labels}) < len(labels)
        or any(e is not None and e not in labels for e in ends)
    ):
        raise reader.refuse("a slice by labels is read where all rows are there, with labels of their own; use a mask")
    first = 0 if part.start is None else labels.index(part.start)
    last = len(labels) if part.stop is None else labels.index(part.stop) + 1
    return column_at_places(owner, list(range(len(labels)))[first : last : part.step])


def _letters(reader: Reader, owner: Column, index: Any) -> Column:
    """``df.zip.str[:2]``."""
    from leakmeter.program.reading.containers import at, sliced

    if isinstance(index, slice):
        return each(reader, lambda word: sliced(reader, word, cast("slice[Any, Any, Any]", index)), owner)
    return each(reader, lambda word: at(reader, word, index), owner)


def _column_at(reader: Reader, owner: DataFrame, names: Any) -> Any:
    columns = list(owner.columns)
    if isinstance(names, slice):
        return Seq(columns[cast("slice[Any, Any, Any]", names)])
    if isinstance(names, int) and -len(columns) <= names < len(columns):
        return columns[names]
    raise reader.refuse(f"there is no column at this place; the frame has {len(columns)}")


def _at_place(reader: Reader, owner: Column, index: Any) -> Any:
    if isinstance(index, slice):
        return column_at_places(owner, _sliced(reader, owner.rows, cast("slice[Any, Any, Any]", index)))
    return looked_up(reader, owner.cells.element(_known_place(reader, owner.rows, index)))


def _known_place(reader: Reader, rows: Rows, index: Any) -> int:
    in_known_order(reader, rows)
    if rows.there is not None:
        raise reader.refuse("a place in a random selection cannot be read; ask by label, or for a figure of all rows")
    if not isinstance(index, int) or not -len(rows) <= index < len(rows):
        raise reader.refuse(f"there is no row at place {index!r}; there are {len(rows)} rows, from 0")
    return index % len(rows)


def _row_labelled(reader: Reader, owner: DataFrame, label: Any) -> int:
    rows = column(reader, range(len(owner.rows)), owner.rows)
    return cast(int, labelled(reader, rows, label))


def write(reader: Reader, owner: Tabular, index: Any, value: Any) -> None:
    """``df["new"] = value`` and ``df.loc[mask, "age"] = value``."""
    if isinstance(owner, DataFrame) and isinstance(index, str):
        reader.write(cast(Container, owner.columns), index, spread_over(reader, value, owner.rows, index))
        return
    if isinstance(owner, Accessor) and isinstance(owner.owner, DataFrame) and owner.way == "loc":
        frame = owner.owner
        mask, name = cast("tuple[Any, Any]", index) if isinstance(index, tuple) else (None, None)
        if isinstance(mask, Column) and isinstance(name, str):
            new = spread_over(reader, value, frame.rows, name)
            old = frame.columns[name] if name in frame.columns else spread_over(reader, None, frame.rows, name)
            made = METHODS["mask"].read(reader, ".loc", [old, mask, new], {})
            reader.write(cast(Container, frame.columns), name, made)
            return
    raise reader.refuse(f"{named(owner)} cannot be written to like this; write df['COLUMN'] = value")
