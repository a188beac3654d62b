"""What a planner may choose from: for each disclosure the words as they are, or one of its candidates.

A candidate is credited only with what its words, read by themselves as the same kind of disclosure, no longer tell. So a
combination can be counted without reading the whole text anew, and nothing is gained by a wording that the tagger merely
overlooks. Before a combination is believed, the text it makes is found and counted as a whole as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import log2

from leakmeter.text.crowd import SURE, at_least, estimate
from leakmeter.text.rewrite.acceptance import accepted
from leakmeter.text.rewrite.candidates import Candidate, candidates, partial_candidates
from leakmeter.text.rewrite.counting import Counting
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.echoes import echoes, named
from leakmeter.text.rewrite.edited_sentence import Reader
from leakmeter.text.rewrite.joining import Change, compatible, overlap
from leakmeter.text.rewrite.letters import for_one_reader
from leakmeter.text.rewrite.new_words import told_by
from leakmeter.text.rewrite.search import Choice, Problem
from leakmeter.text.rewrite.utility import Loss, details_lost, words_changed
from leakmeter.types import Crowd, Disclosure, Fact, Span

#: Called with how much is done, and of how much at the most.
Progress = Callable[[int, int], None]
#: A text and a disclosure in it -> candidates beside the built-in ones.
Offered = Callable[[str, Disclosure], Sequence[Candidate]]
#: All that a count depends on, for each disclosure: its category, its facts, its words and its bits.
Told = tuple[tuple[str, tuple[Fact, ...], str, float | None], ...]
#: An edit that one reader in two accepts costs so many words more than one that all do, one in four twice as many.
WORDS_PER_DOUBT = 10.0
_LEAST_ACCEPTED = 0.01
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
    accepted: float = 1.0

    @property
    def cost(self) -> float:
        """What it costs, in words: its loss, and how far a reader is from accepting it."""
        return self.loss.words + WORDS_PER_DOUBT * doubt(self.accepted)


def doubt(accepted: float) -> float:
    """How far a reader is from accepting an edit, in bits, by the probability that they do: 1 where one in two does."""
    return -log2(max(accepted, _LEAST_ACCEPTED))


@dataclass(frozen=True, slots=True)
class Ground:
    """A text with its disclosures and the options for each.

    The first option leaves the disclosure as it is; where something names one person and can be changed, there is none
    that leaves it. ``counting`` counts what is told, and ``sure`` is the probability with which so many people share it. ``refused`` says whether all that could
    have been changed may not be. ``counts`` holds the crowds of what was counted before, for every problem made
    of it; it lives and dies with the ground.
    """

    text: str
    counting: Counting
    disclosures: tuple[Disclosure, ...]
    options: tuple[tuple[Option, ...], ...]
    refused: bool = False
    sure: float = SURE
    counts: dict[Told, Crowd] = field(default_factory=dict[Told, Crowd], repr=False, compare=False)

    @property
    def changeable(self) -> bool:
        """Whether there is anything that may be changed."""
        return any(option.changes for row in self.options for option in row)

    def problem(self, limit: int, progress: Progress, people: Callable[[Crowd], float] | None = None) -> Problem:
        """The options as a problem of cost, in words, and count; at most ``limit`` are counted in a search. ``people`` is what is
        counted of a crowd: unless given, how many share it with the probability ``sure``."""
        known, people = self.counts, people or self.surely

        def count(choice: Choice) -> float:
            told = self.readings(choice)
            same = tuple((d.category, d.facts, d.text, d.bits) for d in told)
            if same not in known:
                progress(min(len(known), limit), limit)
                known[same] = self.counting.crowd(told)
            return people(known[same])

        return Problem([[o.cost for o in row] for row in self.options], count, self.fit, limit)

    def accepted_from(self, least: float) -> Ground:
        """The same with the options alone that readers accept with a probability of at least the ``least``, and those for what
        names one person."""
        rows = tuple(
            tuple(o for n, o in enumerate(row) if o.accepted >= least or n == 0 or row[0].changes)
            for row in self.options
        )
        return replace(self, options=rows)

    def surely(self, crowd: Crowd) -> float:
        """How many people share a crowd's text with the probability ``sure``."""
        return at_least(crowd, self.sure)

    def naming_places(self) -> tuple[bool, ...]:
        """For each disclosure whether its words name a place, told as a fact or not."""
        places = [place.span for place in named(self.text)]
        return tuple(any(_within(place, d.span) for place in places) for d in self.disclosures)

    @property
    def names_one(self) -> bool:
        """Whether something names one person that can only be left as it is."""
        return any(
            not row[0].changes and _names_one(disclosure)
            for disclosure, row in zip(self.disclosures, self.options, strict=True)
        )

    def changes(self, choice: Sequence[int]) -> tuple[Change, ...]:
        """The changes of a whole choice. What goes with the words of another disclosure is not changed besides."""
        taken = [row[o].changes for row, o in zip(self.options, choice, strict=True)]
        return tuple(
            change
            for number, changes in enumerate(taken)
            for change in changes
            if not any(
                _covers(c, self.disclosures[number], change) for n, o in enumerate(taken) if n != number for c in o
            )
        )

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


