"""What of a text does not show: default-ignorable code points, control characters, and the codes of a terminal.

The default-ignorable code points are those of Unicode (DerivedCoreProperties.txt, Default_Ignorable_Code_Point):
zero-width characters, soft hyphens, the marks that turn the direction of writing, variation selectors, tag characters,
Hangul fillers. Within an emoji they are part of it: they are left out in reading too, and not counted as hidden.
"""

from __future__ import annotations

import re

from leakmeter.text.alignment import Alignment, Writer

_DEFAULT_IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
#: C0 and C1 without tab, the line breaks and the separators, which are white space; the anchors of annotations.
_CONTROL = "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ufff9-\ufffb"
_PLAIN = "[^\x00-\x1f\x7f-\x9f]*"  # within a string that is sent to a terminal
#: CSI with its parameters; strings (OSC, DCS, SOS, PM, APC) up to their end; the choice of a character set. Of anything
#: else that begins with ESC only ESC itself is a code: what follows may be a word.
_TERMINAL = (
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    rf"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f]){_PLAIN}(?:\x07|\x1b\\|\x9c)"
    r"|\x1b[()*+][0AB](?![a-z])"
)
_PICTURE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d"
    "\u3297\u3299\U0001f000-\U0001faff][\U0001f3fb-\U0001f3ff]?\ufe0f?"
)
#: A flag with its tags, a key, or pictures that are joined to one.
_EMOJI = f"\U0001f3f4[\U000e0020-\U000e007f]+|[0-9#*]\ufe0f?\u20e3|{_PICTURE}(?:\u200d{_PICTURE})*"
_HIDDEN = re.compile(f"(?P<terminal>{_TERMINAL})|(?P<emoji>{_EMOJI})|(?P<hidden>[{_DEFAULT_IGNORABLE}{_CONTROL}]+)")
_TURNS, _TURNS_BACK = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068", "\u202c\u2069"
_ANY = re.compile(f"[{_DEFAULT_IGNORABLE}{_CONTROL}\U0001f3fb-\U0001f3ff]")
_IN_EMOJI = re.compile(f"[{_DEFAULT_IGNORABLE}]+")


def shown(text: str) -> tuple[str, Alignment | None, int]:
    """A text without what does not show, where it comes from (None for everything as it was), and how many characters
    were hidden. A byte order mark at the beginning is not counted: files have it."""
    if _ANY.search(text) is None:
        return text, None, 0
    writer, at, hidden = Writer(text), 0, 0
    for found in _HIDDEN.finditer(text):
        start, end = found.span()
        writer.copy(at, start)
        at = end
        if found["emoji"] is not None:
            writer.put(start, end, _IN_EMOJI.sub("", found["emoji"]))
        else:
            hidden += end - start
    writer.copy(at, len(text))
    return *writer.written(), hidden - text.startswith("\ufeff")


def with_its_turns(text: str, start: int, end: int) -> tuple[int, int]:
    """Two offsets of a text, moved over the hidden characters right beside them where only so as many turns of the
    direction of writing begin as end between them: a turn that is never taken back would turn the rest of the text."""
    between = text[start:end]
    turned = sum(map(between.count, _TURNS)) - sum(map(between.count, _TURNS_BACK))
    if turned < 0:
        while start and _ANY.match(text[start - 1]):
            start -= 1
    while turned > 0 and end < len(text) and _ANY.match(text[end]):
        end += 1
    return start, end
