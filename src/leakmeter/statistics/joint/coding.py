"""Rows of the survey files -> numbers of values, one column an attribute; -1 where a row has no answer.

Used to fit the shipped tables and to measure them; the files themselves are not shipped.
"""

from __future__ import annotations

import csv
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from leakmeter.errors import InputError
from leakmeter.statistics.joint.attributes import ACS, NHANES, Array, Attribute

Row = Mapping[str, str]
Coder = Callable[[Row], int]
UNKNOWN = -1
#: Ages from these on are coded as one value, as the surveys do not publish them singly.
TOP_AGES = {"acs": 90, "nhanes": 80}


@dataclass(frozen=True, slots=True)
class Sample:
    """Respondents of a survey: ``codes`` has the shape (rows, attributes), ``weights`` are people for each row.

    ``areas`` are the codes of where they live, "" where the survey does not say; ``halves`` are 0 or 1, a fixed hash
    of the row.
    """

    survey: str
    attributes: tuple[Attribute, ...]
    codes: NDArray[np.int16]
    weights: Array
    areas: NDArray[np.str_]
    halves: NDArray[np.int8]

    def part(self, rows: NDArray[np.bool_]) -> Sample:
        """The rows that a boolean array picks."""
        taken = (self.codes[rows], self.weights[rows], self.areas[rows], self.halves[rows])
        return Sample(self.survey, self.attributes, *taken)


def read(path: Path) -> list[dict[str, str]]:
    """The rows of a comma-separated file. Raises InputError when it cannot be read."""
    try:
        with path.open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"The survey file {path} cannot be read; name a comma-separated file.") from error


def coded(survey: str, rows: Sequence[Row]) -> Sample:
    """The rows of a survey, "acs" or "nhanes", in numbers. Raises InputError when a column or value is not known."""
    attributes, coders = (ACS, _ACS) if survey == "acs" else (NHANES, _NHANES)
    if not rows:
        raise InputError(f"The file of the survey {survey} has no rows.")
    try:
        codes = [[coders[attribute.name](row) for attribute in attributes] for row in rows]
        weights = [float(row["PWGTP"]) if survey == "acs" else float(row["WTINT2YR"]) / 2 for row in rows]
    except (KeyError, ValueError) as error:
        raise InputError(f"A row of the survey {survey} has no or an unknown value: {error}.") from error
    areas = np.array([row.get("PUMA", "") for row in rows])
    halves = np.array([zlib.crc32("|".join(row.values()).encode()) % 2 for row in rows], np.int8)
    return Sample(survey, attributes, np.array(codes, np.int16), np.array(weights), areas, halves)


def _by(column: str, values: Mapping[str, int]) -> Coder:
    return lambda row: values[row[column]]


def _banded(edges: Sequence[float], value: float) -> int:
    """The band of a number; what lies outside the edges is in the first or the last."""
    return min(max(int(np.searchsorted(edges, value, side="right")) - 1, 0), len(edges) - 2)


def _edges(attributes: Sequence[Attribute], name: str) -> tuple[float, ...]:
    return next(attribute.edges for attribute in attributes if attribute.name == name)


# --- American Community Survey ---------------------------------------------------------------------------------------

_RACE_CODES = {"1": 0, "2": 1, "3": 2, "4": 2, "5": 2, "6": 3, "7": 4, "8": 5, "9": 6}


def _acs_race(row: Row) -> int:
    """The group of race; Hispanics by origin, and within an origin white, black or any other."""
    race = _RACE_CODES[row["RAC1P"]]
    origin = int(row["HISP"])
    return race if origin == 0 else 7 + 3 * (origin - 1) + min(race, 2)


def _acs_tenure(row: Row) -> int:
    return {"1": 0, "2": 1}[row["OWN_RENT"]] if row["HOUSING_TYPE"] == "1" else int(row["HOUSING_TYPE"])


def _acs_industry(row: Row) -> int:
    return 19 if row["INDP_CAT"] == "N" else int(row["INDP_CAT"])


_INCOME = _edges(ACS, "income")
_POVERTY = _edges(ACS, "poverty")
_YES = {"1": 1, "2": 0, "N": 0}
_ACS: dict[str, Coder] = {
    "age": lambda row: min(int(row["AGEP"]), TOP_AGES["acs"]),
    "sex": lambda row: int(row["SEX"]) - 1,
    "race": _acs_race,
    "marital": lambda row: 5 if row["MSP"] == "N" else int(row["MSP"]) - 1,
    "education": lambda row: 0 if row["EDU"] == "N" else int(row["EDU"]),
    "income": lambda row: 0 if row["PINCP"] == "N" else _banded(_INCOME, float(row["PINCP"])),
    "industry": _acs_industry,
    "tenure": _acs_tenure,
    "children": lambda row: 5 if row["NOC"] == "N" else min(int(row["NOC"]), 4),
    "family": lambda row: 0 if row["NPF"] == "N" else min(int(row["NPF"]), 7) - 1,
    "poverty": lambda row: UNKNOWN if row["POVPIP"] == "N" else _banded(_POVERTY, float(row["POVPIP"])),
    "veteran_disability": lambda row: 0 if row["DVET"] == "N" else 1,
    "cognitive_difficulty": _by("DREM", _YES),
    "walking_difficulty": _by("DPHY", _YES),
    "vision_difficulty": _by("DEYE", _YES),
    "hearing_difficulty": _by("DEAR", _YES),
}

