"""``leakmeter bench find``: figures on the marked posts, for the built-in tagger and what stands beside it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.corpus import HELD_OUT, VALIDATION, Post, external, posts, training
from leakmeter.evaluate.find import Measured, measured
from leakmeter.text.find import BuiltInTagger, PatternTagger, Tagger

TAGGERS: dict[str, Callable[[], Tagger]] = {"builtin": BuiltInTagger, "patterns": PatternTagger}


def run_bench_find(corpus: Path, split: str, tagger: str, texts: Path | None, threshold: float, details: bool) -> int:
    """Print how well a tagger agrees with the marks of a split; nothing is asserted."""
    chosen = _posts(corpus, split, texts)
    if tagger == "presidio":
        from leakmeter.evaluate.presidio import PresidioTagger

        maker: Callable[[], Tagger] = PresidioTagger
    elif tagger in TAGGERS:
        maker = TAGGERS[tagger]
    else:
        raise SettingsError(f"There is no tagger “{tagger}”. Taggers: {', '.join((*TAGGERS, 'presidio'))}.")
    result = _with_progress(chosen, maker(), threshold)
    for line in _lines(split, tagger, result, details):
        print(line)
    return 0


def _posts(corpus: Path, split: str, texts: Path | None) -> list[Post]:
    folder = corpus / "posts"
    if not folder.is_dir():
        raise InputError(f"There is no folder {folder}. Name the repository's corpus with --corpus.")
    if split == "external":
        if texts is None:
            raise InputError(
                "The external posts are not shipped. Name their file with --texts (docs/find.md says which)."
            )
        return external(corpus / "external_dev.jsonl", texts)
    groups = {"held-out": HELD_OUT, "validation": VALIDATION, "training": training(folder)}
    if split not in groups:
        raise SettingsError(f"There is no split “{split}”. Splits: {', '.join((*groups, 'external'))}.")
    return posts(folder, groups[split])


def _with_progress(chosen: list[Post], tagger: Tagger, threshold: float) -> Measured:
    if not sys.stderr.isatty():
        return measured(chosen, tagger, threshold)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Reading posts", total=len(chosen))
        return measured(chosen, tagger, threshold, seen=lambda: progress.advance(task))


def _lines(split: str, tagger: str, result: Measured, details: bool) -> list[str]:
    a = result.agreement
    lines = [
        f"{tagger} on {split}: {result.posts} posts, {result.spans} spans "
        "(intervals: nine in ten of 300 bootstrap draws)",
        f"  by word, over classes   micro F1 {_share(a.micro.f1, result.micro)}, "
        f"macro F1 {_share(a.macro_f1, result.macro)}",
        f"  by word, without        F1 {_share(a.binary.f1, result.binary)}, "
        f"precision {a.binary.precision:.3f}, recall {a.binary.recall:.3f}",
        f"  by span                 in part F1 {a.partial.f1:.3f}, exactly F1 {a.exact.f1:.3f}",
        f"  false alarms            {a.alarms_per_thousand_words:.2f} per 1,000 words of posts with nothing to mark "
        f"({a.clean_words:,} words)",
        f"  confidence              expected calibration error {result.calibration_error:.3f}",
        f"  time                    {1000 * result.seconds / max(result.sentences, 1):.2f} ms a sentence, "
        f"{result.sentences / max(result.seconds, 1e-9):,.0f} sentences a second ({result.sentences:,} sentences)",
    ]
    if details:
        lines += [f"  {'category':20} {'words':>6} {'F1':>5} {'precision':>10} {'recall':>7}   marks right"]
        lines += [
            f"  {category:20} {c.both + c.missed:6} {c.f1:5.2f} {c.precision:10.2f} {c.recall:7.2f}   "
            f"{a.right_marks[category]} of {a.all_marks[category]}"
            for category, c in sorted(a.by_category.items())
        ]
    return lines


def _share(value: float, interval: tuple[float, float]) -> str:
    return f"{value:.3f} ({interval[0]:.3f}–{interval[1]:.3f})"
