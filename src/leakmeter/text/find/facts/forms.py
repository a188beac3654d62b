"""Forms that posts quote: a box that is not ticked tells nothing, and what a box is called tells no sex."""

from __future__ import annotations

import re

#: What surveys ask tells no sex: "Hispanic or Latino".
NAME_OF_A_BOX = re.compile(r"\bhispanics?\W+(?:(?:or|and)\W+)?latino", re.IGNORECASE)
_NO = re.compile(
    r"\??:\s{0,2}(?:no|nope|n|not)\b(?! (?:of|more|longer|one)\b)|,\s(?:no|nope)(?=\s*[,.;!?]|\s*\Z)", re.IGNORECASE
)


def not_ticked(text: str, end: int) -> bool:
    """Whether the words that end at ``end`` are a box answered with no: "Hispanic or Latino: no"."""
    return bool(_NO.match(text, end))
