"""The tellings: the file is whole, and what is read is held against what is told as a careful reader would."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from leakmeter import Fact
from leakmeter.errors import InputError
from leakmeter.evaluate.facts import SPLITS, SUBJECTS, Reading, Telling, reading, readings, score, tellings
from leakmeter.evaluate.facts_alike import alike

FILE = Path(__file__).parents[2] / "corpus" / "facts.jsonl"
ALL = [telling for split in SPLITS for telling in tellings(FILE, split)]


def telling(*told: str, subject: str = "person") -> Telling:
    pairs = tuple((name, value) for name, _, value in (each.partition("=") for each in told))
    return Telling("f", subject, "words", pairs)


def test_each_subject_has_its_texts_in_either_split() -> None:
    assert Counter(each.subject for each in tellings(FILE, "development")) == dict.fromkeys(SUBJECTS, 36)
    assert Counter(each.subject for each in tellings(FILE, "held-out")) == dict.fromkeys(SUBJECTS, 72)
    assert len({each.id for each in ALL}) == len({each.text for each in ALL}) == 864


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.id)
def test_a_telling_tells_of_its_subject(each: Telling) -> None:
    assert {name for name, _ in each.told} <= set(SUBJECTS[each.subject])
    assert all(value for _, value in each.told)
    assert 2 <= len(each.text.split()) <= 80


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (Fact("age", 34), "34"),
        (Fact("age", "early 30s", 30, 33), "30-33"),
        (Fact("age", "over 60", 61, None), "61-"),
        (Fact("age", "over 60", 61, 120), "61-"),
        (Fact("age", "under 18", None, 17), "-17"),
        (Fact("height", 163), "162"),
        (Fact("place", "Leeds, England, UK"), "Leeds, UK"),
        (Fact("place", "Leeds, England, UK"), "leeds"),
        (Fact("place", "Scotland, UK"), "Scotland, United Kingdom"),
        (Fact("occupation", "Registered nurses"), "ICU nurse"),
        (Fact("medication", "fluoxetine"), "Prozac"),
        (Fact("school", "University of Leeds"), "the University of Leeds"),
        (Fact("amount", "1450 USD"), "1450 ?"),
    ],
)
def test_a_fact_is_what_was_told_by_whatever_name(fact: Fact, told: str) -> None:
    assert alike(fact, told)


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (Fact("age", "in their 30s", 30, 39), "30-33"),
        (Fact("age", "over 60", 60, 69), "61-"),
        (Fact("age", "a certain age"), "50"),
        (Fact("weight", 70), "75"),
        (Fact("place", "Perth, Western Australia, Australia"), "Perth, Scotland"),
        (Fact("place", "Ireland"), "Cork, Ireland"),
        (Fact("occupation", "Registered nurses"), "bus driver"),
        (Fact("amount", "1450 GBP"), "1450 ?"),
    ],
)
def test_another_value_is_another(fact: Fact, told: str) -> None:
    assert not alike(fact, told)


def test_what_is_read_is_right_or_beside_and_what_is_not_is_missed() -> None:
    found = reading(telling("age=34", "gender=male"), [Fact("age", 34), Fact("relationship", "married")])
    assert found.right == (("age", "34"),)
    assert found.missed == (("gender", "male"),)
    assert found.beside == (Fact("relationship", "married"),)


def test_facts_of_other_subjects_are_nobodys_business() -> None:
    assert reading(telling("age=34"), [Fact("age", 34), Fact("pet", "dog")]).beside == ()


def test_a_fact_read_twice_counts_once() -> None:
    found = reading(telling("age=34"), [Fact("age", 34), Fact("age", 34), Fact("age", "34", 34, 34)])
    assert (found.right, found.beside) == ((("age", "34"),), ())


def test_each_child_of_two_must_be_read() -> None:
    found = reading(telling("child_age=3", "child_age=6", subject="family"), [Fact("child_age", 3)])
    assert found.missed == (("child_age", "6"),)


def test_what_a_job_implies_is_neither_asked_for_nor_held_against_anyone() -> None:
    job = telling("employment=employed", "occupation=nurse", subject="work")
    nurse = Fact("occupation", "Registered nurses")
    assert reading(job, [nurse]).missed == ()
    assert reading(telling("occupation=nurse", subject="work"), [nurse, Fact("employment", "employed")]).beside == ()
    assert reading(telling("employment=employed", subject="work"), []).missed == (("employment", "employed"),)


def test_the_score_is_of_facts_and_its_interval_holds_it() -> None:
    right = Reading(telling("age=34"), (("age", "34"),), (), ())
    wrong = Reading(telling("age=34"), (), (("age", "34"),), (Fact("age", 40),))
    s = score([right, right, right, wrong])
    assert (s.texts, s.facts, s.precision, s.recall, s.f1) == (4, 4, 0.75, 0.75, 0.75)
    assert s.interval is not None
    assert s.interval[0] <= 0.75 <= s.interval[1]
    assert score([right, wrong], seed=1) == score([right, wrong], seed=1)


def test_nothing_told_and_nothing_read_has_no_score() -> None:
    s = score([Reading(telling(), (), (), ())])
    assert (s.precision, s.recall, s.f1, s.interval) == (None, None, None, None)
    assert score([]).texts == 0


def test_find_is_what_is_measured() -> None:
    (found,) = readings([Telling("f", "person", "I'm 34.", (("age", "34"),))])
    assert found.missed == found.beside == ()


@pytest.mark.parametrize(
    "line",
    [
        "{",
        '{"id": "a", "subject": "weather", "split": "held-out", "facts": [], "text": ""}',
        '{"id": "a"}',
        "[]",
        '{"id": 1, "split": "held-out", "facts": [1], "text": ""}',
    ],
)
def test_a_line_that_is_no_telling_is_named(tmp_path: Path, line: str) -> None:
    good = json.dumps({"id": "a", "subject": "person", "split": "held-out", "text": "x", "facts": []})
    (tmp_path / "facts.jsonl").write_text(f"{good}\n{line}\n")
    with pytest.raises(InputError, match="line 2"):
        tellings(tmp_path / "facts.jsonl", "held-out")
