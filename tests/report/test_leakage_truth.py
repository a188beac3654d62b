"""The true value and the released output in every form of an audit's report; an output that reveals a value exactly."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import jsonschema
import pytest
from scipy.stats import norm

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Normal, audit
from leakmeter.program.language import Outcome
from leakmeter.program.reading.source import read
from leakmeter.report.leakage import Summary, schema, summarize, to_html, write_png
from leakmeter.report.leakage.json import to_dict
from leakmeter.report.leakage.sentences import change, headline, marks

AVERAGE = "examples/programs/average_age.py"
COIN = "examples/programs/randomized_response.py"


def summary(program: str, prior: dict, secret: str, observe: object, truth: Outcome | None = None) -> Summary:
    from leakmeter.report.leakage.summary import release

    return summarize(audit(program, prior, secret, observe), release(read(program), observe), {}, truth=truth)


def ages(truth: Outcome | None = 42, observe: object = 44) -> Summary:
    return summary(AVERAGE, {"ages": [Normal(35, sd=2)] * 100}, "ages[0]", observe, truth)


def test_the_true_value_and_the_released_average_are_marked_in_order() -> None:
    assert [(m.value, m.label) for m in marks(ages())] == [(42, "true value 42"), (44, "released 44")]
    assert [m.label for m in marks(ages(None))] == ["released 44"]
    assert [m.label for m in marks(ages(42, None))] == ["true value 42"]


def test_an_output_far_from_the_secrets_scale_is_not_drawn_on_it() -> None:
    total = summary("examples/programs/noisy_total.py", {"pay": [Normal(3000, sd=600)] * 5, "sd": 9.0}, "pay[0]", 15000)
    assert marks(total) == []


def test_the_sentence_says_how_much_likelier_the_truth_became() -> None:
    """The densities at 42 of N(44, sd 2 sqrt(.99)) and of N(35, sd 2)."""
    told = ages().truth
    assert told is not None
    ratio = norm.pdf(42, 44, 2 * sqrt(0.99)) / norm.pdf(42, 35, 2)
    assert told.after / told.before == pytest.approx(ratio, rel=1e-9)
    assert f"The true value, 42, became {ratio:.0f} times as likely." in change(ages())
    assert "became less likely, by a factor of" in change(ages(30))
    # After "yes" a yes is 3/4 likely, and a no 1/4: half of what it was.
    assert "The true value, 0, became less likely, by a factor of 2." in change(
        summary(COIN, {"value": Bernoulli(0.5)}, "value", 1, 0)
    )


def test_the_json_has_the_truth_and_keeps_to_its_schema() -> None:
    for shown in (ages(), ages(None)):
        jsonschema.validate(to_dict(shown), schema())
    assert to_dict(ages())["truth"]["value"] == 42
    assert "truth" not in to_dict(ages(None))


def test_the_page_marks_both_and_a_value_among_bars() -> None:
    page = to_html(ages())
    assert "true value 42" in page
    assert "released 44" in page
    assert "(true value)" in to_html(summary(COIN, {"value": Bernoulli(0.5)}, "value", 1, 1))
    beyond = to_html(ages(99))
    assert "true value 99 →" in beyond


def test_a_value_that_is_revealed_is_said_to_be(tmp_path: Path) -> None:
    itself = tmp_path / "itself.py"
    itself.write_text("def itself(x):\n    return x\n")
    assert headline(summary(str(itself), {"x": Normal(0, sd=1)}, "x", 0.5)) == "This output reveals x exactly."
    assert headline(summary(str(itself), {"x": Normal(0, sd=1)}, "x", None)) == "An output can reveal x exactly."
    assert "infinit" not in to_html(ages())


def test_pictures_are_drawn_with_marks_and_bars(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    itself = tmp_path / "itself.py"
    itself.write_text("def itself(x):\n    return x\n")
    for shown in (
        ages(99),
        summary(COIN, {"value": Bernoulli(0.5)}, "value", 1, 1),
        summary(str(itself), {"x": Normal(0, sd=1)}, "x", 0.5, 0.5),
    ):
        write_png(shown, tmp_path / "picture.png")
        data = (tmp_path / "picture.png").read_bytes()
        assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (1600, 900)


@pytest.mark.parametrize(
    ("truth", "says"),
    [("old", "is a number"), (float("nan"), "one number or one word"), (float("inf"), "one number or one word")],
)
def test_what_can_be_no_true_value_is_one_sentence(truth: Outcome, says: str) -> None:
    with pytest.raises(ProgramError, match=says):
        ages(truth)


def test_a_word_is_no_true_value_of_numbers() -> None:
    with pytest.raises(ProgramError, match="whose values are numbers"):
        summary(COIN, {"value": Bernoulli(0.5)}, "value", 1, "yes")
