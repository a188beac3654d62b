"""What a program may not do because it would take more memory, or longer, than can be looked at from within."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from leakmeter.program.interpreter.scopes import NotInterpreted
from leakmeter.program.reading.values import extent

#: No list, word or array that is made gets longer.
_LONGEST = 1_000_000
#: No whole number that is made gets more bits.
_BITS = 20_000
#: No function is asked to make more than this of something.
_MADE = 10_000
_WIDE = re.compile(r"\d{5,}")
#: What makes a pattern take long: more than one part of it that repeats.
_REPEATS = re.compile(r"[*+{]")

#: The functions of the module ``operator``; with an i before them those of ``+=`` and the like.
_NAMES: dict[type, str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
    ast.BitOr: "or_",
    ast.BitXor: "xor",
    ast.BitAnd: "and_",
    ast.MatMult: "matmul",
}
_OPERATIONS: dict[type, Any] = {kind: getattr(operator, name) for kind, name in _NAMES.items()}
_IN_PLACE: dict[type, Any] = {kind: getattr(operator, f"i{name.rstrip('_')}") for kind, name in _NAMES.items()}


def operated(kind: type, a: Any, b: Any, *, in_place: bool = False) -> Any:
    """``a + b`` or the like, ``a += b`` where it is ``in_place``."""
    _check_operation(kind, a, b)
    return (_IN_PLACE if in_place else _OPERATIONS)[kind](a, b)


def _check_operation(kind: type, a: Any, b: Any) -> None:
    if kind is ast.Pow and isinstance(a, int) and isinstance(b, int):
        _refuse_if(b > 0 and a.bit_length() * b > _BITS, "a number with so many digits")
    elif kind is ast.LShift and isinstance(b, int):
        _refuse_if(b > _BITS, "a number with so many digits")
    elif kind is ast.Mod and isinstance(a, str):
        _refuse_if(bool(_WIDE.search(a)), "a word of that length")
    elif kind is ast.Mult:
        if isinstance(a, int) and isinstance(b, int):
            _refuse_if(a.bit_length() + b.bit_length() > _BITS, "a number with so many digits")
        for many, thing in ((a, b), (b, a)):
            if isinstance(many, int) and isinstance(thing, str | list | tuple | bytes):
                _refuse_if(many * len(cast("Sequence[Any]", thing)) > _LONGEST, "a list of that length")
    elif kind is ast.Add and isinstance(a, str | list | tuple) and isinstance(b, str | list | tuple):
        _refuse_if(len(cast("list[Any]", a)) + len(cast("list[Any]", b)) > _LONGEST, "a list of that length")
    _refuse_if(_size(a) * _size(b) > 100 * _LONGEST, "an array of that size")


def _size(value: Any) -> int:
    return int(value.size or 1) if hasattr(value, "ndim") else 1


#: Functions whose numbers say how much they make.
_MAKERS = frozenset(
    "zeros ones full empty arange linspace repeat tile eye identity ljust rjust center zfill expandtabs factorial comb "
    "perm product permutations combinations combinations_with_replacement islice tee deque to_bytes shift".split()
)
#: Functions that walk over all that is in their arguments.
_WALKERS = frozenset(
    "str repr ascii format dumps deepcopy asdict astuple array asarray DataFrame Series sorted sum min max Counter "
    "concatenate stack".split()
)
#: Methods of columns of words that take patterns.
_PATTERNED = frozenset("contains match fullmatch replace extract extractall findall split rsplit count".split())


def check_call(function: Any, arguments: Sequence[Any], named: Mapping[str, Any]) -> None:
    """Refuse a call that would make too much of something."""
    name = getattr(function, "__name__", "")
    every = [*arguments, *named.values()]
    if name in _WALKERS:
        for value in every:
            check_extent(value)
    for value in every:
        _refuse_if(isinstance(value, range) and len(value) > _LONGEST, "a list of that length")
    if name in _MAKERS:
        _refuse_if(any(_largest(v) > _MADE for v in every), f"{name}() of that size")
    owner: Any = getattr(function, "__self__", None)
    if isinstance(owner, str):
        _refuse_if(name == "format" and ("__" in owner or bool(_WIDE.search(owner))), "a format like this one")
        parts: list[Any] = _list(every[0]) if name == "join" and every else every
        if name in ("replace", "join"):
            longest = len(parts) if name == "join" else max(len(str(v)) for v in parts)
            _refuse_if(len(owner) * longest > _LONGEST, "a word of that length")
    if isinstance(owner, list) and name == "extend":
        _refuse_if(len(cast("list[Any]", owner)) > _LONGEST, "a list of that length")
    if name in _PATTERNED and not isinstance(owner, str | list | tuple):
        _refuse_if(any(isinstance(v, str) and len(_REPEATS.findall(v)) > 1 for v in every), "a pattern like this one")
    if name == "merge":
        tables: list[Any] = [owner, *every]
        rows = [len(v) for v in tables if hasattr(v, "columns")]
        _refuse_if(len(rows) > 1 and rows[0] * rows[1] > _LONGEST, "a table of that size")


def _list(value: Any) -> list[Any]:
    return list(cast("list[Any]", value)) if isinstance(value, list | tuple | set) else []


def check_extent(value: Any) -> None:
    """Refuse to walk over a list that holds lists which hold lists, if these come to too much."""
    if isinstance(value, list | tuple | dict):
        _refuse_if(extent(value) > _LONGEST, "lists within lists of that size")


def check_format(specification: str) -> None:
    """Refuse a width that fills the memory."""
    _refuse_if(bool(_WIDE.search(specification)), "a word of that length")


def check_comparison(a: Any, b: Any) -> None:
    """Refuse to compare lists within lists that come to too much."""
    if isinstance(a, list | tuple | dict) and isinstance(b, list | tuple | dict):
        check_extent(cast(Any, a))
        check_extent(cast(Any, b))


def _largest(value: Any) -> float:
    if isinstance(value, int | float):
        return abs(value)
    return max(map(_largest, cast("Sequence[Any]", value)), default=0) if isinstance(value, list | tuple) else 0


def _refuse_if(too_much: bool, what: str) -> None:
    if too_much:
        raise NotInterpreted(what)
