"""What new words tell: whether the old detail is still in them, and whether they tell anything new."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from leakmeter.statistics import by_label
from leakmeter.text.abstract_model.ground import PLACES, Ground, numbers_in, read_as
from leakmeter.text.find.gazetteer.homonyms import agrees
from leakmeter.text.rewrite.candidates import Candidate
from leakmeter.text.rewrite.echoes import named
from leakmeter.text.rewrite.edits import applied
from leakmeter.text.rewrite.suggest import still_told
from leakmeter.text.rewrite.utility import words_of
from leakmeter.types import Fact

_OF_WORK = ("occupation", "field", "workplace", "employer_kind")


def still_said(ground: Ground, made: Candidate) -> bool:
    """Whether all that was told is still read from the words, or something no longer read still stands in them.

    The latter is where the reader would overlook what a person sees: the same number, or the name of the same place.
    """
    start, end = made.span.start, made.span.start + len(made.words)
    read = read_as(ground.text, made.span, made.words, ground.disclosure.category)
    there = replace(ground.disclosure, start=start, end=end, text=made.words, facts=read)
    if still_told(ground.disclosure, [there], start, end):
        return True
    return any(_stands(fact, made.words) for fact in made.removes)


def _stands(fact: Fact, words: str) -> bool:
    if isinstance(fact.value, (int, float)):
        return float(fact.value) in numbers_in(words)
    name = fact.value.split(",")[0] if fact.attribute in PLACES else fact.value
    told = " ".join(words_of(name))
    return bool(told) and f" {told} " in f" {' '.join(words_of(words))} "


def new_facts(ground: Ground, read: Iterable[Fact]) -> tuple[Fact, ...]:
    """Those of some facts that neither the text tells, nor the hierarchy, and that follow from nothing told."""
    known = {(fact.attribute, fact.value) for fact in (*ground.told, *ground.hierarchy)}
    return tuple(f for f in read if (f.attribute, f.value) not in known and not _follows(f, ground.told))


def _follows(new: Fact, told: Iterable[Fact]) -> bool:
    """Whether a fact says less of what is told: a range around a number or a narrower range, a place around a place, that
    somebody with an occupation works."""
    for old in told:
        if (new.attribute, new.value) == ("employment", "employed") and old.attribute in _OF_WORK:
            return True
        if old.attribute != new.attribute:
            continue
        if new.attribute in PLACES:
            if _around(str(new.value), str(old.value)):
                return True
        elif _within(old, new):
            return True
    return False


def _within(old: Fact, new: Fact) -> bool:
    inner, outer = _range(old), _range(new)
    return inner is not None and outer is not None and outer[0] <= inner[0] and inner[1] <= outer[1]


def _range(fact: Fact) -> tuple[float, float] | None:
    if fact.low is not None or fact.high is not None:
        return (fact.low if fact.low is not None else -1e9, fact.high if fact.high is not None else 1e9)
    return (float(fact.value), float(fact.value)) if isinstance(fact.value, (int, float)) else None


def place_named(ground: Ground, made: Candidate) -> bool:
    """Whether words name a place, in capitals or not, that is neither in the text or hierarchy nor around one that is."""
    start, end = made.span.start, made.span.start + len(made.words)
    changed = applied(ground.text, made.span, made.words)
    found = [f for d in named(changed) if d.start < end and start < d.end for f in d.facts]
    found += [f for f in read_as(ground.text, made.span, made.words, "LOCATION") if f.attribute in PLACES]
    told = [str(fact.value) for fact in ground.told if fact.attribute in PLACES]
    names = (str(fact.value) for fact in found)
    return any(
        not ground.names.issuperset(words_of(name.split(",")[0])) and not any(_around(name, inner) for inner in told)
        for name in names
    )


def _around(outer: str, inner: str) -> bool:
    """Whether the first of two places, by their labels, is a region or country that the second lies in."""
    wide, narrow = by_label(outer), by_label(inner)
    return bool(wide and narrow and wide.kind != "city" and narrow.kind != "country" and agrees(narrow, wide))
