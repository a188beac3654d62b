"""Health conditions, medications and signs, by their canonical names.

Inside a mark the words are known to be about health, so that "type 1" is diabetes and "no period since June" a sign of
menopause or pregnancy, which is left open: ``symptom`` names what is felt or seen, ``condition`` only what is said.
"""

from __future__ import annotations

import re

from leakmeter.text.find.facts.health_words import CONDITIONS, MEDICATIONS, REPRODUCTIVE, SYMPTOMS, Table
from leakmeter.text.find.facts.listed import marked_entries, matcher
from leakmeter.text.find.facts.state import pregnancy_over
from leakmeter.text.find.lexicon import Entry, entries_in
from leakmeter.types import Fact

#: A condition denied: "no heart disease", "never had asthma", "isn't diabetes". "no period" is in the tables themselves.
_DENIED = re.compile(
    r"(?:\b(?:no|without|never had(?: an?)?|not(?: an?)?|isn['’]?t(?: an?)?|don['’]?t have(?: an?)?|do not have(?: an?)?|ruled out|no sign of|negative for|neither)\s+(?:[\w-]+\s+)?|\bpre-?)$",
    re.I,
)
_HAS = r"(?:has|had|have|is|was|suffers|suffered|got|lives|died|takes|needs|gets|went|beat)\b"
_NEXT = re.compile(rf"\s*(?:\([^)]{{0,12}}\)|,[^,]{{0,20}},)?\s*(?:also |just |both |already |recently )?{_HAS}", re.I)
_OWN = re.compile(r"\b(?:my|our|his|her)\s+(?:\w+\s+)?$", re.I)
_ME = re.compile(r"\b(?:i|im|i['’](?:m|ve|d)|me|we)\b", re.I)


def health_facts(words: str) -> tuple[Fact, ...]:
    """Each condition and medication named, under its canonical name; not those of relatives, nor those denied."""
    if _of_a_relative(words):
        return ()
    facts = [Fact("condition", entry.row["canonical"]) for entry in _named(words, "conditions")]
    facts += [Fact("medication", entry.row["canonical"]) for entry in _named(words, "medications")]
    facts += [Fact("condition", name) for name in _matching(words, CONDITIONS)]
    facts += [Fact("medication", name) for name in _matching(words, MEDICATIONS)]
    return tuple(dict.fromkeys(facts))


def reproductive_facts(words: str) -> tuple[Fact, ...]:
    """Pregnancy, birth, periods and the like, where the mark says that they are meant."""
    if _of_a_relative(words):
        return ()
    return tuple(Fact("condition", name) for name in _matching(words, REPRODUCTIVE))


def symptom_facts(words: str) -> tuple[Fact, ...]:
    """What is felt, seen or measured, in a word ("sleep trouble", "crying"), where it is the author's own."""
    if _of_a_relative(words):
        return ()
    told = _matching(words, SYMPTOMS)
    if "diagnosis" in told and health_facts(words):
        told.remove("diagnosis")  # of what is named
    if _LONG_AGO.search(words):
        told = [name for name in told if name not in _OF_LATE]
    return tuple(Fact("symptom", name) for name in told)


#: Asked of the last two weeks, which what was long ago does not tell.
_OF_LATE = ("low mood", "sleep trouble")
_LONG_AGO = re.compile(
    r"\b(?:was|were|used to|had)\b.*\b(?:back (?:in|then|when)|(?:years|decades|ages) ago|when i was|as a (?:kid|teen\w*|child)|in (?:high school|middle school|college|my (?:teens|twenties|thirties)))\b",
    re.I,
)


def _named(words: str, name: str) -> list[Entry]:
    return [
        e
        for e in marked_entries(words, name)
        if not _DENIED.search(words[: e.start]) and not _past(words, e) and not _of_a_thing(words, e)
    ]


def _of_a_thing(words: str, entry: Entry) -> bool:
    """ "Bills, pots, the whole thread", in small letters, and "an alcoholic drink": nobody has them."""
    named = words[entry.start : entry.end]
    if named.lower() == "alcoholic":
        return bool(_DRINK.match(words, entry.end))
    return named == "pots" and bool(_IN_A_LIST.search(words[: entry.start]))


_DRINK = re.compile(r"\s+(?:drinks?|beverages?|punch|cider|seltzers?|drop|content|options?)\b", re.IGNORECASE)


_IN_A_LIST = re.compile(r"(?:,\s*|\b(?:the|of|some|more)\s+)\Z", re.I)


def _past(words: str, entry: Entry) -> bool:
    """A pregnancy that is over, denied or wished for: of the conditions it alone does not stay."""
    return entry.row["canonical"] == "pregnancy" and pregnancy_over(words[max(0, entry.start - _NEAR) : entry.start])


_NEAR = 40


def _matching(words: str, table: Table) -> list[str]:
    found = ((name, matcher(pattern, re.I | re.A).search(words)) for name, pattern in table)
    return [name for name, match in found if match and not _DENIED.search(words[: match.start()])]


def _of_a_relative(words: str) -> bool:
    """Whether the subject is a relative: "my brother (17) has asthma". Words that go on to the author are read."""
    relative = next(iter(entries_in(words, "relatives")), None)
    if relative is None or not _OWN.search(words[: relative.start]):
        return False
    return (
        bool(_NEXT.match(words, relative.end))
        and not _ME.search(words[: relative.start])
        and not _ME.search(words, relative.end)
    )
