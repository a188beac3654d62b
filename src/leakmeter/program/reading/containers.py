"""Lists, tuples, sets and dictionaries: written out, indexed and sliced, at known places and at random ones."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Outcome
from leakmeter.program.reading import framed
from leakmeter.program.reading.absent import element
from leakmeter.program.reading.absent import part as part_of
from leakmeter.program.reading.branches import merged, under
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.entries import entry, gathered, is_random, meanings
from leakmeter.program.reading.kinds import tidy, to_word
from leakmeter.program.reading.ranges import outcomes
from leakmeter.program.reading.values import (
    MISSING,
    Container,
    Entry,
    Filtered,
    Foreign,
    Seq,
    Table,
    Tabular,
    is_value,
    named,
    settled,
)

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def list_display(reader: Reader, node: ast.List) -> Any:
    """``[a, b]``."""
    return reader.fresh(listed(reader, node.elts))


def tuple_display(reader: Reader, node: ast.Tuple) -> Any:
    """``a, b``."""
    return tuple(listed(reader, node.elts))


def set_display(reader: Reader, node: ast.Set) -> Any:
    """``{a, b}`` of known values: used for membership, so that order does not matter."""
    items = listed(reader, node.elts)
    if any(not is_value(v) or isinstance(v, Node) for v in items):
        return gathered(reader, reader.fresh(items))
    return tuple(dict.fromkeys(items))


def dict_display(reader: Reader, node: ast.Dict) -> Any:
    """``{key: value}`` with known keys."""
    if any(k is None for k in node.keys):
        raise reader.refuse("** in a dictionary cannot be read; list its entries")
    keys = [known_key(reader, reader.evaluate(k)) for k in node.keys if k is not None]
    return dict(zip(keys, (reader.evaluate(v) for v in node.values), strict=True))


def known_key(reader: Reader, key: Any) -> Any:
    """A key of a dictionary: a known number, word, None, or tuple of them."""
    parts: tuple[Any, ...] = cast("tuple[Any, ...]", key) if isinstance(key, tuple) else (key,)
    if any(isinstance(k, Node) or not (is_value(k) or k is None) for k in parts):
        raise reader.refuse("the keys of a dictionary must be known numbers or words")
    if any(k is None for k in parts):  # as a key that may be None has it
        parts = tuple(reader.held_back() if k is None else k for k in parts)
        return parts if isinstance(key, tuple) else parts[0]
    return cast(Any, key)


def known_or_random(reader: Reader, key: Any) -> Any:
    """A key that may be random: a number, word, None, or tuple of them."""
    return key if is_random(key) else known_key(reader, key)


def listed(reader: Reader, nodes: list[ast.expr]) -> list[Any]:
    """The values of expressions, starred ones spread out."""
    items: list[Any] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            more = reader.elements(reader.evaluate(node.value))
            reader.room(len(items) + len(more))
            items.extend(more)
        else:
            items.append(reader.evaluate(node))
    return items


def subscript(reader: Reader, node: ast.Subscript) -> Any:
    """``x[i]`` and ``x[a:b]``."""
    owner = reader.evaluate(node.value)
    if isinstance(node.slice, ast.Slice):
        return _slice(reader, owner, node.slice)
    index = index_of(reader, node.slice) if isinstance(owner, Tabular) else reader.evaluate(node.slice)
    try:
        return settled(at(reader, owner, index))
    except (IndexError, KeyError) as error:
        reader.may_fail(type(error), True)
        reader.graph.line = node.lineno
        if isinstance(index, Seq):
            raise reader.refuse("a list is no place in a list; write the place as a whole number") from None
        if isinstance(owner, dict):
            raise reader.refuse(f"there is no entry {index!r} in this dictionary") from None
        many = f" of length {len(owner)}" if isinstance(owner, Seq) else ""
        raise reader.refuse(f"there is no element {index!r} in this list{many}") from None


def index_of(reader: Reader, node: ast.expr) -> Any:
    """What a frame is looked up by: parts of it may be slices, as in ``df.loc[:, "age"]``."""
    if isinstance(node, ast.Tuple):
        return tuple(index_of(reader, part) for part in node.elts)
    if isinstance(node, ast.Slice):
        return slice(*(None if e is None else reader.evaluate(e) for e in (node.lower, node.upper, node.step)))
    return reader.evaluate(node)


def at(reader: Reader, owner: Any, index: Any) -> Any:
    """The element at a place that is known, or at a discrete random one."""
    if isinstance(owner, Tabular):
        return framed.item(reader, owner, index)
    if isinstance(index, tuple) and isinstance(owner, Seq):
        for i in cast("tuple[Any, ...]", index):
            owner = at(reader, owner, i)
        return owner
    if isinstance(index, Seq) and isinstance(owner, Seq):
        return _masked(reader, owner, index)
    if isinstance(index, Node) and isinstance(owner, Seq | tuple | str):
        return at_random(reader, list(cast("list[Any]", owner)), index)
    if isinstance(owner, dict) and is_random(index):
        return _entry_at_random(reader, cast("dict[Any, Any]", owner), index)
    if isinstance(owner, Node) and not owner.continuous and isinstance(index, int):
        return reader.graph.apply(_letter, owner, index)
    if isinstance(owner, Seq) and isinstance(index, int):
        return owner.element(index)
    if isinstance(owner, tuple | str | range) and isinstance(index, int):
        return cast("tuple[Any, ...]", owner)[index]
    if isinstance(owner, dict) and (is_value(index) or isinstance(index, tuple) or index is None):
        return entry(reader, cast("dict[Any, Any]", owner), known_key(reader, index))
    if isinstance(owner, Filtered) and isinstance(index, int):
        return element(reader, owner, index)
    if isinstance(owner, Filtered):
        return reader.elements(owner)
    if isinstance(owner, Foreign):
        raise reader.refuse(f"{owner.dotted}[...] cannot be read; pass the data in as an argument")
    raise reader.refuse(f"{named(owner)} cannot be indexed by {named(index)}")


def at_random(reader: Reader, items: list[Any], index: Node) -> Any:
    """``items[index]`` for a discrete random index; one that can lie outside is refused, as Python would stop there."""
    places = _places(reader, index, len(items))
    if not places:  # never reached: any element will do
        return items[0]
    result = items[places[-1][1]]
    for place, at_place in reversed(places[:-1]):
        which = reader.graph.compare("==", index, place)
        result = merged(reader, cast(Node, which), items[at_place], result)
    return copied(reader, result, items)


def copied(reader: Reader, value: Any, options: Iterable[Any] = ()) -> Any:
    """One of several values; a list or dictionary that was put together from several of them is not to be changed."""
    if any(value is option for option in options):
        return value
    if isinstance(value, Seq):
        value.copied = True
        if value.whole_run() is None and value.kept is None:
            reader.copies[id(value.items)] = value.items
    elif isinstance(value, dict):
        reader.copies[id(cast("Container", value))] = cast("Container", value)
    return cast(Any, value)


def write_at_random(reader: Reader, owner: Seq, index: Node, change: Any) -> None:
    """``owner[index] = ...``: each element becomes ``change(element, condition that it is meant)``."""
    reader.aliases.changed(owner)
    owner.changed()
    for place, condition in places_of(reader, index, len(owner)):
        reader.write(owner.items, place, change(owner.items[place], condition))


def places_of(reader: Reader, index: Node, size: int) -> list[tuple[int, Value]]:
    """The places that a random index may mean, each with its condition."""
    meant: dict[int, Value] = {}
    for place, at_place in _places(reader, index, size):
        here = reader.graph.compare("==", index, place)
        meant[at_place] = either(reader, meant[at_place], here) if at_place in meant else here
    return list(meant.items())


def _places(reader: Reader, index: Node, size: int) -> list[tuple[Outcome, int]]:
    """The values a random index can have, and the places they mean: those below 0 count from the end."""
    if index.continuous or size == 0:
        raise reader.refuse("a list is indexed by a continuous random variable; use a discrete one, such as int(x)")
    found = outcomes(reader.graph, index, reader.guard())
    odd = [v for v in found if not _is_whole(v)]
    if odd and reader.handles(TypeError):
        reader.may_fail(TypeError, reader.graph.negate(reader.graph.apply(_is_whole, index)))
        found = {v: p for v, p in found.items() if v not in odd}
    elif odd:
        raise reader.refuse(f"the index can be {odd[0]!r}, which is no whole number; round it, as in int(i)")
    outside = {v: p for v, p in found.items() if _is_outside(size, v)}
    if outside and reader.handles(IndexError):
        reader.may_fail(IndexError, reader.graph.apply(partial(_is_outside, size), index))
        found = {v: p for v, p in found.items() if v not in outside}
    elif outside:
        value = max(outside, key=outside.__getitem__)
        raise reader.refuse(
            f"the index can be {tidy(value)!r} (with probability {outside[value]:.3g}), and the list has length "
            f"{size}; keep it inside, as in min(max(i, 0), {size - 1})"
        )
    return sorted((value, int(value) % size) for value in found)


def _is_whole(index: Outcome) -> bool:
    return not isinstance(index, str) and index == int(index)


def _is_outside(size: int, index: Outcome) -> bool:
    return _is_whole(index) and not isinstance(index, str) and not -size <= index < size


def keys_in(reader: Reader, owner: dict[Any, Any], key: Any) -> list[tuple[Any, Value]]:
    """The values a random key can have, and the conditions; each must be in the dictionary, or come to be there."""
    found = meanings(reader, key)
    if isinstance(owner, Table) and owner.default is not MISSING:
        return found
    for value, meant in found:
        if value not in owner:
            reader.may_fail(KeyError, meant)
            if reader.handles(KeyError):
                continue
            raise reader.refuse(
                f"the key can be {value!r}, and the dictionary has no such entry; add it, or use .get(key, 0)"
            )
    return [(value, meant) for value, meant in found if value in owner]


def _entry_at_random(reader: Reader, owner: dict[Any, Any], key: Any) -> Any:
    keys = keys_in(reader, owner, key)
    if not keys:  # never reached: any entry will do
        return next((v for v in owner.values() if not isinstance(v, Entry)), 0)
    values: list[Any] = []
    for known, meant in keys:
        under(reader, meant, lambda k=known: bool(values.append(entry(reader, owner, k))) or True)
    result = values[-1]
    for (_, meant), value in zip(keys[-2::-1], values[-2::-1], strict=True):
        result = merged(reader, meant, value, result) if isinstance(meant, Node) else value
    return copied(reader, result, values)


def _masked(reader: Reader, owner: Seq, mask: Seq) -> Any:
    """``x[x > 3]`` of vectors: elements with conditions; or ``x[[2, 0]]``: elements at places."""
    chosen = mask.items
    if all(isinstance(v, int) and not isinstance(v, bool) for v in chosen):
        return reader.fresh([owner.element(cast(int, i)) for i in chosen], owner.array)
    if len(chosen) != len(owner):
        raise reader.refuse(f"a vector of length {len(owner)} is chosen from by {len(chosen)} conditions")
    pairs = list(zip((reader.truth(v) for v in chosen), owner.items, strict=True))
    if any(isinstance(c, Node) for c, _ in pairs):
        return Filtered([(c, v) for c, v in pairs if c is not False], None, True)
    return reader.fresh([v for c, v in pairs if c], owner.array)


def _slice(reader: Reader, owner: Any, part: ast.Slice) -> Any:
    if isinstance(owner, Tabular):
        return framed.item(reader, owner, index_of(reader, cast(ast.expr, part)))
    ends = [None if e is None else reader.evaluate(e) for e in (part.lower, part.upper, part.step)]
    if any(isinstance(e, Node) for e in ends):
        raise reader.refuse("a slice with random ends has a random length; use known ends")
    if any(e is not None and not isinstance(e, int) for e in ends) or ends[2] == 0:
        raise reader.refuse("the ends of a slice must be known whole numbers, and its step not 0")
    return sliced(reader, owner, slice(*ends))


def sliced(reader: Reader, owner: Any, cut: slice) -> Any:
    """A part of a list or word, between known ends."""
    if isinstance(owner, Filtered) and cut.step in (None, 1):
        return part_of(reader, owner, cut.start, cut.stop)
    if isinstance(owner, Seq):
        return reader.fresh(owner.items[cut], owner.array)
    if isinstance(owner, tuple | str):
        return cast("tuple[Any, ...]", owner)[cut]
    if isinstance(owner, Node) and not owner.continuous:
        return reader.graph.apply(partial(_part, cut), owner)
    raise reader.refuse(f"{named(owner)} cannot be sliced")


@to_word
def _letter(value: Outcome, index: Outcome) -> str:
    word = _word(value)
    if not -len(word) <= cast(int, index) < len(word):
        raise ValueError(f"{word!r} has no letter at place {index}")
    return word[cast(int, index)]


@to_word
def _part(cut: slice, value: Outcome) -> str:
    return _word(value)[cut]


def _word(value: Outcome) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no word")
    return value
