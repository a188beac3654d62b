"""From scores to spans: insides follow beginnings, and the best legal reading wins."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.find.model.decode import spans_of

LABELS = ("O", "B-AGE", "I-AGE", "B-PET", "I-PET")


def scores(*rows: str) -> np.ndarray:
    """One row a piece; the named label stands 5 above the others."""
    return np.array([[5.0 * (label == row) for label in LABELS] for row in rows], dtype=np.float32)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["O", "O"], []),
        (["B-AGE", "I-AGE", "O"], [(0, 1, "AGE")]),
        (["B-AGE", "B-AGE"], [(0, 0, "AGE"), (1, 1, "AGE")]),
        (["B-AGE", "I-AGE", "B-PET", "I-PET"], [(0, 1, "AGE"), (2, 3, "PET")]),
    ],
)
def test_spans_are_read_off_clear_scores(rows: list[str], expected: list[tuple[int, int, str]]) -> None:
    assert [(s.first, s.last, s.category) for s in spans_of(scores(*rows), LABELS)] == expected


def test_an_inside_without_a_beginning_is_read_as_the_best_legal_sequence() -> None:
    unclear = scores("O", "I-AGE", "I-AGE")
    unclear[1][LABELS.index("B-AGE")] = 4.0
    assert [(s.first, s.last, s.category) for s in spans_of(unclear, LABELS)] == [(1, 2, "AGE")]


def test_leaning_marks_more_and_leaves_the_confidence_alone() -> None:
    doubtful = scores("O")
    doubtful[0][LABELS.index("B-PET")] = 4.5
    assert spans_of(doubtful, LABELS) == []
    (found,) = spans_of(doubtful, LABELS, lean=1.0)
    assert found.category == "PET"
    assert found.confidence < 0.5


@given(
    st.lists(st.lists(st.floats(-8, 8, width=32), min_size=5, max_size=5), min_size=1, max_size=12),
    st.floats(-2, 2),
)
def test_spans_are_in_order_within_the_pieces_and_never_overlap(rows: list[list[float]], lean: float) -> None:
    found = spans_of(np.array(rows, dtype=np.float32), LABELS, lean)
    assert all(0 <= s.first <= s.last < len(rows) for s in found)
    assert all(a.last < b.first for a, b in zip(found, found[1:], strict=False))
    assert all(0 < s.confidence <= 1.000001 for s in found)
