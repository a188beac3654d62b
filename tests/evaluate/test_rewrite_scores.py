"""The figures of a method: what they are made of, what their intervals are of, and how they are told."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import InputError
from leakmeter.evaluate.rewrite_privacy import ATTRIBUTES, Persona, persona
from leakmeter.evaluate.rewrite_scores import ATTACKS, MEASURES, Result, Row, lines, quotient, scored
from leakmeter.evaluate.rewrite_utility import Judgement, Scores
from leakmeter.types.attack import Guess


def someone(city: str) -> Persona:
    return persona(
        {
            "age": 31,
            "sex": "male",
            "city_country": city,
            "birth_city_country": "Turku, Finland",
            "education": "Masters in Architecture",
            "occupation": "architect",
            "income": "many euros",
            "income_level": "high",
            "relationship_status": "single",
        }
    )


LEEDS, PARIS = someone("Leeds, United Kingdom"), someone("Paris, France")
PERSONAS = {each.key: each for each in (LEEDS, PARIS)}
TEXT = "I am an architect in Leeds and I like tea very much"
UNCHANGED = Result("original", LEEDS.key, TEXT, TEXT, k_before=64.0, k_after=64.0)


def told(result: Result, measure: str) -> float:
    (row,) = scored([result], PERSONAS)
    return row.figures[measure].value


def test_an_unchanged_text_keeps_everything_and_gains_nothing() -> None:
    (row,) = scored([UNCHANGED], PERSONAS)
    kept = {name: row.figures[name].value for name in ("rouge_l", "bleu", "edit_ratio", "labels_left", "bits")}
    assert kept == pytest.approx({"rouge_l": 1.0, "bleu": 1.0, "edit_ratio": 0.0, "labels_left": 1.0, "bits": 0.0})


def test_labels_left_are_a_share_of_those_that_stood_there() -> None:
    # Two labels stand in the text: city and occupation. One is left.
    assert told(replace(UNCHANGED, rewritten="I am an architect and I like tea"), "labels_left") == 0.5
    # A label that comes in does not count, nor does a text without any.
    assert told(replace(UNCHANGED, rewritten="I live in the United Kingdom"), "labels_left") == 0.0
    assert math.isnan(told(replace(UNCHANGED, original="I like tea"), "labels_left"))


def test_four_times_the_people_are_two_bits() -> None:
    assert told(replace(UNCHANGED, k_after=256.0), "bits") == 2.0
    assert math.isnan(told(replace(UNCHANGED, k_after=None), "bits"))


def test_each_attacker_has_figures_of_its_own() -> None:
    knows = [Guess(id, LEEDS.truth(id)) for id in ATTRIBUTES]
    result = replace(
        UNCHANGED,
        feature="current_city_country",
        guesses={"strong": knows, "weak": [Guess("current_city_country", "United Kingdom")], "silent": ()},
    )
    (row,) = scored([result], PERSONAS)
    found = {name: figure.value for name, figure in row.figures.items() if name.split()[0] not in MEASURES}
    assert found == pytest.approx(
        {
            f"{measure} {name}": value
            for name, values in {
                "strong": (1.0, 7 / 9, 1.0, 0.0),
                "weak": (0.0, 0.0, 0.0, 0.5),
                "silent": (0.0, 0.0, 0.0, 0.0),
            }.items()
            for measure, value in zip(ATTACKS, values, strict=True)
        }
    )


def test_the_same_guess_hits_one_author_and_misses_another() -> None:
    guesses = {"a": [Guess("current_city_country", "Leeds")]}
    here, there = replace(UNCHANGED, guesses=guesses), replace(UNCHANGED, persona=PARIS.key, guesses=guesses)
    (row,) = scored([here, there], PERSONAS)
    assert row.figures["priv a"].value == 1 / 16


def test_a_judgement_without_grades_is_counted_and_graded_by_nobody() -> None:
    good = replace(UNCHANGED, judgement=Judgement(Scores(9, 6, 1)))
    unusable = replace(UNCHANGED, judgement=Judgement(None))
    (row,) = scored([good, unusable, unusable, UNCHANGED], PERSONAS)
    assert row.figures["util"].value == pytest.approx((0.9 + 0.6 + 1) / 3)
    assert row.figures["util"].texts == 1
    assert row.figures["unusable"].value == pytest.approx(2 / 3)
    assert math.isnan(told(UNCHANGED, "util"))


def test_the_mean_utility_is_that_of_equation_12() -> None:
    grades = [(10, 8, 1), (7, 3, 0), (9, 9, 1)]
    results = [replace(UNCHANGED, judgement=Judgement(Scores(*each))) for each in grades]
    (row,) = scored(results, PERSONAS)
    parts = [row.figures[name].value for name in ("readability", "meaning", "no_hallucination")]
    assert row.figures["util"].value == pytest.approx((parts[0] / 10 + parts[1] / 10 + parts[2]) / 3)


def test_cost_is_for_each_text_and_unknown_where_nobody_counted() -> None:
    one = replace(UNCHANGED, calls=4, iterations=2, prompt_tokens=100, completion_tokens=None, seconds=3.0)
    two = replace(UNCHANGED, calls=2, iterations=1, prompt_tokens=None, completion_tokens=None, seconds=1.0)
    (row,) = scored([one, two], PERSONAS)
    values = {name: row.figures[name].value for name in ("calls", "iterations", "prompt_tokens", "seconds")}
    assert values == {"calls": 3.0, "iterations": 1.5, "prompt_tokens": 100.0, "seconds": 2.0}
    assert math.isnan(row.figures["completion_tokens"].value)


def test_meaning_is_compared_where_there_is_an_encoder() -> None:
    def embed(texts: Sequence[str]) -> np.ndarray:
        return np.array([[1.0, 0.0] if text == TEXT else [0.6, 0.8] for text in texts], dtype=np.float32)

    (row,) = scored([replace(UNCHANGED, rewritten="Something else.")], PERSONAS, embed)
    assert row.figures["similarity"].value == pytest.approx(0.6)
    assert math.isnan(told(UNCHANGED, "similarity"))


def test_methods_have_a_row_each_with_why_they_stopped() -> None:
    other = replace(UNCHANGED, method="rlaa", persona=PARIS.key, stop_reason="nothing holds")
    first, second = scored([UNCHANGED, other, replace(other, persona=LEEDS.key, stop_reason="limit"), other], PERSONAS)
    assert (first.method, first.texts, first.personas, first.stopped) == ("original", 1, 1, {})
    assert (second.method, second.texts, second.personas) == ("rlaa", 3, 2)
    assert second.stopped == {"nothing holds": 2, "limit": 1}


def test_an_author_that_nobody_knows_is_named() -> None:
    with pytest.raises(InputError, match="“nobody”"):
        scored([replace(UNCHANGED, persona="nobody")], PERSONAS)


values = st.lists(st.floats(0, 1), min_size=1, max_size=8)


@given(st.lists(values, min_size=1, max_size=12))
def test_the_interval_holds_the_value_and_lies_among_the_means_of_the_authors(authors: list[list[float]]) -> None:
    names = [str(at) for at, texts in enumerate(authors) for _ in texts]
    found = quotient(names, [(value, 1.0) for texts in authors for value in texts])
    means = [sum(texts) / len(texts) for texts in authors]
    slack = 1e-9
    assert min(means) - slack <= found.low <= found.value + slack
    assert found.value - slack <= found.high <= max(means) + slack


def test_texts_of_one_author_tell_no_more_than_one_text() -> None:
    hits = [0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0]
    once = quotient([str(at) for at in range(8)], [(hit, 1.0) for hit in hits])
    again = quotient([str(at) for at in range(8)] * 50, [(hit, 1.0) for hit in hits * 50])
    apart = quotient([str(at) for at in range(400)], [(hit, 1.0) for hit in hits * 50])
    assert (again.value, again.low, again.high) == (once.value, once.low, once.high)
    # Nine in ten means of 400 fair coins lie within 1.645 standard deviations of 0.5 / 20 of the half.
    assert (apart.high - apart.low) / 2 == pytest.approx(1.645 * 0.025, rel=0.15)
    # 400 authors instead of 8: the interval is narrower by about the root of 50.
    assert (once.high - once.low) / (apart.high - apart.low) == pytest.approx(math.sqrt(50), rel=0.35)


def test_one_author_gives_no_width_and_none_gives_no_figure() -> None:
    alone = quotient(["a", "a"], [(0.0, 1.0), (1.0, 1.0)])
    assert (alone.value, alone.low, alone.high, alone.texts) == (0.5, 0.5, 0.5, 2)
    nothing = quotient(["a"], [(0.0, 0.0)])
    assert (math.isnan(nothing.value), math.isnan(nothing.low), nothing.texts) == (True, True, 0)


def test_the_same_seed_draws_the_same_authors_and_another_does_not() -> None:
    parts = [(value, 1.0) for value in np.random.default_rng(1).random(30)]
    names = [str(at) for at in range(30)]
    assert quotient(names, parts) == quotient(names, parts, seed=0)
    assert quotient(names, parts).low != quotient(names, parts, seed=1).low


def table() -> list[Row]:
    judged = replace(
        UNCHANGED, judgement=Judgement(Scores(9, 6, 1)), guesses={"strong": [Guess("age", "30")]}, stop_reason="limit"
    )
    return scored([judged, replace(judged, method="rlaa", persona=PARIS.key, judgement=None)], PERSONAS)


def test_the_table_has_a_line_for_each_method_under_each_heading() -> None:
    said = lines(table())
    headings = [line for line in said if not line.startswith(" ")]
    assert headings == [
        "rewritten", "attacker strong", "utility", "likeness", "anonymity", "cost of a text",
        "why it stopped, in texts",
    ]  # fmt: skip
    assert said[1].split() == ["original", "1", "texts", "of", "1", "authors"]
    first = said[4:7]
    assert first[0].split() == ["PRIV", "PRIV", "published", "country", "only"]
    assert [line.split()[0] for line in first[1:]] == ["original", "rlaa"]
    assert "0.125 (0.125 to 0.125)" in first[1]
    assert len({len(line) for line in first}) == 1


def test_the_table_says_what_cannot_be_said_and_leaves_out_what_nobody_measured() -> None:
    said = lines(table())
    utility = said[said.index("utility") + 1 :]
    assert utility[2].split() == ["rlaa", *["–"] * 5]
    assert not any("embedding" in line for line in said)
    assert not any("nan" in line for line in said)
    assert lines([]) == []
