"""Another plausible value in the place of a true one, where the user asks for it: an age near it, a city of about the same size, another
name.

Drawn by seed, and the same wherever the thing is told again in one text; never a value that the text tells already. What is made up is
not true: it is marked as untrue in the report and counts for nothing. Nothing is made up on which advice may depend (health, law,
money).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from leakmeter.errors import DataError, InputError
from leakmeter.statistics import Place, by_label, places_like
from leakmeter.text.find.gazetteer.placenames import place_at, readings
from leakmeter.text.find.gazetteer.plausible import is_ordinary
from leakmeter.text.find.lexicon import annotate
from leakmeter.text.rewrite.echoes import echoes
from leakmeter.text.rewrite.grammar import agreeing
from leakmeter.text.rewrite.joining import Change, cut, overlap
from leakmeter.text.rewrite.protect import occurrences
from leakmeter.text.rewrite.topics import Topic, topics, topics_called
from leakmeter.text.rewrite.untouched import may_edit
from leakmeter.types import Disclosure, Fact

FILE = Path(__file__).parent / "others.toml"
#: An age is moved by so many years either way; that of who goes to school by less.
_YEARS = (2, 3, 4)
_YEARS_BELOW_18 = (1,)
_OF_AGE, _OLDEST = 18, 99
#: Facts that may hold a year of birth: "born in 1991" is an age too.
_BIRTH = ("age", "birth_date")
_PLACES = ("place", "birthplace", "past_place", "frequents", "workplace")
_PLACE_WORD = re.compile(r"(?<![\w'’@#])[^\W\d_]")
#: Capitals are meant from so many letters on.
_SHOUTED = 8

Maker = Callable[[str, Sequence[Disclosure], Random], Iterator[Change]]


@dataclass(frozen=True, slots=True)
class Invented:
    """The ``changes`` that put in other values, in reading order; the ``phrases`` in which these then stand; and the words that ``left``
    a topic told as it is, because nothing plausible could be made up."""

    changes: tuple[Change, ...] = ()
    phrases: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows of others.toml."""

    first: tuple[str, ...]
    last: tuple[str, ...]
    titles: frozenset[str]
    words: frozenset[str]
    pet_names: tuple[str, ...]
    breeds: Mapping[str, tuple[str, ...]]


