"""What a planner may choose from: for each disclosure the words as they are, or one of its candidates.

A candidate is credited only with what its words, read by themselves as the same kind of disclosure, no longer tell. So a
combination can be counted without reading the whole text anew, and nothing is gained by a wording that the tagger merely
overlooks. Before a combination is believed, the text it makes is found and counted as a whole as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from leakmeter.text.crowd import SURE, at_least, estimate
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.counting import Counting
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.echoes import echoes, named
from leakmeter.text.rewrite.joining import Change, compatible, overlap
from leakmeter.text.rewrite.new_words import told_by
from leakmeter.text.rewrite.search import Choice, Problem
from leakmeter.text.rewrite.utility import Loss, details_lost, words_changed
from leakmeter.types import Disclosure, Fact, Span

#: Called with how much is done, and of how much at the most.
Progress = Callable[[int, int], None]
#: A text and a disclosure in it -> candidates beside the built-in ones.
Offered = Callable[[str, Disclosure], Sequence[Candidate]]
#: All that a count depends on, for each disclosure: its category, its facts, its words and its bits.
Told = tuple[tuple[str, tuple[Fact, ...], str, float | None], ...]
#: What names one person, whatever else is said.
_NAMES_ONE = frozenset({"CONTACT", "NAME"})


@dataclass(frozen=True, slots=True)
class Option:
    """A way to deal with one disclosure: the changes it takes, first that of its own words and then those of other
    mentions of the same thing (none leave it as it is); what is told there after it; its loss. ``degree`` is 0 for what
    is left as it is; ``left_out`` says that nothing is put in its place."""

    changes: tuple[Change, ...]
    reading: tuple[Disclosure, ...]
    loss: Loss
    degree: int = 0
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """A text with its disclosures and the options for each.

    The first option leaves the disclosure as it is; where something names one person and can be changed, there is none
    that leaves it. ``counting`` counts what is told, and ``sure`` is the probability with which so many people share it. ``refused`` says whether something could have
    been changed that may not be. ``counts`` holds how many people share what was counted before, for every problem made
    of it; it lives and dies with the ground.
    """

    text: str
    counting: Counting
    disclosures: tuple[Disclosure, ...]
    options: tuple[tuple[Option, ...], ...]
    refused: bool = False
    sure: float = SURE
    counts: dict[Told, float] = field(default_factory=dict[Told, float], repr=False, compare=False)

    @property
    def changeable(self) -> bool:
        """Whether there is anything that may be changed."""
        return any(option.changes for row in self.options for option in row)

    def problem(self, limit: int, progress: Progress) -> Problem:
        """The options as a problem of cost, in words, and count, in people; at most ``limit`` are counted in a search."""
        known = self.counts

        def count(choice: Choice) -> float:
            told = self.readings(choice)
            same = tuple((d.category, d.facts, d.text, d.bits) for d in told)
            if same not in known:
                progress(min(len(known), limit), limit)
                known[same] = at_least(self.counting.crowd(told), self.sure)
            return known[same]

        return Problem([[o.loss.words for o in row] for row in self.options], count, self.fit, limit)

    def naming_places(self) -> tuple[bool, ...]:
        """For each disclosure whether its words name a place, told as a fact or not."""
        places = [place.span for place in named(self.text)]
        return tuple(any(_within(place, d.span) for place in places) for d in self.disclosures)

    @property
    def names_one(self) -> bool:
        """Whether something names one person that can only be left as it is."""
        return any(not row[0].changes and _names_one(d) for d, row in zip(self.disclosures, self.options, strict=True))

    def changes(self, choice: Sequence[int]) -> tuple[Change, ...]:
        """The changes of a whole choice."""
        return tuple(change for row, o in zip(self.options, choice, strict=True) for change in row[o].changes)

    def readings(self, choice: Choice) -> tuple[Disclosure, ...]:
        """What a choice tells. A disclosure whose words are taken out with another's tells nothing, nor does one whose words may
        be taken out with those of a disclosure that says nothing: what is told only grows as more is decided."""
        taken = [None if o is None else options[o] for options, o in zip(self.options, choice, strict=True)]
        changed = [
            change.span
            for row, option in zip(self.options, taken, strict=True)
            for each in ([option] if option is not None else row)
            for change in each.changes
        ]
        told: list[Disclosure] = []
        for disclosure, option in zip(self.disclosures, taken, strict=True):
            if option is None or (not option.changes and any(_within(disclosure.span, span) for span in changed)):
                continue
            told += option.reading
        return tuple(told)

    def fit(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        """Whether two options, each given by disclosure and number, can be taken together."""
        first, second = self.options[a[0]][a[1]].changes, self.options[b[0]][b[1]].changes
        if not first or not second:
            return True
        own, other = self.disclosures[a[0]].span, self.disclosures[b[0]].span
        taken_along = any(_within(other, c.span) for c in first) or any(_within(own, c.span) for c in second)
        return not taken_along and all(compatible(c, d) for c in first for d in second)


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def tells_less(disclosure: Disclosure, candidate: Candidate) -> bool:
    """Whether a candidate no longer tells something that was put into facts, or nothing was: it may change the count."""
    return not disclosure.facts or bool(candidate.removes)


def ground(
    text: str,
    disclosures: Sequence[Disclosure],
    community: str,
    degree: Degree,
    may_change: Callable[[Change], bool],
    progress: Progress,
    worth: Callable[[Disclosure, Candidate], bool] = tells_less,
    offered_beside: Offered = lambda text, disclosure: (),
    sure: float = SURE,
) -> Ground:
    """The options for each disclosure of a text, up to a degree, the built-in ones and those ``offered_beside``. Those are
    left out that ``may_change`` forbids, that are not ``worth`` it, or that cut another disclosure in two."""
    rows: list[tuple[Option, ...]] = []
    refused, said_again = False, echoes(text, disclosures)
    for number, disclosure in enumerate(disclosures):
        progress(number, len(disclosures))
        beside = [c for c in offered_beside(text, disclosure) if not _cuts(c.span, disclosure, disclosures)]
        offered = [c for c in (*_changeable(text, disclosure, disclosures), *beside) if c.degree <= degree]
        offered = [c for c in offered if worth(disclosure, c)]
        allowed = [c for c in offered if may_change(Change(c.span, c.words))]
        refused = refused or len(allowed) < len(offered)
        again = [
            (echo, [c for c in _changeable(text, echo, disclosures) if may_change(Change(c.span, c.words))])
            for echo in (echoes(text, [disclosure]) if said_again else ())
            if echo in said_again
        ]
        rows.append(_row(disclosure, [_option(text, disclosure, c, disclosures, again) for c in allowed]))
    return Ground(text, Counting(text, community), tuple(disclosures), tuple(rows), refused, sure)


def _changeable(text: str, disclosure: Disclosure, disclosures: Sequence[Disclosure]) -> list[Candidate]:
    """The candidates for a disclosure that do not cut another one in two."""
    return [c for c in candidates(text, disclosure) if not _cuts(c.span, disclosure, disclosures)]


def _row(disclosure: Disclosure, offered: Sequence[Option]) -> tuple[Option, ...]:
    """The options for one disclosure. What names one person is not left as it is where there is anything else to do."""
    as_it_is = Option((), (disclosure,), Loss())
    if not _names_one(disclosure):
        return (as_it_is, *offered)
    return tuple(option for option in offered if not any(map(_names_one, option.reading))) or (as_it_is,)


def _names_one(disclosure: Disclosure) -> bool:
    return disclosure.category in _NAMES_ONE and any(r.identifies for r in estimate([disclosure]).reasons)


def _cuts(span: Span, own: Disclosure, disclosures: Sequence[Disclosure]) -> bool:
    """Whether a change touches another disclosure's words without taking all of them."""
    return any(overlap(d.span, span) and not _within(d.span, span) for d in disclosures if d is not own)


def _option(
    text: str,
    disclosure: Disclosure,
    candidate: Candidate,
    all_told: Sequence[Disclosure],
    again: Sequence[tuple[Disclosure, Sequence[Candidate]]],
) -> Option:
    taken_along = sum(d is not disclosure and _within(d.span, candidate.span) for d in all_told)
    changes = [Change(candidate.span, candidate.words, details_lost(disclosure, candidate) + taken_along)]
    for mention, offered in again:
        general = [c for c in offered if c.kind == "generalise" and c.degree <= candidate.degree]
        if general and not overlap(mention.span, candidate.span):
            best = max(general, key=lambda c: c.degree)
            changes.append(Change(best.span, best.words, details_lost(mention, best)))
    loss = Loss(
        changed=sum(words_changed(change.span.text, change.words) for change in changes),
        details=sum(change.details for change in changes),
    )
    return Option(
        tuple(changes), told_by(text, disclosure, candidate), loss, candidate.degree, candidate.kind == "remove"
    )
