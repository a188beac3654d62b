"""What the tagger states against what the words were read to tell: where lists are known to fail, the statement counts.

The network's second head reads a whole sentence; a list sees the husband in "since my husband passed". Elsewhere the
lists know finer values than the head has labels, and stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from leakmeter.text.find.facts.borne import with_births, with_mothers
from leakmeter.text.find.facts.doctoral import doctorate_passed
from leakmeter.text.find.facts.in_sentence import in_sentence
from leakmeter.text.find.facts.level import level
from leakmeter.text.find.facts.taking import BELOW, pursued
from leakmeter.text.find.facts.year_of_study import later_year
from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact


def settled(text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]]) -> list[tuple[Fact, ...]]:
    """The facts read from each mark, without those that what the tagger states rules out."""
    read = _counted_in_full(marks, [_not_denied(text, mark, facts) for mark, facts in zip(marks, read, strict=True)])
    read = with_mothers(text, marks, [in_sentence(text, mark, facts) for mark, facts in zip(marks, read, strict=True)])
    read = _further_on(text, marks, with_births(text, marks, read))
    return [
        _schooled(
            words, mark.sure, _of_no_work(mark.facts, _no_other_measure(words, mark.facts, _as_told(mark.sure, facts)))
        )
        for mark, facts in zip(marks, _no_longer_married(marks, read), strict=True)
        for words in (text[mark.start : mark.end],)
    ]


def _counted_in_full(marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]]) -> Sequence[tuple[Fact, ...]]:
    """The facts read, without a number of children that a mark breaks off: "two daughters and", of two daughters and a son."""
    stated = [fact.value for mark in marks for fact in mark.facts if fact.attribute == "children"]
    numbers = [value for value in stated if not isinstance(value, str)]
    if not numbers:
        return read
    most = max(numbers)
    return [
        tuple(f for f in facts if f.attribute != "children" or isinstance(f.value, str) or f.value >= most)
        for facts in read
    ]


def _further_on(text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]]) -> Sequence[tuple[Fact, ...]]:
    """The facts read, as the marks beside them have it: of a student in a later year some college is completed, and who is at
    college is at no school."""
    told = {(fact.attribute, fact.value) for facts in read for fact in facts}
    if ("student", "college") not in told:
        return read
    if any(mark.category == "EDUCATION" and later_year(text[mark.start : mark.end]) for mark in marks):
        read = [tuple(_SOME_COLLEGE if fact == _HIGH_SCHOOL else fact for fact in facts) for facts in read]
    return [tuple(fact for fact in facts if fact != Fact("student", "yes")) for facts in read]


_HIGH_SCHOOL, _SOME_COLLEGE = Fact("education", "high school"), Fact("education", "some college")


def _not_denied(text: str, mark: Mark, read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts read, without the condition that the words before the mark deny: "I don't have" diabetes, a dog "mom"."""
    before = text[max(0, mark.start - _NEAR) : mark.start]
    if _OF_A_PET.search(before):
        read = tuple(fact for fact in read if fact.attribute != "parent")
    if mark.category == "EDUCATION" and _BACK_FOR.search(before):
        read = _being_taken(read)
    elif mark.category == "EDUCATION" and _NO_DEGREE.search(before):
        read = tuple(fact for fact in read if fact.attribute != "education")
    if not _NO_SUCH.search(before):
        return read
    return tuple(fact for fact in read if fact.attribute not in ("condition", "medication"))


