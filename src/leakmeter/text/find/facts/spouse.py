"""Wives, husbands and others at one's side: what speaking of them, or as one of them, says about the author."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.relationship import relationship_facts
from leakmeter.types import Fact

_EX = re.compile(
    r"\bex\b|\bex[\s-](?:bf|gf|boyfriend|girlfriend|partner)\b|\b(?:former|then|future|first|second)\b", re.I
)


def partner_facts(words: str, gender_of_kind: str = "") -> tuple[Fact, ...]:
    """What speaking of a wife, girlfriend, husband or boyfriend says about the author: a status, and the partner's gender,
    which is that of the mark's kind where the words leave it open, but for those that may be of either ("my spouse")."""
    if _BARE.fullmatch(words):
        return relationship_facts(words)
    if _IN_LAW.search(words):
        return ()
    if own := (spouse_role_facts(words) or _of_status(words)):
        return own
    if own := spouse_self_facts(words):
        partner = () if any(fact.value == "widowed" for fact in relationship_facts(words)) else _partner_of(words)
        return (*own, *relationship_facts(words), *partner)
    if own := _OF_SOMEONE.match(words):
        return (
            Fact("gender", "male" if own["who"].lower() == "husband" else "female"),
            Fact("relationship", "married"),
        )
    open_to_either = _WIDOWED.search(words) or _EITHER.search(words) or _STATUS_ALONE.fullmatch(words)
    gender = _partner_gender(words) or (
        (Fact("partner_gender", gender_of_kind),) if gender_of_kind and not open_to_either else ()
    )
    if _EX.search(words) and not re.search(r"ex-?(?:wife|husband)", words, re.I):
        return gender
    return (*relationship_facts(words), *gender)


#: Kin of a partner, or partners of kin: of the partner they tell nothing. "The future Mrs" may stand beside them.
_IN_LAW = re.compile(
    r"\A\W*(?:my |our |the )?(?:[bsmfd]il|\w+[- ]in[- ]laws?)\b(?!.*\b(?:husband|wife|spouse|partner)\b)", re.I
)
#: "I'm his widow", "his wife here": the author.
_SPOUSE_SELF = re.compile(
    r"(?:\b(?:i['’]?m|i am|im|i was|i(?:['’]ve| have) been|i became|me,|myself,|as|being|(?:leaves?|left|made|makes) me)(?: (?:now|still|just|also|only))? (?:(?:an?|the|that|this|his|her|their|[\w-]+['’]s) )?(?:(?!(?:not|ex|former|first|second)\b)\w+ ){0,2}?(?P<role>widow(?:er)?|(?<=his )wife|(?<=her )husband|(?<=m the )(?:wife|husband))\b"
    r"|\b(?:his|her) (?P<here>wife|husband|widow(?:er)?)(?=,? (?:here|writing|typing|posting|speaking|chiming in|checking in)\b))"
    r"(?!['’]s|[ -](?:maker|peak|spider|woman|women|man|men)\b)",
    re.I,
)


def spouse_self_facts(words: str) -> tuple[Fact, ...]:
    """The gender of an author who is a widow or a widower, or "his wife" or "her husband"."""
    match = _SPOUSE_SELF.search(words)
    if match is None:
        return ()
    role = (match["role"] or match["here"]).lower()
    return (Fact("gender", "female" if role in ("wife", "widow") else "male"),)


def spouse_role_facts(words: str) -> tuple[Fact, ...]:
    """The marriage and the gender of an author who calls themself a wife or a husband: "I'm a happy wife", "husband here"."""
    match = _SPOUSE_ROLE.fullmatch(words)
    if match is None:
        return ()
    role = next(said for said in match.groups() if said).lower()
    return Fact("relationship", "married"), Fact("gender", "male" if role == "husband" else "female")


#: "This wife", "this tired husband": the author, where they do something; an ex or a controlling one is somebody else.
THIS_SPOUSE = (
    r"this (?:(?:tired|old|happy|poor|lucky|proud|busy|exhausted|pregnant|stay-at-home|working|military|army|navy|new|young|lonely|"
    r"frugal|grumpy|patient|loyal|humble) )?(wife|husband)"
)
SPOUSE_DOES = r"(?:is|has|was|will|needs|says|wants|would|can|could|loves|hates|just|does|did)"
_SPOUSE_ROLE = re.compile(
    rf"(?:i?['’]?m|i am|as) (?:an?|the) (?!(?:not|ex|former|future|bad|good-for)\b)(?:[\w-]+ ){{0,2}}?(wife|husband)"
    rf"|{THIS_SPOUSE}(?: {SPOUSE_DOES}\b.*)?|(wife|husband) (?:here|speaking|typing|writing)",
    re.I,
)


def _partner_of(words: str) -> tuple[Fact, ...]:
    """The gender of the one whose wife or husband the author is."""
    whose = re.search(r"\b(?P<whose>his|her) (?:wife|husband)\b", words, re.I)
    return (Fact("partner_gender", "male" if whose["whose"].lower() == "his" else "female"),) if whose else ()


_WIDOWED = re.compile(r"\bwidow", re.I)


def _of_status(words: str) -> tuple[Fact, ...]:
    """What authors say who name themselves by a status: "married woman", without an article; "a married man" may be another."""
    match = _STATUS_AND_SEX.fullmatch(words)
    if match is None:
        return ()
    return (*relationship_facts(words), Fact("gender", "male" if match["male"] else "female"))


_STATUS_AND_SEX = re.compile(
    r"\W*(?:(?:happily|newly|recently|long|once|twice) )?(?:married|divorced|separated|widowed|single) (?:(?!(?:the|an?|my|his|her|this|that|to|one)\b)[\w-]+ )?(?:(?P<male>man|guy|dude|fella|gentleman|male)|woman|lady|gal|girl|female)\W*",
    re.I,
)
#: "Husband of the soprano here": the author.
_OF_SOMEONE = re.compile(
    r"\W*(?:(?:a|the|this|devoted|proud|tired|long-suffering)\s+)*(?P<who>husband|wife) (?:of|to) (?:an?|the|one)\b(?! (?:few|couple|decade))",
    re.I,
)
#: A status that names no partner: "a married" of "a married Black man".
_STATUS_ALONE = re.compile(
    r"\W*(?:(?:an?|i['’]?m|i am|happily|newly|still|recently|long)\s+)*(?:married|divorced|separated|engaged|taken)\W*",
    re.I,
)
_EITHER = re.compile(r"\b(?:spouse|partner|(?:better|other) half|significant other|so)\b", re.I)
#: "Thirties, wife, tired": the author or theirs, which the words alone do not say.
_BARE = re.compile(r"\W*(?:wife|husband|wifey|hubby)\W*", re.I)


def _partner_gender(words: str) -> tuple[Fact, ...]:
    if re.search(
        r"\bwi(?:fe|fey|ves)|\b(?:gf|girlfriend|fianc[ée]e|missus|mrs|bride|dw|she|shes|her|woman|lady|girl|lass)\b|girlfriend",
        words,
        re.I,
    ):
        return (Fact("partner_gender", "female"),)
    male = r"husband|\b(?:hubby|hubs|bf|dh|groom|man|men|guy|fella|dude|lad|mister|mr|he|him|his|hes)\b|boyfriend|\bfianc|\bbloke"
    return (Fact("partner_gender", "male"),) if re.search(male, words, re.I) else ()
