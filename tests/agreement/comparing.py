"""One random program audited and simulated: what became of it, and whether the two agree."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import inf, isfinite, sqrt
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from tests.agreement.programs import Program, made
from tests.agreement.simulation import Estimate, information, observation, simulated

from leakmeter.errors import BudgetError, NotExactError, ProgramError
from leakmeter.program import audit
from leakmeter.program.leakage import Leakage
from leakmeter.program.sampling.belief import SampledBelief

#: Beyond so many standard errors two figures disagree.
FAR = 5.0
_IMPOSSIBLE = re.compile("cannot happen|has probability 0|impossible")
#: Fewer runs in effect tell too little.
_ENOUGH = 400


@dataclass(frozen=True)
class Outcome:
    """``how`` an audit answered (exact, approximate, sampled, refused, late, or error), and what disagrees."""

    number: str
    how: str
    reason: str = ""
    checked: int = 0
    wrong: tuple[str, ...] = ()
    source: str = field(default="", repr=False)


def compared(
    number: str, folder: Path, runs: int = 200_000, seconds: float = 5.0, approximate: bool = False
) -> Outcome:
    """Audit a program and run it for long; figures that seem to disagree are looked at again with more runs."""
    program = made(number)
    path = folder / "program.py"
    path.write_text(program.source(), encoding="utf-8")
    seed = crc32(number.encode())
    observed = observation(program, seed)
    source = f"{program.source()}# prior {program.prior()}, secret {program.secret}, observed {observed}"
    seen: Any = observed if len(observed) > 1 else observed[0]
    try:
        result = audit(
            str(path),
            program.prior(),
            program.secret,
            seen,
            approximate=approximate,
            seconds=seconds,
            seed=seed,
            worlds=0,
        )
        found = figures(result, program)
        told = _information(result)
    except BudgetError as error:
        return Outcome(number, "late", _sentence(error), source=source)
    except NotExactError as error:
        if not approximate:
            again = compared(number, folder, runs, 2 * seconds, approximate=True)
            why = again.reason or _sentence(error)
            return Outcome(number, again.how, why, again.checked, again.wrong, source)
        return Outcome(number, "refused", _sentence(error), source=source)
    except ProgramError as error:
        wrong = _denied(program, observed, seed, runs) if _IMPOSSIBLE.search(str(error)) else ()
        return Outcome(number, "refused", _sentence(error), len(wrong), wrong, source)
    except Exception as error:
        return Outcome(number, "error", repr(error), 0, (f"{type(error).__name__}: {error}",), source)
    checked, wrong = _judged(program, observed, found, seed, runs)
    if told is not None:
        more, bad = _told(program, told, seed)
        checked, wrong = checked + more, (*wrong, *bad)
    return Outcome(number, result.how, "", checked, wrong, source)


def _denied(program: Program, observed: list[float | int | None], seed: int, runs: int) -> tuple[str, ...]:
    """What is wrong where an audit says that what was observed cannot happen: that it does in some runs."""
    truth = simulated(program, observed, cut_of(program), runs, seed + 1)
    return (f"cannot happen; by runs {truth.effective:.0f} do",) if truth.effective >= _ENOUGH else ()


def cut_of(program: Program) -> float:
    """A point inside the secret's prior: its median in 1,001 draws."""
    belief = program.belief(program.secret)
    return float(np.median(belief.draw(np.random.default_rng(5), 1001)))


def figures(result: Leakage, program: Program) -> dict[str, Estimate]:
    """What an audit says of the posterior, with its standard errors."""
    belief, cut = result.posterior, cut_of(program)
    mean, variance, below = belief.mean, belief.variance, belief.cdf(cut)
    errors = (0.0, 0.0, 0.0)
    if isinstance(belief, SampledBelief):
        _, _, of_mean, of_variance = belief.moments
        errors = (of_mean, of_variance + 2 * abs(mean) * of_mean, belief.chance(-inf, cut)[1])
    off = result.bound if result.how == "approximate" else 0.0
    return {
        "log_evidence": Estimate(result.log_evidence, result.log_evidence_error),
        "mean": Estimate(mean, errors[0] + off * belief.sd),
        "square": Estimate(variance + mean * mean, errors[1] + off * (variance + mean * mean)),
        "below": Estimate(below, errors[2] + off),
    }


def _information(result: Leakage) -> Estimate | None:
    try:
        bits = result.leakage.mutual_information
    except ProgramError:
        return None
    return Estimate(bits, result.leakage.error("mutual_information"))


def _judged(
    program: Program, observed: list[float | int | None], found: dict[str, Estimate], seed: int, runs: int
) -> tuple[int, tuple[str, ...]]:
    cut = cut_of(program)
    for more in (1, 20):
        truth = simulated(program, observed, cut, runs * more, seed + more)
        if truth.effective < _ENOUGH:
            continue
        wrong = tuple(
            f"{name}: {mine.value:.6g}, by runs {theirs.value:.6g} ± {theirs.error:.2g}"
            for name, theirs in truth.figures.items()
            if _far(mine := found[name], theirs, truth.effective)
        )
        if not wrong or more > 1:
            return len(truth.figures), wrong
    return 0, ()


def _far(mine: Estimate, theirs: Estimate, effective: float) -> bool:
    if not isfinite(mine.value):
        return True
    # A share that no run showed may still be a few in so many.
    error = sqrt(mine.error**2 + theirs.error**2) + 1e-7 * max(1.0, abs(theirs.value)) + 1 / effective
    return abs(mine.value - theirs.value) > FAR * error


def _told(program: Program, told: Estimate, seed: int) -> tuple[int, tuple[str, ...]]:
    for more in (1, 5):
        truth = information(program, seed + more, 200_000 * more)
        if truth is None:
            return 0, ()
        theirs = truth.estimate
        error = FAR * sqrt(told.error**2 + theirs.error**2) + 1e-6
        low = theirs.value - told.value > error
        high = not truth.bound and told.value - theirs.value > error
        if not (low or high or not told.value >= 0):
            return 1, ()
    kind = "at least " if truth.bound else ""
    return 1, (f"mutual information: {told.value:.6g} bits, by runs {kind}{theirs.value:.6g} ± {theirs.error:.2g}",)


def _sentence(error: Exception) -> str:
    text = str(error)
    return text.partition(": ")[2] or text
