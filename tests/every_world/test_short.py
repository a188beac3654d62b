"""Random programs agree with running them in every world: a few of those ``python -m tests.every_world`` takes."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from tests.every_world import comparing
from tests.every_world.comparing import compared
from tests.every_world.kinds import KINDS
from tests.program.random_programs import load


@pytest.mark.parametrize("i", range(8))
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_random_program_agrees_with_all_worlds(kind: str, i: int, tmp_path: Path) -> None:
    case = KINDS[kind](f"short-{i}")
    path, function = load(case.source, tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what pandas says of programs like these is not the point
        assert compared(case, function, path, most=3).wrong == (), case.source


@pytest.mark.parametrize("i", range(4))
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_random_program_that_is_worked_out_agrees_with_all_worlds(kind: str, i: int, tmp_path: Path) -> None:
    case = KINDS[kind](f"worked-out-{i}")
    path, function = load(case.source, tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        outcome = compared(case, function, path, most=3, worlds=None)
    assert outcome.wrong == (), case.source


def test_the_comparison_sees_what_is_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = comparing._near
    monkeypatch.setattr(comparing, "_near", lambda a, b: honest(a, b * 1.001))
    found = 0
    for i in range(6):
        case = KINDS["python"](f"short-{i}")
        path, function = load(case.source, tmp_path, f"off{i}")
        found += bool(compared(case, function, path, most=2).wrong)
    assert found >= 3
