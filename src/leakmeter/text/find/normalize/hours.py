"""At what hours the author works: nights, shifts, part-time, full-time."""

from __future__ import annotations

import re

from leakmeter.types import Fact

_NIGHTS = re.compile(
    r"\b(?:night|overnight|graveyard)[ -]?shifts?\b|\bgraveyards?\b(?! (?:visit|walk|near|behind|next))|\bovernights\b"
    r"|\bwork(?:s|ed|ing)?\b (?:(?!days?\b|and\b|but\b)[\w-]+ ){0,3}(?:nights|overnight)\b(?! (?:out|off|school))"
    r"|\b(?:on|do|does|doing|did|work|switched to|stuck on|moved to|back on|twelve[- ]hour|weekend|permanent|straight) nights\b(?! (?:out|off|school))"
    r"|\bnights? (?:nurse|porter|guard|auditor|audit|stocker|crew|manager|watchman|security|janitor|at the (?:hospital|ward|desk|plant|warehouse|station|hotel))\b",
    re.I,
)
#: A turn at work is called a shift whoever has it: "home from my shift" says nothing of the hours.
_SHIFTS = re.compile(
    r"\b(?:shift ?work(?:er)?s?|(?:rotating|split|swing|second|2nd|third|3rd|twelve[- ]hour|12[- ]h(?:ou)?r) shifts?|works? shifts|working shifts|twelves|rota|roster|two weeks on|on, \w+ off)\b",
    re.I,
)
#: Not of those who study or look after their own.
_TIME = re.compile(
    r"\b(?P<much>full|part)[- ]?time\b(?![- ](?:(?:\w+ )?(?:student|studies|study|learner|mo[mt]|mum|mother|dad|father|parent|carer|caregiver|homemaker|mba|phd|ma|msc|master\w*|degree|course|school|college|uni)|job (?:offer|ad|opening|interview|vacanc\w+|search)s?)\b)",
    re.I,
)
#: A job that is sought, over, refused, or of nobody.
_NO_TIME = re.compile(
    r"\b(?:look(?:ing|ed)?|seek(?:ing)?|search(?:ing)?|wants?|wanted|wanting|need(?:s|ed)?|appl(?:y|ied|ying)|offer(?:ed)?|find|finding|get(?:ting)? an?|hir(?:e|ing)|hop(?:e|ing)|wish\w*|would|could|might|if|when|can['’]?t|cannot|not|\w+n['’]t|never|no|used to|was|were|former|until|before|after|study\w*|enrolled)\b[^.;!?]{0,40}\Z",
    re.I,
)


def hours_facts(words: str, *, past: bool = False) -> tuple[Fact, ...]:
    """``hours`` that words about work name. Where they are of a ``past`` job, part-time and full-time tell nothing."""
    facts: list[Fact] = []
    if _NIGHTS.search(words):
        facts.append(Fact("hours", "nights"))
    elif _SHIFTS.search(words):
        facts.append(Fact("hours", "shifts"))
    time = None if past else _TIME.search(words)
    if time and not _NO_TIME.search(words[: time.start()]):
        facts.append(Fact("hours", f"{time['much'].lower()}-time"))
    return tuple(facts)
