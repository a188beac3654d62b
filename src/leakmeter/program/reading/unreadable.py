"""What a file does besides defining things once, which reading its definitions does not follow: found, and refused.

A program is read from its definitions, in whatever order they stand. That is what Python has only where each name of
the file is defined once and nothing else changes it, and where classes are no more than fields and methods.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

#: Statements at the top of a file that change nothing that was defined.
_QUIET = (ast.Import, ast.ImportFrom, ast.Pass, ast.Assert)
#: Methods that change how attributes are read and written, or how objects are made.
_DEEP = frozenset(
    "__setattr__ __getattr__ __getattribute__ __new__ __init_subclass__ __get__ __set__ __delattr__ __call__ "
    "__class_getitem__ __set_name__".split()
)
_WRITERS = ("setter", "deleter", "getter")
#: Functions whose results can be walked once.
_ONCE = frozenset("map filter zip enumerate reversed iter accumulate chain product combinations permutations".split())


def changed_names(tree: ast.Module) -> dict[str, int]:
    """The names of a file that are defined more than once or changed afterwards, with the line that does so.

    >>> changed_names(ast.parse("A = 1\\nB = [0]\\nB[0] = 2\\nA = 3"))
    {'B': 3, 'A': 4}
    """
    found: dict[str, int] = {}
    bound: set[str] = set()
    for node in tree.body:
        for name in _bound(node):
            if name in bound:
                found.setdefault(name, node.lineno)
            bound.add(name)
        if not isinstance(node, _QUIET) and not _is_main(node):
            for name in _touched(node):
                found.setdefault(name, node.lineno)
    functions = {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) and not _is_main(node):
            for name in _changed_by_calls(node, functions):
                found.setdefault(name, node.lineno)
            if "globals()" in ast.unparse(node):
                found |= {name: node.lineno for name in bound if name not in found}
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            found |= {name: node.lineno for name in node.names if name not in found}
    aliases = [pair for node in tree.body for pair in _alias(node)]
    for _ in range(len(aliases)):
        for one, other in aliases:
            line = found.get(one, found.get(other))
            if line is not None:
                found.setdefault(one, line)
                found.setdefault(other, line)
    return found


def _changed_by_calls(node: ast.stmt, functions: dict[str, ast.FunctionDef]) -> Iterator[str]:
    """The names that functions of the file may change when they are called at its top: those given, and their own."""
    for call in ast.walk(node):
        made = functions.get(call.func.id) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else None
        if made is None or not isinstance(call, ast.Call):
            continue
        changed = {name for statement in made.body for name in _touched(statement)}
        changed -= {n.id for n in ast.walk(made) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        yield from changed
        if changed & {a.arg for a in made.args.args}:
            yield from (a.id for a in call.args if isinstance(a, ast.Name))


def _alias(node: ast.stmt) -> Iterator[tuple[str, str]]:
    """``B = A`` at the top of a file: two names of one thing."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
        yield from ((t.id, node.value.id) for t in node.targets if isinstance(t, ast.Name))


def _is_main(node: ast.stmt) -> bool:
    """``if __name__ == "__main__":`` and ``if TYPE_CHECKING:``, which do nothing where a file is imported."""
    return isinstance(node, ast.If) and any(w in ast.unparse(node.test) for w in ("__name__", "TYPE_CHECKING"))


