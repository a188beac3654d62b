"""The written people: the file is whole and true to itself, and the runner measures what it says it measures."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from leakmeter import Crowd, Disclosure, Fact
from leakmeter.errors import InputError
from leakmeter.evaluate.crowd_posts import (
    Person,
    Reading,
    baselines,
    built_in,
    counts,
    macro_f1,
    measured,
    people,
    readings,
)
from leakmeter.evaluate.crowd_scores import scores
from leakmeter.text.crowd.traits import TRAITS
from leakmeter.types import Population

FILE = Path(__file__).parents[2] / "corpus" / "people.jsonl"
EVERYBODY = people(FILE)


def test_there_are_four_splits_of_people_with_their_own_words() -> None:
    assert Counter(person.split for person in EVERYBODY) == {
        "development": 2060,
        "calibration": 624,
        "held-out": 229,
        "ordinary": 475,
    }
    assert len({person.id for person in EVERYBODY}) == len({person.text for person in EVERYBODY}) == 3388
    assert Counter(person.survey for person in EVERYBODY) == {"NHANES": 2259, "ACS": 1129}
    assert len(people(FILE, "held-out")) == 229


def test_posts_that_say_more_than_what_their_true_count_is_of_are_named() -> None:
    more = Counter(person.split for person in EVERYBODY if person.says_more)
    assert more == {"development": 123, "calibration": 51, "held-out": 24}


def test_nobody_of_one_split_says_the_same_things_as_somebody_of_the_other() -> None:
    def stated(split: str) -> set[frozenset[tuple[str, str]]]:
        return {frozenset((t.coded.name, t.coded.value) for t in p.traits) for p in people(FILE, split)}

    assert not stated("development") & stated("held-out")


@pytest.mark.parametrize("person", EVERYBODY, ids=lambda p: p.id)
def test_a_person_is_true_to_itself(person: Person) -> None:
    assert 2 <= len(person.traits) <= 6
    assert {t.coded.name for t in person.traits} <= set(TRAITS)
    assert all(0 < person.p_star <= t.share * (1 + 1e-3) <= 1.01 for t in person.traits)
    assert person.k_star == pytest.approx(1 + (person.n - 1) * person.p_star, rel=1e-4)
    assert person.support >= 5
    assert 20 <= len(person.text.split()) <= 140
    assert "[[" not in person.text
    assert all(words in person.text for words in person.says_more)


def test_a_mans_post_does_not_speak_of_the_authors_husband() -> None:
    for person in EVERYBODY:
        sex = next((t.coded.value for t in person.traits if t.coded.name == "sex"), None)
        orientation = any(t.coded.name == "orientation" for t in person.traits)
        said = re.sub(r'"[^"]*"', "", person.text)  # others may say it of the author
        if not orientation:
            assert sex == "female" or not re.search(r"\bmy husband\b", said, re.I), person.id
            assert sex == "male" or not re.search(r"\bmy wife\b", said, re.I), person.id


def crowd(k: float) -> Crowd:
    return Crowd(k, k / 2, k * 2, math.log2(k), Population("x", 1e9, "assumed", "", 1e9, 1e9), ())


def test_an_oracle_gets_full_marks_and_a_mute_reads_nothing() -> None:
    known = {person.text: person for person in EVERYBODY[:20]}

    def oracle(text: str) -> tuple[Sequence[Disclosure], Crowd]:
        return (), crowd(known[text].k_star)

    found = measured(list(known.values()), oracle)
    assert scores(counts(found))["within 2"] == 1.0
    assert scores(counts(found))["coverage"] == 1.0
    everything = readings(found)["all"]
    assert everything.recall == 0.0
    assert math.isnan(everything.precision)
    assert [c.k for c in baselines(found)["traits read, multiplied"]] == [p.n for p in known.values()]


def test_a_reader_of_sex_alone_is_credited_with_sex_alone() -> None:
    person = next(p for p in EVERYBODY if {"sex", "age"} <= {t.coded.name for t in p.traits})
    sex = next(t for t in person.traits if t.coded.name == "sex")
    told = (Disclosure(0, 1, person.text[0], "GENDER", facts=(Fact("gender", sex.coded.value),)),)
    (found,) = measured([person], lambda _: (told, crowd(5.0)))
    assert found.compared.verdicts["sex"] == "right"
    assert found.compared.verdicts["age"] == "missed"
    (multiplied,) = baselines([found])["traits read, multiplied"]
    assert multiplied.k == pytest.approx(1 + (person.n - 1) * sex.share)


def test_multiplying_true_shares_is_far_better_than_saying_the_population() -> None:
    found = measured(EVERYBODY[::8], lambda _: ((), crowd(2.0)))
    bits = {name: scores(said)["bits"] for name, said in baselines(found).items()}
    assert bits["true traits, multiplied"] < bits["always the median"] < bits["the whole population"]


def test_the_built_in_parts_are_those_of_the_public_function() -> None:
    from leakmeter import estimate

    text = "Divorced woman, fifties, and I own my little house."
    assert built_in(text)[1] == estimate(text)


def test_each_post_is_seen() -> None:
    seen: list[int] = []
    measured(EVERYBODY[:3], lambda _: ((), crowd(2.0)), seen=lambda: seen.append(1))
    assert len(seen) == 3


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"p_star": 0.5}, "line 2: k_star"),
        ({"attributes": None}, "line 2, holds no person"),
        ({"support": "many"}, "line 2, holds no person"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(tmp_path: Path, change: dict[str, object], words: str) -> None:
    lines = FILE.read_text("utf-8").splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | change)
    (tmp_path / "people.jsonl").write_text("\n".join(lines), "utf-8")
    with pytest.raises(InputError, match=words):
        people(tmp_path / "people.jsonl")


def test_a_missing_file_says_what_to_name() -> None:
    with pytest.raises(InputError, match="--corpus"):
        people(Path("/nowhere/people.jsonl"))


def test_macro_f1_weighs_kinds_of_traits_alike_and_leaves_out_what_nobody_stated() -> None:
    by_trait = {
        "all": Reading(9, 0, 0, 3, 1),
        "age": Reading(9, 0, 0, 1, 0),  # F1 = 18 / 19
        "sex": Reading(0, 0, 0, 2, 0),  # F1 = 0
        "weight": Reading(0, 0, 0, 0, 1),
    }
    assert macro_f1(by_trait) == pytest.approx((18 / 19) / 2)
    assert math.isnan(macro_f1({"all": Reading(0, 0, 0, 0, 0)}))
