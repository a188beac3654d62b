"""What the author is allergic to, in running text and in forms: "allergic to sulfa and codeine", "Allergies: penicillin".

A medicine that is named there is the cause of an allergy and nothing that is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from leakmeter.text.find.lexicon import by_name, entries_in, normal
from leakmeter.types import Fact


@dataclass(frozen=True, slots=True)
class Allergies:
    """The allergies that some words tell, and the ``spans`` of the words that name what they are of."""

    facts: tuple[Fact, ...]
    spans: tuple[tuple[int, int], ...]


#: What stands before a list of causes, and where such a list ends.
_BEFORE = re.compile(
    r"\ballerg(?:ic|y) to\s+|\b(?:drug |food |medicine |medication |known |my )?allergies\s?(?:\W|\b(?:are|include|to)\b)\s?",
    re.IGNORECASE,
)
_LIST_ENDS = re.compile(
    r"[.;!?\n]|\b(?:but|so|because|which|since|regular|current|meds?|medications?|medicines|conditions?|takes?|taking|on)\b",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s*(?:,|/|&|\+|\band\b|\bor\b|\bplus\b)\s*", re.IGNORECASE)
_LEAD = re.compile(
    r"(?:(?:to|all|both|severe|severely|mild|the|any|most|some|my|raw|cooked|also|especially|mainly)\s+)*",
    re.IGNORECASE,
)
#: "Penicillin allergy", "a codeine allergy".
_AFTER = re.compile(r"\b(?P<cause>[\w-]{3,20}(?: [\w-]{3,12})?)[ -](?:allerg(?:y|ies|ic)|anaphylaxis)\b", re.IGNORECASE)
_DENIED = re.compile(
    r"\b(?:no|not|never|isn['’]?t|aren['’]?t|n['’]t|nobody|none|without|no longer|used to be|grew out of (?:my|an?)|if)\s+(?:\w+\s+)?\Z",
    re.IGNORECASE,
)
_LONGEST = 60
#: How many characters before are looked at.
_NEAR = 40


def allergies_in(words: str) -> Allergies:
    """The allergies told: ``condition`` "penicillin allergy" and the like. What cannot be an allergy by the word lists is none."""
    if "llerg" not in words.lower():
        return Allergies((), ())
    found = [(start, end, named) for start, end in _causes(words) if (named := _allergy_to(words[start:end]))]
    facts = dict.fromkeys(Fact("condition", named) for _, _, named in found)
    return Allergies(tuple(facts), tuple((start, end) for start, end, _ in found))


def _causes(words: str) -> Iterator[tuple[int, int]]:
    for before in _BEFORE.finditer(words):
        if _DENIED.search(words[max(0, before.start() - _NEAR) : before.start()]):
            continue
        stop = _LIST_ENDS.search(words, before.end(), before.end() + _LONGEST)
        end = stop.start() if stop else min(len(words), before.end() + _LONGEST)
        yield from _parts(words, before.end(), end)
    for after in _AFTER.finditer(words):
        if not _DENIED.search(words[max(0, after.start() - _NEAR) : after.start()]):
            start, end = after.span("cause")
            yield start, end
            yield end - len(words[start:end].split()[-1]), end


def _parts(words: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for part in (*(match.span() for match in _PARTS.finditer(words, start, end)), (end, end)):
        lead = _LEAD.match(words, at, part[0])
        first = lead.end() if lead else at
        stripped = words[first : part[0]].rstrip()
        if stripped:
            yield first, first + len(stripped)
        at = part[1]


def _allergy_to(cause: str) -> str:
    """The name of the allergy to ``cause``, or "" if that is nothing people are known to be allergic to."""
    known = by_name("conditions")
    for said in (f"{cause} allergy", f"{cause.removesuffix('s')} allergy", f"allergic to {cause}"):
        row = known.get(normal(said))
        if row is not None:
            return row["canonical"]
    medicine = next(entries_in(cause, "medications"), None)
    whole = medicine is not None and (medicine.start, medicine.end) == (0, len(cause))
    return f"{medicine.row['canonical']} allergy" if medicine is not None and whole else ""
