"""``match`` on values: its cases as conditions, from the first to the last."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.reading.assignments import assign
from leakmeter.program.reading.branches import block, branched
from leakmeter.program.reading.comparisons import link
from leakmeter.program.reading.conditions import either

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def match_statement(reader: Reader, node: ast.Match) -> Value:
    """The first case that fits is read; under random conditions each one is, where none before it fits."""
    return _cases(reader, reader.evaluate(node.subject), node.cases)


def _cases(reader: Reader, subject: Any, cases: list[ast.match_case]) -> Value:
    if not cases:
        return True
    case, rest = cases[0], cases[1:]
    names: list[tuple[str, Any]] = []
    fits = _fits(reader, case.pattern, subject, names)
    for name, value in names:
        assign(reader, ast.Name(name, ast.Store()), value)
    if case.guard is not None and fits is not False:
        fits = reader.graph.both(fits, reader.truth(reader.evaluate(case.guard)))
    if not isinstance(fits, Node):
        return block(reader, case.body) if fits else _cases(reader, subject, rest)
    return branched(reader, fits, lambda: block(reader, case.body), lambda: _cases(reader, subject, rest))


def _fits(reader: Reader, pattern: ast.pattern, subject: Any, names: list[tuple[str, Any]]) -> Value:
    """Whether a pattern fits; the names it gives are noted."""
    graph = reader.graph
    if isinstance(pattern, ast.MatchValue):
        return link(reader, ast.Eq(), subject, reader.evaluate(pattern.value))
    if isinstance(pattern, ast.MatchSingleton):
        return link(reader, ast.Is(), subject, pattern.value)
    if isinstance(pattern, ast.MatchOr):
        found: Value = False
        for one in pattern.patterns:
            found = either(reader, found, _fits(reader, one, subject, names))
        return found
    if isinstance(pattern, ast.MatchAs):
        fits = True if pattern.pattern is None else _fits(reader, pattern.pattern, subject, names)
        if pattern.name is not None:
            names.append((pattern.name, subject))
        return fits
    plain = isinstance(pattern, ast.MatchSequence) and not any(isinstance(p, ast.MatchStar) for p in pattern.patterns)
    if plain and isinstance(pattern, ast.MatchSequence):
        parts = reader.elements(subject)
        fits = len(parts) == len(pattern.patterns)
        for one, part in zip(pattern.patterns, parts, strict=False) if fits else ():
            fits = graph.both(fits, _fits(reader, one, part, names))
        return fits
    raise reader.refuse("this pattern cannot be read; match values, as in case 1 | 2, or use if and elif")
