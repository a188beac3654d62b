"""Disclosures -> how many people share them: population, factors, interval."""

from __future__ import annotations

from leakmeter.text.crowd.certainty import SURE, at_least
from leakmeter.text.crowd.estimate import estimate

__all__ = ["SURE", "at_least", "estimate"]
