"""Place names in a text: where one ends, and which of its homonyms is meant.

A name counts as a place only where a pattern expects one ("I live in …"). Capitalised names of any known place are
taken; names in lower case must be large places that are not English words, or be followed by their region
("portland oregon"). Homonyms are settled by the region or country named beside them, then by the other places in the
text, then by population; the readings that lost are kept as candidates.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from leakmeter.statistics.figures import Place
from leakmeter.statistics.places import lookup

_WORD = re.compile(r"[^\W_]+(?:[.'’][^\W_]+)*\.?")
_BETWEEN_WORDS = re.compile(r"[ \t\-]")
_BEFORE_CONTAINER = re.compile(r"\s*,\s*|\s+\(?|\s*/\s*|,?\s+in\s+")
_THE = re.compile(r"the\s+", re.IGNORECASE)
_LONGEST = 4
#: A name in lower case must belong to a place of at least this many people.
_LOWER_CASE_PEOPLE = 100_000
#: English words that are also large places, and words that begin sentences.
_WORDS = frozenset(
    "a i an the my your our this that here there home bed work school college uni university town city house church "
    "love pain debt hell fear peace hope nice male same reading bath mobile orange van split bari march may june july "
    "august april monday tuesday wednesday thursday friday saturday sunday christmas easter halloween god man men "
    "general tours of angeles best most bay beach central east west north south northern southern eastern western "
    "upper lower new old port both many date gay god most much male sale bar un il la le de el ok oh so and or in on "
    "at it is be do go no to up us we he she they them why who what how time life day year week month summer winter "
    "spring fall autumn english french spanish mission independence liberty surprise enterprise union paradise "
    "normal imperial commerce temple mary".split()
)

_WITH_THE = ("United States", "United Kingdom", "Netherlands", "Philippines", "United Arab Emirates", "Bahamas", "Gambia", "Maldives", "Czech Republic", "Dominican Republic")
_SHORT = {"United States": "the US", "United Kingdom": "the UK", "United Arab Emirates": "the UAE"}


def place_at(text: str, position: int) -> int | None:
    """Where the place expression that begins at ``position`` ends, or None if none begins there."""
    the = _THE.match(text, position)
    mention = _mention(text, the.end() if the else position, bool(the))
    return None if mention is None else mention[0]


def readings(text: str) -> tuple[Place, ...]:
    """The readings of a place expression such as "Portland, Oregon", most populous first; empty if it is none."""
    the = _THE.match(text)
    mention = _mention(text, the.end() if the else 0, bool(the))
    return () if mention is None else mention[1]


def resolve(found: Sequence[tuple[Place, ...]]) -> tuple[Place, ...]:
    """One reading for each mention: the most populous that agrees with the regions and countries of the others.

    Where no reading agrees with any other mention, the most populous is taken.
    """
    return tuple(_resolved(own, [other for other in found if other is not own]) for own in found)


def agrees(place: Place, other: Place) -> bool:
    """Whether one of the two places lies in the other or both in one region (or country, for want of a region)."""
    if place.country != other.country:
        return False
    if "country" in (place.kind, other.kind) or not place.region or not other.region:
        return True
    return place.region == other.region


def in_words(country: Place) -> str:
    """A country's name as it stands after "in": with "the" where it takes one."""
    if country.name in _SHORT:
        return _SHORT[country.name]
    return f"the {country.name}" if country.name in _WITH_THE else country.name


def _resolved(own: tuple[Place, ...], others: list[tuple[Place, ...]]) -> Place:
    certain = [other[0] for other in others if other[0].kind != "city" or _one_region(other)]
    for place in own:
        if any(_settles(context, place, own[0]) for context in certain):
            return place
    return own[0]


def _one_region(places: tuple[Place, ...]) -> bool:
    return len({(place.country, place.region) for place in places}) == 1


def _settles(context: Place, place: Place, largest: Place) -> bool:
    """Whether another place makes this reading likelier than the largest namesake.

    A region or country named outright settles it; a mere city in the same country only between places of like size.
    """
    if agrees(place, context) and (context.kind != "city" or (place.region and place.region == context.region)):
        return place.population * _NAMED_CONTEXT >= largest.population
    return place.country == context.country and place.population * _CITY_CONTEXT >= largest.population


#: How many times larger a namesake may be and still lose to the reading that fits the region or country named …
_NAMED_CONTEXT = 500
#: … or that lies in the same country as another city of the text.
_CITY_CONTEXT = 4


def _mention(text: str, position: int, after_the: bool) -> tuple[int, tuple[Place, ...]] | None:
    for end in _ends(text, position):
        name = text[position:end].rstrip(".")
        places = lookup(name)
        if not places or not _plausible(name, places, after_the) and not _container(text, end, places):
            continue
        stop, inside = position + len(name), places
        while (container := _container(text, stop, inside)) is not None:
            stop, inside = container
        return stop, inside
    return None


def _ends(text: str, position: int) -> list[int]:
    """The ends of the first, second … word from ``position``, the longest first."""
    ends: list[int] = []
    while len(ends) < _LONGEST:
        word = _WORD.match(text, position)
        if word is None:
            break
        ends.append(word.end())
        gap = _BETWEEN_WORDS.match(text, word.end())
        if gap is None:
            break
        position = gap.end()
    return ends[::-1]


def _plausible(name: str, places: tuple[Place, ...], after_the: bool) -> bool:
    if name.lower() in _WORDS or len(name) < 2:
        return (name in ("US", "LA", "IL") or after_the) and name.lower() in ("us", "la") or name == "NO"
    if len(name) == 2:
        return name.isupper() or after_the or name.lower() == "uk"
    if name[0].isupper() or name[0].isdigit():
        return True
    return places[0].kind != "city" or places[0].population >= _LOWER_CASE_PEOPLE


def _container(text: str, position: int, places: tuple[Place, ...]) -> tuple[int, tuple[Place, ...]] | None:
    """A region or country named right after a place that contains one of its readings, and those readings."""
    gap = _BEFORE_CONTAINER.match(text, position)
    if gap is None or places[0].kind == "country":
        return None
    start = gap.end()
    the = _THE.match(text, start)
    start = the.end() if the else start
    for end in _ends(text, start):
        name = text[start:end].rstrip(".")
        if len(name) == 2 and not name.isupper() and "," not in gap.group():
            continue
        outer = [place for place in lookup(name) if place.kind != "city"]
        inner = tuple(place for place in places if any(_contains(o, place) for o in outer))
        if inner:
            return start + len(name), inner
    return None


def _contains(outer: Place, inner: Place) -> bool:
    if outer.country != inner.country or outer.label == inner.label or inner.kind == "country":
        return False
    return outer.kind == "country" or (inner.kind == "city" and outer.name == inner.region)
