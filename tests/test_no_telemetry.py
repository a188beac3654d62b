"""Nothing is told to anyone: no packet leaves, no file is left, and no library is loaded that might do it unseen."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from leakmeter.no_telemetry import SWITCHES, is_set, lines, silence

ROOT = Path(__file__).parent.parent
WATCH = ROOT / "tests" / "watched.py"
POST = "Im 24F living in Portland, Oregon, I work as a nurse. Call me on (503) 555-0142."
#: onnxruntime looks for its maker's server some nine seconds after it was loaded, and again five seconds later.
SECONDS = 25
#: A program that imports leakmeter, starts another that imports onnxruntime by itself, and checks a text meanwhile.
BY_PYTHON = f"""
import leakmeter, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import onnxruntime, time; time.sleep({SECONDS})"])
assert leakmeter.check({POST!r}).disclosures
time.sleep({SECONDS})
sys.exit(child.wait())
"""
#: The command, in a process that lives on afterwards.
BY_COMMAND = f"""
import sys, time
from leakmeter.__main__ import main
sys.argv = ["leakmeter", "check", "--text", {POST!r}]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
assert "onnxruntime" in sys.modules
time.sleep({SECONDS})
"""
#: The library without us.
WITHOUT_US = f"import onnxruntime, time; time.sleep({SECONDS})"


def why_not() -> str:
    """Why programs cannot be watched here, or nothing."""
    missing = [name for name in ("unshare", "ip") if shutil.which(name) is None]
    if missing:
        return f"{' and '.join(missing)} is not installed"
    tried = subprocess.run(["unshare", "-rn", "ip", "link", "set", "lo", "up"], capture_output=True, text=True)
    return tried.stderr.strip()


def watched(home: Path, proxy: str, code: str) -> subprocess.Popen[str]:
    """A program, started where all that it sends or writes is seen (watched.py)."""
    home.mkdir()
    return subprocess.Popen(
        ["unshare", "-rn", sys.executable, str(WATCH), str(home), proxy, sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        text=True,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src")},
    )


@pytest.mark.skipif(bool(why_not()), reason=f"no network namespace can be made here: {why_not()}")
def test_nothing_is_sent_and_no_file_is_left_where_onnxruntime_by_itself_does_both(tmp_path: Path) -> None:
    """All at once, since they mostly wait. ``CI`` is unset in all of them: it would keep the library quiet."""
    running = {
        "python": watched(tmp_path / "python", "yes", BY_PYTHON),
        "command": watched(tmp_path / "command", "yes", BY_COMMAND),
        "command without a proxy": watched(tmp_path / "direct", "no", BY_COMMAND),
        "without us": watched(tmp_path / "alone", "yes", WITHOUT_US),
        "without us or a proxy": watched(tmp_path / "alone-direct", "no", WITHOUT_US),
    }
    seen = {name: json.loads(process.communicate(timeout=SECONDS + 120)[0]) for name, process in running.items()}
    quiet = {"status": 0, "errors": "", "packets": 0, "asked": [], "files": []}
    assert seen["python"] == quiet
    assert seen["command"] == quiet
    assert seen["command without a proxy"] == quiet
    told = seen["without us"]
    assert any("microsoft.com" in line for line in told["asked"]), "the watch itself does not work"
    assert any(name.endswith("onnxruntime.db") for name in told["files"]), "the watch itself does not work"
    assert seen["without us or a proxy"]["packets"] > 0, "the watch itself does not work"


def test_a_switch_that_is_set_stays_and_one_that_would_let_a_library_report_does_not() -> None:
    for kept in ("1", "true", "YES", "on"):
        environment = {switch.name: kept for switch in SWITCHES}
        silence(environment=environment)
        assert set(environment.values()) == {kept}
    for loud in ({}, {switch.name: "0" for switch in SWITCHES}, {switch.name: "" for switch in SWITCHES}):
        environment = dict(loud)
        silence(environment=environment)
        assert set(environment.values()) == {"1"}
        assert all(is_set(switch, environment) for switch in SWITCHES)


def test_only_the_switches_of_the_named_libraries_are_set() -> None:
    """A program that uses leakmeter may load networks from a hub; that it cannot would be our fault."""
    environment: dict[str, str] = {}
    silence("onnxruntime", environment=environment)
    assert environment == {"ORT_DISABLE_TELEMETRY": "1"}


def after(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    quiet = {key: value for key, value in os.environ.items() if key not in {switch.name for switch in SWITCHES}}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**quiet, **environment}
    )


def test_importing_the_package_sets_the_switch_and_no_other() -> None:
    code = "import os; was = dict(os.environ); import leakmeter; print(sorted(os.environ.items() - was.items()))"
    assert after(code).stdout.strip() == "[('ORT_DISABLE_TELEMETRY', '1')]"


def test_a_program_that_imported_onnxruntime_first_is_told_that_it_is_too_late() -> None:
    code = "import onnxruntime, leakmeter"
    ci = {"CI": "true"}  # it keeps the library quiet while this is tried
    assert "imported before leakmeter" in after(code, **ci).stderr
    assert after(code, ORT_DISABLE_TELEMETRY="1").stderr == ""
    assert after("import leakmeter, onnxruntime; leakmeter.find('I live in Leeds')").stderr == ""


def test_doctor_says_what_is_switched_off() -> None:
    out = after("import sys; sys.argv = ['leakmeter', 'doctor']; from leakmeter.__main__ import main; main()").stdout
    for switch in SWITCHES:
        assert f"{switch.name}=1: {switch.effect}" in out
    assert all("is not set" in line for line in lines({}))


#: Modules that may report, and the files that may import them: none but `no_telemetry.load` imports onnxruntime.
MAY_REPORT = {
    "onnxruntime": (),
    "huggingface_hub": ("src/leakmeter/train/",),
    "transformers": (
        "src/leakmeter/train/",
        "src/leakmeter/evaluate/abstract_meaning.py",
        "src/leakmeter/evaluate/private_rewriting.py",
    ),
}


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, in whichever way; those that go through `load` are not among them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if function in ("import_module", "__import__", "run_module"):
                yield str(node.args[0].value)


@pytest.mark.parametrize("folder", ["src", "scripts", "bench", "examples"])
def test_libraries_that_may_report_are_imported_where_they_are_silenced_first(folder: str) -> None:
    for path in (ROOT / folder).rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        for module in imported(path):
            allowed = MAY_REPORT.get(module.partition(".")[0])
            if allowed is not None and name != "src/leakmeter/no_telemetry.py":
                assert name.startswith(allowed or "\0"), f"{name} imports {module}; use leakmeter.no_telemetry.load"
