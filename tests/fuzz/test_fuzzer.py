"""The fuzzer itself: it catches what is broken, names it, makes it small, and survives what hangs or dies."""

from __future__ import annotations

import time
from random import Random

import pytest
from tests.fuzz import doubles
from tests.fuzz.__main__ import main, shown, table
from tests.fuzz.case import Case, Finding, Target, hold
from tests.fuzz.doubles import letters
from tests.fuzz.judging import judge
from tests.fuzz.laws import belief_holds, crowd_holds, disclosures_hold, rewrite_holds
from tests.fuzz.pages import page_holds
from tests.fuzz.run import Tally, fuzz
from tests.fuzz.targets import TARGETS
from tests.fuzz.work import explored

from leakmeter import Crowd, Disclosure, InputError, Population, estimate, find, rewrite
from leakmeter.report import to_html

TEXT = "Im 24F living in Portland, Oregon, I work as a nurse."


def finds(run: object, text: str = TEXT, seconds: float = 5.0) -> Finding:
    """What the judge says of a target that does this."""
    finding = judge(Target("double", letters, run, seconds=seconds), Case(text))  # type: ignore[arg-type]
    assert finding is not None
    return finding


def moved(text: str, random: Random) -> object:
    """A finder whose second span is one character off."""
    found = [Disclosure(d.start + (i == 1), d.end, d.text, d.category, 0.9, "x") for i, d in enumerate(find(text))]
    disclosures_hold(text, found)
    return found


def test_a_span_that_is_one_off_is_found() -> None:
    assert finds(moved).what == "law: a span slices to its own words"


def test_spans_in_the_wrong_order_are_found() -> None:
    found = finds(lambda text, random: disclosures_hold(text, find(text)[::-1]))
    assert found.what == "law: disclosures stand in order and do not overlap"


def test_an_error_of_another_kind_is_found_with_its_place() -> None:
    def run(text: str, random: Random) -> object:
        return estimate(Disclosure(0, 1, "x", "AGE"))  # type: ignore[arg-type]

    found = finds(run)
    assert found.what.startswith("error: ")
    assert found.place.startswith("text/crowd/")


@pytest.mark.parametrize("wait", [lambda: None, lambda: time.sleep(0.01)], ids=["busy", "asleep"])
def test_a_hang_is_found_and_ends(wait: object) -> None:
    def run(text: str, random: Random) -> object:
        while True:
            try:
                wait()  # type: ignore[operator]
            except Exception:
                continue

    begun = time.monotonic()
    assert finds(run, seconds=0.1).what == "hang"
    assert time.monotonic() - begun < 3


def test_a_short_hang_leaves_no_alarm_behind() -> None:
    assert judge(Target("double", letters, lambda text, random: text, seconds=0.05), Case("a")) is None
    time.sleep(0.3)


@pytest.mark.parametrize(
    ("message", "law"),
    [
        ("two\nlines", "one line"),
        ("Traceback (most recent call last)", "no traceback"),
        ("It is <class 'int'>.", "no traceback"),
        ("The text “" + TEXT * 3 + "” is bad.", "quotes a few words"),
        ("", "says something"),
        ("x" * 1000, "short"),
    ],
)
def test_a_message_that_is_no_plain_sentence_is_found(message: str, law: str) -> None:
    def run(text: str, random: Random) -> object:
        raise InputError(message)

    assert law in finds(run, TEXT * 3).what


def test_an_error_on_purpose_with_a_plain_sentence_is_none() -> None:
    def run(text: str, random: Random) -> object:
        raise InputError("The text is empty. Give some words to check.")

    assert judge(Target("double", letters, run), Case(TEXT)) is None


def test_another_result_the_second_time_is_found() -> None:
    counts = iter(range(10))
    target = Target("double", letters, lambda text, random: next(counts))
    assert judge(target, Case(TEXT)) is None
    found = judge(target, Case(TEXT), twice=True)
    assert found is not None
    assert "same input" in found.what


