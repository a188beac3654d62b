"""The topic of a community, by its name: "r/diabetes", "CatAdvice", "leeds".

Topics come from ``communities.tsv``. A name that is not there is split ("CatAdvice", "nursing_intl", "t1diabetes2") and its
parts are looked up in that table and in the word lists; the name of a large place ("leeds") expects that place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib import resources

from leakmeter.errors import DataError
from leakmeter.statistics.places import lookup
from leakmeter.text.find.categories import categories
from leakmeter.text.find.lexicon import Row, normal, rows
from leakmeter.text.find.present.implied import LONGEST_PHRASE, NEVER_IMPLIED, Topic
from leakmeter.text.normalform import normal_form

#: Communities are named after large places; a smaller namesake is more likely a word. The same as for the crowd.
_PLACE_PEOPLE = 150_000
#: No forum has a longer name; a longer one is not looked up.
_LONGEST_NAME = 100
_HEALTH = ("HEALTH", "MENTAL_HEALTH", "REPRODUCTIVE_HEALTH")


def forum(community: str) -> str:
    """The bare name in "r/diabetes", "/r/diabetes/", "https://www.reddit.com/r/diabetes/top" or "diabetes"."""
    name = " ".join(normal_form(community).text.split()).strip("/")
    inside = _AFTER_LETTER.search(name)
    return inside["name"] if inside else name


_AFTER_LETTER = re.compile(r"(?:^|/)[rcm]/(?P<name>[^/?#]+)", re.IGNORECASE)


@lru_cache(64)
def topic_of(community: str | None) -> Topic | None:
    """What a community implies, by its name ("r/diabetes", a web address, "diabetes"); None where nothing is known.

    Raises DataError if the table of communities is missing or damaged.
    """
    name = forum(community) if community else ""
    if not name or len(name) > _LONGEST_NAME:
        return None
    found = list(_listed(name)) or [*_split(name), *_place(name)]
    if not found:
        return None
    phrases = frozenset(phrase for topic in found for phrase in topic.phrases)
    return Topic(
        name=f"r/{name}",
        categories=frozenset(category for topic in found for category in topic.categories) - NEVER_IMPLIED,
        phrases=phrases | {f"{phrase}s" for phrase in phrases if not phrase.endswith("s")},
        place=next((topic.place for topic in found if topic.place), ""),
    )


def _listed(name: str) -> Iterator[Topic]:
    """The rows of the table for a name."""
    wanted = _key(name)
    return (topic for pattern, topic in table() if pattern.fullmatch(wanted))


def _key(name: str) -> str:
    return re.sub(r"[\W_]+", "", name.casefold())


@cache
def table() -> tuple[tuple[re.Pattern[str], Topic], ...]:
    """The rows of ``communities.tsv``: a name or a pattern (``*`` for any letters), and what it implies.

    Raises DataError if the table is missing or damaged.
    """
    try:
        lines = (resources.files("leakmeter.text.find.data") / "communities.tsv").read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise DataError(f"The table communities.tsv cannot be read ({error}). Reinstall leakmeter.") from error
    return tuple(
        (re.compile(name.replace("*", ".*")), topic)
        for line in lines
        if line.strip() and not line.startswith("#")
        for names, topic in [_row(line)]
        for name in names
    )


def _row(line: str) -> tuple[list[str], Topic]:
    cells = [[part.strip() for part in cell.split(",") if part.strip()] for cell in line.split("\t")]
    known = {category.id for category in categories()} - NEVER_IMPLIED
    if len(cells) != 3 or not all(cells) or not known.issuperset(cells[1]):
        raise DataError(f"The table communities.tsv has a damaged row near “{line[:40]}”. Reinstall leakmeter.")
    names, ids, words = cells
    phrases = frozenset(phrase for word in words for phrase in _referred(word))
    return names, Topic(names[0], frozenset(ids), phrases)


def _referred(word: str) -> Iterable[str]:
    """The phrases that a word of the table stands for: itself, or with "conditions:" the names of that condition."""
    name, colon, canonical = word.partition(":")
    if not colon:
        return (normal(word),)
    found = [normal(row["name"]) for row in rows(name) if row["canonical"].lower() == canonical.lower()]
    if not found:
        raise DataError(f"The table communities.tsv names “{word}”, which no word list has. Reinstall leakmeter.")
    return (normal(canonical), *found)


def _split(name: str) -> Iterator[Topic]:
    """What the parts of a name imply, by the table and the word lists; the longest runs of parts go first."""
    parts = [part.lower() for part in _PART.findall(name)]
    if _TURNS_AROUND.intersection(parts):
        return
    at = 0
    while at < len(parts):
        runs = (parts[at : at + n] for n in range(min(LONGEST_PHRASE, len(parts) - at), 0, -1))
        count, topics = next(((len(run), topics) for run in runs if (topics := _known(run))), (1, ()))
        yield from topics
        at += count


_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+")
#: Parts of names whose communities do not imply what the other parts say of the author: anyone may ask, the former are no
#: more, and partners, families and carers write about others.
_TURNS_AROUND = frozenset(
    """
    ask ex former anti no not never without free against hate non un vs partner partners spouse spouses so sos wife wives
    husband husbands family families parent parents parenting carer carers caregiver caregivers support supporters friends
    """.split()
)


def _known(parts: Sequence[str]) -> tuple[Topic, ...]:
    """What adjoining parts of a name imply together: "cat", "type 1 diabetes", "t1d"."""
    together = "".join(parts)
    listed = tuple(_listed(together)) if len(together) >= _SHORTEST_PART else ()
    if listed:
        return listed
    spellings = dict.fromkeys(f"{words}{end}" for words in (" ".join(parts), together) for end in ("", "s"))
    spellings |= dict.fromkeys(words.removesuffix("s") for words in tuple(spellings))
    return tuple(
        _MEANINGS[name](_entries(name)[words]) for name in _MEANINGS for words in spellings if words in _entries(name)
    )


#: A part of a name with fewer letters than this is not looked up by itself in the table.
_SHORTEST_PART = 4


@cache
def _entries(name: str) -> Mapping[str, Row]:
    """The rows of a list by their normal form, without those that are often something else."""
    return {normal(row["name"]): row for row in rows(name) if row.get("ambiguous") != "yes"}


def _topic(categories: Iterable[str], *phrases: str) -> Topic:
    return Topic("", frozenset(categories), frozenset(phrase for words in phrases if (phrase := normal(words))))


def _illness(name: str, row: Row) -> Topic:
    same = (other["name"] for other in rows(name) if other["canonical"] == row["canonical"])
    return _topic(_HEALTH, row["canonical"], row["family"].removeprefix("a ").removeprefix("an "), *same)


def _nationality(row: Row) -> Topic:
    """The nationality in all its forms but those that also tell a gender."""
    country = row["country"]
    same = [o["name"] for o in rows("nationalities") if country and o["country"] == country and _bare(o)]
    return _topic({"RACE_NATIONALITY"}, row["name"], row["region"], *same)


def _bare(row: Row) -> bool:
    return not row["gender"] and not row["race"] and " " not in row["name"]


_MEANINGS: Mapping[str, Callable[[Row], Topic]] = {
    "conditions": lambda row: _illness("conditions", row),
    "medications": lambda row: _illness("medications", row),
    "occupations": lambda row: _topic({"OCCUPATION"}, row["name"], row["kind"]),
    "interests": lambda row: _topic({"INTEREST"}, row["name"]),
    "pets": lambda row: _topic({"PET"}, row["name"], row["kind"], row["general"]),
    "majors": lambda row: _topic({"EDUCATION"}, row["name"]),
    "nationalities": _nationality,
}


def _place(name: str) -> Iterator[Topic]:
    """The large place that a community is named after, with its country's nationality where it is a country."""
    found = lookup(name)
    if not found or found[0].population < _PLACE_PEOPLE:
        return
    place = found[0]
    parts = place.label.split(", ")
    names = [name, *parts, *(other for part in parts for other in _ALSO.get(part, ()))]
    yield replace(_topic({"LOCATION"}, *names), place=place.label)
    if place.kind == "country":
        people = [row["name"] for row in rows("nationalities") if row["country"] == place.country and _bare(row)]
        yield _topic({"RACE_NATIONALITY"}, *people)


_ALSO = {
    "US": ("USA", "United States", "America", "the States"),
    "UK": ("United Kingdom", "Great Britain", "Britain"),
    "United States": ("US", "USA", "America", "the States"),
    "United Kingdom": ("UK", "Great Britain", "Britain"),
}
