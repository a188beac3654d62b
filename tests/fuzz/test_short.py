"""A few hundred inputs for every entry, always the same; ``make fuzz`` gives it millions."""

from __future__ import annotations

import pytest
from tests.fuzz.__main__ import shown
from tests.fuzz.targets import TARGETS
from tests.fuzz.work import explored

SEED = 22
#: How many inputs: those that ask the network are dear.
INPUTS = {
    "parsers": 1_000, "settings": 300, "priors": 300, "replies": 300, "calculations": 300, "corpus": 200,
    "files": 150, "facts": 25, "reports": 25, "find": 25, "texts": 10, "check": 4, "abstract": 6, "rewrite": 4,
    "branch": 12, "wordings": 4, "commands": 12, "programs": 60,
    "attacks": 4,
    "attackers": 4,
    "answers": 200,
}  # fmt: skip


def test_every_target_has_its_number() -> None:
    assert INPUTS.keys() == TARGETS.keys()


@pytest.mark.parametrize("name", INPUTS)
def test_nothing_is_found_in_a_short_run(name: str) -> None:
    found = explored(TARGETS[name], SEED, 0, inputs=INPUTS[name], shrink=3.0)
    assert not found.findings, "\n".join(shown(finding, SEED) for finding in found.findings)
