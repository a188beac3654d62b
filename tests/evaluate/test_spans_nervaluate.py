"""Exact spans, by category and over all, agree with an independent library: nervaluate's strict scores (MIT, 1.x)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.evaluate.spans import Labelled, agreement

evaluator = pytest.importorskip("nervaluate.evaluator")
CATEGORIES = ("AGE", "FAMILY", "PET")
TEXT = "x " * 30


@st.composite
def marks(draw: st.DrawFn) -> list[Labelled]:
    """Marks in reading order that do not overlap."""
    ends = sorted(draw(st.sets(st.integers(0, 30), max_size=8)))
    pairs = zip(ends[::2], ends[1::2], strict=False)
    return [(start, end, draw(st.sampled_from(CATEGORIES))) for start, end in pairs]


def entities(spans: list[Labelled]) -> list[dict[str, object]]:
    return [{"label": category, "start": start, "end": end} for start, end, category in spans]


Pairs = list[tuple[list[Labelled], list[Labelled]]]


def strict(pairs: Pairs, category: str | None = None) -> tuple[float, float, float]:
    """nervaluate's precision, recall and F1, of all spans or of those of one category."""
    found, wanted = (
        [entities([span for span in pair[side] if category in (None, span[2])]) for pair in pairs] for side in (0, 1)
    )
    overall = evaluator.Evaluator(wanted, found, list(CATEGORIES), "dict").evaluate()["overall"]["strict"]
    return overall.precision, overall.recall, overall.f1


@settings(deadline=None)
@given(st.lists(st.tuples(marks(), marks()), min_size=1, max_size=4))
def test_exact_spans_score_as_nervaluate_scores_them(pairs: Pairs) -> None:
    ours = agreement((TEXT, found, wanted) for found, wanted in pairs).exactly
    for theirs, counts in ((strict(pairs), ours.micro), *((strict(pairs, c), ours.of(c)) for c in CATEGORIES)):
        assert (counts.precision, counts.recall, counts.f1) == pytest.approx(theirs)
