"""The built-in arbitrator: a guess holds where find reads the same attribute in its evidence, and is worth acting on
where the people who share the text would grow without it.

The paper has a model guess the marginal gain (RLAA, assumption 1); here it is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log2

from leakmeter.text.attack.attributes import Attribute, attribute
from leakmeter.text.attack.builtin.attacker import BUILT_IN
from leakmeter.text.attack.builtin.reading import Reading, overlapping, read
from leakmeter.text.attack.evidence import located
from leakmeter.text.crowd import estimate
from leakmeter.types import Disclosure, Guess, Span, Verdict

#: Where leaving a detail out would add less than half as many people again, changing it is not worth its words: a
#: convention, in bits.
LEAST_GAIN = 0.5
NOTHING_READ = "nothing about the author is read in these words"
STATED = "the words state it"
CUE = "the words bear on it"


@dataclass(frozen=True, slots=True)
class BuiltInArbitrator:
    """Verdicts by find and the count. ``least_gain`` is how many bits a detail must be worth. ``original`` is the text as
    it was before any change, where that is known: of words put in since, only what they state counts, and no cue."""

    least_gain: float = LEAST_GAIN
    original: str = ""
    reading: Reading = read

    @property
    def name(self) -> str:
        """ "built-in"."""
        return BUILT_IN

    def judge(self, text: str, guesses: Sequence[Guess]) -> tuple[Verdict, ...]:
        """High where find reads a fact of the attribute in the evidence, medium where the words are of its kind, low
        where find reads nothing there or leaving the words out would gain less than ``least_gain`` bits."""
        told = self.reading(text)
        return tuple(self._verdict(text, guess, told) for guess in guesses)

    def knows(self, text: str, guess: Guess) -> bool:
        """Whether find reads anything about the guess's attribute in its evidence, whatever it is worth."""
        return bool(self._cues(text, guess, self.reading(text)))

    def _cues(self, text: str, guess: Guess, told: Sequence[Disclosure]) -> list[Disclosure]:
        """The disclosures in the evidence that state the attribute, else those that bear on it."""
        there = overlapping(told, located(text, guess.evidence))
        of = attribute(guess.attribute)
        stated = [d for d in there if _states(d, of)]
        return stated or [d for d in there if d.category in of.spans and self._stood(d)]

    def _verdict(self, text: str, guess: Guess, told: tuple[Disclosure, ...]) -> Verdict:
        cues = self._cues(text, guess, told)
        if not cues:
            return Verdict(guess, "low", located(text, guess.evidence), notes=NOTHING_READ)
        of = attribute(guess.attribute)
        stated = _states(cues[0], of)
        gain = sum(worth(told, text)[told.index(cue)] for cue in cues)
        evidence = _spans(cues)
        if gain < self.least_gain and not _names_person(cues):
            return Verdict(guess, "low", evidence, notes=f"without them {gain:.1f} bits more: too little to act on")
        concept = f"{of.label}: {guess.value}"
        return Verdict(
            guess,
            "high" if stated else "medium",
            evidence,
            concept,
            f"{STATED if stated else CUE}; without them {gain:.1f} bits more",
        )

    def _stood(self, disclosure: Disclosure) -> bool:
        """Whether the words of a disclosure stood in the original already."""
        return not self.original or bool(located(self.original, disclosure.text))


@lru_cache(maxsize=4)
def worth(told: tuple[Disclosure, ...], text: str) -> tuple[float, ...]:
    """How many bits each disclosure takes from the others who share the text: the shares that it leaves of them, and of
    one that names the people counted how many more there would be without it.

    It is reckoned among the others, not in k: there no one of many details that single out one person would seem to be
    worth anything.
    """
    crowd = estimate(told, context=text)
    bits = [0.0] * len(told)
    for factor in crowd.factors:
        for index in factor.disclosures:
            bits[index] -= log2(max(factor.value, _LEAST_SHARE))
    for index in crowd.population.disclosures:
        without = estimate([d for i, d in enumerate(told) if i != index], context=text)
        bits[index] += max(0.0, log2(max(without.k - 1, _LEAST_SHARE)) - log2(max(crowd.k - 1, _LEAST_SHARE)))
    return tuple(bits)


_LEAST_SHARE = 1e-30


def _states(disclosure: Disclosure, of: Attribute) -> bool:
    """Whether a disclosure has a fact of an attribute."""
    return any(fact.attribute in of.facts for fact in disclosure.facts)


def _spans(disclosures: Sequence[Disclosure]) -> tuple[Span, ...]:
    return tuple(disclosure.span for disclosure in disclosures)


def _names_person(disclosures: Sequence[Disclosure]) -> bool:
    """Whether any of the words point to one person: no number of people says what they give away."""
    return any(reason.identifies for reason in estimate(disclosures).reasons)
