"""A statement among marks: marked if nothing is there, and otherwise fitted to the marks that are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.mark import Mark

#: The confidence of a mark that a statement adds. Of those on the posts of the training writers nine in ten were right.
CONFIDENCE = 0.85
#: Below this a mark of the tagger's gives way to a statement about the same words.
_UNSURE = 0.5
#: From this on a mark keeps its category even where it tells nothing.
_SURE = 0.75


@dataclass(frozen=True, slots=True)
class Told:
    """Words from ``start`` to ``end`` that tell one of ``attributes``, and the category of a mark for them."""

    start: int
    end: int
    category: str
    attributes: frozenset[str]


def placed(words: str, marks: list[Mark], told: Told) -> list[Mark]:
    """The marks of some words with one for ``told``, if it is read to tell what it should and nothing that the others
    tell is lost."""
    over = [mark for mark in marks if mark.start < told.end and told.start < mark.end]
    new = Mark(told.start, told.end, told.category, CONFIDENCE, words[told.start : told.end])
    if not over:
        return in_order([*marks, new]) if told.attributes & _attributes(words, [new]) else marks
    others = [mark for mark in marks if mark not in over]
    known = _attributes(words, over)
    if told.attributes & known:
        return in_order([*others, *_surer(words, over, new, known)])
    for choice in _choices(words, over, new, known):
        tells = _attributes(words, choice)
        if told.attributes & tells and known <= tells:
            return in_order([*others, *choice])
    return marks


def _surer(words: str, over: list[Mark], new: Mark, known: frozenset[str]) -> list[Mark]:
    """Marks that say what a statement says: the unsure give way to it."""
    if all(mark.confidence >= _UNSURE for mark in over):
        return over
    inside = all(new.start <= mark.start and mark.end <= new.end for mark in over)
    surer = replace(over[0], category=new.category, confidence=CONFIDENCE) if len(over) == 1 else new
    return [surer] if (inside or len(over) == 1) and known <= _attributes(words, [surer]) else over


def _choices(words: str, over: list[Mark], new: Mark, known: frozenset[str]) -> Iterator[list[Mark]]:
    """Ways to mark a statement that overlaps marks: its words before or after them, if they are several, or one mark that
    covers all, which goes first where one of them is unsure."""
    start, end = min(new.start, over[0].start), max(new.end, over[-1].end)
    unsure = any(mark.confidence < _UNSURE for mark in over)
    kept = new if unsure or len(over) > 1 else over[0]
    whole = replace(kept, start=start, end=end, cue=words[start:end], confidence=max(kept.confidence, CONFIDENCE))
    if unsure:
        yield [whole]
    for start, end in ((over[-1].end, new.end), (new.start, over[0].start)):
        start, end = _trimmed(words, start, end)
        if end - start >= _A_WORD or words[start:end].lower() in _SHORT_WORDS:
            yield in_order([*over, replace(new, start=start, end=end, cue=words[start:end])])
    yield [whole]
    if not known and all(mark.confidence < _SURE or mark.category in _GIVE_WAY for mark in over):
        yield [replace(whole, category=new.category)]


#: A name or a place that is read to be none says nothing: "Mounjaro month 3".
_GIVE_WAY = ("LOCATION", "NAME")
#: Fewer characters are no words of their own.
_A_WORD = 5
#: But for these: "rent" of "my husband and I rent".
_SHORT_WORDS = frozenset(("rent", "own"))
_EDGES = re.compile(r"\A(?:[\s,;:–—-]|and\b|but\b|so\b)*", re.IGNORECASE)


def _trimmed(words: str, start: int, end: int) -> tuple[int, int]:
    edge = _EDGES.match(words[start:end])
    start += edge.end() if edge else 0
    while end > start and words[end - 1] in " \t\r\n,;:-–—":
        end -= 1
    return start, end


def _attributes(words: str, marks: Sequence[Mark]) -> frozenset[str]:
    return frozenset(fact.attribute for facts in facts_of(words, marks) for fact in facts)


def in_order(marks: Sequence[Mark]) -> list[Mark]:
    """Marks by where they begin."""
    return sorted(marks, key=lambda mark: mark.start)
