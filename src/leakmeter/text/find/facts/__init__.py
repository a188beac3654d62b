"""span -> normalised facts: what a disclosure says, in values the crowd can count.

One reader per kind of disclosure; each takes the words of a span and returns facts, or nothing where the words cannot
be normalised with confidence. Places are read together, because one settles the homonyms of another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from leakmeter.text.find.facts.age import age_facts
from leakmeter.text.find.facts.age_numbers import in_jest
from leakmeter.text.find.facts.aged import of_a_thing
from leakmeter.text.find.facts.ages import of_one_age
from leakmeter.text.find.facts.anywhere import anywhere_facts
from leakmeter.text.find.facts.beside import places_beside
from leakmeter.text.find.facts.body import appearance_facts, health_facts, look_facts, reproductive_facts, symptom_facts
from leakmeter.text.find.facts.exams import exam_facts
from leakmeter.text.find.facts.family import family_facts, household_facts
from leakmeter.text.find.facts.forms import not_ticked, of_a_colour
from leakmeter.text.find.facts.health_said import as_said
from leakmeter.text.find.facts.heritage import heritage_facts
from leakmeter.text.find.facts.money import money_facts, standing_facts
from leakmeter.text.find.facts.money_around import with_money_settled
from leakmeter.text.find.facts.own import contact_facts, name_facts
from leakmeter.text.find.facts.partner import standing_with_partner_facts
from leakmeter.text.find.facts.person import gender_facts, letter_facts, orientation_facts
from leakmeter.text.find.facts.pets import pet_detail_facts, pet_facts
from leakmeter.text.find.facts.places import place_facts
from leakmeter.text.find.facts.relationship import relationship_facts
from leakmeter.text.find.facts.settled import settled
from leakmeter.text.find.facts.sexes import of_one_sex
from leakmeter.text.find.facts.spouse import partner_facts
from leakmeter.text.find.facts.study import education_facts, study_facts
from leakmeter.text.find.facts.theirs import with_theirs
from leakmeter.text.find.facts.transition import without_first_time_mothers
from leakmeter.text.find.facts.wedlock import engaged_facts
from leakmeter.text.find.facts.work import occupation_facts, work_facts
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.recognizers.marks import identifier_of
from leakmeter.types import Fact

Reader = Callable[[str], tuple[Fact, ...]]


def _age_gender(words: str) -> tuple[Fact, ...]:
    return age_facts(words) + (gender_facts(words) or letter_facts(words) or _letter_after_decade(words))


def _letter_after_decade(words: str) -> tuple[Fact, ...]:
    match = re.search(r"(?:0s|teens) ?([mf])\b", words, re.IGNORECASE)
    return (Fact("gender", "female" if match[1].lower() == "f" else "male"),) if match else ()


_READERS: dict[str, tuple[Reader, ...]] = {
    "AGE": (age_facts,),
    "AGE_GENDER": (_age_gender,),
    "GENDER": (gender_facts,),
    "RELATIONSHIP_STATUS": (
        engaged_facts,
        relationship_facts,
        standing_with_partner_facts,
    ),
    "HUSBAND_BF": (engaged_facts, partial(partner_facts, gender_of_kind="male")),
    "WIFE_GF": (engaged_facts, partial(partner_facts, gender_of_kind="female")),
    "SEXUAL_ORIENTATION": (orientation_facts, gender_facts),
    "RACE_NATIONALITY": (heritage_facts, gender_facts),
    "OCCUPATION": (occupation_facts, work_facts),
    "EDUCATION": (education_facts, study_facts),
    "HEALTH": (health_facts, symptom_facts),
    "MENTAL_HEALTH": (health_facts, symptom_facts),
    "REPRODUCTIVE_HEALTH": (health_facts, reproductive_facts, symptom_facts),
    "APPEARANCE": (appearance_facts, look_facts),
    "PET": (pet_facts, pet_detail_facts),
    "FAMILY": (family_facts, household_facts),
    "FINANCE": (money_facts, standing_facts),
    "FUTURE_EVENT": (exam_facts,),
    "CONTACT": (contact_facts,),
    "NAME": (name_facts,),
}


def facts_of(text: str, marks: Sequence[Mark]) -> list[tuple[Fact, ...]]:
    """The facts of each mark, in the order of the marks; an empty tuple where nothing could be normalised."""
    spans = [((m.start, m.end) if m.category == "LOCATION" else None) for m in marks]
    places = place_facts(text, spans, places_beside(text, marks))
    found = [
        mark.facts if identifier_of(mark.facts) else _read(mark.category, text[mark.start : mark.end], placed)
        for mark, placed in zip(marks, places, strict=True)
    ]
    for first, last in _together(text, marks):
        told = {fact.attribute for facts in found[first : last + 1] for fact in facts}
        words = text[marks[first].start : marks[last].end]
        more = (fact for fact in anywhere_facts(words, marks[first].category) if fact.attribute not in told)
        found[first] = (*found[first], *more)
    found = with_theirs(text, marks, settled(text, marks, found))
    found = [_said(mark, facts) for mark, facts in zip(marks, found, strict=True)]
    told = {fact.attribute for facts in found for fact in facts if (fact.attribute, fact.value) not in _VAGUE}
    whole = [
        (*facts, *dict.fromkeys(f for f in mark.facts if f.attribute not in told and not _over(facts, f)))
        for mark, facts in zip(marks, found, strict=True)
    ]
    aged = [
        tuple(f for f in facts if f.attribute != "age") if _of_no_age(text, mark) else facts
        for mark, facts in zip(marks, whole, strict=True)
    ]
    said = [() if _of_nobody(text, mark) else _said(mark, facts) for mark, facts in zip(marks, aged, strict=True)]
    said = [as_said(text, mark, facts) for mark, facts in zip(marks, said, strict=True)]
    said = with_money_settled(text, marks, said)
    told_once = of_one_age(text, marks, without_first_time_mothers(text, marks, said))
    return [tuple(dict.fromkeys(facts)) for facts in of_one_sex(text, marks, told_once)]


def _said(mark: Mark, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts without those that the mark's words tell of nobody, or of somebody else. With a degree goes what it is in
    and where it was taken."""
    unsaid = mark.unsaid
    told = {fact.attribute for fact in facts}
    if "student" in told:
        unsaid -= {"education"}  # the level of a student is but what comes before the studies
    if "education" in unsaid and "education" in told:
        unsaid |= _OF_A_DEGREE
    return tuple(f for f in facts if unsaid.isdisjoint((f.attribute, f"{f.attribute}={f.value}")))


