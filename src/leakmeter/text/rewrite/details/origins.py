"""Peoples, nationalities and languages: their region, their part of the world, "my language"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.lexicon import Entry, annotate
from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs
from leakmeter.text.rewrite.details.noun import stands_alone

_I = re.IGNORECASE
_PLACE_ADJECTIVES = {
    "north american": "North American", "european": "European", "african": "African", "southeast asian": "Southeast Asian", "south asian": "South Asian",
    "latin american": "Latin American", "east asian": "East Asian", "middle eastern": "Middle Eastern", "caribbean": "Caribbean", "eastern european": "Eastern European",
    "central asian": "Central Asian", "north african": "North African", "northern european": "Northern European", "scandinavian": "Northern European", "south american": "South American",
    "indigenous": "indigenous",
}  # fmt: skip
_SPEAKING = re.compile(
    r"\b(?:speak|speaks|spoke|speaking|in|learn(?:ed|ing|t)?|fluent in|tongue is|language is|languages? (?:are|is)|tongue was|language was|read|understand|know|taught|teach|know some)\s+$",
    _I,
)


def origin_details(passage: Passage) -> Iterator[Detail]:
    """Nationality or people -> region -> part of the world; a language -> "my language"."""
    words = passage.words
    found = sorted(annotate(words)["nationalities"].values(), key=lambda e: e.start)
    skip = -1
    for index, entry in enumerate(found):
        if index == skip:
            continue
        after = words[entry.end :] or passage.after
        before = words[: entry.start] or passage.before[-20:]
        if _SPEAKING.search(before) and stands_alone(after):
            lead = re.search(r"\b(?:tongue|language)s? (?:is|was|are)\s+$", before, _I)
            yield Detail(entry.start, entry.end, rungs(None, "another one" if lead else "my language"), "main")
            continue
        if re.match(r"\s+america", after, _I):
            continue  # "Latin America" is a part of the world
        region, end = _region(entry), entry.end
        if index + 1 < len(found) and not words[entry.end : found[index + 1].start].strip(" -"):
            other = _region(found[index + 1])
            end, skip = found[index + 1].end, index + 1
            region = _both(region, other)
        if region is not None:
            yield from _origin(passage, entry.start, end, region)


def _both(first: str | None, other: str | None) -> str | None:
    """Two regions as one: both where they are words of one kind, else the adjective, which fits before a noun."""
    if not first or not other or first == other:
        return first or other
    phrases = [region for region in (first, other) if region.startswith(("from ", "of ", "a "))]
    if len(phrases) == 1:
        return other if first in phrases else first
    return f"{first} and {other}"


def _region(entry: Entry) -> str | None:
    region = entry.row["region"]
    return _PLACE_ADJECTIVES.get(region) or _NAMES.sub(lambda m: m.group().title(), region) or None


_NAMES = re.compile(
    r"\b(?:african|european|latin american|africa|asia|western asia|oceania|pacific|caucasus|americas|british)\b"
)


def _origin(passage: Passage, start: int, end: int, region: str) -> Iterator[Detail]:
    words = passage.words
    after = words[end:] or passage.after
    before = words[:start] or passage.before[-20:]
    article = re.search(r"\b(?P<article>an?|the)\s+(?P<adjective>(?:[\w-]+\s+)?)$", before, _I)
    predicate = bool(re.search(r"(?:['’](?:m|re)|\bim|\bam|\bare|\bbeing|\bwas|\bis)\s+(?:\w+\s+)?$", before, _I))
    head = stands_alone(after)
    wider = re.search(
        r"\b(?:north(?:ern)?|south(?:ern)?|east(?:ern)?|west(?:ern)?|central|latin|middle|southeast)\s+$",
        words[:start],
        _I,
    )
    start = wider.start() if wider else start
    if wider or words[start:end].lower() in {adjective.lower() for adjective in _PLACE_ADJECTIVES.values()}:
        attributive = bool(re.match(r"\s+[a-z]", words[end:])) and not head
        if attributive and not before.lower().endswith("the "):
            yield Detail(start, end, rungs(None, None, ""), "main")
        return
    if region == "a person of color":
        if head and (article or predicate):
            yield Detail(start, end, rungs(None, region), "main")
        elif article and re.match(r"\s+[a-z]", after) and not head:
            yield Detail(start, end, rungs(None, None, ""), "main")
        return
    if region.startswith(("from ", "of ")):
        if head and (predicate or not before.strip() or article or start == 0):
            someone = "someone " if article or not predicate else ""
            yield Detail(start, end, rungs(None, someone + region), "main")
        elif (
            article
            and (
                noun := re.match(
                    r"\s+(?P<noun>woman|man|girl|guy|person|bloke|lad|lady|boy|mother|mom|mum|dad|family|student|immigrant)\b",
                    after,
                    _I,
                )
            )
            and words[end:]
        ):
            yield Detail(start, end + noun.end(), rungs(None, f"{noun['noun']} {region}"), "main")
        return
    if head and article and not re.search(r"\b(?:an?)\s+(?:[\w-]+)\s+$", before, _I):
        many = words[start:end].lower().endswith(("men", "ans", "s")) and article["article"].lower() == "the"
        noun = "people" if many else "person"
        yield Detail(start, end, rungs(None, f"{region} {noun}"), "main")
        return
    if head and re.search(r"\b(?:my|our|two|the)\s+$", before, _I):
        return
    same = words[start:end].lower() == region.lower()
    if re.search(r"\bhalf[\s-]+$", before, _I):
        yield Detail(start, end, rungs(None, None if same else region), "main")
        return
    attributive = bool(re.match(r"\s+[a-z]", words[end:])) and not head
    if head or attributive:
        yield Detail(start, end, rungs(None, None if same else region), "main")
