"""Calls of functions known by name: Python's own, those of ``math``, ``statistics``, ``random`` and numpy."""

from __future__ import annotations

from math import e, inf, pi, tau
from typing import TYPE_CHECKING, Any

from leakmeter.program.reading import (
    classes,
    dictionaries,
    framed,
    iterators,
    math_functions,
    noise,
    numpy_functions,
    order,
    python_functions,
    spread,
)
from leakmeter.program.reading.distributions import DISTRIBUTIONS, distribution
from leakmeter.program.reading.frames import plain
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.python_functions import observe

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

CONSTANTS: dict[str, float] = {
    "math.pi": pi,
    "math.e": e,
    "math.inf": inf,
    "math.tau": tau,
    "numpy.pi": pi,
    "numpy.e": e,
    "numpy.inf": inf,
}
_BUILTINS = {**python_functions.BUILTINS, **order.BUILTINS}
_LIBRARY = {
    **math_functions.LIBRARY,
    **iterators.LIBRARY,
    **python_functions.LIBRARY,
    **order.LIBRARY,
    **spread.LIBRARY,
    **noise.NOISE,
}
_NUMPY = {**numpy_functions.NUMPY, **order.NUMPY, **spread.NUMPY}
_COLLECTIONS = {
    "Counter": Known(dictionaries.counter, 0, 1),
    "namedtuple": known(classes.row_kind, 2, 2, "typename field_names"),
    "defaultdict": known(dictionaries.defaulting, 0, 2),
}
_REMEDIES = {
    "quantiles": "ask for one after another, with numpy.quantile, whose values are those of method='inclusive'",
    "unique": "which values there are is random; count each known value with sum(x == v for x in values)",
    "shuffle": "a random order cannot be read; leave it out where only totals are released",
    "permutation": "a random order cannot be read; leave it out where only totals are released",
    "sample": "a draw without replacement cannot be read; pass the sample in as an argument",
}


def is_builtin(name: str) -> bool:
    """Whether this is a function of Python that is known, or one of which it is known what to write instead."""
    return name in _BUILTINS or name in _REMEDIES


def foreign(reader: Reader, dotted: str, args: Arguments, keywords: Keywords) -> Any:
    """Read a call of ``dotted``, such as ``numpy.mean``."""
    room, _, name = dotted.rpartition(".")
    if room.startswith("leakmeter.program.mechanisms"):
        from leakmeter.program.reading import mechanisms  # few programs need it, and all would wait for it

        return mechanisms.foreign(reader, name, args, keywords)
    if room.startswith("leakmeter.program"):
        if name in DISTRIBUTIONS:
            return distribution(reader, name, args, keywords)
        if name == "observe":
            return observe(reader, args)
    if room.startswith("opendp"):
        from leakmeter.program.reading import opendp

        return opendp.foreign(reader, dotted, args, keywords)
    if framed.is_of_frames(dotted, args):
        read, value = framed.function(reader, dotted, args, keywords)
        if read:
            return value
        args = [plain(reader, a) for a in args]
    found = _known(room, name)
    if found is None:
        raise reader.refuse(_unknown(dotted.removeprefix("builtins."), name))
    return found.read(reader, name, args, keywords)


def _known(room: str, name: str) -> Known | None:
    if room == "builtins":
        return _BUILTINS.get(name)
    if room == "collections" and name in _COLLECTIONS:
        return _COLLECTIONS[name]
    found = _LIBRARY.get(f"{room}.{name}")
    if found is None and (room == "numpy" or room.startswith(("numpy.core", "numpy._core", "numpy.lib"))):
        return _NUMPY.get(name)
    return found


def _is_mechanism(name: str) -> bool:
    from leakmeter.program import mechanisms

    return name in mechanisms.__all__


def _unknown(dotted: str, name: str) -> str:
    if name in _REMEDIES:
        return f"{dotted}() cannot be read: {_REMEDIES[name]}"
    if dotted == f"leakmeter.program.{name}" and _is_mechanism(name):
        return f"{dotted}() does not exist; write from leakmeter.program.mechanisms import {name}"
    return (
        f"{dotted}() is not known to the reader; write it out with arithmetic, or use sum, len, min, max, numpy.mean, "
        "numpy.sum or numpy.dot"
    )
