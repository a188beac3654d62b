"""A language model that guesses who wrote a text. What it sends is validated, and nothing of it is taken on trust."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pydantic import Field

from leakmeter.errors import AnswerError
from leakmeter.llm import Model, Sampling, Shape, ask
from leakmeter.text.attack.attributes import Attribute, attributes
from leakmeter.text.attack.prompts import attacking
from leakmeter.types import Guess

#: RLAA, table 5.
SAMPLING = Sampling(temperature=0.1, top_p=0.9, max_tokens=1024)
_UNKNOWN = frozenset(("", "unknown", "n/a", "none", "null", "not mentioned", "not specified", "not stated", "?", "-"))
_LONGEST_VALUE, _LONGEST_REASON = 120, 300


class _Guess(Shape):
    words: str = Field(max_length=160)
    why: str = Field(max_length=80)
    attribute: str = Field(max_length=30)
    guess: str = Field(max_length=120)


class _Guesses(Shape):
    guesses: tuple[_Guess, ...] = Field(max_length=9)


@dataclass(frozen=True, slots=True)
class ModelAttacker:
    """Guesses by a model, at most one for each of ``wanted`` (all attributes unless given), drawn from ``seed``."""

    model: Model
    seed: int = 0
    wanted: tuple[Attribute, ...] = ()
    sampling: Sampling = SAMPLING

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    def attack(self, text: str) -> tuple[Guess, ...]:
        """The guesses whose form is right; none where the model gave no answer that can be used, twice.

        Raises ModelError where it cannot be reached.
        """
        wanted = self.wanted or attributes()
        try:
            answer = ask(self.model, attacking(text, wanted), _Guesses, sampling=self.sampling.nth(self.seed))
        except AnswerError:
            return ()
        return valid(((g.attribute, g.guess, g.words, g.why) for g in answer.value.guesses), wanted)


def valid(given: Iterable[tuple[str, str, str, str]], wanted: Sequence[Attribute]) -> tuple[Guess, ...]:
    """Of rows of attribute, value, evidence and reason the first for each attribute that has a value of the right form: a
    number for an age, one of the values where there are few; "unknown" is no guess."""
    found: dict[str, Guess] = {}
    known = {each.id: each for each in wanted} | {each.label: each for each in wanted}
    for name, value, evidence, why in given:
        attribute = known.get(name.strip().lower())
        said = in_form(attribute, value) if attribute else None
        if attribute and said and attribute.id not in found:
            found[attribute.id] = Guess(attribute.id, said, evidence, " ".join(why.split())[:_LONGEST_REASON])
    return tuple(found[each.id] for each in wanted if each.id in found)


def in_form(attribute: Attribute, value: str) -> str | None:
    """A value in the form that its attribute has; None where it is none."""
    said = " ".join(value.split())[:_LONGEST_VALUE].strip(" .\"'")
    if said.lower() in _UNKNOWN:
        return None
    if attribute.values:
        return next((each for each in attribute.values if each == said.lower()), None)
    if attribute.match == "within three years":
        return str(int(said)) if said.isascii() and said.isdigit() and 0 < int(said) < 120 else None
    return said
