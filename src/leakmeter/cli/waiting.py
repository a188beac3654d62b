"""A moving line on standard error for work that a person at a terminal has to wait for. Elsewhere nothing is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING

from leakmeter.cli.output import console

if TYPE_CHECKING:
    from rich.progress import Progress

#: Seconds that pass before anything is shown.
PATIENCE = 1.0


@contextmanager
def waiting(what: str) -> Generator[Callable[[int, int], None]]:
    """A function to call with how many of how many are done; shown once the work has taken `PATIENCE` seconds.

    The line is gone when the work is, or is broken off.
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


@contextmanager
def counting(what: str, total: int) -> Generator[Callable[[], None]]:
    """A function to call for each of ``total`` things that is done; shown from the beginning."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    with _progress() as progress:
        task = progress.add_task(_words(what), total=total)
        yield lambda: progress.advance(task)


def spinning(what: str) -> AbstractContextManager[object]:
    """A line that moves while something is done that cannot be counted."""
    return console(sys.stderr).status(_words(what)) if sys.stderr.isatty() else nullcontext()


def _line(what: str, total: int, shown: ExitStack) -> Callable[[int, int], None]:
    progress = shown.enter_context(_progress())
    task = progress.add_task(_words(what), total=total)
    return lambda done, total: progress.update(task, completed=done, total=total)


def _progress() -> Progress:
    """A bar that leaves standard output alone: rich would have what is said meanwhile go through its own console."""
    from rich.progress import Progress

    return Progress(console=console(sys.stderr), transient=True, redirect_stdout=False, redirect_stderr=False)


def _words(what: str) -> str:
    """A description that is printable, and in which a model's name is no markup."""
    from rich.markup import escape

    from leakmeter.report.plain import one_line
    from leakmeter.report.visible import printable

    return escape(printable(one_line(what)))
