"""Ask how many people fit a conjunction: the interface of the joint model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from math import log2

import numpy as np

from leakmeter.errors import InputError
from leakmeter.statistics import tables
from leakmeter.statistics.conditionals import EDUCATION, MARITAL, RACES
from leakmeter.statistics.figures import Grid
from leakmeter.statistics.joint.attributes import ACS, NHANES, OLDEST, Array, Attribute, Between, Condition
from leakmeter.statistics.joint.link import Link, Side
from leakmeter.statistics.joint.local import AGE_BANDS, Local, local
from leakmeter.statistics.joint.mixture import Margin, Masks, Mixture, grouped
from leakmeter.statistics.joint.storage import Stored, stored
from leakmeter.statistics.population import people, total

Conditions = Mapping[str, Condition]


@dataclass(frozen=True, slots=True)
class Share:
    """A proportion of people with its 90 % interval.

    ``support`` is the number of the survey's respondents it stands for; ``covered`` is the part of it at ages at
    which the survey asked for everything (the rest extends what was seen at other ages).
    """

    value: float
    low: float
    high: float
    support: float
    covered: float
    source: str


@dataclass(frozen=True)
class _Split:
    """Conditions as masks, by the survey that answers them."""

    acs: Masks
    nhanes: Masks


@dataclass(frozen=True)
class People:
    """The people of a place: both surveys, raked to it."""

    label: str
    acs: Mixture
    nhanes: Mixture
    population: str

    def probability(self, conditions: Conditions, grid: Grid | Array | None = None) -> Share:
        """The share of these people who fit all conditions.

        ``conditions`` map an attribute to values, groups of values or a range; ``grid`` is a further factor by sex
        and single year of age, (male, female), for what no attribute stands for. Raises InputError for an attribute
        or a value that neither survey has.
        """
        return self._share(self._split(conditions), _factor(grid), None)

    def together(self, parts: Sequence[Conditions], grid: Grid | Array | None = None) -> Share:
        """The share who fit all of several conditions; two may be about one attribute ("thirties" and "34")."""
        return self._share(self._split(*parts), _factor(grid), None)

    def fitting(self, parts: Sequence[Conditions], grid: Grid | Array | None = None) -> float:
        """The value of :meth:`together` alone, for a fraction of its time."""
        return self._value(self._split(*parts), _factor(grid))

    def by_age_and_sex(self, name: str, condition: Condition) -> Grid:
        """The share of each sex at each single year of age who fit one condition, (male, female); zero where nobody
        is of that age and sex. Raises InputError as :meth:`probability` does."""
        mixture = self.acs if survey_of(name, condition) == "acs" else self.nhanes
        masks = {name: mixture.attributes[mixture.index(name)].mask(condition)}
        whole = mixture.cells({})
        parts = np.divide(mixture.cells(masks), whole, out=np.zeros_like(whole), where=whole > 0.0)
        male, female = np.minimum(parts, 1.0).T.tolist()
        return tuple(male), tuple(female)

    def conditional(self, conditions: Conditions, given: Conditions, grid: Grid | Array | None = None) -> Share:
        """The share of those who fit ``given`` (and the grid) who fit ``conditions`` as well.

        Raises InputError as :meth:`probability` does, and where nobody fits ``given``.
        """
        factor = _factor(grid)
        whole = self._value(self._split(given), factor)
        if whole <= 0.0:
            raise InputError("Nobody fits what is given; leave a part of it out.")
        return self._share(self._split(given, conditions), factor, whole)

    @cached_property
    def _link(self) -> Link:
        return Link(Side(self.acs, 0), Side(self.nhanes, 1))

    def _split(self, *parts: Conditions) -> _Split:
        acs: dict[str, Array] = {}
        nhanes: dict[str, Array] = {}
        for conditions in parts:
            for name, asked in conditions.items():
                condition = _fixed(asked)
                survey = survey_of(name, condition)
                attribute = attributes(survey)[name]
                chosen = acs if survey == "acs" else nhanes
                mask = attribute.mask(condition)
                chosen[name] = chosen[name] * mask if name in chosen else mask
        return _Split(acs, nhanes)

    def _value(self, split: _Split, grid: Array | None) -> float:
        if not split.nhanes:
            return self.acs.probability(split.acs, grid)
        return self._link.probability(split.acs, split.nhanes, grid)

    def _share(self, split: _Split, grid: Array | None, whole: float | None) -> Share:
        value = self._value(split, grid)
        of = 1.0 if whole is None else whole
        used = ("acs", "nhanes") if split.nhanes else ("acs",)
        support = value * min(stored(survey).respondents for survey in used)
        below, above = self._bits(split, grid, value)
        part = min(1.0, value / of)
        high = min(1.0, part * 2**above)
        return Share(part, part * 2**-below, high, support, self._covered(split, grid, value), _source(used))

    def _bits(self, split: _Split, grid: Array | None, value: float) -> tuple[float, float]:
        """Bits below and above, the surveys' own and those of standing for another population in quadrature."""
        below = above = 0.0
        masks = {"acs": split.acs, "nhanes": split.nhanes}
        for survey in ("acs", "nhanes") if split.nhanes else ("acs",):
            kept = stored(survey)
            mixture = self.acs if survey == "acs" else self.nhanes
            share = value if survey == "nhanes" else mixture.probability(split.acs, grid)
            apart = disagreement(mixture, kept.fits, masks[survey], grid if survey == "acs" else None)
            down, up = kept.uncertainty.bits(len(masks[survey]), share * kept.respondents, apart)
            more = kept.elsewhere.get(self.population, 0.0) if survey == "acs" else 0.0
            scale = more * max(0, len(masks[survey]) - 1) ** 0.5
            below, above = np.hypot(below, np.hypot(down, scale)), np.hypot(above, np.hypot(up, scale))
        return float(below), float(above)

    def _covered(self, split: _Split, grid: Array | None, value: float) -> float:
        known = np.ones(OLDEST + 1)
        for survey, masks in (("acs", split.acs), ("nhanes", split.nhanes)):
            for name in masks:
                known = known * attributes(survey)[name].known_ages()
        asked = split.acs.get("age", np.ones(OLDEST + 1))
        inside = {**split.acs, "age": asked * known}
        if value <= 0.0 or np.array_equal(inside["age"], asked):
            return 1.0
        return min(1.0, self._value(replace(split, acs=inside), grid) / value)

    def raked(self, place: Local) -> People:
        """The same people with the ages and races of a place; the rest as near as can be."""
        race = _race_groups(ACS)
        ages = (np.searchsorted(AGE_BANDS, np.arange(OLDEST + 1), side="right") - 1).astype(np.float64)
        margins = {"race": Margin(race, place.races), "age": Margin(ages, place.ages)}
        return People(place.label, self.acs.raked(margins), self.nhanes, "place")


