"""Which construct of Python is read by which rule, and what is said of those that are not read."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from leakmeter.program.reading import (
    arithmetic,
    assignments,
    attempts,
    branches,
    classes,
    comparisons,
    comprehensions,
    containers,
    functions,
    loops,
    matching,
    names,
    words,
)

#: Rules for expressions: ``rule(reader, syntax)`` is the value.
EXPRESSIONS: dict[type, Callable[..., Any]] = {
    ast.Constant: names.constant,
    ast.Name: names.name,
    ast.Attribute: names.attribute,
    ast.BinOp: arithmetic.binary,
    ast.UnaryOp: arithmetic.unary,
    ast.Compare: comparisons.comparison,
    ast.BoolOp: comparisons.boolean,
    ast.IfExp: branches.conditional,
    ast.Subscript: containers.subscript,
    ast.List: containers.list_display,
    ast.Tuple: containers.tuple_display,
    ast.Set: containers.set_display,
    ast.Dict: containers.dict_display,
    ast.DictComp: comprehensions.dict_comprehension,
    ast.ListComp: comprehensions.comprehension,
    ast.SetComp: comprehensions.set_comprehension,
    ast.GeneratorExp: comprehensions.comprehension,
    ast.JoinedStr: words.f_string,
    ast.FormattedValue: words.formatted,
    ast.NamedExpr: assignments.walrus,
    ast.Lambda: functions.anonymous,
    ast.Call: functions.call,
}

#: Rules for statements: ``rule(reader, syntax)`` is the condition under which control goes on behind it.
STATEMENTS: dict[type, Callable[..., Any]] = {
    ast.Assign: assignments.assignment,
    ast.AugAssign: assignments.augmented,
    ast.AnnAssign: assignments.annotated,
    ast.Expr: assignments.expression,
    ast.Assert: branches.assertion,
    ast.If: branches.if_statement,
    ast.Match: matching.match_statement,
    ast.Try: attempts.try_statement,
    ast.Raise: attempts.raise_statement,
    ast.For: loops.for_loop,
    ast.While: loops.while_loop,
    ast.Break: loops.break_statement,
    ast.Continue: loops.continue_statement,
    ast.FunctionDef: functions.definition,
    ast.ClassDef: classes.definition,
    ast.Return: functions.return_statement,
    ast.Pass: assignments.nothing,
    ast.Import: assignments.nothing,
    ast.ImportFrom: assignments.nothing,
}


def unreadable_expression(node: ast.AST) -> str:
    """Why an expression without a rule is refused."""
    words = {
        "Await": "await",
        "Yield": "yield",
        "YieldFrom": "yield",
        "Starred": "a starred expression",
    }
    construct = words.get(type(node).__name__, f"the construct {type(node).__name__}")
    return f"{construct} cannot be read; write it with arithmetic, comparisons and loops"


def unreadable_statement(statement: ast.stmt) -> str:
    """Why a statement without a rule is refused, with what to write instead."""
    remedies = {
        "With": "with cannot be read; pass the data in as an argument",
        "Global": "global cannot be read; pass the value in and return it",
        "Nonlocal": "nonlocal cannot be read; pass the value in and return it",
        "Delete": "del cannot be read; leave the name alone",
        "AsyncFor": "async cannot be read; use a plain for loop",
    }
    kind = type(statement).__name__
    return remedies.get(kind, f"the statement {kind} cannot be read; use assignments, if, for and return")
