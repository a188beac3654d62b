"""``leakmeter train style``: the heads of the attacker by style."""

from __future__ import annotations

from pathlib import Path

from leakmeter.cli.output import say, tell
from leakmeter.train.style import train_style


def run_train_style(corpus: Path, out: Path, seed: int) -> int:
    """Fit the heads and say what was measured of them. Raises SettingsError where the extra [train] is missing."""
    train_style(corpus, out, seed, tell=lambda line: tell(line, speaker=""))
    say(f"{out} holds the heads and what was measured of them.")
    return 0
