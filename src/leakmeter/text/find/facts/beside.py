"""Places named in words about something else: "I'm a nurse in Leeds", "I study in Boston", "my rent is £1200 in Leeds".

Where the author says that they work, study or rent there now, it is where they are. Of what is past, wished for, another's
or an employer's seat it is not; such a place is kept as ``named_place``, so that it is listed and not counted.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from leakmeter.text.find.facts.clauses import clauses
from leakmeter.text.find.facts.places import Beside
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.placenames import place_at

_FLAGS = re.IGNORECASE
_WORK = ("OCCUPATION", "EDUCATION")
_MONEY = ("FINANCE", "POSSESSION")
_WHO_ONE_IS = ("AGE", "AGE_GENDER", "GENDER", "SEXUAL_ORIENTATION", "RACE_NATIONALITY")
_KEPT = ("PET",)
_READ = frozenset((*_WORK, *_MONEY, *_WHO_ONE_IS, *_KEPT))
#: What leads to a place, with what may stand before its name.
_IN = re.compile(
    r"\b(?P<cue>in|near|outside(?: of)?|from)[ \t]+(?:(?:downtown|central|rural|suburban|inner|sunny|rainy|lovely|northern|southern|eastern|western|north|south|east|west)[ \t]+)?"
    r"(?=(?:the[ \t]+)?[^\W\d_])",
    _FLAGS,
)
_BASED = re.compile(r"(?<![\w'’-])(?P<name>[^\W\d_][\w.’' ]{1,28}?)-based\b(?P<after>[^.,;]{0,40})", _FLAGS)
#: What may follow a mark for the place after it to belong to it.
_TAIL = re.compile(r"[ \t]+(?:(?:working|based|located|here|over|up|down|out)[ \t]+)?(?=(?:in|near|outside)\b)", _FLAGS)
#: What may follow a place for it to be one and not part of another name or a word for something else ("in Boston terriers").
_ENDS = re.compile(
    r"[ \t]*(?:[.,;:!?)/\n—–…]|$)|[ \t]+[-–—]|['’]s\b(?! [A-Z])|[ \t]+(?:and|but|for|so|with|while|where|which|as|at|on|who|since|now|right|currently|full|part|these|this|"
    r"because|in|by|near|area|region|making|earning|working|studying|teaching|doing|specialising|specializing|if|when|after|before|until|though|to|i|i['’]m|we|my|is|are|too|also|"
    r"today|atm|rn|near|city|metro|alone|living|under|over|lol|tbh|plus|or)\b",
    _FLAGS,
)
_SELF = re.compile(r"\b(?:i|im|ive|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve)|my|our|me)\b", _FLAGS)
_ORIGIN = re.compile(r"\b(?:born|raised|grew up|growing up|originally|native|hail)\b", _FLAGS)
_STILL = re.compile(
    r"\b(?:i|we)(?:['’]ve| have|ve)(?: \w+)? (?:been|worked|taught|studied|practi[sc]ed|run|had|owned|rented)\b", _FLAGS
)
_PAST = re.compile(
    r"\b(?:was|were|used to|former(?:ly)?|ex|retired from|graduated?|went to|attended|did|had|got my|finished|earned|completed|obtained|received|worked|studied|taught|"
    r"rented|owned|lived|spent|trained|qualified|interned|served|stationed|years? ago|back when|last (?:year|summer|month)|once|dropped out|left|quit|laid off|fired|visited|bought|sold|previous(?:ly)?)\b",
    _FLAGS,
)
_UNREAL = re.compile(
    r"\b(?:wants?|wanted|hop(?:e|es|ing)|plan(?:s|ning)?|would|will|going to|gonna|appl(?:y|ied|ying)|look(?:ing)? (?:for|at|into)|dream\w*|wish|offer(?:s|ed)?|accepted|start(?:ing|s)?|next|soon|"
    r"consider\w*|thinking|might|may|could|if|interview\w*|not|never|no longer|mov(?:e|ing)|transferr?\w*|about to|try(?:ing)?|can['’]?t|like|love|prefer|versus|vs|than|average|typical|most|cost|costs|expensive|"
    r"price|prices|visit\w*|vacation\w*|holidays?|trips?|travel\w*|conference|upcoming|got a|landed a|instead of|got in)\b|n['’]t\b|['’]ll\b|['’]d\b",
    _FLAGS,
)
#: Words after which a place is somebody's or something's that need not be where the author is.
_NOT_MINE = re.compile(
    r"\b(?:who|whose|whom|headquarter\w*|hq|remote(?:ly)?|clients?|customers?|teams?|offices|suppliers?|colleagues|users?|people|markets?|branches|stores|companies|abroad|overseas|online|"
    r"(?:company|firm|start-?up|employer|bank|corporation|agency|brand|business)[ ,]+(?:\w+ )?(?:based|located|in|out)|investment|rental property|timeshare|second home|cabin|land|plot|stocks?|bonds?|shares|savings|"
    r"account|fund|crypto|funds|parents?|mother|father|mom|mum|dad|brother|sister|wife|husband|partner|boyfriend|girlfriend|son|daughter|friend|aunt|uncle|grand\w+|cousin|family|elections?|war|history|politics|culture|art)\b",
    _FLAGS,
)
_COMPANY = re.compile(
    r" (?:[\w-]+ ){0,2}(?:company|firm|start-?up|employer|bank|corporation|agency|brand|business|team|client|group|org\w*|charity|university|college|school|store|shop)\b",
    _FLAGS,
)
_LIVES = re.compile(r"\b(?:liv(?:e|ing)|based|resid(?:e|ing)|settled)\b", _FLAGS)
_HOME = re.compile(
    r"\b(?:rent(?:ing|s)?|mortgage|council tax|landlord|landlady|lease|(?:my|our) (?:[\w-]+ )?(?:flat|apartment|apt|house|home|condo|studio|room|place|townhouse|bungalow|duplex)|"
    r"(?:own|have|bought) (?:an? |my |our )?(?:[\w-]+ ){0,2}(?:flat|apartment|condo|house|home|townhouse|bungalow)|homeowners?)\b",
    _FLAGS,
)
_EARNS = re.compile(r"\b(?:make|making|earn\w*|salary|wages?|income|paid|job|jobs|work\w*)\b", _FLAGS)
_HAS = re.compile(r"\b(?:have|has|own|got|keep|adopted|with)\b|['’]ve\b", _FLAGS)
_SENTENCE = re.compile(r"[.!?\n]\s")


def places_beside(text: str, marks: Sequence[Mark]) -> list[tuple[Beside, ...]]:
    """For each mark the place that its words, or those right behind it, tie the author to; none for marks of places."""
    nexts = [*(mark.start for mark in marks), len(text)][1:]
    return [
        _beside(text, mark, following) if mark.category in _READ else ()
        for mark, following in zip(marks, nexts, strict=True)
    ]


def _beside(text: str, mark: Mark, following: int) -> tuple[Beside, ...]:
    for match in _BASED.finditer(text, mark.start, mark.end):
        for at in (m.start() for m in re.finditer(r"(?<!\w)\w", match["name"])):
            start = match.start("name") + at
            if _stop(text, start) == match.end("name"):
                role = "named_place" if _COMPANY.match(match["after"]) else "place"
                return (Beside(start, _tie(text, mark, start, role)),)
    end = _end(text, mark, following)
    for match in _IN.finditer(text, mark.start, end):
        stop = _stop(text, match.end()) if match.end() < end else None
        if stop is None or stop > max(end, mark.end + _FURTHER):
            continue
        if not _ENDS.match(text, stop):
            return (Beside(match.end(), "named_place"),) if text[match.end()].isupper() else ()
        role = "birthplace" if match["cue"].lower() == "from" else ""
        if role and mark.category not in ("OCCUPATION", "AGE", "AGE_GENDER", "GENDER"):
            return ()
        return (Beside(match.end(), _tie(text, mark, match.start(), role)),)
    return ()


#: How far behind a mark a place that belongs to it may end, in characters.
_FURTHER = 40


def _end(text: str, mark: Mark, following: int) -> int:
    tail = _TAIL.match(text, mark.end)
    if tail is None or mark.category in _KEPT:
        return mark.end
    cue = _IN.match(text, tail.end())
    return cue.end() + 1 if cue and cue.end() < following else mark.end


def _stop(text: str, start: int) -> int | None:
    return place_at(text, start)


def _tie(text: str, mark: Mark, start: int, role: str) -> str:
    """What ties the author to a place named at ``start``, by the words of the clause before it."""
    ends = _sentence_ends(text)
    before = bisect_right(ends, mark.start)
    told = clauses(text[ends[before - 1] if before else 0 : start] + " …")
    words = text[mark.start : start] if not told else told[-1].words
    if told and not told[-1].own:
        return "named_place"
    if _ORIGIN.search(words):
        return "birthplace"
    if _UNREAL.search(words) or _NOT_MINE.search(words):
        return "named_place"
    if _PAST.search(words) and not _STILL.search(words):
        return "past_place"
    return role or _present(mark.category, words)


@lru_cache(maxsize=2)  # asked for mark after mark of the same text
def _sentence_ends(text: str) -> tuple[int, ...]:
    return tuple(match.end() for match in _SENTENCE.finditer(text))


def _present(category: str, words: str) -> str:
    if _LIVES.search(words):
        return "place"
    if category in _MONEY:
        return "place" if _HOME.search(words) else "frequents" if _EARNS.search(words) else "named_place"
    if category in _KEPT:
        return "frequents" if _HAS.search(words) and _SELF.search(words) else "named_place"
    return "place" if category in _WHO_ONE_IS else "frequents"
