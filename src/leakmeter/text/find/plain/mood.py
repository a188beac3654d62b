"""Sentences in which the author says that they feel low, and how often."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.facts.state import MOST_DAYS, SOME_DAYS
from leakmeter.text.find.plain.words import FLAGS, I_AM, I_DID, I_HAVE, I_WAS, I

_VERY = r"(?: (?:so|really|pretty|rather|too|super|a bit|a little|kinda|kind of|sort of|just|very|quite|feeling|been feeling|incredibly|extremely|awfully|sad and|down and|low and))*"
_LOW = (
    r"(?:down(?: in the dumps| in the mouth)?|low|depressed|hopeless|blue|sad|empty|miserable|gloomy|numb)\b"
    r"(?! (?:to|with|from|by|for|on(?! and off)|about|at|in (?!the)|the|\d|and (?:out|dirty)|energy|carb|key|income|maintenance|as|that|over|\w+ (?:pounds|lbs|points)))"
)
_FEELS = re.compile(
    rf"(?:{I_AM} (?:been )?feeling|(?:{I_HAVE}|{I}(?:['’]?ve| have)) been|{I}(?:['’]?ve)? (?:feel|felt)|\A(?:i['’]?ve )?(?:been|feeling|felt|been feeling)){_VERY} {_LOW}"
    rf"|{I_AM}{_VERY} (?:depressed|hopeless)\b(?! (?:about|at|with|that|by))"
    rf"|(?P<past>{I_WAS}{_VERY} {_LOW}|{I_DID} (?:had|have had) (?:[\w-]+ ){{0,2}}(?:down|low|blue|depressed) days)",
    FLAGS,
)
_GATE = re.compile(r"\b(?:down|low|depressed|hopeless|blue|sad|empty|miserable|gloomy|numb)\b", FLAGS)


def mood_spans(sentence: str) -> Iterator[tuple[int, int, bool]]:
    """Where a sentence says that its author feels low, with the words that say how often, and whether it says so."""
    if not _GATE.search(sentence):
        return
    for match in _FEELS.finditer(sentence):
        often = SOME_DAYS.search(sentence) or MOST_DAYS.search(sentence)
        start, end = match.span()
        if often:
            start, end = min(start, often.start()), max(end, often.end())
        elif match["past"]:
            continue
        yield start, end, bool(often)
