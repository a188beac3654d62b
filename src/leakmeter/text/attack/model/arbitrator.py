"""A language model that judges guesses, all of a turn in one call. What it quotes is looked for in the text afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from leakmeter.errors import AnswerError
from leakmeter.llm import Model, Sampling, Shape, ask
from leakmeter.text.attack.evidence import NOT_JUDGED, located
from leakmeter.text.attack.prompts import arbitrating
from leakmeter.types import Guess, Span, Verdict

#: RLAA, table 5: the likeliest word each time.
SAMPLING = Sampling(temperature=0.0, max_tokens=1024)
_LONGEST = 300


class _Verdict(Shape):
    number: int
    words: str = Field(max_length=160)
    gives_away: str = Field(max_length=80)
    validity: Literal["high", "medium", "low", "invalid"]
    notes: str = Field(max_length=100)


class _Verdicts(Shape):
    verdicts: tuple[_Verdict, ...] = Field(max_length=24)


@dataclass(frozen=True, slots=True)
class ModelArbitrator:
    """Verdicts by a model."""

    model: Model
    sampling: Sampling = SAMPLING

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    def judge(self, text: str, guesses: Sequence[Guess]) -> tuple[Verdict, ...]:
        """One verdict for each guess. What the model passes over, or answers in no form that can be used, is "low":
        nothing is changed for it.

        Raises ModelError where the model cannot be reached.
        """
        try:
            answer = ask(self.model, arbitrating(text, guesses), _Verdicts, sampling=self.sampling)
        except AnswerError:
            return tuple(Verdict(guess, "low", notes=NOT_JUDGED) for guess in guesses)
        given = {verdict.number: verdict for verdict in reversed(answer.value.verdicts)}
        return tuple(_verdict(text, guess, given.get(number)) for number, guess in enumerate(guesses, 1))


def _verdict(text: str, guess: Guess, given: _Verdict | None) -> Verdict:
    if given is None:
        return Verdict(guess, "low", notes=NOT_JUDGED)
    concept, notes = (" ".join(words.split())[:_LONGEST] for words in (given.gives_away, given.notes))
    return Verdict(guess, given.validity, _evidence(text, guess, given.words), concept, notes)


def _evidence(text: str, guess: Guess, quoted: str) -> tuple[Span, ...]:
    """What the model quotes; what the attacker quoted as well where one lies within the other."""
    own, attackers = located(text, quoted), located(text, guess.evidence)
    if not own or not any(a.start < b.end and b.start < a.end for a in own for b in attackers):
        return own
    return min((own, attackers), key=lambda spans: sum(span.end - span.start for span in spans))
