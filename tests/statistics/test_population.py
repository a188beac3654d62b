"""People by age and sex. Reference figures: World Population Prospects 2019, medium variant, 2020."""

from __future__ import annotations

import pytest

from leakmeter.errors import DataError
from leakmeter.statistics import (
    AGES,
    ENGLISH_SPEAKERS,
    ENGLISH_SPEAKERS_RANGE,
    countries,
    english_speakers,
    people,
    total,
    world,
)
from leakmeter.statistics.population import areas, has_own_figures


def test_totals_of_the_source() -> None:
    assert total(people("US")) == pytest.approx(331.003e6, rel=1e-5)
    assert total(people("CN")) == pytest.approx(1_439.324e6, rel=1e-5)
    assert total(world()) == pytest.approx(7_794.799e6, rel=1e-5)


def test_every_country_of_the_source_is_mapped() -> None:
    # WPP 2019 gives ages for 201 countries and areas; the Channel Islands have no code of their own.
    assert sum(map(has_own_figures, areas())) == 200
    assert sum(total(people(area)) for area in areas() if has_own_figures(area)) == pytest.approx(
        total(world()),
        rel=2e-4,  # the rest live in the territories the source only adds up
    )


def test_every_country_of_the_gazetteer_has_a_grid_that_agrees() -> None:
    for place in countries():
        grid = people(place.country)
        assert [len(half) for half in grid] == [len(AGES), len(AGES)]
        assert total(grid) == pytest.approx(place.population, rel=1e-9)


def test_bands_are_spread_evenly_and_the_last_is_kept_whole() -> None:
    male, female = people("US")
    assert male[0] == male[4] != male[5]
    assert male[0] == pytest.approx(10_002e3 / 5, rel=0.02)
    assert female[100] > male[100]


def test_small_territories_borrow_the_ages_of_their_continent() -> None:
    assert not has_own_figures("MC")
    assert total(people("MC")) == pytest.approx(38_682)
    assert total(people("JE")) + total(people("GG")) == pytest.approx(90_812 + 65_228)


def test_english_speakers_are_as_assumed() -> None:
    assert total(english_speakers()) == pytest.approx(ENGLISH_SPEAKERS)
    low, high = ENGLISH_SPEAKERS_RANGE
    assert low < ENGLISH_SPEAKERS < high


@pytest.mark.parametrize("code", ["XX", "", "us", "WORLD", "EUROPE", "ÄÖ"])
def test_an_unknown_code_is_an_error_that_says_so(code: str) -> None:
    with pytest.raises(DataError, match="country code"):
        people(code)
