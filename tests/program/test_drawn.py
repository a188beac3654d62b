"""Programs that are interpreted at random: what is estimated is what an exact audit says, or it is refused."""

from __future__ import annotations

import math
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Laplace, Leakage, Normal, Uniform, audit, observe
from leakmeter.program.interpreter.session import drawn
from leakmeter.program.language.frames import Frame
from leakmeter.program.reading.source import read
from leakmeter.program.worlds import drawn as worlds_drawn

WORKED_OUT = True
COIN = Bernoulli(0.3)
AGE = Normal(40, sd=10)


def sampled(program: Any, prior: Any, secret: str, seen: Any = ..., seed: int = 0) -> Leakage:
    found = drawn(read(program), prior, secret, seen, seconds=60, seed=seed, reason="it is a test")
    assert found is not None
    assert found.how == "sampled" or seen is ...
    return found


def counted(flags, group):
    chosen = [f for f, g in zip(flags, group, strict=True) if g == "a"]
    return {"n": sum(flags), "a": "some" if any(chosen) else "none"}


FLAGS = {"flags": [COIN] * 4, "group": ["a", "b", "a", "b"]}


@pytest.mark.parametrize("seen", [{"n": 2, "a": "some"}, {"n": 2, "a": ...}, {"n": ..., "a": "none"}])
def test_of_counts_and_words_it_says_what_is_exact_within_its_error(seen: dict[str, object]) -> None:
    exact = audit(counted, FLAGS, "flags[0]", seen)
    found = sampled(counted, FLAGS, "flags[0]", seen)
    error = found.posterior.errors.probability(1)
    assert abs(found.posterior.probability(1) - exact.posterior.probability(1)) <= 5 * error + 1e-3
    assert abs(found.log_evidence - exact.log_evidence) <= 5 * found.log_evidence_error
    assert found.prior.probability(1) == pytest.approx(0.3)


def test_what_outputs_tell_on_average_is_estimated_with_its_error() -> None:
    exact = audit(counted, FLAGS, "flags[0]").leakage
    found = sampled(counted, FLAGS, "flags[0]").leakage
    error = found.error("mutual_information")
    assert abs(found.mutual_information - exact.mutual_information) <= 5 * error
    assert abs(found.posterior_bayes_vulnerability - exact.posterior_bayes_vulnerability) < 0.03
    with pytest.raises(ProgramError, match="random runs"):
        _ = found.local_epsilon


def average(ages):
    return sum(ages) / len(ages)


def test_of_a_number_that_no_other_run_gives_those_near_it_count_and_the_notes_say_how_near() -> None:
    prior = {"ages": [AGE] * 4}
    exact = audit(average, prior, "ages[0]", 45)
    found = sampled(average, prior, "ages[0]", 45)
    assert abs(found.posterior.mean - exact.posterior.mean) <= 5 * found.posterior.standard_error
    assert abs(found.posterior.sd - exact.posterior.sd) < 1.5
    assert any("within" in note for note in found.notes)
    assert not found.evidence_is_probability
    assert abs(found.log_evidence - exact.log_evidence) < 5 * found.log_evidence_error + 0.05
    told = found.leakage
    assert abs(told.mutual_information - exact.leakage.mutual_information) <= 5 * told.error("mutual_information")


def test_a_rounded_number_tells_what_it_tells() -> None:
    def rounded(ages):
        return round(sum(ages) / len(ages), 1)

    prior = {"ages": [AGE] * 4}
    exact = audit(average, prior, "ages[0]").leakage.mutual_information
    told = sampled(rounded, prior, "ages[0]").leakage
    assert abs(told.mutual_information - exact) <= 5 * told.error("mutual_information")


def test_noise_of_the_program_is_drawn() -> None:
    def noisy(flags):
        return sum(flags) + Laplace(0, 1)

    prior = {"flags": [COIN] * 3}
    exact = audit(noisy, prior, "flags[0]", 2.5)
    found = sampled(noisy, prior, "flags[0]", 2.5)
    error = found.posterior.errors.probability(1)
    assert abs(found.posterior.probability(1) - exact.posterior.probability(1)) <= 5 * error


