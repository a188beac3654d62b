"""What keeps words from telling that walking is hard for the author: stairs, shelves out of reach."""

from __future__ import annotations

import re

from leakmeter.text.find.checks.place import Place


def walks_well(at: Place) -> bool:
    """Whether a few words say nothing that is hard on somebody's body: stairs alone are but stairs, and what is too high
    is so for those who walk well, too."""
    if _AMPUTEE.search(at.words) and not _GAIT.search(at.words):
        return True
    return (len(at.words.split()) <= _FEW_WORDS and not _walks_badly(at)) or _out_of_reach(at)


#: Who has lost an arm or a leg may walk, or run, as well as anybody.
_AMPUTEE = re.compile(r"\bamput\w*|\bprosthe\w*", re.IGNORECASE)
_GAIT = re.compile(
    r"walk|wheel|\b(?:stairs?|steps|crutch\w*|canes?|mobility|stand\w*|limp\w*|hobbl\w*|can['’]?t|cannot|trouble|hard|difficult\w*|struggl\w*|slow\w*)\b",
    re.IGNORECASE,
)


def _walks_badly(at: Place) -> bool:
    """Whether the clause of some words says that anything is hard on somebody's body."""
    first = max((found.end() for found in _CLAUSE_ENDS.finditer(at.sentence, 0, at.start)), default=0)
    last = _CLAUSE_ENDS.search(at.sentence, at.end)
    return bool(_HARD_ON_ONE.search(at.sentence, first, last.start() if last else len(at.sentence)))


#: So few words may be mere stairs; more of them say what is hard.
_FEW_WORDS = 2
_CLAUSE_ENDS = re.compile(r"[.;:!?()\n]|,(?!\d)|\b(?:and|but|so|because|while)\b", re.IGNORECASE)
_HARD_ON_ONE = re.compile(
    r"walk|wheel|\b(?:canes?|crutch\w*|rollator|scooter|chair|chairs|mobility|legs?|knees?|hips?|feet|foot|ankles?|backs?|spine|joints?|toes|body|bones|muscles?|balance|(?:and|with|for|on|to|than|beat|beats|kill|kills|get|gets) me|i and|and i|out|friends?|my (?:stick|frame|brace|walker)|stick|frame|brace|limp\w*|hobbl\w*|"
    r"paraly\w*|\w*plegi\w*|prosthe\w*|amput\w*|stroke|arthrit\w*|pain\w*|hurts?|aches?|aching|can['’]?t|cannot|couldn['’]?t|won['’]?t|unable|trouble|difficult\w*|hard|struggl\w*|problems?|slow\w*|unstead\w*|fall\w*|fell|climb\w*|"
    r"manag\w*|impossible|murder|hell|torture|agony|ordeal|enem\w+|mountains?|defeat\w*|beat|beats|breath\w*|winded|disab\w*|lift|stairlift|elevator|ramps?|handrail)\b",
    re.IGNORECASE,
)


def _out_of_reach(at: Place) -> bool:
    """Whether words speak of what is too high for somebody who may walk well: "can't reach it with a chair", "lift me up"."""
    if not _REACHES.search(at.sentence) or _ON_FOOT.search(at.sentence):
        return False
    return bool(_NO_GAIT.fullmatch(at.words)) or bool(_REACHES.search(at.sentence, at.start, at.end))


_REACHES = re.compile(
    r"\breach(?:es|ed|ing)?\b(?! (?:the )?(?:door|bathroom|toilet|top of the stairs))|\b(?:lift|boost|hoist|pick)(?:s|ed|ing)? (?:me|us) up\b|\b(?:stand|stood|standing|climb\w*) on (?:an?|the|my) (?:[\w-]+ )?(?:chair|stool|bucket|box|table)\b",
    re.IGNORECASE,
)
_ON_FOOT = re.compile(
    r"\bwalk\w*|wheel-?chair|\b(?:stairs?|steps|legs?|knees?|hips?|feet|ankles?|spine|canes?|crutch\w*|rollator|scooter|mobility|paraly\w*|\w*plegi\w*|prosthe\w*|amput\w*|limp\w*|out of (?:bed|the chair|a chair|my chair))\b",
    re.IGNORECASE,
)
#: Words with nothing in them of legs that fail.
_NO_GAIT = re.compile(
    r"\W*(?:(?:i|me|us|it|that|them|an?|the|my|even|on|with|from|to|up|and|can|can['’]?t?|cannot|couldn['’]?t|reach|lift|chairs?|stool|shelf|climb|stand|high|top|t|somebody|someone)\b\W*)+",
    re.IGNORECASE,
)
