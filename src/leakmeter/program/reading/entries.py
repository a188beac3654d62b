"""Dictionaries whose keys are random: counters, groups and sets, and when each of their entries came.

The keys that there can be are known, and each has an entry with the condition under which it is there. Python keeps
entries in the order in which they came, which decides between equals in ``max`` and ``most_common``; so each entry
knows when it came.
"""

from __future__ import annotations

import ast
import itertools
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import SUPPRESSED
from leakmeter.program.reading.absent import where_there
from leakmeter.program.reading.branches import choose, under
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.kinds import is_truth, tidy
from leakmeter.program.reading.ranges import outcomes, possible
from leakmeter.program.reading.totals import counting
from leakmeter.program.reading.values import MISSING, Entry, Filtered, Seq, Table, another, is_value, settled

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

Dictionary = dict[Any, Any]
#: What is done to two sets.
SET_OPERATIONS = (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)
#: The most combinations of values that a key of several parts may have.
_MOST_KEYS = 10_000


def meanings(reader: Reader, key: Any) -> list[tuple[Any, Value]]:
    """The known keys that a key may be, each with the condition that it is meant; one where it is known. None is the
    outcome that stands for it."""
    if key is None:
        return [(reader.held_back(), True)]
    if isinstance(key, tuple):
        parts = [meanings(reader, part) for part in cast("tuple[Any, ...]", key)]
        many = 1
        for part in parts:
            many *= len(part)
        if many > _MOST_KEYS:
            raise reader.refuse(f"this key can be {many:,} different ones, and up to {_MOST_KEYS:,} are read")
        found: list[tuple[Any, Value]] = []
        for row in itertools.product(*parts):
            meant: Value = True
            for _, condition in row:
                meant = reader.graph.both(meant, condition)
            found.append((tuple(k for k, _ in row), meant))
        return found
    if not isinstance(key, Node):
        if not (is_value(key) or key is None):
            raise reader.refuse("the keys of a dictionary must be numbers or words")
        return [(key, True)]
    if key.continuous:
        raise reader.refuse(
            "a dictionary is looked up by a continuous random variable; use a discrete one, such as round(x) or x > 30"
        )
    values = dict.fromkeys(tidy(v) for v in outcomes(reader.graph, key, reader.guard()))
    return [(v, reader.graph.compare("==", key, v)) for v in values]


def is_random(key: Any) -> bool:
    """Whether a key, or a part of it, is random."""
    return any(map(is_random, cast("tuple[Any, ...]", key))) if isinstance(key, tuple) else isinstance(key, Node)


# -- reading ---------------------------------------------------------------------------------------------------------


def entry(reader: Reader, owner: Dictionary, key: Any) -> Any:
    """``owner[key]`` for a known key. Raises KeyError where there never is one."""
    held = owner.get(key, MISSING)
    if isinstance(owner, Table) and owner.default is not MISSING:
        if held is MISSING or (isinstance(held, Entry) and owner.inserts and held.there is not True):
            if not owner.inserts:
                return owner.fresh()
            arrive(reader, owner, key, True, owner.default)
            held = owner[key]
        return settled(_or_else(reader, held, owner.fresh()))
    if held is MISSING:
        reader.may_fail(KeyError, True)
        raise KeyError(key)
    if not isinstance(held, Entry):
        return settled(held)
    reason = f"there may be no entry {key!r} in this dictionary; use .get({key!r}, 0), or test it with in first"
    return where_there(reader, held.there, settled(held.value), KeyError, reason)


def got(reader: Reader, owner: Dictionary, key: Any, default: Any) -> Any:
    """``owner.get(key, default)``, for a known or a random key."""
    if not is_random(key):
        held = owner.get(meanings(reader, key)[0][0], MISSING)
        return default if held is MISSING else settled(_or_else(reader, held, default))
    result = default
    for known, meant in meanings(reader, key):
        if known in owner:
            result = choose(reader, meant, settled(_or_else(reader, owner[known], default)), result)
    return result


def _or_else(reader: Reader, held: Any, default: Any) -> Any:
    """An entry's value, ``default`` where it is not there."""
    if not isinstance(held, Entry):
        return held
    if held.there is True:
        return held.value
    if not held.lacks(default):
        return choose(reader, held.there, held.value, default)
    return _as_it_is(reader, held.value) if isinstance(held.value, Seq | Table) else held.value


def _as_it_is(reader: Reader, value: Seq | Table) -> Any:
    """A list or table as it is now: where the entry is not there, it is another one, which does not grow with it."""
    if isinstance(value, Table):
        made: Any = value.like()
        made.update(value)
    else:
        made = Filtered([(True, v) for v in value] if value.kept is None else list(value.kept), None, value.array)
    reader.aliases.made_of(made, value)
    return made


def has(reader: Reader, owner: Dictionary, key: Any) -> Value:
    """``key in owner``."""
    found: Value = False
    for known, meant in meanings(reader, key):
        held = owner.get(known, MISSING)
        if held is not MISSING:
            there = held.there if isinstance(held, Entry) else True
            found = either(reader, found, reader.graph.both(meant, there))
    return found


def listing(reader: Reader, value: Any, part: str = "keys") -> Any:
    """The keys, values or items of a dictionary, with their conditions where they have some; anything else itself."""
    if not isinstance(value, dict):
        return value
    held = cast(Dictionary, value)
    if not (isinstance(value, Table) and value.members) and not any(isinstance(v, Entry) for v in held.values()):
        return reader.fresh([_part(part, k, settled(v)) for k, v in held.items()])
    pairs = [
        (v.there, _part(part, k, settled(v.value))) if isinstance(v, Entry) else (True, _part(part, k, settled(v)))
        for k, v in held.items()
    ]
    return Filtered(pairs, None, order=() if isinstance(value, Table) and value.members else _times(held))


