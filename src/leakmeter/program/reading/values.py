"""What an expression can be while a program is read, besides numbers, words, tuples and nodes of the graph."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node


class Seq:
    """A list (``array``: a numpy vector). A run of equal base variables makes its elements when they are asked for."""

    __slots__ = ("_graph", "_items", "array", "depth", "run", "size")

    def __init__(self, items: list[Any], depth: int = 0, array: bool = False) -> None:
        self._items: list[Any] | None = items
        self._graph: Graph | None = None
        self.run: int | None = None
        self.size = 0
        self.depth = depth
        self.array = array

    @classmethod
    def of_run(cls, graph: Graph, start: int, n: int) -> Seq:
        """The base variables ``start`` to ``start + n - 1``."""
        made = cls([])
        made._items, made._graph, made.run, made.size = None, graph, start, n
        return made

    @property
    def items(self) -> list[Any]:
        """The elements as a Python list; changing it changes the list."""
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
        return self.size if self._items is None else len(self._items)

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
        return iter(self._items)


@dataclass(frozen=True, slots=True)
class Filtered:
    """The elements of a comprehension whose ``if`` is random: pairs (condition, value). Its length is random."""

    pairs: tuple[tuple[Any, Any], ...]


@dataclass(frozen=True, slots=True)
class Foreign:
    """A name from another module, by its dotted path, such as ``numpy.mean``."""

    dotted: str


@dataclass(frozen=True, slots=True)
class Local:
    """A function defined in the program; ``scope`` is where it was defined, for nested functions and lambdas."""

    definition: ast.FunctionDef | ast.Lambda
    scope: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a list or vector, waiting to be called."""

    owner: Seq
    name: str


@dataclass(frozen=True, slots=True)
class Poison:
    """A value that differs between branches in a way that cannot be carried on; an error where it is used."""

    reason: str


#: Stands for "no value yet" in the record of changes.
MISSING = Poison("this name is only assigned in one branch of an if; assign it in both")


def is_value(x: Any) -> bool:
    """Whether this is a number, a truth value, a word or a node."""
    return isinstance(x, Node | int | float | bool | str)
