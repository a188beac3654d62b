"""Functions that yield: their statements as a stream, which goes on where it stopped."""

from __future__ import annotations

import ast
from collections.abc import Generator, Sequence
from functools import lru_cache
from typing import Any

from leakmeter.program.budget import spend
from leakmeter.program.interpreter import expressions, functions, statements
from leakmeter.program.interpreter.scopes import NotInterpreted, Scope

Stream = Generator[Any, Any, Any]


@lru_cache(1_000)
def yields(body: tuple[ast.stmt, ...]) -> bool:
    """Whether statements yield themselves, and not only functions within them."""
    left: list[ast.AST] = list(body)
    while left:
        node = left.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            left += ast.iter_child_nodes(node)
    return False


def stream(body: Sequence[ast.stmt], scope: Scope) -> Stream:
    """The generator that a function with these statements gives."""
    ended = yield from _run(body, scope)
    return ended.value if isinstance(ended, statements.Returned) else None


def _run(body: Sequence[ast.stmt], scope: Scope) -> Stream:
    """As `statements.run`, with whatever is yielded on the way."""
    for statement in body:
        spend(1, statement.lineno)
        if yields((statement,)):
            ended = yield from _one(statement, scope)
        else:
            ended = statements.run([statement], scope)
        if ended is not None:
            return ended
    return None


def _one(node: ast.stmt, scope: Scope) -> Stream:
    if isinstance(node, ast.Expr | ast.Assign | ast.Return | ast.AugAssign) and node.value is not None:
        value = yield from _yielded(node.value, scope)
        if isinstance(node, ast.Return):
            return statements.Returned(value)
        if isinstance(node, ast.Assign):
            for target in node.targets:
                expressions.assign(target, value, scope)
        elif isinstance(node, ast.AugAssign):
            raise NotInterpreted("a yield of this form")
        return None
    if isinstance(node, ast.If):
        return (yield from _run(node.body if expressions.evaluate(node.test, scope) else node.orelse, scope))
    if isinstance(node, ast.For):
        for value in functions.walked(scope.file, expressions.evaluate(node.iter, scope)):
            expressions.assign(node.target, value, scope)
            ended = yield from _run(node.body, scope)
            if statements.goes_no_further(ended):
                return None if ended is statements.BREAK else ended
        return (yield from _run(node.orelse, scope))
    if isinstance(node, ast.While):
        while expressions.evaluate(node.test, scope):
            ended = yield from _run(node.body, scope)
            if statements.goes_no_further(ended):
                return None if ended is statements.BREAK else ended
        return (yield from _run(node.orelse, scope))
    raise NotInterpreted("a yield within such a statement")


def _yielded(node: ast.expr, scope: Scope) -> Stream:
    if isinstance(node, ast.YieldFrom):
        yield from functions.walked(scope.file, expressions.evaluate(node.value, scope))
        return None
    if isinstance(node, ast.Yield):
        return (yield None if node.value is None else expressions.evaluate(node.value, scope))
    raise NotInterpreted("a yield within an expression")
