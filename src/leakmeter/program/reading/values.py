"""What an expression can be while a program is read, besides numbers, words, tuples and nodes of the graph."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.engine.graph import Graph, describe
from leakmeter.program.engine.nodes import Node
from leakmeter.program.language import Distribution

#: What can be written to: a scope, a list's elements, a dictionary.
Container = dict[Any, Any] | list[Any]


class Seq:
    """A list (``array``: a numpy vector). A run of equal base variables makes its elements when they are asked for."""

    __slots__ = ("_graph", "_items", "array", "copied", "depth", "kept", "run", "size")

    def __init__(self, items: list[Any], depth: int = 0, array: bool = False) -> None:
        self._items: list[Any] | None = items
        self._graph: Graph | None = None
        self.run: int | None = None
        self.size = 0
        self.depth = depth
        self.array = array
        #: Whether it was put together from several lists, one of which is meant: changing it would change none of them.
        self.copied = False
        #: Once something was appended under a random condition: all elements with their conditions.
        self.kept: list[tuple[Any, Any]] | None = None

    @classmethod
    def of_run(cls, graph: Graph, start: int, n: int) -> Seq:
        """The base variables ``start`` to ``start + n - 1``."""
        made = cls([])
        made._items, made._graph, made.run, made.size = None, graph, start, n
        return made

    @property
    def items(self) -> list[Any]:
        """The elements as a Python list; changing it changes the list."""
        if self.kept is not None:
            raise ProgramError("a list to which something was appended under a random condition has no known length.")
        if self._items is None:
            graph, start = self._graph, self.run
            if graph is None or start is None:
                return []
            self._items = [graph.element(start + i) for i in range(self.size)]
        return self._items

    def whole_run(self) -> tuple[int, int] | None:
        """(start, length) while the list is still exactly the run it was made from."""
        return (self.run, self.size) if self.run is not None else None

    def origin(self) -> tuple[Graph | None, int | None, int]:
        """What ``of_run`` was called with."""
        return self._graph, self.run, self.size

    def changed(self) -> None:
        """Called before an element is written or added."""
        _ = self.items
        self.run = None

    def __len__(self) -> int:
        return self.size if self._items is None else len(self.items)

    def element(self, index: int) -> Any:
        """One element, without making all the others."""
        if self._items is None and self._graph is not None and self.run is not None:
            index = index + self.size if index < 0 else index
            if not 0 <= index < self.size:
                raise IndexError(index)
            return self._graph.element(self.run + index)
        return self.items[index]

    def __iter__(self) -> Iterator[Any]:
        if self._items is None:
            return (self.element(i) for i in range(self.size))
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Filtered:
    """Elements of which each is there under a condition of its own: pairs (condition, value). The length is random.

    ``owner`` is the list that was appended to under random conditions; ``array`` marks a numpy vector. ``order``
    says when each came (smaller is earlier) where Python's order is not that of the pairs; it is random, or ``()``
    where it is not known.
    """

    pairs: Sequence[tuple[Any, Any]]
    owner: Seq | None = None
    array: bool = False
    order: tuple[Any, ...] | None = None

    def all_there(self) -> bool:
        """Whether its length is known after all, and the order too."""
        return self.order is None and all(there is True for there, _ in self.pairs)


class Tabular:
    """A frame of pandas, and what is made of one: its columns, groups, rows, and figures that may be missing."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Foreign:
    """A name from another module, by its dotted path, such as ``numpy.mean``."""

    dotted: str


@dataclass(frozen=True, slots=True)
class Local:
    """A function defined in the program; ``scope`` is where it was defined, for nested functions and lambdas, with the
    ``defaults`` of its parameters as they were there."""

    definition: ast.FunctionDef | ast.Lambda
    scope: dict[str, Any] | None = None
    defaults: tuple[Any, ...] | None = None


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a list, a dictionary or a word, waiting to be called."""

    owner: Any
    name: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of several lists, each with the condition that it is the one that is meant: for what changes it."""

    options: list[tuple[Any, Any]]


@dataclass(frozen=True, slots=True)
class Class:
    """A class defined in the program."""

    definition: ast.ClassDef


class Record:
    """An object of a class: its attributes by name. ``copied`` marks one that stands for one of several."""

    __slots__ = ("copied", "fields", "kind")

    def __init__(self, kind: Class, fields: dict[str, Any], *, copied: bool = False) -> None:
        self.kind, self.fields, self.copied = kind, fields, copied


@dataclass(frozen=True, slots=True)
class RowKind:
    """A named tuple's name and fields; ``of`` is its class where it has one."""

    name: str
    names: tuple[str, ...]
    of: Class | None


class NamedRow(tuple[Any, ...]):
    """A named tuple."""

    kind: RowKind

    def __new__(cls, kind: RowKind, values: tuple[Any, ...]) -> NamedRow:
        made = super().__new__(cls, values)
        made.kind = kind
        return made


@dataclass(frozen=True, slots=True)
class Bound:
    """A method of an object, waiting to be called."""

    owner: Record | NamedRow | Class
    method: Local


class Frame:
    """A function being read: where its path begins, its variables, and its returns so far as (condition, value)."""

    __slots__ = ("returns", "scope", "start")

    def __init__(self, start: int, scope: dict[str, Any]) -> None:
        self.start = start
        self.scope = scope
        self.returns: list[tuple[Node | None, Any]] = []


