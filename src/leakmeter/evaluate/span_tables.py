"""The agreement with the reference category by category, as in Tables 2 and 3 of the self-disclosure paper."""

from __future__ import annotations

from leakmeter.evaluate.spans import Agreement, Counts

_Scores = tuple[float, float, float]


def by_category(a: Agreement) -> list[str]:
    """A line for each category, and over all of them: precision, recall and F1 by word, by span in part and exactly."""
    levels = (a.words, a.in_part, a.exactly)
    lines = [
        f"  {'':20} {'by word':>24} {'by span, in part':>24} {'by span, exactly':>17}",
        f"  {'category':20} {'words':>6}" + f"{'P':>6}{'R':>6}{'F1':>6} {'spans':>6}{'P':>6}{'R':>6}{'F1':>6}"
        f"{'P':>6}{'R':>6}{'F1':>6}   marks right",
    ]
    for category in sorted({name for level in levels for name in level.by_category}):
        counts = [level.of(category) for level in levels]
        right = f"   {a.right_marks[category]} of {a.all_marks[category]}"
        lines.append(_line(category, _sizes(counts), [_scores(c) for c in counts]) + right)
    over = [level.micro for level in levels]
    return [
        *lines,
        _line("macro", _sizes(over), [level.macro for level in levels]),
        _line("micro", _sizes(over), [_scores(c) for c in over]),
        _line("without classes", _sizes(over), [_scores(level.binary) for level in levels]),
    ]


def _sizes(counts: list[Counts]) -> tuple[int, int]:
    """Words and spans of the reference."""
    words, _, spans = ((c.both + c.missed) for c in counts)
    return words, spans


def _scores(counts: Counts) -> _Scores:
    return counts.precision, counts.recall, counts.f1


def _line(name: str, sizes: tuple[int, int], scores: list[_Scores]) -> str:
    words, in_part, exactly = ("".join(f"{score:6.2f}" for score in level) for level in scores)
    return f"  {name:20} {sizes[0]:6}{words} {sizes[1]:6}{in_part}{exactly}"
