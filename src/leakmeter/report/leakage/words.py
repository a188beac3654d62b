"""Numbers of beliefs and leakage in words. As in `leakmeter.report.words`, nothing here prints ``nan`` or ``inf``."""

from __future__ import annotations

from math import floor, isfinite, isnan, log10

from leakmeter.program.language import Outcome
from leakmeter.report.plain import shortened
from leakmeter.report.words import share

_LONGEST = 40


def figure(x: float, spread: float) -> str:
    """A value in its own unit, with as many decimals as ``spread`` (usually a standard deviation) makes worth reading.

    ``44.00`` with a spread of 2, ``541,769`` with one of 95,000; a spread of 0 shows the value as it is.
    """
    if isnan(x):
        return "unknown"
    if not isfinite(x):
        return "∞" if x > 0 else "−∞"
    if not isfinite(spread) or spread <= 0:
        return _signed(f"{x:,.10g}")
    decimals = max(2 - floor(log10(spread)), 0)
    if decimals > 9 or abs(x) >= 1e15:
        return _signed(f"{x:.6g}")
    return _signed(f"{x:,.{decimals}f}")


def outcome(value: Outcome, spread: float = 0.0) -> str:
    """A single value of a secret or an output: a number, a word in quotation marks, yes or no as Python writes them."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, str):
        return f"“{shortened(value, _LONGEST)}”"
    return figure(value, spread)


def anything(value: object) -> str:
    """An observed value of any shape, on one line."""
    if value is None:
        return "not seen"
    if isinstance(value, bool | int | float | str):
        return outcome(value)
    return shortened(repr(value), _LONGEST)


def bits(x: float) -> str:
    """Bits to three significant digits: ``14.6 bits``, ``0.00725 bits``; infinite where a value of a continuum becomes
    known."""
    if isnan(x):
        return "an unknown number of bits"
    if not isfinite(x):
        return "infinite (known exactly)"
    if abs(x) < 1e-12:
        return "0 bits"
    if x < 1e-4:
        return "under 0.0001 bits"
    said = three(x)
    return f"{said} bit" if said == "1" else f"{said} bits"


def three(x: float) -> str:
    """A number to three significant digits, without an exponent where that can be helped."""
    if not isfinite(x):
        return "infinite" if not isnan(x) else "unknown"
    if x == 0 or abs(x) < 1e-4 or abs(x) >= 1e15:
        return _signed(f"{x:.3g}")
    decimals = max(2 - floor(log10(abs(x))), 0)
    said = f"{x:,.{decimals}f}"
    return _signed(said.rstrip("0").rstrip(".") if "." in said else said)


def chance(p: float) -> str:
    """A probability, as ``75 %`` or ``1 in 55``."""
    return share(min(max(p, 0.0), 1.0))


def measured(x: float, unit: str) -> str:
    """A measure with its unit."""
    if unit == "bits":
        return bits(x)
    if unit == "probability":
        return chance(x)
    if unit == "ratio":
        return f"{three(x)}×"
    return f"{three(x)} {unit}" if isfinite(x) else three(x)


def give_or_take(error: float | None, unit: str = "") -> str:
    """How far a figure may be off, to go behind it; nothing where it is not known or too small to matter."""
    if not error:
        return ""
    return f" ± {three(100 * error)} points" if unit == "probability" else f" ± {three(error)}"


def _signed(digits: str) -> str:
    if not digits.strip("-0.,"):
        digits = digits.lstrip("-")
    return digits.replace("-", "−")
