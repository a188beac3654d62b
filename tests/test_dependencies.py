"""What leakmeter stands on is bounded, written down in exact versions, and licensed in ways that were looked at."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from scripts.licences import judged, needed, unnamed
from scripts.lock import EXTRAS, LOCK, TO_BUILD, locked

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GROUPS = {
    "to build": PROJECT["build-system"]["requires"],
    "base": PROJECT["project"]["dependencies"],
    **PROJECT["project"]["optional-dependencies"],
}
ASKED = [(group, Requirement(line)) for group, lines in GROUPS.items() for line in lines]


def exact() -> dict[str, str]:
    """Name -> version of the lock file."""
    lines = [line for line in LOCK.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}


@pytest.mark.parametrize(("group", "requirement"), ASKED, ids=lambda value: str(value))
def test_every_dependency_has_an_upper_bound(group: str, requirement: Requirement) -> None:
    assert any(each.operator in ("<", "<=", "==") for each in requirement.specifier)


def test_the_lock_file_holds_exact_versions_and_nothing_else() -> None:
    for line in LOCK.read_text("utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!]+", line), line
        assert "//" not in line


def test_the_lock_file_has_what_development_asks_for_within_its_bounds() -> None:
    versions = exact()
    groups = {"to build", "base", *EXTRAS.split(",")}
    for requirement in [each for group, each in ASKED if group in groups] + list(map(Requirement, TO_BUILD)):
        version = versions.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement} is in no line of {LOCK.name}; run make lock"
        assert requirement.specifier.contains(version), f"{requirement} is not {version}; run make lock"


def test_torch_is_locked_to_the_version_that_make_names() -> None:
    named = re.search(r"^TORCH := torch==(.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert named is not None
    assert exact()["torch"] == named[1]


def test_a_build_of_a_version_is_locked_as_the_version() -> None:
    assert list(locked({"torch": "2.13.0+cpu", "Attrs": "26.1.0"})) == ["Attrs==26.1.0", "torch==2.13.0"]


def test_all_licences_are_known_and_allowed() -> None:
    run = subprocess.run([sys.executable, "scripts/licences.py"], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    for words in ("onnxruntime", "inside numpy: OpenBLAS", "cities.bin: CC BY 4.0", "text/find/weights/tagger.onnx.gz"):
        assert words in run.stdout


@pytest.mark.parametrize(
    ("written", "fine"),
    [
        ("MIT", True),
        ("MIT License", True),
        ("MIT AND Zlib", True),
        ("MIT AND GPL-3.0-only", False),
        ("MIT OR GPL-3.0-only", True),
        ("GPL-3.0-only OR (MIT AND Zlib)", True),
        ("(MIT OR Zlib) AND GPL-3.0-only", False),
        ("GPL-3.0-or-later WITH GCC-exception-3.1", True),
        ("GPL-3.0-or-later", False),
        ("unknown", False),
        ("", False),
        ("MIT AND", False),
        ("(MIT", False),
    ],
)
def test_a_licence_is_allowed_only_if_all_that_binds_is(written: str, fine: bool) -> None:
    allowed = ["MIT", "Zlib", "GPL-3.0-or-later WITH GCC-exception-3.1"]
    assert (judged(written, allowed, {"MIT License": "MIT"}) == "") is fine


def test_who_is_to_be_named_and_is_not_is_a_fault() -> None:
    assert "GeoNames" in unnamed(["GeoNames", "Census"], "From the\nCensus.")
    assert unnamed(["the Census"], "From the\nCensus.") == ""


def test_what_is_needed_includes_what_those_need() -> None:
    assert {"leakmeter", "onnxruntime", "protobuf", "rich", "markdown-it-py"} <= needed("leakmeter")
    assert "pytest" not in needed("leakmeter")
