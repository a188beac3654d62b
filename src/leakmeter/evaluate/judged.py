"""Precision and recall where readings and marks are counted apart: two readings may meet one mark."""

from __future__ import annotations


class Judged:
    """Of ``read`` readings ``right`` are so, and of ``marks`` marks ``found`` were read."""

    read: int
    right: int
    marks: int
    found: int

    @property
    def precision(self) -> float:
        """The share of what was read that is right; 0 when nothing was read."""
        return self.right / self.read if self.read else 0.0

    @property
    def recall(self) -> float:
        """The share of the marks that were found; 0 when there are none."""
        return self.found / self.marks if self.marks else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 0 when either is."""
        return 2 * self.precision * self.recall / (self.precision + self.recall) if self.right and self.found else 0.0
