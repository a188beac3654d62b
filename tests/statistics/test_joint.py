"""The joint model as shipped: laws of probability, margins, places, and what it refuses."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.errors import DataError, InputError
from leakmeter.statistics import people, tables, total
from leakmeter.statistics.conditionals import EDUCATION, MARITAL, RACES
from leakmeter.statistics.joint import ACS, NHANES, Attribute, Between, Condition, local, place, surveyed, us
from leakmeter.statistics.joint.storage import packed_file, stored, unpacked_file

ROOT = Path(__file__).resolve().parents[2]


def condition(attribute: Attribute) -> st.SearchStrategy[Condition]:
    """Something that could be asked of an attribute."""
    values = st.lists(st.sampled_from(attribute.values), min_size=1, max_size=3).map(tuple)
    if not attribute.edges:
        return values
    edges = [edge for edge in attribute.edges if math.isfinite(edge)]
    return st.tuples(st.sampled_from(edges), st.sampled_from(edges)).map(lambda ends: Between(min(ends), max(ends)))


@st.composite
def conditions(draw: st.DrawFn, fewest: int = 0, most: int = 5) -> dict[str, Condition]:
    """Conditions on different attributes of either survey."""
    every = {a.name: a for a in (*NHANES, *ACS)}
    names = draw(st.lists(st.sampled_from(sorted(every)), min_size=fewest, max_size=most, unique=True))
    return {name: draw(condition(every[name])) for name in names}


@given(conditions())
@settings(max_examples=60)
def test_a_share_is_a_proportion_inside_its_interval(asked: dict[str, Condition]) -> None:
    share = us().probability(asked)
    assert 0.0 <= share.low <= share.value <= share.high <= 1.0
    assert 0.0 <= share.covered <= 1.0
    assert share.support >= 0.0


@given(conditions(fewest=1))
@settings(max_examples=60)
def test_one_condition_more_never_raises_the_share(asked: dict[str, Condition]) -> None:
    whole = us().probability(asked).value
    for name in asked:
        fewer = {other: what for other, what in asked.items() if other != name}
        assert whole <= us().probability(fewer).value * (1 + 1e-9) + 1e-15


@given(conditions(most=3), st.sampled_from([a for a in (*ACS, *NHANES) if not a.edges]))
@settings(max_examples=60)
def test_the_values_of_an_attribute_share_out_the_whole(asked: dict[str, Condition], attribute: Attribute) -> None:
    asked.pop(attribute.name, None)
    there = NHANES if attribute in NHANES and attribute.name not in {a.name for a in ACS} else ACS
    if attribute not in there:
        return
    parts = [us().probability({**asked, attribute.name: [value]}).value for value in attribute.values]
    assert sum(parts) == pytest.approx(us().probability(asked).value, rel=1e-9, abs=1e-15)


@given(conditions(fewest=1, most=3), conditions(fewest=1, most=3))
@settings(max_examples=40)
def test_a_conditional_is_the_joint_over_what_is_given(
    asked: dict[str, Condition], before: dict[str, Condition]
) -> None:
    before = {name: what for name, what in before.items() if name not in asked}
    whole = us().probability(before).value
    if whole > 1e-12:
        found = us().conditional(asked, before).value
        assert found * whole == pytest.approx(us().probability({**asked, **before}).value, rel=1e-6, abs=1e-15)


def test_with_nothing_asked_everybody_fits() -> None:
    assert us().probability({}).value == pytest.approx(1.0)


def test_ages_and_sexes_are_those_of_the_nation() -> None:
    """The margin raked to: United Nations, World Population Prospects 2019, United States in 2020."""
    grid = people("US")
    for sex, name in enumerate(("male", "female")):
        for age in (0, 17, 34, 62, 85, 100):
            share = us().probability({"sex": [name], "age": Between(age, age)}).value
            assert share == pytest.approx(grid[sex][age] / total(grid), rel=1e-6)


def test_races_are_those_of_the_nation() -> None:
    """The margin raked to: American Community Survey 2019-23, summed over counties."""
    for group, share in zip(RACES, local().races, strict=True):
        assert us().probability({"race": [group]}).value == pytest.approx(share, rel=1e-6)


def test_a_place_has_its_own_ages_and_races_and_the_rest_follows() -> None:
    starr = place("TX", "Starr County")
    county = local("TX", "Starr County")
    assert starr.probability({"race": ["hispanic"]}).value == pytest.approx(
        county.races[RACES.index("hispanic")], rel=1e-4
    )
    assert starr.probability({"age": Between(75, 120)}).value == pytest.approx(county.ages[-1], rel=1e-4)
    assert place("FL").probability({"marital": ["widowed"]}).value > us().probability({"marital": ["widowed"]}).value


def test_the_words_of_the_other_tables_are_understood() -> None:
    for attribute, words in (("marital", MARITAL), ("education", EDUCATION), ("race", RACES)):
        parts = [us().probability({attribute: [word]}).value for word in words]
        assert sum(parts) == pytest.approx(1.0)


def test_what_belongs_together_is_counted_together() -> None:
    """Independence would have half of the pregnant be men, and as many widows of 25 as of 80."""
    pregnant = us().conditional({"pregnant": ["yes"]}, {"sex": ["female"], "age": Between(20, 40)}).value
    assert 0.02 < pregnant < 0.10
    assert us().conditional({"pregnant": ["yes"]}, {"sex": ["male"]}).value < 0.02 * pregnant
    assert us().conditional({"marital": ["married"]}, {"age": Between(0, 14)}).value < 0.001
    young, old = (us().conditional({"marital": ["widowed"]}, {"age": Between(a, a + 9)}).value for a in (20, 80))
    assert old > 50 * young
    nurse = {"sex": ["female"], "education": ["bachelor"], "industry": ["health"]}
    apart = math.prod(us().probability({name: what}).value for name, what in nurse.items())
    assert us().probability(nurse).value > 1.5 * apart


def test_tall_women_are_rarer_than_tall_men() -> None:
    tall = {"height": Between(185, 250)}
    men, women = (us().conditional(tall, {"sex": [sex], "age": Between(20, 60)}).value for sex in ("male", "female"))
    assert men > 20 * women


def test_a_grid_is_a_factor_by_sex_and_age() -> None:
    women = ((0.0,) * 101, (1.0,) * 101)
    asked: dict[str, Condition] = {"marital": ["divorced"], "diabetes": ["yes"]}
    expected = us().probability({**asked, "sex": ["female"]}).value
    assert us().probability(asked, women).value == pytest.approx(expected)
    with pytest.raises(InputError, match="two sexes of 101 ages"):
        us().probability(asked, np.ones((2, 5)))


def test_a_share_says_how_much_of_it_was_asked() -> None:
    assert us().probability({"orientation": ["homosexual"], "age": Between(30, 39)}).covered == pytest.approx(1.0)
    assert us().probability({"orientation": ["homosexual"], "age": Between(70, 79)}).covered == 0.0


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"shoe_size": ["9"]}, "Neither survey has the attribute 'shoe_size'"),
        ({"marital": ["smitten"]}, "no value 'smitten' of marital"),
        ({"marital": Between(1, 2)}, "has no numbers"),
        ({"age": Between(40, 30)}, "upside down"),
    ],
)
def test_what_is_not_known_is_refused(asked: dict[str, Condition], message: str) -> None:
    with pytest.raises(InputError, match=message):
        us().probability(asked)


def test_nobody_given_is_refused() -> None:
    with pytest.raises(InputError, match="Nobody fits"):
        us().conditional({"marital": ["married"]}, {"age": []})


def test_a_place_that_is_not_known_is_refused() -> None:
    with pytest.raises(InputError, match="no county 'Atlantis County'"):
        place("TX", "Atlantis County")
    with pytest.raises(InputError, match="no state 'ZZ'"):
        place("ZZ")


def test_ranges_take_in_parts_of_bands_and_whole_years() -> None:
    age, income = ACS[0], next(a for a in ACS if a.name == "income")
    assert age.mask(Between(30, 34)).sum() == 5
    assert age.mask(Between(90, 130)).sum() == 11
    assert age.mask(Between(30, 30)).sum() == 1
    assert income.mask(Between(10_000, 12_500)).tolist().count(0.5) == 1
    assert income.mask(Between(12_500, 12_500)).sum() == 1
    assert income.mask(Between(-math.inf, math.inf)).tolist() == [1.0] * len(income.values)


@pytest.mark.parametrize("survey", ["acs", "nhanes"])
def test_a_file_is_read_as_it_was_written(survey: str) -> None:
    mixture, kept = surveyed(survey)
    again = unpacked_file(packed_file(kept), mixture.attributes)
    assert again.uncertainty == kept.uncertainty
    for before, after in zip(kept.mixture.tables, again.mixture.tables, strict=True):
        assert np.allclose(before, after, rtol=0.05, atol=1e-6)


@pytest.fixture
def fresh() -> Iterator[None]:
    """Forget the tables, before and after."""
    for cached in (stored, us):
        cached.cache_clear()
    yield
    for cached in (stored, us):
        cached.cache_clear()


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("harm", ["cut", "garbled", "other"])
def test_a_damaged_table_is_reported(monkeypatch: pytest.MonkeyPatch, harm: str) -> None:
    whole = tables.read_bytes("joint_acs.bin")
    content = {"cut": whole[:-100], "garbled": b"?" * len(whole), "other": tables.read_bytes("joint_nhanes.bin")}[harm]
    read = tables.read_bytes
    monkeypatch.setattr(tables, "read_bytes", lambda file: content if file == "joint_acs.bin" else read(file))
    with pytest.raises(DataError, match="joint_acs"):
        us()


def test_nothing_is_read_before_it_is_asked_for() -> None:
    script = (
        "import leakmeter.statistics, sys; assert 'numpy' not in sys.modules;"
        "from leakmeter.statistics import tables; read = tables.read_bytes; seen = [];"
        "tables.read_bytes = lambda file: seen.append(file) or read(file);"
        "from leakmeter.statistics.joint import us; assert not seen, seen;"
        "us(); assert 'joint_acs.bin' in seen and 'joint_nhanes.bin' in seen"
    )
    environment = {"PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-c", script], check=True, env=environment)


def test_each_table_is_small() -> None:
    for survey in ("acs", "nhanes"):
        assert tables.info(f"joint_{survey}").size <= 100_000
