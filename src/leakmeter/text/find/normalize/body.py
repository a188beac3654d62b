"""Health and appearance, gathered."""

from __future__ import annotations

from leakmeter.text.find.normalize.appearance import appearance_facts, look_facts
from leakmeter.text.find.normalize.health import health_facts, reproductive_facts, symptom_facts

__all__ = ["appearance_facts", "health_facts", "look_facts", "reproductive_facts", "symptom_facts"]
