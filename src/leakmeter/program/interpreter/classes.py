"""Classes of a program that is interpreted: real ones, so that dataclasses, enumerations and sorting know them."""

from __future__ import annotations

import ast
import types
from typing import Any

from leakmeter.program.interpreter import attributes, expressions, library, statements
from leakmeter.program.interpreter.scopes import NotInterpreted, Scope, bound_names


def defined(node: ast.ClassDef, scope: Scope) -> Any:
    """The class that a ``class`` statement makes, with its decorators."""
    bases = tuple(expressions.evaluate(base, scope) for base in node.bases)
    if node.keywords:
        raise NotInterpreted("a class with keywords")
    if not all(map(attributes.may_be_base, bases)) or ({int, str} & {*bases} and not attributes.is_enumeration(bases)):
        raise NotInterpreted("a class made of one of a library")
    for name in _names(node):
        if name.startswith("__") and not attributes.is_special(name):
            raise NotInterpreted(f"a class with {name}")
    bound, _ = bound_names(tuple(node.body))
    inner = Scope(scope.file, scope, bound, "class")
    held: dict[str, Any] = {}
    inner.held = held

    def fill(names: Any) -> None:
        inner.names = names
        names["__module__"] = "audited_program"
        statements.run(node.body, inner)
        if annotated := _annotations(node):
            names["__annotations__"] = annotated

    made: Any = types.new_class(node.name, bases, {}, fill)
    setattr(made, attributes.MARK, True)
    held["class"] = made
    for decorator in reversed(node.decorator_list):
        made = attributes.called(expressions.evaluate(decorator, scope), (made,), {})
    held["class"] = made
    return made


def _names(node: ast.ClassDef) -> frozenset[str]:
    return bound_names(tuple(node.body))[0]


def _annotations(node: ast.ClassDef) -> dict[str, Any]:
    """The fields that are declared; of their types only that they are class variables matters."""
    found: dict[str, Any] = {}
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            written = ast.unparse(statement.annotation)
            of_class = "ClassVar" in written
            found[statement.target.id] = library.module("typing").get("ClassVar") if of_class else object
    return found
