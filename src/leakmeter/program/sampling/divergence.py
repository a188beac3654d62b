"""How far a sampled belief moved from the one before, each figure with a standard error.

Both beliefs are counted in the same classes. A class hides some of a divergence (what differs inside it) and adds some
(counts are noisy): the first is taken out by comparing classes of two widths, the second by its own estimate.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, inf, log, sqrt

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.language import Outcome
from leakmeter.program.measures.continuous import Bounded
from leakmeter.program.posterior import Belief
from leakmeter.program.sampling.belief import SampledBelief
from leakmeter.program.sampling.columns import Codes, Mask, counted
from leakmeter.program.sampling.weighted import Cloud

_LN2 = log(2.0)
#: A standard error above this share of the figure (and above `_CLEAR`, in bits) is too noisy to be shown.
_NOISY, _CLEAR = 0.25, 0.02
#: The most classes of a continuous belief, and the runs in each of them on average.
_MOST, _IN_EACH = 512, 60
#: The first and the last class are divided once more at these shares of it, for a tail may be long.
_TAIL = (0.01, 0.06, 0.12, 0.25, 0.5)
#: A share of the belief before is known where it is more than so many of its standard errors.
_FEW = 4.0


@dataclass(frozen=True, slots=True)
class Classes:
    """The runs' weights and classes, and the probability of each class after and before.

    ``before_error`` is the standard error of each of the latter, 0 where the belief before is exact.
    """

    weights: Array
    codes: Codes
    after: Array
    before: Array
    before_error: Array


def learned(after: SampledBelief, before: Belief) -> Bounded:
    """KL(after‖before) in bits with its standard error; infinite where ``before`` excludes a word that ``after`` has.

    Raises ProgramError where that error is too large for the figure to mean anything, and where runs of a continuous
    value repeat so often that they look like single values, which the belief before has not.
    """
    fine, fine_error = _divergence(_classes(after, before, 1))
    value, error = fine, hypot(fine_error, _unseen(after, before) * log(1 / _share_of_one(after), 2))
    if after.cloud is not None:
        if fine == inf:  # what an output leaves possible was possible before: this is what the runs do not tell
            raise ProgramError("too few different runs are left of what was observed; observe less of it.")
        coarse, _ = _divergence(_classes(after, before, 2))
        # A class of width h hides a share of the divergence that grows as h², and as h where the density jumps in it:
        # a third of what the wider classes hide besides, or all of that.
        hidden = 0.5 * (fine - coarse)
        value, error = fine + hidden, hypot(fine_error, hidden)
    return _clear(max(0.0, value), error)


def _share_of_one(after: SampledBelief) -> float:
    """The share of one run, if all counted alike."""
    return float((after.weights**2).sum())


def _unseen(after: SampledBelief, before: Belief) -> float:
    """What values may still have that no run shows, though they were possible before."""
    missing = after.cloud is None and any(p > 0 and v not in after.pmf for v, p in before.pmf.items())
    return _share_of_one(after) if missing else 0.0


def _divergence(c: Classes) -> tuple[float, float]:
    present = c.after > 0
    if bool((present & (c.before <= 0)).any()):
        return inf, 0.0
    p, q = c.after[present], c.before[present]
    ratio = np.zeros(len(c.after))
    ratio[present] = np.log(p / q)
    total = float(p @ ratio[present])
    spread = counted(c.codes, c.weights**2, len(c.after))
    squares = float(spread.sum())
    # Twice the second-order term of the noise in the counts: var(p_j) / p_j.
    noise = (spread * (1 - 2 * c.after) + c.after**2 * squares)[present] / p
    prior_noise = (c.before_error[present] / q) ** 2 * p
    bias = 0.5 * float(noise.sum() + prior_noise.sum())
    variance = float((c.weights**2) @ (ratio[c.codes] - total) ** 2) + float((prior_noise * p).sum())
    return (total - bias) / _LN2, sqrt(variance + bias**2 * 2 / max(int(present.sum()), 1)) / _LN2


def _clear(value: float, error: float) -> Bounded:
    if error > max(_NOISY * value, _CLEAR) and value < inf:
        raise ProgramError(
            f"the estimate is too noisy to be shown: {value:.2g} bits with a standard error of {error:.2g}."
        )
    return Bounded(value, error)


def _classes(after: SampledBelief, before: Belief, step: int) -> Classes:
    """Single values as classes of their own, the continuous part in classes with as many runs each; ``step`` doubles
    them."""
    atoms = list(dict.fromkeys([*after.pmf, *before.pmf]))
    mine = {v: i for i, v in enumerate(after.pmf)}
    places = np.array([atoms.index(v) for v in mine], dtype=np.int64) if mine else np.zeros(0, dtype=np.int64)
    codes = np.where(after.singles >= 0, places[after.singles] if len(places) else 0, 0)
    q = [_before_single(before, v) for v in atoms]
    if after.cloud is None:
        parts, errors = (np.array([x[i] for x in q]) for i in (0, 1))
        return _counted(after.weights, codes, parts, errors)
    edges = _edges(after.cloud, before)[::step]
    if edges[-1] < after.cloud.values[-1]:
        edges = np.append(edges, after.cloud.values[-1])
    first = len(atoms)
    at = np.clip(np.searchsorted(edges, after.cloud.values, side="right") - 1, 0, len(edges) - 2)
    codes[after.loose[after.cloud.place]] = first + at
    q += [_before_between(before, atoms, float(a), float(b)) for a, b in zip(edges[:-1], edges[1:], strict=True)]
    parts, errors = (np.array([x[i] for x in q]) for i in (0, 1))
    return _counted(after.weights, codes, parts, errors)


def _counted(weights: Array, codes: Codes, before: Array, errors: Array) -> Classes:
    return Classes(weights, codes, counted(codes, weights, len(before)), before, errors)


def _edges(cloud: Cloud, before: Belief) -> Array:
    """Classes from the first to the last run: as many as leave enough runs to each, for a density may jump anywhere.

    They are equally probable after, so that a narrow belief and a long tail are divided alike. Where the belief before
    is sampled too, a class in which it has few runs is made one with the next: none of them does not mean that there
    could be none.
    """
    many = int(min(max(cloud.effective / _IN_EACH, 8), _MOST)) // 2 * 2
    tail = [i * cloud.mass / many for i in _TAIL]
    shares = [*tail, *(i * cloud.mass / many for i in range(1, many)), *(cloud.mass - t for t in reversed(tail))]
    inner = [cloud.quantile(share) for share in shares]
    edges = np.unique([float(cloud.values[0]), *inner, float(cloud.values[-1])])
    if len(edges) < 2:
        edges = np.array([edges[0], np.nextafter(edges[0], inf)])
    if not isinstance(before, SampledBelief) or before.cloud is None:
        return edges
    kept = [float(edges[0])]
    for edge in edges[1:]:
        share, error = before.cloud.between(kept[-1], float(edge))
        if share > _FEW * error:
            kept.append(float(edge))
    if len(kept) == 1:
        return edges
    kept[-1] = float(edges[-1])
    return np.array(kept)


def _before_single(before: Belief, value: Outcome) -> tuple[float, float]:
    if isinstance(before, SampledBelief):
        return before.pmf.get(value, 0.0), before.errors.probability(value) if value in before.pmf else 0.0
    return before.pmf.get(value, 0.0), 0.0


def _before_between(before: Belief, atoms: list[Outcome], low: float, high: float) -> tuple[float, float]:
    """The mass of the continuous part of the belief before in a class."""
    if isinstance(before, SampledBelief):
        return before.cloud.between(low, high) if before.cloud is not None else (0.0, 0.0)
    inside = sum(before.pmf.get(v, 0.0) for v in atoms if not isinstance(v, str) and low <= v <= high)
    return max(0.0, before.probability(low, high) - inside), 0.0


# -- total variation ---------------------------------------------------------------------------------------------------


def variation(after: SampledBelief, before: Belief) -> Bounded:
    """Total variation distance with its standard error.

    Half of the runs choose the set of classes that became likelier, the other half says by how much: too little, if the
    choice was wrong. All runs on their own choice say too much. The figure is the middle; the error covers both, and
    what classes twice as wide change.
    """
    value, error = _variation(_classes(after, before, 1))
    error = hypot(error, _unseen(after, before))
    coarse = _variation(_classes(after, before, 2))[0] if after.cloud is not None else value
    return Bounded(min(max(value, 0.0), 1.0), sqrt(error**2 + (value - coarse) ** 2))


def _variation(c: Classes) -> tuple[float, float]:
    outside = max(0.0, 1 - float(c.before.sum()))
    whole = 0.5 * (float(np.abs(c.after - c.before).sum()) + outside)
    halves = np.arange(len(c.weights)) % 2
    found: list[float] = []
    for side in (0, 1):
        choosing, judging = (_share(c, halves == s) for s in (side, 1 - side))
        likelier = choosing > c.before
        found.append(float((judging - c.before)[likelier].sum()))
    value = 0.5 * (whole + 0.5 * (found[0] + found[1]))
    likelier = c.after > c.before
    p = float(c.after[likelier].sum())
    variance = float((c.weights**2) @ (likelier[c.codes] - p) ** 2) + float((c.before_error[likelier] ** 2).sum())
    return value, sqrt(variance + (whole - value) ** 2)


def _share(c: Classes, half: Mask) -> Array:
    counts = counted(c.codes[half], c.weights[half], len(c.after))
    return counts / counts.sum()


# -- guessing within a window ------------------------------------------------------------------------------------------


def window(belief: SampledBelief, width: float) -> Bounded:
    """``max over c of P(|value - c| <= width)`` with its standard error; the best place is found on one half of the
    runs and judged on the other, and the other way round."""
    numbers = belief.numbers
    found: list[tuple[float, float]] = []
    side = numbers.place % 2
    for half in (0, 1):
        values, weights = numbers.values[side == half], numbers.weights[side == half]
        sums = np.concatenate([[0.0], np.cumsum(weights)])
        ends = np.searchsorted(values, values + 2 * width, side="right")
        best = int(np.argmax(sums[ends] - sums[:-1]))
        low = float(values[best])
        other = numbers.weights[side != half]
        inside = (numbers.values[side != half] >= low) & (numbers.values[side != half] <= low + 2 * width)
        total = float(other.sum())
        p = float(other[inside].sum()) / total
        found.append((p, float((other**2) @ (inside - p) ** 2) / total**2))
    return Bounded(0.5 * (found[0][0] + found[1][0]), 0.5 * sqrt(found[0][1] + found[1][1]))
