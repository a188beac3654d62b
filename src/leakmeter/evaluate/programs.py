"""Programs with a secret, audited one after the other: what comes out, how it was found, and the time that took."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from leakmeter.errors import BudgetError, InputError, NotExactError, ProgramError
from leakmeter.program import Leakage, audit
from leakmeter.program.budget import SECONDS
from leakmeter.program.sampling.belief import SampledBelief
from leakmeter.types import How

_ENDINGS = (".soga", ".py")


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found about the secret of a program: mean and standard deviation after what was observed.

    A figure is None where the secret has none, and its ``error`` is its standard error, None unless it is sampled.
    ``bound`` says how far any probability may be off.
    """

    secret: str
    mean: float | None
    sd: float | None
    how: How
    bound: float
    mean_error: float | None
    sd_error: float | None


@dataclass(frozen=True, slots=True)
class Audited:
    """A program, its answer or the sentence with which it was refused, and the seconds of CPU until then."""

    file: Path
    answer: Answer | str
    seconds: float


def programs(folder: Path) -> list[Path]:
    """The programs, in Python or SOGA, in a folder and in the folders in it, sorted. Raises InputError for none."""
    if not folder.is_dir():
        raise InputError(f"There is no folder {folder}. Name one with programs, such as the repository's examples.")
    found = [path for pattern in ("*", "*/*") for path in folder.glob(pattern) if path.suffix in _ENDINGS]
    if not found:
        raise InputError(f"There is no program in {folder}: files that end in {' or '.join(_ENDINGS)} are looked for.")
    return sorted(found, key=lambda path: (path.parent, path.name))


def audited(
    files: Sequence[Path], seed: int = 0, seconds: float = SECONDS, seen: Callable[[], object] = lambda: None
) -> list[Audited]:
    """Audit each program for the secret that it names, exactly where that is possible and else by sampling.

    ``seen`` is called after each. What is loaded once, such as scipy, is loaded before and not timed.
    """
    _load(files)
    found: list[Audited] = []
    for file in files:
        begun = process_time()
        try:
            answer: Answer | str = _answered(str(file), seed, seconds)
        except ProgramError as error:
            answer = str(error)
        found.append(Audited(file, answer, process_time() - begun))
        seen()
    return found


def _load(files: Sequence[Path]) -> None:
    from leakmeter.prob.special import scipy_special

    scipy_special()
    try:
        _ = audit(str(files[0])).posterior
    except ProgramError:
        return  # it will be said in its turn


def _answered(file: str, seed: int, seconds: float) -> Answer:
    """The exact answer, which may have a mean where probabilities would need sampling; else one that says how."""
    try:
        return _answer(audit(file, seconds=seconds))
    except (NotExactError, BudgetError):
        return _answer(audit(file, approximate=True, seed=seed, seconds=seconds))


def _answer(result: Leakage) -> Answer:
    belief = result.posterior
    mean, sd = _figure(lambda: belief.mean), _figure(lambda: belief.sd)
    mean_error = sd_error = None
    if isinstance(belief, SampledBelief):
        errors = belief.errors
        mean_error, sd_error = _figure(lambda: errors.mean), _figure(lambda: errors.sd)
    return Answer(result.secret, mean, sd, result.how, result.bound, mean_error, sd_error)


def _figure(compute: Callable[[], float]) -> float | None:
    """A figure, None where the secret has none: words have no mean, and some tails are too heavy to be sampled."""
    try:
        return compute()
    except NotExactError:
        raise
    except ProgramError:
        return None
