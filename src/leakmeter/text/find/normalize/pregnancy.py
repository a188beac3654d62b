"""Whether a pregnancy that some words name is the author's, and of today."""

from __future__ import annotations

import re

_FLAGS = re.IGNORECASE | re.ASCII
_NOT_PREGNANT = re.compile(
    r"\b(?:not|never|isn['’]?t|wasn['’]?t|was|were|n['’]t|when|if|get|getting|got|become|became|becoming|trying to (?:get|be)|been|could be|might be|may be|think i(?:['’]?m| am)|stay|while i was|since i was|last time i was|before i was|until i was|she|her|his) (?:\w+ )?$",
    _FLAGS,
)
#: "I told him I was pregnant": what was so when it was told is so for who tells of it.
_ANNOUNCED = re.compile(
    r"\b(?:told|tell|telling|announced?|found out|learn(?:ed|t)|realis(?:ed|e)|realiz(?:ed|e)|knew)\b(?: (?!when\b|while\b|before\b|if\b|until\b)[\w'’]+){0,4}? (?:that )?i was (?:\w+ )?(?:pregnant|expecting)\b(?! (?:last|in|back|with (?:my|our)|at)\b)",
    _FLAGS,
)


def pregnancy_over(before: str) -> bool:
    """Whether the words before a word for pregnancy say that there is none, or none any more."""
    return bool(_NOT_PREGNANT.search(before))


def pregnancy_announced(sentence: str) -> bool:
    """Whether a sentence tells how others were told of a pregnancy: "I told him I was pregnant"."""
    return bool(_ANNOUNCED.search(sentence))
