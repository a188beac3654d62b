"""Where a tagger and the reference differ: kinds of errors by category, length of text and writer, in figures alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from leakmeter.evaluate.corpus import Post
from leakmeter.evaluate.spans import Labelled

#: The reference's marks fall into the first seven kinds, the tagger's into all but "joined" and "missed".
KINDS = (
    "right",
    "too long",
    "too short",
    "shifted",
    "category",
    "joined",
    "missed",
    "in pieces",
    "beside",
)
#: What they mean, for who reads the table.
MEANINGS = (
    "right: same category, same ends; too long, too short, shifted: same category, other ends; category: overlapping, "
    "of another category; joined: under a mark that was taken for another of the reference; missed: no mark there; "
    "in pieces: a mark on what another mark was taken for; beside: a mark where the reference has none"
)
#: Lengths of a text, in words: from this many on.
_LENGTHS = ((150, "150 words and more"), (75, "75 to 149 words"), (25, "25 to 74 words"), (0, "under 25 words"))


@dataclass(frozen=True, slots=True)
class Verdict:
    """One of KINDS. ``category`` is the reference's, or the mark's for what the reference has not; ``taken_for`` is the
    mark's where it differs."""

    kind: str
    category: str
    taken_for: str = ""


@dataclass
class Errors:
    """How often each of KINDS occurs, by category, by length of text and by writer; ``confused`` counts (reference's
    category, mark's category)."""

    by_category: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    by_length: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    by_writer: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    confused: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    @property
    def whole(self) -> Counter[str]:
        """All of them together."""
        return sum(self.by_category.values(), Counter[str]())


def errors(posts: Iterable[Post], marks: Iterable[Sequence[Labelled]]) -> Errors:
    """The errors in a tagger's marks of each post."""
    told = Errors()
    for post, found in zip(posts, marks, strict=True):
        length = next(name for least, name in _LENGTHS if len(post.text.split()) >= least)
        for verdict in verdicts(found, [(s.start, s.end, s.category) for s in post.spans]):
            for table, group in (
                (told.by_category, verdict.category),
                (told.by_length, length),
                (told.by_writer, post.writer),
            ):
                table.setdefault(group, Counter[str]())[verdict.kind] += 1
            if verdict.taken_for:
                told.confused[verdict.category, verdict.taken_for] += 1
    return told


def verdicts(found: Sequence[Labelled], wanted: Sequence[Labelled]) -> list[Verdict]:
    """What became of each mark of a text and of its reference, each once.

    A mark and a reference that overlap are taken for each other, those of one category first, then those that share the
    most characters; each is taken once.
    """
    pairs = _paired(found, wanted)
    told = [_compared(found[i], wanted[j]) for i, j in pairs]
    ours, theirs = {i for i, _ in pairs}, {j for _, j in pairs}
    for j, reference in enumerate(wanted):
        if j not in theirs:
            joined = any(_shared(mark, reference) > 0 for mark in found)
            told.append(Verdict("joined" if joined else "missed", reference[2]))
    for i, mark in enumerate(found):
        if i not in ours:
            piece = any(_shared(mark, reference) > 0 for reference in wanted)
            told.append(Verdict("in pieces" if piece else "beside", mark[2]))
    return told


def _paired(found: Sequence[Labelled], wanted: Sequence[Labelled]) -> list[tuple[int, int]]:
    near = [(i, j) for i, mark in enumerate(found) for j, other in enumerate(wanted) if _shared(mark, other) > 0]
    near.sort(key=lambda ij: (found[ij[0]][2] != wanted[ij[1]][2], -_shared(found[ij[0]], wanted[ij[1]]), ij))
    pairs: list[tuple[int, int]] = []
    ours, theirs = set[int](), set[int]()
    for i, j in near:
        if i not in ours and j not in theirs:
            pairs.append((i, j))
            ours.add(i)
            theirs.add(j)
    return pairs


def _shared(a: Labelled, b: Labelled) -> int:
    return min(a[1], b[1]) - max(a[0], b[0])


def _compared(mark: Labelled, reference: Labelled) -> Verdict:
    if mark[2] != reference[2]:
        return Verdict("category", reference[2], mark[2])
    before, after = reference[0] - mark[0], mark[1] - reference[1]
    if before == after == 0:
        return Verdict("right", reference[2])
    if before >= 0 and after >= 0:
        return Verdict("too long", reference[2])
    return Verdict("too short" if before <= 0 and after <= 0 else "shifted", reference[2])


def lines(told: Errors, pairs: int = 12) -> list[str]:
    """The errors as a table, and the ``pairs`` of categories that are confused the most."""
    heads = "".join(f"{kind:>10}" for kind in KINDS)
    table = [f"  {'what goes wrong':20}{heads}", _row("all", told.whole)]
    table += [_row(name, told.by_category[name]) for name in sorted(told.by_category)]
    table += [_row(name, told.by_length[name]) for _, name in reversed(_LENGTHS) if name in told.by_length]
    table += [_row(f"writer {name}", told.by_writer[name]) for name in sorted(told.by_writer)]
    common = ", ".join(f"{a} as {b} {n}" for (a, b), n in told.confused.most_common(pairs))
    return [*table, f"  categories confused the most: {common or 'none'}", f"  {MEANINGS}"]


def _row(name: str, counts: Counter[str]) -> str:
    return f"  {name:20}" + "".join(f"{counts[kind]:10}" for kind in KINDS)
