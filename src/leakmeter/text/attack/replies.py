"""A model's reply to "rewrite this text" -> the text alone, or nothing where there is none that can be used."""

from __future__ import annotations

import re

from leakmeter.text.rewrite.utility import words_of

_THOUGHTS_END = "</think>"
#: The line between what the model says of its changes and the text.
_SEPARATOR = re.compile(r"^[ \t]*#[ \t]*$", re.MULTILINE)
#: The same where a model forgot to break the line.
_INLINE = re.compile(r"(?:^|[ \t\n])#(?=[ \t\n]|[A-Z“\"'])")
_HEADING = re.compile(
    r"^[ \t]*#{1,3}[ \t]*(?:anonymi[sz]ed|rewritten|edited|new)[^\n]*\n", re.IGNORECASE | re.MULTILINE
)
_PREAMBLE = re.compile(
    r"\A\s*(?:(?:sure|certainly|of course|okay|ok|here(?:['’]s| is| are)|the (?:anonymi[sz]ed|rewritten|edited|revised|new))"
    r"[^\n]{0,120}?:|\*{0,2}\[?(?:(?:anonymi[sz]ed|rewritten|edited|revised|new|neutrali[sz]ed) )?(?:comment|text|post|version)\]?(?::\*{0,2}|\*{0,2}:))\s*",
    re.IGNORECASE,
)
_REFUSAL = re.compile(
    r"(?:i['’]?m sorry|sorry,|i apologi[sz]e|i (?:can(?:no|['’])t|am (?:not able|unable)|won['’]t)|as an ai)\b",
    re.IGNORECASE,
)
_POSTSCRIPT = re.compile(
    r"\n\s*(?:\*{0,2}note\*{0,2}\b[^\n]{0,20}:|explanation:|changes(?: made)?:|i (?:have )?(?:changed|replaced|removed)\b|let me know\b)[\s\S]*\Z",
    re.IGNORECASE,
)
_FENCE = re.compile(r"\A\s*```[a-z]*\n(?P<text>[\s\S]*?)\n?```\s*\Z")
_RULE = re.compile(r"\A-{3,}\n(?P<text>[\s\S]*?)\n-{3,}\s*\Z")
_QUOTES = (('"', '"'), ("“", "”"), ("'", "'"))
#: A text that is so much longer than what it is made of was not rewritten but gone on with, in words.
LONGEST_FACTOR, LONGEST_PLUS = 2.0, 30
#: Of a text of so many words less than this proportion is no text any more but a remark about it.
LONG, SHORTEST_FACTOR = 20, 0.15
#: A run of at least so many words that comes ``_TIMES`` times in a row, or a shorter one that comes more often, is a model
#: that repeats itself.
_RUN, _TIMES, _TIMES_SHORT, _LONGEST_RUN = 4, 3, 8, 60


def text_in(reply: str, original: str) -> str | None:
    """The rewritten text in a reply; None where there is none: next to nothing is left, it is far longer than the
    original, the model repeats itself or declines.

    What it is asked to write stands behind a line with a single "#". Where that line is missing, all of the reply is
    taken, less what models put before and after: greetings, headings, fences, quotation marks, notes.
    """
    said = reply.rpartition(_THOUGHTS_END)[2]
    parts = _SEPARATOR.split(said)
    if len(parts) == 1 and " #" not in original and not original.startswith("#"):
        parts = _INLINE.split(said)
    text = next((part for part in reversed(parts) if words_of(part)), "")
    text = _HEADING.sub("", text)
    text = _POSTSCRIPT.sub("", _PREAMBLE.sub("", text)).strip()
    for wrapped in (_FENCE, _RULE):
        found = wrapped.match(text)
        text = found["text"].strip() if found else text
    text = _unquoted(_PREAMBLE.sub("", text), original)
    had, has = len(words_of(original)), len(words_of(text))
    if not has or has > LONGEST_FACTOR * had + LONGEST_PLUS or (had >= LONG and has < SHORTEST_FACTOR * had):
        return None
    if (_repeats(text) and not _repeats(original)) or (_REFUSAL.match(text) and not _REFUSAL.match(original)):
        return None
    return text


def _unquoted(text: str, original: str) -> str:
    """The text without quotation marks around all of it that the original has not."""
    for opening, closing in _QUOTES:
        around = len(text) > 1 and text.startswith(opening) and text.endswith(closing)
        if around and not original.strip().startswith(opening) and opening not in text[1:-1]:
            return text[1:-1].strip()
    return text


def _repeats(text: str) -> bool:
    """Whether a run of words comes again and again without anything between."""
    words = words_of(text)
    for length in range(1, min(_LONGEST_RUN, len(words) // _TIMES) + 1):
        wanted = length * ((_TIMES if length >= _RUN else _TIMES_SHORT) - 1)
        same = 0
        for word, later in zip(words, words[length:], strict=False):
            same = same + 1 if word == later else 0
            if same >= wanted:
                return True
    return False
