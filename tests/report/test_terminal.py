"""A report in a terminal: complete, within its columns, and out of the text's hands."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from leakmeter.report import render
from leakmeter.types import Report

from .samples import about, commuter, dull, nurse
from .strategies import broken_texts, hostile, reports, reports_about

SGR = re.compile(r"\x1b\[[0-9;]*m")


def printed(report: Report, width: int = 100, colour: bool = False) -> str:
    file = io.StringIO()
    system = "truecolor" if colour else None
    Console(file=file, width=width, force_terminal=colour, color_system=system, no_color=not colour).print(
        render(report), end=""
    )
    return file.getvalue()


def words_of(shown: str) -> str:
    return " ".join(shown.split())


def test_without_colour_each_disclosure_is_bracketed_with_its_number() -> None:
    shown = words_of(printed(nurse()))
    assert "[1: Im 24F] [2: living in Portland, Oregon], I [3: work as a nurse] and [4: was diagnosed" in shown


def test_with_colour_each_disclosure_is_underlined_and_numbered() -> None:
    assert "Im 24F¹ living in Portland, Oregon², I work as a nurse³" in words_of(
        SGR.sub("", printed(nurse(), colour=True))
    )


def test_no_color_in_the_environment_brings_the_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    file = io.StringIO()
    Console(file=file, width=100, force_terminal=True).print(render(nurse()))
    assert "[1: Im 24F]" in SGR.sub("", file.getvalue())


def test_what_identifies_comes_before_the_number() -> None:
    shown = printed(nurse())
    assert shown.index("points straight to one person") < shown.index("How many people share this")


@pytest.mark.parametrize("width", [60, 80, 100, 160])
def test_everything_in_a_report_is_shown_at_any_width(width: int) -> None:
    report = nurse()
    shown = words_of(printed(report, width))
    for d in report.disclosures:
        assert f"“{d.text}”" in shown
        assert d.why in shown
    for part in ("1 in 110", "1 in 32", "1 in 780", "figure", "estimate", "My sister", "independent of occupation"):
        assert part in shown
    for part in ("“I'm in my twenties”", "leave it out", "12× as many", "+3.6 bits", "Census Bureau"):
        assert part in shown


def test_the_meter_runs_from_one_person_to_everybody() -> None:
    above, scale, below = (
        line for line in printed(commuter()).splitlines() if re.search("230,000$|●|68 million$", line)
    )
    assert above.strip() == "230,000"
    assert abs(above.index("230,000") + 3 - scale.index("●")) <= 1
    assert below.split("  ")[1] == "1"


def test_a_text_with_nothing_to_find_gets_two_lines() -> None:
    lines = printed(dull(), width=160).splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("Nothing was found")
    assert lines[1].startswith("That does not make it anonymous")


def test_long_stretches_with_nothing_found_are_shortened() -> None:
    text = "word " * 2000 + "Im 24F"
    shown = printed(about(text, (len(text) - 6, len(text))))
    assert "9,400 characters with nothing found" in words_of(shown).split("How many")[0]


def test_no_line_ends_in_blanks() -> None:
    assert all(line == line.rstrip() for line in printed(nurse()).splitlines())


@given(st.one_of(reports_about(hostile | broken_texts), reports()), st.integers(20, 160))
def test_no_text_can_drive_the_terminal(report: Report, width: int) -> None:
    plain = printed(report, width)
    coloured = SGR.sub("", printed(report, width, colour=True))
    for shown in (plain, coloured):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", shown)


@given(reports_about(hostile))
def test_markup_in_a_text_is_only_text(report: Report) -> None:
    shown = printed(report, 160)
    if "bold red" in report.text and report.disclosures:
        assert "[bold red]" in shown
    assert "\x1b]8" not in printed(report, 160, colour=True)


@given(st.one_of(reports_about(broken_texts), reports()), st.integers(40, 160))
def test_no_line_is_wider_than_the_console(report: Report, width: int) -> None:
    assert all(cell_len(line) <= width for line in printed(report, width).split("\n"))


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_a_terminal_that_is_not_utf8_gets_letters_it_has(encoding: str) -> None:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, errors="strict")
    Console(file=file, width=80).print(render(nurse()))
    file.flush()
    shown = raw.getvalue().decode(encoding)
    assert "[1: Im 24F]" in shown
    assert "|" in shown
