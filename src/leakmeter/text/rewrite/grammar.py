"""Putting other words where words stood, so that the sentence still reads."""

from __future__ import annotations

import re

from leakmeter.types import Span

_VOWEL = re.compile(r"(?:[aeiou]|h(?:our|onest|eir)|8|11|18|80)", re.IGNORECASE)
_SOUNDS_CONSONANT = re.compile(r"(?:uni|use|usu|eu|one|ufo|uk|us\b)", re.IGNORECASE)
_ARTICLE = re.compile(r"\b(?P<article>an?)(?P<gap>\s+)$", re.IGNORECASE)
_OWN_ARTICLE = re.compile(r"(?:an?|the|my|our|some|one|someone|somebody)\b", re.IGNORECASE)
_DETERMINER = re.compile(
    r"(?:\b(?:an?|the|some|my|our|this|that|really|very|pretty|so|bad|severe|mild|chronic|terrible|awful|type|own)\s+)+$",
    re.IGNORECASE,
)


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


_SENTENCE_BEGINS = re.compile(r"(?:\A|[.!?…\n]|[.!?…][\"'”’)\]]+)\s*\Z")
_ALWAYS_CAPITAL = re.compile(r"(?:I\b|I['’]|Im\b|[A-Z]{2})")


def begun_like(text: str, span: Span, words: str) -> str:
    """``words`` with the first letter as it should be where ``span`` stands: a capital at the beginning of a sentence
    whose author writes capitals there, small within one, except for "I" and abbreviations."""
    if not words or _ALWAYS_CAPITAL.match(words):
        return words
    begins = bool(_SENTENCE_BEGINS.search(text[: span.start]))
    if begins and span.text[:1].isupper():
        return words[0].upper() + words[1:]
    if not begins and _ALWAYS_CAPITAL.match(span.text):
        return words[0].lower() + words[1:]
    return words
