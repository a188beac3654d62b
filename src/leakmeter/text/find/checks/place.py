"""Where words stand that are taken to state a trait."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where words stand: characters ``start`` to ``end`` of a ``sentence``, and the text before it."""

    earlier: str
    sentence: str
    start: int
    end: int

    @property
    def words(self) -> str:
        """The words themselves."""
        return self.sentence[self.start : self.end]

    @property
    def before(self) -> str:
        """The sentence up to the words."""
        return self.sentence[: self.start]

    @property
    def after(self) -> str:
        """The rest of the sentence."""
        return self.sentence[self.end :]

    @property
    def vicinity(self) -> str:
        """The words with a few more on either side."""
        return self.sentence[max(0, self.start - _NEAR) : self.end + _NEAR]


#: How many characters are a vicinity.
_NEAR = 20
