"""Locate and read the tables that ship inside the package.

A table is a UTF-8 text of tab-separated columns with one header line, or, for the gazetteer, a binary file of
compressed blocks (see :mod:`leakmeter.statistics.gazetteer`). ``manifest.json`` lists each file with its checksum,
its source and what was done to the raw figures. Everything here raises :class:`leakmeter.errors.DataError` when a
file is missing or damaged: the only remedy is to install the package again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TypeVar

from leakmeter.errors import DataError

PACKAGE = "leakmeter.statistics"
MANIFEST = "manifest.json"
REMEDY = "Install leakmeter again to restore it."
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What the manifest says about one shipped file; ``size`` is in bytes, ``rows`` counts records without headers."""

    name: str
    file: str
    title: str
    source: str
    year: str
    universe: str
    licence: str
    method: str
    rows: int
    size: int
    sha256: str


def read_bytes(file: str) -> bytes:
    """The content of a packaged file. Raises DataError when it is not there."""
    try:
        return resources.files(PACKAGE).joinpath("tables", file).read_bytes()
    except OSError as error:
        raise DataError(f"The shipped table {file!r} is missing or cannot be read. {REMEDY}") from error


def damaged(file: str, what: str) -> DataError:
    """The error for a file whose content is not what the build script wrote."""
    return DataError(f"The shipped table {file!r} is damaged: {what}. {REMEDY}")


def rows(file: str, columns: Sequence[str], parse: Callable[[list[str]], Row]) -> tuple[Row, ...]:
    """Read a tab-separated table, one parsed value per line.

    ``columns`` is the header the file must have; ``parse`` turns the cells of a line into a value and may raise
    ValueError or LookupError, which become a DataError that names the line.
    """
    try:
        lines = read_bytes(file).decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise damaged(file, "it is not UTF-8 text") from error
    if lines[0].split("\t") != list(columns):
        raise damaged(file, f"its header is not {' '.join(columns)!r}")
    if lines[-1] != "":
        raise damaged(file, "its last line is cut off")
    parsed: list[Row] = []
    for number, line in enumerate(lines[1:-1], start=2):
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise damaged(file, f"line {number} has {len(cells)} cells instead of {len(columns)}")
        try:
            parsed.append(parse(cells))
        except (ValueError, LookupError) as error:
            raise damaged(file, f"line {number} cannot be read") from error
    if not parsed:
        raise damaged(file, "it has no rows")
    return tuple(parsed)


@cache
def manifest() -> tuple[TableInfo, ...]:
    """Every shipped table with its source, licence, size and checksum, in the order of their file names."""
    try:
        raw = json.loads(read_bytes(MANIFEST))
        return tuple(TableInfo(**entry) for entry in raw["tables"])
    except (ValueError, LookupError, TypeError) as error:
        raise damaged(MANIFEST, "it does not list the tables") from error


def info(name: str) -> TableInfo:
    """The manifest's entry for the table called ``name``. Raises DataError when there is none."""
    for entry in manifest():
        if entry.name == name:
            return entry
    raise damaged(MANIFEST, f"it does not list the table {name!r}")


def problems() -> tuple[str, ...]:
    """One sentence for each shipped file that is missing or differs from its checksum; empty when all is well."""
    found: list[str] = []
    for entry in manifest():
        try:
            content = read_bytes(entry.file)
        except DataError as error:
            found.append(str(error))
            continue
        if hashlib.sha256(content).hexdigest() != entry.sha256:
            found.append(str(damaged(entry.file, "its content does not match its checksum")))
    return tuple(found)
