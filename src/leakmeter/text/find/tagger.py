"""The built-in tagger: patterns from ``categories.toml``, matched on what the author says and not on what they quote.

A tagger is anything with ``tag(text) -> list[Mark]``: this one, a trained one, a model. The pipeline turns marks into
disclosures and does not care which made them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from leakmeter.text.find.categories import Rule, categories
from leakmeter.text.find.contacts import contacts
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.pattern import Pattern, compiled
from leakmeter.text.find.said import without_quotations
from leakmeter.text.find.slots import Reading
from leakmeter.text.sentences import sentences

#: An opening that makes what follows in its clause a supposition.
_SUPPOSED = re.compile(
    r"\b(?:if|unless|wish|imagine|imagining|pretend(?:ing)?|suppose|as though|like) (?:that )?$"
    r"|\b(?:if|wish|imagine|suppose) [^.,;!?\n]{0,25}$",
    re.IGNORECASE,
)
#: Someone else is speaking: "he said", "they were like,".
_REPORTED = re.compile(
    r"\b(?:he|she|they|someone|everyone|people|who) (?:said|says|say|were like|was like|goes|thinks?|asked) (?:that )?[,:]?\s*[\"“']?$",
    re.IGNORECASE,
)
_BEFORE = 60


Ranked = tuple[int, Mark]


@dataclass(frozen=True, slots=True)
class PatternTagger:
    """The tagger that needs nothing but this package. The same text always gets the same marks.

    Sentences are tagged one by one, each by itself. ``memory`` may hold sentences tagged before, so that a text with one
    sentence changed costs one sentence; it lives and dies with the tagger and is never written anywhere.
    """

    memory: dict[str, tuple[Mark, ...]] | None = None

    def tag(self, text: str) -> list[Mark]:
        """Marks of all categories; where two overlap, the one its category ranks higher, then the longer, stays."""
        said = without_quotations(text)
        return [
            replace(mark, start=start + mark.start, end=start + mark.end)
            for start, end in sentences(said)
            for mark in self._in_sentence(said[start:end])
        ]

    def _in_sentence(self, sentence: str) -> tuple[Mark, ...]:
        if self.memory is None:
            return _tagged(sentence)
        if sentence not in self.memory:
            self.memory[sentence] = _tagged(sentence)
        return self.memory[sentence]


def _tagged(sentence: str) -> tuple[Mark, ...]:
    return tuple(_without_overlaps([*contacts(sentence), *_patterned(sentence)]))


def _patterned(said: str) -> Iterator[Ranked]:
    reading = Reading.of(said)
    for opening, rules in _rules_by_opening().items():
        if opening and not reading.opens(opening):
            continue
        for category, rule, pattern in rules:
            for start, end in pattern.spans(reading):
                if not _supposed(said, start) and not _denied(category, said[start:end]):
                    kind = _listed_category(reading, category, start, end)
                    yield rule.rank, Mark(start, end, kind, rule.confidence, said[start:end])


@cache
def _rules_by_opening() -> Mapping[str, tuple[tuple[str, Rule, Pattern], ...]]:
    """All rules with their category and pattern, by the macro that must occur in a text for them to match."""
    rules: dict[str, list[tuple[str, Rule, Pattern]]] = {}
    for category in categories():
        for rule in category.rules:
            pattern = compiled(rule.pattern)
            rules.setdefault(pattern.opening, []).append((category.id, rule, pattern))
    return {opening: tuple(found) for opening, found in rules.items()}


def _listed_category(reading: Reading, pattern_category: str, start: int, end: int) -> str:
    """The category that the word list gives to the first condition, medication or feeling between two offsets.

    HEALTH's patterns also find psychiatric and reproductive conditions, EMOTION's also find distress: the lists know.
    """
    for name in _LISTS_WITH_CATEGORIES.get(pattern_category, ()):
        for entry in reading.entries[name].values():
            if start <= entry.start and entry.end <= end and entry.row["category"]:
                return entry.row["category"]
    return pattern_category


_LISTS_WITH_CATEGORIES = {"HEALTH": ("conditions", "medications"), "EMOTION": ("emotions",)}


def _denied(category: str, words: str) -> bool:
    return category in _DENIABLE and bool(_DENIAL.search(words))


#: Categories in which a denial says next to nothing ("I'm not a doctor"); in others it discloses ("never married").
_DENIABLE = frozenset(
    "GENDER SEXUAL_ORIENTATION OCCUPATION RACE_NATIONALITY WIFE_GF HUSBAND_BF PET POSSESSION NAME AGE LOCATION".split()
)
_DENIAL = re.compile(r"\b(?:am|['’]?m|was|im) not\b|\b(?:have|had|got) no\b|\bdon['’]?t have\b", re.IGNORECASE)


def _supposed(said: str, start: int) -> bool:
    before = said[max(0, start - _BEFORE) : start]
    return bool(_SUPPOSED.search(before) or _REPORTED.search(before))


def _without_overlaps(found: list[Ranked]) -> list[Mark]:
    kept: list[Mark] = []
    taken: set[int] = set()
    for _, mark in sorted(found, key=lambda f: (-f[0], f[1].start - f[1].end, f[1].start, f[1].category)):
        if taken.isdisjoint(range(mark.start, mark.end)):
            kept.append(mark)
            taken.update(range(mark.start, mark.end))
    return sorted(kept, key=lambda mark: mark.start)
