"""Putting other words where words stood, so that the sentence still reads."""

from __future__ import annotations

import re

from leakmeter.types import Span

_VOWEL = re.compile(r"(?:[aeiou]|h(?:our|onest|eir)|8|11|18|80)", re.IGNORECASE)
_SOUNDS_CONSONANT = re.compile(r"(?:uni|use|usu|eu|one|ufo|uk|us\b)", re.IGNORECASE)
_ARTICLE = re.compile(r"\b(?P<article>an?)(?P<gap>\s+)$", re.IGNORECASE)
_OWN_ARTICLE = re.compile(r"(?:an?|the|my|our|some|one|someone|somebody|something|people)\b", re.IGNORECASE)
_NUMBER_WORDS = r"one|two|three|four|five|six|seven|eight|nine|ten|both|all|several|(?<![\d.,])\d{1,3}"
_DETERMINER = re.compile(
    rf"(?:\b(?:an?|the|some|any|no|my|our|his|her|this|that|these|those|{_NUMBER_WORDS}|really|very|pretty|so|bad|severe|mild|chronic|acute|slight|terrible|awful|horrible|nasty|type|own|damn|bloody|stupid)\s+)+$",
    re.IGNORECASE,
)


def article_for(phrase: str) -> str:
    """ "a" or "an", by the sound the phrase begins with."""
    if re.match(r"[A-Z]{2}", phrase):
        return "an" if phrase[0] in "AEFHILMNORSX" else "a"
    return "an" if _VOWEL.match(phrase) and not _SOUNDS_CONSONANT.match(phrase) else "a"


def replaced(words: str, start: int, end: int, by: str, keep: int = 0) -> str:
    """``words`` with ``[start:end]`` replaced by ``by``: the article before it agrees, a second article is dropped.

    Words all in lower case stay so unless the replacement is a proper noun. The first ``keep`` characters are left alone.
    """
    kept, before, after = words[:keep], words[keep:start], words[end:]
    before = kept + (_DETERMINER.sub("", before) if _OWN_ARTICLE.match(by) else agreeing(before, by))
    return tidy(before + by + after)


def agreeing(before: str, by: str) -> str:
    """The words before with the article at their end as the next word asks for."""
    match = _ARTICLE.search(before)
    if match is None or not by[:1].isalnum():
        return before
    right = article_for(by)
    return before[: match.start()] + (right.capitalize() if match["article"][0].isupper() else right) + match["gap"]


_LOOSE_ENDS = re.compile(r"^[\s,;]+|[\s,;]+$")
_DOUBLE_COMMA = re.compile(r"\s*,(?:\s*,)+")


def dropped(words: str, start: int, end: int) -> str:
    """``words`` without ``[start:end]``, its commas and the space it leaves; a capital moves on to the next word."""
    before, after = words[:start], words[end:]
    if not before.strip() and words[:1].isupper() and after.strip():
        after = after.lstrip(" ,;")
        after = after[:1].upper() + after[1:]
    before = agreeing(before, after.lstrip())
    joined = _DOUBLE_COMMA.sub(",", tidy(before + after))
    return _LOOSE_ENDS.sub("", joined)


def tidy(words: str) -> str:
    """Single spaces where a replacement left two, none before a comma or full stop, no empty brackets."""
    words = re.sub(r"[ \t]*[(\[][ \t,;]*[)\]]", "", words)
    return re.sub(r"[ \t]+([,.;!?)])", r"\1", re.sub(r"[ \t]{2,}", " ", words))


_CAPITAL_WORD = re.compile(r"\b[A-Z][a-z’'À-ɏ]+\b")


def in_register(old: str, new: str, around: str) -> str:
    """``new`` written as ``old`` is: without capitals where the author writes none, in capitals where all of ``around``
    is."""
    letters = [c for c in around if c.isalpha()]
    if len(letters) >= _SHOUTED and all(c.isupper() for c in letters):
        return new.upper()
    if any(c.isalpha() for c in old) and not any(c.isupper() for c in old) and not any(c.isupper() for c in around):
        return _CAPITAL_WORD.sub(lambda m: m.group().lower(), new)
    return new


#: So many letters in capitals are meant.
_SHOUTED = 8


def like(original: str, phrase: str) -> str:
    """``phrase`` capitalised and with apostrophes as in ``original``: "im" stays "im", "I'm" stays "I'm"."""
    if re.search(r"\b(?:im|ive|dont|doesnt|cant|wont|isnt|wasnt|ill|youre|thats)\b", original) or re.match(
        r"im\b", original, re.IGNORECASE
    ):
        phrase = re.sub(r"\b(I)['’](m|ve|d)\b", r"\1\2", phrase)
    elif "’" in original:
        phrase = phrase.replace("'", "’")
    if original[:1].isupper() and phrase[:1].islower():
        return phrase[0].upper() + phrase[1:]
    if original[:1].islower() and re.match(r"I\b|I['’]|Im\b|Ive\b", phrase) and not re.search(r"\bI\b", original):
        return "i" + phrase[1:]
    return phrase


_SENTENCE_BEGINS = re.compile(r"(?:\A|[.!?…\n]|[.!?…][\"'”’)\]]+)\s*\Z")
#: After one of these a capital belongs to a name.
_GOES_ON = re.compile(r"[\w,;'’)%&/+-]\s*\Z")
_ALWAYS_CAPITAL = re.compile(r"(?:I\b|I['’]|Im\b|Ive\b|[A-Z]{2}|[A-Z]\.)")


def begins_sentence(text: str, position: int) -> bool:
    """Whether a sentence begins at a position."""
    return bool(_SENTENCE_BEGINS.search(text[max(0, position - 40) : position]))


def begun_like(text: str, span: Span, words: str) -> str:
    """``words`` with the first letter as it should be where ``span`` stands: a capital where the author begins something
    with one, small within a sentence, except for "I", abbreviations and names that stood there before."""
    if not words or _ALWAYS_CAPITAL.match(words):
        return words
    within = bool(_GOES_ON.search(text[max(0, span.start - 10) : span.start]))
    if not within and span.text[:1].isupper():
        return words[0].upper() + words[1:]
    if within and _ALWAYS_CAPITAL.match(span.text) and words.split()[0] not in span.text.split():
        return words[0].lower() + words[1:] if words.split()[0] in _SMALL else words
    return words


#: First words of alternatives that are no names.
_SMALL = frozenset(
    "My Our A An The Someone Something Somebody People Relatives Some In At As With Had Been Doing".split()
)
