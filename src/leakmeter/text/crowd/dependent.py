"""Values that go together more often than chance has it: each counts for less than its own share.

Two extremes bound what is not known. Were two values independent, their shares would multiply; did the rarer imply the
commoner, the rarer's share would stand alone. The values of one family (:class:`leakmeter.statistics.rates.Rate`) are
taken half way between, on a log scale and in each cell of sex and age,

    p(all) = √(p₁ · p₂ · …) · √min(p₁, p₂, …),

with an interval that reaches most of the way to either end. Comorbidity bears it out: of people with depression about
half have an anxiety disorder, which is √0.2 rather than 0.2. A value that another one is a case of adds nothing.
Whatever is added, the product of the shares never rises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, hypot, log, sqrt

from leakmeter.statistics.figures import Grid
from leakmeter.statistics.rates import Named, rate
from leakmeter.text.crowd.constraint import Constraint, grid, mass, part_of, times

#: How far the interval reaches from half way towards either extreme.
REACH = 0.8


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an attribute that is told: its constraint, its family ("" for none) and what it is a case of."""

    named: Named
    constraint: Constraint
    family: str
    within: tuple[Named, ...]


def weighed_together(values: Sequence[Value], given: Mapping[str, Constraint], mix: Grid) -> tuple[Constraint, ...]:
    """One constraint for each value that says more than the others, so that their product is the share of all.

    ``given`` holds, by family, a constraint that is counted before (an ethnicity before the colour of eyes); ``mix`` are
    the people counted, which decide what is rare.
    """
    left = _without_general(values)
    rare = sorted(left, key=lambda value: mass(times(mix, value.constraint.values)))
    made: dict[Named, Constraint] = {}
    for family in dict.fromkeys(value.family for value in rare):
        members = [value for value in rare if value.family == family]
        if family:
            made |= _of_family(members, given.get(family), mix)
        else:
            made |= {value.named: value.constraint for value in members}
    return tuple(made[value.named] for value in left)


def beside(values: Sequence[Value], known: Sequence[Value]) -> list[Value]:
    """The values that say more than others which are counted already, each as a part of what it is a case of."""
    above = [containers(other.named, other.within) for other in known]
    left: list[Value] = []
    for value in values:
        if any(value.named in general for general in above):
            continue
        general = containers(value.named, value.within)
        whole = next((other.constraint for other in known if other.named in general), None)
        if whole is not None:
            part = replace(value.constraint, values=part_of(value.constraint.values, whole.values))
            value = replace(value, constraint=part, family="")
        left.append(value)
    return left


def _without_general(values: Sequence[Value]) -> list[Value]:
    """The values without those that another one is a case of; where the general one is rarer in a cell, it counts."""
    above = {value.named: containers(value.named, value.within) for value in values}
    kept: list[Value] = []
    for value in values:
        if any(value.named in above[other.named] for other in values if other is not value):
            continue
        constraint = value.constraint
        for general in values:
            if general.named in above[value.named] and general is not value:
                constraint = replace(constraint, values=_least(constraint.values, general.constraint.values))
                constraint = constraint.said_also_by(general.constraint.disclosures)
        kept.append(replace(value, constraint=constraint))
    return kept


def containers(named: Named, within: Sequence[Named]) -> frozenset[Named]:
    """Everything that a value is a case of, at any remove, itself left out."""
    found: dict[Named, None] = {}
    open_ = list(within)
    while open_:
        container = open_.pop()
        known = rate(*container)
        if container not in found and container != named:
            found[container] = None
            open_ += known.within if known else ()
    return frozenset(found)


def _of_family(members: Sequence[Value], before: Constraint | None, mix: Grid) -> dict[Named, Constraint]:
    """The constraints of one family's values, the rarest first, each given those before it."""
    grids: list[Grid] = [before.values] if before else []
    names = [before.says] if before else []
    made: dict[Named, Constraint] = {}
    for value in members:
        own = value.constraint
        if not grids:
            made[value.named] = own
        else:
            together, so_far = _joint([*grids, own.values]), _joint(grids)
            share = mass(times(mix, own.values)) / mass(mix)
            made[value.named] = replace(
                own,
                values=part_of(together, so_far),
                spread=exp(hypot(log(own.spread) / 2, REACH * log(1 / share) / 2)) if share > 0.0 else own.spread,
                how="assumed",
                source=f"{own.source}; half way between independent of and implied by “{'”, “'.join(names)}”",
            )
        grids.append(own.values)
        names.append(own.says)
    return made


def _joint(grids: Sequence[Grid]) -> Grid:
    def cell(sex: int, age: int) -> float:
        shares = [shares[sex][age] for shares in grids]
        product = min(shares)
        for share in shares:
            product *= share
        return sqrt(product)

    return grids[0] if len(grids) == 1 else grid(cell)


def _least(a: Grid, b: Grid) -> Grid:
    return grid(lambda sex, age: min(a[sex][age], b[sex][age]))


def least(constraints: Sequence[Constraint], mix: Grid) -> tuple[Constraint, tuple[Constraint, ...]]:
    """Of statements that exclude each other the rarest, bounded in each cell by the others; and the others."""
    rare = min(constraints, key=lambda constraint: mass(times(mix, constraint.values)))
    values = rare.values
    for other in constraints:
        values = _least(values, other.values)
    return replace(rare, values=values), tuple(other for other in constraints if other is not rare)
