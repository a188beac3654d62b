"""Ages told by two numbers, or by one and a direction: "between fifty and sixty", "closer to forty than thirty-five",
"a hair into her thirties"."""

from __future__ import annotations

import re
from collections.abc import Callable

from leakmeter.text.find.facts.age_numbers import AGE_IN_WORDS
from leakmeter.text.find.facts.numbers import value

_FLAGS = re.IGNORECASE | re.ASCII
_AGE = rf"(?:\d\d|{AGE_IN_WORDS})"
_BOTH = re.compile(
    rf"\b(?:between|somewhere (?:between|from)) (?P<low>{_AGE})(?: years(?: old)?)? (?:and|to) (?P<high>{_AGE})\b(?! ?(?:%|percent|thousand|grand|k\b|dollars|pounds|lbs|miles|minutes|hours|people))",
    _FLAGS,
)
_CLOSER = re.compile(rf"\b(?:closer|nearer) to (?P<near>{_AGE}) than (?:to )?(?P<far>{_AGE})\b", _FLAGS)
_INTO = re.compile(
    r"\b(?:just|barely|freshly|newly|an? (?:hair|bit|little|touch|tad|whisker|smidge|little way|year or two|year|couple of years)|only just (?:got|come|gone|moved|stepped|slipped)|not (?:far|long|very far)) (?:in|into) (?:my|her|his|their|the|our) (?=(?:twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)ies\b|[2-9]0s\b)",
    _FLAGS,
)
_OF_DECADE = r"(?P<decade>(?:my|her|his|their|the|our) (?:(?:twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)ies\b|[2-9]0['’]?s\b))"
#: The parts of a decade by other names: "the early part of my forties", "the home stretch of my twenties".
_PARTS_BY_NAME = tuple(
    (part, re.compile(rf"\b(?:the )?{named} (?:of|in) {_OF_DECADE}", _FLAGS))
    for part, named in (
        ("early", r"(?:(?:very )?(?:early|first|opening|beginning)[- ](?:part|half|stretch|innings?|end|side|days|years?|bit|third|chapters?)|front (?:end|half|part)|start|beginnings?|shallow end|near end)"),
        ("late", r"(?:(?:very )?(?:last|late|final|closing|home)[- ](?:part|half|stretch|innings?|end|side|days|years?|bit|third|gasps?|chapters?|few (?:months|years))|(?:tail|back|far|deep|fag|hind|very) end|back (?:half|nine|part))"),
        ("mid", r"(?:(?:right |smack |dead )*in )?(?:the )?(?:middle|midst|thick|dead cent(?:re|er)|midpoint|belly)"),
    )
)  # fmt: skip
_UNDERWAY = re.compile(
    rf"{_OF_DECADE}(?: are|['’]re| have)? (?:barely|only just|just|hardly|freshly|newly) (?:under ?way|begun|started|getting (?:going|started))",
    _FLAGS,
)
#: Numbers further apart than this many years are no one age.
_WIDEST = 15


def ages_between(words: str) -> tuple[int, int] | None:
    """The least and the greatest age, both included, that two numbers in some words leave; None where they leave none."""
    both = _BOTH.search(words)
    if both:
        low, high = (_years(both[name]) for name in ("low", "high"))
        return (low, high) if 0 < low < high <= low + _WIDEST else None
    closer = _CLOSER.search(words)
    if closer is None:
        return None
    near, far = (_years(closer[name]) for name in ("near", "far"))
    if not 0 < abs(near - far) <= _WIDEST:
        return None
    middle = (near + far) // 2 + 1 if far < near else (near + far - 1) // 2
    return (middle, near - 1) if far < near and middle < near else (min(near, middle), max(near, middle))


def with_plain_parts(words: str) -> str:
    """The words with "a hair into her thirties" and other names for a part of a decade as "early thirties" and the like."""
    words = _UNDERWAY.sub(_part("early"), _INTO.sub("in their early ", words))
    for part, named in _PARTS_BY_NAME:
        words = named.sub(_part(part), words)
    return words


def _part(name: str) -> Callable[[re.Match[str]], str]:
    """Puts the part's plain name before the decade: "in my early forties"."""

    def plainly(match: re.Match[str]) -> str:
        whose, decade = match["decade"].split()
        return f"in {whose} {name} {decade}"

    return plainly


def _years(said: str) -> int:
    return int(value(said.replace("-", " ")) or 0)
