"""Letters of other alphabets that look like Latin ones, read as what they look like where a word is meant as Latin.

A Cyrillic "о" in "Pоrtland" shows no difference to a reader. It is folded in words that also hold Latin letters; a word
all of whose letters have the shape of Latin ones is folded where the words beside it are Latin. Real Russian, Greek and
Armenian words stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import groupby
from typing import Literal, NamedTuple
from unicodedata import normalize

from leakmeter.errors import DataError

#: Greek, Cyrillic, Armenian with their supplements: where letters with an accent are looked for.
_ALPHABETS = (range(0x370, 0x590), range(0x1F00, 0x2000))
_LATIN = re.compile("[A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Table:
    """From a code point to the Latin letter it looks like: the ``same`` shape, a shape much ``like`` it (which holds the
    former too), and forms of the letter itself, ``always`` read as it. ``any`` finds letters of the first two, and
    ``shapes`` matches words all of whose letters are of the first."""

    same: Mapping[int, str]
    like: Mapping[int, str]
    always: Mapping[int, str]
    any: re.Pattern[str]
    shapes: re.Pattern[str]


@cache
def table() -> Table:
    """The rows of ``lookalikes.tsv``, with the letters that bear an accent. Raises DataError if it is missing or damaged."""
    try:
        lines = (resources.files("leakmeter.text") / "lookalikes.tsv").read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise DataError(f"The table lookalikes.tsv cannot be read ({error}). Reinstall leakmeter.") from error
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")][1:]
    if not rows or any(len(row) != 4 or len(row[0]) != 1 for row in rows):
        raise DataError("The table lookalikes.tsv has a damaged row. Reinstall leakmeter.")
    same, like, always = ({ord(c): row[0] for row in rows for c in row[kind]} for kind in (1, 2, 3))
    same |= dict(_accented(same))
    like = {**same, **like, **dict(_accented(like))}
    return Table(same, like, always, _one_of(like, ""), _one_of(same, "'’"))


def _one_of(letters: Iterable[int], others: str) -> re.Pattern[str]:
    return re.compile(f"[{''.join(map(chr, letters))}{others}]+")


def _accented(letters: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """The letters with accents (Ukrainian "ї") whose Latin counterpart ("ï") is one character as well."""
    for code in (code for alphabet in _ALPHABETS for code in alphabet):
        base, *marks = normalize("NFD", chr(code))
        if marks and ord(base) in letters:
            latin = normalize("NFC", letters[ord(base)] + "".join(marks))
            if len(latin) == 1:
                yield code, latin


_Kind = Literal["latin", "other", "either"]


class _Word(NamedTuple):
    found: re.Match[str]
    kind: _Kind


def as_letters(text: str) -> str:
    """A text with the forms of Latin letters that Unicode does not decompose put in the letters themselves."""
    return text if text.isascii() else text.translate(table().always)


def as_latin(text: str) -> tuple[str, int]:
    """A text with its lookalikes folded, character for character, and how many letters of other alphabets those were."""
    if text.isascii():
        return text, 0
    known = table()
    if known.any.search(text) is None:
        return text, 0
    words = [_Word(found, _kind(found.group(), known)) for found in _WORD.finditer(text)]
    parts: list[str] = []
    at = folded = 0
    for found, kind in _beside(words):
        new = found.group().translate(known.like) if kind == "latin" else found.group()
        if new != found.group():
            folded += sum(map(len, known.any.findall(found.group())))
            parts += [text[at : found.start()], new]
            at = found.end()
    return "".join((*parts, text[at:])), folded


def _kind(word: str, known: Table) -> _Kind:
    """What a word is by its letters: Latin if any is; of either alphabet if all have the shape of Latin ones."""
    if word.isascii() or _LATIN.search(word):
        return "latin"
    return "either" if known.shapes.fullmatch(word) else "other"


def _kind_of(word: _Word) -> _Kind:
    return word.kind


def _beside(words: Sequence[_Word]) -> Iterator[_Word]:
    """The words, those of either alphabet decided by the words on both sides: Latin where none of another stands there."""
    runs: list[tuple[_Kind, list[re.Match[str]]]] = [
        (kind, [word.found for word in run]) for kind, run in groupby(words, key=_kind_of)
    ]
    for number, (kind, run) in enumerate(runs):
        decided: _Kind = kind
        if kind == "either":
            beside = {other for other, _ in (*runs[max(0, number - 1) : number], *runs[number + 1 : number + 2])}
            decided = "latin" if beside == {"latin"} else "other"
        yield from (_Word(found, decided) for found in run)
