"""text -> disclosures: what was said, where, and why it was marked."""

from __future__ import annotations

from leakmeter.text.find.mark import Mark, Tagger
from leakmeter.text.find.pipeline import find
from leakmeter.text.find.tagger import PatternTagger

__all__ = ["Mark", "PatternTagger", "Tagger", "find"]
