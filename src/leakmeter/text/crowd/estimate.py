"""How many people share what a text discloses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leakmeter.statistics import lookup, university
from leakmeter.statistics.figures import Place
from leakmeter.statistics.majors import major
from leakmeter.text.crowd.assumed import with_assumed
from leakmeter.text.crowd.attributes import FOLLOWS, SET_ASIDE, Weighed, constraints
from leakmeter.text.crowd.attributes_rated import covered
from leakmeter.text.crowd.attributes_surveyed import is_surveyed
from leakmeter.text.crowd.campuses import studying_in
from leakmeter.text.crowd.chain import Width, bounded, crowd_in, propagated
from leakmeter.text.crowd.cues import country_suggested
from leakmeter.text.crowd.doubts import notes as doubtful
from leakmeter.text.crowd.intervals import SHIPPED, Calibration
from leakmeter.text.crowd.population import Counted, counted_among
from leakmeter.text.crowd.schools import counted_at
from leakmeter.text.english import NOT_ENGLISH, looks_foreign
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.text.find.categories import category
from leakmeter.text.find.normalize.impossible import impossible_age
from leakmeter.text.find.recognizers.marks import identifier_of, names_one
from leakmeter.text.normalform import normal_form
from leakmeter.text.original import as_read
from leakmeter.types import Crowd, Disclosure, Fact, NotEstimated

_IDENTIFYING = {
    "CONTACT": "whoever has it reaches one person, so no share of people describes it",
    "NAME": "a name is shared by few, and no table of names is shipped",
}


def estimate(
    told: str | Sequence[Disclosure],
    *,
    context: str | None = None,
    community: str | None = None,
    calibration: Calibration | None = SHIPPED,
) -> Crowd:
    """The crowd that shares a text's disclosures, or a list of disclosures.

    Of a text what is at least half sure counts, as in :func:`leakmeter.check`.
    ``context`` is the text that disclosures were found in: its wording suggests a default population where no place is
    named. ``community`` is the forum's name ("r/portland"). The crowd is counted in every group the author belongs to;
    the home's is returned, but never more people than the smallest of the others has. Figures: the shipped tables; what
    none covers counts by its kind (:mod:`leakmeter.text.crowd.assumed`); see ``Factor.source``. ``calibration`` widens
    the interval by what is lost in reading; None leaves the propagated error alone.
    """
    if isinstance(told, str):
        told, context = find(told, threshold=COUNTED_FROM, unlabelled=True), told
    form, told = normal_form(context or ""), [as_read(disclosure) for disclosure in told]
    context, community = form.text if context is not None else None, community and normal_form(community).text
    figures = counted_by_figures(told, context=context, community=community)
    found = with_assumed(figures, told, (calibration or SHIPPED).learned)
    found = replace(found, notes=(*found.notes, *form.notes()))
    return widened(found, calibration) if calibration else found


def estimated(figures: Crowd, facts: Sequence[Disclosure], bare: Sequence[Disclosure]) -> Crowd:
    """The crowd of :func:`estimate` of disclosures ``facts``, of which ``figures`` is :func:`counted_by_figures`, and of
    ``bare`` ones, which hold no facts."""
    told = (*facts, *bare)
    left = (naming(i, told[i]) or NotEstimated(i, "") for i in range(len(facts), len(told)))
    return widened(with_assumed(replace(figures, reasons=(*figures.reasons, *left)), told))


def counted_by_figures(
    told: Sequence[Disclosure],
    *,
    context: str | None = None,
    community: str | None = None,
    width: Width = propagated,
) -> Crowd:
    """The crowd of :func:`estimate` by the shipped figures alone: what none covers is in ``Crowd.reasons``, and not in k.

    All words are in the reading form. The interval is that of the figures, reckoned by ``width``, without what is lost in
    reading.
    """
    groups = _groups(told, context, community)
    crowds = [_crowd_among(told, counted, width) for counted in groups]
    smallest = min(crowds, key=lambda crowd: crowd.k)
    home = next((crowd for crowd, group in zip(crowds, groups, strict=True) if group.home), None)
    found = smallest if home is None or home is smallest else bounded(home, smallest)
    return replace(found, notes=(*found.notes, *doubtful(told), *_unreadable(context)))


def _unreadable(context: str | None) -> tuple[str, ...]:
    return (NOT_ENGLISH,) if context is not None and looks_foreign(context) else ()


def _groups(told: Sequence[Disclosure], context: str | None, community: str | None) -> tuple[Counted, ...]:
    """The groups that the author of disclosures belongs to."""
    place = community_place(community)
    *places, default = counted_among(told, country_suggested(context) if context else None, place)
    return (*places, *counted_at(told), *studying_in(told), default)


def widened(crowd: Crowd, calibration: Calibration = SHIPPED) -> Crowd:
    """The crowd with its interval widened by what is lost in reading."""
    low, high = calibration.widened(crowd.k, crowd.low, crowd.high, len(crowd.factors))
    return replace(crowd, low=max(1.0, low), high=max(crowd.k, min(crowd.population.high, high)))


def community_place(community: str | None) -> Place | None:
    """The place a community is about ("r/portland" -> Portland), or None."""
    if not community:
        return None
    name = community.strip().removeprefix("/").removeprefix("r/")
    places = lookup(name)
    return places[0] if places and places[0].population >= _COMMUNITY_PEOPLE else None


#: Communities are named after large places; a smaller namesake is more likely a word.
_COMMUNITY_PEOPLE = 150_000


def _crowd_among(told: Sequence[Disclosure], counted: Counted, width: Width) -> Crowd:
    left = _beyond(told, counted)
    weighed = constraints(left, counted)
    said = frozenset(i for i, (one, other) in enumerate(zip(told, left, strict=True)) if one.facts and not other.facts)
    reasons = [reason for reason in _not_estimated(left, counted, weighed) if reason.disclosure not in said]
    population = replace(counted.population, disclosures=tuple(sorted({*counted.population.disclosures, *said})))
    return crowd_in(replace(counted, population=population), weighed.counted, reasons, weighed.notes, width)


def _beyond(told: Sequence[Disclosure], counted: Counted) -> list[Disclosure]:
    """The disclosures without the facts that belonging to the population says already. Another school says something new."""

    def said(fact: Fact) -> bool:
        if fact.attribute == "school" and counted.school:
            school = university(str(fact.value))
            return school is not None and school.name == counted.school
        return fact.attribute in counted.implies

    return [replace(one, facts=tuple(fact for fact in one.facts if not said(fact))) for one in told]


def _full_name(disclosure: Disclosure) -> bool:
    return any(fact.attribute == "name" and " " in str(fact.value) for fact in disclosure.facts)


def _not_estimated(told: Sequence[Disclosure], counted: Counted, weighed: Weighed) -> list[NotEstimated]:
    told_by = {i for c in weighed.counted for i in c.disclosures} | {*counted.population.disclosures, *counted.implied}
    aside = {i for c in weighed.set_aside for i in c.disclosures}
    reasons: list[NotEstimated] = []
    for index, disclosure in enumerate(told):
        if index not in told_by:
            follows = bool(disclosure.facts) and all(
                covered(fact, disclosure, counted) or is_surveyed(fact, disclosure, (disclosure,), counted)
                for fact in disclosure.facts
            )
            reasons.append(
                NotEstimated(index, FOLLOWS)
                if follows and index not in aside
                else _reason(index, disclosure, counted, index in aside)
            )
        elif left := _left_out(disclosure, counted):
            reasons.append(NotEstimated(index, f"counted in part; no shipped figure covers {left}", partly=True))
    return reasons


def _left_out(disclosure: Disclosure, counted: Counted) -> str:
    """What a disclosure says beyond what was counted, in words; "" where that is nothing."""
    told = {fact.attribute for fact in disclosure.facts}
    left = [
        _TITLES.get(fact.attribute, fact.attribute) + f" ({_plain(fact)})" * (fact.value != "yes")
        for fact in disclosure.facts
        if fact.attribute in _WITHOUT_FIGURE
        and (fact.attribute, fact.value) not in _SAYS_NOTHING
        and not (fact.attribute == "amount" and told & {"income", "household_income"})
        and not (fact.attribute == "nationality" and "ethnicity" not in told)
        and not covered(fact, disclosure, counted)
        and not is_surveyed(fact, disclosure, (disclosure,), counted)
        and not (fact.attribute == "major" and major(str(fact.value)))
    ]
    return ", ".join(dict.fromkeys(left))


#: Facts that stand beside counted ones, and what to call them where no figure covers their value.
_TITLES = {
    "school": "the school",
    "major": "the subject",
    "student": "being a student",
    "employer": "the employer",
    "employer_kind": "the employer",
    "experience_years": "the years of work",
    "past_occupation": "the job of the past",
    "transgender": "being trans",
    "orientation": "the orientation",
    "nationality": "the nationality",
    "condition": "the condition",
    "medication": "the treatment",
    "symptom": "the symptom",
    "pet": "the animal",
    "past_pet": "the animal",
    "pet_count": "the number of animals",
    "pet_name": "the name of the animal",
    "pet_age": "the age of the animal",
    "children": "the number of children",
    "child_age": "the age of a child",
    "siblings": "the number of siblings",
    "hair_colour": "the colour of hair",
    "eyes": "the colour of eyes",
    "height": "the height",
    "weight": "the weight",
    "amount": "the amount",
    "named_place": "the tie to the place",
    "past_place": "the place of the past",
}
_WITHOUT_FIGURE = frozenset(_TITLES)
#: "Diagnosed with" says no more than what follows it.
_SAYS_NOTHING = frozenset((("symptom", "diagnosis"),))


def naming(index: int, disclosure: Disclosure) -> NotEstimated | None:
    """Why a disclosure is no share of people, if it names a person; None for any other."""
    if identifier := identifier_of(disclosure.facts):
        return NotEstimated(index, names_one(identifier), identifies=True)
    why = _IDENTIFYING.get(disclosure.category)
    if why is None:
        return None
    return NotEstimated(index, why, identifies=disclosure.category == "CONTACT" or _full_name(disclosure))


def _reason(index: int, disclosure: Disclosure, counted: Counted, set_aside: bool) -> NotEstimated:
    named = naming(index, disclosure)
    if named:
        return named
    if set_aside:
        # Something else that the same words say still holds.
        if left := _left_out(disclosure, counted):
            return NotEstimated(index, f"{SET_ASIDE}; no shipped figure covers {left}", partly=True)
        return NotEstimated(index, SET_ASIDE)
    if index in counted.apart:
        return NotEstimated(index, "no figure says how many of the people counted are tied to this place as well")
    if currency := _foreign(disclosure):
        return NotEstimated(index, f"the sum is in {currency}, and the shipped figures of incomes are in dollars")
    if disclosure.facts:
        values = ", ".join(dict.fromkeys(_plain(fact) for fact in disclosure.facts))
        return NotEstimated(index, f"no shipped figure covers it ({values})")
    if disclosure.category in ("AGE", "AGE_GENDER") and (age := impossible_age(disclosure.text)):
        return NotEstimated(index, f"nobody is of such an age ({age})")
    return NotEstimated(index, f"these words about {category(disclosure.category).name} could not be put into figures")


def _plain(fact: Fact) -> str:
    """A fact's value for reading: an amount whose currency is not said is just an amount."""
    return str(fact.value).removesuffix(" ?")


def _foreign(disclosure: Disclosure) -> str:
    """The currency of an income that is told in another one than dollars, in words; else ""."""
    facts = {fact.attribute: fact.value for fact in disclosure.facts}
    currency = str(facts.get("amount", "?")).split()[-1]
    if facts.get("money_kind") != "income" or currency in ("?", "USD", "figures"):
        return ""
    return _CURRENCIES.get(currency, currency)


_CURRENCIES = {
    "GBP": "pounds", "EUR": "euros", "INR": "rupees", "CAD": "Canadian dollars", "AUD": "Australian dollars",
    "NZD": "New Zealand dollars", "SGD": "Singapore dollars", "CHF": "Swiss francs", "JPY": "yen",
}  # fmt: skip
