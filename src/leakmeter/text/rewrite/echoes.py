"""What a text says again outside its disclosures: the place, the name or the job that it gives away elsewhere.

Taking "Leeds" out of "I live in Leeds" hides nothing while "the Leeds rain" still stands. Echoes are given as disclosures,
so that they are generalised in the same way. Hints are places that are named in passing: no disclosures by themselves, but
the first thing a reader takes for a home.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from leakmeter.statistics import by_label
from leakmeter.statistics.figures import Place
from leakmeter.text.find.gazetteer.homonyms import agrees
from leakmeter.text.find.gazetteer.placenames import place_at, readings
from leakmeter.text.find.gazetteer.plausible import is_ordinary
from leakmeter.text.find.lexicon import annotate
from leakmeter.text.rewrite.grammar import begins_sentence
from leakmeter.text.rewrite.untouched import may_edit
from leakmeter.types import Disclosure, Fact, Span

_PLACES = ("place", "birthplace", "frequents", "past_place", "workplace", "origin")
_WORD = re.compile(r"(?<![\w'’@#/.])[^\W\d_]+")
_LEAD = re.compile(r"\b(?:near|outside(?: of)?|close to|around|by|outskirts of)\s+", re.IGNORECASE)
_PART = re.compile(
    r"\b(?:north|south|east|west|central|downtown|upstate|rural|sunny|good old)(?:ern)?\s+$", re.IGNORECASE
)
_IN = re.compile(
    r"\b(?:in|from|to|at|near|around|across|outside|here|of|through|for|via)\s+(?:the\s+)?$", re.IGNORECASE
)
#: A capital after the name, or a hyphen: it is part of another name ("the Berlin Wall").
_LONGER_NAME = re.compile(r"[ \t]+[A-ZÀ-Þ][\w’']*|[-–][^\W_]")
#: "Latin America": no country.
_WITHIN_A_NAME = re.compile(r"\blatin\s+$", re.IGNORECASE)
#: Said of what only echoes a disclosure, or may hint at one: as sure as the reader is, who is in two minds.
_CONFIDENCE = 0.5


def echoes(text: str, disclosures: Sequence[Disclosure]) -> list[Disclosure]:
    """Where the places, names and jobs of the disclosures stand outside them, in reading order."""
    told = [p for d in disclosures for f in d.facts if f.attribute in _PLACES and (p := by_label(str(f.value)))]
    names = {word for place in told for word in re.findall(r"[^\W\d_]+", f"{place.label}".lower())}
    found = [d for d in _places(text, frozenset(names)) if any(_same(place, d) for place in told)] if told else []
    return _outside(text, [*found, *_names(text, disclosures), *_jobs(text, disclosures)], disclosures)


def hints(text: str, disclosures: Sequence[Disclosure]) -> list[Disclosure]:
    """The other places that a text with disclosures names after "in", "from" and the like; none in a text without."""
    if not disclosures:
        return []
    known = {(d.start, d.end) for d in echoes(text, disclosures)}
    return _outside(text, [d for d in named(text) if (d.start, d.end) not in known], disclosures)


def named(text: str) -> list[Disclosure]:
    """The places that a text names as one where somebody may be, inside disclosures or not, in reading order."""
    return [d for d in _places(text, frozenset()) if _hints(text, d)]


#: A city that is named without a preposition is meant as a place only if it is as large as this, in people.
_KNOWN_TO_ALL = 300_000
_SAID_OF_A_PLACE = re.compile(
    r"(?:['’]s)?\s+(?:is|was|has|in itself|itself|winters?|summers?|weather|life|traffic|people|version)\b|,|['’]s\s",
    re.IGNORECASE,
)


def _hints(text: str, d: Disclosure) -> bool:
    before = _PART.sub("", text[max(0, d.start - 30) : d.start])
    if _IN.search(before) or _LEAD.match(d.text) or ", " in d.text:
        return True
    place = by_label(str(d.facts[0].value))
    if place is None or (place.kind == "city" and place.population < _KNOWN_TO_ALL):
        return False
    if place.kind == "country" or re.match(r"['’]s\s+[a-z]{3,}", text[d.end :]):
        return True
    if re.search(r"\bthe\s+$", before) and re.match(r"\s+[a-z]{3,}", text[d.end :]):
        return True
    return d.text[:1].isupper() and (not begins_sentence(text, d.start) or bool(_SAID_OF_A_PLACE.match(text, d.end)))


def _outside(text: str, found: Sequence[Disclosure], disclosures: Sequence[Disclosure]) -> list[Disclosure]:
    apart: list[Disclosure] = []
    for d in sorted(found, key=lambda d: (d.start, -d.end)):
        taken = any(d.start < other.end and other.start < d.end for other in (*disclosures, *apart))
        if not taken and may_edit(text, Span(d.start, d.end, d.text)):
            apart.append(d)
    return apart


def _places(text: str, names: frozenset[str]) -> Iterator[Disclosure]:
    """Places named in a text: with a capital, after a preposition, or by one of some names in lower case."""
    position = 0
    for match in _WORD.finditer(text):
        if match.start() < position or not _may_begin(text, match, names):
            continue
        end = place_at(text, match.start())
        if end is None or _LONGER_NAME.match(text, end):
            continue
        position = end
        places = readings(text[:end], match.start())
        if places:
            start = next(
                (m.start() for m in _LEAD.finditer(text, max(0, match.start() - 20)) if m.end() == match.start()),
                match.start(),
            )
            why = "names a place that a reader may take for the author’s"
            yield Disclosure(
                start, end, text[start:end], "LOCATION", _CONFIDENCE, why, (Fact("place", places[0].label),)
            )


_POSSESSIVE = re.compile(r"[^\W\d_]{4,}(?: [^\W\d_]{3,})?['’]s\s")


def _may_begin(text: str, match: re.Match[str], names: frozenset[str]) -> bool:
    if _WITHIN_A_NAME.search(text[max(0, match.start() - 30) : match.start()]):
        return False
    if match.group()[0].isupper() or match.group().lower() in names or _POSSESSIVE.match(text, match.start()):
        return True
    if text.startswith(", ", match.end()) and "," in text[match.end() : place_at(text, match.start()) or 0]:
        return True
    return bool(_IN.search(_PART.sub("", text[max(0, match.start() - 30) : match.start()])))


def _same(told: Place, echo: Disclosure) -> bool:
    """Whether an echo names a disclosed place, or the region or country around it."""
    place = by_label(str(echo.facts[0].value))
    return place is not None and (place.label == told.label or (agrees(told, place) and place.kind != "city"))


def _names(text: str, disclosures: Sequence[Disclosure]) -> Iterator[Disclosure]:
    names = {str(f.value) for d in disclosures if d.category == "NAME" for f in d.facts if f.attribute == "name"}
    for name in sorted(names):
        if len(name) > 2 and not is_ordinary(name):
            for match in re.finditer(rf"(?<![\w@/.]){re.escape(name)}(?![\w@])", text, re.IGNORECASE):
                yield Disclosure(
                    *match.span(),
                    match.group(),
                    "NAME",
                    _CONFIDENCE,
                    "repeats the author’s name",
                    (Fact("name", name),),
                )


def _jobs(text: str, disclosures: Sequence[Disclosure]) -> Iterator[Disclosure]:
    titles = {
        e.row["name"].lower()
        for d in disclosures
        if d.category == "OCCUPATION"
        for e in annotate(d.text)["occupations"].values()
    }
    for entry in annotate(text)["occupations"].values():
        if entry.row["name"].lower() in titles:
            said = text[entry.start : entry.end]
            yield Disclosure(entry.start, entry.end, said, "OCCUPATION", _CONFIDENCE, "repeats the author’s job")
