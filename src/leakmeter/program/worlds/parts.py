"""Places in the output of a program: in lists, in dictionaries, and the figures within texts."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from leakmeter.program.sampling.columns import Codes

#: A part of the output that has more different numbers is a measured one.
_MANY = 50

Path = tuple[Any, ...]


def measured_paths(outputs: Sequence[Any], numbers: Codes) -> Iterator[Path]:
    """Where in the output there are numbers of which there are many, in all of them."""
    counted = np.bincount(numbers, minlength=len(outputs))
    shapes = [dict(_parts(output, ())) for output, many in zip(outputs, counted, strict=True) if many]
    for path in shapes[0]:
        found = [parts.get(path) for parts in shapes]
        are_numbers = all(isinstance(v, int | float) and not isinstance(v, bool) and math.isfinite(v) for v in found)
        if are_numbers and len(set(found)) > _MANY:
            yield path


@dataclass(frozen=True, slots=True)
class _Figure:
    """The step to one of the numbers in a text."""

    at: int


_FIGURES = re.compile(r"(?<![\w.])-?\d+(?:,\d{3})*(?:\.\d+)?")


def _parts(output: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """All that an output holds, with the place of each."""
    if isinstance(output, list | tuple):
        for i, part in enumerate(cast("Sequence[Any]", output)):
            yield from _parts(part, (*path, i))
    elif isinstance(output, dict):
        for key, part in cast("dict[Any, Any]", output).items():
            yield from _parts(part, (*path, key))
    else:
        yield path, output
        if isinstance(output, str):
            for i, figure in enumerate(_FIGURES.findall(output)):
                yield (*path, _Figure(i)), float(figure.replace(",", ""))


def at_path(output: Any, path: Path) -> Any:
    """What stands at a place of an output; None where nothing does.

    >>> at_path({"mean": [1, 2.5]}, ("mean", 1))
    2.5
    """
    for step in path:
        try:
            if isinstance(step, _Figure):
                output = float(_FIGURES.findall(output)[step.at].replace(",", ""))
            else:
                output = output[step]
        except (LookupError, TypeError):
            return None
    return output


def without(output: Any, paths: Sequence[Path]) -> Any:
    """An output, with None in some places, and in texts a mark."""
    if () in paths:
        return None
    steps = {path[0] for path in paths}
    if not steps:
        return output

    if isinstance(output, str):
        figures = itertools.count()
        return _FIGURES.sub(lambda found: "…" if _Figure(next(figures)) in steps else found.group(), output)

    def inner(step: Any, part: Any) -> Any:
        return without(part, [path[1:] for path in paths if path[0] == step]) if step in steps else part

    if isinstance(output, dict):
        return {k: inner(k, v) for k, v in cast("dict[Any, Any]", output).items()}
    if isinstance(output, list | tuple):
        return [inner(i, v) for i, v in enumerate(cast("Sequence[Any]", output))]
    return output


def is_seen(value: Any) -> bool:
    """Whether there is anything in an observation."""
    if isinstance(value, list):
        return any(map(is_seen, cast("list[Any]", value)))
    if isinstance(value, dict):
        return any(map(is_seen, cast("dict[Any, Any]", value).values()))
    return value is not None
