"""``leakmeter bench branch``: k by BRANCH, its baselines and the built-in estimator, on posts with worked k."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from leakmeter.cli.checking import named_model
from leakmeter.cli.modelling import evidence
from leakmeter.cli.output import say, tell
from leakmeter.cli.waiting import waiting
from leakmeter.config import Settings, settings
from leakmeter.errors import InputError, OutputError, SettingsError
from leakmeter.evaluate.branch import modules, tables
from leakmeter.evaluate.branch.importing import imported
from leakmeter.evaluate.branch.methods import METHODS, Asked, Bins, Method
from leakmeter.evaluate.branch.posts import Post, read_posts
from leakmeter.evaluate.branch.runs import Result, run
from leakmeter.llm import Model, connect
from leakmeter.text.branch import measured
from leakmeter.text.branch.remembering import measured_path, remember, remembered


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be measured: ``methods`` by name (all that can be run unless given) on the first ``count`` posts of a
    split, each figure asked for ``draws`` times and everything ``runs`` times; whether BRANCH's ``modules`` are by
    themselves; the folder ``out`` that keeps what was answered; and the folder of a fitted ``classifier``."""

    methods: Sequence[str] = ()
    count: int | None = None
    draws: int = 1
    runs: int = 1
    modules: bool = False
    out: Path | None = None
    classifier: Path | None = None


def run_bench_branch(file: Path, split: str, wanted: Wanted, arguments: Mapping[str, object]) -> int:
    """Print the tables of BRANCH for each method; nothing is asserted."""
    given = {"llm": "", **{name: value for name, value in arguments.items() if value is not None}}
    chosen = named_model(given, settings(given))
    model = connect(chosen) if chosen.llm else None
    read = read_posts(file, split)
    for problem in read.problems:
        tell(problem)
    posts = read.posts[: wanted.count]
    others = [post for post in read_posts(file).posts if post.split != split]
    out = _folder(wanted.out)
    asked = _asked(model, wanted, chosen)
    methods = _methods(wanted, asked)
    with waiting("Asking every method") as progress:
        results = run(posts, methods, asked, out and out / "claims.jsonl", progress)
    units: list[modules.Unit] = []
    if wanted.modules:
        if model is None:
            raise SettingsError("--modules asks a language model: add --llm URL or --llm FILE.gguf.")
        with waiting("Asking every module") as progress:
            units = modules.run(posts, model, chosen.llm_seed, out and out / "modules.jsonl", progress)
    for line in _lines(posts, others, results, units):
        say(line)
    if out is not None and model is not None:
        tell(f"{out} holds every answer; the same command goes on from there.", speaker="")
    return 0


def run_import(file: Path, out: Path, mapping: Path | None) -> int:
    """Write annotations of another form as posts of ours, and print how many."""
    posts, problems = imported(file, out, mapping)
    for problem in problems:
        tell(problem)
    say(f"{out}: {_count(posts, 'post')}")
    return 0


def _lines(
    posts: Sequence[Post], others: Sequence[Post], results: Sequence[Result], units: Sequence[modules.Unit]
) -> Iterator[str]:
    orderings = sum(len(post.orderings) for post in posts)
    told = f"{_count(len(posts), 'post')} with {_count(orderings, 'ordering')}"
    yield f"{told} (bounds: 95 % of bootstrap draws over posts)"
    parts = (
        tables.of_claims(posts, others, results),
        tables.of_differences(posts, results),
        tables.of_errors(posts, others, results),
        tables.of_intervals(posts, results),
        tables.of_modules(units),
        tables.of_costs(results),
    )
    for part in parts:
        yield from ("", *part) if part else ()


def _count(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def _folder(out: Path | None) -> Path | None:
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"The folder {out} cannot be made ({type(error).__name__}). Name another.") from error
    return out


def _asked(model: Model | None, wanted: Wanted, chosen: Settings) -> Asked:
    accuracy, found, bins = None, evidence(chosen), _classifier(wanted.classifier)
    if model is not None:
        kept = wanted.out / "measured.json" if wanted.out else None
        accuracy = (remembered(model, kept) if kept else None) or remembered(model, measured_path())
        if accuracy is None:
            with waiting("Measuring the model's shares") as progress:
                accuracy = measured(model, seed=chosen.llm_seed, progress=progress)
        if kept:
            remember(model, accuracy, kept)
        tell(f"The model's shares were measured: {accuracy.figures}. {accuracy.unfit}".rstrip(), speaker="")
    return Asked(model, accuracy, chosen.llm_seed, wanted.draws, wanted.runs, found, bins)


def _classifier(folder: Path | None) -> Bins | None:
    if folder is None:
        return None
    try:
        from leakmeter.train.branch_bins import opened
    except ModuleNotFoundError as error:
        raise SettingsError(f"A classifier needs {error.name}. Run: pip install 'leakmeter[train]'") from error
    return opened(folder)


def _methods(wanted: Wanted, asked: Asked) -> list[Method]:
    """The methods that were asked for, or all that can be run. Raises InputError for a name that none has."""
    have = {"": True, "model": asked.model, "evidence": asked.model and asked.evidence, "bins": asked.bins}
    known = {method.name: method for method in METHODS}
    for name in wanted.methods:
        if name not in known:
            raise InputError(f"There is no method “{name[:30]}”. Methods: {'; '.join(known)}.")
        if not have[known[name].needs]:
            raise SettingsError(f"{name} needs {_NEEDS[known[name].needs]}.")
    return [m for m in METHODS if have[m.needs] and (not wanted.methods or m.name in wanted.methods)]


_NEEDS = {
    "model": "a language model: add --llm URL or --llm FILE.gguf",
    "evidence": "a language model and documents: add --llm and --documents FOLDER",
    "bins": "a fitted classifier: add --classifier FOLDER (leakmeter train branch-bins makes one)",
}
