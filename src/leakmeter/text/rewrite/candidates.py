"""What may stand in place of a disclosure, before anything is counted: the interface of abstraction to the planner.

For each disclosure a short list of edits from the least telling loss to leaving it out. They are made without a tagger
and without counting; whoever uses them measures the ones that matter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.gazetteer.placenames import place_at
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.recognizers.marks import identifier_of
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.denials import denies
from leakmeter.text.rewrite.details.detail import Passage
from leakmeter.text.rewrite.edits import applied, reads, removals
from leakmeter.text.rewrite.grammar import agreeing, begun_like
from leakmeter.text.rewrite.untouched import may_edit
from leakmeter.text.rewrite.wordings import partial_wordings, wordings
from leakmeter.types import Disclosure, Fact, Span


@dataclass(frozen=True, slots=True)
class Candidate:
    """``words`` in place of ``span``, which may reach a little beyond the disclosure.

    ``kind`` "remove" leaves the disclosure out; ``words`` are then empty, or what is left of the span. ``removes`` are the
    disclosure's facts that the new words no longer tell by themselves, ``keeps`` those they still do; both are read from
    the words alone.
    """

    span: Span
    words: str
    kind: Literal["generalise", "remove"]
    degree: Degree
    removes: tuple[Fact, ...] = ()
    keeps: tuple[Fact, ...] = ()


def candidates(text: str, disclosure: Disclosure) -> tuple[Candidate, ...]:
    """The edits that say less than ``disclosure``: at most one generalisation for each degree in the order of the
    degrees, then leaving it out. None touches code, the words of others, or a part of an address, unless an identifier stands there; a denial is only left
    out (denials.py)."""
    if disclosure.text.count("(") != disclosure.text.count(")"):
        return ()
    vaguer = () if denies(disclosure.category, disclosure.text) else wordings(Passage.of(text, disclosure))
    found = _reworded(text, disclosure, vaguer)
    for span, words in removals(text, disclosure):
        if reads(text, span, words):
            found.append(Candidate(span, words, "remove", Degree.STRONG, removes=disclosure.facts))
    if not found and disclosure.category == "NAME" and any(fact.attribute == "name" for fact in disclosure.facts):
        removed = "[name removed]"
        found.append(Candidate(disclosure.span, removed, "generalise", Degree.STRONG, removes=disclosure.facts))
    if identifier_of(disclosure.facts):  # a number names its owner in a quotation and in a log as well
        return tuple(found)
    return tuple(candidate for candidate in found if may_edit(text, candidate.span))


def partial_candidates(text: str, disclosure: Disclosure) -> tuple[Candidate, ...]:
    """The edits in which one of several details of a disclosure says less and the others stay as they are."""
    if disclosure.text.count("(") != disclosure.text.count(")") or denies(disclosure.category, disclosure.text):
        return ()
    found = _reworded(text, disclosure, partial_wordings(Passage.of(text, disclosure)))
    return tuple(candidate for candidate in found if may_edit(text, candidate.span))


def _reworded(text: str, disclosure: Disclosure, vaguer: Sequence[tuple[Degree, str]]) -> list[Candidate]:
    described = _DESCRIBED_BEFORE.search(text[max(0, disclosure.start - 40) : disclosure.start])
    found = [
        reworded(text, disclosure, degree, words)
        for degree, words in vaguer
        if not (described and _OWN_DETERMINER.match(words) and not _OWN_DETERMINER.match(disclosure.text))
        and not (" " in words and text.startswith("-", disclosure.end))  # "just a 20-something thing"
    ]
    return [one for one in found if reads(text, one.span, one.words)]


_ARTICLE_BEFORE = re.compile(r"\b(?:an?|the|my|our)\s+$", re.IGNORECASE)
#: "a 35yo research scientist": a noun alone can take the place of the noun.
_DESCRIBED_BEFORE = re.compile(r"\b(?:an?|the|my|our)\s+[\w'’-]+\s+$", re.IGNORECASE)
_OWN_DETERMINER = re.compile(r"(?:an?|the|my|our|some|someone|something|somebody|people|how)\b", re.IGNORECASE)


#: The comma that closes an aside goes with it: "The mail lady, Rhonda, says".
_VERB_AFTER_COMMA = re.compile(
    r",(?=\s+(?:is|are|was|were|has|have|had|do|does|will|can|did|says|said|[a-z]+ed|[a-z]{3,}s)\b)"
)


#: "Living in Portland, Oregon, moved here": the comma parts what the author does from what they did.
_PARTICIPLE = re.compile(r"(?:living|based|residing|staying|working|studying)\b", re.IGNORECASE)
#: "A walk in Madrid park" is one in a park.
_SITE = re.compile(r"\s+(?P<what>park|street|station|university|airport|harbou?r|tower|bridge|zoo)\b")
_DIRECTION_BEFORE = re.compile(r"\b(?:north|south|east|west|central)(?:ern)?\s+$", re.IGNORECASE)
#: "In north Northern Europe".
_DIRECTION = re.compile(r"\A(?:north|south|east|west)(?:ern)?\s+(?=europe|asia|africa)", re.IGNORECASE)


def reworded(text: str, disclosure: Disclosure, degree: Degree, words: str) -> Candidate:
    """Words in the place of a disclosure, fitted to where they stand: the article before them, a capital, a comma."""
    words = begun_like(text, disclosure.span, words)
    start = disclosure.start
    if _DIRECTION_BEFORE.search(text[max(0, start - 12) : start]):
        words = _DIRECTION.sub("", words)
    article = _ARTICLE_BEFORE.search(text[max(0, start - 12) : start])
    if article and _OWN_DETERMINER.match(words) and not _OWN_DETERMINER.match(disclosure.text):
        start -= len(article.group())
        words = words[0].upper() + words[1:] if text[start].isupper() else words
    elif article and (right := agreeing(article.group(), words)) != article.group():
        start -= len(article.group())
        words = right + words
    end = disclosure.end
    if site := _SITE.match(text, end) if place_at(text, disclosure.start) == end else None:
        words, end = agreeing("a ", site["what"]) + site["what"], site.end()
    aside = "," in disclosure.text and "," not in words and not _PARTICIPLE.match(disclosure.text)
    if aside and _VERB_AFTER_COMMA.match(text, end):
        end += 1
    span = Span(start, end, text[start:end])
    mark = Mark(start, start + len(words), disclosure.category, disclosure.confidence)
    left: set[tuple[str, object]] = set()
    if disclosure.category != "CONTACT":  # our words for a contact hold no address
        left = {(f.attribute, f.value) for f in facts_of(applied(text, span, words), [mark])[0]}
    told = disclosure.facts
    return Candidate(
        span,
        words,
        "generalise",
        degree,
        removes=tuple(f for f in told if (f.attribute, f.value) not in left),
        keeps=tuple(f for f in told if (f.attribute, f.value) in left),
    )
