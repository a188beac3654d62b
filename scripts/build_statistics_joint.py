"""Fit the joint model of the people of the United States and write its two tables and their lines of the manifest.

    python scripts/build_statistics_joint.py --data FOLDER [--out FOLDER]

Takes some minutes on one processor. The seed is fixed: the same machine gives the same bytes, another may round
differently. ``build_statistics.py``, which makes all other tables, takes these two over as they are.

For each survey: the latent classes are fitted to all records; their proportions are those of the survey's own weights
("sample") and of weights raked to national margins ("us"). Intervals are calibrated on two fits, each to a half of the
records and judged by the other half.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "scripts")]

import build_statistics_surveys as surveys  # noqa: E402

from leakmeter.evaluate.conjunctions import MOST, SUPPORT, Case, counted, drawn, estimated  # noqa: E402
from leakmeter.evaluate.crowd_conjunctions import checksum, left_out  # noqa: E402
from leakmeter.statistics import people  # noqa: E402
from leakmeter.statistics.conditionals import RACES  # noqa: E402
from leakmeter.statistics.joint.attributes import OLDEST, SHARED, Array, Attribute  # noqa: E402
from leakmeter.statistics.joint.coding import UNKNOWN, Sample, coded, read  # noqa: E402
from leakmeter.statistics.joint.fitting import Settings, fitted  # noqa: E402
from leakmeter.statistics.joint.mixture import Mixture, grouped  # noqa: E402
from leakmeter.statistics.joint.people import disagreement, national  # noqa: E402
from leakmeter.statistics.joint.storage import Stored, packed_file  # noqa: E402
from leakmeter.statistics.joint.uncertainty import Uncertainty, calibrated  # noqa: E402

TABLES = ROOT / "src" / "leakmeter" / "statistics" / "tables"
FILES = {"acs": "acs2019_half_a.csv", "nhanes": "nhanes_half_a.csv"}
SETTINGS = Settings()
CASES = 9000
SEED = 7
BAND = 5
#: What the mixtures are levelled to once more, as the proportions of classes alone meet margins only in part.
LEVELLED = {"acs": ("education", "marital", "tenure"), "nhanes": ("education",)}
#: Records behind a share that a fit to other people is judged by: with fewer, chance would pass for error.
FIRM_SUPPORT = 15
LEAST = 1e-9
PUBLIC = "public domain (work of the US government)"
ABOUT: Mapping[str, Mapping[str, str]] = {
    "acs": {
        "title": "Joint distribution of sixteen attributes of people: age, sex, race, family, education, work, home",
        "source": "US Census Bureau, American Community Survey 2019, public-use excerpt by NIST",
        "year": "2019",
        "universe": "people in twenty areas of the United States, and raked to the nation",
    },
    "nhanes": {
        "title": "Joint distribution of twenty-six attributes of people: health, substances, body, orientation, home",
        "source": "US CDC/NCHS, National Health and Nutrition Examination Survey 2009-12, as packaged in R's NHANES",
        "year": "2009-2012",
        "universe": "civilian non-institutional population of the United States, and raked to its residents of 2020",
    },
}
METHOD = (
    "latent classes fitted to the records (expectation maximisation, {fits} fits of {classes} classes side by side, "
    "seed {seed}); class proportions by survey weights and by weights raked to ages and sexes (UN, 2020), race (ACS "
    "2019-23), education from 25 (ACS 2019){more}; intervals calibrated on held-out halves of the records"
)
#: What a respondent's weight is raked to: the number of their group, or UNKNOWN, and the shares of the groups.
Target = tuple[Array, Array]


def raked(weights: Array, targets: Sequence[Target], rounds: int = 100) -> Array:
    """Weights with the shares of every target (iterative proportional fitting), kept within 10 times the mean."""
    found = weights / weights.mean()
    for _ in range(rounds):
        for groups, shares in targets:
            inside = groups != UNKNOWN
            numbers = groups[inside].astype(np.intp)
            now = np.bincount(numbers, found[inside], len(shares))
            wanted = shares * now.sum() / shares[now > 0].sum()
            found[inside] *= (wanted / np.maximum(now, LEAST))[numbers]
        found = np.minimum(found / found.mean(), 10.0)
    return found


def column(sample: Sample, name: str) -> Array:
    """The codes of an attribute."""
    return sample.codes[:, [a.name for a in sample.attributes].index(name)].astype(np.float64)


def regrouped(sample: Sample, name: str, groups: Sequence[Sequence[str]]) -> Array:
    """The group of each respondent's value, UNKNOWN where there is none."""
    attribute = next(a for a in sample.attributes if a.name == name)
    numbers = np.append(grouped(attribute, groups), UNKNOWN)
    return numbers[column(sample, name).astype(np.intp)]


