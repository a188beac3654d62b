"""Programs that are executed for samples: agreement with what is read, limits, and what goes wrong in them."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest
from scipy import stats

from leakmeter.errors import BudgetError, ProgramError
from leakmeter.program import (
    Bernoulli,
    Categorical,
    Mixture,
    Normal,
    Poisson,
    TruncatedNormal,
    Uniform,
    audit,
    measures,
)
from leakmeter.program.blackbox import information
from leakmeter.program.blackbox.drawing import rows
from leakmeter.program.blackbox.running import Run, run_program
from leakmeter.program.language.elsewhere import as_distribution
from leakmeter.program.worlds import confinement

PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"
COIN = {"x": Bernoulli(0.5)}


@pytest.fixture
def run(tmp_path: Path):
    """Run a program given as text; 20 runs unless more are asked for."""

    def made(source: str, prior: dict | None = None, secret: str = "x", **more) -> Run:
        path = tmp_path / "p.py"
        path.write_text(dedent(source), "utf-8")
        return run_program(path, COIN if prior is None else prior, secret, **{"draws": 20, "seconds": 30, **more})

    return made


def refused(run, source: str, *arguments, **more) -> str:
    with pytest.raises(ProgramError) as caught:
        run(source, *arguments, **more)
    said = str(caught.value)
    assert said.endswith(".")
    assert "\n" not in said
    return said


def off(made: Run, truth: float) -> float:
    """How many standard errors the mutual information of samples is from the truth."""
    found = information.information(made.samples).estimate
    return abs(found.value - truth) / found.standard_error


# -- what is run says what is read -------------------------------------------------------------------------------------


def test_noise_by_our_names_is_drawn_anew_in_every_run() -> None:
    """In Listing 3 `coin1 == 1` compares a distribution with a number as Python sees it."""
    path = PROGRAMS / "randomized_response.py"
    made = run_program(path, {"value": Bernoulli(0.5)}, "value", draws=3000)
    assert off(made, audit(path).leakage.mutual_information) < 3
    assert made.draws == made.asked == 3000


def test_a_program_with_numpys_noise() -> None:
    path = PROGRAMS / "noisy_survey.py"
    made = run_program(path, {"answers": [Bernoulli(0.3)] * 6}, "answers[0]", draws=3000)
    assert off(made, audit(path, observe=None).leakage.mutual_information) < 3


def test_runs_that_do_not_fulfil_what_is_observed_are_left_out(run) -> None:
    made = run(
        """
        from leakmeter.program import observe
        def f(x):
            observe(x == 1)
            return x
        """,
        draws=200,
    )
    assert made.samples.secret.values == (1,)
    assert 60 < made.left_out < 140
    assert made.samples.n == 200 - made.left_out


def test_the_same_seed_draws_the_same(run) -> None:
    source = """
        import random
        import numpy as np
        def f(x):
            return x + random.random() + np.random.normal() + np.random.default_rng().normal()
        """
    first, again, other = (run(source, seed=seed).samples.outputs[0].values for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_all_that_is_returned_is_released_under_a_name(run) -> None:
    made = run("def f(x):\n    return {'mean': x, 'parts': (x, [None, float('nan')])}")
    assert [o.name for o in made.samples.outputs] == [
        "output['mean']",
        "output['parts'][0]",
        "output['parts'][1][0]",
        "output['parts'][1][1]",
    ]
    assert made.samples.outputs[3].values == ("not a number",)


def test_numpys_numbers_and_arrays_are_released_as_numbers(run) -> None:
    made = run("import numpy as np\ndef f(x):\n    return np.float64(x), np.arange(2), np.bool_(x)")
    assert len(made.samples.outputs) == 4


def test_the_secret_is_found_in_what_was_drawn(run) -> None:
    prior = {"people": [{"age": Normal(40, sd=5), "sick": Bernoulli(0.5)}] * 3}
    made = run("def f(people):\n    return people[1]['age']", prior, "people[1]['age']")
    assert made.samples.secret.values == made.samples.outputs[0].values


def test_draws_have_the_moments_of_what_is_believed() -> None:
    """Means within five standard errors."""
    prior = {
        "normal": Normal(3, sd=2),
        "cut": TruncatedNormal(0, sd=1, low=0),
        "either": Mixture([0.3, 0.7], [Normal(0, sd=1), Uniform(4, 6)]),
        "count": Poisson(4),
        "word": Categorical({"a": 0.2, "b": 0.8}),
        "theirs": stats.gamma(2),
    }
    distributions = [as_distribution(belief) for belief in prior.values()]
    drawn = [dict(zip(prior, row, strict=True)) for row in rows(distributions, np.random.default_rng(0), 4000)]
    for name, mean, sd in (
        ("normal", 3, 2),
        ("cut", 0.79788, 0.6028),
        ("either", 3.5, 2.4),
        ("count", 4, 2),
        ("theirs", 2, 2**0.5),
    ):
        assert np.mean([d[name] for d in drawn]) == pytest.approx(mean, abs=5 * sd / 4000**0.5), name
    assert np.mean([d["word"] == "b" for d in drawn]) == pytest.approx(0.8, abs=0.03)


def test_a_program_that_cannot_be_read_tells_what_its_definition_says() -> None:
    """Noise that is drawn again until the count is not negative: given the count, a Laplace cell above 0, rescaled."""
    prior = {"visits": [Bernoulli(0.2)] * 8}
    made = run_program(PROGRAMS.parent / "blackbox" / "redrawn_count.py", prior, "visits[0]", draws=2000)
    counts, outputs = np.arange(9)[:, None], np.arange(60)[None, :]
    cells = stats.laplace.cdf(outputs + 0.5 - counts, scale=0.5) - stats.laplace.cdf(outputs - 0.5 - counts, scale=0.5)
    given = cells / cells.sum(axis=1, keepdims=True)
    others = stats.binom.pmf(np.arange(8), 7, 0.2)
    channel = np.array([others @ given[:8], others @ given[1:]])
    assert off(made, measures.mutual_information(np.array([0.8, 0.2]), channel)) < 3


# -- limits ------------------------------------------------------------------------------------------------------------


def test_a_program_that_does_not_end_is_ended(run) -> None:
    with pytest.raises(BudgetError, match="not one run was over after 1 seconds; look for a loop without an end"):
        run("def f(x):\n    while True:\n        pass", seconds=1)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold a process to its memory")
def test_a_program_that_wants_too_much_memory_is_told_so(run) -> None:
    said = refused(run, "def f(x):\n    return len(bytearray(10**10))", memory=2**30)
    assert ":2: it needs more than 1 GB of memory" in said


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold a process to its memory")
def test_numpys_own_error_is_told_alike(run) -> None:
    said = refused(run, "import numpy as np\ndef f(x):\n    return np.ones(10**10).sum()")
    assert ":3: it needs more than 2 GB of memory" in said


def test_there_is_no_network(run) -> None:
    """A real server on this machine, which a program that is run cannot reach."""
    with socket.socket(socket.AF_UNIX) as here:
        assert here.fileno() > 0
    said = refused(run, "import socket\ndef f(x):\n    socket.create_connection(('127.0.0.1', 9))")
    assert ":3: a program that is run by leakmeter may not use socket." in said
    assert "take that out" in said


@pytest.mark.skipif(sys.platform != "linux", reason="namespaces are Linux's")
def test_where_the_system_allows_it_the_process_has_no_network_at_all(run) -> None:
    """What Python's guard does not see: the interfaces that the process has. Only the loopback is left."""
    made = run("def f(x):\n    return [line.split(':')[0].strip() for line in open('/proc/self/net/dev')][2:]")
    if made.network == "guard":
        pytest.skip("this system lets nobody make namespaces")
    assert [o.values for o in made.samples.outputs] == [("lo",)]


