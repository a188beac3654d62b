"""Lines of work by the names that censuses give them: "food service, lodging, arts or recreation", "transportation & warehousing"."""

from __future__ import annotations

import re

#: At most two signs, so that a row of commas cannot be parted in more ways than one.
_AND = r"\s{0,3}(?:,|/|&|\band\b|\bor\b)\s{0,3}(?:(?:&|\band\b|\bor\b)\s{0,3})?"
_GUESTS = r"(?:food services?|food|lodging|hotels?|accommodations?|hospitality|leisure|arts|entertainment|recreation|rec|restaurants?)"
#: What names the branch in a text, and its field.
BRANCHES: tuple[tuple[str, str], ...] = (
    (
        rf"\b(?=[^.;!?]{{0,60}}\b(?:food services?|lodging|hotels?|accommodations?|hospitality)\b){_GUESTS}(?:{_AND}{_GUESTS}\b){{1,4}}",
        "hospitality",
    ),
    (rf"\btransport(?:ation)?{_AND}(?:warehousing|logistics|storage)\b", "transport"),
    (rf"\b(?:finance|insurance|real estate)(?:{_AND}(?:finance|insurance|real estate)\b){{1,2}}", "finance"),
)
_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), field) for pattern, field in BRANCHES)


def branch(words: str) -> str:
    """The field whose branch some words name, or nothing."""
    return next((field for pattern, field in _COMPILED if pattern.search(words)), "")
