"""text -> identifiers: every number that has the form of a kind, is checked, and is named by the words near it.

A number that anything else could be as well needs its word in the same clause. What the words name so and what fails its
check is marked as well, since people mistype; its reason says that it only looks so. Each place of the text where a
number may begin is looked at once for each kind, so that the time is linear in the text; a text without digits costs
nothing but the look for one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from leakmeter.text.find.recognizers.checks import check
from leakmeter.text.find.recognizers.context import Clause, clause_around, distance, spoken_against
from leakmeter.text.find.recognizers.kinds import Kind, first_words, kinds

#: How an identifier was recognised: its check was passed; it has none, and the words or its form say what it is; the
#: words say so and the check fails; it stands elsewhere in the text and was recognised there.
Standing = Literal["checked", "told", "failed", "repeated"]


@dataclass(frozen=True, slots=True)
class Identifier:
    """An identifier in a text: where it stands, its kind, how it was recognised and how sure that is (a proportion)."""

    start: int
    end: int
    kind: Kind
    standing: Standing
    confidence: float


_SURE, _ALONE, _TOLD, _FAILED = 0.98, 0.85, 0.88, 0.7
#: What fails its check is marked only where the word that names it stands within so many characters before it.
_CLOSE = 25
#: What is named right before it counts as if the name stood so far off (characters): a form of its own says more.
_NAMED = 3
#: Where a number may begin: a word with a digit in it, or a few capitals before one.
_START = re.compile(
    r"(?<![^\W_])(?:[-−+]?[^\W\d_]{0,40}\d|[A-Za-z]{1,4}[ .-](?=[A-Za-z]{0,4}\d)|(?:[Ff]lat|[Aa]pt|[Aa]partment|[Uu]nit)\.? (?=\w{1,4},? \d)"
    r"|[A-Z]{6,8}<|[A-Z]<[A-Z]|0x|[A-Za-z]{2,3}[-_](?=[A-Za-z0-9_-]*\d))"
)
#: A number goes on before this place, or is an amount or part of an address on the web.
_GOES_ON_BEFORE = re.compile(r"(?:\d[.,:/-]|[$£€¥₹]\s?|[^\W_]/|[^\W_]\.)\Z")
_GOES_ON_AFTER = re.compile(r"[.,/-]\d|\s?%")
#: Other digits right beside: one of a row of numbers.
_ROW_BEFORE, _ROW_AFTER = re.compile(r"\d[ -]\Z"), re.compile(r"[ -]\d")
#: Words without which a text that has no digit holds no identifier.
_SAYS_ONE = re.compile(r"bic\b|swift|booking|reservation|confirmation|locator|pnr\b", re.I)
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"(?<![^\W_])[^\W\d_]+")
_DATE = re.compile(r"(?:19|20)\d\d(?:[-/]\d{1,2}[-/]\d{1,2})?|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}")


def identifiers(text: str) -> list[Identifier]:
    """The identifiers of a text, in reading order, none overlapping another."""
    if not _DIGIT.search(text) and not _SAYS_ONE.search(text):
        return []
    chosen: list[Identifier] = []
    for _, one in sorted((*_formed(text), *_named(text)), key=lambda found: found[0], reverse=True):
        chosen.append(one)
    kept = _without_overlaps(chosen)
    return sorted((*kept, *_repeated(text, kept)), key=lambda one: one.start)


#: What decides between readings of the same characters: how strong the grounds are, how near the word that names the
#: kind is, how much is read, and the row of the table.
_Grounds = tuple[int, int, int, int]
_Found = tuple[_Grounds, Identifier]


def _formed(text: str) -> Iterator[_Found]:
    """The readings of kinds that have a form of their own."""
    some = _with_form()
    for found in _START.finditer(text):
        start = found.start()
        if _GOES_ON_BEFORE.search(text, max(0, start - 3), start):
            continue
        clause: Clause | None = None
        for kind in some:
            match = kind.form.match(text, start) if kind.form else None
            if match is None or _GOES_ON_AFTER.match(text, match.end()):
                continue
            clause = clause or clause_around(text, start, match.end())
            if read := _read(text, kind, match, clause):
                yield read


@cache
def _with_form() -> tuple[Kind, ...]:
    return tuple(one for one in kinds() if one.form and not one.label)


def _read(text: str, kind: Kind, match: re.Match[str], clause: Clause) -> _Found | None:
    """What characters that have the form of a kind are: one of it, or nothing."""
    near = distance(kind, clause)
    if (near is None and kind.alone is None) or spoken_against(kind, clause, near):
        return None
    start, end = match.start(), _end_that_passes(text, kind, match)
    if near is None:
        alone = kind.alone.match(text, start) if kind.alone else None
        if alone is None or end is None or alone.end() < end or _in_a_row(text, start, end):
            return None
        return _found(kind, start, end, "checked" if kind.check else "told", _ALONE, 2, 0)
    if end is not None:
        standing: Standing = "checked" if kind.check else "told"
        return _found(kind, start, end, standing, _SURE if kind.check else _TOLD, 3, near)
    if kind.exact or near > _CLOSE:
        return None
    return _found(kind, start, match.end(), "failed", _FAILED, 1, near)


def _found(kind: Kind, start: int, end: int, standing: Standing, confidence: float, strength: int, near: int) -> _Found:
    return (strength, -near, end - start, -kind.rank), Identifier(start, end, kind, standing, confidence)


def _end_that_passes(text: str, kind: Kind, match: re.Match[str]) -> int | None:
    """Where a number that passes its check ends; None where none does. What follows a blank may be another word."""
    if not kind.check:
        return match.end()
    end = match.end()
    for _ in range(4):
        if _passes(kind, text[match.start() : end]):
            return end
        end = text.rfind(" ", match.start(), end)
        if end < 0 or kind.form is None or not kind.form.fullmatch(text[match.start() : end]):
            return None
    return None


def _passes(kind: Kind, number: str) -> bool:
    return check(kind.check)(number) or ("." in number and check(kind.check)(number.replace(".", "")))


def _in_a_row(text: str, start: int, end: int) -> bool:
    return bool(_ROW_BEFORE.search(text, max(0, start - 2), start) or _ROW_AFTER.match(text, end))


def _named(text: str) -> Iterator[_Found]:
    """The readings of kinds that have no form of their own, and are named right before the number."""
    starting = _starting()
    for word in _WORD.finditer(text):
        for kind in starting.get(word.group().lower(), ()):
            label = kind.label.match(text, word.start()) if kind.label else None
            match = kind.form.match(text, label.end()) if label and kind.form else None
            if label is None or match is None:
                continue
            end = match.end()
            while text[end - 1] in "-/.,:;)":
                end -= 1
            if _DATE.fullmatch(text, match.start(), end) or (
                kind.check and not _passes(kind, text[match.start() : end])
            ):
                continue
            standing: Standing = "checked" if kind.check else "told"
            yield _found(kind, match.start(), end, standing, _SURE if kind.check else _TOLD, 3, _NAMED)


@cache
def _starting() -> dict[str, tuple[Kind, ...]]:
    """The kinds that are named right before their number, by the first word of the name."""
    by_word: dict[str, tuple[Kind, ...]] = {}
    for kind in kinds():
        for word in first_words(kind):
            by_word[word] = (*by_word.get(word, ()), kind)
    return by_word


def _without_overlaps(found: Sequence[Identifier]) -> list[Identifier]:
    """The first of those that overlap."""
    kept: list[Identifier] = []
    taken: set[int] = set()
    for one in found:
        if taken.isdisjoint(range(one.start, one.end)):
            kept.append(one)
            taken.update(range(one.start, one.end))
    return kept


#: What has fewer letters and digits than this is not looked for elsewhere in the text.
_SHORTEST_REPEATED = 6


def _repeated(text: str, found: Sequence[Identifier]) -> Iterator[Identifier]:
    """Where the identifiers of a text stand again, however their characters are set apart there."""
    wanted = {_plain(text[one.start : one.end]): one.kind for one in found}
    lengths = sorted({len(plain) for plain in wanted if len(plain) >= _SHORTEST_REPEATED}, reverse=True)
    if not lengths:
        return
    places = [i for i, c in enumerate(text) if c.isalnum()]
    letters = "".join(text[i].upper() if len(text[i].upper()) == 1 else text[i] for i in places)
    taken = {position for one in found for position in range(one.start, one.end)}
    for start in _START.finditer(text):
        first = bisect_left(places, start.start())
        for length in lengths:
            kind = wanted.get(letters[first : first + length])
            if kind is None or first + length > len(places):
                continue
            begin, end = places[first], places[first + length - 1] + 1
            closed = end == len(text) or not text[end].isalnum()
            if closed and end - begin <= 2 * length + 2 and taken.isdisjoint(range(begin, end)):
                taken.update(range(begin, end))
                yield Identifier(begin, end, kind, "repeated", _SURE)


def _plain(number: str) -> str:
    """The letters and digits of a number, in capitals."""
    return "".join(c for c in number if c.isalnum()).upper()
