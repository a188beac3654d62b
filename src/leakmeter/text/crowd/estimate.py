"""How many people share what a text discloses."""

from __future__ import annotations

from collections.abc import Sequence

from leakmeter.statistics import lookup
from leakmeter.statistics.figures import Place
from leakmeter.text.crowd.attributes import Weighed, constraints
from leakmeter.text.crowd.chain import crowd_in
from leakmeter.text.crowd.cues import country_suggested
from leakmeter.text.crowd.population import Counted, counted_among
from leakmeter.text.find import find
from leakmeter.text.find.categories import category
from leakmeter.types import Crowd, Disclosure, NotEstimated

_IDENTIFYING = {
    "CONTACT": "whoever has it reaches one person, so no share of people describes it",
    "NAME": "a name is shared by few, and no table of names is shipped",
}


def estimate(told: str | Sequence[Disclosure], *, context: str | None = None, community: str | None = None) -> Crowd:
    """The crowd that shares a text's disclosures, or a list of disclosures.

    ``context`` is the text that disclosures were found in: its wording suggests a default population where no place is
    named. ``community`` is the forum's name ("r/portland"). The crowd is counted in every group the author belongs to
    and the smallest is returned. Figures: the shipped tables; see ``Factor.source``.
    """
    if isinstance(told, str):
        told, context = find(told), told
    place = community_place(community)
    crowds = [
        _crowd_among(told, counted)
        for counted in counted_among(told, country_suggested(context) if context else None, place)
    ]
    return min(crowds, key=lambda crowd: crowd.k)


def community_place(community: str | None) -> Place | None:
    """The place a community is about ("r/portland" -> Portland), or None."""
    if not community:
        return None
    name = community.strip().removeprefix("/").removeprefix("r/")
    places = lookup(name)
    return places[0] if places and places[0].population >= _COMMUNITY_PEOPLE else None


#: Communities are named after large places; a smaller namesake is more likely a word.
_COMMUNITY_PEOPLE = 150_000


def _crowd_among(told: Sequence[Disclosure], counted: Counted) -> Crowd:
    weighed = constraints(told, counted)
    return crowd_in(counted, weighed.counted, _not_estimated(told, counted, weighed), weighed.notes)


def _not_estimated(told: Sequence[Disclosure], counted: Counted, weighed: Weighed) -> list[NotEstimated]:
    covered = {i for c in weighed.counted for i in c.disclosures} | {*counted.population.disclosures, *counted.implied}
    aside = {i for c in weighed.set_aside for i in c.disclosures}
    return [
        _reason(index, disclosure, index in counted.apart, index in aside)
        for index, disclosure in enumerate(told)
        if index not in covered
    ]


def _reason(index: int, disclosure: Disclosure, apart: bool, set_aside: bool) -> NotEstimated:
    identifying = _IDENTIFYING.get(disclosure.category)
    if identifying:
        return NotEstimated(index, identifying, identifies=disclosure.category == "CONTACT")
    if set_aside:
        return NotEstimated(index, "set aside in favour of a rarer statement about the same thing (see notes)")
    if apart:
        return NotEstimated(index, "no figure says how many of the people counted are tied to this place as well")
    if disclosure.facts:
        values = ", ".join(dict.fromkeys(str(fact.value) for fact in disclosure.facts))
        return NotEstimated(index, f"no shipped figure covers it ({values})")
    return NotEstimated(index, f"these words about {category(disclosure.category).name} could not be put into figures")
