"""Samples of a user's own program, which is executed for them: the one place where leakmeter does that.

The program runs in a process of its own (`child`), with inputs drawn from the prior, at most so much time and memory,
and no network. See docs/decisions/0030-running-a-program.md for what is held to on which system.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.program.blackbox.drawing import rows
from leakmeter.program.blackbox.process import MEMORY, Process, entry_of
from leakmeter.program.blackbox.table import FEWEST, Samples, samples_of
from leakmeter.program.budget import SECONDS, allowed
from leakmeter.program.language import Outcome
from leakmeter.program.reading.source import Unit, read
from leakmeter.program.worlds.leaves import inputs_of, place_of

DRAWS = 5_000
_MOST_DRAWS, _LARGEST_BATCH, _MOST_VALUES = 1_000_000, 256, 100_000
#: The most columns that a program may release.
_MOST_COLUMNS = 1_000
#: Of so many runs, at least one must be kept by what the program observes.
_HOPELESS = 10_000
_FEWER = "ask for fewer with draws= (--draws)"


@dataclass(frozen=True, slots=True)
class Run:
    """Samples that a program was executed for.

    ``draws`` runs were made of the ``asked``, fewer where Ctrl-C was pressed; ``left_out`` of them did not fulfil what
    the program observes. ``network`` says how the network was kept away: "namespace" (the process has none) or "guard"
    (Python refuses); ``limited`` whether the system holds the process to its memory and processor time.
    """

    samples: Samples
    draws: int
    asked: int
    left_out: int
    network: str
    limited: bool


def run_program(
    program: str | Path,
    prior: Mapping[str, object],
    secret: str,
    *,
    draws: int = DRAWS,
    seed: int = 0,
    seconds: float = SECONDS,
    memory: int = MEMORY,
    seen: Callable[[int, int], None] | None = None,
) -> Run:
    """Execute ``program`` ("file.py" or "file.py:function") ``draws`` times, with inputs drawn from ``prior``.

    ``secret`` names one value of an input, such as "ages[0]"; what the function returns are the outputs. ``seconds``
    and ``memory`` (bytes) are what all of it may take; ``seen`` hears how many of how many runs are over. Ctrl-C ends
    the drawing; what was drawn is kept if it is enough. Raises ProgramError where the program fails, with its line, and
    BudgetError where it takes too long.
    """
    seconds = allowed(seconds)
    if not FEWEST <= draws <= _MOST_DRAWS:
        raise ProgramError(f"{draws:,} runs cannot be made; ask for {FEWEST} to {_MOST_DRAWS:,} (--draws).")
    unit = read(program)
    check_parameters(unit, prior)
    inputs = inputs_of(unit, prior)
    at = place_of(secret, inputs.given).at
    random = np.random.default_rng([seed, 0])
    batch = max(1, min(_LARGEST_BATCH, draws // 20, _MOST_VALUES // max(1, len(inputs.distributions))))
    secrets: list[Outcome] = []
    released: list[dict[str, Outcome]] = []
    made = left_out = 0
    with Process(unit, inputs.template, seconds, memory, seed=seed, fewer=_FEWER) as process:
        try:
            while made < draws:
                drawn = rows(inputs.distributions, random, min(batch, draws - made))
                for given, result in zip(drawn, process.run(drawn, made), strict=True):
                    if not result:
                        left_out += 1
                        continue
                    secrets.append("None" if given[at] is None else cast(Outcome, given[at]))
                    released.append(_columns(unit, result[0], made))
                made += len(drawn)
                _check_hope(unit, made, released)
                if seen is not None:
                    seen(made, draws)
        except KeyboardInterrupt:
            if len(released) < FEWEST:
                raise
        network, limited = process.network, process.limited
    samples = samples_of(secrets, _outputs(unit, released), name=secret)
    return Run(samples, made, draws, left_out, network, limited)


def _check_hope(unit: Unit, made: int, released: Sequence[object]) -> None:
    if made >= _HOPELESS and not released:
        raise ProgramError(
            f"{unit.place}: none of {made:,} runs fulfils what the program observes; a program that is run must "
            "observe what happens often."
        )


# -- what goes in and what comes out -----------------------------------------------------------------------------------


def check_parameters(unit: Unit, prior: Mapping[str, object]) -> None:
    """Refuse a prior that does not fit the parameters of the function."""
    entry = unit.entry
    if entry is None:
        raise ProgramError(f"{unit.place}: there is no function to run; put the program into one.")
    arguments = entry.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    names = [a.arg for a in every]
    positional = [*arguments.posonlyargs, *arguments.args]
    optional = {a.arg for a in positional[len(positional) - len(arguments.defaults) :]}
    optional |= {a.arg for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if d is not None}
    at = f"{unit.place}:{entry.lineno}"
    for name in prior:
        if name not in names:
            raise ProgramError(f"{at}: {entry.name} has no parameter {name!r}; its parameters are {', '.join(names)}.")
    for name in names:
        if name not in prior and name not in optional:
            raise ProgramError(
                f"{at}: nothing says what {name} is drawn from; add --prior '{name}=Normal(35, sd=2)', or what fits, "
                f"or write it into the file's prior."
            )


def _columns(unit: Unit, value: object, draw: int) -> dict[str, Outcome]:
    """What one run returned, by column: "output", or "output[0]", "output['mean']" … for what is made of parts."""
    found: dict[str, Outcome] = {}

    def collect(part: object, name: str) -> None:
        if isinstance(part, list | tuple):
            for i, inner in enumerate(cast("Sequence[object]", part)):
                collect(inner, f"{name}[{i}]")
        elif isinstance(part, dict):
            for key, inner in cast("dict[object, object]", part).items():
                collect(inner, f"{name}[{key!r}]")
        elif isinstance(part, frozenset):
            found[name] = ", ".join(sorted(map(str, cast("frozenset[object]", part)))) or "none"
        elif part is None:
            found[name] = "None"
        elif isinstance(part, float) and not math.isfinite(part):
            found[name] = "not a number" if math.isnan(part) else "infinite" if part > 0 else "minus infinite"
        else:
            found[name] = cast(Outcome, part)

    collect(value, "output")
    if not found or len(found) > _MOST_COLUMNS:
        what = "nothing" if not found else f"{len(found):,} values"
        raise ProgramError(
            f"{entry_of(unit)} returned {what} in run {draw + 1:,}; return 1 to {_MOST_COLUMNS:,} numbers or words."
        )
    return found


def _outputs(unit: Unit, released: Sequence[Mapping[str, Outcome]]) -> dict[str, list[Outcome]]:
    if not released:
        return {"output": []}
    names = list(released[0])
    for i, row in enumerate(released):
        if row.keys() != released[0].keys():
            raise ProgramError(
                f"{entry_of(unit)} returned {len(row)} values in one run ({i + 1:,}) and {len(names)} in another, or "
                "under other names; return as many every time, such as None for those that there are not."
            )
    return {name: [row[name] for row in released] for name in names}
