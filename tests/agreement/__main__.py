"""``python -m tests.agreement --programs 1000 --seed 1``: random programs, audited and run for long."""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.agreement.comparing import compared


def main() -> int:
    """Print how programs were answered, why some were refused, and all that disagrees; 1 if anything does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    ways, reasons, checked, wrong = Counter[str](), Counter[str](), 0, 0
    examples = dict[str, str]()
    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        for i in range(given.first, given.first + given.programs):
            outcome = compared(f"{given.seed}-{i}", Path(folder))
            ways[outcome.how] += 1
            checked += outcome.checked
            if outcome.reason:
                reason = re.sub(r"\d[\d,.]*", "N", outcome.reason)[:150]
                reasons[reason] += 1
                examples.setdefault(reason, outcome.number)
            if outcome.wrong:
                wrong += 1
                print(f"--- {outcome.number} ({outcome.how})", *outcome.wrong, outcome.source, sep="\n", flush=True)
            if sys.stderr.isatty():
                print(f"\r{i + 1 - given.first} of {given.programs}", end="", file=sys.stderr)
    print(f"{given.programs:,} programs, {checked:,} figures compared, {wrong} programs disagree")
    print(f"{time.process_time() - began:.0f} s of CPU; " + ", ".join(f"{n} {way}" for way, n in ways.most_common()))
    for reason, n in reasons.most_common(15):
        print(f"{n:6} (such as {examples[reason]}) {reason}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
