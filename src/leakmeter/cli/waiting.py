"""A moving line on standard error for work that a person at a terminal has to wait for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from time import monotonic

#: Seconds that pass before anything is shown.
PATIENCE = 1.0


@contextmanager
def waiting(what: str) -> Generator[Callable[[int, int], None]]:
    """A function to call with how many of how many are done; shown once the work has taken `PATIENCE` seconds.

    Nothing is shown where standard error is no terminal. The line is gone when the work is, or is broken off.
    """
    begun = monotonic()
    with ExitStack() as shown:
        moving: list[Callable[[int, int], None]] = []

        def seen(done: int, total: int) -> None:
            if not moving and sys.stderr.isatty() and monotonic() - begun > PATIENCE:
                moving.append(_line(what, total, shown))
            for move in moving:
                move(done, total)

        yield seen


def _line(what: str, total: int, shown: ExitStack) -> Callable[[int, int], None]:
    from rich.console import Console
    from rich.progress import Progress

    progress = shown.enter_context(Progress(console=Console(stderr=True), transient=True))
    task = progress.add_task(what, total=total)
    return lambda done, total: progress.update(task, completed=done, total=total)
