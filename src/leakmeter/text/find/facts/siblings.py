"""How many siblings the author says they have: "two brothers and a sister", "the oldest of five"."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.clauses import clauses
from leakmeter.text.find.facts.kin import birth_order
from leakmeter.text.find.facts.numbers import IN_FIGURES, IN_WORDS, value

#: "One of three brothers": the author is one of them.
_ONE_OF = re.compile(
    rf"\bone of (?P<n>{IN_FIGURES}|{IN_WORDS}) (?:kids|children|siblings|brothers|sisters)\b", re.I | re.A
)
_KIN = r"(?:(?:older|younger|big|little|half|step|other|elder|twin|baby|kid)[ -])*(?:brothers?|sisters?|siblings?)\b(?![- ]in[- ]law)"
_SIBLINGS = re.compile(rf"(?P<n>{IN_FIGURES}|{IN_WORDS})\s+{_KIN}", re.I | re.A)
_AND_SIBLINGS = re.compile(rf"\s*(?:,|and|&|,\s*and|plus)\s+(?P<n>an?|{IN_FIGURES}|{IN_WORDS})\s+{_KIN}", re.I | re.A)
#: "I'm the oldest of five": all of them but the author are siblings.
_BIRTH_ORDER = re.compile(
    rf"\b(?:i['’]?m|i am|i was|as|being|im) (?:the |an? )?(?:(?:oldest|eldest|youngest|middle|first|second|third|fourth|last|baby)(?:[ -](?:child|kid|one|boy|girl|son|daughter|born))? of (?P<n>{IN_FIGURES}|{IN_WORDS})(?:\s+(?:kids|children|siblings|brothers|sisters|boys|girls)\b|(?=\W*\Z|\s*[,.;!?]|\s+(?:and|but|so)\b)))",
    re.I | re.A,
)
_MOST = 20


def siblings_counted(words: str) -> int | None:
    """How many siblings the author says they have: "two brothers and a sister", "the oldest of five"."""
    if (among := birth_order(words)) is not None:
        return among - 1 if 1 < among <= _MOST else None
    if order := _BIRTH_ORDER.search(words) or _ONE_OF.search(words):
        among = value(order["n"])
        return int(among) - 1 if among is not None and 1 < among <= _MOST else None
    match = _SIBLINGS.search(words)
    if match is None or _of_anothers_siblings(words[: match.start()]):
        return None
    numbers = [value(match["n"])]
    last = match.end()
    while more := _AND_SIBLINGS.match(words, last):
        numbers.append(1.0 if more["n"].lower() in ("a", "an") else value(more["n"]))
        last = more.end()
    total = sum(number for number in numbers if number is not None)
    return int(total) if None not in numbers and 1 <= total <= _MOST else None


def _of_anothers_siblings(before: str) -> bool:
    said = clauses(before)
    return bool(_THEIRS.search(before)) or bool(said and not said[-1].own)


_THEIRS = re.compile(r"\b(?:her|his|their|your|whose|\w+['’]s)\s+(?:\w+\s+)?$", re.I)
