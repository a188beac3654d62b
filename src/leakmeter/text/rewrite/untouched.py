"""What no edit touches: code, the words of others, and parts of addresses."""

from __future__ import annotations

import re
from functools import lru_cache

from leakmeter.text.find.assertion.quotations import without_quoted_lines
from leakmeter.types import Span

_ADDRESS = re.compile(
    r"(?:https?://|www\.)[^\s<>\"”)\]]+(?<![.,;:!?])|(?<![\w@])(?:[\w-]+\.)+(?:com|org|net|io|me|co|uk|de|edu|gov|fr|nl|eu|tv|gg|app|dev|ca|au|nz|in|site|xyz|art|page|blog|shop|ke)(?:/[^\s<>\"”)\]]*)?(?![\w@])|[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
    re.IGNORECASE,
)
#: Lines of code are set in by four blanks or a tab, after an empty line or at the beginning.
_SET_IN = re.compile(r"(?:\A|\n[ \t]*\n)(?P<code>(?:(?: {4}|\t)[^\n]*(?:\n(?:[ \t]*\n)*|\Z))+)")


def may_edit(text: str, span: Span) -> bool:
    """Whether an edit of this span leaves code and the words of others alone and cuts no address in two."""
    whole, parts = _kept(text)
    if any(span.start < end and start < span.end for start, end in whole):
        return False
    return all(not (span.start < end and start < span.end) or _covers(span, start, end) for start, end in parts)


def _covers(span: Span, start: int, end: int) -> bool:
    return span.start <= start and end <= span.end


@lru_cache(8)
def _kept(text: str) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Offsets of what is kept whole, and of the addresses, which may be left out as a whole."""
    said = without_quoted_lines(text)
    quoted = [
        m.span()
        for m in re.finditer(r"\x00+", "".join("\x00" if a != b else b for a, b in zip(text, said, strict=True)))
    ]
    quoted += [m.span("code") for m in _SET_IN.finditer(text)]
    return tuple(quoted), tuple(m.span() for m in _ADDRESS.finditer(text))