def test_runs_that_the_program_does_not_keep_do_not_count() -> None:
    def kept(flags):
        observe(sum(flags) > 0)
        return flags[1]

    prior = {"flags": [COIN] * 3}
    exact = audit(kept, prior, "flags[0]")
    found = sampled(kept, prior, "flags[0]", None)
    error = found.posterior.errors.probability(1)
    assert abs(found.posterior.probability(1) - exact.posterior.probability(1)) <= 5 * error


def test_the_same_seed_gives_the_same_and_another_one_something_else() -> None:
    first, same, other = (sampled(counted, FLAGS, "flags[0]", {"n": 2, "a": ...}, seed) for seed in (3, 3, 4))
    assert first.posterior.pmf == same.posterior.pmf
    assert first.posterior.pmf != other.posterior.pmf


def test_a_cell_that_may_be_missing_is_a_secret(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    text = "import pandas as pd\ndef f(df: pd.DataFrame):\n    return int(df['h'].fillna(0).sum())"
    (tmp_path / "p.py").write_text(text)
    prior = {"df": Frame({"h": [Categorical({None: 0.5, 1: 0.5})] * 3})}
    found = sampled(str(tmp_path / "p.py"), prior, "df.h[0]", 1)
    assert abs(found.posterior.probability("None") - 2 / 3) < 0.05


# -- when it is used ---------------------------------------------------------------------------------------------------


LONGEST = """
from itertools import groupby
def longest(days):
    return max((len(list(run)) for value, run in groupby(days) if value), default=0)
"""


def test_what_cannot_be_read_says_how_to_estimate_it_and_then_does(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text(LONGEST)
    prior = {"days": [COIN] * 20}
    with pytest.raises(ProgramError, match=r"groupby.* or pass approximate=True .*random runs"):
        audit(str(tmp_path / "p.py"), prior, "days[3]", 3)
    found = audit(str(tmp_path / "p.py"), prior, "days[3]", 3, approximate=True)
    assert found.how == "sampled"
    assert any("groupby" in note and note.startswith("sampled because line 4:") for note in found.notes)
    few = audit(str(tmp_path / "p.py"), {"days": [COIN] * 8}, "days[3]", 3)
    assert few.how == "exact"


def test_what_no_run_gives_is_said_with_what_they_gave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds_drawn, "MOST", worlds_drawn.FIRST)
    (tmp_path / "p.py").write_text(LONGEST)
    with pytest.raises(ProgramError, match=r"observe=-1: none of 5,000 random runs gave that; they gave, for example"):
        audit(str(tmp_path / "p.py"), {"days": [COIN] * 20}, "days[3]", -1, approximate=True)
    with pytest.raises(ProgramError, match=r"random runs gave it, and 100 are needed"):
        sampled(average, {"ages": [AGE] * 4}, "ages[0]", 400)


def test_where_python_stops_it_says_so(tmp_path: Path) -> None:
    text = "from itertools import groupby\ndef f(xs):\n    return len(list(groupby(xs))) // sum(xs)"
    (tmp_path / "p.py").write_text(text)
    with pytest.raises(ProgramError, match=r"p.py:3: Python stops here in some runs with ZeroDivisionError"):
        audit(str(tmp_path / "p.py"), {"xs": [COIN] * 18}, "xs[0]", 1, approximate=True)


def test_a_divisor_made_of_many_choices_is_refused_at_once() -> None:
    def share(wealth):
        ordered = sorted((max(w, 0) for w in wealth), reverse=True)
        return round(ordered[0] / sum(ordered), 2)

    begun = monotonic()
    with pytest.raises(ProgramError):
        audit(share, {"wealth": [Normal(80, sd=30)] * 30}, "wealth[0]", 0.1, approximate=True, worlds=0, seconds=20)
    assert monotonic() - begun < 10


def test_constants_that_are_assigned_side_by_side_are_read(tmp_path: Path) -> None:
    text = "LOW, HIGH = 10, 20\ndef f(xs):\n    return sum(min(max(x, LOW), HIGH) for x in xs)"
    (tmp_path / "p.py").write_text(text)
    found = audit(str(tmp_path / "p.py"), {"xs": [Uniform(0, 30)] * 20}, "xs[0]", 200)
    assert found.how == "exact"


def test_a_question_about_columns_may_name_what_the_file_defines(tmp_path: Path) -> None:
    text = (
        "import pandas as pd\nLEAST = 3\ndef f(df: pd.DataFrame):\n"
        "    return df.groupby('k').agg(n=('x', 'sum')).query('n >= @LEAST')['n'].to_dict()"
    )
    (tmp_path / "p.py").write_text(text)
    prior = {"df": {"k": ["a"] * 9 + ["b"] * 9, "x": [COIN] * 18}}
    assert audit(str(tmp_path / "p.py"), prior, "df.x[0]", {"a": 4}).how == "exact"


def test_numbers_within_a_text_are_numbers(tmp_path: Path) -> None:
    def told(ages):
        return f"The average of {len(ages)} is {sum(ages) / len(ages):.2f} years."

    exact = audit(average, {"ages": [AGE] * 4}, "ages[0]", 45)
    found = sampled(told, {"ages": [AGE] * 4}, "ages[0]", "The average of 4 is 45.00 years.")
    assert abs(found.posterior.mean - exact.posterior.mean) <= 5 * found.posterior.standard_error


def test_what_cannot_happen_is_not_sampled() -> None:
    def both(xs):
        noise = Normal(0, sd=2)
        return [sum(xs) + noise, xs[0] + xs[1] + noise]

    for approximate in (False, True):
        with pytest.raises(ProgramError, match="cannot happen"):
            audit(both, {"xs": [COIN] * 12}, "xs[0]", [4.0, 1.5], approximate=approximate)


def test_a_value_that_no_run_shows_is_not_certainly_excluded() -> None:
    def largest(xs):
        return max(range(len(xs)), key=xs.__getitem__)

    prior = {"xs": [Categorical({0: 0.3, 1: 0.3, 2: 0.4})] * 8}
    found = sampled(largest, prior, "xs[4]", 4)
    assert found.posterior.probability(0) == 0
    assert 1e-3 < found.posterior.errors.probability(0) < 0.02
    assert found.leakage.error("learned") > 0.01


def test_a_divisor_that_stays_above_1_is_sampled_as_it_was_read() -> None:
    def share(xs):
        return 1 / (1 + math.exp(-sum(xs)))

    found = audit(share, {"xs": [Normal(0, sd=1)] * 3}, "xs[0]", approximate=True)
    told = found.leakage
    assert told.mutual_information > 0
    assert any("400,000" in note for note in told.provenance("mutual_information").notes)


def test_a_spread_that_is_not_named_is_said_to_be_missing() -> None:
    def noisy(xs):
        return sum(xs) + Normal(0, max(xs))  # type: ignore[call-arg]

    for belief in (COIN, AGE):
        with pytest.raises(ProgramError, match=r"which spread is meant; write Normal\(35, sd=2\)"):
            audit(noisy, {"xs": [belief] * 20}, "xs[0]", 3, approximate=True)


def test_so_is_one_in_the_prior_of_a_file(tmp_path: Path) -> None:
    text = "from leakmeter.program import Normal\nprior = {'x': [Normal(3, 1)] * 20}\ndef f(x):\n    return sum(x)"
    (tmp_path / "p.py").write_text(text)
    with pytest.raises(
        ProgramError, match=r"p.py:2: Normal does not say which spread is meant; write Normal\(35, sd=2\)"
    ):
        audit(str(tmp_path / "p.py"), secret="x[0]")


def test_a_prior_of_text_is_refused_in_python() -> None:
    with pytest.raises(ProgramError, match="the prior must be a dictionary"):
        audit(average, "ages=[Normal(40, sd=10)]", "ages[0]")  # type: ignore[arg-type]
