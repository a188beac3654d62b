"""Matching what was observed to what a program returns: shapes, words and numbers, and what was not seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.engine.mixed import holds
from leakmeter.program.engine.nodes import Node
from leakmeter.program.language import SUPPRESSED, Outcome
from leakmeter.program.language.checks import is_finite, shown
from leakmeter.program.language.held_back import ABSENT
from leakmeter.program.reading.released import leaves, spread_out
from leakmeter.program.reading.source import Unit
from leakmeter.program.reading.values import ByLabel, Filtered, Padded, Poison, Seq, Table

Pairs = list[tuple[Node, Outcome]]


def in_each_place(output: Any, word: str) -> Any:
    """A word that was seen in place of an output of several values: it stands in each of their places."""
    if isinstance(output, dict):
        return {key: in_each_place(part, word) for key, part in cast("dict[Any, Any]", output).items()}
    if isinstance(output, tuple) or (isinstance(output, Seq) and output.kept is None):
        return [in_each_place(part, word) for part in cast("Sequence[Any]", output)]
    return word


def matched(output: Any, value: Any, unit: Unit) -> Pairs:
    """The pairs (output, observed value) that are random, in order; None stands for what was not seen.

    Known outputs are checked. Raises ProgramError for another shape, or a value that cannot be one of that output.
    """
    pairs: Pairs = []
    _match(output, value, "observe", pairs, unit)
    return pairs


def as_meant(output: Any, value: Any) -> Any:
    """An observation in which None stands for what was not seen alone.

    Within a list or a dictionary None is a value where the program itself may return None there, as a count does that
    is held back when it is small: what was released is then SUPPRESSED. ``...`` always stands for what was not seen.

    >>> as_meant([3, 4], [None, ...])
    [None, None]
    """
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, dict):
        entries = cast("dict[Any, Any]", output) if isinstance(output, dict) else {}
        return {key: _part(entries.get(key), part) for key, part in cast("dict[Any, Any]", value).items()}
    if isinstance(value, list | tuple):
        parts = list(cast("list[Any]", value))
        items = list(cast("Seq | tuple[Any, ...]", output)) if isinstance(output, Seq | tuple) else []
        items += [None] * (len(parts) - len(items))
        return [_part(item, part) for item, part in zip(items, parts, strict=False)]
    return None if value is ... else value


def _part(output: Any, value: Any) -> Any:
    """The observation of one entry; None of a whole table in which every place may be held back is that as well."""
    if value is None and output is not None:
        places = list(leaves(output))
        if places and all(isinstance(place, Node) and holds(place, SUPPRESSED) for place in places):
            return SUPPRESSED
    return as_meant(output, value)


def tells(value: Any) -> bool:
    """Whether an observation says anything: whether not all of it is None.

    >>> tells([None, 3]), tells([None, {"mean": None}])
    (True, False)
    """
    if isinstance(value, list | tuple):
        return any(tells(part) for part in cast("list[Any]", value))
    if isinstance(value, dict):
        return any(tells(part) for part in cast("dict[Any, Any]", value).values())
    return value is not None


def entry_of(unit: Unit) -> str:
    """The name of the audited function."""
    return unit.entry.name if unit.entry else "the program"


def _match(output: Any, value: Any, where: str, pairs: Pairs, unit: Unit) -> None:
    if value is None:
        return
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(output, Poison | Filtered):
        raise ProgramError(
            f"{unit.place}: the returned value cannot be observed: "
            f"{output.reason if isinstance(output, Poison) else 'its length is random'}."
        )
    if isinstance(output, Seq | tuple | dict):
        if isinstance(value, str) and all(holds(leaf, value) for leaf in leaves(output)):
            value = spread_out(output, value)
        _match_all(output, value, where, pairs, unit)
        return
    if isinstance(value, list | tuple | dict):
        raise ProgramError(f"{where} has a list where {entry_of(unit)} returns a single value; give one number.")
    if isinstance(value, int | float) and not is_finite(value):
        raise ProgramError(f"{where}={shown(value)} is not a finite number, or has too many digits.")
    if not isinstance(value, bool | int | float | str):
        raise ProgramError(f"{where}={shown(value)} is not a number or a word.")
    if output is None and value == SUPPRESSED:
        return
    if output is None:
        raise ProgramError(f"{entry_of(unit)} returns nothing that could be observed; add a return.")
    if isinstance(output, Node):
        if output.continuous and isinstance(value, str) and not holds(output, value):
            raise ProgramError(f"{where}={shown(value)} is a word, and the output is a number.")
        pairs.append((output, value))
    elif output != value:
        raise ProgramError(f"{where}={shown(value)} cannot happen: this output is always {shown(output)}.")


def _not_there(entries: dict[Any, Any], given: dict[Any, Any]) -> list[Any]:
    """The entries that were not there because an observation does not give them; others that it does not give were not
    seen."""
    left = [key for key in entries if key not in given]
    if isinstance(entries, Table):
        return [key for key in left if any(isinstance(v, Node) or v == ABSENT for v in leaves(entries[key]))]
    if not isinstance(entries, ByLabel):
        return []
    return [key for key in left if all(isinstance(v, Node) and holds(v, ABSENT) for v in leaves(entries[key]))]


def _match_all(output: Any, value: Any, where: str, pairs: Pairs, unit: Unit) -> None:
    if isinstance(output, dict):
        entries = cast("dict[Any, Any]", output)
        if isinstance(output, Table) and output.members and isinstance(value, list | tuple | set | frozenset):
            value = dict.fromkeys(cast("list[Any]", value), True)
        if not isinstance(value, dict):
            raise ProgramError(f"{entry_of(unit)} returns a dictionary; observe one, such as {{'mean': 44}}.")
        for key, part in cast("dict[Any, Any]", value).items():
            if key not in entries:
                raise ProgramError(f"{where}[{key!r}]: the output has no such entry.")
            _match(entries[key], part, f"{where}[{key!r}]", pairs, unit)
        for key in _not_there(entries, cast("dict[Any, Any]", value)):
            _match(entries[key], spread_out(entries[key], ABSENT), f"{where} without {key!r}", pairs, unit)
        return
    items = list(cast("Seq | tuple[Any, ...]", output))
    if not isinstance(value, list | tuple):
        raise ProgramError(
            f"{where}={shown(value)} has the wrong shape: {entry_of(unit)} returns {len(items)} values; give as "
            "many, with None for those not seen."
        )
    parts = list(cast("list[Any]", value))
    if isinstance(output, Padded):
        parts += [spread_out(item, ABSENT) for item in items[len(parts) :]]
    if len(parts) != len(items):
        raise ProgramError(
            f"{where} has {len(parts)} values and {entry_of(unit)} returns {len(items)}; give as many, with "
            "None for those not seen."
        )
    for i, (item, part) in enumerate(zip(items, parts, strict=True)):
        _match(item, part, f"{where}[{i}]", pairs, unit)
