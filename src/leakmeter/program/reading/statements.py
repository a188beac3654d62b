"""Statements: assignments, branches with a record of what they change, loops with known bounds, functions.

Under a random ``if`` both branches are read. What each one changes is recorded, undone and then merged, name by name
and element by element, so that a branch costs what it touches and not what exists.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, cast

from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.expressions import Expressions
from leakmeter.program.reading.source import Unit
from leakmeter.program.reading.values import MISSING, Local, Poison, Seq

#: What can be written to: a scope, a list's elements, a dictionary.
Container = dict[Any, Any] | list[Any]
#: (identity of the container, key) to (container, key, value before).
Journal = dict[tuple[int, Any], tuple[Container, Any, Any]]
#: How deep functions of a program may call each other.
_DEEPEST = 60


class _Break(Exception):
    pass


class _Continue(Exception):
    pass


class Frame:
    """A function being read: where its path begins, and its returns so far as (condition, value)."""

    __slots__ = ("returns", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.returns: list[tuple[Node | None, Any]] = []


class Reader(Expressions):
    """Reads a program into its graph."""

    def __init__(self, graph: Graph, unit: Unit) -> None:
        super().__init__(graph, unit)
        self.journals: list[Journal] = []
        self.frames: list[Frame] = []
        self.active: list[int] = []
        self.loops: list[int] = []
        self.last_scope: dict[str, Any] = {}
        self._statements: dict[type, Callable[[Any], Value]] = {
            ast.Assign: self._assign,
            ast.AugAssign: self._augmented,
            ast.AnnAssign: self._annotated,
            ast.Expr: self._expression,
            ast.If: self._if,
            ast.For: self._for,
            ast.Return: self._return,
            ast.Pass: self._nothing,
            ast.FunctionDef: self._function,
            ast.Break: self._break,
            ast.Continue: self._continue,
            ast.Assert: self._assert,
            ast.Import: self._nothing,
            ast.ImportFrom: self._nothing,
        }

    # -- writing -------------------------------------------------------------------------------------------------

    def write(self, container: Container, key: Any, value: Any) -> None:
        """Every change of a scope or list goes through here, so that branches can be undone."""
        if self.journals:
            journal = self.journals[-1]
            mark = (id(container), key)
            if mark not in journal:
                journal[mark] = (container, key, _read(container, key))
        cast("dict[Any, Any]", container)[key] = value

    def assign(self, target: ast.expr, value: Any) -> None:
        """``target = value``."""
        if isinstance(target, ast.Name):
            self.write(cast(Container, self.scope), target.id, value)
        elif isinstance(target, ast.Subscript):
            self._assign_element(target, value)
        elif isinstance(target, ast.Tuple | ast.List):
            parts = list[Any](self.iterate(value))
            if len(parts) != len(target.elts):
                raise self.refuse(f"{len(parts)} values cannot be assigned to {len(target.elts)} names")
            for t, v in zip(target.elts, parts, strict=True):
                self.assign(t, v)
        else:
            raise self.refuse("this assignment target cannot be read; assign to a name or a list element")

    def _assign_element(self, target: ast.Subscript, value: Any) -> None:
        owner = self.evaluate(target.value)
        index = self.evaluate(target.slice)
        if isinstance(owner, dict) and isinstance(index, int | float | str):
            self.write(cast(Container, owner), index, value)
        elif isinstance(owner, Seq) and isinstance(index, int):
            if not -len(owner) <= index < len(owner):
                raise self.refuse(f"there is no element {index} in this list of length {len(owner)}")
            owner.changed()
            self.write(owner.items, index % len(owner), value)
        else:
            raise self.refuse("only elements of lists at known places can be assigned")

    # -- statements ----------------------------------------------------------------------------------------------

    def block(self, statements: list[ast.stmt]) -> Value:
        """Run statements; returns the condition under which control goes on behind them (True, False or a node)."""
        alive: Value = True
        opened = 0
        try:
            for statement in statements:
                self.graph.line = statement.lineno
                rule = self._statements.get(type(statement))
                if rule is None:
                    raise self.refuse(_unreadable(statement))
                flow = rule(statement)
                if flow is False:
                    return False
                if isinstance(flow, Node):
                    alive = self.graph.both(alive, flow)
                    self.path.append(flow)
                    opened += 1
        finally:
            del self.path[len(self.path) - opened :]
        return alive

    def _nothing(self, _: ast.stmt) -> Value:
        return True

    def _assert(self, node: ast.Assert) -> Value:
        truth = self.truth(self.evaluate(node.test))
        if isinstance(truth, Node):
            raise self.refuse("assert of a random condition cannot be read; use observe(condition) to leave runs out")
        if not truth:
            raise self.refuse("this assertion fails for every input of this shape")
        return True

    def _assign(self, node: ast.Assign) -> Value:
        value = self.evaluate(node.value)
        for target in node.targets:
            if isinstance(target, ast.Name) and not self.journals:
                self.scope[target.id] = value
            else:
                self.assign(target, value)
        return True

    def _augmented(self, node: ast.AugAssign) -> Value:
        load = _as_load(node.target)
        a, b = self.evaluate(load), self.evaluate(node.value)
        self.graph.line = node.lineno
        if isinstance(a, Node | int | float) and isinstance(b, Node | int | float):
            self.assign(node.target, self.operate(type(node.op), a, b))
        elif isinstance(a, Seq) and isinstance(b, Seq) and not a.array and isinstance(node.op, ast.Add):
            self.extend(a, list(b.items))
        else:
            self.assign(node.target, self.combine(type(node.op), a, b))
        return True

    def _annotated(self, node: ast.AnnAssign) -> Value:
        if node.value is not None:
            self.assign(node.target, self.evaluate(node.value))
        return True

    def _expression(self, node: ast.Expr) -> Value:
        if not isinstance(node.value, ast.Constant):
            self.evaluate(node.value)
        return True

    def _function(self, node: ast.FunctionDef) -> Value:
        self.write(cast(Container, self.scope), node.name, Local(node, self.scope))
        return True

    def _return(self, node: ast.Return) -> Value:
        value = None if node.value is None else self.evaluate(node.value)
        frame = self.frames[-1]
        frame.returns.append((self.guard(frame.start), value))
        return False

    def _break(self, _: ast.stmt) -> Value:
        self._known_exit("break")
        raise _Break

    def _continue(self, _: ast.stmt) -> Value:
        self._known_exit("continue")
        raise _Continue

    def _known_exit(self, word: str) -> None:
        if not self.loops or self.loops[-1] < self.depth:
            raise self.refuse(f"{word} under a random condition cannot be read; put the rest of the loop under an if")

    def _if(self, node: ast.If) -> Value:
        cond = self.truth(self.evaluate(node.test))
        if not isinstance(cond, Node):
            return self.block(node.body if cond else node.orelse)
        first = self._branch(cond, node.body)
        second = self._branch(self.graph.negate(cond), node.orelse)
        self._merge(cond, first, second)
        one, two = first[0], second[0]
        if one is True and two is True:
            return True
        if one is False and two is False:
            return False
        return self.graph.pick(cond, one, two)

    def _branch(self, cond: Value, statements: list[ast.stmt]) -> tuple[Value, Journal, dict[tuple[int, Any], Any]]:
        """Read a branch, record what it changed and undo it."""
        self.path.append(cond)
        self.journals.append({})
        try:
            alive = self.block(statements)
        finally:
            journal = self.journals.pop()
            self.path.pop()
        after: dict[tuple[int, Any], Any] = {}
        for mark, (container, key, before) in journal.items():
            after[mark] = _read(container, key)
            _restore(container, key, before)
        return alive, journal, after

    def _merge(
        self,
        cond: Node,
        first: tuple[Value, Journal, dict[tuple[int, Any], Any]],
        second: tuple[Value, Journal, dict[tuple[int, Any], Any]],
    ) -> None:
        changes = {**first[1], **second[1]}
        for mark, (container, key, before) in changes.items():
            yes, no = first[2].get(mark, before), second[2].get(mark, before)
            if second[0] is False:
                result = yes
            elif first[0] is False:
                result = no
            else:
                result = self.merged(cond, yes, no)
            self.write(container, key, result)

    def _for(self, node: ast.For) -> Value:
        rounds = self.iterate(self.evaluate(node.iter))
        body, alive, opened = node.body, cast(Value, True), 0
        simple = node.target.id if isinstance(node.target, ast.Name) and not self.journals else None
        try:
            for item in cast("list[Any]", rounds):
                if simple is not None:
                    self.scope[simple] = item
                else:
                    self.assign(node.target, item)
                self.loops.append(self.depth)
                try:
                    flow = self.block(body)
                except _Continue:
                    continue
                except _Break:
                    break
                finally:
                    self.loops.pop()
                if flow is False:
                    return False
                if isinstance(flow, Node):
                    alive = self.graph.both(alive, flow)
                    self.path.append(flow)
                    opened += 1
            else:
                flow = self.block(node.orelse)
                alive = False if flow is False else self.graph.both(alive, flow)
        finally:
            del self.path[len(self.path) - opened :]
        return alive

    # -- functions -----------------------------------------------------------------------------------------------

    def invoke(self, function: Local, args: list[Any], keywords: dict[str, Any]) -> Any:
        """Read the body of a function of the program with these arguments."""
        definition = function.definition
        if id(definition) in self.active or len(self.active) > _DEEPEST:
            name = getattr(definition, "name", "a lambda")
            raise self.refuse(f"{name} calls itself, and recursion cannot be read; write it as a for loop over a range")
        line, caller = self.graph.line, self.scope
        scope = {**(function.scope or {}), **self._arguments(definition, args, keywords)}
        self.active.append(id(definition))
        self.frames.append(Frame(self.depth))
        self.scope = scope
        loops, self.loops = self.loops, []
        try:
            if isinstance(definition, ast.Lambda):
                return self.evaluate(definition.body)
            flow = self.block(definition.body)
            return self._returned(self.frames[-1], flow)
        finally:
            self.last_scope = self.scope
            self.scope, self.loops = caller, loops
            self.frames.pop()
            self.active.pop()
            self.graph.line = line

    def _returned(self, frame: Frame, flow: Value) -> Any:
        returns = list(frame.returns)
        if flow is not False:
            returns.append((None, None))
        result = returns.pop()[1]
        for condition, value in reversed(returns):
            result = value if condition is None else self.merged(condition, value, result)
        return result

    def _arguments(
        self, definition: ast.FunctionDef | ast.Lambda, args: list[Any], keywords: dict[str, Any]
    ) -> dict[str, Any]:
        spec = definition.args
        name = getattr(definition, "name", "lambda")
        if spec.vararg or spec.kwarg:
            raise self.refuse(f"{name} takes *args or **kwargs, which cannot be read; name its parameters")
        names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
        if len(args) > len(names):
            raise self.refuse(f"{name} takes {len(names)} arguments and gets {len(args)}")
        bound: dict[str, Any] = dict(zip(names, args, strict=False))
        names += [a.arg for a in spec.kwonlyargs]
        for key, value in keywords.items():
            if key not in names or key in bound:
                raise self.refuse(f"{name} has no free parameter {key!r}")
            bound[key] = value
        defaults = [*spec.defaults, *spec.kw_defaults]
        last = [a.arg for a in (*spec.posonlyargs, *spec.args)][
            len(names) - len(spec.kwonlyargs) - len(spec.defaults) :
        ]
        for key, default in zip([*last, *(a.arg for a in spec.kwonlyargs)], defaults, strict=True):
            if key not in bound and default is not None:
                bound[key] = self.evaluate(default)
        missing = [n for n in names if n not in bound]
        if missing:
            raise self.refuse(f"{name} needs a value for {', '.join(missing)}; give it a prior")
        return bound


def _read(container: Container, key: Any) -> Any:
    if isinstance(container, list):
        return container[cast(int, key)]
    return container.get(key, MISSING)


def _restore(container: Container, key: Any, before: Any) -> None:
    if isinstance(before, Poison) and before is MISSING and isinstance(container, dict):
        container.pop(key, None)
    else:
        cast("dict[Any, Any]", container)[key] = before


def _as_load(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Name):
        return ast.Name(target.id, ast.Load(), lineno=target.lineno, col_offset=target.col_offset)
    return target


def _unreadable(statement: ast.stmt) -> str:
    remedies = {
        "While": "a while loop has no known bound; write for _ in range(n) with a known n and an if inside",
        "Try": "try cannot be read; test the condition with an if instead",
        "With": "with cannot be read; pass the data in as an argument",
        "Raise": "raise cannot be read; use observe(condition) to leave runs out",
        "Global": "global cannot be read; pass the value in and return it",
        "Nonlocal": "nonlocal cannot be read; pass the value in and return it",
        "Delete": "del cannot be read; leave the name alone",
        "ClassDef": "a class cannot be read; use functions, lists and tuples",
        "Match": "match cannot be read; use if, elif and else",
        "AsyncFor": "async cannot be read; use a plain for loop",
    }
    kind = type(statement).__name__
    return remedies.get(kind, f"the statement {kind} cannot be read; use assignments, if, for and return")
