"""Dismissals stick, can be taken back, and never hold the words."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.command import leakmeter_command

from leakmeter import SettingsError
from leakmeter.cli.dismissing import (
    Dismissals,
    dismissed_path,
    dismissed_words,
    read_dismissals,
    run_dismiss,
    write_dismissals,
)

TEXT = "I'm a nurse. I live in Leeds."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "leakmeter.toml").write_text("", "utf-8")
    return tmp_path


@pytest.fixture
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of dismissals of this process."""
    monkeypatch.setenv("LEAKMETER_CONFIG", str(folder / "leakmeter.toml"))
    return folder / "dismissed.txt"


def leakmeter(folder: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": str(folder / "leakmeter.toml"), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run([*leakmeter_command(), *arguments], input=stdin, capture_output=True, text=True, env=env)


def dismiss(words: str | None = None, *, forget: bool = False, listed: bool = False, forget_all: bool = False) -> int:
    return run_dismiss(words, forget=forget, listed=listed, forget_all=forget_all)


def found(run: subprocess.CompletedProcess[str]) -> list[str]:
    assert run.returncode == 0, run.stderr
    return [d["text"] for d in json.loads(run.stdout)["disclosures"]]


def test_dismissed_words_are_left_out_of_later_checks_until_they_are_forgotten(folder: Path) -> None:
    before = found(leakmeter(folder, "check", "--text", TEXT, "--format", "json"))
    assert len(before) == 2
    said = leakmeter(folder, "dismiss", f"  {before[0].upper()} .")
    assert (said.returncode, said.stdout.startswith("Dismissed: ")) == (0, True)
    run = leakmeter(folder, "check", "--text", TEXT, "--format", "json")
    assert found(run) == before[1:]
    assert "One detail is left out at your wish and is not in the count." in json.loads(run.stdout)["crowd"]["notes"]
    listing = leakmeter(folder, "find", "--text", TEXT)
    assert listing.stdout.splitlines()[-1] == "One detail is left out at your wish."
    silent = leakmeter(folder, "find", "--text", TEXT, "--format", "json")
    assert found(silent) == before[1:]
    assert "left out at your wish" in silent.stderr
    assert "left out at your wish" in leakmeter(folder, "estimate", "--text", TEXT).stdout
    assert leakmeter(folder, "dismiss", "--forget", before[0]).stdout.startswith("Forgotten")
    assert found(leakmeter(folder, "check", "--text", TEXT, "--format", "json")) == before


def test_a_threshold_is_held_against_what_is_not_left_out(folder: Path) -> None:
    mail = ("check", "--text", "My email is jo.fake@example.org", "--fail-under-k", "2")
    assert leakmeter(folder, *mail).returncode == 1
    run = leakmeter(folder, *mail, "--allow", "jo.fake@example.org")
    assert run.returncode == 0
    assert "left out at your wish" in run.stdout


def test_allowed_words_may_be_given_more_than_once(folder: Path) -> None:
    run = leakmeter(folder, "check", "--text", TEXT, "--allow", "NURSE", "--allow", "leeds", "--format", "json")
    assert found(run) == []
    assert json.loads(run.stdout)["crowd"]["notes"][0].startswith("2 details are left out at your wish")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("dismiss",), "Give the words"),
        (("dismiss", ""), "Give the words"),
        (("dismiss", " ?!. "), "Give the words"),
        (("dismiss", "-"), "Give the words"),
        (("dismiss", "--forget"), "Give the words"),
        (("dismiss", "words", "--list"), "one at a time"),
        (("dismiss", "--list", "--forget-all"), "one at a time"),
        (("check", "--text", "hello", "--allow", ""), "list of phrases"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_status_2(folder: Path, arguments: tuple[str, ...], words: str) -> None:
    run = leakmeter(folder, *arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert words in run.stderr
    assert "Traceback" not in run.stderr
    assert not (folder / "dismissed.txt").exists()


def test_words_may_come_by_standard_input_which_no_shell_remembers(folder: Path) -> None:
    assert leakmeter(folder, "dismiss", "-", stdin="I live in Leeds\n").returncode == 0
    assert len(found(leakmeter(folder, "find", "--text", TEXT, "--format", "json"))) == 1


@pytest.mark.parametrize(
    "arguments", [("dismiss", "I live in Leeds"), ("dismiss", "--list"), ("dismiss", "--forget-all")]
)
def test_a_settings_file_that_is_not_there_is_told_by_dismiss_as_by_find(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    looking, dismissing = leakmeter(tmp_path, "find", "--text", TEXT), leakmeter(tmp_path, *arguments)
    assert dismissing.returncode == looking.returncode == 2
    assert dismissing.stderr == looking.stderr
    assert "does not exist. Create it or unset it." in dismissing.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(folder: Path) -> None:
    run = leakmeter(folder / "leakmeter.toml", "dismiss", "I live in Leeds")
    assert run.returncode == 2
    assert "dismissals" in run.stderr
    assert "Traceback" not in run.stderr


def test_the_file_lies_beside_the_settings_and_holds_no_words(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dismissed_path() == here
    assert dismissed_words() is None
    dismiss("Zanzibar quilting")
    assert stat.S_IMODE(here.stat().st_mode) == 0o600
    content = here.read_text("ascii")
    assert "anzibar" not in content.lower()
    assert len(content.splitlines()) == 2
    assert "anzibar" not in capsys.readouterr().out
    assert [p.name for p in here.parent.iterdir() if p.name.startswith(".")] == []


def test_two_files_have_the_same_words_under_different_fingerprints(tmp_path: Path) -> None:
    one, other = (read_dismissals(tmp_path / name) for name in ("one", "other"))
    assert one.of("I live in Leeds") != other.of("I live in Leeds")


def test_the_list_counts_and_says_where(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dismiss(listed=True)
    assert capsys.readouterr().out.startswith("Nothing is dismissed")
    for words in ("I live in Leeds", "I'm a nurse", "i live  in leeds."):
        dismiss(words)
    assert "dismissed already" in capsys.readouterr().out
    dismiss(listed=True)
    assert capsys.readouterr().out == f"2 dismissals, kept as fingerprints without the words in {here}.\n"
    dismiss("my cat", forget=True)
    assert "were not dismissed" in capsys.readouterr().out
    dismiss(forget_all=True)
    assert not here.exists()
    dismiss(forget_all=True)
    assert "there is no file" in capsys.readouterr().out


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"I live in Leeds\n",
        b"leakmeter dismissals 1 salt=00\n",
        b"leakmeter dismissals 1 salt=" + b"0" * 32 + b"\nabc\n",
        b"leakmeter dismissals 1 salt=" + b"0" * 32 + b"\n\n",
        b"\xff\xfe\x00",
    ],
)
def test_a_damaged_file_is_named_with_its_remedy_which_works(here: Path, content: bytes) -> None:
    here.write_bytes(content)
    for attempt in (dismissed_words, lambda: dismiss("my cat"), lambda: dismiss(listed=True)):
        with pytest.raises(SettingsError, match=r"damaged at line \d.*--forget-all"):
            attempt()
    assert here.read_bytes() == content
    dismiss(forget_all=True)
    assert dismissed_words() is None


def test_a_folder_in_place_of_the_file_is_refused(here: Path) -> None:
    here.mkdir()
    for attempt in (dismissed_words, lambda: dismiss("my cat"), lambda: dismiss(forget_all=True)):
        with pytest.raises(SettingsError, match=r"cannot be (read|removed)"):
            attempt()


def test_a_write_that_fails_leaves_the_old_file_whole(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dismiss("I live in Leeds")
    before = here.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsError, match="cannot be written"):
        dismiss("I'm a nurse")
    assert here.read_bytes() == before
    assert sorted(p.name for p in here.parent.iterdir()) == ["dismissed.txt", "leakmeter.toml"]


@given(st.text(max_size=40), st.text(max_size=40))
def test_only_these_words_are_dismissed_whatever_their_case_and_space(words: str, other: str) -> None:
    kept = Dismissals("0" * 32)
    kept = Dismissals(kept.salt, frozenset({kept.of(words)}))
    assert kept.cover(words)
    assert kept.cover(f"\n{words} . ")
    assert not kept.cover(f"{other} and more than {words} x")


@given(st.sets(st.text(min_size=1, max_size=20), max_size=5))
def test_what_is_written_reads_back(tmp_path_factory: pytest.TempPathFactory, phrases: set[str]) -> None:
    path = tmp_path_factory.mktemp("kept") / "new" / "dismissed.txt"
    kept = Dismissals("ab" * 16)
    kept = Dismissals(kept.salt, frozenset(map(kept.of, phrases)))
    write_dismissals(path, kept)
    assert read_dismissals(path) == kept
