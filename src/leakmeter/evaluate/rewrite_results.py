"""Rewrites of many texts -> what they are scored by: attacked once more, graded, beside what is true of the author."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from leakmeter.evaluate.rewrite_curves import Trace, by_bits
from leakmeter.evaluate.rewrite_privacy import ATTRIBUTES, Persona, persona
from leakmeter.evaluate.rewrite_runs import Made
from leakmeter.evaluate.rewrite_scores import Result
from leakmeter.evaluate.rewrite_utility import Judgement, judgement
from leakmeter.llm import Model, together
from leakmeter.text.attack.attributes import attribute
from leakmeter.text.attack.builtin.attacker import BuiltInAttacker
from leakmeter.text.attack.model.attacker import ModelAttacker
from leakmeter.text.attack.roles import Attacker
from leakmeter.types import Guess, Iteration, Span, Verdict


def results(
    made: Sequence[Made],
    attacker: Model | None = None,
    judge: Model | None = None,
    seen: Callable[[], object] = lambda: None,
) -> list[tuple[Result, Persona]]:
    """A result for each rewrite, with the author of its text. What is built in attacks all of them, and a model where
    one is given; a model grades them where one is given. Raises what models raise."""
    attackers: list[Attacker] = [BuiltInAttacker(tuple(attribute(each) for each in ATTRIBUTES))]
    if attacker is not None:
        attackers.append(ModelAttacker(attacker, wanted=tuple(attribute(each) for each in ATTRIBUTES)))

    def result(each: Made) -> tuple[Result, Persona]:
        author = persona(each.text.personality)
        found = _result(each, author, attackers, judge)
        seen()
        return found, author

    asked = attacker or judge
    return together(result, list(made), asked.concurrency if asked else 1)


def _result(each: Made, author: Persona, attackers: Sequence[Attacker], judge: Model | None) -> Result:
    row, after = each.row, str(each.row["after"])
    graded: Judgement | None = judgement(judge, each.text.text, after) if judge else None
    return Result(
        method=each.way,
        persona=author.key,
        original=each.text.text,
        rewritten=after,
        feature=each.text.feature,
        iterations=len(row["iterations"]),
        calls=int(row.get("calls", 0)),
        prompt_tokens=row.get("prompt_tokens", 0),
        completion_tokens=row.get("completion_tokens", 0),
        seconds=float(row["seconds"]),
        stop_reason=str(row["stop_reason"]),
        guesses={one.name: first_of_each(one.attack(after)) for one in attackers},
        judgement=graded,
        k_before=row.get("k_before"),
        k_after=row.get("k_after"),
    )


def first_of_each(guesses: Sequence[Guess]) -> list[Guess]:
    """The first guess for each attribute: an attacker is scored on one."""
    return list({guess.attribute: guess for guess in reversed(guesses)}.values())


def iterations_of(each: Made) -> list[Iteration]:
    """The turns of a rewrite, as they stand in its row."""
    return [_iteration(row) for row in each.row["iterations"]]


def traces(made: Sequence[Made], way: str) -> list[Trace]:
    """What each turn gained and cost, for each text that a way rewrote in turns."""
    return [by_bits(iterations_of(each)) for each in made if each.way == way and each.row["iterations"]]


def _iteration(row: Mapping[str, Any]) -> Iteration:
    return Iteration(
        text=row["text"],
        guesses=tuple(Guess(**guess) for guess in row["guesses"]),
        verdicts=tuple(_verdict(verdict) for verdict in row["verdicts"]),
        after=row["after"],
        k=row["k"],
        gain_bits=row["gain_bits"],
        utility=row["utility"],
        cost=row["cost"],
        taken_back=tuple((str(reason), int(count)) for reason, count in row["taken_back"]),
    )


def _verdict(row: Mapping[str, Any]) -> Verdict:
    evidence = tuple(Span(**span) for span in row["evidence"])
    return Verdict(Guess(**row["guess"]), row["validity"], evidence, row["concept"], row["notes"])
