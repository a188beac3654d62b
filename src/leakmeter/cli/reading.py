"""Where the text comes from: an option, a file or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from leakmeter.errors import InputError

#: A file larger than this cannot hold a readable text within the limit and is not read at all.
_BYTES_PER_CHARACTER = 4


def read_text(file: str | None, text: str | None, max_characters: int) -> str:
    """The text to check. Raises InputError, naming the source and the remedy, if there is none or it is not text."""
    if text is not None and file is not None:
        raise InputError("Give either a file or --text, not both.")
    if text is not None:
        return text
    if file is None or file == "-":
        return _from_stdin(file, max_characters)
    return _from_file(Path(file), max_characters)


def _from_stdin(file: str | None, max_characters: int) -> str:
    if file is None and (sys.stdin is None or sys.stdin.isatty()):
        raise InputError('No text given. Name a file, pipe text in, or use --text "…".')
    data = from_stdin(max_characters * _BYTES_PER_CHARACTER + 1)
    return _decoded(data, "Standard input", max_characters)


def from_stdin(most: int) -> bytes:
    """What comes from standard input, up to so many bytes. Raises InputError where it is closed or cannot be read."""
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise InputError("Standard input is closed. Name a file or use --text.")
    try:
        return sys.stdin.buffer.read(most)
    except (OSError, ValueError) as error:
        raise InputError(f"Standard input cannot be read ({_reason(error)}). Name a file or use --text.") from error


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or type(error).__name__


def _from_file(path: Path, max_characters: int) -> str:
    try:
        with path.open("rb") as stream:
            data = stream.read(max_characters * _BYTES_PER_CHARACTER + 1)
    except FileNotFoundError:
        raise InputError(f"There is no file “{path}”. Check the name, or use --text for a text itself.") from None
    except IsADirectoryError:
        raise InputError(f"{path} is a folder. Name a text file.") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be read ({_reason(error)}).") from error
    return _decoded(data, str(path), max_characters)


def _decoded(data: bytes, source: str, max_characters: int) -> str:
    if len(data) > max_characters * _BYTES_PER_CHARACTER:
        raise InputError(
            f"{source} holds more than {max_characters:,} characters. Split it, or raise --max-characters."
        )
    if b"\x00" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(f"{source} is binary, not text (a NUL byte at {data.index(0)}). Save it as plain text first.")
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(
            f"{source} is not UTF-8 text (byte {error.start} cannot be decoded). Save it as UTF-8 and try again."
        ) from None
