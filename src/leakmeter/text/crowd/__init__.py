"""Disclosures -> how many people share them: population, factors, interval."""

from __future__ import annotations

from leakmeter.text.crowd.estimate import estimate, people_sharing

__all__ = ["estimate", "people_sharing"]
