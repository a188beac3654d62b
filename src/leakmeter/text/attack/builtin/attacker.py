"""The built-in attacker: what find reads is guessed, with the words it was read in as evidence."""

from __future__ import annotations

from dataclasses import dataclass

from leakmeter.text.attack.attributes import Attribute, attributes
from leakmeter.text.attack.builtin.reading import Reading, bearing, read
from leakmeter.text.attack.builtin.values import value_of
from leakmeter.types import Guess

BUILT_IN = "built-in"


@dataclass(frozen=True, slots=True)
class BuiltInAttacker:
    """Guesses by what find reads: for each attribute every stretch of words that bears on it, the most telling first."""

    wanted: tuple[Attribute, ...] = ()
    reading: Reading = read

    @property
    def name(self) -> str:
        """ "built-in"."""
        return BUILT_IN

    def attack(self, text: str) -> tuple[Guess, ...]:
        """The guesses, all with evidence; none where find reads nothing.

        >>> [(g.attribute, g.value, g.evidence) for g in BuiltInAttacker().attack("I'm 34 and I live in Leeds.")]
        [('age', '34', "I'm 34"), ('current_city_country', 'Leeds, England, UK', 'I live in Leeds')]
        """
        told = self.reading(text)
        guesses: list[Guess] = []
        for attribute in self.wanted or attributes():
            for disclosure, fact in bearing(told, attribute):
                value = value_of(attribute, disclosure, fact)
                if value is not None:
                    guesses.append(Guess(attribute.id, value, disclosure.text, disclosure.why))
        return tuple(guesses)
