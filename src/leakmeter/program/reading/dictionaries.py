"""Methods of dictionaries, counters and sets."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.reading.branches import under
from leakmeter.program.reading.containers import copied
from leakmeter.program.reading.entries import (
    Dictionary,
    arrive,
    counted,
    entry,
    got,
    has,
    is_random,
    listing,
    meanings,
    of_sets,
    put,
)
from leakmeter.program.reading.order import most_frequent
from leakmeter.program.reading.totals import length, total
from leakmeter.program.reading.values import MISSING, Entry, Filtered, Local, Seq, Table

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: What is done to a dictionary with some arguments.
Rule = Callable[["Reader", Dictionary, list[Any]], Any]


def method(reader: Reader, owner: Dictionary, name: str, args: list[Any]) -> Any:
    """``d.get(key, 0)`` and its like."""
    rule, least, most, _ = METHODS[name]
    if not least <= len(args) <= most:
        raise reader.refuse(f"the method .{name}() with {len(args)} arguments cannot be read")
    return rule(reader, owner, args)


def offered(owner: Dictionary, name: str) -> bool:
    """Whether dictionaries of this kind have a method."""
    of = METHODS[name][3] if name in METHODS else ""
    if isinstance(owner, Table) and owner.members:
        return "set" in of
    return "dict" in of or (isinstance(owner, Table) and "counter" in of)


def set_default(reader: Reader, owner: Dictionary, args: list[Any]) -> Any:
    """``d.setdefault(key, default)``; where the key is not there it comes to be."""
    default = args[1] if len(args) > 1 else None
    for known, meant in meanings(reader, args[0]):
        arrive(reader, owner, known, meant, default)
    if is_random(args[0]):
        return copied(reader, got(reader, owner, args[0], default), _held(owner, default))
    return entry(reader, owner, args[0])


def _get(reader: Reader, owner: Dictionary, args: list[Any]) -> Any:
    default = args[1] if len(args) > 1 else None
    found = got(reader, owner, args[0], default)
    return copied(reader, found, _held(owner, default)) if is_random(args[0]) else found


def _held(owner: Dictionary, default: Any) -> list[Any]:
    """All that an entry may be as it is."""
    return [default, *(v.value if isinstance(v, Entry) else v for v in owner.values())]


def _add(reader: Reader, owner: Dictionary, args: list[Any]) -> None:
    for known, meant in meanings(reader, args[0]):
        arrive(reader, owner, known, meant, 0)


def _update(reader: Reader, owner: Dictionary, args: list[Any]) -> None:
    """``d.update(other)``; of a counter and of a set with what is in a list."""
    counts = isinstance(owner, Table) and (owner.members or owner.default == 0)
    if isinstance(args[0], dict) and not counts:
        given = listing(reader, args[0], "items")
        pairs = given.pairs if isinstance(given, Filtered) else [(True, pair) for pair in reader.elements(given)]
        for there, (key, value) in pairs:
            under(reader, there, lambda k=key, v=value: put(reader, owner, k, v) is None)
        return
    more = counted(reader, listing(reader, args[0]))
    if not counts or not isinstance(owner, Table) or isinstance(args[0], dict):
        raise reader.refuse(".update() called like this cannot be read; set the entries one by one")
    for key, held in more.items():
        arrive(reader, owner, key, held.there, 0, None if owner.members else held.value)


def _total(reader: Reader, owner: Dictionary, _: list[Any]) -> Any:
    return total(reader, listing(reader, owner, "values"))


def _most_common(reader: Reader, owner: Dictionary, args: list[Any]) -> Any:
    return most_frequent(reader, listing(reader, owner, "items"), args[0] if args else None)


def _copy(_: Reader, owner: Dictionary, __: list[Any]) -> Any:
    made: Dictionary = owner.like() if isinstance(owner, Table) else {}
    made.update(owner)
    return made


def _of_two(kind: type) -> Rule:
    return lambda reader, owner, args: of_sets(reader, kind, owner, args[0])


def _within(reader: Reader, owner: Dictionary, args: list[Any]) -> Any:
    left = of_sets(reader, ast.Sub, owner, args[0])
    return reader.graph.compare("==", length(reader, left), 0)


def _apart(reader: Reader, owner: Dictionary, args: list[Any]) -> Any:
    shared = of_sets(reader, ast.BitAnd, owner, args[0])
    return reader.graph.compare("==", length(reader, shared), 0)


def _view(part: str) -> Rule:
    def rule(reader: Reader, owner: Dictionary, _: list[Any]) -> Any:
        """What it shows follows the dictionary in Python, and is read only as long as that stays as it is."""
        found = listing(reader, owner, part)
        if isinstance(found, Seq | Filtered):
            reader.aliases.made_of(found, owner)
        return found

    return rule


#: Each method with its rule, the fewest and the most arguments, and what has it.
METHODS: dict[str, tuple[Rule, int, int, str]] = {
    "get": (_get, 1, 2, "dict"),
    "items": (_view("items"), 0, 0, "dict"),
    "keys": (_view("keys"), 0, 0, "dict"),
    "values": (_view("values"), 0, 0, "dict"),
    "copy": (_copy, 0, 0, "dict set"),
    "setdefault": (set_default, 1, 2, "dict"),
    "update": (_update, 1, 1, "dict set"),
    "total": (_total, 0, 0, "counter"),
    "most_common": (_most_common, 0, 1, "counter"),
    "add": (_add, 1, 1, "set"),
    "union": (_of_two(ast.BitOr), 1, 1, "set"),
    "intersection": (_of_two(ast.BitAnd), 1, 1, "set"),
    "difference": (_of_two(ast.Sub), 1, 1, "set"),
    "symmetric_difference": (_of_two(ast.BitXor), 1, 1, "set"),
    "issubset": (_within, 1, 1, "set"),
    "isdisjoint": (_apart, 1, 1, "set"),
    "__contains__": (lambda r, d, a: has(r, d, a[0]), 1, 1, "dict set"),
}


def counter(reader: Reader, args: list[Any], keywords: dict[str, Any]) -> Table:
    """``Counter()``, ``Counter(a list)``, ``Counter(a dictionary)``."""
    if args and isinstance(args[0], dict) and not (isinstance(args[0], Table) and args[0].members):
        made = Table(default=0)
        made.update(cast(Dictionary, args[0]))
        return made
    made = counted(reader, listing(reader, args[0])) if args else Table(default=0)
    made.update(keywords)
    return made


def defaulting(reader: Reader, args: list[Any], _: dict[str, Any]) -> Any:
    """``defaultdict(int)`` and its like."""
    maker = args[0] if args else None
    if isinstance(maker, Local) and any(
        isinstance(n, ast.Name) and n.id in reader.scope for n in ast.walk(maker.definition)
    ):
        raise reader.refuse("a default that depends on a variable may change; write a constant, as in defaultdict(int)")
    default = reader.call(maker) if maker is not None else MISSING
    if isinstance(default, Seq) and len(default):
        raise reader.refuse("a defaultdict of lists that are not empty cannot be read; begin with defaultdict(list)")
    if isinstance(default, dict) and not (isinstance(default, Table) and default.members):
        raise reader.refuse("a defaultdict of dictionaries cannot be read; use a tuple of both keys as the key")
    made = Table(default, inserts=True)
    if len(args) > 1:
        made.update(dict(reader.elements(listing(reader, args[1], "items"))))
    return made
