"""What a disclosure still says where the user has allowed some of its words.

"Leeds" being allowed, "I live in Leeds" says nothing more, while "I'm a nurse in Leeds" still says that its author is a
nurse. So the words are read once more without the allowed ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.lexicon import normal
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.present.explain import why
from leakmeter.text.find.present.implied import NEVER_IMPLIED, SAYS_NOTHING
from leakmeter.text.normalform import normal_form
from leakmeter.types import Disclosure, Fact

#: Words of self-reference, and around it, that tell nothing once what they were about is allowed.
_ALSO_NOTHING = frozenset(
    "was were born grew up moved new old s t name named called call known mail email e age aged over under near".split()
)


def folded(words: str) -> str:
    """The form in which words are compared: as they are read, without regard to case, white space and the shape of
    apostrophes."""
    return " ".join(normal_form(words).text.replace("’", "'").casefold().split())


def without_allowed(disclosure: Disclosure, allowed: re.Pattern[str]) -> Disclosure | None:
    """What of a disclosure is left when its words that match ``allowed`` (in the form of :func:`folded`) are allowed.

    None where they are all that it says: no fact is read from its other words, or those are self-reference alone. Else
    the disclosure, without the facts that only the allowed words tell. What a tagger knows without reading it from
    words stays, and contact data and names are one thing: they stay whole until nothing of them is left.
    """
    rest = _cut(disclosure.text, allowed)
    if _says_nothing(rest):
        return None
    if disclosure.category in NEVER_IMPLIED:
        return disclosure
    kept = _kept(disclosure, rest)
    if kept == disclosure.facts:
        return disclosure
    if not kept:
        return None
    because, now = (why(disclosure.category, facts).removesuffix(".") for facts in (disclosure.facts, kept))
    return replace(disclosure, facts=kept, why=disclosure.why.replace(because, now))


def _cut(words: str, allowed: re.Pattern[str]) -> str:
    """The words without those that are allowed and what joined them to others, otherwise as they were written."""
    said = normal_form(words).text.replace("’", "'")
    letters = [(letter, at) for at, c in enumerate(said) for letter in (" " if c.isspace() else c.casefold())]
    spaced = [
        (letter, at)
        for i, (letter, at) in enumerate(letters)
        if letter != " " or (i and letters[i - 1][0] != " ")  # as folded() has it
    ]
    form = "".join(letter for letter, _ in spaced)
    gone = {at for match in allowed.finditer(form) for _, at in spaced[match.start() : match.end()]}
    return _JOINING.sub(" ", "".join(_GONE if at in gone else c for at, c in enumerate(said)))


#: Stands for a letter that is cut out.
_GONE = "\x00"
_JOINING = re.compile(r"(?:(?:\b(?:and|or)|[,&/])\s*)?\x00[\x00\s]*(?:(?:(?:and|or)\b|[,&/]))?", re.IGNORECASE)


def _says_nothing(words: str) -> bool:
    if any(unicodedata.category(c) in ("So", "Sc") for c in words):
        return False
    return all(word in SAYS_NOTHING or word in _ALSO_NOTHING for word in normal(words).split())


def _kept(disclosure: Disclosure, rest: str) -> tuple[Fact, ...]:
    """The disclosure's facts without those that the words tell and the ``rest`` does not; what it tells instead, if so."""
    whole, left = _read(disclosure.category, disclosure.text), _read(disclosure.category, rest)
    told, still = {fact.attribute for fact in whole}, {fact.attribute for fact in left}
    kept: list[Fact] = []
    for fact in disclosure.facts:
        if fact.attribute not in told or fact in left or _stands(fact, rest):
            kept.append(fact)
        elif fact.attribute in still and fact not in whole:
            kept.append(fact)  # read in the light of the whole text: which of the two it was is not known
    have = {fact.attribute for fact in kept}
    gone = {fact.attribute for fact in disclosure.facts} - have
    return (*kept, *(fact for fact in left if fact.attribute in gone))


@lru_cache(256)
def _read(category: str, words: str) -> Sequence[Fact]:
    return facts_of(words, [Mark(0, len(words), category, 1.0)])[0]


def _stands(fact: Fact, rest: str) -> bool:
    """Whether a fact's value stands in the rest of the words as it is."""
    if fact.attribute == "gender" and _LETTER.search(rest):
        return True
    value = normal(str(fact.value).split(",")[0])
    return bool(value) and f" {value} " in f" {normal(rest)} "


#: A gender in a letter, as in "24 F"; no part of "I'm".
_LETTER = re.compile(r"(?<![\w'’])[mf](?![\w'’])", re.IGNORECASE)
