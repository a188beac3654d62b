"""How well conjunctions of attributes are counted: ``leakmeter bench crowd --microdata FOLDER``.

Conjunctions of 2 to 6 attributes are drawn from one half of a survey's records, which gives the truth; the other half
gives the tables of the baselines. The shipped model is judged as it is, unless it was fitted on these very records:
then it is fitted anew on the half that is not the truth. Every half is the truth once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from leakmeter.errors import InputError
from leakmeter.evaluate import crowd_baselines as baselines
from leakmeter.evaluate.conjunctions import FEWEST, MOST, SUPPORT, Case, drawn, estimated
from leakmeter.statistics.joint.attributes import OLDEST, Array
from leakmeter.statistics.joint.coding import Sample, coded, read
from leakmeter.statistics.joint.fitting import Settings, fitted
from leakmeter.statistics.joint.local import AGE_BANDS
from leakmeter.statistics.joint.mixture import Margin, Mixture
from leakmeter.statistics.joint.people import disagreement
from leakmeter.statistics.joint.storage import Stored, stored

#: Figures of a survey are looked for under these names.
FILES: Mapping[str, str] = {"acs": "acs2019*.csv", "nhanes": "nhanes*.csv"}
BASELINES: Mapping[str, Callable[[Sample], baselines.Estimator]] = {
    "independence": baselines.independence,
    "independence given age and sex": baselines.given_age_and_sex,
    "Chow–Liu tree": baselines.chow_liu,
    "tree per conjunction": baselines.tree_per_conjunction,
}
MODEL = "joint model"
#: A conjunction is hard where independence errs by more than this many bits.
HARD = 1.0
_ROUNDS = 300
_SHARE = 0.9
_LEAST = 1e-9
#: Places with fewer records in either half are left out.
_FEWEST_RECORDS = 100


@dataclass(frozen=True)
class Guess:
    """An estimated share with its interval in bits below and above, if it has one."""

    value: float
    below: float | None = None
    above: float | None = None


@dataclass(frozen=True)
class Judged:
    """A conjunction with the guesses of every method by name."""

    case: Case
    guesses: Mapping[str, Guess]


@dataclass(frozen=True)
class Figure:
    """A measure with the ends between which nine in ten bootstrap draws over conjunctions fall."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Scores:
    """A method on some conjunctions.

    ``rho`` is Spearman's; ``error`` the mean |log2 k̂ − log2 k*| in bits; ``within`` the share within a factor of 2, 5
    and 10; ``risk_under`` the share in which the crowd is guessed more than 5 times too large (the risk too small),
    ``risk_over`` the reverse; ``coverage`` and ``width`` (bits) are of the 90 % intervals, where there are any.
    """

    count: int
    rho: Figure
    error: Figure
    within: Mapping[int, Figure]
    risk_under: Figure
    risk_over: Figure
    coverage: Figure | None
    width: Figure | None


def samples(folder: Path) -> Iterator[tuple[Sample, str]]:
    """The surveys in a folder, each with the checksum of its file. Raises InputError when there is none."""
    found = False
    for survey, pattern in FILES.items():
        for path in sorted(folder.glob(pattern)):
            found = True
            yield coded(survey, read(path)), checksum(path)
    if not found:
        raise InputError(f"There are no survey files in {folder}; it needs {' or '.join(FILES.values())}.")


