"""The marks of a text joined with what the second head says is stated in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from leakmeter.text.find.mark import Mark
from leakmeter.text.find.model.stated import CERTAIN, Stated
from leakmeter.text.find.normalize.money import said_earned
from leakmeter.text.find.normalize.relationship import relationship_facts
from leakmeter.types import Fact


def with_stated(text: str, marks: Sequence[Mark], stated: Sequence[Stated]) -> list[Mark]:
    """The marks of a text with what is stated: facts for the marks that hold the words, and marks of their own for the rest.

    Of two values of one trait the surer one counts.
    """
    found = list(marks)
    for said in _surest([_of_whole_words(text, one) for one in stated]):
        words = text[said.start : said.end]
        facts = said.told(text)
        if not facts or (said.trait in _AMOUNTS and not said_earned(text, said.start, said.end)):
            continue
        over = [i for i, m in enumerate(found) if m.start < said.end and said.start < m.end]
        shared = [(min(found[i].end, said.end) - max(found[i].start, said.start), i) for i in over]
        most, index = max(shared, default=(0, -1))
        if most > 0 and said.trait in _AMOUNTS and found[index].category == "FINANCE":
            facts = _bounded(said, facts, text[found[index].start : found[index].end])
        if most > 0 and said.trait == "sex" and found[index].category in _OF_PARTNERS:
            found[index] = replace(found[index], category=said.category, facts=facts)  # "wife, mom, tired" is herself
        elif most > 0 and found[index].category not in _ALONGSIDE.get(said.trait, (said.category,)):
            # the first head, which knows more texts, is believed unless the second is surer
            if said.confidence >= min(CERTAIN, found[index].confidence) and _torn(text, found[index], said):
                found[index] = replace(
                    found[index],
                    confidence=max(found[index].confidence, said.confidence),
                    facts=(*found[index].facts, *facts),
                )
            elif said.confidence >= min(CERTAIN, found[index].confidence):
                start, end = _clear_of_others(text, found, index, said)
                own = Mark(start, end, said.category, said.confidence, text[start:end], facts)
                found[index : index + 1] = [own, *_beside(text, found[index], said)]
            elif found[index].category in _TELLS_MORE and any(fact.attribute == "children" for fact in facts):
                found[index] = replace(found[index], facts=(*found[index].facts, *facts))
        elif most > 0:
            surer = max(found[index].confidence, said.confidence)
            sure = facts if said.trait in _SETTLES and said.confidence >= CERTAIN else ()
            found[index] = replace(
                found[index],
                confidence=surer,
                facts=(*found[index].facts, *facts),
                sure=(*found[index].sure, *sure),
            )
            found = _without_parts(found, index, said)
        else:
            found.append(Mark(said.start, said.end, said.category, said.confidence, words, facts))
    return sorted(found, key=lambda mark: mark.start)


def _without_parts(found: Sequence[Mark], index: int, said: Stated) -> list[Mark]:
    """The marks with that of ``index`` grown to the words of a statement that it ends within ("I'm a" of "I'm a husband"),
    and without others of its category that lie within them ("Looking" and "for work"). Where a mark of another kind
    stands there, all stay as they are."""
    mark = found[index]
    start, end = min(mark.start, said.start), max(mark.end, said.end)
    others = [
        other for number, other in enumerate(found) if number != index and other.start < end and start < other.end
    ]
    if any(other.category != mark.category or not (start <= other.start and other.end <= end) for other in others):
        return list(found)
    grown = replace(mark, start=start, end=end)
    return [grown if one is mark else one for one in found if one not in others]


def _clear_of_others(text: str, found: Sequence[Mark], index: int, said: Stated) -> tuple[int, int]:
    """Where a statement stands that takes the place of the mark of ``index``, without what other marks hold of it."""
    mark = found[index]
    others = [other for number, other in enumerate(found) if number != index]
    start = max([said.start, *(other.end for other in others if other.start < mark.start)])
    end = min([said.end, *(other.start for other in others if other.start > mark.start)])
    words = text[start:end]
    return start + len(words) - len(words.lstrip()), end - len(words) + len(words.rstrip())


def _bounded(said: Stated, facts: tuple[Fact, ...], words: str) -> tuple[Fact, ...]:
    """An exact amount with the open end that the words around it give it: "doesn't reach twenty thousand"."""
    wider = said.facts(words)
    bounds = {fact.value: {end for end in (fact.low, fact.high) if end} for fact in wider}
    return wider if any(fact.value in ends for fact in facts for ends in bounds.values()) else facts


_AMOUNTS = frozenset(("income", "household_income"))


def _of_whole_words(text: str, said: Stated) -> Stated:
    """What is stated, from where its first word begins: "I'm the", and not "m the"."""
    start = from_number(text, said.start)
    while (
        start > 1 and (text[start - 1] in "'’" or text[start] in "'’") and text[start - 2 : start].strip("'’").isalpha()
    ):
        start -= 1
        while start and text[start - 1].isalpha():
            start -= 1
    return replace(said, start=start)


def from_number(text: str, start: int) -> int:
    """Where the sum begins whose later digits begin at ``start``, or ``start``."""
    within = _WITHIN_NUMBER.search(text, max(0, start - _SUM), start)
    return within.start() if within and text[start : start + 1].isdigit() else start


#: The beginning of a sum that goes on with a digit: "R2," of "R2,090".
_WITHIN_NUMBER = re.compile(r"(?:(?<![^\W\d_])[a-z]{1,3}|[$£€₹₦₱])? ?\d[\d.,]*\Z", re.IGNORECASE)
_SUM = 14


def _torn(text: str, mark: Mark, said: Stated) -> bool:
    """Whether a mark that is parted behind a statement leaves a predicate without its subject: "my supervisor" and "was a
    saint", "our lease" and "ends in July"."""
    rest = text[said.end : mark.end]
    if not rest[:1].isspace() or not rest.strip() or said.start > mark.start + _SLACK:
        return False
    return bool(_PREDICATE.match(rest))


