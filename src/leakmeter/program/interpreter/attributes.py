"""The gate: every attribute that a program asks for, and every call that it makes, comes through here.

What is not listed is not there, so that a program which wants it is not interpreted.
"""

from __future__ import annotations

import abc
import ast
import enum
import importlib
import string
import typing
from collections.abc import Mapping, Sequence
from functools import partial
from types import (
    BuiltinFunctionType,
    BuiltinMethodType,
    FunctionType,
    GeneratorType,
    MethodType,
    ModuleType,
)
from typing import Any, cast

from leakmeter.program.interpreter.limits import check_call, check_extent, check_format
from leakmeter.program.interpreter.scopes import NotInterpreted

#: Of what can be asked of numpy's and pandas' objects, what reaches further than their own values.
_CLOSED = frozenset(
    "tofile dump dumps ctypes data getfield setfield newbyteorder view flags setflags tobytes byteswap eval plot hist "
    "boxplot style info memory_usage attrs pickle items_unsafe interpolate resample now today utcnow fromtimestamp "
    "mro register bit_generator spawn get_state set_state".split()
)
_OF_TABLES = frozenset("to_dict to_list to_numpy to_frame to_series to_flat_index to_records to_period".split())
#: What may be asked of generators and errors.
_OF_GENERATORS = frozenset(("send", "close", "throw"))
_OF_ERRORS = frozenset(("args", "value", "add_note"))
#: Python's own methods, which a class of the program may have, and may ask its objects and bases for.
_SPECIAL = frozenset(
    "__init__ __post_init__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __hash__ __str__ __repr__ __len__ __iter__ "
    "__next__ __contains__ __getitem__ __setitem__ __delitem__ __add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ "
    "__truediv__ __floordiv__ __mod__ __pow__ __neg__ __abs__ __bool__ __int__ __float__ __round__ __call__ __enter__ "
    "__exit__ __iadd__ __isub__ __and__ __or__ __xor__ __invert__ __format__ __index__ __missing__ __reversed__ "
    "__doc__".split()
)
#: Of those, what a class has from ``object`` or an error, and what can be asked of anything.
_FROM_OBJECT = frozenset("__init__ __eq__ __ne__ __hash__ __str__ __repr__ __post_init__".split())
_OF_ANYTHING = frozenset(("__name__", "__doc__"))
_OF_CONTAINERS = frozenset(("__getitem__", "__contains__", "__len__"))
#: Functions of pandas that take the names of others, and those that they may be.
_BY_NAME = frozenset("agg aggregate apply transform map pipe pivot_table crosstab applymap".split())
_FIGURES = frozenset(
    "sum mean count min max median std var nunique first last size any all prod sem idxmin idxmax cumsum cumprod "
    "cummax cummin rank ffill bfill diff shift pct_change mode skew abs round upper lower strip title len unique "
    "describe index columns expand reduce broadcast ignore".split()
)
_LIBRARIES = (
    *("builtins", "collections", "datetime", "decimal", "fractions", "functools", "itertools", "numpy", "operator"),
    *("pandas", "statistics", "types", "enum", "dataclasses", "typing", "contextlib", "abc", "heapq", "math"),
)


class Module:
    """A module of the library, or ours, as a program sees it: by ``names`` alone."""

    def __init__(self, name: str, names: Mapping[str, Any], *, is_there: bool = True) -> None:
        self.name, self.names, self.is_there = name, names, is_there

    def get(self, name: str) -> Any:
        """What the module has under a name. Raises NotInterpreted where that is nothing."""
        if name not in self.names:
            raise NotInterpreted(f"{self.name}.{name}" if self.is_there else f"{self.name} is not installed")
        return self.names[name]

    def given(self, name: str) -> Any:
        """What is imported under a name, which may be `Absent`."""
        return self.names[name] if name in self.names else Absent(f"{self.name}.{name}")


class Absent:
    """Something that a program imports and is not given: it may have a name there, but that may not be used."""

    def __init__(self, name: str) -> None:
        self.name = name


