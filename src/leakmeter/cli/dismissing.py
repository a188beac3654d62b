"""``leakmeter dismiss``: words that later checks leave out, and the file that remembers them without holding them.

``dismissed.txt`` lies next to the settings file. Its first line names the form and a random salt; every further line is
the SHA-256 fingerprint of the salt and what was dismissed. The words themselves are written nowhere. Whoever has the
file can test a guess, but cannot read.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from leakmeter.cli.output import say
from leakmeter.cli.reading import from_stdin
from leakmeter.config import named_config
from leakmeter.errors import InputError, OutputError, SettingsError
from leakmeter.text.find.present.quiet import folded
from leakmeter.writing import write_private

FILE = "dismissed.txt"
_FIRST = re.compile(r"leakmeter dismissals 1 salt=(?P<salt>[0-9a-f]{32})")
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")
#: What may close words without changing them.
_CLOSING = " .,;:!?…\"'”»"


@dataclass(frozen=True, slots=True)
class Dismissals:
    """Fingerprints of dismissed words, and the salt (32 hexadecimal digits) that they were made with."""

    salt: str
    fingerprints: frozenset[str] = frozenset()

    def cover(self, words: str) -> bool:
        """Whether exactly these words were dismissed, whatever their case, white space and closing punctuation."""
        return self.of(words) in self.fingerprints

    def of(self, words: str) -> str:
        """The fingerprint of words."""
        return hashlib.sha256(f"{self.salt}{_plain(words)}".encode("utf-8", "surrogatepass")).hexdigest()


def _plain(words: str) -> str:
    return folded(words).rstrip(_CLOSING)


def dismissed_path(environment: Mapping[str, str] | None = None) -> Path:
    """Where the dismissals are kept: next to the settings file.

    Raises SettingsError where ``LEAKMETER_CONFIG`` names a settings file that is not there.
    """
    return named_config(environment).parent / FILE


def dismissed_words(environment: Mapping[str, str] | None = None) -> Callable[[str], bool] | None:
    """Whether words were dismissed, as ``check`` takes it; None where nothing was.

    Raises SettingsError if the file of dismissals cannot be read.
    """
    kept = read_dismissals(dismissed_path(environment))
    return kept.cover if kept.fingerprints else None


def read_dismissals(path: Path) -> Dismissals:
    """The dismissals in a file; none, with a new salt, where there is no file.

    Raises SettingsError, naming the remedy, for a file that cannot be read or is damaged.
    """
    try:
        lines = path.read_text("ascii").splitlines()
    except FileNotFoundError:
        return Dismissals(secrets.token_hex(16))
    except UnicodeError:
        raise _damaged(path, 1) from None
    except OSError as error:
        raise SettingsError(f"The dismissals in {path} cannot be read ({type(error).__name__}).") from error
    first = _FIRST.fullmatch(lines[0]) if lines else None
    if first is None:
        raise _damaged(path, 1)
    for number, line in enumerate(lines[1:], 2):
        if not _FINGERPRINT.fullmatch(line):
            raise _damaged(path, number)
    return Dismissals(first["salt"], frozenset(lines[1:]))


def _damaged(path: Path, line: int) -> SettingsError:
    return SettingsError(
        f"The file of dismissals {path} is damaged at line {line}. Restore it, or start anew: leakmeter dismiss "
        "--forget-all"
    )


def write_dismissals(path: Path, kept: Dismissals) -> None:
    """Put the dismissals into a file that only its owner can read; whatever happens, the old file or the new is whole.

    Raises SettingsError if it cannot be written.
    """
    content = "\n".join([f"leakmeter dismissals 1 salt={kept.salt}", *sorted(kept.fingerprints), ""])
    try:
        write_private(path, content.encode("ascii"))
    except OutputError as error:
        raise SettingsError(f"{error} LEAKMETER_CONFIG can name a settings file in another folder.") from error


def run_dismiss(words: str | None, *, forget: bool, listed: bool, forget_all: bool) -> int:
    """Dismiss words, forget a dismissal or all, or say how many there are; always 0.

    Raises InputError for words that cannot be dismissed and SettingsError for options that do not go together or a file
    that cannot be used.
    """
    if forget + listed + forget_all > 1 or (words is not None and (listed or forget_all)):
        raise SettingsError("Give words, or words after --forget, or --list, or --forget-all: one at a time.")
    path = dismissed_path()
    if forget_all:
        say(_forgotten(path))
    elif listed:
        say(_counted(read_dismissals(path), path))
    else:
        say(_changed(path, _wanted(words), forget))
    return 0


def _wanted(words: str | None) -> str:
    if words == "-":
        words = _decoded(from_stdin(_MOST_BYTES))
    if words is None or not any(c.isprintable() for c in _plain(words)):
        raise InputError(
            'Give the words to dismiss as the report shows them: leakmeter dismiss "I live in Leeds" '
            "(- reads them from standard input)."
        )
    return words


def _decoded(words: bytes) -> str:
    try:
        return words.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("Standard input is not UTF-8 text. Give the words as UTF-8.") from None


#: Words from standard input are read up to here.
_MOST_BYTES = 100_000


def _changed(path: Path, words: str, forget: bool) -> str:
    kept = read_dismissals(path)
    these = frozenset({kept.of(words)})
    if kept.cover(words) != forget:
        return f"These words were {'not dismissed' if forget else 'dismissed already'}. {_counted(kept, path)}"
    changed = kept.fingerprints - these if forget else kept.fingerprints | these
    kept = replace(kept, fingerprints=changed)
    write_dismissals(path, kept)
    done = (
        "Forgotten: later checks report these words again."
        if forget
        else "Dismissed: later checks leave these words out."
    )
    return f"{done} {_counted(kept, path)}"


def _counted(kept: Dismissals, path: Path) -> str:
    number = len(kept.fingerprints)
    if not number:
        return f"Nothing is dismissed; dismissals are kept in {path}."
    how_many = "1 dismissal" if number == 1 else f"{number:,} dismissals"
    return f"{how_many}, kept as fingerprints without the words in {path}."


def _forgotten(path: Path) -> str:
    try:
        path.unlink()
    except FileNotFoundError:
        return f"Nothing is dismissed; there is no file {path}."
    except OSError as error:
        raise SettingsError(f"{path} cannot be removed ({type(error).__name__}). Remove it by hand.") from error
    return f"All dismissals are forgotten; {path} is removed."