def _being_taken(read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts read, with the level below that of a degree for which somebody is "back in school"."""
    reached = next((BELOW.get(str(fact.value)) for fact in read if fact.attribute == "education"), None)
    if reached is None or any(fact.attribute == "student" for fact in read):
        return read
    left = (fact for fact in read if fact.attribute != "education")
    return (*left, Fact("student", "college"), Fact("education", reached))


_NEAR = 40
_BACK_FOR = re.compile(
    r"\b(?:i['’]?m |i am |am |now |currently |\A)?(?:back (?:in|at) (?:school|college|uni|university|class|the classroom)|in (?:grad|night) school)(?: (?:at|as|in) (?:[\w-]+ ?){1,3})? for\s+\Z",
    re.IGNORECASE,
)
_NO_DEGREE = re.compile(
    r"\b(?:no|without an?|not an?|never got an?|(?:back|going|go|apply\w*|stud\w+) for(?: (?:an?|my|the))?)\s+\Z",
    re.IGNORECASE,
)
_OF_A_PET = re.compile(r"\b(?:dog|cat|fur|plant|pet|bunny|bird)[ -]\Z", re.IGNORECASE)
_NO_SUCH = re.compile(
    r"\b(?:(?:don['’]?t|do not|didn['’]?t|never|doesn['’]?t|haven['’]?t)(?: (?:actually|really|even|ever))* (?:have|had|got|take|taken)|not|isn['’]?t|ruled out|tested negative for|negative for|no)(?: (?:an?|any))?\s+\Z",
    re.IGNORECASE,
)


def _of_no_work(stated: Sequence[Fact], read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts read, without those of a job, where the tagger has read that there is none: "since the plant let us go"."""
    if not any((fact.attribute, fact.value) == ("employment", "not working") for fact in stated):
        return read
    if any(fact.attribute == "employment" for fact in read):
        return read
    return tuple(fact for fact in read if fact.attribute not in _OF_A_JOB)


_OF_A_JOB = frozenset(("employer_kind", "hours", "field", "occupation"))


def _as_told(sure: Sequence[Fact], read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts read, without a race or a habit of smoking other than the tagger is sure of: "no Hispanic in the tree", "a pack a
    day, quit, stayed quit". A people that the words name says more than its race, and stays."""
    for attribute, broad in _BROAD.items():
        told = {fact.value for fact in sure if fact.attribute == attribute} & broad
        if told:
            read = tuple(f for f in read if f.attribute != attribute or f.value in told or f.value not in broad)
    return read


#: The values that exclude each other. Who does not smoke may have done so, or never.
_BROAD = {
    "ethnicity": frozenset(("white", "black", "hispanic", "asian", "native american")),
    "smoking": frozenset(("never", "former", "current")),
}


def _schooled(words: str, sure: Sequence[Fact], read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts read, with the level of schooling that the tagger is sure of, where the words do not say in full how far it
    went. A higher degree that is named says more than that one has been to college."""
    if level(words) or pursued(words) or later_year(words) or doctorate_passed(words):
        return read
    for fact in (one for one in sure if one.attribute == "education"):
        if fact.value == "bachelor" and any(other.value in _HIGHER for other in read):
            continue
        if fact.value == "high school" and any(other.attribute == "student" for other in read):
            continue  # who is in high school has not finished it
        kept = (other for other in read if other.attribute not in (fact.attribute, "student"))
        read = (*kept, fact)
    return read


_HIGHER = frozenset(("master", "doctorate"))


def _no_longer_married(marks: Sequence[Mark], found: Sequence[tuple[Fact, ...]]) -> Sequence[tuple[Fact, ...]]:
    """The facts without the marriage that the words of a marriage seem to tell, where the tagger has read that there is
    none: "since my husband passed", "never having married"."""
    stated = {fact.value for mark in marks for fact in mark.facts if fact.attribute == "relationship"}
    if any(_calls_self_widowed(mark, facts) for mark, facts in zip(marks, found, strict=True)):
        stated = stated - {"married"} | {"widowed"}
    if "married" in stated or stated.isdisjoint(_NOT_MARRIED):
        return found
    return [
        tuple(fact for fact in facts if not _of_marriage(fact, stated)) if _tells_of_partner(mark) else facts
        for mark, facts in zip(marks, found, strict=True)
    ]


def _calls_self_widowed(mark: Mark, facts: Sequence[Fact]) -> bool:
    return mark.category == "GENDER" and Fact("relationship", "widowed") in facts


def _tells_of_partner(mark: Mark) -> bool:
    """Whether a marriage is read from a partner that a mark names, or the tagger has stated in it that there is none."""
    stated = (fact.value in _NOT_MARRIED for fact in mark.facts if fact.attribute == "relationship")
    return mark.category in ("WIFE_GF", "HUSBAND_BF") or any(stated)


#: What the tagger states that a marriage does not go with.
_NOT_MARRIED = frozenset(("widowed", "divorced", "separated", "never married"))


def _of_marriage(fact: Fact, stated: set[str | float]) -> bool:
    return (fact.attribute, fact.value) == ("relationship", "married") or (
        fact.attribute == "partner_gender" and "widowed" in stated
    )


def _no_other_measure(words: str, stated: Sequence[Fact], read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts read, without a height in words that the tagger takes for a weight and that name no measure: "115"."""
    told = {fact.attribute for fact in stated}
    if "weight" not in told or "height" in told or _A_HEIGHT.search(words):
        return read
    return tuple(fact for fact in read if fact.attribute != "height")


_A_HEIGHT = re.compile(r"\d ?(?:['’′]|ft|cm|m\b)|\b(?:foot|feet|tall|(?:four|five|six)[ -]\w+)\b", re.IGNORECASE)
