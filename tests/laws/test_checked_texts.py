"""What holds for every text, whoever wrote it."""

from __future__ import annotations

import random
from functools import cache
from math import isfinite, log2
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter import Disclosure, check, find
from leakmeter.evaluate.open_posts import open_posts
from leakmeter.text.crowd.estimate import counted_by_figures
from leakmeter.text.rewrite.edits import applied

CORPUS = Path(__file__).parents[2] / "corpus"
SENTENCES = (
    "Im 24F living in Portland, Oregon.",
    "I'm 31 and I work as a nurse.",
    "I live in Leeds with my wife and our two kids.",
    "As a teacher I see it every day.",
    "I was diagnosed with lupus last year!",
    "My dog Biscuit hates the rain.",
    "I make $68k a year.",
    "I'm a software engineer from India",
    "I'm divorced, and my boyfriend (40M) is too.",
    "I'm a Nigerian woman in my late twenties",
    "email me at jo.fake@example.com",
    "I have a master's degree in history",
    "i live in the us",
    "I grew up in Nigeria.",
    "Turned 13 last month, so happy",
    "I'm moving to Tokyo next month",
    "We got married in 2019",
    "I'm gay and 5'10\"",
    "Nothing to see here.",
    "He is 45 and lives in Rome.",
    "😀 مرحبا, Im 19M",
    "> I'm 50\nquoted above",
)
#: Posts of one to five of these, the same ones for all laws, so that each is checked once.
POSTS = tuple(" ".join(random.Random(i).sample(SENTENCES, 1 + i % 5)) for i in range(24))
posts = st.sampled_from(POSTS)
checked = cache(check)
anything = st.one_of(posts, st.text(max_size=200), st.tuples(st.text(max_size=30), posts).map("".join))


@settings(max_examples=100, deadline=None)
@given(anything)
def test_every_span_slices_to_its_own_words_and_none_overlap(text: str) -> None:
    found = find(text)
    assert all(text[d.start : d.end] == d.text and d.text.strip() for d in found)
    assert all(a.end <= b.start for a, b in zip(found, found[1:], strict=False))


@settings(max_examples=20, deadline=None)
@given(posts)
def test_the_same_text_gives_the_same_report(text: str) -> None:
    assert check(text) == checked(text)


@settings(max_examples=20, deadline=None)
@given(posts)
def test_k_lies_in_its_interval_and_counts_the_author(text: str) -> None:
    crowd = checked(text).crowd
    assert 1.0 <= crowd.low <= crowd.k <= crowd.high
    assert isfinite(crowd.high)
    for factor in crowd.factors:
        assert 0.0 <= factor.low <= factor.value <= factor.high <= 1.0
        assert factor.how
        assert factor.source


@settings(max_examples=20, deadline=None)
@given(posts)
def test_every_disclosure_is_in_the_number_or_listed_with_a_reason(text: str) -> None:
    report = checked(text)
    counted = {i for f in report.crowd.factors for i in f.disclosures} | set(report.crowd.population.disclosures)
    assert counted | set(report.crowd.not_estimated) == set(range(len(report.disclosures)))
    assert {r.disclosure for r in report.crowd.reasons if not r.partly} == set(report.crowd.not_estimated)


#: Disclosures as `find` reads them, one list for each sentence.
POOL: list[list[Disclosure]] = [found for sentence in SENTENCES if (found := find(sentence))]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(range(len(POOL))), max_size=5, unique=True), st.sampled_from(range(len(POOL))))
def test_adding_a_disclosure_never_raises_k(chosen: list[int], added: int) -> None:
    before = [d for i in chosen for d in POOL[i]]
    for d in POOL[added]:
        after = [*before, d]
        assert (
            counted_by_figures(after).k <= counted_by_figures(before).k * 1.02
        )  # see test_one_more_fact_never_raises_k
        before = after


@settings(max_examples=12, deadline=None)
@given(posts, st.integers(0, 2**32))
def test_an_alternative_promises_no_fewer_people_than_there_are_and_says_what_it_gains(text: str, seed: int) -> None:
    report = checked(text)
    offers = [a for s in report.suggestions for a in s.alternatives]
    if not offers:
        return
    offer = random.Random(seed).choice(offers)
    assert offer.gain_bits >= -1e-9
    assert log2(offer.k / report.crowd.k) == pytest.approx(offer.gain_bits, abs=1e-9)


def test_most_promises_are_what_is_counted_when_the_edited_text_is_read() -> None:
    """Within a factor of five; what stands beside an edit may be read another way then."""
    draw = random.Random(0)
    kept: list[bool] = []
    for post in draw.sample(open_posts(CORPUS / "open.jsonl", "development"), 25):
        offers = [a for s in check(post.text).suggestions for a in s.alternatives]
        if offers and (edited := applied(post.text, (offer := draw.choice(offers)).edit, offer.text)).strip():
            kept.append(abs(log2(offer.k / check(edited).crowd.k)) <= log2(5))
    assert len(kept) >= 15
    assert sum(kept) / len(kept) >= 0.7


@settings(max_examples=12, deadline=None)
@given(posts)
def test_alternatives_come_best_first_and_at_most_three(text: str) -> None:
    for suggestion in checked(text).suggestions:
        gains = [round(a.gain_bits, 6) for a in suggestion.alternatives]
        assert gains == sorted(gains, reverse=True)
        assert len(gains) <= 3