#: So many characters of a mark may stand before a statement that begins it.
_SLACK = 4
_PREDICATE = re.compile(
    r"\s+(?:(?:just|also|still|always|never|only|really|already|probably) )*(?:is|was|are|were|has|had|have|will|would|can|could|does|did|do|isn['’]?t|wasn['’]?t|aren['’]?t|won['’]?t|doesn['’]?t|didn['’]?t|ends?|starts?|says?|said|told|thinks?|thought|makes?|made|"
    r"runs?|ran|goes|went|comes|came|needs?|wants?|keeps?|kept|gets?|got|gives?|gave|takes?|took|expires?|[a-z]{2,}ed)\b",
    re.IGNORECASE,
)


def _beside(text: str, mark: Mark, said: Stated) -> list[Mark]:
    """What is left of a mark at either side of a statement, if it is a few words, or one that tells enough: "Divorced" of
    "Divorced white", "deaf" of "deaf guy"."""
    left: list[Mark] = []
    for start, end in ((mark.start, said.start), (said.end, mark.end)):
        words = _EDGES.sub("", text[start:end]) if start < end else ""
        if len(words.split()) >= _FEW_WORDS or _tells_alone(mark, words):
            at = text.index(words, start)
            left.append(replace(mark, start=at, end=at + len(words), cue=words))
    return left


def _tells_alone(mark: Mark, words: str) -> bool:
    return mark.category == "RELATIONSHIP_STATUS" and bool(relationship_facts(words))


#: Less than this is not worth a mark of its own.
_FEW_WORDS = 2
_EDGES = re.compile(r"^(?:[\W_]+|(?:and|or|but|who|with)\b)+|[\W_]+$", re.IGNORECASE)
#: The categories of marks in which a trait may be stated; of traits not named here, those of their own category.
_ALONGSIDE: Mapping[str, tuple[str, ...]] = {
    "sex": ("GENDER", "AGE_GENDER", "AGE", "FAMILY", "RELATIONSHIP_STATUS", "SEXUAL_ORIENTATION", "RACE_NATIONALITY",
            "OCCUPATION", "APPEARANCE"),
    "age": ("AGE", "AGE_GENDER", "GENDER"),
    "marital": ("RELATIONSHIP_STATUS", "WIFE_GF", "HUSBAND_BF", "AGE_GENDER"),
    "race": ("RACE_NATIONALITY", "GENDER", "AGE_GENDER"),
    "children": ("FAMILY", "REPRODUCTIVE_HEALTH", "GENDER"),
    "housing": ("POSSESSION", "FINANCE"),
    "work": ("OCCUPATION", "FINANCE"),
    "income": ("FINANCE", "OCCUPATION"),
    "pregnant": ("REPRODUCTIVE_HEALTH", "HEALTH", "FAMILY"),
    "depressed": ("MENTAL_HEALTH", "HEALTH"),
    "sleep_trouble": ("HEALTH", "MENTAL_HEALTH"),
    "remembering": ("HEALTH", "MENTAL_HEALTH"),
    "smoking": ("HEALTH", "OTHERS", "CRIME"),
    "alcohol": ("HEALTH", "OTHERS", "MENTAL_HEALTH"),
    "cannabis": ("HEALTH", "OTHERS", "CRIME"),
}  # fmt: skip
#: Marks of the author in which a number of children is told beside: "have a PhD and six kids".
_TELLS_MORE = ("EDUCATION", "OCCUPATION", "AGE", "AGE_GENDER", "RELATIONSHIP_STATUS", "WIFE_GF", "HUSBAND_BF")
_OF_PARTNERS = ("WIFE_GF", "HUSBAND_BF")
#: Traits whose values are told in so many ways that a certain statement counts for more than the words' lists.
_SETTLES = frozenset(("education", "race", "smoking"))


def _surest(stated: Sequence[Stated]) -> list[Stated]:
    best: dict[str, Stated] = {}
    for said in stated:
        known = best.get(said.trait)
        if known is None or said.confidence > known.confidence:
            best[said.trait] = said
    return [said for said in stated if said.label == best[said.trait].label]
