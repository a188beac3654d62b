"""Places: where the author lives, comes from or works, with homonyms settled by context and population."""

from __future__ import annotations

import re
from collections.abc import Sequence

from leakmeter.statistics.figures import Place
from leakmeter.text.find.placenames import place_at, readings, resolve
from leakmeter.types import Fact

_ORIGIN = re.compile(r"\b(?:born|raised|grew up|growing up|hometown|home town|originally|roots|come from|came from|hail|childhood)\b", re.I)
_PAST = re.compile(r"\b(?:(?:moved?|moving|relocated|relocating|fled|emigrated|immigrated)\b.*\bfrom|used to|lived|studied|worked|taught|rented|visited)\b", re.I)
_FREQUENTS = re.compile(r"\b(?:drive|commute|walk|train|bus|office|job|gym|works?|working|shop|study|studying|school|uni|university|church)\b", re.I)
_BEGINNINGS = re.compile(r"(?<![\w'’])[^\W\d_]")
_CANDIDATES = 5


def place_facts(spans: Sequence[str]) -> list[tuple[Fact, ...]]:
    """For each span's words (an empty string for spans that are no places) the place named in them.

    The attribute is ``place`` for a residence, ``frequents`` for where the author works or goes, ``birthplace`` for an
    origin, ``past_place`` for where the author used to be; the value is the label of the likeliest reading and ``candidates`` the labels of the others.
    """
    found = [_readings_in(words) for words in spans]
    named = [places for places in found if places]
    chosen = iter(resolve(named))
    return [_facts(words, places, next(chosen)) if places else () for words, places in zip(spans, found, strict=True)]


def _readings_in(words: str) -> tuple[Place, ...]:
    """The readings of the place expression that ends the span, tried from each word on, the longest first."""
    for start in (m.start() for m in _BEGINNINGS.finditer(words)):
        if place_at(words, start) is not None and _after_cue(words, start):
            return readings(words[start:])
    return ()


def _after_cue(words: str, start: int) -> bool:
    """Whether the words before look like a cue for a place and not the middle of one."""
    before = words[:start].lower().split()
    return not before or before[-1].strip(":=") in _CUES or start == 0


_CUES = frozenset(
    "in from to near at outside around of by location loc city state country region where based here central downtown "
    "north south east west northern southern eastern western rural greater sunny rainy cold beautiful good old ol the on up into "
    "hometown town".split()
)


def _facts(words: str, places: tuple[Place, ...], chosen: Place) -> tuple[Fact, ...]:
    others = tuple(place.label for place in places if place.label != chosen.label)[:_CANDIDATES]
    return (Fact(_role(words), chosen.label, candidates=others),)


def _role(words: str) -> str:
    if _ORIGIN.search(words):
        return "birthplace"
    if _PAST.search(words):
        return "past_place"
    return "frequents" if _FREQUENTS.search(words) else "place"
