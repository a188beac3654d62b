"""Somebody else for an attacker to see: IncogniText's target persona (Frikha et al. 2024), drawn on this machine.

For each attribute that was guessed another value is drawn, and a model is told to make the author look like that. What
is said of the author is then false, which protects by misleading and costs what the text was true to (RLAA, table 1,
HALL).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from leakmeter.llm import Message
from leakmeter.text.attack.attributes import Attribute, attribute
from leakmeter.text.attack.prompts import misleading
from leakmeter.text.rewrite.utility import words_of
from leakmeter.types import Guess, Verdict

#: The ages that are drawn, and how far from the guess they must be, in years.
AGES, APART = (19, 70), 8


def persona(guesses: Sequence[Guess], seed: int) -> tuple[tuple[str, str], ...]:
    """Another value for each attribute that was guessed, by its label. The same guesses and seed give the same person.

    >>> persona([Guess("sex", "male")], seed=0)
    (('sex', 'female'),)
    """
    wanted = dict.fromkeys(guess.attribute for guess in guesses)
    return tuple(
        (attribute(id).label, _other(attribute(id), [g.value for g in guesses if g.attribute == id], seed))
        for id in wanted
    )


def _other(of: Attribute, guessed: Sequence[str], seed: int) -> str:
    """A value that none of the guesses has, nor is a part of."""
    draw = random.Random(f"{seed} {of.id}")
    if of.match == "within three years":
        ages = [int(value) for value in guessed if value.isdigit()]
        return str(draw.choice([age for age in range(*AGES) if all(abs(age - other) >= APART for other in ages)]))
    said = {word for value in guessed for word in words_of(value)}
    choices = [value for value in of.others or of.values if not said & {*words_of(value)}]
    return draw.choice(choices or list(of.others or of.values))


def misled(seed: int) -> Callable[[str, Sequence[Verdict]], Sequence[Message]]:
    """What an anonymizer is told: the guesses, and who is to be seen instead. The person stays the same in every turn."""
    person: dict[str, str] = {}

    def tells(text: str, leaks: Sequence[Verdict]) -> Sequence[Message]:
        for label, value in persona([leak.guess for leak in leaks], seed):
            person.setdefault(label, value)
        return misleading(text, leaks, tuple(person.items()))

    return tells
