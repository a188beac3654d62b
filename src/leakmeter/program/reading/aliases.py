"""Lists, dictionaries and objects that were put together from several, of which Python holds one: ``a if c else b``.

What is put together is a copy of its own here. Once one of those it may be is changed, it no longer is what Python
would have, and reading it is refused. Changes go down to copies, and from a copy to all that it may be.

Example: after ``chosen = xs if c else ys`` and ``xs.append(1)``, ``chosen`` is not known any more, but ``ys`` is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.reading.values import MISSING, Entry, Filtered, Poison, Record, Seq

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

_REASON = "this may have been changed under another name"


class Aliases:
    """What was made of what, by identity, and what is not to be read any more. Keeps alive what it knows."""

    def __init__(self) -> None:
        self.copies: dict[int, list[Any]] = {}
        self.sources: dict[int, list[Any]] = {}
        self.stale: dict[int, Any] = {}
        #: The identities of all that takes part.
        self.known: set[int] = set()

    def made_of(self, made: Any, *sides: Any) -> None:
        """``made`` is put together from ``sides``, one of which Python would have."""
        own = _identity(made)
        for side in map(_identity, sides):
            self.known |= {id(own), id(side)}
            self.copies.setdefault(id(side), []).append(own)
            self.sources.setdefault(id(own), []).append(side)
            if id(side) in self.stale:
                self.stale[id(own)] = own

    def changed(self, owner: Any, key: Any = None) -> None:
        """A list, dictionary or object is about to be changed, at ``key`` where only that is."""
        own = _identity(owner)
        self._down(own, key, own)
        above = list(self.sources.get(id(own), ()))
        while above:
            source = above.pop()
            self._spoil(source, key)
            self._down(source, key, own)
            above += self.sources.get(id(source), ())

    def is_stale(self, value: Any) -> bool:
        """Whether this may have been changed under another name."""
        return id(_identity(value)) in self.stale

    def _down(self, source: Any, key: Any, but: Any) -> None:
        for copy in self.copies.get(id(source), ()):
            if copy is not but:
                self._spoil(copy, key)
                self._down(copy, key, but)

    def _spoil(self, value: Any, key: Any) -> None:
        table = cast("dict[Any, Any]", value) if isinstance(value, dict) else dict[Any, Any]()
        held = table.get(key, MISSING)
        if held is MISSING or isinstance(held, Entry):
            self.stale[id(cast("Any", value))] = value
        else:
            table[key] = Poison(f"{_REASON}; make a copy first")


def refuse_stale(reader: Reader, value: Any, node: ast.expr) -> None:
    """Raise a ProgramError where a value that is about to be read may have been changed under another name."""
    if any(map(reader.aliases.is_stale, _containers(value))):
        reader.graph.line = node.lineno
        what, name = ("dictionary", "dict") if isinstance(value, dict) else ("list", "list")
        shown = ast.unparse(node)[:40]
        raise reader.refuse(
            f"the {what} {shown} may have been changed under another name; make a copy first, as in {name}({shown})"
        )


def _containers(value: Any) -> Iterator[Any]:
    """A list, dictionary or object, and all that it holds."""
    seen: set[int] = set()
    stack: list[Any] = [value]
    while stack:
        held = stack.pop()
        if isinstance(held, Entry):
            held = held.value
        if id(held) in seen:
            continue
        seen.add(id(held))
        if isinstance(held, Record):
            held = held.fields
        if isinstance(held, Seq):
            yield held
            if held.whole_run() is None:
                stack += held.items if held.kept is None else [v for _, v in held.kept]
        elif isinstance(held, Filtered):
            yield held
            stack += [v for _, v in held.pairs]
        elif isinstance(held, dict):
            yield cast("Any", held)
            stack += cast("dict[Any, Any]", held).values()
        elif isinstance(held, tuple):
            stack += cast("tuple[Any, ...]", held)


def _identity(value: Any) -> Any:
    """What is changed when a value is."""
    if isinstance(value, Record):
        return cast("Any", value.fields)
    owner = value.owner if isinstance(value, Filtered) else None
    return cast("Any", value) if owner is None else owner
