"""Claims beside worked k: the measures by hand, their laws, the intervals, and the tables."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evaluate.test_branch_posts import row

from leakmeter.evaluate.branch import intervals, scores, tables
from leakmeter.evaluate.branch.intervals import Bounded
from leakmeter.evaluate.branch.methods import Claim
from leakmeter.evaluate.branch.modules import kendall
from leakmeter.evaluate.branch.posts import Post, parsed
from leakmeter.evaluate.branch.runs import Result
from leakmeter.llm import Usage


def post(id: str, *ks: float) -> Post:
    """A post whose orderings come to these k."""
    found = parsed(row(id=id))
    return replace(found, orderings=tuple(replace(found.orderings[0], k=k) for k in ks))


POSTS = [post("a", 10, 40), post("b", 1000, 1000), post("c", 1, 1)]


def test_each_ordering_is_a_case() -> None:
    cases = scores.against(POSTS, [20.0, 200_000.0, None])
    assert scores.log_error(cases) == pytest.approx((1 + 1 + 2 * math.log2(200)) / 4)
    assert scores.within(5)(cases) == pytest.approx(2 / 6)
    assert scores.answered(cases) == pytest.approx(4 / 6)
    assert scores.under(cases) == pytest.approx(2 / 6)
    assert scores.over(cases) == 0.0
    assert scores.under_error(cases) == pytest.approx(math.log2(200))


@given(st.lists(st.tuples(st.floats(1, 1e9), st.floats(1, 1e9)), min_size=2, max_size=12))
def test_within_under_and_over_make_a_whole(pairs: list[tuple[float, float]]) -> None:
    cases = [[scores.Case(k, k_star)] for k, k_star in pairs]
    assert scores.within(5)(cases) + scores.under(cases) + scores.over(cases) == pytest.approx(1.0)
    assert scores.within(2)(cases) <= scores.within(5)(cases) <= scores.within(10)(cases)


def test_bounds_hold_the_measure_and_are_the_same_from_the_same_seed() -> None:
    cases = scores.against([post(str(n), n + 1) for n in range(30)], [float((n * 7) % 30 + 1) for n in range(30)])
    low, high = scores.bounds(scores.log_error, cases, seed=3, rounds=200)
    assert low < scores.log_error(cases) < high
    assert (low, high) == scores.bounds(scores.log_error, cases, seed=3, rounds=200)


def test_a_difference_of_the_same_is_nothing() -> None:
    cases = scores.against(POSTS, [20.0, 500.0, 1.0])
    assert scores.difference(scores.log_error, cases, cases, rounds=50) == (0.0, 0.0, 0.0)


def test_a_difference_is_over_what_both_answered() -> None:
    """One who refuses what is hard is not better for it."""
    asks_all, refuses = scores.against(POSTS, [20.0, 1e9, 1.0]), scores.against(POSTS, [20.0, None, 1.0])
    assert scores.difference(scores.log_error, refuses, asks_all, rounds=20)[0] == 0.0


def test_what_costs_nothing_stands_beside() -> None:
    found = scores.baselines(POSTS, [post("x", 7, 9, 11)])
    assert found["always the median"][0][0].k == 9
    assert scores.log_error(found["another annotator"]) == pytest.approx(2 / 3)
    assert {case.k for of_post in found["always 1"] for case in of_post} == {1.0}


def test_an_interval_is_a_set_of_whole_numbers() -> None:
    """Of 10 to 40 people, 31 numbers, an interval of 31 to 50 holds ten of its twenty."""
    found = intervals.scores([Bounded((31, 50), POSTS[0])])
    assert found["recall"] == pytest.approx(10 / 31)
    assert found["precision"] == pytest.approx(10 / 20)
    assert found["picp"] == 0.5
    assert found["size"] == pytest.approx(math.log2(50 / 31))


@given(st.floats(1, 1e6), st.floats(1, 1e6))
def test_the_interval_of_the_annotators_is_perfect(a: float, b: float) -> None:
    low, high = sorted((float(round(a)), float(round(b))))
    found = intervals.scores([Bounded((low, high), post("x", low, high))])
    assert (found["picp"], found["recall"], found["precision"], found["f1"]) == (1.0, 1.0, 1.0, 1.0)


def test_the_flag_parts_posts_by_total_variance() -> None:
    claims = [Claim(20.0, variance=0.3), Claim(1e9, variance=0.1), Claim(1.0, variance=0.0)]
    found = intervals.flagged(POSTS, claims)
    assert (found.unsure, found.unsure_within, found.sure, found.sure_within) == (1, 1.0, 2, 0.5)


def test_kendalls_tau_by_hand() -> None:
    assert kendall("abcd", "abcd") == 1.0
    assert kendall("abcd", "dcba") == -1.0
    assert kendall("abc", "acb") == pytest.approx(1 / 3)
    assert math.isnan(kendall("a", "a"))


@given(st.permutations(list("abcdef")), st.permutations(list("abcdef")))
def test_tau_is_the_same_from_either_side(a: list[str], b: list[str]) -> None:
    assert kendall(a, b) == pytest.approx(kendall(b, a))
    assert kendall(a, b[::-1]) == pytest.approx(-kendall(a, b))


def test_the_tables_say_what_was_claimed() -> None:
    usage = Usage(calls=2, prompt_tokens=100, completion_tokens=30)
    claims = [Claim(k, k / 2, k * 2, ks=(k, 2 * k), variance=0.2, usage=usage) for k in (20.0, 1000.0, 1.0)]
    results = [
        *(Result("mixed", p.id, claim) for p, claim in zip(POSTS, claims, strict=True)),
        *(Result("branch", p.id, Claim(None, reason="no answer")) for p in POSTS),
    ]
    first = tables.of_claims(POSTS, [], results)
    assert any(line.startswith("mixed") and "100.0 %" in line for line in first)
    branch = next(line for line in first if line.startswith("branch")).split()
    assert branch[3:] == ["0.0", "%", "0.0", "%", "0.0", "%", "0.0", "%"]
    assert any("mixed, re-sampling" in line for line in tables.of_intervals(POSTS, results))
    assert any("answers above 0.15 on 3 posts" in line for line in tables.of_intervals(POSTS, results))
    assert any(line.startswith("mixed") and "100" in line for line in tables.of_costs(results))
    assert tables.of_differences(POSTS, results)[1].lstrip().startswith("branch")
    assert tables.of_differences(POSTS, results[3:]) == []
    assert len(tables.of_errors(POSTS, [], results)) == 6
