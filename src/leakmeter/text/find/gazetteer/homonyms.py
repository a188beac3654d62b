"""Which of the places of one name is meant.

Homonyms are settled by the other places in the text, then by its money and spelling, then by population.
"""

from __future__ import annotations

from collections.abc import Sequence

from leakmeter.statistics.areas import states_of
from leakmeter.statistics.figures import Place
from leakmeter.text.find.gazetteer.wording import countries_suggested

#: A namesake this many times smaller than the largest is not what a name alone may mean.
PLAUSIBLE = 12


def resolve(found: Sequence[tuple[Place, ...]], text: str = "") -> tuple[tuple[Place, ...], ...]:
    """The readings left of each mention, likeliest first: those that agree with the regions and countries of the others.

    Where none agrees with any other mention, those are left that the money and the spelling of the ``text`` point to,
    among namesakes of like size; where that tells nothing, all.
    """
    return tuple(
        _agreeing(own, [other for other in found if other is not own]) or _as_worded(own, text) or own for own in found
    )


def possible(place: Place, other: Place) -> bool:
    """Whether a namesake is large enough to be meant instead of the place that is, and is not merely a part of it."""
    if other.label == place.label or other.population * PLAUSIBLE < place.population:
        return False
    inside = place.kind in ("country", "region") and other.kind == "city" and contains(place, other)
    return not inside or (place.kind == "region" and place.population > _MORE_THAN_ITS_CITY * other.population)


#: A state that is hardly more than the city of its name is that city.
_MORE_THAN_ITS_CITY = 1.6


def _as_worded(own: tuple[Place, ...], text: str) -> tuple[Place, ...]:
    """The readings in the countries that a text's wording points to, if one of them is of like size as the largest."""
    countries = countries_suggested(text)
    largest = max((place.population for place in own), default=0)
    there = tuple(place for place in own if place.country in countries)
    return there if there and there[0].population * _WORDED_CONTEXT >= largest else ()


def agrees(place: Place, other: Place) -> bool:
    """Whether one of the two places lies in the other or both in one region (or country, for want of a region)."""
    if place.country != other.country:
        return False
    if "country" in (place.kind, other.kind):
        return True
    states = [states_of(one) or frozenset((one.region,)) for one in (place, other) if one.region or states_of(one)]
    return len(states) < 2 or not states[0].isdisjoint(states[1])


def _agreeing(own: tuple[Place, ...], others: list[tuple[Place, ...]]) -> tuple[Place, ...]:
    certain = [other[0] for other in others if other[0].kind not in ("city", "county") or _one_region(other)]
    return tuple(place for place in own if any(_settles(context, place, own[0]) for context in certain))


def _one_region(places: tuple[Place, ...]) -> bool:
    return len({(place.country, place.region) for place in places}) == 1


def _settles(context: Place, place: Place, largest: Place) -> bool:
    """Whether another place makes this reading likelier than the largest namesake.

    A region or country named outright settles it; a mere city in the same country only between places of like size.
    """
    larger = context.kind not in ("city", "county")
    if agrees(place, context) and (larger or (place.region and place.region == context.region)):
        return place.population * NAMED_CONTEXT >= largest.population
    return place.country == context.country and place.population * _CITY_CONTEXT >= largest.population


#: How many times larger a namesake may be and still lose to the reading that fits the region or country named …
NAMED_CONTEXT = 500
#: … or that lies in the same country as another city of the text.
_CITY_CONTEXT = 4
#: … or in the country that the text's money and spelling point to.
_WORDED_CONTEXT = 6


def contains(outer: Place, inner: Place) -> bool:
    """Whether one place lies in another, by their countries, states and kinds."""
    if outer.country != inner.country or outer.label == inner.label or inner.kind == "country":
        return False
    if outer.kind == "country":
        return True
    smaller = inner.kind == "city" or (inner.kind == "county" and outer.kind in ("region", "area"))
    return smaller and (inner.region in states_of(outer) or (bool(outer.region) and inner.region == outer.region))
