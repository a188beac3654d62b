"""What keeps words from telling the author's sex or marriage."""

from __future__ import annotations

import re

from leakmeter.text.find.checks.place import Place
from leakmeter.text.find.facts.another import spouse_acts, tells_no_sex
from leakmeter.text.find.facts.transition import ASSIGNED


def no_ones_sex(at: Place) -> bool:
    """Whether words tell the sex of a spouse who does something, or of nobody."""
    return (
        bool(_SPOUSE.fullmatch(at.words) and spouse_acts(at.after))
        or tells_no_sex(at.words, at.after)
        or _answers(at)
        or _assigned(at)
    )


def _assigned(at: Place) -> bool:
    """Whether words name the sex that was assigned at birth, which need not be the author's: "AFAB"."""
    return any(m.start() <= at.start and at.end <= m.end() for m in ASSIGNED.finditer(at.sentence))


def _answers(at: Place) -> bool:
    """Whether the author calls somebody so in an answer: "No, ma'am", "Correct, señora, I am", "Hand it here, son, that's me"."""
    if not _CALLED.fullmatch(at.words):
        return False
    return bool(_ANSWER.search(at.before)) or bool(_SET_OFF.search(at.before) and _OWN_WORDS.match(at.after))


_CALLED = re.compile(
    r"\W*(?:ma(?:['’]?am)?|sir|señora|señor|miss|son|lady|hon|sweetie|sonny|buddy|pal)\W*", re.IGNORECASE
)
_ANSWER = re.compile(r"\b(?:no|yes|yeah|nope|yep|correct|right|exactly|nah)[,.]?\s+\Z", re.IGNORECASE)
_SET_OFF = re.compile(r"[a-z],\s\Z", re.IGNORECASE)
_OWN_WORDS = re.compile(r"\W{1,3}(?:that['’]?s me|i am|i['’]m|i do|i did|i have|i said)\b", re.IGNORECASE)
_SPOUSE = re.compile(r"\W*(?:husband|wife|hubby|wifey)\W*", re.IGNORECASE)


def only_not_married(at: Place) -> bool:
    """Whether words say that the author is not married, and not that they never were: they may be divorced."""
    return bool(_NOT_MARRIED.fullmatch(at.words))


_NOT_MARRIED = re.compile(
    r"\W*(?:(?:i['’]?m|i am|im|still|currently) )*(?:not (?:currently )?|un-?)married\W*", re.IGNORECASE
)


def partnered(at: Place) -> bool:
    """Whether words name a partner who need not be a spouse: "my other half works offshore"."""
    return bool(_PARTNER.search(at.words)) and not _WEDDED.search(at.sentence)


_PARTNER = re.compile(r"\b(?:other half|significant other|(?:my|our) (?:partner|SO))\b", re.IGNORECASE)
_WEDDED = re.compile(
    r"\b(?:marri\w*|marry\w*|wed\w*|wife|husband|hubby|spouse|divorc\w*|anniversary|in-laws?|\w+-in-law|rings?|vows|years)\b",
    re.IGNORECASE,
)


def only_away(at: Place) -> bool:
    """Whether a spouse is gone for some days, and not for good."""
    return bool(_AWAY.search(at.sentence, at.start)) and not _DEAD.search(at.sentence)


_AWAY = re.compile(
    r"\b(?:gone|away) (?:for )?(?:(?:the|a|an|all|two|three|four|five|six|\d|few|couple|of|whole) )*(?:days?|hours?|nights?|weekend|weeks?)\b|\b(?:gone|away) (?:at|to|on|with|visiting)\b",
    re.IGNORECASE,
)
_DEAD = re.compile(
    r"\b(?:died|dead|death|passed|passing|late|funeral|buried|burial|widow\w*|grave|ashes|rest|grief|griev\w+|mourn\w*|lost|for good|years?)\b",
    re.IGNORECASE,
)
