"""The chain of factors: p = P(a) · P(b | a) · …, each step read off one joint distribution.

The joint share of the people who fit the first constraints, then one more, and so on (:mod:`leakmeter.text.crowd.shares`):
a factor is the ratio of two such shares. The chain is coherent by construction, and one more constraint never raises it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import prod

from leakmeter.prob.bits import bits, expected_k
from leakmeter.prob.interval import Interval, product, spread_around
from leakmeter.statistics.names import with_article
from leakmeter.text.crowd.constraint import Constraint
from leakmeter.text.crowd.population import Counted
from leakmeter.text.crowd.shares import is_surveyed, share, surveyed_share
from leakmeter.types import Crowd, Factor, NotEstimated

#: Error of taking two attributes as independent given sex and age, for each pair so taken (multiplicative, 90 %).
INDEPENDENCE_SPREAD = 1.35
#: People, constraints and their factors -> the share of all of them, with its interval.
Width = Callable[[Counted, Sequence[Constraint], Sequence[Factor]], Interval]
_CELL = ("age", "gender", "partner")
_IMPOSSIBLE = "By the figures nobody is all of this at once; what is left is the author alone."


def crowd_in(
    counted: Counted,
    constraints: Sequence[Constraint],
    reasons: Sequence[NotEstimated],
    notes: Sequence[str],
    width: Width,
) -> Crowd:
    """The crowd in one population. ``reasons`` list what is not estimated; ``width`` says how wide the interval is."""
    factors = _factors(counted, constraints)
    proportion = width(counted, constraints, factors)
    size = counted.population
    if proportion.value == 0.0 and constraints:
        notes = (*notes, _IMPOSSIBLE)
    k = expected_k(size.size, proportion.value)
    people = product([Interval(size.size, size.low, size.high), proportion])
    low, high = max(1.0, min(k, 1.0 + people.low)), min(size.high, max(k, 1.0 + people.high))
    return Crowd(
        k=k,
        low=low,
        high=max(k, high),
        bits=bits(k),
        population=size,
        factors=factors,
        not_estimated=tuple(sorted({r.disclosure for r in reasons if not r.partly})),
        reasons=tuple(reasons),
        notes=(*counted.notes, *notes),
    )


def bounded(home: Crowd, other: Crowd) -> Crowd:
    """The crowd of a home that has no more people than another group's, which the author also belongs to.

    The last factor says what share of the home's crowd that is at the most; k is then the other group's.
    """
    share = other.k / home.k
    factor = Factor(
        disclosures=other.population.disclosures,
        question=f"people in {with_article(home.population.label)} THAT are also among {other.population.label}",
        given=(),
        value=share,
        low=share / _BOUND_SPREAD,
        high=1.0,
        how="assumed",
        source=f"no more than fit all of this among {other.population.label}: {other.population.source}",
    )
    counted = {*other.population.disclosures}
    reasons = tuple(reason for reason in home.reasons if reason.disclosure not in counted)
    return replace(
        home,
        k=other.k,
        low=min(other.low, other.k),
        high=max(other.k, min(home.high, other.high)),
        bits=bits(other.k),
        factors=(*home.factors, factor),
        not_estimated=tuple(index for index in home.not_estimated if index not in counted),
        reasons=reasons,
    )


#: Far fewer may live here and come from there; nothing says how many.
_BOUND_SPREAD = 10.0


def _factors(counted: Counted, constraints: Sequence[Constraint]) -> tuple[Factor, ...]:
    factors: list[Factor] = []
    for position, (constraint, value) in enumerate(zip(constraints, _values(counted, constraints), strict=True)):
        bounds = spread_around(value, constraint.spread, ceiling=1.0)
        bounds = replace(bounds, high=min(1.0, bounds.high * constraint.upward))
        parents = _parents(constraints, position)
        factors.append(
            Factor(
                disclosures=constraint.disclosures,
                question=f"{_people(counted)} THAT {constraint.says}",
                given=tuple(constraints[parent].says for parent in parents),
                value=value,
                low=bounds.low,
                high=bounds.high,
                how=constraint.how,
                source=constraint.source,
                parents=parents,
            )
        )
    return tuple(factors) + _implied(counted)


def _values(counted: Counted, constraints: Sequence[Constraint]) -> Iterator[float]:
    """For each constraint the share that it leaves of those who fit all before it."""
    so_far = 1.0
    for position in range(len(constraints)):
        remaining = share(counted, constraints[: position + 1])
        yield min(1.0, remaining / so_far) if so_far > 0.0 else 0.0
        so_far = remaining


def _people(counted: Counted) -> str:
    if counted.implies or (counted.place is None and counted.country is None):
        return counted.population.label
    return f"people in {with_article(counted.population.label)}"


def _parents(constraints: Sequence[Constraint], position: int) -> tuple[int, ...]:
    """What a factor is conditioned on: age and sex always, and of what the surveys cover all that came before."""
    surveyed = is_surveyed(constraints[position])
    before = enumerate(constraints[:position])
    return tuple(i for i, other in before if other.attribute in _CELL or (surveyed and is_surveyed(other)))


def _implied(counted: Counted) -> tuple[Factor, ...]:
    if not counted.implied:
        return ()
    return (
        Factor(
            disclosures=counted.implied,
            question=f"{_people(counted)} THAT belong to the larger places named as well",
            given=(),
            value=1.0,
            low=1.0,
            high=1.0,
            how="assumed",
            source="follows from the population",
        ),
    )


def by_spreads(counted: Counted, constraints: Sequence[Constraint], factors: Sequence[Factor]) -> Interval:
    """The product of the factors, each with its own interval alone: much faster than :func:`propagated`, for who counts
    many combinations."""
    return product(Interval(f.value, f.low, f.high) for f in factors)


def propagated(counted: Counted, constraints: Sequence[Constraint], factors: Sequence[Factor]) -> Interval:
    """The product of the factors. What the surveys cover has one interval, theirs; the others one each, and one more
    for being taken as independent."""
    together = surveyed_share(counted, [c for c in constraints if c.asked is not None])
    each = [Interval(f.value, f.low, f.high) for f in factors]
    apart = [c.asked is None or together is None for c in constraints]
    others = [i for i, alone in zip(each, apart, strict=False) if alone] + each[len(constraints) :]
    number = sum(1 for c, alone in zip(constraints, apart, strict=True) if alone and c.attribute not in _CELL)
    number += together is not None
    dependence = INDEPENDENCE_SPREAD ** ((number * (number - 1) / 2) ** 0.5)
    if together is None:
        return product(others, dependence)
    value = product(each).value
    surveys = Interval(1.0, together.low / together.value, together.high / together.value) if together.value else None
    relative = product([Interval(1.0, i.low / i.value, i.high / i.value) for i in others if i.value], dependence)
    missed = prod(c.upward for c, alone in zip(constraints, apart, strict=True) if not alone)
    if value == 0.0 or surveys is None:
        return Interval(0.0, 0.0, 0.0)
    spread = product([surveys, relative])
    return Interval(value, value * spread.low, min(1.0, value * spread.high * missed))
