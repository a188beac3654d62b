"""One question from its wording to its answer: split, estimated, put together again, checked, and simplified if need
be."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from leakmeter.errors import AnswerError, InputError
from leakmeter.text.branch.arithmetic import calculated
from leakmeter.text.branch.calling import Caller, Unanswered
from leakmeter.text.branch.estimation import (
    LEAST,
    Estimates,
    believed,
    documented,
    drawn_shares,
    shares,
    sizes,
)
from leakmeter.text.branch.queries import Split, simplified, split
from leakmeter.text.branch.structure import Effect

#: How far a share may lie on the wrong side of that of all people before the model contradicts itself.
_TOLERANCE = 2.0


@dataclass(frozen=True, slots=True)
class Answered:
    """A question about a share with its answers. ``simpler`` is the question that was answered in its place, "" for
    none; ``through`` says by which subqueries."""

    query: str
    estimates: Estimates
    simpler: str = ""
    through: str = ""


def answered(caller: Caller, query: str, category: str) -> Answered:
    """A question about a share, answered. ``category`` is that of the disclosure it is about, "" for none.

    An answer that the model does not believe when it sees it is asked for once more, in a simpler form. Raises
    Unanswered, with the reason.
    """
    if found := documented(caller, query):
        return Answered(query, found)
    answer = _in_parts(caller, query, category) or Answered(query, drawn_shares(caller, query))
    try:
        if believed(caller, query, answer.estimates.middle):
            return answer
    except AnswerError:
        raise Unanswered("the model gave no usable verdict on its own answer") from None
    try:
        simpler = simplified(caller, query)
        estimates = shares(caller, simpler)
        if estimates.cited or believed(caller, simpler, estimates.middle):
            return Answered(query, estimates, simpler=simpler)
    except AnswerError:
        raise Unanswered("the model does not stand by its own answer, and gave no simpler question") from None
    raise Unanswered("the model does not stand by its own answers")


def coherent(caller: Caller, answer: Answered, everybody: str, effect: Effect) -> Answered:
    """A conditional answer, if it is on the side of everybody's share where the model's own ``effect`` puts it.

    ``everybody`` is the question without conditions; it is asked only where there is a side to be on. Raises
    Unanswered for a model that contradicts itself, for then it cannot be told which of its answers is wrong.
    """
    if effect not in ("likelier", "rarer") or answer.simpler or answer.estimates.cited:
        return answer
    among_some, among_all = answer.estimates.middle, drawn_shares(caller, everybody).middle
    ratio = among_all / among_some if effect == "likelier" else among_some / among_all
    if ratio > _TOLERANCE:
        raise Unanswered(
            f"the model contradicts itself: it says that what is given makes this {effect}, but puts it at "
            f"{100 * among_some:.3g} % then and at {100 * among_all:.3g} % of all"
        )
    return answer


def _in_parts(caller: Caller, query: str, category: str) -> Answered | None:
    """The answer through subqueries; None where there are none, or where what they give is no share (appendix C)."""
    parts = split(caller, query, category)
    if parts is None:
        return None
    try:
        each = {name: _part(caller, question) for name, question in parts.queries}
    except Unanswered:
        return None
    values = [value for value in _together(parts, each) if LEAST <= value <= 1.0]
    if 2 * len(values) <= caller.draws:
        return None
    confidence = fmean(estimates.confidence for estimates in each.values())
    through = "; ".join(f"{name} is the {question}" for name, question in parts.queries)
    return Answered(query, Estimates(tuple(values), confidence), through=f"{parts.math}, where {through}")


def _part(caller: Caller, question: str) -> Estimates:
    return drawn_shares(caller, question) if "percent" in question.casefold() else sizes(caller, question)


def _together(parts: Split, each: dict[str, Estimates]) -> list[float]:
    """The calculation for the first answers to each subquery, for the second, and so on."""
    results: list[float] = []
    for values in zip(*(estimates.values for estimates in each.values()), strict=False):
        try:
            results.append(calculated(parts.math, dict(zip(each, values, strict=True))))
        except InputError:
            continue
    return results
