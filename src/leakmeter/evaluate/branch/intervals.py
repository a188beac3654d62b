"""Intervals of k beside worked k (BRANCH, section 7, table 3): do they hold it, and how wide are they?

The paper makes intervals by re-sampling the whole pipeline and by self-consistency of the answers. Beside them stand
those that leakmeter gives: from the errors of its figures, and from those that were measured of a model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log2, nan
from statistics import fmean

from leakmeter.evaluate.branch.methods import Claim
from leakmeter.evaluate.branch.posts import Post
from leakmeter.text.crowd.resampling import UNSURE, resampling_interval

Bounds = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bounded:
    """A claim's bounds, in people, beside the orderings of its post."""

    bounds: Bounds
    post: Post


def resampled(claim: Claim) -> Bounds | None:
    """The mean of all runs, two standard deviations either way, as the paper has it."""
    if len(claim.ks) < 2:
        return None
    found = resampling_interval(claim.ks)
    return found.low, found.high


def self_consistent(claim: Claim) -> Bounds | None:
    """The bounds of the answers of one run, combined, as the paper has it."""
    return claim.sampled


def own(claim: Claim) -> Bounds | None:
    """The bounds that come with k."""
    return None if claim.low is None or claim.high is None else (claim.low, claim.high)


def mean_of_runs(claim: Claim) -> float | None:
    """The mean k of all runs, which the paper takes for a better point than any one."""
    return fmean(claim.ks) if claim.ks else claim.k


def scores(found: Sequence[Bounded]) -> dict[str, float]:
    """The measures of some intervals, by name, NaN without any.

    ``picp``: the share of orderings whose k the interval holds. ``recall``, ``precision``, ``f1``: of the whole
    numbers between the post's smallest and largest k against those in the interval, the mean over posts. ``size``: the
    mean width in bits.
    """
    if not found:
        return dict.fromkeys(("picp", "recall", "precision", "f1", "size"), nan)
    overlaps = [_overlap(each) for each in found]
    return {
        "picp": fmean(
            each.bounds[0] * (1 - _ROUNDED) <= ordering.k <= each.bounds[1] * (1 + _ROUNDED)
            for each in found
            for ordering in each.post.orderings
        ),
        "recall": fmean(recall for recall, _, _ in overlaps),
        "precision": fmean(precision for _, precision, _ in overlaps),
        "f1": fmean(f1 for _, _, f1 in overlaps),
        "size": fmean(log2(each.bounds[1]) - log2(each.bounds[0]) for each in found),
    }


#: k is written with six figures.
_ROUNDED = 1e-4


def _overlap(found: Bounded) -> tuple[float, float, float]:
    """Recall, precision and F1 of the whole numbers of people that an interval holds. Half a person is rounded
    outwards, so that no interval is empty."""
    low, high = (floor(found.bounds[0]), ceil(found.bounds[1]))
    first, last = (floor(found.post.band[0]), ceil(found.post.band[1]))
    shared = max(0, min(high, last) - max(low, first) + 1)
    recall, precision = shared / (last - first + 1), shared / (high - low + 1)
    return recall, precision, 2 * recall * precision / (recall + precision) if shared else 0.0


@dataclass(frozen=True, slots=True)
class Flagged:
    """Of the posts whose answers disagree too much (total variance above 0.15), and of the others: how many there are,
    and the share of their orderings within five times of which k is."""

    unsure: int
    unsure_within: float
    sure: int
    sure_within: float


def flagged(posts: Sequence[Post], claims: Sequence[Claim]) -> Flagged:
    """What the flag of total variance tells of k. Claims without answers are left out."""
    told = [(post, claim) for post, claim in zip(posts, claims, strict=True) if claim.k and claim.variance is not None]
    sides = [[pair for pair in told if (pair[1].variance > UNSURE) is side] for side in (True, False)]  # type: ignore[operator]
    unsure, sure = ([_right(post, claim) for post, claim in side] for side in sides)
    return Flagged(len(unsure), fmean(unsure) if unsure else nan, len(sure), fmean(sure) if sure else nan)


def _right(post: Post, claim: Claim) -> float:
    return fmean(abs(log2(claim.k or 1.0) - log2(each.k)) <= log2(5) for each in post.orderings)
