"""Several calls side by side, in order, so that Ctrl-C is obeyed at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from threading import Event, Thread
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
#: Called with how many of how many are done.
Progress = Callable[[int, int], None]
#: Seconds between looks at whether a person wants to stop: some systems let Ctrl-C through only between waits.
_LOOK = 0.2


def together(
    work: Callable[[T], R], items: Sequence[T], at_once: int, progress: Progress = lambda done, total: None
) -> list[R]:
    """``[work(item) for item in items]``, up to ``at_once`` of them at a time.

    The first error is raised as soon as it happens, and what has not begun then never does; so it is with Ctrl-C.
    Calls under way are left to threads that end with the program, and nobody waits for them.
    """
    if at_once <= 1 or len(items) <= 1:
        results: list[R] = []
        for item in items:
            results.append(work(item))
            progress(len(results), len(items))
        return results
    futures: list[Future[R]] = [Future() for _ in items]
    left = deque(zip(futures, items, strict=True))
    stopped = Event()
    for _ in range(min(at_once, len(items))):
        Thread(target=_worker, args=(work, left, stopped), daemon=True).start()
    pending = set(futures)
    try:
        while pending:
            finished, pending = wait(pending, timeout=_LOOK, return_when=FIRST_COMPLETED)
            for future in finished:
                future.result()
            if finished:
                progress(len(items) - len(pending), len(items))
    finally:
        stopped.set()
    return [future.result() for future in futures]


def _worker(work: Callable[[T], R], left: deque[tuple[Future[R], T]], stopped: Event) -> None:
    while not stopped.is_set():
        try:
            future, item = left.popleft()
        except IndexError:
            return
        try:
            future.set_result(work(item))
        except BaseException as error:  # raised again by the thread that waits
            future.set_exception(error)
