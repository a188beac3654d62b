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


def told(text: str, category: str) -> list[tuple[str, str]]:
    (facts,) = facts_of(text, [Mark(0, len(text), category, 0.9)])
    return [(f.attribute, str(f.value)) for f in facts if f.attribute in (*ROLES, "named_place")]


@pytest.mark.parametrize(
    ("text", "category", "role", "label"),
    [
        ("I'm a nurse in Leeds", "OCCUPATION", "frequents", "Leeds, England, UK"),
        ("I teach in Chicago", "OCCUPATION", "frequents", "Chicago, Illinois, US"),
        ("I have two jobs in Ohio", "OCCUPATION", "frequents", "Ohio, US"),
        ("I've been teaching in Chicago for ten years", "OCCUPATION", "frequents", "Chicago, Illinois, US"),
        ("I work as a nurse at a hospital in Denver", "OCCUPATION", "frequents", "Denver, Colorado, US"),
        ("I'm an Austin-based nurse", "OCCUPATION", "place", "Austin, Texas, US"),
        ("I'm a plumber from Glasgow", "OCCUPATION", "birthplace", "Glasgow, Scotland, UK"),
        ("I study in Boston", "EDUCATION", "frequents", "Boston, Massachusetts, US"),
        ("my rent is £1200 in Leeds", "FINANCE", "place", "Leeds, England, UK"),
        ("I make 60k in Ohio", "FINANCE", "frequents", "Ohio, US"),
        ("I have a dog in Ohio", "PET", "frequents", "Ohio, US"),
        ("I'm a woman in Chicago", "GENDER", "place", "Chicago, Illinois, US"),
    ],
)
def test_a_place_in_words_about_something_else_is_where_the_author_is(
    text: str, category: str, role: str, label: str
) -> None:
    assert told(text, category) == [(role, label)]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("I live in the US", "United States"),
        ("I live in the US and love it.", "United States"),
        ("i live in the uk", "United Kingdom"),
        ("we live in india", "India"),
        ("I'm based in Canada, for now", "Canada"),
    ],
)
def test_the_country_somebody_lives_in_is_found_in_any_spelling(text: str, label: str) -> None:
    assert [fact.value for found in find(text) for fact in found.facts if fact.attribute == "place"] == [label]


@pytest.mark.parametrize(
    "text", ["I don't live in the US", "If I lived in the UK I'd cry", "Do you think I live in America?"]
)
def test_a_country_nobody_lives_in_is_no_place_of_the_author(text: str) -> None:
    assert [fact for found in find(text) for fact in found.facts if fact.attribute == "place"] == []


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("I rented in Leeds", "past_place"),
        ("we rented a flat in Leeds", "past_place"),
        ("I live in a rented terrace in Leeds", "place"),
        ("I moved to a rented house in Leeds", "place"),
        ("in my rented room in Leeds", "place"),
    ],
)
def test_a_rented_home_is_lived_in_and_a_home_that_was_rented_is_left(text: str, role: str) -> None:
    assert told(text, "LOCATION") == [(role, "Leeds, England, UK")]


@pytest.mark.parametrize(
    ("text", "category", "role"),
    [
        ("I worked in Chicago", "OCCUPATION", "past_place"),
        ("I got my degree in Boston", "EDUCATION", "past_place"),
        ("I was a nurse in Leeds", "OCCUPATION", "past_place"),
        ("I want to teach in Chicago", "OCCUPATION", "named_place"),
        ("I don't work in Chicago", "OCCUPATION", "named_place"),
        ("I work for a company based in Chicago", "OCCUPATION", "named_place"),
        ("I work for an Austin-based company", "OCCUPATION", "named_place"),
        ("I support clients in Ohio", "OCCUPATION", "named_place"),
        ("my brother is a nurse in Leeds", "OCCUPATION", "named_place"),
        ("I have savings in Switzerland", "FINANCE", "named_place"),
    ],
)
def test_of_the_past_a_wish_or_anothers_it_is_not_counted_as_where_the_author_is(
    text: str, category: str, role: str
) -> None:
    assert [found for found, _ in told(text, category)] == [role]


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("I work in sales", "OCCUPATION"),
        ("I'm in Grad School", "EDUCATION"),
        ("I'm in debt", "FINANCE"),
        ("I work in IT", "OCCUPATION"),
        ("I study at Boston University", "EDUCATION"),
    ],
)
def test_no_place_is_read_where_none_is_named(text: str, category: str) -> None:
    assert told(text, category) == []


def test_a_place_right_behind_a_mark_belongs_to_it() -> None:
    text = "I'm a nurse in Leeds and I like it"
    (facts,) = facts_of(text, [Mark(0, len("I'm a nurse"), "OCCUPATION", 0.9)])
    assert ("frequents", "Leeds, England, UK") in [(f.attribute, f.value) for f in facts]


def test_a_state_is_no_name_of_an_animal() -> None:
    text = "a dog in Ohio"
    (facts,) = facts_of(text, [Mark(0, len(text), "PET", 0.9)])
    assert "pet_name" not in [f.attribute for f in facts]


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
        "I live in the Middle East",
        "I live in Asia",
        "I live in the country",
        "I live in the city",
        "I live in la la land",
        "I'm here in ma living room",
        "I study at Harvard",
        "I live in the county",
        "I live in the south",
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
