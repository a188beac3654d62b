"""The marks of a text joined with what the network's third head says is mentioned in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from leakmeter.text.find.consolidate.stated import from_number
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.mention import Mention
from leakmeter.text.find.model.stated import SURE
from leakmeter.text.find.normalize.mentions import Attribute, attributes, normalized

#: A mention whose words no mark holds gets one from this confidence on.
ALONE = 0.8
#: In a text of fewer words than this in which nobody else is mentioned, every mention counts: whose it is cannot be mistaken.
SHORT = 30


def with_mentions(text: str, marks: Sequence[Mark], mentions: Sequence[Mention]) -> list[Mark]:
    """The marks of a text, in reading order, with what is mentioned of its author as they are now: facts for the marks that
    hold the words, and marks of their own for the rest."""
    found = list(marks)
    nobody_else = len(text.split()) < SHORT and not any(map(_of_another, mentions))
    for mention in mentions:
        row = attributes().get(mention.attribute)
        if row is None or not mention.of_the_author_now:
            continue
        start = from_number(text, mention.start)
        words = text[start : mention.end]
        sure = 1.0 if nobody_else else mention.confidence
        facts = normalized(replace(mention, confidence=sure), words)
        first, after = _touched(found, start, mention.end)
        if first < after:
            index = max(range(first, after), key=lambda number: _shared(found[number], start, mention.end))
            mark = found[index]
            told = {fact.attribute for fact in mark.facts if not row.several}
            more = (fact for fact in facts if fact.attribute not in told)
            mark = replace(mark, facts=(*mark.facts, *more))
            mark = _surer(mark, mention, row, words) if after - first == 1 else mark
            found[index] = replace(mark, confidence=max(mark.confidence, mention.confidence if facts else 0.0))
        elif sure >= ALONE:
            own = Mark(start, mention.end, row.category, mention.confidence, words, facts, unsaid=row.unsaid)
            found.insert(first, own)
    return found


def _of_another(mention: Mention) -> bool:
    return mention.experiencer != "author" or mention.attribute in ("relative", "relative_age", "relative_died")


def _surer(mark: Mark, mention: Mention, row: Attribute, words: str) -> Mark:
    """A mark that holds words of a mention, as sure as the mention is: "drinks" marked grows to "drinks on weekends", and what
    was hardly a name is a job."""
    if mention.confidence < max(ALONE, mark.confidence):
        return mark
    start, end = mention.end - len(words), mention.end
    category = mark.category if mark.confidence >= SURE else row.category
    if start <= mark.start and mark.end <= end:
        return replace(mark, start=start, end=end, cue=words, category=category, confidence=mention.confidence)
    return replace(mark, category=category, confidence=mention.confidence)


def _touched(marks: Sequence[Mark], start: int, end: int) -> tuple[int, int]:
    """The numbers of the first mark that shares a character with those between two offsets, and of the first after it that
    does not. Marks lie in reading order and do not overlap."""
    first = bisect_right(marks, start, key=lambda mark: mark.end)
    return first, bisect_left(marks, end, lo=first, key=lambda mark: mark.start)


def _shared(mark: Mark, start: int, end: int) -> int:
    return min(mark.end, end) - max(mark.start, start)
