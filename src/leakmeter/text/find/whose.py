"""Whether a trait that words state is the author's, and of today: what stands before them in the sentence says whose it is.

"My roommate is" before "gay" tells of the roommate, "I don't have" before "diabetes" that there is none, and "back in high
school" after "I was depressed" says nothing of these weeks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from leakmeter.text.find.facts.state import pregnancy_over


def not_told(trait: str, value: str, before: str, words: str, sentence: str) -> bool:
    """Whether ``words`` in ``sentence``, after what stands ``before`` them, do not tell ``trait`` of the author as it is now."""
    if trait in _OF_ONE_PERSON and _of_another(before, words):
        return True
    if trait == "race" and not _SAYS_I.search(words) and _OF_THEIRS.search(before[-_NEAR:] + words.rstrip(" .,;:!")):
        return True
    if trait in _DENIES and _denied(_DENIES[trait], value, before, words):
        return True
    if trait in _OF_LATE and _LONG_AGO.search(sentence) and _WAS.search(words) and not _RECENT.search(sentence):
        return True
    return trait == "pregnant" and not _SAYS_I.search(words) and pregnancy_over(_WHEN.sub("", before[-_NEAR:]))


def _of_another(before: str, words: str) -> bool:
    """Whether the clause in which words stand speaks of somebody else: "my roommate is" gay."""
    return not _SAYS_I.search(words) and bool(_SUBJECT.search(before))


def _denied(own: Mapping[str, str], value: str, before: str, words: str) -> bool:
    """Whether the very word that would tell a value is denied: "not Hispanic", "I don't have" diabetes."""
    word = own.get(value)
    near = before[-_NEAR:]
    found = re.search(rf"{_NOT}(?:{word})", near + words, re.IGNORECASE) if word else None
    if found is None and word:
        found = re.search(rf"{_NONE_OF}(?:{word})", near + words, re.IGNORECASE)
        if found and "nothing" not in found.group().lower() and not _NO.search(near + words, 0, found.start()):
            return False
    return bool(found and found.end() > len(near))


_NO = re.compile(r"(?:\b(?:not|no|without|never|zero)|n['’]t)\b[^,.;:!?]{0,24}\Z", re.IGNORECASE)
_NOT = r"(?:\b(?:not|never|isnt|aint|dont|without|neither|nor|no|non)|n['’]t)[ -](?:(?:an?|have|had|really|actually|even|exactly|remotely|any|got|been)[ -]){0,3}"
#: "Not a drop of Hispanic in me", "nothing Hispanic about us".
_NONE_OF = (
    r"(?:\b(?:drops?|ounce|bit|trace|hint|speck|lick|shred|dash) of |\bnothing )(?:(?:remotely|even|particularly) )?"
)
#: By trait and value, the words whose denial denies it.
_DENIES: Mapping[str, Mapping[str, str]] = {
    "race": {"hispanic": r"hispanic|latin\w+|spanish", "white": r"white|caucasian", "black": r"black|african", "asian": r"asian|chinese",
             "mexican american": r"mexican|chican\w|hispanic|latin\w+", "native american": r"native|indian", "multiracial": r"mixed|(?:bi|multi)racial"},
    "orientation": {"gay": r"gay|lesbian|homosexual|queer", "bisexual": r"bi\b|bisexual", "straight": r"straight|hetero\w*"},
    "diabetes": {"yes": r"diabet\w+|type (?:1|2|one|two)"},
    "hearing": {"yes": r"deaf|hard[ -]of"},
    "seeing": {"yes": r"blind"},
    "depressed": {"several days": r"depress\w+", "most days": r"depress\w+"},
}  # fmt: skip
#: Traits of these weeks, which a time long past does not tell.
_OF_LATE = frozenset(("depressed", "sleep_trouble"))
_RECENT = re.compile(r"\b(?:lately|these|last|past|this|weeks?|days|fortnight|nowadays|still|now)\b", re.IGNORECASE)
_WAS = re.compile(r"\b(?:was|were|used to|had)\b", re.IGNORECASE)
_LONG_AGO = re.compile(
    r"\b(?:back (?:in|then|when)|(?:years|decades|ages) ago|when i was|as a (?:kid|teen\w*|child)|in (?:high school|middle school|college|university|my (?:teens|twenties|thirties|forties)|(?:19|20)\d\d)|at the time)\b",
    re.IGNORECASE,
)


#: Somebody else is what the words are said of: "my roommate is", "my sister, 30, is also".
_SUBJECT = re.compile(
    r"\b(?:my|our|his|her|their)\s+(?:[\w-]+\s+){0,2}?(?:mo(?:m|ther)|mum|dad|father|brothers?|sisters?|siblings?|sons?|daughters?|kids?|child(?:ren)?|twins?|grand\w+|gran|nan|uncles?|aunts?|auntie|cousins?|"
    r"nephews?|nieces?|\w+-in-law|friends?|bestie|buddy|room-?mates?|flat-?mates?|house-?mates?|neighbou?rs?|co-?workers?|colleagues?|boss|manager|landlord|landlady|teacher|husband|wife|partner|boyfriend|girlfriend|ex)"
    r"(?:\s*\([^)]*\)|,[^,.;]{1,20},)?\s+(?:is|are|was|were|has|had|have|got|does|did|uses|takes?|smokes?|drinks?)\s+(?:(?!(?:i|me|my|that|when|if|because|since|and|but|so|who)\b)[\w'’-]+\s+(?:and\s+)?){0,4}\Z",
    re.IGNORECASE,
)
#: "He's from a big Mexican family", "she comes from Cuban people".
_OF_THEIRS = re.compile(
    r"\b(?:he|she|they)(?:['’](?:s|re)| is| are| was| were| comes?| came)(?: from)? (?:(?!(?:i|me|my|that|when|if|because|since|and|but|so|who|than|like|as)\b)[\w'’-]+ ){0,4}[\w'’-]+\Z",
    re.IGNORECASE,
)
_SAYS_I = re.compile(r"\b(?:i|i['’]?m|i['’]ve|im|ive|me|my|mine|myself|we|we['’]re|our|us)\b", re.IGNORECASE)
#: Where a sentence ends, near enough to know what was said before some words of it.
SENTENCE_ENDS = re.compile(r"(?<![A-Z])[.!?]+[\"”’)]*\s+|\n+")
_NEAR = 40
#: "When pregnant" is said of now as well.
_WHEN = re.compile(r"\bwhen\s+\Z", re.IGNORECASE)
#: Traits of one person, which a clause about somebody else tells of that person.
_OF_ONE_PERSON = frozenset(
    ("race", "pregnant", "diabetes", "orientation", "smoking", "alcohol", "cannabis", "depressed", "sleep_trouble", "hearing",
     "seeing", "walking", "remembering", "height", "weight", "age", "education", "work", "income")
)  # fmt: skip
