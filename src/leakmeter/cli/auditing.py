"""``audit``: read the options, call the API, render."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from leakmeter.cli.output import deliver_report
from leakmeter.cli.prior_text import file_prior, parse_prior
from leakmeter.cli.waiting import waiting
from leakmeter.config import FORMATS, settings
from leakmeter.errors import ProgramError, SettingsError
from leakmeter.program import Distribution, Leakage, audit
from leakmeter.program.budget import MEASURING, SECONDS, Budget, budgeted, phase
from leakmeter.program.language import Outcome
from leakmeter.program.reading.source import Unit, read
from leakmeter.program.session import BUDGET
from leakmeter.report.leakage.summary import Summary, release, summarize
from leakmeter.writing import check_place

_LONGEST_OBSERVED = 10_000_000
#: Seconds that a moving line counts to where there is no end.
_HOUR = 3600


def run_audit(
    program: str,
    *,
    prior: Sequence[str] = (),
    observe: str | None = None,
    secret: str | None = None,
    format: str | None = None,
    out: Path | None = None,
    approximate: bool = False,
    budget: int | None = None,
    worlds: int | None = None,
    seed: int = 0,
    seconds: float = SECONDS,
    true: str | None = None,
) -> int:
    """Print or write the report on one program; 0. What is not given is taken from the file.

    ``observe`` "None" observes nothing, whatever the file says. ``true`` is the secret's true value, to be marked.
    """
    if budget is not None and budget < 1:
        raise SettingsError(f"The command line sets budget to {budget}: it must be at least 1.")
    if worlds is not None and worlds < 0:
        raise SettingsError(f"The command line sets worlds to {worlds}: it must be at least 0.")
    check_seconds(seconds)
    chosen = chosen_format(format, out)

    def read_it(asked: Asked) -> Leakage:
        return audit(
            program,
            prior=asked.prior,
            secret=secret,
            observe=asked.observe,
            approximate=approximate,
            budget=budget or BUDGET,
            seed=seed,
            worlds=worlds,
        )

    with budgeted(seconds, program, sampled=approximate) as open_budget:
        summary = summary_of(program, prior, observe, true, open_budget, read_it)
    deliver(summary, chosen, out)
    return 0


def check_seconds(seconds: float) -> None:
    """Refuse a time that is none."""
    if not seconds > 0:
        raise SettingsError(f"The command line sets seconds to {seconds:g}: it must be more than 0, or inf for no end.")


def program_of(program: str | None, about_samples: Mapping[str, object]) -> str:
    """The program to read. Raises SettingsError where there is none, or an option is given that is about samples."""
    if program is None:
        raise SettingsError(
            "Say what to audit: a file, as in leakmeter audit PROGRAM.py, or samples, as in leakmeter audit --samples "
            "data.csv --secret COLUMN --output COLUMN."
        )
    for name, value in about_samples.items():
        if value is not None:
            raise SettingsError(f"{name} is about samples; add --samples CSV, or --run to have the program make some.")
    return program


def chosen_format(format: str | None, out: Path | None) -> str:
    """The format of a report; SettingsError for one that there is not, or a picture without a file to go to."""
    if format is not None and format not in (*FORMATS, "png"):
        raise SettingsError(
            f"The command line sets format to {format[:40]!r}: it must be one of {', '.join(FORMATS)}, png."
        )
    if format == "png" and out is None:
        raise SettingsError("A picture needs a file to go to: add --out FILE.png.")
    if out is not None:
        check_place(out)
    return format or settings({}).format


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line says of a program: ``prior`` is None where it is the file's own, and ``observe`` ``...``
    where what was observed is."""

    prior: Mapping[str, object] | None
    observe: object


