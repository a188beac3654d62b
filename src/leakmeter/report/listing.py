"""The disclosures of a text as a plain list, for ``leakmeter find``."""

from __future__ import annotations

from collections.abc import Sequence

from leakmeter.report.families import label
from leakmeter.report.plain import one_line
from leakmeter.report.view import NOTHING_FOUND, NOTHING_MEANS
from leakmeter.types import Disclosure


def disclosure_list(disclosures: Sequence[Disclosure]) -> str:
    """A line with offsets, category and words for each disclosure, and the reason beneath; safe for any terminal."""
    if not disclosures:
        return f"{NOTHING_FOUND}\n{NOTHING_MEANS}"
    return "\n".join(
        f"{d.start:>6}–{d.end:<6} {label(d.category):<22} {d.confidence:.2f}  “{one_line(d.text)}”"
        f"\n{'':14} {one_line(d.why)}"
        for d in disclosures
    )
