"""What a run may approximate, and what it has approximated."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Allowance:
    """Whether approximation is allowed, and what was approximated: ``bound`` on probabilities, ``notes`` in words.

    ``cut`` is how much of a distribution without end was left out, before anything is observed.
    """

    approximate: bool = False
    bound: float = 0.0
    notes: list[str] = field(default_factory=list[str])
    cut: float = 0.0

    def spend(self, bound: float, note: str) -> None:
        """Record an approximation."""
        self.bound = max(self.bound, bound)
        if note not in self.notes:
            self.notes.append(note)

    def leave_out(self, share: float, note: str) -> None:
        """Record that so much of a distribution was left out."""
        self.cut = max(self.cut, share)
        self.spend(share, note)
