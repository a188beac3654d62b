"""What a respondent of either survey might disclose, as traits with the survey's own answers behind them.

Ages are told exactly, by a part of a decade (early 40–43, mid 44–46, late 47–49), by a decade, or as 60 or 80 and over;
heights to the inch, weights to ten pounds, incomes in steps that people use.
"""

from __future__ import annotations

import random

from people_surveys import Row, Trait

NHANES: dict[str, tuple[str, dict[str, tuple[str, str]]]] = {
    "Gender": ("sex", {"male": ("male", "is a man"), "female": ("female", "is a woman")}),
    "MaritalStatus": (
        "marital",
        {
            "Married": ("married", "is married"),
            "Divorced": ("divorced", "is divorced"),
            "Widowed": ("widowed", "is widowed"),
            "Separated": ("separated", "is separated"),
            "NeverMarried": ("never married", "has never married, no partner in the home"),
            "LivePartner": ("living with a partner", "lives with a partner, unmarried"),
        },
    ),
    "Race1": (
        "race",
        {
            "White": ("white", "is white"),
            "Black": ("black", "is Black"),
            "Mexican": ("hispanic", "is Hispanic"),
            "Hispanic": ("hispanic", "is Hispanic"),
        },
    ),
    "Education": (
        "education",
        {
            "8th Grade": ("less than high school", "did not finish high school"),
            "9 - 11th Grade": ("less than high school", "did not finish high school"),
            "High School": ("high school", "has a high school diploma and no further study"),
            "Some College": ("some college", "has some college or an associate degree"),
            "College Grad": ("college graduate", "has a four-year college degree or more"),
        },
    ),
    "HomeOwn": (
        "housing",
        {"Own": ("owns", "lives in a home that is owned"), "Rent": ("rents", "lives in a rented home")},
    ),
    "Work": (
        "work",
        {
            "Working": ("working", "has a job"),
            "NotWorking": ("not working", "does not work"),
            "Looking": ("looking for work", "is looking for work"),
        },
    ),
    "Diabetes": ("diabetes", {"Yes": ("yes", "has diabetes")}),
    "Depressed": (
        "depressed",
        {
            "Several": ("several days", "has felt down or depressed several days of the past two weeks"),
            "Most": ("most days", "has felt down or depressed most days of the past two weeks"),
        },
    ),
    "Smoke100": ("smoking", {"No": ("never", "has never smoked")}),
    "SleepTrouble": ("sleep_trouble", {"Yes": ("yes", "has told a doctor about trouble sleeping")}),
    "SexOrientation": (
        "orientation",
        {"Homosexual": ("gay or lesbian", "is gay or lesbian"), "Bisexual": ("bisexual", "is bisexual")},
    ),
}
ACS_RACES = {"1": "white", "2": "black", "6": "asian"}
ACS: dict[str, tuple[str, dict[str, tuple[str, str]]]] = {
    "SEX": ("sex", {"1": ("male", "is a man"), "2": ("female", "is a woman")}),
    "MSP": (
        "marital",
        {
            "1": ("married", "is married"),
            "2": ("married", "is married"),
            "3": ("widowed", "is widowed"),
            "4": ("divorced", "is divorced"),
            "5": ("separated", "is separated"),
            "6": ("never married", "has never been married"),
        },
    ),
    "EDU": (
        "education",
        {
            **dict.fromkeys(("1", "2", "3", "4"), ("less than high school", "did not finish high school")),
            **dict.fromkeys(("5", "6"), ("high school", "has a high school diploma or GED and no further study")),
            "7": ("some college", "has some college and no degree"),
            "8": ("associate", "has an associate degree"),
            "9": ("bachelor", "has a bachelor's degree and none above"),
            "10": ("master", "has a master's degree"),
        },
    ),
    "OWN_RENT": ("housing", {"1": ("owns", "lives in a home that is owned"), "2": ("rents", "lives in a rented home")}),
    "INDP_CAT": (
        "industry",
        {
            "3": ("construction", "works in construction"),
            "4": ("manufacturing", "works in manufacturing"),
            "6": ("retail", "works in retail trade"),
            "7": ("transportation", "works in transport or warehousing"),
            "9": ("finance", "works in finance, insurance or real estate"),
            "11": ("education", "works in education, at a school or college"),
            "12": ("healthcare", "works in health care"),
            "14": ("hospitality", "works in food service, lodging, arts or recreation"),
            "16": ("public administration", "works in public administration (government)"),
        },
    ),
    "DEAR": ("hearing", {"1": ("yes", "is deaf or has serious difficulty hearing")}),
    "DEYE": ("seeing", {"1": ("yes", "is blind or has serious difficulty seeing even with glasses")}),
    "DPHY": ("walking", {"1": ("yes", "has serious difficulty walking or climbing stairs")}),
    "DREM": ("remembering", {"1": ("yes", "has serious difficulty concentrating, remembering or deciding")}),
}


