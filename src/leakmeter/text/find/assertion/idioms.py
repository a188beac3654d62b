"""Stock lines that sound like disclosures and say nothing: "my wife would kill me", "I live in hope"."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SAYINGS = re.compile(
    r"\b(?:i live|i['’]?m living|living) in (?:(?:constant|eternal|perpetual|mortal|abject) )?(?:fear|hope|dread|denial|terror|sin|the moment|the past|a bubble)\b(?!,)"
    r"|\bmy (?:wife|husband|hubby|mom|mum|dad|mother|father|boss|girlfriend|boyfriend|gf|bf|partner|cat|dog) "
    r"(?:would|will|['’]?ll|['’]?d|is gonna|is going to|gonna) (?:absolutely |literally |probably |actually )?(?:kill|murder|strangle|disown|skin) me\b"
    r"|\b(?:i['’]?m|i am|im) (?:so |totally |absolutely |completely |just |really )*in love with (?:this|that|these|those)\b(?! (?:\w+ )?(?:m[ae]n|guys?|girls?|wom[ae]n|boys?|person|people|dude|lady|one|someone|bloke|kid))"
    r"|\bi live for \w+|\bover my dead body\b|\b(?:i['’]?m|im) dead\b(?=\s*(?:[!.😂🤣💀]|lol|$))",
    re.IGNORECASE,
)


def sayings(text: str) -> Iterator[tuple[int, int]]:
    """The offsets of each stock line in a text, in order."""
    for found in _SAYINGS.finditer(text):
        yield found.span()
