"""What an audit may cost: seconds, memory, and the size of what it makes. Passing it is one sentence, never a hang."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Timer
from time import monotonic

import pytest
from tests.program.hostile_programs import HOSTILE, LISTS, WORK

from leakmeter.errors import BudgetError, NotExactError, ProgramError
from leakmeter.program import Laplace, Normal, audit
from leakmeter.program import budget as budgets
from leakmeter.program.averages import Measures
from leakmeter.program.bounded import BITS, LONGEST_WORD, called
from leakmeter.program.budget import ANSWERING, allowed, budgeted, exact_share, phase, portion, spend
from leakmeter.program.reading.source import read
from leakmeter.report.leakage.summary import release, summarize

#: Seconds that each program is given, and those after which it counts as hanging: this machine may be busy.
GIVEN, HANGS = 0.2, 40.0
#: Bytes of address space of the process that audits them.
ROOM = 4 * 2**30
#: Which of them leakmeter has an answer to; what takes longer than it is given on a slow machine may have none.
ANSWERED = {
    "sum of a range",
    "sum of a huge range",
    "infinite threshold",
    "nested lists",
    "while True with a random break",
}


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))


def _told(arguments: list[str]) -> Iterator[dict[str, object]]:
    """What the process that audits the hostile programs says; it is killed where one of them hangs."""
    command = [sys.executable, str(Path(__file__).parent / "hostile_run.py"), str(GIVEN), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=_limited) as run:
        assert run.stdout is not None
        watch = Timer(HANGS, run.kill)
        watch.start()
        for line in run.stdout:
            watch.cancel()
            watch = Timer(HANGS, run.kill)
            watch.start()
            yield json.loads(line)
        watch.cancel()


def test_hostile_programs_are_answered_or_refused_in_one_sentence() -> None:
    """All in one test, for what they are run in takes a while to start."""
    ended = {str(told["name"]): told for told in _told([]) if "name" in told}
    assert ended.keys() == HOSTILE.keys(), (
        "the first that is not there, or the one before it, hangs or breaks the process"
    )
    for name, told in ended.items():
        how, said = told["how"], str(told["said"])
        assert how == "fine" or (how == "refused" and name not in ANSWERED), (name, said)
        if how == "refused":
            assert said.endswith("."), (name, said)
            assert len(said.splitlines()) == 1, (name, said)
            assert len(said) < 500, (name, said)


def test_hostile_programs_are_sampled_or_refused_too() -> None:
    chosen = [*LISTS, *WORK][::9]
    found = {str(told["name"]): told for told in _told(["approximate", *chosen]) if "name" in told}
    assert list(found) == chosen
    assert {told["how"] for told in found.values()} <= {"fine", "refused"}


# -- the sentence ------------------------------------------------------------------------------------------------------


def endless(x):
    total = 0
    for i in range(10**9):
        total = total + i
    return x + total


def bounded_mean(x):
    kept = [min(max(v, 20), 60) for v in x]
    return sum(kept) / len(kept) + Laplace(0, 1)


def clipped_of_two_groups(x):
    kept = [min(max(v, 20 + i), 60 + i) for i, v in enumerate(x)]
    return sum(kept) / len(kept) + Laplace(0, 1), sum(kept[::2]) / 20 + Laplace(0, 1)


def test_the_sentence_says_where_and_what_would_help() -> None:
    with pytest.raises(
        BudgetError, match=r"test_budget\.py:\d+: reading the program takes more than 0\.2 seconds; "
    ) as seen:
        audit(endless, {"x": Normal(0, sd=1)}, "x", seconds=0.2)
    assert "shorten its loops and lists, or give it more with seconds= (--seconds)." in str(seen.value)
    with pytest.raises(BudgetError, match=r"takes more than 0\.5 seconds; allow sampling with approximate=True"):
        audit(clipped_of_two_groups, {"x": [Normal(40, sd=15)] * 40}, "x[0]", [41, 40], seconds=0.5)


def test_a_budget_is_an_error_about_the_program() -> None:
    assert issubclass(BudgetError, ProgramError)


def test_where_sampling_is_allowed_it_gets_its_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "EXACT_SHARE", 0.01)
    people = [Normal(40, sd=15)] * 14
    result = audit(clipped_of_two_groups, {"x": people}, "x[0]", [41, 20], approximate=True, seconds=60)
    assert result.how == "sampled"
    assert any("finding out exactly what the output tells takes more than" in note for note in result.notes)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), "60", None, True])
def test_seconds_that_cannot_be_kept_to(seconds: object) -> None:
    with pytest.raises(ProgramError, match=r"seconds=.* cannot be kept to; give a number above 0, or inf"):
        audit(endless, {"x": Normal(0, sd=1)}, "x", seconds=seconds)  # type: ignore[arg-type]


def test_no_end_is_allowed() -> None:
    assert allowed(float("inf")) == float("inf")
    assert audit(bounded_mean, {"x": [30, 40]}, "return", 31, seconds=float("inf")).how == "exact"


# -- budgets -----------------------------------------------------------------------------------------------------------


def _work_for_ever() -> None:
    while True:
        spend()


def test_work_without_a_budget_is_free() -> None:
    for _ in range(10_000):
        spend(1_000)


def test_what_is_within_a_budget_runs_on_its_clock() -> None:
    begun = monotonic()
    with pytest.raises(BudgetError), budgeted(0.1), budgeted(60):
        _work_for_ever()
    assert monotonic() - begun < 30


def test_an_end_that_was_taken_for_another_error_is_raised_in_the_end() -> None:
    def swallowed() -> None:
        with budgeted(0.05), suppress(ProgramError):
            _work_for_ever()

    with pytest.raises(BudgetError, match=r"takes more than 0\.05 seconds"):
        swallowed()


def test_the_exact_way_is_left_before_the_end() -> None:
    with budgeted(2):
        with pytest.raises(NotExactError, match="finding out exactly"), phase(ANSWERING), exact_share():
            _work_for_ever()
        spend(1_000_000)  # there is time left for another way


def test_what_takes_too_long_for_its_part_leaves_time_for_the_rest() -> None:
    with budgeted(1):
        for _ in range(3):
            with pytest.raises(BudgetError), portion(0.5):
                _work_for_ever()
        spend(1_000_000)


def test_parts_that_are_used_up_to_the_end_do_not_end_the_whole() -> None:
    with budgeted(0.2):
        for _ in range(40):
            with suppress(BudgetError), portion(0.9):
                _work_for_ever()


def test_a_report_shows_what_there_was_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Measures, "mutual_information", property(lambda _: _work_for_ever()))
    result = audit("examples/programs/average_age.py")
    with budgeted(1):
        summary = summarize(result, release(read("examples/programs/average_age.py"), None), {})
    assert summary.posterior.mean == pytest.approx(result.posterior.mean)
    assert [missing.name for missing in summary.missing] == ["Mutual information"]
    assert "takes more than" in summary.missing[0].reason


def test_memory_is_part_of_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    held = iter(range(0, 10**15, 2**29))
    monkeypatch.setattr(budgets, "resident", lambda: next(held))
    monkeypatch.setattr(budgets, "SELDOM", 0.0)
    with pytest.raises(BudgetError, match="reading the program takes more than 2 GB of memory; shorten"), budgeted(60):
        _work_for_ever()


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (OverflowError("math range error"), "too large or too small"),
        (RecursionError(), "nested too deeply"),
        (MemoryError(), "more memory than there is"),
    ],
)
def test_what_breaks_inside_is_one_sentence(broken: Exception, said: str) -> None:
    with pytest.raises(ProgramError, match=said), budgeted(60, "program.py"):
        raise broken


# -- numbers and words -------------------------------------------------------------------------------------------------


def test_numbers_are_as_python_computes_them_up_to_their_bound() -> None:
    assert called(pow, (2, 1019)) == 2**1019
    assert called(pow, (10, -2)) == 0.01
    assert called(pow, (-1, 10**9)) == 1
    with pytest.raises(ValueError, match="more than 307 digits"):
        called(pow, (2, 1020))
    assert float(2**BITS) < float("inf")


def test_words_are_bounded_before_they_are_made() -> None:
    import operator

    assert called(operator.add, ("a", "b")) == "ab"
    with pytest.raises(ValueError, match="longer than 1,000,000"):
        called(operator.mul, ("ab", LONGEST_WORD))
