"""Habits as forms ask for them: "Smoker: no, quit 2011. Alcohol: about 6 units/wk"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.facts.listed import first_named
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
#: The name of a box, and what is written into it.
_BOX = r"(?: ?(?:status|history|habits?|use|intake|consumption))?(?: ?\([^()]{0,12}\))? ?(?::|\?|=| - | – ) ?"
_ANSWER = r"(?P<answer>[^\n;|.]{1,40})"
_BOXES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (attribute, re.compile(rf"(?<!non-)(?<!non )\b(?:{box}){_BOX}{_ANSWER}", _FLAGS))
    for attribute, box in (
        ("smoking", r"smok(?:er|ing|e|es)|do you smoke|tobacco|cigarettes|nicotine"),
        ("alcohol", r"alcohol|drink(?:er|ing|s)|do you drink|etoh"),
        ("cannabis", r"cannabis|weed|marijuana"),
    )
)
_QUIT = r"\b(?:ex|former|formerly|quit|stopped|gave up|given up|used to|previously|past)\b"
_NONE = r"\A\W*(?:no|none|nil|nope|n|0|zero|nah|non|not (?:any ?more|at all|really)|never|don['’]?t|do not|doesn['’]?t|teetotal\w*|tt|abstinent|x)\b"
_SOME = r"\A\W*(?:yes|yep|y\b|socially|social|occasional(?:ly)?|current|daily|rarely|moderate(?:ly)?|weekends?|light|heavy|sometimes|regular(?:ly)?)\b"
#: How much: "about 6 units/wk", "10 a day", "2-3 beers on Fridays".
_MUCH = r"\A\W*(?:(?:about|around|approx\.?|roughly|up to|maybe|under|less than|max|c\.|~|<) ?)*(?:an? |\d|one|two|three|four|five|six|ten|half|few|couple)"
_OF_DRINK = r"units?|drinks?|beers?|glass|pints?|wine|cans?|bottles?|pegs?|/ ?w|per (?:wk|week|month|day)|a (?:week|month|day|night|year)"
_OF_SMOKES = r"a day|/ ?d|per day|packs?|pack[- ]years|cig|roll|daily|a week"
_TABLES: dict[str, tuple[tuple[str, str], ...]] = {
    "smoking": (
        ("former", _QUIT),
        ("never", r"\A\W*(?:no,? )?(?:never|life-?long non)"),
        ("vapes", r"\A\W*(?:no,? )?(?:(?:i |only |just )*vap(?:e|es|ing)\b)"),
        ("does not smoke", _NONE),
        ("current", rf"{_SOME}|{_MUCH}[^,;]{{0,20}}(?:{_OF_SMOKES})"),
    ),
    "alcohol": (
        ("does not drink", rf"{_NONE}|{_QUIT}"),
        ("drinks", rf"{_SOME}|{_MUCH}[^,;]{{0,20}}(?:{_OF_DRINK})"),
    ),
    "cannabis": (
        ("former", _QUIT),
        ("never", r"\A\W*(?:no,? )?never"),
        ("current", _SOME),
    ),
}
#: Rules of a house or a hotel: "No pets. Smoking: no".
_OF_A_HOUSE = re.compile(
    r"\b(?:tenants?|check-?in|deposit|bedrooms?|guests|house rules|landlord|available from|for rent|to let|per month|pcm|pw)\b",
    _FLAGS,
)


def form_habits(words: str) -> tuple[Fact, ...]:
    """``smoking``, ``alcohol`` and ``cannabis`` as the boxes of a form answer them."""
    if ":" not in words and "?" not in words and "=" not in words and " - " not in words and " – " not in words:
        return ()
    return () if _OF_A_HOUSE.search(words) else tuple(_answered(words))


def _answered(words: str) -> Iterator[Fact]:
    for attribute, box in _BOXES:
        match = box.search(words)
        value = first_named(match["answer"], _TABLES[attribute]) if match else ""
        if value:
            yield Fact(attribute, value)


def _of_a_person(match: re.Match[str], value: str) -> bool:
    """Whether the answer in a box is a person's. "Smoking: no" is a rule of a house as well."""
    return bool(value) and (not value.startswith("does not") or bool(_ASKS_WHO.match(match.group())))


_ASKS_WHO = re.compile(r"smoker|drinker|drinks|smokes|do you", _FLAGS)


def boxes_in(words: str) -> list[tuple[int, int, str]]:
    """Where a form asks for a habit and is answered, as (start, end, attribute)."""
    found = ((attribute, box.search(words)) for attribute, box in _BOXES)
    return [
        (match.start(), match.end(), attribute)
        for attribute, match in found
        if match and _of_a_person(match, first_named(match["answer"], _TABLES[attribute]))
    ]
