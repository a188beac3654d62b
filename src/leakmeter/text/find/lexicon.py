"""Word lists, and where their entries stand in a text.

The lists in ``text/lexicon/*.tsv`` are small and hand-written. All of them are matched in one pass: the text is cut
into words, and at each word the longest entry of each list that starts there is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from leakmeter.errors import DataError

LISTS = (
    "conditions",
    "education",
    "emotions",
    "employers",
    "fields",
    "interests",
    "majors",
    "medications",
    "nationalities",
    "occupations",
    "pets",
    "possessions",
    "relatives",
)
_WORD = re.compile(r"[^\W_]+")
#: What may stand between two words of one entry ("type-1", "bachelor's", "ph.d").
_JOINER = re.compile(r"[ \t\-'’./+&]{1,2}")
#: What stands between initials: "M.A." and "D&D" are meant, the "m a" of "I'm a" is not.
_BETWEEN_INITIALS = re.compile(r"\. ?|[&/+]")
#: Lists whose ambiguous entries are left out: their patterns give too little context to tell.
_PLAIN_ONLY = ("conditions", "medications", "relatives", "pets")
#: Ambiguous entries up to this length count only in capitals: "IT", "BA", "RN".
_SHORT = 3

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a list found at ``start``–``end`` of a text."""

    start: int
    end: int
    row: Row


def normal(phrase: str) -> str:
    """The form in which phrases are compared: words in lower case, joined by single spaces."""
    return " ".join(_WORD.findall(phrase.lower()))


@cache
def rows(name: str) -> tuple[Row, ...]:
    """All rows of a list as mappings from column to text; ``occupations`` are persons ("nurse"), ``fields`` are what
    one works in ("nursing", "retail"), both from occupations.tsv.

    Raises DataError if the list is missing or a row does not fit its header.
    """
    if name in _PERSON:
        everything = (*_file("occupations"), *_general_terms())
        return tuple(row for row in everything if row["person"] == _PERSON[name])
    return _file(name)


def _general_terms() -> list[Row]:
    """Fields ("healthcare") and kinds ("healthcare worker") as entries of their own, so that a suggestion that uses
    them is read for what it still says."""
    known = {row["name"] for row in _file("occupations")}
    terms: dict[str, Row] = {}
    for row in _file("occupations"):
        for name, person in ((row["field"].removeprefix("the "), "no"), (row["kind"], "yes")):
            if name and name not in known and name not in terms:
                kind = row["kind"] if person == "yes" else ""
                terms[name] = {**row, "name": name, "title": "", "kind": kind, "person": person, "ambiguous": ""}
    return list(terms.values())


_PERSON = {"occupations": "yes", "fields": "no"}


@cache
def _file(name: str) -> tuple[Row, ...]:
    try:
        lines = (resources.files("leakmeter.text") / "lexicon" / f"{name}.tsv").read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise DataError(f"The word list {name}.tsv cannot be read ({error}). Reinstall leakmeter.") from error
    lines = [line for line in lines if line.strip() and not line.startswith("#")]
    header = lines[0].split("\t")
    return tuple(_row(name, header, line) for line in lines[1:])


def _row(name: str, header: list[str], line: str) -> Row:
    cells = line.split("\t")
    if len(cells) > len(header):
        raise DataError(
            f"The word list {name}.tsv has a row with too many cells near “{cells[0]}”. Reinstall leakmeter."
        )
    return dict(zip(header, cells + [""] * (len(header) - len(cells)), strict=True))


@cache
def by_name(name: str) -> Mapping[str, Row]:
    """The rows of a list by their normal form, without those of _PLAIN_ONLY that are mostly something else ("cold")."""
    kept = (row for row in rows(name) if name not in _PLAIN_ONLY or row["ambiguous"] != "yes")
    return {normal(row["name"]): row for row in kept}


#: A phrase that begins with a word: how many words it has, its list, its normal form, and its words after the first.
_Phrase = tuple[int, str, str, tuple[str, ...]]


@cache
def _index(names: tuple[str, ...]) -> Mapping[str, tuple[_Phrase, ...]]:
    """First word -> the phrases of some lists that begin with it, longest first."""
    index: dict[str, list[_Phrase]] = {}
    for name in names:
        for phrase in by_name(name):
            if phrase:
                first, *rest = phrase.split(" ")
                index.setdefault(first, []).append((1 + len(rest), name, phrase, tuple(rest)))
    return {first: tuple(sorted(entries, reverse=True)) for first, entries in index.items()}


def annotate(text: str) -> dict[str, dict[int, Entry]]:
    """For each list, the longest entry at each offset where one starts: ``result[list][start]``.

    Entries of one list do not start inside a longer entry of the same list.
    """
    return _entries(text, LISTS)


def _entries(text: str, names: tuple[str, ...]) -> dict[str, dict[int, Entry]]:
    words = [(m.start(), m.end()) for m in _WORD.finditer(text)]
    small = tuple(text[start:end].lower() for start, end in words)
    found: dict[str, dict[int, Entry]] = {name: {} for name in names}
    reached: dict[str, int] = dict.fromkeys(names, 0)
    index = _index(names)
    for position, word in enumerate(small):
        start = words[position][0]
        for count, name, phrase, rest in index.get(word, ()):
            if start < reached[name]:
                continue
            if rest and (small[position + 1 : position + count] != rest or not _joined(text, words, position, count)):
                continue
            end = words[position + count - 1][1]
            row = by_name(name)[phrase]
            if row["ambiguous"] == "yes" and not _meant(name, text[start:end]):
                continue
            found[name][start] = Entry(start, end, row)
            reached[name] = end
    return found


def _meant(name: str, words: str) -> bool:
    """Whether an entry that is often another word is written as if it were meant."""
    if len(words) <= _SHORT:
        return words.isupper()
    return name != "employers" or words[0].isupper()


def _joined(text: str, words: Sequence[tuple[int, int]], position: int, count: int) -> bool:
    """Whether nothing but what joins words stands between some of them; between initials that may be a full stop."""
    chosen = words[position : position + count]
    initials = all(end - start == 1 for start, end in chosen)
    joiner = _BETWEEN_INITIALS if initials else _JOINER
    return all(joiner.fullmatch(text, a[1], b[0]) for a, b in zip(chosen, chosen[1:], strict=False))


def entries_in(text: str, name: str) -> Iterator[Entry]:
    """The entries of one list in a text, in order."""
    yield from _entries(text, (name,))[name].values()


def spans_in(text: str, names: tuple[str, ...]) -> Iterator[tuple[str, int, int, Row]]:
    """The entries of some lists in a text: the list's name, where the entry stands, and its row."""
    for name, found in _entries(text, names).items():
        for entry in found.values():
            yield name, entry.start, entry.end, entry.row
