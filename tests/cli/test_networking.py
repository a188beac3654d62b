"""``leakmeter estimate --network`` as a person uses it: in a process of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.command import leakmeter_command

from leakmeter import estimate
from leakmeter.text.crowd.network import network, to_dict

POST = "Im 24F living in Portland, Oregon, I work as a nurse. email me at jo.fake@example.com"


def networked(*arguments: str, text: str = POST, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", **environment}
    command = [*leakmeter_command(), "estimate", "--text", text, *arguments]
    run = subprocess.run(command, capture_output=True, env=env)
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def refused(run: subprocess.CompletedProcess[str]) -> str:
    assert run.returncode == 2, run.stdout + run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    assert run.stderr.count("\n") == 1
    return run.stderr


def test_the_list_says_what_depends_on_what() -> None:
    run = networked("--network")
    assert run.returncode == 0, run.stderr
    for words in (
        "points straight to one person",
        "people share this",
        "1. Population of Portland, Oregon, US: 652,503 people",
        "THAT work as registered nurses",
        "Depends on",
        "Not in the number: “email me at",
    ):
        assert words in run.stdout


def test_json_is_the_network_of_the_crowd() -> None:
    run = networked("--network", "--format", "json")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {"version": 1, "network": to_dict(network(estimate(POST)))}
    assert "jo.fake" not in run.stdout  # the nodes hold numbers of details, not the author's words


def test_the_svg_is_one_file_on_standard_output_or_where_it_is_wanted(tmp_path: Path) -> None:
    shown = networked("--network", "--format", "svg")
    assert shown.returncode == 0, shown.stderr
    assert ElementTree.fromstring(shown.stdout).tag == "{http://www.w3.org/2000/svg}svg"
    path = tmp_path / "network.svg"
    assert networked("--network", "--format", "svg", "--out", str(path)).stdout == ""
    assert path.read_text("utf-8") == shown.stdout


def test_the_picture_is_a_png(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "network.png"
    run = networked("--network", "--format", "png", "--out", str(path))
    assert run.returncode == 0, run.stderr
    assert path.read_bytes().startswith(b"\x89PNG")


def test_without_the_plot_library_the_line_that_installs_it_is_shown(tmp_path: Path) -> None:
    (tmp_path / "matplotlib.py").write_text("raise ImportError('not here')")
    picture = str(tmp_path / "a.png")
    run = networked("--network", "--format", "png", "--out", picture, PYTHONPATH=str(tmp_path))
    assert "pip install 'leakmeter[plot]'" in refused(run)


def test_a_text_with_nothing_to_count_has_a_population_alone() -> None:
    run = networked("--network", "--format", "json", text="The bridge was closed for repairs.")
    written = json.loads(run.stdout)["network"]
    assert [node["kind"] for node in written["nodes"]] == ["population"]
    assert written["edges"] == []


def test_the_set_format_is_heeded() -> None:
    assert networked("--network", LEAKMETER_FORMAT="json").stdout.startswith("{")
    assert networked("--network", LEAKMETER_FORMAT="html").stdout.startswith("<!doctype html>")
    assert "1. Population of" in networked("--network", "--format", "text", LEAKMETER_FORMAT="html").stdout


def test_the_page_holds_the_drawing_and_loads_nothing(tmp_path: Path) -> None:
    shown = networked("--network", "--format", "html")
    assert shown.returncode == 0, shown.stderr
    for words in ("people share this", "points straight to one person", "THAT work as registered nurses"):
        assert words in shown.stdout
    assert shown.stdout.count("<svg ") == 1
    assert "default-src 'none'" in shown.stdout
    assert not re.search(r"<script|<link|<img|src=|href=|url\(|@import", shown.stdout)
    path = tmp_path / "network.html"
    assert networked("--network", "--format", "html", "--out", str(path)).stdout == ""
    assert path.read_text("utf-8") == shown.stdout


def test_words_of_the_text_cannot_become_markup_on_the_page() -> None:
    page = networked("--network", "--format", "html", text="my username is <script>alert(1)</script>@example.com")
    assert page.returncode == 0, page.stderr
    assert "<script" not in page.stdout


def test_a_threshold_can_be_set_as_for_check_and_find() -> None:
    everything, nothing = (networked("--format", "json", "--threshold", limit) for limit in ("0", "1"))
    assert json.loads(everything.stdout)["crowd"]["factors"]
    assert json.loads(nothing.stdout)["crowd"]["factors"] == []
    assert "from 0 to 1" in refused(networked("--threshold", "2"))


def test_a_terminal_that_knows_only_ascii_gets_what_it_can_show() -> None:
    text = "I live in São Paulo"
    assert networked("--network", text=text, PYTHONIOENCODING="ascii").stdout.isascii()
    drawn = networked("--network", "--format", "svg", text=text, PYTHONIOENCODING="ascii").stdout
    assert drawn.isascii()
    assert "São Paulo" in "".join(ElementTree.fromstring(drawn).itertext())
    asked = networked("--network", "--format", "json", text=text, PYTHONIOENCODING="ascii")
    assert asked.stdout.isascii()
    assert json.loads(asked.stdout) == json.loads(networked("--network", "--format", "json", text=text).stdout)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--network", "--format", "pdf"), "text, json, html, svg, png"),
        (("--format", "html"), "leakmeter check --format html"),
        (("--network", "--format", "png"), "--out FILE.png"),
        (("--network", "--format", "svg", "--out", "no/such/folder/x.svg"), "cannot be written"),
        (("--network", "--out", "."), "cannot be written"),
        (("--format", "svg"), "--network"),
        (("--out", "x.svg"), "--network"),
    ],
)
def test_bad_options_get_one_clear_sentence(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused(networked(*arguments))
