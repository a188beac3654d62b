"""Rates entered by hand: they add up to the totals that were published, and say where they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from leakmeter.errors import DataError
from leakmeter.statistics import AGES, SEXES, people, rates, tables
from leakmeter.statistics.rates import Rate, rate, rated, rows

MALE, FEMALE = range(len(SEXES))


def known(attribute: str, value: str) -> Rate:
    found = rate(attribute, value)
    assert found is not None
    return found


def everything() -> list[tuple[str, str]]:
    return list(dict.fromkeys((row.attribute, row.value) for row in rows()))


def share(attribute: str, value: str, youngest: int = 0, sex: int | None = None) -> float:
    """The share among the residents of the United States of an age and above."""
    grid, values = people("US"), known(attribute, value).figure.values
    cells = [(s, age) for s in range(len(SEXES)) if sex in (None, s) for age in AGES if age >= youngest]
    return sum(grid[s][age] * values[s][age] for s, age in cells) / sum(grid[s][age] for s, age in cells)


def test_there_are_many_and_each_has_one_name_and_one_source() -> None:
    assert len(rows()) >= 1_000
    assert len(everything()) >= 350
    assert max(Counter(row.id for row in rows()).values()) == 1
    for attribute, value in everything():
        found = known(attribute, value)
        assert found.figure.source
        assert found.figure.year
        assert found.says
        assert found.figure.spread > 1.0
        assert all(0.0 < cell <= 1.0 for half in found.figure.values for cell in half)


def test_a_figure_that_nobody_checked_says_so() -> None:
    assert known("condition", "asthma").checked.startswith("https://")
    assert "memory" not in known("condition", "asthma").figure.source
    assert known("condition", "OCD").checked == ""
    assert rates.NOT_CHECKED in known("condition", "OCD").figure.source
    checked = sum(1 for attribute, value in everything() if known(attribute, value).checked)
    assert f"{checked} of {len(everything())} were compared" in tables.info("rates_values").method


@pytest.mark.parametrize(
    ("attribute", "value", "youngest", "published"),
    [
        ("condition", "depression", 18, 0.184),  # CDC, BRFSS 2020
        ("condition", "anxiety", 18, 0.191),  # NIMH, NCS-R
        ("condition", "bipolar disorder", 18, 0.028),  # NIMH, NCS-R
        ("condition", "hay fever", 18, 0.257),  # NCHS Data Brief 460
        ("condition", "eczema", 18, 0.073),  # NCHS Data Brief 460
        ("condition", "food allergy", 18, 0.062),  # NCHS Data Brief 460
        ("condition", "psoriasis", 18, 0.030),  # JAMA Dermatology 2021
        ("condition", "migraine", 12, 0.118),  # AMPP 2004
        ("condition", "IBS", 18, 0.061),  # Gastroenterology 2023
        ("condition", "epilepsy", 0, 3.4e6 / 321e6),  # MMWR 66:31
        ("condition", "high blood pressure", 18, 0.31),  # Gallup 2009-10
        ("condition", "high cholesterol", 18, 0.27),  # Gallup 2009-10
        ("condition", "cancer", 0, 18.1e6 / 333e6),  # American Cancer Society 2022
        ("condition", "breast cancer", 0, 4.06e6 / 333e6),  # American Cancer Society 2022, women
        ("condition", "prostate cancer", 0, 3.52e6 / 333e6),  # American Cancer Society 2022
        ("condition", "alcoholism", 18, 0.056),  # NSDUH 2019
        ("medication", "an antidepressant", 18, 0.132),  # NCHS Data Brief 377
        ("medication", "therapy", 18, 0.101),  # NCHS, NHIS 2020
        ("medication", "psychiatric medication", 18, 0.165),  # NCHS, NHIS 2020
        ("orientation", "bisexual", 18, 0.044),  # Gallup 2023
        ("religion", "christian", 18, 0.62),  # Pew 2023-24
        ("tattoo", "yes", 18, 0.32),  # Pew 2023
        ("handedness", "left", 5, 0.106),  # Psychological Bulletin 2020
        ("diet", "vegetarian", 18, 0.04),  # Gallup 2023
        ("veteran", "yes", 18, 17.4e6 / 255e6),  # ACS 2019
        ("foreign_born", "yes", 0, 0.139),  # ACS 2022
        ("debt", "student loans", 18, 1 / 6),  # USAFacts 2019
    ],
)
def test_bands_of_age_add_up_to_what_was_published(attribute: str, value: str, youngest: int, published: float) -> None:
    assert share(attribute, value, youngest) == pytest.approx(published, rel=0.1)


@pytest.mark.parametrize(
    ("value", "men", "women"),
    [
        ("asthma", 0.055, 0.097),  # NHIS 2017-18
        ("anxiety", 0.143, 0.234),  # NCS-R
        ("depression", 0.133, 0.240),  # BRFSS 2020
    ],
)
def test_the_sexes_differ_as_published(value: str, men: float, women: float) -> None:
    assert share("condition", value, 18, MALE) == pytest.approx(men, rel=0.1)
    assert share("condition", value, 18, FEMALE) == pytest.approx(women, rel=0.1)


def test_lupus_is_a_disease_of_women() -> None:
    assert share("condition", "lupus", 15, FEMALE) / share("condition", "lupus", 15, MALE) == pytest.approx(
        8.8, rel=0.1
    )


def test_what_cannot_well_be_is_a_trace_and_not_nothing() -> None:
    endometriosis = known("condition", "endometriosis").figure.values
    assert 0.0 < endometriosis[MALE][30] < 0.001 < endometriosis[FEMALE][30]
    assert 0.0 < known("veteran", "yes").figure.values[MALE][10] < 0.001


def test_values_that_exclude_each_other_make_up_everyone_at_most() -> None:
    for attribute, least in (("siblings", 0.9), ("children", 0.95), ("eyes", 0.9), ("housing", 0.0)):
        grids = [known(attribute, value).figure.values for value in rated(attribute)]
        for sex in range(len(SEXES)):
            for age in range(25, 80):
                assert least <= sum(grid[sex][age] for grid in grids) <= 1.08, (attribute, sex, age)


def cases() -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    for named in everything():
        for container in known(*named).within:
            yield named, container


def test_a_case_of_something_is_no_commoner_than_it() -> None:
    for named, container in cases():
        assert share(*named, 25) <= 1.01 * share(*container, 25), (named, container)


def test_what_is_not_known_has_no_rate() -> None:
    assert rate("condition", "being a wizard") is None
    assert rate("wings", "yes") is None
    assert rated("wings") == ()


def test_how_a_figure_came_about_is_told() -> None:
    assert {row.how for row in rows()} == {"as published", "worked out", "assumed"}
    assert known("hair_colour", "blond").assumed
    assert not known("pet", "cat").assumed


def test_a_damaged_table_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    read = tables.read_bytes
    caches = (rates.rows, rates._by_value, rates._described, rates._sources, rates.rate)
    whole = read("rates.tsv").split(b"\n")
    for harm in (b"\n".join(whole[:1] + whole[2:40] + [b""]), whole[0] + b"\nx\tcondition\n"):
        for cached in caches:
            cached.cache_clear()
        monkeypatch.setattr(tables, "read_bytes", lambda name, harm=harm: harm if name == "rates.tsv" else read(name))
        with pytest.raises(DataError, match="Install leakmeter again"):
            rate("pet", "cat")
        monkeypatch.setattr(tables, "read_bytes", read)
    for cached in caches:
        cached.cache_clear()
    assert rate("pet", "cat") is not None
