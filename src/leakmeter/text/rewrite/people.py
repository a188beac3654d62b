"""Gender, partners and relationships: the same sentence without what tells them apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.rewrite.grammar import like, tidy
from leakmeter.types import Disclosure

_PARTNER = re.compile(
    r"\b(?:wife|wifey|gf|girlfriend|fiancée|missus|bride|husband|hubby|hubs|bf|boyfriend|fiancé|groom)\b", re.I
)
_BRACKET = re.compile(r"\s*[(\[][^)\]]*[)\]]")
_EX_PARTNER = re.compile(r"\bex[\s-]?(?:wife|gf|girlfriend|husband|bf|boyfriend|partner)\b", re.I)
_PERSON = re.compile(
    r"\b(?:(?:trans|cis)\s+)?(?:woman|man|guy|girl|dude|bloke|lad|lady|gal|chick|female|male|boy|gentleman|fella)\b",
    re.I,
)


def gender_wordings(disclosure: Disclosure) -> Iterator[str]:
    """ "as a woman" -> "as a person"."""
    words = disclosure.text
    if _PERSON.search(words):
        yield re.sub(r"\ban (?=person)", "a ", _PERSON.sub("person", words))


def partner_wordings(disclosure: Disclosure) -> Iterator[str]:
    """Without what is said in brackets, then "my partner" or "my ex", then "someone close to me"."""
    words = disclosure.text
    plain = _BRACKET.sub("", words)
    yield plain
    yield tidy(_EX_PARTNER.sub("ex", plain)) if _EX_PARTNER.search(plain) else tidy(_PARTNER.sub("partner", plain))
    if re.match(r"(?:my|our|the)\b", words, re.I):
        yield like(words, "someone close to me")


def relationship_wordings(disclosure: Disclosure) -> Iterator[str]:
    """Without what is said in brackets, then without the status."""
    words = disclosure.text
    yield _BRACKET.sub("", words)
    lowered = words.lower()
    if re.match(r"(?:i['’]?m|i am)\b", lowered):
        if re.search(r"divorc|separated|widow", lowered):
            yield like(words, "I'm not married anymore")
    elif re.search(r"\bex-?(?:wife|husband|partner)\b", lowered):
        yield _EX_PARTNER.sub("ex", words)
    elif lowered.startswith(("my ", "our ")) and "ex" not in lowered.split():
        yield like(words, "someone close to me")
