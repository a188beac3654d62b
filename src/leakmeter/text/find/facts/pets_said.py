"""What the rest of a sentence makes of an animal: one that was put to sleep or sold is a pet no more, and "his sister Juno, 13"
is of the kind of him who was named before her."""

from __future__ import annotations

import re
from collections.abc import Sequence

from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

_GONE_BEFORE = re.compile(
    r"(?:\b(?:say(?:ing)?|said) (?:our |my |a |a last |our last |final )?(?:goodbyes?|farewell) to|\b(?:bur(?:y|ied|ying)|cremat(?:e|ed|ing)|euthani[sz]ed?|mourn(?:ing)?|griev(?:e|ing)(?: for)?|sold(?: on)?|selling|rehom(?:e|ed|ing)|surrendered|gave (?:away|up)|give up|lost|had to (?:sell|rehome|bury|surrender|give up)|rip|rest in peace|the (?:death|loss|passing) of|losing|in memory of|the ashes of|outlived)|\bmiss(?:ing)? (?=my late))\s*\Z",
    re.IGNORECASE,
)
_FAREWELL = re.compile(r"\W*(?:rip|r\.i\.p\.?|rest in peace|farewell to|goodbye to)\b", re.IGNORECASE)
_PUT_BEFORE = re.compile(r"\b(?:put(?:ting)?|let|lay(?:ing)?|laid)\s*\Z", re.IGNORECASE)
_PUT_AFTER = re.compile(
    r"\s*(?:[\w'’,-]+ ){0,3}?(?:down\b|to (?:sleep|rest)\b|go (?:peacefully|last|in|on|to)\b)", re.IGNORECASE
)
_GONE_AFTER = re.compile(
    r"\s*(?:,[^,.;!?\n]{1,40},)?\s*(?:(?:just|sadly|finally|suddenly|recently|peacefully|unexpectedly|has|have|had|both|all) )*(?:died|passed(?: away| on)?\b(?! (?:the|his|her|a|out|by))|was put (?:down|to sleep)|were put (?:down|to sleep)|got put (?:down|to sleep)|had to be put (?:down|to sleep)|crossed (?:over )?the rainbow|went over the rainbow|is (?:dead|no longer with us|no more|buried)|are (?:dead|no longer with us)|didn['’]?t make it|was (?:sold|rehomed|euthani[sz]ed|killed|run over)|were (?:sold|rehomed|killed)|got (?:run over|killed|eaten|taken by a fox)|left us)\b",
    re.IGNORECASE,
)
#: Some of several: the others are still there.
_SOME_OF = re.compile(
    r"\b(?:one|two|three|some|half|most|a few|several|the (?:eldest|oldest|youngest|last|first)) of (?:my|our|the)\b",
    re.IGNORECASE,
)
#: An animal that ran away may come back, and what is for sale is still there.
_STRAYED = re.compile(
    r"\b(?:missing|ran (?:off|away)|took off|last seen|got out|escaped|reward|microchip\w*|spotted|collar|please share|for sale|good home|found (?:him|her|it|them)|came back)\b",
    re.IGNORECASE,
)
_KIN = re.compile(
    r"\b(?:his|her|its|their) (?:(?:little|big|older|younger|old|litter|twin|half) )*(?:sister|brother|litter-?mate|mate|mother|mum|mom|son|daughter|pal|companion|bonded mate|buddy|partner)\b",
    re.IGNORECASE,
)
_OF_ONE_ALIVE = frozenset(("pet_count", "pet_age"))


def pets_as_said(text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]]) -> list[tuple[Fact, ...]]:
    """The facts of all marks, with the pets that their sentences say are gone as ``past_pet``."""
    found: list[tuple[Fact, ...]] = []
    kind = ""
    for mark, facts in zip(marks, read, strict=True):
        if mark.category in _OF_ANIMALS:
            if _BLACK_DOG.search(text, mark.start, mark.end) and _LOW.search(text):
                facts = tuple(fact for fact in facts if not fact.attribute.startswith("pet"))
            facts = _past(facts) if _gone(text, mark) else facts
            if kind and mark.category == "PET" and not _kinds(facts) and _KIN.search(text, mark.start, mark.end):
                facts = (Fact("pet", kind), *facts)
            kind = next(iter(_kinds(facts)), kind)
        found.append(facts)
    return found


#: Depression goes by this name.
_BLACK_DOG = re.compile(r"\b(?:the|that|my old friend the) black dog\b", re.IGNORECASE)
_LOW = re.compile(
    r"\b(?:depress\w*|antidepress\w*|prozac|sertraline|gp|churchill|therap\w+|mood|low|meds)\b", re.IGNORECASE
)
_OF_ANIMALS = frozenset(("PET", "POSSESSION"))


def _kinds(facts: Sequence[Fact]) -> list[str]:
    return [str(fact.value) for fact in facts if fact.attribute in ("pet", "past_pet")]


def _gone(text: str, mark: Mark) -> bool:
    before = text[max(0, mark.start - _NEAR) : mark.start]
    after = text[mark.end : mark.end + _FAR]
    if _SOME_OF.search(text, max(0, mark.start - _NEAR), mark.end):
        return False
    if _PUT_BEFORE.search(before) and _PUT_AFTER.match(after):
        return True
    if _GONE_AFTER.match(after) or _FAREWELL.match(text, mark.start, mark.end):
        return True
    return bool(_GONE_BEFORE.search(before)) and not _STRAYED.search(text)


_NEAR, _FAR = 60, 120


def _past(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    return tuple(
        Fact("past_pet", fact.value) if fact.attribute == "pet" else fact
        for fact in facts
        if fact.attribute not in _OF_ONE_ALIVE
    )
