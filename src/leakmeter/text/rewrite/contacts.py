"""An address, number or handle -> a request to write here."""

from __future__ import annotations

import re

from leakmeter.text.find.recognizers.marks import identifier_of
from leakmeter.text.rewrite.details.detail import Passage
from leakmeter.text.rewrite.grammar import like

_REQUEST = re.compile(
    r"(?:please )?(?:e-?mail|mail|text|call|ring|see|visit|check(?: out)?|message|msg|dm|pm|add|follow|find|reach|contact|ping|whatsapp|write)\b(?! (?:is|was|me back)\b)",
    re.IGNORECASE,
)
_MINE = re.compile(
    r"my (?:e-?mail|mail|discord|insta(?:gram)?|snap(?:chat)?|twitter|handle|number|phone|telegram|tiktok|ig|steam|whatsapp|website|site|etsy|channel|youtube|psn|gamertag)\b(?: \w+)? (?:is|are)\b|i['’]?m (?:on|at) ",
    re.IGNORECASE,
)


def contact_words(passage: Passage) -> str | None:
    """ "email me at …" -> "message me here", "my discord is …" -> "my messages are open", "jo@…" -> "[my email]", also among other words.

    Of an identifier the whole goes: "536-22-8714" -> "[number removed]".
    """
    if identifier := identifier_of(passage.facts):
        return f"[{identifier.noun} removed]"
    if _REQUEST.match(passage.words) and not _ADDRESS_AFTER.match(passage.after):
        return like(passage.words, "message me here")
    if _MINE.match(passage.words):
        return like(passage.words, "my messages are open")
    for address, words in _ADDRESSES:
        if address.fullmatch(passage.words.strip()):
            return words
    found = ((address.search(passage.words), words) for address, words in (*_ADDRESSES, *_AMONG_WORDS))
    return next((f"{m.string[: m.start()]}{words}{m.string[m.end() :]}" for m, words in found if m), None)


#: What stands alone is named in brackets, as people do who take an address out: "email me at [my email]".
_ADDRESSES = (
    (re.compile(r"(?:mailto:)?[^\s@]+@[^\s@]+\.\w+"), "[my email]"),
    (re.compile(r"(?:https?://|www\.)\S+|[\w-]+(?:\.[\w-]+)+(?:/\S*)?"), "[my page]"),
    (re.compile(r"(?:\+|\(?\b)\d[\d\s().-]{4,}\d\b"), "[my number]"),
    (re.compile(r"@[\w.]+|(?:u|r)/[\w-]+|\w+#\d{3,5}"), "[my handle]"),
)
#: The address stands by itself: "DM @maziwa_otieno254".
_ADDRESS_AFTER = re.compile(r"\s*(?:[@\d+]|\S+@)")
#: Among other words what has a digit or a low line is a handle: "I stream as pike_fisher9".
_AMONG_WORDS = ((re.compile(r"@?\b[\w.]*[A-Za-z][\w.]*[\d_][\w.]*\b"), "[my handle]"),)
