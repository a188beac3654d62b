"""Amounts and heights: exact -> range -> a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import floor, log10

from leakmeter.types import Disclosure

_AMOUNT = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|over|under|nearly|almost|only|like|maybe|exactly)\s+)?(?P<sign>(?:us|au|ca|nz|sg)?[$£€₹¥]\s?)?(?P<value>\d[\d,]*(?:\.\d+)?)(?P<scale>\s?(?:k|m|mil|million|grand|lakhs?|lpa|crores?)\b)?(?P<unit>\s?(?:dollars|bucks|euros?|pounds|quid|rupees|usd|eur|gbp|inr|aud|cad|chf|yen)\b)?",
    re.I,
)
_HEIGHT = re.compile(
    r"(?:[4-7]\s?(?:['’′]|ft|foot|feet)\s?(?:1[01]|\d)?(?:[\s-]?(?:\"|”|″|''|in(?:ch(?:es)?)?))?|1[\s.,]?\d\d\s?(?:cm|m)?)(?: tall)?",
    re.I,
)


def money_wordings(disclosure: Disclosure) -> Iterator[str]:
    """The exact amount as a range of about half its size, then as an order of magnitude."""
    words = disclosure.text
    for match in _AMOUNT.finditer(words):
        if not (match["sign"] or match["scale"] or match["unit"]):
            continue
        value = float(match["value"].replace(",", ""))
        if value <= 0:
            continue
        low, high = around(value)
        sign, scale, unit = match["sign"] or "", match["scale"] or "", match["unit"] or ""
        yield _put(words, match, f"somewhere between {sign}{low:,}{scale} and {sign}{high:,}{scale}{unit}")
        yield _put(words, match, _magnitude(value, scale.strip().lower()))
        return


def around(value: float) -> tuple[int, int]:
    """A range of round numbers around a value, about half as wide as the value: 68 -> (50, 90)."""
    step = 10 ** floor(log10(value))
    if step < 1:
        return 0, 1
    low = floor(value * 0.75 / step * 2) / 2 * step
    high = -floor(-value * 1.25 / step * 2) / 2 * step
    lowest = max(1, int(low))
    return lowest, max(int(high), lowest + 1)


def _magnitude(value: float, scale: str) -> str:
    if scale in ("m", "mil", "million", "crore", "crores"):
        return "a fortune"
    amount = value * (1000 if scale in ("k", "grand") else 100_000 if scale.startswith(("lakh", "lpa")) else 1)
    return "a fair amount" if amount >= 1000 else "a little"


def _put(words: str, match: re.Match[str], by: str) -> str:
    return words[: match.start()] + by + words[match.end() :]


def height_wordings(disclosure: Disclosure) -> Iterator[str]:
    """The height in a word."""
    fact = next((f for f in disclosure.facts if f.attribute == "height"), None)
    match = _HEIGHT.search(disclosure.text)
    if fact is None or match is None or not isinstance(fact.value, int):
        return
    word = "tall" if fact.value >= 183 else "short" if fact.value <= 160 else "of average height"
    yield _put(disclosure.text, match, word)
