"""``try`` and ``except``: the handler runs exactly where a statement of the body stops with its error.

Each simple statement of the body is read with its changes set apart. Whatever may stop it (a division by a random
number, a key that may not be there) is noted as a condition, with what the statement had changed by then; where one
holds, only that much is changed, the rest of the body is left as by a ``break``, and the handler runs.
"""

from __future__ import annotations

import ast
import builtins
import operator
from collections.abc import Callable, Sequence
from functools import partial
from statistics import StatisticsError
from typing import TYPE_CHECKING, Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.bounded import called
from leakmeter.program.engine.graph import both_hold
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.engine.outcomes import COMPARE
from leakmeter.program.language import Outcome
from leakmeter.program.reading.absent import missing
from leakmeter.program.reading.branches import Branch, block, either_of, kept, merged, recorded, under
from leakmeter.program.reading.ranges import possible
from leakmeter.program.reading.values import Container, Poison, stored

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

Errors = tuple[type[Exception], ...]
#: Statements that are done or not done as a whole.
SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.Raise, ast.Assert)
#: Functions that never stop.
_SAFE: set[Any] = {*COMPARE.values(), both_hold, bool, operator.not_}


class Attempt:
    """A ``try`` that is being read: which errors each handler takes, and the names of what says that it has to run.

    ``bad`` has for each handler the condition under which the present statement stops with one of its errors, and
    ``failed`` the one under which it stops at all; both are about what comes on top of the path from ``start``.
    ``partial`` are the conditions with what had been changed by then, as (container, key, value).
    """

    def __init__(self, handlers: Sequence[Errors], name: str, frame: int) -> None:
        self.handlers, self.name, self.frame = handlers, name, frame
        self.flags = [f"{name} {i}" for i in range(len(handlers))]
        self.level = 0
        self.begin(0)

    def begin(self, start: int) -> None:
        """A new statement."""
        self.start = start
        self.bad: list[Value] = [False] * len(self.handlers)
        self.failed: Value = False
        self.partial: list[tuple[Value, list[tuple[Container, Any, Any]]]] = []

    def place(self, error: type[Exception]) -> int | None:
        """The handler of an error."""
        return next((i for i, kinds in enumerate(self.handlers) if issubclass(error, kinds)), None)


def try_statement(reader: Reader, node: ast.Try) -> Value:
    """``try``, its handlers, ``else`` and ``finally``."""
    scope, name = cast(Container, reader.scope), f"*try {len(reader.loops)}"
    attempt = Attempt([_errors(reader, h) for h in node.handlers], name, len(reader.frames))
    for flag in (name, *attempt.flags):
        reader.write(scope, flag, False)
    reader.loops.append(name)
    reader.attempts.append(attempt)
    kept_watch, reader.graph.watch = reader.graph.watch, partial(_watched, reader)
    try:
        flow = block(reader, node.body)
    finally:
        reader.attempts.pop()
        reader.loops.pop()
        reader.graph.watch = kept_watch
    flags = [cast(Value, reader.scope[flag]) for flag in attempt.flags]
    stopped = either_of(reader, flags)
    flow = _otherwise(reader, flow, stopped)
    if node.orelse and flow is not False:
        quiet = reader.graph.both(flow, reader.graph.negate(stopped))
        flow = reader.graph.both(flow, under(reader, quiet, lambda: block(reader, node.orelse)))
    for flag, handler in zip(flags, node.handlers, strict=True):
        if flag is not False:
            flow = _handled(reader, flag, handler, flow)
    if node.finalbody:
        flow = reader.graph.both(flow, block(reader, node.finalbody))
    return flow


def _handled(reader: Reader, flag: Value, handler: ast.ExceptHandler, flow: Value) -> Value:
    """Read a handler where it has to run; returns the condition under which control goes on behind the ``try``."""
    ends: list[Value] = []

    def read() -> Value:
        if handler.name is not None:
            text = Poison("what an error says cannot be read; return a word of your own, such as 'none'")
            reader.write(cast(Container, reader.scope), handler.name, text)
        ends.append(block(reader, handler.body))
        return ends[0]

    under(reader, flag, read)
    return reader.graph.pick(flag, ends[0], flow) if isinstance(flag, Node) else ends[0]


def _otherwise(reader: Reader, flow: Value, stopped: Value) -> Value:
    """The condition under which control goes on behind the body, where nothing stopped it."""
    if flow is stopped or stopped is True:
        return False
    if not isinstance(flow, Node) or stopped is False:
        return flow
    left = reader.graph.both(flow, reader.graph.negate(stopped))
    try:
        return flow if not isinstance(left, Node) or possible(reader.graph, left) else False
    except ProgramError:
        return flow


def _errors(reader: Reader, handler: ast.ExceptHandler) -> Errors:
    """The errors that a handler takes."""
    if handler.type is None:
        return (Exception,)
    nodes = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return tuple(error_of(reader, node) for node in nodes)


