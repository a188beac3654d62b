"""The author's age: exact -> part of a decade -> decade -> adult. In the form the author gave it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.rewrite.details.detail import Detail, Passage, Rung, rungs
from leakmeter.text.rewrite.details.numbers import BELOW_100, number

_I = re.IGNORECASE
_AGE = rf"(?P<age>(?<![\d.,$£€/:'’-])\d{{1,2}}(?![\d%]|[.,]\d|:\d|['’/]\d|st\b|nd\b|rd\b|th\b|[kK]\b|[A-Z]{{1,3}}\b)|\b(?>{BELOW_100})\b)"
_HALF = r"(?:ish\b|[- ](?:odd|some|ish)\b|\s+and (?:a half|a bit|a month|a day|a week|change|\w+ (?:twelfths|quarters|months))|\.5|\s?½)?"
_OLD = r"(?:[\s-]*(?:years?|yrs?)[\s-]*(?:old|young|of age)|\s?(?:y/?o|yrs|years)\b(?! (?:in|ago|of|clean|sober|at|with|as|on|since|into|now|and|later|together|on|post))s?)?"
_ABOUT = r"(?:(?:about to (?:be|turn)|going on|pushing|approaching|nearing|close to|almost|nearly|about|around|roughly|over|past|under|like|well past|on the \w+ side of|the \w+ side of|turning|hitting|gonna be|going to be)\s+)*"
#: "a 34 year old", alone or before what the author is.
_YEAR_OLD = re.compile(rf"(?P<article>\b(?:an?|the|this)\s+)?{_AGE}[\s-]*(?:years?|yrs?)?[\s-]*(?:old|y/?o)\b", _I)
#: "I was nine", "since I was six": an age long past.
_ONCE = re.compile(
    rf"\b(?P<lead>(?:i|we) (?:was|were|wasn['’]t|must have been|would have been|['’]d have been)|i['’]d have been)\s+(?:(?:only|just|about|maybe|like|around|barely|roughly|all of)\s+)*{_AGE}{_HALF}{_OLD}",
    _I,
)
#: "turned 40 last week", "I'll be 48 in spring", "hitting thirty".
_TURNED = re.compile(
    rf"(?:\b(?:just|recently|finally|only)\s+)?(?P<subject>\b(?:i|we|you)(?:\s|['’](?:m|ll|ve|d|re)\s|m\s|ll\s)(?:(?:am|will|have|had|just|only|finally|recently|officially|also|be|about to|going to|gonna)\s+)*)?(?P<verb>turn(?:ed|ing|s)?|hit(?:ting)?|be)\s+(?:the big\s+)?{_AGE}{_OLD}(?P<when>\s+(?:(?:just|only|earlier|later)\s+)?(?:last|this|next|in|on|today|yesterday|tomorrow|soon|a|two|three|the)\b[^.,;!?()\n]*)?",
    _I,
)
_AT = re.compile(
    rf"\b(?P<lead>(?:at|by|from|until|till|since|around|about)\s+(?:the\s+(?:ripe\s+old\s+)?age\s+of\s+|age\s+|about\s+|around\s+|like\s+)?|aged?\s?:?\s+(?:of\s+)?|before\s+){_AGE}{_HALF}{_OLD}(?!\s*(?:%|am\b|pm\b|o['’]?clock|weeks?|months?|days?|hours?|minutes?|am\b|in the morning|a\.m|per|percent|euros?|pounds|dollars|miles|km|kg|lbs?|stone|and a half hours))",
    _I,
)
_IS = re.compile(
    rf"(?P<lead>(?:(?:\b(?:i['’]?m|i am|im|we['’]re|am|being|be|now|as|only|just|already|still|here|and)\b|[,:(])\s*)*)(?P<about>{_ABOUT}){_AGE}{_HALF}{_OLD}(?!\s*(?:%|of\b|(?!as\b|is\b|was\b|this\b)[a-z]+s\b|weeks?|months?|days?|hours?|minutes?|week|month|day|hour|[-–]\s?\d))",
    _I,
)
_PART = r"(?:(?:very )?(?P<part>early|mid|middle|late)(?:[\s-]to[\s-]\w+)?[\s-]+)"
_DECADE = re.compile(
    r"\b(?P<in>in\s+)?(?P<my>my|our|the|their|his|her)\s+(?P<part>(?:very )?(?:early|mid|middle|late)(?:[\s-]to[\s-]\w+)?[\s-]+)?(?P<decade>teens|['’]?[2-9]0['’]?s|(?:twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)ies)\b",
    _I,
)
_LOOSE_DECADE = re.compile(
    r"(?P<part>\b(?:early|mid|middle|late)(?:[\s-]to[\s-]\w+)?[\s-]+)(?P<decade>teens|['’]?[2-9]0['’]?s|(?:twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)ies)\b",
    _I,
)
_BIRTHDAY = re.compile(
    r"\b(?P<my>my|our)\s+(?:\d{1,2}(?:st|nd|rd|th)|\w+(?:ieth|eenth|-first|-second|-third|-\w+th))\b(?:\s+(?:birthday|bday))?",
    _I,
)
_TEEN_FROM = 13
_TENS = ("", "", "twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")


def age_details(passage: Passage) -> Iterator[Detail]:
    """The ages in a passage about its author. Ages of others are left to the details of people."""
    words = passage.words
    about_age = passage.category in ("AGE", "AGE_GENDER")
    yield from _past(words)
    if about_age:
        yield from _turned(passage)
        yield from _year_old(passage)
    yield from _at(words, about_age)
    if about_age:
        yield from _decades(words)
        yield from (Detail(*m.span(), rungs(None, f"{m['my']} birthday"), "main") for m in _BIRTHDAY.finditer(words))
        yield from _plain(passage)


def stage(age: int, *, in_words: bool) -> tuple[str, str]:
    """Part of a decade and decade: ("mid 30s", "30s"), ("late thirties", "thirties"), ("late teens", "teens")."""
    if age < 20:
        part = "early" if age <= 14 else "mid" if age <= 16 else "late"
        return f"{part} teens", "teens"
    decade = _TENS[age // 10] if in_words else f"{age // 10 * 10}s"
    part = "early" if age % 10 <= 3 else "mid" if age % 10 <= 6 else "late"
    return f"{part} {decade}", decade


def _value(match: re.Match[str]) -> int:
    found = number(match["age"])
    return int(found) if found is not None else 0


def _spelled(match: re.Match[str]) -> bool:
    return match["age"][:1].isalpha()


def _ladder(age: int, *, spelled: bool, whose: str = "my") -> tuple[Rung, ...]:
    """ "in my mid 30s", "in my 30s"; for a child "a kid"."""
    if age < _TEEN_FROM:
        return rungs(None, "a kid")
    part, decade = stage(age, in_words=spelled)
    return rungs(f"in {whose} {part}", f"in {whose} {decade}")


def _past(words: str) -> Iterator[Detail]:
    for match in _ONCE.finditer(words):
        age = _value(match)
        if (
            re.match(r"\s*(?:weeks?|months?|days?|hours?|minutes?|of\b|points?|when it)", words[match.end() :], _I)
            or not 2 < age < 100
        ):
            continue
        start = match.start("lead")
        subject = re.match(r"(?:i|we)", match["lead"], _I)
        who = subject.group() if subject else "I"
        verb = "were" if who.lower() == "we" else "was"
        steps = [
            f"{who} {verb} {rung.words}"
            for rung in _ladder(age, spelled=_spelled(match), whose="our" if verb == "were" else "my")
        ]
        degrees = [rung.degree for rung in _ladder(age, spelled=_spelled(match))]
        steps[-1] = f"{who} {verb} younger"
        yield Detail(start, match.end(), tuple(Rung(d, s) for d, s in zip(degrees, steps, strict=True)), "main")


_WAS = {"i": "was", "we": "were", "you": "were"}
_AM = {"i": "I'm ", "we": "we're ", "you": "you're "}
_WHOSE = {"i": "my", "we": "our", "you": "your"}
#: "I'll be 42 when it starts" is still to come, whatever follows.
_FUTURE = re.compile(r"['’]ll\b|\bwill\b|\A[Ii]ll\b", _I)
#: Whoever turns an age after one of these is not the author.
_SOMEBODY_ELSE = re.compile(
    r"\b(?:he|she|they|who|it|someone|everyone|people)(?:['’]\w+)?\s+(?:(?:has|have|had|just|is|was|will|be|are|were|recently|finally|only)\s+)*$",
    _I,
)


def _once(before: str, subject: str, verb: str) -> bool:
    """Whether an age was reached at a time that is told: "when I turned 40", not "when you've hit 40"."""
    reached = verb in ("turned", "hit") and not re.search(r"['’]ve\b|\bhave\b|\bhad\b", subject, _I)
    return reached and bool(_AT_THAT_TIME.search(before))


_AT_THAT_TIME = re.compile(
    r"\b(?:when|since|before|after|until|once|year|day|week|summer|winter|month|time|the moment)\s+$", _I
)


def _turned(passage: Passage) -> Iterator[Detail]:
    words = passage.words
    for match in _TURNED.finditer(words):
        age, subject = _value(match), (match["subject"] or "").strip()
        verb = match["verb"].lower()
        if (verb == "be" and not subject) or not 9 < age < 100:
            continue
        once = _once(words[: match.start()] or passage.before, subject, verb)
        who = re.match(r"i|we|you", subject, _I)
        if who is None and _SOMEBODY_ELSE.search(words[: match.start()] or passage.before):
            continue
        future = _FUTURE.search(subject)
        if who is None:
            lead = "being " if verb == "hitting" else ""
        elif once or future:
            lead = f"{who.group()}'ll be " if future else f"{who.group()} {_WAS[who.group().lower()]} "
        else:
            lead = _AM[who.group().lower()]
        whose = _WHOSE[who.group().lower()] if who else "my"
        ladder = _ladder(age, spelled=_spelled(match), whose=whose)
        yield Detail(match.start(), match.end(), tuple(Rung(r.degree, lead + r.words) for r in ladder), "main")


def _year_old(passage: Passage) -> Iterator[Detail]:
    words = passage.words
    for match in _YEAR_OLD.finditer(words):
        age = _value(match)
        if not 2 < age < 100:
            continue
        part, decade = stage(age, in_words=_spelled(match)) if age >= _TEEN_FROM else ("young", "young")
        follows = words[match.end() :] or passage.after
        is_noun = not re.match(
            r"\s+(?!who\b|with\b|in\b|from\b|and\b|but\b|that\b|living\b|trying\b|here\b|looking\b|now\b|at\b|on\b|so\b|for\b|i\b|as\b|by\b|to\b|of\b|having\b|working\b|without\b|when\b|is\b|has\b|was\b|just\b|again\b)[a-z]",
            follows,
            _I,
        )
        if not match["article"]:
            continue
        if not is_noun:
            something = (
                {1: "teenage"}.get(age // 10, f"{_TENS[age // 10][:-3]}y-something") if age >= _TEEN_FROM else "young"
            )
            yield Detail(match.start("age"), match.end(), rungs(None, something), "main")
        elif age >= _TEEN_FROM:
            be = re.search(r"(?:['’]m|\bim|\bam|\bbeing|\bbe)\s+(?:\w+\s+)?$", words[: match.start()], _I)
            start, someone = (match.start(), "") if be else (match.start("age"), "someone ")
            yield Detail(start, match.end(), rungs(f"{someone}in my {part}", f"{someone}in my {decade}"), "main")
        else:
            yield Detail(match.start("age"), match.end(), rungs(None, "a kid"), "main")


def _at(words: str, about_age: bool) -> Iterator[Detail]:
    for match in _AT.finditer(words):
        age, lead = _value(match), match["lead"].lower()
        named = "age" in lead
        if not (5 < age < 100) or (not about_age and not named and not (lead.startswith("at") and age > 9)):
            continue
        if lead.startswith(("about", "around")):
            continue
        if ":" in lead:
            part, decade = stage(age, in_words=_spelled(match))
            heading = match["lead"]
            yield Detail(match.start(), match.end(), rungs(heading + part, heading + decade), "main")
            continue
        ladder = _ladder(age, spelled=_spelled(match))
        if lead.startswith(("from", "until", "till", "since", "before", "by")):
            part, decade = stage(age, in_words=_spelled(match)) if age >= _TEEN_FROM else ("childhood", "childhood")
            word = lead.split()[0]
            my = "" if age < _TEEN_FROM else "my "
            yield Detail(match.start(), match.end(), rungs(f"{word} {my}{part}", f"{word} {my}{decade}"), "main")
        elif age < _TEEN_FROM:
            yield Detail(match.start(), match.end(), rungs(None, "as a kid"), "main")
        else:
            yield Detail(match.start(), match.end(), ladder, "main")


def _decades(words: str) -> Iterator[Detail]:
    for match in _DECADE.finditer(words):
        if match["my"].lower() == "the" and not match["in"]:
            continue
        plain = f"{match['in'] or ''}{match['my']} {match['decade']}" if match["part"] else None
        yield Detail(match.start(), match.end(), rungs(None, plain), "main")
    for match in _LOOSE_DECADE.finditer(words):
        yield Detail(match.start(), match.end(), rungs(None, match["decade"]), "main")


#: "almost 30" is still twenty-something.
_NOT_YET = re.compile(r"\b(?:about to|going on|pushing|approaching|nearing|close to|almost|nearly|under)\s", _I)


#: What comes after one of these is a length of time, or no age at all.
_MEASURED = re.compile(
    r"\b(?:at|by|until|till|age|aged|before|since|for|of|in|over|after|to|than|with|from|the|these|those|my|another|last|past|about|all)\s+$",
    _I,
)


def _plain(passage: Passage) -> Iterator[Detail]:
    """ "I'm 34", "only 24", and a number that stands by itself."""
    words = passage.words
    for match in _IS.finditer(words):
        age = _value(match) - bool(_NOT_YET.search(match["about"]))
        alone = bool(match["lead"].strip()) or not words[: match.start()].strip(" (,")
        if not 9 < age < 100 or not alone or re.match(r"['’]s\b", words[match.end() :] or passage.after):
            continue
        if not match["lead"].strip() and _MEASURED.search(passage.before + words[: match.start()]):
            continue
        start = match.start() + len(match["lead"])
        yield Detail(start, match.end(), _ladder(age, spelled=_spelled(match)), "main")
