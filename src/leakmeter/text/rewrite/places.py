"""Places: city -> region -> country -> unnamed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.statistics import by_label, country_of, region_of
from leakmeter.statistics.figures import Place
from leakmeter.text.find.placenames import in_words, place_at, readings
from leakmeter.text.rewrite.grammar import like
from leakmeter.types import Disclosure

#: One can live near a town, but in its country.
_NEAR = re.compile(
    r"\b(?:near|outside(?: of)?|close to|just outside(?: of)?|around|by|on the outskirts of)\s+$", re.IGNORECASE
)
_WORD = re.compile(r"(?<![\w'’])[^\W\d_]")


def place_wordings(disclosure: Disclosure) -> Iterator[str]:
    """The region around the place, then the country, in the place of its name."""
    fact = next(
        (f for f in disclosure.facts if f.attribute in ("place", "birthplace", "frequents", "past_place")), None
    )
    place = by_label(str(fact.value)) if fact else None
    where = _expression(disclosure.text)
    if place is None or where is None:
        return
    before = _NEAR.sub("in ", disclosure.text[: where[0]])
    for wider in _around(place):
        yield before + wider + disclosure.text[where[1] :]


def _around(place: Place) -> Iterator[str]:
    region, country = region_of(place), country_of(place)
    if place.kind == "city" and region is not None:
        yield region.name
    if place.kind != "country":
        yield in_words(country)


def _expression(words: str) -> tuple[int, int] | None:
    """Where the place expression stands in the span: the longest that runs to its end, else the last."""
    found = [(m.start(), end) for m in _WORD.finditer(words) if (end := place_at(words, m.start())) is not None]
    reaching = [pair for pair in found if pair[1] == len(words) and readings(words[pair[0] :])]
    return reaching[0] if reaching else (found[-1] if found else None)


def unnamed(words: str) -> str | None:
    """The same statement without a place, where its form is known."""
    for pattern, plain in _UNNAMED:
        match = re.match(pattern, words, re.IGNORECASE)
        if match:
            return like(words, plain.format(verb=match.group("verb") if "verb" in match.groupdict() else ""))
    return None


_UNNAMED = (
    (r"i (?:\w+ )?(?P<verb>live|lived|grew up|work|worked|study|studied)\b", "I {verb} around here"),
    (r"(?:i['’]?m|i am) (?:\w+ )?(?:from|in|based|living|located)\b", "I'm around here"),
    (r"(?:\w+ )?here in\b", "here"),
    (r"living\b", "living around here"),
    (r"(?:my|our) (?P<verb>\w+)\b", "my {verb}"),
    (r"(?:(?:just|recently|finally) )?moved\b", "moved recently"),
    (r"i (?:\w+ )?(?:moved|relocated|came)\b", "I moved"),
    (r"we (?:\w+ )?(?P<verb>live|lived|moved|grew up)\b", "we {verb}"),
)
