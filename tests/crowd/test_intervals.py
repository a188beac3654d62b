"""Intervals that hold nine times in ten, and what is shipped of them."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace
from math import log2
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import estimate
from leakmeter.evaluate.crowd_posts import people
from leakmeter.evaluate.open_posts import open_posts
from leakmeter.text.crowd.intervals import FILE, SHIPPED, Calibration, Case, fitted

CORPUS = Path(__file__).parents[2] / "corpus" / "people.jsonl"


def drawn(seed: int, count: int) -> list[Case]:
    """Texts whose errors are three times what propagation says, and have a bit of their own."""
    draw = random.Random(seed)
    cases: list[Case] = []
    for _ in range(count):
        bits = draw.uniform(0.2, 1.5)
        cases.append(Case(draw.randint(1, 6), draw.gauss(0, 1) * (3 * bits + 1) / 1.645, bits, bits))
    return cases


def holds(calibration: Calibration, cases: list[Case]) -> float:
    inside = 0
    for case in cases:
        low, high = calibration.widened(1.0, 2**-case.below, 2**case.above, case.factors)
        inside += low <= 2**case.error <= high
    return inside / len(cases)


def test_bounds_fitted_on_some_texts_hold_nine_in_ten_others() -> None:
    assert holds(fitted(drawn(1, 2000), 1.0), drawn(2, 2000)) == pytest.approx(0.9, abs=0.02)


def test_a_handful_of_texts_is_refused() -> None:
    with pytest.raises(ValueError, match="8 texts are too few"):
        fitted(drawn(1, 8), 1.0)


def test_where_errors_lie_on_one_side_the_interval_does() -> None:
    overlooked = [replace(case, error=-abs(case.error)) for case in drawn(1, 500)]
    bounds = fitted(overlooked, 1.0)
    assert bounds.above == 0.0 < bounds.below
    assert holds(bounds, overlooked) == pytest.approx(0.9, abs=0.01)


@given(st.floats(1.1, 1e8), st.floats(1.0, 50), st.floats(1.0, 50), st.integers(0, 12))
def test_an_interval_never_gets_narrower(k: float, down: float, up: float, factors: int) -> None:
    low, high = SHIPPED.widened(k, k / down, k * up, factors)
    assert low <= k / down <= k <= k * up <= high
    if not factors:
        assert (low, high) == (k / down, k * up)


def test_what_only_a_place_says_is_as_sure_as_the_census() -> None:
    crowd = estimate("I live in the US.")
    assert log2(crowd.high / crowd.low) < 0.1


def test_the_shipped_bounds_were_fitted_on_the_posts_kept_for_it() -> None:
    shipped = json.loads(FILE.read_text("utf-8"))
    posts = people(CORPUS, "calibration")
    words = "".join(f"{p.id}\t{p.text}\t{p.k_star}\n" for p in posts)
    assert shipped["posts"] == len(posts)
    assert shipped["sha256"] == hashlib.sha256(words.encode()).hexdigest()
    free = open_posts(CORPUS.with_name("open.jsonl"), "development")
    assert shipped["free_posts"] == len(free)
    assert shipped["free_sha256"] == hashlib.sha256(repr(free).encode()).hexdigest()
