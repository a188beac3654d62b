"""The commands. Exit status: 0 fine, 1 a threshold was missed, 2 the input or the set-up is wrong."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NoReturn, cast

import typer

from leakmeter.cli.making import bench, train
from leakmeter.errors import LeakmeterError

app = typer.Typer(
    name="leakmeter",
    help="How much does a text give away about its author? Measured in people, on your own machine.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

File = Annotated[str | None, typer.Argument(metavar="[FILE|-]", help="The text: a file, or - for standard input.")]
Text = Annotated[str | None, typer.Option("--text", metavar="T", help="The text itself instead of a file.")]
Community = Annotated[str | None, typer.Option(metavar="r/NAME", help="The forum it is meant for; may name a place.")]
Allow = Annotated[
    list[str] | None,
    typer.Option(metavar="WORDS", help="Leave out what says nothing besides these words; may be given again."),
]
Threshold = Annotated[float | None, typer.Option(metavar="P", help="Least confidence to report, 0 to 1 (0.5).")]
MaxCharacters = Annotated[int | None, typer.Option(metavar="N", help="Longest text to read (1,000,000).")]
Llm = Annotated[
    str | None,
    typer.Option("--llm", metavar="URL|FILE", help="A model server on this machine, or a GGUF file (docs/models.md)."),
]
ModelName = Annotated[str | None, typer.Option("--model", metavar="NAME", help="The model's name on the server.")]
AllowRemote = Annotated[
    bool | None,
    typer.Option("--allow-remote", help="Let the server be on another machine, which your texts are then sent to."),
]
Answers = Annotated[
    str | None,
    typer.Option(
        "--answers", metavar="mixed|model", help="With --llm: the model for what no statistics cover, or for all."
    ),
]
Runs = Annotated[
    int | None, typer.Option("--runs", metavar="N", help="With --llm: ask for everything so often, for the interval.")
]
LlmSeed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="With --llm: what its answers are drawn from (0).")
]
Format = Annotated[str | None, typer.Option("--format", metavar="text|json|html", help="How to show the report.")]


@app.command()
def check(
    file: File = None,
    text: Text = None,
    community: Community = None,
    format: Format = None,
    fail_under_k: Annotated[
        float | None, typer.Option(metavar="N", help="Exit with 1 if fewer than N people share all of it.")
    ] = None,
    threshold: Threshold = None,
    allow: Allow = None,
    max_characters: MaxCharacters = None,
    llm: Llm = None,
    model: ModelName = None,
    allow_remote: AllowRemote = None,
    answers: Answers = None,
    runs: Runs = None,
    seed: LlmSeed = None,
) -> None:
    """Show what a text gives away, how many people share it, and how to say less."""
    from leakmeter.cli.checking import run_check

    raise typer.Exit(
        run_check(
            file,
            text,
            {
                "community": community,
                "format": format,
                "fail_under_k": fail_under_k,
                "threshold": threshold,
                "allow": allow or None,
                "max_characters": max_characters,
                **_of_model(llm, model, allow_remote, answers, runs, seed),
            },
        )
    )


@app.command()
def find(
    file: File = None,
    text: Text = None,
    community: Community = None,
    format: Format = None,
    threshold: Threshold = None,
    allow: Allow = None,
) -> None:
    """List the disclosures in a text: where, what kind, and why."""
    from leakmeter.cli.checking import run_find

    raise typer.Exit(
        run_find(file, text, {"community": community, "format": format, "threshold": threshold, "allow": allow or None})
    )


@app.command()
def estimate(
    file: File = None,
    text: Text = None,
    community: Community = None,
    format: Annotated[
        str | None,
        typer.Option(
            "--format", metavar="text|json|html|svg|png", help="How to show it; html, svg and png draw the network."
        ),
    ] = None,
    threshold: Threshold = None,
    allow: Allow = None,
    network: Annotated[
        bool, typer.Option("--network", help="Show the Bayesian network instead: what depends on what.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the network to this file (png needs it).")
    ] = None,
    llm: Llm = None,
    model: ModelName = None,
    allow_remote: AllowRemote = None,
    answers: Answers = None,
    runs: Runs = None,
    seed: LlmSeed = None,
) -> None:
    """Count the people who share all that a text discloses, factor by factor."""
    arguments = {
        "community": community,
        "format": format,
        "threshold": threshold,
        "allow": allow or None,
        **_of_model(llm, model, allow_remote, answers, runs, seed),
    }
    if network:
        from leakmeter.cli.networking import run_network

        raise typer.Exit(run_network(file, text, arguments, out))
    from leakmeter.cli.checking import run_estimate

    raise typer.Exit(run_estimate(file, text, arguments, out))


def _of_model(
    llm: str | None,
    model: str | None,
    allow_remote: bool | None,
    answers: str | None,
    runs: int | None,
    seed: int | None,
) -> dict[str, object]:
    """The options about a language model, by the settings' names."""
    return {
        "llm": llm,
        "model": model,
        "allow_remote": allow_remote,
        "llm_answers": answers,
        "llm_runs": runs,
        "llm_seed": seed,
    }


