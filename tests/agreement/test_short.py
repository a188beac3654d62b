"""Random programs agree with long runs of them: a few of those that ``python -m tests.agreement`` takes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.agreement import comparing
from tests.agreement.comparing import compared
from tests.agreement.simulation import Estimate


@pytest.mark.parametrize("i", range(25))
def test_a_random_program_agrees_with_its_runs(i: int, tmp_path: Path) -> None:
    outcome = compared(f"short-{i}", tmp_path, runs=100_000)
    assert outcome.wrong == (), outcome.source


def test_the_comparison_sees_what_is_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = comparing.figures

    def off(*given):
        found = honest(*given)
        return {**found, "mean": replace(found["mean"], value=found["mean"].value + 0.05)}

    monkeypatch.setattr(comparing, "figures", off)
    found = [compared(f"short-{i}", tmp_path, runs=100_000) for i in range(4)]
    assert sum(any(w.startswith("mean") for w in o.wrong) for o in found) >= 2


def test_a_share_that_no_run_showed_does_not_disagree_with_a_few_in_a_million() -> None:
    assert not comparing._far(Estimate(1e-6, 0.0), Estimate(0.0, 0.0), 1e5)
