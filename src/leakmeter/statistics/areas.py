"""Parts of the United States that are neither a state nor a city: counties, census regions, and areas people speak of.

An area is a sum of whole states or whole counties. Figures: American Community Survey 2019-23, counties summed. The
Northeast, the Midwest and the South are those of the Census Bureau; the others hold what is mostly meant by them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from leakmeter.statistics.conditionals import state_name
from leakmeter.statistics.counties import County, counties, counties_called
from leakmeter.statistics.figures import Place
from leakmeter.statistics.names import key

SOURCE = "US Census Bureau, American Community Survey 2019-23"
YEAR = "2019-2023"
#: What the name of a county or its equivalent ends in.
_KINDS = (" county", " parish", " borough", " census area")
_NEW_ENGLAND = "CT ME MA NH RI VT"
_SOUTHERN_CALIFORNIA = (
    "Imperial|Kern|Los Angeles|Orange|Riverside|San Bernardino|San Diego|San Luis Obispo|Santa Barbara|Ventura"
)
_NEW_YORK_CITY_AND_AROUND = "Bronx|Kings|New York|Queens|Richmond|Nassau|Suffolk|Westchester|Rockland"


@dataclass(frozen=True, slots=True)
class Area:
    """An area with what it is also called. It holds the ``states`` (postal codes), or of the only state its
    ``counties``, or all but those that are ``left_out``."""

    name: str
    also: tuple[str, ...]
    states: tuple[str, ...]
    counties: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def _area(name: str, also: str, states: str, counties: str = "", left_out: str = "") -> Area:
    return Area(name, _listed(also), tuple(states.split()), _listed(counties), _listed(left_out))


def _listed(names: str) -> tuple[str, ...]:
    return tuple(names.split("|")) if names else ()


_AREAS = (
    _area("the Northeast", "", f"{_NEW_ENGLAND} NJ NY PA"),
    _area("the Midwest", "Midwest|the Mid-West|the Middle West", "IL IN MI OH WI IA KS MN MO NE ND SD"),
    _area("the South", "", "DE FL GA MD NC SC VA DC WV AL KY MS TN AR LA OK TX"),
    _area("the Deep South", "Deep South", "AL GA LA MS SC"),
    _area("New England", "", _NEW_ENGLAND),
    _area("the Pacific Northwest", "Pacific Northwest|the PNW|PNW", "WA OR ID"),
    _area("the West Coast", "", "CA OR WA"),
    _area("the East Coast", "", f"{_NEW_ENGLAND} NY NJ PA DE MD DC VA NC SC GA FL"),
    _area(
        "the San Francisco Bay Area",
        "the Bay Area|Bay Area|San Francisco Bay Area|the SF Bay Area|SF Bay Area",
        "CA",
        "Alameda|Contra Costa|Marin|Napa|San Francisco|San Mateo|Santa Clara|Solano|Sonoma",
    ),
    _area("the East Bay", "East Bay", "CA", "Alameda|Contra Costa"),
    _area("Southern California", "SoCal|So Cal", "CA", _SOUTHERN_CALIFORNIA),
    _area("Northern California", "NorCal|Nor Cal", "CA", left_out=_SOUTHERN_CALIFORNIA),
    _area("the Inland Empire", "Inland Empire", "CA", "Riverside|San Bernardino"),
    _area("upstate New York", "upstate NY", "NY", left_out=_NEW_YORK_CITY_AND_AROUND),
    _area("Long Island", "", "NY", "Nassau|Suffolk"),
    _area("Cape Cod", "the Cape Cod", "MA", "Barnstable"),
    _area(
        "the Upper Peninsula",
        "Upper Peninsula",
        "MI",
        "Alger|Baraga|Chippewa|Delta|Dickinson|Gogebic|Houghton|Iron|Keweenaw|Luce|Mackinac|Marquette|Menominee|"
        "Ontonagon|Schoolcraft",
    ),
    _area("the Twin Cities", "Twin Cities", "MN", "Anoka|Carver|Dakota|Hennepin|Ramsey|Scott|Washington"),
    _area(
        "Dallas-Fort Worth",
        "DFW|the DFW|the DFW Metroplex|Dallas/Fort Worth|the Dallas-Fort Worth",
        "TX",
        "Collin|Dallas|Denton|Ellis|Hunt|Johnson|Kaufman|Parker|Rockwall|Tarrant|Wise",
    ),
    _area("Chicagoland", "", "IL", "Cook|DuPage|Kane|Lake|McHenry|Will"),
    _area("South Florida", "", "FL", "Miami-Dade|Broward|Palm Beach"),
)  # fmt: skip


@cache
def _by_key() -> dict[str, Area]:
    return {key(name): area for area in _AREAS for name in (area.name, *area.also)}


def areas_called(wanted: str) -> Iterator[Place]:
    """The area or the counties of a name as :func:`leakmeter.statistics.names.key` has it, most populous first."""
    area = _by_key().get(wanted)
    if area is not None:
        yield _summed(area)
    if wanted.endswith(_KINDS):
        yield from (_of_county(county) for county in counties_called(wanted))


def area_labelled(label: str) -> Place | None:
    """The area or county that has exactly this label, or None."""
    name = label.split(", ")[0]
    return next((place for place in areas_called(key(name)) if place.label == label), None)


def states_of(place: Place) -> frozenset[str]:
    """The names of the states that an area of several states holds; none for any other place."""
    area = _by_key().get(key(place.name)) if place.kind == "area" else None
    return frozenset(filter(None, map(state_name, area.states))) if area else frozenset()


def ambiguous_in_lower_case(place: Place) -> bool:
    """Whether an area's name means it only where it is written with a capital: "the South", "the West Coast"."""
    return place.name in ("the South", "the Northeast", "the West Coast", "the East Coast", "the East Bay")


def holds(area: Place) -> str:
    """What an area is taken to hold, in words: "12 states", "9 counties"."""
    found = _by_key()[key(area.name)]
    if len(found.states) > 1:
        capital = "DC" in found.states
        return f"{len(found.states) - capital} states" + " and the District of Columbia" * capital
    number = len(_counties(found))
    return f"{number} counties" if number > 1 else "one county"


@cache
def _summed(area: Area) -> Place:
    state = state_name(area.states[0]) if len(area.states) == 1 else None
    within = state if state and state not in area.name else ""
    label = ", ".join(part for part in (area.name, within, "US") if part)
    people = sum(county.people for county in _counties(area))
    return Place(label, area.name, "area", state or "", "US", people, f"{SOURCE}, summed", YEAR)


@cache
def _counties(area: Area) -> tuple[County, ...]:
    wanted = {key(f"{name} County") for name in area.counties}
    left_out = {key(f"{name} County") for name in area.left_out}
    inside = (county for county in counties() if county.state in area.states)
    return tuple(c for c in inside if (not wanted or key(c.name) in wanted) and key(c.name) not in left_out)


def _of_county(county: County) -> Place:
    state = state_name(county.state) or county.state
    return Place(f"{county.name}, {state}, US", county.name, "county", state, "US", county.people, SOURCE, YEAR)
