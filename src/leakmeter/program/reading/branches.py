"""Branches: ``if``, ``x if c else y``, and blocks of statements that ``return``, ``break`` and ``continue`` leave.

Under a random ``if`` both branches are read. What each one changes is recorded, undone and then merged, name by name
and element by element, so that a branch costs what it touches and not what exists.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.appends import put_together
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.frames import joined
from leakmeter.program.reading.kinds import is_truth
from leakmeter.program.reading.values import (
    MISSING,
    Container,
    Entry,
    Filtered,
    NamedRow,
    Poison,
    Record,
    Seq,
    Table,
    Tabular,
    is_value,
    named,
    restore,
    stored,
)

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Journal, Reader

#: How a branch ended: under which condition control goes on, what it changed, and to what.
Branch = tuple[Value, "Journal", dict[tuple[int, Any], Any]]


def block(reader: Reader, statements: list[ast.stmt]) -> Value:
    """Read statements; returns the condition under which control goes on behind them (True, False or a node).

    After a random ``break`` or ``continue`` the rest runs where neither was met; it is merged, as after an ``if``.
    """
    alive: Value = True
    with returning(reader) as go_on:
        for place, statement in enumerate(statements):
            flow = reader.run(statement)
            if flow is False:
                return False
            if isinstance(flow, Node):
                alive = reader.graph.both(alive, flow)
                go_on(flow)
            left = reader.scope.get(reader.loops[-1], False) if reader.loops else False
            if left is not False:
                return reader.graph.both(alive, _not_left(reader, left, statements[place + 1 :]))
    return alive


@contextmanager
def returning(reader: Reader) -> Generator[Callable[[Node], None]]:
    """Statements of which some may return: call what this gives with the condition under which the rest is run.

    At the end, what the rest has changed is merged with what it was, but for the function's own variables: those are
    not looked at any more where it returned.
    """
    begun = len(reader.journals)

    def go_on(flow: Node) -> None:
        reader.path.append(flow)
        reader.journals.append({})

    try:
        yield go_on
    except BaseException:
        del reader.path[len(reader.path) - (len(reader.journals) - begun) :]
        del reader.journals[begun:]
        raise
    while len(reader.journals) > begun:
        flow, journal = cast(Node, reader.path.pop()), reader.journals.pop()
        for container, key, before in journal.values():
            after = stored(container, key)
            restore(container, key, before)
            own = container is reader.scope
            reader.write(container, key, after if own else merged(reader, flow, after, before))


def _not_left(reader: Reader, left: Value, rest: list[ast.stmt]) -> Value:
    """Read the rest of a block where this round of the loop has not been left."""
    scope, loop = cast(Container, reader.scope), reader.loops[-1]

    def read() -> Value:
        reader.write(scope, loop, False)
        flow = block(reader, rest)
        if reader.scope[loop] is False:
            reader.write(scope, loop, left)
        return flow

    return under(reader, reader.graph.negate(left), read) if rest else True


def if_statement(reader: Reader, node: ast.If) -> Value:
    """``if``, ``elif``, ``else``: one branch where the condition is known, both where it is random."""
    cond = reader.truth(reader.evaluate(node.test))
    if not isinstance(cond, Node):
        return block(reader, node.body if cond else node.orelse)
    return branched(reader, cond, lambda: block(reader, node.body), lambda: block(reader, node.orelse))


def branched(reader: Reader, cond: Node, yes: Callable[[], Value], no: Callable[[], Value]) -> Value:
    """Read one thing where a random condition holds, and another elsewhere."""
    begin = len(reader.appends)
    first = _branch(reader, cond, yes)
    middle = len(reader.appends)
    second = _branch(reader, reader.graph.negate(cond), no)
    flow = _merge(reader, cond, first, second)
    if flow is True:
        put_together(reader, cond, begin, middle, merged)
    return flow


def under(reader: Reader, cond: Value, read: Callable[[], Value]) -> Value:
    """Read something that runs where ``cond`` holds, and is passed over elsewhere."""
    if not isinstance(cond, Node):
        return read() if cond else True
    return _merge(reader, cond, _branch(reader, cond, read), (True, {}, {}))


def _branch(reader: Reader, cond: Value, read: Callable[[], Value]) -> Branch:
    """Read a branch, record what it changed and undo it."""
    reader.path.append(cond)
    try:
        return recorded(reader, read)
    finally:
        reader.path.pop()


def recorded(reader: Reader, read: Callable[[], Value]) -> Branch:
    """Read something, record what it changed and undo it."""
    reader.journals.append({})
    try:
        alive = read()
    finally:
        journal = reader.journals.pop()
    after: dict[tuple[int, Any], Any] = {}
    for mark, (container, key, before) in journal.items():
        after[mark] = stored(container, key)
        restore(container, key, before)
    return alive, journal, after


def kept(reader: Reader, cond: Value, branch: Branch) -> Value:
    """Do again what was recorded and undone, where ``cond`` holds."""
    if isinstance(cond, Node):
        return _merge(reader, cond, branch, (True, {}, {}))
    for mark, (container, key, _) in branch[1].items():
        reader.write(container, key, branch[2][mark])
    return branch[0]


def either_of(reader: Reader, conditions: list[Value]) -> Value:
    """Whether one of some conditions holds; one that is known to be False costs nothing."""
    found: Value = False
    for condition in conditions:
        if condition is not False:
            found = condition if found is False else either(reader, found, condition)
    return found


def _merge(reader: Reader, cond: Node, first: Branch, second: Branch) -> Value:
    """Put together what two branches changed; returns the condition under which control goes on behind them."""
    changes = {**first[1], **second[1]}
    for mark, (container, key, before) in changes.items():
        yes, no = first[2].get(mark, before), second[2].get(mark, before)
        # A function's own variables are not looked at any more where it returned; what others hold is.
        own = container is reader.scope
        if own and second[0] is False:
            result = yes
        elif own and first[0] is False:
            result = no
        else:
            result = merged(reader, cond, yes, no)
        reader.write(container, key, result)
    one, two = first[0], second[0]
    if not isinstance(one, Node) and one is two:
        return one
    return reader.graph.pick(cond, one, two)


def conditional(reader: Reader, node: ast.IfExp) -> Any:
    """``a if c else b``."""
    cond = reader.truth(reader.evaluate(node.test))
    if not isinstance(cond, Node):
        return reader.evaluate(node.body if cond else node.orelse)
    yes = where(reader, cond, node.body)
    return merged(reader, cond, yes, where(reader, reader.graph.negate(cond), node.orelse))


def where(reader: Reader, cond: Value, node: ast.expr) -> Any:
    """An expression that is evaluated only where ``cond`` holds."""
    return read_where(reader, cond, lambda: reader.evaluate(node))


def read_where(reader: Reader, cond: Value, read: Callable[[], Any]) -> Any:
    """What is read only where ``cond`` holds; 0, which nobody looks at, if that is never."""
    found: list[Any] = []
    under(reader, cond, lambda: found.append(read()) is None)
    return found[0] if found else 0


def choose(reader: Reader, cond: Any, yes: Any, no: Any) -> Any:
    """``yes if cond else no`` of values that are computed already."""
    truth = reader.truth(cond)
    if not isinstance(truth, Node):
        return yes if truth else no
    return merged(reader, truth, yes, no)


def merged(reader: Reader, cond: Node, yes: Any, no: Any) -> Any:
    """What a variable holds after an ``if``, element by element for lists, tuples and dictionaries."""
    if yes is no:
        return yes
    spend()
    if isinstance(yes, Entry) or isinstance(no, Entry) or yes is MISSING or no is MISSING:
        return _merged_entries(reader, cond, yes, no)
    if isinstance(yes, Tabular) or isinstance(no, Tabular):
        together = joined(reader, lambda a, b: merged(reader, cond, a, b), cond, yes, no)
        if together is not None:
            return together
    if (yes is None and is_value(no)) or (no is None and is_value(yes)):
        yes, no = (reader.held_back() if side is None else side for side in (yes, no))
    if is_value(yes) and is_value(no):
        if isinstance(yes, bool) and isinstance(no, bool) and is_truth(cond):
            return yes if yes is no else cond if yes else reader.graph.negate(cond)
        return reader.graph.pick(cond, cast(Value, yes), cast(Value, no))
    if isinstance(yes, Seq | Filtered | tuple | dict) and isinstance(no, Seq | Filtered | tuple | dict):
        reader.room(_extent(cast("Any", yes)) + _extent(cast("Any", no)))
    if isinstance(yes, Seq) and isinstance(no, Seq) and yes.kept is None and no.kept is None and len(yes) == len(no):
        made = reader.fresh([merged(reader, cond, a, b) for a, b in zip(yes, no, strict=True)], yes.array)
        reader.aliases.made_of(made, yes, no)
        return made
    if isinstance(yes, Seq | Filtered) and isinstance(no, Seq | Filtered):
        sides = ((cond, yes), (reader.graph.negate(cond), no))
        pairs = [(reader.graph.both(c, there), v) for c, side in sides for there, v in _pairs(side)]
        mixed = any(isinstance(side, Filtered) and side.order is not None for _, side in sides)
        made = Filtered(pairs, None, yes.array, () if mixed else None)
        reader.aliases.made_of(made, yes, no)
        return made
    if isinstance(yes, tuple) and isinstance(no, tuple):
        one, two = cast("tuple[Any, ...]", yes), cast("tuple[Any, ...]", no)
        if len(one) == len(two):
            parts = tuple(merged(reader, cond, a, b) for a, b in zip(one, two, strict=True))
            alike = isinstance(yes, NamedRow) and isinstance(no, NamedRow) and yes.kind == no.kind
            return NamedRow(cast(NamedRow, yes).kind, parts) if alike else parts
    if isinstance(yes, Record) and isinstance(no, Record) and yes.kind == no.kind:
        names = {**yes.fields, **no.fields}
        fields = {n: merged(reader, cond, yes.fields.get(n, MISSING), no.fields.get(n, MISSING)) for n in names}
        reader.aliases.made_of(fields, yes.fields, no.fields)
        return Record(yes.kind, fields, copied=True)
    if isinstance(yes, dict) and isinstance(no, dict):
        return _merged_dictionaries(reader, cond, cast("dict[Any, Any]", yes), cast("dict[Any, Any]", no))
    for side in cast("tuple[Any, Any]", (yes, no)):
        if isinstance(side, Poison):
            return side
    held_back = any(side is None or isinstance(side, str) for side in cast("tuple[Any, Any]", (yes, no)))
    remedy = "put it in the place of each value, as in (None, None)" if held_back else "give it one shape in both"
    return Poison(f"this is {named(yes)} in one branch of an if and {named(no)} in the other; {remedy}")


def _merged_entries(reader: Reader, cond: Node, yes: Any, no: Any) -> Entry:
    """An entry of a dictionary, or a variable, that may be there in one branch only."""
    one, other = (
        side if isinstance(side, Entry) else Entry(side is not MISSING, -1, side, MISSING) for side in (yes, no)
    )
    graph, lacking = reader.graph, one.lacking if other.value is MISSING else other.lacking
    if one.value is MISSING or other.value is MISSING:
        here, part = (graph.negate(cond), other) if one.value is MISSING else (cond, one)
        number = isinstance(lacking, int | float | str)
        value = choose(reader, here, part.value, lacking) if number else part.value
        return Entry(graph.both(here, part.there), part.came, value, lacking)
    came = one.came if () in (one.came, other.came) else choose(reader, cond, one.came, other.came)
    there = truth_of(reader, cond, one.there, other.there)
    same = one.lacks(other.lacking)
    return Entry(there, came, merged(reader, cond, one.value, other.value), one.lacking if same else MISSING)


def truth_of(reader: Reader, cond: Node, yes: Any, no: Any) -> Value:
    """``yes if cond else no`` of truth values."""
    if yes is no or not isinstance(yes, bool) or not isinstance(no, bool):
        return reader.graph.pick(cond, yes, no)
    return reader.graph.both(cond, True) if yes else reader.graph.negate(cond)


def _merged_dictionaries(reader: Reader, cond: Node, yes: dict[Any, Any], no: dict[Any, Any]) -> dict[Any, Any]:
    """Dictionaries entry by entry; one that only one of them has is there under its condition."""
    made: dict[Any, Any] = yes.like() if isinstance(yes, Table) else {}
    reader.aliases.made_of(made, yes, no)
    if yes.keys() == no.keys() and list(yes) == list(no):
        made.update((k, merged(reader, cond, v, no[k])) for k, v in yes.items())
        return made
    one, other = (
        {k: v if isinstance(v, Entry) else Entry(True, i - len(side), v) for i, (k, v) in enumerate(side.items())}
        for side in (yes, no)
    )
    for key in (*one, *(k for k in other if k not in one)):
        made[key] = merged(reader, cond, one.get(key, MISSING), other.get(key, MISSING))
    return made


def _extent(value: Seq | Filtered | tuple[Any, ...] | dict[Any, Any]) -> int:
    """How many elements a list has, each one counted that may be there."""
    if isinstance(value, Filtered):
        return len(value.pairs)
    return len(value.kept) if isinstance(value, Seq) and value.kept is not None else len(value)


def _pairs(value: Seq | Filtered) -> list[tuple[Any, Any]]:
    if isinstance(value, Filtered):
        return list(value.pairs)
    return list(value.kept) if value.kept is not None else [(True, v) for v in value]


def assertion(reader: Reader, node: ast.Assert) -> Value:
    """An assertion that is known to hold says nothing."""
    truth = reader.truth(reader.evaluate(node.test))
    if isinstance(truth, Node):
        raise reader.refuse("assert of a random condition cannot be read; use observe(condition) to leave runs out")
    if not truth:
        raise reader.refuse("this assertion fails for every input of this shape")
    return True
