"""``audit --samples`` and ``audit --run``: read the options, get the samples, call the API, render."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import cast

from leakmeter.cli.auditing import chosen_format
from leakmeter.cli.output import deliver_report, tell
from leakmeter.cli.prior_text import file_prior, parse_prior
from leakmeter.cli.waiting import waiting
from leakmeter.errors import BudgetError, SettingsError
from leakmeter.program.audit import literal
from leakmeter.program.blackbox.audit import SampleAudit, audit_samples
from leakmeter.program.blackbox.reading import read_samples, to_csv
from leakmeter.program.blackbox.running import DRAWS, Run, run_program
from leakmeter.program.blackbox.table import Samples, treated
from leakmeter.program.reading.source import read
from leakmeter.report.samples import Told, render, to_html, to_json, write_png
from leakmeter.writing import check_place, write_whole


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options that are about samples alone."""

    output: tuple[str, ...]
    draws: int | None
    save: Path | None
    within: float | None
    gains: Path | None
    learn: str | None
    continuous: tuple[str, ...]
    discrete: tuple[str, ...]


def run_samples(
    samples: Path | None,
    program: str | None,
    about_samples: Mapping[str, object],
    about_reading: Mapping[str, object],
    *,
    run: bool,
    prior: Sequence[str],
    secret: str | None,
    seed: int,
    seconds: float,
    format: str | None,
    out: Path | None,
) -> int:
    """Print or write the report on samples that are given, or for which a program is executed; 0."""
    wanted = _wanted(about_samples)
    _check(samples, program, about_reading, wanted, run, prior)
    chosen = chosen_format(format, out)
    if not seconds > 0:
        raise SettingsError(f"The command line sets seconds to {seconds:g}: it must be more than 0, or inf for no end.")
    if samples is not None:
        found, made = _read(samples, secret, wanted), None
        told = Told(_audited(found, wanted, seed, seconds), samples.name)
    else:
        made = _made(cast(str, program), prior, secret, wanted, seed, seconds)
        found = treated(made.samples, wanted.continuous, wanted.discrete)
        told = Told(_audited(found, wanted, seed, seconds), Path(cast(str, program)).name, made)
    _deliver(told, chosen, out)
    return 0


def _wanted(options: Mapping[str, object]) -> Wanted:
    def several(name: str) -> tuple[str, ...]:
        return tuple(cast("Sequence[str] | None", options[name]) or ())

    return Wanted(
        several("--output"),
        cast("int | None", options["--draws"]),
        cast("Path | None", options["--save"]),
        cast("float | None", options["--within"]),
        cast("Path | None", options["--gains"]),
        cast("str | None", options["--learn"]),
        several("--continuous"),
        several("--discrete"),
    )


def _check(
    samples: Path | None,
    program: str | None,
    about_reading: Mapping[str, object],
    wanted: Wanted,
    run: bool,
    prior: Sequence[str],
) -> None:
    for name, value in about_reading.items():
        if value is not None:
            raise SettingsError(
                f"{name} is about a program that is read, or run in every world; leave it out with samples."
            )
    if samples is not None and (program is not None or run):
        raise SettingsError("Give either samples (--samples) or a program to run, not both.")
    if run and program is None:
        raise SettingsError("Say which program to run: leakmeter audit PROGRAM.py --run.")
    if run and wanted.output:
        raise SettingsError("--output is for --samples; with --run all that the function returns is released.")
    if samples is not None and prior:
        raise SettingsError("--prior is for a program; samples bring theirs along.")
    if samples is not None and (wanted.draws is not None or wanted.save is not None):
        raise SettingsError("--draws and --save are for --run; leave them out with --samples.")
    if wanted.save is not None:
        check_place(wanted.save)


def _read(path: Path, secret: str | None, wanted: Wanted) -> Samples:
    if secret is None:
        raise SettingsError("Say which column is the secret: add --secret COLUMN.")
    return read_samples(path, secret, wanted.output, continuous=wanted.continuous, discrete=wanted.discrete)


def _made(program: str, prior: Sequence[str], secret: str | None, wanted: Wanted, seed: int, seconds: float) -> Run:
    unit = read(program)
    believed = dict(file_prior(unit.place, unit.assigned))
    for text in prior:
        believed.update(parse_prior(text))
    named = secret if secret is not None else literal(unit, ("secret",))
    if named is None:
        raise SettingsError("Say whose value is the secret: add --secret 'ages[0]'.")
    draws = DRAWS if wanted.draws is None else wanted.draws
    with waiting("Running the program") as seen:
        made = run_program(program, believed, str(named), draws=draws, seed=seed, seconds=seconds, seen=seen)
    if made.draws < made.asked:
        tell(f"Stopped after {made.draws:,} of {made.asked:,} runs; the report is about these.")
    if wanted.save is not None:
        write_whole(wanted.save, to_csv(made.samples))
    return made


def _audited(samples: Samples, wanted: Wanted, seed: int, seconds: float) -> SampleAudit:
    with waiting("Learning to guess") as seen:
        return audit_samples(
            samples,
            within=wanted.within,
            gains=wanted.gains,
            learn=wanted.learn,
            seed=seed,
            seen=_timed(seen, samples.n, seconds),
        )


def _timed(seen: Callable[[int, int], None], n: int, seconds: float) -> Callable[[int, int], None]:
    until = monotonic() + seconds

    def told(done: int, of: int) -> None:
        if monotonic() > until and done < of:
            raise BudgetError(
                f"learning from {n:,} samples takes more than {seconds:g} seconds; give fewer samples, or more time "
                "with --seconds."
            )
        seen(done, of)

    return told


def _deliver(told: Told, format: str, out: Path | None) -> None:
    if format == "png":
        write_png(told, cast(Path, out))
        return
    deliver_report(
        format,
        out,
        lambda width, ascii_only: render(told, width=width, ascii_only=ascii_only),
        lambda: to_json(told),
        lambda: to_html(told),
    )
