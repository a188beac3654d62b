"""A query as text or file: parsed by sqlglot (the extra ``sql``), never run.

A block comment that begins with ``leakmeter`` holds what a Python file assigns: ``prior = …``, ``secret = …`` and
``observed = …``.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import Any

from leakmeter.errors import ProgramError

_SETTINGS = re.compile(r"/\*\s*leakmeter\b:?(.*?)\*/", re.DOTALL)
_BEGINS = re.compile(r"\s*(--[^\n]*\n\s*|/\*.*?\*/\s*)*(select|with)\s", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Query:
    """A parsed SELECT: ``tree`` is sqlglot's, ``tables`` what it reads from, ``settings`` what its comment says."""

    place: str
    tree: Any
    tables: tuple[str, ...]
    settings: ast.Module


def is_query(text: str) -> bool:
    """Whether a text is a query and not the path of a file."""
    return _BEGINS.match(text) is not None


def parsed(text: str, place: str) -> Query:
    """The query that ``text`` is. Raises ProgramError, with line and column, where it is none."""
    try:
        import sqlglot
    except ImportError:
        raise ProgramError(
            f"{place}: reading SQL needs sqlglot; install it with: pip install 'leakmeter[sql]'"
        ) from None
    from sqlglot.errors import ParseError, SqlglotError

    try:
        trees = [t for t in sqlglot.parse(text, dialect="sqlite") if t is not None]
    except ParseError as error:
        first: dict[str, Any] = error.errors[0] if error.errors else {}
        column = first.get("col", 0) - len(str(first.get("highlight", ""))) + 1
        at = f"{place}:{first.get('line', 1)}:{max(column, 1)}"
        raise ProgramError(f"{at}: this is no SQL ({_told(first)}).") from None
    except (SqlglotError, RecursionError) as error:
        raise ProgramError(f"{place}: this is no SQL ({str(error)[:80]}).") from None
    if len(trees) != 1 or type(trees[0]).__name__ != "Select":
        raise ProgramError(
            f"{place}: write one SELECT statement; {len(trees)} statements, or another one, are not read."
        )
    tree: Any = trees[0]
    nodes: Any = tree.walk()
    named = [node.name for node in nodes if type(node).__name__ == "Table"]
    for name in named:
        if not str(name).isidentifier():
            raise ProgramError(
                f"{place}: the table {name!r} cannot be declared in a prior; name it with letters and _."
            )
    return Query(place, tree, tuple(dict.fromkeys(named)), _settings(text, place))


def _told(error: dict[str, Any]) -> str:
    found = str(error.get("highlight", ""))[:40]
    what = str(error.get("description", "it cannot be parsed")).split(" but got")[0].split(".")[0]
    return f"{what[:80]}, at {found!r}" if found else what[:80]


def _settings(text: str, place: str) -> ast.Module:
    """The comment's assignments, on the lines where they stand."""
    found = _SETTINGS.search(text)
    if found is None:
        return ast.Module([], [])
    before = text[: found.start(1)].count("\n")
    try:
        return ast.parse("\n" * before + found.group(1).strip(" \t"))
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or before + 1
        raise ProgramError(f"{place}:{line}: the comment's settings are no assignments; write prior = {{…}}.") from None


def position(node: Any) -> tuple[int, int] | None:
    """(line, column) of a part of a query; of the first thing in it of which they are known."""
    parts: Any = node.walk(bfs=False)
    best: tuple[int, int] | None = None
    for part in parts:
        meta = part.meta
        if "line" in meta:
            at = (int(meta["line"]), int(meta["col"]) - (int(meta["end"]) - int(meta["start"])))
            best = at if best is None else min(best, at)
    return best
