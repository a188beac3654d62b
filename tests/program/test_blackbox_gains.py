"""What guesses are worth: gains of one's own, near guesses, classifiers; against the exact measures."""

from __future__ import annotations

import builtins
import sys
from pathlib import Path

import numpy as np
import pytest

from leakmeter.errors import ProgramError, SettingsError
from leakmeter.program import measures
from leakmeter.program.blackbox import Samples, audit_samples, samples_of
from leakmeter.program.blackbox.gains import being_near, being_right, gain_table
from leakmeter.program.blackbox.learning import LEARNERS, learner
from leakmeter.program.blackbox.vulnerability import vulnerability

PRIOR = np.array([0.5, 0.3, 0.2])
CHANNEL = np.array([[0.7, 0.1, 0.1, 0.1], [0.2, 0.5, 0.2, 0.1], [0.1, 0.1, 0.2, 0.6]])
#: Guesses (rows) by secrets: a safe guess that is always worth a little, and daring ones.
GAINS = np.array([[0.4, 0.4, 0.4], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]])


def channel(n: int, seed: int = 0) -> Samples:
    random = np.random.default_rng(seed)
    secret = random.choice(3, size=n, p=PRIOR)
    output = (random.random(n)[:, None] > CHANNEL.cumsum(axis=1)[secret]).sum(axis=1)
    return samples_of(["abc"[s] for s in secret], {"o": output.tolist()})


def written(folder: Path, gains: np.ndarray = GAINS) -> Path:
    path = folder / "gains.csv"
    rows = [f"guess {i}," + ",".join(map(str, row)) for i, row in enumerate(gains)]
    path.write_text("\n".join(["guess,a,b,c", *rows]) + "\n", "utf-8")
    return path


def holds(found, truth: float) -> bool:
    return found.low <= truth <= found.high


def test_a_gain_of_ones_own_is_worth_what_the_exact_measure_says(tmp_path: Path) -> None:
    found = audit_samples(channel(5000), gains=written(tmp_path), deals=19).gaining
    assert holds(found.prior, measures.g_vulnerability(PRIOR, GAINS))
    truth = measures.posterior_g_vulnerability(PRIOR, CHANNEL, GAINS)
    assert holds(found.posterior, truth)
    assert found.posterior.value == pytest.approx(truth, abs=0.06)
    assert found.best.settled


@pytest.mark.parametrize("name", LEARNERS)
def test_a_classifier_learns_the_guess_that_is_worth_most(name: str, tmp_path: Path) -> None:
    """The same channel, learned from pairs that are drawn in proportion to the gain."""
    pytest.importorskip("sklearn")
    samples = channel(1500)
    gain = gain_table(samples.secret, written(tmp_path))
    found = vulnerability(samples, gain, 0, (learner(name, samples, 0),))
    reached = found.learned[-1]
    assert reached.rule == f"a classifier ({name})"
    assert reached.estimate.value == pytest.approx(measures.posterior_g_vulnerability(PRIOR, CHANNEL, GAINS), abs=0.15)
    assert reached.estimate.value > found.prior.value + 0.1


def test_a_classifier_finds_what_lies_in_one_of_many_columns() -> None:
    """Nine columns of noise and one that tells: neighbours are led astray, a forest is not."""
    pytest.importorskip("sklearn")
    random = np.random.default_rng(0)
    secret = random.integers(0, 2, 800)
    outputs = {f"noise{i}": random.normal(0, 1, 800).tolist() for i in range(9)}
    outputs["told"] = (3 * secret + random.normal(0, 1, 800)).tolist()
    samples = samples_of(secret.tolist(), outputs)
    found = vulnerability(samples, being_right(samples.secret), 0, (learner("forest", samples, 0),))
    by_rule = {each.rule: each.estimate.value for each in found.learned}
    assert by_rule["a classifier (forest)"] > 0.89  # at best, Phi(1.5) = .933
    assert by_rule["a classifier (forest)"] >= max(by_rule.values())


def test_without_scikit_learn_the_line_that_installs_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [n for n in sys.modules if n.partition(".")[0] == "sklearn"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sklearn", None)
    with pytest.raises(SettingsError, match=r"pip install 'leakmeter\[learn\]'"):
        learner("forest", channel(50), 0)
    assert builtins.len(LEARNERS) == 3


def test_a_guess_near_a_number_counts_up_to_the_width_and_no_farther() -> None:
    """Of 0, 1 … 9, alike, a guess within ±1 holds three."""
    secret = list(range(10)) * 40
    samples = samples_of(secret, {"o": [0] * 400})
    found = audit_samples(samples, within=1, deals=1).gaining
    assert holds(found.prior, 0.3)
    gain = being_near(samples.secret, 1)
    assert gain.matrix.sum(axis=0).max() == 3
    assert gain.guesses[0] == 1


def test_many_alike_secrets_are_not_guessed_better_for_having_been_counted() -> None:
    """Five hundred values, alike: one guess in five hundred, though some were seen four times as often."""
    secret = np.random.default_rng(0).integers(0, 500, 3000)
    samples = samples_of([f"s{s}" for s in secret], {"o": [0] * 3000})
    found = vulnerability(samples, being_right(samples.secret), 0)
    assert found.prior.value == pytest.approx(1 / 500, abs=0.002)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("guess,a,b\nx,1,0\n", "no column for the secret 'c'"),
        ("guess,a,b,c\nx,1,0\n", ":2: 3 values where the first line has 4"),
        ("guess,a,b,c\nx,1,0,lots\n", "every gain must be a number"),
        ("guess,a,b,c\nx,1,0,nan\n", "every gain must be a number"),
        ("guess,a,b,c\nx,1,1,1\n", "nothing to gain"),
        ("guess,a,b,c\n", "write the secrets into the first line"),
        ("", "is empty"),
    ],
)
def test_gains_that_cannot_be_used_are_refused_with_their_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "g.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(ProgramError, match=says):
        audit_samples(channel(100), gains=path, deals=1)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"within": 1.0}, "made of words"),
        ({"learn": "magic"}, "there is no learner 'magic'"),
        ({"within": 1.0, "gains": "g.csv"}, "give one of them"),
    ],
)
def test_what_does_not_fit_the_samples_is_refused(asked, says: str) -> None:
    with pytest.raises(ProgramError, match=says):
        audit_samples(channel(100), deals=1, **asked)


def test_a_width_that_is_none_is_refused() -> None:
    numbers = samples_of([0, 1] * 10, {"o": [0, 1] * 10})
    for width in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(ProgramError, match="a number above 0"):
            being_near(numbers.secret, width)
