"""What a rewrite costs its author: words changed, and things no longer said.

The loss of an edit is counted in words and adds up over edits that do not overlap, which lets a planner find the least:

    loss = words changed + WORDS_PER_DETAIL · details lost

*Words changed* are those outside a longest common subsequence of the old words and the new, the basis of ROUGE-L
(Lin 2004, section 3), a word put in the place of another counted once. So with m words before and n after,
``changed ≤ (1 − ROUGE-L F1) · (m + n) ≤ 2 · changed``. *Details lost* are a share of a disclosure: none of a fact that
is still told, a quarter of one told less exactly, half where the kind of thing is left, three quarters where only the
topic is, all of what is left out: the steps of :class:`Degree`, which follow the five steps on which people rated
utility (self-disclosure, appendix A.2). The steps are a convention; no figure measures them. The utility that is kept is
a proportion: 1 with nothing lost, 0 with nothing left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from leakmeter.text.rewrite.candidates import Candidate
from leakmeter.text.rewrite.degree import Degree
from leakmeter.types import Disclosure

#: How many words a detail weighs: as many as a disclosure has, by the median of the development posts of the corpus.
WORDS_PER_DETAIL = 5
LOST = {Degree.MINIMAL: 0.25, Degree.MODERATE: 0.5, Degree.STRONG: 0.75}
LEFT_OUT = 1.0
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Loss:
    """What edits cost: ``changed`` words and ``details`` lost, the latter in disclosures."""

    changed: int = 0
    details: float = 0.0

    @property
    def words(self) -> float:
        """Both together, in words."""
        return self.changed + WORDS_PER_DETAIL * self.details


def total(losses: Iterable[Loss]) -> Loss:
    """The loss of several edits that do not overlap."""
    kept = list(losses)
    return Loss(sum(loss.changed for loss in kept), sum(loss.details for loss in kept))


def utility_kept(loss: Loss, text: str, disclosures: int) -> float:
    """The proportion of a text with so many disclosures that is left after a loss."""
    whole = len(words_of(text)) + WORDS_PER_DETAIL * disclosures
    return max(0.0, 1.0 - loss.words / whole) if whole else 1.0


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in lower case, without punctuation, as ROUGE compares them."""
    return tuple(_WORD.findall(text.lower()))


def words_changed(old: str, new: str) -> int:
    """How many words are put in, taken out or replaced."""
    before, after = words_of(old), words_of(new)
    return max(len(before), len(after)) - common(before, after)


def common(a: Sequence[str], b: Sequence[str]) -> int:
    """The length of a longest common subsequence, by bit vectors (Hyyrö 2004): one sum of integers for each of ``b``."""
    places: dict[str, int] = {}
    for index, word in enumerate(a):
        places[word] = places.get(word, 0) | 1 << index
    whole = (1 << len(a)) - 1
    unmatched = whole
    for word in b:
        matches = unmatched & places.get(word, 0)
        unmatched = (unmatched + matches | unmatched - matches) & whole
    return len(a) - unmatched.bit_count()


def rouge_l(original: str, text: str) -> float:
    """The F measure of ROUGE-L between two texts, a proportion (Lin 2004): 1 where they have the same words."""
    a, b = words_of(original), words_of(text)
    return 2 * common(a, b) / (len(a) + len(b)) if a or b else 1.0


def details_lost(disclosure: Disclosure, candidate: Candidate) -> float:
    """What share of one disclosure is lost with a candidate: a step for each degree of the facts it takes away."""
    if candidate.kind == "remove":
        return LEFT_OUT
    told = len(disclosure.facts)
    return LOST[candidate.degree] * (len(candidate.removes) / told if told else 1.0)