# --- National Health and Nutrition Examination Survey ----------------------------------------------------------------

#: Under this age the answers to questions for adults are evident.
_CHILD = 12
_NO_YES = ("No", "Yes")
_HOUSEHOLD_INCOMES = (
    "0-4999",
    "5000-9999",
    "10000-14999",
    "15000-19999",
    "20000-24999",
    "25000-34999",
    "35000-44999",
    "45000-54999",
    "55000-64999",
    "65000-74999",
    "75000-99999",
    "more 99999",
)


def _answer(column: str, answers: Sequence[str], child: int = UNKNOWN) -> Coder:
    """The number of an answer; ``child`` is the evident one of a child."""

    def code(row: Row) -> int:
        if row[column]:
            return answers.index(row[column])
        return child if int(row["Age"]) < _CHILD else UNKNOWN

    return code


def _amount(column: str, name: str, child: int = UNKNOWN) -> Coder:
    """The band of a number."""
    edges = _edges(NHANES, name)

    def code(row: Row) -> int:
        if row[column]:
            return _banded(edges, float(row[column]))
        return child if int(row["Age"]) < _CHILD else UNKNOWN

    return code


def _smoking(row: Row) -> int:
    if row["Smoke100"] == "":
        return 0 if int(row["Age"]) < _CHILD else UNKNOWN
    return 0 if row["Smoke100"] == "No" else {"No": 1, "Yes": 2}.get(row["SmokeNow"], UNKNOWN)


def _marijuana(row: Row) -> int:
    if row["Marijuana"] == "":
        return 0 if int(row["Age"]) < _CHILD else UNKNOWN
    return 0 if row["Marijuana"] == "No" else 2 if row["RegularMarij"] == "Yes" else 1


def _drinking(row: Row) -> int:
    """Days with a drink in a year; those who never had twelve drinks in one are not asked."""
    asked = _amount("AlcoholYear", "drinking_days", 0)(row)
    return 0 if asked == UNKNOWN and row["Alcohol12PlusYr"] == "No" else asked


def _pregnant(row: Row) -> int:
    """Asked of women of 20 to 44."""
    if row["PregnantNow"] in _NO_YES:
        return _NO_YES.index(row["PregnantNow"])
    evident = row["Gender"] == "male" or int(row["Age"]) < _CHILD or int(row["Age"]) >= 45
    return 0 if evident else UNKNOWN


def _births(row: Row) -> int:
    """Asked of women of 20 and over who were ever pregnant; who answered that interview otherwise had none."""
    if row["nBabies"]:
        return min(int(row["nBabies"]), 5)
    evident = row["Gender"] == "male" or int(row["Age"]) < _CHILD
    return 0 if evident or (int(row["Age"]) >= 20 and row["Alcohol12PlusYr"]) else UNKNOWN


_RELATIONS = ("Married", "Widowed", "Divorced", "Separated", "NeverMarried", "LivePartner")
_SCHOOLS = ("8th Grade", "9 - 11th Grade", "High School", "Some College", "College Grad")
_DAYS = ("None", "Several", "Most")
_NHANES: dict[str, Coder] = {
    "age": lambda row: min(int(row["Age"]), TOP_AGES["nhanes"]),
    "sex": lambda row: ("male", "female").index(row["Gender"]),
    "race": _answer("Race1", ("White", "Black", "Mexican", "Hispanic", "Other")),
    "marital": _answer("MaritalStatus", _RELATIONS, 4),
    "education": _answer("Education", _SCHOOLS, 0),
    "household_income": _answer("HHIncome", _HOUSEHOLD_INCOMES),
    "tenure": _answer("HomeOwn", ("Own", "Rent", "Other")),
    "work": _answer("Work", ("Working", "Looking", "NotWorking"), 2),
    "orientation": _answer("SexOrientation", ("Heterosexual", "Homosexual", "Bisexual")),
    "diabetes": _answer("Diabetes", _NO_YES),
    "health": _answer("HealthGen", ("Excellent", "Vgood", "Good", "Fair", "Poor")),
    "depressed": _answer("Depressed", _DAYS),
    "little_interest": _answer("LittleInterest", _DAYS),
    "sleep_trouble": _answer("SleepTrouble", _NO_YES),
    "active": _answer("PhysActive", _NO_YES),
    "smoking": _smoking,
    "marijuana": _marijuana,
    "hard_drugs": _answer("HardDrugs", _NO_YES, 0),
    "drinking_days": _drinking,
    "drinker": _answer("Alcohol12PlusYr", _NO_YES, 0),
    "height": _amount("Height", "height"),
    "weight": _amount("Weight", "weight"),
    "partners": _amount("SexNumPartnLife", "partners", 0),
    "same_sex": _answer("SameSex", _NO_YES, 0),
    "pregnant": _pregnant,
    "births": _births,
}