_OF_A_DEGREE = frozenset(("school", "major", "subject", "grades"))


def _of_nobody(text: str, mark: Mark) -> bool:
    """Whether the words of a mark are denied, or tell of somebody else or of a thing."""
    coloured = mark.category == "RACE_NATIONALITY" and of_a_colour(text, mark.start, mark.end)
    unticked = not _SAYS_I.search(text[mark.start : mark.end]) and not_ticked(
        text, mark.end, listed=mark.category == "RACE_NATIONALITY"
    )
    return coloured or unticked or _to_be_seen(text, mark)


#: What says "I" is no name of a box: "I work in health care: no, nobody has time".
_SAYS_I = re.compile(r"\b(?:i|i['’]\w+|im|my|we|our)\b", re.IGNORECASE)


def _to_be_seen(text: str, mark: Mark) -> bool:
    """Whether a mark names somebody to go to: "see county clerk"."""
    return mark.category == "OCCUPATION" and bool(_GO_TO.search(text[max(0, mark.start - _SHORTLY) : mark.start]))


_GO_TO = re.compile(
    r"\b(?:see|ask|call|visit|consult|email|phone|contact) (?:(?:the|your|my|our) )?(?:(?!(?:i|you|we|me|us|him|her|them|it)\b)[\w-]+ )?\Z",
    re.IGNORECASE,
)
_SHORTLY = 40


def _of_no_age(text: str, mark: Mark) -> bool:
    if mark.category not in ("AGE", "AGE_GENDER"):
        return False
    if in_jest(text, mark.start, mark.end) or _ANOTHERS.match(text, mark.start):
        return True
    stated = mark.confidence >= _STATED and any(fact.attribute == "age" for fact in mark.facts)
    return not stated and of_a_thing(text, mark.start, mark.end)


#: "She's 31".
_ANOTHERS = re.compile(r"\W*(?:she|he|they)(?:['’]s|['’]re| is| are| was| were)\b", re.IGNORECASE)
#: Where the tagger itself has read an age and is as sure as this, the word after it is no thing: "19 yrs old w a bike".
_STATED = 0.85


#: What words may be read to tell without settling it: what the tagger itself reads beside it counts as well.
_VAGUE = frozenset(("relationship", value) for value in ("partnered", "in a relationship", "not married"))
#: What a mark is read to tell, and what is then no longer true of today, or not yet.
_NOT_WITH = {
    "past_occupation": ("field", "employment"),
    "past_field": ("field", "employment"),
    "past_pet": ("pet", "pet_count"),
    "student": ("education",),
    "income": ("household_income",),
    "veteran": ("field",),
}


def _over(read: Sequence[Fact], fact: Fact) -> bool:
    told = {other.attribute for other in read}
    return any(name in told and fact.attribute in others for name, others in _NOT_WITH.items())


@lru_cache(maxsize=256)  # while suggestions are measured the same marks are read again and again
def _read(category: str, words: str, placed: tuple[Fact, ...]) -> tuple[Fact, ...]:
    read = dict.fromkeys((*placed, *(fact for reader in _READERS.get(category, ()) for fact in reader(words))))
    return _narrowest((*read, *anywhere_facts(words, category, read)))


def _narrowest(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts without the wider of two words for how the author stands: who is engaged is in a relationship."""
    wider = {status for fact in facts if fact.attribute == "relationship" for status in _WIDER.get(str(fact.value), ())}
    return tuple(fact for fact in facts if fact.attribute != "relationship" or fact.value not in wider)


_WIDER = {
    "engaged": ("in a relationship", "partnered", "not married"),
    "cohabiting": ("in a relationship", "partnered", "not married"),
    "in a relationship": ("partnered", "not married"),
}


def _together(text: str, marks: Sequence[Mark]) -> list[tuple[int, int]]:
    """First and last of two marks with nothing but a blank between them: one phrase that fell into two marks."""
    pairs = zip(marks, marks[1:], strict=False)
    return [
        (i, i + 1) for i, (a, b) in enumerate(pairs) if text[a.end : b.start] == " " and b.end - a.start <= _LONGEST
    ]


#: Two marks further apart than this many characters are not read as one phrase.
_LONGEST = 200