def _part(part: str, key: Any, value: Any) -> Any:
    """What a view shows of an entry."""
    return key if part == "keys" else value if part == "values" else (key, value)


def _times(owner: Dictionary) -> tuple[Any, ...]:
    """When each entry came."""
    return tuple(v.came if isinstance(v, Entry) else i - len(owner) for i, v in enumerate(owner.values()))


# -- writing ---------------------------------------------------------------------------------------------------------


def put(reader: Reader, owner: Dictionary, key: Any, value: Any) -> None:
    """``owner[key] = value``, for a known or a random key."""
    for known, meant in meanings(reader, key):
        under(reader, meant, lambda k=known: _put(reader, owner, k, value))


def _put(reader: Reader, owner: Dictionary, key: Any, value: Any) -> Value:
    held = owner.get(key, MISSING)
    empty = isinstance(value, Seq) and value.kept is None and not len(value) and not value.array
    if isinstance(held, Entry):
        if empty and isinstance(held.lacking, Seq) and _never(reader, held.there):
            value = held.value
        lacking = held.lacking if held.value is value else MISSING
        reader.write(owner, key, Entry(True, _when(reader, held), value, lacking))
    elif held is not MISSING or not (reader.journals or any(isinstance(v, Entry) for v in owner.values())):
        reader.write(owner, key, value)
    else:
        if empty:
            value = Seq([])  # of depth 0: what is appended to it stands under all conditions that are open
        reader.write(owner, key, Entry(True, reader.moment(), value, Seq([]) if empty else MISSING))
    return True


def _never(reader: Reader, there: Any) -> bool:
    """Whether an entry is there in none of the runs that come here."""
    guard = reader.guard()
    both = reader.graph.both(there, True if guard is None else guard)
    return not (possible(reader.graph, both) if isinstance(both, Node) else both)


def _when(reader: Reader, held: Entry) -> Any:
    return held.came if held.there is True else choose(reader, held.there, held.came, reader.moment())


def arrive(reader: Reader, owner: Dictionary, key: Any, meant: Value, default: Any, add: Any = None) -> None:
    """An entry for a known key from here on where it is ``meant``, beginning as ``default``; a number is ``add``ed."""
    held = owner.get(key, MISSING)
    graph = reader.graph
    if held is not MISSING and not isinstance(held, Entry):
        if add is not None:
            reader.write(owner, key, graph.add(reader.value(held), graph.multiply(meant, add)))
        return
    if held is MISSING:
        there, came, value = meant, reader.moment(), another(default)
    else:
        there, came = either(reader, held.there, meant), _when(reader, held)
        value = held.value if held.lacks(default) else choose(reader, held.there, held.value, default)
    if add is not None:
        value = graph.add(reader.value(value), _where_meant(reader, meant, add))
    reader.write(owner, key, Entry(there, came, value, default))


def _where_meant(reader: Reader, meant: Value, add: Any) -> Value:
    """``add`` where it is meant, else 0; a condition that counts itself needs no choice."""
    if not isinstance(meant, Node):
        return add if meant else 0
    return (
        meant
        if add == 1 and not isinstance(add, Node) and is_truth(meant)
        else reader.graph.pick(meant, reader.value(add), 0)
    )


def counted(reader: Reader, items: Any) -> Table:
    """``Counter(items)``: how often each value occurs, in one sum for each."""
    made = Table(default=0)
    owner = items if isinstance(items, Filtered) else Filtered([(True, v) for v in reader.elements(items)])
    found: dict[Any, list[tuple[Value, Any]]] = {}
    times = owner.order if owner.order is not None and len(owner.order) == len(owner.pairs) else None
    for place, (there, item) in enumerate(owner.pairs):
        for known, meant in meanings(reader, item):
            here = reader.graph.both(there, meant)
            # None that was left out before has no order among the others: [v for v in votes if v is not None].
            never = known is SUPPRESSED and isinstance(here, Node) and not possible(reader.graph, here)
            if here is not False and not never:
                found.setdefault(known, []).append((here, times[place] if times is not None else place))
    for key, places in found.items():
        many = counting(reader, [here for here, _ in places])
        came: Any = places[-1][1]
        for here, place in places[-2::-1]:
            came = choose(reader, here, place, came)
        there = True if any(here is True for here, _ in places) else reader.graph.compare(">", many, 0)
        made[key] = Entry(there, came if owner.order is None or times is not None else (), many, 0)
    return made


def is_set(value: Any) -> bool:
    """Whether this is a set, but for one of known values that is written out, which is held as a tuple."""
    return isinstance(value, Table) and value.members


def of_sets(reader: Reader, kind: type, one: Any, other: Any) -> Table:
    """``a | b``, ``a & b``, ``a - b`` and ``a ^ b`` of sets."""
    a, b = (side if is_set(side) else gathered(reader, listing(reader, side)) for side in (one, other))
    graph, made = reader.graph, Table(members=True)
    for key in (*a, *(k for k in b if k not in a)):
        here, too = has(reader, a, key), has(reader, b, key)
        if kind is ast.BitOr:
            there = either(reader, here, too)
        elif kind is ast.BitAnd:
            there = graph.both(here, too)
        elif kind is ast.Sub:
            there = graph.both(here, graph.negate(too))
        else:
            there = graph.compare("!=", here, too)
        if there is not False:
            made[key] = Entry(there, reader.moment(), True, MISSING)
    return made


def gathered(reader: Reader, items: Any) -> Table:
    """``set(items)``."""
    made = Table(members=True)
    made.update(counted(reader, items))
    return made
