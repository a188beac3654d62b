"""Simple sentences grown from templates: what a first-time user types, and its near misses, beside the written posts.

``corpus/grammar.txt`` has a template a line: marks as in the posts, and slots in braces that are filled from the word
lists and the gazetteer. Templates are for training alone; nothing is ever measured on them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from leakmeter.errors import InputError
from leakmeter.evaluate.corpus import Post, marked
from leakmeter.statistics.gazetteer import City, numbered
from leakmeter.statistics.places import countries, country
from leakmeter.statistics.tables import info
from leakmeter.text.find.lexicon import rows

_SLOT = re.compile(r"\{([a-z_]+)\}")
#: Cities of fewer people are rarely named without more words.
_KNOWN_CITY = 60_000
#: How many sentences stand together in a grown post, and how often: alone is the hardest and the most common.
_TOGETHER = (1, 1, 1, 2, 2, 3)

Filler = Callable[[random.Random], str]


def grown(templates: Path, count: int, seed: int) -> list[Post]:
    """``count`` posts of one to three filled templates each; the same seed grows the same posts.

    Raises InputError for a template with a slot that nothing fills.
    """
    lines = [line for line in templates.read_text("utf-8").splitlines() if line.strip() and not line.startswith("#")]
    draw = random.Random(seed)
    order = [line for _ in range(count * max(_TOGETHER) // len(lines) + 1) for line in draw.sample(lines, len(lines))]
    posts: list[Post] = []
    for number in range(count):
        chosen = [order.pop() for _ in range(draw.choice(_TOGETHER))]
        source = " ".join(_spelt(filled(line, draw), draw) for line in chosen)
        posts.append(marked(f"grammar-{number + 1}", "grammar", source))
    return posts


def filled(template: str, draw: random.Random) -> str:
    """The template with every slot filled. Raises InputError for a slot that nothing fills."""

    def fill(slot: re.Match[str]) -> str:
        if slot[1] not in FILLERS:
            raise InputError(f"corpus/grammar.txt: nothing fills {{{slot[1]}}}. Slots: {', '.join(FILLERS)}.")
        return FILLERS[slot[1]](draw)

    return _SLOT.sub(fill, template)


def _spelt(sentence: str, draw: random.Random) -> str:
    """The sentence as somebody in a hurry spells it, one time in three: without apostrophes or a full stop."""
    if draw.random() < 0.33:
        sentence = sentence.replace("'", "").replace("’", "")
    return sentence.rstrip(".") if draw.random() < 0.2 else sentence


def _one_of(*words: str) -> Filler:
    return lambda draw: draw.choice(words)


def _number(low: int, high: int) -> Filler:
    return lambda draw: str(draw.randint(low, high))


def _listed(name: str, **wanted: str) -> Filler:
    def choose(draw: random.Random) -> str:
        return draw.choice(_rows(name, tuple(wanted.items())))

    return choose


@cache
def _rows(name: str, wanted: tuple[tuple[str, str], ...]) -> Sequence[str]:
    """The unambiguous entries of a list that have the wanted cells."""
    return [
        row["name"]
        for row in rows(name)
        if row.get("ambiguous") != "yes" and all(row[column] == value for column, value in wanted)
    ]


def _with_article(filler: Filler) -> Filler:
    def choose(draw: random.Random) -> str:
        word = filler(draw)
        return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"

    return choose


@cache
def _cities() -> Sequence[City]:
    return [city for city in map(numbered, range(info("cities").rows)) if city.population >= _KNOWN_CITY]


def _city(draw: random.Random) -> str:
    return draw.choice(_cities()).name


def _city_region(draw: random.Random) -> str:
    city = draw.choice(_cities())
    land = country(city.country)
    return f"{city.name}, {city.region or (land.label if land else city.country)}"


def _phone(draw: random.Random) -> str:
    """A number of the ranges set apart for fiction."""
    last = f"01{draw.randint(0, 99):02}"
    return draw.choice(
        (
            f"(503) 555-{last}",
            f"212-555-{last}",
            f"+44 7700 900{draw.randint(100, 999)}",
            f"020 7946 0{draw.randint(100, 999)}",
        )
    )


_FIRST = "Ada Ben Chidi Dana Elif Farid Greta Hana Ivo Jo Kemi Lars Mina Noor Otto Priya Quinn Rosa Sami Tove Uma Vik Wren Yusuf Zoe".split()
_LAST = "Fakeley Madeupson Nowhereby Placeholder Inventado Testov Exempel Pretendham Samplesson Mockridge".split()


def _handle(draw: random.Random) -> str:
    return (
        draw.choice(_FIRST).lower()
        + draw.choice(("_", ".", ""))
        + draw.choice(("fake", "bakes", "rides", "made_up", "draws"))
        + str(draw.randint(1, 99))
    )


FILLERS: Mapping[str, Filler] = {
    "city": _city,
    "city_region": _city_region,
    "country": lambda draw: draw.choice(_countries()),
    "region": lambda draw: draw.choice([c.region for c in draw.sample(_cities(), 20) if c.region] or ["Ohio"]),
    "age": _number(13, 89),
    "young": _number(13, 24),
    "year": _number(1950, 2008),
    "gender_letter": _one_of("F", "M", "f", "m"),
    "job": _listed("occupations"),
    "a_job": _with_article(_listed("occupations")),
    "field": _listed("fields"),
    "employer": _listed("employers"),
    "condition": _listed("conditions", category="HEALTH"),
    "mental": _listed("conditions", category="MENTAL_HEALTH"),
    "reproductive": _listed("conditions", category="REPRODUCTIVE_HEALTH"),
    "medication": _listed("medications", category="HEALTH"),
    "mental_medication": _listed("medications", category="MENTAL_HEALTH"),
    "name": _one_of(*_FIRST),
    "full_name": lambda draw: f"{draw.choice(_FIRST)} {draw.choice(_LAST)}",
    "handle": _handle,
    "email": lambda draw: f"{_handle(draw)}@example.{draw.choice(('com', 'org', 'net'))}",
    "phone": _phone,
    "link": lambda draw: f"https://example.com/{draw.choice(_FIRST).lower()}",
    "amount": lambda draw: draw.choice(("${}k", "£{}0", "€{}00", "{} lakh", "${},000", "£{}k")).format(draw.randint(2, 95)),
    "number": _number(2, 40),
    "small": _number(2, 6),
    "relative": _listed("relatives"),
    "child": _one_of("son", "daughter", "kid", "little one", "toddler", "baby girl", "teenager"),
    "pet": _listed("pets"),
    "pets": _one_of("cats", "dogs", "rabbits", "budgies", "guinea pigs", "huskies", "kittens", "hens", "geckos"),
    "pet_name": _one_of("Biscuit", "Rex", "Luna", "Mochi", "Pickles", "Shadow", "Waffles", "Nala", "Gizmo"),
    "degree": _one_of("a bachelor's degree", "a master's", "a PhD", "an MBA", "an associate's", "a law degree", "a BSc"),
    "subject": _listed("majors"),
    "school": _one_of("Ohio State", "Leeds Uni", "UCLA", "Northfold College", "the University of Examplia", "Boise State", "McGill", "UNSW"),
    "nationality": _listed("nationalities"),
    "ethnicity": _one_of("Black", "Punjabi", "Latina", "Hispanic", "mixed race", "Māori", "Kurdish", "white", "Asian", "Igbo"),
    "orientation": _one_of("gay", "bi", "bisexual", "lesbian", "straight", "pan", "asexual", "queer"),
    "hobby": _listed("interests"),
    "car": _one_of("Honda Civic", "Ford Fiesta", "2014 Corolla", "Tacoma", "VW Golf", "Tesla", "Dacia", "old Volvo"),
    "thing": _listed("possessions"),
    "month": _one_of("January", "February", "March", "April", "May", "June", "July", "August", "October", "December"),
    "weekday": _one_of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "feeling": _listed("emotions", category="EMOTION"),
    "height": _one_of("5'4", "6'2", "182 cm", "5 foot 9", "1.65m", "4'11", "six foot"),
    "weight": _one_of("70 kg", "130 lbs", "15 stone", "210lbs", "58kg"),
    "hair": _one_of("red hair", "curly hair", "a shaved head", "long black hair", "grey hair", "freckles", "blue eyes"),
}  # fmt: skip


@cache
def _countries() -> Sequence[str]:
    return [place.label for place in countries()]
