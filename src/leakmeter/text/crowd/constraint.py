"""What a fact says about the people who share it: a proportion for each sex and each single year of age."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import mul

from leakmeter.statistics.figures import AGES, Grid
from leakmeter.statistics.joint import Condition
from leakmeter.types import How


@dataclass(frozen=True, slots=True)
class Asked:
    """What the joint model of the surveys is asked in a constraint's place (:mod:`leakmeter.statistics.joint`).

    ``rest`` is the share of those who fit the condition, by sex and age, of whom the constraint is true as well: who
    works as a nurse is asked for as who works in health care, times the nurses among these. None: all of them.
    """

    attribute: str
    condition: Condition
    rest: Grid | None = None


@dataclass(frozen=True, slots=True)
class Constraint:
    """P(this is true | sex, age) for one attribute of the author.

    ``says`` completes "people in Portland THAT …"; ``values`` are proportions on the grid of sexes and ages; ``spread``
    is the multiplicative half width of the 90 % interval; ``disclosures`` are the indices that say it. ``asked`` is set
    where the joint model covers the attribute: then ``values`` only serve where that model does not. ``upward`` is by how
    much the share may be larger still (multiplicative), where the figure leaves out people of a known kind.
    """

    attribute: str
    says: str
    values: Grid
    spread: float
    how: How
    source: str
    disclosures: tuple[int, ...]
    asked: Asked | None = None
    upward: float = 1.0

    def said_also_by(self, disclosures: tuple[int, ...]) -> Constraint:
        """The same, said by further disclosures."""
        return replace(self, disclosures=tuple(sorted({*self.disclosures, *disclosures})))


def grid(value: Callable[[int, int], float]) -> Grid:
    """A grid from a function of sex (0 male, 1 female) and age in years."""
    return tuple(value(0, age) for age in AGES), tuple(value(1, age) for age in AGES)


def times(a: Grid, b: Grid) -> Grid:
    """Cell by cell."""
    return _row(a[0], b[0]), _row(a[1], b[1])


def mass(a: Grid) -> float:
    """The sum over all cells."""
    return sum(a[0]) + sum(a[1])


def _row(a: tuple[float, ...], b: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(map(mul, a, b))  # several times as fast as a generator, and grids are multiplied in every count


def part_of(share: Grid, whole: Grid) -> Grid:
    """Cell by cell the part that ``share`` is of ``whole``, at most 1; 0 where there is no whole."""
    return grid(lambda sex, age: min(1.0, share[sex][age] / whole[sex][age]) if whole[sex][age] > 0.0 else 0.0)
