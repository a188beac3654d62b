"""Attack a text, judge what the attack rests on, and say less where it truly gives something away (RLAA).

``methods.attacked`` runs it; :class:`Loop` says how.
"""

from __future__ import annotations

from leakmeter.text.attack.settings import METHODS, Loop, Method, player

__all__ = ["METHODS", "Loop", "Method", "player"]
