"""What has to go from a text because its author wants it hidden: one edit after the other, the text read anew after each.

Nothing is weighed against people here. Of the edits after which nothing of what is hidden is told at a place, and everything else is,
that is made which costs least and which a reader is likeliest to accept; a clause goes, or a sentence, where no wording will do, and
three dots stand where nothing else can be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from leakmeter.text.rewrite.acceptance import accepted
from leakmeter.text.rewrite.candidates import Candidate, candidates, partial_candidates
from leakmeter.text.rewrite.choices import WORDS_PER_DOUBT, doubt
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.echoes import echoes, named
from leakmeter.text.rewrite.edited_sentence import Reader
from leakmeter.text.rewrite.edits import applied, clause_cut, reads, sentence_cut
from leakmeter.text.rewrite.joining import Change, changed, overlap, upon
from leakmeter.text.rewrite.new_words import told_by
from leakmeter.text.rewrite.protect import Wishes, may_change, occurrences
from leakmeter.text.rewrite.topics import Goal, concerned
from leakmeter.text.rewrite.untouched import may_edit
from leakmeter.text.rewrite.utility import Loss, details_lost, words_changed
from leakmeter.types import Disclosure

#: What stands where nothing else will do.
LEFT_OUT = "[…]"
#: Edits that hide something, at the most.
MOST_EDITS = 200

#: A text -> all that is found in it, reported or not.
Found = Callable[[str], Sequence[Disclosure]]


@dataclass(frozen=True, slots=True)
class Hidden:
    """The changes that hide what was to be hidden, the wishes for the text that they make, and the words in it that still tell of
    it."""

    changes: tuple[Change, ...]
    wishes: Wishes
    left: tuple[str, ...]


def hidden(text: str, found: Found, goals: Sequence[Goal], kept: Sequence[Goal], wishes: Wishes) -> Hidden:
    """Hide what any of the ``goals`` concerns in a text, without touching what the wishes pin and without what is ``kept`` being told
    less where one disclosure tells both."""
    changes: tuple[Change, ...] = ()
    now, reader, stuck = text, Reader(), set[tuple[str, str]]()
    for _ in range(MOST_EDITS):
        told = tuple(found(now))
        open_still = [one for one in to_hide(now, told, goals) if (one.text, _around(now, one)) not in stuck]
        if not open_still:
            break
        one = open_still[0]
        change = _best(now, one, told, goals, kept, wishes, reader)
        if change is None:
            stuck.add((one.text, _around(now, one)))
            continue
        changes = upon(text, changes, (change,))
        new, placed = changed(now, (change,))
        wishes, now = wishes.after(new, placed), new
    return Hidden(changes, wishes, tuple(one.text for one in to_hide(now, found(now), goals)))


#: So many characters on either side tell one mention from another.
_NEAR = 20


def _around(text: str, one: Disclosure) -> str:
    return text[max(0, one.start - _NEAR) : one.end + _NEAR]


def to_hide(text: str, told: Sequence[Disclosure], goals: Sequence[Goal]) -> tuple[Disclosure, ...]:
    """What of a text has to go: disclosures, words beside them that say the same again, and the user's own words, in reading order."""
    directly = concerned(text, told, goals)
    again = echoes(text, directly)
    if any(goal.topic is not None and "place" in goal.topic.attributes for goal in goals):
        again += named(text)
    apart = [one for one in again if not any(overlap(one.span, other.span) for other in directly)]
    unique = {(one.start, one.end): one for one in (*apart, *directly)}
    return tuple(sorted(unique.values(), key=lambda one: (one.start, -one.end)))


def _best(
    text: str,
    one: Disclosure,
    told: Sequence[Disclosure],
    goals: Sequence[Goal],
    kept: Sequence[Goal],
    wishes: Wishes,
    reader: Reader,
) -> Change | None:
    allowed = may_change(text, wishes, ())
    possible = [
        each
        for each in _edits(text, one)
        if allowed(Change(each.span, each.words))
        and any(c.isalnum() for c in applied(text, each.span, each.words))
        and _hides(text, one, each, goals)
        and not any(_takes_along(each, other) for other in told if other != one and not _goes(text, other, goals))
        and _still_tells(text, one, told, each, kept)
    ]
    if possible:  # what takes something else along is worse than three dots, which can be filled in
        chances = accepted(text, one.category, possible, reader)
        costs = [_cost(one, each, chance) for each, chance in zip(possible, chances, strict=True)]
        best = possible[costs.index(min(costs))]
        return Change(best.span, best.words, details_lost(one, best))
    blank = Change(one.span, LEFT_OUT, 1.0)
    return blank if may_edit(text, one.span) and allowed(blank) and one.text != LEFT_OUT else None


def _edits(text: str, one: Disclosure) -> Iterator[Candidate]:
    """The edits of a disclosure, those of one of its details, and those that let its clause or its sentence go."""
    yield from candidates(text, one)
    yield from partial_candidates(text, one)
    for span, words in filter(None, (clause_cut(text, one), sentence_cut(text, one))):
        if reads(text, span, words) and may_edit(text, span):
            yield Candidate(span, words, "remove", Degree.STRONG, one.facts)


def _hides(text: str, one: Disclosure, edit: Candidate, goals: Sequence[Goal]) -> bool:
    """Whether nothing of what is to be hidden is told where an edit is made. Brackets for what was there hide it."""
    after = told_by(text, one, edit)
    new = applied(text, edit.span, edit.words)
    return not any(
        any(map(goal.topic.about, after))
        if goal.topic is not None
        else len(occurrences(new, goal.said)) >= len(occurrences(text, goal.said))
        for goal in goals
        if goal.concerns(text, one)
    )


def _still_tells(text: str, one: Disclosure, told: Sequence[Disclosure], edit: Candidate, kept: Sequence[Goal]) -> bool:
    """Whether what is kept is told as before: no other disclosure of it goes, and of this one no fact of it."""
    others = [each for each in told if each != one and overlap(each.span, edit.span)]
    if any(goal.concerns(text, each) for each in others for goal in kept):
        return False
    topics = [goal.topic for goal in kept if goal.topic is not None]
    facts = [fact for fact in one.facts if any(fact.attribute in topic.attributes for topic in topics)]
    return all(fact in edit.keeps for fact in facts)


def _goes(text: str, other: Disclosure, goals: Sequence[Goal]) -> bool:
    return any(goal.concerns(text, other) for goal in goals)


def _takes_along(edit: Candidate, other: Disclosure) -> bool:
    """Whether what another disclosure tells goes with an edit."""
    return edit.kind == "remove" and edit.span.start <= other.start and other.end <= edit.span.end


def _cost(one: Disclosure, edit: Candidate, chance: float) -> float:
    """What an edit costs, in words, as a plan counts it."""
    loss = Loss(words_changed(edit.span.text, edit.words), details_lost(one, edit))
    return loss.words + WORDS_PER_DOUBT * doubt(chance)
