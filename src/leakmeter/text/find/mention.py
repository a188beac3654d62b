"""A mention: where a text tells an attribute, whose it is, and whether it is so now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: Whose an attribute is: the author's, their partner's, relative's or friend's (anyone else they know), or another's.
Experiencer = Literal["author", "partner", "relative", "friend", "other"]
#: Whether it is so: now, no longer, not at all, or only hoped, planned, supposed or said in jest.
State = Literal["now", "past", "denied", "wished"]

EXPERIENCERS: tuple[Experiencer, ...] = ("author", "partner", "relative", "friend", "other")
STATES: tuple[State, ...] = ("now", "past", "denied", "wished")


@dataclass(frozen=True, slots=True)
class Mention:
    """Characters ``start`` to ``end`` tell an ``attribute``; ``value`` is "" where the words themselves are it.

    ``confidence`` is a proportion: 1 of what a person marked.
    """

    start: int
    end: int
    attribute: str
    value: str
    experiencer: Experiencer
    state: State
    confidence: float = 1.0

    @property
    def label(self) -> str:
        """The attribute with its value, as the network names them: "age", "gender=female"."""
        return f"{self.attribute}={self.value}" if self.value else self.attribute

    @property
    def of_the_author_now(self) -> bool:
        """Whether it tells of the author, as they are today."""
        return self.experiencer == "author" and self.state == "now"
