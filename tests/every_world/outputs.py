"""What a program returned: as a key that can be compared, and as it is observed."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd


def key_of(value: Any) -> Any:
    """A value that can be compared and counted: ten digits of a number, dictionaries and sets without order."""
    value = _plain(value)
    if isinstance(value, bool | int):
        return float(value)
    if isinstance(value, float):
        return "NaN" if math.isnan(value) else float(f"{value:.10g}") + 0.0
    if isinstance(value, dict):
        return ("table", *sorted(((key_of(k), key_of(v)) for k, v in value.items()), key=repr))
    if isinstance(value, set | frozenset):
        return ("set", *sorted(map(key_of, value), key=repr))
    if isinstance(value, list | tuple):
        return ("list", *map(key_of, value))
    return "None" if value is None else value


def as_observed(value: Any) -> Any:
    """As it is given to an audit: None that was returned is the word "None", for None means that nothing was seen."""
    value = _plain(value)
    if isinstance(value, float) and math.isnan(value):
        return "NaN"
    if isinstance(value, dict):
        return {("None" if k is None else k): as_observed(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [as_observed(v) for v in value]
    if isinstance(value, set | frozenset):
        return sorted(value, key=repr)
    return "None" if value is None else value


def _plain(value: Any) -> Any:
    if isinstance(value, pd.Series):
        named = not isinstance(value.index, pd.RangeIndex)
        return {_label(k): v for k, v in value.items()} if named else value.tolist()
    if isinstance(value, pd.DataFrame):
        return {_label(k): value[k] for k in value.columns}
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if hasattr(value, "__dataclass_fields__"):
        return {k: getattr(value, k) for k in value.__dataclass_fields__}
    return value


def _label(key: Any) -> Any:
    if isinstance(key, tuple):
        return tuple(map(_label, key))
    return key.item() if isinstance(key, np.generic) else key
