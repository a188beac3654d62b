"""``leakmeter bench …`` and ``leakmeter train …``: measuring and making the built-in parts, for who works on them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

bench = typer.Typer(help="Measure what the built-in parts do, on marked posts and on programs.", rich_markup_mode=None)
train = typer.Typer(help="Make the shipped weights anew, from marked posts.", rich_markup_mode=None)
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


@train.command("find")
def train_find(
    corpus: Corpus = Path("corpus"),
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the weights go.")] = Path("weights"),
    texts: Texts = None,
    teacher: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="An MPNet encoder that is fitted first and learnt from; takes far longer."),
    ] = None,
    epochs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Times the tagger reads all posts.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="What the random choices start from.")] = 0,
) -> None:
    """Fit the tagger to marked posts (extra [train]); takes minutes. Ctrl-C keeps the best epoch so far."""
    from leakmeter.cli.training import run_train_find

    raise typer.Exit(run_train_find(corpus, out, texts, teacher, epochs, seed))


@train.command("find-further")
def train_find_further(
    corpus: Corpus = Path("corpus"),
    weights: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The tagger to begin from; the shipped one, if none is named."),
    ] = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the new weights go.")] = Path("weights"),
    texts: Texts = None,
    steps: Annotated[int | None, typer.Option(metavar="N", min=1, help="Steps of 24 windows (600).")] = None,
    again: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A file that it has read and shall learn again: w70, s63.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="What the random choices start from.")] = 0,
) -> None:
    """Teach a tagger what the corpus has that it has not read (extra [train]). Ctrl-C keeps the last whole part."""
    from leakmeter.cli.training import run_train_further
    from leakmeter.text.find.model.description import SHIPPED

    raise typer.Exit(run_train_further(weights or SHIPPED, corpus, out, texts, steps, again or (), seed))


@train.command("mentions")
def train_mentions(
    corpus: Corpus = Path("corpus"),
    weights: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="The tagger whose encoder it reads; the shipped one, if none.")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the head goes.")] = Path("weights"),
    epochs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Times all tellings are read (14).")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="What the random choices start from.")] = 0,
) -> None:
    """Fit the head that says what is mentioned, of whom, and whether it is so now (extra [train])."""
    from leakmeter.cli.training import run_train_mentions
    from leakmeter.text.find.model.description import SHIPPED

    raise typer.Exit(run_train_mentions(corpus, weights or SHIPPED, out, epochs, seed))


@train.command("rarity")
def train_rarity(
    corpus: Corpus = Path("corpus"),
    weights: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="The tagger that it reads with; the shipped one, if none.")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the head goes.")] = Path("weights"),
    epochs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Times all texts are read (12).")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="What the random choices start from.")] = 0,
) -> None:
    """Fit the head that says how much each word tells of its author, in bits (extra [train])."""
    from leakmeter.cli.training import run_train_rarity
    from leakmeter.text.find.model.description import SHIPPED

    raise typer.Exit(run_train_rarity(corpus, weights or SHIPPED, out, epochs, seed))


@train.command("acceptance")
def train_acceptance(
    corpus: Corpus = Path("corpus"),
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where acceptance.json goes.")] = Path("weights"),
    epochs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Times all edits are read (30).")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="What the random choices start from.")] = 0,
) -> None:
    """Learn from judged edits how likely a reader accepts one as it is (extra [train])."""
    from leakmeter.cli.training import run_train_acceptance

    raise typer.Exit(run_train_acceptance(corpus, out, epochs, seed))


@train.command("abstract-data")
def train_abstract_data(
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the examples go, as JSON lines.")],
    form: Annotated[str, typer.Option(metavar="NAME", help="normal, special-token or instruction.")] = "instruction",
    mode: Annotated[str, typer.Option(metavar="NAME", help="one-span, end-to-end or iterative.")] = "end-to-end",
    rationale: Annotated[bool, typer.Option("--rationale", help="A reason before the wording.")] = False,
    corpus: Corpus = Path("corpus"),
    seed: Annotated[int, typer.Option(metavar="N", help="Which spans are for validation and test.")] = 0,
) -> None:
    """Write examples to fine-tune an abstraction model on, from the written spans of the corpus."""
    from leakmeter.cli.training_abstract import run_train_abstract_data

    raise typer.Exit(run_train_abstract_data(corpus, out, form, mode, rationale, seed))


@train.command("abstract")
def train_abstract(
    base: Annotated[Path, typer.Option(metavar="FOLDER", help="A causal language model with its tokeniser.")],
    data: Annotated[Path, typer.Option(metavar="FILE", help="What train abstract-data wrote.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the fitted model goes.")],
    epochs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Times all examples are read (5).")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="What the random choices start from.")] = 0,
) -> None:
    """Fit a language model to such examples (extra [train])."""
    from leakmeter.cli.training_abstract import run_train_abstract

    raise typer.Exit(run_train_abstract(base, data, out, epochs, seed))


@train.command("style")
def train_style(
    corpus: Corpus = Path("corpus"),
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the heads go.")] = Path("style.json"),
    seed: Annotated[int, typer.Option(metavar="N", help="What the random choices start from.")] = 0,
) -> None:
    """Fit the attacker by style to posts whose authors' traits are known (extra [train]); takes minutes."""
    from leakmeter.cli.training_style import run_train_style

    raise typer.Exit(run_train_style(corpus, out, seed))


