"""Adults of two surveys with weights, and the share of US adults who fit a conjunction of answers.

What a person might disclose is a :class:`Trait`: a name and value of :mod:`leakmeter.text.crowd.traits`, and the
answers it stands for in the survey's own coding, so that every share can be computed again from the raw file alone.

NHANES 2009–12 is a national sample. Its weights are the interview weight, or the examination weight where one of the
answers was given at the examination. The twenty areas of the American Community Survey's 2019 excerpt are no national
sample, so adults' weights are raked to five national margins: sex by age (UN, 2020), race and Hispanic origin (ACS
2019–23), married and widowed by sex and owning by household (NHANES), and level of education from 25 (ACS 2019). The
share among the excerpt's own adults, with the weights as they are, is given beside it.

Questions that were not put to everybody: a trait whose ``unanswered`` is "does not fit" counts a missing answer as
no (never pregnant, never smoked); for the others the share among those who answered is taken to hold for those who did
not and fit the rest: p = P(fits what all answered) · P(fits all | fits what all answered, answered all).
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from leakmeter.statistics import people

Row = Mapping[str, str]
#: Residents of 18 and over, Census 2020 (P.L. 94-171).
US_ADULTS = 258_343_281
POPULATION = "US adults (18 and over), 2020"
#: Answers that NHANES takes at the examination, so that its weight applies.
AT_EXAMINATION = frozenset("Height Weight Depressed SexOrientation AlcoholYear PregnantNow nBabies".split())
AGE_GROUPS = (18, 25, 35, 45, 55, 65, 75)
#: Highest level completed by those of 25 and over, ACS 2019 (table S1501), by the excerpt's codes.
EDUCATION = {("N", "1", "2", "3", "4"): 0.114, ("5", "6"): 0.269, ("7",): 0.200, ("8",): 0.086, ("9",): 0.203}
BEYOND_BACHELOR = 0.128
RACES = {
    "white": "Pop_Pct_White_NH",
    "black": "Pop_Pct_Black_NH",
    "asian": "Pop_Pct_Asian_NH",
    "hispanic": "Pop_Pct_Hispanic",
}
_RACE_CODES = {"1": "white", "2": "black", "6": "asian"}


@dataclass(frozen=True, slots=True)
class Trait:
    """One thing a person might disclose. ``where`` are conditions on columns that must all hold: a column with the
    codes that fit, or with the lowest and highest number that do (both included)."""

    name: str
    value: str
    words: str
    where: tuple[Mapping[str, object], ...]
    low: float | None = None
    high: float | None = None
    unanswered: str = "unknown"

    def fits(self, row: Row) -> bool:
        return all(_holds(condition, row) for condition in self.where)

    def answered(self, row: Row) -> bool:
        return self.unanswered == "does not fit" or all(row[str(c["column"])] not in ("", "N") for c in self.where)

    def columns(self) -> set[str]:
        return {str(condition["column"]) for condition in self.where}


def _holds(condition: Mapping[str, object], row: Row) -> bool:
    given = row[str(condition["column"])]
    if "codes" in condition:
        codes = condition["codes"]
        return isinstance(codes, (list, tuple)) and given in codes
    low, high = condition.get("low", float("-inf")), condition.get("high", float("inf"))
    return given not in ("", "N") and float(str(low)) <= float(given) <= float(str(high))


@dataclass(frozen=True, slots=True)
class Survey:
    """The adults of a survey, as (row, weight) with ``weight`` chosen by the columns asked about."""

    name: str
    adults: tuple[Row, ...]
    weights: Mapping[str, tuple[float, ...]]
    masks: dict[str, int] = field(default_factory=dict[str, int])

    def weight_for(self, traits: Iterable[Trait]) -> str:
        if self.name != "NHANES":
            return "raked"
        asked = {column for trait in traits for column in trait.columns()}
        return "WTMEC2YR" if asked & AT_EXAMINATION else "WTINT2YR"

    def support(self, traits: Sequence[Trait]) -> int:
        """Records that fit."""
        together = (1 << len(self.adults)) - 1
        for trait in traits:
            together &= self.records(trait)
        return together.bit_count()

    def records(self, trait: Trait) -> int:
        """The records that fit a trait, one bit each; kept, because the same traits are asked about again and again."""
        key = str(trait.where)
        if key not in self.masks:
            self.masks[key] = sum(1 << at for at, row in enumerate(self.adults) if trait.fits(row))
        return self.masks[key]

    def share(self, traits: Sequence[Trait], weight: str | None = None) -> float:
        """The share of adults who fit all traits, by the rule of the module's docstring."""
        whole = fit_some = answered = fit_all = 0.0
        for row, w in zip(self.adults, self.weights[weight or self.weight_for(traits)], strict=True):
            whole += w
            if all(t.fits(row) for t in traits if self.all_answered(t)):
                fit_some += w
                if all(t.answered(row) for t in traits):
                    answered += w
                    fit_all += w * all(t.fits(row) for t in traits)
        return fit_some / whole * (fit_all / answered) if answered else 0.0

    def all_answered(self, trait: Trait) -> bool:
        return trait.unanswered == "does not fit" or not (trait.columns() & self.incomplete())

    def incomplete(self) -> frozenset[str]:
        return _INCOMPLETE[self.name]