@dataclass(frozen=True, slots=True)
class Poison:
    """A value that differs between branches in a way that cannot be carried on; an error where it is used.

    ``truth`` says whether it is true, where that is known: a condition asks for no more.
    """

    reason: str
    truth: Node | bool | None = None


#: Stands for "no value yet" in the record of changes.
MISSING = Poison("this name is only assigned in one branch of an if; assign it in both")


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a dictionary: the condition under which it is ``there``, and when it ``came`` (smaller is earlier).

    Where it is not there its value is ``lacking``; MISSING where that is not known.
    """

    there: Any
    came: Any
    value: Any
    lacking: Any = MISSING

    def lacks(self, default: Any) -> bool:
        """Whether the value is ``default`` where the entry is not there."""
        if isinstance(default, Seq | Table):
            return (
                type(self.lacking) is type(default)
                and not (isinstance(default, Seq) and default.kept)
                and not len(default)
            )
        return (
            type(self.lacking) is type(default) and isinstance(default, int | float | str) and self.lacking == default
        )


class Table(dict[Any, Any]):
    """A dictionary with a ``default`` for what it does not have; or a set, which has ``members`` and no values.

    ``inserts`` says that what is asked for comes to be there, as in a ``defaultdict`` and not in a ``Counter``.
    """

    def __init__(self, default: Any = MISSING, *, inserts: bool = False, members: bool = False) -> None:
        super().__init__()
        self.default, self.inserts, self.members = default, inserts, members

    def fresh(self) -> Any:
        """The default; a list of its own each time."""
        return another(self.default)

    def like(self) -> Table:
        """An empty one of the same kind."""
        return Table(self.default, inserts=self.inserts, members=self.members)


class ByLabel(dict[Any, Any]):
    """A dictionary of rows by label of which some may be missing in some runs; they are the word "absent" there."""


def another(default: Any) -> Any:
    """A default for one entry: an empty list or set of its own."""
    if isinstance(default, Seq) and default.kept is None and not len(default):
        return Seq([])  # of depth 0: what is appended to it stands under all conditions that are open
    return default.like() if isinstance(default, Table) and not default else default


class Padded(tuple[Any, ...]):
    """A returned list of random length: its places, of which the last ones may be absent."""


def is_value(x: Any) -> bool:
    """Whether this is a number, a truth value, a word or a node."""
    return isinstance(x, Node | int | float | bool | str)


def settled(value: Any) -> Any:
    """A list as it is to be used: with its conditions, once it has some."""
    if isinstance(value, Seq) and value.kept is not None:
        return Filtered(value.kept, value, value.array)
    return value


def stored(container: Container, key: Any) -> Any:
    """What a container holds; MISSING for a name that has no value yet."""
    if isinstance(container, list):
        return container[cast(int, key)]
    return container.get(key, MISSING)


def restore(container: Container, key: Any, before: Any) -> None:
    """Put back what was stored before."""
    if before is MISSING and isinstance(container, dict):
        container.pop(key, None)
    else:
        cast("dict[Any, Any]", container)[key] = before


def extent(value: Any, known: dict[int, int] | None = None) -> int:
    """How many values something holds, those in its lists counted; a list that is in it twice is looked at once."""
    if isinstance(value, Seq) and (value.whole_run() is not None or value.kept is not None):
        return len(value.kept or ()) or value.size
    if not isinstance(value, Seq | list | tuple | Mapping):
        return 1
    known, this = {} if known is None else known, id(cast(object, value))
    if this not in known:
        known[this] = 1  # something that holds itself
        held = cast("Mapping[Any, Any]", value).values() if isinstance(value, Mapping) else cast("list[Any]", value)
        whole = not any(issubclass(kind, Seq | list | tuple | Mapping) for kind in kinds_in(held))
        known[this] = len(held) if whole else sum(extent(part, known) for part in held)
    return known[this]


def kinds_in(values: Collection[Any]) -> set[type]:
    """The types of what a list holds; of the same thing again and again, which priors are full of, without looking at
    the type of each."""
    if isinstance(values, list) and values and isinstance(values[0], Distribution):
        first: Distribution = values[0]
        if values.count(first) == len(values):
            return {type(first)}
    return set(map(type, values))


_TABULAR = {
    "Column": "a column of a frame",
    "DataFrame": "a frame",
    "Grouped": "a frame in groups",
    "Perhaps": "a number that may be missing",
}


def named(x: Any) -> str:
    """What a value is, in words."""
    if isinstance(x, Seq):
        return "a list"
    if isinstance(x, Record):
        return f"a {x.kind.definition.name}"
    if isinstance(x, Class | RowKind):
        return "a class"
    if isinstance(x, Bound):
        return "a method"
    if isinstance(x, Foreign):
        return f"the function {x.dotted}"
    if isinstance(x, Local):
        return "a function"
    if isinstance(x, Filtered):
        return "a list of random length"
    if isinstance(x, Method):
        return f"the method {x.name}"
    if isinstance(x, Tabular):
        return _TABULAR.get(type(x).__name__, "a part of a frame")
    return describe(x) if not isinstance(x, Distribution) else f"the distribution {x}"
