"""How a tagger is trained: every number that decides what comes out."""

from __future__ import annotations

from dataclasses import dataclass

from leakmeter.text.find.categories import categories

#: What a piece is: outside, or the beginning or the inside of a category's span.
LABELS: tuple[str, ...] = ("O", *(f"{part}-{category.id}" for category in categories() for part in "BI"))


@dataclass(frozen=True, slots=True)
class Recipe:
    """The settings of one training run; the same recipe, corpus and machine give the same weights."""

    context: int = 32
    """Pieces of text before a window that are read with it."""
    room: int = 96
    """Pieces that a window has room for (find/windows.py)."""
    epochs: int = 5
    batch: int = 16
    """Windows a step."""
    learning_rate: float = 1.5e-4
    warm_up: float = 0.06
    """The share of steps in which the rate rises to ``learning_rate``; then it falls as a cosine."""
    smoothing: float = 0.05
    """Label smoothing: keeps confidences from running to 0 and 1."""
    outside_weight: float = 0.6
    """The weight of O in the loss; most words are O, and a missed disclosure hurts more."""
    weight_decay: float = 0.01
    dropout: float = 0.1
    grown: int = 1200
    """Posts grown from the grammar that are read in each epoch, different ones each time."""
    seed: int = 0
