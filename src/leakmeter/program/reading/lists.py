"""Methods of lists, vectors and dictionaries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.reading import calls, dictionaries, order, words
from leakmeter.program.reading.absent import any_there, first, where_there
from leakmeter.program.reading.appends import conditional
from leakmeter.program.reading.branches import under
from leakmeter.program.reading.comparisons import contains
from leakmeter.program.reading.ranking import same_value
from leakmeter.program.reading.totals import total
from leakmeter.program.reading.values import Chosen, Filtered, Method, Seq, is_value

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

_AS_FUNCTIONS = "mean sum min max dot round clip any all cumsum prod argmin argmax std var".split()
_IN_PLACE = ("sort", "reverse")
LIST_METHODS = (
    *_AS_FUNCTIONS, *_IN_PLACE, "append", "extend", "tolist", "copy", "count", "index", "astype", "flatten"
)  # fmt: skip
#: What to write instead of other methods of lists.
REMEDIES = {
    "pop": "take a part of the list instead, as in xs[:-1]",
    "remove": "keep the others, as in [x for x in xs if x != value]",
    "insert": "put the parts together, as in [value, *xs]",
    "clear": "begin another list",
}


def method(reader: Reader, called: Method, args: list[Any], keywords: dict[str, Any]) -> Any:
    """``x.mean()``, ``x.append(v)``, ``d.items()`` and their like."""
    owner = called.owner
    if isinstance(owner, dict):
        return dictionaries.method(reader, cast("dict[Any, Any]", owner), called.name, args)
    if isinstance(owner, Chosen):
        return _of_each(reader, owner, called.name, args, keywords)
    if is_value(owner):
        return words.method(reader, owner, called.name, args)
    if called.name in _AS_FUNCTIONS:
        return calls.foreign(reader, f"numpy.{called.name}", [owner, *args], keywords)
    if called.name == "sort" and not args and isinstance(owner, Seq):
        return _put_in_place(reader, owner, order.sorted_items(reader, owner, keywords))
    if keywords:
        raise reader.refuse(f".{called.name}() with {next(iter(keywords))}= cannot be read; leave it out")
    return _of_list(reader, owner, called.name, args)


def _of_each(reader: Reader, owner: Chosen, name: str, args: list[Any], keywords: dict[str, Any]) -> None:
    """A method that changes one of several lists: each where it is the one that is meant."""
    for meant, one in owner.options:
        under(reader, meant, lambda o=one: bool(method(reader, Method(o, name), args, keywords)) or True)


def _of_list(reader: Reader, owner: Seq | Filtered, name: str, args: list[Any]) -> Any:
    if name in ("append", "extend") and len(args) == 1:
        return extend(reader, owner, args if name == "append" else reader.elements(args[0]))
    if name in ("tolist", "flatten") and not args:
        return reader.fresh(list(reader.elements(owner)), name == "flatten")
    if name == "copy" and not args:
        return reader.fresh(list(reader.elements(owner)), owner.array)
    if name == "astype" and len(args) == 1:
        return reader.fresh([reader.call(args[0], v) for v in reader.elements(owner)], True)
    if name == "count" and len(args) == 1:
        pairs = owner.pairs if isinstance(owner, Filtered) else [(True, v) for v in reader.elements(owner)]
        return total(reader, tuple(reader.graph.both(c, contains(reader, (v,), args[0])) for c, v in pairs))
    if name == "index" and len(args) == 1:
        return _place_of(reader, owner, args[0])
    if name == "reverse" and not args and isinstance(owner, Seq):
        return _put_in_place(reader, owner, list(reader.elements(owner))[::-1])
    raise reader.refuse(f"the method .{name}() called like this cannot be read; write it out with a loop")


def _put_in_place(reader: Reader, owner: Seq, values: list[Any]) -> None:
    """Write the elements of a list in another order."""
    changeable(reader, owner)
    owner.changed()
    for place, value in enumerate(values):
        reader.write(owner.items, place, value)


def _place_of(reader: Reader, owner: Seq | Filtered, value: Any) -> Any:
    """``.index(value)``: the first place at which the value stands; Python stops where it stands nowhere."""
    pairs = [(same_value(reader, v, value), place) for place, v in enumerate(reader.elements(owner))]
    pairs = [(c, place) for c, place in pairs if c is not False]
    reason = "the value that .index() looks for may not be in the list; test it first, as in if x in xs"
    if not pairs:
        raise reader.refuse(reason)
    return where_there(reader, any_there(reader, pairs), first(reader, pairs[:-1], pairs[-1][1]), ValueError, reason)


def changeable(reader: Reader, seq: Seq) -> None:
    """Refuse to change a list that stands for one of several."""
    if seq.copied:
        raise reader.refuse(
            "this list was picked by a random place or key; change it where it is, as in groups[key].append(x)"
        )
    reader.aliases.changed(seq)


def extend(reader: Reader, owner: Seq | Filtered, items: list[Any]) -> None:
    """``append`` and ``extend``; under a random condition the elements are there where it holds."""
    seq = owner if isinstance(owner, Seq) else owner.owner
    if seq is None:
        raise reader.refuse("this list has a random length already; append to a list that begins as []")
    changeable(reader, seq)
    reader.room((len(seq) if seq.kept is None else len(seq.kept)) + len(items))
    guard = reader.guard(seq.depth)
    if guard is None and seq.kept is None:
        seq.changed()
        seq.items.extend(list(items))
        return
    if seq.kept is None:
        seq.changed()
    conditional(reader, seq, [(True if guard is None else guard, v) for v in items])
