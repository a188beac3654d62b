"""Putting other words where words stood, so that the sentence still reads."""

from __future__ import annotations

import re

_VOWEL = re.compile(r"(?:[aeiou]|h(?:our|onest|eir)|8|11|18|80)", re.IGNORECASE)
_SOUNDS_CONSONANT = re.compile(r"(?:uni|use|usu|eu|one|ufo|uk|us\b)", re.IGNORECASE)
_ARTICLE = re.compile(r"\b(?P<article>an?)(?P<gap>\s+)$", re.IGNORECASE)
_OWN_ARTICLE = re.compile(r"(?:an?|the|my|our|some|one|someone|somebody)\b", re.IGNORECASE)
_DETERMINER = re.compile(r"\b(?:an?|the|some|my|our|this|that)\s+$", re.IGNORECASE)


def article_for(phrase: str) -> str:
    """ "a" or "an", by the sound the phrase begins with."""
    return "an" if _VOWEL.match(phrase) and not _SOUNDS_CONSONANT.match(phrase) else "a"


def replaced(words: str, start: int, end: int, by: str) -> str:
    """``words`` with ``[start:end]`` replaced by ``by``: the article before it agrees, a second article is dropped.

    Words all in lower case stay so unless the replacement is a proper noun.
    """
    before, after = words[:start], words[end:]
    before = _DETERMINER.sub("", before) if _OWN_ARTICLE.match(by) else _agreeing(before, by)
    return tidy(before + _cased(words, start, by) + after)


def _agreeing(before: str, by: str) -> str:
    match = _ARTICLE.search(before)
    if match is None:
        return before
    right = article_for(by)
    return before[: match.start()] + (right.capitalize() if match["article"][0].isupper() else right) + match["gap"]


def _cased(words: str, start: int, by: str) -> str:
    return by[0].upper() + by[1:] if start == 0 and words[:1].isupper() and by[:1].islower() else by


def tidy(words: str) -> str:
    """Single spaces where a replacement left two, none before a comma or full stop."""
    return re.sub(r"[ \t]+([,.;!?])", r"\1", re.sub(r"[ \t]{2,}", " ", words))


def like(original: str, phrase: str) -> str:
    """``phrase`` capitalised and with apostrophes as in ``original``: "im" stays "im", "I'm" stays "I'm"."""
    if re.match(r"im\b", original, re.IGNORECASE):
        phrase = re.sub(r"^i['’]m\b", "im", phrase, flags=re.IGNORECASE)
        return phrase if original[0].islower() else "I" + phrase[1:]
    if original[:1].isupper() and phrase[:1].islower():
        return phrase[0].upper() + phrase[1:]
    if original[:1].islower() and re.match(r"I\b|I['’]", phrase):
        return "i" + phrase[1:]
    return phrase
