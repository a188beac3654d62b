"""What a report says of an adversarial rewrite: who played which role, and turn by turn what was guessed and judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from leakmeter.report import words
from leakmeter.report.plain import one_line, shortened
from leakmeter.text.attack.attributes import attributes
from leakmeter.types import Attacked, Iteration, Rewrite, Verdict

_LONGEST = 60
_LONGEST_NOTE = 120
_ORDER = {"high": 0, "medium": 1, "low": 2, "invalid": 3}


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in words: a heading, and a row for each guess, what it is about and what became of it."""

    heading: str
    rows: tuple[tuple[str, str], ...]


def about(rewrite: Rewrite) -> tuple[str, ...]:
    """Who played which role and what it took; nothing where there was no attack."""
    attacked = rewrite.attacked
    if attacked is None:
        return ()
    if not attacked.anonymizer:
        who = f"{_capital(one_line(attacked.attacker))} attacked the rewrite"
        return (f"{who}, {one_line(attacked.arbitrator)} judged{_cost(attacked)}.",)
    judge = f"{one_line(attacked.arbitrator)} judged" if attacked.arbitrator else "nobody judged the guesses"
    return (
        f"{_capital(one_line(attacked.attacker))} attacked, {judge}, {one_line(attacked.anonymizer)} changed the text: "
        f"{_turns(len(attacked.iterations))} of {attacked.limit} at the most{_cost(attacked)}.",
    )


def _turns(number: int) -> str:
    return "1 turn" if number == 1 else f"{number} turns"


def _cost(attacked: Attacked) -> str:
    if not attacked.calls and not attacked.cached:
        return ""
    calls = "1 call" if attacked.calls == 1 else f"{attacked.calls:,} calls"
    tokens = (
        f", {attacked.prompt_tokens:,} tokens read, {attacked.completion_tokens:,} written"
        if attacked.prompt_tokens is not None and attacked.completion_tokens is not None
        else ""
    )
    return f"; {calls}{tokens}, {attacked.seconds:,.1f} seconds"


def turns(rewrite: Rewrite) -> Iterator[Turn]:
    """Each turn with its guesses, those that were acted on first."""
    for number, turn in enumerate(rewrite.attacked.iterations if rewrite.attacked else (), 1):
        verdicts = sorted(turn.verdicts, key=lambda verdict: _ORDER[verdict.validity])
        judged = bool(rewrite.attacked and rewrite.attacked.arbitrator)
        rows = tuple(_row(verdict, judged) for verdict in verdicts)
        heading = (
            f"Turn {number}: {_outcome(turn)}" if rewrite.attacked and rewrite.attacked.anonymizer else _STILL_GUESSED
        )
        yield Turn(heading, rows or (("no guess", "nothing was found to attack"),))


_STILL_GUESSED = "What is still guessed"


def _outcome(turn: Iteration) -> str:
    if turn.after == turn.text:
        held = sum(verdict.acts for verdict in turn.verdicts)
        return "nothing was changed" if held else "no guess holds, so nothing was changed"
    said = f"{words.people(turn.k)}, {_bits(turn.gain_bits)} for {turn.cost * 100:.1f} % of the words"
    back = sum(count for _, count in turn.taken_back)
    return f"{said}; {'1 change' if back == 1 else f'{back} changes'} taken back" if back else said


def _bits(gain: float) -> str:
    return words.more_bits(gain) if gain >= 0 else words.bits(gain)


def _row(verdict: Verdict, judged: bool) -> tuple[str, str]:
    guess = verdict.guess
    labels = {each.id: each.label for each in attributes()}
    what = f"{labels.get(guess.attribute, guess.attribute)}: {shortened(one_line(guess.value), _LONGEST)}"
    quoted = f"“{shortened(one_line(guess.evidence), _LONGEST)}”" if guess.evidence else "no words"
    if not judged:
        return what, f"from {quoted}"
    note = f": {shortened(one_line(verdict.notes), _LONGEST_NOTE)}" if verdict.notes else ""
    return what, f"{verdict.validity}, from {quoted}{note}"


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
