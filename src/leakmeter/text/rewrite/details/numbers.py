"""Numbers in words and figures, as the other details need them."""

from __future__ import annotations

from leakmeter.text.find.normalize.numbers import value

UNITS = r"(?:one|two|three|four|five|six|seven|eight|nine)"
TENS = r"(?:twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety)"
TEENS = r"(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
#: One to ninety-nine in words.
BELOW_100 = rf"(?:{TENS}(?:[\s-]{UNITS}\b)?|{TEENS}|{UNITS})"
HUNDREDS = rf"(?:(?:an?|{BELOW_100})\s+)?(?:hundred|thousand|million)(?!s)(?:\s+(?:and\s+)?(?:{BELOW_100}\s+)?(?:hundred\s+(?:and\s+)?)?{BELOW_100}?\b)?"
FIGURES = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
#: Any number, in figures or words.
NUMBER = rf"(?:(?<![\d.,:/]){FIGURES}(?![\d.,]*\d)|\b(?:{HUNDREDS}|{BELOW_100})\b)"


def number(words: str) -> float | None:
    """The value of a number as written, or None."""
    return value(" ".join(words.replace("-", " ").split()))


def several(count: float) -> str:
    """A word for how many: "a couple of", "a few", "several", "many"."""
    if count <= 2:
        return "a couple of"
    return "a few" if count <= 4 else "several" if count <= 9 else "many"


def some_of(count: float) -> str:
    """The order of magnitude of a count of things, from twenty on: "dozens of", "hundreds of"."""
    if count < 100:
        return "dozens of"
    return "hundreds of" if count < 1_000 else "thousands of" if count < 1_000_000 else "millions of"
