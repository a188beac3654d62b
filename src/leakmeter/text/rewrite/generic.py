"""The last step before leaving something out: words that say that there is something, and nothing more."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.rewrite.grammar import like
from leakmeter.text.rewrite.places import unnamed
from leakmeter.types import Disclosure

#: For each category: how the span begins -> what can stand in its place. The first that fits is used.
_STATEMENT = r"(?:i|we|i['’]?m|i am|i['’]?ve|we['’]re)\b"
_GENERIC: dict[str, tuple[tuple[str, str], ...]] = {
    "OCCUPATION": ((r"as an?\b", "as someone with a job like mine"), (r"my\b", "my job"), (r"(?:.*\b(?:unemployed|retired|laid off|fired|redundant|out of work|between jobs|used to|was)\b)", "my work has changed"), (_STATEMENT, "I have a job")),
    "EDUCATION": (
        (r"as an?\b", "as someone who studies"),
        (r"my\b", "my studies"),
        (r"(?:i['’]?m|i am|.*\b(?:study|studying|student|major)\b)", "I'm studying"),
        (_STATEMENT, "I've been to school"),
    ),
    "HEALTH": (
        (r"(?:was |got |been |just )*diagnosed\b", "was diagnosed with something"),
        (r"my\b", "my health"),
        (_STATEMENT, "I have a health problem"),
    ),
    "MENTAL_HEALTH": (
        (r"(?:was |got |been |just )*diagnosed\b", "was diagnosed with something"),
        (r"my (?:therapist|psychiatrist|psychologist|counsell?or)", "someone I talk to"),
        (r"my\b", "my state of mind"),
        (_STATEMENT, "I've been having a hard time"),
    ),
    "REPRODUCTIVE_HEALTH": ((r"my\b", "my health"), (_STATEMENT, "I have some health news")),
    "FINANCE": ((r"my\b", "my finances"), (_STATEMENT, "money is on my mind")),
    "RACE_NATIONALITY": ((r"as an?\b", "as someone with my background"), (r"my\b", "my background")),
    "SEXUAL_ORIENTATION": ((r"as an?\b", "as someone like me"), (_STATEMENT, "I'm part of the LGBTQ+ community")),
    "APPEARANCE": ((r"my\b", "how I look"), (_STATEMENT, "I look the way I look")),
    "FAMILY": ((r"as an?\b", "as someone with a family"), (r"(?:my|our)\b.*(?:parents|kids|children|brothers|sisters|sons|daughters|grandparents|siblings|boys|girls|twins|aunts|uncles|cousins)\b", "people in my family"), (r"(?:my|our)\b", "someone in my family"), (_STATEMENT, "I have family")),
    "OTHERS": ((r"(?:my|our|some|two)\b.*(?:friends|mates|coworkers|colleagues|roommates|flatmates|neighbou?rs|students|clients|classmates)\b", "people I know"), (r"(?:my|our|an?|one|two|some)\b", "someone I know"), (_STATEMENT, "I know someone")),
    "PET": ((r"(?:my|our)\b", "my pet"), (_STATEMENT, "I have a pet")),
    "POSSESSION": ((r"(?:my|our)\b", "something of mine"), (_STATEMENT, "I have one")),
    "INTEREST": ((r"(?:my|our)\b", "my hobby"), (_STATEMENT, "I have a hobby")),
    "EMOTION": ((_STATEMENT, "I have feelings about it"),),
    "FUTURE_EVENT": ((r"(?:my|our)\b", "something coming up"), (_STATEMENT, "I have something coming up")),
    "CRIME": ((r"my\b", "something that happened to me"), (_STATEMENT, "something bad happened to me"), (r"", "something bad happened")),
    "GENDER": ((r"as an?\b", "as someone"), (_STATEMENT, "I'm a person")),
    "RELATIONSHIP_STATUS": ((r"(?:my|our)\b", "someone close to me"),),
    "NAME": ((r"(?:hi|hello|hey)\b", "hi"),),
    "CONTACT": (
        (r"(?:e-?mail|mail|text|call|ring|message|msg|dm|pm|add|follow|find|reach|contact|ping|whatsapp|write)\b", "message me here"),
        (r"my\b", "my messages are open"),
    ),
}  # fmt: skip


def generic_wordings(disclosure: Disclosure) -> Iterator[str]:
    """At most one wording that names the topic alone."""
    words = disclosure.text
    if disclosure.category == "LOCATION":
        plain = unnamed(words)
        if plain:
            yield plain
        return
    for opening, phrase in _GENERIC.get(disclosure.category, ()):
        if re.match(opening, words, re.IGNORECASE):
            yield like(words, phrase)
            return
