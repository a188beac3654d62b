"""How often the intervals of estimates from samples hold the exact answer: `leakmeter audit --samples` against `audit`.

    python bench/blackbox_coverage.py [--sets 100] [--n 1000] [--seed 0] [--only NAME]

Each row draws so many sets of n samples from a program whose leakage the exact engine (or a closed form) gives, and
counts how many of the 95 % intervals hold it; and how often the test of no leakage says p <= 5 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from math import log2
from pathlib import Path
from statistics import NormalDist
from time import process_time

import numpy as np

from leakmeter.program import Bernoulli, Normal, audit
from leakmeter.program.blackbox import Samples, audit_samples, samples_of
from leakmeter.program.blackbox.audit import SampleAudit
from leakmeter.program.blackbox.information import Information
from leakmeter.program.blackbox.vulnerability import Vulnerability

PROGRAMS = Path(__file__).parents[1] / "examples" / "programs"
DEALS = 99
Random = np.random.Generator


@dataclass(frozen=True)
class Case:
    """A program's samples, and its exact mutual information (bits), best guess and (with a width) near guess."""

    name: str
    draw: Callable[[Random, int], Samples]
    bits: float
    right: float | None = None
    within: float | None = None
    near: float | None = None


def randomized(random: Random, n: int) -> Samples:
    secret, coin, other = (random.integers(0, 2, n) for _ in range(3))
    return samples_of(secret.tolist(), {"output": np.where(coin == 1, secret, other).tolist()})


def survey(random: Random, n: int) -> Samples:
    answers = (random.random((n, 6)) < 0.3).astype(int)
    said = np.where(random.random((n, 6)) < 0.75, answers, random.integers(0, 2, (n, 6)))
    output = np.maximum(0, np.round(said.sum(axis=1) + random.laplace(0, 1, n)))
    return samples_of(answers[:, 0].tolist(), {"output": output.tolist()})


def rounded(random: Random, n: int) -> Samples:
    ages = random.normal(35, 8, (n, 20))
    return samples_of(ages[:, 0].tolist(), {"output": np.round(ages.mean(axis=1)).tolist()})


def with_laplace(value, scale):
    return value + np.random.laplace(0, scale)


def laplace(random: Random, n: int) -> Samples:
    secret = random.integers(0, 2, n)
    return samples_of(secret.tolist(), {"output": (secret + random.laplace(0, 1, n)).tolist()})


def normal(random: Random, n: int) -> Samples:
    secret = random.normal(0, 1, n)
    return samples_of(secret.tolist(), {"output": (secret + random.normal(0, 1, n)).tolist()})


def two_outputs(random: Random, n: int) -> Samples:
    secret = random.normal(0, 1, n)
    return samples_of(secret.tolist(), {name: (secret + random.normal(0, 1, n)).tolist() for name in "ab"})


def nothing_counted(random: Random, n: int) -> Samples:
    return samples_of(random.integers(0, 3, n).tolist(), {"output": random.integers(0, 6, n).tolist()})


def nothing_measured(random: Random, n: int) -> Samples:
    return samples_of(random.integers(0, 2, n).tolist(), {"output": random.normal(0, 1, n).tolist()})


def everything(random: Random, n: int) -> Samples:
    secret = random.integers(0, 10, n)
    return samples_of(secret.tolist(), {"output": secret.tolist()})


def cases() -> list[Case]:
    """The rows, with what the exact engine says."""
    found: list[Case] = []
    for name, draw in (("randomized_response", randomized), ("noisy_survey", survey)):
        leak = audit(PROGRAMS / f"{name}.py", observe=None).leakage
        found.append(Case(name, draw, leak.mutual_information, leak.posterior_bayes_vulnerability))
    average = audit(PROGRAMS / "rounded_average.py", observe=None).leakage
    found.append(Case("rounded_average", rounded, average.mutual_information))
    value = {"value": Bernoulli(0.5), "scale": 1.0}
    release = audit(with_laplace, prior=value, secret="value").leakage
    # The best guess is 1 where the output is above .5: right with 1 - exp(-.5) / 2.
    found.append(Case("laplace_release", laplace, release.mutual_information, 1 - np.exp(-0.5) / 2))
    sum_bits = audit(plus_normal, prior={"x": Normal(0, sd=1)}, secret="x").leakage.mutual_information
    near = 2 * NormalDist().cdf(0.5 / 0.5**0.5) - 1  # what is left of the secret is normal with variance 1/2
    found.append(Case("normal_noise", normal, sum_bits, None, 0.5, near))
    found.append(Case("two_outputs", two_outputs, log2(3) / 2))
    found.append(Case("nothing_counted", nothing_counted, 0.0, 1 / 3))
    found.append(Case("nothing_measured", nothing_measured, 0.0, 0.5))
    found.append(Case("everything", everything, log2(10), 1.0))
    return found


def plus_normal(x):
    return x + np.random.normal(0, 1)


def main() -> None:
    """Print one row for each program."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sets", type=int, default=100)
    parser.add_argument("--n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    print(f"{asked.sets} sets of n = {asked.n}, seed {asked.seed}, {DEALS} deals; covered = truth within the interval")
    print("| program | measure | truth | mean estimate | covered | mean width | settled | p <= 5 % | CPU s a set |")
    print("|---|---|---|---|---|---|---|---|---|")
    for case in cases():
        if asked.only in case.name:
            row(case, asked.sets, asked.n, asked.seed)


def row(case: Case, sets: int, n: int, seed: int) -> None:
    """The rows of one program: information and guesses."""
    begun = process_time()
    audits: list[SampleAudit] = []
    for i in range(sets):
        samples = case.draw(np.random.default_rng([seed, i]), n)
        audits.append(audit_samples(samples, within=case.within, seed=i, deals=DEALS))
    cost = (process_time() - begun) / sets
    shown = sum(a.test.leaks for a in audits)
    told = [a.information.estimate for a in audits if isinstance(a.information, Information)]
    line(case.name, f"bits (refused {sets - len(told)})", case.bits, told, "", f"{shown}/{sets}", cost)
    chosen = [a.guessing if case.within is None else a.gaining for a in audits]
    truth = case.right if case.within is None else case.near
    guessed = [v for v in chosen if isinstance(v, Vulnerability)]
    if truth is not None:
        settled = f"{sum(v.best.settled for v in guessed)}/{len(guessed)}"
        line(case.name, guessed[0].gain.name, truth, [v.posterior for v in guessed], settled, "", cost)


def line(name, measure, truth, estimates, settled, shown, cost) -> None:
    held = sum(e.low <= truth <= e.high for e in estimates)
    mean = np.mean([e.value for e in estimates]) if estimates else float("nan")
    width = np.mean([e.high - e.low for e in estimates]) if estimates else float("nan")
    print(
        f"| {name} | {measure} | {truth:.4f} | {mean:.4f} | {held}/{len(estimates)} | {width:.3f} | {settled} "
        f"| {shown} | {cost:.2f} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
