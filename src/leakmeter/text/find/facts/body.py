"""Health and appearance, gathered."""

from __future__ import annotations

from leakmeter.text.find.facts.appearance import appearance_facts, look_facts
from leakmeter.text.find.facts.health import health_facts, reproductive_facts, symptom_facts

__all__ = ["appearance_facts", "health_facts", "look_facts", "reproductive_facts", "symptom_facts"]
