"""What is known of a disclosure before its words are replaced: its sentence, and what new words may name, count and tell.

*In the hierarchy* is what the built-in wordings of the disclosure say: they climb it at every degree (rewrite/details).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from leakmeter.statistics import by_label, country_of, region_of
from leakmeter.text.find.categories import categories
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.normalize.numbers import NUMBER, value
from leakmeter.text.rewrite.details.detail import Passage
from leakmeter.text.rewrite.edits import applied
from leakmeter.text.rewrite.wordings import wordings
from leakmeter.text.sentences import sentences
from leakmeter.types import Disclosure, Fact, Span

#: Attributes whose values are labels of places.
PLACES = ("place", "birthplace", "frequents", "past_place", "workplace", "origin")
#: Characters of a sentence that a model is shown on either side of the words.
_SHOWN = 300
_WORD = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^\W\d_]+")
#: A word with a figure in it, or with a capital; "I" and the first word are no names.
_EXACT = re.compile(r"\w*\d\w*|(?<=[\w,;:(/-] )(?!I\b|I['’])[A-ZÀ-Þ][\w’-]+|(?<=[(/])[A-ZÀ-Þ][\w’-]+")
_DIGITS = re.compile(r"\d+")
_DECADES = {
    word: 10 * (place + 2)
    for place, word in enumerate("twenties thirties forties fifties sixties seventies eighties nineties".split())
}
_DECADE = re.compile(
    rf"\b(?:\d{{0,2}}(?P<tens>\d0)['’]?s|(?P<word>{'|'.join(_DECADES)})|(?P<teens>teens?))\b", re.IGNORECASE
)
_SOMETHING = re.compile(
    r"\b(?P<tens>twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -]?something\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Ground:
    """A disclosure in its text. ``before`` and ``after`` are the rest of its sentence; ``names`` are the words, in small
    letters, that a name may be made of; ``numbers`` and ``decades`` may be said; ``told`` is what the text tells already,
    and ``hierarchy`` what the built-in wordings are read to tell."""

    text: str
    disclosure: Disclosure
    before: str
    after: str
    names: frozenset[str]
    numbers: frozenset[float]
    decades: frozenset[int]
    told: tuple[Fact, ...]
    hierarchy: tuple[Fact, ...]

    @property
    def sentence(self) -> str:
        """The sentences that hold the words."""
        return self.before + self.disclosure.text + self.after

    @property
    def tells(self) -> str:
        """The kind of thing that the words tell, in words."""
        return next((c.name.lower() for c in categories() if c.id == self.disclosure.category), "something")

    @property
    def exact(self) -> tuple[str, ...]:
        """The names and numbers among the words."""
        return tuple(dict.fromkeys(match.group() for match in _EXACT.finditer(self.disclosure.text)))


def ground(text: str, disclosure: Disclosure, disclosures: tuple[Disclosure, ...]) -> Ground:
    """What is known of a disclosure; ``disclosures`` are all that are found in the text."""
    built_in = [words for _, words in wordings(Passage.of(text, disclosure))]
    allowed = " ".join((text, *built_in, *_around_places(disclosure.facts)))
    first, last = _around(text, disclosure)
    own = disclosure.facts
    return Ground(
        text=text,
        disclosure=disclosure,
        before=text[first : disclosure.start],
        after=text[disclosure.end : last],
        names=frozenset((*_WORD.findall(allowed.lower()), *_LETTERS.findall(allowed.lower()))),
        numbers=frozenset(numbers_in(allowed)),
        decades=frozenset((*decades_in(allowed), *(int(n) % 100 // 10 * 10 for n in numbers_in(disclosure.text)))),
        told=(*own, *(fact for other in disclosures for fact in other.facts)),
        hierarchy=tuple(f for words in built_in for f in read_as(text, disclosure.span, words, disclosure.category)),
    )


def _around_places(facts: Iterable[Fact]) -> Iterator[str]:
    """The names of the regions and countries that the places of some facts lie in."""
    for fact in facts:
        place = by_label(str(fact.value)) if fact.attribute in PLACES else None
        if place is not None:
            yield from (wider.name for wider in (region_of(place), country_of(place)) if wider is not None)


def _around(text: str, disclosure: Disclosure) -> tuple[int, int]:
    """Offsets of the sentences that hold a disclosure, as far as a model is shown them."""
    found = [(a, b) for a, b in sentences(text) if a < disclosure.end and disclosure.start < b]
    first, last = (found[0][0], found[-1][1]) if found else (disclosure.start, disclosure.end)
    return max(first, disclosure.start - _SHOWN), min(last, disclosure.end + _SHOWN)


def read_as(text: str, span: Span, words: str, category: str) -> tuple[Fact, ...]:
    """What words in the place of a span tell when they are taken for a disclosure of a kind."""
    if not words.strip():
        return ()
    return facts_of(applied(text, span, words), [Mark(span.start, span.start + len(words), category, 1.0)])[0]


def numbers_in(words: str) -> Iterator[float]:
    """The numbers that stand in words, in figures or in words; decades are none."""
    rest = _SOMETHING.sub(" ", _DECADE.sub(" ", words))
    yield from (float(digits) for digits in _DIGITS.findall(rest))
    yield from (number for match in NUMBER.finditer(rest) if (number := value(match.group())) is not None)


def decades_in(words: str) -> Iterator[int]:
    """The decades that stand in words, without their century: 20 for "twenties", "20s", "2020s" and "twenty-something"."""
    for match in _DECADE.finditer(words):
        yield 10 if match["teens"] else int(match["tens"] or _DECADES[match["word"].lower()])
    yield from (int(value(match["tens"]) or 0) for match in _SOMETHING.finditer(words))
