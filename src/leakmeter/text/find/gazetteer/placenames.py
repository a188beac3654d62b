"""Place names in a text: where one ends, and which places it may be.

A name counts as a place only where a pattern expects one ("I live in …") and only if it is plausible there
(plausible.py), or if its region or country follows ("portland oregon"). Homonyms are settled by the region or country
named beside them, else by homonyms.py; the readings that lost are kept as candidates.
"""

from __future__ import annotations

import re

from leakmeter.statistics.areas import ambiguous_in_lower_case
from leakmeter.statistics.figures import Place
from leakmeter.statistics.names import key
from leakmeter.statistics.places import by_label, lookup
from leakmeter.text.find.gazetteer.areas import around_area
from leakmeter.text.find.gazetteer.homonyms import NAMED_CONTEXT, contains
from leakmeter.text.find.gazetteer.plausible import abbreviation, case_of, is_ordinary, plausible
from leakmeter.text.find.gazetteer.wording import countries_suggested

Mention = tuple[int, tuple[Place, ...]]

_WORD = re.compile(r"[^\W_]+(?:[.'’][^\W_]+)*\.?")
_POSSESSIVE = re.compile(r"['’]s$", re.IGNORECASE)
_BETWEEN_WORDS = re.compile(r"[ \t-]")
_BEFORE_CONTAINER = re.compile(
    r"[ \t]*,[ \t]*|[ \t]+\(|[ \t]*/[ \t]*|,?[ \t]+in[ \t]+|[ \t]+[-–—][ \t]+|[ \t]+", re.IGNORECASE
)
_THE = re.compile(r"the[ \t]+", re.IGNORECASE)
_THE_COUNTRY = re.compile(r",?[ \t]+\(?the country\)?", re.IGNORECASE)
_COMMA = re.compile(r"[ \t]*,[ \t]*")
_GOES_ON = re.compile(r"[ \t]*,|[ \t]+(?:and|or|&)[ \t]", re.IGNORECASE)
_PART_OF_CITY = 5
_LONGEST = 4
#: Codes after a city that are also words: believed only in capitals, or after a comma at the end of a phrase.
_CODES_THAT_ARE_WORDS = frozenset("or in me hi ok oh id al de la so as no to am is".split())
_PHRASE_END = re.compile(r"\.?[ \t]*(?:[.,;:!?)\n]|$)")
#: Codes of Australian states that are also others'; after a city they are either.
_AUSTRALIAN = {"WA": "Western Australia, Australia", "SA": "South Australia, Australia"}
#: Names of which the largest place is not the one that people mean.
_USUALLY = {
    "la": "Los Angeles, California, US",
    "east london": "London, England, UK",
    "la county": "Los Angeles County, California, US",
    "dade county": "Miami-Dade County, Florida, US",
}
#: Parts of a city that are named after it: "NYC, Brooklyn".
_PARTS = {
    "New York City, New York, US": frozenset(
        f"{name}, New York, US" for name in ("Brooklyn", "Manhattan", "Queens", "The Bronx", "Bronx", "Staten Island")
    )
}
#: "The South" is not that of the United States in "the South of France", "the South Side", "the South-East".
_OF_ANOTHER_SOUTH = re.compile(r"[ \t-]+(?:of\b|east|west|side|bank|coast|shore|end|[A-Z])", re.IGNORECASE)
_WITH_THE = (
    "United States",
    "United Kingdom",
    "Netherlands",
    "Philippines",
    "United Arab Emirates",
    "Bahamas",
    "Gambia",
    "Maldives",
    "Czech Republic",
    "Dominican Republic",
)
_SHORT = {"United States": "the US", "United Kingdom": "the UK", "United Arab Emirates": "the UAE"}


def place_at(text: str, position: int) -> int | None:
    """Where the place expression that begins at ``position`` ends, or None if none begins there."""
    mention = _mention(text, position)
    return None if mention is None else mention[0]


