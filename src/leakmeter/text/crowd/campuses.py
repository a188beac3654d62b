"""Where a university outside the table of the United States is: the town, region or country that its name gives.

No enrolment is known of it, so that its students are counted among those who study in that place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from leakmeter.statistics import by_label, country_of, lookup, people, total, university
from leakmeter.statistics.figures import Place
from leakmeter.text.crowd.population import SPREAD, Counted
from leakmeter.types import Disclosure, Population

#: Universities have some ten thousand students, however small their town: as many as study among so many people.
LEAST = 190_000
#: Names without their town, or with that of a place elsewhere.
_WELL_KNOWN = {
    "oxford": "Oxford, England, UK", "cambridge": "Cambridge, England, UK", "lse": "London, England, UK",
    "ucl": "London, England, UK", "kcl": "London, England, UK", "imperial": "London, England, UK",
    "mcgill": "Montréal, Quebec, Canada", "mcmaster": "Hamilton, Ontario, Canada", "dalhousie": "Halifax, Nova Scotia, Canada",
    "waterloo": "Waterloo, Ontario, Canada", "ubc": "Vancouver, British Columbia, Canada", "nus": "Singapore",
    "monash": "Melbourne, Victoria, Australia", "eth": "Zurich, Switzerland", "warwick": "Coventry, England, UK",
}  # fmt: skip
_PARTS = re.compile(
    r"(?:University|Univ|Universit[äée]t?|TU|IIT|NIT|IIM|College|School of Economics) (?:of (?:the )?)?(?P<after>[A-Z].*)|"
    r"(?P<before>[A-Z].*?) (?:(?:Metropolitan|Met|Brookes|Trent|Beckett|Hallam|City|Technical|Technological|National|State|Medical|School) )*"
    r"(?:University|College|Polytechnic|Poly|Uni|Institute|of Economics)\b.*"
)
_OTHERS = 3


def studying_in(disclosures: Sequence[Disclosure]) -> Iterator[Counted]:
    """The people of the place of each university abroad at which the author of disclosures studies."""
    for index, disclosure in enumerate(disclosures):
        if disclosure.category != "EDUCATION" or not any(fact.attribute == "student" for fact in disclosure.facts):
            continue
        for fact in disclosure.facts:
            place = campus(str(fact.value)) if fact.attribute == "school" else None
            if place is not None:
                yield _people_of(place, str(fact.value), index)


@cache
def campus(school: str) -> Place | None:
    """Where a university outside the United States is, by its name ("University of Leeds"); None where the name does
    not say, or two places of the name are about as large."""
    if university(school) is not None:
        return None
    known = _WELL_KNOWN.get(re.sub(r"\b(?:university|college|london|of|the|uni)\b", "", school.lower()).strip())
    if known:
        return by_label(known)
    match = _PARTS.fullmatch(school)
    named = (match["after"] or match["before"]) if match else ""
    found = sorted((place for place in lookup(named) if place.country != "US"), key=lambda place: -place.population)
    if not found or (len(found) > 1 and found[1].population * _OTHERS > found[0].population and not _same(found)):
        return None
    return found[0] if found[0].population >= _SMALLEST else None


#: A place smaller than this is rather a namesake of somebody whom the university is named after.
_SMALLEST = 15_000


def _same(places: Sequence[Place]) -> bool:
    """Whether the two largest of a name are a city and the country or region around it: Singapore, Delhi."""
    return places[0].country == places[1].country and places[0].kind != places[1].kind


def _people_of(place: Place, school: str, index: int) -> Counted:
    size = max(place.population, LEAST)
    small = place.population < LEAST
    source = f"{place.source} ({place.year})"
    population = Population(
        label=f"{place.label} and its surroundings" if small else place.label,
        size=float(size),
        how="assumed",
        source=f"assumed: a university has the students of {LEAST:,} people at least; {source}" if small else source,
        low=size / (_SMALL_SPREAD if small else SPREAD[place.kind]),
        high=size * (_SMALL_SPREAD if small else SPREAD[place.kind]),
        disclosures=(index,),
    )
    crowd = people(place.country)
    whole = total(crowd)
    mix = tuple(x / whole for x in crowd[0]), tuple(x / whole for x in crowd[1])
    note = (
        f"How many study at {school} is not known; the author is counted among those who study in {population.label}."
    )
    return Counted(population, mix, country_of(place).name, place.country, place, False, (), (), (note,))


_SMALL_SPREAD = 2.5
