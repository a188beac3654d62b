"""Ages of the people and animals around the author: "my 8 year old" -> "my kid", "she's 34" -> "she's in her 30s"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.rewrite.details.ages import stage
from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs
from leakmeter.text.rewrite.details.noun import stands_alone
from leakmeter.text.rewrite.details.numbers import BELOW_100, number

_I = re.IGNORECASE
_AGE = rf"(?P<age>(?<![\d.,$£€/:-])\d{{1,3}}(?![\d%]|[.,]\d)|\b{BELOW_100}\b)"
_IS_AGE = re.compile(
    rf"\b(?P<be>(?:is|was|are|were|turned|turns|will be|turning|who is)|['’]s|['’]re|['’]ll be)\s+(?:(?:only|just|nearly|almost|about|now|already)\s+)?{_AGE}(?P<half>\s+and (?:a half|three quarters))?(?P<old>[\s-]*(?:years?|yrs?)[\s-]*old)?(?=\s*(?:[.,;!?)]|$|and\b|but\b|now\b|this\b|next\b|in\b|with\b|so\b))(?!\s*(?:%|,\d))",
    _I,
)
_YEAR_OLD = re.compile(rf"\b{_AGE}[\s-]*(?:years?|yrs?|yr|months?|mo|week|weeks)[\s-]*olds?\b", _I)
_SHORT_OLD = re.compile(r"\b(?P<age>\d{1,2})\s?(?:yos?|y/os?|yr olds?)\b", _I)
_CHILD_TO, _TEEN_TO = 12, 19


def others_age_details(passage: Passage) -> Iterator[Detail]:
    """Ages of others: "my 8 year old" -> "my kid", "she's 34" -> "she's in her 30s", "my mum, 74" -> "my mum"."""
    words = passage.words
    if passage.category not in (
        "FAMILY",
        "HUSBAND_BF",
        "WIFE_GF",
        "OTHERS",
        "PET",
        "RELATIONSHIP_STATUS",
        "REPRODUCTIVE_HEALTH",
        "HEALTH",
        "FUTURE_EVENT",
    ):
        return
    for match in (*_YEAR_OLD.finditer(words), *_SHORT_OLD.finditer(words)):
        yield from _old(passage, match)
    if passage.category in ("HEALTH", "FUTURE_EVENT", "REPRODUCTIVE_HEALTH"):
        return
    for match in _IS_AGE.finditer(words):
        age = int(number(match["age"]) or 0)
        whose = (
            "her"
            if re.search(
                r"\b(?:she|her|mum|mom|mother|sister|daughter|wife|girl|aunt|gran|granny|grandma|grandmother|nan|niece|gf|girlfriend)\b",
                words,
                _I,
            )
            else "his"
            if re.search(
                r"\b(?:he|his|dad|father|brother|son|husband|boy|uncle|grandad|granddad|grandpa|grandfather|nephew|bf|boyfriend)\b",
                words,
                _I,
            )
            else "their"
        )
        stage_of_life = (
            "old"
            if passage.category == "PET" and age > 9
            else "young"
            if age <= _CHILD_TO
            else f"in {whose} {stage(age, in_words=match['age'].isalpha())[1]}"
        )
        start = match.start("age")
        if re.search(r"\b(?:i|we)\s*$", words[: match.start()], _I):
            continue
        turned = match["be"].lower().startswith("turn")
        if not turned and 0 < age < 110:
            yield Detail(start, match.end(), rungs(None, stage_of_life))
    for match in re.finditer(
        rf",\s*(?:aged\s+|who is\s+|who['’]s\s+)?{_AGE}(?:\s+and\s+{_AGE.replace('age', 'age2')})?(?P<close>,)?(?=\s*(?:,|;|\)|$|\.|who\b|has\b|is\b|was\b))",
        words,
        _I,
    ):
        age = int(number(match["age"]) or 0)
        if 0 < age < 110:
            yield Detail(match.start(), match.end("close") if match["close"] else match.end(), rungs(""))


def _old(passage: Passage, match: re.Match[str]) -> Iterator[Detail]:
    words = passage.words
    age = int(number(match["age"]) or 0)
    if not 0 < age < 110:
        return
    after = words[match.end() :] or passage.after
    noun_follows = (
        re.match(r"\s+[a-z]", after)
        and not stands_alone(after)
        and not re.match(r"\s+\w+(?:s|ed)\b(?<!boys)(?<!girls)(?<!kids)(?<!twins)", after)
    )
    plural = match.group().lower().endswith("s")
    det = re.search(r"\b(?:an?|my|our|the|his|her|their|this|two|three)\s+(?:\w+\s+)?$", words[: match.start()], _I)
    if passage.category == "PET":
        yield (
            Detail(match.start(), match.end(), rungs(""))
            if noun_follows and det
            else Detail(match.start(), match.end(), ())
        )
    elif noun_follows or re.match(
        r"\s+(?:son|daughter|kid|child|boy|girl|brother|sister|niece|nephew|cousin|dad|mom|mum|father|mother|man|woman|husband|wife|boyfriend|girlfriend|twins)",
        after,
        _I,
    ):
        word = "young" if age <= _CHILD_TO else "teenage" if age <= _TEEN_TO else ""
        yield Detail(match.start(), match.end(), rungs(word))
    elif det:
        word = "kid" if age <= _CHILD_TO else "teenager" if age <= _TEEN_TO else "grown-up"
        yield Detail(match.start(), match.end(), rungs(word + "s" * plural))