def readings(text: str, position: int = 0) -> tuple[Place, ...]:
    """The readings of the place expression at ``position`` ("Portland, Oregon"), likeliest first; empty if none is."""
    mention = _mention(text, position)
    return () if mention is None else mention[1]


def in_words(country: Place) -> str:
    """A country's name as it stands after "in": with "the" where it takes one."""
    if country.name in _SHORT:
        return _SHORT[country.name]
    return f"the {country.name}" if country.name in _WITH_THE else country.name


def _mention(text: str, position: int) -> Mention | None:
    the = _THE.match(text, position)
    start = the.end() if the else position
    for end in _ends(text, start):
        name = text[start:end].rstrip(".")
        places = _known(name, text, start, the is not None)
        if not places:
            continue
        inside = _container(text, start + len(name), places)
        if the and not inside and _another_thing(name, places[0]) and not _AROUND.match(text, start + len(name)):
            continue
        if places[0].kind == "area" and not _area_meant(places[0], text, start, start + len(name)):
            continue
        if plausible(name, places, text, start, the is not None):
            return _extended(text, start + len(name), places, inside, the is not None)
        if inside is not None and _vouched_for(text, start, name, inside):
            return _extended(text, *inside, _container(text, *inside), False)
    return None


def _another_thing(name: str, place: Place) -> bool:
    """Whether a name after "the" is a river's, a railway's or a hotel's, and not the city's: "the Rio Grande"."""
    return place.kind == "city" and key(place.name) == key(name) and key(name) not in _CITIES_WITH_THE


#: "The Phoenix area" is around the city.
_AROUND = re.compile(r"[ \t]+(?:metro\w*|area|region|suburbs|outskirts|city)\b", re.IGNORECASE)
#: Cities that are told with "the" though their names are kept without it.
_CITIES_WITH_THE = frozenset(map(key, ("Bronx", "Hague", "Dalles", "Woodlands", "Villages", "Colony", "Entrance")))


def _extended(text: str, end: int, places: tuple[Place, ...], inside: Mention | None, after_the: bool) -> Mention:
    """The mention with what is named around it: "Durham, England, UK"; "Georgia the country"."""
    while inside is not None:
        end, places = inside
        inside = _container(text, end, places)
    nation = _THE_COUNTRY.match(text, end)
    if nation and (countries := tuple(place for place in places if place.kind == "country")):
        return nation.end(), countries
    return _part_after(text, end, places) or _within_city(text, end, places, after_the) or (end, places)


def _area_meant(area: Place, text: str, start: int, end: int) -> bool:
    """Whether words that name a part of the United States mean it: "the South", and not "the south", "the South of France"."""
    if not ambiguous_in_lower_case(area):
        return True
    suggested = countries_suggested(text)
    elsewhere = bool(suggested) and "US" not in suggested
    return case_of(text, start) != "lower" and not elsewhere and not _OF_ANOTHER_SOUTH.match(text, end)


def _part_after(text: str, end: int, places: tuple[Place, ...]) -> Mention | None:
    """A place that follows the larger one it lies in: "Georgia, Tbilisi", "NYC, Brooklyn". A list is none."""
    comma = _COMMA.match(text, end)
    if comma is None or (places[0].kind == "city" and places[0].label not in _PARTS):
        return None
    for stop in _ends(text, comma.end()):
        found = lookup(text[comma.end() : stop].rstrip("."))
        inside = tuple(place for place in found if any(_is_part(place, outer) for outer in places))
        if inside and plausible(text[comma.end() : stop], found, text, comma.end(), False):
            large = inside[0].population * NAMED_CONTEXT >= found[0].population
            return (
                (stop, inside) if large and _PHRASE_END.match(text, stop) and not _GOES_ON.match(text, stop) else None
            )
    return None


def _is_part(place: Place, outer: Place) -> bool:
    if outer.kind == "city":
        return place.label in _PARTS.get(outer.label, ())
    return place.kind == "city" and contains(outer, place)


