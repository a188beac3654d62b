"""What was read of a program is looked up in some worlds: what is misread is found, and what is read rightly passes."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Laplace, Normal, audit
from leakmeter.program.interpreter import checking
from leakmeter.program.reading import calls, noise
from leakmeter.program.session import Session

WORKED_OUT = True


def test_a_misreading_is_found_by_a_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where reading makes something else of a program, it is worked out instead, or refused; here it is broken."""
    honest = Session._returned
    monkeypatch.setattr(Session, "_returned", lambda session: session.graph.add(honest(session), 1))

    def f(xs):
        return sum(xs) + 1 + len(xs)

    many = {"xs": [Bernoulli(0.5)] * 40}
    with pytest.raises(ProgramError, match="is not what it gives"):
        audit(f, many, "xs[0]", 50)
    with pytest.raises(ProgramError, match="is not what it gives"):
        audit(f, {"xs": [Normal(35, sd=2)] * 3}, "xs[0]", 50)
    fewer = audit(f, {"xs": [Bernoulli(0.5)] * 12}, "xs[0]", 14)
    assert fewer.worlds is not None


def noisy_total(xs):
    return sum(xs) + Laplace(0, 1)


def noisy_halves(xs):
    return [sum(xs[:10]) + random.gauss(0, 1), sum(xs[10:]) + random.gauss(0, 2)]


def larger_half(xs):
    return "a" if sum(xs[:10]) + Laplace(0, 1) > sum(xs[10:]) + Laplace(0, 1) else "b"


def randomly_answered(xs):
    return sum(x if random.random() < 0.75 else 1 - x for x in xs)


def noise_by_chance(xs):
    total = sum(xs)
    if np.random.uniform(0, 1) < 0.2:
        return total + Normal(0, sd=1)
    return total + np.random.laplace(0, 5)


def survey(xs):
    told = 0
    for x in xs[:6]:
        told += x if random.random() < 0.75 else random.choice([0, 1])
    return told + np.random.laplace(0, 1)


NOISY = [survey, noisy_total, noisy_halves, larger_half, randomly_answered, noise_by_chance]


@pytest.mark.parametrize("program", NOISY)
@pytest.mark.parametrize("belief", [Bernoulli(0.3), Normal(1, sd=1)], ids=["coins", "normal"])
def test_noise_that_is_read_rightly_is_looked_at_and_passes(
    program: Callable[..., Any], belief: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[bool] = []
    honest = checking._Check.fails
    monkeypatch.setattr(checking._Check, "fails", lambda check: found.append(honest(check)) or found[-1])
    assert audit(program, {"xs": [belief] * 20}, "xs[0]").how == "exact"
    assert found == [False]


def test_noise_that_is_misread_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = noise._normal
    monkeypatch.setattr(noise, "_normal", lambda reader, mu=0.0, sigma=1.0: honest(reader, mu, 2 * sigma))
    monkeypatch.setitem(calls._LIBRARY, "random.gauss", noise._simple(noise._normal, 0, 2, "mu sigma"))
    with pytest.raises(ProgramError, match="is not what it gives"):
        audit(noisy_halves, {"xs": [Bernoulli(0.3)] * 20}, "xs[0]", [3, 4])


@pytest.mark.parametrize("wrong_at", [0, 20])
def test_what_is_misread_only_where_all_are_alike_is_found(wrong_at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody, or everybody: in one of a million worlds."""
    honest = Session._returned

    def misread(session: Session) -> Any:
        total = honest(session)
        return session.graph.apply(lambda n: n + 1 if n == wrong_at else n, total)

    monkeypatch.setattr(Session, "_returned", misread)

    def total(xs):
        return sum(xs) + (1 if sum(xs) == 30 else 0)

    with pytest.raises(ProgramError, match="is not what it gives"):
        audit(total, {"xs": [Bernoulli(0.5)] * 20}, "xs[0]", 7)


def test_every_value_of_an_input_is_met_in_some_world() -> None:
    ages = Categorical({age: 0.111111111 if age else 1e-9 for age in range(10)})
    worlds = list(checking._worlds([ages, Bernoulli(1e-6)], np.random.default_rng(0)))
    assert len(worlds) == checking._WORLDS
    assert {world[0] for world in worlds} == set(range(10))
    assert {world[1] for world in worlds} == {0, 1}


def suppressed(xs):
    answers = [x if random.random() < 0.75 else 1 - x for x in xs]
    if sum(answers) < 3:
        return "<3"
    return [sum(answers), answers[0]]


def test_a_word_in_place_of_a_list_is_read_rightly_and_observed_as_it_is() -> None:
    prior = {"xs": [Bernoulli(0.2)] * 12}
    assert audit(suppressed, prior, "xs[0]", [5, 1]).posterior.probability(1) == pytest.approx(0.2 * 0.75 / 0.35)
    whole = audit(suppressed, prior, "xs[0]", "<3").posterior.probability(1)
    assert whole == audit(suppressed, prior, "xs[0]", ["<3", "<3"]).posterior.probability(1)
    assert whole < 0.2


def test_what_a_file_believes_of_people_is_no_part_of_what_its_program_draws(tmp_path: Path) -> None:
    """Distributions that stand under names of their own, for the prior, are made once and drawn from by nobody."""
    text = """
        from leakmeter.program import Bernoulli, Normal
        one = Bernoulli(0.4)
        usual = Normal(3000, sd=500)
        income = [usual for _ in range(10)]
        prior = {"flags": [one] * 8, "incomes": income}
        secret = "flags[0]"
        def paid(flags, incomes):
            chosen = [x for x, f in zip(incomes, flags, strict=False) if f]
            return len(chosen), len(chosen) >= 3
        """
    (tmp_path / "p.py").write_text(dedent(text))
    looked: list[bool] = []
    honest = checking._Check.fails
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking._Check, "fails", lambda check: looked.append(honest(check)) or looked[-1])
        audit(str(tmp_path / "p.py"))
    assert looked == [False]
