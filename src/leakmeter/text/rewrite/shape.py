"""What part of its sentence a disclosure is: a whole clause, "as a …", a noun phrase, a verb without its subject."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from leakmeter.text.rewrite.details.detail import Passage
from leakmeter.text.rewrite.details.noun import stands_alone

Part = Literal["clause", "statement", "as", "phrase", "fragment", "place", "doing", "done", "been"]
_I = re.IGNORECASE
_SUBJECT = re.compile(
    r"(?P<lead>(?:(?:now(?:adays)?|these days|currently|by day|today|later|then|once|also|so|and|but|all day(?: long)?|for years|since then|back then|honestly|yes|well|anyway|originally|lately|recently|still|mostly|sometimes|somehow|eventually|at the moment|right now|at present|meanwhile),?\s+){0,2})(?P<who>i|we)(?P<verb>['’]?(?:m|ve|d|re|ll)\b|\s)",
    _I,
)
_IRREGULAR = (
    "was were had did went got came took made gave saw found told said left kept lost met paid bought sold sent spent built broke brought began became felt fell "
    "grew held knew led learnt lent let meant ran read rode rang rose sang sat slept spoke stood swam taught tore thought threw understood woke wore won wrote cut hit hurt put quit set shut split bled fed fled drove drank ate froze flew forgot hid blew bit bent bred cost crept flung ground hung knelt laid leapt lit overcame sank sewed shrank slid spat sprang swept swung wept wound withdrew became dreamt slung strode thrust tripped shook shot stole stuck struck swore fought caught dug drew dealt used"
).split()
PAST_VERB = re.compile(rf"(?:{'|'.join(_IRREGULAR)}|(?:was|were|did|had|could)n['’]?t|could|\w{{2,}}ed)\b", _I)
FINITE = re.compile(
    rf"\b(?:is|are|am|was|were|has|have|had|does|do|did|can|could|will|would|should|must|may|might|isn['’]?t|aren['’]?t|wasn['’]?t|hasn['’]?t|haven['’]?t|can['’]?t|won['’]?t|don['’]?t|doesn['’]?t|didn['’]?t|{'|'.join(w for w in _IRREGULAR if w not in ('cut', 'hit', 'put', 'set', 'split', 'read', 'let', 'left', 'felt', 'saw', 'found', 'stuck', 'used'))}|\w{{3,}}ed|[a-z]{{1,}}(?:kes|ves|ies|nks|lls|lps|rts|ets|its|ings(?<!ings)|ays|eeps|eaks|oes|asses|uses|oses|izes|ises|inks|ates|ads|eds|eels|ows))\b|['’](?:ll|ve|re|d)\b|['’]s\s+(?:already|gone|been|not|on|in|an?|the|just|still|now|really|so|too|very|\w+ing|\w+ed)\b",
    _I,
)
_BEFORE = re.compile(
    r"(?:\A|[.,;:!?…(\[\n–—\-\"”“*•>/]|\b(?:and|but|so|because|cause|cuz|bc|since|as|that|while|when|if|though|although|then|plus|or|where|now|hi|hello|hey|hii|well|yeah|yes|no|lol|honestly|anyway|also|btw|ok|okay|sorry|context|edit|me|nope|tbh|haha|ugh|oh)\b|[^\w\s'’.,])\s*\Z",
    _I,
)
_INDEPENDENT_AFTER = re.compile(
    r"\s*(?:[.,;:!?)\]…\n–—]|$|[^\w\s'’]|-\s|(?:and|but|so|because|since|lol|haha|plus)\b)", _I
)
#: A clause may also be followed by where, when and with whom.
_CLAUSE_ENDS = re.compile(
    rf"{_INDEPENDENT_AFTER.pattern}|\s+(?:in|at|on|for|with|from|after|before|during|when|while|now|here|there|too|again|as|by|over|these|this|last|every|right|if|though|although|until|which|lately|anymore|either|today|w/|cause|bc|then|or|near|without|around|also|instead)\b",
    _I,
)


@dataclass(frozen=True, slots=True)
class Shape:
    """The part it is; for a clause who speaks ("I" or "we") and whether of the past; the words before the subject."""

    part: Part
    who: str = "I"
    past: bool = False
    lead: str = ""


def shape_of(passage: Passage) -> Shape | None:
    """The shape of a disclosure's words; None where it cannot be told, and nothing general may be put in their place."""
    words, after = passage.words, passage.after
    if re.match(r"as (?:an?|the|someone|somebody|another|one)\b", words, _I):
        return Shape("as") if stands_alone(after) else None
    if subject := _SUBJECT.match(words):
        return _clause(passage, subject)
    begins = bool(_BEFORE.search(passage.before))
    if begins and _CLAUSE_ENDS.match(after) and _DID.match(words) and not _ADJECTIVE.match(words):
        return Shape("done", past=True)
    bounded = begins and bool(_INDEPENDENT_AFTER.match(after))
    first = words.split()[0].lower() if words.split() else ""
    if first in ("my", "our") and _is_phrase(words):
        return Shape("phrase", who=first) if stands_alone(after) or re.match(r"\s+\w+(?:s|ed)\b", after) else None
    if _AT_WORK.match(words) and not FINITE.search(words) and stands_alone(after):
        return Shape("place")
    if not bounded:
        return Shape("doing") if _is_doing(first) and _CLAUSE_ENDS.match(after) and begins else None
    if re.match(r"(?:not )?been\b|have(?:n['’]?t)? been\b", words, _I):
        return Shape("been", past=True)
    if _is_doing(first) or re.match(r"not \w+ing\b", words, _I):
        return Shape("doing")
    if PAST_VERB.match(words) and not _NOT_ACTIVE.match(words):
        return Shape("done", past=True)
    if _OPENS_OTHERWISE.match(words):
        return None
    if FINITE.search(words) or PRONOUN.search(words):
        return Shape("statement", past=bool(re.search(r"\b(?:was|were|had|did|went|came|took)\b", words, _I)))
    return Shape("fragment") if _FRAGMENT_BEGINS.search(passage.before) else None


