"""``leakmeter bench facts``: how well marks are read into facts, subject by subject."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from leakmeter.cli.output import say
from leakmeter.cli.waiting import counting
from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.facts import SPLITS, SUBJECTS, Reading, Score, Telling, readings, score, tellings


def run_bench_facts(corpus: Path, split: str, details: bool) -> int:
    """Print precision, recall and F1 of the facts of a split, and with ``details`` what is missed and read beside."""
    if split not in SPLITS:
        raise SettingsError(f"There is no split “{split}”. Splits: {', '.join(SPLITS)}.")
    chosen = tellings(corpus / "facts.jsonl", split)
    if not chosen:
        raise InputError(f"{corpus / 'facts.jsonl'} has no texts of the split {split}. Name another corpus.")
    found = _with_progress(chosen)
    for line in (*_table(split, found), *(_wrong(found) if details else ())):
        say(line)
    return 0


def _with_progress(chosen: Sequence[Telling]) -> list[Reading]:
    with counting("Reading texts", len(chosen)) as seen:
        return readings(chosen, seen=seen)


def _table(split: str, found: Sequence[Reading]) -> Iterator[str]:
    yield f"facts of {split}: {len(found)} texts (intervals: nine in ten of 300 bootstrap draws over texts)"
    yield f"  {'':18}{'texts':>6}{'told':>6}{'precision':>11}{'recall':>8}{'F1':>8}"
    for subject in SUBJECTS:
        yield _line(subject, score([each for each in found if each.telling.subject == subject]))
    yield _line("all", score(found))
    quiet = [each for each in found if not each.telling.told]
    read = sum(1 for each in quiet if each.beside)
    yield f"  of {len(quiet)} texts that tell nothing of their subject, something is read in {read}"


def _line(name: str, s: Score) -> str:
    shares = f"{_share(s.precision):>11}{_share(s.recall):>8}{_share(s.f1):>8}"
    interval = f"  ({s.interval[0]:.3f}–{s.interval[1]:.3f})" if s.interval else ""
    return f"  {name:18}{s.texts:>6}{s.facts:>6}{shares}{interval}"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _wrong(found: Sequence[Reading]) -> Iterator[str]:
    for each in found:
        if each.missed or each.beside:
            yield f"{each.telling.id}  {each.telling.text}"
            missed = ", ".join(f"{name}={value}" for name, value in each.missed)
            beside = ", ".join(f"{fact.attribute}={_value(fact.low, fact.high, fact.value)}" for fact in each.beside)
            yield f"    missed: {missed or '–'}   beside: {beside or '–'}"


def _value(low: float | None, high: float | None, value: object) -> str:
    ends = f" ({'' if low is None else f'{low:g}'}-{'' if high is None else f'{high:g}'})"
    return f"{value}{'' if low is None and high is None else ends}"
