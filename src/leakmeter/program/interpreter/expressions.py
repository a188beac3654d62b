"""The value of an expression: Python's own objects, operators and methods, one node of the tree at a time."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.interpreter import attributes, functions
from leakmeter.program.interpreter.limits import check_comparison, check_extent, check_format, operated
from leakmeter.program.interpreter.scopes import NotInterpreted, Scope, bound_names
from leakmeter.program.language import Distribution


def evaluate(node: ast.expr, scope: Scope) -> Any:
    """The value of ``node`` among the names of ``scope``. Raises what Python raises, and NotInterpreted."""
    spend()
    return _EVALUATORS.get(type(node), _unknown)(node, scope)


def _unknown(node: ast.expr, scope: Scope) -> Any:
    raise NotInterpreted(f"an expression of the kind {type(node).__name__}")


def _constant(node: ast.Constant, scope: Scope) -> Any:
    return node.value


def _name(node: ast.Name, scope: Scope) -> Any:
    value = scope.look_up(node.id)
    if isinstance(value, attributes.Absent):
        raise NotInterpreted(value.name)
    if isinstance(value, Distribution) and not scope.file.loading:
        raise NotInterpreted("a distribution that the file makes outside of its functions")
    return value


_UNARY: dict[type, Callable[[Any], Any]] = {
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}


def _unary(node: ast.UnaryOp, scope: Scope) -> Any:
    return _UNARY[type(node.op)](evaluate(node.operand, scope))


def _binary(node: ast.BinOp, scope: Scope) -> Any:
    left = evaluate(node.left, scope)
    return operated(type(node.op), left, evaluate(node.right, scope))


def _both(node: ast.BoolOp, scope: Scope) -> Any:
    value: Any = None
    for part in node.values:
        value = evaluate(part, scope)
        if bool(value) is isinstance(node.op, ast.Or):
            return value
    return value


_COMPARED: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}


def _compare(node: ast.Compare, scope: Scope) -> Any:
    left: Any = evaluate(node.left, scope)
    holds: Any = True
    for i, (sign, part) in enumerate(zip(node.ops, node.comparators, strict=True)):
        right = evaluate(part, scope)
        check_comparison(left, right)
        holds = _COMPARED[type(sign)](left, right)
        if i + 1 < len(node.ops) and not holds:
            return holds
        left = right
    return holds


def _if(node: ast.IfExp, scope: Scope) -> Any:
    return evaluate(node.body if evaluate(node.test, scope) else node.orelse, scope)


def _call(node: ast.Call, scope: Scope) -> Any:
    if isinstance(node.func, ast.Name) and node.func.id == "super" and not node.args:
        return _super(scope)
    function = evaluate(node.func, scope)
    arguments = _spread(node.args, scope)
    named: dict[str, Any] = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            named |= dict(evaluate(keyword.value, scope))
        else:
            named[keyword.arg] = evaluate(keyword.value, scope)
    if isinstance(function, attributes.Module):
        raise NotInterpreted(f"calling the module {function.name}")
    if isinstance(_owner(function), set) and function.__name__ == "pop":
        raise NotInterpreted("an element of a set, of which nobody says which")
    if _minds_order(function):
        arguments = [functions.in_order(scope.file, argument) for argument in arguments]
    return attributes.called(function, arguments, named)


#: The functions of Python to which the order of a set makes no difference.
_WITHOUT_ORDER = frozenset(map(id, (len, set, frozenset, sorted, min, max, any, all, bool, isinstance, sum)))


def _minds_order(function: Any) -> bool:
    """Whether it may make a difference to a function of the library in which order it finds a set."""
    ours = hasattr(function, "__code__")
    return not ours and id(function) not in _WITHOUT_ORDER and not isinstance(_owner(function), set | frozenset)


def _owner(function: Any) -> Any:
    return getattr(function, "__self__", None)


def _super(scope: Scope) -> Any:
    outer: Scope | None = scope
    first: Any = None
    while outer is not None:
        if outer.kind == "function" and first is None and "first" in outer.held:
            first = outer.held["first"]
        if "class" in outer.held:
            return cast(Any, super)(outer.held["class"], first)
        outer = outer.within
    raise RuntimeError("super(): no arguments")


def _spread(nodes: Sequence[ast.expr], scope: Scope) -> list[Any]:
    """The values of some expressions, ``*values`` spread out."""
    values: list[Any] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            values += functions.walked(scope.file, evaluate(node.value, scope))
        else:
            values.append(evaluate(node, scope))
    return values


def _attribute(node: ast.Attribute, scope: Scope) -> Any:
    return attributes.attribute(evaluate(node.value, scope), node.attr)


def _subscript(node: ast.Subscript, scope: Scope) -> Any:
    owner = evaluate(node.value, scope)
    if isinstance(owner, attributes.Module):
        raise NotInterpreted("an element of a module")
    return owner[evaluate(node.slice, scope)]


def _slice(node: ast.Slice, scope: Scope) -> Any:
    return slice(*(None if part is None else evaluate(part, scope) for part in (node.lower, node.upper, node.step)))


def _list(node: ast.List, scope: Scope) -> Any:
    return _spread(node.elts, scope)


def _tuple(node: ast.Tuple, scope: Scope) -> Any:
    return tuple(_spread(node.elts, scope))


def _set(node: ast.Set, scope: Scope) -> Any:
    return set(_spread(node.elts, scope))


def _dict(node: ast.Dict, scope: Scope) -> Any:
    made: dict[Any, Any] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            made |= dict(evaluate(value, scope))
        else:
            at = evaluate(key, scope)
            made[at] = evaluate(value, scope)
    return made


def _text(node: ast.JoinedStr, scope: Scope) -> Any:
    return "".join(
        cast("str", part.value) if isinstance(part, ast.Constant) else str(evaluate(part, scope))
        for part in node.values
    )


def _formatted(node: ast.FormattedValue, scope: Scope) -> Any:
    value = evaluate(node.value, scope)
    check_extent(value)
    if node.conversion in _CONVERSIONS:
        value = _CONVERSIONS[node.conversion](value)
    specification = "" if node.format_spec is None else str(evaluate(node.format_spec, scope))
    check_format(specification)
    return format(value, specification)


#: ``!s``, ``!r`` and ``!a``.
_CONVERSIONS: dict[int, Callable[[Any], str]] = {115: str, 114: repr, 97: ascii}


def _walrus(node: ast.NamedExpr, scope: Scope) -> Any:
    value = evaluate(node.value, scope)
    scope.around().bind(node.target.id, value)
    return value


def _lambda(node: ast.Lambda, scope: Scope) -> Any:
    return functions.defined(node, scope)


# -- comprehensions ----------------------------------------------------------------------------------------------------


def _comprehended(node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, scope: Scope) -> Iterator[Any]:
    """The elements; the first iterable is evaluated at once, as Python does."""
    targets = tuple(g.target for g in node.generators)
    inner = Scope(scope.file, scope, bound_names(targets)[0], "comprehension")
    inner.held = scope.held
    first = functions.walked(scope.file, evaluate(node.generators[0].iter, scope))
    return _nested(node, inner, 0, first)


def _nested(
    node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, scope: Scope, depth: int, values: Iterator[Any]
) -> Iterator[Any]:
    generator = node.generators[depth]
    for value in values:
        assign(generator.target, value, scope)
        if not all(evaluate(test, scope) for test in generator.ifs):
            continue
        if depth + 1 < len(node.generators):
            further = functions.walked(scope.file, evaluate(node.generators[depth + 1].iter, scope))
            yield from _nested(node, scope, depth + 1, further)
        elif isinstance(node, ast.DictComp):
            key = evaluate(node.key, scope)
            yield key, evaluate(node.value, scope)
        else:
            yield evaluate(node.elt, scope)


def assign(target: ast.expr, value: Any, scope: Scope) -> None:
    """Give ``value`` to a target: a name, an element, an attribute, or several of them."""
    if isinstance(target, ast.Name):
        scope.bind(target.id, value)
    elif isinstance(target, ast.Attribute):
        attributes.set_attribute(evaluate(target.value, scope), target.attr, value)
    elif isinstance(target, ast.Subscript):
        owner = evaluate(target.value, scope)
        owner[evaluate(target.slice, scope)] = value
    elif isinstance(target, ast.Starred):
        assign(target.value, value, scope)
    elif isinstance(target, ast.Tuple | ast.List):
        _unpack(target.elts, value, scope)
    else:
        raise NotInterpreted("an assignment of this form")


def _unpack(targets: Sequence[ast.expr], value: Any, scope: Scope) -> None:
    values = list(functions.walked(scope.file, value))
    star = next((i for i, t in enumerate(targets) if isinstance(t, ast.Starred)), None)
    if star is None:
        if len(values) != len(targets):
            what = "not enough" if len(values) < len(targets) else "too many"
            raise ValueError(f"{what} values to unpack (expected {len(targets)})")
    else:
        after = len(targets) - star - 1
        if len(values) < star + after:
            raise ValueError(f"not enough values to unpack (expected at least {star + after})")
        end = len(values) - after
        values = [*values[:star], values[star:end], *values[end:]]
    for target, each in zip(targets, values, strict=True):
        assign(target, each, scope)


_EVALUATORS: dict[type, Callable[[Any, Scope], Any]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.BoolOp: _both,
    ast.Compare: _compare,
    ast.IfExp: _if,
    ast.Call: _call,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.Slice: _slice,
    ast.List: _list,
    ast.Tuple: _tuple,
    ast.Set: _set,
    ast.Dict: _dict,
    ast.JoinedStr: _text,
    ast.FormattedValue: _formatted,
    ast.NamedExpr: _walrus,
    ast.Lambda: _lambda,
    ast.ListComp: lambda node, scope: list(_comprehended(node, scope)),
    ast.SetComp: lambda node, scope: set(_comprehended(node, scope)),
    ast.DictComp: lambda node, scope: dict(_comprehended(node, scope)),
    ast.GeneratorExp: _comprehended,
}
