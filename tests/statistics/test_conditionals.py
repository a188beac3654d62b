"""Shares given age and sex: reference figures from official tables, and the laws every share obeys."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from leakmeter.statistics import (
    AGES,
    EDUCATION,
    MARITAL,
    RACES,
    SEXES,
    Conditional,
    cohabiting,
    education,
    education_at_least,
    employed,
    group_of,
    marital,
    occupation,
    occupation_group,
    occupation_groups,
    occupation_titles,
    people,
    race,
)

MALE, FEMALE = range(len(SEXES))
ADULT = 15


def known(found: Conditional | None) -> Conditional:
    assert found is not None
    return found


def share(found: Conditional | None, youngest: int, sex: int | None = None) -> float:
    """The share among the residents of the United States of an age and above."""
    grid, values = people("US"), known(found).values
    cells = [(s, age) for s in range(len(SEXES)) if sex in (None, s) for age in AGES if age >= youngest]
    return sum(grid[s][age] * values[s][age] for s, age in cells) / sum(grid[s][age] for s, age in cells)


def everything() -> list[Conditional]:
    found = [marital(status) for status in MARITAL]
    found += [of(level) for of in (education, education_at_least) for level in EDUCATION]
    found += [race(group, region) for group in RACES for region in (None, "Oregon", "HI")]
    found += [occupation(title) for title in occupation_titles()[::25]]
    found += [occupation_group(group) for group in occupation_groups()]
    return [known(entry) for entry in [*found, cohabiting(), employed()]]


def test_shares_lie_between_zero_and_one_and_say_where_they_come_from() -> None:
    for found in everything():
        assert [len(half) for half in found.values] == [len(AGES), len(AGES)]
        assert all(0.0 <= value <= 1.0 for half in found.values for value in half)
        assert found.spread > 1.0
        assert found.source
        assert found.year
        assert found.universe


@pytest.mark.parametrize(
    ("values", "of", "youngest"), [(MARITAL, marital, ADULT), (EDUCATION, education, 0), (RACES, race, 0)]
)
def test_exclusive_shares_sum_to_one(
    values: tuple[str, ...], of: Callable[[str], Conditional | None], youngest: int
) -> None:
    grids = [known(of(value)).values for value in values]
    for sex in range(len(SEXES)):
        for age in AGES:
            total = sum(grid[sex][age] for grid in grids)
            assert total == pytest.approx(1.0 if age >= youngest else 0.0, abs=2e-6)


def test_what_cannot_be_is_zero_and_what_was_not_seen_is_not() -> None:
    married = known(marital("married")).values
    assert married[FEMALE][5] == 0.0
    assert all(value > 0.0 for half in married for value in half[ADULT:])
    assert known(education("bachelor")).values[MALE][8] == 0.0
    assert 0.0 < known(education("doctorate/professional")).values[MALE][17] < 1e-4


def test_unknown_values_have_no_figure() -> None:
    assert marital("engaged") is None
    assert education("kindergarten") is None
    assert occupation("Time travellers") is None
    assert occupation_group("Time travel") is None
    assert group_of("Time travellers") is None
    assert race("green") is None
    assert race("white", "Bavaria") is None


def test_marital_status_is_near_the_national_figures() -> None:
    # ACS 2019, table DP02, 15 and over, rounded: never married 37 % of men, 31 % of women; widowed 3 % and 9 %.
    assert share(marital("never married"), ADULT, MALE) == pytest.approx(0.37, abs=0.05)
    assert share(marital("never married"), ADULT, FEMALE) == pytest.approx(0.31, abs=0.05)
    assert share(marital("widowed"), ADULT, FEMALE) == pytest.approx(0.09, abs=0.03)
    assert share(marital("widowed"), ADULT, MALE) < share(marital("widowed"), ADULT, FEMALE)
    assert share(marital("married"), ADULT) == pytest.approx(0.48, abs=0.06)


def test_education_is_near_the_national_figures() -> None:
    # ACS 2019, table S1501, 25 and over: 33.1 % with a bachelor's degree or more, 88.6 % with high school or more.
    assert share(education_at_least("bachelor"), 25) == pytest.approx(0.331, abs=0.03)
    assert share(education_at_least("high school"), 25) == pytest.approx(0.886, abs=0.03)
    assert share(education_at_least("less than high school"), 0) == pytest.approx(1.0, abs=1e-5)


def test_a_level_or_more_holds_the_level() -> None:
    for level in EDUCATION:
        exact, more = known(education(level)).values, known(education_at_least(level)).values
        assert all(a <= b + 1e-12 for sex in (MALE, FEMALE) for a, b in zip(exact[sex], more[sex], strict=True))


def test_nurses_are_mostly_women() -> None:
    # US Census Bureau / BLS 2016, full-time year-round: 88 % of registered nurses are women.
    nurses = known(occupation("Registered nurses")).values
    at_work = known(employed()).values
    men, women = 59_962_092, 45_637_986
    male, female = (nurses[sex][40] / at_work[sex][40] * workers for sex, workers in ((MALE, men), (FEMALE, women)))
    assert female / (male + female) == pytest.approx(0.88, abs=0.01)


def test_all_occupations_together_are_those_at_work() -> None:
    grids = [known(occupation(title)).values for title in occupation_titles()]
    at_work = known(employed()).values
    for sex in range(len(SEXES)):
        for age in (5, 17, 30, 45, 80):
            total = sum(grid[sex][age] for grid in grids)
            assert total <= 1.0
            assert total == pytest.approx(at_work[sex][age], rel=1e-4)


def test_groups_hold_their_occupations() -> None:
    minor, major = group_of("Registered nurses") or ("", "")
    assert {minor, major} == {"Healthcare Practitioners and Technical"}
    nurse, carer = known(occupation("Registered nurses")), known(occupation_group(minor))
    assert nurse.values[FEMALE][35] < carer.values[FEMALE][35]
    assert {group for title in occupation_titles() for group in group_of(title) or ()} == set(occupation_groups())


def test_race_by_state() -> None:
    # ACS 2019-23: 58.2 % of residents are white and not Hispanic, 19.0 % Hispanic.
    assert known(race("white")).values[MALE][30] == pytest.approx(0.582, abs=0.002)
    assert known(race("hispanic")).values[MALE][30] == pytest.approx(0.190, abs=0.002)
    assert known(race("asian", "Hawaii")).values == known(race("asian", "hi")).values
    assert known(race("asian", "Hawaii")).values[0][0] > 0.3
