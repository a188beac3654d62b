"""How well marks agree with reference marks: by word, by span in part and exactly (self-disclosure, section 4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

_WORD = re.compile(r"\w+(?:['’]\w+)*")
Labelled = tuple[int, int, str]


@dataclass
class Counts:
    """Words, or spans, that both sides mark, that only the tagger marks, and that only the reference marks."""

    both: int = 0
    extra: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """The share of what is marked that is right; 0 when nothing is marked."""
        return self.both / (self.both + self.extra) if self.both + self.extra else 0.0

    @property
    def recall(self) -> float:
        """The share of what the reference marks that is marked; 0 when it marks nothing."""
        return self.both / (self.both + self.missed) if self.both + self.missed else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


@dataclass
class Level:
    """Counts of one unit (words, spans in part, spans exactly) by category, and ``binary``: whatever the category."""

    by_category: dict[str, Counts] = field(default_factory=dict[str, Counts])
    binary: Counts = field(default_factory=Counts)

    @property
    def micro(self) -> Counts:
        """All categories' counts together."""
        return Counts(
            *(sum(getattr(c, name) for c in self.by_category.values()) for name in ("both", "extra", "missed"))
        )

    @property
    def macro(self) -> tuple[float, float, float]:
        """The means of the categories' precision, recall and F1; zeros where there are no categories."""
        n, all_of = len(self.by_category) or 1, self.by_category.values()
        return sum(c.precision for c in all_of) / n, sum(c.recall for c in all_of) / n, sum(c.f1 for c in all_of) / n

    def of(self, category: str) -> Counts:
        """The counts of a category; zeros where neither side marks any."""
        return self.by_category.get(category, Counts())

    def add(self, part: Level) -> None:
        """Add the counts of another text."""
        for category, counts in part.by_category.items():
            _add(self.by_category.setdefault(category, Counts()), counts)
        _add(self.binary, part.binary)


@dataclass
class Agreement:
    """Counts of words and of spans, and marks on posts with nothing to mark (self-disclosure, Tables 2 and 3).

    ``in_part`` counts spans that share more than half of the longer's characters; ``exactly`` those with the same ends.
    A mark that overlaps a reference mark of its category at all is among the ``right_marks``.
    """

    words: Level = field(default_factory=Level)
    in_part: Level = field(default_factory=Level)
    exactly: Level = field(default_factory=Level)
    clean_words: int = 0
    clean_marks: int = 0
    right_marks: Counter[str] = field(default_factory=Counter[str])
    all_marks: Counter[str] = field(default_factory=Counter[str])

    @property
    def by_category(self) -> dict[str, Counts]:
        """Words by category."""
        return self.words.by_category

    @property
    def binary(self) -> Counts:
        """Words, whatever their category."""
        return self.words.binary

    @property
    def micro(self) -> Counts:
        """The words of all categories together."""
        return self.words.micro

    @property
    def macro_f1(self) -> float:
        """The mean of the categories' F1 by word."""
        return self.words.macro[2]

    @property
    def partial(self) -> Counts:
        """Spans in part, of all categories together."""
        return self.in_part.micro

    @property
    def exact(self) -> Counts:
        """Spans exactly, of all categories together."""
        return self.exactly.micro

    @property
    def alarms_per_thousand_words(self) -> float:
        """Marks on posts with nothing to mark, per 1,000 of their words."""
        return 1000 * self.clean_marks / self.clean_words if self.clean_words else 0.0


def agreement(cases: Iterable[tuple[str, Sequence[Labelled], Sequence[Labelled]]]) -> Agreement:
    """Compare (text, marks, reference marks) triples of (start, end, category)."""
    result = Agreement()
    for text, found, wanted in cases:
        words = [m.span() for m in _WORD.finditer(text)]
        ours, theirs = _labels(words, found), _labels(words, wanted)
        for a, b in zip(ours, theirs, strict=True):
            _count(result.words, a, b)
        _count_marks(result, found, wanted)
        _count_level(result.exactly, found, wanted, lambda a, b: a == b)
        _count_level(result.in_part, found, wanted, mostly_same)
        if not wanted:
            result.clean_words += len(words)
            result.clean_marks += len(found)
    return result


def merged(parts: Iterable[Agreement]) -> Agreement:
    """The agreement on several texts, from the agreement on each: counts add up."""
    whole = Agreement()
    for part in parts:
        for level, more in ((whole.words, part.words), (whole.in_part, part.in_part), (whole.exactly, part.exactly)):
            level.add(more)
        whole.clean_words += part.clean_words
        whole.clean_marks += part.clean_marks
        whole.right_marks.update(part.right_marks)
        whole.all_marks.update(part.all_marks)
    return whole


def _add(whole: Counts, part: Counts) -> None:
    whole.both += part.both
    whole.extra += part.extra
    whole.missed += part.missed


def _labels(words: list[tuple[int, int]], spans: Sequence[Labelled]) -> list[str | None]:
    return [next((c for s, e, c in spans if s < end and start < e), None) for start, end in words]


def _count(result: Level, ours: str | None, theirs: str | None) -> None:
    for category in {ours, theirs} - {None}:
        counts = result.by_category.setdefault(str(category), Counts())
        counts.both += ours == theirs
        counts.extra += ours == category != theirs
        counts.missed += theirs == category != ours
    if ours or theirs:
        result.binary.both += bool(ours and theirs)
        result.binary.extra += bool(ours and not theirs)
        result.binary.missed += bool(theirs and not ours)


def mostly_same(a: Labelled, b: Labelled) -> bool:
    """Whether two spans have one category and share more than half of the longer's characters."""
    shared = min(a[1], b[1]) - max(a[0], b[0])
    return a[2] == b[2] and shared > 0.5 * max(a[1] - a[0], b[1] - b[0])


def touching(a: Labelled, b: Labelled) -> bool:
    """Whether two spans have one category and share any character."""
    return a[2] == b[2] and a[0] < b[1] and b[0] < a[1]


def _count_level(
    level: Level, found: Sequence[Labelled], wanted: Sequence[Labelled], same: Callable[[Labelled, Labelled], bool]
) -> None:
    """Count spans category by category, and once more as if there were one category."""
    for category in {c for _, _, c in (*found, *wanted)}:
        ours, theirs = ([span for span in spans if span[2] == category] for spans in (found, wanted))
        _count_spans(level.by_category.setdefault(category, Counts()), ours, theirs, same)
    ours, theirs = ([(start, end, "") for start, end, _ in spans] for spans in (found, wanted))
    _count_spans(level.binary, ours, theirs, same)


def _count_spans(
    counts: Counts, found: Sequence[Labelled], wanted: Sequence[Labelled], same: Callable[[Labelled, Labelled], bool]
) -> None:
    both = sum(any(same(mark, reference) for reference in wanted) for mark in found)
    counts.both += both
    counts.extra += len(found) - both
    counts.missed += sum(not any(same(mark, reference) for mark in found) for reference in wanted)


def _count_marks(result: Agreement, found: Sequence[Labelled], wanted: Sequence[Labelled]) -> None:
    for start, end, category in found:
        result.all_marks[category] += 1
        result.right_marks[category] += any(touching((start, end, category), reference) for reference in wanted)
