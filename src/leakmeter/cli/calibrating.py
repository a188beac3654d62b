"""``calibrate``: read the options, call the API, say or draw the least noise or the finest class that keeps a limit."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from leakmeter.cli.output import deliver, tell
from leakmeter.cli.prior_text import file_prior, parse_prior
from leakmeter.cli.waiting import waiting
from leakmeter.config import settings
from leakmeter.errors import ProgramError, SettingsError
from leakmeter.program import Belief, Calibrated, GuessWithin, audit, calibrate
from leakmeter.program.audit import literal
from leakmeter.program.budget import SECONDS, budgeted
from leakmeter.program.calibration import Risk as Measured
from leakmeter.program.calibration import around, shown
from leakmeter.program.reading.source import Unit, read
from leakmeter.report.calibration.findings import Risk, View, lines, to_json, view
from leakmeter.report.leakage.words import three
from leakmeter.writing import check_place

FORMATS = ("text", "json", "html", "png")
_UNITS = {
    "mutual_information": "bits",
    "min_entropy_leakage": "bits",
    "learned": "bits",
    "local_epsilon": "nats",
    "posterior_bayes_vulnerability": "probability",
}
#: How much less and more noise than what was found is drawn beside it.
_FARTHER = 5.0


def run_calibrate(
    program: str,
    parameter: str,
    limit: float,
    *,
    risk: str | None = None,
    within: str | None = None,
    levels: str | None = None,
    prior: Sequence[str] = (),
    secrets: Sequence[str] = (),
    observe: str | None = None,
    start: float = 1.0,
    format: str | None = None,
    out: Path | None = None,
    seconds: float = SECONDS,
) -> int:
    """Print or write which value of ``parameter`` keeps the limit; 0. What is not given is taken from the file."""
    from leakmeter.cli.auditing import observed

    chosen = _format(format, out)
    named, measure = _risk(risk, within)
    tried = None if levels is None else _levels(levels)
    unit = read(program)
    names = list(secrets) or _secret(unit)
    believed = _prior(unit, prior, parameter)
    seen = observed(unit, observe)
    with waiting("Calibrating"), budgeted(seconds, program, sampled=True):
        found = calibrate(
            program,
            parameter,
            limit,
            prior=believed,
            secret=names,
            risk=measure,
            observe=seen,
            start=start,
            levels=tried,
            seconds=seconds,
        )
        drawn = chosen in ("html", "png")
        more = (
            around(program, parameter, found, prior=believed, risk=measure, observe=seen, seconds=seconds)
            if drawn and tried is None
            else ()
        )
        beliefs = _beliefs(program, parameter, found, believed, seen, tried) if chosen == "png" else None
    made = view(parameter, named, limit, found, levels=tried is not None, more=more, beliefs=beliefs)
    _deliver(made, chosen, out)
    return 0


def _deliver(made: View, chosen: str, out: Path | None) -> None:
    from leakmeter.report.calibration import to_html, write_png

    if chosen == "png":
        write_png(made, cast(Path, out))
    elif chosen == "html":
        deliver(to_html(made), out, "html")
    elif chosen == "json":
        deliver(to_json(made), out, "json")
    else:
        deliver("\n".join(lines(made)), out, "text")
        tell("This holds for what the prior says: an attacker who knows more may learn more.", speaker="")


def _format(format: str | None, out: Path | None) -> str:
    chosen = format or settings({}).format
    if chosen not in FORMATS:
        raise SettingsError(f"The result of calibrating is shown as {', '.join(FORMATS)}, not as {chosen[:20]}.")
    if chosen == "png" and out is None:
        raise SettingsError("A picture needs a file to go to: add --out FILE.png.")
    if out is not None:
        check_place(out)
    return chosen


def _risk(name: str | None, within: str | None) -> tuple[Risk, str | Measured]:
    """What is kept under the limit: a measure by its name, or how often a guess is within a number or a percentage."""
    if within is None:
        chosen = name or "mutual_information"
        return Risk(chosen, chosen.replace("_", " "), _UNITS.get(chosen, "")), chosen
    if name is not None:
        raise SettingsError("--within is a risk by itself: leave out --risk, or --within.")
    text = within.strip()
    percent = text.endswith("%")
    try:
        number = float(text.removesuffix("%"))
    except ValueError:
        raise SettingsError(
            f"--within {within[:30]!r} is no distance: write a number such as 5000, or a percentage such as 10%."
        ) from None
    measure = GuessWithin(share=number / 100) if percent else GuessWithin(width=number)
    said = f"{number:g} %" if percent else f"{number:g}"
    return Risk("guess_within", f"a guess within ±{said}", "probability"), measure


def _levels(text: str) -> list[Any]:
    """Levels such as ``1,5,10``, from the finest to the coarsest; what is no number is a word."""
    found: list[Any] = []
    for part in text.split(","):
        try:
            found.append(ast.literal_eval(part.strip()))
        except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
            found.append(part.strip())
    if not all(isinstance(v, int | float | str) and v != "" for v in found):
        raise SettingsError("--levels takes numbers or words with commas between them, such as 1,5,10,20.")
    return found


def _secret(unit: Unit) -> list[str]:
    named = literal(unit, ("secret",))
    if named is None:
        raise SettingsError("Say whose value is the secret: add --secret 'ages[0]'.")
    return [str(named)]


def _prior(unit: Unit, texts: Sequence[str], parameter: str) -> Mapping[str, object]:
    """The file's prior with what the command line says of it, and without the parameter that is looked for."""
    believed = dict(file_prior(unit.place, unit.assigned))
    believed.pop(parameter, None)
    for text in texts:
        believed.update(parse_prior(text))
    return believed


def _beliefs(
    program: str,
    parameter: str,
    found: Calibrated,
    believed: Mapping[str, object],
    seen: object,
    levels: list[Any] | None,
) -> dict[str, Belief] | None:
    """What is believed about the most exposed person before and after the output, with other noise too, or by level."""
    if seen is None:
        return None
    near = levels[:4] if levels is not None else [found.value / _FARTHER, found.value, found.value * _FARTHER]
    drawn: dict[str, Belief] = {}
    for value in near:
        try:
            result = audit(program, {**believed, parameter: value}, found.secret, seen)
        except ProgramError:
            continue  # such as an output that cannot be with this class
        drawn.setdefault("before", result.prior)
        name = three(value) if isinstance(value, float) else shown(value)
        drawn[f"{parameter} = {name}"] = result.posterior
    return drawn or None
