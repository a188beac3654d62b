"""How often the author has felt low of late, whether they are pregnant, and the country they write from."""

from __future__ import annotations

import re

from leakmeter.statistics import lookup
from leakmeter.text.find.facts.clauses import own_clauses
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_LOW = re.compile(
    r"\b(?:(?:been|feel|feels|feeling|felt|i['’]?m|am|get|getting|was|be|been so|just|really|kinda|kind of|pretty|so|quite|very|bit|sort of|rather|too|super|little) (?:down\b(?! (?:\d|to|from|with|at|by|on(?! and off)|in (?!the (?:dumps|mouth))|the (?:street|road|stairs)|for|over|about \d|\w+ (?:pounds|lbs|kilos|points)))|low\b(?! (?:on(?! (?:several|some|most|a few|many|\w+ days))|in|carb|fat|key|income))|blue\b|sad\b|empty\b|hopeless\b|miserable\b|gloomy\b|grey\b|gray\b|awful\b|bummed)"
    r"|depress(?:ed|ion|ing thoughts)|the blues|hopeless(?:ness)?|down in the dumps|(?:down|low|blue) days|in a funk|low mood|low spirits|heavy gr[ea]y)\b",
    _FLAGS,
)
#: On most days, or all of them.
MOST_DAYS = re.compile(
    r"\b(?<!not )(?<!isn['’]t )(?:(?:nearly|almost|pretty much|practically|just about|virtually|more or less|basically|about|literally) (?:every|each)(?: single)? (?:day|morning|night)|(?<!not )(?<!n['’]t )every (?:single |damn |other (?!day)|goddamn )?(?:day|morning)\b(?! (?:but|or))|most (?:of the )?(?:days|mornings|of the (?:time|week|last|past))|most of (?:the last|the past|these|last)|day after day|day in(?: and)? day out|all the time|constantly|around the clock|daily|more (?:days|often) than not|more than half (?:of )?(?:the|my) days|(?:the )?majority of (?:the )?days|all (?:day|week|month)(?: long)?|(?:whole|entire|solid) (?:two weeks|week|fortnight|month)|nonstop|non-stop)\b",
    _FLAGS,
)
#: On some days and not on others.
SOME_DAYS = re.compile(
    r"\b(?:not (?:every|all|each|nearly every|constantly|all the time|daily)\b|several (?:of (?:those |these |the |my )?)?(?:days|times|mornings)|several (?:down|low|bad|blue|rough) days|some (?:days|of the (?:days|time)|mornings)|(?:an? )?(?:few|couple(?: of)?|bunch of|handful of|good many|number of|three or four|four or five|five or six) (?:days|mornings|times (?:a|in|over))|(?:two|three|four|five|six|\d) (?:or (?:so|\w+) )?(?:days|times) (?:in|of|out of|over|these|this|last|a week)|on and off|off and on|(?:every )?now and (?:then|again)|here and there|from time to time|every so often|once in a while|(?:on )?(?:certain|odd|occasional) days|comes and goes|at times|sometimes|every (?:other|second|third|fourth|few) days?|half the days)\b",
    _FLAGS,
)
_LONG_AGO = re.compile(
    r"\b(?:used to|when i was|years ago|as a (?:kid|teen|child)|back (?:then|in)|in (?:college|high school|my (?:teens|twenties))|was diagnosed)\b",
    _FLAGS,
)
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


def mood_facts(words: str) -> tuple[Fact, ...]:
    """``depressed``: "several days" or "most days", where the author says how often of late they have felt low."""
    low = _LOW.search(words)
    if low is None or _LONG_AGO.search(words) or low.group() not in ", ".join(own_clauses(words)):
        return ()
    if SOME_DAYS.search(words):
        return (Fact("depressed", "several days"),)
    return (Fact("depressed", "most days"),) if MOST_DAYS.search(words) else ()


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
