"""The last step before leaving something out: words that say that there is something, and nothing more."""

from __future__ import annotations

import re
from functools import cache

from leakmeter.text.find.lexicon import annotate
from leakmeter.text.rewrite.details.detail import Passage
from leakmeter.text.rewrite.details.places import names_part_of_the_world
from leakmeter.text.rewrite.grammar import like
from leakmeter.text.rewrite.shape import Shape, shape_of

_I = re.IGNORECASE
#: What a clause says at most, now and then. "{be}" is "am" or "are".
_CLAUSES: dict[str, tuple[str, str]] = {
    "OCCUPATION": ("have a job", "had a job"),
    "EDUCATION": ("have studied", "studied"),
    "HEALTH": ("have a health issue", "had a health issue"),
    "MENTAL_HEALTH": ("{be} having a hard time", "had a hard time"),
    "REPRODUCTIVE_HEALTH": ("have a health issue", "had a health issue"),
    "FINANCE": ("have money matters to think about", "had money matters to think about"),
    "PET": ("have a pet", "had a pet"),
    "POSSESSION": ("have something of {my} own", "had something of {my} own"),
    "INTEREST": ("have a hobby", "had a hobby"),
    "FUTURE_EVENT": ("have something coming up", "had something coming up"),
    "FAMILY": ("have family", "had family"),
    "OTHERS": ("know someone", "knew someone"),
    "CRIME": ("had a bad experience", "had a bad experience"),
    "EMOTION": ("have feelings about it", "had feelings about it"),
    "APPEARANCE": ("look a certain way", "looked a certain way"),
}
#: For each part of a sentence that is no clause: what can stand in its place.
_AS = {
    "OCCUPATION": "as someone with my kind of work",
    "EDUCATION": "as someone who studies",
    "FAMILY": "as someone with a family",
    "RACE_NATIONALITY": "as someone of a certain background",
    "SEXUAL_ORIENTATION": "as someone like me",
    "HEALTH": "as someone with a health issue",
    "MENTAL_HEALTH": "as someone who has had a hard time",
    "RELATIONSHIP_STATUS": "as someone in my situation",
    "APPEARANCE": "as someone who looks like me",
    "INTEREST": "as someone with a hobby",
}
_PHRASES: dict[str, tuple[str, str | None]] = {
    "FAMILY": ("a relative", "relatives"),
    "OTHERS": ("someone I know", "people I know"),
    "PET": ("my pet", "my pets"),
    "POSSESSION": ("something of mine", "some things of mine"),
    "OCCUPATION": ("my kind of work", None),
    "EDUCATION": ("my school", None),
    "HEALTH": ("my health", None),
    "REPRODUCTIVE_HEALTH": ("my health", None),
    "FINANCE": ("my money situation", None),
    "INTEREST": ("my hobby", "my hobbies"),
    "RELATIONSHIP_STATUS": ("my situation", None),
    "APPEARANCE": ("how I look", None),
    "FUTURE_EVENT": ("something coming up", None),
}
_FRAGMENTS = {
    "OCCUPATION": "my kind of work",
    "EDUCATION": "some studies",
    "HEALTH": "a health issue",
    "MENTAL_HEALTH": "a hard time",
    "REPRODUCTIVE_HEALTH": "a health issue",
    "FINANCE": "money matters",
    "PET": "a pet",
    "POSSESSION": "something I own",
    "INTEREST": "a hobby",
    "CRIME": "a bad experience",
    "APPEARANCE": "a certain look",
    "FUTURE_EVENT": "something coming up",
    "EMOTION": "some feelings",
}
_DONE = {
    "HEALTH": "had a health issue",
    "REPRODUCTIVE_HEALTH": "had a health issue",
    "MENTAL_HEALTH": "had a hard time",
    "OCCUPATION": "had a job",
    "EDUCATION": "did some studying",
    "CRIME": "had a bad experience",
    "FINANCE": "dealt with some money matters",
    "INTEREST": "spent time on a hobby",
    "EMOTION": "had feelings about it",
}
_DOING = {
    "OCCUPATION": "doing my kind of work",
    "EDUCATION": "doing some studying",
    "HEALTH": "dealing with a health issue",
    "REPRODUCTIVE_HEALTH": "dealing with a health issue",
    "MENTAL_HEALTH": "having a hard time",
    "FINANCE": "dealing with some money matters",
    "INTEREST": "spending time on a hobby",
}
_PLACES = {"OCCUPATION": "at work", "EDUCATION": "back in school"}
_UNNAMED = re.compile(r"(?P<verb>living|staying|growing up)\b", _I)
_NOT_WORKING = re.compile(
    r"\b(?:unemployed|retired|retirement|laid off|fired|redundant|redundancy|out of work|off work|between jobs|pension|not working|no job|quit|job ?less|sacked|let go|maternity)\b",
    _I,
)
_NOW_STUDYING = re.compile(
    r"\b(?:student|study|studying|semester|sophomore|junior|freshman|senior|final year|(?:first|second|third|fourth|1st|2nd|3rd|4th) year|doing|majoring|enrolled|in (?:school|college|uni|university|high ?school|hs|grad school)|taking)\b",
    _I,
)
_PLURAL_HEAD = re.compile(
    r"\A(?:my|our)\s+(?:[\w’'-]+\s+)*?(?P<head>[\w’'-]+)(?=\s+(?:in|at|of|on|from|with|for|who|that|to|by|near)\b|\s*\Z)",
    _I,
)


