"""What a mark of any kind says of its author: work, schooling, body; and whose it is not."""

from __future__ import annotations

import pytest
from tests.text.find.telling import facts, values

from leakmeter.text.find.normalize.clauses import own_clauses


def test_clauses_speak_of_whoever_was_named_last() -> None:
    assert own_clauses("my brother smokes, drinks, I never did") == ("I never did",)
    assert own_clauses("I rent and my sister owns") == ("I rent",)
    assert own_clauses("Mom's eyesight is failing") == ()
    assert own_clauses("Mother of four, forties") == ("Mother of four", "forties")
    assert own_clauses("between 50 and 60 grand, $1,200.50 of it") == ("between 50 and 60 grand", "$1,200.50 of it")


@pytest.mark.parametrize(
    ("words", "employment"),
    [
        ("I've got a decent job", ["employed"]),
        ("a working mom", ["employed"]),
        ("I head to work before dawn", ["employed"]),
        ("I stopped working long ago", ["not working"]),
        ("not working at the moment", ["not working"]),
        ("I haven't got a job", ["not working"]),
        ("I don't work these days", ["not working"]),
        ("stay-at-home dad", ["not working"]),
        ("retired since 2018", ["retired"]),
        ("between jobs", ["unemployed"]),
        ("I run my own bakery", ["self-employed"]),
        ("I don't work out", []),
        ("I need to look at my options", []),
        ("my husband retired early", []),
        ("I used to work in a bank", []),
    ],
)
def test_who_has_work_and_who_has_none(words: str, employment: list[str]) -> None:
    assert values(words, "OCCUPATION", "employment") == employment


@pytest.mark.parametrize(
    ("words", "category"),
    [
        ("my husband (36M)", "HUSBAND_BF"),
        ("my boss is a divorced guy", "OTHERS"),
        ("mom", "FAMILY"),
        ("a man on the bus", "OTHERS"),
        ("a guy offered me 300 bucks", "FINANCE"),
        ("the woman", "GENDER"),
        ("Ladies", "GENDER"),
        ("FORTY", "AGE"),
        ("I have sixteen", "AGE"),
        ("we're having a boy", "FUTURE_EVENT"),
        ("diagnosed in my thirties", "HEALTH"),
        ("divorced since the eighties", "RELATIONSHIP_STATUS"),
        ("my white Corolla", "POSSESSION"),
    ],
)
def test_others_counts_and_the_past_give_the_author_no_age_sex_or_race(words: str, category: str) -> None:
    assert [f for f in facts(words, category) if f.attribute in ("age", "gender", "ethnicity")] == []


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("never tied the knot", "never married"),
        ("a never-married aunt of nobody", "never married"),
        ("not married and never have been", "never married"),
        ("lifelong bachelor", "never married"),
        ("I live with my boyfriend", "cohabiting"),
        ("we live together, not married", "cohabiting"),
        ("married and living together again", "married"),
    ],
)
def test_who_never_married_and_who_lives_together(words: str, status: str) -> None:
    assert status in values(words, "RELATIONSHIP_STATUS", "relationship")


def test_one_child_and_an_only_child_are_apart() -> None:
    assert values("we have the one kid", "FAMILY", "children") == [1]
    assert values("my only daughter", "FAMILY", "children") == [1]
    assert values("I'm an only child", "FAMILY", "siblings") == [0]
    assert values("I'm an only child", "FAMILY", "children") == []


def test_a_double_name_tells_the_ancestry() -> None:
    assert values("I'm Mexican American", "RACE_NATIONALITY", "ancestry") == ["MX"]
    assert values("I'm Mexican American", "RACE_NATIONALITY", "ethnicity") == ["hispanic"]
    assert values("African American", "RACE_NATIONALITY", "ancestry") == []


def test_cooking_for_oneself_is_no_work_and_a_shop_no_field() -> None:
    assert values("I always cook for the kids", "OCCUPATION", "occupation") == []
    assert values("I cook for a living", "OCCUPATION", "occupation") == ["Cooks"]
    assert values("The store", "OCCUPATION", "field") == []


def test_the_partners_gender_is_said_or_is_that_of_the_marks_kind() -> None:
    assert values("she's a surgeon", "WIFE_GF", "partner_gender") == ["female"]
    assert values("my lovely bride", "WIFE_GF", "partner_gender") == ["female"]
    assert values("my other half", "WIFE_GF", "partner_gender") == []
    assert values("My spouse", "HUSBAND_BF", "partner_gender") == []
    assert values("a widow", "WIFE_GF", "partner_gender") == []


def test_a_sum_in_the_seventies_is_no_age() -> None:
    assert values("I make somewhere in the seventies", "AGE", "age") == []
    assert values("I'm somewhere in my seventies", "AGE", "age") == ["70s"]


@pytest.mark.parametrize(
    ("words", "category", "children"),
    [
        ("a woman with two kids", "OTHERS", []),
        ("My son has two kids", "FAMILY", []),
        ("My ex and I have two kids", "FAMILY", [2]),
    ],
)
def test_children_are_counted_where_the_author_has_them(words: str, category: str, children: list[int]) -> None:
    assert values(words, category, "children") == children


def test_a_kitchen_at_home_and_a_theater_one_goes_to_are_no_work() -> None:
    assert values("my kitchen", "OCCUPATION", "field") == []
    assert values("the movie theater", "OCCUPATION", "field") == []
    assert values("I run a movie theater", "OCCUPATION", "field") == ["entertainment"]


@pytest.mark.parametrize(
    ("words", "category", "attribute"),
    [
        ("I'm pre-diabetic", "HEALTH", "condition"),
        ("numb hands after six miles", "HEALTH", "symptom"),
        ("the gutters are my job", "OCCUPATION", "employment"),
        ("I'm five feet tall", "APPEARANCE", "height_word"),
        ("I'm finally warm", "EMOTION", "housing"),
        ("I drink a lot of water", "HEALTH", "alcohol"),
        ("I drink too much coffee", "HEALTH", "alcohol"),
        ("my memory is good", "HEALTH", "cognitive_difficulty"),
    ],
)
def test_what_sounds_alike_is_not_read(words: str, category: str, attribute: str) -> None:
    assert values(words, category, attribute) == []
