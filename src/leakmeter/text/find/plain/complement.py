"""Marks -> marks: what a trained tagger overlooked of the plain statements that a crowd can count.

A statement is added only if its author asserts it and its words are read to tell the fact that it is about, so that each
mark that is added comes with its reason. Where marks overlap a statement, its remaining words are marked, or the marks
grow over it; what they tell is never lost.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from leakmeter.text.find.facts.belonging import belonging_spans, of_its_kind
from leakmeter.text.find.facts.habit_forms import boxes_in
from leakmeter.text.find.facts.money_marks import of_money
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.plain.asserted import asserted, of_author
from leakmeter.text.find.plain.forms import FORM_STATEMENTS
from leakmeter.text.find.plain.health import HEALTH_STATEMENTS
from leakmeter.text.find.plain.items import Item, items
from leakmeter.text.find.plain.life import HABIT_STATEMENTS, HOME_STATEMENTS
from leakmeter.text.find.plain.listed import beside_marks, opening_items
from leakmeter.text.find.plain.looks import LOOK_STATEMENTS
from leakmeter.text.find.plain.money import MONEY_STATEMENTS
from leakmeter.text.find.plain.named import named_spans
from leakmeter.text.find.plain.openings import OPENINGS
from leakmeter.text.find.plain.parted import parted
from leakmeter.text.find.plain.person import PERSON_STATEMENTS, STUDY_STATEMENTS, WORK_STATEMENTS
from leakmeter.text.find.plain.pets import pet_spans
from leakmeter.text.find.plain.placed import Told, in_order, placed
from leakmeter.text.find.plain.symptoms import SYMPTOM_STATEMENTS
from leakmeter.text.find.plain.told import told
from leakmeter.text.find.plain.told_person import TOLD_PERSON_STATEMENTS
from leakmeter.text.find.plain.told_place import TOLD_PLACE_STATEMENTS
from leakmeter.text.find.plain.told_study import TOLD_STUDY_STATEMENTS
from leakmeter.text.find.plain.told_work import TOLD_WORK_STATEMENTS
from leakmeter.text.find.said import without_quotations
from leakmeter.text.sentences import sentences

_STATEMENTS = (
    *HOME_STATEMENTS,
    *HABIT_STATEMENTS,
    *WORK_STATEMENTS,
    *STUDY_STATEMENTS,
    *TOLD_WORK_STATEMENTS,
    *TOLD_STUDY_STATEMENTS,
    *HEALTH_STATEMENTS,
    *PERSON_STATEMENTS,
    *FORM_STATEMENTS,
    *TOLD_PERSON_STATEMENTS,
    *TOLD_PLACE_STATEMENTS,
    *MONEY_STATEMENTS,
    *SYMPTOM_STATEMENTS,
    *LOOK_STATEMENTS,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """All that decides on the marks of a sentence: its ``words``, those of them that are ``said`` and not quoted, what was
    said in the sentence ``before``, whether that one has marks (``follows_mark``), and its own ``marks``, by offsets within
    the sentence."""

    words: str
    said: str
    before: str
    follows_mark: bool
    marks: tuple[Mark, ...]


Memory = dict[Sentence, tuple[Mark, ...]]


def complemented(text: str, marks: Sequence[Mark], memory: Memory | None = None) -> list[Mark]:
    """The marks of a text with those that plain statements add, in reading order, not overlapping.

    ``memory`` may hold sentences done before. A sentence into which a mark reaches from another stays as it is.
    """
    found = [
        of_money(text, part) for mark in _of_whole_words(text, marks) for part in parted(text, of_its_kind(text, mark))
    ]
    said = without_quotations(text)
    known: Memory = {} if memory is None else memory
    before, follows = "", False
    bounds = list(sentences(said))
    changed: dict[int, list[Mark]] = {}
    by_sentence = _by_sentence(bounds, found)
    for number, (start, end) in enumerate(bounds):
        inside = by_sentence.get(number, [])
        if all(start <= mark.start and mark.end <= end for mark in inside):
            here = tuple(_moved(mark, -start) for mark in inside)
            sentence = Sentence(text[start:end], said[start:end], before, follows, here)
            if sentence not in known:
                known[sentence] = _of_sentence(sentence)
            if known[sentence] != here:
                inside = changed[number] = [_moved(mark, start) for mark in known[sentence]]
        before, follows = said[start:end], bool(inside)
    gone = {id(mark) for number in changed for mark in by_sentence.get(number, ())}
    return in_order([*(m for m in found if id(m) not in gone), *(m for some in changed.values() for m in some)])


def _by_sentence(bounds: Sequence[tuple[int, int]], marks: Sequence[Mark]) -> dict[int, list[Mark]]:
    """The marks that share characters with each sentence, by its number; a mark may reach over several."""
    found: dict[int, list[Mark]] = {}
    for mark in marks:
        number = bisect_right(bounds, mark.start, key=lambda bound: bound[1])
        while number < len(bounds) and bounds[number][0] < mark.end:
            found.setdefault(number, []).append(mark)
            number += 1
    return found


def _moved(mark: Mark, by: int) -> Mark:
    return replace(mark, start=mark.start + by, end=mark.end + by)


def _of_sentence(sentence: Sentence) -> tuple[Mark, ...]:
    marks = list(sentence.marks)
    for statement in _stated(sentence.said):
        marks = placed(sentence.words, marks, statement)
    found = list(items(sentence.said))
    for item in opening_items(sentence.said, found, sentence.follows_mark) if found else ():
        marks = _with_item(sentence, marks, item)
    for item in (*found, *reversed(found)):  # an item may stand beside one that is marked only now
        if beside_marks(sentence.said, item, marks):
            marks = _with_item(sentence, marks, item)
    return tuple(marks)


def _with_item(sentence: Sentence, marks: list[Mark], item: Item) -> list[Mark]:
    if not of_author(f"{sentence.before}\n{sentence.said[: item.end]}"):
        return marks
    return placed(sentence.words, marks, Told(item.start, item.end, item.category, frozenset((item.attribute,))))


def _stated(said: str) -> Iterator[Told]:
    yield from told(said)
    yield from _named(said)
    if not OPENINGS.search(said):
        return
    for statement in _STATEMENTS:
        for start, end in statement.spans(said):
            if asserted(said, start, end):
                yield Told(start, end, statement.category, frozenset((statement.attribute,)))
    for start, end, row in belonging_spans(said):
        if asserted(said, start, end):
            yield Told(start, end, row.category, frozenset((row.attribute,)))


def _named(said: str) -> Iterator[Told]:
    """What the word lists and the boxes of forms name, which may open a text without any word for the author."""
    for start, end, category, attribute in named_spans(said):
        if asserted(said, start, end):
            yield Told(start, end, category, frozenset((attribute,)))
    for start, end in pet_spans(said):
        if asserted(said, start, end):
            yield Told(start, end, "PET", frozenset(("pet", "past_pet")))
    for start, end, attribute in boxes_in(said):
        yield Told(start, end, "HEALTH", frozenset((attribute,)))


def _of_whole_words(text: str, marks: Sequence[Mark]) -> list[Mark]:
    """The marks without any that ends within a word: "early 40|s", "thirty|-something". A mark that begins there, begins
    after it."""
    found = in_order(marks)
    for at, mark in enumerate(found):
        rest = _REST_OF_WORD.match(text, mark.end) if mark.start < mark.end else None
        if rest is None:
            continue
        end = rest.end()
        after = found[at + 1] if at + 1 < len(found) else None
        if after is not None and after.start < end:
            start = min(after.end, end + len(text[end : after.end]) - len(text[end : after.end].lstrip()))
            found[at + 1] = replace(after, start=start, cue=text[start : after.end])
        found[at] = replace(mark, end=end, cue=text[mark.start : end])
    return [mark for mark in found if mark.start < mark.end]


#: Letters after a letter, the "s" of "40s", and what makes one word of a number before it.
_REST_OF_WORD = re.compile(r"(?<=[^\W\d_])[^\W\d_]+|(?<=\d)s\b|(?<=\w)-(?:something|some|ish|odd)\b", re.IGNORECASE)
