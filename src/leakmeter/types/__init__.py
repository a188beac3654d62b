"""The values that cross rooms: frozen, plain, and the same shape as the JSON report.

Everything here is data. Offsets are Python string indices (Unicode code points), half open, so
``text[d.start:d.end] == d.text`` for every span of every result.

They are imported from here; ``report`` holds what is said of a text, ``rewrite`` what a text that says less is made of,
``attack`` what is guessed of an author, and how such guesses are judged.
"""

from __future__ import annotations

from leakmeter.types.attack import Attacked, Guess, Iteration, Validity, Verdict
from leakmeter.types.report import (
    Alternative,
    Coverage,
    Crowd,
    Disclosure,
    Fact,
    Factor,
    How,
    ModelUse,
    NotEstimated,
    Population,
    Report,
    Span,
    Suggestion,
)
from leakmeter.types.rewrite import (
    Abstraction,
    Abstractions,
    Alternatives,
    Edit,
    EditKind,
    ModelWords,
    Point,
    Rewrite,
    Step,
    StopReason,
)

__all__ = [
    "Abstraction",
    "Abstractions",
    "Alternative",
    "Alternatives",
    "Attacked",
    "Coverage",
    "Crowd",
    "Disclosure",
    "Edit",
    "EditKind",
    "Fact",
    "Factor",
    "Guess",
    "How",
    "Iteration",
    "ModelUse",
    "ModelWords",
    "NotEstimated",
    "Point",
    "Population",
    "Report",
    "Rewrite",
    "Span",
    "Step",
    "StopReason",
    "Suggestion",
    "Validity",
    "Verdict",
]
