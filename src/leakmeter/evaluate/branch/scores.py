"""Claims beside worked k, in the measures of BRANCH (sections 4.2, 5; appendix F; tables 1 and 8 to 11), with
intervals.

As in the paper each ordering is a case: what is claimed of its post stands beside its k. Bounds are those that hold 95
% of bootstrap draws over posts, so that two orderings of one post never count as two independent cases.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan, log2, nan
from statistics import fmean, median

from leakmeter.evaluate.branch.posts import Post
from leakmeter.evaluate.branch.runs import Result
from leakmeter.evaluate.crowd_scores import spearman

ROUNDS = 1_000
#: Claiming so many times too many people underestimates the risk; so many times too few overestimates it.
FAR = 5.0
FACTORS = (2, 5, 10)
#: A post that discloses at least so much is a difficult one (table 11).
DIFFICULT = 4
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Case:
    """What is claimed of a post, None where nothing is, and what an annotator came to; both in people."""

    k: float | None
    k_star: float

    @property
    def bits(self) -> float | None:
        """log2 of the claim over the truth: above 0 where too many people are claimed."""
        return None if self.k is None else log2(self.k) - log2(self.k_star)


#: The cases of each post.
Cases = Sequence[Sequence[Case]]
Measure = Callable[[Cases], float]


def cases(posts: Sequence[Post], results: Sequence[Result]) -> dict[str, Cases]:
    """For each method the cases of all posts, in the order of the posts."""
    claimed = {(each.method, each.post): each.claim.k for each in results}
    methods = dict.fromkeys(each.method for each in results)
    return {name: against(posts, [claimed[name, post.id] for post in posts]) for name in methods}


def against(posts: Sequence[Post], ks: Sequence[float | None]) -> Cases:
    """Claims, one for each post, beside all of its orderings."""
    return [[Case(k, each.k) for each in post.orderings] for post, k in zip(posts, ks, strict=True)]


def baselines(posts: Sequence[Post], others: Sequence[Post]) -> dict[str, Cases]:
    """What costs nothing: the middle k of ``others``, posts that are not measured, and one person always. Last what the
    annotators of a post come to beside each other, which is the ceiling."""
    middle = median(each.k for post in others for each in post.orderings) if others else nan
    found = {} if isnan(middle) else {"always the median": against(posts, [middle] * len(posts))}
    found["always 1"] = against(posts, [1.0] * len(posts))
    pairs = [post for post in posts if len(post.orderings) > 1]
    if pairs:
        found["another annotator"] = [[Case(p.orderings[1].k, p.orderings[0].k)] for p in pairs]
    return found


def answered(cases: Cases) -> float:
    """The share of cases that were answered at all."""
    return fmean(case.k is not None for case in _flat(cases))


def rho(cases: Cases) -> float:
    """Spearman's rank correlation over what was answered; NaN where one side does not differ."""
    told = [(case.k, case.k_star) for case in _flat(cases) if case.k is not None]
    return spearman([k for k, _ in told], [k_star for _, k_star in told]) if len(told) > 1 else nan


def log_error(cases: Cases) -> float:
    """The mean distance in bits over what was answered."""
    return _mean(abs(bits) for bits in _bits(cases))


def within(factor: float) -> Measure:
    """The share of cases with k*/a ≤ k ≤ a·k*; what was not answered is not."""

    def measure(cases: Cases) -> float:
        return fmean(case.bits is not None and abs(case.bits) <= log2(factor) + _ROUNDING for case in _flat(cases))

    return measure


def under(cases: Cases) -> float:
    """The share of cases whose risk is underestimated: more than five times too many people are claimed."""
    return fmean(case.bits is not None and case.bits > log2(FAR) + _ROUNDING for case in _flat(cases))


def over(cases: Cases) -> float:
    """The share of cases whose risk is overestimated: less than a fifth of the people are claimed."""
    return fmean(case.bits is not None and case.bits < -log2(FAR) - _ROUNDING for case in _flat(cases))


def under_error(cases: Cases) -> float:
    """The mean log error of the cases of :func:`under`, in bits."""
    return _mean(bits for bits in _bits(cases) if bits > log2(FAR) + _ROUNDING)


def over_error(cases: Cases) -> float:
    """The mean log error of the cases of :func:`over`, in bits."""
    return _mean(-bits for bits in _bits(cases) if bits < -log2(FAR) - _ROUNDING)


def bounds(measure: Measure, cases: Cases, seed: int = 0, rounds: int = ROUNDS) -> tuple[float, float]:
    """The bounds of a measure that hold 95 % of bootstrap draws over posts."""
    return _middle([measure(drawn) for (drawn,) in _draws([cases], seed, rounds)])


def difference(
    measure: Measure, first: Cases, second: Cases, seed: int = 0, rounds: int = ROUNDS
) -> tuple[float, float, float]:
    """``first`` less ``second`` in a measure, with the bounds that hold 95 % of paired draws, on the posts that both
    answered; NaN without any."""
    both = [(a, b) for a, b in zip(first, second, strict=True) if all(case.k is not None for case in (*a, *b))]
    first, second = [a for a, _ in both], [b for _, b in both]
    if not both:
        return nan, nan, nan
    drawn = [measure(a) - measure(b) for a, b in _draws([first, second], seed, rounds)]
    return (measure(first) - measure(second), *_middle(drawn))


def difficult(posts: Sequence[Post]) -> list[int]:
    """The places of posts of which at least one annotator counts :data:`DIFFICULT` disclosures or more."""
    return [at for at, post in enumerate(posts) if max(len(each.order()) for each in post.orderings) >= DIFFICULT]


def _draws(sides: Sequence[Cases], seed: int, rounds: int) -> Sequence[list[Cases]]:
    """Draws of posts with replacement, the same ones of every side."""
    draw = random.Random(seed)
    posts = range(len(sides[0]))
    drawn = [draw.choices(posts, k=len(posts)) for _ in range(rounds)]
    return [[[side[at] for at in picked] for side in sides] for picked in drawn]


def _middle(values: Sequence[float]) -> tuple[float, float]:
    known = sorted(value for value in values if not isnan(value))
    outside = round(len(known) * 0.025)
    return (known[outside], known[-1 - outside]) if known else (nan, nan)


def _flat(cases: Cases) -> list[Case]:
    return [case for of_post in cases for case in of_post]


def _bits(cases: Cases) -> list[float]:
    return [case.bits for case in _flat(cases) if case.bits is not None]


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return fmean(found) if found else nan


#: What the paper measured (tables 1 and 8 to 11): rho, log error in bits, and shares within a factor of five, and
#: under.
PAPER: Mapping[str, tuple[float, float, float, float]] = {
    "RoBERTa-large, fine-tuned": (0.532, 4.11, 0.3709, 0.3112),
    "LLaMA-3.1-8B, few-shot": (0.183, 6.27, 0.1987, 0.5232),
    "GPT-4o, chain of thought": (0.654, 3.04, 0.5629, 0.3311),
    "GPT-4o, told the post alone": (0.664, 3.27, 0.4967, 0.3377),
    "o3-mini, chain of thought": (0.729, 2.39, 0.6490, 0.2053),
    "BRANCH, LLaMA-3.1-8B, fine-tuned": (0.670, 3.03, 0.5497, 0.2980),
    "BRANCH, GPT-4o": (0.797, 2.16, 0.6689, 0.0993),
    "another annotator, of a tenth": (0.916, 1.57, 0.7879, nan),
}
