"""Nodes of Python's syntax tree, each with the place in the SOGA program that it was made of."""

from __future__ import annotations

import ast
from typing import TypeVar

from leakmeter.program.soga.tokens import Place

N = TypeVar("N", bound=ast.AST)


def at(node: N, place: Place) -> N:
    """A node with the place of what it was made of; Python counts columns from 0."""
    line, column = place.line, place.column - 1
    for name, value in (("lineno", line), ("col_offset", column), ("end_lineno", line), ("end_col_offset", column)):
        setattr(node, name, value)
    return node


def loaded(name: str, place: Place) -> ast.Name:
    """A variable that is read."""
    return at(ast.Name(name, ast.Load()), place)


def stored(name: str, place: Place) -> ast.Name:
    """A variable that is assigned to."""
    return at(ast.Name(name, ast.Store()), place)


def constant(value: float | int, place: Place) -> ast.Constant:
    """A number."""
    return at(ast.Constant(value), place)


def no_arguments() -> ast.arguments:
    """The parameters of a function that has none."""
    return ast.arguments([], [], None, [], [], None, [])


def balanced(terms: list[ast.expr], place: Place) -> ast.expr:
    """The sum of terms as a tree that is no deeper than it must be."""
    while len(terms) > 1:
        pairs = [terms[i : i + 2] for i in range(0, len(terms), 2)]
        terms = [at(ast.BinOp(p[0], ast.Add(), p[1]), place) if len(p) > 1 else p[0] for p in pairs]
    return terms[0]
