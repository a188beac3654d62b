"""Whether a husband or wife who is named was never there, or is no longer alive: what stands beside the words tells it.

"Asked where my husband was, I've never had one" tells of no marriage, and "my wife, God rest her" of one that death ended.
"""

from __future__ import annotations

import re

from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_I_HAVE = r"(?:i['’]?ve|ive|i have|i|and|but|have|actually|because i|since i)"
#: "One" is the spouse only where nothing else is named before it: "my husband wants a dog, I've never had one".
_NO_OTHER = r"(?: (?:was|is|were|went|thinks?|thought|says|said|does|did|would (?:be|say|think)))?(?: (?:at|today|tonight|now|these days|about (?:it|this|that|all this)))?"
_NEVER_HAD = re.compile(
    rf"{_NO_OTHER}[\"”’']?[ ,.;:!?–—(-]+(?:(?:and|but|well|which|when|because|since|joke['’]?s on them|actually) )*{_I_HAVE} (?:have )?never (?:ever )?had (?:one|any|a (?:husband|wife|spouse))\b(?! (?:of|who|that|so|as|like|drink|job|day|fight|argument))",
    _FLAGS,
)
_HAS_NONE = re.compile(
    rf"{_NO_OTHER}[\"”’']?[ ,.;:!?–—(-]+(?:(?:and|but|well|actually|joke['’]?s on them) )*(?:i (?:don['’]?t|do not|dont|ain['’]?t) (?:have|got) (?:one|any|a (?:husband|wife|spouse))|i haven['’]?t (?:got )?(?:one|any)|there (?:is|isn['’]?t) (?:none|one)|i have (?:none|no (?:husband|wife|spouse)))\b(?! (?:of|who|that|so|as|like)\b)",
    _FLAGS,
)
_AT_REST = re.compile(
    r"[,(\s–—-]*(?:(?:may )?(?:god|the lord|lord|heaven) rest|(?:may (?:he|she|they) )?rest (?:in peace|easy|(?:his|her|their) soul)|may (?:he|she|they) rest|god rest|r\.?i\.?p\b|of blessed memory)",
    _FLAGS,
)
_DIED = re.compile(
    r"[,\s]*(?:just |suddenly |has |had |recently |already |(?:['’]s ))*(?:died|passed(?= (?:away|in|last|on (?!the|my|a)|this|two|three|four|five|six|seven|eight|nine|ten|\d|a (?:year|month|week|few)|when|at|before|suddenly)|\W*\Z|[.,;!?)])|been dead)\b"
    r"|['’]s (?:\w+ )?(?:funeral|ashes|grave|headstone|obituary|memorial|wake|burial|death|passing|urn)\b",
    _FLAGS,
)
#: Further on in the sentence: "my husband handled critters, god rest him", "my wife made it, she's been gone nine years". Where a
#: relative or a pet of theirs comes between, it may be that one who died.
_LATE = re.compile(
    r"(?P<between>[^.!?\n]{0,60}?)(?:\b(?:god|(?:the )?lord|heaven) rest (?:(?P<whom>him|her)(?=[,.;:!?)]|\s*\Z)|(?P<whose>his|her) soul\b)|\brest (?P<soul>his|her) soul\b"
    r"|\b(?P<who>he|she)(?:(?:['’]?s| has) been (?:dead|gone (?:now )?(?:\w+ ){0,2}(?:years?|yrs?))\b| passed away\b| died\b| passed(?=\W*\Z|[.,;!?)]))"
    r"|\b(?:since|after) (?P<of>his|her) (?:funeral|passing|death|burial|memorial)\b)",
    _FLAGS,
)
_OF_THEIRS = re.compile(r"\A['’]s\b|\b(?:his|her|my|our|their)\b", _FLAGS)
_HUSBAND = re.compile(r"\bhus?b(?:and|by)\b", _FLAGS)
_WIFE = re.compile(r"\b(?:wife|wifey|missus)\b", _FLAGS)
_BURIED = re.compile(
    r"\b(?:(?:funeral|wake|memorial|burial|headstone|eulogy|urn|grave|ashes|death|passing|loss|obituary) (?:\w+ )?(?:for|of)|buried|mourning|widow(?:er)? of|outlived|lost|grieving)(?: the late)? \Z",
    _FLAGS,
)
_SPOUSE = re.compile(
    r"\W*my (?:(?:late|dear|poor|darling|sweet|beloved|first|own|old|lovely) )*(?:husband|wife|hubby|wifey|missus|spouse|other half|better half)\W*",
    _FLAGS,
)


def without_spouse(sentence: str, start: int, end: int) -> tuple[Fact, ...] | None:
    """What the words from ``start`` to ``end`` of a ``sentence`` tell of a spouse who was never there or has died: never
    married, widowed, or nothing. None where they name no spouse, or one who is there for all that is said."""
    if not _SPOUSE.fullmatch(sentence, start, end):
        return None
    before, after = sentence[:start], sentence[end:]
    if _AT_REST.match(after) or _DIED.match(after) or _BURIED.search(before) or _died_since(sentence[start:end], after):
        return (Fact("relationship", "widowed"),)
    if _NEVER_HAD.match(after):
        return (Fact("relationship", "never married"),)
    return () if _HAS_NONE.match(after) else None


def _died_since(spouse: str, after: str) -> bool:
    """Whether the rest of a sentence tells that the spouse it begins with is dead: the pronoun must be theirs."""
    late = _LATE.match(after)
    if late is None or _OF_THEIRS.search(late["between"]):
        return False
    pronoun = next(said for said in late.group("whom", "whose", "soul", "who", "of") if said).lower()
    of_a_man = pronoun in ("he", "him", "his")
    return not (_WIFE if of_a_man else _HUSBAND).search(spouse)