def disagreement(mixture: Mixture, fits: int, masks: Masks, grid: Array | None = None) -> float:
    """How many bits lie between the largest and the smallest of the fits that a mixture is made of."""
    parts = mixture.classes(masks, grid).reshape(fits, -1).sum(axis=1)
    whole = mixture.classes({}).reshape(fits, -1).sum(axis=1)
    shares = parts / np.maximum(whole, 1e-300)
    least, most = float(shares.min()), float(shares.max())
    return log2(most / least) if least > 0.0 else 0.0


@cache
def attributes(survey: str) -> Mapping[str, Attribute]:
    """The attributes of "acs" or "nhanes" by name."""
    return {attribute.name: attribute for attribute in (ACS if survey == "acs" else NHANES)}


def survey_of(name: str, condition: Condition) -> str:
    """The survey that answers a condition: the American Community Survey where it can, else NHANES.

    Raises InputError where neither can.
    """
    for survey in ("acs", "nhanes"):
        attribute = attributes(survey).get(name)
        if attribute is not None and attribute.has(condition):
            return survey
    for survey in ("acs", "nhanes"):
        if name in attributes(survey):
            attributes(survey)[name].mask(condition)
    known = ", ".join(dict.fromkeys((*attributes("acs"), *attributes("nhanes"))))
    raise InputError(f"Neither survey has the attribute {name!r}; they have: {known}.")


@cache
def us() -> People:
    """The people of the United States: ages and sexes of 2020, races of 2019-23."""
    return People("United States", national(stored("acs")), national(stored("nhanes")), "us")


def national(kept: Stored) -> Mixture:
    """A survey's mixture raked to the nation: ages and sexes, races where it tells them all apart, other margins."""
    counted = np.array(people("US")).T
    margins = {name: _levelled(kept, name, shares) for name, shares in kept.margins.items()}
    if kept.survey == "acs":
        margins["race"] = Margin(_race_groups(ACS), local().races)
    return kept.under("us").raked(margins, counted / total(people("US")))


def _levelled(kept: Stored, name: str, shares: Array) -> Margin:
    """The margin of an attribute, in the words of the tables where there are such: what children differ in (grades of
    school) would contradict their single years of age."""
    attribute = kept.mixture.attributes[kept.mixture.index(name)]
    words = {"education": EDUCATION, "marital": MARITAL}.get(name) if kept.survey == "acs" else None
    groups = grouped(attribute, [(word,) for word in words or attribute.values])
    whole = np.asarray(np.bincount(groups.astype(np.intp), shares / shares.sum()), np.float64)
    return Margin(groups, whole / whole.sum())


@cache
def place(state: str, county: str | None = None) -> People:
    """The people of a state (postal code) or of one of its counties ("Travis County"). Raises InputError."""
    return us().raked(local(state, county))


def surveyed(survey: str) -> tuple[Mixture, Stored]:
    """A survey's mixture for the very people it was taken among, and what is stored with it."""
    kept = stored(survey)
    return kept.under("sample"), kept


def _fixed(asked: Condition) -> Condition:
    """A condition that can be read more than once."""
    if isinstance(asked, Between):
        return asked
    return (asked,) if isinstance(asked, str) else tuple(asked)


def _race_groups(of: tuple[Attribute, ...]) -> Array:
    race = next(attribute for attribute in of if attribute.name == "race")
    return grouped(race, [(group,) for group in RACES])


def _factor(grid: Grid | Array | None) -> Array | None:
    """A grid by sex and age as factors by age and sex."""
    if grid is None:
        return None
    factor = np.asarray(grid, np.float64).T
    if factor.shape != (OLDEST + 1, 2):
        raise InputError(f"A grid has two sexes of {OLDEST + 1} ages each, not the shape {factor.T.shape}.")
    return factor


@cache
def _source(surveys: tuple[str, ...]) -> str:
    return "; ".join(f"{info.source} ({info.year})" for s in surveys for info in (tables.info(f"joint_{s}"),))


def source_of(name: str, condition: Condition) -> str:
    """The survey that answers a condition, with its year. Raises InputError where neither does."""
    return _source((survey_of(name, condition),))
