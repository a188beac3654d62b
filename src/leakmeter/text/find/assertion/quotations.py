"""What an author repeats but does not say: blanked out by spaces, so that every offset stays."""

from __future__ import annotations

import re

#: Lines quoted from others and code.
_NOT_SAID = re.compile(r"^[ \t]*(?:>|&gt;)[^\n]*$|```.*?(?:```|\Z)|`[^`\n]+`", re.MULTILINE | re.DOTALL)
#: What stands in brackets where something was taken out: "[my email]", "[number removed]", "[LOCATION]".
TAKEN_OUT = re.compile(r"\[(?:my [a-z]+|[a-z][a-z -]* removed|[A-Z][A-Z_]+)\]")
_QUOTED = re.compile(r"“[^”\n]{8,}”|(?<!\w)\"[^\"\n]{8,}\"(?!\w)")
#: A text that is quoted from end to end is somebody's own words, put in quotation marks.
_WHOLLY_QUOTED = 0.9


def without_quoted_lines(text: str) -> str:
    """The text with quoted lines and code blanked out."""
    return _NOT_SAID.sub(_spaces, text)


def as_told(text: str) -> str:
    """The text with quoted lines, code and what stands for something taken out blanked out: what the network reads."""
    return TAKEN_OUT.sub(_spaces, without_quoted_lines(text))


def without_quotations(text: str) -> str:
    """The text with quoted lines, code and longer quotations blanked out."""
    blank = without_quoted_lines(text)
    quoted = sum(len(m.group()) for m in _QUOTED.finditer(blank))
    return _QUOTED.sub(_spaces, blank) if quoted < _WHOLLY_QUOTED * len(blank) else blank


def _spaces(match: re.Match[str]) -> str:
    return "".join(c if c in "\r\n" else " " for c in match.group())
