"""What became of many random programs: counted, with an example of each reason, and every disagreement printed."""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Sequence


class Tally:
    """Outcomes of ``total`` programs as they come in."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.checked, self.wrong = total, 0, 0, 0
        self.ways, self.reasons = Counter[str](), Counter[str]()
        self.examples = dict[str, str]()
        self.began = time.process_time()

    def add(self, number: str, how: str, reason: str, checked: int, wrong: Sequence[str], source: str) -> None:
        """One program: how it was answered, why not, how many figures were compared and which of them disagree."""
        self.done += 1
        self.ways[how] += 1
        self.checked += checked
        if reason:
            shape = re.sub(r"\d[\d,.]*", "N", reason)[:150]
            self.reasons[shape] += 1
            self.examples.setdefault(shape, number)
        if wrong:
            self.wrong += 1
            print(f"--- {number} ({how})", *wrong[:6], source, sep="\n", flush=True)
        if sys.stderr.isatty():
            print(f"\r{self.done} of {self.total}", end="", file=sys.stderr)

    def ended(self) -> int:
        """Print what came of all; 1 if anything disagrees."""
        print(f"{self.total:,} programs, {self.checked:,} figures compared, {self.wrong} programs disagree")
        ways = ", ".join(f"{n} {way}" for way, n in self.ways.most_common())
        print(f"{time.process_time() - self.began:.0f} s of CPU; {ways}")
        for reason, n in self.reasons.most_common(25):
            print(f"{n:6} (such as {self.examples[reason]}) {reason}")
        return 1 if self.wrong else 0
