"""Where names have their values: of a file, a function, a class, or a comprehension, each within another."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any


class NotInterpreted(BaseException):
    """Something in a program that is not worked out value by value here; no ``except`` of the program hides it."""


class File:
    """What the scopes of one file share: its own names, those that are known to every program, and how chance goes.

    ``known`` holds the builtin names, ``module`` gives a module by its name, and ``elsewhere`` what a name of a running
    program stands for. ``line`` is the line that is being run. ``turned`` says that sets are walked backwards,
    ``unordered`` that one was walked whose order Python does not fix; ``loading`` that its own statements are run.
    """

    __slots__ = ("elsewhere", "known", "line", "loading", "module", "names", "turned", "unordered")

    def __init__(
        self,
        known: dict[str, Any],
        module: Callable[[str], Any],
        elsewhere: Callable[[str, File], bool] | None = None,
    ) -> None:
        self.known, self.module, self.elsewhere = known, module, elsewhere
        self.line = 0
        self.names: dict[str, Any] = {}
        self.turned = self.unordered = self.loading = False


class Scope:
    """The names of one run of a function (or of a class, or a comprehension); ``local`` are those that it binds.

    ``within`` is the function around it, None in a file; ``kind`` is "file", "function", "class" or "comprehension".
    """

    __slots__ = ("elsewhere", "file", "held", "kind", "local", "names", "within")

    def __init__(
        self,
        file: File,
        within: Scope | None,
        local: frozenset[str],
        kind: str,
        elsewhere: Mapping[str, str] | None = None,
    ) -> None:
        self.file, self.within, self.local, self.kind = file, within, local, kind
        self.names: dict[str, Any] = file.names if kind == "file" else {}
        #: Names declared global or nonlocal.
        self.elsewhere: Mapping[str, str] = elsewhere or {}
        #: What ``super()`` needs: the class that is being defined, and the first argument of a function.
        self.held: dict[str, Any] = {}

    def look_up(self, name: str) -> Any:
        """The value of a name. Raises what Python raises where it has none."""
        if name in self.names and name not in self.elsewhere:
            return self.names[name]
        if name in self.local and self.kind in ("function", "comprehension"):
            raise UnboundLocalError(f"cannot access local variable '{name}' where it is not associated with a value")
        outer = None if self.elsewhere.get(name) == "global" else self.within
        while outer is not None:
            if outer.kind != "class" and name not in outer.elsewhere:
                if name in outer.names:
                    return outer.names[name]
                if name in outer.local:
                    raise NameError(f"cannot access free variable '{name}' where it is not associated with a value")
            outer = outer.within
        if name in self.file.names:
            return self.file.names[name]
        if self.file.elsewhere is not None and self.file.elsewhere(name, self.file):
            return self.file.names[name]
        if name in self.file.known:
            return self.file.known[name]
        if hasattr(builtins, name):
            raise NotInterpreted(f"{name}()")
        raise NameError(f"name '{name}' is not defined")

    def bind(self, name: str, value: Any) -> None:
        """Give a name a value, where it is bound."""
        self._owner(name)[name] = value

    def unbind(self, name: str) -> None:
        """Take a name its value."""
        names = self._owner(name)
        if name not in names:
            self.look_up(name)
            raise UnboundLocalError(name)
        del names[name]

    def _owner(self, name: str) -> dict[str, Any]:
        where = self.elsewhere.get(name)
        if where is None:
            return self.names
        if where == "global":
            return self.file.names
        outer = self.within
        while outer is not None and (outer.kind == "class" or name not in outer.local or name in outer.elsewhere):
            outer = outer.within
        if outer is None:
            raise NotInterpreted(f"no binding for nonlocal '{name}'")
        return outer.names

    def around(self) -> Scope:
        """The scope that a walrus within a comprehension binds in."""
        scope = self
        while scope.kind == "comprehension" and scope.within is not None:
            scope = scope.within
        return scope


@lru_cache(1_000)  # a function is defined again in every run
def bound_names(body: tuple[ast.AST, ...]) -> tuple[frozenset[str], Mapping[str, str]]:
    """The names that a function's statements bind, and those that they declare to be bound elsewhere."""
    local: set[str] = set()
    elsewhere: dict[str, str] = {}
    left = list(body)
    while left:
        node = left.pop()
        if isinstance(node, ast.Global | ast.Nonlocal):
            elsewhere |= dict.fromkeys(node.names, "global" if isinstance(node, ast.Global) else "nonlocal")
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            local.add(node.name)
            left += [*node.decorator_list, *_evaluated_here(node)]
            continue
        elif isinstance(node, ast.Lambda):
            left += [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]
            continue
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            local |= {n.target.id for n in ast.walk(node) if isinstance(n, ast.NamedExpr)}
            left.append(node.generators[0].iter)
            continue
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            local.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            local |= {(a.asname or a.name).partition(".")[0] for a in node.names}
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            local.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            local.add(node.rest)
        left += ast.iter_child_nodes(node)
    return frozenset(local - elsewhere.keys()), elsewhere


def _evaluated_here(node: ast.FunctionDef | ast.ClassDef) -> list[ast.expr]:
    if isinstance(node, ast.ClassDef):
        return [*node.bases, *(k.value for k in node.keywords)]
    return [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]
