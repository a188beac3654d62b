"""Running statements, one after another, as Python does."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from leakmeter.errors import LeakmeterError
from leakmeter.program.budget import spend
from leakmeter.program.interpreter import attributes, classes, expressions, functions, patterns
from leakmeter.program.interpreter.limits import operated
from leakmeter.program.interpreter.scopes import NotInterpreted, Scope


@dataclass(frozen=True, slots=True)
class Returned:
    """That a function is over, with this value."""

    value: Any


#: That a loop is over, or its present round.
BREAK, CONTINUE = object(), object()


def run(body: Sequence[ast.stmt], scope: Scope) -> Any:
    """Run statements; `Returned`, `BREAK` or `CONTINUE` where one of these ended them, None at their end."""
    for statement in body:
        spend(1, statement.lineno)
        scope.file.line = statement.lineno
        ended = _RUNNERS.get(type(statement), _unknown)(statement, scope)
        if ended is not None:
            return ended
    return None


def goes_no_further(ended: Any) -> bool:
    """Whether what ended a round of a loop ends the loop too."""
    return ended is not None and ended is not CONTINUE


def _unknown(node: ast.stmt, scope: Scope) -> Any:
    raise NotInterpreted(f"a statement of the kind {type(node).__name__}")


def _nothing(node: ast.stmt, scope: Scope) -> Any:
    """``pass``, and declarations, which were heeded when the function was defined."""


def _expression(node: ast.Expr, scope: Scope) -> Any:
    expressions.evaluate(node.value, scope)


def _assign(node: ast.Assign, scope: Scope) -> Any:
    value = expressions.evaluate(node.value, scope)
    for target in node.targets:
        expressions.assign(target, value, scope)


def _annotated(node: ast.AnnAssign, scope: Scope) -> Any:
    if node.value is not None:
        expressions.assign(node.target, expressions.evaluate(node.value, scope), scope)


def _augmented(node: ast.AugAssign, scope: Scope) -> Any:
    kind, target = type(node.op), node.target
    if isinstance(target, ast.Name):
        old = scope.look_up(target.id)
        scope.bind(target.id, operated(kind, old, expressions.evaluate(node.value, scope), in_place=True))
    elif isinstance(target, ast.Attribute):
        owner = expressions.evaluate(target.value, scope)
        old = attributes.attribute(owner, target.attr)
        value = operated(kind, old, expressions.evaluate(node.value, scope), in_place=True)
        attributes.set_attribute(owner, target.attr, value)
    else:
        owner, at = expressions.evaluate(target.value, scope), expressions.evaluate(target.slice, scope)
        old = owner[at]
        owner[at] = operated(kind, old, expressions.evaluate(node.value, scope), in_place=True)


def _delete(node: ast.Delete, scope: Scope) -> Any:
    for target in node.targets:
        if isinstance(target, ast.Name):
            scope.unbind(target.id)
        elif isinstance(target, ast.Subscript):
            owner = expressions.evaluate(target.value, scope)
            del owner[expressions.evaluate(target.slice, scope)]
        elif isinstance(target, ast.Attribute) and attributes.is_ours(
            owner := expressions.evaluate(target.value, scope)
        ):
            delattr(owner, target.attr)
        else:
            raise NotInterpreted("a del of this form")


def _if(node: ast.If, scope: Scope) -> Any:
    return run(node.body if expressions.evaluate(node.test, scope) else node.orelse, scope)


def _for(node: ast.For, scope: Scope) -> Any:
    for value in functions.walked(scope.file, expressions.evaluate(node.iter, scope)):
        expressions.assign(node.target, value, scope)
        ended = run(node.body, scope)
        if goes_no_further(ended):
            return None if ended is BREAK else ended
    return run(node.orelse, scope)


def _while(node: ast.While, scope: Scope) -> Any:
    while expressions.evaluate(node.test, scope):
        ended = run(node.body, scope)
        if goes_no_further(ended):
            return None if ended is BREAK else ended
    return run(node.orelse, scope)


def _return(node: ast.Return, scope: Scope) -> Any:
    return Returned(None if node.value is None else expressions.evaluate(node.value, scope))


def _raise(node: ast.Raise, scope: Scope) -> Any:
    if node.exc is None:
        held = scope.held.get("handled")
        if held is None:
            raise RuntimeError("No active exception to reraise")
        raise held
    error = expressions.evaluate(node.exc, scope)
    cause = None if node.cause is None else expressions.evaluate(node.cause, scope)
    if isinstance(error, type):
        error = attributes.called(error, (), {})
    raise error from cause


def _assert(node: ast.Assert, scope: Scope) -> Any:
    if not expressions.evaluate(node.test, scope):
        raise AssertionError(*([] if node.msg is None else [expressions.evaluate(node.msg, scope)]))


def _try(node: ast.Try, scope: Scope) -> Any:
    try:
        ended = _attempted(node, scope)
    except Exception as error:
        if isinstance(error, LeakmeterError):
            raise
        last = run(node.finalbody, scope)
        if last is None:
            raise
        return last
    last = run(node.finalbody, scope)
    return ended if last is None else last


def _attempted(node: ast.Try, scope: Scope) -> Any:
    try:
        ended = run(node.body, scope)
    except Exception as error:
        handler = handler_of(node, error, scope)
        if handler is None:
            raise
        return _handled(handler, error, scope)
    return run(node.orelse, scope) if ended is None else ended


def handler_of(node: ast.Try, error: Exception, scope: Scope) -> ast.ExceptHandler | None:
    """The ``except`` that an error comes to; None where there is none, as for errors of ours."""
    if isinstance(error, LeakmeterError):
        return None
    for handler in node.handlers:
        if handler.type is None or isinstance(error, expressions.evaluate(handler.type, scope)):
            return handler
    return None


def _handled(handler: ast.ExceptHandler, error: Exception, scope: Scope) -> Any:
    before = scope.held
    scope.held = {**before, "handled": error}
    if handler.name:
        scope.bind(handler.name, error)
    try:
        return run(handler.body, scope)
    finally:
        scope.held = before
        if handler.name and handler.name in scope.names:
            scope.unbind(handler.name)


def _with(node: ast.With, scope: Scope) -> Any:
    if not node.items:
        return run(node.body, scope)
    item, rest = node.items[0], ast.With(items=node.items[1:], body=node.body)
    manager = expressions.evaluate(item.context_expr, scope)
    entered = manager.__enter__()
    if item.optional_vars is not None:
        expressions.assign(item.optional_vars, entered, scope)
    try:
        ended = _with(rest, scope)
    except Exception as error:
        if isinstance(error, LeakmeterError) or not manager.__exit__(type(error), error, None):
            raise
        return None
    manager.__exit__(None, None, None)
    return ended


def _function(node: ast.FunctionDef, scope: Scope) -> Any:
    function: Any = functions.defined(node, scope)
    for decorator in reversed(node.decorator_list):
        function = attributes.called(expressions.evaluate(decorator, scope), (function,), {})
    scope.bind(node.name, function)


def _class(node: ast.ClassDef, scope: Scope) -> Any:
    scope.bind(node.name, classes.defined(node, scope))


def _import(node: ast.Import, scope: Scope) -> Any:
    for alias in node.names:
        name = alias.name if alias.asname else alias.name.partition(".")[0]
        scope.bind(alias.asname or name, scope.file.module(name))


def _import_from(node: ast.ImportFrom, scope: Scope) -> Any:
    found = scope.file.module(node.module or ".")
    for alias in node.names:
        if alias.name == "*":
            scope.names.update(found.names)
        else:
            scope.bind(alias.asname or alias.name, found.given(alias.name))


def _match(node: ast.Match, scope: Scope) -> Any:
    subject = expressions.evaluate(node.subject, scope)
    for case in node.cases:
        found = patterns.matched(case.pattern, subject, scope)
        if found is None:
            continue
        for name, value in found.items():
            scope.bind(name, value)
        if case.guard is None or expressions.evaluate(case.guard, scope):
            return run(case.body, scope)
    return None


_RUNNERS: dict[type, Callable[[Any, Scope], Any]] = {
    ast.Pass: _nothing,
    ast.Global: _nothing,
    ast.Nonlocal: _nothing,
    ast.Expr: _expression,
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.Delete: _delete,
    ast.If: _if,
    ast.For: _for,
    ast.While: _while,
    ast.Break: lambda node, scope: BREAK,
    ast.Continue: lambda node, scope: CONTINUE,
    ast.Return: _return,
    ast.Raise: _raise,
    ast.Assert: _assert,
    ast.Try: _try,
    ast.With: _with,
    ast.FunctionDef: _function,
    ast.ClassDef: _class,
    ast.Import: _import,
    ast.ImportFrom: _import_from,
    ast.Match: _match,
}