@cache
def _table() -> _Table:
    try:
        raw: dict[str, Any] = tomllib.loads(FILE.read_text("utf-8"))
        breeds = {str(kind): tuple(map(str, names)) for kind, names in raw["breeds"].items()}
        return _Table(
            tuple(raw["first"]),
            tuple(raw["last"]),
            frozenset(raw["titles"]),
            frozenset(raw["words"]),
            tuple(raw["pet_names"]),
            breeds,
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise DataError(
            f"The table {FILE.name} is missing or damaged. Install leakmeter again to restore it."
        ) from error


def topics_to_invent(wanted: Sequence[str]) -> tuple[Topic, ...]:
    """The topics of which another value is to be told. Raises InputError for what is none, or of which none is made up."""
    if isinstance(wanted, str):
        raise InputError("What to tell otherwise is one text. Give a list, such as ['age'].")
    found: list[Topic] = []
    for said in wanted:
        meant = [topic for topic in topics_called(said) if topic.other]
        if not meant:
            made = ", ".join(each.id for each in topics() if each.other)
            raise InputError(f"Nothing is made up about “{said[:30]}”. Other values there are for: {made}.")
        found += meant
    return tuple(dict.fromkeys(found))


def other_values(
    text: str,
    disclosures: Sequence[Disclosure],
    wanted: Sequence[Topic],
    seed: int = 0,
    allowed: Callable[[Change], bool] = lambda change: True,
) -> Invented:
    """Put another value wherever one of the topics is told, the same for the same ``seed``; not where a change is not ``allowed``."""
    changes: list[Change] = []
    left: list[str] = []
    for topic in wanted:
        concerned = [one for one in disclosures if topic.about(one)]
        told = sorted((*concerned, *echoes(text, concerned)), key=lambda one: one.start)
        for change in _MAKERS[topic.other](text, told, Random(f"{seed} {topic.id}")):
            free = not any(overlap(change.span, other.span) for other in changes)
            if free and allowed(change) and may_edit(text, change.span):
                changes.append(change)
        left += [one.text for one in concerned if not any(overlap(one.span, change.span) for change in changes)]
    changes.sort(key=lambda change: change.span.start)
    return Invented(tuple(changes), tuple(dict.fromkeys(_phrase(text, each) for each in changes)), tuple(left))


def _phrase(text: str, change: Change) -> str:
    """The words in which another value stands: whole words, and for a number the word before it."""
    start, end = change.span.start, change.span.end
    while start > 0 and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    if change.words[:1].isdigit() and (word := re.search(r"[^\W\d_][\w'’]* $", text[:start])):
        start = word.start()
    return text[start : change.span.start] + change.words + text[change.span.end : end]


def _change(text: str, start: int, end: int, words: str) -> Change:
    """Other words in the register of the old, with the article before them."""
    old = text[start:end]
    if old.islower():
        words = words.lower()
    elif old.isupper() and sum(c.isalpha() for c in text) >= _SHOUTED and text.isupper():
        words = words.upper()
    elif old[:1].isupper():
        words = words[0].upper() + words[1:]
    before = text[max(0, start - 4) : start]
    fitting = agreeing(before, words)
    if fitting != before:
        start, words = start - len(before), fitting + words
    return Change(cut(text, start, end), words, untrue=True)


# Ages


def _ages(text: str, told: Sequence[Disclosure], draw: Random) -> Iterator[Change]:
    facts = [fact for one in told for fact in one.facts]
    ages = {fact.value for fact in facts if fact.attribute == "age" and isinstance(fact.value, int)}
    years = {year for fact in facts if fact.attribute in _BIRTH and (year := _year(fact)) is not None}
    implied = {int(fact.low) for fact in facts if fact.attribute == "age" and fact.low is not None}
    shift = _shift(ages | implied, draw)
    if shift is None or not ages | years:
        return
    forms = {
        **{form: _in_form(form, age + shift) for age in ages for form in _forms(age)},
        **{str(year): str(year - shift) for year in years},
        **{f"’{year % 100:02d}": f"’{(year - shift) % 100:02d}" for year in years},
        **{f"'{year % 100:02d}": f"'{(year - shift) % 100:02d}" for year in years},
    }
    if not forms:
        return
    longest_first = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    number = re.compile(
        rf"(?<![\d$£€])(?<!\d[,:])(?<![^\W\d_])(?:{longest_first})(?!\d|[.,:]\d|[’']?[a-z]{{0,1}}%)", re.IGNORECASE
    )
    for one in told:
        for match in number.finditer(text, one.start, one.end):
            if not (match.group()[-1].isalpha() and text[match.end() : match.end() + 1].isalpha()):
                yield _change(text, *match.span(), forms[match.group().lower()])


def _shift(ages: Iterable[int], draw: Random) -> int | None:
    """By how much every age moves: all stay of age, or under it."""

    def fits(age: int, moved: int) -> bool:
        return 0 < moved <= _OLDEST and (age >= _OF_AGE) == (moved >= _OF_AGE)

    told = tuple(ages)
    years = _YEARS if all(age >= _OF_AGE for age in told) else _YEARS_BELOW_18
    possible = [sign * by for by in years for sign in (-1, 1) if all(fits(age, age + sign * by) for age in told)]
    return draw.choice(possible) if possible else None


def _year(fact: Fact) -> int | None:
    """The year of birth that a fact holds, or None."""
    found = re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", str(fact.value))
    return int(found.group()) if found else None


_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_UNITS = "one two three four five six seven eight nine".split()


def _forms(age: int) -> tuple[str, ...]:
    """An age in figures and in words."""
    spelled = _in_words(age)
    return (str(age), spelled, spelled.replace("-", " "))


def _in_form(form: str, age: int) -> str:
    if form.isdigit():
        return str(age)
    return _in_words(age).replace("-", " ") if " " in form else _in_words(age)


def _in_words(number: int) -> str:
    if number < 20:
        return _TEENS[number - 10] if number >= 10 else _UNITS[max(1, number) - 1]
    tens, units = divmod(min(number, _OLDEST), 10)
    return _TENS[tens - 2] + (f"-{_UNITS[units - 1]}" if units else "")


# Places


def _places(text: str, told: Sequence[Disclosure], draw: Random) -> Iterator[Change]:
    mentions = [
        mention
        for one in told
        for mention in _named(text, one, {str(f.value) for f in one.facts if f.attribute in _PLACES})
    ]
    moved: dict[str, Place] = {}
    taken = {place.label for _, _, place in mentions}
    for _, _, place in sorted(mentions, key=lambda mention: mention[2].kind != "city"):
        if place.label not in moved and (other := _other_place(place, moved, taken, draw)) is not None:
            moved[place.label] = other
            taken.add(other.label)
    for start, end, place in mentions:
        if place.label in moved:
            yield _change(text, start, end, _as_told(text[start:end], moved[place.label]))


def _named(text: str, one: Disclosure, labels: set[str]) -> Iterator[tuple[int, int, Place]]:
    """Where the places of a disclosure stand in its words."""
    at = one.start
    for match in _PLACE_WORD.finditer(text, one.start, one.end):
        end = place_at(text, match.start()) if match.start() >= at else None
        if end is None or end > one.end:
            continue
        place = next((each for each in readings(text[:end], match.start()) if each.label in labels), None)
        if place is not None:
            yield match.start(), end, place
            at = end


def _other_place(place: Place, moved: Mapping[str, Place], taken: set[str], draw: Random) -> Place | None:
    """A city of the same country and about the same size, if it can be in another region; a region for a region, that of another city
    where one of its cities moved there."""
    if place.kind == "region":
        homes = ((by_label(label), other) for label, other in moved.items())
        near = next((other for home, other in homes if home and _lies_in(home, place)), None)
        if near is not None and near.region:
            return by_label(f"{near.region}, {place.label.rsplit(', ', 1)[-1]}")
    possible = [other for other in places_like(place) if other.label not in taken and _plain(other)]
    elsewhere = [other for other in possible if not place.region or other.region != place.region]
    return draw.choice((elsewhere or possible)[:_NEAREST]) if possible else None


#: Drawn among so many places that are nearest in size.
_NEAREST = 8


def _plain(place: Place) -> bool:
    return not is_ordinary(place.name) and all(c.isalpha() or c in " -" for c in place.name)


def _lies_in(city: Place, region: Place) -> bool:
    return city.kind == "city" and city.country == region.country and city.region == region.name


def _as_told(old: str, place: Place) -> str:
    """A place with as many of its names as were told: "Leeds", "Leeds, England"."""
    if place.kind == "region":
        return place.name
    parts = [part for part in (place.name, place.region, place.label.rsplit(", ", 1)[-1]) if part]
    return ", ".join(tuple(dict.fromkeys(parts))[: old.count(",") + 1])


# Names


def _names(text: str, told: Sequence[Disclosure], draw: Random) -> Iterator[Change]:
    own = [str(fact.value) for one in told for fact in one.facts if fact.attribute == "name"]
    parts = [[part for part in name.split() if _is_name(part)] for name in own]
    alone = [name[0] for told_as, name in zip(own, parts, strict=True) if len(name) == 1 < len(told_as.split())]
    firsts = dict.fromkeys(name[0] for name in parts if name and name[0] not in alone)
    lasts = dict.fromkeys(part for name in parts for part in (*name[1:], *alone) if part not in firsts)  # "Mrs Okafor"
    others = {**_drawn(firsts, _table().first, draw), **_drawn(lasts, _table().last, draw)}
    yield from _words_for(text, told, others)


def _is_name(part: str) -> bool:
    return len(part.strip(".")) > 1 and part.lower().strip(".") not in _table().titles


def _drawn(old: Iterable[str], possible: Sequence[str], draw: Random) -> dict[str, str]:
    """Another word for each, none twice and none of the old."""
    told = sorted({word.lower() for word in old})
    free = [word for word in possible if word.lower() not in told]
    draw.shuffle(free)
    return dict(zip(told, free, strict=False))


def _words_for(text: str, told: Sequence[Disclosure], others: Mapping[str, str]) -> Iterator[Change]:
    """Other words wherever some words are said, those that mean something else too ("will", "may") only where a name was found."""
    for old, other in others.items():
        for span in occurrences(text, old):
            found_here = any(overlap(span, one.span) for one in told)
            if found_here or (span.text[:1].isupper() and not is_ordinary(old) and old not in _table().words):
                yield _change(text, span.start, span.end, other)


# Pets


def _pets(text: str, told: Sequence[Disclosure], draw: Random) -> Iterator[Change]:
    called = dict.fromkeys(str(f.value) for one in told for f in one.facts if f.attribute == "pet_name")
    called = [name for name in called if not annotate(name)["pets"]]  # "two Burmese, Nigel and Pip"
    yield from _words_for(text, told, _drawn(called, _table().pet_names, draw))
    breeds: dict[str, str] = {}
    for one in told:
        for entry in annotate(one.text)["pets"].values():
            said = one.text[entry.start : entry.end]
            breed = said.lower().removesuffix("s")
            possible = [each for each in _table().breeds.get(entry.row["kind"], ()) if each != breed]
            if possible and breed not in (entry.row["kind"], *_NO_BREED):
                other = breeds.setdefault(
                    breed, draw.choice([each for each in possible if each not in breeds.values()] or possible)
                )
                yield _change(
                    text, one.start + entry.start, one.start + entry.end, other + "s" * said.lower().endswith("s")
                )


_NO_BREED = ("pup", "puppy", "puppie", "kitten", "kitty", "pet", "doggo", "foal", "rescue")

_MAKERS: Mapping[str, Maker] = {"age": _ages, "place": _places, "name": _names, "pet": _pets}
