"""Times: a date or year -> its decade -> "a while back"; a length of time -> "several years" -> "a long time"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.rewrite.details.detail import Detail, Passage, Rung, rungs
from leakmeter.text.rewrite.details.numbers import NUMBER, number, several

_I = re.IGNORECASE
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?"
_SURE_MONTH = r"(?:january|february|april|june|july|august|september|october|november|december|jan|feb|apr|aug|sept|oct|nov|dec|(?-i:March|May))\b"
_DAY = r"(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)?|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|twenty-\w+|thirtieth|thirty-first))"
_YEAR = r"(?:19[2-9]\d|20[0-4]\d)(?!\d|['’]?s\b|\s?(?:km|kg|miles|dollars|calories|square|words|euros?|pounds|people|rupees)\b)"
_SHORT_YEAR = r"['’]\d\d(?!\d|['’]?s\b)"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
_PART_OF_DAY = r"(?:\s+(?:morning|afternoon|evening|night|lunchtime|week))?"
_CLOCK = r"(?:\s*,?\s*(?:at\s+)?(?:\d{1,2}(?:[:.]\d\d)\s?(?:am|pm)?|\d{1,2}\s?(?:am|pm)|noon|midnight|(?:half (?:past )?)?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?! (?:hours?|months?|weeks?|days?|years?))))?"
_LEAD = r"(?:(?P<lead>back in|back on|early in|late in|sometime in|in early|in late|in mid|in|on|since|by|from|until|till|til|around|about|before|after|of|for|this|next|last|every|each|come)\s+)?(?:early |late |mid[- ]?)?"
_PATTERNS = (
    # a day, with or without its year
    rf"{_LEAD}(?:{_WEEKDAY},?\s+)?(?:{_DAY}\s+(?:of\s+)?{_MONTH}|{_MONTH}\s+{_DAY}(?![\d,]*\d))(?:,?\s+(?P<year>{_YEAR}))?{_CLOCK}",
    rf"{_LEAD}{_MONTH}\s+(?:of\s+)?(?P<year2>{_YEAR})",
    rf"(?P<lead_d>on|since|by|from|until|till|til|for)\s+(?:{_WEEKDAY}\s+)?the\s+\d{{1,2}}(?:st|nd|rd|th)\b(?!\s+(?:floor|street|grade|time|century|birthday|place|year|round|and))",
    rf"(?P<lead_m>back in|early in|late in|sometime in|in early|in late|in mid|in|on|since|by|from|until|till|til|around|before|after|this|next|last|come|this coming|every|each)\s+(?:early |late |mid[- ]?)?(?:{_SURE_MONTH}|(?:march|may)(?=[.,;!?)]|$))",
    rf"(?:(?P<lead_w>on|since|by|from|until|till|til|this|next|last|this coming|before|after|come|every|each)\s+)?(?P<weekday>{_WEEKDAY}|(?:mon|tues|wednes|thurs|fri|satur|sun)days\b){_PART_OF_DAY}s?(?:\s+(?:week|gone|coming))?{_CLOCK}(?P<noun>\s+[a-z]+)?",
    rf"\b(?P<soon>tomorrow|tonight|yesterday|day after tomorrow)\b{_PART_OF_DAY}{_CLOCK}",
)  # fmt: skip
_DATES = [re.compile(rf"(?<![\w'’])(?:{pattern})", _I) for pattern in _PATTERNS]
_YEARS = re.compile(
    rf"(?<![\w'’$£€#-])(?:(?P<lead>back in|early in|late in|sometime in|in|since|by|from|until|till|around|about|circa|of|before|after|the year)\s+)?(?:(?P<year>{_YEAR})|(?P<short>{_SHORT_YEAR}))(?P<noun>\s+(?!and\b|when\b|but\b|to\b|with\b|in\b|at\b|from\b|or\b|so\b|on\b|for\b|as\b|by\b|i\b|we\b|my\b|the\b|a\b|after\b|before\b|because\b|until\b|it\b|is\b|was\b|now\b)[\w-]+)?",
    _I,
)
#: Words that come before a date that is still to come, or one that is past.
_TO_COME = re.compile(
    r"\b(?:will|['’]ll|going to|gonna|booked|scheduled|due|upcoming|appointment|soon|starts?|starting|begins?|next|coming|flying|fly|turn|turning|leave|leaving|move in|getting married|wedding|graduate|interview|surgery|exam|expecting|is on|are on|['’]s on|runs? out|expires?)\b",
    _I,
)
_GONE = re.compile(
    r"\b(?:was|were|had|did|got|went|came|moved|started|turned|took|left|lost|found|bought|met|married|died|born|been|ago|broke|said|told|gave|made|passed|quit|began|landed|arrived|happened|stopped|came out|diagnosed|\w{3,}ed|last)\b",
    _I,
)


def time_details(passage: Passage) -> Iterator[Detail]:
    """Dates, years and lengths of time."""
    for pattern in _DATES:
        for match in pattern.finditer(passage.words):
            if (found := _date(passage, match)) is not None:
                yield found
    for match in _YEARS.finditer(passage.words):
        yield _year(passage, match)
    if passage.category not in ("AGE", "AGE_GENDER"):
        yield from _lengths(passage)


def _date(passage: Passage, match: re.Match[str]) -> Detail | None:
    groups = match.groupdict()
    end = match.end()
    noun = groups.get("noun")
    if noun:
        if noun.strip().lower() not in _NOT_NOUNS:
            return None
        end = match.start("noun")
    while end > match.start() and passage.words[end - 1] in " ,":
        end -= 1
    lead = next((groups[name] for name in ("lead", "lead_d", "lead_m", "lead_w") if groups.get(name)), "") or ""
    year = groups.get("year") or groups.get("year2")
    if year:
        return Detail(match.start(), end, _year_rungs(lead.lower(), int(year)))
    weekday = (groups.get("weekday") or "").lower()
    if weekday and re.search(
        r"\b(?:the|my|our|an?|this|that|some|most|first|second|third|fourth|last|other|every|alternate)\s+$",
        passage.words[: match.start()],
        _I,
    ):
        return None
    if weekday.endswith("days") or lead.lower() in ("every", "each"):
        return Detail(match.start(), end, rungs(None, "regularly"))
    return Detail(match.start(), end, _dated(passage, match, lead.lower()))


#: What may follow a weekday that stands by itself; after it any other word is what the weekday describes.
_NOT_NOUNS = frozenset(
    "and but so at in on with from for to i we he she they it my the a an because when while if or then now is was "
    "are were will after before until since by as this that which who gone".split()
)


def _dated(passage: Passage, match: re.Match[str], lead: str) -> tuple[Rung, ...]:
    words = match.group().lower()
    day = next((m for m in [re.search(_SURE_MONTH, match.group(), _I)] if m), None)
    month = (
        day.group()
        if day and re.search(r"\d|teenth|first|second|third|fourth|fifth|sixth|seventh|ninth|tenth|elev|twel", words)
        else ""
    )
    kept = month.rstrip(".").capitalize() if month.islower() and len(month) > 4 else month.rstrip(".")
    if lead in ("since", "from"):
        return rungs(f"{lead} {kept}" if kept else None, "for a while now" if lead == "since" else _from_then(passage))
    if lead in ("until", "till", "til"):
        return rungs(f"{lead} {kept}" if kept else None, f"{lead} later")
    if lead in ("by", "before", "after", "around", "about", "of"):
        vague = {"by": "before long", "before": "before long", "after": "after a while"}.get(lead)
        return rungs(f"{'in' if lead == 'by' else lead} {kept}" if kept else None, vague)
    booked = re.search(r"\b(?:booked|scheduled|set|pencilled in|down|due|in)\s+$", passage.words[: match.start()], _I)
    if lead == "for":
        return rungs(f"for {kept}" if kept else None, "for some time soon") if booked else ()
    if words.startswith("yesterday") or lead == "last":
        return rungs(None, "recently")
    when = "soon" if lead in ("next", "this", "come", "this coming") else _when(passage, match)
    return rungs(f"in {kept}" if kept else None, "soon" if words.startswith(("tomorrow", "tonight")) else when)


def _from_then(passage: Passage) -> str | None:
    return "from some time soon" if passage.category == "FUTURE_EVENT" else None


def _when(passage: Passage, match: re.Match[str]) -> str | None:
    """ "soon", "a while ago", or nothing where the words do not say which."""
    around = passage.before.rsplit(".", 1)[-1] + passage.words[: match.start()] + passage.words[match.end() :]
    if passage.category == "FUTURE_EVENT" or _TO_COME.search(around):
        return None if _GONE.search(passage.words) and not _TO_COME.search(around) else "soon"
    return "a while ago" if _GONE.search(passage.words) else None


def _year(passage: Passage, match: re.Match[str]) -> Detail:
    full = int(match["year"]) if match["year"] else _full(match["short"][1:])
    lead = (match["lead"] or "").lower()
    if match["noun"] and not lead:
        end = match.start("noun")
        owned = re.search(r"\b(?:an?|my|our|the|his|her|old)\s+$", passage.words[: match.start()], _I)
        return Detail(match.start(), end, rungs("") if owned else rungs(f"{full // 10 * 10}s"))
    end = match.end() - len(match["noun"] or "")
    if not lead and re.search(r"\b(?:b\.|born)\s*$", passage.words[: match.start()], _I):
        lead = "in"
    return Detail(match.start(), end, _year_rungs(lead, full))


def _full(short: str) -> int:
    """The year of two digits: after 30 in the last century."""
    return (1900 if int(short) > 30 else 2000) + int(short)


def _year_rungs(lead: str, year: int) -> tuple[Rung, ...]:
    decade = f"{year // 10 * 10}s" if year >= 2000 else f"{year % 100 // 10 * 10}s"
    part = "early" if year % 10 <= 3 else "mid" if year % 10 <= 6 else "late"
    lead = {"the year": "", "on": "in", "this": "in", "next": "in", "last": "in", "every": "in", "each": "in"}.get(
        lead, lead
    )
    before = f"{lead} the" if lead else "the"
    vague = {"since": "for a long time", "in": "a while back", "back in": "a while back", "from": None}.get(lead)
    return rungs(f"{before} {part} {decade}", f"{before} {decade}", vague)


_UNIT = r"(?P<unit>years?|yrs?|months?|mos?\b|weeks?|wks?|days?|hours?|hrs?|minutes?|mins?|nights?|decades?|winters?|summers?|seasons?)"
_LENGTH = re.compile(
    rf"(?:(?P<lead>for|after|over|in|within|of|with|about|almost|nearly|around|roughly|just over|more than|past|every)\s+)?(?:(?P<about>about|almost|nearly|around|roughly|over|just over|more than|like|maybe|only|another|the last|the past|last|past)\s+)?(?P<count>{NUMBER})(?P<half>\s+and a half|\+|-odd|ish)?(?P<gap>[\s-]?){_UNIT}\b(?P<old>[\s-]*old\b)?(?P<after>\s+(?:ago|back|in|on|now|later|a|per|each)\b)?(?P<per>\s+(?:day|week|month|year|night)\b)?",
    _I,
)


def _lengths(passage: Passage) -> Iterator[Detail]:
    for match in _LENGTH.finditer(passage.words):
        count = number(match["count"])
        if count is None or match["old"] or (count == 1 and not match["half"]):
            continue
        if (found := _length(passage, match, count)) is not None:
            yield found


def _length(passage: Passage, match: re.Match[str], count: float) -> Detail | None:
    unit, lead = match["unit"].lower(), (match["lead"] or "").lower()
    after = (match["after"] or "").strip().lower()
    units = _plural_of(unit)
    much = several(count)
    if match["gap"] == "-" or (not unit.endswith("s") and len(unit) > 3 and count > 1):
        return _attributive(passage, match)
    start = match.start("count") if lead in ("every", "with", "of") else match.start()
    head = f"{lead} " if start == match.start() and lead and lead not in _ROUGHLY else ""
    if after in ("a", "per", "each") and match["per"]:
        return Detail(
            match.start("count"), match.end("per"), rungs(f"{much} {units} {after} {match['per'].strip()}", "regularly")
        )
    end = match.end("unit")
    if after in ("ago", "back"):
        long = count >= 3 and units in ("years", "decades")
        return Detail(
            start, match.end("after"), rungs(f"{much} {units} {after}", "a long time ago" if long else "a while ago")
        )
    if lead in ("in", "within"):
        coming = passage.category == "FUTURE_EVENT" or (
            bool(_TO_COME.search(passage.words)) and not _GONE.search(passage.words)
        )
        much, units = ("a couple of", "weeks") if units == "days" and count >= _WEEK else (much, units)
        return Detail(start, end, rungs(f"{lead} {much} {units}", "soon" if coming else None))
    if re.search(
        r"(?:\b(?:is|was|are|were|turned|turns)|['’]s|['’]re)\s+(?:only\s+|just\s+|about\s+|now\s+)?$",
        passage.words[: match.start()],
        _I,
    ):
        old = "young" if units in ("days", "weeks", "months") else "old"
        about_somebody = passage.category in ("FAMILY", "PET")
        return (
            Detail(start, end, rungs(f"{much} {units} old", old))
            if about_somebody
            else Detail(start, end, rungs(f"{head}{much} {units}"))
        )
    longest = "a long time" if units in ("years", "decades") else "a while"
    if not head:  # "I drive a gritter, nineteen winters"
        return None
    if re.match(r"\s+of\b", passage.words[end:]):
        longest = units
    if match["about"] and match["about"].lower() in ("the last", "the past", "last", "past"):
        return Detail(start, end, rungs(f"{head}the last {much.removeprefix('a ')} {units}", f"{head}{longest}"))
    return Detail(start, end, rungs(f"{head}{much} {units}", f"{head}{longest}"))


#: From so many days on they are told in weeks.
_WEEK = 7


_ROUGHLY = ("about", "almost", "nearly", "around", "roughly", "just over", "more than", "over", "past")


def _attributive(passage: Passage, match: re.Match[str]) -> Detail | None:
    """ "a nine-month wait" without its length."""
    follows = re.match(r"[\s-]+[a-z]", passage.words[match.end("unit") :] or passage.after)
    article = re.search(r"\b(?:an?|the|my|our|this|that|his|her)\s+$", passage.words[: match.start("count")], _I)
    return Detail(match.start("count"), match.end("unit"), rungs("")) if follows and article else None


def _plural_of(unit: str) -> str:
    unit = {
        "yr": "year",
        "yrs": "years",
        "mo": "months",
        "mos": "months",
        "wk": "weeks",
        "wks": "weeks",
        "hr": "hours",
        "hrs": "hours",
        "min": "minutes",
        "mins": "minutes",
    }.get(unit, unit)
    return unit if unit.endswith("s") else unit + "s"