def attribute(thing: Any, name: str) -> Any:
    """``thing.name``, where a program may ask for it."""
    if isinstance(thing, Module):
        return thing.get(name)
    if isinstance(thing, super):
        return _of_base(thing, name)
    if name in _OF_ANYTHING or (is_ours(thing) and _is_defined(thing, name)):
        return getattr(thing, name)
    if _is_field(thing, name):
        return getattr(thing, name)
    if name in _OF_CONTAINERS and isinstance(thing, list | tuple | dict | str):
        return getattr(cast(Any, thing), name)
    if name.startswith("__") or not is_open(thing, name):
        if is_ours(thing) and not name.startswith("__") and not hasattr(thing, name):
            raise AttributeError(f"{type(thing).__name__!r} object has no attribute {name!r}")
        raise NotInterpreted(f"the attribute {name}")
    if name == "query":
        return partial(_queried, thing)
    if name in ("format", "format_map") and (isinstance(thing, str) or thing is str):
        return _plainly_formatted(thing, name)
    found = getattr(thing, name)
    return _watched(found) if isinstance(found, FunctionType | MethodType) and _is_of_tables(found) else found


def _is_field(thing: Any, name: str) -> bool:
    """Whether a thing is a named tuple that has something of this name."""
    kind = _kind(thing)
    fields: Any = getattr(kind, "_fields", ()) if tuple in kind.__mro__ else ()
    return bool(fields) and (name in fields or name in _OF_ROWS)


def _kind(thing: Any) -> Any:
    """The class that a thing is, or is of."""
    return cast(Any, thing) if isinstance(thing, type) else cast(Any, type(thing))


def _is_defined(thing: Any, name: str) -> bool:
    """Whether an attribute is one that the program itself gave a class, or an object of one."""
    kind = _kind(thing)
    if any(MARK in vars(base) and name in vars(base) for base in kind.__mro__):
        return name != MARK
    held: Any = None if isinstance(thing, type) else getattr(thing, "__dict__", None)
    if isinstance(held, dict) and name in held and not name.startswith("__"):
        return True
    return name in _FROM_OBJECT or (name in _OF_ROWS and issubclass(kind, tuple | enum.Enum))


#: What named tuples and enumerations have of their own.
_OF_ROWS = frozenset("_asdict _replace _fields _make name value count index".split())


def _of_base(thing: Any, name: str) -> Any:
    """``super().name``: what the program's own classes define, or what any object has."""
    owner = thing.__thisclass__
    kinds: Any = thing.__self_class__.__mro__
    after = kinds[kinds.index(owner) + 1 :]
    if not any(MARK in vars(base) and name in vars(base) for base in after) and name not in _FROM_OBJECT:
        raise NotInterpreted(f"super().{name}")
    return getattr(thing, name)


def _watched(function: Any) -> Any:
    """A function of pandas that is looked at however it is called."""

    def watched(*arguments: Any, **named: Any) -> Any:
        check_call(function, arguments, named)
        _check_names(function, (*arguments, *named.values()))
        return function(*arguments, **named)

    watched.__name__ = getattr(function, "__name__", "function")
    return watched


def _plainly_formatted(thing: Any, name: str) -> Any:
    """``"{} of {:.1f}".format``: of values, and not of what can be reached from them."""

    def formatted(*arguments: Any, **named: Any) -> str:
        template, values = (thing, arguments) if isinstance(thing, str) else (arguments[0], arguments[1:])
        for _, place, specification, _ in string.Formatter().parse(template):
            if place is not None and not place.replace("_", "a").isalnum() and place:
                raise NotInterpreted("a format that looks into what is formatted")
            check_format(specification or "")
            if "{" in (specification or ""):
                raise NotInterpreted("a width that is computed")
        if name == "format_map":
            raise NotInterpreted("format_map")
        for value in (*values, *named.values()):
            check_extent(value)
        return template.format(*values, **named)

    return formatted


def is_open(thing: Any, name: str) -> bool:
    """Whether a program may ask for this attribute of a thing of the library."""
    kind = _kind(thing)
    if name.startswith(("_", "gi_", "cr_", "f_", "tb_", "co_", "ag_", "func_")) or name in _CLOSED:
        return False
    if isinstance(thing, GeneratorType):
        return name in _OF_GENERATORS
    if issubclass(kind, BaseException):
        return name in _OF_ERRORS
    if issubclass(kind, FunctionType | MethodType | BuiltinFunctionType | BuiltinMethodType | ModuleType):
        return name in ("cache_clear", "accumulate", "reduce", "from_iterable")
    place = kind.__module__.partition(".")[0]
    if name.startswith("to_") and place == "pandas":
        return name in _OF_TABLES
    return place in _LIBRARIES or hasattr(kind, "interpreted_chance")