def _covers(wider: Change, disclosure: Disclosure, change: Change) -> bool:
    """Whether a change takes all of a disclosure, and more than its own change does."""
    larger = wider.span.end - wider.span.start > change.span.end - change.span.start
    return larger and _within(disclosure.span, wider.span) and overlap(wider.span, change.span)


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
    least: float = 0.0,
    reader: Reader | None = None,
    in_part: bool = True,
) -> Ground:
    """The options for each disclosure of a text, up to a degree, the built-in ones and those ``offered_beside``. Those are
    left out that ``may_change`` forbids, that are not ``worth`` it, that cut another disclosure in two, or that readers accept
    with a probability below the ``least``, unless they take out a name or an address, which go unless the text is for one reader.
    With ``in_part`` one of several details of a disclosure may say less alone."""
    rows: list[tuple[Option, ...]] = []
    refused, said_again, reader = False, echoes(text, disclosures), reader or Reader()
    needed = least > _GOES_ANYWAY and for_one_reader(text)
    may_be_changed = False
    for number, disclosure in enumerate(disclosures):
        progress(number, len(disclosures))
        beside = [c for c in offered_beside(text, disclosure) if not _cuts(c, disclosure, disclosures)]
        parts = _in_part(text, disclosure, disclosures) if in_part else ()
        offered = {(c.span, c.words): c for c in (*parts, *_changeable(text, disclosure, disclosures), *beside)}
        offered = [c for c in offered.values() if c.degree <= degree]
        offered = [c for c in offered if worth(disclosure, c)]
        allowed = [c for c in offered if may_change(Change(c.span, c.words))]
        refused = refused or len(allowed) < len(offered)
        may_be_changed = may_be_changed or bool(allowed)
        again = [
            (echo, [c for c in _changeable(text, echo, disclosures) if may_change(Change(c.span, c.words))])
            for echo in (echoes(text, [disclosure]) if said_again else ())
            if echo in said_again
        ]
        options = [
            _option(text, disclosure, candidate, disclosures, again, chance)
            for candidate, chance in zip(allowed, accepted(text, disclosure.category, allowed, reader), strict=True)
            if chance >= least or (disclosure.category in _NAMES_ONE and not needed)
        ]
        rows.append(_row(disclosure, options, needed=needed))
    return Ground(
        text, Counting(text, community), tuple(disclosures), tuple(rows), refused and not may_be_changed, sure
    )


#: Where so little is asked of the edits, what names one person goes from letters as well.
_GOES_ANYWAY = 0.2


def _changeable(text: str, disclosure: Disclosure, disclosures: Sequence[Disclosure]) -> list[Candidate]:
    """The candidates for a disclosure that do not cut another one in two."""
    return [c for c in candidates(text, disclosure) if not _cuts(c, disclosure, disclosures)]


def _in_part(text: str, disclosure: Disclosure, disclosures: Sequence[Disclosure]) -> list[Candidate]:
    """The candidates that change one of several details of a disclosure, and cut no other one in two."""
    return [c for c in partial_candidates(text, disclosure) if not _cuts(c, disclosure, disclosures)]


def _row(disclosure: Disclosure, offered: Sequence[Option], *, needed: bool) -> tuple[Option, ...]:
    """The options for one disclosure. What names one person is not left as it is where there is anything else to do, unless it is
    ``needed`` by whom the text is for."""
    as_it_is = Option((), (disclosure,), Loss())
    if needed or not _names_one(disclosure):
        return (as_it_is, *offered)
    return tuple(option for option in offered if not any(map(_names_one, option.reading))) or (as_it_is,)


def _names_one(disclosure: Disclosure) -> bool:
    return disclosure.category in _NAMES_ONE and any(r.identifies for r in estimate([disclosure]).reasons)


def _cuts(candidate: Candidate, own: Disclosure, disclosures: Sequence[Disclosure]) -> bool:
    """Whether an edit touches another disclosure's words without taking all of them; a letter that gets a capital is none."""
    span = candidate.span
    if span.text[-1:].casefold() == candidate.words[-1:].casefold() != "":
        span = Span(span.start, span.end - 1, span.text[:-1])
    return any(overlap(d.span, span) and not _within(d.span, span) for d in disclosures if d is not own)


def _option(
    text: str,
    disclosure: Disclosure,
    candidate: Candidate,
    all_told: Sequence[Disclosure],
    again: Sequence[tuple[Disclosure, Sequence[Candidate]]],
    chance: float,
) -> Option:
    taken_along = sum(d is not disclosure and _within(d.span, candidate.span) for d in all_told)
    details = details_lost(disclosure, candidate) + taken_along
    changes = [Change(candidate.span, candidate.words, details, doubt(chance))]
    for mention, offered in again:
        general = [c for c in offered if c.kind == "generalise" and c.degree <= candidate.degree]
        if general and not overlap(mention.span, candidate.span):
            best = max(general, key=lambda c: c.degree)
            changes.append(Change(best.span, best.words, details_lost(mention, best)))
    loss = Loss(
        changed=sum(words_changed(change.span.text, change.words) for change in changes),
        details=sum(change.details for change in changes),
    )
    left_out = candidate.kind == "remove"
    return Option(tuple(changes), told_by(text, disclosure, candidate), loss, candidate.degree, left_out, chance)
