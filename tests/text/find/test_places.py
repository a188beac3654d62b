"""Which place a name means: namesakes, regions, initials, nicknames and parts."""

from __future__ import annotations

import pytest
from tests.text.find.placing import labels, named

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("I live in Portland, Maine", "Portland, Maine, US"),
        ("i live in portland oregon", "Portland, Oregon, US"),
        ("I live in Paris, TX", "Paris, Texas, US"),
        ("I live in Denver, Co", "Denver, Colorado, US"),
        ("I moved to Manchester NH", "Manchester, New Hampshire, US"),
        ("i live in boston ma and like it", "Boston, Massachusetts, US"),
        ("I live in London, Ontario", "London, Ontario, Canada"),
        ("I live in Cambridge, MA", "Cambridge, Massachusetts, US"),
        ("I live in Durham (UK)", "Durham, England, UK"),
        ("I live in Perth WA", "Perth, Western Australia, Australia"),
        ("I live in Atlanta, Georgia", "Atlanta, Georgia, US"),
        ("I live in Tbilisi, Georgia", "Tbilisi, Georgia"),
        ("I live in Georgia the country", "Georgia"),
        ("i live in bath, uk", "Bath, England, UK"),
        ("i live in macon georgia", "Macon, Georgia, US"),
    ],
)
def test_a_region_or_country_beside_a_city_says_which_one_is_meant(text: str, label: str) -> None:
    assert labels(text) == [label]


@pytest.mark.parametrize(
    ("text", "label", "other"),
    [
        ("I live in Birmingham", "Birmingham, England, UK", "Birmingham, Alabama, US"),
        ("I'm from Georgia", "Georgia, US", "Georgia"),
        ("I'm from Perth", "Perth, Western Australia, Australia", "Perth, Scotland, UK"),
    ],
)
def test_alone_the_largest_namesake_is_meant_and_the_others_are_kept(text: str, label: str, other: str) -> None:
    (fact,) = named(text)
    assert fact.value == label
    assert other in fact.candidates


def test_a_country_elsewhere_in_the_text_settles_a_homonym() -> None:
    assert labels("I live in Durham. It is always raining here in the UK.") == ["Durham, England, UK", "United Kingdom"]


def test_initials_are_those_of_the_city_named_nearby() -> None:
    assert labels("I live in San Antonio. Summers here in SA are long.") == ["San Antonio, Texas, US"] * 2
    assert labels("Summers here in SA are long.") == ["South Africa"]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("im from leeds", "Leeds, England, UK"),
        ("here in nyc", "New York City, New York, US"),
        ("living in new york city", "New York City, New York, US"),
        ("i live in la and love it", "Los Angeles, California, US"),
        ("I live in LA", "Los Angeles, California, US"),
        ("i live in the us", "United States"),
        ("I LIVE IN THE US", "United States"),
        ("I'm from the States", "United States"),
        ("I live in the UK", "United Kingdom"),
        ("I live in the Netherlands", "Netherlands"),
        ("I'm from the Philippines", "Philippines"),
        ("I'm from USA", "United States"),
        ("I live in NJ", "New Jersey, US"),
        ("i live in nj", "New Jersey, US"),
        ("I LIVE IN LONDON", "London, England, UK"),
    ],
)
def test_places_are_known_by_the_ways_people_write_them(text: str, label: str) -> None:
    assert labels(text) == [label]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("I live in Washington, D.C. and like it", "Washington, District of Columbia, US"),
        ("I live in St. Louis.", "St. Louis, Missouri, US"),
        ("I live in Stoke-on-Trent now", "Stoke-on-Trent, England, UK"),
        ("I grew up in Newcastle upon Tyne", "Newcastle upon Tyne, England, UK"),
        ("I live in New South Wales", "New South Wales, Australia"),
        ("I live in Rio de Janeiro", "Rio de Janeiro, Brazil"),
        ("I live in Ho Chi Minh City", "Ho Chi Minh City, Vietnam"),
        ("I live in South Korea", "South Korea"),
        ("I live in Queens, NY", "Queens, New York, US"),
        ("I live in the Bronx", "The Bronx, New York, US"),
        ("I live in The Hague", "The Hague, Netherlands"),
        ("I live in İstanbul", "Istanbul, Turkey"),
        ("I live in London's east end", "London, England, UK"),
        ("I live in the Phoenix area", "Phoenix, Arizona, US"),
    ],
)
def test_names_of_several_words_and_with_marks_are_read_whole(text: str, label: str) -> None:
    assert labels(text) == [label]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("I live in East Sussex", "England, UK"),
        ("I live in Kent", "England, UK"),
        ("I'm in Bali", "Indonesia"),
    ],
)
def test_an_area_without_a_figure_counts_as_the_place_around_it(text: str, label: str) -> None:
    assert labels(text)[0] == label


