"""The columns of a frame, as a prior declares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from leakmeter.errors import ProgramError


class Frame:
    """What is believed of a frame of pandas, or of a table: for each column a list of known or random values.

    ``columns`` maps each name to one value for each row, all alike in number, or is a list of records. A value is a
    number, a word, a distribution, or None where it is missing. Raises ProgramError for columns of different lengths.

    >>> Frame({"city": ["Bonn", "Ulm"], "age": [31, 45]}).columns["city"]
    ['Bonn', 'Ulm']
    """

    __slots__ = ("columns",)

    def __init__(self, columns: Mapping[str, Sequence[Any]] | Sequence[Mapping[str, Any]]) -> None:
        self.columns: dict[str, list[Any]] = declared(columns, "a frame")


def is_declaration(value: Any) -> bool:
    """Whether a value declares columns: a Frame, a mapping of words to lists of one length, or a list of records."""
    if isinstance(value, Frame):
        return True
    try:
        return bool(declared(value, "a frame"))
    except ProgramError:
        return False


def declared(value: Any, name: str) -> dict[str, list[Any]]:
    """The columns that a prior declares, by name. Raises ProgramError for what declares none."""
    if isinstance(value, Frame):
        return dict(value.columns)
    if isinstance(value, Mapping):
        given = cast("Mapping[Any, Any]", value)
        if not given or not all(isinstance(k, str) and _is_list(v) for k, v in given.items()):
            raise ProgramError(f"{name} has no declared columns; {REMEDY}.")
        columns = {str(k): list(v.tolist() if hasattr(v, "tolist") else v) for k, v in given.items()}
        lengths = {k: len(v) for k, v in columns.items()}
        if len(set(lengths.values())) > 1:
            told = ", ".join(f"{k} has {n}" for k, n in list(lengths.items())[:6])
            raise ProgramError(f"the columns of {name} differ in length ({told}); give one value for each row.")
        return columns
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _of_records(cast("Sequence[Any]", value), name)
    raise ProgramError(f"{name} has no declared columns; {REMEDY}.")


def _of_records(rows: Sequence[Any], name: str) -> dict[str, list[Any]]:
    if not rows or not all(isinstance(r, Mapping) for r in rows):
        raise ProgramError(f"{name} has no declared columns; {REMEDY}.")
    records = cast("Sequence[Mapping[Any, Any]]", rows)
    names = [str(k) for k in records[0]]
    for i, record in enumerate(records):
        if [str(k) for k in record] != names:
            raise ProgramError(f"row {i} of {name} has other columns than row 0; give each row the same.")
    return {k: [record[k] for record in records] for k in names}


def _is_list(value: Any) -> bool:
    return hasattr(value, "tolist") or (isinstance(value, Sequence) and not isinstance(value, str))


#: What to write instead.
REMEDY = "write its prior as {'city': ['Bonn', 'Ulm'], 'age': [Normal(35, sd=2), 40]}, one value for each row"