def checksum(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def judged(sample: Sample, kept: Stored, own: bool, count: int, seed: int) -> list[Judged]:
    """Conjunctions with everyone's guesses.

    ``own`` says that the stored model was fitted on these very records; then it is fitted anew for each half.
    """
    found: list[Judged] = []
    for half in (0, 1):
        tables, truth = sample.part(sample.halves != half), sample.part(sample.halves == half)
        mixture = fitted(tables).mixture if own else kept.under("sample")
        methods = {name: make(tables) for name, make in BASELINES.items()}
        records = alike(len(tables.codes) if own else kept.respondents, len(truth.codes))
        for case in drawn(truth, count // 2, seed + half):
            guesses = {name: Guess(method(case.conjunction)) for name, method in methods.items()}
            guesses[MODEL] = guess(case, mixture, kept, records)
            found.append(Judged(case, guesses))
    return found


def alike(fitted_on: int, judged_by: int) -> float:
    """The size of two equal samples that would err together as much as one fitted on and one that judges.

    Intervals were calibrated on two such halves; the variances of both count, so the mean is harmonic.
    """
    return 2 / (1 / fitted_on + 1 / judged_by)


def guess(case: Case, mixture: Mixture, kept: Stored, records: float) -> Guess:
    """The model's share of a conjunction and its interval; ``records`` are the respondents behind a share of 1."""
    value = max(estimated(case.conjunction, mixture), _LEAST)
    apart = disagreement(mixture, kept.fits, case.conjunction.masks(mixture.attributes))
    return Guess(value, *kept.uncertainty.bits(len(case.conjunction), value * records, apart))


def scores(cases: Sequence[Judged], method: str, seed: int = 0) -> Scores:
    """A method's figures on some conjunctions. Raises InputError when there are none."""
    if not cases:
        raise InputError("There are no conjunctions to judge; name a folder with more records.")
    guesses = [judged.guesses[method] for judged in cases]
    values = np.array([g.value for g in guesses])
    shares = np.array([judged.case.share for judged in cases])
    off = np.log2(values) - np.log2(shares)
    resampled = np.random.default_rng(seed).integers(len(cases), size=(_ROUNDS, len(cases)))

    def mean(of: Array) -> Figure:
        return _figure(float(of.mean()), of[resampled].mean(axis=1))

    ranked = np.array([_spearman(values[rows], shares[rows]) for rows in resampled])
    inside = width = None
    if all(g.below is not None and g.above is not None for g in guesses):
        below = np.array([g.below or 0.0 for g in guesses])
        above = np.array([g.above or 0.0 for g in guesses])
        inside = mean(((-off <= above) & (off <= below)).astype(float))
        width = mean(below + above)
    return Scores(
        count=len(cases),
        rho=_figure(_spearman(values, shares), ranked),
        error=mean(np.abs(off)),
        within={a: mean((np.abs(off) <= np.log2(a)).astype(float)) for a in (2, 5, 10)},
        risk_under=mean((off > np.log2(5)).astype(float)),
        risk_over=mean((off < -np.log2(5)).astype(float)),
        coverage=inside,
        width=width,
    )


def _figure(value: float, draws: Array) -> Figure:
    low, high = np.quantile(draws, ((1 - _SHARE) / 2, (1 + _SHARE) / 2))
    return Figure(value, float(low), float(high))


def _spearman(a: Array, b: Array) -> float:
    """Spearman's rank correlation, ties by order; 0 where one does not vary."""
    if len(a) < 2 or np.ptp(a) == 0.0 or np.ptp(b) == 0.0:
        return 0.0
    ranks = [np.argsort(np.argsort(values)) for values in (a, b)]
    return float(np.corrcoef(ranks[0], ranks[1])[0, 1])


def strata(cases: Sequence[Judged]) -> dict[str, list[Judged]]:
    """All conjunctions, those of each length, of four and more attributes, and where independence errs by over ×2."""
    hard = [j for j in cases if abs(np.log2(j.guesses["independence"].value / j.case.share)) > HARD]
    lengths = {f"{n} attributes": [j for j in cases if len(j.case.conjunction) == n] for n in range(FEWEST, MOST + 1)}
    return {
        "all": list(cases),
        "4 and more attributes": [j for j in cases if len(j.case.conjunction) >= 4],
        "hard": hard,
        **lengths,
    }


def report(folder: Path, count: int = 2000, seed: int = 1, places: bool = False) -> Iterator[str]:
    """The lines of the benchmark: for each survey, stratum and method the scores with their bootstrap intervals."""
    for sample, digest in samples(folder):
        kept = stored(sample.survey)
        own = digest == kept.fitted_on
        cases = judged(sample, kept, own, count, seed)
        how = "fitted anew on the other half, as these are the records it was fitted on" if own else "as shipped"
        yield f"{sample.survey}: {len(sample.codes)} records, {len(cases)} conjunctions that {SUPPORT} or more fit"
        yield f"  tables from one half, truth from the other; {MODEL}: {how}"
        for stratum, members in strata(cases).items():
            yield from _table(stratum, members)
        if places and sample.survey == "acs":
            elsewhere = left_out(sample, count, seed)
            yield f"  each area judged by a model fitted without it, with the area's ages and races ({len(elsewhere)})"
            for name in (_LOCAL, _UNRAKED, MODEL):
                yield _line(name, scores(elsewhere, name))


def _table(stratum: str, members: Sequence[Judged]) -> Iterator[str]:
    if not members:
        yield f"  {stratum}: none"
        return
    yield f"  {stratum} (n = {len(members)})"
    for name in (*BASELINES, MODEL):
        yield _line(name, scores(members, name))


def _line(name: str, s: Scores) -> str:
    found = (
        f"    {name:31} bits {_number(s.error)}  ×5 {_percent(s.within[5])}  ×2 {100 * s.within[2].value:5.1f} %  "
        f"×10 {100 * s.within[10].value:5.1f} %  rho {s.rho.value:.3f}  "
        f"risk under {100 * s.risk_under.value:4.1f} %  over {100 * s.risk_over.value:4.1f} %"
    )
    if s.coverage is None or s.width is None:
        return found
    return f"{found}  90 % interval holds {_percent(s.coverage)}, {s.width.value:.2f} bits wide"


def _number(figure: Figure) -> str:
    return f"{figure.value:.3f} ({figure.low:.3f}–{figure.high:.3f})"


def _percent(figure: Figure) -> str:
    return f"{100 * figure.value:5.1f} % ({100 * figure.low:.1f}–{100 * figure.high:.1f})"


_LOCAL = "independence, local margins"
_UNRAKED = "joint model, not raked"
_QUICK = Settings(classes=120, fits=1, rounds=40)


def left_out(sample: Sample, count: int, seed: int, support: int = SUPPORT) -> list[Judged]:
    """Each area judged by a model fitted on the others and raked to the area's bands of age and groups of race.

    The margins come from the half of the area's records that is not the truth, as a census table would give them.
    """
    areas = sorted(set(sample.areas.tolist()))
    found: list[Judged] = []
    for area in areas:
        here = sample.part(sample.areas == area)
        known, truth = here.part(here.halves == 0), here.part(here.halves == 1)
        if min(len(known.codes), len(truth.codes)) < _FEWEST_RECORDS:
            continue
        mixture = fitted(sample.part(sample.areas != area), _QUICK).mixture
        raked = mixture.raked(margins(known))
        local = baselines.independence(known)
        for case in drawn(truth, count // len(areas), seed, support):
            said = case.conjunction
            guesses = {
                _LOCAL: Guess(local(said)),
                _UNRAKED: Guess(max(estimated(said, mixture), _LEAST)),
                MODEL: Guess(max(estimated(said, raked), _LEAST)),
            }
            found.append(Judged(case, guesses))
    return found


def margins(sample: Sample) -> dict[str, Margin]:
    """The bands of age and the groups of race of a sample, as the tables of counties have them; none quite empty."""
    ages = np.searchsorted(AGE_BANDS, np.arange(OLDEST + 1), side="right") - 1
    races = np.array([*range(5), 5, 5, *[6] * 12])
    found: dict[str, Margin] = {}
    for name, position, groups in (("age", 0, ages), ("race", 2, races)):
        shares = np.bincount(groups[sample.codes[:, position]], sample.weights, int(groups.max()) + 1)
        shares = shares / shares.sum() + 0.001
        found[name] = Margin(groups.astype(np.float64), shares / shares.sum())
    return found
