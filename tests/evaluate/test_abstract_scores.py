"""BLEU, ROUGE and the assignment on cases that are worked out by hand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.evaluate.abstract_scores import bleu, matched, mean_within, unique_bigrams
from leakmeter.text.rewrite.utility import rouge_l

WORDS = st.lists(st.sampled_from("in my early late twenties thirties now".split()), min_size=1, max_size=7).map(
    " ".join
)


def test_bleu_of_a_word_put_in() -> None:
    # 5 words against 4, so no brevity penalty. Single words: in, my, twenties, now of 5 -> 4/5.
    # Pairs: "in my" and "twenties now" of 4 -> (2 + 1)/(4 + 1). Threes: none of 3 -> 1/4. Fours: none of 2 -> 1/3.
    # The product is 4/5 · 3/5 · 1/4 · 1/3 = 1/25.
    assert bleu("in my early twenties now", "in my twenties now") == pytest.approx((1 / 25) ** 0.25)


def test_bleu_of_words_that_are_too_few() -> None:
    # Both words and their one pair match: 2/2 and (1 + 1)/(1 + 1); of longer runs there are none: (0 + 1)/(0 + 1).
    # 2 words against 4: the penalty is exp(1 − 4/2).
    assert bleu("an adult", "I am an adult") == pytest.approx(math.exp(-1))


def test_bleu_counts_a_word_as_often_as_the_reference_has_it() -> None:
    # "the" matches once of 3 -> 1/3. Pairs: none of 2 -> 1/3. Threes: none of 1 -> 1/2. Fours: none of none -> 1.
    assert bleu("the the the", "the cat") == pytest.approx((1 / 18) ** 0.25)


def test_bleu_is_nothing_where_no_word_matches_and_whole_for_the_same_words() -> None:
    assert bleu("somewhere", "in Leeds") == bleu("", "in Leeds") == 0.0
    assert bleu("In my twenties!", "in my twenties") == 1.0


def test_rouge_l_of_a_word_put_in() -> None:
    # The longest common subsequence has 3 words; F = 2 · 3 / (4 + 3).
    assert rouge_l("in my early twenties", "in my twenties") == pytest.approx(6 / 7)


SCORES = {("a", "x"): 0.9, ("a", "y"): 0.8, ("b", "x"): 0.7, ("b", "y"): 0.1, ("c", "x"): 0.6, ("c", "y"): 0.0}


def test_the_assignment_is_the_best_of_all_not_the_best_first() -> None:
    # Taking a–x first leaves b–y: 0.9 + 0.1. The best is a–y and b–x: 0.8 + 0.7, over two.
    assert matched(["a", "b"], ["x", "y"], lambda a, b: SCORES[a, b]) == pytest.approx(1.5 / 2)


def test_a_wording_that_is_missing_or_one_too_many_scores_nothing() -> None:
    # Three references, two wordings: 1.5 over three. Three wordings, two references: still a–y and b–x, over three.
    assert matched(["a", "b"], ["x", "y", "z"], lambda a, b: SCORES.get((a, b), 0.0)) == pytest.approx(0.5)
    assert matched(["a", "b", "c"], ["x", "y"], lambda a, b: SCORES[a, b]) == pytest.approx(0.5)
    assert matched([], ["x"], lambda a, b: 1.0) == 0.0


@given(st.lists(WORDS, min_size=1, max_size=3), st.randoms(use_true_random=False))
def test_the_order_of_wordings_makes_no_difference(references: list[str], draw) -> None:
    mixed = references[:]
    draw.shuffle(mixed)
    assert matched(mixed, references, bleu) == pytest.approx(1.0)
    assert matched(mixed, references, rouge_l) == pytest.approx(1.0)


@given(WORDS, WORDS)
def test_scores_are_proportions(words: str, reference: str) -> None:
    assert 0.0 <= bleu(words, reference) <= 1.0 + 1e-12


def test_unique_bigrams() -> None:
    # in my, my twenties; in my, my thirties: three different ones of four.
    assert unique_bigrams(["in my twenties", "in my thirties"]) == 0.75
    assert unique_bigrams(["in my twenties"] * 3) == pytest.approx(1 / 3)
    assert math.isnan(unique_bigrams(["adult", "grown"]))


def test_the_interval_is_of_what_is_known() -> None:
    assert mean_within([2.0, math.nan, 2.0]) == (2.0, 2.0, 2.0)
    mean, low, high = mean_within([0.0, 1.0] * 50)
    assert low < mean == 0.5 < high
    # The mean of 100 fair coins has a standard deviation of 0.05; nine in ten lie within 1.645 of them.
    assert (high - low) / 2 == pytest.approx(1.645 * 0.05, rel=0.25)
    assert all(map(math.isnan, mean_within([math.nan])))
