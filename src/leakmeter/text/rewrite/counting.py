"""Counting many versions of what one text tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from leakmeter.text.crowd.chain import by_spreads
from leakmeter.text.crowd.estimate import counted_by_figures, estimated
from leakmeter.types import Crowd, Disclosure, Fact

#: What the figures of a count depend on: category and facts of each disclosure.
Facts = tuple[tuple[str, tuple[Fact, ...]], ...]


@dataclass(frozen=True, slots=True)
class Counting:
    """Counts what some disclosures of a ``text`` tell; ``community`` is the forum's bare name. ``figures`` holds the
    crowds of the facts alone and lives and dies with it."""

    text: str
    community: str
    figures: dict[Facts, Crowd] = field(default_factory=dict[Facts, Crowd], repr=False, compare=False)

    def crowd(self, told: Sequence[Disclosure]) -> Crowd:
        """The crowd of :func:`leakmeter.estimate`, in which what the figures say of the same facts is reckoned once, with
        an interval that is quicker to have. The country that the wording suggests is that of the text as it is: no change
        is credited with hiding it until the whole is counted."""
        facts = [disclosure for disclosure in told if disclosure.facts]
        same = tuple((disclosure.category, disclosure.facts) for disclosure in facts)
        if same not in self.figures:
            self.figures[same] = counted_by_figures(
                facts, context=self.text, community=self.community, width=by_spreads
            )
        return estimated(self.figures[same], facts, [disclosure for disclosure in told if not disclosure.facts])

    def people(self, told: Sequence[Disclosure]) -> float:
        """How many people share some disclosures."""
        return self.crowd(told).k
