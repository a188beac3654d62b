"""Of two sexes that a text seems to tell the better told counts."""

from __future__ import annotations

import pytest

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.facts.another import sex_of_another
from leakmeter.text.find.mark import Mark


def genders(text: str, *marked: tuple[str, str]) -> set[str | int | float]:
    marks = [Mark(text.index(w), text.index(w) + len(w), category, 0.9) for w, category in marked]
    return {f.value for facts in facts_of(text, marks) for f in facts if f.attribute == "gender"}


@pytest.mark.parametrize(
    ("text", "marked", "sex"),
    [
        (
            "I also gave birth twice, so I'm not scared of a man with a digger.",
            [("I also gave birth twice", "REPRODUCTIVE_HEALTH"), ("a man", "GENDER")],
            "female",
        ),
        ("As a woman I was told so. A guy needs a hobby.", [("As a woman", "GENDER"), ("guy", "GENDER")], "female"),
        ("Since my vasectomy I lift less. A lady asked why.", [("lady", "GENDER"), ("vasectomy", "HEALTH")], "male"),
        ("34M. Took the stairs with a lady and her dog.", [("34M", "AGE_GENDER"), ("lady", "GENDER")], "male"),
        (
            "I'm on my period and the dude is still talking.",
            [("I'm on my period", "REPRODUCTIVE_HEALTH"), ("dude", "GENDER")],
            "female",
        ),
    ],
)
def test_the_better_told_sex_counts(text: str, marked: list[tuple[str, str]], sex: str) -> None:
    assert genders(text, *marked) <= {sex}


def test_two_sexes_told_alike_both_stay() -> None:
    text = "I'm a man. I'm a woman."
    assert genders(text, ("I'm a man", "GENDER"), ("I'm a woman", "GENDER")) == {"male", "female"}


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("I'm not scared of a man with a post hole digger", "man"),
        ("I got passed by a guy on a unicycle", "guy"),
        ("sold it to a lady two towns over", "lady"),
        ("I met a man who restores these", "man"),
    ],
)
def test_who_is_met_or_feared_is_another(text: str, noun: str) -> None:
    assert sex_of_another(text, text.index(noun), text.index(noun) + len(noun))


@pytest.mark.parametrize(
    ("text", "noun"),
    [("not bad for a man of sixty", "man"), ("as a woman I notice", "woman"), ("this man is 45", "man")],
)
def test_who_speaks_is_not_another(text: str, noun: str) -> None:
    assert not sex_of_another(text, text.index(noun), text.index(noun) + len(noun))
