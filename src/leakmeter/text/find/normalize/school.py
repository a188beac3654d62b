"""Which school: a university or college by its name in the tables, others as written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.statistics.universities import LONGEST, universities_called, word_key
from leakmeter.text.find.gazetteer.plausible import is_ordinary
from leakmeter.text.find.normalize.schools_abroad import schools_called
from leakmeter.types import Fact

#: Before a name that is also a place or a person's; not "in", because there it is the place.
_BY_NAME = re.compile(
    r"(?:\b(?:at|from|to|attend(?:ed|ing)?|through|into|via|chose|left|joined|transfer(?:red|ring)? to|"
    r"(?:school|college|university|uni|alma mater)(?:,| is| was|:)|go|goes|went|did)|@|^|[,(:;/])\s*$",
    re.I,
)
_WORD = re.compile(r"[^\W_]+(?:['’&][^\W_]+)*")
_GAP = re.compile(r"[ \t]{1,2}|[ \t]?[-–,&/][ \t]?|\.[ \t]?")
#: What stands before a school: "at Ohio State", "my school, Boise State", "applying to Rutgers".
_LEADS = re.compile(
    r"(?:\b(?:at|from|to|attend(?:ed|ing)?|through|into|for|in|by|of|via|applied|chose|left|joined|transfer(?:red|ring)?|"
    r"(?:school|college|university|uni|alma mater)(?:,| is| was|:)?|is|was|on|did|go|after|with)|@|^|[,(:;/–-])\s*"
    r"(?:the )?$",
    re.I,
)
_AT = re.compile(
    r"(?:\b(?:at|from|attend(?:ed|ing)?|through|into|by|via|applied to|accepted to|go to|went to|going to|to)|@)\s*(?:the )?$",
    re.I,
)
#: Words of a name that say that a school is meant.
_TELLING = re.compile(
    r"\b(?:university|univ|uni|college|institute|state|tech|polytechnic|poly|school|academy|conservatory|seminary|"
    r"U of|Cal|UC|SUNY|CUNY|CSU|UT|UNC|UMass)\b"
    r"|\b(?:UCLA|UMich|UCSD|UCSB|UCSC|UCSF|UConn|UPenn|UChicago|Caltech|BYU|NYU|LSU|ASU|UIUC|UGA|UCF|UNLV|SDSU|SJSU|WGU|SNHU|"
    r"RPI|RISD|UMD|UMBC|Purdue|Rutgers|Stanford|Harvard|Yale|Princeton|Vanderbilt|Juilliard|Mizzou|WashU|Georgetown)\b",
    re.I,
)
#: Other names that are above all something else, or a place: believed right after "at" or "from" only, and with a capital.
_FOREIGN = re.compile(
    r"(?:(?:University|College|Univ|Universit[äée]t?|TU|IIT|NIT|IIM|School) (?:of (?:the )?)?[A-Z][\w’']+(?: (?:at )?[A-Z][\w’']+){0,4}"
    r"|(?:[A-Z][\w&'’]+ ){1,4}(?:University|College|Poly|Polytechnic|High School|High|Academy|Institute(?: of Technology)?)(?!\w)"
    r"|(?<=\bat )(?:[A-Z][\w&'’]+ ){1,2}(?:[Uu]ni|university)\b"
    r"|\b(?:NUS|NTU|SMU|LSE|UCL|UBC|ETH|KCL|Oxford|Cambridge|McGill|McMaster|Dalhousie|Imperial|Monash|Waterloo)\b)"
)
_NOT_A_NAME = frozenset("my the our a i in at community state public private art nursing medical law grad high year first "
                        "second third final this that some local city".split())  # fmt: skip
_MOST = 200


def school_facts(words: str) -> tuple[Fact, ...]:
    """The schools named: the table's name where it is known, with its namesakes as candidates; else the name as written."""
    known = list(_known(words))
    if known:
        return tuple(dict.fromkeys(_fact(names) for _, _, names in known))
    foreign = _FOREIGN.search(words)
    name = _trimmed(foreign.group()) if foreign else ""
    return (Fact("school", name),) if name else ()


def _called(said: str) -> tuple[str, ...]:
    """The names of the schools that go by these words, those of the United States first."""
    return (*(school.name for school in universities_called(said)), *schools_called(said))


def _fact(names: tuple[str, ...]) -> Fact:
    return Fact("school", names[0], candidates=names[1:4])


def _trimmed(name: str) -> str:
    """A name without words before it that are none of it: "My College" is no name at all."""
    words = name.split()
    while words and words[0].lower() in _NOT_A_NAME:
        words = words[1:]
    return " ".join(words) if len(words) > 1 or name.isupper() or words == [name] else ""


def _known(words: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """(start, end, names of schools) for each name of the table, the longest at each place."""
    found = list(_WORD.finditer(words))[:_MOST]
    reached = 0
    for index, first in enumerate(found):
        if first.start() < reached or not word_key(first.group()):
            continue
        for last in range(_last(words, found, index), index - 1, -1):
            said = words[first.start() : found[last].end()]
            names = _called(said) if word_key(found[last].group()) else ()
            if names and _meant(words, first.start(), said):
                reached = found[last].end()
                yield (first.start(), reached, names)
                break


def _last(words: str, found: list[re.Match[str]], index: int) -> int:
    """The last word that may belong to a name which begins at ``index``."""
    last = index
    while last + 1 < min(len(found), index + LONGEST) and _GAP.fullmatch(
        words, found[last].end(), found[last + 1].start()
    ):
        last += 1
    return last


def _meant(words: str, start: int, said: str) -> bool:
    """Whether a name of the table is written as one: "union" and "brown" are words, "Columbia" is also a place."""
    before = words[:start]
    capital = said[:1].isupper()
    if len(said) <= 2:
        return said.isupper() and bool(_AT.search(before) or _LEADS.search(before))
    if _TELLING.search(said):
        return capital or bool(_LEADS.search(before))
    if said.isupper() and len(said) <= _ACRONYM:
        return bool(_LEADS.search(before))
    if capital:
        return bool(_BY_NAME.search(before))
    return _abbreviates(said) and bool(_AT.search(before)) and not is_ordinary(said)


def _abbreviates(said: str) -> bool:
    """Whether a name in lower case is an abbreviation, as "mit" is."""
    return 3 <= len(said) <= _ACRONYM and (
        any(said.upper() in school.called for school in universities_called(said)) or bool(schools_called(said))
    )


_ACRONYM = 6