def error_of(reader: Reader, node: ast.expr) -> type[Exception]:
    """The error that a name, or a call of it, stands for."""
    name = ast.unparse(node.func if isinstance(node, ast.Call) else node).rpartition(".")[2]
    found = StatisticsError if name == "StatisticsError" else getattr(builtins, name, None)
    if not (isinstance(found, type) and issubclass(found, Exception)):
        reader.graph.line = node.lineno
        raise reader.refuse(f"the error {name} is not one of Python's own; use ValueError, or test with an if")
    return found


def guarded(reader: Reader, read: Callable[[], Value]) -> Value:
    """Read a simple statement of the body of a ``try``; returns the condition under which control goes on."""
    attempt = reader.attempts[-1]
    attempt.begin(len(reader.path))
    attempt.level = len(reader.journals)
    try:
        branch: Branch = recorded(reader, read)
    except ProgramError:
        if True not in attempt.bad:
            raise
        branch = (True, {}, {})
    stopped = either_of(reader, attempt.bad)
    if stopped is False:
        return kept(reader, True, branch)
    scope = cast(Container, reader.scope)
    flow = kept(reader, reader.graph.negate(stopped), branch) if isinstance(stopped, Node) else True
    if branch[0] is False and isinstance(stopped, Node):
        flow = stopped
    _change_in_part(reader, attempt)
    names = [*zip(attempt.flags, attempt.bad, strict=True)]
    for loop in reader.loops[reader.loops.index(attempt.name) :]:
        names += [(loop, stopped), *([] if loop == attempt.name else [(f"{loop} over", stopped)])]
    for flag, condition in names:
        reader.write(scope, flag, either_of(reader, [cast(Value, reader.scope.get(flag, False)), condition]))
    attempt.begin(len(reader.path))
    return flow


def raise_statement(reader: Reader, node: ast.Raise) -> Value:
    """``raise`` within a ``try`` that handles it."""
    error = error_of(reader, node.exc) if node.exc is not None else Exception
    if not reader.handles(error):
        raise reader.refuse(
            "raise cannot be read outside of a try that handles it; use observe(condition) to leave runs out, or "
            "return a word"
        )
    reader.may_fail(error, True)
    return False


def note(reader: Reader, place: int | None, condition: Value) -> None:
    """Note that the present statement stops where ``condition`` holds, for the handler at ``place`` (None: for none).

    Conditions are put together as choices, so that one is not looked at where something else stopped before.
    """
    attempt, graph = reader.attempts[-1], reader.graph
    if attempt.failed is True or condition is False:
        return
    kept_watch, graph.watch = graph.watch, None
    try:
        for guard in reversed(reader.path[attempt.start :]):
            condition = graph.pick(guard, condition, False) if isinstance(guard, Node) else condition
        if isinstance(attempt.failed, Node):
            condition = graph.pick(attempt.failed, False, condition)
        attempt.failed = either_of(reader, [attempt.failed, condition])
        if place is not None and (changed := _changed(reader, attempt)):
            attempt.partial.append((condition, changed))
        if place is not None:
            attempt.bad[place] = either_of(reader, [attempt.bad[place], condition])
    finally:
        graph.watch = kept_watch


def _changed(reader: Reader, attempt: Attempt) -> list[tuple[Container, Any, Any]]:
    """What the present statement has changed, but for the variables of functions that are still being read."""
    inner = {id(frame.scope) for frame in reader.frames[attempt.frame :]}
    entries = {mark: held for journal in reader.journals[attempt.level :] for mark, held in journal.items()}
    return [(c, key, stored(c, key)) for c, key, _ in entries.values() if id(c) not in inner]


def _change_in_part(reader: Reader, attempt: Attempt) -> None:
    """Where the statement stopped, what it had changed by then stays."""
    for condition, changes in attempt.partial:
        for container, key, value in changes:
            now = stored(container, key)
            value = merged(reader, condition, value, now) if isinstance(condition, Node) else value
            reader.write(container, key, value)


def _watched(reader: Reader, function: Any, args: tuple[Value, ...]) -> None:
    """Note where a function of discrete values stops with an error that is handled."""
    if function in _SAFE or getattr(function, "func", None) is missing or not reader.attempts:
        return  # what is missing has been noted with its own error
    earlier: Errors = ()
    kept_watch, reader.graph.watch = reader.graph.watch, None
    try:
        for place, kinds in enumerate(reader.attempts[-1].handlers):
            note(reader, place, reader.graph.apply(partial(_stops, function, kinds, earlier), *args))
            earlier += kinds
    finally:
        reader.graph.watch = kept_watch


def _stops(function: Callable[..., Outcome], kinds: Errors, earlier: Errors, *values: Outcome) -> bool:
    try:
        called(function, values)
    except Exception as error:
        return isinstance(error, kinds) and not isinstance(error, earlier)
    return False
