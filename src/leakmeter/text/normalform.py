"""The reading form of a text: what a reader sees of it, in one spelling, with a map back to the text as it was written.

Characters that do not show are left out, compatibility forms (fullwidth, mathematical and circled letters, ligatures) and
decomposed letters are put in their usual ones (Unicode NFKC), letters that look like Latin ones are read as these in Latin
words, and white space is a plain space or a line break. Everything that reads a text reads its form; everything that is
said of it, offsets, quotations, edits, is said of the original.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import category, decomposition, is_normalized, normalize

from leakmeter.text.alignment import Alignment, Writer
from leakmeter.text.hidden import shown
from leakmeter.text.lookalikes import as_latin, as_letters
from leakmeter.types import Span


@dataclass(frozen=True, slots=True)
class NormalForm:
    """``text``, the reading form of ``original``. ``hidden`` characters of the original do not show and were left out,
    ``lookalikes`` letters of other alphabets were read as the Latin ones they look like."""

    original: str
    text: str
    alignments: tuple[Alignment, ...] = ()
    hidden: int = 0
    lookalikes: int = 0

    def span(self, start: int, end: int) -> Span:
        """What of the original stands between two offsets of the form: whole letters with their accents, whole emoji, with
        what is hidden inside and without what is hidden at the rims."""
        for alignment in reversed(self.alignments):
            start, end = alignment.to_original(start, end)
        return Span(start, end, self.original[start:end])

    def within(self, start: int, end: int) -> tuple[int, int]:
        """The offsets of the form between which stands what the original has between two of its own."""
        for alignment in self.alignments:
            start, end = alignment.to_form(start, end)
        return start, end

    def notes(self) -> tuple[str, ...]:
        """What is to be said to the user: sentences on what was hidden, none where nothing was."""
        return tuple(filter(None, (_about_hidden(self.hidden), _about_lookalikes(self.lookalikes))))


def _about_hidden(number: int) -> str:
    if not number:
        return ""
    subject = "One character of the text does" if number == 1 else f"{number:,} characters of the text do"
    it, they = ("It was", "it is") if number == 1 else ("They were", "they are")
    kinds = "zero-width characters, soft hyphens, marks of direction, codes of a terminal and the like"
    return f"{subject} not show ({kinds}). {it} {_LEFT_OUT}; {they} still in the text."


def _about_lookalikes(number: int) -> str:
    if number < 2:
        return f"One letter of another alphabet was {_READ_AS} one that it looks like." if number else ""
    return f"{number:,} letters of other alphabets were {_READ_AS} ones that they look like."


_LEFT_OUT = "left out in reading"
_READ_AS = "read as the Latin"


def about_form(note: str) -> bool:
    """Whether a note of a report is one of :meth:`NormalForm.notes`, which are shown even where nothing is found."""
    return _LEFT_OUT in note or _READ_AS in note


#: What plain ASCII text does not hold; tabs stay as they are.
_UNUSUAL = re.compile("[^\t\n\r -~]")


def normal_form(text: str) -> NormalForm:
    """The reading form of a text. Plain ASCII is its own form, and so is every form. Time grows with the text's length.

    >>> form = normal_form("living in Port\\u200bland, Oregon")
    >>> form.text
    'living in Portland, Oregon'
    >>> form.span(10, 18)
    Span(start=10, end=19, text='Port\\u200bland')
    """
    if text.isascii() and _UNUSUAL.search(text) is None:
        return NormalForm(text, text)
    visible, hidden_from, hidden = shown(text)
    composed, composed_from = _composed(as_letters(visible.translate(_SINGLE)))
    latin, lookalikes = as_latin(as_letters(_APOSTROPHE.sub("'", composed)))
    alignments = tuple(alignment for alignment in (hidden_from, composed_from) if alignment is not None)
    return NormalForm(text, latin, alignments, hidden, lookalikes)


#: White space and dashes that NFKC leaves; each is one character in the form too.
_SINGLE = {
    **dict.fromkeys(map(ord, "\x0b\x0c\x85\u2028\u2029"), "\n"),
    **dict.fromkeys(map(ord, "\x1c\x1d\x1e\x1f\u1680\u2800"), " "),
    **dict.fromkeys((0x2010, 0x2011), "-"),
    0x2044: "/",
}
#: What is typed for an apostrophe: "don´t", "donʼt".
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])[´ʹʻʼ‛′](?=[^\W\d_])")
#: Accents and strokes that go with any letter. NFKC joins those that make a letter of some language; the rest is ornament.
_ORNAMENT = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
#: Characters that are not ASCII, with the one before: an accent belongs to it.
_STRETCH = re.compile("[\x00-\x7f]?[^\x00-\x7f]+")
#: Raised and lowered digits that belong to what stands before them: "m²", a footnote.
_EXPONENT = re.compile("(?<=[A-Za-z0-9])[²³¹⁰⁴-⁹₀-₉]+")
#: Signs whose compatibility form reads otherwise: an ellipsis is no three sentences, "iPhone™" is no "iPhoneTM".
_KEPT = frozenset("…‥‴″⁗™℠ªº")
#: No character stands for more than this many; two Arabic ligatures for whole sentences are left as they are.
_LONGEST = 6
#: A letter has no more marks than these; a longer heap is read in parts, so that the time stays linear.
_HEAP = 31


def _composed(text: str) -> tuple[str, Alignment | None]:
    """A text in NFKC but for what would read otherwise, and where it comes from; None for everything as it was."""
    if _composed_already(text):
        return text, None
    writer, at = Writer(text), 0
    for stretch in _STRETCH.finditer(text):
        usual = _stretch(stretch.group())
        if usual == stretch.group():
            continue
        start, end = stretch.span()
        writer.copy(at, start)
        at = end
        if isinstance(usual, str):
            writer.respell(start, usual)
        else:
            for first, last, words in usual:
                writer.put(start + first, start + last, words)
    writer.copy(at, len(text))
    return writer.written()


def _stretch(characters: str) -> str | Sequence[tuple[int, int, str]]:
    """The usual form of a stretch: a text where its characters correspond one by one, else its clusters by their offsets,
    and what is put for them."""
    return _short_stretch(characters) if len(characters) <= _SHORT else _long_stretch(characters)


def _long_stretch(characters: str) -> str | Sequence[tuple[int, int, str]]:
    if _composed_already(characters):
        return characters
    exponents = {at for found in _EXPONENT.finditer(characters) for at in range(*found.span())}
    if not exponents and not any(map(_joins, characters)):
        usual = list(map(_usual, characters))
        if all(len(words) == 1 for words in usual):
            return "".join(usual)
    return [(first, last, _usual(characters[first:last], first in exponents)) for first, last in _clusters(characters)]


#: Stretches up to this many characters come again: an ellipsis, an accented letter.
_SHORT = 4
_short_stretch = lru_cache(maxsize=4096)(_long_stretch)


def _composed_already(text: str) -> bool:
    return text.isascii() or (is_normalized("NFKC", text) and _ORNAMENT.search(text) is None)


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """The offsets of each character with the marks that belong to it."""
    first = 0
    for at in range(1, len(text)):
        if at - first > _HEAP or not _joins(text[at]):
            yield first, at
            first = at
    yield first, len(text)


@lru_cache(maxsize=4096)
def _joins(character: str) -> bool:
    """Whether a character belongs to the one before it: a mark, or a vowel or final of a Hangul syllable."""
    first = normalize("NFKD", character)[0]
    hangul = "\u1161" <= first <= "\u1175" or "\u11a8" <= first <= "\u11c2"
    return hangul or category(first).startswith("M") or _ORNAMENT.match(first) is not None


@lru_cache(maxsize=4096)
def _usual(cluster: str, kept: bool = False) -> str:
    """The usual form of a character, unless it is to be ``kept``, with its marks; "" where nothing but ornament is left."""
    cluster = normalize("NFC", cluster)
    kept = kept or _reads_otherwise(cluster[0])
    usual = cluster[0] + normalize("NFKC", cluster[1:]) if kept else normalize("NFKC", cluster)
    plain = usual[0] < "\u0590" or "\u1d00" <= usual[0] < "\u2070" or _ORNAMENT.match(usual)
    return normalize("NFC", _ORNAMENT.sub("", usual)) if plain else usual


def _reads_otherwise(character: str) -> bool:
    """Whether a character's compatibility form would read otherwise: "5½" is not "51/2", and an accent that stands alone
    is no space."""
    if character in _KEPT or decomposition(character).startswith("<fraction>"):
        return True
    usual = normalize("NFKC", character)
    return len(usual) > _LONGEST or (len(usual) > 1 and usual[0] == " ")
