"""How fast a tagger reads: milliseconds a sentence of one core's time, and sentences a second with two threads on two.

The time of one core is what the process used of it, so that other work on the machine does not count. Sentences are run
singly in both: batches of windows of like length save a sixth of the network's time (four together, one core), and an
eight-bit network rounds by what is run together, so that a sentence would be marked differently in another batch.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import perf_counter, process_time
from typing import TypeVar

from leakmeter.text.find import Mark, Tagger

_Read = TypeVar("_Read")


def on_one_core(read: Callable[[], _Read]) -> tuple[_Read, float]:
    """What ``read`` returns, and the seconds that the process worked for it, held to one core where it can be."""
    with _cores(1):
        start = process_time()
        result = read()
        return result, process_time() - start


def on_two_cores(texts: Sequence[str], tagger: Tagger) -> float | None:
    """The seconds in which two threads tag ``texts``, by the clock; None where there are no two cores to be had.

    Other work on the machine counts. ``tagger`` must be new to the texts, or it remembers them.
    """
    if not texts or _available() < 2:
        return None
    tagger.tag(texts[0])  # loads what is loaded once
    with _cores(2), ThreadPoolExecutor(2) as pool:
        start = perf_counter()
        marks: list[list[Mark]] = list(pool.map(tagger.tag, texts))
        return perf_counter() - start if len(marks) == len(texts) else None


def _available() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _cores(count: int) -> Generator[None]:
    """Hold this thread, and those it starts, to the first ``count`` of its cores, where the system lets it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(before)[:count])
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
