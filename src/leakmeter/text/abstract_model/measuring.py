"""From what a model gave for a disclosure to candidates that hold: checked, found and counted in the whole text.

Nothing that is given here is asked for; so it runs after all calls, in the order of the text, and gives the same again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from leakmeter.prob.bits import bits
from leakmeter.text.abstract_model.asking import Given, Said
from leakmeter.text.abstract_model.checks import TOLD, Reason, candidate, fault, tidied
from leakmeter.text.abstract_model.ground import Ground
from leakmeter.text.abstract_model.telling import new_facts
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.edits import applied
from leakmeter.text.rewrite.reread import Measure, Measured, counted_facts, people_left
from leakmeter.text.rewrite.suggest import NO_GAIN, still_told
from leakmeter.types import Fact


@dataclass(frozen=True, slots=True)
class Held:
    """A candidate that passed every check; ``k`` people share the text with it, ``gain`` bits more than without."""

    candidate: Candidate
    k: float
    gain: float
    rationale: str | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """The candidates that held, how many wordings were given, and why the others were rejected."""

    held: tuple[Held, ...]
    given: int
    rejected: Counter[Reason]


def problems(ground: Ground, given: Sequence[Given], earlier: Sequence[str]) -> list[str]:
    """What is wrong with each wording as far as it is seen without counting, in words for the model; "" for nothing."""
    found: list[str] = []
    others = list(earlier)
    for one in given:
        words = tidied(ground, one).words
        reason = fault(ground, words, others)
        others.append(words)
        found.append(TOLD.get(reason, "cannot be used") if reason is not None else "")
    return found


def judged(ground: Ground, said: Said, before: Measured, measure: Measure) -> Judged:
    """The wordings that hold, one for each place at the most. ``before`` is the text as it is. What is given once more for
    the same place counts once."""
    held: dict[int, Held] = {}
    rejected: Counter[Reason] = Counter({"no usable answer": said.unusable} if said.unusable else {})
    tried: set[tuple[int, str]] = set()
    rungs = _ladder(ground, before, measure) if said.given else ()
    for one in (tidied(ground, each) for each in said.given):
        if one.place in held or (one.place, one.words) in tried:
            continue
        tried.add((one.place, one.words))
        reason = fault(ground, one.words, [other.candidate.words for other in held.values()])
        found = reason or _measured(ground, one, before, measure, rungs)
        if isinstance(found, Held):
            held[one.place] = found
        else:
            rejected[found] += 1
    return Judged(tuple(held[place] for place in sorted(held)), len(tried), rejected)


def _measured(
    ground: Ground, given: Given, before: Measured, measure: Measure, rungs: Sequence[tuple[Degree, float]]
) -> Held | Reason:
    """A wording with its crowd, by the law of the built-in alternatives, or why it does not hold."""
    made = candidate(ground, given)
    after = measure(applied(ground.text, made.span, made.words))
    start, end = made.span.start, made.span.start + len(made.words)
    if still_told(ground.disclosure, after.disclosures, start, end) or counted_facts(after.unsure, start, end):
        return "the old detail still told"
    if new_facts(ground, _read_there(after, start, end)):
        return "something new told"
    left = people_left(before, after, made)
    gain = bits(left) - bits(before.k)
    if gain < -1e-9:
        return "fewer people share it"
    degree = max((made.degree, *(step for step, least in rungs if gain >= least)))
    return Held(replace(made, degree=degree), left, gain, given.rationale)


def _read_there(after: Measured, start: int, end: int) -> list[Fact]:
    return [fact for d in after.disclosures if d.start < end and start < d.end for fact in d.facts]


def _ladder(ground: Ground, before: Measured, measure: Measure) -> tuple[tuple[Degree, float], ...]:
    """From which gain in bits on a wording counts as one of a degree: that of the built-in rung, above the one below, and
    for the strongest nearly that of leaving the words out.

    A model may call minimal what says next to nothing. It would then seem to cost less than it takes away.
    """
    found: list[tuple[Degree, float]] = []
    told = ground.disclosure
    steps = [rung for rung in candidates(ground.text, told) if rung.kind == "generalise"]
    for rung in (*steps, Candidate(told.span, "", "remove", Degree.STRONG, removes=told.facts)):
        after = measure(applied(ground.text, rung.span, rung.words))
        gain = bits(people_left(before, after, rung)) - bits(before.k)
        if rung.kind == "remove" and gain >= NO_GAIN:
            found.append((Degree.STRONG, _NEARLY_ALL * gain))
        elif gain >= NO_GAIN and all(gain - NO_GAIN > below for _, below in found):
            found.append((rung.degree, gain - NO_GAIN / 2))
    return tuple(found)


#: A wording that gains this part of what leaving the words out gains says next to nothing.
_NEARLY_ALL = 0.9
