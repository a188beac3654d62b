"""Whole numbers in figures and in words: "twenty six", "forty-one thousand", "a couple", "2,900", "40k"."""

from __future__ import annotations

import re

_UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
_VALUES: dict[str, int] = {
    **{word: value for value, word in enumerate([*_UNITS, "seventeen", "eighteen", "nineteen"])},
    **dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True)),
    "fourty": 40,
    "a": 1,
    "an": 1,
}
_SCALES = {"hundred": 100, "thousand": 1_000, "grand": 1_000, "million": 1_000_000, "mil": 1_000_000}
_SETS = {"couple": 2, "pair": 2, "dozen": 12, "tenner": 10, "fiver": 5}
_SIMPLE = "|".join(sorted((word for word in _VALUES if word not in ("a", "an")), key=len, reverse=True))
_STEP = rf"(?:{_SIMPLE}|hundred|thousand|grand|million|mil)"
#: A number in words. "a" counts only before a scale or a set ("a hundred", "a couple"), never as one.
IN_WORDS = (
    rf"\b(?:(?:an?[\s-]+)?(?:couple|pair|dozen|tenner|fiver|(?:hundred|thousand|grand|million)(?:[\s-]+(?:and\s+)?{_STEP}){{0,6}})"
    rf"|(?:{_SIMPLE})(?:[\s-]+(?:and\s+)?{_STEP}){{0,7}})\b"
)
#: A number in figures, with thousands set apart by commas, and a "k".
IN_FIGURES = r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?k?\b|(?<![\d.,])\d{1,9}(?:\.\d+)?k?(?![\d\w])"
NUMBER = re.compile(rf"(?:{IN_FIGURES}|{IN_WORDS})", re.I | re.A)
_WORDS = re.compile(IN_WORDS, re.I | re.A)


def value(words: str) -> float | None:
    """The number that words say, or None: ``value("forty-one thousand") == 41_000``."""
    plain = words.strip().lower().replace(",", "")
    if re.fullmatch(r"\d+(?:\.\d+)?k?", plain, re.A):
        return float(plain.removesuffix("k")) * (1_000 if plain.endswith("k") else 1)
    return _in_words(re.split(r"[\s-]+", plain))


def _in_words(words: list[str]) -> float | None:
    total, group = 0, 0
    for word in words:
        if word == "and":
            continue
        if word in _SETS:
            group = max(1, group) * _SETS[word]
        elif word == "hundred":
            group = max(1, group) * 100
        elif word in _SCALES:
            total, group = total + max(1, group) * _SCALES[word], 0
        elif word in _VALUES:
            group = group + _VALUES[word] if _adds(group, _VALUES[word]) else _joined(group, _VALUES[word])
        else:
            return None
    return float(total + group)


def _adds(group: int, step: int) -> bool:
    """Whether a word goes on with the number: "twenty six", "hundred forty"; not "two forty", said for 240."""
    return group % 100 == 0 or (group % 10 == 0 and step < 10 and group % 100 >= 20) or (group == 1 and step == 1)


def _joined(group: int, step: int) -> int:
    """Two numbers in a row, as prices and years are said: "four fifty" is 450, "nineteen eighty" is 1980."""
    return group * 100 + step if step >= 10 and group < 100 else step


def in_figures(words: str) -> str:
    """The same words with every number in words put in figures: "six foot three" is "6 foot 3"."""

    def figure(match: re.Match[str]) -> str:
        said = value(match.group())
        return match.group() if said is None else f"{said:.0f}"

    return _WORDS.sub(figure, words)
