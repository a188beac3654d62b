"""The commands. Exit status: 0 fine, 1 a threshold was missed, 2 the input or the set-up is wrong."""

from __future__ import annotations

import os
import sys
import traceback
from typing import Annotated, NoReturn

import typer

from leakmeter.cli.ending import STOPPED, TRACEBACK, UsageError, asked, fail, fault, interrupted, leave_quietly, told
from leakmeter.cli.making import train
from leakmeter.cli.measuring import bench
from leakmeter.cli.options import (
    Accept,
    Allow,
    AllowRemote,
    Alternatives,
    Anonymizer,
    Answers,
    Approximate,
    Arbitrator,
    Attacker,
    AttackIt,
    AuditedProgram,
    AuditFormat,
    AuditOut,
    BitBudget,
    Budget,
    CalibratedFormat,
    Choices,
    Community,
    Continuous,
    Counted,
    Degree,
    Documents,
    Draws,
    FailUnderK,
    File,
    Forbid,
    Format,
    Frontier,
    Gains,
    Hide,
    Iterations,
    Keep,
    Learner,
    Levels,
    Limit,
    Llm,
    LlmSeed,
    MaxCharacters,
    Method,
    ModelName,
    MostWorlds,
    Network,
    NetworkFormat,
    NetworkOut,
    Observe,
    OnlyText,
    Other,
    Outputs,
    Parameter,
    Pin,
    Prior,
    Program,
    Rationale,
    RiskName,
    RiskWithin,
    RunIt,
    Runs,
    SamplesFile,
    SamplingSeed,
    Save,
    SearchStart,
    Seconds,
    Secret,
    Secrets,
    Sure,
    TargetK,
    Text,
    Threshold,
    TrueValue,
    Untrue,
    Within,
    given,
    of_model,
    of_samples,
    of_text,
)
from leakmeter.cli.output import say
from leakmeter.cli.streams import ReaderGone, guarded
from leakmeter.errors import LeakmeterError

app = typer.Typer(
    name="leakmeter",
    help="How much does a text give away about its author? Measured in people, on your own machine.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.command()
def check(
    file: File = None,
    text: Text = None,
    community: Community = None,
    format: Format = None,
    fail_under_k: FailUnderK = None,
    sure: Sure = None,
    threshold: Threshold = None,
    allow: Allow = None,
    max_characters: MaxCharacters = None,
    llm: Llm = None,
    model: ModelName = None,
    allow_remote: AllowRemote = None,
    answers: Answers = None,
    runs: Runs = None,
    seed: LlmSeed = None,
    documents: Documents = None,
) -> None:
    """Show what a text gives away, how many people share it, and how to say less."""
    from leakmeter.cli.checking import run_check

    about_text = of_text(community, format, threshold, allow, max_characters, fail_under_k, sure)
    about_model = of_model(llm, model, allow_remote, answers, runs, seed, documents)
    raise typer.Exit(run_check(file, text, {**about_text, **about_model}))


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

    raise typer.Exit(run_find(file, text, of_text(community, format, threshold, allow)))


@app.command()
def estimate(
    file: File = None,
    text: Text = None,
    community: Community = None,
    format: NetworkFormat = None,
    threshold: Threshold = None,
    allow: Allow = None,
    network: Network = False,
    out: NetworkOut = None,
    llm: Llm = None,
    model: ModelName = None,
    allow_remote: AllowRemote = None,
    answers: Answers = None,
    runs: Runs = None,
    seed: LlmSeed = None,
    documents: Documents = None,
) -> None:
    """Count the people who share all that a text discloses, factor by factor."""
    about_model = of_model(llm, model, allow_remote, answers, runs, seed, documents)
    arguments = {**of_text(community, format, threshold, allow), **about_model}
    if network:
        from leakmeter.cli.networking import run_network

        raise typer.Exit(run_network(file, text, arguments, out))
    from leakmeter.cli.checking import run_estimate

    raise typer.Exit(run_estimate(file, text, arguments, out))


@app.command()
def rewrite(
    file: File = None,
    text: Text = None,
    target_k: TargetK = None,
    sure: Sure = None,
    method: Method = "plan",
    degree: Degree = "strong",
    pin: Pin = None,
    false: Untrue = None,
    forbid: Forbid = None,
    keep: Keep = None,
    hide: Hide = None,
    other: Other = None,
    frontier: Frontier = False,
    choices: Choices = False,
    accept: Accept = None,
    alone: OnlyText = False,
    community: Community = None,
    format: Format = None,
    threshold: Threshold = None,
    allow: Allow = None,
    max_characters: MaxCharacters = None,
    llm: Llm = None,
    model: ModelName = None,
    allow_remote: AllowRemote = None,
    alternatives: Alternatives = None,
    rationale: Rationale = False,
    seed: LlmSeed = None,
    attacker: Attacker = None,
    arbitrator: Arbitrator = None,
    anonymizer: Anonymizer = None,
    iterations: Iterations = None,
    budget: BitBudget = None,
    attack: AttackIt = False,
) -> None:
    """Say less, so that enough people share it, and keep as much of the text as can be."""
    from leakmeter.cli.rewriting import Turns, Wanted, run_rewrite

    turns = Turns(attacker, arbitrator, anonymizer, iterations, budget)
    wanted = Wanted(
        target_k, method, degree, pin or (), false or (), forbid or (), frontier, alone, alternatives, rationale,
        turns, choices, accept, keep or (), hide or (), other or (), attack,
    )  # fmt: skip
    about_text = of_text(community, format, threshold, allow, max_characters, sure=sure)
    about_model = of_model(llm, model, allow_remote, seed=seed)
    raise typer.Exit(run_rewrite(file, text, wanted, {**about_text, **about_model}))


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
    program: AuditedProgram = None,
    prior: Prior = None,
    observe: Observe = None,
    secret: Secret = None,
    format: AuditFormat = None,
    out: AuditOut = None,
    true: TrueValue = None,
    approximate: Approximate = False,
    budget: Budget = None,
    worlds: MostWorlds = None,
    seed: SamplingSeed = 0,
    seconds: Seconds = 60.0,
    samples: SamplesFile = None,
    output: Outputs = None,
    run: RunIt = False,
    draws: Draws = None,
    save: Save = None,
    within: Within = None,
    gains: Gains = None,
    learn: Learner = None,
    continuous: Continuous = None,
    discrete: Counted = None,
) -> None:
    """Say what a program's output gives away about one person. The program, Python, SQL or SOGA, is read or
    interpreted, not run, unless you say --run; --samples takes samples of any program instead."""
    about_samples = of_samples(output, draws, save, within, gains, learn, continuous, discrete)
    about_reading = {"--approximate": approximate or None, "--budget": budget, "--worlds": worlds}
    about_worlds = {"--observe": observe, "--true": true}
    if run and program and samples is None and not given(about_samples) and not given(about_reading):
        from leakmeter.cli.running import run_in_every_world

        if run_in_every_world(
            program,
            prior=prior or (),
            observe=observe,
            secret=secret,
            format=format,
            out=out,
            seconds=seconds,
            true=true,
        ):
            raise typer.Exit
    if samples is not None or run:
        from leakmeter.cli.sampling import run_samples

        raise typer.Exit(
            run_samples(
                samples,
                program,
                about_samples,
                {**about_reading, **about_worlds},
                run=run,
                prior=prior or (),
                secret=secret,
                seed=seed,
                seconds=seconds,
                format=format,
                out=out,
            )
        )
    from leakmeter.cli.auditing import program_of, run_audit

    raise typer.Exit(
        run_audit(
            program_of(program, about_samples),
            prior=prior or (),
            observe=observe,
            secret=secret,
            format=format,
            out=out,
            approximate=approximate,
            budget=budget,
            worlds=worlds,
            seed=seed,
            seconds=seconds,
            true=true,
        )
    )


