"""Colours of hair, grown and dyed."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.listed import first_named

_HAIR = r"\b(?:hair|haired|mullet|curls?|waves|wavy|coils|afro|fro|dreads|dreadlocks|cornrows|highlights|balayage|ponytail|fade|quiff|locs|braids|beard|bob|crop|pixie(?: cut)?|streak|fringe|bangs|roots|mane|moustache)\b"
_COLOURS: tuple[tuple[str, str], ...] = (
    ("red", r"\b(?:red(?=[ -]?(?:hair|head|beard))|ginger|redhead|auburn|copper)\b"),
    ("blond", r"\b(?:blonde?|bleached|platinum)\b"),
    ("black", r"\b(?:black(?= hair| curls| locs| over|$)|jet black)\b"),
    ("brown", r"\b(?:(?:dark |light )?brown(?= (?:hair|curls|and down)|$)|brunette|chestnut|dark brown(?! eyes))\b"),
    (
        "grey or white",
        r"\b(?:gr[ea]y(?:ing)?(?!hound)|white (?:hair|streak|crop)|silver)\b",
    ),
    (
        "dyed",
        r"\b(?:dyed|dye (?:my|it)|(?:electric|pastel|neon|hot|bubblegum|turquoise|teal|lilac|lavender|mermaid) (?:blue|pink|green|purple|hair)|(?:pink|green|blue|purple) (?:hair|mullet|bob|curls|streak)|hair (?:is )?(?:pink|green|blue|purple))\b",
    ),
)
_DYED = re.compile(r"\bdyed? (?:my |it |the )?(?:hair )?(?P<colour>\w+)", re.I)


def hair_colour(words: str) -> str:
    """The colour of hair that words about looks tell, "dyed" and the dye where it is one; "" where they tell none."""
    dyed = _DYED.search(words)
    if dyed and dyed["colour"].lower() in _DYES:
        return f"dyed {dyed['colour'].lower()}"
    if _SHADE.search(words):
        return "dyed"
    if not re.search(
        _HAIR + r"|ginger|redhead|brunette|blonde?\b|\bcopper\b|\bgr[ea]ying\b|\bgoing gr[ea]y\b", words, re.I
    ):
        return ""
    return first_named(words, _COLOURS)


#: "Dyed electric blue".
_SHADE = re.compile(
    r"\bdyed? (?:(?:my|it|the|hair) )*(?:electric|hot|bright|pastel|neon|deep|pillar-box|midnight|bubblegum|icy|royal|cherry|rose|baby|dark|light|fire) \w+",
    re.I,
)
_DYES = frozenset(
    "green blue pink purple red black blonde blond brown orange silver teal ginger copper grey gray white".split()
)
