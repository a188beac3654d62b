"""The entries of leakmeter, each with its inputs and its laws."""

from __future__ import annotations

from tests.fuzz.case import Target
from tests.fuzz.targets import attacks, crowds, files, parsers, posts, programs, replies, setting

#: All targets by name.
TARGETS: dict[str, Target] = {
    target.name: target
    for room in (parsers, posts, crowds, programs, setting, replies, files, attacks)
    for target in room.TARGETS
}
