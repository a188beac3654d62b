"""How names of places are compared: case, accents, punctuation and a few abbreviations make no difference.

The shipped gazetteer is sorted by these keys, so a change here means building the tables again.
"""

from __future__ import annotations

import re
import unicodedata

#: Letters that have no decomposition into a base letter and an accent.
LETTERS = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ə": "e", "ŧ": "t"}
)
WORDS = {"st": "saint", "ste": "sainte", "ft": "fort", "mt": "mount", "&": "and"}
_DROPPED = re.compile(r"['’ʻʼ‘`´.]")
_DOT_BETWEEN_WORDS = re.compile(r"(?<=\w\w)\.(?=\w)")
_SEPARATORS = re.compile(r"[^\w&]+|_+")


def key(name: str) -> str:
    """The form of a name under which places are found: "St. John's" -> "saint johns", "Zürich" -> "zurich".

    Works on any text; what has no letter or digit gives "".
    """
    folded = name.casefold()
    if not folded.isascii():
        parts = unicodedata.normalize("NFKD", folded)
        folded = "".join(part for part in parts if not unicodedata.combining(part)).casefold().translate(LETTERS)
    folded = _DROPPED.sub("", _DOT_BETWEEN_WORDS.sub(" ", folded))
    return " ".join(WORDS.get(word, word) for word in _SEPARATORS.sub(" ", folded).split())


def with_article(label: str) -> str:
    """A place's label as it stands inside a sentence: "the Netherlands", "the United States"; "Ohio, US" as it is."""
    return f"the {label}" if _WITH_ARTICLE.fullmatch(label) else label


_WITH_ARTICLE = re.compile(
    r"(?:United|Federated) [\w ]+|Netherlands|Philippines|Bahamas|Gambia|Maldives|Seychelles|Comoros|Isle of Man|"
    r"[^,]+ (?:Islands|Territories|Territory)|(?:[\w ]+ )?Republic(?: of[\w ]+)?|Caribbean Netherlands"
)
