"""What a planner may choose from: for each disclosure the words as they are, or one of its candidates.

A candidate is credited only with what its words, read by themselves as the same kind of disclosure, no longer tell. So a
combination can be counted without reading the whole text anew, and nothing is gained by a wording that the tagger merely
overlooks. Before a combination is believed, the text it makes is found and counted as a whole as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from leakmeter.text.crowd import at_least, estimate
from leakmeter.text.crowd.chain import by_spreads
from leakmeter.text.crowd.estimate import counted_by_figures, estimated
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.echoes import echoes, named
from leakmeter.text.rewrite.edits import applied
from leakmeter.text.rewrite.joining import Change, compatible, overlap
from leakmeter.text.rewrite.search import Choice, Problem
from leakmeter.text.rewrite.utility import Loss, details_lost, words_changed
from leakmeter.types import Crowd, Disclosure, Fact, Span

#: Called with how much is done, and of how much at the most.
Progress = Callable[[int, int], None]
#: A text and a disclosure in it -> candidates beside the built-in ones.
Offered = Callable[[str, Disclosure], Sequence[Candidate]]
#: What the figures of a count depend on: category and facts of each disclosure.
Facts = tuple[tuple[str, tuple[Fact, ...]], ...]
#: All that a count depends on, for each disclosure: its category, its facts and its words.
Told = tuple[tuple[str, tuple[Fact, ...], str], ...]
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
    that leaves it. ``community`` is the forum's bare name, for counting. ``refused`` says whether something could have
    been changed that may not be. ``counts`` holds how many people share what was counted before, for every problem made
    of it, and ``figures`` the crowds of the facts alone; they live and die with the ground.
    """

    text: str
    community: str
    disclosures: tuple[Disclosure, ...]
    options: tuple[tuple[Option, ...], ...]
    refused: bool = False
    counts: dict[Told, float] = field(default_factory=dict[Told, float], repr=False, compare=False)
    figures: dict[Facts, Crowd] = field(default_factory=dict[Facts, Crowd], repr=False, compare=False)

    @property
    def changeable(self) -> bool:
        """Whether there is anything that may be changed."""
        return any(option.changes for row in self.options for option in row)

    def problem(self, limit: int, progress: Progress) -> Problem:
        """The options as a problem of cost, in words, and count, in people; at most ``limit`` are counted in a search."""
        known = self.counts

        def count(choice: Choice) -> float:
            told = self.readings(choice)
            same = tuple((disclosure.category, disclosure.facts, disclosure.text) for disclosure in told)
            if same not in known:
                progress(min(len(known), limit), limit)
                known[same] = at_least(self.crowd(told))
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
        """What a choice tells. A disclosure whose words are taken out with another's tells nothing."""
        taken = [None if o is None else options[o] for options, o in zip(self.options, choice, strict=True)]
        changed = [change.span for option in taken if option is not None for change in option.changes]
        told: list[Disclosure] = []
        for disclosure, option in zip(self.disclosures, taken, strict=True):
            if option is None or (not option.changes and any(_within(disclosure.span, span) for span in changed)):
                continue
            told += option.reading
        return tuple(told)

    def crowd(self, told: Sequence[Disclosure]) -> Crowd:
        """The crowd of :func:`leakmeter.estimate`, in which what the figures say of the same facts is reckoned once, with an interval
        that is quicker to have. The
        country that the wording suggests is that of the text as it is: no change is credited with hiding it until the
        whole is counted."""
        facts = [disclosure for disclosure in told if disclosure.facts]
        same = tuple((disclosure.category, disclosure.facts) for disclosure in facts)
        if same not in self.figures:
            self.figures[same] = counted_by_figures(
                facts, context=self.text, community=self.community, width=by_spreads
            )
        bare = [disclosure for disclosure in told if not disclosure.facts]
        return estimated(self.figures[same], facts, bare)

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
    return Ground(text, community, tuple(disclosures), tuple(rows), refused)


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
    reading = _reading(text, disclosure, candidate)
    return Option(tuple(changes), reading, loss, candidate.degree, candidate.kind == "remove")


def _reading(text: str, disclosure: Disclosure, candidate: Candidate) -> tuple[Disclosure, ...]:
    """What the new words tell when they are taken for the same kind of disclosure."""
    if candidate.kind == "remove" or disclosure.category == "CONTACT":  # our words for a contact hold no address
        return ()
    start, end = candidate.span.start, candidate.span.start + len(candidate.words)
    mark = Mark(start, end, disclosure.category, disclosure.confidence)
    facts = facts_of(applied(text, candidate.span, candidate.words), [mark])[0]
    told = replace(disclosure, start=start, end=end, text=candidate.words, facts=facts)
    return (told,) if facts else ()