@train.command("anonymizer-data")
def train_anonymizer_data(
    trajectories: Annotated[Path, typer.Option(metavar="FILE", help="What bench rewrite --out kept.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where chats and preferences go, as JSON lines.")],
    seed: Annotated[int, typer.Option(metavar="N", help="Which texts are for validation.")] = 0,
) -> None:
    """Write what a small anonymizer learns from: chats, and pairs of rewrites of which one is better."""
    from leakmeter.cli.training_anonymizer import run_anonymizer_data

    raise typer.Exit(run_anonymizer_data(trajectories, out, seed))


@train.command("anonymizer")
def train_anonymizer(
    base: Annotated[Path, typer.Option(metavar="FOLDER", help="A causal language model with its tokeniser.")],
    data: Annotated[Path, typer.Option(metavar="FOLDER", help="What train anonymizer-data wrote.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the adapters go.")],
    epochs: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Times each stage reads its examples (1).")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="What the random choices start from.")] = 0,
) -> None:
    """Fit adapters to them (extras [train,distil])."""
    from leakmeter.cli.training_anonymizer import run_anonymizer

    raise typer.Exit(run_anonymizer(base, data, out, epochs, seed))


@train.command("branch-data")
def train_branch_data(
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the chats go, JSON lines for each module.")],
    posts: Annotated[Path, typer.Option(metavar="FILE", help="Posts with worked k (docs/branch.md).")] = Path(
        "corpus/branch.jsonl"
    ),
    split: Annotated[str, typer.Option(metavar="NAME", help="Which of them; never test.")] = "train",
    seed: Annotated[int, typer.Option(metavar="N", help="Which posts are for validation.")] = 0,
) -> None:
    """Write what BRANCH's modules and baselines learn from, as chats."""
    from leakmeter.cli.training_branch import run_branch_data

    raise typer.Exit(run_branch_data(posts, split, out, seed))


@train.command("branch")
def train_branch(
    base: Annotated[Path, typer.Option(metavar="FOLDER", help="A causal language model with its tokeniser.")],
    data: Annotated[Path, typer.Option(metavar="FOLDER", help="What train branch-data wrote.")],
    module: Annotated[str, typer.Option(metavar="NAME", help="selecting, ordering, depending, querying, estimating …")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the adapters go.")],
    epochs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Times all chats are read (10).")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="What the random choices start from.")] = 0,
) -> None:
    """Fit adapters to a module's chats, with the paper's settings (extras [train,distil])."""
    from leakmeter.cli.training_branch import run_branch

    raise typer.Exit(run_branch(base, data, module, out, epochs, seed))


@train.command("branch-bins")
def train_branch_bins(
    corpus: Corpus = Path("corpus"),
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the classifier goes.")] = Path("weights"),
    epochs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Times all posts are read (4).")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="What the random choices start from.")] = 0,
) -> None:
    """Fit a classifier of log10 k, a baseline for bench branch (extra [train]); takes minutes."""
    from leakmeter.cli.training_branch import run_branch_bins

    raise typer.Exit(run_branch_bins(corpus, out, epochs, seed))


@train.command("branch-posts")
def train_branch_posts(
    llm: Annotated[str, typer.Option("--llm", metavar="URL|FILE", help="The model that writes.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the posts go; a run that was broken off goes on.")],
    corpus: Corpus = Path("corpus"),
    count: Annotated[int, typer.Option(metavar="N", min=1, help="Posts, one for each person.")] = 20,
    styles: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Posts whose style is followed, an empty line between each two.")
    ] = None,
    model: Annotated[str | None, typer.Option("--model", metavar="NAME", help="Its name on the server.")] = None,
    allow_remote: Annotated[
        bool | None, typer.Option("--allow-remote", help="Let the server be on another machine.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="What drafts are drawn from.")] = None,
) -> None:
    """Write invented posts from profiles whose k is known, and check them for flaws."""
    from leakmeter.cli.training_branch import run_branch_posts

    named = {"llm": llm, "model": model, "allow_remote": allow_remote, "llm_seed": seed}
    raise typer.Exit(run_branch_posts(corpus, out, count, styles, named))
