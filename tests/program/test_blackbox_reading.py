"""Samples in files: what is read, and what is refused with file, line and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from leakmeter.errors import ProgramError
from leakmeter.program.blackbox import read_samples, samples_of
from leakmeter.program.blackbox.reading import to_csv

ROWS = "\n".join(f"{i % 2},{i}.5,{'yn'[i % 2]}" for i in range(12)) + "\n"
GOOD = "s,x,w\n" + ROWS


def file(folder: Path, text: str | bytes) -> Path:
    path = folder / "data.csv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def refused(path: Path | str, secret: str = "s", outputs: tuple[str, ...] = ("x",), **more) -> str:
    with pytest.raises(ProgramError) as caught:
        read_samples(path, secret, outputs, **more)
    said = str(caught.value)
    assert said.endswith(".")
    assert "\n" not in said
    return said


def test_columns_are_numbers_or_words(tmp_path: Path) -> None:
    found = read_samples(file(tmp_path, GOOD), "s", ["x", "w"])
    assert found.secret.values == (0, 1)
    assert found.outputs[0].values[:2] == (0.5, 1.5)
    assert found.outputs[1].values == ("y", "n")
    assert found.n == 12


@pytest.mark.parametrize("text", [GOOD.replace(",", ";"), GOOD.replace(",", "\t"), GOOD.replace("\n", "\r\n")])
def test_other_separators_and_line_ends_are_read_alike(tmp_path: Path, text: str) -> None:
    found = read_samples(file(tmp_path, b"\xef\xbb\xbf" + text.encode()), "s", ["x"])
    assert found.outputs[0].values[0] == 0.5


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    samples = samples_of(["a, b", 'c"d'] * 8, {"o": [0.1, 2] * 8, "ages[0]": ["ä", "\u202e"] * 8}, name="who")
    again = read_samples(file(tmp_path, to_csv(samples)), "who", ["o", "ages[0]"])
    assert again.secret.values == samples.secret.values
    assert [o.values for o in again.outputs] == [o.values for o in samples.outputs]
    assert [o.codes.tolist() for o in again.outputs] == [o.codes.tolist() for o in samples.outputs]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is empty"),
        ("s,x\n", "0 rows of samples say nothing; give at least 10"),
        ("s,x\n" + "0,1\n" * 9, "9 rows of samples say nothing; give at least 10"),
        ("s,y\n" + "0,1\n" * 12, ":1: there is no column 'x'; the columns are s, y"),
        ("s,x,x\n" + "0,1,1\n" * 12, ":1: there are several columns 'x'"),
        ("s,x\n" + "0,1\n" * 5 + "0,1,2\n" + "0,1\n" * 6, ":7: 3 values where the first line has 2"),
        ("s,x\n" + "0,1\n" * 5 + "0\n" + "0,1\n" * 6, ":7: 1 value where the first line has 2"),
        ("s,x\n" + "0,1\n" * 5 + "0,\n" + "0,1\n" * 6, ":7: column 'x' is empty here; leave the row out"),
        ("s,x\n" + "0,1\n" * 5 + "0,nan\n" + "0,1\n" * 6, ":7: column 'x' holds NaN; leave the row out"),
        ("s,x\n" + "0,1\n" * 5 + "-inf,1\n" + "0,1\n" * 6, ":7: column 's' holds an infinite number"),
        ('s,x\n0,"1\n' + "0,1\n" * 12, "this is not CSV"),
        (b"s,x\n" + b"0,1\n" * 3 + b"0,caf\xe9\n" * 9, ":5: this is not UTF-8; save the file as CSV in UTF-8"),
        (b"s,x\n\x00" + b"0,1\n" * 12, "is no text"),
    ],
)
def test_files_that_cannot_be_used(tmp_path: Path, text: str | bytes, says: str) -> None:
    assert says in refused(file(tmp_path, text))


def test_files_that_are_none(tmp_path: Path) -> None:
    assert "is a folder" in refused(tmp_path)
    assert "cannot be read" in refused(tmp_path / "none.csv")
    assert "NUL" in refused("a\0b")


def test_names_that_make_no_sense(tmp_path: Path) -> None:
    path = file(tmp_path, GOOD)
    assert "cannot be an output too" in refused(path, "x", ("x",))
    assert "named twice" in refused(path, "s", ("x", "x"))
    assert "such as --output x" in refused(path, "s", ())
    assert "neither secret nor output" in refused(path, "s", ("x",), continuous=["w"])
    assert "holds words" in refused(path, "s", ("w",), continuous=["w"])


def test_lists_that_cannot_be_used() -> None:
    with pytest.raises(ProgramError, match="differ in length"):
        samples_of([0] * 12, {"o": [1] * 11})
    with pytest.raises(ProgramError, match="holds NaN in sample 3"):
        samples_of([0] * 12, {"o": [1.0, 1.0, float("nan"), *[1.0] * 9]})
    with pytest.raises(ProgramError, match="at least 10"):
        samples_of([0] * 9, {"o": [1] * 9})
    with pytest.raises(ProgramError, match="no output"):
        samples_of([0] * 12, {})
