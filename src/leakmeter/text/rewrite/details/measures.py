"""Bodies and counts: heights and weights become words or rounder numbers, counts of things become "several"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs
from leakmeter.text.rewrite.details.numbers import NUMBER, number, several, some_of

_I = re.IGNORECASE
_FEET = re.compile(
    r"(?<![\d.])(?P<feet>[4-7])\s?(?:['’′]|ft\.?\b|foot\b|feet\b)\s?(?P<inches>1[01]|\d)?(?:\.5)?(?:[\s-]?(?:\"|”|″|''|in\b(?!\s+[a-z])|inch(?:es)?\b))?(?:\s+(?:tall|in (?:my )?socks|barefoot))?(?!\d)",
    _I,
)
_FEET_IN_WORDS = re.compile(
    r"\b(?P<feet>four|five|six|seven)(?:[\s-]?(?:foot|feet|ft))(?:[\s-](?P<inches>one|two|three|four|five|six|seven|eight|nine|ten|eleven))?(?:\s+(?:inch(?:es)?))?(?:\s+(?:tall|something|nothing))?\b",
    _I,
)
_CM = re.compile(
    r"(?<![\d.])(?P<cm>1[3-9]\d|20\d|21\d)\s?cms?\b(?: tall)?|(?<![\d.])(?P<m>[12][.,]\d\d)\s?m\b(?: tall)?", _I
)
_WEIGHT = re.compile(
    rf"(?:\b(?:about|around|roughly|at|over|under|nearly)\s+)?(?P<n>(?<![\d.,])\d{{2,3}}(?:\.\d)?|\b{NUMBER})(?:\s+and a half)?\s?(?P<unit>lbs?|pounds|kgs?|kilos?|kilograms|stone|st)\b(?:\s?(?:and a half|\d{{1,2}}(?:lb)?\b))?",
    _I,
)
_WEIGHED = re.compile(
    r"\bweigh(?:ed|s|ing)?\s+(?:in at\s+|about\s+|around\s+)?(?P<n>\d{2,3})\b(?!\s?(?:lbs?|pounds|kgs?|kilos?|stone|st)\b)",
    _I,
)
_UNITS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
}
#: From and up to these heights (cm) people are called tall or short here.
_TALL, _SHORT = 182, 162


def body_details(passage: Passage) -> Iterator[Detail]:
    """Heights in a word, weights to the next 25 pounds or 10 kilos."""
    for match in _FEET.finditer(passage.words):
        yield from _height(passage, match, int(match["feet"]) * 30.48 + int(match["inches"] or 0) * 2.54)
    for match in _FEET_IN_WORDS.finditer(passage.words):
        inches = _UNITS[match["inches"].lower()] if match["inches"] else 0
        yield from _height(passage, match, _UNITS[match["feet"].lower()] * 30.48 + inches * 2.54)
    for match in _CM.finditer(passage.words):
        yield from _height(passage, match, float(match["cm"] or float(match["m"].replace(",", ".")) * 100))
    for match in _WEIGHT.finditer(passage.words):
        value = number(match["n"])
        if value:
            unit = match["unit"].lower()
            step = {"l": 25, "p": 25, "k": 10}.get(unit[0], 2)
            near = max(step, round(value / step) * step)
            by = f"around {near} {match['unit']}"
            yield Detail(match.start(), match.end(), rungs(by) if near != value or "." in match["n"] else (), "main")
    for match in _WEIGHED.finditer(passage.words):
        near = round(int(match["n"]) / 25) * 25
        yield Detail(
            match.start("n"), match.end("n"), rungs(f"around {near}") if near != int(match["n"]) else (), "main"
        )


def _height(passage: Passage, match: re.Match[str], cm: float) -> Iterator[Detail]:
    before = passage.words[: match.start()]
    if re.search(r"\b(?:an?|the|my)\s+$", before, _I) and re.match(r"\s[a-z]", passage.words[match.end() :]):
        word = "tall" if cm >= _TALL else "short" if cm <= _SHORT else ""
    else:
        word = "tall" if cm >= _TALL else "short" if cm <= _SHORT else "of average height"
    if re.search(r"\b(?:from|to|to be|than|over|under|at|of|by|like)\s+$", before, _I):
        return
    end = match.end() - (len(match.group()) - len(match.group().rstrip()))
    yield Detail(match.start(), end, rungs(None, word), "main")


_COUNTED = re.compile(
    rf"(?P<det>\b(?:my|our|the|his|her|their|these|those|all|all my|all our)\s+)?(?P<count>(?<![\w$£€#.,:/'’+-])\d{{1,4}}(?![\d%:/'’]|[.,]\d)|\b{NUMBER})(?P<gap>\s+)(?P<adjectives>(?:(?:little|small|young|big|older|younger|elderly|grown|adult|wee|more|other|very|dumb|old|new|beautiful|lovely|rescue|indoor|furry|spoiled|teenage|crazy|whole|broken|separate|different|full|good|tiny|black|grey|gray|orange|feral|lazy)\s+){{0,2}})(?P<noun>[^\W\d_]+(?:s|children|people|women|men|fish|sheep|mice|feet|teeth)|children|people|fish|sheep)\b",
    _I,
)
_NOT_COUNTED = re.compile(
    r"(?:years?|yrs|months|mos|weeks|wks|days|hours|hrs|minutes|mins|seconds|nights|times|pounds|dollars|bucks|euros|rupees|pence|cents|lbs|kgs|kilos|miles|kms|feet|inches|degrees|percent|stones?|thousands?|hundreds|is|was|has|as|us|its|this|plus|less|decades|centuries|quid|shillings|francs|pesos|grams|inches|metres|meters|hands|points|ways|things|sizes|ft|always|across|towards|afternoons?|evenings|mornings|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|oldest|youngest)$",
    _I,
)
_OF = re.compile(
    rf"\b(?P<who>mom|mum|mother|dad|father|parent|oldest|eldest|youngest|one|family|house|household)\s+of\s+(?P<count>{NUMBER})\b(?!\s+(?:years|the|my|a)\b)",
    _I,
)


def count_details(passage: Passage) -> Iterator[Detail]:
    """ "three kids" -> "several kids" -> "kids"; "sixty-one pots" -> "dozens of pots"; "mom of two" -> "mom of more than one"."""
    words = passage.words
    for match in _COUNTED.finditer(words):
        count = number(match["count"])
        if (
            count is None
            or match["count"].lower() in ("hundred", "thousand", "million")
            or count < 2
            or _NOT_COUNTED.match(match["noun"])
            or 1900 <= count <= 2050
        ):
            continue
        start, end = match.start("count"), match.end("gap")
        if match["det"]:
            yield Detail(start, end, rungs(""))
        elif count >= _DOZENS:
            yield Detail(start, end, rungs(f"{some_of(count)} ", ""))
        else:
            yield Detail(start, end, rungs(f"{several(count)} " if count > 2 else None, ""))
    for match in _OF.finditer(words):
        count = number(match["count"])
        if count and count >= 2:
            yield Detail(
                match.start("count"), match.end("count"), rungs(None, "several" if count > 2 else "more than one")
            )


_DOZENS = 20
