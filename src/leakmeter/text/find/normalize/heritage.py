"""Nationality, ethnicity and where one's forebears are from."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import Entry, entries_in
from leakmeter.text.find.normalize.tongues import without_languages
from leakmeter.types import Fact


def heritage_facts(words: str) -> tuple[Fact, ...]:
    """Nationality (as a two-letter country code) and ethnicity, from the list of demonyms; a gender the form carries."""
    facts: list[Fact] = []
    said = _LANGUAGE.sub("", _DENIED.sub("", without_languages(words)))
    for entry in entries_in(said, "nationalities"):
        by_forebears = by_descent(words) and not _of_the_second_of_two(words, said, entry)
        if entry.row["country"] and (_OF_KIN.match(said, entry.end) or by_forebears):
            facts.append(Fact("ancestry", entry.row["country"]))
        elif entry.row["country"]:
            facts.append(Fact("nationality", entry.row["country"], candidates=()))
        facts.extend(_ancestry(entry.row["name"]))
        if entry.row["race"]:
            facts.append(Fact("ethnicity", entry.row["race"]))
        if entry.row["gender"]:
            facts.append(Fact("gender", entry.row["gender"]))
    return tuple(dict.fromkeys(facts))


def _of_the_second_of_two(words: str, said: str, entry: Entry) -> bool:
    """Whether a people is the second of two that a later generation names, or one that others go to join."""
    if not _GENERATION.search(words):
        return False
    joined = _SECOND_OF_TWO.search(said[: entry.start]) or _SETTLED.fullmatch(said, entry.start, entry.end)
    return bool(joined or _ancestry(entry.row["name"]))


#: Of a later generation the second of two peoples is the passport's, and so is one that people have gone to join:
#: "Turkish-German, third generation", "third generation Canadian".
_GENERATION = re.compile(r"\bgen(?:eration)?\b", re.I)
_SECOND_OF_TWO = re.compile(r"[A-Za-z]{3,}-\Z")
_SETTLED = re.compile(r"american|canadian|australian|aussie|kiwi|new zealander|british|brit", re.I)
#: "My big Greek family": one's people, and not one's passport.
_OF_KIN = re.compile(r"\s+(?:family|relatives?|clan|kin|cousins?|aunts?|uncles?)\b(?! (?:restaurant|name))", re.I)
#: Languages, food and schools are not one's people: "I speak Spanish", "a Chinese restaurant".
_LANGUAGE = re.compile(
    r"\b(?:sp(?:eak|eaks|eaking|oke|oken)|fluent(?:ly)?(?: in)?|learn(?:s|ed|ing|t)?|stud(?:y|ies|ied|ying)|teach(?:es|ing)?|taught|read|understand|know|translat\w+(?: from| to| into)?)"
    r"(?: (?:some|only|mostly|mainly|a (?:little|bit of)|no|both|fluent|native|good|bad|broken|conversational|the|in))* (?:[A-Z]\w+(?:,? and |, | or | & ))*\w+"
    r"|\b\w+(?:[ -](?:speak(?:er|ers|ing)|language|lessons?|class(?:es)?|course|accent|food|restaurants?|cuisine|movies|films|music|literature|teacher|tutor|homework|duolingo))\b",
    re.IGNORECASE,
)


def by_descent(words: str) -> bool:
    """Whether words name a people as the author's forebears', which says nothing of a passport: "Irish on both sides"."""
    return bool(_BY_DESCENT.search(words))


#: Where one's forebears are from says nothing of one's passport: "Irish on both sides".
_BY_DESCENT = re.compile(
    r"\b(?:on (?:both|(?:my |the )?(?:mother|father|mom|mum|mam|dad|grandmother|grandfather|nan|gran|maternal|paternal)['’]?s?|one|my) sides?|[1-9](?:st|nd|rd|th)[ -]gen\w*|(?:second|third|fourth|fifth|sixth)[ -]gen\w*|side of (?:my|the) family|descent|ancest\w+|heritage|blood|stock|roots|-pale)\b",
    re.IGNORECASE,
)
#: "White, not Hispanic", "non-Hispanic", "not a drop of Hispanic in me", "nothing Asian about us".
_DENIED = re.compile(
    r"\bno (?:hispanic|latin[oaxe]|white|black|asian|native) (?:side|blood|background|heritage|roots|ancestry|family|relatives|part)\b"
    r"|\b(?:not|non|isn['’]?t|never)[ -](?:an? )?(?:hispanic|latin[oaxe]|white|black|asian|native)\b(?: (?:or|nor) \w+)?"
    r"|\b(?:(?:not|without|n['’]t|never) (?:[\w'’]+ )?(?:an?|one|any)|no|zero) (?:single |solitary |tiny )?(?:drops?|ounce|bit|trace|hint|speck|lick|shred|drips?|dash) of (?:[\w-]+ (?:or|nor) )?[\w-]+"
    r"|\b(?:nothing|not anything|n['’]t anything) (?:remotely |even |at all |particularly )?[\w-]+(?=(?: or \w+)? (?:about|in|to|on) (?:me|us|my|our)\b)",
    re.IGNORECASE,
)


def _ancestry(name: str) -> tuple[Fact, ...]:
    """The country of origin that a double name tells: ``ancestry`` "MX" of a Mexican American."""
    origin = _DOUBLE.match(name)
    if origin is None:
        return ()
    entries = (entry.row for entry in entries_in(origin["origin"], "nationalities"))
    return tuple(Fact("ancestry", row["country"]) for row in entries if row["country"])[:1]


_DOUBLE = re.compile(r"(?P<origin>.+)[ -]american\Z")
