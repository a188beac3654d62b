"""What a user wants of a rewrite in their own words: what is to stay, what has to go, what is to be told otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from leakmeter.errors import InputError
from leakmeter.text.rewrite.hiding import Found, hidden
from leakmeter.text.rewrite.joining import Change, changed, overlap, upon
from leakmeter.text.rewrite.others import other_values, topics_to_invent
from leakmeter.text.rewrite.protect import Wishes, may_change, occurrences
from leakmeter.text.rewrite.topics import Goal, Topic, concerned, goals
from leakmeter.types import Disclosure, Span


@dataclass(frozen=True, slots=True)
class Goals:
    """What is to be ``kept`` and ``hidden``, and the topics of which another value is ``made_up``."""

    kept: tuple[Goal, ...] = ()
    hidden: tuple[Goal, ...] = ()
    made_up: tuple[Topic, ...] = ()

    @classmethod
    def of(cls, text: str, keep: Sequence[str], hide: Sequence[str], other: Sequence[str]) -> Goals:
        """What a user named for a text. Raises InputError for what is neither a topic nor words of the text, for topics of which
        nothing is made up, and for what is to stay and to go."""
        kept, gone, made_up = goals(text, keep, "keep"), goals(text, hide, "hide"), topics_to_invent(other)
        meant = [goal.topic or goal.said.lower() for goal in kept]
        for goal in gone:
            if (goal.topic or goal.said.lower()) in meant or goal.topic in made_up:
                raise InputError(f"“{goal.said[:40]}” is to go, and to stay or be told otherwise. Say one of them.")
        if both := next((goal for goal in kept if goal.topic is not None and goal.topic in made_up), None):
            raise InputError(f"“{both.said[:40]}” is to be kept and to be told otherwise. Say one of them.")
        return cls(kept, gone, made_up)

    @property
    def change(self) -> bool:
        """Whether anything is to be changed for them."""
        return bool(self.hidden or self.made_up)


@dataclass(frozen=True, slots=True)
class Prepared:
    """The changes that see to what a user named, the wishes for the text that they make, the spans of the text before them that are
    ``pinned``, the words that still tell what was to go or to be told otherwise, and what the user named of which nothing is
    found."""

    changes: tuple[Change, ...]
    wishes: Wishes
    pinned: tuple[Span, ...]
    unmet: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


def prepared(text: str, found: Found, aims: Goals, wishes: Wishes, silent: Sequence[Span], seed: int) -> Prepared:
    """Hide what is to be hidden in a text in its reading form, put in other values, and pin what is kept. ``found`` gives all that is
    found in a text, and ``silent`` are spans that are left alone."""
    told = tuple(found(text))
    words_kept = [span for goal in aims.kept if goal.topic is None for span in occurrences(text, goal.said)]
    wishes = _pinning(wishes, words_kept)
    before = _pinning(wishes, _kept(text, found, aims))
    invented = other_values(text, told, aims.made_up, seed, may_change(text, before, silent))
    new, placed = changed(text, invented.changes)
    wishes = replace(wishes.after(new, placed), made_up=invented.phrases)
    gone = hidden(new, found, aims.hidden, aims.kept, wishes)
    changes = upon(text, invented.changes, gone.changes)
    final = changed(text, changes)[0]
    untouched = tuple(span for span in before.pinned if not any(overlap(span, change.span) for change in changes))
    return Prepared(
        changes,
        _pinning(gone.wishes, _kept(final, found, aims)),
        untouched,
        (*invented.left, *gone.left),
        _missing(text, told, aims),
    )


def _missing(text: str, told: Sequence[Disclosure], aims: Goals) -> tuple[str, ...]:
    """What the user named of which nothing is found."""
    asked = [(goal.said, goal) for goal in (*aims.kept, *aims.hidden)]
    asked += [(topic.id, Goal(topic.id, topic)) for topic in aims.made_up]
    found = {said for said, goal in asked if concerned(text, told, (goal,))}
    return tuple(dict.fromkeys(said for said, _ in asked if said not in found))


def _kept(text: str, found: Found, aims: Goals) -> list[Span]:
    """The words in which what is kept is told."""
    topics = [goal.topic for goal in aims.kept if goal.topic is not None]
    return [one.span for one in found(text) if any(topic.about(one) for topic in topics)] if topics else []


def _pinning(wishes: Wishes, spans: Sequence[Span]) -> Wishes:
    pinned = sorted({*wishes.pinned, *spans}, key=lambda span: (span.start, span.end))
    return replace(wishes, pinned=tuple(pinned))
