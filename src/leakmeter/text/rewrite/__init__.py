"""Saying less: alternatives for a disclosure, each measured by counting the crowd again."""

from __future__ import annotations

from leakmeter.text.rewrite.suggest import abstract, suggestions

__all__ = ["abstract", "suggestions"]
