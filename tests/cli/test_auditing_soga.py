"""``leakmeter audit FILE.soga`` and ``leakmeter bench programs`` as a person uses them."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import jsonschema
import pytest
from tests.command import leakmeter_command

from leakmeter.cli.benching_programs import run_bench_programs
from leakmeter.errors import LeakmeterError
from leakmeter.report.leakage import schema

EXAMPLES = Path(__file__).parents[2] / "examples" / "soga"


def leakmeter(*arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    run = subprocess.run([*leakmeter_command(), *arguments], capture_output=True, env=env)
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def test_a_program_of_soga_is_audited_like_any_other() -> None:
    run = leakmeter("audit", str(EXAMPLES / "coin_bias.soga"))
    assert run.returncode == 0, run.stderr
    for words in ("coin_bias gives away about bias", "heads == flips[i]  =  True", "0.286", "0.417", "Exact:"):
        assert words in run.stdout
    assert "return" not in run.stdout.partition("What the attacker believes")[0]


def test_its_report_as_json_fits_the_schema(tmp_path: Path) -> None:
    file = tmp_path / "noisy.soga"
    file.write_text("x = gauss(0, 1); y = x + gauss(0, 1); observe(y - gauss(0, 1) < 9);", "utf-8")
    run = leakmeter("audit", str(file), "--secret", "x", "--observe", "{'y': 1}", "--format", "json")
    assert run.returncode == 0, run.stderr
    report = json.loads(run.stdout)
    jsonschema.validate(report, schema())
    assert report["released"] == [
        {"output": "y - gauss(0, sd=1) < 9", "observed": True},
        {"output": "y", "observed": 1},
    ]
    assert abs(report["posterior"]["mean"] - 0.5) < 1e-6


def test_a_page_is_made_where_nothing_is_observed(tmp_path: Path) -> None:
    file = tmp_path / "quiet.soga"
    file.write_text("/* secret: x */ x = gauss(0, 1);", "utf-8")
    for format in ("text", "html", "json"):
        run = leakmeter("audit", str(file), "--format", format)
        assert run.returncode == 0, run.stderr
        assert "<gauss>" not in run.stdout


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("x = gauss(0, 1)", ("--secret", "x"), "noisy.soga:1:16: ';' is needed"),
        ("x = gauss(0, 1);", (), "the variables are: x."),
        ("x = gauss(0, 1);", ("--secret", "y"), "the variables are: x."),
        ("x = gauss(0, 1);", ("--secret", "x", "--observe", "3"), "give the value at its end of variables"),
        ("x = gauss(0, 1);", ("--secret", "x", "--prior", "x=Normal(0, sd=1)"), "draws its variables itself"),
        ("a = gauss(0, 1); x = a * a; observe(x > 1);", ("--secret", "x"), "--approximate"),
    ],
)
def test_what_is_wrong_is_one_sentence(tmp_path: Path, text: str, options: tuple[str, ...], said: str) -> None:
    file = tmp_path / "noisy.soga"
    file.write_text(text, "utf-8")
    run = leakmeter("audit", str(file), *options)
    assert run.returncode == 2, run.stdout
    assert run.stdout == ""
    assert said in run.stderr
    assert run.stderr.count("\n") == 1


def test_one_table_has_every_program_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "coin.soga").write_text("/* secret: x */ x = bern(0.25);", "utf-8")
    (tmp_path / "square.soga").write_text("/* secret: x */ a = gauss(1, 2); x = a * a; observe(x > 1);", "utf-8")
    (tmp_path / "wrong.soga").write_text("x = 3 / 4;", "utf-8")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "known.py").write_text(
        "from leakmeter.program import Normal\nprior = {'x': Normal(3, sd=2)}\nsecret = 'x'\ndef f(x):\n    return x\n",
        "utf-8",
    )
    assert run_bench_programs(tmp_path, 0, 60.0) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("4 programs")
    (coin,) = (line for line in lines if line.startswith("  coin.soga"))
    assert coin.split()[:4] == ["coin.soga", "x", "0.25", "0.433013"]
    assert coin.split()[-1] == "exact"
    (square,) = (line for line in lines if line.startswith("  square.soga"))
    assert re.search(r"sampled, mean ± [\d.]+, sd ± [\d.]+ \(standard errors\)$", square)
    (known,) = (line for line in lines if line.startswith("  inside/known.py"))
    assert known.split()[1:4] == ["x", "3", "2"]
    (wrong,) = (line for line in lines if line.startswith("  wrong.soga"))
    assert "refused" in wrong
    assert "there is no division in SOGA" in wrong
    assert lines[-1] == "  2 exact, 1 sampled, 1 refused"


def test_a_folder_without_programs_is_told(tmp_path: Path) -> None:
    with pytest.raises(LeakmeterError, match="There is no folder"):
        run_bench_programs(tmp_path / "nowhere", 0, 60.0)
    with pytest.raises(LeakmeterError, match="There is no program in"):
        run_bench_programs(tmp_path, 0, 60.0)
    with pytest.raises(LeakmeterError, match="seconds"):
        run_bench_programs(EXAMPLES, 0, 0.0)
    run = leakmeter("bench", "programs", str(tmp_path))
    assert run.returncode == 2
    assert "There is no program in" in run.stderr
