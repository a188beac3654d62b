"""An arbitrator that is not asked twice: a verdict on a guess stands in later turns where the words it rests on still do.

What a second attack says that was said in the first one would be paid for again, for the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from leakmeter.text.attack.evidence import NOT_JUDGED, located
from leakmeter.text.attack.roles import Arbitrator
from leakmeter.types import Guess, Span, Verdict

#: A guess without its reasoning: attribute, value and quoted words, whatever their case and spacing.
_Claim = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class RememberingArbitrator:
    """The verdicts of ``asked`` on the guesses of one loop, each asked for once."""

    asked: Arbitrator
    given: dict[_Claim, Verdict] = field(default_factory=dict[_Claim, Verdict])

    @property
    def name(self) -> str:
        """The name of the one who is asked."""
        return self.asked.name

    def judge(self, text: str, guesses: Sequence[Guess]) -> tuple[Verdict, ...]:
        """One verdict for each guess, in their order; for those judged before the verdict of that time, on the words as
        they stand now. What was passed over then is asked again. Raises what ``asked`` raises."""
        new = [guess for guess in guesses if _claim(guess) not in self.given]
        said = {verdict.guess: verdict for verdict in self.asked.judge(text, new)} if new else {}
        before = {guess: _now(text, guess, self.given[_claim(guess)]) for guess in guesses if guess not in new}
        self.given.update((_claim(guess), said[guess]) for guess in said if said[guess].notes != NOT_JUDGED)
        verdicts = {**said, **before}
        return tuple(verdicts[guess] for guess in guesses if guess in verdicts)


def _claim(guess: Guess) -> _Claim:
    return guess.attribute, _plain(guess.value), _plain(guess.evidence)


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())


def _now(text: str, guess: Guess, verdict: Verdict) -> Verdict:
    """An earlier verdict on the words of its evidence where they stand now."""
    stands = tuple(dict.fromkeys(span for old in verdict.evidence for span in _standing(text, old)))
    return replace(verdict, guess=guess, evidence=stands)


def _standing(text: str, old: Span) -> tuple[Span, ...]:
    return (old,) if text[old.start : old.end] == old.text else located(text, old.text)