def _codes(column: str, *codes: str) -> tuple[dict[str, object], ...]:
    return ({"column": column, "codes": list(codes)},)


def _between(column: str, low: float, high: float | None = None) -> tuple[dict[str, object], ...]:
    return ({"column": column, "low": low} | ({"high": high} if high is not None else {}),)


def _listed(row: Row, column: str, name: str, table: dict[str, tuple[str, str]]) -> list[Trait]:
    """The trait that an answer stands for, with all codes of the same value."""
    if row[column] not in table:
        return []
    value, words = table[row[column]]
    codes = [code for code, (other, _) in table.items() if other == value]
    return [Trait(name, value, words, _codes(column, *codes))]


def _age(column: str, age: int, draw: random.Random) -> Trait:
    """An age as people give it: exact, a part of a decade, a decade, or over a round number."""
    if age >= 80:
        return Trait("age", "80 or over", "is 80 or over", _between(column, 80), 80, None)
    decade, unit = age // 10 * 10, age % 10
    how = draw.random()
    if how < 0.35 or age < 20:
        low, high, words = age, age, f"is {age}"
    elif how < 0.6:
        part, first, last = next(p for p in (("early", 0, 3), ("mid", 4, 6), ("late", 7, 9)) if unit <= p[2])
        low, high, words = decade + first, decade + last, f"is in their {part} {decade}s"
    elif how < 0.92:
        low, high, words = decade, decade + 9, f"is in their {decade}s"
    elif age >= 60:
        return Trait("age", "60 or over", "is 60 or over", _between(column, 60), 60, None)
    else:
        low, high, words = decade, decade + 9, f"is in their {decade}s"
    value = str(low) if low == high else f"{low} to {high}"
    return Trait("age", value, words, _between(column, low, high), low, high)


def nhanes_traits(row: Row, draw: random.Random) -> list[Trait]:
    """What a respondent of NHANES might disclose."""
    found = [_age("Age", int(row["Age"]), draw)]
    for column, (name, table) in NHANES.items():
        found += _listed(row, column, name, table)
    if row["Race1"] == "Mexican" and draw.random() < 0.5:
        found = [t for t in found if t.name != "race"]
        found.append(Trait("race", "mexican american", "is Mexican American", _codes("Race1", "Mexican")))
    if row["HHIncome"]:
        found.append(_household_income(row["HHIncome"]))
    if row["AlcoholYear"] == "0":
        found.append(
            Trait("alcohol", "does not drink", "has not had a drink in the past year", _codes("AlcoholYear", "0"))
        )
    if row["PregnantNow"] == "Yes":
        found.append(Trait("pregnant", "yes", "is pregnant", _codes("PregnantNow", "Yes"), unanswered="does not fit"))
    if row["nBabies"] in ("1", "2", "3", "4", "5", "6"):
        births = row["nBabies"]
        words = f"has given birth to {births} children"
        found.append(Trait("children", births, words, _codes("nBabies", births), unanswered="does not fit"))
    if row["SmokeNow"]:
        value, words = {"Yes": ("current", "smokes"), "No": ("former", "used to smoke, and no longer does")}[
            row["SmokeNow"]
        ]
        found.append(Trait("smoking", value, words, _codes("SmokeNow", row["SmokeNow"]), unanswered="does not fit"))
    return found + _body(row)


