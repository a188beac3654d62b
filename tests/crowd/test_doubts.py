"""What can hardly be as it is said: a note, the smaller crowd, and no figure called published."""

from __future__ import annotations

import pytest

from leakmeter import estimate
from leakmeter.types import Crowd, Disclosure, Fact


def told(text: str, category: str, *facts: Fact) -> Disclosure:
    return Disclosure(0, len(text), text, category, 0.9, "", facts)


OHIO = told("in Ohio", "LOCATION", Fact("place", "Ohio, US"))
MAN = told("man", "GENDER", Fact("gender", "male"))
PREGNANT = told("pregnant", "REPRODUCTIVE_HEALTH", Fact("condition", "pregnancy"))
DIVORCED = told("divorced", "RELATIONSHIP_STATUS", Fact("relationship", "divorced"))


def aged(age: int) -> Disclosure:
    return told(f"I'm {age}", "AGE", Fact("age", age))


def doubted(crowd: Crowd) -> list[str]:
    return [note for note in crowd.notes if "hardly go together" in note]


@pytest.mark.parametrize("text", ["I'm -5 years old", "I'm 250 years old", "born in 1890", "minus five years old"])
def test_an_age_that_nobody_has_is_not_counted_and_said_to_be_none(text: str) -> None:
    crowd = estimate([OHIO, told(text, "AGE")])
    assert crowd.k == estimate([OHIO]).k
    assert any(note.startswith("No author is") for note in crowd.notes)
    assert "nobody is of such an age" in crowd.reasons[0].reason


def test_half_children_are_children_and_half_a_dog_a_dog() -> None:
    kids = estimate([told("I have 2.5 kids", "FAMILY", Fact("parent", "yes"))])
    assert any("no number of children" in note for note in kids.notes)
    dog = estimate([told("half a dog", "PET", Fact("pet", "dog"))])
    assert any("no number of animals" in note for note in dog.notes)
    assert not any("no number" in note for note in estimate([told("my dog", "PET", Fact("pet", "dog"))]).notes)


def test_a_pregnant_man_is_an_assumption() -> None:
    crowd = estimate([OHIO, MAN, PREGNANT])
    assert len(doubted(crowd)) == 1
    (factor,) = (factor for factor in crowd.factors if factor.question.endswith("are pregnant"))
    assert factor.how == "assumed"
    assert "births" not in factor.source
    assert doubted(estimate([OHIO, PREGNANT])) == []


def test_hardly_anybody_of_sixteen_is_divorced() -> None:
    crowd = estimate([OHIO, aged(16), DIVORCED])
    assert len(doubted(crowd)) == 1
    assert crowd.k < estimate([OHIO, aged(16)]).k / 2_000
    assert {factor.how for factor in crowd.factors if "divorced" in factor.question} == {"assumed"}
    grown = estimate([OHIO, aged(40), DIVORCED])
    assert doubted(grown) == []
    assert grown.k > estimate([OHIO, aged(40)]).k / 20


@pytest.mark.parametrize(
    "facts",
    [
        (Fact("age", 12), Fact("parent", "yes")),
        (Fact("age", 12), Fact("education", "doctorate")),
        (Fact("age", 15), Fact("relationship", "married")),
        (Fact("age", 19), Fact("employment", "retired")),
        (Fact("employment", "retired"), Fact("student", "yes")),
        (Fact("education", "less than high school"), Fact("education", "doctorate")),
    ],
)
def test_statements_that_hardly_go_together_are_noted_once(facts: tuple[Fact, ...]) -> None:
    assert len(doubted(estimate([OHIO, *(told("words", "OTHERS", fact) for fact in facts)]))) == 1


@pytest.mark.parametrize(
    "facts",
    [
        (Fact("age", 30), Fact("parent", "yes")),
        (Fact("age", 27), Fact("education", "doctorate")),
        (Fact("age", 20), Fact("relationship", "married")),
        (Fact("age", 68), Fact("employment", "retired")),
        (Fact("student", "college"), Fact("employment", "employed")),
        (Fact("education", "bachelor"), Fact("education", "master")),
    ],
)
def test_what_goes_together_is_not_doubted(facts: tuple[Fact, ...]) -> None:
    assert doubted(estimate([OHIO, *(told("words", "OTHERS", fact) for fact in facts)])) == []
