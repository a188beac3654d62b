"""Schools that are told of as past: "community college taught me some things", "State got me as far as Ohio"."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.clauses import clauses
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
#: What a school did, which the words after its name tell.
_DID = re.compile(
    r"(?:\s+[\w'’]+){0,2}?\s+(?:taught|got|gave|left|showed|helped|carried|took|kept|saw) (?:me|us)\b|\s+(?:made me|was (?:a long time|an? (?:waste|mistake|blast|blur)|years|decades|ages|fun|wasted|enough|where|the best|the worst|my)|came and went|were enough)\b"
    r"|[^.;!?\n]{0,30}?\b(?:(?:years|decades|ages|a lifetime|a long time) ago|back in the day|in (?:19|200|201)\d)\b",
    _FLAGS,
)
#: What the author did there, before its name.
_WENT = re.compile(
    r"\b(?:i|we)(?: \w+)? (?:went to|did|attended|tried|finished|left|quit|graduated(?: from)?|came out of|got out of)(?: (?:an?|the|my|some|two years of|a year of))?\s+\Z"
    r"|\b(?:days|years) (?:at|in|of)(?: the| my)?\s+\Z",
    _FLAGS,
)
_NOW = re.compile(
    r"\b(?:today|tonight|yesterday|this (?:term|semester|week|morning|year|month|quarter)|last (?:night|week)|now|still|currently|right now|midterms?|finals|so far|right now|has|have)\b",
    _FLAGS,
)
#: Colleges of two years: whoever has been to one has some college or the degree of one.
_OF_TWO_YEARS = re.compile(r"\b(?:community|junior|city|two[- ]year|2[- ]year) college\b", _FLAGS)


def schooled(
    sentence: str, start: int, end: int, read: tuple[Fact, ...], stated: tuple[Fact, ...] = ()
) -> tuple[Fact, ...]:
    """The facts read from the words between two offsets of their ``sentence``, without being a student at a school that is
    told of as past; where it was a college of two years, with the level that this comes to at least.
    ``stated`` is what the tagger itself reads there."""
    words = sentence[start:end]
    read = _left_after(sentence[end:], read, stated)
    if any(fact.attribute == "failed_course" for fact in read) and not _of_author(sentence[:start], words):
        read = tuple(fact for fact in read if fact.attribute not in _OF_STUDIES)
    if ("student", "college") not in {(f.attribute, f.value) for f in read} or not _past(sentence, start, end):
        return read
    left = tuple(fact for fact in read if fact.attribute != "student")
    if _OF_TWO_YEARS.search(words) and not any(fact.attribute == "education" for fact in left):
        return (*left, Fact("education", "some college"))
    return left


_OF_STUDIES = frozenset(("failed_course", "exam", "grades"))


def _of_author(before: str, words: str) -> bool:
    """Whether words that name nobody follow what the author is said to do, and not "my ex"."""
    found = clauses(f"{before}{words}")
    return not found or found[-1].own or bool(_SELF.search(words))


_SELF = re.compile(r"(?<![\w'’])(?:i|i['’]\w+|im|ive|my|me)\b", _FLAGS)


def _left_after(after: str, read: tuple[Fact, ...], stated: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts read, with that studies were left, where the rest of the sentence says so: "three semesters, then I quit"."""
    known = {fact.attribute for fact in read}
    if (
        Fact("education", "some college") not in (*read, *stated)
        or known & {"student", "left_studies"}
        or not _QUIT.match(after)
    ):
        return read
    return (*read, Fact("left_studies", "yes"))


_QUIT = re.compile(
    r"[^.;!?\n]{0,60}?(?:,|\band|\bthen|\bbefore|\bbut|\btill|\buntil)(?: (?:i|then|just|finally|had to|got bored and|ran out of (?:money|cash|funds) and))* (?:quit(?:ting)?|dropp(?:ed|ing) out|bail(?:ed|ing)|left|leaving|walked (?:away|out)|packed it in|jacked it in|flunked out|never (?:went back|finished)|gave (?:it )?up)\b(?! (?:my (?!degree|course|studies)|smok\w+|drink\w+|the (?:job|army|house)|for (?:work|lunch)|him|her))",
    _FLAGS,
)


def _past(sentence: str, start: int, end: int) -> bool:
    if _NOW.search(sentence):
        return False
    name = _SCHOOL.search(sentence, start, end)
    if name is None or sentence[start : name.start()].strip(" ,") not in ("", "the", "my", "The", "My"):
        return False
    return bool(_DID.match(sentence, name.end()) or _WENT.search(sentence[:start]))


_SCHOOL = re.compile(
    r"\b(?:(?:community|junior|city|state|trade|art|music) )?(?:college|university|uni|grad school|law school|med(?:ical)? school|nursing school|business school|State)\b",
    _FLAGS,
)
