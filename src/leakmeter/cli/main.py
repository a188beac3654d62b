"""The commands. Exit status: 0 fine, 1 a threshold was missed, 2 the input or the set-up is wrong."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NoReturn, cast

import typer

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
Threshold = Annotated[float | None, typer.Option(metavar="P", help="Least confidence to report, 0 to 1 (0.5).")]
MaxCharacters = Annotated[int | None, typer.Option(metavar="N", help="Longest text to read (1,000,000).")]
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
    max_characters: MaxCharacters = None,
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
                "max_characters": max_characters,
            },
        )
    )


@app.command()
def find(file: File = None, text: Text = None, format: Format = None, threshold: Threshold = None) -> None:
    """List the disclosures in a text: where, what kind, and why."""
    from leakmeter.cli.checking import run_find

    raise typer.Exit(run_find(file, text, {"format": format, "threshold": threshold}))


@app.command()
def estimate(file: File = None, text: Text = None, community: Community = None, format: Format = None) -> None:
    """Count the people who share all that a text discloses, factor by factor."""
    from leakmeter.cli.checking import run_estimate

    raise typer.Exit(run_estimate(file, text, {"community": community, "format": format}))


@app.command()
def doctor() -> None:
    """Say what is installed, which figures are built in, and that nothing goes online."""
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
        _fail("stopped.", 130)
    except BrokenPipeError:
        # The reader (a pager, head) has had enough; Python must not complain again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    else:
        sys.exit(status if isinstance(status, int) else 0)


#: What typer raises for words it cannot use. It has no public name of its own and has moved between modules.
UsageError = cast("type[Exception]", typer.BadParameter.__base__)


def _told(error: Exception) -> str:
    message = error.format_message() if isinstance(error, typer.BadParameter) else getattr(error, "message", str(error))
    return message if message.endswith((".", "?")) else f"{message}."


def _fail(sentence: str, status: int) -> NoReturn:
    print(f"leakmeter: {sentence}", file=sys.stderr)
    sys.exit(status)


def _command() -> str:
    """The command that was asked for, to point at its help."""
    names = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    return next((f"{argument} " for argument in sys.argv[1:] if argument in names), "")