def test_a_county_named_after_a_town_elsewhere_is_that_town_when_its_state_follows() -> None:
    assert labels("I live in Kent, WA") == ["Kent, Washington, US"]


def test_a_nickname_followed_by_a_city_is_that_city() -> None:
    assert labels("I'm based in the Windy City, Wellington.") == ["Wellington, New Zealand"]
    assert labels("I'm from the Windy City") == ["Chicago, Illinois, US"]


def test_a_part_of_a_city_counts_as_the_city_but_a_list_does_not() -> None:
    assert labels("I live in Easton, Bristol.") == ["Bristol, England, UK"]
    assert labels("I've lived in York, London and Paris")[0] == "York, England, UK"


def test_a_move_has_two_ends() -> None:
    facts = facts_of("I moved from Recife to Dublin", [Mark(0, 29, "LOCATION", 0.9)])[0]
    assert [(f.attribute, f.value) for f in facts] == [
        ("past_place", "Recife, Pernambuco, Brazil"),
        ("place", "Dublin, Ireland"),
    ]


def test_a_clause_after_the_name_says_what_ties_the_author_to_it() -> None:
    text = "Scranton, where I grew up"
    (fact,) = facts_of(text, [Mark(0, len(text), "LOCATION", 0.9)])[0]
    assert (fact.attribute, fact.value) == ("birthplace", "Scranton, Pennsylvania, US")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("I live in the Midwest", "the Midwest, US"),
        ("I live in New England", "New England, US"),
        ("I live in the South", "the South, US"),
        ("I live in the Bay Area", "the San Francisco Bay Area, California, US"),
        ("I live in SoCal", "Southern California, US"),
        ("I live in Upstate New York", "upstate New York, US"),
        ("I live in the Pacific Northwest", "the Pacific Northwest, US"),
        ("I live in Cook County, Illinois", "Cook County, Illinois, US"),
        ("I live in Fulton County, GA", "Fulton County, Georgia, US"),
        ("I live in Orange County, California", "Orange County, California, US"),
        ("I live in Orange County, Florida", "Orange County, Florida, US"),
        ("I live in King County", "King County, Washington, US"),
        ("I live in Jefferson Parish, Louisiana", "Jefferson Parish, Louisiana, US"),
        ("I live in Evanston, Cook County, Illinois", "Evanston, Illinois, US"),
    ],
)
def test_counties_and_regions_of_the_united_states_are_places(text: str, label: str) -> None:
    assert labels(text) == [label]


def test_the_south_is_not_that_of_the_united_states_everywhere() -> None:
    assert labels("I live in the South of France") in ([], ["France"])
    assert labels("My mum and I live in the South") == []


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("I live in Georgia, Tbilisi", "Tbilisi, Georgia"),
        ("I live in Germany, Berlin", "Berlin, Berlin, Germany"),
        ("I live in Texas, Austin.", "Austin, Texas, US"),
        ("I live in NYC, Brooklyn", "Brooklyn, New York, US"),
        ("I live in Zzyzxville, Ohio", "Ohio, US"),
    ],
)
def test_the_larger_place_may_come_first_and_the_smaller_be_unknown(text: str, label: str) -> None:
    assert labels(text) == [label]


def test_a_list_of_places_is_no_place_and_its_part() -> None:
    assert labels("I've lived in Texas, Austin and Ohio")[0] == "Texas, US"


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("I live in Birmingham. My rent is $900.", "Birmingham, Alabama, US"),
        ("I live in Birmingham. My rent is £900.", "Birmingham, England, UK"),
        ("I live in Durham. My mum likes my uni.", "Durham, England, UK"),
        ("I live in Manchester. My 401k is empty.", "Manchester, New Hampshire, US"),
        ("I live in Paris. My mom sent me $50.", "Paris, France"),
        ("I live in London. The flight was $700.", "London, England, UK"),
    ],
)
def test_money_and_spelling_tell_namesakes_of_like_size_apart(text: str, label: str) -> None:
    assert labels(text)[0] == label
