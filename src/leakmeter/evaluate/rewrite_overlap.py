"""How much of a text is left in its rewritten form: by runs of words, by edits, by labels, and by meaning.

ROUGE-L (``rouge_l``) and the edit ratio compare words as ROUGE does, in small letters without punctuation; the released
scorer of RLAA also stems them. BLEU compares what stands between blanks, as that scorer does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from leakmeter.evaluate.abstract_leaks import leaking
from leakmeter.evaluate.abstract_meaning import Embed
from leakmeter.evaluate.abstract_scores import ORDER, runs
from leakmeter.text.rewrite.utility import rouge_l, words_of

__all__ = ["Labels", "bleu", "edit_ratio", "edits", "labels_left", "published_bleu", "rouge_l", "similarities"]
#: The constant K of smoothing method 4 (Chen and Cherry 2014).
_K = 5.0


def bleu(original: str, rewritten: str) -> float:
    """BLEU-4 of a rewritten text against its original, a proportion: 1 for the same pieces, 0 where none is kept.

    Precisions without a match are smoothed by method 4 of Chen and Cherry (2014), as NLTK's ``method4`` does it with
    ``auto_reweigh``: the i-th of them gets ln(pieces) / (5 · 2^i) matches, and a text of fewer than 4 pieces is
    compared by no longer runs than it has. The scorer released with RLAA uses method 7: see :func:`published_bleu`.
    """
    theirs, ours = original.split(), rewritten.split()
    if not theirs or not ours:
        return float(theirs == ours)
    orders = min(ORDER, len(ours))
    return _bleu(theirs, ours, _fourth(_precisions(theirs, ours, orders), len(ours)))


def published_bleu(original: str, rewritten: str) -> float:
    """BLEU-4 with smoothing method 7 of Chen and Cherry (2014), as the released scorer of RLAA takes it from NLTK.

    It is no proportion. Method 7 averages each precision with its neighbours, and takes for the one before the first
    the first plus 1: a text of 14 words scores 1.117 against itself, and one of 2 words 0.436. The paper says 1 of
    unchanged texts.
    """
    theirs, ours = original.split(), rewritten.split()
    if not theirs or not ours:
        return 0.0
    smoothed = _fourth(_precisions(theirs, ours, ORDER), len(ours))
    beyond, _ = _matches(theirs, ours, ORDER + 1)
    following = [*smoothed[1:], beyond / max(1, len(ours) - ORDER)]
    before = smoothed[0] + 1.0
    averaged: list[float] = []
    for precision, after in zip(smoothed, following, strict=True):
        before = (before + precision + after) / 3.0
        averaged.append(before)
    return _bleu(theirs, ours, averaged)


def _matches(theirs: Sequence[str], ours: Sequence[str], n: int) -> tuple[int, int]:
    """How many runs of ``n`` pieces match, each as often as it stands in the original, and of how many (at least 1)."""
    mine = runs(ours, n)
    return (mine & runs(theirs, n)).total(), max(1, mine.total())


def _precisions(theirs: Sequence[str], ours: Sequence[str], orders: int) -> list[tuple[int, int]]:
    return [_matches(theirs, ours, n) for n in range(1, orders + 1)]


def _fourth(precisions: Sequence[tuple[int, int]], pieces: int) -> list[float]:
    """The precisions with smoothing method 4; all 0 where not one piece matches, and so is BLEU."""
    smoothed: list[float] = []
    missing = 0
    for matches, of in precisions:
        if matches == 0 and precisions[0][0] > 0 and pieces > 1:
            missing += 1
            smoothed.append(math.log(pieces) / (_K * 2**missing) / of)
        else:
            smoothed.append(matches / of)
    return smoothed


def _bleu(theirs: Sequence[str], ours: Sequence[str], precisions: Sequence[float]) -> float:
    """The geometric mean of the precisions with the penalty of a text that is shorter than its original."""
    if not set(ours) & set(theirs):
        return 0.0
    brevity = min(0.0, 1.0 - len(theirs) / len(ours))
    shown = math.fsum(math.log(precision) for precision in precisions if precision > 0) / len(precisions)
    return math.exp(brevity + shown)


def edits(original: str, rewritten: str) -> int:
    """The fewest words that are put in, taken out or replaced between two texts (Levenshtein 1966).

    By bit vectors (Myers 1999, in the form of Hyyrö 2003): a few sums of integers for each word of the rewritten text.
    """
    a, b = words_of(original), words_of(rewritten)
    if not a:
        return len(b)
    places: dict[str, int] = {}
    for index, word in enumerate(a):
        places[word] = places.get(word, 0) | 1 << index
    whole, last = (1 << len(a)) - 1, 1 << len(a) - 1
    more, less, distance = whole, 0, len(a)
    for word in b:
        match = places.get(word, 0)
        diagonal = ((((match & more) + more) ^ more) | match | less) & whole
        across_more, across_less = less | ~(diagonal | more) & whole, more & diagonal
        distance += bool(across_more & last) - bool(across_less & last)
        across_more, across_less = (across_more << 1 | 1) & whole, across_less << 1 & whole
        more, less = across_less | ~(diagonal | across_more) & whole, across_more & diagonal
    return distance


def edit_ratio(original: str, rewritten: str) -> float:
    """Words edited for each word of the original: 0 for the same words, 1 where all are gone.

    Above 1 where more were put in than there were; NaN where an original without words got some.
    """
    changed, words = edits(original, rewritten), len(words_of(original))
    return changed / words if words else math.nan if changed else 0.0


@dataclass(frozen=True, slots=True)
class Labels:
    """Kinds of labels of one text: that stood in it letter for letter ``before``, of these those ``left`` in the
    rewritten text, and those ``added`` that stand only there, such as a country in the place of its city."""

    before: frozenset[str]
    left: frozenset[str]
    added: frozenset[str]


def labels_left(original: str, rewritten: str, labels: dict[str, str]) -> Labels:
    """The labels of an author, by kind, that stand literally in a text before and after it was rewritten."""
    old, new = frozenset(leaking(original, labels)), frozenset(leaking(rewritten, labels))
    return Labels(old, old & new, new - old)


def similarities(pairs: Sequence[tuple[str, str]], embed: Embed | None) -> list[float]:
    """The cosine between the vectors of each original and its rewritten text; NaN without an encoder.

    ``embed`` is :func:`leakmeter.evaluate.abstract_meaning.opened`; it reads each text once.
    """
    if embed is None or not pairs:
        return [math.nan] * len(pairs)
    texts = list(dict.fromkeys(text for pair in pairs for text in pair))
    vectors = dict(zip(texts, embed(texts), strict=True))
    return [float(vectors[original] @ vectors[rewritten]) for original, rewritten in pairs]
