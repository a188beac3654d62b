"""The kinds of random programs."""

from __future__ import annotations

from collections.abc import Callable

from tests.every_world.comparing import Case
from tests.every_world.frames import frame_case
from tests.every_world.python import python_case

#: A case of each kind, from a number such as ``1-17``.
KINDS: dict[str, Callable[[str], Case]] = {"python": python_case, "pandas": frame_case}
