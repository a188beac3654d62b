"""``audit --run``: the program is executed in every world that its prior allows, where these are few enough."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from leakmeter.cli.auditing import Asked, check_seconds, chosen_format, deliver, summary_of
from leakmeter.cli.output import tell
from leakmeter.cli.waiting import waiting
from leakmeter.errors import TooManyWorldsError
from leakmeter.program import Leakage
from leakmeter.program.blackbox.everywhere import run_everywhere
from leakmeter.program.budget import budgeted


def run_in_every_world(
    program: str,
    *,
    prior: Sequence[str],
    observe: str | None,
    secret: str | None,
    format: str | None,
    out: Path | None,
    seconds: float,
    true: str | None,
) -> bool:
    """Print or write the report, and True; False where there are too many worlds, so that runs have to be drawn."""
    check_seconds(seconds)
    chosen = chosen_format(format, out)

    def run_it(asked: Asked) -> Leakage:
        with waiting("Running the program") as seen:
            return run_everywhere(program, asked.prior, secret, asked.observe, seconds=seconds, seen=seen)

    try:
        with budgeted(seconds, program) as open_budget:
            summary = summary_of(program, prior, observe, true, open_budget, run_it)
    except TooManyWorldsError as error:
        if observe is not None or true is not None:
            raise
        tell(f"Not run in every world: {error.reason}. It is run at random instead.")
        return False
    deliver(summary, chosen, out)
    return True
