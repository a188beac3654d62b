"""What was seen of what a program that is run gave: which outputs an observation may be of."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.engine.outcomes import close
from leakmeter.program.language import SUPPRESSED
from leakmeter.program.language.checks import shown
from leakmeter.program.language.held_back import HeldBack

#: So many outputs are shown where another one was observed.
_SHOWN = 4
#: How NaN is observed.
NAN = "NaN"


def as_meant(outputs: Sequence[Any], value: Any, where: str = "observe") -> Any:
    """An observation in which None stands for what was not seen alone, and SUPPRESSED for None that was.

    ``outputs`` are all that the program gives in some world. None is what was not seen where it gives None in none of
    them; an entry of a dictionary that is left out was not seen where it is always there. Raises ProgramError for a
    place that no output has.
    """
    if hasattr(value, "tolist"):
        value = value.tolist()
    if value is ...:
        return None
    if value is None:
        return SUPPRESSED if where != "observe" and any(output is None for output in outputs) else None
    if isinstance(value, set | frozenset):
        return frozenset(cast("set[Any]", value))
    if isinstance(value, Mapping):
        return _entries(outputs, cast("Mapping[Any, Any]", value), where)
    if isinstance(value, list | tuple):
        parts = cast("Sequence[Any]", value)
        if parts and all(isinstance(o, frozenset) for o in outputs):
            return frozenset(parts)
        lists = [o for o in map(_list, outputs) if o is not None and len(o) == len(parts)]
        if not lists:
            raise ProgramError(
                f"{where} has {len(parts)} values, and the program never gives a list of as many; it gives, for "
                f"example, {example(outputs)}."
            )
        return [as_meant([o[i] for o in lists], part, f"{where}[{i}]") for i, part in enumerate(parts)]
    if isinstance(value, float) and math.isnan(value):
        return NAN
    return value


def _list(output: Any) -> list[Any] | None:
    return list(cast("Sequence[Any]", output)) if isinstance(output, list | tuple) else None


def _entries(outputs: Sequence[Any], value: Mapping[Any, Any], where: str) -> dict[Any, Any]:
    tables = [cast("dict[Any, Any]", o) for o in outputs if isinstance(o, dict)]
    found: dict[Any, Any] = {}
    for key, part in value.items():
        having = [o[key] for o in tables if key in o]
        if not having:
            raise ProgramError(f"{where}[{key!r}]: the output never has such an entry.")
        found[key] = as_meant(having, part, f"{where}[{key!r}]")
    for key in tables[0] if tables else ():
        if key not in found and all(key in o for o in tables):
            found[key] = None
    return found


def may_be(output: Any, seen: Any) -> bool:
    """Whether what was seen may be this output; ``seen`` comes from `as_meant`.

    >>> may_be([3, None], [3.0, SUPPRESSED]), may_be([3, 4], [3, None]), may_be({"a": 1}, {})
    (True, True, False)
    """
    if seen is None:
        return True
    if output is None:
        return isinstance(seen, HeldBack) or seen == str(SUPPRESSED)
    if isinstance(seen, HeldBack):
        return False
    if isinstance(seen, dict):
        table = cast("dict[Any, Any]", seen)
        return (
            isinstance(output, dict)
            and output.keys() == table.keys()
            and all(may_be(output[k], v) for k, v in table.items())
        )
    if isinstance(seen, list):
        parts, given = cast("list[Any]", seen), _list(output)
        return given is not None and len(given) == len(parts) and all(map(may_be, given, parts))
    if isinstance(output, list | tuple | dict | frozenset) or isinstance(seen, frozenset):
        return output == seen
    if isinstance(output, float) and math.isnan(output):
        return seen == NAN
    return close(output, seen)


def visible(output: Any, seen: Any) -> Any:
    """What of an output was looked at where ``seen`` was seen of another one; all of it where it has another shape.

    >>> visible([3, 4], [1, None]), visible({"a": 1, "b": 2}, {"a": 5, "b": None})
    ([3, None], {'a': 1, 'b': None})
    """
    if seen is None:
        return None
    if isinstance(seen, dict) and isinstance(output, dict):
        table = cast("dict[Any, Any]", seen)
        return {k: visible(v, table[k]) if k in table else v for k, v in cast("dict[Any, Any]", output).items()}
    parts, given = _list(seen), _list(output)
    if parts is not None and given is not None and len(parts) == len(given):
        return [visible(v, part) for v, part in zip(given, parts, strict=True)]
    return output


def key_of(output: Any) -> Any:
    """What tells one output from another: numbers up to twelve digits, True and 1 alike, tables without order."""
    if isinstance(output, list | tuple):
        return ("list", *map(key_of, cast("Sequence[Any]", output)))
    if isinstance(output, dict):
        pairs = cast("dict[Any, Any]", output).items()
        return ("table", frozenset((key_of(k), key_of(v)) for k, v in pairs))
    if isinstance(output, frozenset):
        return ("set", frozenset(map(key_of, cast("frozenset[Any]", output))))
    if isinstance(output, float):
        return NAN if math.isnan(output) else float(f"{output:.12g}") + 0.0
    return ("None",) if output is None else output


def refuse_unseen(outputs: Sequence[Any], value: Any) -> None:
    """Refuse an observation that no output fits."""
    if not any(may_be(output, value) for output in outputs):
        raise ProgramError(
            f"observe={shown(value)} cannot happen: in no world does the program give that; it gives, for example, "
            f"{example(outputs)}."
        )


def example(outputs: Sequence[Any]) -> str:
    """Some outputs, as they are shown in a message."""
    return " or ".join(f"{output!r:.40}" for output in outputs[:_SHOWN]) if outputs else "nothing"
