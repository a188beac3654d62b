"""The commands as a person uses them: in a process of their own, without a network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from tests.command import leakmeter_command

from leakmeter.report import from_json, schema

POST = "Im 24F living in Portland, Oregon, I work as a nurse. email me at jo.fake@example.com"


def leakmeter(*arguments: str, stdin: bytes | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", **environment}
    run = subprocess.run([*leakmeter_command(), *arguments], input=stdin or b"", capture_output=True, env=env)
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def refused(run: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a refusal: exit status 2, no traceback, nothing on standard output."""
    assert run.returncode == 2, run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    return run.stderr.strip()


def test_check_shows_words_people_factors_and_suggestions(tmp_path: Path) -> None:
    post = tmp_path / "post.txt"
    post.write_text(POST, "utf-8")
    run = leakmeter("check", str(post))
    assert run.returncode == 0, run.stderr
    for words in ("[1: Im 24F]", "people share this", "registered nurses", "How to say less", "jo.fake@example.com"):
        assert words in run.stdout


def test_standard_input_and_the_text_option_say_the_same() -> None:
    assert leakmeter("check", "-", stdin=POST.encode()).stdout == leakmeter("check", "--text", POST).stdout


def test_json_validates_and_reads_back() -> None:
    run = leakmeter("check", "--text", POST, "--format", "json")
    jsonschema.validate(json.loads(run.stdout), schema())
    report = from_json(run.stdout)
    assert report.crowd.k > 1
    assert [d.category for d in report.disclosures] == ["AGE_GENDER", "LOCATION", "OCCUPATION", "CONTACT"]
    assert all(s.alternatives for s in report.suggestions)


def test_html_is_one_file_that_loads_nothing() -> None:
    page = leakmeter("check", "--text", POST + " <script>alert(1)</script>", "--format", "html").stdout
    assert page.lstrip().lower().startswith("<!doctype html>")
    assert "<script>alert" not in page
    assert "src=" not in page


def test_too_few_people_is_exit_status_1() -> None:
    post = POST.split(" email")[0]
    assert leakmeter("check", "--text", post, "--fail-under-k", "1000000").returncode == 1
    assert leakmeter("check", "--text", post, "--fail-under-k", "2").returncode == 0


def test_a_text_that_names_one_person_never_passes_a_threshold() -> None:
    run = leakmeter("check", "--text", "My email is jo.fake@example.org", "--fail-under-k", "2")
    assert run.returncode == 1
    assert "names one person" in run.stderr


def test_find_lists_and_estimate_counts() -> None:
    assert "LOCATION" in leakmeter("find", "--text", POST, "--format", "json").stdout
    assert "Portland, Oregon" in leakmeter("find", "--text", POST).stdout
    assert json.loads(leakmeter("estimate", "--text", POST, "--format", "json").stdout)["crowd"]["k"] > 1
    assert "people share this" in leakmeter("estimate", "--text", POST).stdout


def test_doctor_names_libraries_settings_and_sources() -> None:
    run = leakmeter("doctor")
    assert run.returncode == 0, run.stdout + run.stderr
    for words in (
        "leakmeter 0",
        "phonenumbers",
        "Settings",
        "World Population Prospects",
        "GeoNames",
        "2019",
        "Offline",
    ):
        assert words in run.stdout


@pytest.mark.parametrize(
    ("arguments", "stdin", "words"),
    [
        (("check", "--text", ""), None, "empty"),
        (("check", "--text", " \n\t "), None, "white space"),
        (("check", "-"), b"", "empty"),
        (("check", "-"), b"\x89PNG\r\n\x1a\n\x00\x00", "binary"),
        (("check", "-"), b"caf\xe9 au lait", "UTF-8"),
        (("check", "-"), b"word " * 1_000_001, "characters"),
        (("check", "no/such/file.txt"), None, "no file"),
        (("check", "."), None, "folder"),
        (("check", "a.txt", "--text", "b"), None, "not both"),
        (("check", "--text", "hello", "--format", "pdf"), None, "text, json, html"),
        (("check", "--text", "hello", "--threshold", "7"), None, "from 0 to 1"),
        (("check", "--text", "hello", "--fail-under-k", "-3"), None, "at least 0"),
        (("check", "--text", "hello", "--max-characters", "0"), None, "at least 1"),
        (("check", "--text", "hello", "--no-such-option"), None, "--no-such-option"),
        (("check", "--text", "hello", "--threshold", "lots"), None, "--threshold"),
    ],
)
def test_bad_input_gets_one_clear_sentence(arguments: tuple[str, ...], stdin: bytes | None, words: str) -> None:
    assert words in refused(leakmeter(*arguments, stdin=stdin))


@pytest.mark.parametrize("command", ["find", "bench find", "train abstract"])
def test_a_wrong_option_points_at_the_help_of_its_own_command(command: str) -> None:
    assert refused(leakmeter(*command.split(), "--nosuch")).endswith(f"See: leakmeter {command} --help")


def test_closed_standard_input_is_said_and_not_waited_for() -> None:
    code = (
        "import sys, os; os.close(0); sys.argv = ['leakmeter', 'check', '-']; "
        "from leakmeter.cli.main import main; main()"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert run.returncode == 2
    assert "Standard input" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_lone_surrogate_is_refused_by_name() -> None:
    assert "surrogate" in refused(leakmeter("check", "--text", os.fsdecode(b"half \xed\xa0\xbd pair")))


def test_a_broken_settings_file_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "leakmeter.toml"
    broken.write_text("threshold = = 3", "utf-8")
    assert str(broken) in refused(leakmeter("check", "--text", "hello", LEAKMETER_CONFIG=str(broken)))
    broken.write_text("colour = 'red'", "utf-8")
    assert "colour" in refused(leakmeter("check", "--text", "hello", LEAKMETER_CONFIG=str(broken)))


def test_arguments_beat_environment_beats_file(tmp_path: Path) -> None:
    file = tmp_path / "leakmeter.toml"
    file.write_text("format = 'html'", "utf-8")
    asked = ("check", "--text", "I live in Leeds")
    assert leakmeter(*asked, LEAKMETER_CONFIG=str(file)).stdout.lstrip().startswith("<!")
    assert leakmeter(*asked, LEAKMETER_CONFIG=str(file), LEAKMETER_FORMAT="json").stdout.startswith("{")
    run = leakmeter(*asked, "--format", "text", LEAKMETER_CONFIG=str(file), LEAKMETER_FORMAT="json")
    assert "people share this" in run.stdout or "still" in run.stdout


@pytest.mark.parametrize(
    "text", ["مرحبا I live in Leeds", "😀😀 Im 24F 👩‍👩‍👧", "e\u0301 I'm 31 years old", "\u202eI live in Leeds"]
)
def test_any_script_is_read_and_every_span_slices(text: str) -> None:
    report = from_json(leakmeter("check", "--text", text, "--format", "json").stdout)
    assert report.disclosures
    assert all(report.text[d.start : d.end] == d.text for d in report.disclosures)


def test_a_long_text_is_read_to_its_end() -> None:
    text = "The weather was fine. " * 4000 + "I live in Leeds."
    report = from_json(leakmeter("check", "-", "--format", "json", stdin=text.encode()).stdout)
    assert report.coverage.characters == len(text)
    assert not report.coverage.truncated
    assert report.disclosures[-1].text == "I live in Leeds"
