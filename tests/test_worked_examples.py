"""What the worked examples show is what their commands print."""

from __future__ import annotations

import re
import subprocess

import pytest
from tests.command import leakmeter_command
from tests.test_docs import ROOT

PAGE = (ROOT / "docs" / "worked-examples.md").read_text("utf-8")
SHOWN = re.findall(r"^```console\n\$ leakmeter ([^\n]*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_there_are_commands() -> None:
    assert len(SHOWN) >= 2


@pytest.mark.parametrize(("arguments", "output"), SHOWN)
def test_a_command_prints_what_the_page_shows(arguments: str, output: str) -> None:
    run = subprocess.run([*leakmeter_command(), *arguments.split()], capture_output=True, text=True, cwd=ROOT)
    assert (run.returncode, run.stdout) == (0, output), run.stderr
