"""``leakmeter audit`` as a person uses it: in a process of its own, on the example programs and on broken ones."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import jsonschema
import pytest
from tests.command import leakmeter_command

from leakmeter.cli.prior_text import parse_prior
from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Mixture, Normal, TruncatedNormal, Uniform
from leakmeter.report.leakage import schema

PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"
AGES = str(PROGRAMS / "average_age.py")


def audit(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", **environment}
    run = subprocess.run([*leakmeter_command(), "audit", *arguments], capture_output=True, env=env, cwd=cwd)
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def found(*arguments: str) -> dict[str, object]:
    run = audit(*arguments, "--format", "json")
    assert run.returncode == 0, run.stderr
    report = json.loads(run.stdout)
    jsonschema.validate(report, schema())
    return report


def refused(run: subprocess.CompletedProcess[str]) -> str:
    assert run.returncode == 2, run.stdout + run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    assert run.stderr.count("\n") == 1
    return run.stderr


def measures(report: dict[str, object]) -> dict[str, float]:
    return {m["id"]: m["value"] for m in report["leakage"]}


def test_the_report_tells_what_was_released_believed_and_leaked() -> None:
    run = audit(AGES)
    assert run.returncode == 0, run.stderr
    for words in (
        "average_age gives away about ages[0]",
        "sum(ages) / len(ages)  =  44",
        "expects 35.00, give or take 2.00; after it, 44.00",
        "█",
        "14.6 bits",
        "Mutual information",
        "all 100 alike",
        "Exact:",
        "Log evidence",
    ):
        assert words in run.stdout


def test_options_come_before_what_the_file_says() -> None:
    report = found(
        f"{AGES}:average_age", "--prior", "ages=[Normal(50, sd=3)]*9", "--observe", "52", "--secret", "ages[4]"
    )
    assert report["secret"] == "ages[4]"
    assert report["prior"]["mean"] == 50
    assert report["posterior"]["mean"] == pytest.approx(52)
    assert len(report["ranking"]) == 9


def test_a_parameter_that_is_not_given_keeps_the_belief_of_the_file() -> None:
    report = found(str(PROGRAMS / "generalization_three.py"), "--prior", "lower=105000, upper=115000")
    assert report["prior"]["mean"] == 110000
    assert report["posterior"]["sd"] ** 2 == pytest.approx(7278127.369, abs=1e-3)


def test_outputs_that_were_not_seen_are_said_to_be_so() -> None:
    report = found(str(PROGRAMS / "income_statistics.py"), "--observe", "[508389.1, None, None]")
    assert [o["observed"] for o in report["released"]] == [508389.1, None, None]
    assert report["released"][0]["output"] == "0.02 * total_all"
    assert measures(report)["mutual_information"] == pytest.approx(0.014573, abs=5e-7)
    ranks = {e["name"]: e["rank"] for e in report["ranking"]}
    assert len(ranks) == 50
    assert set(ranks.values()) == {1}


def test_a_coin_has_the_measures_of_guessing() -> None:
    report = found(str(PROGRAMS / "randomized_response.py"))
    bits = measures(report)
    assert bits["mutual_information"] == pytest.approx(0.18872188, abs=5e-9)
    assert bits["min_entropy_leakage"] == pytest.approx(0.5849625, abs=5e-8)
    assert report["probability"] == pytest.approx(0.5)
    assert report["picture"]["curve"] is None


def test_without_an_observation_only_averages_are_reported() -> None:
    report = found(str(PROGRAMS / "generalization_many.py"))
    assert not report["conditioned"]
    assert list(measures(report)) == ["mutual_information"]
    assert "Nothing was observed" in audit(str(PROGRAMS / "generalization_many.py")).stdout


def test_the_page_loads_nothing_and_holds_the_picture(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert audit(AGES, "--format", "html", "--out", str(page)).returncode == 0
    written = page.read_text("utf-8")
    assert "<svg" in written
    assert "<script" not in written
    assert "http" not in written.replace("http-equiv", "")


def test_the_picture_is_a_png(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for name in ("average_age", "randomized_response"):
        picture = tmp_path / f"{name}.png"
        run = audit(str(PROGRAMS / f"{name}.py"), "--format", "png", "--out", str(picture))
        assert run.returncode == 0, run.stderr
        assert picture.read_bytes().startswith(b"\x89PNG")


def test_without_the_plot_library_the_line_that_installs_it_is_shown(tmp_path: Path) -> None:
    (tmp_path / "matplotlib.py").write_text("raise ImportError('not here')")
    run = audit(AGES, "--format", "png", "--out", str(tmp_path / "a.png"), PYTHONPATH=str(tmp_path))
    assert "pip install 'leakmeter[plot]'" in refused(run)


def test_a_terminal_that_knows_only_ascii_gets_ascii() -> None:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    run = subprocess.run([*leakmeter_command(), "audit", AGES], capture_output=True, env=env)
    assert run.returncode == 0
    assert b"14.6 bits" in run.stdout
    assert run.stdout.isascii()


def test_the_program_is_never_run(tmp_path: Path) -> None:
    program = tmp_path / "p.py"
    program.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n" + Path(AGES).read_text("utf-8"))
    assert audit(str(program)).returncode == 0
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("no/such.py",), "cannot be read"),
        ((".",), "cannot be read"),
        ((f"{AGES}:nobody",), "no function 'nobody'"),
        ((AGES, "--format", "pdf"), "text, json, html, png"),
        ((AGES, "--format", "png"), "--out"),
        ((AGES, "--out", "no/such/folder/x.txt"), "its folder does not exist"),
        ((AGES, "--out", "."), "folder"),
        ((AGES, "--prior", "Normal(35, sd=2)"), "PARAMETER=DISTRIBUTION"),
        ((AGES, "--prior", "ages=["), "PARAMETER=DISTRIBUTION"),
        ((AGES, "--prior", "ages=__import__('os').getcwd()"), "cannot be used in a prior"),
        ((AGES, "--prior", "ages=[Normal(35, sd=-2)]*3"), "not negative"),
        ((AGES, "--prior", "ages=[Normal(35, 2)]*3"), "Normal(35, sd=2)"),
        ((AGES, "--prior", "ages=[Normal(35, sd=2)]*10**9"), "cannot be used"),
        ((AGES, "--prior", "ages=[1]*1000000000"), "longer than"),
        ((AGES, "--prior", "heights=3"), "no parameter 'heights'"),
        ((AGES, "--secret", "names[0]"), "names"),
        ((AGES, "--secret", "ages"), "ages[0]"),
        ((AGES, "--observe", "4 4"), "is a word"),
        ((AGES, "--observe", "[1, 2]"), "single value"),
        ((AGES, "--observe", "open('x')"), "--observe"),
    ],
)
def test_bad_input_gets_one_clear_sentence(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused(audit(*arguments))


def test_broken_programs_are_refused_with_their_place(tmp_path: Path) -> None:
    for source, words in (
        ("", "no function"),
        ("x = 3\n", "no function"),
        ("def f(x:\n", "not Python"),
        ("def f(x):\n    while x > 0:\n        x = x - 1\n    return x\n", ":2"),
        ("\x00", "not Python"),
    ):
        program = tmp_path / "p.py"
        program.write_text(source)
        assert words in refused(audit(str(program), "--prior", "x=Normal(0, sd=1)", "--secret", "x"))


def test_a_prior_may_hold_lists_arithmetic_and_every_distribution() -> None:
    assert parse_prior("ages=[Normal(35, sd=2)]*3") == {"ages": [Normal(35, sd=2)] * 3}
    assert parse_prior("a=2*[Uniform(0, 1)] + [3], b=-1.5, c=4/2") == {
        "a": [*[Uniform(0, 1)] * 2, 3],
        "b": -1.5,
        "c": 2,
    }
    assert parse_prior("a=Categorical({'yes': 0.3, 'no': 0.7})") == {"a": Categorical({"yes": 0.3, "no": 0.7})}
    assert parse_prior("a=TruncatedNormal(0, sd=1, low=-inf, high=2)") == {"a": TruncatedNormal(0, sd=1, high=2)}
    assert parse_prior("a=Mixture([0.5, 0.5], [Normal(0, var=4), Bernoulli(0.5)]), b={'k': (1, 'w')}") == {
        "a": Mixture([0.5, 0.5], [Normal(0, sd=2), Bernoulli(0.5)]),
        "b": {"k": (1, "w")},
    }


@pytest.mark.parametrize(
    "text",
    [
        "a=1)+(b",
        "a=().__class__",
        "a=[x for x in range(9)]",
        "a=lambda: 1",
        "a=Normal(0, **{'sd': 1})",
        "*a",
        "**{'a': 1}",
        "a=Distribution()",
        "a=observe(1)",
        "a=1/0",
        "a=9**9**9",
        "a=f'{1}'",
        "a=" + "(" * 5000,
        "a=" + "-" * 100_000 + "1",
        "a=[[0]*1000]*-1",
        "a=Normal()",
        "a=Mixture(3, 4)",
        "",
    ],
)
def test_nothing_but_the_whitelist_is_read(text: str) -> None:
    with pytest.raises(ProgramError):
        parse_prior(text)


@pytest.mark.parametrize("written", ["<3", '"<3"'])
def test_a_suppressed_cell_is_observed_with_and_without_quotes(tmp_path: Path, written: str) -> None:
    file = tmp_path / "ward.py"
    file.write_text(
        "from leakmeter.program import Bernoulli\n\nprior = {'ill': [Bernoulli(0.3)] * 4}\nsecret = 'ill[0]'\n\n\n"
        "def cell(ill):\n    n = sum(ill)\n    return n if n >= 3 else '<3'\n",
        "utf-8",
    )
    report = found(str(file), "--observe", written)
    assert report["probability"] == pytest.approx(1 - 4 * 0.3**3 * 0.7 - 0.3**4)
