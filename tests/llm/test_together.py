"""Calls side by side: in order, no more than allowed, and over at once when someone wants to stop."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.llm import together


@given(st.lists(st.integers(), max_size=20), st.integers(1, 6))
def test_side_by_side_is_the_same_as_one_by_one(items: list[int], at_once: int) -> None:
    seen: list[tuple[int, int]] = []
    assert together(lambda x: x * x, items, at_once, lambda *step: seen.append(step)) == [x * x for x in items]
    assert all(done <= total == len(items) for done, total in seen)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert not items or seen[-1] == (len(items), len(items))


def test_no_more_run_at_once_than_allowed() -> None:
    running: list[int] = []
    most: list[int] = []

    def work(item: int) -> None:
        running.append(item)
        most.append(len(running))
        time.sleep(0.01)
        running.remove(item)

    together(work, range(12), 3)
    assert max(most) <= 3


@pytest.mark.parametrize("at_once", [1, 3])
def test_the_first_error_ends_it_and_what_has_not_begun_never_does(at_once: int) -> None:
    begun: list[int] = []

    def work(item: int) -> int:
        begun.append(item)
        if item == 1:
            raise ValueError("one")
        time.sleep(0.02)
        return item

    with pytest.raises(ValueError, match="one"):
        together(work, range(50), at_once)
    time.sleep(0.1)
    assert len(begun) < 10
    assert threading.active_count() < 20


@pytest.mark.skipif(sys.platform == "win32", reason="there is no way to send Ctrl-C to one process")
def test_ctrl_c_is_obeyed_while_calls_are_under_way() -> None:
    code = (
        "import time\n"
        "from leakmeter.llm import together\n"
        "print('begun', flush=True)\n"
        "together(lambda _: time.sleep(60), range(8), 4)\n"
    )
    run = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout is not None
    assert run.stdout.readline() == "begun\n"
    time.sleep(0.3)
    run.send_signal(signal.SIGINT)
    _, stderr = run.communicate(timeout=30)  # half of what one call takes
    assert "KeyboardInterrupt" in stderr
