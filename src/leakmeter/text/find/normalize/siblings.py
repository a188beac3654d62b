"""How many siblings the author says they have: "two brothers and a sister", "the oldest of five"."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.clauses import clauses
from leakmeter.text.find.normalize.numbers import IN_FIGURES, IN_WORDS, value

_KIN = r"(?:(?:older|younger|big|little|half|step|other|elder|twin|baby|kid)[ -])*(?:brothers?|sisters?|siblings?)\b(?![- ]in[- ]law)"
_SIBLINGS = re.compile(rf"(?P<n>{IN_FIGURES}|{IN_WORDS})\s+{_KIN}", re.I | re.A)
_AND_SIBLINGS = re.compile(rf"\s*(?:,|and|&|,\s*and|plus)\s+(?P<n>an?|{IN_FIGURES}|{IN_WORDS})\s+{_KIN}", re.I | re.A)
_N = rf"(?P<n>{IN_FIGURES}|{IN_WORDS})"
_PLACE = r"(?:oldest|eldest|youngest|middle|first|second|third|fourth|fifth|last|baby|1st|2nd|3rd|4th|5th|only (?:girl|boy|daughter|son|sister|brother))(?:[ -]?born)?"
_AUTHOR = r"(?:child|kid|one|boy|girl|son|daughter|sister|brother|sibling)"
#: "Eldest of four siblings", "the middle daughter of five": the author is one of them.
_BIRTH_ORDER = re.compile(
    rf"(?:\A\W*|(?<=[,;.:(] )|\b(?:i['’]?m|i am|i was|as|being|im|me,) )(?:the |an? )?(?:{_PLACE}(?:[ -]{_AUTHOR})? (?:out )?(?:of|among|amongst) (?:us )?{_N} (?:kids|children|siblings|brothers|sisters|boys|girls|sons|daughters)|{_PLACE}[ -](?:child|daughter|son|sister|brother|sibling) (?:out )?of {_N.replace('P<n>', 'P<m>')}(?=\W*\Z|\s*[,.;!?)]|\s+(?:and|but|so|here)\b))",
    re.I | re.A,
)
#: "I'm the oldest of five": all of them but the author are siblings.
_OF_SO_MANY = re.compile(
    rf"\b(?:i['’]?m|i am|i was|as|being|im) (?:the |an? )?(?:(?:oldest|eldest|youngest|middle|first|second|third|fourth|last|baby)(?:[ -](?:child|kid|one|boy|girl|son|daughter|born))? of (?P<n>{IN_FIGURES}|{IN_WORDS})(?:\s+(?:kids|children|siblings|brothers|sisters|boys|girls)\b|(?=\W*\Z|\s*[,.;!?]|\s+(?:and|but|so)\b)))",
    re.I | re.A,
)
_MOST = 20


def birth_order(words: str) -> int | None:
    """Among how many siblings, themself counted, the author has a place that the words name; None where they name none."""
    if match := _BIRTH_ORDER.search(words):
        number = value(match["n"] or match["m"])
    else:
        match = _OF_SO_MANY.search(words)
        number = value(match["n"]) if match else None
    return None if number is None else int(number)


def siblings_counted(words: str) -> int | None:
    """How many siblings the author says they have: "two brothers and a sister", "the oldest of five"."""
    if (among := birth_order(words)) is not None:
        return among - 1 if 1 < among <= _MOST else None
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