@pytest.mark.parametrize("call", ["os.system('true')", "os.fork()", "subprocess.run(['true'])"])
def test_no_other_program_is_started(run, call: str) -> None:
    assert "may not use" in refused(run, f"import os, subprocess\ndef f(x):\n    {call}\n    return x")


def test_the_environment_of_the_caller_stays_outside(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_TOKEN", "secret")
    made = run("import os\ndef f(x):\n    return os.environ.get('A_TOKEN', 'none')")
    assert made.samples.outputs[0].values == ("none",)


def test_what_a_program_prints_and_reads_is_no_message(run) -> None:
    made = run("import sys\ndef f(x):\n    print('{}')\n    return x + len(sys.stdin.read())")
    assert set(made.samples.outputs[0].values) <= {0, 1}


def test_ctrl_c_keeps_what_was_drawn(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(made: int, _: int) -> None:
        if made >= 100:
            raise KeyboardInterrupt

    made = run("def f(x):\n    return x", draws=200, seen=pressed)
    assert made.samples.n == made.draws == 100
    assert made.asked == 200


def test_ctrl_c_before_there_is_anything_is_ctrl_c(run) -> None:
    def pressed(_: int, __: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run("def f(x):\n    return x", draws=20, seen=pressed)


def test_no_process_is_left_behind(run, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    begin = confinement.subprocess.Popen

    def noted(*arguments, **named):
        begun = begin(*arguments, **named)
        started.append(begun.pid)
        return begun

    monkeypatch.setattr(confinement.subprocess, "Popen", noted)
    refused(run, "def f(x):\n    raise ValueError('no')")
    with pytest.raises(ProcessLookupError):
        os.kill(started[0], 0)


# -- what goes wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("def f(x):\n    return 1 / 0", "p.py:2: the program failed in run 1 (ZeroDivisionError: division by zero)"),
        ("def f(x):\n    return object()", "p.py:1: f returned a value of type object; return numbers, words or lists"),
        ("def f(x):\n    return []", "returned nothing in run 1"),
        ("def f(x):\n    return [1] * (1 + x)", "as many every time"),
        ("import nonesuch\ndef f(x):\n    return x", "p.py:1: the program failed"),
        ("def f(x):\n    import os; os._exit(3)", "ended its process (exit status 3)"),
        ("def f(x):\n    raise SystemExit", "p.py:2: the program failed in run 1 (SystemExit)"),
        ("def f(x, y):\n    return x", "nothing says what y is drawn from; add --prior"),
        ("def f(z):\n    return z", "has no parameter 'x'; its parameters are z"),
        (
            "from leakmeter.program import observe\ndef f(x):\n    observe(x == 2)\n    return x",
            "none of 10,240 runs fulfils",
        ),
        ("x = 1", "there is no function to run"),
        ("def f(x)\n    return x", "this is not Python"),
    ],
)
def test_programs_that_fail_are_told_with_their_line(run, source: str, says: str) -> None:
    more = {"draws": 20_000} if "observe" in source else {}
    assert says in refused(run, source, **more)


@pytest.mark.parametrize(
    ("secret", "says"),
    [
        ("y", "is no input of a program that is run; name an input, such as 'ages[0]'; the inputs are: ages"),
        ("ages", "holds several values"),
        ("ages[7]", "there is no ages[7] in the prior"),
        ("ages[", "is not a name"),
        ("ages[open('a')]", "is not a name"),
        ("return", "is not a name"),
    ],
)
def test_secrets_that_are_none(run, secret: str, says: str) -> None:
    prior = {"ages": [Normal(35, sd=2)] * 3}
    assert says in refused(run, "def f(ages):\n    return sum(ages)", prior, secret)


def test_a_prior_that_is_none_and_runs_that_are_too_few_or_too_many(run) -> None:
    assert "which is no distribution" in refused(run, "def f(x):\n    return x", {"x": object()})
    assert "9 runs cannot be made" in refused(run, "def f(x):\n    return x", draws=9)
    assert "cannot be made" in refused(run, "def f(x):\n    return x", draws=10**9)
