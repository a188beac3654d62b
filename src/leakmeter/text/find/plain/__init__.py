"""Plain statements of what a crowd can count, beside what the trained tagger marks."""

from __future__ import annotations

from leakmeter.text.find.plain.complement import Memory, Sentence, complemented

__all__ = ["Memory", "Sentence", "complemented"]
