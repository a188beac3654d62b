"""How values cross between leakmeter and the process that runs a program: as JSON, one message a line.

A tuple is ``{"t": […]}``, a set ``{"s": […]}`` and a dictionary ``{"d": [[key, value], …]}``. Inputs may also hold
``{"x": i}``, the i-th random value of a run, ``{"f": [[column, cells], …]}``, a frame of pandas, and
``{"o": [class, [[field, value], …]]}``, an object of a class of the program. Nothing here imports anything but the
standard library, for the child loads this file first.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Mapping, Sequence
from typing import Any, cast

_DEEPEST = 20


def wired(value: Any, depth: int = 0) -> Any:
    """A value for JSON: of plain types, numpy's or pandas', or an object of a dataclass, whose fields are what is seen
    of it. Raises TypeError, naming the type, for any other."""
    if depth > _DEEPEST:
        raise TypeError(f"values nested more than {_DEEPEST} deep")
    if value is None or isinstance(value, bool | int | float | str):
        return _plain(value)
    if isinstance(value, list):
        return [wired(v, depth + 1) for v in cast("list[Any]", value)]
    if isinstance(value, tuple):
        return {"t": [wired(v, depth + 1) for v in cast("tuple[Any, ...]", value)]}
    if isinstance(value, set | frozenset):
        return {"s": sorted((wired(v, depth + 1) for v in cast("set[Any]", value)), key=repr)}
    if isinstance(value, Mapping):
        pairs = cast("Mapping[Any, Any]", value).items()
        return {"d": [[wired(k, depth + 1), wired(v, depth + 1)] for k, v in pairs]}
    return wired(_seen(value), depth + 1)


def _plain(value: Any) -> Any:
    """Truth values, numbers and words without the names that an enumeration gives them."""
    if isinstance(value, str):
        return str.__str__(value)
    for kind in (bool, int, float):
        if isinstance(value, kind):
            return kind(value)
    return value


def _seen(value: Any) -> Any:
    """What is seen of an object."""
    module = type(value).__module__.partition(".")[0]
    if module == "numpy" and hasattr(value, "tolist"):
        return value.tolist()
    if module == "pandas":
        return _of_pandas(value)
    if module in ("decimal", "fractions"):
        return float(value)
    if module == "datetime":
        return str(value)
    kind: Any = cast(Any, type(value))
    if hasattr(kind, "__dataclass_fields__"):
        return {name: getattr(value, name) for name in kind.__dataclass_fields__}
    if hasattr(kind, "__members__"):  # an enumeration
        return value.value
    raise TypeError(f"a value of type {kind.__name__}")


def _of_pandas(value: Any) -> Any:
    """A column with labels is a dictionary, one that is merely numbered a list; a frame is a dictionary of columns."""
    kind = type(value).__name__
    if kind == "DataFrame":
        return {column: value[column] for column in value.columns}
    if kind == "Series":
        numbered = type(value.index).__name__ == "RangeIndex"
        return value.tolist() if numbered else dict(zip(value.index.tolist(), value.tolist(), strict=True))
    if kind in ("NAType", "NaTType"):
        return math.nan
    return value.tolist() if hasattr(value, "tolist") else str(value)


def unwired(value: Any, drawn: Sequence[Any] = (), program: Any = None) -> Any:
    """What a message holds, made back: ``drawn`` are the random values of this run, ``program`` has its classes."""
    if isinstance(value, list):
        return [unwired(v, drawn, program) for v in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    ((tag, held),) = cast("dict[str, Any]", value).items()
    if tag == "x":
        return drawn[held]
    if tag == "t":
        return tuple(unwired(v, drawn, program) for v in held)
    if tag == "s":
        return frozenset(unwired(v, drawn, program) for v in held)
    if tag == "d":
        return {unwired(k, drawn, program): unwired(v, drawn, program) for k, v in held}
    if tag == "f":
        pandas: Any = importlib.import_module("pandas")
        return pandas.DataFrame({k: unwired(v, drawn, program) for k, v in held})
    name, fields = held
    return getattr(program, name)(**{k: unwired(v, drawn, program) for k, v in fields})