@app.command()
def rewrite(
    file: File = None,
    text: Text = None,
    target_k: Annotated[
        float | None, typer.Option("--target-k", metavar="N", help="How many people should share it; 1 if fewer do.")
    ] = None,
    method: Annotated[
        str, typer.Option(metavar="plan|greedy", help="The least loss, or the baseline that takes the best next edit.")
    ] = "plan",
    degree: Annotated[
        str, typer.Option(metavar="minimal|moderate|strong", help="How much an alternative may take away.")
    ] = "strong",
    pin: Annotated[
        list[str] | None, typer.Option(metavar="WORDS", help="Leave these words as they are; may be given again.")
    ] = None,
    false: Annotated[
        list[str] | None,
        typer.Option(metavar="WORDS", help="Details with these words are untrue: keep them, and do not count them."),
    ] = None,
    forbid: Annotated[
        list[str] | None, typer.Option(metavar="WORDS", help="Do not put these words in; may be given again.")
    ] = None,
    frontier: Annotated[
        bool, typer.Option("--frontier", help="Also say how much utility other numbers of people cost (html: always).")
    ] = False,
    alone: Annotated[bool, typer.Option("--only-text", help="Print the new text and nothing else.")] = False,
    community: Community = None,
    format: Format = None,
    threshold: Threshold = None,
    allow: Allow = None,
    max_characters: MaxCharacters = None,
    llm: Llm = None,
    model: ModelName = None,
    allow_remote: AllowRemote = None,
    alternatives: Annotated[
        str | None,
        typer.Option(
            metavar="end-to-end|iterative|sampled",
            help="With --llm: three in one answer, one after the other, or the same request drawn thrice.",
        ),
    ] = None,
    rationale: Annotated[bool, typer.Option("--rationale", help="With --llm: ask for a reason first.")] = False,
    seed: LlmSeed = None,
) -> None:
    """Say less, so that enough people share it, and keep as much of the text as can be."""
    from leakmeter.cli.rewriting import Wanted, run_rewrite

    raise typer.Exit(
        run_rewrite(
            file,
            text,
            Wanted(
                target_k, method, degree, pin or (), false or (), forbid or (), frontier, alone, alternatives, rationale
            ),
            {
                "community": community,
                "format": format,
                "threshold": threshold,
                "allow": allow or None,
                "max_characters": max_characters,
                **_of_model(llm, model, allow_remote, None, None, seed),
            },
        )
    )


@app.command()
def dismiss(
    words: Annotated[
        str | None,
        typer.Argument(
            metavar="[WORDS|-]", help="The words as the report shows them; - reads them from standard input."
        ),
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Report these words again.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="Say how many dismissals there are, and where.")] = False,
    forget_all: Annotated[bool, typer.Option("--forget-all", help="Forget all dismissals.")] = False,
) -> None:
    """Leave these words out of later checks. They are remembered as fingerprints, never as words."""
    from leakmeter.cli.dismissing import run_dismiss

    raise typer.Exit(run_dismiss(words, forget=forget, listed=listed, forget_all=forget_all))


