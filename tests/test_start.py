"""The start is fast: measured against starting Python at all, in the same run."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

import pytest

ROUNDS = 7


def fastest(*arguments: str) -> float:
    """The least of several runs, in seconds: what the machine can do, without what else it was doing."""
    times: list[float] = []
    for _ in range(ROUNDS):
        start = perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        times.append(perf_counter() - start)
    return min(times)


@pytest.mark.alone
def test_importing_the_package_costs_little_more_than_starting_python() -> None:
    assert fastest("-c", "import leakmeter") < 3 * fastest("-c", "pass")


@pytest.mark.alone
def test_help_is_shown_within_a_few_starts_of_python() -> None:
    assert fastest("-m", "leakmeter", "--help") < 15 * fastest("-c", "pass")


def test_help_loads_no_figures_and_no_patterns() -> None:
    code = (
        "import sys\nfrom typer.testing import CliRunner\nfrom leakmeter.cli.main import app\n"
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0\n"
        "assert CliRunner().invoke(app, ['--version']).exit_code == 0\n"
        "rooms = ('leakmeter.text', 'leakmeter.statistics', 'phonenumbers', 'numpy', 'onnxruntime')\n"
        "print([m for m in sys.modules if m.startswith(rooms)])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
