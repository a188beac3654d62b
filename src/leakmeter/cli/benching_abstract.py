"""``leakmeter bench abstract``: figures for saying less, on written spans and on whole texts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from leakmeter import rewrite
from leakmeter.errors import InputError
from leakmeter.evaluate import abstract_leaks, abstract_planner
from leakmeter.evaluate.abstract_alternatives import MAKERS, lines, measured
from leakmeter.evaluate.abstract_corpus import abstracted

#: The targets of the planner's measure, in people, and how many texts it takes at the most.
TARGETS, TEXTS = (1_000, 100_000), 200
Seen = Callable[[], object]


def run_bench_abstract(corpus: Path, texts: Path | None) -> int:
    """Print what the built-in alternatives and the simplest baselines are worth, and with ``texts`` how much whole
    rewrites still leak and whether the planner keeps its promises; nothing is asserted."""
    file = corpus / "abstractions.jsonl"
    if not file.is_file():
        raise InputError(f"There is no file {file}. Name the repository's corpus with --corpus.")
    spans = abstracted(file)
    rows = abstract_leaks.labelled(texts) if texts is not None else []
    print("Intervals hold nine in ten of 300 bootstrap draws over spans.")
    for named, maker in MAKERS.items():
        with _progress(f"Measuring {named}", len(spans)) as seen:
            scored = measured(spans, maker, seen)
        _print(lines(named, scored))
    if rows:
        with _progress("Rewriting texts", len(rows)) as seen:
            leaks = abstract_leaks.measured(rows, lambda text: rewrite(text).text, seen)
        _print(abstract_leaks.lines("whole rewrites", leaks))
        for target in TARGETS:
            with _progress(f"Planning for {target:,} people", len(rows)) as seen:
                plans = abstract_planner.planned([row.text for row in rows], target, TEXTS, seen)
            _print(abstract_planner.lines(plans, target))
    return 0


def _print(found: list[str]) -> None:
    for line in found:
        print(line, flush=True)


def _progress(what: str, total: int) -> AbstractContextManager[Seen]:
    """A bar on a terminal, which is called once for each thing that is done; nothing elsewhere."""
    return _bar(what, total) if sys.stderr.isatty() else nullcontext(lambda: None)


@contextmanager
def _bar(what: str, total: int) -> Generator[Seen]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)
