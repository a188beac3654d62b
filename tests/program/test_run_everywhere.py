"""Programs that are executed in every world (``--run``): exact whatever they are made of, and where that cannot be."""

from __future__ import annotations

import math
from pathlib import Path
from textwrap import dedent

import pytest

from leakmeter.errors import ProgramError, TooManyWorldsError
from leakmeter.program import Bernoulli, Categorical, Normal, Poisson, audit
from leakmeter.program.blackbox.everywhere import run_everywhere

PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"
COIN = {"x": Bernoulli(0.5)}


@pytest.fixture
def program(tmp_path: Path):
    """A program given as text, as a file."""

    def written(source: str) -> Path:
        path = tmp_path / "p.py"
        path.write_text(dedent(source), "utf-8")
        return path

    return written


@pytest.mark.parametrize("name", ["randomized_response", "complaints", "dashboard"])
def test_what_is_run_says_what_is_read(name: str) -> None:
    read, ran = audit(PROGRAMS / f"{name}.py"), run_everywhere(PROGRAMS / f"{name}.py")
    assert ran.how == "exact"
    assert ran.posterior.pmf == pytest.approx(read.posterior.pmf, abs=1e-12)
    for measure in ("mutual_information", "posterior_bayes_vulnerability", "learned", "min_entropy_leakage"):
        assert getattr(ran.leakage, measure) == pytest.approx(getattr(read.leakage, measure), abs=1e-9)
    assert ran.worlds is not None
    assert ran.worlds.network in ("namespace", "guard")


def test_what_no_reader_knows_is_run(program) -> None:
    path = program(
        """
        import re, hashlib
        def f(words):
            text = " ".join(words)
            digest = hashlib.sha256(text.encode()).hexdigest()
            return len(re.findall(r"b+", text)), digest[:1] < "8"
        """
    )
    prior = {"words": [Categorical({"abba": 0.5, "xy": 0.5}), Categorical({"b": 0.5, "c": 0.5})]}
    with pytest.raises(ProgramError):
        audit(path, prior, "words[0]", [1, ...])
    ran = run_everywhere(path, prior, "words[0]", [1, ...])
    assert ran.posterior.probability("abba") == pytest.approx(0.5)
    assert ran.chance == pytest.approx(0.5)
    assert ran.worlds is not None
    assert ran.worlds.combinations == ran.worlds.runs == 4


def test_chance_of_every_kind_is_tried(program) -> None:
    path = program(
        """
        import random, secrets
        import numpy as np
        from leakmeter.program import Bernoulli
        from leakmeter.program.mechanisms import respond
        rng = np.random.default_rng()
        def f(x):
            coins = [random.random() < 0.5, secrets.choice([0, 1]), int(rng.integers(2)), Bernoulli(0.5)]
            return sum(coins), respond(x, 0.75)
        """
    )
    ran = run_everywhere(path, COIN, "x", [2, 1])
    assert ran.worlds is not None
    assert ran.worlds.runs == 2 * 2**5
    assert ran.chance == pytest.approx(6 / 16 / 2)
    assert ran.posterior.probability(1) == pytest.approx(0.75)


def test_runs_that_are_not_kept(program) -> None:
    path = program(
        """
        from leakmeter.program import observe
        def f(xs):
            observe(sum(xs) > 0)
            return max(xs)
        """
    )
    ran = run_everywhere(path, {"xs": [Bernoulli(0.5)] * 2}, "xs[0]")
    assert ran.posterior.probability(1) == pytest.approx(2 / 3)


def test_frames_and_objects_are_what_the_program_expects(program) -> None:
    path = program(
        """
        from dataclasses import dataclass
        import pandas as pd
        @dataclass
        class Person:
            age: int
            city: str
        def f(df: pd.DataFrame, people: list[Person], one: Person):
            return df.groupby("city").ill.sum().to_dict(), people[0].age + one.age
        """
    )
    prior = {
        "df": {"city": ["a", "b", "a"], "ill": [Bernoulli(0.5), 1, Bernoulli(0.5)]},
        "people": [{"age": Categorical({30: 0.5, 40: 0.5}), "city": "a"}],
        "one": {"age": 7, "city": "b"},
    }
    ran = run_everywhere(f"{path}:f", prior, "df.ill[0]", [{"a": 1, "b": 1}, 37])
    assert ran.posterior.probability(1) == pytest.approx(0.5)
    assert run_everywhere(f"{path}:f", prior, "people[0].age", [..., 37]).posterior.probability(30) == 1


@pytest.mark.parametrize(
    ("source", "prior", "says"),
    [
        (
            "def f(x):\n    return x",
            {"x": Normal(0, sd=1)},
            "an input is Normal(mu=0.0, sigma=1.0), which",
        ),
        ("def f(x):\n    return sum(x)", {"x": [Bernoulli(0.5)] * 30}, "1,073,741,824 different ones"),
        ("import random\ndef f(x):\n    return x + random.gauss(0, 1)", COIN, "too many to try each (line 3)"),
        ("import random\ndef f(x):\n    return random.Random(1).random() < x", COIN, "that a seed fixes"),
        ("import time\ndef f(x):\n    return time.time_ns()", COIN, "does not give the same for the same inputs"),
        ("n = []\ndef f(x):\n    n.append(x)\n    return len(n)", COIN, "does not give the same for the same inputs"),
    ],
)
def test_why_not_every_world_is_tried(program, source: str, prior, says: str) -> None:
    secret = "x[0]" if isinstance(prior["x"], list) else "x"
    with pytest.raises(TooManyWorldsError) as caught:
        run_everywhere(program(source), prior, secret)
    assert says in str(caught.value)
    assert "run at random" in str(caught.value)


def test_a_prior_that_is_cut_says_so(program) -> None:
    ran = run_everywhere(program("def f(x):\n    return min(x, 2)"), {"x": Poisson(1)}, "x", 2)
    assert ran.how == "approximate"
    assert ran.posterior.probability(2) == pytest.approx(0.5 * math.exp(-1) / (1 - 2 * math.exp(-1)))


def test_a_program_that_fails_is_told_with_its_line(program) -> None:
    with pytest.raises(ProgramError, match=r"p.py:2: the program failed in run 1 \(ZeroDivisionError"):
        run_everywhere(program("def f(x):\n    return 1 / x"), COIN, "x")


@pytest.mark.parametrize(
    ("secret", "says"),
    [
        ("y", "no input of a program that is run"),
        ("z", "known before anything is released"),
        ("return", "is not a name"),
    ],
)
def test_secrets_that_are_none(program, secret: str, says: str) -> None:
    with pytest.raises(ProgramError, match=says):
        run_everywhere(program("def f(x, z):\n    return x"), {**COIN, "z": 3}, secret)
