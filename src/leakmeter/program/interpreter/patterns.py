"""``match``: what a pattern binds, where a value fits it."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any, cast

from leakmeter.program.interpreter import attributes, expressions
from leakmeter.program.interpreter.scopes import NotInterpreted, Scope


def matched(pattern: ast.pattern, value: Any, scope: Scope) -> dict[str, Any] | None:
    """The names that a pattern gives values to; None where ``value`` does not fit."""
    if isinstance(pattern, ast.MatchValue):
        return {} if value == expressions.evaluate(pattern.value, scope) else None
    if isinstance(pattern, ast.MatchSingleton):
        return {} if value is pattern.value else None
    if isinstance(pattern, ast.MatchAs):
        inner = {} if pattern.pattern is None else matched(pattern.pattern, value, scope)
        return inner if inner is None or pattern.name is None else {**inner, pattern.name: value}
    if isinstance(pattern, ast.MatchOr):
        return next((f for p in pattern.patterns if (f := matched(p, value, scope)) is not None), None)
    if isinstance(pattern, ast.MatchSequence):
        if not isinstance(value, Sequence) or isinstance(value, str | bytes):
            return None
        return _of_sequence(pattern.patterns, list(cast("Sequence[Any]", value)), scope)
    if isinstance(pattern, ast.MatchMapping):
        return _of_mapping(pattern, value, scope)
    if isinstance(pattern, ast.MatchClass):
        return _of_class(pattern, value, scope)
    raise NotInterpreted("a pattern of this form")


def _all(pairs: Sequence[tuple[ast.pattern, Any]], scope: Scope) -> dict[str, Any] | None:
    found: dict[str, Any] = {}
    for pattern, value in pairs:
        inner = matched(pattern, value, scope)
        if inner is None:
            return None
        found |= inner
    return found


def _of_sequence(patterns: Sequence[ast.pattern], values: list[Any], scope: Scope) -> dict[str, Any] | None:
    star = next((i for i, p in enumerate(patterns) if isinstance(p, ast.MatchStar)), None)
    if star is None:
        return _all(list(zip(patterns, values, strict=True)), scope) if len(patterns) == len(values) else None
    after = len(patterns) - star - 1
    if len(values) < star + after:
        return None
    end = len(values) - after
    found = _all(list(zip([*patterns[:star], *patterns[star + 1 :]], values[:star] + values[end:], strict=True)), scope)
    name = cast("ast.MatchStar", patterns[star]).name
    return found if found is None or name is None else {**found, name: values[star:end]}


def _of_mapping(pattern: ast.MatchMapping, value: Any, scope: Scope) -> dict[str, Any] | None:
    if not isinstance(value, Mapping):
        return None
    table = cast("Mapping[Any, Any]", value)
    keys = [expressions.evaluate(key, scope) for key in pattern.keys]
    if any(key not in table for key in keys):
        return None
    found = _all([(p, table[key]) for p, key in zip(pattern.patterns, keys, strict=True)], scope)
    if found is None or pattern.rest is None:
        return found
    return {**found, pattern.rest: {k: v for k, v in table.items() if k not in keys}}


def _of_class(pattern: ast.MatchClass, value: Any, scope: Scope) -> dict[str, Any] | None:
    kind = expressions.evaluate(pattern.cls, scope)
    if not isinstance(value, kind):
        return None
    if pattern.patterns and kind in (bool, bytes, dict, float, frozenset, int, list, set, str, tuple):
        return matched(pattern.patterns[0], value, scope)
    by_place = getattr(kind, "__match_args__", ()) if attributes.is_ours(kind) else ()
    names = [*by_place[: len(pattern.patterns)], *pattern.kwd_attrs]
    inner = [*pattern.patterns, *pattern.kwd_patterns]
    try:
        return _all([(p, attributes.attribute(value, name)) for p, name in zip(inner, names, strict=True)], scope)
    except AttributeError:
        return None
