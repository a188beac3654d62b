"""Functions: defined, called and returned from. A function of the program is read anew for each call."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Distribution
from leakmeter.program.reading import calls, classes, framed, lists
from leakmeter.program.reading.branches import block, merged
from leakmeter.program.reading.containers import listed
from leakmeter.program.reading.frame_values import TableMethod
from leakmeter.program.reading.frames import released
from leakmeter.program.reading.released import in_full, of_one_shape, told_apart_from_tables
from leakmeter.program.reading.unreadable import is_walked_once, iterator_kept, remembers
from leakmeter.program.reading.values import (
    MISSING,
    Bound,
    Class,
    Container,
    Foreign,
    Frame,
    Local,
    Method,
    RowKind,
    extent,
    named,
)

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: How deep functions of a program may call each other.
_DEEPEST = 60
#: Decorators that remember what a function returned.
_CACHES = ("cache", "lru_cache", "cached_property")
#: Decorators that leave what a function returns as it is.
_HARMLESS = (*_CACHES, "staticmethod", "classmethod", "property")


def definition(reader: Reader, node: ast.FunctionDef) -> Value:
    """``def`` inside a function."""
    _require_plain(reader, node)
    reader.write(cast(Container, reader.scope), node.name, Local(node, reader.scope, _defaults(reader, node)))
    return True


def anonymous(reader: Reader, node: ast.Lambda) -> Any:
    """``lambda``."""
    return Local(node, reader.scope, _defaults(reader, node))


def return_statement(reader: Reader, node: ast.Return) -> Value:
    """``return``: noted with the condition under which it is reached."""
    value = None if node.value is None else reader.evaluate(node.value)
    if len(reader.frames) == 1:
        value = released(reader, value)
    frame = reader.frames[-1]
    frame.returns.append((reader.guard(frame.start), value))
    return False


def call(reader: Reader, node: ast.Call) -> Any:
    """``f(x)``: a function of the program, a method of a list, or a function known by name."""
    if isinstance(node.func, ast.Name) and node.func.id == "next" and isinstance(node.args[0], ast.Name):
        raise reader.refuse("next() of an iterator that goes on cannot be read; use a list and its places, as in xs[0]")
    function = reader.evaluate(node.func)
    if any(k.arg is None for k in node.keywords):
        raise reader.refuse("** in a call cannot be read; write the arguments out")
    if isinstance(function, Local | Bound) and any(map(is_walked_once, node.args)):
        raise reader.refuse("a generator, or map() and its like, can be walked once only; pass a list to a function")
    args = listed(reader, node.args)
    _stops_early(reader, node)
    keywords = {cast(str, k.arg): reader.evaluate(k.value) for k in node.keywords}
    reader.graph.line = node.lineno
    return called(reader, function, args, keywords)


def _stops_early(reader: Reader, node: ast.Call) -> None:
    """``any()`` and ``all()`` of a generator stop at the first that decides; an error after that never comes."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    lazy = name in ("any", "all") and bool(node.args) and isinstance(node.args[0], ast.GeneratorExp)
    calls = (n.func for n in ast.walk(node) if isinstance(n, ast.Call)) if lazy else ()
    names = (f.id for f in calls if isinstance(f, ast.Name))
    changing = [f for f in (reader.scope.get(n) or reader.unit.lookup(n) for n in names) if isinstance(f, Local)]
    if any(isinstance(f.definition, ast.FunctionDef) and remembers(f.definition) for f in changing):
        raise reader.refuse(f"{name}() stops at the first that decides, and calls nothing after it; write a loop")
    if lazy and reader.attempts and isinstance(reader.attempts[-1].failed, Node):
        raise reader.refuse(f"{name}() stops at the first that decides, before what may fail; write a loop")


def called(reader: Reader, function: Any, args: list[Any], keywords: dict[str, Any]) -> Any:
    """A call with arguments that are computed already."""
    if isinstance(function, Local):
        return invoke(reader, function, args, keywords)
    if isinstance(function, Bound):
        return invoke(reader, function.method, [function.owner, *args], keywords)
    if isinstance(function, Class):
        return classes.made(reader, function, args, keywords)
    if isinstance(function, RowKind):
        return classes.new_row(reader, function, args, keywords)
    if isinstance(function, TableMethod):
        return framed.call(reader, function, args, keywords)
    if isinstance(function, Method):
        return lists.method(reader, function, args, keywords)
    if isinstance(function, Distribution):
        raise reader.refuse("a distribution is not called; write the draw as Normal(35, sd=2)")
    if isinstance(function, Foreign):
        return calls.foreign(reader, function.dotted, args, keywords)
    from leakmeter.program.reading import opendp  # after all that is usual: most programs never need it

    if isinstance(function, opendp.Chain):
        return opendp.called(reader, function, args)
    raise reader.refuse(f"{named(function)} is called but is not a function")


