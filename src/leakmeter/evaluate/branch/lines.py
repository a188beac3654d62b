"""Files of JSON lines to which long work adds as it goes, and from which it goes on after it was broken off."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from leakmeter.errors import InputError, OutputError
from leakmeter.writing import write_whole


def kept(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a file with the numbers of their lines; nothing for a file that is not there. A last line that was
    broken off is taken away from the file, so that what is added next stands in a line of its own.

    Raises InputError, naming the line, for any other line that is no object.
    """
    if not file.exists():
        return
    try:
        lines = file.read_text("utf-8").split("\n")
    except (OSError, UnicodeError) as error:
        raise InputError(f"{file} cannot be read ({type(error).__name__}). Name another file.") from error
    if lines[-1]:
        write_whole(file, "".join(f"{line}\n" for line in lines[:-1]).encode("utf-8"))
    for number, line in enumerate(lines[:-1], 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise InputError(f"{file}: line {number} is no JSON. Remove it, or the file.") from error
        if not isinstance(row, dict):
            raise InputError(f"{file}: line {number} is no object of an earlier run. Remove it, or the file.")
        yield number, row


def add(file: Path | None, row: Mapping[str, Any]) -> None:
    """Add a line to a file, if there is one. Raises OutputError where it cannot be written."""
    if file is None:
        return
    try:
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    except OSError as error:
        raise OutputError(f"{file} cannot be written ({type(error).__name__}). Name another file.") from error
