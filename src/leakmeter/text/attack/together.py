"""What is built in and a model in one role: the rules for what they are sure of, the model for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from leakmeter.text.attack.builtin.anonymizer import BuiltInAnonymizer
from leakmeter.text.attack.builtin.arbitrator import BuiltInArbitrator
from leakmeter.text.attack.builtin.attacker import BuiltInAttacker
from leakmeter.text.attack.evidence import located
from leakmeter.text.attack.roles import Anonymized, Anonymizer, Arbitrator, Attacker
from leakmeter.types import Guess, Span, Verdict


@dataclass(frozen=True, slots=True)
class BothAttackers:
    """The guesses of what is built in, and of a model those that rest on other words."""

    built_in: BuiltInAttacker
    model: Attacker

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.built_in.name} and {self.model.name}"

    def attack(self, text: str) -> tuple[Guess, ...]:
        """All guesses; of two that rest on the same words and are of one attribute the built-in one."""
        sure = self.built_in.attack(text)
        taken = [(guess.attribute, span) for guess in sure for span in located(text, guess.evidence)]
        more = [
            guess
            for guess in self.model.attack(text)
            if not any(
                guess.attribute == attribute and span.start < there.end and there.start < span.end
                for attribute, there in taken
                for span in located(text, guess.evidence)
            )
        ]
        return (*sure, *more)


@dataclass(frozen=True, slots=True)
class BothArbitrators:
    """The verdicts of what is built in where it finds that a guess holds; a model is asked about the others alone."""

    built_in: BuiltInArbitrator
    model: Arbitrator

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.built_in.name} and {self.model.name}"

    def judge(self, text: str, guesses: Sequence[Guess]) -> tuple[Verdict, ...]:
        """One verdict for each guess, in their order. The model is not asked where nothing is left to judge."""
        known = {verdict.guess: verdict for verdict in self.built_in.judge(text, guesses)}
        open_still = [guess for guess in guesses if not known[guess].acts and not self.built_in.knows(text, guess)]
        if open_still:
            known |= {verdict.guess: verdict for verdict in self.model.judge(text, open_still)}
        return tuple(known[guess] for guess in guesses)


@dataclass(frozen=True, slots=True)
class BothAnonymizers:
    """A model's words for what leaks, and the built-in ones where none of the model's will do."""

    model: Anonymizer
    built_in: BuiltInAnonymizer

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.model.name} and {self.built_in.name}"

    def anonymize(self, text: str, leaks: Sequence[Verdict], turn: int) -> Anonymized:
        """The text as the model made it, and then, for leaks whose evidence still stands in it, by rule."""
        made = self.model.anonymize(text, leaks, turn)
        left = [replace(leak, evidence=_standing(made.text, leak)) for leak in leaks]
        left = [leak for leak in left if leak.evidence]
        if not left:
            return made
        rest = self.built_in.anonymize(made.text, left, turn)
        return Anonymized(rest.text, (*made.taken_back, *rest.taken_back))


def _standing(text: str, leak: Verdict) -> tuple[Span, ...]:
    """The words of a leak's evidence that stand in a text."""
    return tuple(span for old in leak.evidence for span in located(text, old.text))