def _bound(node: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top of a file defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    for target in targets:
        yield from (n.id for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


def _touched(node: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top of a file may change what was defined under."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return
    if isinstance(node, ast.Expr | ast.Return):
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            yield from _base(call.func)
        return
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            if isinstance(target, ast.Subscript | ast.Attribute):
                yield from _base(target)
        return
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            yield part.id
        elif isinstance(part, ast.Subscript | ast.Attribute) and not isinstance(part.ctx, ast.Load):
            yield from _base(part)
        elif isinstance(part, ast.Expr) and isinstance(part.value, ast.Call):
            yield from _touched(part)
        elif isinstance(part, ast.FunctionDef | ast.ClassDef):
            yield part.name


def _base(node: ast.expr) -> Iterator[str]:
    """The name that an element or attribute is one of."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id


def of_class(node: ast.ClassDef) -> str:
    """Why the objects of a class cannot be read; empty where they can."""
    names: set[str] = set()
    for decorator in node.decorator_list:
        if ast.unparse(decorator).partition("(")[0].rpartition(".")[2] not in ("dataclass", "total_ordering"):
            return f"the decorator @{ast.unparse(decorator)[:40]} of a class cannot be read"
    for statement in node.body:
        plain = isinstance(statement, ast.FunctionDef | ast.AnnAssign | ast.Pass) or (
            (isinstance(statement, ast.Assign) and len(statement.targets) == 1)
            and isinstance(statement.targets[0], ast.Name)
        )
        if not plain and not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            return "a class with other statements than fields and methods cannot be read"
        for name in _bound(statement):
            if name in names:
                return f"{node.name}.{name} is defined twice; define it once"
            names.add(name)
        if isinstance(statement, ast.FunctionDef):
            kinds = {ast.unparse(d).rpartition(".")[2] for d in statement.decorator_list}
            row = "NamedTuple" in (ast.unparse(b).rpartition(".")[2] for b in node.bases)
            special = statement.name.startswith("__") and statement.name not in ("__str__", "__repr__", "__doc__")
            if kinds & {*_WRITERS, "cached_property"} or statement.name in _DEEP or (row and special):
                return f"{node.name}.{statement.name} changes what it is to set or to get an attribute; write a method"
        value = statement.value if isinstance(statement, ast.Assign | ast.AnnAssign) else None
        if value is not None and any(w in ast.unparse(value) for w in ("property(", "init=False")):
            return f"property() and init=False in {node.name} cannot be read; write a method"
    if node.bases and any(isinstance(n, ast.Attribute) and _is_private(n.attr) for n in ast.walk(node)):
        return f"attributes such as __x of {node.name}, which a derived class has for itself, cannot be read"
    return ""


def _is_private(name: str) -> bool:
    return name.startswith("__") and not name.endswith("__")


def remembers(node: ast.FunctionDef) -> bool:
    """Whether it matters that results of a function are remembered: it changes something, or makes a list."""
    for part in ast.walk(node):
        if isinstance(part, ast.Subscript | ast.Attribute) and not isinstance(part.ctx, ast.Load):
            return True
        if isinstance(part, ast.Global | ast.Nonlocal):
            return True
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Call):
            return True
        if isinstance(part, ast.Return) and isinstance(part.value, ast.List | ast.Dict | ast.ListComp | ast.DictComp):
            return True
    return False


def is_walked_once(node: ast.expr) -> bool:
    """Whether an expression makes something that can be walked once only: a generator, ``map`` and its like."""
    if isinstance(node, ast.GeneratorExp):
        return True
    function = node.func if isinstance(node, ast.Call) else None
    if (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id == "itertools"
    ):
        return function.attr in _ONCE
    return isinstance(function, ast.Name) and function.id in _ONCE


def iterator_kept(body: ast.AST) -> int | None:
    """The line in which a generator, or what ``map`` makes, is kept where it may be walked again or late; None if none.

    It may go straight into a function, a loop or a test; into a variable, if that is read once, nothing it needs is
    assigned twice, and it calls nothing.
    """
    for node in ast.walk(body):
        for part in ast.iter_child_nodes(node):
            if not isinstance(part, ast.expr) or not is_walked_once(part):
                continue
            straight = isinstance(node, ast.Call | ast.For | ast.comprehension | ast.Starred | ast.Compare | ast.Expr)
            if straight or (isinstance(node, ast.Assign) and _may_wait(node, part, body)):
                continue
            return part.lineno
    return None


def _may_wait(node: ast.Assign, value: ast.expr, body: ast.AST) -> bool:
    """Whether it makes no difference when what is assigned is computed."""
    target = node.targets[0]
    if not isinstance(target, ast.Name) or uses(body, target.id) > 1:
        return False
    inner = [part for part in ast.walk(value) if part is not value]
    if isinstance(value, ast.Call) and ast.unparse(value.func) in ("map", "filter"):
        return False
    if any(isinstance(part, ast.Call | ast.BinOp | ast.Subscript) for part in inner):
        return False
    needed = {n.id for n in inner if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    stored = [n.id for n in ast.walk(body) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    return all(stored.count(name) < 2 for name in needed)


def uses(body: ast.AST, name: str) -> int:
    """How often a name is read; a use within a loop counts as two."""
    many = 0
    stack: list[tuple[ast.AST, int]] = [(body, 1)]
    while stack:
        node, weight = stack.pop()
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
            many += weight
        for part in ast.iter_child_nodes(node):
            inside = isinstance(node, ast.For | ast.While) and part in node.body
            stack.append((part, 2 if inside else weight))
    return many
