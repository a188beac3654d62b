"""``python -m tests.every_world --kind python --programs 1000 --seed 1``: random programs, audited and run in full."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.every_world.comparing import compared
from tests.every_world.kinds import KINDS
from tests.program.random_programs import load
from tests.tally import Tally


def main() -> int:
    """Print how programs were answered, why some were refused, and all that disagrees; 1 if anything does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=sorted(KINDS), default="python")
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--worked-out", action="store_true", help="as users have it: not only read")
    given = parser.parse_args()
    tally = Tally(given.programs)
    with tempfile.TemporaryDirectory() as folder:
        for i in range(given.first, given.first + given.programs):
            case = KINDS[given.kind](f"{given.seed}-{i}")
            path, function = load(case.source, Path(folder), f"made{i}")
            o = compared(case, function, path, worlds=None if given.worked_out else 0)
            source = f"{case.source}# prior {case.prior}, secret {case.secret}"
            tally.add(case.number, o.how, o.reason, o.checked, o.wrong, source)
    return tally.ended()


if __name__ == "__main__":
    sys.exit(main())
