"""How much does this text give away about its author, and how do they give away less? Measured in people.

>>> import leakmeter
>>> report = leakmeter.check("Im 24F living in Portland, Oregon")
>>> [d.category for d in report.disclosures]
['AGE_GENDER', 'LOCATION']

Everything runs on this machine; nothing is sent, logged or kept. Importing the package loads nothing: each name below
is fetched from its room when it is first used. It sets one environment variable, ORT_DISABLE_TELEMETRY=1, so that
onnxruntime reports nothing either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from leakmeter import no_telemetry as _no_telemetry

if TYPE_CHECKING:
    from leakmeter.api import check, recount, rewrite
    from leakmeter.errors import (
        AnswerError,
        DataError,
        InputError,
        LeakmeterError,
        ModelError,
        ProgramError,
        SettingsError,
    )
    from leakmeter.program import audit
    from leakmeter.text.abstract_model import abstract_with_model
    from leakmeter.text.attack import Loop
    from leakmeter.text.branch import estimate_with_model
    from leakmeter.text.crowd import estimate
    from leakmeter.text.find import find
    from leakmeter.text.rewrite import abstract
    from leakmeter.types import (
        Abstraction,
        Abstractions,
        Alternative,
        Attacked,
        Coverage,
        Crowd,
        Disclosure,
        Edit,
        Fact,
        Factor,
        Guess,
        Iteration,
        ModelUse,
        ModelWords,
        NotEstimated,
        Point,
        Population,
        Report,
        Rewrite,
        Span,
        Step,
        Suggestion,
        Verdict,
    )

__version__ = "0.1.0"

_HOMES = {
    "check": "leakmeter.api",
    "recount": "leakmeter.api",
    "rewrite": "leakmeter.api",
    "audit": "leakmeter.program",
    "find": "leakmeter.text.find",
    "estimate": "leakmeter.text.crowd",
    "estimate_with_model": "leakmeter.text.branch",
    "abstract": "leakmeter.text.rewrite",
    "abstract_with_model": "leakmeter.text.abstract_model",
    "Loop": "leakmeter.text.attack",
    "AnswerError": "leakmeter.errors",
    "DataError": "leakmeter.errors",
    "InputError": "leakmeter.errors",
    "LeakmeterError": "leakmeter.errors",
    "ModelError": "leakmeter.errors",
    "ProgramError": "leakmeter.errors",
    "SettingsError": "leakmeter.errors",
    "Abstraction": "leakmeter.types",
    "Abstractions": "leakmeter.types",
    "Alternative": "leakmeter.types",
    "Attacked": "leakmeter.types",
    "Coverage": "leakmeter.types",
    "Crowd": "leakmeter.types",
    "Disclosure": "leakmeter.types",
    "Edit": "leakmeter.types",
    "Fact": "leakmeter.types",
    "Factor": "leakmeter.types",
    "Guess": "leakmeter.types",
    "Iteration": "leakmeter.types",
    "ModelUse": "leakmeter.types",
    "ModelWords": "leakmeter.types",
    "NotEstimated": "leakmeter.types",
    "Point": "leakmeter.types",
    "Population": "leakmeter.types",
    "Report": "leakmeter.types",
    "Rewrite": "leakmeter.types",
    "Span": "leakmeter.types",
    "Step": "leakmeter.types",
    "Suggestion": "leakmeter.types",
    "Verdict": "leakmeter.types",
}

__all__ = [
    "Abstraction",
    "Abstractions",
    "Alternative",
    "AnswerError",
    "Attacked",
    "Coverage",
    "Crowd",
    "DataError",
    "Disclosure",
    "Edit",
    "Fact",
    "Factor",
    "Guess",
    "InputError",
    "Iteration",
    "LeakmeterError",
    "Loop",
    "ModelError",
    "ModelUse",
    "ModelWords",
    "NotEstimated",
    "Point",
    "Population",
    "ProgramError",
    "Report",
    "Rewrite",
    "SettingsError",
    "Span",
    "Step",
    "Suggestion",
    "Verdict",
    "abstract",
    "abstract_with_model",
    "audit",
    "check",
    "estimate",
    "estimate_with_model",
    "find",
    "recount",
    "rewrite",
]


_no_telemetry.silence("onnxruntime")


def __getattr__(name: str) -> object:
    if name in _HOMES:
        from importlib import import_module

        value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'leakmeter' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