@cache
def _topics() -> frozenset[str]:
    """All that topic words can say, without their subject."""
    clauses = [step.format(be="am", my=my) for steps in _CLAUSES.values() for step in steps for my in ("my", "our")]
    phrases = [step for steps in _PHRASES.values() for step in steps if step]
    others = [words for table in (_AS, _FRAGMENTS, _DONE, _DOING, _PLACES) for words in table.values()]
    return frozenset(_SUBJECT.sub("", words).lower() for words in (*clauses, *phrases, *others, *_ALSO))


_ALSO = (
    "not working",
    "stopped working",
    "had changes at work",
    "studying",
    "studied",
    "my work",
    "an adult",
    "a member of the community",
    "part of the community",
    "of a certain background",
    "someone close to me",
    "a change in my life",
)
_SUBJECT = re.compile(
    r"^(?:(?:i|we)(?:['’]?(?:m|ve|re)| am| are| have)?(?=\s)\s*|been |have been |am |are |have (?=studied|had changes))+",
    _I,
)


def says_topic_only(words: str) -> bool:
    """Whether some words are topic words of any category, so that there is nothing left to generalise."""
    return _SUBJECT.sub("", words.strip(" .,;!")).lower() in _topics()


#: Marked beside health, and no issue of it.
_DIET = re.compile(r"\b(?:vegan|vegetarian|pesc[ae]tarian)\b", _I)


def topic_words(passage: Passage) -> str | None:
    """Words that name the topic alone and fit where the disclosure stands; None where none are sure to."""
    shape = shape_of(passage)
    if shape is None or (passage.category == "HEALTH" and _DIET.search(passage.words)):
        return None
    if shape.part in ("clause", "statement"):
        return _clause(passage, shape)
    found = _of(passage, shape)
    return like(passage.words, found) if found else None


def _of(passage: Passage, shape: Shape) -> str | None:
    category = passage.category
    if category == "LOCATION":
        match = (
            _UNNAMED.match(passage.words)
            if shape.part == "doing" and not names_part_of_the_world(passage.words)
            else None
        )
        return f"{match['verb'].lower()} around here" if match else None
    if (
        category == "OCCUPATION"
        and shape.part in ("done", "doing", "fragment", "been")
        and _NOT_WORKING.search(passage.words)
    ):
        return None
    if shape.part == "fragment" and re.match(r"(?:his|her|their|your|its|the)\b", passage.words, _I):
        return None
    if shape.part == "phrase":
        return _phrase(passage)
    if shape.part == "been":
        return f"been {_DOING[category]}" if category in _DOING else None
    tables = {"as": _AS, "done": _DONE, "doing": _DOING, "place": _PLACES, "fragment": _FRAGMENTS}
    return tables[shape.part].get(category)


