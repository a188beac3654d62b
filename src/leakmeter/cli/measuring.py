"""``leakmeter bench …``: measuring the built-in parts, for who works on them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

bench = typer.Typer(help="Measure what the built-in parts do, on marked posts and on programs.", rich_markup_mode=None)
Corpus = Annotated[Path, typer.Option(metavar="FOLDER", help="The repository's folder of marked posts.")]
Texts = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The external posts, whose marks alone are in the corpus.")
]


@bench.command("find")
def bench_find(
    corpus: Corpus = Path("corpus"),
    split: Annotated[
        str, typer.Option(metavar="NAME", help="held-out, replies, strangers, validation, training or external.")
    ] = "held-out",
    tagger: Annotated[str, typer.Option(metavar="NAME", help="builtin or presidio.")] = "builtin",
    texts: Texts = None,
    threshold: Annotated[float, typer.Option(metavar="P", help="Least confidence of a mark, 0 to 1.")] = 0.5,
    details: Annotated[
        bool, typer.Option("--details", help="Precision, recall and F1 by word and span, category by category.")
    ] = False,
    wrong: Annotated[
        bool, typer.Option("--errors", help="What goes wrong, by category, length of text and writer; in figures.")
    ] = False,
) -> None:
    """How well disclosures are found: F1 by word and span, false alarms, calibration, time."""
    from leakmeter.cli.benching import run_bench_find

    raise typer.Exit(run_bench_find(corpus, split, tagger, texts, threshold, details, wrong))


@bench.command("facts")
def bench_facts(
    corpus: Corpus = Path("corpus"),
    split: Annotated[str, typer.Option(metavar="NAME", help="held-out or development.")] = "held-out",
    details: Annotated[
        bool,
        typer.Option(
            "--details", help="Each text that is not read right, with what is missed and what is read beside."
        ),
    ] = False,
) -> None:
    """How well facts are read: ages, places, jobs, conditions … of short texts that tell them."""
    from leakmeter.cli.benching_facts import run_bench_facts

    raise typer.Exit(run_bench_facts(corpus, split, details))


@bench.command("crowd")
def bench_crowd(
    corpus: Corpus = Path("corpus"),
    split: Annotated[
        str, typer.Option(metavar="NAME", help="development, calibration, held-out or ordinary.")
    ] = "development",
    details: Annotated[bool, typer.Option("--details", help="A line for each post.")] = False,
    microdata: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Judge the joint model on survey records instead (docs/crowd.md)."),
    ] = None,
) -> None:
    """How well crowds are counted on written posts whose true k is known: text in, k out."""
    from leakmeter.cli.benching import run_bench_conjunctions, run_bench_crowd

    raise typer.Exit(run_bench_conjunctions(microdata) if microdata else run_bench_crowd(corpus, split, details))


@bench.command("open")
def bench_open(
    corpus: Corpus = Path("corpus"),
    split: Annotated[str, typer.Option(metavar="NAME", help="development or held-out.")] = "held-out",
    details: Annotated[bool, typer.Option("--details", help="A line for each post.")] = False,
) -> None:
    """How well crowds are counted on posts written freely, beside what two annotators estimated apart."""
    from leakmeter.cli.benching_open import run_bench_open

    raise typer.Exit(run_bench_open(corpus, split, details))


@bench.command("programs")
def bench_programs(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Programs in Python or SOGA that name their secret.")
    ] = Path("examples/soga"),
    seed: Annotated[int, typer.Option(metavar="N", help="What sampling starts from.")] = 0,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long each program may take; inf for no end.")] = 60.0,
) -> None:
    """What programs give away about their secrets: the answer, how it was found, and the time, in one table."""
    from leakmeter.cli.benching_programs import run_bench_programs

    raise typer.Exit(run_bench_programs(folder, seed, seconds))


@bench.command("abstract")
def bench_abstract(
    corpus: Corpus = Path("corpus"),
    texts: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="personal_reddit_dev.jsonl, to measure whole rewrites and plans on."),
    ] = None,
    count: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Take so many of the spans, evenly out of all.")
    ] = None,
    llm: Annotated[
        str | None, typer.Option("--llm", metavar="URL|FILE", help="Measure this model's alternatives as well.")
    ] = None,
    model: Annotated[str | None, typer.Option("--model", metavar="NAME", help="Its name on the server.")] = None,
    allow_remote: Annotated[
        bool | None, typer.Option("--allow-remote", help="Let the server be on another machine.")
    ] = None,
    alternatives: Annotated[
        str | None,
        typer.Option(metavar="end-to-end|iterative|sampled", help="With --llm: how it is asked (end-to-end)."),
    ] = None,
    rationale: Annotated[bool, typer.Option("--rationale", help="With --llm: ask for a reason first.")] = False,
    seed: Annotated[int | None, typer.Option(metavar="N", help="With --llm: what its answers are drawn from.")] = None,
) -> None:
    """How good alternatives are: likeness to written ones, coherence, bits gained, what is still told."""
    from leakmeter.cli.benching_abstract import Asking, run_bench_abstract

    named = {"llm": llm, "model": model, "allow_remote": allow_remote, "llm_seed": seed}
    raise typer.Exit(run_bench_abstract(corpus, texts, count, Asking(alternatives, rationale), named))


@bench.command("rewrite")
def bench_rewrite(
    texts: Annotated[
        Path, typer.Option(metavar="FILE", help="personal_reddit_dev.jsonl or rupta_dev.jsonl, which has references.")
    ],
    methods: Annotated[
        list[str] | None,
        typer.Option("--method", metavar="NAME", help="One way of those there are; may be given again."),
    ] = None,
    count: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="So many texts, of as many authors as can be.")
    ] = None,
    iterations: Annotated[int, typer.Option(metavar="N", min=1, help="Turns of a loop at the most.")] = 3,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the rewrites here; a run that was broken off goes on.")
    ] = None,
    pictures: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Draw the curves here.")] = None,
    figures: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep each text's figures here, without its words; those it has are not made again."
        ),
    ] = None,
    attack: Annotated[bool, typer.Option("--attack", help="With --llm: let the model attack every rewrite.")] = False,
    judge: Annotated[bool, typer.Option("--judge", help="With --llm: let the model grade every rewrite.")] = False,
    llm: Annotated[str | None, typer.Option("--llm", metavar="URL|FILE", help="The model that plays roles.")] = None,
    model: Annotated[str | None, typer.Option("--model", metavar="NAME", help="Its name on the server.")] = None,
    allow_remote: Annotated[
        bool | None, typer.Option("--allow-remote", help="Let the server be on another machine.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Which texts, and what answers are drawn from.")] = None,
) -> None:
    """What rewriting is worth: attacks that still hit, leaks, likeness, bits gained, calls, tokens and time."""
    from leakmeter.cli.benching_rewrite import Measured, run_bench_rewrite

    named = {"llm": llm, "model": model, "allow_remote": allow_remote, "llm_seed": seed}
    wanted = Measured(methods or (), count, iterations, out, pictures, figures, attack, judge)
    raise typer.Exit(run_bench_rewrite(texts, wanted, named))


@bench.command("branch")
def bench_branch(
    posts: Annotated[Path, typer.Option(metavar="FILE", help="Posts with worked k (docs/branch.md).")] = Path(
        "corpus/branch.jsonl"
    ),
    split: Annotated[str, typer.Option(metavar="NAME", help="Which of them: test or train.")] = "test",
    methods: Annotated[
        list[str] | None, typer.Option("--method", metavar="NAME", help="One of those there are; may be given again.")
    ] = None,
    count: Annotated[int | None, typer.Option(metavar="N", min=1, help="The first N posts alone.")] = None,
    draws: Annotated[int, typer.Option(metavar="N", min=1, max=50, help="How often each figure is asked for.")] = 1,
    runs: Annotated[int, typer.Option(metavar="N", min=1, max=20, help="How often the whole pipeline runs.")] = 1,
    modules: Annotated[
        bool, typer.Option("--modules", help="With --llm: BRANCH's modules by themselves as well.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep every answer here; a run that was broken off goes on.")
    ] = None,
    documents: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Answer from these documents too (extra [retrieval]).")
    ] = None,
    evidence: Annotated[str | None, typer.Option(metavar="NAME", help="snippets, full-text or re-ranked.")] = None,
    passages: Annotated[int | None, typer.Option(metavar="N", min=1, help="Passages for each question.")] = None,
    classifier: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="What train branch-bins made, as a method.")
    ] = None,
    llm: Annotated[str | None, typer.Option("--llm", metavar="URL|FILE", help="The model that methods ask.")] = None,
    model: Annotated[str | None, typer.Option("--model", metavar="NAME", help="Its name on the server.")] = None,
    allow_remote: Annotated[
        bool | None, typer.Option("--allow-remote", help="Let the server be on another machine.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="What answers are drawn from.")] = None,
) -> None:
    """How well k is counted by BRANCH, its baselines and what is built in, on posts with worked k."""
    from leakmeter.cli.benching_branch import Wanted, run_bench_branch

    named = {
        "llm": llm, "model": model, "allow_remote": allow_remote, "llm_seed": seed,
        "llm_documents": documents, "llm_evidence": evidence, "llm_passages": passages,
    }  # fmt: skip
    wanted = Wanted(methods or (), count, draws, runs, modules, out, classifier)
    raise typer.Exit(run_bench_branch(posts, split, wanted, named))


@bench.command("branch-import")
def bench_branch_import(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON lines, a JSON list or CSV, a row an ordering.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the posts go.")],
    mapping: Annotated[
        Path | None, typer.Option(metavar="TOML", help="Which of its fields is what (docs/branch.md).")
    ] = None,
) -> None:
    """Write annotations of another form as posts with worked k."""
    from leakmeter.cli.benching_branch import run_import

    raise typer.Exit(run_import(file, out, mapping))