def summary_of(
    program: str,
    prior: Sequence[str],
    observe: str | None,
    true: str | None,
    clock: Budget,
    ask: Callable[[Asked], Leakage],
) -> Summary:
    """Everything that the report shows, from what ``ask`` makes of a program, its prior and an observation."""
    unit, truth = read(program), None if true is None else _true(true)
    believed, lists = _prior(unit, prior)
    # left out: audit() reads the file's, and says what is wrong with it
    seen = ... if observe is None else observed(unit, observe)
    with ExitStack() as line:
        told = line.enter_context(waiting("Auditing"))
        clock.seen = lambda gone, of: told(int(gone), int(min(of, _HOUR)))
        result = ask(Asked(believed, seen))
        with waiting("Ranking people") as counted, phase(MEASURING):

            def ranked(done: int, of: int) -> None:
                clock.seen = None
                line.close()  # there is room for one moving line
                counted(done, of)

            return summarize(result, release(unit, result.observation), lists, ranked, truth)


def _prior(unit: Unit, texts: Sequence[str]) -> tuple[Mapping[str, object] | None, dict[str, int]]:
    """The prior to hand over (None: the engine reads the file's own), and the lists of random values in it.

    Parameters that the command line does not name keep the file's distributions.
    """
    given: dict[str, object] = {}
    for text in texts:
        given.update(parse_prior(text))
    try:
        written = file_prior(unit.place, unit.assigned)
    except ProgramError:
        # The engine reads more than the whitelist does. Only a mixture of both needs the whitelist.
        if given and not _covers(unit, given):
            raise
        written = {}
    believed = {**written, **given}
    parameters = unit.entry.args.args if unit.entry else []
    names = [a.arg for a in parameters]
    lists = {n: len(cast("list[object]", v)) for n, v in believed.items() if n in names and _of_people(v)}
    return (believed if given else None), lists


def _covers(unit: Unit, given: Mapping[str, object]) -> bool:
    return unit.entry is None or {a.arg for a in unit.entry.args.args} <= given.keys()


def _of_people(value: object) -> bool:
    """Whether a prior's value is a flat list with something random in it."""
    if not isinstance(value, list):
        return False
    items = cast("list[object]", value)
    return (
        bool(items)
        and all(isinstance(v, Distribution | int | float) for v in items)
        and any(isinstance(v, Distribution) for v in items)
    )


#: What lists, dictionaries, calls and quoted words are written with: what holds none of it is a word itself.
_WRITTEN = re.compile(r"[\[\](){}'\",:]")


def observed(unit: Unit, text: str | None) -> object:
    """The observed output: from the command line, else from the file's ``observed`` (or ``observe``), else None."""
    if text is None:
        node = unit.assigned.get("observed", unit.assigned.get("observe"))
        try:
            return None if node is None else ast.literal_eval(node)
        except (ValueError, TypeError, RecursionError, MemoryError):
            return None  # audit() says what is wrong with it, and where
    if len(text) > _LONGEST_OBSERVED:
        raise ProgramError(f"--observe has {len(text):,} characters; write an output of that length into the file.")
    try:
        value = ast.literal_eval(text.strip())
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        word = text.strip()
        if word and not _WRITTEN.search(word) and word not in ("nan", "inf"):
            return word  # such as <5
        raise ProgramError(
            f"--observe {text[:60]!r} is no value; write a number, a word, or a list such as '[44, None, 2]' with None "
            "for what was not seen."
        ) from None
    return value


def _true(text: str) -> Outcome:
    """The secret's true value: a number, or else a word."""
    try:
        value = ast.literal_eval(text.strip())
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return text.strip()
    if isinstance(value, bool | int | float | str):
        return value
    raise ProgramError(f"--true {text[:60]!r} is no single value; write one number or one word, such as --true 42.")


def deliver(summary: Summary, format: str, out: Path | None) -> None:
    """Print or write the report in the format that was chosen."""
    from leakmeter.report.leakage import render, to_html, to_json, write_png

    if format == "png":
        write_png(summary, cast(Path, out))
        return
    deliver_report(
        format,
        out,
        lambda width, ascii_only: render(summary, width=width, ascii_only=ascii_only),
        lambda: to_json(summary),
        lambda: to_html(summary),
    )
