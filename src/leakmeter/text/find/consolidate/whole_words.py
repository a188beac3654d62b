"""Marks -> marks that end where words end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from leakmeter.text.find.mark import Mark


def of_whole_words(text: str, marks: Sequence[Mark]) -> list[Mark]:
    """The marks without any that ends within a word: "early 40|s", "thirty|-something". A mark that begins there, begins
    after it."""
    found = sorted(marks, key=lambda mark: mark.start)
    for at, mark in enumerate(found):
        rest = _REST_OF_WORD.match(text, mark.end) if mark.start < mark.end else None
        if rest is None:
            continue
        end = rest.end()
        after = found[at + 1] if at + 1 < len(found) else None
        if after is not None and after.start < end:
            start = min(after.end, end + len(text[end : after.end]) - len(text[end : after.end].lstrip()))
            found[at + 1] = replace(after, start=start, cue=text[start : after.end])
        found[at] = replace(mark, end=end, cue=text[mark.start : end])
    return [mark for mark in found if mark.start < mark.end]


#: Letters after a letter, the rest of "don't", the "s" of "40s", and what makes one word of a number before it.
_REST_OF_WORD = re.compile(
    r"(?<=[^\W\d_])(?:[^\W\d_]+|['’][^\W\d_]{1,2}\b)|(?<=[^\W\d_]['’])[^\W\d_]+|(?<=\d)s\b|(?<=\w)-(?:something|some|ish|odd)\b",
    re.IGNORECASE,
)
