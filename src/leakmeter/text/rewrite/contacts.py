"""An address, number or handle -> a request to write here."""

from __future__ import annotations

import re

from leakmeter.text.rewrite.details.detail import Passage
from leakmeter.text.rewrite.grammar import like

_REQUEST = re.compile(
    r"(?:please )?(?:e-?mail|mail|text|call|ring|message|msg|dm|pm|add|follow|find|reach|contact|ping|whatsapp|write)\b(?! (?:is|was|me back)\b)",
    re.IGNORECASE,
)
_MINE = re.compile(
    r"my (?:e-?mail|mail|discord|insta(?:gram)?|snap(?:chat)?|twitter|handle|number|phone|telegram|tiktok|ig|steam|whatsapp|website|site|etsy|channel|youtube|psn|gamertag)\b(?: \w+)? (?:is|are)\b|i['’]?m (?:on|at) ",
    re.IGNORECASE,
)


def contact_words(passage: Passage) -> str | None:
    """ "email me at …" -> "message me here", "my discord is …" -> "my messages are open"; else None."""
    if _REQUEST.match(passage.words):
        return like(passage.words, "message me here")
    return like(passage.words, "my messages are open") if _MINE.match(passage.words) else None
