"""A model's wordings for a whole rewrite: all asked for before the planner begins, and put beside the built-in ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leakmeter.llm import Model
from leakmeter.text.abstract_model.abstractions import Worded, wordings_of
from leakmeter.text.abstract_model.asking import Way
from leakmeter.text.abstract_model.offering import beside_built_in, offering
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.joining import Change
from leakmeter.text.rewrite.plan import Asked
from leakmeter.text.rewrite.protect import may_change
from leakmeter.text.rewrite.reread import Measure
from leakmeter.types import Alternatives, Disclosure, Report


def way_within(degree: Degree, alternatives: Alternatives, *, rationale: bool, seed: int) -> Way:
    """How to ask where no alternative may go beyond a degree: for one of each where any will do."""
    return Way(alternatives, rationale, None if degree is Degree.STRONG else degree, seed)


def with_words_of(
    model: Model, way: Way, report: Report, asked: Asked, measure: Measure, progress: Callable[[int, int], None]
) -> tuple[Asked, Worded]:
    """What is asked of the planner, with a model's wordings for what was put into facts and may be changed; and these.

    Raises ModelError when the model cannot be reached or used.
    """
    text, told = report.text, report.disclosures
    allowed = may_change(text, asked.wishes, asked.silent(text))

    def may_ask(disclosure: Disclosure) -> bool:
        return bool(disclosure.facts) and allowed(Change(disclosure.span, ""))

    worded = beside_built_in(text, told, wordings_of(text, told, model, way, measure, may_ask, progress))
    return replace(asked, offered=offering(text, told, worded)), worded
