"""How values cross between leakmeter and the process that runs a program: as JSON, one message a line.

A tuple is ``{"t": […]}`` and a dictionary ``{"d": [[key, value], …]}``. Nothing here imports anything but the standard
library, for the child loads this file first.
"""

from __future__ import annotations

from typing import Any, cast


def wired(value: Any, depth: int = 0) -> Any:
    """A value of plain types, or of numpy's, for JSON. Raises TypeError, naming the type, for any other."""
    if depth > 20:
        raise TypeError("values nested more than 20 deep")
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        return [wired(v, depth + 1) for v in cast("list[Any]", value)]
    if isinstance(value, tuple):
        return {"t": [wired(v, depth + 1) for v in cast("tuple[Any, ...]", value)]}
    if isinstance(value, dict):
        pairs = cast("dict[Any, Any]", value).items()
        return {"d": [[wired(k, depth + 1), wired(v, depth + 1)] for k, v in pairs]}
    if type(value).__module__.split(".")[0] == "numpy" and hasattr(value, "tolist"):
        return wired(value.tolist(), depth + 1)
    raise TypeError(f"a value of type {type(value).__name__}")


def unwired(value: Any) -> Any:
    """What `wired` made of a value, made back."""
    if isinstance(value, list):
        return [unwired(v) for v in cast("list[Any]", value)]
    if isinstance(value, dict):
        tagged = cast("dict[str, Any]", value)
        if "t" in tagged:
            return tuple(unwired(v) for v in tagged["t"])
        return {unwired(k): unwired(v) for k, v in tagged["d"]}
    return value
