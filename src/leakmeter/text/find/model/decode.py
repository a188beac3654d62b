"""Scores of labels -> spans: the most probable sequence in which every inside follows its beginning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Scores = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class LabelledSpan:
    """Pieces ``first`` to ``last`` (both in), their category or label, and the mean probability of their labels."""

    first: int
    last: int
    category: str
    confidence: float


def spans_of(scores: Scores, labels: Sequence[str], lean: float = 0.0) -> list[LabelledSpan]:
    """Read spans off a (pieces, labels) array of scores.

    ``labels`` is O followed by B and I of each category; ``lean`` is added to every score but O's, so that above 0 more
    is marked. It does not enter the probabilities.
    """
    import numpy as np

    leaning = scores - scores.max(axis=1, keepdims=True)
    likely = np.exp(leaning)
    leaning[:, 1:] += lean
    return list(_joined(_best_path(leaning), labels, likely / likely.sum(axis=1, keepdims=True)))


def stretches_of(scores: Scores, labels: Sequence[str]) -> list[LabelledSpan]:
    """Read stretches off a (pieces, labels) array of scores: neighbours with the same most probable label.

    ``labels`` is O followed by the others, which have neither beginning nor inside.
    """
    probabilities = softmax(scores)
    found: list[LabelledSpan] = []
    for label, together in groupby(range(len(scores)), key=scores.argmax(axis=1).tolist().__getitem__):
        first, *rest = together
        last = rest[-1] if rest else first
        if label:
            found.append(LabelledSpan(first, last, labels[label], float(probabilities[first : last + 1, label].mean())))
    return found


def softmax(scores: Scores) -> Scores:
    """(pieces, labels) scores -> as many probabilities, each row adding up to 1."""
    import numpy as np

    leaning = np.exp(scores - scores.max(axis=1, keepdims=True))
    return leaning / leaning.sum(axis=1, keepdims=True)


def _best_path(scores: Scores) -> list[int]:
    """The labels with the highest total in which I-X stands only after B-X or I-X (Viterbi).

    Of the columns of ``scores`` the first is O, then come B and I of each category in turn.
    """
    import numpy as np

    total = scores[0].copy()
    total[2::2] = -np.inf
    back: list[tuple[int, NDArray[np.bool_]]] = []
    for row in scores[1:]:
        begins, insides = total[1::2], total[2::2]
        best = int(total.argmax())
        here = row + total[best]
        np.add(row[2::2], np.maximum(begins, insides), out=here[2::2])
        back.append((best, begins >= insides))
        total = here
    path = [int(total.argmax())]
    for best, from_begin in reversed(back):
        label = path[-1]
        inside = label > 0 and label % 2 == 0
        path.append(label - int(from_begin[label // 2 - 1]) if inside else best)
    return path[::-1]


def _joined(path: list[int], labels: Sequence[str], probabilities: Scores):
    at = 0
    while at < len(path):
        if path[at] == 0:
            at += 1
            continue
        first, category = at, labels[path[at]][2:]
        begin = path[at]
        at += 1
        while at < len(path) and path[at] == begin + 1:
            at += 1
        of_category = probabilities[first:at, begin] + probabilities[first:at, begin + 1]
        yield LabelledSpan(first, at - 1, category, float(of_category.mean()))
