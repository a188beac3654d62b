"""Which numbers may be an age of the author's, and which are none: counts, sizes, jests, the ages of others."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import annotate

#: Without ASCII, "i" would also match the dotless "ı", which no number word has.
_FLAGS = re.IGNORECASE | re.ASCII
#: The tens in words but for their endings: "twenty", "twenties".
TENS_STEM = r"(?:twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)"
#: 13 to 19 and 20 to 99 in words.
AGE_IN_WORDS = (
    rf"(?:thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    rf"|{TENS_STEM}y(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?)"
)
#: A number, as "digits" or as a "word", that may be an age: no price, decimal, percentage or part of a date.
POSSIBLE_AGE = re.compile(
    rf"(?<![\d.,$£€])(?<!\d/)(?P<digits>\d{{1,3}})(?![\d%]|[.,]\d)|\b(?P<word>{AGE_IN_WORDS})(?![a-z])", _FLAGS
)
#: Shouted, or counted: "FORTY", "I have nineteen".
_SHOUTED = re.compile(r"\A\W*[A-Z]{4,}(?:[ -][A-Z]+)?\W*\Z")
_SEASONS = re.compile(r"[^.]{0,20}\b(?:summers|winters|springs|years|birthdays|candles|trips)\b", _FLAGS)
_HAVE = re.compile(
    r"(?:\A|[.,;!?]\s*|\b(?:and|but|so)\s+)\W*(?:i|we)(?:['’]ve| have)?(?: have| got| own| bought| counted| keep| need| want| made| found)+ (?:about |like |over |around |exactly |at least |only )*$",
    _FLAGS,
)
#: A number followed by one of these counts something else: "40 of them", "24 hours", "25 kids".
_COUNTS = re.compile(
    r"-\d|['’′\"”]\d|\s*(?:of (?:them|those|these|us|my|the|our)\b|(?:hours?|days?|weeks?|wks?|months?|minutes?|miles?|km|kms|lbs?|pounds|kgs?|kilos?|feet|ft|inches|cm|percent|"
    r"people|kids|children|times|stitches|credits?|grand|bucks|dollars|students|cats?|dogs?|patients)\b|years? (?:in|into|as|ago|since|on(?! earth| this)|at|with|together|clean|sober|later|behind|ahead|older than|younger than|(?:his|her|their|your) (?:junior|senior)|further along|off|away|out|gone|back|up the road|of wanting|doing|working)\b)",
    _FLAGS,
)
#: "5'8", "year 5", "size 12".
_NUMBERED = re.compile(
    r"\d['’′-]$|\b(?:year|yr|grade|size|page|level|number|chapter|week|day|room|bus|route) $", _FLAGS
)
#: An age that one only feels or looks: "I look 16", "I feel like I'm 90", "mentally 12".
_SEEMS = re.compile(
    r"\b(?:feel(?:s|ing)?|felt|look(?:s|ed|ing)?|act(?:s|ed|ing)?|behav(?:e|ing)|seem(?:s|ed)?|pass(?:ing)? (?:for|as)|mistaken for|"
    r"mentally|emotionally|(?:decided|thinks?|thought|guess(?:es|ed)|assum(?:es|ed)|figured|insists?|swears?) (?:that )?i['’]?(?:m| am| was)|(?:as if|as though|like) i['’]?(?:m| am| was| were))\s+(?:(?:like|about|as if|about as|more like|i['’]?m|i am|an?|still|closer to)\s+){0,3}$",
    _FLAGS,
)
#: An age said in jest: "forever 29", "21 again", "29 for the tenth time", "35 in dog years".
_IN_JEST = re.compile(r"\b(?:forever|eternally|perpetually|permanently|always|stuck at|young at)\s+$", _FLAGS)
_IN_JEST_AFTER = re.compile(
    r"(?:st|nd|rd|th)?(?:\s*years?(?:\s*(?:old|young))?)?(?:\s+(?:birthday|bday))?\s*(?:[(,]?\s*(?:again|forever|for ever)\b(?!\s*(?:[a-z]+ing|single|divorced|alone|pregnant|unemployed|in|at|a|the)\b)|"
    r"for the \w+ time\b|(?:plus|and) (?:shipping|tax)\b|in (?:dog|cat|internet) years|at heart|in spirit)",
    _FLAGS,
)
#: "Been married 20 years".
_MARRIED = re.compile(
    r"\b(?:married|together|divorced|widowed|sober|dating|engaged)(?: for)?(?: about| over| almost| nearly)? $", _FLAGS
)
_YEARS = re.compile(r"\s*(?:years?|yrs?)\b(?!\s*old)", _FLAGS)
_THEIRS = re.compile(r"\b(?:my|our|his|her|their|your)\s+$", _FLAGS)
_YEARS_OLD = re.compile(r"[\s-]*(?:years?|yrs?|y/?o|yo)\b[\s-]*(?:old)?", _FLAGS)
_OLD = re.compile(r"old|yo|y/o", _FLAGS)
_ME = re.compile(r"\b(?:i|im|i['’]m|me|myself)\b", _FLAGS)
_OWNED = re.compile(r"\b(?:my|our|his|her|their|the)\s+(?:\w+\s+){0,2}$", _FLAGS)


def is_no_age(words: str, match: re.Match[str]) -> bool:
    """Whether a number is no age of the author's: "my brother (17)", "my 24 year old car", "40 of them"."""
    before, after = words[: match.start()], words[match.end() :]
    old = _YEARS_OLD.match(after)
    if (
        _COUNTS.match(after)
        or _SHOUTED.match(words)
        or (_HAVE.search(before) and not old and not _SEASONS.match(after))
        or _NUMBERED.search(before)
        or (_MARRIED.search(before) and _YEARS.match(after))
        or _SEEMS.search(before)
        or _IN_JEST.search(before)
        or _IN_JEST_AFTER.match(after)
        or (_THEIRS.search(before) and old and _OLD.search(old.group()))
    ):
        return True
    if old and _things(after[old.end() : old.end() + _NEXT_WORDS], 1):
        return not (_IS_ONE.match(after, old.end()) and _OPENS.fullmatch(before))
    owner = max((start for start in _things(before, 60) if _OWNED.search(before[:start])), default=-1)
    return owner >= 0 and not _ME.search(before, owner)


_NEXT_WORDS = 20
#: Who is a grandmother, a father or a wife says so of themself: "70-year-old grandma here", "I'm a 36-year-old father".
_IS_ONE = re.compile(
    r"\s*(?:(?:first[- ]time|new|proud|tired|working|single|widowed|married|divorced)\s+)*(?:(?:great[- ]?)?(?:grand)?(?:mom|mum|mommy|mama|mother|dad|daddy|father|parent|ma|pa)|granny|nana|wife|husband|spouse|widow(?:er)?)\b(?!['’]s|[- ]in[- ]law)",
    _FLAGS,
)
_OPENS = re.compile(
    r"\W*(?:(?:(?:i['’]?m|i am|im|as|being|just|only)\s+)+(?:an?|the|your)\s+|your\s+)?(?:[\w-]+\s+)?", _FLAGS
)


def _things(words: str, within: int) -> list[int]:
    """Where relatives, animals and possessions are named that begin among the first ``within`` characters."""
    found = annotate(words)
    return [e.start for name in ("relatives", "pets", "possessions") for e in found[name].values() if e.start <= within]
