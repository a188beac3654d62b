"""The processes in which programs are worked out: how one is begun, and what it gives up before it does anything.

Nothing here imports anything but the standard library, for such a process loads this file first.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
_QUIET = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


def begun(arguments: Sequence[str], kept: Sequence[str]) -> subprocess.Popen[bytes]:
    """A process of Python, which finds of the environment what is ``kept``, and is not stopped by Ctrl-C: that is for
    leakmeter, which then ends it."""
    return subprocess.Popen(
        [sys.executable, "-I", "-B", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={name: os.environ[name] for name in kept if name in os.environ} | _QUIET,
        start_new_session=True,
    )


def streams() -> tuple[int, int]:
    """Standard input and output for messages alone, by number: a program finds nothing in one and prints into
    nowhere."""
    asked, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for place in (0, 1, 2):
        os.dup2(nowhere, place)
    return asked, answers


def limit(limits: Mapping[str, int]) -> bool:
    """Take limits, by what ``resource`` calls them (RLIMIT_ left out); whether the system held to all."""
    try:
        import resource
    except ImportError:
        return False
    held = True
    for name, value in limits.items():
        kind: Any = getattr(resource, f"RLIMIT_{name}")
        try:
            resource.setrlimit(kind, (value, value))
        except (ValueError, OSError):
            held = False
    return held


def leave_network() -> bool:
    """Leave the network for a namespace without one (Linux); whether that was allowed."""
    if sys.platform != "linux":
        return False
    try:
        import ctypes

        return ctypes.CDLL(None).unshare(_NEW_USER | _NEW_NETWORK) == 0
    except (ImportError, OSError, AttributeError):
        return False