#: Their words for the topic end in a phrase of their own: "something coming up with two suitcases".
_NOTHING_AFTER = frozenset(("EMOTION", "FINANCE", "FUTURE_EVENT"))
#: A verb that shares its subject with the statement before it: "my book came out and has sold".
_SHARED = re.compile(
    r"\s*,?\s+(?:and|but|then|or)\s+(?:is|are|was|were|has|have|had|does|did|will|can|\w{3,}(?:s|ed))\b", _I
)
_GOES_ON = re.compile(r"\s+(?:with|for|from|by|as|near|in|at|on|around|over|without|instead|until)\b", _I)


def _clause(passage: Passage, shape: Shape) -> str | None:
    steps = _CLAUSES.get(passage.category)
    if passage.category in _NOTHING_AFTER and _GOES_ON.match(passage.after):
        return None
    if shape.part == "statement" and _SHARED.match(passage.after):
        return None
    if steps is None or (shape.part == "statement" and passage.category in ("FAMILY", "OTHERS", "PET", "POSSESSION")):
        return None
    if passage.category == "OCCUPATION" and _NOT_WORKING.search(passage.words):
        steps = ("have had changes at work", "had changes at work")
    if passage.category == "EDUCATION" and _NOW_STUDYING.search(passage.words):
        steps = ("{be} studying", "studied")
    together = shape.who.lower() == "we"
    verb = steps[shape.past].format(be="are" if together else "am", my="our" if together else "my")
    said = f"{shape.who if together else 'I'} {verb}"
    for full, short in (
        ("I am ", "I'm "),
        ("We are ", "We're "),
        ("we are ", "we're "),
        ("I have studied", "I've studied"),
        ("I have had", "I've had"),
    ):
        said = said.replace(full, short)
    if not shape.lead:
        said = like(passage.words, said)
        return (
            "I" + said[1:]
            if re.match(r"i\b|i['’]|im\b|ive\b", said)
            and not _SMALL_I.search(f"{passage.before} {passage.words} {passage.after}")
            else said
        )
    return shape.lead + (said if re.search(r"\bI\b", passage.words) or together else like("i", said))


#: Authors who write "i" for "I".
_SMALL_I = re.compile(r"(?<![\w.])(?:i|im|ive|i['’]\w+)\b(?!\.e)")
#: Where the noun has to be one of a list.
_NAMED_BY = {"FAMILY": "relatives", "PET": "pets"}


_A_CHANGE = re.compile(r"\b(?:divorce|separation|break-?up|split|wedding|engagement|marriage)\b", _I)


def _phrase(passage: Passage) -> str | None:
    steps, head = _PHRASES.get(passage.category), _PLURAL_HEAD.match(passage.words)
    if steps is None or head is None or head["head"].lower().endswith(("'s", "’s", "s'", "s’")):
        return None
    word = head["head"].lower()
    if passage.category == "RELATIONSHIP_STATUS" and _A_CHANGE.search(passage.words):
        return "a change in my life"
    named = _NAMED_BY.get(passage.category)
    if named and not annotate(word)[named]:
        return None
    if passage.category == "EDUCATION" and word not in ("school", "college", "university", "uni", "academy"):
        return None
    many = bool(re.search(r"(?<![suiy])s$|(?:[^s]es|ys|rs|ts)$", word)) or word in (
        "children",
        "people",
        "feet",
        "teeth",
        "twins",
        "folks",
    )
    return steps[many]
