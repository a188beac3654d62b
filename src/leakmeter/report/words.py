"""Numbers in words that anybody can read. No function here ever prints ``nan`` or ``inf``."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from leakmeter.types import How

#: Beyond this no count of people means anything; words stop here.
_LARGEST: Final = 1e15
_SCALES: Final = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"))

_HOW: Final[dict[How, str]] = {
    "exact": "exact",
    "approximate": "approximation",
    "table": "published figure",
    "model": "model's estimate",
    "assumed": "assumption",
    "sampled": "sampled",
    "learned": "learned estimate",
}


def rounded(x: float, digits: int = 2) -> float:
    """``x`` to so many significant digits; counts below 10 go to the nearest whole number."""
    if x < 10:
        return float(round(x))
    return round(x, digits - 1 - math.floor(math.log10(x)))


def number(x: float) -> str:
    """A count to two significant digits: ``800``, ``21,000``, ``1.2 million``."""
    if not math.isfinite(x) or x >= _LARGEST:
        return "an unknown number" if math.isnan(x) else ("more than 1,000 trillion" if x > 0 else "0")
    value = rounded(max(x, 0.0))
    for size, name in _SCALES:
        if value >= size:
            return f"{value / size:,.1f}".removesuffix(".0") + f" {name}"
    return f"{value:,.0f}"


def exactly(x: float) -> str:
    """A count to the last person, as published: ``652,503``. From ten million on, as in `number`."""
    return f"{x:,.0f}" if 0 <= x < 1e7 else number(x)


def people(k: float) -> str:
    """How many people: ``1 person``, ``about 3 people``, ``about 5,200 people``, ``about 1.2 million people``.

    There is always at least one: the author.
    """
    if math.isnan(k):
        return "an unknown number of people"
    if k >= _LARGEST:
        return f"{number(k)} people"
    return "1 person" if rounded(max(k, 1.0)) == 1 else f"about {number(k)} people"


def at_most(k: float) -> str:
    """How many people where something told is not in the figures: ``at most 5,200 people``, ``1 person``."""
    said = people(k)
    return f"at most {said.removeprefix('about ')}" if said.startswith("about ") else said


def between(low: float, high: float) -> str:
    """An interval of people: ``between 800 and 21,000``; ``about 800`` when both ends read the same."""
    if math.isnan(low) or math.isnan(high):
        return "with no interval known"
    first, last = number(max(min(low, high), 1.0)), number(max(low, high, 1.0))
    return f"about {first}" if first == last else f"between {first} and {last}"


def number_range(low: float, high: float) -> str:
    """An interval of counts for a table: ``600,000 to 700,000``; "" when there is no width."""
    first, last = number(min(low, high)), number(max(low, high))
    return "" if first == last else f"{first} to {last}"


def bits(x: float) -> str:
    """Bits with one decimal: ``12.4 bits``, ``1 bit``, ``0 bits``."""
    if not math.isfinite(x):
        return "an unknown number of bits"
    digits = f"{x:.1f}".removesuffix(".0")
    digits = "0" if digits == "-0" else digits.replace("-", "−")
    return f"{digits} bit" if digits in {"1", "−1"} else f"{digits} bits"


def more_bits(x: float) -> str:
    """A gain in bits with its sign: ``+3.5 bits``."""
    return f"+{bits(x)}" if x >= 0.05 else bits(x)


def share(p: float) -> str:
    """A proportion: percent from a tenth on (``88 %``), below that ``1 in 55``; ``none`` for 0."""
    if math.isnan(p):
        return "unknown"
    if p <= 0:
        return "none"
    if p >= 1:
        return "100 %"
    if p >= 0.995:
        return "over 99 %"
    if p >= 0.095:
        return f"{p * 100:.0f} %"
    if 1 / p >= _LARGEST:
        return "almost none"
    return f"1 in {number(1 / p)}"


def share_range(low: float, high: float) -> str:
    """An interval of proportions in one style: ``14–22 %``, ``1 in 900 to 1,900``; "" when there is no width."""
    low, high = min(low, high), max(low, high)
    first, last = share(low), share(high)
    if first == last:
        return ""
    if low >= 0.095 and high < 0.995:
        return f"{low * 100:.0f}–{high * 100:.0f} %"
    if first.startswith("1 in ") and last.startswith("1 in "):
        return f"{last} to {first.removeprefix('1 in ')}"
    if first.startswith("1 in ") and last.endswith(" %"):
        return f"{_percent(low)}–{last}"
    return f"{first} to {last}"


def _percent(p: float) -> str:
    """Percent to one significant digit or two, without the sign: ``5``, ``0.8``, ``0.013``."""
    return f"{p * 100:.2g}" if p >= 1e-6 else "0"


def chances(probability: float) -> str:
    """How likely something is, in words: ``nine chances in ten``, ``95 chances in 100``."""
    if round(probability, 6) == _NINE_IN_TEN:
        return "nine chances in ten"
    return f"{100 * probability:.4g} chances in 100"


_NINE_IN_TEN = 0.9


def times(alternative: float, crowd: float) -> str:
    """How much larger a crowd becomes, where the people need no mention: ``12× as many``, ``no more``.

    "As many" and not "more": twice as many is one time more.
    """
    if not (math.isfinite(alternative) and math.isfinite(crowd)):
        return "an unknown number"
    ratio = max(alternative, 1.0) / max(crowd, 1.0)
    if ratio < 1.05:
        return "no more"
    return (f"{ratio:.1f}".removesuffix(".0") if ratio < 10 else number(ratio)) + "× as many"


def gain(alternative: float, crowd: float) -> str:
    """How much larger a crowd becomes, both in people: ``12× as many people``, ``no more people``."""
    said = times(alternative, crowd)
    return f"{said} of people" if said.startswith("an") else f"{said} people"


def how(kind: How) -> str:
    """How a number came about, in words: ``published figure``, ``assumption`` …"""
    return _HOW[kind]


def ordinal_letter(index: int) -> str:
    """A footnote letter for a position from 0: a … z, aa, ab … Letters, since numbers mark the disclosures."""
    letters = ""
    index += 1
    while index > 0:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def of_process(network: str, limited: bool) -> Iterator[str]:
    """What held the process in which a program was executed, in sentences."""
    if network == "namespace":
        yield "The program was executed in a process of its own, which has no network."
    else:
        yield "The program was executed in a process of its own, whose network Python refuses; the system does not."
    if not limited:
        yield "This system does not hold the process to a limit of memory or processor time."
