"""The people the author is counted among before anything else: a place, or a stated default.

The author belongs to several groups at once: the people of their city, of the country they come from, those who write
in English. The crowd is counted in each, and the smallest count stands, because it bounds all others. Naming one more
group can therefore only narrow the crowd.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from leakmeter.statistics import (
    ENGLISH_SPEAKERS,
    ENGLISH_SPEAKERS_RANGE,
    ENGLISH_SPEAKERS_SOURCE,
    by_label,
    country,
    country_of,
    english_speakers,
    people,
    total,
)
from leakmeter.statistics.areas import holds
from leakmeter.statistics.figures import Grid, Place
from leakmeter.statistics.names import with_article
from leakmeter.text.find.gazetteer.areas import area_in
from leakmeter.text.find.gazetteer.homonyms import agrees, possible
from leakmeter.text.find.gazetteer.placenames import in_words
from leakmeter.text.find.normalize.places import unknown_name
from leakmeter.types import Disclosure, Population

#: How far the true number of residents may lie from the figure, by kind of place (multiplicative, 90 %): a city's limits
#: and the year of its count are the larger part for cities.
SPREAD = {"country": 1.03, "area": 1.1, "region": 1.05, "county": 1.05, "city": 1.3}
#: Of more places than this only the smallest are counted in.
_MOST_GROUPS = 8
_ROLES = ("place", "frequents", "birthplace")
_TIES = (*_ROLES, "past_place", "named_place")


@dataclass(frozen=True, slots=True)
class Named:
    """A place the author is tied to: in what role and by which disclosure (None for the community). ``by_people`` says that
    it was told by a people ("Irish") and not by a place. ``rivals`` are namesakes that may be meant instead, ``within`` what
    the words name inside the place that no figure covers ("Bali")."""

    place: Place
    role: str
    disclosure: int | None
    by_people: bool = False
    rivals: tuple[Place, ...] = ()
    within: str | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """A population with its mix of sexes and ages (``mix``: proportions summing to 1) and the place behind it.

    ``home`` is true where the author says they live there. ``country`` is the two-letter code whose figures apply (None for speakers of English everywhere) and ``mix_of`` names
    the population the mix was taken from. ``implied`` are disclosures that say nothing new (a country around the city), ``apart`` those whose tie to the
    population no figure covers; ``notes`` are sentences for the reader. ``implies`` are the attributes of facts that belonging
    to the population says already, and ``school`` is the university that it is of.
    """

    population: Population
    mix: Grid
    mix_of: str
    country: str | None
    place: Place | None
    home: bool
    implied: tuple[int, ...]
    apart: tuple[int, ...]
    notes: tuple[str, ...]
    implies: frozenset[str] = frozenset()
    school: str = ""


def counted_among(
    disclosures: Sequence[Disclosure], default_country: str | None, community: Place | None
) -> tuple[Counted, ...]:
    """The groups a text's author is known to belong to: each place named, and the assumed default, which comes last.

    ``default_country`` is the two-letter code that the text's words suggest; ``community`` is the place a forum is
    about, used when the text itself names no home. The crowd is counted in each group and the smallest is reported.
    """
    named = [n for n in _named(disclosures) if not _of_forebears(n, default_country)]
    usable = [n for n in named if n.role in _ROLES]
    if not usable and community:
        usable = [Named(community, "community", None)]
    smallest = sorted({n.place.label: n for n in reversed(usable)}.values(), key=lambda n: n.place.population)
    places = [_placed(chosen, usable, named) for chosen in smallest[:_MOST_GROUPS]]
    unknown = None if places else _unknown(disclosures)
    return (*places, _default(default_country, usable, named, unknown))


def _unknown(disclosures: Sequence[Disclosure]) -> str | None:
    """The first name that the author gives to where they are and that no table knows."""
    where = (d for d in disclosures if d.category == "LOCATION" and not any(f.attribute in _TIES for f in d.facts))
    return next(filter(None, (unknown_name(disclosure.text) for disclosure in where)), None)


def _named(disclosures: Sequence[Disclosure]) -> list[Named]:
    found: list[Named] = []
    for index, disclosure in enumerate(disclosures):
        for fact in disclosure.facts:
            place = by_label(str(fact.value)) if fact.attribute in (*_ROLES, "past_place") else None
            place = country(str(fact.value)) if fact.attribute == "nationality" else place
            if place is not None:
                by_people = fact.attribute == "nationality"
                role = "birthplace" if by_people else fact.attribute
                rivals = () if by_people else _rivals(place, fact.candidates)
                within = None if by_people else _within(disclosure, place)
                found.append(Named(place, role, index, by_people, rivals, within))
    return found


def _rivals(place: Place, candidates: Sequence[str]) -> tuple[Place, ...]:
    """The namesakes that may as well be meant, most populous first."""
    found = (other for other in map(by_label, candidates) if other is not None and possible(place, other))
    return tuple(sorted(found, key=lambda other: -other.population))


def _within(disclosure: Disclosure, place: Place) -> str | None:
    """What the words name that is counted as the place around it, which has a figure."""
    area = area_in(disclosure.text, place.label)
    if area is not None or disclosure.category != "LOCATION" or place.kind in ("city", "county"):
        return area
    unknown = unknown_name(disclosure.text)
    return unknown if unknown and re.search(rf"{re.escape(unknown)},", disclosure.text) else None


def _of_forebears(named: Named, default_country: str | None) -> bool:
    """Whether a people is rather the author's forebears': that of another country in words that suggest one's own, and
    Puerto Ricans, most of whom live in the states."""
    if not named.by_people:
        return False
    return named.place.country == "PR" or (default_country is not None and named.place.country != default_country)


def _placed(chosen: Named, usable: list[Named], named: list[Named]) -> Counted:
    place = chosen.place
    around = [n for n in named if n is not chosen and n.place.population >= place.population and agrees(n.place, place)]
    nearby = {id(n) for n in around}
    apart = [n for n in named if n is not chosen and id(n) not in nearby]
    told = frozenset(_indices([chosen, *around]))
    notes = _disagreements(usable, chosen)
    if chosen.role in _ROLE_NOTES and not any(n.role == "place" for n in usable):
        notes.append(_ROLE_NOTES[chosen.role].format(with_article(place.label)))
    notes.extend(_reading_notes(chosen))
    return Counted(
        population=Population(
            label=place.label,
            size=float(place.population),
            how="table" if chosen.role == "place" else "assumed",
            source=f"{place.source} ({place.year})",
            low=min(one.population / SPREAD[one.kind] for one in (place, *chosen.rivals)),
            high=place.population * SPREAD[place.kind],
            disclosures=_indices([chosen]),
        ),
        mix=_shares(people(place.country)),
        mix_of=country_of(place).name,
        country=place.country,
        place=place,
        home=chosen.role == "place",
        implied=_indices(around),
        apart=tuple(i for i in _indices(apart) if i not in told),
        notes=tuple(notes),
    )


def _reading_notes(chosen: Named) -> list[str]:
    """What the reader should know of how a name was read: its namesakes, what an area holds, what is inside it."""
    notes: list[str] = []
    place = chosen.place
    if chosen.rivals:
        named = [with_article(other.label) for other in chosen.rivals[:_MOST_RIVALS]]
        more = len(chosen.rivals) - len(named)
        others = " or ".join((*named, f"{more} more of that name") if more else named)
        size = min(other.population for other in chosen.rivals)
        notes.append(
            f"The text does not say which {place.name} is meant: {with_article(place.label)} is counted, but it may be {others}; "
            f"the interval reaches down to the smallest, of {size:,} people."
        )
    if place.kind == "area":
        notes.append(f"{place.label[0].upper()}{place.label[1:]} is taken to be {holds(place)}.")
    if chosen.within:
        notes.append(
            f"No figure covers {chosen.within}: {with_article(place.label)}, which it lies in, is counted instead."
        )
    return notes


#: More namesakes than this are not listed in a sentence.
_MOST_RIVALS = 4
_ROLE_NOTES = {
    "frequents": "No home is named; the author is counted among the people of {}, where they work, study or spend their time.",
    "birthplace": "No home is named; the author is counted among as many people as {} has, where they come from.",
    "community": "The text names no home; the author is counted among the people of {}, which the community is about.",
}


def _disagreements(usable: list[Named], chosen: Named) -> list[str]:
    homes = [n for n in usable if n.role == "place"]
    others = [
        with_article(n.place.label) for n in homes if not agrees(n.place, chosen.place) or _apart(n.place, chosen.place)
    ]
    if chosen.role != "place" or not others:
        return []
    return [
        f"The text places the author in {with_article(chosen.place.label)} and in {', '.join(others)}; the smaller is used."
    ]


def _apart(a: Place, b: Place) -> bool:
    return a.kind == b.kind and a.label != b.label


def _indices(named: Sequence[Named]) -> tuple[int, ...]:
    return tuple(sorted({n.disclosure for n in named if n.disclosure is not None}))


def _default(code: str | None, usable: list[Named], named: list[Named], unknown: str | None) -> Counted:
    """The population assumed where no place is named, or where the places named are larger than it."""
    land = country(code) if code is not None else None
    if code is not None and land is not None:
        crowd, name = people(code), in_words(land)
        size = total(crowd)
        population = Population(name, size, "assumed", _WPP_ASSUMED.format(name), size / 1.03, size * 1.03)
    else:
        crowd, name = english_speakers(), "first-language speakers of English"
        low, high = ENGLISH_SPEAKERS_RANGE
        population = Population(name, float(ENGLISH_SPEAKERS), "assumed", ENGLISH_SPEAKERS_SOURCE, low, high)
    larger = [n for n in usable if n.place.population >= population.size]
    return Counted(
        population=population,
        mix=_shares(crowd),
        mix_of=name,
        country=code if land else None,
        place=None,
        home=False,
        implied=_indices(larger),
        apart=tuple(i for i in _indices(named) if i not in _indices(larger)),
        notes=(_default_note(name, bool(land), larger, unknown),),
    )


def _default_note(name: str, suggested: bool, larger: list[Named], unknown: str | None) -> str:
    if larger:
        return (
            f"{larger[0].place.label} has more people than {name}, the group assumed; no more than those are counted."
        )
    if unknown:
        why = "which the wording suggests" if suggested else "an assumption"
        people = f"the people of {name}" if suggested else name
        return f"No place called “{unknown}” is known here: the author is counted among {people} instead, {why}."
    if suggested:
        return f"No home was recognised: the author is counted among the people of {name}, which the wording suggests."
    return "No home was recognised: the author is counted among first-language speakers of English, an assumption."


_WPP_ASSUMED = "UN World Population Prospects 2019 (2020); assumed, because the wording suggests {}"


def _shares(crowd: Grid) -> Grid:
    size = total(crowd)
    return tuple(x / size for x in crowd[0]), tuple(x / size for x in crowd[1])
