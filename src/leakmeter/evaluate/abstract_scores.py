"""How alike alternatives and references are, and how much alternatives differ among themselves.

Words are compared as ROUGE compares them: in small letters, without punctuation (``words_of``).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import (  # pyright: ignore[reportMissingTypeStubs]
    linear_sum_assignment,  # pyright: ignore[reportUnknownVariableType]
)

from leakmeter.text.rewrite.utility import words_of

#: The longest run of words that BLEU compares.
ORDER = 4
#: Spans drawn anew for an interval, and the share of draws it holds.
ROUNDS, SHARE = 300, 0.9


def bleu(words: str, reference: str) -> float:
    """BLEU-4 of one wording against one reference, a proportion (Papineni et al. 2002), smoothed for short texts.

        BLEU = min(1, exp(1 − r/c)) · (p1 · p2 · p3 · p4)^(1/4)

    c and r are the words of the wording and of the reference; p1 = matches / c; for n > 1, pn = (matches + 1) /
    (runs of n words + 1), as Lin and Och 2004 (ORANGE) smooth it. Matches are clipped: a run counts as often as it
    stands in the reference. 0 where no word matches. It is of single spans; BLEU over a corpus is another figure.
    """
    ours, theirs = words_of(words), words_of(reference)
    if not ours or not theirs:
        return 0.0
    precisions: list[float] = []
    for n in range(1, ORDER + 1):
        mine, there = runs(ours, n), runs(theirs, n)
        matches, more = (mine & there).total(), int(n > 1)
        precisions.append((matches + more) / (mine.total() + more))
    if precisions[0] == 0.0:
        return 0.0
    brevity = min(0.0, 1.0 - len(theirs) / len(ours))
    return math.exp(brevity + sum(map(math.log, precisions)) / ORDER)


def runs(words: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    """How often each run of ``n`` words stands in ``words``."""
    return Counter(tuple(words[at : at + n]) for at in range(len(words) - n + 1))


def matched(found: Sequence[str], references: Sequence[str], score: Callable[[str, str], float]) -> float:
    """The mean score of the best one-to-one assignment of wordings to references (Kuhn 1955; Dou et al. 2021).

    It is divided by the larger number of the two, so that a wording that is missing, or one too many, scores nothing.
    """
    if not found or not references:
        return 0.0
    scores = np.array([[score(each, reference) for reference in references] for each in found])
    assign = cast("Callable[..., tuple[NDArray[np.intp], NDArray[np.intp]]]", linear_sum_assignment)
    rows, columns = assign(scores, maximize=True)
    return float(scores[rows, columns].sum()) / max(scores.shape)


def unique_bigrams(found: Sequence[str]) -> float:
    """The share of distinct ones among all pairs of neighbouring words of some wordings; NaN where there is no pair."""
    pairs: Counter[tuple[str, ...]] = Counter()
    for each in found:
        pairs += runs(words_of(each), 2)
    return len(pairs) / pairs.total() if pairs else math.nan


def mean_within(values: Sequence[float], seed: int = 0) -> tuple[float, float, float]:
    """The mean of what is known, and the bounds that hold nine in ten bootstrap draws over the cases; NaN for none."""
    known = np.array([value for value in values if not math.isnan(value)])
    if not len(known):
        return math.nan, math.nan, math.nan
    draws = np.random.default_rng(seed).integers(len(known), size=(ROUNDS, len(known)))
    low, high = np.quantile(known[draws].mean(axis=1), [(1 - SHARE) / 2, (1 + SHARE) / 2])
    return float(known.mean()), float(low), float(high)
