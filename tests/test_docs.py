"""What the docs show is what happens: their Python runs, their commands run, their links lead somewhere."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from tests.command import leakmeter_command, python_command

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
#: Commands that set up or test this repository are run by CI itself.
SET_UP = ("make ", ".venv-dev/")


def blocks(language: str) -> list[tuple[str, str]]:
    """(page, block) for each fenced block of a language."""
    pattern = re.compile(rf"^```{language}\n(.*?)^```", re.MULTILINE | re.DOTALL)
    return [(page.name, block) for page in PAGES for block in pattern.findall(page.read_text("utf-8"))]


COMMANDS = sorted(
    {
        line.removeprefix(".venv/bin/")
        for _, block in blocks("sh")
        for line in block.splitlines()
        if line and not line.startswith(SET_UP)
    }
)


@pytest.mark.parametrize(("page", "code"), blocks("python"))
def test_python_in_the_docs_runs(page: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "example.py"  # a file, for what an example defines is read from there
    file.write_text(code, "utf-8")
    starting = f"import runpy; runpy.run_path({str(file)!r}, run_name='__main__')"
    run = subprocess.run([*python_command(), starting], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_in_the_docs_run(command: str, tmp_path: Path) -> None:
    here = re.sub(
        r"(?:\.venv/bin/)?\bleakmeter (?=check|find|estimate|rewrite|audit|calibrate|doctor)",
        f"{' '.join(leakmeter_command())} ",
        command,
    )
    here = here.replace("> report.html", f"> {tmp_path / 'report.html'}")
    run = subprocess.run(here, shell=True, capture_output=True, text=True, cwd=ROOT)
    assert run.returncode in (0, 1) if "--fail-under-k" in command else run.returncode == 0, run.stderr


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_readme_shows_the_commands_there_are() -> None:
    from leakmeter.cli.main import app

    names = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    assert names == {name for name in names if re.search(rf"leakmeter {name}\b", text)}


def test_the_notebook_runs_and_tells_what_its_text_says(tmp_path: Path) -> None:
    cells = json.loads((ROOT / "examples" / "ward_averages.ipynb").read_text("utf-8"))["cells"]
    told = (
        "assert small.posterior.pmf.keys() == {2, 5, 14}\n"
        "assert small.leakage.learned > 0.8 > 0.05 > large.leakage.learned\n"
        "assert kept_back.leakage.learned == 0 and found.value == 20 and found.risk <= 0.2\n"
    )
    code = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    test_python_in_the_docs_runs("ward_averages.ipynb", f"{code}\n\n{told}", tmp_path)
