"""``calibrate``: read the options, call the API, say the least noise that keeps a limit."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from leakmeter.cli.output import say, tell
from leakmeter.cli.prior_text import file_prior, parse_prior
from leakmeter.cli.waiting import waiting
from leakmeter.config import settings
from leakmeter.errors import SettingsError
from leakmeter.program import Calibrated, calibrate
from leakmeter.program.audit import literal
from leakmeter.program.budget import SECONDS
from leakmeter.program.reading.source import Unit, read

FORMATS = ("text", "json")
_UNITS = {"mutual_information": "bits", "min_entropy_leakage": "bits", "learned": "bits", "local_epsilon": "nats"}


def run_calibrate(
    program: str,
    parameter: str,
    limit: float,
    *,
    risk: str = "mutual_information",
    prior: Sequence[str] = (),
    secrets: Sequence[str] = (),
    observe: str | None = None,
    format: str | None = None,
    seconds: float = SECONDS,
) -> int:
    """Print the least value of ``parameter`` that keeps the limit; 0. What is not given is taken from the file."""
    from leakmeter.cli.auditing import observed

    chosen = format or settings({}).format
    if chosen not in FORMATS:
        raise SettingsError(f"The result of calibrating is shown as {' or '.join(FORMATS)}, not as {chosen[:20]}.")
    unit = read(program)
    names = list(secrets) or _secret(unit)
    believed = _prior(unit, prior, parameter)
    seen = observed(unit, observe)
    with waiting("Calibrating"):
        found = calibrate(
            program, parameter, limit, prior=believed, secret=names, risk=risk, observe=seen, seconds=seconds
        )
    if chosen == "json":
        say(json.dumps(_as_json(found, parameter, limit, risk)), "json")
    else:
        say(_sentence(found, parameter, limit, risk))
        tell("This holds for what the prior says: an attacker who knows more may learn more.", speaker="")
    return 0


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


def _sentence(found: Calibrated, parameter: str, limit: float, risk: str) -> str:
    unit = f" {_UNITS[risk]}" if risk in _UNITS else ""
    return (
        f"{parameter} = {found.value:.6g} keeps {risk.replace('_', ' ')} at {found.risk:.4g}{unit}, within "
        f"{limit:g}, for {found.secret} ({found.audits} audits)."
    )


def _as_json(found: Calibrated, parameter: str, limit: float, risk: str) -> dict[str, object]:
    return {
        "version": 1,
        "parameter": parameter,
        "value": found.value,
        "measure": risk,
        "risk": found.risk,
        "limit": limit,
        "secret": found.secret,
        "audits": found.audits,
    }
