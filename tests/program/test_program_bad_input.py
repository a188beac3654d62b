"""Programs, priors and observations that cannot be taken: one sentence each, with the place and the remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Laplace, Normal, TruncatedNormal, Uniform, audit, observe


def endless(x):
    while x > 0:
        x = x - 1
    return x


def recursive(x, n):
    return x if n == 0 else recursive(x + 1, n - 1)


def product(x, y):
    return x * y


def quotient(x, y):
    return 1 / x + y


def random_rounds(x, y):
    total = 0
    for _ in range(y):
        total = total + x
    return total


def equality(x, y):
    return 1 if x == 3 else 0


def squares(x, y):
    return x**2


def unknown(x, y):
    return mystery(x)  # noqa: F821


def one_branch(x, y):
    if y == 1:
        z = x
    return z


def contradictory(x, y):
    observe(1 == 2)
    return x


def three_tests(x, y):
    a = 1 if x > 0 else 0
    b = 1 if x + y > 0 else 0
    c = 1 if x - 2 * y > 0 else 0
    return a + b + c


TWO = {"x": Normal(0, sd=1), "y": Bernoulli(0.5)}


@pytest.mark.parametrize(
    ("program", "prior", "says"),
    [
        (endless, {"x": Normal(0, sd=1)}, "range"),
        (recursive, {"x": Normal(0, sd=1), "n": 3}, "recursion"),
        (product, {"x": Normal(0, sd=1), "y": Normal(0, sd=1)}, "multiplies two continuous"),
        (quotient, TWO, "divides by a continuous"),
        (random_rounds, TWO, "known range"),
        (equality, TWO, "interval"),
        (squares, TWO, "not affine"),
        (unknown, TWO, "'mystery' is not known"),
        (one_branch, TWO, "both"),
        (contradictory, TWO, "false whatever"),
        (three_tests, {"x": Normal(0, sd=1), "y": Normal(0, sd=1)}, "approximate=True"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(program, prior, says) -> None:
    with pytest.raises(ProgramError) as caught:
        _ = audit(program, prior=prior, secret="x").leakage.mutual_information
    message = str(caught.value)
    assert says in message
    assert "\n" not in message
    if program is not three_tests:
        assert f"{Path(__file__).name}:" in message


def mean(ages):
    return sum(ages) / len(ages)


def pair(x):
    return x, x + Normal(0, sd=1)


AGES = {"ages": [Normal(35, sd=2)] * 3}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"prior": AGES, "secret": "age[0]"}, "no variable 'age'"),
        ({"prior": AGES, "secret": "ages"}, "a list of 3"),
        ({"prior": AGES, "secret": "ages[3]"}, "no element 3"),
        ({"prior": AGES, "secret": "ages[0"}, "not a name"),
        ({"prior": AGES, "secret": "ages[0]", "observe": [1, 2]}, "single value"),
        ({"prior": AGES, "secret": "ages[0]", "observe": float("nan")}, "finite"),
        ({"prior": AGES, "secret": "ages[0]", "observe": "old"}, "a word"),
        ({"prior": {}, "secret": "ages[0]"}, "give it a prior"),
        ({"prior": {"years": Normal(1, sd=1)}, "secret": "ages[0]"}, "no parameter 'years'"),
        ({"prior": {"ages": [float("nan")]}, "secret": "ages[0]"}, "NaN"),
        ({"prior": {"ages": [object()]}, "secret": "ages[0]"}, "no distribution"),
        ({"prior": AGES}, "secret='ages[0]'"),
    ],
)
def test_wrong_arguments(arguments, says) -> None:
    with pytest.raises(ProgramError) as caught:
        audit(mean, **arguments)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_observation_of_the_wrong_shape() -> None:
    with pytest.raises(ProgramError, match="returns 2 values"):
        audit(pair, prior={"x": Normal(0, sd=1)}, secret="x", observe=3)
    with pytest.raises(ProgramError, match="has 3 values"):
        audit(pair, prior={"x": Normal(0, sd=1)}, secret="x", observe=[1, 2, 3])


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Normal(0, var=-1), "negative"),
        (lambda: Normal(0, sd=float("nan")), "negative"),
        (lambda: Normal(0), "sd="),
        (lambda: Normal(float("nan"), sd=1), "finite"),
        (lambda: Bernoulli(1.5), "between 0 and 1"),
        (lambda: Uniform(2, 1), "below"),
        (lambda: Laplace(0, 0), "positive"),
        (lambda: TruncatedNormal(0, sd=1, low=3, high=2), "below"),
    ],
)
def test_distributions_check_their_parameters(make, says) -> None:
    with pytest.raises(ProgramError, match=says):
        make()


def test_impossible_evidence() -> None:
    def flag(x):
        return 1 if x > 0 else 0

    with pytest.raises(ProgramError, match="cannot happen"):
        audit(flag, prior={"x": Normal(0, sd=1)}, secret="x", observe=2)


def mixture_sum(flags, xs):
    total, other = 0, 0
    for i in range(len(xs)):
        total = total + (xs[i] if flags[i] == 1 else 0)
        other = other + (i * xs[i] if flags[i] == 0 else 0)
    return total, other


def test_components_beyond_the_budget() -> None:
    prior = {"flags": [Bernoulli(0.5)] * 30, "xs": [Normal(i, sd=1 + i) for i in range(30)]}
    with pytest.raises(ProgramError, match="more than 5,000 components would be needed"):
        audit(mixture_sum, prior=prior, secret="xs[0]", observe=[12.0, 3.0], budget=5000)


@pytest.mark.parametrize(
    ("text", "says"),
    [("def f(x:\n", "not Python"), ("x = 1\n", "no function"), ("", "no function"), ("\x00", "not Python")],
)
def test_files_that_are_no_programs(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "program.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ProgramError, match=says):
        audit(str(path), prior={}, secret="x")
    with pytest.raises(ProgramError, match="cannot be read"):
        audit(str(tmp_path / "missing.py"), prior={}, secret="x")
    (tmp_path / "two.py").write_text("def f(x):\n    return x\ndef g(x):\n    return x\n")
    with pytest.raises(ProgramError, match="say which one"):
        audit(str(tmp_path / "two.py"), prior={}, secret="x")


def test_nothing_of_the_program_is_executed(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(
        f"open({str(tmp_path / 'ran')!r}, 'w')\nimport os\ndef f(x):\n    os.system('true')\n    return x\n",
        encoding="utf-8",
    )
    with pytest.raises(ProgramError, match=r"os\.system"):
        audit(str(path) + ":f", prior={"x": Normal(0, sd=1)}, secret="x")
    assert not (tmp_path / "ran").exists()
