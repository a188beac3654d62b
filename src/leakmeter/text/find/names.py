"""The author's own name where its place says so: under a post, beside their number, after "everyone calls me".

Anybody's name may stand in a text. These places hold the author's: a last line that signs, whom to ask for at contact
data that the author offers, and what others call them. Names told in other ways are the trained tagger's to find.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from leakmeter.text.find.lexicon import entries_in
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.said import without_quotations

_CAPITAL = r"[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+(?:['’-][A-ZÀ-ÖØ-Þ]?[a-zß-öø-ÿ]+)*"
_NAME = rf"(?P<name>(?:(?:Dr|Mrs?|Ms|Prof)\.? )?{_CAPITAL}(?: (?:(?:de|da|van|von|bin|al) )?{_CAPITAL}){{0,2}})"
_CALLED = re.compile(
    rf"\b(?i:(?:everyone|everybody|people|folks|they|friends|my (?:friends|mates|family|kids|pupils|students)|most people) (?:all |just |mostly |always )?calls? me"
    rf"|i (?:mostly |usually |now |just )?(?:go by|answer to)|i (?:picked|chose) the name) {_NAME}"
)
#: A last line that is a name, after a dash or below a word of parting.
_SIGNED = re.compile(
    rf"(?:\n[ \t]*[-–—~]+[ \t]*|(?P<parting>(?:\A|\n)[ \t]*)(?i:cheers|thanks(?: (?:in advance|so much|a lot|all|again))?|many thanks|thank you|(?:kind |best |warm )?regards|best(?: wishes)?|yours(?: (?:truly|sincerely|faithfully))?|sincerely|love|ta)[ \t]*[,.!]*[ \t]*\n+[ \t]*[-–—~]?[ \t]*)"
    rf"{_NAME}[ \t]*(?:x{{1,4}})?[.!]?\s*\Z"
)
#: The line before is an item of a list, and so is the last one.
_LIST = re.compile(r"(?:\A|\n)[ \t]*(?:[-–—~•*]|\d+[.)])[^\n]*\Z")
#: Somebody is speaking of themself: what is quoted from a newspaper is signed in the same way.
_SPEAKING = re.compile(r"\b(?:I|i|my|My|me|we|We|our|Our|us)\b")
#: What stands between whom to ask for and the number: "Renee at", "Shabnam on", "Dave:".
_BEFORE_NUMBER = re.compile(rf"(?<![\w'’-]){_NAME}(?: (?:at|on|via)|:|,)? ?\Z")
_ASK_FOR = re.compile(rf"\b(?i:ask for|speak to|it['’]?s) {_NAME}(?=[.,;!?)\n]|\s*\Z)")
#: How far from the contact data the name to ask for may stand, in characters.
_NEAR = 60
#: Words with a capital that begin a sentence and name nobody.
_NO_NAMES = frozenset(
    "call text ring phone email e-mail mail message dm whatsapp contact write reach find add follow me my or and the on at "
    "just please mobile cell tel telephone number office home work hit us our details discord insta instagram telegram "
    "signal snap snapchat twitter reddit steam edit update ps thanks cheers sent posted".split()
)


def own_names(text: str, contacts: Sequence[Mark]) -> Iterator[Mark]:
    """Marks of the author's name; ``contacts`` are the marks of the contact data that the author offers."""
    text = without_quotations(text)
    for match in _CALLED.finditer(text):
        yield from _named(match, 0.85)
    signed = _SIGNED.search(text)
    if signed and not _LIST.search(text, 0, signed.start()) and (signed["parting"] or _SPEAKING.search(text)):
        yield from _named(signed, 0.75)
    for mark in contacts:
        if before := _BEFORE_NUMBER.search(text, max(0, mark.start - _NEAR), mark.start):
            yield from _named(before, 0.8)
        after = text[mark.end : mark.end + _NEAR]
        if asked := _ASK_FOR.search(after):
            yield from _named(asked, 0.85, mark.end)


#: What people are called that is no name: "everyone calls me Mum".
_KINDS = ("occupations", "relatives", "nationalities")


def _named(match: re.Match[str], confidence: float, offset: int = 0) -> Iterator[Mark]:
    name = match["name"]
    words = name.split()
    while words and words[0].lower() in _NO_NAMES:
        words.pop(0)
    left = " ".join(words)
    if left and not any(next(entries_in(left, kind), None) for kind in _KINDS):
        start = offset + match.start("name") + name.rindex(left)
        yield Mark(start, start + len(left), "NAME", confidence, left)
