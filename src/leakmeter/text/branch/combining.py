"""From nodes to a crowd: factors that say whose answer they are, k, its interval, and what is not in it.

A model's share has the interval that its measured errors ask for (:class:`~leakmeter.text.branch.accuracy.Accuracy`);
its own answers, where they disagree more, widen that (self-consistency, BRANCH, section 7). Beside the statistics it
is one estimate and what is learned of such words another: they are joined, each with the weight that its interval
gives it. One model errs the same way again and again, so the intervals of its shares are not taken to be independent
of each other. Several runs of the whole pipeline widen k (re-sampling).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import log2, prod, sqrt

from leakmeter.prob.bits import bits, expected_k
from leakmeter.prob.interval import Interval, product
from leakmeter.text.branch.accuracy import LEAST_SPREAD
from leakmeter.text.branch.estimation import LEAST, MOST_PEOPLE, Estimates
from leakmeter.text.branch.pipeline import Node, Run
from leakmeter.text.branch.statements import THAT, Statement
from leakmeter.text.crowd.assumed import Assumed
from leakmeter.text.crowd.resampling import (
    Uncertainty,
    population_interval,
    proportion_interval,
    resampling_interval,
    self_consistency_interval,
    total_variance,
)
from leakmeter.types import Crowd, Factor, How, NotEstimated, Population

#: How far a population that a model gives may lie from the truth at best (multiplicative, 90 %): assumed.
POPULATION_SPREAD = 1.5
_PERCENTAGE = "percentage of "


def factors(
    run: Run, counted: Sequence[Statement], before: int, among: str, model: str, spread: float
) -> tuple[Factor, ...]:
    """The factors of a run's nodes, which come after ``before`` others. ``spread`` is that of the model's shares."""
    places = {one.id: one.factor for one in counted if one.factor is not None}
    places |= {node.statement.id: before + index for index, node in enumerate(run.nodes)}
    says = {one.id: one.means for one in (*counted, *(node.statement for node in run.nodes))}
    return tuple(_factor(node, places, says, among, model, spread) for node in run.nodes)


def _factor(node: Node, places: dict[str, int], says: dict[str, str], among: str, model: str, spread: float) -> Factor:
    answer = node.answer
    if answer is None:
        raise ValueError("a node without an answer is no factor")
    share = share_interval(answer.estimates, LEAST_SPREAD if answer.estimates.cited else spread)
    simpler = answer.simpler.removeprefix(_PERCENTAGE)
    return Factor(
        disclosures=node.statement.disclosures,
        question=simpler or f"{among} {THAT} {node.statement.means}",
        given=() if simpler else tuple(says[parent] for parent in node.parents),
        value=share.value,
        low=share.low,
        high=share.high,
        how="model",
        source=source_of(model, answer.estimates, answer.through, answer.query if simpler else ""),
        parents=() if simpler else tuple(sorted(places[parent] for parent in node.parents)),
    )


def joined(factor: Factor, guess: Assumed | None, knowledge: float = 1.0) -> Factor:
    """A model's factor joined with what is guessed of the same words without it: the mean of the two in bits, each
    with the inverse square of its half width as its weight, as if their errors had nothing to do with each other. Of
    the model's counts the part that is its own ``knowledge``
    (:attr:`~leakmeter.text.branch.accuracy.Accuracy.knowledge`).

    >>> from leakmeter.text.crowd.assumed import Assumed
    >>> asked = Factor((0,), "people THAT fence", (), 0.01, 0.01 / 4, 0.04, "model", "the model's answer")
    >>> round(joined(asked, Assumed(-5.0, 2.0, "learned", "learned")).value, 4)  # half way, in bits, from 0.01 to 1/32
    0.0177
    """
    if guess is None:
        return factor
    reach = max(log2(factor.value / factor.low), log2(factor.high / factor.value))
    if reach <= 0.0:
        return factor
    own = reach / sqrt(max(knowledge, _LEAST_KNOWLEDGE))
    weight = guess.spread**2 / (guess.spread**2 + own**2)
    middle = weight * log2(factor.value) + (1.0 - weight) * guess.bits
    half = min(reach, sqrt(weight) * own)
    return replace(
        factor,
        value=2.0**middle,
        low=2.0 ** (middle - half),
        high=min(1.0, 2.0 ** (middle + half)),
        source=f"{factor.source}; it said {100 * factor.value:.3g} %, which weighs {100 * weight:.0f} % beside how rare "
        f"{_GUESSES[guess.how]}",
    )


_LEAST_KNOWLEDGE = 1e-6
#: What a guess rests on.
_GUESSES: dict[How, str] = {
    "learned": "careful readers held words like these to be",
    "assumed": "details of this kind usually are",
}


def source_of(model: str, estimates: Estimates, through: str = "", instead_of: str = "") -> str:
    """ "the model's answer (qwen.gguf): the middle of 5, by its own account 80 % sure; …", or the sentence it was read
    in."""
    asked = f"; asked in place of: {instead_of}" if instead_of else ""
    if estimates.cited:
        return f"{estimates.cited.document}: “{estimates.cited.sentence}” (chosen by {model}){asked}"
    drawn = f"the middle of {len(estimates.values)}, " if len(estimates.values) > 1 else ""
    said = f"the model's answer ({model}): {drawn}by its own account {100 * estimates.confidence:.0f} % sure"
    if through:
        said += f"; worked out as {through}"
    return f"{said}{asked}"


def share_interval(estimates: Estimates, spread: float) -> Interval:
    """The middle of the answers to a question about a share, with bounds as wide as ``spread`` and the answers ask."""
    value = estimates.middle
    bounds = [Interval(value, min(value, max(LEAST, value / spread)), min(1.0, value * spread))]
    if len(estimates.values) > 1:
        bounds.append(proportion_interval(estimates.values))
    lows, highs = (*estimates.values, *(b.low for b in bounds)), (*estimates.values, *(b.high for b in bounds))
    return Interval(value, min(lows), min(1.0, max(highs)))


def population_of(among: str, query: str, estimates: Estimates, model: str, disclosures: tuple[int, ...]) -> Population:
    """A population that the model gives."""
    size = estimates.middle
    bounds = [Interval(size, size / POPULATION_SPREAD, size * POPULATION_SPREAD)]
    if len(estimates.values) > 1:
        bounds.append(population_interval(estimates.values))
    return Population(
        label=among.removeprefix("people in "),
        size=size,
        how="model",
        source=f"{source_of(model, estimates)}; asked: {query}",
        low=max(1.0, min(*estimates.values, *(b.low for b in bounds), size)),
        high=min(MOST_PEOPLE, max(*estimates.values, *(b.high for b in bounds), size)),
        disclosures=disclosures,
    )


def mixed(crowd: Crowd, added: Sequence[Factor], details: Sequence[Statement], run: Run, said: Sequence[str]) -> Crowd:
    """The statistics' crowd, narrowed by the model's factors. The statistics' factors stay as they are; ``said`` are
    notes on the model."""
    kept, notes = _reasons(crowd.reasons, details, run)
    crowd = replace(crowd, not_estimated=_wholly(kept), reasons=kept, notes=(*crowd.notes, *run.notes, *notes, *said))
    if not added:
        return crowd
    share = _all_of(added)
    k = 1.0 + (crowd.k - 1.0) * share.value
    width = product([Interval(crowd.k, crowd.low, crowd.high), share])
    low, high = (k * bound / width.value for bound in (width.low, width.high))
    return replace(
        crowd,
        k=k,
        low=max(1.0, min(k, low)),
        high=max(k, min(crowd.high, high)),
        bits=bits(k),
        factors=(*crowd.factors, *added),
    )


def _all_of(added: Sequence[Factor]) -> Interval:
    """The product of a model's shares. Each of its bounds takes that bound of every share."""
    return Interval(*(prod(getattr(factor, bound) for factor in added) for bound in ("value", "low", "high")))


