"""Runs the programs of a table one after the other, as the command does, and prints what became of each as JSON.

Run by tests/program/test_budget.py in a process of its own, whose memory is limited:
``python hostile_run.py SECONDS [approximate] [NAME …]``.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
import traceback
from pathlib import Path
from time import perf_counter

from hostile_programs import HOSTILE

from leakmeter.cli.auditing import run_audit
from leakmeter.errors import LeakmeterError
from leakmeter.prob.special import scipy_special


def outcome(path: Path, seconds: float, *, approximate: bool) -> tuple[str, str]:
    """ "fine", "refused" with its sentence, or "broken" with the traceback."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            run_audit(str(path), seconds=seconds, approximate=approximate)
    except LeakmeterError as error:
        return "refused", str(error)
    except Exception:
        return "broken", traceback.format_exc()
    return "fine", ""


def main() -> None:
    """Run all of them. What is loaded once for all does not count as the time of the first."""
    scipy_special()
    seconds, approximate = float(sys.argv[1]), "approximate" in sys.argv
    chosen = [name for name in sys.argv[2:] if name in HOSTILE] or list(HOSTILE)
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen:
            path = Path(folder) / "program.py"
            path.write_text(HOSTILE[name], "utf-8")
            print(json.dumps({"begun": name}), flush=True)
            begun = perf_counter()
            how, said = outcome(path, seconds, approximate=approximate)
            took = round(perf_counter() - begun, 2)
            print(json.dumps({"name": name, "how": how, "said": said[-2000:], "took": took}), flush=True)


if __name__ == "__main__":
    main()
