"""An anonymizer's text held to what it was asked for: changes beside the leaks are taken back.

Small models that are asked to change a few words rewrite the whole text, invent what was not there, or repeat
themselves (RLAA, figure 1). A leak that an arbitrator let pass says which words it rests on; so of the differences
between the text and its rewrite only those that touch these words, or stand right beside them in the same clause, are
made, and none that puts in a name, a number or a fact which the text did not hold.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from leakmeter.text.attack.builtin.reading import Reading, read
from leakmeter.text.attack.difference import difference
from leakmeter.text.attack.roles import Anonymized
from leakmeter.text.rewrite.joining import Change, changed
from leakmeter.text.rewrite.untouched import may_edit
from leakmeter.text.rewrite.utility import words_of
from leakmeter.text.sentences import sentences
from leakmeter.types import Span, Verdict

#: Whether a change of the text leaves alone what the user wants kept.
Allowed = Callable[[Change], bool]

BESIDE = "beside what leaks"
SENTENCE = "beyond the sentence that leaks"
KEPT = "words that are to stay"
UNTOUCHABLE = "code, addresses or others' words"
NEW_NUMBER = "a number that was not there"
NEW_NAME = "a name that was not there"
NEW_FACT = "something new told of the author"
#: A change reaches so many characters beyond the evidence and still belongs to it: an article, a preposition, a verb.
REACH = 12
_NUMBER = re.compile(r"\d+")
_NAME = re.compile(r"(?<![.!?…]\s)(?<![.!?…\n\"“(])(?<!^)\b[A-ZÀ-Þ][a-zß-ÿ]+(?:['’-]?[A-ZÀ-Þa-zß-ÿ]+)*")
#: Words with a capital that name nothing.
_NO_NAME = frozenset("i i'm i've i'd i'll ok okay english internet god reddit mr mrs ms dr".split())


def held(text: str, rewritten: str, leaks: Sequence[Verdict], allowed: Allowed, reading: Reading = read) -> Anonymized:
    """The text with those changes of ``rewritten`` that were asked for, and why how many others were taken back.

    Where no leak names its evidence (nobody judged the guesses) changes may stand anywhere; new names, numbers and facts
    are then not looked for either, since the whole text may be new.
    """
    changes = difference(text, rewritten)
    evidence = [span for leak in leaks for span in leak.evidence]
    reasons = [fault(text, change, evidence, allowed) for change in changes]
    kept = [change for change, reason in zip(changes, reasons, strict=True) if not reason]
    if evidence:
        told = new_facts(text, kept, reading)
        reasons += [NEW_FACT] * len(told)
        kept = [change for change in kept if change not in told]
    after, _ = changed(text, kept)
    if not any(c.isalnum() for c in after):
        return Anonymized(text, counted(reasons))
    return Anonymized(after, counted(reasons))


def counted(reasons: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """How many changes were taken back for each reason, in the order of the reasons."""
    return tuple(sorted(Counter(reason for reason in reasons if reason).items()))


def fault(text: str, change: Change, evidence: Sequence[Span], allowed: Allowed) -> str:
    """Why a change is not made; "" where it is."""
    if not may_edit(text, change.span):
        return UNTOUCHABLE
    if not allowed(change):
        return KEPT
    if not evidence:
        return ""
    near = [span for span in evidence if _near(change.span, span)]
    if not near:
        return BESIDE
    if not _within(text, change.span, near):
        return SENTENCE
    if {*_NUMBER.findall(change.words)} - {*_NUMBER.findall(text)}:
        return NEW_NUMBER
    return NEW_NAME if _names(change.words) - {word.lower() for word in words_of(text)} else ""


def _near(change: Span, evidence: Span) -> bool:
    return change.start <= evidence.end + REACH and evidence.start - REACH <= change.end


def _within(text: str, change: Span, near: Sequence[Span]) -> bool:
    """Whether a change stays within the sentences that the evidence near it stands in."""
    inside = [(a, b) for a, b in sentences(text) if any(a < span.end and span.start < b for span in near)]
    first, last = (inside[0][0], inside[-1][1]) if inside else (0, len(text))
    return first <= change.start + 1 and change.end <= last + 1


def _names(words: str) -> set[str]:
    """The names in some words, in lower case: capitals within a sentence."""
    return {name.lower() for name in _NAME.findall(f"a {words}")} - _NO_NAME


def new_facts(text: str, changes: Sequence[Change], reading: Reading = read) -> list[Change]:
    """The changes in whose place find then reads facts of a kind of which the text told nothing before: a partner, a
    child, an illness. Less about the same thing is no new fact."""
    if not changes:
        return []
    before = {told.category for told in reading(text)}
    after, placed = changed(text, changes)
    found = [told for told in reading(after) if told.facts and told.category not in before]
    return [
        place.change for place in placed if any(told.start < place.end and place.start < told.end for told in found)
    ]
