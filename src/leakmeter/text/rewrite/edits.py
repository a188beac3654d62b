"""Edits of a text: what to cut when a disclosure is left out, so that what remains is still a sentence."""

from __future__ import annotations

import re

from leakmeter.text.sentences import sentences
from leakmeter.types import Disclosure, Span

_OPENS = re.compile(
    r"(?:^|[,;:(\[–—-]|\b(?:and|but|so|because|since|as|while|though|although|plus))\s*$", re.IGNORECASE
)
_CLOSES = re.compile(r"\s*(?:$|[,;:)\].!?…–—])")
_LEADING = re.compile(
    r"(?:\s*(?:[,;:–—-]|\b(?:and|but|so|plus|because|since|while|though|although)\b))+\s*$", re.IGNORECASE
)
_FILLER = re.compile(
    r"^[\s,;:.!?…–—()\[\]\"'“”-]*(?:(?:hi|hello|hey|well|so|and|but|also|yes|yeah|lol|haha|btw|context|edit)\b[\s,;:.!?…–—-]*)*$",
    re.IGNORECASE,
)


def applied(text: str, edit: Span, by: str) -> str:
    """The text with one edit made."""
    return text[: edit.start] + by + text[edit.end :]


def removal(text: str, disclosure: Disclosure) -> Span | None:
    """What to cut so that the disclosure is gone and the rest still reads; None where no clean cut exists.

    A whole sentence goes when little else is in it, a bracket goes with its brackets, a clause with one of its commas.
    """
    start, end = _sentence(text, disclosure.start, disclosure.end)
    before, after = text[start : disclosure.start], text[disclosure.end : end]
    if _FILLER.match(before) and _FILLER.match(after):
        return _span(text, *_with_space(text, start, end))
    if before.rstrip().endswith(("(", "[")) and after.lstrip()[:1] in (")", "]"):
        opening = start + len(before.rstrip()) - 1
        closing = disclosure.end + len(after) - len(after.lstrip()) + 1
        gap = opening - len(text[:opening]) + len(text[:opening].rstrip(" "))
        return _span(text, max(gap, start), closing)
    if _OPENS.search(before) and _CLOSES.match(after):
        return _clause(text, start, disclosure, before, after)
    return None


def _clause(text: str, start: int, disclosure: Disclosure, before: str, after: str) -> Span | None:
    lead = _LEADING.search(before)
    if lead:
        return _span(text, start + lead.start(), disclosure.end)
    gap = re.match(r"\s*[,;:–—-]\s*(?:(?:and|but|so)\s+)?", after)
    return _span(text, disclosure.start, disclosure.end + gap.end()) if gap and not before.strip() else None


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    for first, last in sentences(text):
        if first <= start and end <= last:
            return first, last
    return start, end


def _with_space(text: str, start: int, end: int) -> tuple[int, int]:
    """A cut sentence takes the space on one side with it."""
    if end < len(text) and text[end] == " ":
        return start, end + 1
    if start > 0 and text[start - 1] == " ":
        return start - 1, end
    return start, end


def _span(text: str, start: int, end: int) -> Span:
    return Span(start, end, text[start:end])
