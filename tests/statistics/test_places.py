"""Places: who is found under which name. Populations are those of GeoNames unless a line says otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.statistics import by_label, countries, country, country_of, lookup, places, region_of
from leakmeter.statistics.gazetteer import CITIES_PER_BLOCK, numbered
from leakmeter.statistics.names import key

CITIES = 195_000


def labels(name: str) -> list[str]:
    return [place.label for place in lookup(name)]


def test_portland_in_oregon_has_the_figure_of_the_json_contract() -> None:
    portland = lookup("Portland")[0]
    assert (portland.label, portland.population, portland.kind) == ("Portland, Oregon, US", 652_503, "city")
    assert (portland.region, portland.country) == ("Oregon", "US")


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Zürich", "Zürich, Switzerland"),
        ("zurich", "Zürich, Switzerland"),
        ("ZURICH", "Zürich, Switzerland"),
        ("München", "Munich, Bavaria, Germany"),
        ("Muenchen", "Munich, Bavaria, Germany"),
        ("Cologne", "Köln, North Rhine-Westphalia, Germany"),
        ("Bombay", "Mumbai, Maharashtra, India"),
        ("Saint Louis", "St. Louis, Missouri, US"),
        ("St Louis", "St. Louis, Missouri, US"),
        ("st. john's", "St. John's, Newfoundland and Labrador, Canada"),
        ("coeur d’alene", "Coeur d'Alene, Idaho, US"),
        ("NYC", "New York City, New York, US"),
        ("philly", "Philadelphia, Pennsylvania, US"),
        ("PDX", "Portland, Oregon, US"),
        ("Bronx", "The Bronx, New York, US"),
        ("Quebec City", "Quebec, Canada"),
        ("Manchester", "Manchester, England, UK"),
        ("Leeds", "Leeds, England, UK"),
        ("Toronto", "Toronto, Ontario, Canada"),
        ("US", "United States"),
        ("U.S.", "United States"),
        ("the States", "United States"),
        ("america", "United States"),
        ("uk", "United Kingdom"),
        ("Holland", "Netherlands"),
        ("the Netherlands", "Netherlands"),
        ("England", "England, UK"),
        ("Bayern", "Bavaria, Germany"),
        ("OR", "Oregon, US"),
        ("Puerto Rico", "Puerto Rico"),
        ("Portland, Maine", "Portland, Maine, US"),
        ("Portland, me", "Portland, Maine, US"),
        ("Durham, UK", "Durham, England, UK"),
        ("Paris, Texas, USA", "Paris, Texas, US"),
        ("Washington, D.C.", "Washington, District of Columbia, US"),
    ],
)
def test_first_place_of_a_name(name: str, first: str) -> None:
    assert labels(name)[0] == first


@pytest.mark.parametrize(
    "name", ["", " ", ",", "\t,", "us", "la", "or", "me", "in", "of", "qwertzuiop", "Portland, Japan"]
)
def test_what_names_no_place(name: str) -> None:
    assert lookup(name) == ()


def test_springfields_come_most_populous_first() -> None:
    found = labels("Springfield")
    wanted = ["Missouri", "Massachusetts", "Illinois", "Oregon", "Ohio"]
    assert found[:5] == [f"Springfield, {state}, US" for state in wanted]


def test_homonyms_are_all_found() -> None:
    assert {"Durham, North Carolina, US", "Durham, England, UK"} <= set(labels("Durham"))
    assert labels("Manchester").index("Manchester, England, UK") < labels("Manchester").index(
        "Manchester, New Hampshire, US"
    )
    assert {place.kind for place in lookup("Georgia")} >= {"region", "country"}


def test_large_cities_are_not_shadowed_by_their_districts() -> None:
    assert not any("Kreis" in label for label in labels("Zurich"))


def test_regions_and_countries_of_a_place() -> None:
    portland = lookup("Portland, Oregon")[0]
    oregon = region_of(portland)
    assert oregon is not None
    # American Community Survey 2019-23: 4,238,714 residents of Oregon.
    assert (oregon.label, oregon.population) == ("Oregon, US", 4_238_714)
    assert country_of(portland).label == "United States"
    assert country_of(country_of(portland)) == country_of(portland)
    assert region_of(lookup("Zürich")[0]) is None


def test_country_figures_are_those_of_world_population_prospects() -> None:
    # WPP 2019, medium variant, 2020, thousands: 331 003, 67 886, 83 784.
    for code, thousands in (("US", 331_003), ("GB", 67_886), ("DE", 83_784)):
        found = country(code)
        assert found is not None
        assert abs(found.population / 1000 - thousands) < 1
    assert country("XX") is None


def test_countries_are_sorted_and_differ() -> None:
    found = countries()
    assert len(found) == len({place.country for place in found}) == len({place.label for place in found})
    assert [place.population for place in found] == sorted((place.population for place in found), reverse=True)
    assert found[0].country == "CN"


def test_us_states_add_up() -> None:
    states = [place for place in map(by_label, places._names().labels) if place and place.country == "US"]
    # ACS 2019-23: 332,387,540 residents of the fifty states and DC.
    assert sum(place.population for place in states if place.kind == "region") == pytest.approx(332_387_540, rel=1e-4)
    assert len(states) == 52


def test_every_nickname_leads_to_a_place() -> None:
    for nickname, label in places._nicknames().items():
        assert label in labels(nickname)


def test_equal_names_in_one_region_get_numbers() -> None:
    numbered_labels = [label for label in labels("San Antonio") if label.endswith(" (2)")]
    assert numbered_labels
    second = by_label(numbered_labels[0])
    first = by_label(numbered_labels[0].removesuffix(" (2)"))
    assert first is not None
    assert second is not None
    assert first.population >= second.population


@given(st.integers(min_value=0, max_value=CITIES - 1))
def test_labels_lead_back_to_their_place(number: int) -> None:
    name = numbered(number).name
    own = places._own_name(key(name))
    assert any(place.name == name for place in own)
    assert all(by_label(place.label) == place for place in own)
    assert len({place.label for place in own}) == len(own)
    assert all(place.population >= 500 for place in own)


@given(st.integers(min_value=1, max_value=CITIES // CITIES_PER_BLOCK))
def test_cities_are_in_order_across_blocks(block: int) -> None:
    before, after = numbered(block * CITIES_PER_BLOCK - 1), numbered(block * CITIES_PER_BLOCK)
    assert (key(before.name), -before.population) <= (key(after.name), -after.population)


@given(st.text())
def test_lookup_takes_any_text(text: str) -> None:
    found = lookup(text)
    assert [place.population for place in found] == sorted((place.population for place in found), reverse=True)
    assert by_label(text) is None or by_label(text) in lookup(text)


@given(st.text(alphabet=st.characters(codec=None)))
def test_keys_are_stable(text: str) -> None:
    assert key(key(text)) == key(text)
    assert key(text.upper()) == key(text.upper().lower())