def _within_city(text: str, end: int, places: tuple[Place, ...], after_the: bool) -> Mention | None:
    """The city that follows a part of it or a nickname: "Easton, Bristol", "the Windy City, Wellington".

    It must be much larger, and the last of those named: "in York, London and Paris" is a list.
    """
    comma = _COMMA.match(text, end)
    if comma is None or places[0].kind != "city" or text[comma.end() : comma.end() + 1].islower():
        return None
    city = _mention(text, comma.end())
    largest = max((place.population for place in city[1] if place.kind == "city"), default=0) if city else 0
    if city is None or largest == 0 or _GOES_ON.match(text, city[0]):
        return None
    return city if after_the or largest > _PART_OF_CITY * places[0].population else None


def _vouched_for(text: str, start: int, name: str, inside: Mention) -> bool:
    """Whether the region or country after a name that is not plausible by itself makes it a place.

    After an ordinary word only a comma will do, or capitals: "I work in sales in Brazil" names no town.
    """
    gap = text[start + len(name) : inside[0]]
    if gap.startswith(","):
        return True
    if re.match(r"[ \t]+in[ \t]", gap, re.IGNORECASE):
        return False
    return not is_ordinary(name) or (name[:1].isupper() and not name.isupper())


def _known(name: str, text: str, start: int, after_the: bool) -> tuple[Place, ...]:
    """The places of a name, likeliest first: the area people mean before its namesakes, abbreviations as codes only."""
    short = len(name.replace(".", "")) <= 4 and abbreviation(name, text, start, after_the)
    found = lookup(short) if short else ()
    found = found or lookup(name) or (lookup(f"the {name}") if after_the else ())
    if _POSSESSIVE.search(name):
        found = tuple(place for place in found if key(place.name) == key(name))
    if len(name) <= 2:
        found = tuple(place for place in found if key(place.name) != key(name))
    usual = by_label(_USUALLY.get(key(name), "")) or around_area(name)
    return tuple(dict.fromkeys((usual, *found))) if usual else found


def _ends(text: str, position: int) -> list[int]:
    """The ends of the first, second … word from ``position``, the longest first; also without a possessive's "s"."""
    ends: list[int] = []
    for _ in range(_LONGEST):
        word = _WORD.match(text, position)
        if word is None:
            break
        possessive = _POSSESSIVE.search(word.group())
        if possessive:
            ends.append(word.start() + possessive.start())
        ends.append(word.end())
        gap = _BETWEEN_WORDS.match(text, word.end())
        if gap is None:
            break
        position = gap.end()
    return ends[::-1]


def _container(text: str, position: int, places: tuple[Place, ...]) -> Mention | None:
    """A region or country named right after a place that contains one of its readings, and those readings."""
    gap = _BEFORE_CONTAINER.match(text, position)
    if gap is None or places[0].kind == "country":
        return None
    the = _THE.match(text, gap.end())
    start = the.end() if the else gap.end()
    for end in _ends(text, start):
        name = text[start:end].rstrip(".")
        outer = [place for place in _areas_named(name, text, start + len(name), gap.group()) if place.kind != "city"]
        inner = tuple(place for place in places if any(contains(o, place) for o in outer))
        if inner:
            return _closed(text, start, start + len(name), gap.group()), inner
    return None


def _closed(text: str, start: int, end: int, gap: str) -> int:
    """The end with the full stop of an abbreviation ("D.C.") or the bracket that was opened before."""
    if "." in text[start:end] and text[end : end + 1] == ".":
        return end + 1
    return end + 1 if "(" in gap and text[end : end + 1] == ")" else end


def _areas_named(name: str, text: str, end: int, gap: str) -> tuple[Place, ...]:
    """The places of a name after a city, codes of two letters in any spelling where they are no words there."""
    code = name.replace(".", "")
    if len(code) != 2 or code.isupper():
        state = by_label(_AUSTRALIAN.get(code, ""))
        return (*lookup(name), state) if state else lookup(name)
    is_word = code.lower() in _CODES_THAT_ARE_WORDS and not ("," in gap and _PHRASE_END.match(text, end))
    return () if is_word else lookup(code.upper())