def invoke(reader: Reader, function: Local, args: list[Any], keywords: dict[str, Any]) -> Any:
    """Read the body of a function of the program with these arguments."""
    body = function.definition
    if isinstance(body, ast.FunctionDef) and (kept := _kept_iterator(reader, body)) is not None:
        reader.graph.line = kept
        raise reader.refuse("a generator, or map() and its like, can be walked once only; make it a list by list()")
    if id(body) in reader.active or len(reader.active) > _DEEPEST:
        name = getattr(body, "name", "a lambda")
        raise reader.refuse(f"{name} calls itself, and recursion cannot be read; write it as a for loop over a range")
    _require_plain(reader, body)
    spend(4)
    line, caller = reader.graph.line, reader.scope
    scope = {**(function.scope or {}), **_arguments(reader, function, args, keywords)}
    reader.active.append(id(body))
    reader.frames.append(Frame(reader.depth, scope))
    reader.scope = scope
    loops, reader.loops = reader.loops, []
    try:
        if isinstance(body, ast.Lambda):
            return reader.evaluate(body.body)
        flow = block(reader, body.body)
        return _returned(reader, flow)
    finally:
        reader.last_scope = reader.scope
        reader.scope, reader.loops = caller, loops
        reader.frames.pop()
        reader.active.pop()
        reader.graph.line = line


def _kept_iterator(reader: Reader, body: ast.FunctionDef) -> int | None:
    """The line of the function that keeps what can be walked once, looked for once."""
    if id(body) not in reader.iterators:
        reader.iterators[id(body)] = iterator_kept(body)
    return reader.iterators[id(body)]


def _require_plain(reader: Reader, body: ast.FunctionDef | ast.Lambda) -> None:
    """A decorator can change what a function does; those that only remember results do not.

    A function that was passed as an object is what its decorators left of it.
    """
    if body is reader.unit.entry and reader.unit.live:
        return
    for decorator in getattr(body, "decorator_list", ()):
        name = ast.unparse(decorator).partition("(")[0].rpartition(".")[2]
        caches = name in _CACHES and isinstance(body, ast.FunctionDef) and remembers(body)
        if caches or name not in _HARMLESS:
            reader.graph.line = decorator.lineno
            raise reader.refuse(f"the decorator @{name} cannot be read; audit the function without it")


def _returned(reader: Reader, flow: Value) -> Any:
    returns = list(reader.frames[-1].returns)
    if flow is not False:
        returns.append((None, None))
    if len(reader.frames) == 1:
        told_apart_from_tables(reader, returns)
    result = returns.pop()[1]
    for condition, value in reversed(returns):
        if condition is not None and len(reader.frames) == 1:
            value, result = of_one_shape(reader, value, result)
        result = value if condition is None else merged(reader, condition, value, result)
    if len(reader.frames) == 1:
        reader.room(extent(result))
    return in_full(reader, result) if len(reader.frames) == 1 else result


def _arguments(reader: Reader, function: Local, args: list[Any], keywords: dict[str, Any]) -> dict[str, Any]:
    spec = function.definition.args
    name = getattr(function.definition, "name", "lambda")
    if spec.vararg or spec.kwarg:
        raise reader.refuse(f"{name} takes *args or **kwargs, which cannot be read; name its parameters")
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    if len(args) > len(names):
        raise reader.refuse(f"{name} takes {len(names)} arguments and gets {len(args)}")
    bound: dict[str, Any] = dict(zip(names, args, strict=False))
    last = names[len(names) - len(spec.defaults) :]
    names += [a.arg for a in spec.kwonlyargs]
    for key, value in keywords.items():
        if key not in names or key in bound:
            raise reader.refuse(f"{name} has no free parameter {key!r}")
        bound[key] = value
    defaults = function.defaults if function.defaults is not None else _of_the_file(reader, function.definition)
    for key, default in zip([*last, *(a.arg for a in spec.kwonlyargs)], defaults, strict=True):
        if key not in bound and default is not MISSING:
            bound[key] = default
    missing = [n for n in names if n not in bound]
    if missing:
        raise reader.refuse(f"{name} needs a value for {', '.join(missing)}; give it a prior")
    return bound


def _defaults(reader: Reader, definition: ast.FunctionDef | ast.Lambda) -> tuple[Any, ...]:
    """The default values of the parameters that have one, and MISSING for those named ones that have none."""
    spec = definition.args
    return tuple(MISSING if d is None else reader.evaluate(d) for d in (*spec.defaults, *spec.kw_defaults))


def _of_the_file(reader: Reader, definition: ast.FunctionDef | ast.Lambda) -> tuple[Any, ...]:
    """Those of a function that is defined in the file, or of a method: the same objects at each call."""
    if id(definition) not in reader.defaults:
        scope, path, reader.scope, reader.path = reader.scope, reader.path, {}, []
        try:
            reader.defaults[id(definition)] = _defaults(reader, definition)
        finally:
            reader.scope, reader.path = scope, path
    return reader.defaults[id(definition)]