#: Columns that some adults left unanswered or were not asked.
_INCOMPLETE: dict[str, frozenset[str]] = {
    "NHANES": frozenset(
        "SexOrientation Education MaritalStatus HHIncome HomeOwn Height Weight Diabetes Depressed Smoke100 "
        "AlcoholYear".split()
    ),
    "ACS": frozenset[str](),
}


def nhanes(data: Path) -> Survey:
    """The national survey's adults."""
    rows = [row for row in read(data / "microdata" / "nhanes_half_a.csv") if int(row["Age"]) >= 18]
    weights = {name: tuple(float(row[name]) for row in rows) for name in ("WTINT2YR", "WTMEC2YR")}
    return Survey("NHANES", tuple(rows), weights)


def acs(data: Path, national: Survey) -> Survey:
    """The excerpt's adults, with their weights raked to the nation ("raked") and as they are ("PWGTP")."""
    rows = [row for row in read(data / "microdata" / "acs2019_half_a.csv") if int(row["AGEP"]) >= 18]
    plain = tuple(float(row["PWGTP"]) for row in rows)
    margins = [_sex_and_age(), _races(data), _marital(national), _education(rows, plain), _tenure(national)]
    return Survey("ACS", tuple(rows), {"PWGTP": plain, "raked": _raked(rows, plain, margins)})


Cell = tuple[str, ...]
Margin = tuple[Callable[[Row], Cell | None], dict[Cell, float]]


def _raked(rows: Sequence[Row], weights: Sequence[float], margins: Sequence[Margin]) -> tuple[float, ...]:
    """Iterative proportional fitting. Rows in no cell of a margin keep their weight in that step."""
    current = list(weights)
    cells = [[cell_of(row) for row in rows] for cell_of, _ in margins]
    for _ in range(60):
        for (_, target), cell in zip(margins, cells, strict=True):
            here: dict[Cell, float] = defaultdict(float)
            for c, w in zip(cell, current, strict=True):
                if c is not None:
                    here[c] += w
            whole = sum(here.values())
            factor = {c: target[c] * whole / here[c] for c in here}
            current = [w if c is None else w * factor[c] for c, w in zip(cell, current, strict=True)]
    return tuple(current)


def _scaled(target: Mapping[Cell, float]) -> dict[Cell, float]:
    whole = sum(target.values())
    return {cell: value / whole for cell, value in target.items()}


def _age_group(age: str) -> str:
    return str(max(start for start in AGE_GROUPS if start <= int(age)))


def _sex_and_age() -> Margin:
    target: dict[Cell, float] = defaultdict(float)
    for sex, ages in zip("12", people("US"), strict=True):
        for age, count in enumerate(ages):
            if age >= AGE_GROUPS[0]:
                target[sex, _age_group(str(age))] += count
    return lambda row: (row["SEX"], _age_group(row["AGEP"])), _scaled(target)


def race_of(row: Row) -> str:
    return "hispanic" if row["HISP"] != "0" else _RACE_CODES.get(row["RAC1P"], "other")


def _races(data: Path) -> Margin:
    target: dict[Cell, float] = defaultdict(float)
    for row in read(data / "tables" / "us_county_2023.csv"):
        for race, column in RACES.items():
            target[(race,)] += float(row["Pop_Tot"]) * float(row[column] or 0) / 100
        target[("other",)] += float(row["Pop_Tot"])
    target[("other",)] -= sum(target[(race,)] for race in RACES)
    return lambda row: (race_of(row),), _scaled(target)


def _marital(national: Survey) -> Margin:
    target: dict[Cell, float] = defaultdict(float)
    for row, weight in zip(national.adults, national.weights["WTINT2YR"], strict=True):
        if row["MaritalStatus"]:
            status = {"Married": "married", "Widowed": "widowed"}.get(row["MaritalStatus"], "neither")
            target["1" if row["Gender"] == "male" else "2", status] += weight

    def cell(row: Row) -> Cell | None:
        status = {"1": "married", "2": "married", "3": "widowed"}.get(row["MSP"], "neither")
        return (row["SEX"], status) if int(row["AGEP"]) >= 20 else None

    return cell, _scaled(target)


def _education(rows: Sequence[Row], weights: Sequence[float]) -> Margin:
    """The levels below a bachelor's, the bachelor's, and all beyond together, whose parts keep the excerpt's mix."""
    of = {code: (codes[0],) for codes in EDUCATION for code in codes}
    target: dict[Cell, float] = {(codes[0],): share for codes, share in EDUCATION.items()}
    target[("beyond",)] = BEYOND_BACHELOR
    return lambda row: of.get(row["EDU"], ("beyond",)) if int(row["AGEP"]) >= 25 else None, _scaled(target)


def _tenure(national: Survey) -> Margin:
    target: dict[Cell, float] = defaultdict(float)
    for row, weight in zip(national.adults, national.weights["WTINT2YR"], strict=True):
        if row["HomeOwn"]:
            target[("own" if row["HomeOwn"] == "Own" else "rent",)] += weight
    return lambda row: {"1": ("own",), "2": ("rent",)}.get(row["OWN_RENT"]), _scaled(target)


def read(path: Path) -> list[dict[str, str]]:
    """The rows of a file of the data folder; ends the run with a sentence where it is missing."""
    if not path.exists():
        sys.exit(f"{path} is missing. Name the folder that holds microdata/ and tables/ with --data.")
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