def is_special(name: str) -> bool:
    """Whether a class of a program may define this method of Python's own."""
    return name in _SPECIAL


#: The mark that classes of an interpreted program carry.
MARK = "leakmeter_interpreted"


def is_ours(thing: Any) -> bool:
    """Whether a thing is a class of the program that is interpreted, or an object of one."""
    kind = _kind(thing)
    return any(MARK in vars(base) for base in kind.__mro__)


def may_be_base(kind: Any) -> bool:
    """Whether a class of the program may be made of this one."""
    if not isinstance(kind, type):
        return kind is typing.NamedTuple
    plain = kind in (object, abc.ABC) or (issubclass(kind, Exception) and kind.__module__ == "builtins")
    return plain or MARK in vars(cast(Any, kind)) or kind in (enum.Enum, enum.IntEnum, enum.StrEnum, int, str)


def set_attribute(thing: Any, name: str, value: Any) -> None:
    """``thing.name = value``."""
    place = type(thing).__module__.partition(".")[0]
    of_table = place == "pandas" and is_open(thing, name)
    if not of_table and (not is_ours(thing) or (name.startswith("__") and name not in ("__doc__",))):
        raise NotInterpreted(f"setting the attribute {name}")
    setattr(thing, name, value)


def called(function: Any, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
    """``function(*arguments, **named)``."""
    check_call(function, arguments, named)
    if function is super and (len(arguments) != 2 or not is_ours(arguments[0])):
        raise NotInterpreted("super() of a class that is not the program's")
    if _is_of_tables(function):
        _check_names(function, (*arguments, *named.values()))
    return function(*arguments, **named)


def _is_of_tables(function: Any) -> bool:
    owner = getattr(function, "__self__", None)
    places = (getattr(function, "__module__", ""), type(owner).__module__)
    return any((place or "").partition(".")[0] == "pandas" for place in places)


def _check_names(function: Any, arguments: Sequence[Any]) -> None:
    """Refuse words that pandas would take for the name of a method, but those of figures."""
    if getattr(function, "__name__", "") not in _BY_NAME:
        return
    left = list(arguments)
    while left:
        value = left.pop()
        if isinstance(value, str):
            if value not in _FIGURES and _is_method(value):
                raise NotInterpreted(f"the word {value[:20]!r}, which is the name of a method")
        elif isinstance(value, list | tuple | set | frozenset):
            left += cast("list[Any]", value)
        elif isinstance(value, dict):
            left += [*cast("dict[Any, Any]", value).keys(), *cast("dict[Any, Any]", value).values()]
        elif not (value is None or isinstance(value, bool | int | float) or callable(value) or _is_table(value)):
            raise NotInterpreted("names of methods in something else than a list")


def _is_table(value: Any) -> bool:
    return cast(Any, type(value)).__name__ in ("Series", "DataFrame")


def _is_method(name: str) -> bool:
    """Whether a table, a column or a group has something of this name."""
    pandas: Any = importlib.import_module("pandas")
    grouped: Any = importlib.import_module("pandas.core.groupby")
    kinds = (pandas.DataFrame, pandas.Series, grouped.DataFrameGroupBy, grouped.SeriesGroupBy)
    return name.startswith("_") or any(hasattr(kind, name) for kind in kinds)


def _queried(table: Any, expression: Any, **named: Any) -> Any:
    """``df.query(…)``: comparisons of columns with what is written out."""
    allowed = (
        ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Compare, ast.Eq, ast.NotEq,
        ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Name, ast.Load, ast.Constant, ast.List, ast.Tuple,
        ast.BinOp, ast.BitAnd, ast.BitOr, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Mod, ast.Invert,
    )  # fmt: skip
    if not isinstance(expression, str) or named:
        raise NotInterpreted("a query of this form")
    try:
        parts = list(ast.walk(ast.parse(expression.strip(), mode="eval")))
    except SyntaxError:
        raise NotInterpreted("a query with names of the program") from None
    if not all(isinstance(p, allowed) and not (isinstance(p, ast.Name) and "__" in p.id) for p in parts):
        raise NotInterpreted("a query of this form")
    return table.query(expression, engine="python")


def is_enumeration(bases: Sequence[Any]) -> bool:
    """Whether a class with these bases is an enumeration."""
    return any(isinstance(base, type) and issubclass(base, enum.Enum) for base in bases)
