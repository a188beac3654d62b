"""The marks of a text joined with what the network's third head says is mentioned in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from leakmeter.text.find.mark import Mark
from leakmeter.text.find.mention import Mention
from leakmeter.text.find.normalize import attributes, normalized
from leakmeter.text.find.unsaid import Chances

#: Where no piece of a mark has this chance of telling a fact's attribute of the author, the mark does not tell it.
UNLIKELY = 0.1
#: The attributes of facts that other mentions tell as well: where one of these is likely, so is the fact.
_BESIDE: Mapping[str, tuple[str, ...]] = {
    "age": ("age", "birth_date"),
    "relationship": ("relationship", "partner_gender", "relationship_years", "parenthood"),
    "partner_gender": ("partner_gender", "relationship"),
    "place": ("place", "work_place", "nationality", "school"),
    "parent": ("children", "child_age", "parenthood", "relative", "pregnant"),
    "children": ("children", "child_age", "parenthood", "relative"),
    "occupation": ("occupation", "employment", "field", "rank"),
    "field": ("field", "occupation", "employer", "rank", "employment", "veteran"),
    "employer": ("employer", "occupation", "school"),
    "employer_kind": ("employer", "occupation", "field", "work_place"),
    "employment": ("employment", "occupation", "employer", "hours"),
    "education": ("education", "student", "major", "school", "study_year"),
    "student": ("student", "education", "major", "school", "study_year", "exam"),
    "condition": ("condition", "symptom", "procedure", "medication", "allergy", "pregnant", "pregnancy_weeks"),
    "medication": ("medication", "condition"),
    "symptom": ("symptom", "condition"),
    "ethnicity": ("ethnicity", "ancestry", "nationality"),
    "nationality": ("nationality", "ancestry", "birthplace", "residence_status"),
    "ancestry": ("ancestry", "nationality", "ethnicity"),
    "housing": ("housing", "home_kind", "rent"),
    "income": ("income", "household_income"),
    "household_income": ("household_income", "income"),
    "hair": ("hair_length", "hair_type", "hair_colour"),
    "pet": ("pet", "pet_count", "pet_name"),
    "pet_count": ("pet_count", "pet"),
    "relative": ("relative", "children", "relative_died", "siblings"),
}


@cache
def _told_by() -> Mapping[str, tuple[str, ...]]:
    """The attributes of facts that are judged, and the mentions of which one must be likely where they are told."""
    own = {fact: (name,) for name, row in attributes().items() for fact in row.facts if fact == name}
    return {**own, **_BESIDE}


def with_mentions(text: str, marks: Sequence[Mark], mentions: Sequence[Mention]) -> list[Mark]:
    """The marks of a text with what is mentioned of its author as they are now: facts for the marks that hold the words, and
    marks of their own for the rest."""
    found = list(marks)
    for mention in mentions:
        row = attributes().get(mention.attribute)
        if row is None or not mention.of_the_author_now:
            continue
        words = text[mention.start : mention.end]
        facts = normalized(mention, words)
        shared = [
            (min(mark.end, mention.end) - max(mark.start, mention.start), number) for number, mark in enumerate(found)
        ]
        most, index = max(shared, default=(0, -1))
        if most > 0:
            found[index] = replace(found[index], facts=(*found[index].facts, *facts))
        else:
            found.append(Mark(mention.start, mention.end, row.category, mention.confidence, words, facts))
    return sorted(found, key=lambda mark: mark.start)


def with_unlikely(mark: Mark, told: Chances) -> Mark:
    """The mark, told which attributes its words hardly tell of the author as they are now."""
    unlikely = frozenset(
        attribute
        for attribute, by in _told_by().items()
        if (most := told.most_of(by, mark.start, mark.end)) is not None and most < UNLIKELY
    )
    return replace(mark, unsaid=mark.unsaid | unlikely) if unlikely else mark