def test_a_crowd_with_its_bounds_crossed_is_found() -> None:
    counted = estimate(TEXT)
    told = len(find(TEXT, threshold=0.5, unlabelled=True))
    crowd_holds(counted, told)
    everyone: Population = counted.population
    for broken in (
        {"low": counted.k * 2},
        {"k": 0.5, "bits": -1.0},
        {"bits": counted.bits + 1},
        {"high": everyone.high * 2},
        {"k": float("nan")},
        {"not_estimated": (0,)},
        {"factors": ()},
    ):
        values = {name: getattr(counted, name) for name in counted.__dataclass_fields__} | broken
        with pytest.raises(AssertionError):
            crowd_holds(Crowd(**values), told)


def test_edits_that_do_not_give_the_text_are_found() -> None:
    result = rewrite(TEXT, 100_000)
    rewrite_holds(result)
    values = {name: getattr(result, name) for name in result.__dataclass_fields__}
    for broken in ({"edits": ()}, {"text": result.text + "!"}, {"target_k": 1e12, "stop_reason": "reached"}):
        with pytest.raises(AssertionError):
            rewrite_holds(type(result)(**(values | broken)))


class Half:
    """A belief of which half is lost."""

    def __init__(self) -> None:
        self.pmf, self.components = {1: 0.5}, ()
        self.mean = self.sd = 1.0

    def probability(self, low: float, high: float) -> float:
        return 0.5 if low <= 1 <= high else 0.0


def test_a_belief_that_does_not_add_up_is_found() -> None:
    with pytest.raises(AssertionError, match="add up to 1"):
        belief_holds(Half())  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["<fuzz-tag>", '" onfuzz="1', "<p>", "</div>", "<script>1</script>", "<!-- fuzz -->"])
def test_text_that_becomes_markup_of_a_page_is_found(text: str) -> None:
    from leakmeter import check

    page = to_html(check(TEXT))
    page_holds(page)
    quoted = page.replace('<html lang="en"', f'<html lang="{text}"', 1) if text.startswith('"') else page
    with pytest.raises(AssertionError):
        page_holds(quoted if quoted != page else page.replace("</h1>", f"{text}</h1>", 1))


def has_a_g(text: str, random: Random) -> object:
    hold("g" not in text, "there is no g", text)
    return text


def test_a_failing_input_is_made_as_small_as_it_can_be() -> None:
    found = explored(Target("double", letters, has_a_g), 0, 0, inputs=20)
    assert {finding.what for finding in found.findings} == {"law: there is no g"}
    assert found.findings[0].case.text == "g"
    assert found.inputs == 20


def test_the_same_seed_gives_the_same_inputs() -> None:
    for target in TARGETS.values():
        assert [target.case(7, i) for i in range(5)] == [target.case(7, i) for i in range(5)]
        assert target.case(7, 0) != target.case(8, 0) or target.case(7, 1) != target.case(8, 1)


def test_a_finding_says_how_to_have_it_again() -> None:
    said = shown(Finding("find", "hang", "api.py, check", "over 5 s", Case("a\x00", 3), 12), 9)
    assert "--target find --seed 9 --at 12" in said
    assert "('find', Case('a\\x00', 3))," in said


def test_a_process_that_freezes_or_dies_is_replaced_and_the_input_named() -> None:
    tallies = {name: Tally() for name in doubles.TARGETS}
    said: list[Finding] = []

    def enough() -> None:
        if len(said) >= 2 and tallies["sound"].inputs > 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fuzz(list(doubles.TARGETS.values()), 0, 60.0, 1, tallies, said.append, enough, doubles.__name__)
    assert {(finding.target, finding.what) for finding in said} == {("freezes", "hang"), ("dies", "death")}
    assert all(finding.index >= 0 for finding in said)
    assert "freezes: hang" in table(tallies, 3.0)


def test_the_command_ends_with_1_where_something_was_found_and_0_where_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(TARGETS, "settings", Target("settings", letters, has_a_g))
    at = next(i for i in range(50) if "g" in TARGETS["settings"].case(0, i).text)
    fine = next(i for i in range(500) if "g" not in TARGETS["settings"].case(0, i).text)
    assert main(["--target", "settings", "--at", str(at)]) == 1
    assert "there is no g" in capsys.readouterr().out
    assert main(["--target", "settings", "--at", str(fine)]) == 0
    with pytest.raises(SystemExit) as end:
        main(["--at", "1"])
    assert end.value.code == 2
