"""``leakmeter audit --samples`` and ``--run`` as a person uses them: in a process of its own."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from tests.command import leakmeter_command

from leakmeter.report.samples import schema

PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"


def audit(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", **environment}
    run = subprocess.run([*leakmeter_command(), "audit", *arguments], capture_output=True, env=env)
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


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Answers that are told truly three times in four, and a number with noise."""
    draw = random.Random(0)
    lines = ["answer,said,number"]
    for _ in range(1500):
        answer = draw.random() < 0.5
        said = answer if draw.random() < 0.75 else not answer
        lines.append(f"{'yes' if answer else 'no'},{said:d},{answer + draw.gauss(0, 1)}")
    path = tmp_path_factory.mktemp("data") / "data.csv"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return str(path)


def test_the_report_says_what_leaks_how_sure_that_is_and_whether_it_has_settled(data: str) -> None:
    run = audit("--samples", data, "--secret", "answer", "--output", "said")
    assert run.returncode == 0, run.stderr
    for words in (
        "What said gives away about answer",
        "1,500 samples in data.csv",
        "Yes: secrets dealt out at random show this much in at most 1 of 1,000 cases",
        "Mutual information",
        "Best guess right (Bayes vulnerability)",
        "Bayes risk",
        "Min-entropy leakage",
        "it has settled",
        "█",
        "Estimated from 1,500 samples (seed 0)",
    ):
        assert words in run.stdout


def test_the_json_has_the_figures_and_validates(data: str) -> None:
    report = found("--samples", data, "--secret", "answer", "--output", "said", "--output", "number")
    assert report["mutual_information"]["low"] < report["mutual_information"]["value"]
    assert report["zero_leakage"]["p"] == 0.001
    assert report["bayes_risk"] == pytest.approx(1 - report["guessing"]["posterior"]["value"])
    assert [o["kind"] for o in report["outputs"]] == ["discrete", "continuous"]
    assert report["guessing"]["rules"][0]["curve"][-1]["samples"] == 1050
    assert report["run"] is None


