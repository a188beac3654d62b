"""How often the author has felt low of late, whether they are pregnant, and the country they write from."""

from __future__ import annotations

import re

from leakmeter.statistics import lookup
from leakmeter.text.find.facts.clauses import own_clauses
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_PREGNANT = re.compile(
    r"\bpreg(?:nant|gers|go|gy|gers)\b|\bwith child\b|\b(?:i['’]?m|i am|im|am|and|,|while|currently|also|\A) ?expecting\b(?=\W*\Z|\W+(?:an? (?:baby|child|girl|boy|little)|our|my|twins|triplets|number|in|any day|soon|another|again|baby|and|#|this|next|to give birth)\b)"
    r"|\b(?:\d{1,2}|\w+(?:[- ]\w+)?) (?:weeks|months) (?:along|pregnant|preg|gone with)\b|\b(?:in|into|started|starting|entered|during|of|through) (?:my|the) (?:first|second|third|last|final|1st|2nd|3rd) trimester\b|\A(?:first|second|third) trimester\b|\bbaby (?:on the way|number \w+ (?:is )?(?:on the way|due)|is due|due|coming)\b|\bbun in the oven\b|\bknocked up\b|\b(?:mom|mum|mother|mama)[- ]to[- ]be\b|\bexpectant (?:mother|mom|mum)\b"
    r"|\b(?:i['’]?m|i am|im|am) due (?:in (?=(?:a|an|the|early|late|mid|about|like|\d+|one|two|three|four|five|six|seven|eight|nine|ten|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|autumn|winter)\b)|with (?=my|a|twins|our|number|baby)|any day|around|early|late|mid|to (?:give|deliver|pop)|january|february|march|april|may|june|july|august|september|october|november|december)\b|\bmy due date\b|\bgrowing a (?:human|baby)\b|\bcarrying (?:a (?:baby|child|girl|boy)|twins|my (?:first|second|third))\b|\beating for two\b|\bready to pop\b",
    _FLAGS,
)
_DUE = re.compile(
    r"\bdue (?:in|on|with|any day|this|next|around|early|late|mid|at)?[ -]?(?:the )?(?:(?:early|late|mid|end of)[ -])?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\d|day|my (?:first|second|third)|christmas|spring|summer|fall|autumn|winter|week|month|any)",
    _FLAGS,
)
_NOT_PREGNANT = re.compile(
    r"\b(?:not|never|isn['’]?t|wasn['’]?t|was|were|n['’]t|when|if|get|getting|got|become|became|becoming|trying to (?:get|be)|been|could be|might be|may be|think i(?:['’]?m| am)|stay|while i was|since i was|last time i was|before i was|until i was|she|her|his) (?:\w+ )?$",
    _FLAGS,
)
_NOW_PREGNANT = re.compile(r"\b(?:i['’]?m|i am|im|am)\b[^.]{0,18}$", _FLAGS)
#: "I told him I was pregnant": what was so when it was told is so for who tells of it.
_ANNOUNCED = re.compile(
    r"\b(?:told|tell|telling|announced?|found out|learn(?:ed|t)|realis(?:ed|e)|realiz(?:ed|e)|knew)\b(?: (?!when\b|while\b|before\b|if\b|until\b)[\w'’]+){0,4}? (?:that )?i was (?:\w+ )?(?:pregnant|expecting)\b(?! (?:last|in|back|with (?:my|our)|at)\b)",
    _FLAGS,
)
_HERE = re.compile(
    r"\b(?:here|live|living|lives|based|over here|out here|back here|i['’]?m|we['’]?re|residing|reside|located|stationed|settled) (?:now )?in (?:the )?(?P<name>U\.S\.(?:A\.)?|(?-i:US|USA|UK)\b|(?-i:[A-Z])[\w]+(?: (?-i:[A-Z])[\w]+){0,2})|\b(?:here|live|living|based) in (?:the )?(?P<plain>united states|states|america|usa|(?<=the )us|(?<=the )uk)\b|\A(?:in (?:the )?)(?P<alone>U\.S\.(?:A\.)?|(?-i:US|USA|UK)|united states|states|america)\Z",
    _FLAGS,
)
#: "I'm in US shift" names no place.
_AM_IN = re.compile(r"(?:i['’]?m|we['’]?re)\b", _FLAGS)
_ENDS = re.compile(r"\W*\Z|\W+(?:and|but|so|now|where|if|for|right|at|currently|too|btw)\b|[,.]", _FLAGS)
#: Names this short are other things: "PR", "IT".
_ABBREVIATION = 2
_UNITED_STATES = frozenset("us usa u.s u.s. u.s.a u.s.a. america states united states".split()) | {"united states"}


def pregnancy_facts(words: str, *, due: bool = False) -> tuple[Fact, ...]:
    """The condition pregnancy. With ``due``, where the words are known to be about it, "due in March" is enough."""
    mine = own_clauses(words)
    known = any(
        not pregnancy_over(part[max(0, m.start() - _NEAR) : m.start()])
        for part in mine
        for m in _PREGNANT.finditer(part)
    )
    return (Fact("condition", "pregnancy"),) if known or (due and any(_DUE.search(part) for part in mine)) else ()


#: How many characters before a word for pregnancy are looked at.
_NEAR = 40


def pregnancy_over(before: str) -> bool:
    """Whether the words before a word for pregnancy say that there is none, or none any more."""
    return bool(_NOT_PREGNANT.search(before)) and not _NOW_PREGNANT.search(before[-8:])


def pregnancy_announced(sentence: str) -> bool:
    """Whether a sentence tells how others were told of a pregnancy: "I told him I was pregnant"."""
    return bool(_ANNOUNCED.search(sentence))


def country_facts(words: str) -> tuple[Fact, ...]:
    """The country the author says they write from, as a ``place``: "here in the US"."""
    for part in own_clauses(words.replace("U.S.A.", "USA").replace("U.S.", "US")):
        match = _HERE.search(part)
        if match is None:
            continue
        if match["name"] and _AM_IN.match(match.group()) and not _ENDS.match(part, match.end()):
            continue
        name = match["name"] or match["plain"] or match["alone"]
        if name.lower().strip(".") in _UNITED_STATES:
            name = "United States"
        elif len(name) <= _ABBREVIATION and name != "UK":
            continue
        found = next((place for place in lookup(name) if place.kind == "country"), None)
        if found:
            return (Fact("place", found.label),)
    return ()