#: A noun phrase by itself stands at the beginning or in a list.
_FRAGMENT_BEGINS = re.compile(r"(?:\A|[.,;:!?…(\[\n–—\-\"”“*•>/]|[^\w\s'’.,])\s*\Z")


PRONOUN = re.compile(r"\b(?:i|we|he|she|they|it|you|im|ive)\b", _I)
_AT_WORK = re.compile(r"(?:at|on|in|behind|under|inside|down)\s+(?:the|my|our|a)\b", _I)
#: Beginnings after which a fragment is no noun phrase.
_OPENS_OTHERWISE = re.compile(
    r"(?:when|since|because|after|before|until|if|while|where|who|which|that|and|but|or|to|not|no|never|in|at|on|from|with|for|by|of|as|under|over|off|into|about|being|having|is|are|am|do|does|did|can|what|how|why|so|than|like|just|still|already|also|even|very|too|yes|here|there|now|then|ever|always|only|both|half|most)\b",
    _I,
)


#: A participle that is passive or describes a noun ("registered nurse"), or a verb that needs its subject.
_NOT_ACTIVE = re.compile(
    r"(?:was|were|could|had|let|cut|set|put|left|set|read|run|felt|used)\b|\w+ed\s+(?!my\b|the\b|an?\b|it\b|this\b|that\b|for\b|up\b|out\b|off\b|over\b|through\b|about\b|like\b|so\b|and\b|\d|all\b|again\b|twice\b|them\b|him\b|her\b|me\b|down\b|every\b|in the\b|myself\b)",
    _I,
)


#: A verb of the past, its subject left out, that cannot be anything else before what was done.
_DID = re.compile(
    rf"(?:{'|'.join(w for w in _IRREGULAR if w not in ('was', 'were', 'had', 'thought', 'meant'))})\s+(?:my|our|the|an?|down|\d|[$£€])",
    _I,
)
#: "left the handed", "set the": what follows makes no object; "used a lot" may be said of a thing.
_ADJECTIVE = re.compile(r"(?:let|set|hit|used)\b", _I)


def _is_doing(first: str) -> bool:
    return (
        first.endswith("ing")
        and len(first) > 4
        and first
        not in (
            "during",
            "morning",
            "evening",
            "something",
            "nothing",
            "anything",
            "everything",
            "king",
            "being",
            "having",
        )
    )


_LONGEST_PHRASE = 7


def _is_phrase(words: str) -> bool:
    return (
        len(words.split()) <= _LONGEST_PHRASE
        and not FINITE.search(words)
        and not re.search(
            r"['’]s\s+(?:an?|the|in|at|on|so|not|very|just|been|from|\w+ing|\w+ed)\b|[,:;(]|\b(?:and|or)\b", words, _I
        )
    )


def _clause(passage: Passage, subject: re.Match[str]) -> Shape | None:
    if not _BEFORE.search(passage.before) or not _CLAUSE_ENDS.match(passage.after):
        return None
    rest = passage.words[subject.end() :].strip()
    verb = (subject["verb"] or "").strip(" '’").lower()
    past = verb == "d" or (
        not verb
        and bool(
            PAST_VERB.match(
                re.sub(
                    r"^(?:(?:just|also|once|only|never|even|recently|finally|already|actually|really|first|always|still)\s+)+",
                    "",
                    rest,
                    flags=_I,
                )
            )
        )
    )
    lead = "" if re.match(r"(?:now|then|once|back)", subject["lead"], _I) and past else subject["lead"]
    return Shape("clause", who=subject["who"], past=past, lead=lead)
