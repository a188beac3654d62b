"""Several changes of one text at once: which can stand together, the text they make, and changes upon changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from leakmeter.types import EditKind, Span


@dataclass(frozen=True, slots=True)
class Change:
    """``words`` in place of ``span``; no words leave it out. ``details`` is how much is lost by it, in disclosures, and ``doubt``
    how far a reader is from accepting it, in bits: 1 where one in two does. ``untrue`` words are made up."""

    span: Span
    words: str
    details: float = 0.0
    doubt: float = 0.0
    untrue: bool = False

    @property
    def kind(self) -> EditKind:
        """What it does: says something untrue, says less, or leaves out."""
        if self.untrue:
            return "other"
        return "generalise" if self.words.strip() else "remove"


@dataclass(frozen=True, slots=True)
class Placed:
    """A change and where its words stand in the text it made: ``start`` to ``end``."""

    change: Change
    start: int
    end: int


def overlap(a: Span, b: Span) -> bool:
    """Whether two spans have a character in common."""
    return a.start < b.end and b.start < a.end


def compatible(a: Change, b: Change) -> bool:
    """Whether two changes can be made together: they touch different words, or both only take out."""
    return not overlap(a.span, b.span) or not (a.words or b.words)


def joined(text: str, changes: Iterable[Change]) -> tuple[Change, ...]:
    """The changes in reading order, those that overlap made one. They must be compatible."""
    made: list[Change] = []
    for change in sorted(changes, key=lambda c: (c.span.start, c.span.end)):
        if made and overlap(made[-1].span, change.span):
            end = max(made[-1].span.end, change.span.end)
            details = made[-1].details + change.details
            doubt = made[-1].doubt + change.doubt
            untrue = made[-1].untrue or change.untrue
            made[-1] = Change(cut(text, made[-1].span.start, end), made[-1].words, details, doubt, untrue)
        else:
            made.append(change)
    return tuple(made)


def changed(text: str, changes: Iterable[Change]) -> tuple[str, tuple[Placed, ...]]:
    """The text with all changes made, and where each stands in it."""
    written: list[str] = []
    placed: list[Placed] = []
    at = length = 0
    for change in joined(text, changes):
        written += [text[at : change.span.start], change.words]
        length += change.span.start - at + len(change.words)
        placed.append(Placed(change, length - len(change.words), length))
        at = change.span.end
    return "".join((*written, text[at:])), tuple(placed)


def cut(text: str, start: int, end: int) -> Span:
    """The span of a text between two offsets."""
    return Span(start, end, text[start:end])


def upon(original: str, first: Sequence[Change], later: Sequence[Change]) -> tuple[Change, ...]:
    """Changes of the original that do what ``first`` and then ``later``, changes of the text that ``first`` made, do.

    A later change that touches words an earlier one put in becomes one change with it.
    """
    text, placed = changed(original, first)
    return joined(original, _merged(original, text, placed, joined(text, later)))


@dataclass(frozen=True, slots=True)
class _Cluster:
    """Earlier and later changes that touch each other, with the part of the changed text they reach over."""

    start: int
    end: int
    earlier: tuple[Placed, ...]
    later: tuple[Change, ...]

    def touches(self, other: _Cluster) -> bool:
        return other.start <= self.end

    def with_(self, other: _Cluster) -> _Cluster:
        end = max(self.end, other.end)
        return _Cluster(self.start, end, (*self.earlier, *other.earlier), (*self.later, *other.later))


def _merged(original: str, text: str, placed: Sequence[Placed], later: Sequence[Change]) -> Iterator[Change]:
    parts = [_Cluster(p.start, p.end, (p,), ()) for p in placed]
    parts += [_Cluster(c.span.start, c.span.end, (), (c,)) for c in later]
    clusters: list[_Cluster] = []
    for part in sorted(parts, key=lambda p: (p.start, p.end)):
        if clusters and clusters[-1].touches(part):
            clusters[-1] = clusters[-1].with_(part)
        else:
            clusters.append(part)
    return (_as_one(original, text, placed, cluster) for cluster in clusters)


def _as_one(original: str, text: str, placed: Sequence[Placed], cluster: _Cluster) -> Change:
    words, at = "", cluster.start
    for change in cluster.later:
        words += text[at : change.span.start] + change.words
        at = change.span.end
    words += text[at : cluster.end]
    parts = [*(p.change for p in cluster.earlier), *cluster.later]
    details, doubt = sum(each.details for each in parts), sum(each.doubt for each in parts)
    untrue = any(each.untrue for each in parts)
    if not cluster.earlier:
        by = _moved_by(placed, cluster.start)
        return Change(cut(original, cluster.start - by, cluster.end - by), words, details, doubt, untrue)
    first, last = cluster.earlier[0], cluster.earlier[-1]
    begin = first.change.span.start - (first.start - cluster.start)
    span = cut(original, begin, last.change.span.end + (cluster.end - last.end))
    return Change(span, words, details, doubt, untrue)


def _moved_by(placed: Sequence[Placed], offset: int) -> int:
    """How far the changes before a place of the changed text have moved it."""
    return sum((p.end - p.start) - len(p.change.span.text) for p in placed if p.end <= offset)
