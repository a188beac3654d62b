"""Colours of hair, grown and dyed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from leakmeter.text.find.normalize.listed import first_named

_HAIR = r"\b(?:hair|haired|mullet|curls?|waves|wavy|coils|afro|fro|dreads|dreadlocks|cornrows|highlights|balayage|ponytail|fade|quiff|locs|braids|beard|bob|crop|pixie(?: cut)?|streak|fringe|bangs|roots|mane|moustache)\b"
_DYED = re.compile(r"\bdyed? (?:my |it |the )?(?:hair )?(?P<colour>\w+)", re.I)


def hair_colour(words: str, colours: Sequence[tuple[str, str]]) -> str:
    """The colour of hair that words about looks tell, "dyed" and the dye where it is one; "" where they tell none.
    ``colours`` are names and patterns."""
    dyed = _DYED.search(words)
    if dyed and dyed["colour"].lower() in _DYES:
        return f"dyed {dyed['colour'].lower()}"
    if not re.search(
        _HAIR + r"|ginger|redhead|brunette|blonde?\b|\bcopper\b|\bgr[ea]ying\b|\bgoing gr[ea]y\b", words, re.I
    ):
        return ""
    return first_named(words, colours)


_DYES = frozenset(
    "green blue pink purple red black blonde blond brown orange silver teal ginger copper grey gray white".split()
)
