"""``leakmeter train …``: making the shipped weights and other lessons anew, for who works on them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from leakmeter.cli.measuring import Corpus, Texts

train = typer.Typer(help="Make the shipped weights anew, from marked posts.", rich_markup_mode=None)


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
