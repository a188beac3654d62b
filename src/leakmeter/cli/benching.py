"""``leakmeter bench find`` and ``bench crowd``: figures on the corpus for the built-in parts and what stands beside."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from leakmeter.cli.output import say
from leakmeter.cli.waiting import counting
from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate import errors
from leakmeter.evaluate.corpus import HELD_OUT, REPLIES, STRANGERS, VALIDATION, Post, external, posts, training
from leakmeter.evaluate.crowd_posts import SPLITS, Counted, baselines, counts, exact, macro_f1, people, readings
from leakmeter.evaluate.crowd_posts import measured as measured_crowds
from leakmeter.evaluate.crowd_scores import ROUNDS, intervals, lines, scores
from leakmeter.evaluate.find import Measured, measured
from leakmeter.evaluate.pace import on_two_cores
from leakmeter.evaluate.span_tables import by_category
from leakmeter.text.find import BuiltInTagger, Tagger

TAGGERS: dict[str, Callable[[], Tagger]] = {"builtin": BuiltInTagger}


def run_bench_find(
    corpus: Path,
    split: str,
    tagger: str,
    texts: Path | None,
    threshold: float,
    details: bool = False,
    wrong: bool = False,
) -> int:
    """Print how well a tagger agrees with the marks of a split, and if ``wrong`` what is; nothing is asserted."""
    chosen = _posts(corpus, split, texts)
    if tagger == "presidio":
        from leakmeter.evaluate.presidio import PresidioTagger

        maker: Callable[[], Tagger] = PresidioTagger
    elif tagger in TAGGERS:
        maker = TAGGERS[tagger]
    else:
        raise SettingsError(f"There is no tagger “{tagger}”. Taggers: {', '.join((*TAGGERS, 'presidio'))}.")
    result = _with_progress(chosen, maker(), threshold)
    side_by_side = on_two_cores([post.text for post in chosen], maker())
    for line in _lines(split, tagger, result, side_by_side):
        say(line)
    for line in (*(by_category(result.agreement) if details else ()), *_wrong(chosen, result, wrong)):
        say(line)
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
    groups = {
        "held-out": HELD_OUT,
        "replies": REPLIES,
        "strangers": STRANGERS,
        "validation": VALIDATION,
        "training": training(folder),
    }
    if split not in groups:
        raise SettingsError(f"There is no split “{split}”. Splits: {', '.join((*groups, 'external'))}.")
    return posts(folder, groups[split])


def _with_progress(chosen: list[Post], tagger: Tagger, threshold: float) -> Measured:
    with counting("Reading posts", len(chosen)) as seen:
        return measured(chosen, tagger, threshold, seen=seen)


def _wrong(chosen: list[Post], result: Measured, wanted: bool) -> list[str]:
    return errors.lines(errors.errors(chosen, result.marks)) if wanted else []


def _lines(split: str, tagger: str, result: Measured, side_by_side: float | None) -> list[str]:
    a = result.agreement
    agreement = [
        f"  by word, over classes   micro F1 {_share(a.micro.f1, result.micro)}, "
        f"macro F1 {_share(a.macro_f1, result.macro)}",
        f"  by word, without        F1 {_share(a.binary.f1, result.binary)}, "
        f"precision {a.binary.precision:.3f}, recall {a.binary.recall:.3f}",
        f"  by span                 in part F1 {a.partial.f1:.3f}, exactly F1 {a.exact.f1:.3f}",
    ]
    return [
        f"{tagger} on {split}: {result.posts} posts, {result.spans} spans "
        "(intervals: nine in ten of 300 bootstrap draws)",
        *(agreement if result.spans else ()),  # where nothing is to be marked, nothing can be agreed on
        f"  false alarms            {a.alarms_per_thousand_words:.2f} per 1,000 words of posts with nothing to mark "
        f"({a.clean_words:,} words)",
        f"  confidence              expected calibration error {result.calibration_error:.3f}",
        f"  time                    {1000 * result.seconds / max(result.sentences, 1):.2f} ms of one core a sentence; "
        f"{_side_by_side(result.sentences, side_by_side)} ({result.sentences:,} sentences)",
    ]


def _side_by_side(sentences: int, seconds: float | None) -> str:
    if seconds is None:
        return "two cores not measured: there is one"
    return f"two threads on two cores: {sentences / max(seconds, 1e-9):,.0f} sentences a second by the clock"


def _share(value: float, interval: tuple[float, float]) -> str:
    return f"{value:.3f} ({interval[0]:.3f}–{interval[1]:.3f})"


def run_bench_crowd(corpus: Path, split: str, details: bool) -> int:
    """Print how well the crowds of written posts are counted, text in and k out; nothing is asserted."""
    if split not in SPLITS:
        raise SettingsError(f"There is no split “{split}”. Splits: {', '.join(SPLITS)}.")
    chosen = people(corpus / "people.jsonl", split)
    if not chosen:
        raise InputError(f"{corpus / 'people.jsonl'} has no posts of the split {split}. Name another corpus.")
    with counting("Counting crowds", len(chosen)) as seen:
        found = measured_crowds(chosen, seen=seen)
    for line in _crowd_lines(split, found, details):
        say(line)
    return 0


def run_bench_conjunctions(folder: Path) -> int:
    """Print how well the joint model counts conjunctions of attributes drawn from a folder of survey records."""
    from leakmeter.evaluate.crowd_conjunctions import report

    for line in report(folder, count=3000, places=True):
        say(line)
    return 0


def _crowd_lines(split: str, found: list[Counted], details: bool) -> list[str]:
    counted = counts(found)
    bounds = intervals(counted)
    population = found[0].person.population
    by_trait = readings(found)
    rows = {
        "built-in": scores(counted),
        "  nine in ten draws, from": {name: low for name, (low, _) in bounds.items()},
        "  to": {name: high for name, (_, high) in bounds.items()},
        **_of_exact(found),
        **{name: scores(said) for name, said in baselines(found).items()},
    }
    return [
        f"built-in on {split}: {len(found)} posts, k among {population} "
        f"(intervals: nine in ten of {ROUNDS} bootstrap draws)",
        *lines(rows),
        f"  {'traits':24} {'n':>4} {'right':>6} {'loose':>6} {'wrong':>6} {'missed':>7} {'beside':>7} "
        f"{'recall':>7} {'precision':>10} {'F1':>5}",
        *(
            f"  {name:24} {r.right + r.loose + r.wrong + r.missed:4} {r.right:6} {r.loose:6} {r.wrong:6} {r.missed:7} "
            f"{r.extra:7} {_plain(r.recall):>7} {_plain(r.precision):>10} {_plain(r.f1):>5}"
            for name, r in by_trait.items()
        ),
        f"  macro F1 over the kinds of traits stated {_plain(macro_f1(by_trait))}",
        *(_about(each) for each in found if details),
    ]


def _of_exact(found: list[Counted]) -> dict[str, dict[str, float]]:
    """A row for the posts that say no more than what their true count is of, where others are among them."""
    rest = exact(found)
    if not rest or len(rest) == len(found):
        return {}
    bounds = intervals(counts(rest))
    return {
        f"{len(rest)} that say no more": scores(counts(rest)),
        "  of these, from": {name: low for name, (low, _) in bounds.items()},
        "  of these, to": {name: high for name, (_, high) in bounds.items()},
    }


def _plain(share: float) -> str:
    return "–" if math.isnan(share) else f"{share:.2f}"


def _about(each: Counted) -> str:
    """One post: the counts, how far apart they are in bits, and each trait that was not read as it is meant."""
    k, true = each.crowd.k, each.person.k_star
    faults: list[str] = []
    for trait in each.person.traits:
        name, verdict = trait.coded.name, each.compared.verdicts[trait.coded.name]
        read = ", ".join(other.value for other in each.compared.read[name])
        if verdict != "right":
            faults.append(f"{verdict} {name} {trait.coded.value}" + (f" (read: {read})" if read else ""))
    faults += [f"beside {trait.name} {trait.value}" for trait in each.compared.extra]
    off = math.log2(k) - math.log2(true)
    return f"  {each.person.id}  k {k:,.0f}  k* {true:,.0f}  {off:+.1f} bits  {'; '.join(faults) or 'all traits read'}"
