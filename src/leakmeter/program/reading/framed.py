"""The way into frames: what is asked of a table is looked up when there is one, so that other programs load nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leakmeter.program.reading.known import Arguments, Keywords
from leakmeter.program.reading.values import Tabular

if TYPE_CHECKING:
    from leakmeter.program.reading.frame_values import DataFrame, TableMethod
    from leakmeter.program.reading.reader import Reader

#: What numpy's own numbers can do, by numpy's function of the same name; ``item`` is the number itself.
NUMBER_METHODS = ("round", "item")


def attribute(reader: Reader, owner: Tabular, name: str) -> Any:
    """``df.age``, ``df.shape``, ``df.age.mean`` and their like."""
    from leakmeter.program.reading import frame_access

    return frame_access.attribute(reader, owner, name)


def item(reader: Reader, owner: Tabular, index: Any) -> Any:
    """``df["age"]``, ``df[mask]``, ``df.loc[...]`` and their like."""
    from leakmeter.program.reading import frame_access

    return frame_access.item(reader, owner, index)


def call(reader: Reader, method: TableMethod, args: Arguments, keywords: Keywords) -> Any:
    """A method of a frame, a column or groups."""
    from leakmeter.program.reading import frame_access

    return frame_access.call(reader, method, args, keywords)


def write(reader: Reader, owner: Tabular, index: Any, value: Any) -> None:
    """``df["new"] = value``."""
    from leakmeter.program.reading import frame_access

    frame_access.write(reader, owner, index, value)


def is_of_frames(dotted: str, args: Arguments) -> bool:
    """Whether a call may be about frames: a function of pandas, or any function with a part of a frame."""
    of_pandas = dotted == "leakmeter.program.Frame" or dotted.partition(".")[0] == "pandas"
    return of_pandas or any(isinstance(a, Tabular) for a in args)


def function(reader: Reader, dotted: str, args: Arguments, keywords: Keywords) -> tuple[bool, Any]:
    """(whether it is known with frames, what comes of it): a call for which ``is_of_frames``."""
    from leakmeter.program.reading.frame_functions import frame_function

    return frame_function(reader, dotted, args, keywords)


def frame_of(reader: Reader, value: Any, name: str) -> DataFrame:
    """A frame from its columns."""
    from leakmeter.program.reading import frame_functions

    return frame_functions.frame_of(reader, value, name)