def shares(sample: Sample, name: str, weights: Array) -> Array:
    """The weighted shares of an attribute's values among those who have one."""
    codes = column(sample, name).astype(np.intp)
    known = codes != UNKNOWN
    size = len(next(a for a in sample.attributes if a.name == name).values)
    counts = np.bincount(codes[known], weights[known], size)
    return np.round(counts / counts.sum(), 7)


def age_and_sex(sample: Sample) -> Target:
    """Five-year bands of age by sex, those of 80 and over together."""
    bands = np.minimum(column(sample, "age") // BAND, 80 // BAND)
    grid = np.array(people("US"))
    shares = np.array(
        [grid[sex][np.minimum(np.arange(OLDEST + 1) // BAND, 16) == b].sum() for b in range(17) for sex in (0, 1)]
    )
    return bands * 2 + column(sample, "sex"), shares / shares.sum()


def race(sample: Sample, data: Path) -> Target:
    """The groups of the county table; in NHANES those that it tells apart."""
    national = surveys.national_race(data)["US"]
    if sample.survey == "acs":
        return regrouped(sample, "race", [(group,) for group in RACES]), np.array([national[g] for g in RACES])
    groups = (("white",), ("black",), ("hispanic",), ("any other",))
    named = [national[g[0]] for g in groups[:3]]
    return regrouped(sample, "race", groups), np.array([*named, 1 - sum(named)])


def education(sample: Sample) -> Target:
    """Levels completed by those of 25 and over."""
    shares = {level: share for levels, share in surveys.EDUCATION_NATIONAL.items() for level in levels[:1]}
    if sample.survey == "acs":
        groups = [*((level,) for level in list(shares)[:5]), ("master", "doctorate/professional")]
        wanted = np.array(list(shares.values()))
    else:
        groups = [pair[1] for pair in SHARED["education"]]
        low, high, some, associate, bachelor, more = shares.values()
        wanted = np.array([low, high, some + associate, bachelor + more])
    return np.where(column(sample, "age") >= 25, regrouped(sample, "education", groups), UNKNOWN), wanted


def living(acs: Sample, nhanes: Sample) -> list[Target]:
    """Marital status by age from 20 on, and owning one's home, as in NHANES."""
    groups = SHARED["marital"]
    ages = (20, 25, 30, 40, 50, 60, 70)

    def cells(sample: Sample, side: int) -> Array:
        status = regrouped(sample, "marital", [pair[side] for pair in groups])
        band = np.searchsorted(ages, column(sample, "age"), side="right") - 1
        known = (band >= 0) & (status != UNKNOWN)
        return np.where(known, (band * 2 + column(sample, "sex")) * len(groups) + status, UNKNOWN)

    targets: list[Target] = []
    for here, there in (
        (cells(acs, 0), cells(nhanes, 1)),
        *(tuple(regrouped(s, "tenure", [p[i] for p in SHARED["tenure"]]) for i, s in enumerate((acs, nhanes))),),
    ):
        known = there != UNKNOWN
        size = int(max(here.max(), there.max())) + 1
        shares = np.bincount(there[known].astype(np.intp), nhanes.weights[known], size)
        targets.append((here, shares / shares.sum()))
    return targets


def calibration(sample: Sample) -> Uncertainty:
    """The constants of the intervals, from fits to either half judged by the other."""
    lengths: list[int] = []
    found: list[tuple[float, float, float]] = []
    for half in (0, 1):
        known, truth = sample.part(sample.halves != half), sample.part(sample.halves == half)
        mixture = fitted(known, SETTINGS).mixture
        for case in drawn(truth, CASES, SEED + half, SUPPORT, range(1, MOST + 1)):
            value, apart = judged(case, mixture)
            lengths.append(len(case.conjunction))
            found.append((value * len(known.codes), apart, np.log2(case.share / value)))
    records, apart, errors = (np.array(values) for values in zip(*found, strict=True))
    return calibrated(lengths, records, apart, errors, MOST)


def judged(case: Case, mixture: Mixture) -> tuple[float, float]:
    """The estimate of a case and the disagreement of the fits."""
    masks = case.conjunction.masks(mixture.attributes)
    return max(estimated(case.conjunction, mixture), LEAST), disagreement(mixture, SETTINGS.fits, masks)


def added(errors: Array, lengths: Array, bounds: Array) -> float:
    """The bits by which intervals must grow, times the root of the attributes beyond the first, to hold nine in ten.

    ``errors`` are log2(true / estimated), ``bounds`` the bits below and above that the survey's own intervals reach.
    """
    reach = np.where(errors < 0, bounds[:, 0], bounds[:, 1])
    needed = np.sqrt(np.maximum(errors**2 - reach**2, 0.0) / np.maximum(lengths - 1, 1))
    return round(float(np.quantile(needed, 0.9)), 3)


def for_places(sample: Sample, uncertainty: Uncertainty) -> float:
    """What standing for another area adds: each area judged by a fit to the others, raked to its ages and races."""
    cases = left_out(sample, CASES, SEED, FIRM_SUPPORT)
    name = "joint model"
    errors = np.array([np.log2(c.case.share / c.guesses[name].value) for c in cases])
    lengths = np.array([len(c.case.conjunction) for c in cases])
    values = [c.guesses[name].value for c in cases]
    bounds = [uncertainty.bits(n, v * len(sample.codes), 0.0) for n, v in zip(lengths.tolist(), values, strict=True)]
    return added(errors, lengths, np.array(bounds))


def for_nation(mixture: Mixture, size: int, uncertainty: Uncertainty, nhanes: Sample) -> float:
    """What standing for the nation adds: conjunctions that both surveys know, judged by NHANES."""
    errors: list[float] = []
    lengths: list[int] = []
    bounds: list[tuple[float, float]] = []
    shared = tuple(a for a in nhanes.attributes if a.name in ("age", "sex", *SHARED))
    kept = [nhanes.attributes.index(a) for a in shared]
    adults = nhanes.part((nhanes.codes[:, 0] >= 20) & (nhanes.codes[:, kept] != UNKNOWN).all(axis=1))
    judge = Sample(adults.survey, shared, adults.codes[:, kept], adults.weights, adults.areas, adults.halves)
    adult = (np.arange(OLDEST + 1) >= 20).astype(np.float64)
    whole = mixture.probability({"age": adult})
    for case in drawn(judge, CASES, SEED, FIRM_SUPPORT):
        masks = translated(case, shared, mixture)
        if masks is None:
            continue
        value = max(mixture.probability({**masks, "age": masks.get("age", 1.0) * adult}) / whole, LEAST)
        share, _ = counted(case.conjunction, judge)
        errors.append(float(np.log2(share / value)))
        lengths.append(len(masks))
        bounds.append(uncertainty.bits(len(masks), value * size, 0.0))
    print(f"  nation: {len(errors)} conjunctions, mean error {np.abs(errors).mean():.3f} bits")
    return added(np.array(errors), np.array(lengths), np.array(bounds))


def translated(case: Case, shared: Sequence[Attribute], mixture: Mixture) -> dict[str, Array] | None:
    """A conjunction of NHANES in the values of the other survey; None where it cuts through a shared group."""
    found: dict[str, Array] = {}
    for name, mask in case.conjunction.masks(shared).items():
        if name not in SHARED:
            found[name] = mask
            continue
        here = next(a for a in shared if a.name == name)
        there = mixture.attributes[mixture.index(name)]
        translation = np.zeros(len(there.values))
        for theirs, ours in SHARED[name]:
            inside = mask[here.mask(ours) > 0]
            if inside.min() != inside.max():
                return None
            translation += inside.max() * there.mask(theirs)
        found[name] = translation
    return found


def build(data: Path) -> dict[str, Stored]:
    """Both surveys' mixtures, ready to be stored."""
    paths = {survey: data / "microdata" / file for survey, file in FILES.items()}
    samples = {survey: coded(survey, read(path)) for survey, path in paths.items()}
    made: dict[str, Stored] = {}
    for survey, sample in samples.items():
        targets = [age_and_sex(sample), race(sample, data), education(sample)]
        if survey == "acs":
            targets += living(sample, samples["nhanes"])
        run = fitted(sample, SETTINGS)
        weights = raked(sample.weights, targets)
        populations = {"sample": run.mixture.weights, "us": run.under(weights).weights}
        margins = {name: shares(sample, name, weights) for name in LEVELLED[survey]}
        uncertainty = calibration(sample)
        size, digest = len(sample.codes), checksum(paths[survey])
        stored = Stored(survey, run.mixture, populations, margins, SETTINGS.fits, size, uncertainty, {}, digest)
        elsewhere: dict[str, float] = {}
        if survey == "acs":
            elsewhere["us"] = for_nation(national(stored), size, uncertainty, samples["nhanes"])
            elsewhere["place"] = max(elsewhere["us"], for_places(sample, uncertainty))
        made[survey] = replace(stored, elsewhere=elsewhere)
        print(f"  {survey}: {uncertainty} {elsewhere}")
    return made


def entry(survey: str, content: bytes, stored: Stored) -> dict[str, str | int]:
    """The line of the manifest."""
    more = ", marital status and owning the home (NHANES)" if survey == "acs" else ""
    method = METHOD.format(fits=SETTINGS.fits, classes=SETTINGS.classes, seed=SETTINGS.seed, more=more)
    return {
        "name": f"joint_{survey}",
        "file": f"joint_{survey}.bin",
        "rows": len(stored.mixture.weights),
        **ABOUT[survey],
        "licence": PUBLIC,
        "method": method,
        "size": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
    }


def taken_over(tables: Path) -> list[dict[str, Any]]:
    """The shipped tables of the joint model as they are, for a build of all other tables: content and description."""
    lines = json.loads((tables / "manifest.json").read_text("utf-8"))["tables"]
    return [
        {key: value for key, value in line.items() if key not in ("size", "sha256")}
        | {"content": (tables / line["file"]).read_bytes()}
        for line in lines
        if line["name"].startswith("joint_")
    ]


def main() -> None:
    """Read the arguments, fit, write."""
    parser = argparse.ArgumentParser(description="Fit the joint model of attributes to survey records.")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of raw figures")
    parser.add_argument("--out", type=Path, default=TABLES, help="where the tables and their manifest are")
    arguments = parser.parse_args()
    if not (arguments.data / "microdata").is_dir():
        raise SystemExit(f"There are no survey records in {arguments.data}; name their folder with --data.")
    lines: list[dict[str, str | int]] = []
    for survey, stored in build(arguments.data).items():
        content = packed_file(stored)
        (arguments.out / f"joint_{survey}.bin").write_bytes(content)
        lines.append(entry(survey, content, stored))
        print(f"joint_{survey}.bin: {len(content):,} bytes")
    path = arguments.out / "manifest.json"
    kept = [line for line in json.loads(path.read_text("utf-8"))["tables"] if not line["name"].startswith("joint_")]
    manifest = {"tables": sorted([*kept, *lines], key=lambda line: str(line["file"]))}
    path.write_bytes((json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode("utf-8"))


if __name__ == "__main__":
    main()
