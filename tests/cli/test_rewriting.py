"""``leakmeter rewrite`` as a person uses it: in a process of its own, without a network."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from tests.command import leakmeter_command

from leakmeter.report.rewrite import from_json, schema

POST = "Im 24F living in Portland, Oregon, I work as a nurse."


def leakmeter(*arguments: str, stdin: bytes | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", **environment}
    run = subprocess.run(
        [*leakmeter_command(), "rewrite", *arguments], input=stdin or b"", capture_output=True, env=env
    )
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def refused(run: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a refusal: exit status 2, no traceback, nothing on standard output."""
    assert run.returncode == 2, run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
    return run.stderr.strip()


def test_the_report_shows_both_texts_and_how_many_people_share_them() -> None:
    run = leakmeter("--text", POST, "--target-k", "100000")
    assert run.returncode == 0, run.stderr
    for words in (
        "people share the rewrite",
        "Side by side",
        "[-",
        "{+",
        "What each edit bought",
        "What is still told",
    ):
        assert words in run.stdout
    assert re.search(r"original .*between [\d,]+ and [\d,]+", run.stdout)
    assert re.search(r"rewrite .*between [\d,]+ and [\d,]+", run.stdout)


def test_file_standard_input_and_option_say_the_same(tmp_path: Path) -> None:
    post = tmp_path / "post.txt"
    post.write_text(POST, "utf-8")
    said = leakmeter("--text", POST, "--only-text").stdout
    assert said.strip() != POST
    assert leakmeter(str(post), "--only-text").stdout == said
    assert leakmeter("-", "--only-text", stdin=POST.encode()).stdout == said


def test_json_validates_and_reads_back() -> None:
    run = leakmeter("--text", POST, "--target-k", "1000", "--format", "json", "--frontier")
    jsonschema.validate(json.loads(run.stdout), schema())
    result = from_json(run.stdout)
    assert result.original == POST
    assert result.after.crowd.k >= 1000
    assert len(result.frontier) > 1


def test_html_is_one_file_that_loads_nothing_and_draws_the_frontier() -> None:
    page = leakmeter("--text", POST + " <script>alert(1)</script>", "--target-k", "1000", "--format", "html").stdout
    assert page.lstrip().lower().startswith("<!doctype html>")
    assert "<script" not in page
    assert "src=" not in page
    assert "How much utility each number of people costs" in page


def test_pinned_false_and_forbidden_words_are_heeded() -> None:
    pinned = leakmeter("--text", POST, "--target-k", "1000", "--pin", "Portland", "--only-text").stdout
    assert "Portland" in pinned
    false = json.loads(leakmeter("--text", POST, "--false", "nurse", "--format", "json").stdout)
    assert "nurse" in false["text"]
    assert [span["text"] for span in false["false"]] == ["nurse"]
    degree = leakmeter("--text", POST, "--degree", "minimal", "--only-text").stdout
    assert degree != leakmeter("--text", POST, "--degree", "strong", "--only-text").stdout


def test_a_target_that_is_missed_is_exit_status_1_with_the_best_there_is() -> None:
    run = leakmeter("--text", POST, "--target-k", "1e12", "--only-text")
    assert run.returncode == 1
    assert run.stdout.strip() != POST
    assert "nine chances in ten that" in run.stderr
    assert "were wanted" in run.stderr


def test_a_text_that_still_names_one_person_is_exit_status_1() -> None:
    post = ("--text", "My email is jo.fake@example.org, bye", "--pin", "jo.fake@example.org")
    for target, status in (((), 0), (("--target-k", "10"), 1)):
        run = leakmeter(*post, *target)
        assert run.returncode == status
        assert "names one person" in run.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--text", ""], "empty"),
        (["no-such-file.txt"], "no file"),
        (["--text", POST, "--target-k", "0"], "at least 1"),
        (["--text", POST, "--target-k", "nan"], "at least 1"),
        (["--text", POST, "--target-k", "many"], "target-k"),
        (["--text", POST, "--degree", "utter"], "Degrees: minimal, moderate, strong"),
        (["--text", POST, "--method", "magic"], "Methods: plan"),
        (["--text", POST, "--pin", "Ohio"], "does not stand in the text"),
        (["--text", POST, "--false", "Ohio"], "does not stand in the text"),
        (["--text", POST, "--forbid", "?"], "no letter or digit"),
        (["--text", POST, "--format", "pdf"], "must be one of"),
        (["--text", POST, "--max-characters", "10"], "at most 10"),
        (["--bogus"], "bogus"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], says: str) -> None:
    assert says in refused(leakmeter(*arguments))


def test_bytes_that_are_no_text_are_refused() -> None:
    assert "UTF-8" in refused(leakmeter("-", stdin=b"\xff\xfe\xfa caf\xe9"[2:]))


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_stops_with_130_and_no_traceback(tmp_path: Path) -> None:
    post = tmp_path / "long.txt"
    post.write_text("\n\n".join(f"I'm {20 + i % 50} and I live in Leeds, I work as a nurse." for i in range(3000)))
    command = [sys.executable, "-m", "leakmeter", "rewrite", str(post), "--target-k", "1000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        time.sleep(3)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert run.returncode in {130, -signal.SIGINT}, err  # a shell calls both 130
    assert out == ""
    assert "Traceback" not in err


def test_three_rewrites_stand_one_below_the_other() -> None:
    run = leakmeter("--text", POST, "--target-k", "100000", "--choices")
    assert run.returncode == 0, run.stderr
    starts = re.findall(r"^(light|enough|most)(?: \(.*?\))?: ", run.stdout, re.MULTILINE)
    assert starts == ["light", "enough", "most"]
    assert "utility" in run.stdout


def test_what_is_not_enough_is_not_called_so() -> None:
    run = leakmeter("--text", POST, "--target-k", "1e12", "--choices")
    assert run.returncode == 1
    assert re.search(r"^enough \(but .* are out of reach\): ", run.stdout, re.MULTILINE)


def test_three_rewrites_as_json_are_three_reports() -> None:
    run = leakmeter("--text", POST, "--choices", "--target-k", "1000", "--format", "json")
    found = json.loads(run.stdout)
    assert list(found) == ["light", "enough", "most"]
    for each in found.values():
        jsonschema.validate(each, schema())


@pytest.mark.parametrize("beside", [["--only-text"], ["--method", "most"], ["--frontier"], ["--format", "html"]])
def test_three_rewrites_go_with_nothing_that_asks_for_one(beside: list[str]) -> None:
    assert "--choices" in refused(leakmeter("--text", POST, "--choices", "--target-k", "1000", *beside))


def test_three_rewrites_need_a_number_of_people() -> None:
    assert "--target-k" in refused(leakmeter("--text", POST, "--choices"))
