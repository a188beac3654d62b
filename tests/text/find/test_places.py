"""Where an author says they live, come from and go; and that no place is made of ordinary words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from leakmeter.text.find import PatternTagger, find
from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

ROLES = ("place", "frequents", "birthplace", "past_place")
DEV = Path(__file__).parents[4] / "shared" / "data" / "text" / "personal_reddit_dev.jsonl"


def named(text: str) -> list[Fact]:
    return [fact for found in find(text, tagger=PatternTagger()) for fact in found.facts if fact.attribute in ROLES]


def labels(text: str) -> list[str | int | float]:
    return [fact.value for fact in named(text)]


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
        ("I live in SoCal", "California, US"),
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
    "text",
    [
        "I live in fear",
        "I LIVE IN FEAR",
        "I'm in love",
        "I'm in bed",
        "I'm in Bed",
        "I work in sales",
        "I WORK IN SALES",
        "I'm in Charge",
        "I moved from time to time",
        "I'm from a small town",
        "I moved in May",
        "I'm in March",
        "I'm living in Hope",
        "I live in a van",
        "I'm in Debt",
        "I'm from Work",
        "I'm from Earth",
        "I'm from Hell",
        "I live in Sin",
        "I work in HR",
        "I work in IT",
        "I work in OR",
        "I'm in PR",
        "I'm in US shift",
        "I'm in ICU",
        "I'm in Grad School",
        "Currently In Pain And Living In Peace",
        "I live in the Bay Area",
        "I live in the Midwest",
        "I live in the Middle East",
        "I live in Asia",
        "I live in the country",
        "I live in the city",
        "I live in la la land",
        "I'm here in ma living room",
        "I study at Harvard",
        "I live in King County",
    ],
)
def test_no_place_is_invented_from_other_words(text: str) -> None:
    assert named(text) == []


def test_a_town_that_is_also_a_word_needs_its_capital() -> None:
    assert labels("I live in Reading") == ["Reading, England, UK"]
    assert labels("I live in Nice") == ["Nice, France"]
    assert named("I'm in nice company") == []


def test_work_in_a_trade_somewhere_names_only_the_somewhere() -> None:
    assert labels("I work in sales in Brazil") in ([], ["Brazil"])


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("I live in Leeds", "place"),
        ("I've lived in Leeds for ten years", "place"),
        ("I moved to Leeds", "place"),
        ("my apartment in Leeds", "place"),
        ("I work in Leeds", "frequents"),
        ("I study in Leeds", "frequents"),
        ("my office in Leeds", "frequents"),
        ("I was born in Leeds", "birthplace"),
        ("I grew up in Leeds", "birthplace"),
        ("born and raised in Leeds", "birthplace"),
        ("I'm originally from Leeds", "birthplace"),
        ("I was just a kid living in Leeds back then", "birthplace"),
        ("I used to live in Leeds", "past_place"),
        ("I lived in Leeds for ten years", "past_place"),
        ("I moved here from Leeds", "past_place"),
    ],
)
def test_what_ties_the_author_to_a_place(text: str, role: str) -> None:
    assert [fact.attribute for fact in named(text)] == [role]


def test_from_means_home_unless_another_home_is_named() -> None:
    assert [f.attribute for f in named("I'm from Leeds")] == ["place"]
    assert [f.attribute for f in named("I'm from Leeds but I live in York now")] == ["birthplace", "place"]


def test_what_one_clause_says_does_not_colour_the_next() -> None:
    facts = named("I was born in Kolkata, India but now I live in Delhi")
    assert [(f.attribute, f.value) for f in facts] == [
        ("birthplace", "Kolkata, West Bengal, India"),
        ("place", "Delhi, India"),
    ]


@pytest.mark.skipif(not DEV.exists(), reason="the development posts are not here")
def test_homes_named_in_the_development_posts_are_the_authors_own() -> None:
    posts = [json.loads(line) for line in DEV.read_text("utf-8").splitlines()]
    right = wrong = 0
    for post in posts:
        known = post["personality"]
        own = f"{known['city_country']} {known['birth_city_country']}".casefold()
        for fact in named(post["response"]):
            near = [part for part in str(fact.value).replace("Bogotá", "Bogota").split(", ") if part.casefold() in own]
            right, wrong = right + bool(near), wrong + (not near)
    assert right > 40
    assert wrong <= 0.1 * right
