"""Languages at home, citizenships, forebears and places, as people tell them in passing."""

from __future__ import annotations

import pytest
from tests.text.find.telling import known

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.facts.citizenship import citizenship_facts
from leakmeter.text.find.facts.forebears import forebears_facts
from leakmeter.text.find.facts.tongues import language_facts
from leakmeter.text.find.plain import complemented


def added(text: str) -> set[tuple[str, str | int | float]]:
    """What plain statements tell in a text that nothing marks."""
    return {(f.attribute, f.value) for facts in facts_of(text, complemented(text, [])) for f in facts}


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("At home it's mostly Gujarati, out of habit.", ["Gujarati"]),
        ("We only speak Turkish in our flat.", ["Turkish"]),
        ("My mum talks to me in Igbo and I answer in English.", ["Igbo", "English"]),
        ("Swahili radio all day because that's what we speak in this house.", ["Swahili"]),
        ("We speak a mix of Tagalog and English at home.", ["Tagalog", "English"]),
        ("Home language: isiZulu", ["Zulu"]),
        ("We're raising our son in Welsh.", ["Welsh"]),
        ("I talk to my gran in Twi.", ["Twi"]),
        ("In our kitchen you'll hear Yoruba.", ["Yoruba"]),
        ("Mandarin is what we speak at home.", ["Chinese"]),
    ],
)
def test_a_language_of_the_home_is_read_and_marked(text: str, languages: list[str]) -> None:
    assert [fact.value for fact in language_facts(text)] == languages
    assert {("language", name) for name in languages} <= added(text)


@pytest.mark.parametrize(
    "text",
    [
        "I speak Spanish at work.",
        "We don't speak Polish at home any more.",
        "My neighbours speak Polish at home.",
        "I wish we spoke Irish at home.",
        "We watch Korean dramas at home.",
        "My teacher talks to me in French.",
        "If you speak German at home, tick the box.",
        "My husband's family chat away in Thai.",
        "At home we have Danish chairs.",
        "They speak Arabic at home.",
    ],
)
def test_other_homes_and_other_places_tell_no_language(text: str) -> None:
    assert language_facts(text) == ()
    assert "language" not in {attribute for attribute, _ in added(text)}


def test_a_language_is_no_people() -> None:
    assert known("Afrikaans is what we speak at home", "RACE_NATIONALITY") == {("language", "Afrikaans")}


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Dual citizen (Chile/Spain) here.", ["CL", "ES"]),
        ("I'm a dual US and Irish citizen.", ["US", "IE"]),
        ("I became a Canadian citizen in May.", ["CA"]),
        ("Got my US citizenship last week!", ["US"]),
        ("I hold Indian and UK passports.", ["IN", "GB"]),
        ("My New Zealand passport expires soon.", ["NZ"]),
        ("I was sworn in as a US citizen today.", ["US"]),
        ("I'm a naturalised citizen of Japan.", ["JP"]),
        ("Citizenship: South Africa / Age: 31", ["ZA"]),
    ],
)
def test_a_citizenship_is_read_and_marked(text: str, codes: list[str]) -> None:
    assert [fact.value for fact in citizenship_facts(text)] == codes
    assert {("nationality", code) for code in codes} <= added(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm applying for Irish citizenship.",
        "I want a Portuguese passport.",
        "My wife got her US citizenship.",
        "If I had a Swiss passport I'd leave.",
        "I'm not a US citizen.",
        "He became an Australian citizen.",
        "I'm a senior citizen.",
        "My Irish citizenship application is stuck.",
    ],
)
def test_a_passport_wished_for_or_anothers_is_none(text: str) -> None:
    assert citizenship_facts(text) == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("My grandparents came over from Portugal in 1961.", "PT"),
        ("My parents fled Vietnam as kids.", "VN"),
        ("My great-grandfather emigrated from Norway.", "NO"),
        ("My dad's parents were born in Jamaica.", "JM"),
        ("Third-generation Japanese American here, I grew up on this street.", "JP"),
        ("Both my parents are Korean immigrants.", "KR"),
        ("My Lebanese grandmother taught me to cook.", "LB"),
    ],
)
def test_where_forebears_came_from_is_ancestry(text: str, code: str) -> None:
    assert [fact.value for fact in forebears_facts(text)] == [code]
    assert ("ancestry", code) in added(text)
    assert ("nationality", code) not in added(text)


@pytest.mark.parametrize(
    "text",
    [
        "My parents came home from Italy with wine.",
        "My parents came back from Spain.",
        "My grandparents came over from Boston.",
        "My wife's grandparents came from Greece.",
        "My mum was in France last week.",
        "My second generation iPod still works.",
        "I'm a third-generation Canadian.",
        "My mum is from Georgia.",
    ],
)
def test_a_visit_a_spouses_family_and_a_device_have_no_forebears(text: str) -> None:
    assert forebears_facts(text) == ()


def test_a_side_of_the_family_tells_no_passport() -> None:
    assert known("4th gen Polish on mom's side", "RACE_NATIONALITY") == {("ancestry", "PL")}


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("Born in Aleppo, raised in Malmö", {("birthplace", "Aleppo, Syria"), ("birthplace", "Malmö, Sweden")}),
        ("Chicago native", {("birthplace", "Chicago, Illinois, US")}),
        ("Valparaíso is where I grew up", {("birthplace", "Valparaíso, Chile")}),
        ("Baguio is where I lived for uni", {("past_place", "Baguio, Philippines")}),
        ("Kumasi had me for two years", {("past_place", "Kumasi, Ghana")}),
        ("Osaka was home for six years", {("past_place", "Osaka, Japan")}),
        ("Currently in Lima, born in Quito", {("place", "Lima, Peru"), ("birthplace", "Quito, Ecuador")}),
        ("I dey live for Ibadan", {("place", "Ibadan, Nigeria")}),
    ],
)  # fmt: skip
def test_what_a_place_is_to_the_author(words: str, places: set[tuple[str, str]]) -> None:
    assert {one for one in known(words, "LOCATION") if one[0] in ("place", "birthplace", "past_place")} == places


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Kumasi had me for two years before the firm moved me on.", ("past_place", "Kumasi, Ghana")),
        ("Quito is where I was born, and now it's Lima traffic every day.", ("place", "Lima, Peru")),
        ("Glasgow born and bred, as my mum says.", ("birthplace", "Glasgow, Scotland, UK")),
    ],
)
def test_a_place_named_first_is_marked(text: str, told: tuple[str, str]) -> None:
    assert told in added(text)


@pytest.mark.parametrize(
    "text",
    [
        "First it was London, now it's Paris, then we fly home.",
        "The cold had me for two weeks.",
        "Now it's Friday and I live for it.",
        "Denver native plants are hard to grow, my neighbour says.",
    ],
)
def test_trips_colds_and_plants_are_no_place(text: str) -> None:
    assert not {attribute for attribute, _ in added(text)} & {"place", "birthplace", "past_place"}
