"""A file holds all of what is written to it, or what it held before."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from leakmeter.errors import OutputError
from leakmeter.writing import check_place, write_private, write_whole


def test_a_file_is_written_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    for content in (b"", b"one", b"two" * 100_000):
        write_whole(tmp_path / "x", content)
        assert (tmp_path / "x").read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


@pytest.mark.parametrize("stopped", [OSError(28, "No space left on device"), KeyboardInterrupt(), MemoryError()])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_what_breaks_off_leaves_the_old_file_or_none(
    stopped: BaseException, step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old").write_bytes(b"old")

    def stop(*_: object) -> None:
        raise stopped

    monkeypatch.setattr(os, step, stop)
    for name in ("old", "new"):
        with pytest.raises((OutputError, type(stopped))) as raised:
            write_whole(tmp_path / name, b"new")
        assert isinstance(raised.value, OutputError) == isinstance(stopped, OSError)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"old": b"old"}


def test_permissions_stay_and_private_files_are_their_owners(tmp_path: Path) -> None:
    file = tmp_path / "x"
    umask = os.umask(0o022)
    try:
        write_whole(file, b"1")
        assert stat.S_IMODE(file.stat().st_mode) == 0o644
        file.chmod(0o640)
        write_whole(file, b"2")
        assert stat.S_IMODE(file.stat().st_mode) == 0o640
        write_private(tmp_path / "made" / "x", b"3")
        write_private(file, b"3")
    finally:
        os.umask(umask)
    for private in (file, tmp_path / "made" / "x"):
        assert stat.S_IMODE(private.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "made").stat().st_mode) == 0o700


def test_a_link_stays_a_link_also_where_it_leads_nowhere_yet(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    for content in (b"1", b"2"):
        write_whole(tmp_path / "link", content)
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "target").read_bytes() == content


def test_a_device_is_written_as_it_is() -> None:
    write_whole(Path(os.devnull), b"x")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (".", "it is a folder. Name a file in it."),
        ("no/such", "its folder does not exist. Create it first."),
        ("file/x", "its folder is a file."),
        ("x" * 300, "the name is too long. Choose a shorter one."),
        ("a\x00b", "cannot hold a NUL character"),
    ],
)
def test_a_place_that_cannot_be_written_is_said_before_the_work_and_after(name: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for attempt in (lambda: check_place(tmp_path / name), lambda: write_whole(tmp_path / name, b"x")):
        with pytest.raises(OutputError) as raised:
            attempt()
        assert said in str(raised.value)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError, match="you may not write there"):
        write_whole(tmp_path / "x", b"x")
