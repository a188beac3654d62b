"""What the two surveys know of a person: attributes, their values, and the names by which values can be asked for.

An attribute has values that exclude each other and leave nobody out. A *group* is a name for several of them
("hispanic"). An attribute in numbers (age, income, height) has values that are bands between ``edges``; it is asked
for with :class:`Between`. A *mask* says which part of each value a condition takes in, as proportions.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from leakmeter.errors import InputError

Array: TypeAlias = NDArray[np.float64]
#: The last age stands for 100 and over, as in the grids of population.
OLDEST = 100


@dataclass(frozen=True, slots=True)
class Between:
    """A range of a number, both ends included: years of age, dollars, centimetres, kilograms. Ends may be infinite."""

    low: float
    high: float


#: What is asked of one attribute: names of its values or groups, or a range of numbers.
Condition: TypeAlias = "Between | Iterable[str]"


@dataclass(frozen=True)
class Attribute:
    """One attribute of a survey.

    ``edges`` are the lower bounds of the bands and the upper bound of the last (empty for an attribute in words).
    ``whole`` says that the numbers are counts, so that from 3 to 5 takes in three of them.
    ``known`` are the ranges of age at which the survey has an answer; elsewhere the model extends what it saw.
    """

    name: str
    values: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    edges: tuple[float, ...] = ()
    known: tuple[tuple[int, int], ...] = ((0, OLDEST),)
    whole: bool = False

    def mask(self, condition: Condition) -> Array:
        """The part of each value that a condition takes in, shape (values,), proportions.

        A range that cuts through a band takes its part of the width; a single number takes the whole band it lies
        in, and so does a range that cuts through the open band at either end: there the answer is an upper bound.
        Raises InputError for a value that the survey does not have, or a range of an attribute in words.
        """
        if isinstance(condition, Between):
            return self._range(condition)
        wanted = (condition,) if isinstance(condition, str) else tuple(condition)
        taken = np.zeros(len(self.values))
        for name in wanted:
            members = self.groups.get(name, (name,))
            if any(member not in self.values for member in members):
                known = ", ".join((*self.values, *self.groups))
                raise InputError(f"The survey has no value {name!r} of {self.name}; it has: {known}.")
            taken[[self.values.index(member) for member in members]] = 1.0
        return taken

    def has(self, condition: Condition) -> bool:
        """Whether :meth:`mask` would take this condition."""
        if isinstance(condition, Between):
            return bool(self.edges) and condition.low <= condition.high
        names = (condition,) if isinstance(condition, str) else tuple(condition)
        return all(name in self.groups or name in self.values for name in names)

    def known_ages(self) -> Array:
        """1 at the ages at which the survey has an answer, else 0, shape (ages,)."""
        ages = np.zeros(OLDEST + 1)
        for first, last in self.known:
            ages[first : last + 1] = 1.0
        return ages

    def _range(self, wanted: Between) -> Array:
        if not self.edges:
            known = ", ".join(self.values)
            raise InputError(f"The attribute {self.name} has no numbers; name values instead: {known}.")
        if not wanted.low <= wanted.high:
            raise InputError(f"The range of {self.name} from {wanted.low} to {wanted.high} is upside down.")
        low, high = wanted.low, wanted.high
        if self.whole and low < high:
            low, high = _ceiling(low), _floor(high) + 1
        return np.array([_overlap(low, high, a, b) for a, b in zip(self.edges, self.edges[1:], strict=False)])


def _ceiling(value: float) -> float:
    return value if math.isinf(value) else math.ceil(value)


def _floor(value: float) -> float:
    return value if math.isinf(value) else math.floor(value)


def _overlap(low: float, high: float, start: float, end: float) -> float:
    """The part of the band from ``start`` up to ``end`` that a range takes in."""
    if low == high:
        return 1.0 if start <= low < end else 0.0
    if max(low, start) >= min(high, end):
        return 0.0
    return 1.0 if math.isinf(end - start) else (min(high, end) - max(low, start)) / (end - start)


def _words(
    name: str,
    values: str,
    known: tuple[tuple[int, int], ...] = ((0, OLDEST),),
    groups: Mapping[str, str] | None = None,
) -> Attribute:
    """An attribute from values and groups written with bars between them."""
    named = {group: tuple(members.split("|")) for group, members in (groups or {}).items()}
    return Attribute(name, tuple(values.split("|")), named, (), known)


def _numbers(
    name: str, edges: Iterable[float], known: tuple[tuple[int, int], ...] = ((0, OLDEST),), *, whole: bool = False
) -> Attribute:
    """An attribute in numbers; the first and the last edge may be infinite."""
    bounds = tuple(float(edge) for edge in edges)
    values = tuple(f"{a:g} to {b:g}" for a, b in zip(bounds, bounds[1:], strict=False))
    return Attribute(name, values, {}, bounds, known, whole)


def _since(first: int, last: int = OLDEST) -> tuple[tuple[int, int], ...]:
    """Children under 12, for whom the answer is evident, and the ages that were asked."""
    return ((0, 11), (first, last))


AGE = _numbers("age", (*range(OLDEST + 1), math.inf), whole=True)
SEX = _words("sex", "male|female")
_ORIGINS = ("mexican", "puerto rican", "cuban", "other hispanic")
_HISPANIC = tuple(f"{origin} {race}" for origin in _ORIGINS for race in ("white", "black", "other"))
RACE = Attribute(
    "race",
    ("white", "black", "native american", "asian", "pacific islander", "some other race", "multiracial", *_HISPANIC),
    {
        "other": ("some other race", "multiracial"),
        "hispanic": _HISPANIC,
        **{origin: tuple(value for value in _HISPANIC if value.startswith(origin)) for origin in _ORIGINS},
    },
)
#: The income of a year, in dollars of 2019; the first band is a loss or nothing, as for all under 15.
INCOME_EDGES = (-math.inf, 1.0, *(1e3 * x for x in (5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 100, 125, 150)))
#: The industry of the last job within five years.
_INDUSTRIES = (
    "agriculture|mining|utilities|construction|manufacturing|wholesale|retail|transport|information|finance|"
    "professional services|education|health|social assistance|entertainment and food|other services|"
    "public administration"
)
ACS: tuple[Attribute, ...] = (
    AGE,
    SEX,
    RACE,
    _words(
        "marital",
        "married, together|married, apart|widowed|divorced|separated|never married",
        groups={
            "married": "married, together|married, apart",
            "ever married": "married, together|married, apart|widowed|divorced|separated",
        },
    ),
    _words(
        "education",
        "too young for school|no schooling|nursery to grade 4|grade 5 to 8|grade 9 to 12|high school diploma|"
        "high school equivalency|some college|associate|bachelor|master|professional|doctorate",
        groups={
            "less than high school": "too young for school|no schooling|nursery to grade 4|grade 5 to 8|grade 9 to 12",
            "high school": "high school diploma|high school equivalency",
            "doctorate/professional": "professional|doctorate",
        },
    ),
    _numbers("income", (*INCOME_EDGES, 2e5, 3e5, math.inf)),
    _words("industry", f"{_INDUSTRIES}|military|never worked|none", groups={"any": f"{_INDUSTRIES}|military"}),
    _words("tenure", "own|rent|institution|other group quarters"),
    _words(
        "children",
        "0|1|2|3|4 or more|in group quarters",
        groups={"any": "1|2|3|4 or more", "2 or more": "2|3|4 or more", "3 or more": "3|4 or more"},
    ),
    _words("family", "none|2|3|4|5|6|7 or more", groups={"any": "2|3|4|5|6|7 or more"}),
    _numbers("poverty", (0, 50, 100, 150, 200, 300, 400, 501, math.inf)),
    _words("veteran_disability", "no|yes"),
    _words("cognitive_difficulty", "no|yes"),
    _words("walking_difficulty", "no|yes"),
    _words("vision_difficulty", "no|yes"),
    _words("hearing_difficulty", "no|yes"),
)
NHANES: tuple[Attribute, ...] = (
    AGE,
    SEX,
    _words("race", "white|black|mexican|other hispanic|any other", groups={"hispanic": "mexican|other hispanic"}),
    _words(
        "marital",
        "married|widowed|divorced|separated|never married|living with a partner",
        _since(20),
        {"ever married": "married|widowed|divorced|separated"},
    ),
    _words(
        "education",
        "less than grade 9|grade 9 to 11|high school|some college|college graduate",
        _since(20),
        {"less than high school": "less than grade 9|grade 9 to 11"},
    ),
    _numbers("household_income", (0, *(1e3 * x for x in (5, 10, 15, 20, 25, 35, 45, 55, 65, 75, 100)), math.inf)),
    _words("tenure", "own|rent|other"),
    _words("work", "working|looking|not working", _since(16)),
    _words("orientation", "heterosexual|homosexual|bisexual", ((18, 59),)),
    _words("diabetes", "no|yes", ((1, OLDEST),)),
    _words("health", "excellent|very good|good|fair|poor", ((12, OLDEST),)),
    _words("depressed", "none|several days|most days", ((18, OLDEST),), {"at all": "several days|most days"}),
    _words("little_interest", "none|several days|most days", ((18, OLDEST),), {"at all": "several days|most days"}),
    _words("sleep_trouble", "no|yes", ((16, OLDEST),)),
    _words("active", "no|yes", ((12, OLDEST),)),
    _words("smoking", "never|former|current", _since(20), {"ever": "former|current"}),
    _words("marijuana", "never|tried|regular", _since(18, 59), {"ever": "tried|regular"}),
    _words("hard_drugs", "no|yes", _since(18, 69)),
    _numbers("drinking_days", (0, 1, 12, 52, 104, 208, 367), _since(18), whole=True),
    _words("drinker", "no|yes", _since(18)),
    _numbers("height", (-math.inf, *(2.54 * (i - 0.5) for i in range(50, 79)), math.inf), ((2, OLDEST),)),
    _numbers("weight", (-math.inf, *(pounds * 0.45359237 for pounds in range(50, 330, 10)), math.inf)),
    _numbers("partners", (0, 1, 2, 3, 6, 11, 21, 51, math.inf), _since(18, 69), whole=True),
    _words("same_sex", "no|yes", _since(18, 69)),
    _words("pregnant", "no|yes", ((0, 11), (20, OLDEST))),
    _words("births", "0|1|2|3|4|5 or more", _since(20), {"any": "1|2|3|4|5 or more"}),
)
#: Where the two surveys meet: groups of values of each that mean the same, in the same order.
SHARED: Mapping[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = {
    "race": (
        (("white",), ("white",)),
        (("black",), ("black",)),
        (("mexican",), ("mexican",)),
        (("puerto rican", "cuban", "other hispanic"), ("other hispanic",)),
        (("native american", "asian", "pacific islander", "other"), ("any other",)),
    ),
    "marital": (
        (("married",), ("married",)),
        (("widowed",), ("widowed",)),
        (
            ("divorced", "separated", "never married"),
            ("divorced", "separated", "never married", "living with a partner"),
        ),
    ),
    "education": (
        (("less than high school",), ("less than high school",)),
        (("high school",), ("high school",)),
        (("some college", "associate"), ("some college",)),
        (("bachelor", "master", "doctorate/professional"), ("college graduate",)),
    ),
    "tenure": ((("own",), ("own",)), (("rent", "institution", "other group quarters"), ("rent", "other"))),
}
