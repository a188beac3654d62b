"""Copies, without what Python's own lets objects do while they are copied."""

from __future__ import annotations

import collections
import enum
from typing import Any, cast

from leakmeter.program.interpreter.attributes import is_ours
from leakmeter.program.interpreter.limits import check_extent
from leakmeter.program.interpreter.scopes import NotInterpreted


def copy(value: Any) -> Any:
    """``copy.copy``."""
    return _copied(value, {}, deep=False)


def deepcopy(value: Any) -> Any:
    """``copy.deepcopy``."""
    check_extent(value)
    return _copied(value, {}, deep=True)


def _copied(given: Any, known: dict[int, Any], *, deep: bool) -> Any:
    """A copy of data, or of an object of the program; ``deep``: with copies of what it holds."""
    value, kind = given, cast(Any, type(given))
    if value is None or kind in (bool, int, float, str, range) or issubclass(kind, enum.Enum):
        return value
    if id(value) in known:
        return known[id(value)]

    def inner(part: Any) -> Any:
        return _copied(part, known, deep=True) if deep else part

    if kind is tuple:
        return tuple([inner(part) for part in value])
    if kind not in _MADE and not (
        is_ours(value) and kind is not type and not issubclass(kind, type | tuple | Exception)
    ):
        if kind.__module__.partition(".")[0] in ("numpy", "pandas") and hasattr(value, "copy"):
            return value.copy()
        raise NotInterpreted("a copy of this")
    made = known[id(value)] = _empty(value, kind)
    if kind in (list, set):
        (made.extend if kind is list else made.update)([inner(part) for part in value])
    elif kind in _MADE:
        pairs: list[tuple[Any, Any]] = [(inner(k), inner(v)) for k, v in value.items()]
        for key, part in pairs:
            made[key] = part
    else:
        made.__dict__.update({k: inner(v) for k, v in value.__dict__.items()})
    return made


def _empty(value: Any, kind: Any) -> Any:
    if kind not in _MADE:
        return object.__new__(kind)
    made = value.copy()
    made.clear()
    return made


_MADE = (list, set, dict, collections.Counter, collections.OrderedDict, collections.defaultdict)
