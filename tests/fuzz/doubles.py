"""Targets that freeze, die or are sound, for the test of the fuzzer. They stand here to be found by another process."""

from __future__ import annotations

import os
from random import Random

from tests.fuzz.case import Target


def letters(random: Random) -> str:
    """Letters and blanks."""
    return "".join(random.choice("abcdefgh ") for _ in range(40))


def _freezes(text: str, random: Random) -> object:
    return 9**9**9  # in C, where no signal handler of Python's runs


def _dies(text: str, random: Random) -> object:
    os._exit(3)


#: Found under this name by the process that works.
TARGETS = {
    "freezes": Target("freezes", letters, _freezes, seconds=0.05),
    "dies": Target("dies", letters, _dies),
    "sound": Target("sound", letters, lambda text, random: text),
}
