"""Marks of other kinds whose words tell of money alone: "My FICO came back at 590" is no finding of a doctor's."""

from __future__ import annotations

import re
from dataclasses import replace

from leakmeter.text.find.facts.benefits import benefit_facts
from leakmeter.text.find.facts.body import health_facts
from leakmeter.text.find.facts.means import named_score
from leakmeter.text.find.mark import Mark

#: Fields of work that the network takes a benefit for: who gets PIP works in no finance.
_FIELDS = frozenset(("field", "employer_kind", "school"))


def of_money(text: str, mark: Mark) -> Mark:
    """A mark for health or work in which a credit score or a benefit is told, as one for money; facts of a job that
    the tagger itself read from a benefit's name are left out."""
    if mark.category not in ("HEALTH", "MENTAL_HEALTH", "OCCUPATION", "POSSESSION", "EDUCATION"):
        return mark
    words = text[mark.start : mark.end]
    if mark.category in ("HEALTH", "MENTAL_HEALTH", "POSSESSION") and named_score(words) is not None:
        return replace(mark, category="FINANCE", facts=())
    if mark.category == "EDUCATION" and not _ON.match(words):
        return mark
    if mark.category == "POSSESSION" or (mark.category == "HEALTH" and health_facts(words)):
        return mark
    if len(words.split()) <= _FEW and benefit_facts(words):
        kept = tuple(fact for fact in mark.facts if fact.attribute not in _FIELDS)
        return replace(mark, category="FINANCE", facts=kept)
    return mark


#: "On UC" is no university's name.
_ON = re.compile(r"\W*(?:i['’]?m |i am )?(?:on|get|getting|claiming) (?:uc|pip|esa|jsa|ssi|snap)\b", re.IGNORECASE)
#: Words of a mark that can hardly tell a job beside a benefit.
_FEW = 5
