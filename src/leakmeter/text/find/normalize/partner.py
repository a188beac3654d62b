"""What wordier marks say of partners, orientation and origins beyond the plain statements of person.py."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.numbers import IN_FIGURES, IN_WORDS, value
from leakmeter.text.find.normalize.relationship import relationship_facts
from leakmeter.text.find.normalize.wedlock import years_wed
from leakmeter.types import Fact

#: A partner in the home, unmarried: "we live together", "moved in with my boyfriend".
_COHABITING = re.compile(
    r"\b(?:liv(?:e|es|ing|ed)|shack(?:ed|ing)? up|mov(?:ed|ing) in|shar(?:e|ing) (?:a|an|our) (?:home|house|flat|apartment|place|bed)) (?:\w+ )?(?:together\b|with (?:my|a|his|her|the) (?:\w+ )?(?:partner|boyfriend|girlfriend|bf|gf|fianc[eé]+|significant other|so|other half|better half|man|lady|guy|girl|lover)\b)"
    r"|\b(?:boyfriend|girlfriend|partner|bf|gf|man|woman|guy|lady) (?:that |who )?i(?:['’]m)? liv(?:e|ing) with\b|\bcohabit\w*|\bcommon[- ]law\b|\blive-in (?:partner|boyfriend|girlfriend|bf|gf|lover|man|lady)\b|\bunder one roof\b|\bdomestic partner\w*|\bde facto\b",
    re.I,
)
#: The wider status says the same to whoever does not tell apart who shares a home.
_WITH_PARTNER = (Fact("relationship", "in a relationship"),)
_NOT_COHABITING = re.compile(
    r"(?<!not )(?<!never )(?<!un)\bmarried\b(?! (?:on paper|legally))|\b(?:wife|husband|spouse|wed)\b|\b(?:don['’]?t|do not|not|never|no longer|used to|before we|want to|going to|about to|will|plan(?:ning)? to|might|when we|ex) (?:\w+ ){0,2}?(?:liv|mov|shar|cohabit)|\b(?:roommates?|parents|mom|friends?|housemates?)\b",
    re.I,
)
_MORE: tuple[tuple[str, str], ...] = (
    ("divorced", r"\bfinal decree\b|\bdivorce (?:came|is|was) (?:through|final)\b|\bpapers (?:signed|came)\b"),
    ("separated", r"\bsep[ae]rated?\b|\bpapers not filed\b|\bex-to-be\b|\bsep[ae]rate rooms\b"),
    (
        "married",
        r"\bwed(?:ded)? (?:in|again)\b|\bregistry office\b",
    ),
    (
        "single",
        r"\b(?:dumped|(?:she|he|they) (?:just )?(?:left|walked out|moved out)(?: me)?|(?:we|me and my ex|my ex and i) split|since the split|unattached|"
        r"not (?:seeing|dating) anyone|i['’]?m not (?:even )?dating|on my own|there['’]s nobody|live alone|"
        r"never (?:had a (?:girlfriend|gf|boyfriend|bf|relationship|partner)|been (?:in a relationship|kissed|on a date)|dated)|i left (?:him|her)|out of a \w+ (?:thing|relationship)|"
        r"a bachelor\b|solo since|leaving him)\b",
    ),
    (
        "in a relationship",
        r"\b(?:long[- ]distance|woman i['’]?m seeing|man i['’]?m seeing|been on \w+ dates|two partners|see other people)\b",
    ),
    ("partnered", r"\b(?:happily partnered|plans to marry)\b"),
)
#: A story long over says nothing of today.
_LONG_OVER = re.compile(
    r"\b(?:his father|her mother|when i was|back then|years ago|used to|had only ever|spent all my)\b", re.I
)
_YEARS = re.compile(rf"(?P<n>{IN_FIGURES}|{IN_WORDS})[ -]*(?:years?|yrs?|yr)\b(?! old)", re.I | re.A)
_SINCE = re.compile(r"\bsince (?P<year>19[5-9]\d|20[0-2]\d)\b", re.I | re.A)
_LONGEST = 75


def standing_with_partner_facts(words: str) -> tuple[Fact, ...]:
    """A relationship in other words ("never had a girlfriend", "we split"), and for how many years one has lasted."""
    if _COHABITING.search(words) and not _NOT_COHABITING.search(words) and not _LONG_OVER.search(words):
        status: tuple[Fact, ...] = (Fact("relationship", "cohabiting"), *_WITH_PARTNER)
    elif relationship_facts(words) or _LONG_OVER.search(words):
        status = ()
    else:
        named = (name for name, pattern in _MORE if re.search(pattern, words, re.I))
        status = tuple(Fact("relationship", name) for name in named)[:1]
    return (*status, *_lasting(words))


def _lasting(words: str) -> tuple[Fact, ...]:
    if (counted := years_wed(words)) is not None:
        return (Fact("relationship_years", counted),)
    if re.search(r"\b(?:ago|since|left|alone|own|old|without|solo|split|ex|dates|out of)\b", words, re.I):
        since = _SINCE.search(words)
        return (Fact("relationship_since", int(since["year"])),) if since else ()
    match = _YEARS.search(words)
    years = value(match["n"]) if match else None
    return (Fact("relationship_years", int(years)),) if years and 1 <= years <= _LONGEST else ()