def alone(
    population: Population,
    added: Sequence[Factor],
    details: Sequence[Statement],
    run: Run,
    others: Sequence[NotEstimated],
    said: Sequence[str],
) -> Crowd:
    """A crowd of a model's figures alone, with the bounds of every answer combined (self-consistency); ``said`` are
    notes on the model."""
    shares = [Interval(factor.value, factor.low, factor.high) for factor in added]
    size = Interval(population.size, population.low, population.high)
    interval = self_consistency_interval(size, shares)
    k = expected_k(population.size, prod(share.value for share in shares))
    missing = [NotEstimated(index, "") for one in details for index in one.disclosures]
    kept, notes = _reasons((*others, *missing), details, run, counted=population.disclosures)
    return Crowd(
        k=k,
        low=max(1.0, min(k, interval.low)),
        high=max(k, interval.high),
        bits=bits(k),
        population=population,
        factors=tuple(added),
        not_estimated=_wholly(kept),
        reasons=kept,
        notes=(*run.notes, *notes, *said),
    )


def resampled(crowds: Sequence[Crowd]) -> Crowd:
    """Of several runs the one with the middle k, its interval widened to hold that of re-sampling."""
    middle = sorted(crowds, key=lambda crowd: crowd.k)[(len(crowds) - 1) // 2]
    if len(crowds) < 2:
        return middle
    spread = resampling_interval([crowd.k for crowd in crowds])
    ks = ", ".join(f"{crowd.k:,.0f}" for crowd in crowds)
    return replace(
        middle,
        low=max(1.0, min(middle.low, spread.low)),
        high=max(middle.high, spread.high),
        notes=(*middle.notes, f"The model was asked for everything {len(crowds)} times and came to k = {ks}."),
    )


def disagreement(runs: Iterable[Run], populations: Iterable[Sequence[float]] = ()) -> Uncertainty:
    """How far the answers to each question disagree (total variance), over all questions of the runs."""
    answers = [node.answer.estimates.values for run in runs for node in run.nodes if node.answer]
    several = [[values] for values in answers if len(values) > 1]
    return total_variance([[values] for values in populations if len(values) > 1], several)


def _reasons(
    before: Sequence[NotEstimated], details: Sequence[Statement], run: Run, counted: tuple[int, ...] = ()
) -> tuple[tuple[NotEstimated, ...], list[str]]:
    """What is still not estimated, and why; what has no place in the text becomes a note."""
    why = {
        index: f"could not be estimated: {run.dropped[d.id]}"
        for d in details
        if d.id in run.dropped
        for index in d.disclosures
    }
    why |= {index: run.withheld[d.id] for d in details if d.id in run.withheld for index in d.disclosures}
    told = {index for node in run.nodes for index in node.statement.disclosures} | {*counted}
    kept = tuple(
        replace(reason, reason=why.get(reason.disclosure, reason.reason))
        for reason in sorted(before, key=lambda reason: reason.disclosure)
        if reason.disclosure not in told
    )
    forums = [d for d in details if not d.disclosures]
    notes = [
        f"What {d.words} says about its members could not be estimated: {run.dropped[d.id]}."
        for d in forums
        if d.id in run.dropped
    ]
    notes += [f"What {d.words} says about its members is {run.withheld[d.id]}." for d in forums if d.id in run.withheld]
    return kept, notes


def _wholly(reasons: Iterable[NotEstimated]) -> tuple[int, ...]:
    return tuple(sorted({reason.disclosure for reason in reasons if not reason.partly}))
