"""Reading and writing samples as CSV files: what is wrong in one is said with file, line and remedy."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Sequence
from math import isfinite
from pathlib import Path

from leakmeter.errors import ProgramError
from leakmeter.program.blackbox.table import FEWEST, Samples, beside_numbers, samples_of
from leakmeter.program.language import Outcome

#: The largest file, in bytes.
_LARGEST = 500_000_000
_LONGEST_NUMBER = 40


def read_samples(
    path: str | Path,
    secret: str,
    outputs: Sequence[str],
    *,
    continuous: Collection[str] = (),
    discrete: Collection[str] = (),
) -> Samples:
    """The samples in a CSV file whose first line names its columns; ``secret`` and ``outputs`` are some of these.

    Values are separated by commas, semicolons or tabs, as the first line has them; a column in which all are numbers
    holds numbers, any other words. Raises ProgramError, with the line, for what cannot be used.
    """
    header, lines = _table(Path(path))
    if not outputs:
        raise ProgramError(f"{path}: say which columns were released, such as --output {_other(header, secret)}.")
    for name in dict.fromkeys([secret, *outputs, *continuous, *discrete]):
        if header.count(name) != 1:
            what = "there is no column" if name not in header else "there are several columns"
            raise ProgramError(f"{path}:1: {what} {name[:60]!r}; the columns are {_listed(header)}.")
    if secret in outputs:
        raise ProgramError(f"the column {secret!r} is the secret, so it cannot be an output too; name another one.")
    if len(set(outputs)) < len(outputs):
        raise ProgramError("an output is named twice; name each column once.")
    for name in dict.fromkeys([*continuous, *discrete]):
        if name not in (secret, *outputs):
            raise ProgramError(f"the column {name!r} is neither secret nor output; say how to treat one that is.")
    if len(lines) < FEWEST:
        raise ProgramError(f"{path}: {len(lines)} rows of samples say nothing; give at least {FEWEST}.")
    columns = {name: _column(path, header.index(name), name, lines) for name in (secret, *outputs)}
    return samples_of(
        columns[secret],
        {name: columns[name] for name in outputs},
        name=secret,
        continuous=continuous,
        discrete=discrete,
    )


def to_csv(samples: Samples) -> bytes:
    """Samples as a CSV file that `read_samples` reads back, in UTF-8."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    columns = (samples.secret, *samples.outputs)
    writer.writerow([c.name for c in columns])
    codes: list[list[int]] = [c.codes.tolist() for c in columns]
    for i in range(samples.n):
        writer.writerow([c.values[code[i]] for c, code in zip(columns, codes, strict=True)])
    return written.getvalue().encode("utf-8")


Line = tuple[int, list[str]]


def read_table(path: Path) -> tuple[list[str], list[Line]]:
    """The first line of a CSV file and the others with their numbers; all of them have as many values as the first."""
    return _table(path)


def _table(path: Path) -> tuple[list[str], list[Line]]:
    text = _text(path)
    first = text.split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    lines: list[Line] = []
    try:
        lines += [(reader.line_num, [value.strip() for value in line]) for line in reader if line]
    except csv.Error as error:
        raise ProgramError(
            f"{path}:{reader.line_num}: this is not CSV ({error}); put quotation marks around values that hold some."
        ) from None
    if not lines:
        raise ProgramError(f"{path} is empty; the first line names the columns, each other one is a sample.")
    header = lines[0][1]
    for number, line in lines[1:]:
        if len(line) != len(header):
            raise ProgramError(
                f"{path}:{number}: {_values(len(line))} where the first line has {len(header)}; give every row one of "
                "each column, in quotation marks where a value holds a comma."
            )
    return header, lines[1:]


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > _LARGEST:
            raise ProgramError(f"{path} is larger than {_LARGEST:,} bytes; keep fewer rows, or these columns alone.")
        raw = path.read_bytes()
    except IsADirectoryError:
        raise ProgramError(f"{path} is a folder; name a CSV file in it.") from None
    except OSError as error:
        raise ProgramError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except ValueError:
        raise ProgramError("a file's name cannot hold a NUL character; choose another.") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ProgramError(f"{path}:{line}: this is not UTF-8; save the file as CSV in UTF-8.") from None
    if "\0" in text:
        raise ProgramError(f"{path} is no text; save it as CSV in UTF-8.")
    return text


def _values(n: int) -> str:
    return "1 value" if n == 1 else f"{n} values"


def _listed(header: Sequence[str]) -> str:
    said = ", ".join(name[:40] or "(no name)" for name in header[:12])
    return f"{said} and {len(header) - 12} more" if len(header) > 12 else said


def _other(header: Sequence[str], secret: str) -> str:
    return next((name for name in header if name and name != secret), "NAME")


def _column(path: str | Path, place: int, name: str, lines: Sequence[Line]) -> list[Outcome]:
    words = [line[place] for _, line in lines]
    for (number, _), word in zip(lines, words, strict=True):
        if not word:
            raise ProgramError(
                f"{path}:{number}: column {name!r} is empty here; leave the row out, or write a word such as 'none' "
                "if an empty value is one that can be seen."
            )
    numbers = [number_in(word) for word in words]
    if any(n is None for n in numbers):
        mixed = [w if n is None or not isfinite(n) else n for w, n in zip(words, numbers, strict=True)]
        return mixed if beside_numbers(mixed) else list(words)
    for (at, _), n in zip(lines, numbers, strict=True):
        if n is not None and not isfinite(n):
            raise ProgramError(
                f"{path}:{at}: column {name!r} holds {'NaN' if n != n else 'an infinite number'}; leave the row out, "
                "or write a word such as 'none' if that is a value that can be seen."
            )
    return [n for n in numbers if n is not None]


def number_in(word: str) -> float | None:
    """The number that a word is, None if it is none."""
    if "_" in word or len(word) > _LONGEST_NUMBER:
        return None
    try:
        return float(word)
    except ValueError:
        return None