@app.command()
def audit(
    program: Annotated[
        str, typer.Argument(metavar="PROGRAM.py[:FUNCTION]", help="The program that releases something about people.")
    ],
    prior: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TEXT", help="What an attacker believes, such as 'ages=[Normal(35, sd=2)]*9'; repeatable."
        ),
    ] = None,
    observe: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The output that was released, such as 44 or '[44, None, 2]'.")
    ] = None,
    secret: Annotated[str | None, typer.Option(metavar="NAME", help="Whose value is meant, such as 'ages[0]'.")] = None,
    format: Annotated[
        str | None, typer.Option("--format", metavar="text|json|html|png", help="How to show the report.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file (png needs it).")] = None,
    approximate: Annotated[
        bool,
        typer.Option(
            "--approximate", help="Allow approximations and sampling; the report says which, and how far off."
        ),
    ] = False,
    budget: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Most components (200,000), else refused, or merged with --approximate."),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", min=0, help="What sampling starts from: same seed, same figures.")
    ] = 0,
) -> None:
    """Say what a Python program's output gives away about one person. The program is read, never run."""
    from leakmeter.cli.auditing import run_audit

    raise typer.Exit(
        run_audit(
            program,
            prior=prior or (),
            observe=observe,
            secret=secret,
            format=format,
            out=out,
            approximate=approximate,
            budget=budget,
            seed=seed,
        )
    )


app.add_typer(bench, name="bench")
app.add_typer(train, name="train")


@app.command()
def doctor(
    llm: Llm = None,
    model: ModelName = None,
    allow_remote: AllowRemote = None,
) -> None:
    """Say what is installed, which figures are built in, and what goes online; or, with --llm, try a model."""
    if llm or model or allow_remote:
        from leakmeter.cli.probing import run_probe

        raise typer.Exit(run_probe({"llm": llm, "model": model, "allow_remote": allow_remote}))
    from leakmeter.cli.doctor import run_doctor

    raise typer.Exit(run_doctor())


def _version(wanted: bool) -> None:
    if wanted:
        from leakmeter import __version__

        typer.echo(f"leakmeter {__version__}")
        raise typer.Exit


@app.callback()
def common(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """How much does a text give away about its author? Measured in people, on your own machine."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """The entry point: errors on purpose become one sentence on standard error and exit status 2."""
    try:
        status = app(standalone_mode=False)
    except LeakmeterError as error:
        _fail(str(error), 2)
    except UsageError as error:
        _fail(f"{_told(error)} See: leakmeter {_command()}--help", 2)
    except (KeyboardInterrupt, typer.Abort):
        _fail("stopped.", _STOPPED)
    except BrokenPipeError:
        # The reader (a pager, head) has had enough; Python must not complain again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    else:
        if status == _STOPPED:  # newer versions of typer make Ctrl-C a status
            _fail("stopped.", _STOPPED)
        sys.exit(status if isinstance(status, int) else 0)


_STOPPED = 130


#: What typer raises for words it cannot use. It has no public name of its own and has moved between modules.
UsageError = cast("type[Exception]", typer.BadParameter.__base__)


def _told(error: Exception) -> str:
    message = error.format_message() if isinstance(error, typer.BadParameter) else getattr(error, "message", str(error))
    return message if message.endswith((".", "?")) else f"{message}."


def _fail(sentence: str, status: int) -> NoReturn:
    print(f"leakmeter: {sentence}", file=sys.stderr)
    if any(thread.daemon for thread in threading.enumerate()):
        # Calls to a model that were left under way. Python may abort when it ends while such a thread is in a library.
        with suppress(OSError):
            sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)


def _command() -> str:
    """The command that was asked for, to point at its help."""
    names = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    return next((f"{argument} " for argument in sys.argv[1:] if argument in names), "")