def _household_income(code: str) -> Trait:
    low_codes = ("0-4999", "5000-9999", "10000-14999", "15000-19999")
    if code in low_codes:
        return Trait(
            "household_income",
            "under 20000",
            "lives in a household with under $20,000 a year",
            _codes("HHIncome", *low_codes),
            0,
            19_999,
        )
    if code == "more 99999":
        return Trait(
            "household_income",
            "over 100000",
            "lives in a household with $100,000 a year or more",
            _codes("HHIncome", code),
            100_000,
        )
    low, high = (int(part) for part in code.split("-"))
    words = f"lives in a household with ${low:,} to ${high + 1:,} a year"
    return Trait("household_income", f"{low} to {high}", words, _codes("HHIncome", code), low, high)


def _body(row: Row) -> list[Trait]:
    """Height to the inch; weight to ten pounds (180 to 189)."""
    found: list[Trait] = []
    if row["Height"]:
        inches = round(float(row["Height"]) / 2.54)
        low, high = round((inches - 0.5) * 2.54, 1), round((inches + 0.5) * 2.54, 1)
        words = f"is {inches // 12}'{inches % 12}\" tall"
        found.append(Trait("height", f"{inches} in", words, _between("Height", low, high), low, high))
    if row["Weight"]:
        pounds = int(float(row["Weight"]) / 0.45359) // 10 * 10
        low, high = round(pounds * 0.45359, 1), round((pounds + 10) * 0.45359, 1)
        words = f"weighs {pounds} to {pounds + 10} lb"
        found.append(Trait("weight", f"{pounds} to {pounds + 10} lb", words, _between("Weight", low, high), low, high))
    return found


def acs_traits(row: Row, draw: random.Random) -> list[Trait]:
    """What a respondent of the American Community Survey might disclose."""
    found = [_age("AGEP", int(row["AGEP"]), draw)]
    for column, (name, table) in ACS.items():
        found += _listed(row, column, name, table)
    if row["HISP"] != "0":
        found.append(Trait("race", "hispanic", "is Hispanic", _codes("HISP", "1", "2", "3", "4")))
    elif row["RAC1P"] in ACS_RACES:
        race = ACS_RACES[row["RAC1P"]]
        where = (*_codes("HISP", "0"), *_codes("RAC1P", row["RAC1P"]))
        found.append(Trait("race", race, f"is {race.capitalize()}, not Hispanic", where))
    if row["PINCP"] != "N" and float(row["PINCP"]) >= 10_000:
        found.append(_income(float(row["PINCP"])))
    parent = row["MSP"] in ("1", "2", "4", "5") and 25 <= int(row["AGEP"]) <= 60
    if parent and row["NOC"] in ("1", "2", "3", "4"):
        count = row["NOC"]
        words = f"has {count} children under 18 at home" if count != "1" else "has one child under 18 at home"
        found.append(Trait("children", count, words, _codes("NOC", count), unanswered="does not fit"))
    return found


def _income(dollars: float) -> Trait:
    """Personal income in steps that people use."""
    steps = (*range(10_000, 100_000, 10_000), 100_000, 150_000)
    low = max(step for step in steps if step <= dollars)
    if low == 150_000:
        return Trait("income", "over 150000", "has an income over $150,000", _between("PINCP", low), low, None)
    high = min(step for step in steps if step > low) - 1
    words = f"has an income of ${low:,} to ${high + 1:,} a year"
    return Trait("income", f"{low} to {high}", words, _between("PINCP", low, high), low, high)
