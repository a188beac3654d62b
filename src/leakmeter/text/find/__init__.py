"""text -> disclosures: what was said, where, and why it was marked."""

from __future__ import annotations

from leakmeter.text.find.builtin import BuiltInTagger
from leakmeter.text.find.mark import Mark, Tagger
from leakmeter.text.find.model.encoder import EncoderTagger
from leakmeter.text.find.pipeline import COUNTED_FROM, Memory, find

__all__ = ["COUNTED_FROM", "BuiltInTagger", "EncoderTagger", "Mark", "Memory", "Tagger", "find"]
