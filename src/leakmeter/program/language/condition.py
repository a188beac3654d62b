"""``observe``: what a program says to keep only some of its runs."""

from __future__ import annotations


def observe(condition: object) -> None:
    """In an analysed function: from here on only runs in which ``condition`` holds count. Run by Python: nothing."""
