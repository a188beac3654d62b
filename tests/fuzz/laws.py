"""What holds for every result of leakmeter, whatever the input."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, isclose, isfinite, isnan, log2

from tests.fuzz.case import hold

from leakmeter.program.posterior import Belief
from leakmeter.text.find.categories import categories
from leakmeter.text.rewrite.edits import applied
from leakmeter.types import Crowd, Disclosure, Fact, Report, Rewrite, Span

#: How far figures may differ that are the same but for rounding.
ROUNDING = 1e-9
#: The posterior of a program may be off by so much where quadrature is used.
_QUADRATURE = 1e-6


def facts_hold(facts: Iterable[Fact]) -> None:
    """Facts have a name and a value, numbers are finite, and bounds in order."""
    for fact in facts:
        hold(bool(fact.attribute) and fact.value != "", "a fact has an attribute and a value", fact)
        numbers = [n for n in (fact.low, fact.value, fact.high) if isinstance(n, (int, float))]
        hold(all(map(isfinite, numbers)), "a fact's numbers are finite", fact)
        hold(numbers == sorted(numbers), "a fact's value lies within its bounds", fact)


def span_holds(text: str, span: Span | Disclosure) -> None:
    """A span lies in the text and slices to its own words."""
    hold(0 <= span.start <= span.end <= len(text), "a span lies within the text", span)
    hold(text[span.start : span.end] == span.text, "a span slices to its own words", span)


def disclosures_hold(text: str, found: Sequence[Disclosure]) -> None:
    """Disclosures slice, stand in order, do not overlap, and say what and why."""
    known = {category.id for category in categories()}
    for one in found:
        span_holds(text, one)
        hold(bool(one.text.strip()), "a disclosure has words", one)
        hold(one.category in known, "a disclosure's category exists", one)
        hold(0 < one.confidence <= 1, "a confidence is a proportion", one)
        hold(bool(one.why), "a disclosure says why", one)
        facts_hold(one.facts)
    for one, following in zip(found, found[1:], strict=False):
        hold(one.end <= following.start, "disclosures stand in order and do not overlap", (one, following))


def crowd_holds(crowd: Crowd, told: int) -> None:
    """k lies in its interval and in the population, factors are proportions, and every disclosure is accounted for."""
    population = crowd.population
    numbers = (crowd.k, crowd.low, crowd.high, crowd.bits, population.size, population.low, population.high)
    hold(all(map(isfinite, numbers)), "a crowd's numbers are finite", numbers)
    hold(1 <= crowd.low <= crowd.k <= crowd.high, "k lies in its interval", (crowd.low, crowd.k, crowd.high))
    hold(crowd.high <= population.high * (1 + ROUNDING), "a crowd is no larger than the population", numbers)
    hold(population.low <= population.size <= population.high, "a population lies in its interval", population)
    hold(isclose(crowd.bits, log2(crowd.k), rel_tol=ROUNDING, abs_tol=ROUNDING), "bits are log2(k)", numbers)
    for index, factor in enumerate(crowd.factors):
        hold(0 <= factor.low <= factor.value <= factor.high <= 1, "a factor is a proportion in its interval", factor)
        hold(bool(factor.how and factor.source and factor.question), "a factor says how it came about", factor)
        hold(all(0 <= parent < index for parent in factor.parents), "a factor's parents come before it", factor)
        hold(all(0 <= i < told for i in factor.disclosures), "a factor's disclosures exist", factor)
    counted = {i for f in crowd.factors for i in f.disclosures} | set(population.disclosures)
    left = {reason.disclosure for reason in crowd.reasons if not reason.partly}
    hold(counted | set(crowd.not_estimated) == set(range(told)), "a disclosure is counted or listed", crowd)
    hold(left == set(crowd.not_estimated), "what is not counted has a reason", crowd.reasons)


def report_holds(report: Report) -> None:
    """The laws of disclosures and crowd, and suggestions that can be made."""
    disclosures_hold(report.text, report.disclosures)
    crowd_holds(report.crowd, len(report.disclosures))
    for suggestion in report.suggestions:
        hold(0 <= suggestion.disclosure < len(report.disclosures), "a suggestion is for a disclosure", suggestion)
        hold(len(suggestion.alternatives) <= 3, "there are at most three alternatives", suggestion)
        for one in suggestion.alternatives:
            span_holds(report.text, one.edit)
            hold(isfinite(one.k) and one.k >= 1 and isfinite(one.gain_bits), "an alternative has a k", one)


def rewrite_holds(result: Rewrite) -> None:
    """Edits give the text in the order in which they stand, figures are proportions, and targets reached are."""
    rest = result.original
    ends = 0
    for edit in result.edits:
        span_holds(result.original, edit.span)
        hold(ends <= edit.span.start, "edits stand in order and do not overlap", result.edits)
        ends = edit.span.end
    for edit in reversed(result.edits):
        rest = applied(rest, edit.span, edit.text)
    hold(rest == result.text, "the edits give the text", (result.text, rest))
    hold(result.after.text == result.text, "the report after is of the text", result.text)
    hold(result.trajectory[0].text == result.original, "the trajectory begins with the original")
    hold(result.trajectory[-1].text == result.text, "the trajectory ends with the text")
    hold(len(result.trajectory) == len(result.edits) + 1, "each edit is a step", len(result.trajectory))
    for step in result.trajectory:
        hold(1 <= step.low <= step.k <= step.high < inf, "a step's k lies in its interval", step)
        hold(-ROUNDING <= step.utility <= 1 + ROUNDING, "utility is a proportion", step)
    hold(-ROUNDING <= result.rouge_l <= 1 + ROUNDING, "likeness is a proportion", result.rouge_l)
    if result.stop_reason == "reached":
        hold(
            result.after.crowd.k >= (result.target_k or 0), "a target that is reached is reached", result.after.crowd.k
        )
    if result.stop_reason in ("nothing found", "nothing to change", "enough already"):
        hold(result.text == result.original, "a text that need not change does not", result.stop_reason)
    report_holds(result.before)
    report_holds(result.after)


def belief_holds(belief: Belief) -> None:
    """A distribution adds up to one, and what it is asked for is a number where there is one."""
    hold(all(0 <= p <= 1 + ROUNDING for p in belief.pmf.values()), "a probability lies between 0 and 1", belief.pmf)
    if any(isinstance(value, str) for value in belief.pmf):
        hold(isclose(sum(belief.pmf.values()), 1, rel_tol=_QUADRATURE), "probabilities add up to 1", belief.pmf)
        return
    whole = belief.probability(-inf, inf)
    hold(isclose(whole, 1, rel_tol=_QUADRATURE), "probabilities add up to 1", whole)
    hold(isfinite(belief.mean), "a mean is finite", belief)
    hold(isfinite(belief.sd) and belief.sd >= 0, "a standard deviation is finite and not negative", belief)
    below, above = belief.probability(-inf, belief.mean), belief.probability(belief.mean, inf)
    hold(
        0 <= below <= 1 + ROUNDING and 0 <= above <= 1 + ROUNDING, "a probability lies between 0 and 1", (below, above)
    )
    hold(below + above >= 1 - _QUADRATURE, "the two sides of the mean hold everything", (below, above))
    median = belief.quantile(0.5)
    hold(not isnan(median), "a median is a number", median)
    hold(belief.probability(-inf, median) >= 0.5 - _QUADRATURE, "half lies at or below the median", (belief, median))
    if belief.components:
        (density,) = belief.density([belief.mean])
        hold(not isnan(density) and density >= 0, "a density is a number and not negative", density)
