"""``python -m tests.agreement --programs 1000 --seed 1``: random programs, audited and run for long."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.agreement.comparing import compared
from tests.tally import Tally


def main() -> int:
    """Print how programs were answered, why some were refused, and all that disagrees; 1 if anything does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    tally = Tally(given.programs)
    with tempfile.TemporaryDirectory() as folder:
        for i in range(given.first, given.first + given.programs):
            o = compared(f"{given.seed}-{i}", Path(folder))
            tally.add(o.number, o.how, o.reason, o.checked, o.wrong, o.source)
    return tally.ended()


if __name__ == "__main__":
    sys.exit(main())
