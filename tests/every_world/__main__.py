"""``python -m tests.every_world --kind python --programs 1000 --seed 1``: random programs, audited and run in full."""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.every_world.comparing import compared
from tests.every_world.kinds import KINDS
from tests.program.random_programs import load


def main() -> int:
    """Print how programs were answered, why some were refused, and all that disagrees; 1 if anything does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=sorted(KINDS), default="python")
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    ways, reasons, checked, wrong = Counter[str](), Counter[str](), 0, 0
    examples = dict[str, str]()
    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        for i in range(given.first, given.first + given.programs):
            case = KINDS[given.kind](f"{given.seed}-{i}")
            path, function = load(case.source, Path(folder), f"made{i}")
            outcome = compared(case, function, path)
            ways[outcome.how] += 1
            checked += outcome.checked
            if outcome.reason:
                reason = re.sub(r"\d[\d,.]*", "N", outcome.reason)[:150]
                reasons[reason] += 1
                examples.setdefault(reason, case.number)
            if outcome.wrong:
                wrong += 1
                about = f"# prior {case.prior}, secret {case.secret}"
                print(
                    f"--- {case.number} ({outcome.how})", *outcome.wrong[:6], case.source + about, sep="\n", flush=True
                )
    print(f"{given.programs:,} programs, {checked:,} figures compared, {wrong} programs disagree")
    print(f"{time.process_time() - began:.0f} s of CPU; " + ", ".join(f"{n} {way}" for way, n in ways.most_common()))
    for reason, n in reasons.most_common(25):
        print(f"{n:6} (such as {examples[reason]}) {reason}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
