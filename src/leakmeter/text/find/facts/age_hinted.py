"""Ages told by a digit, by a Latin name, or by a decade that is left: "my age starts with a six", "a septuagenarian",
"I said goodbye to my sixties"."""

from __future__ import annotations

import re

_FLAGS = re.IGNORECASE | re.ASCII
_GENARIAN = re.compile(r"\b(?P<tens>vi|tri|quadra|quinqua|sexa|septua|octo|nona)genarian\b", _FLAGS)
_TENS = {"vi": 20, "tri": 30, "quadra": 40, "quinqua": 50, "sexa": 60, "septua": 70, "octo": 80, "nona": 90}
_DIGITS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
_DIGIT = rf"(?P<digit>[2-9]|{'|'.join(_DIGITS)})"
_STARTS_WITH = (
    rf"\b(?:my )?age (?:now |still |already |only )?(?:begins|starts|opens) with (?:an? )?{_DIGIT}\b",
    rf"\ban? {_DIGIT} (?:at|in|on) the (?:front|start|beginning) of my age\b",
    rf"\b(?:age|trip around the sun|birthday|year)s? with an? {_DIGIT} (?:in|at|up) (?:the )?front\b",
)
_LEFT = re.compile(
    r"\b(?:goodbye|good-?bye|so long|farewell|adieu|bye) to (?:my|the) "
    r"(?:(?P<word>twent|thirt|fou?rt|fift|sixt|sevent|eight)ies|(?P<digits>[2-8])0['’]?s)\b",
    _FLAGS,
)
_STEMS = {"twent": 20, "thirt": 30, "fort": 40, "fourt": 40, "fift": 50, "sixt": 60, "sevent": 70, "eight": 80}
_DECADE = 10


def age_hinted(words: str) -> tuple[int, int] | None:
    """The least and the greatest age, both included, that such words leave; None where there are none."""
    if genarian := _GENARIAN.search(words):
        return _decade(_TENS[genarian["tens"].lower()])
    for pattern in _STARTS_WITH:
        if found := re.search(pattern, words, _FLAGS):
            said = found["digit"].lower()
            return _decade(_DECADE * (int(said) if said.isdigit() else _DIGITS[said]))
    if left := _LEFT.search(words):
        behind = int(left["digits"]) * _DECADE if left["digits"] else _STEMS[left["word"].lower()]
        return _decade(behind + _DECADE)
    return None


def _decade(first: int) -> tuple[int, int]:
    return first, first + _DECADE - 1