def test_the_same_words_in_every_form(data: str, tmp_path: Path) -> None:
    page, picture = tmp_path / "r.html", tmp_path / "r.png"
    asked = ("--samples", data, "--secret", "answer", "--output", "number")
    assert audit(*asked, "--format", "html", "--out", str(page)).returncode == 0
    written = page.read_text("utf-8")
    assert "number tells about" in written
    assert "<svg" in written
    assert "<script" not in written
    assert "http" not in written.replace("http-equiv", "")
    pytest.importorskip("matplotlib")
    assert audit(*asked, "--format", "png", "--out", str(picture)).returncode == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_names_that_are_markup_stay_words(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("<b>,[red]$x\n" + "0,1\n1,2\n" * 20, "utf-8")
    asked = ("--samples", str(path), "--secret", "<b>", "--output", "[red]$x")
    assert "<b>" not in audit(*asked, "--format", "html").stdout
    assert "[red]$x" in audit(*asked).stdout
    pytest.importorskip("matplotlib")
    assert audit(*asked, "--format", "png", "--out", str(tmp_path / "a.png")).returncode == 0


def test_a_terminal_that_knows_only_ascii_gets_ascii(data: str) -> None:
    run = audit("--samples", data, "--secret", "answer", "--output", "number", PYTHONIOENCODING="ascii")
    assert run.returncode == 0, run.stderr
    assert run.stdout.isascii()


def test_gains_of_ones_own(data: str, tmp_path: Path) -> None:
    gains = tmp_path / "gains.csv"
    gains.write_text("guess,yes,no\nyes,5,0\nno,0,1\n", "utf-8")
    report = found("--samples", data, "--secret", "answer", "--output", "said", "--gains", str(gains))
    assert report["gain"]["prior"]["value"] == pytest.approx(2.5, abs=0.3)
    # Whoever hears yes says yes (worth 5 * 3/4), whoever hears no too (5 * 1/4 beats 3/4): nothing is gained.
    assert report["gain"]["leakage_bits"]["low"] == 0


def test_a_program_is_run_only_when_that_is_said(tmp_path: Path) -> None:
    program = tmp_path / "p.py"
    source = (PROGRAMS / "randomized_response.py").read_text("utf-8")
    program.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n" + source, "utf-8")
    assert audit(str(program)).returncode == 0
    assert not (tmp_path / "ran").exists()
    assert audit(str(program), "--run", "--draws", "50").returncode == 0
    assert (tmp_path / "ran").exists()


def test_samples_that_were_made_are_saved_and_say_the_same_again(tmp_path: Path) -> None:
    saved = tmp_path / "s.csv"
    program = str(PROGRAMS / "randomized_response.py")
    first = found(program, "--run", "--draws", "400", "--save", str(saved))
    again = found("--samples", str(saved), "--secret", "value", "--output", "output")
    assert first["run"]["draws"] == 400
    assert first["mutual_information"] == again["mutual_information"]
    assert first["guessing"] == again["guessing"]


def test_the_prior_and_the_secret_are_those_of_the_command_line_before_the_files(tmp_path: Path) -> None:
    program = str(PROGRAMS / "rounded_average.py")
    asked = ("--run", "--draws", "60", "--prior", "ages=[Bernoulli(0.5)]*3", "--secret", "ages[2]")
    assert found(program, *asked)["secret"] == {"name": "ages[2]", "kind": "discrete", "values": 2}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "Say what to audit"),
        (("--samples", "DATA"), "Say which column is the secret"),
        (("--samples", "DATA", "--secret", "answer"), "such as --output said"),
        (("--samples", "DATA", "--secret", "who", "--output", "said"), "there is no column 'who'"),
        (("--samples", "none.csv", "--secret", "a", "--output", "b"), "none.csv cannot be read"),
        (("--samples", "DATA", "p.py", "--secret", "answer"), "not both"),
        (("--samples", "DATA", "--run"), "not both"),
        (("--run",), "Say which program to run"),
        (("--samples", "DATA", "--secret", "answer", "--output", "said", "--observe", "1"), "--observe is about"),
        (("--samples", "DATA", "--secret", "answer", "--output", "said", "--prior", "x=1"), "--prior is for a program"),
        (("--samples", "DATA", "--secret", "answer", "--output", "said", "--draws", "9"), "are for --run"),
        (("--samples", "DATA", "--secret", "answer", "--output", "said", "--within", "1"), "made of words"),
        (("--samples", "DATA", "--secret", "answer", "--output", "said", "--learn", "x"), "there is no learner 'x'"),
        (("--samples", "DATA", "--secret", "answer", "--output", "said", "--format", "png"), "--out FILE.png"),
        (("AGES", "--within", "1"), "--within is about samples; add --samples CSV, or --run"),
        (("AGES", "--run", "--output", "x"), "--output is for --samples"),
        (("AGES", "--run", "--save", "no/such/folder.csv"), "its folder does not exist"),
        (("AGES", "--run", "--seconds", "0"), "more than 0"),
    ],
)
def test_options_that_do_not_go_together(data: str, arguments: tuple[str, ...], words: str) -> None:
    known = {"DATA": data, "AGES": str(PROGRAMS / "rounded_average.py")}
    assert words in refused(audit(*(known.get(a, a) for a in arguments)))


def test_without_scikit_learn_the_line_that_installs_it_is_shown(data: str, tmp_path: Path) -> None:
    (tmp_path / "sklearn.py").write_text("raise ImportError('not here')")
    asked = ("--samples", data, "--secret", "answer", "--output", "said", "--learn", "forest")
    assert "pip install 'leakmeter[learn]'" in refused(audit(*asked, PYTHONPATH=str(tmp_path)))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_ctrl_c_while_a_program_runs_reports_on_what_was_drawn(tmp_path: Path) -> None:
    program = tmp_path / "slow.py"
    program.write_text(
        "import time\nfrom leakmeter.program import Bernoulli\nprior = {'x': Bernoulli(0.5)}\nsecret = 'x'\n"
        "def f(x):\n    time.sleep(0.001)\n    return x\n",
        "utf-8",
    )
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8"}
    command = [
        sys.executable,
        "-m",
        "leakmeter",
        "audit",
        str(program),
        "--run",
        "--draws",
        "100000",
        "--format",
        "json",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, text=True)
    time.sleep(6)
    process.send_signal(signal.SIGINT)
    out, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    assert "Stopped after" in said
    run = json.loads(out)["run"]
    assert 10 <= run["draws"] < run["asked"] == 100_000