@app.command()
def calibrate(
    program: Program,
    parameter: Parameter,
    limit: Limit,
    risk: RiskName = None,
    within: RiskWithin = None,
    levels: Levels = None,
    prior: Prior = None,
    secret: Secrets = None,
    observe: Observe = None,
    start: SearchStart = 1.0,
    format: CalibratedFormat = None,
    out: AuditOut = None,
    seconds: Seconds = 60.0,
) -> None:
    """Find the least noise, or the finest class, at which a program gives away no more than a limit."""
    from leakmeter.cli.calibrating import run_calibrate

    raise typer.Exit(
        run_calibrate(
            program,
            parameter,
            limit,
            risk=risk,
            within=within,
            levels=levels,
            prior=prior or (),
            secrets=secret or (),
            observe=observe,
            start=start,
            format=format,
            out=out,
            seconds=seconds,
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

        say(f"leakmeter {__version__}")
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
        say(context.get_help())


def main() -> None:
    """The entry point: errors on purpose become one sentence on standard error and exit status 2."""
    with guarded():
        _run()


def _run() -> NoReturn:
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except LeakmeterError as error:
        if interrupted(error):
            fail("stopped.", STOPPED)
        fail(str(error), 2)
    except UsageError as error:
        fail(f"{told(error)} See: {asked(error)} --help", 2)
    except KeyboardInterrupt:
        fail("stopped.", STOPPED)
    except typer.Abort as error:  # typer takes the end of a file for a stop
        if isinstance(error.__context__, EOFError):
            fail(fault(error.__context__), 2)
        fail("stopped.", STOPPED)
    except SystemExit:  # typer would end with status 1, which says that a threshold was missed
        fail("a connection or a pipe was closed at its other end.", 2)
    except ReaderGone:
        leave_quietly()
    except Exception as error:
        if interrupted(error):
            fail("stopped.", STOPPED)
        if os.environ.get(TRACEBACK):
            traceback.print_exc()
        fail(fault(error), 2)
    if status == STOPPED:  # newer versions of typer make Ctrl-C a status
        fail("stopped.", STOPPED)
    sys.exit(status if isinstance(status, int) else 0)
