"""The three roles of the loop (RLAA, section 3.3). Each has built-in and model makers, which can be mixed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from leakmeter.types import Guess, Verdict


class Attacker(Protocol):
    """Guesses who wrote a text."""

    @property
    def name(self) -> str:
        """ "built-in", or whose guesses they are."""
        ...

    def attack(self, text: str) -> tuple[Guess, ...]:
        """What the text gives away about its author, as far as this attacker sees."""
        ...


class Arbitrator(Protocol):
    """Judges what an attacker's guesses rest on."""

    @property
    def name(self) -> str:
        """ "built-in", or whose verdicts they are."""
        ...

    def judge(self, text: str, guesses: Sequence[Guess]) -> tuple[Verdict, ...]:
        """One verdict for each guess, in their order. The evidence of every guess stands in the text."""
        ...


@dataclass(frozen=True, slots=True)
class Anonymized:
    """The text that an anonymizer made, and why how many of its changes were not made."""

    text: str
    taken_back: tuple[tuple[str, int], ...] = ()


class Anonymizer(Protocol):
    """Rewrites a text so that it gives less away."""

    @property
    def name(self) -> str:
        """ "built-in", or whose words they are."""
        ...

    def anonymize(self, text: str, leaks: Sequence[Verdict], turn: int) -> Anonymized:
        """The text without ``leaks``; each ``turn`` is another try."""
        ...


@dataclass(frozen=True, slots=True)
class Roles:
    """Who plays each role; without an arbitrator every guess counts as a leak (FgAA, RLAA section 4.1)."""

    attacker: Attacker
    arbitrator: Arbitrator | None
    anonymizer: Anonymizer
