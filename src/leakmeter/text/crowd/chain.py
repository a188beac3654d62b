"""The chain of factors: p = P(a) · P(b | a) · …, each step read off one joint distribution.

People are cells of sex × single year of age. A constraint gives the share of each cell it describes; constraints other
than age and sex are taken as independent within a cell. The joint share after each constraint is a sum over cells, and
a factor is the ratio of two such sums: the chain is coherent by construction, and one more constraint never raises it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leakmeter.prob.bits import bits, expected_k
from leakmeter.prob.interval import Interval, product, spread_around
from leakmeter.text.crowd.constraint import Constraint, mass, times
from leakmeter.text.crowd.population import Counted
from leakmeter.types import Crowd, Factor, NotEstimated

#: Error of taking two attributes as independent given sex and age, for each pair so taken (multiplicative, 90 %).
INDEPENDENCE_SPREAD = 1.35
_CELL = ("age", "gender")
_IMPOSSIBLE = "By the figures nobody is all of this at once; what is left is the author alone."


def crowd_in(
    counted: Counted, constraints: Sequence[Constraint], reasons: Sequence[NotEstimated], notes: Sequence[str]
) -> Crowd:
    """The crowd in one population. ``reasons`` list what is not estimated."""
    factors = _factors(counted, constraints)
    proportion = product((Interval(f.value, f.low, f.high) for f in factors), _dependence(constraints))
    size = counted.population
    if proportion.value == 0.0 and constraints:
        notes = (*notes, _IMPOSSIBLE)
    k = expected_k(size.size, proportion.value)
    width = product([Interval(size.size, size.low, size.high), proportion])
    low, high = max(1.0, min(k, 1.0 + width.low)), min(size.high, max(k, 1.0 + width.high))
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
        question=f"people in {home.population.label} THAT are also among {other.population.label}",
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
    left = counted.mix
    share = mass(left)
    for position, constraint in enumerate(constraints):
        left = times(left, constraint.values)
        remaining = mass(left)
        value = min(1.0, remaining / share) if share > 0.0 else 0.0
        share = remaining
        bounds = spread_around(value, constraint.spread, ceiling=1.0)
        factors.append(
            Factor(
                disclosures=constraint.disclosures,
                question=f"{_people(counted)} THAT {constraint.says}",
                given=_given(constraint, constraints[:position]),
                value=value,
                low=bounds.low,
                high=bounds.high,
                how=constraint.how,
                source=constraint.source,
            )
        )
    return tuple(factors) + _implied(counted)


def _people(counted: Counted) -> str:
    if counted.place is None and counted.country is None:
        return counted.population.label
    return f"people in {counted.population.label}"


def _given(constraint: Constraint, before: Sequence[Constraint]) -> tuple[str, ...]:
    """What a factor is conditioned on: age and sex always; the rest is taken as independent of it."""
    return tuple(earlier.says for earlier in before if earlier.attribute in _CELL and earlier is not constraint)


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


def _dependence(constraints: Sequence[Constraint]) -> float:
    others = sum(1 for c in constraints if c.attribute not in _CELL)
    return INDEPENDENCE_SPREAD ** ((others * (others - 1) / 2) ** 0.5)
