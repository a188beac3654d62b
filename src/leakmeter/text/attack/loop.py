"""Adversarial rewriting (RLAA, algorithm 1): attack, judge what the attack rests on, change the text for it, and again.

The loop ends when nothing that is left holds, and so it does not go on paying for nothing (section 3.3.3). What a turn
gained and cost is measured, not guessed by a model: bits of anonymity by counting the people who share the text before
and after, utility by the words that are kept. Their ratio is the marginal rate of substitution, and a budget bounds it
where the user gives one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from leakmeter.prob.bits import bits
from leakmeter.text.attack.evidence import judged
from leakmeter.text.attack.roles import Anonymized, Roles
from leakmeter.text.attack.settings import ITERATIONS
from leakmeter.text.rewrite.utility import rouge_l
from leakmeter.types import Guess, Iteration, StopReason, Verdict

#: An anonymizer that changed nothing is asked once more with another draw.
TRIES = 2
OVER_BUDGET = "costs more than a bit may"
_UNJUDGED = "nobody judged it"


@dataclass(frozen=True, slots=True)
class Bounds:
    """When to stop: after ``limit`` turns; where a bit would cost more utility than ``budget`` (λ of RLAA, definition
    4; None for no bound); where ``enough`` is true of a text."""

    limit: int = ITERATIONS
    budget: float | None = None
    enough: Callable[[str], bool] = lambda text: False


@dataclass(frozen=True, slots=True)
class Course:
    """The iterations of a loop, the text it ended with, and why it ended."""

    text: str
    iterations: tuple[Iteration, ...]
    stop_reason: StopReason


@dataclass(slots=True)
class _Loop:
    """What one run of the loop remembers: the original, how people are counted, and which texts were there."""

    original: str
    roles: Roles
    people: Callable[[str], float]
    bounds: Bounds
    texts: set[str] = field(default_factory=set[str])
    iterations: list[Iteration] = field(default_factory=list[Iteration])


def run(
    text: str,
    roles: Roles,
    people: Callable[[str], float],
    bounds: Bounds = Bounds(),
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Course:
    """Attack and rewrite ``text`` until nothing leaks that holds, or a bound is met.

    ``people`` counts those who share a text; ``progress`` is told how many of how many turns are over. What the roles
    raise passes through.
    """
    loop = _Loop(text, roles, people, bounds, {text})
    for number in range(bounds.limit):
        progress(number, bounds.limit)
        after, reason = _turn(loop, text, number)
        text = after
        if reason is not None:
            return Course(text, tuple(loop.iterations), reason)
    return Course(text, tuple(loop.iterations), "iteration limit")


def _turn(loop: _Loop, text: str, number: int) -> tuple[str, StopReason | None]:
    """One turn: the text after it, and why the loop ends with it, if it does."""
    guesses = loop.roles.attacker.attack(text)
    verdicts = _verdicts(loop.roles, text, guesses)
    leaks = tuple(verdict for verdict in verdicts if verdict.acts)
    if not leaks:
        _record(loop, text, verdicts, Anonymized(text))
        return text, "nothing leaks"
    made = _anonymized(loop, text, leaks, number)
    if made.text in loop.texts:
        _record(loop, text, verdicts, Anonymized(text, made.taken_back))
        return text, "goes in circles"
    done = _iteration(loop, text, verdicts, made)
    if loop.bounds.budget is not None and done.rate_of_substitution > loop.bounds.budget:
        _record(loop, text, verdicts, Anonymized(text, (*made.taken_back, (OVER_BUDGET, 1))))
        return text, "over budget"
    loop.texts.add(made.text)
    loop.iterations.append(done)
    return made.text, "reached" if loop.bounds.enough(made.text) else None


def _verdicts(roles: Roles, text: str, guesses: tuple[Guess, ...]) -> tuple[Verdict, ...]:
    if roles.arbitrator is None:
        return tuple(Verdict(guess, "medium", concept=guess.value, notes=_UNJUDGED) for guess in guesses)
    return judged(text, guesses, roles.arbitrator)


def _anonymized(loop: _Loop, text: str, leaks: tuple[Verdict, ...], number: int) -> Anonymized:
    """The text that the anonymizer made; the text as it is where none of its tries changed anything."""
    made = Anonymized(text)
    for attempt in range(TRIES):
        made = loop.roles.anonymizer.anonymize(text, leaks, TRIES * number + attempt)
        if made.text != text:
            return made
    return made


def _record(loop: _Loop, text: str, verdicts: tuple[Verdict, ...], made: Anonymized) -> None:
    loop.iterations.append(_iteration(loop, text, verdicts, made))


def _iteration(loop: _Loop, text: str, verdicts: tuple[Verdict, ...], made: Anonymized) -> Iteration:
    """A turn with what it gained and cost."""
    before, after = loop.people(text), loop.people(made.text)
    kept = rouge_l(loop.original, made.text)
    return Iteration(
        text=text,
        guesses=tuple(verdict.guess for verdict in verdicts),
        verdicts=verdicts,
        after=made.text,
        k=after,
        gain_bits=bits(after) - bits(before),
        utility=kept,
        cost=rouge_l(loop.original, text) - kept,
        taken_back=made.taken_back,
    )
