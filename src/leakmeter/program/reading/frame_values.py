"""Frames while a program is read: tables whose columns hold numbers and nodes, and whose rows may be there or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from leakmeter.program.engine.nodes import Value
from leakmeter.program.reading.values import Seq, Tabular

#: A cell of a table: a value, or one that may be missing.
Cell = Any


@dataclass(frozen=True, slots=True, eq=False)
class Perhaps(Tabular):
    """``value`` where ``known`` holds, and elsewhere nothing, which is released as ``word``: NaN, or NULL in SQL."""

    value: Value
    known: Value
    word: str = "NaN"


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The rows of a table: a label for each, and the condition under which it is there (None: all are, always).

    ``named`` says that the labels are words or keys that are released, and not the numbers of rows. ``levels`` are the
    names of what the labels are values of. ``ordered`` is false where the order of the rows is random, as after sorting
    by random values: then they are only looked at by label. ``numbering`` is given where rows that may be missing were
    numbered anew: which number a row has is random then, and only rows of the same numbering are in line.
    """

    labels: tuple[Any, ...]
    there: tuple[Value, ...] | None = None
    named: bool = False
    levels: tuple[Any, ...] = ()
    ordered: bool = True
    numbering: object = None

    def __len__(self) -> int:
        return len(self.labels)

    def conditions(self) -> Iterator[Value]:
        """The condition of each row."""
        return iter(self.there if self.there is not None else (True,) * len(self.labels))


@dataclass(frozen=True, slots=True, eq=False)
class Column(Tabular):
    """One column of a table, or one figure for each group: pandas' Series.

    ``categories`` are all classes that its values may be in, where these are known, as after ``pd.cut``. ``vector``
    marks what is an array of numpy: the figures of it are numpy's, which divides by n and keeps what is missing.
    """

    cells: Seq
    rows: Rows
    name: Any = None
    categories: tuple[Any, ...] | None = None
    vector: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class DataFrame(Tabular):
    """Columns with the same rows. ``columns`` is written to by ``df["new"] = ...``; nothing else changes."""

    columns: dict[Any, Column]
    rows: Rows


@dataclass(frozen=True, slots=True, eq=False)
class Grouped(Tabular):
    """A frame split by keys: for each label the condition of each row to be in its group.

    ``picked`` is the column, or the list of columns, that the groups are reduced to; None stands for all but the keys.
    ``always`` keeps groups that are empty; ``indexed`` is false after ``as_index=False``. ``listed`` says that the one
    key was given in a list: a loop over the groups has a tuple for each then.
    """

    frame: DataFrame
    keys: tuple[Any, ...]
    groups: dict[Any, tuple[Value, ...]]
    picked: Any = None
    always: bool = False
    indexed: bool = True
    listed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Accessor(Tabular):
    """``df.loc``, ``df.iloc``, ``df.age.str`` and their like: a way to look at ``owner``."""

    owner: Column | DataFrame
    way: str


@dataclass(frozen=True, slots=True, eq=False)
class TableMethod(Tabular):
    """A method of a table, waiting to be called."""

    owner: Any
    name: str
