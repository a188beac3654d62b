"""Functions of a program that is interpreted, as functions that Python's own may call back: ``sorted(key=…)`` does."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from leakmeter.program.interpreter import expressions, generators, statements
from leakmeter.program.interpreter.scopes import Scope, bound_names


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a function takes: names, how many of them by place alone, what stands for those that are left out."""

    name: str
    by_place: int
    places: tuple[str, ...]
    rest: str | None
    by_name: tuple[str, ...]
    others: str | None
    defaults: Mapping[str, Any]


def defined(node: ast.FunctionDef | ast.Lambda, scope: Scope) -> Callable[..., Any]:
    """The function that a ``def`` or ``lambda`` makes in ``scope``; its decorators are not applied."""
    name = node.name if isinstance(node, ast.FunctionDef) else "<lambda>"
    parameters = _parameters(name, node.args, scope)
    body: Sequence[ast.stmt] = node.body if isinstance(node, ast.FunctionDef) else ()
    inside: tuple[ast.AST, ...] = (node.body,) if isinstance(node, ast.Lambda) else tuple(node.body)
    bound, elsewhere = bound_names(inside)
    local = bound | {*parameters.places, *parameters.by_name, *filter(None, (parameters.rest, parameters.others))}
    streams = generators.yields(tuple(body))

    def function(*arguments: Any, **named: Any) -> Any:
        inner = Scope(scope.file, scope, local, "function", elsewhere)
        _bind(parameters, inner.names, arguments, named)
        if parameters.places and arguments:
            inner.held = {"first": arguments[0]}
        if isinstance(node, ast.Lambda):
            return expressions.evaluate(node.body, inner)
        if streams:
            return generators.stream(body, inner)
        result = statements.run(body, inner)
        return result.value if isinstance(result, statements.Returned) else None

    function.__name__ = function.__qualname__ = name
    if isinstance(node, ast.FunctionDef) and (written := ast.get_docstring(node)):
        function.__doc__ = written
    return function


def _parameters(name: str, args: ast.arguments, scope: Scope) -> Parameters:
    places = [a.arg for a in (*args.posonlyargs, *args.args)]
    by_name = [a.arg for a in args.kwonlyargs]
    values = [expressions.evaluate(d, scope) for d in args.defaults]
    defaults = dict(zip(places[len(places) - len(values) :], values, strict=True))
    for each, default in zip(by_name, args.kw_defaults, strict=True):
        if default is not None:
            defaults[each] = expressions.evaluate(default, scope)
    return Parameters(
        name,
        len(args.posonlyargs),
        tuple(places),
        args.vararg.arg if args.vararg else None,
        tuple(by_name),
        args.kwarg.arg if args.kwarg else None,
        defaults,
    )


def _bind(parameters: Parameters, names: dict[str, Any], arguments: Sequence[Any], named: Mapping[str, Any]) -> None:
    """Give the parameters of one call their values. Raises TypeError where they do not fit, as Python does."""
    takes = f"{parameters.name}()"
    names |= dict(zip(parameters.places, arguments, strict=False))
    if parameters.rest is not None:
        names[parameters.rest] = tuple(arguments[len(parameters.places) :])
    elif len(arguments) > len(parameters.places):
        raise TypeError(f"{takes} takes {len(parameters.places)} positional arguments but {len(arguments)} were given")
    left: dict[str, Any] = {}
    may_be_named = {*parameters.places[parameters.by_place :], *parameters.by_name}
    for name, value in named.items():
        if name not in may_be_named:
            left[name] = value
        elif name in names:
            raise TypeError(f"{takes} got multiple values for argument '{name}'")
        else:
            names[name] = value
    if parameters.others is not None:
        names[parameters.others] = left
    elif left:
        raise TypeError(f"{takes} got an unexpected keyword argument '{next(iter(left))}'")
    for name in (*parameters.places, *parameters.by_name):
        if name not in names:
            if name not in parameters.defaults:
                raise TypeError(f"{takes} missing a required argument: '{name}'")
            names[name] = parameters.defaults[name]


def walked(file: Any, values: Any) -> Iterator[Any]:
    """The elements of something, one after another, as a loop has them."""
    return iter(in_order(file, values))


def in_order(file: Any, values: Any) -> Any:
    """A set as a list in one of the orders that it may have, where Python does not fix one; anything else as it is.

    Words are in another order in each process, so that what depends on it is no function of the inputs.
    """
    if not isinstance(values, set | frozenset):
        return values
    held = list(cast("set[Any]", values))
    if len(held) < 2 or all(map(_has_fixed_order, held)):
        return cast(Any, values)
    file.unordered = True
    return sorted(held, key=lambda v: (type(v).__name__, repr(v)), reverse=file.turned)


def _has_fixed_order(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_has_fixed_order, cast("tuple[Any, ...]", value)))
    return isinstance(value, bool | int | float)
