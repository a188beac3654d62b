"""What is said and can hardly be: told to the reader in a note, and counted as the smaller crowd of an assumption.

An age that nobody has is not counted. Two statements that go together for hardly anybody (16 and divorced, a man and
pregnant) are both counted, which is the smaller reading, and no figure of them is called a published one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from leakmeter.statistics import EDUCATION
from leakmeter.text.crowd.constraint import Constraint
from leakmeter.text.find.normalize.impossible import impossible_age, impossible_number
from leakmeter.types import Disclosure, Fact

_OF_AGE = 18
#: Nobody below these ages has children or a job, or a degree, or is retired, but for a handful.
_PARENT, _BACHELOR, _DOCTOR, _RETIRED = 14, 18, 21, 30
_MARRIED = frozenset(("married", "divorced", "widowed", "separated", "once married"))
_DEGREE = {"bachelor": "a bachelor's degree", "master": "a master's degree", "doctorate": "a doctorate"}
_DEGREES = frozenset(_DEGREE)
_SCHOOL = "less than high school"
#: Of two levels of schooling the rarer alone is counted.
_ALONE = "levels"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Two things said that hardly go together, in words, and the attribute of the constraints that no figure then backs."""

    one: str
    other: str
    attribute: str

    @property
    def note(self) -> str:
        """The sentence for the reader."""
        kept = f"{self.other} is counted" if self.attribute == _ALONE else "both are counted"
        return f"“{self.one}” and “{self.other}” hardly go together: {kept}, the smaller crowd, by an assumption and no published figure."


def notes(disclosures: Sequence[Disclosure]) -> tuple[str, ...]:
    """A sentence for everything told that cannot be, or hardly, as it is said."""
    return (*dict.fromkeys((*_impossible(disclosures), *(doubt.note for doubt in doubts(disclosures)))),)


def _impossible(disclosures: Sequence[Disclosure]) -> Iterator[str]:
    for one in disclosures:
        if one.category in ("AGE", "AGE_GENDER") and not _told(one.facts, "age") and (age := impossible_age(one.text)):
            yield f"No author is “{age}”: no age is counted for it."
        if one.category in ("FAMILY", "PET"):
            words, of = impossible_number(one.text)
            if of == "children" and _told(one.facts, "parent"):
                yield f"“{words}” is no number of children: having children is counted, and not how many."
            elif of == "animals" and _told(one.facts, "pet"):
                yield f"“{words}” is no number of animals: as many whole ones are counted, and one at least."


def doubts(disclosures: Sequence[Disclosure]) -> tuple[Doubt, ...]:
    """The pairs of statements about the author that hardly anybody fits."""
    facts = [fact for one in disclosures for fact in one.facts]
    return tuple(dict.fromkeys((*_of_the_young(facts), *_of_anybody(facts))))


def _of_the_young(facts: Sequence[Fact]) -> Iterator[Doubt]:
    ages = [_oldest(fact) for fact in facts if fact.attribute == "age"]
    known = [age for age in ages if age is not None]
    if not known:
        return
    age = min(known)
    words = f"{age:.0f} years old"
    for fact in facts:
        value = str(fact.value)
        if fact.attribute == "relationship" and value in _MARRIED and age < _OF_AGE:
            yield Doubt(words, value, "relationship")
        if (
            fact.attribute == "education"
            and value in _DEGREES
            and age < (_DOCTOR if value == "doctorate" else _BACHELOR)
        ):
            yield Doubt(words, _DEGREE[value], "education")
        if (fact.attribute, value) == ("parent", "yes") and age < _PARENT:
            yield Doubt(words, "having children", "children")
        if (fact.attribute, value) == ("employment", "retired") and age < _RETIRED:
            yield Doubt(words, "retired", "work")
        if fact.attribute == "occupation" and age < _PARENT:
            yield Doubt(words, "at work", "occupation")
        if (fact.attribute, value) == ("housing", "owns with a mortgage") and age < _OF_AGE:
            yield Doubt(words, "with a mortgage", "housing")


def _of_anybody(facts: Sequence[Fact]) -> Iterator[Doubt]:
    told = {(fact.attribute, str(fact.value)) for fact in facts}
    if ("gender", "male") in told and ("gender", "female") not in told and ("condition", "pregnancy") in told:
        yield Doubt("a man", "pregnant", "condition")
    if ("employment", "retired") in told and ("student", "yes") in told:
        yield Doubt("retired", "at school", "student")
    levels = {value for attribute, value in told if attribute == "education"}
    degrees = [level for level in EDUCATION if level in levels & _DEGREES] + ["doctorate"] * ("doctorate" in levels)
    if _SCHOOL in levels and degrees:
        yield Doubt("not finished high school", _DEGREE[degrees[-1]], _ALONE)


def _oldest(fact: Fact) -> float | None:
    if fact.high is not None:
        return fact.high
    return float(fact.value) if isinstance(fact.value, (int, float)) else None


def _told(facts: Sequence[Fact], attribute: str) -> bool:
    return any(fact.attribute == attribute for fact in facts)


def assumed(constraints: Sequence[Constraint], disclosures: Sequence[Disclosure]) -> tuple[Constraint, ...]:
    """The constraints, with those that no figure backs in such company marked as assumed, and less sure."""
    found = doubts(disclosures)
    return tuple(_assumed(constraint, found) for constraint in constraints)


def _assumed(constraint: Constraint, found: Sequence[Doubt]) -> Constraint:
    doubt = next((doubt for doubt in found if _IS_OF[doubt.attribute](constraint)), None)
    if doubt is None:
        return constraint
    source = f"assumed: no figure covers people of whom “{doubt.one}” and “{doubt.other}” are both true"
    return replace(constraint, how="assumed", source=source, spread=constraint.spread * _SPREAD)


_SPREAD = 2.0
_IS_OF: dict[str, Callable[[Constraint], bool]] = {
    "relationship": lambda constraint: constraint.attribute == "relationship",
    "education": lambda constraint: constraint.attribute == "education",
    _ALONE: lambda constraint: constraint.attribute == "education",
    "children": lambda constraint: constraint.attribute in ("children", "parent"),
    "work": lambda constraint: constraint.attribute in ("work", "employment"),
    "occupation": lambda constraint: constraint.attribute == "occupation",
    "housing": lambda constraint: constraint.attribute == "housing",
    "student": lambda constraint: constraint.attribute == "student",
    "condition": lambda constraint: constraint.says == "are pregnant",
}
