"""What is shown of an audit: numbers that can be read, pictures that do not mislead, and nothing that escapes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.program import Binomial, Categorical, Dirac, Laplace, Mixture, Normal, Uniform, audit
from leakmeter.program.reading.source import read
from leakmeter.report.leakage import Summary, render, schema, summarize, to_html, to_json
from leakmeter.report.leakage.plot import bar, ruler, strip, ticks
from leakmeter.report.leakage.summary import release
from leakmeter.report.leakage.words import bits, chance, figure, three

PROGRAM = """
def shown(x):
    if x > 3:
        return "high"
    return "low"

def named(who, n):
    if who == "Ann" and n > 12:
        return 1
    return 0

def clipped(x):
    if x > 3:
        y = 3
    else:
        y = x
    return y

def noisy(x):
    return x + Normal(0, sd=1)

def counted(xs):
    return sum(xs)

def watched(x):
    observe(x > 1)
    return x

def asked(x):
    observe(x > 1)
    return x > 2
"""


def summary(
    folder: Path, function: str, prior: Mapping[str, object], secret: str, observe: object = None, **lists: int
) -> Summary:
    file = folder / "program.py"
    file.write_text("from leakmeter.program import Normal, observe\n" + PROGRAM, "utf-8")
    program = f"{file}:{function}"
    result = audit(program, prior=prior, secret=secret, observe=observe)
    return summarize(result, release(read(program), observe), lists)


def all_forms(found: Summary) -> tuple[str, str, str]:
    """Terminal, page and JSON, each checked for what must hold of all."""
    text, page, written = render(found, width=90).plain, to_html(found), to_json(found)
    report = json.loads(written)
    jsonschema.validate(report, schema())
    for shown in (text, page):
        assert not re.search(r"\b(nan|inf|None)\b", shown), shown
    for svg in re.findall(r"<svg role.*?</svg>(?=\n<figcaption|\n</figure>)", page, re.DOTALL):
        ElementTree.fromstring(svg)
    HTMLParser().feed(page)
    assert max(len(line) for line in text.splitlines() if "program.py" not in line) <= 92  # a path is as long as it is
    return text, page, written


# -- numbers ---------------------------------------------------------------------------------------------------------


def test_a_value_has_the_decimals_its_spread_makes_worth_reading() -> None:
    assert figure(44, 1.99) == "44.00"
    assert figure(541769.2, 94868.3) == "541,769"
    assert figure(-0.0001, 0.5) == "0.000"
    assert figure(-12.5, 3) == "−12.50"
    assert figure(3, 0) == "3"
    assert figure(1e-7, 1e-8) == "0.0000001000" or figure(1e-7, 1e-8) == "1e−07"


def test_small_leakage_is_neither_hidden_nor_exact_to_the_last_digit() -> None:
    assert bits(0.0072498) == "0.00725 bits"
    assert bits(0) == "0 bits"
    assert bits(1) == "1 bit"
    assert bits(1e-7) == "under 0.0001 bits"
    assert bits(float("inf")) == "infinite (known exactly)"


@given(st.floats(allow_nan=True, allow_infinity=True), st.floats(allow_nan=True, allow_infinity=True))
def test_no_number_is_written_as_nan_or_inf(x: float, spread: float) -> None:
    for said in (figure(x, spread), bits(abs(x)), three(x), chance(x)):
        assert said
        assert not re.search(r"\b-?(nan|inf)\b", said)


# -- plots made of characters -----------------------------------------------------------------------------------------


def test_a_spike_narrower_than_a_column_is_seen() -> None:
    xs = [0.0, 49.999, 50.0, 50.001, 100.0]
    rows = strip(xs, [0, 0, 1, 0, 0], 40, 1.0)
    assert "█" in rows[0]
    assert rows[0].count("█") <= 2


@given(st.lists(st.floats(0, 1e6), min_size=2, max_size=50), st.integers(10, 100))
def test_strips_are_as_wide_as_asked_whatever_is_drawn(ys: list[float], columns: int) -> None:
    xs = list(np.linspace(-5, 5, len(ys)))
    for plain in (False, True):
        rows = strip(xs, ys, columns, max(ys), plain)
        assert {len(row) for row in rows} == {columns}
        assert not plain or "".join(rows).isascii()


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_longer_bar_is_never_less_likely(p: float, q: float) -> None:
    low, high = sorted((p, q))
    assert len(bar(low, 40, True)) <= len(bar(high, 40, True)) <= 40
    assert bool(bar(low, 40)) == (low > 0)


@given(st.floats(-1e9, 1e9), st.floats(1e-3, 1e9))
def test_scales_hold_round_values_inside_their_ends(low: float, width: float) -> None:
    places = ticks(low, low + width)
    assert 2 <= len(places) <= 12
    assert all(low - 1e-6 * width <= x <= low + width * (1 + 1e-6) for x in places)
    assert all(len(line) <= 72 for line in ruler([low, low + width], 60))


# -- whole reports ----------------------------------------------------------------------------------------------------


def test_words_from_outside_stay_words(tmp_path: Path) -> None:
    prior = {"who": Categorical({"Ann": 0.5, "<b onclick=x>": 0.3, "\x1b[31m": 0.2}), "n": Binomial(40, 0.3)}
    text, page, _ = all_forms(summary(tmp_path, "named", prior, "who", 0))
    assert "\x1b" not in text + page
    assert "<b onclick" not in page
    assert "most likely" in text


def test_many_single_values_are_drawn_as_a_curve(tmp_path: Path) -> None:
    found = summary(tmp_path, "named", {"who": Categorical({"Ann": 1.0}), "n": Binomial(400, 0.3)}, "n", 1)
    curve = found.picture.curve
    assert curve is not None
    assert curve.of == "probability"
    assert sum(curve.prior) == pytest.approx(1, abs=1e-3)
    all_forms(found)


def test_a_density_is_drawn_where_either_belief_is(tmp_path: Path) -> None:
    found = summary(tmp_path, "shown", {"x": Normal(0, sd=1)}, "x", "high")
    curve = found.picture.curve
    assert curve is not None
    assert curve.xs[0] < -2.9
    assert curve.xs[-1] > 4
    assert np.trapezoid(curve.prior, curve.xs) == pytest.approx(1, abs=0.01)
    assert max(y for x, y in zip(curve.xs, curve.posterior, strict=True) if x < 3) == 0
    assert found.probability == pytest.approx(0.00135, abs=1e-5)
    all_forms(found)


def test_one_that_would_be_flat_is_drawn_to_its_own_height_and_the_report_says_so(tmp_path: Path) -> None:
    found = summary(tmp_path, "noisy", {"x": Normal(0, sd=1000)}, "x", 500.0)
    text, page, _ = all_forms(found)
    assert "own height" in text
    assert "own height" in page
    assert found.probability is None


def test_a_value_that_becomes_certain_is_a_bar(tmp_path: Path) -> None:
    found = summary(tmp_path, "clipped", {"x": Normal(3, sd=1)}, "return", 2.5)
    text, _, _ = all_forms(found)
    assert [b.value for b in found.picture.bars if b.posterior > 0.99] == [2.5]
    assert "2.50" in text


def test_conditions_in_the_program_count_as_observations(tmp_path: Path) -> None:
    found = summary(tmp_path, "watched", {"x": Uniform(0, 2)}, "x")
    assert found.conditioned
    assert found.posterior.mean == pytest.approx(1.5)
    text, _, _ = all_forms(found)
    assert "1 bit" in text


def test_the_output_itself_is_no_secret_of_a_person(tmp_path: Path) -> None:
    found = summary(tmp_path, "noisy", {"x": Laplace(0, 2)}, "return")
    text, _, _ = all_forms(found)
    assert "What noisy releases" in text
    assert found.measures == ()


def test_more_people_than_can_be_audited_one_by_one_are_listed_as_not_available(tmp_path: Path) -> None:
    prior = {"xs": [Categorical({0: 0.5, 1: 0.5})] * 300}
    found = summary(tmp_path, "counted", prior, "xs[0]", 140, xs=300)
    assert "300 people" in found.missing[0].reason
    assert "Not available" in render(found).plain


def test_any_number_of_normals_is_ranked_and_those_alike_share_a_row(tmp_path: Path) -> None:
    prior = {"xs": [Normal(0, sd=1)] * 2999 + [Normal(0, sd=2)]}
    found = summary(tmp_path, "counted", prior, "xs[0]", 100.0, xs=3000)
    assert len(found.ranking) == 3000
    text = render(found).plain
    assert "xs[2999]" in text
    assert "xs[0] and 2,998 others alike" in text
    report = json.loads(to_json(found))
    assert report["ranked"] == 3000
    assert len(report["ranking"]) == 1000
    assert [e["rank"] for e in report["ranking"][:3]] == [1, 2, 2]


def test_certain_secrets_can_be_shown(tmp_path: Path) -> None:
    all_forms(summary(tmp_path, "noisy", {"x": 3.0}, "x", 2.0))


def test_the_interval_of_a_belief_with_single_values_and_a_density_holds_nine_tenths(tmp_path: Path) -> None:
    found = summary(tmp_path, "clipped", {"x": Normal(3, sd=1)}, "return")
    assert found.prior.low == pytest.approx(3 - 1.6448536, abs=1e-6)
    assert found.prior.high == pytest.approx(3)  # single values are told apart to a relative 1e-9


def test_what_is_most_likely_is_no_single_value_that_is_all_but_impossible(tmp_path: Path) -> None:
    """Of a debt that one in twenty has not, and a release that says there is one, the peak of the density is named."""
    debt = Mixture([0.05, 0.95], [Dirac(0), Normal(20, sd=5)])
    shown = summary(tmp_path, "noisy", {"x": debt}, "x", 22)
    assert (shown.prior.most_likely, shown.prior.certainty) == (0, pytest.approx(0.05))
    weight = 25 / 26  # of the release: variances 25 and 1
    assert shown.posterior.most_likely == pytest.approx(20 + 2 * weight, abs=1e-3)
    assert shown.posterior.certainty is None


def test_where_all_values_are_alike_none_is_most_likely(tmp_path: Path) -> None:
    assert summary(tmp_path, "noisy", {"x": Uniform(0, 10)}, "x").prior.most_likely is None


def test_what_was_expected_is_told_among_the_runs_that_count(tmp_path: Path) -> None:
    """Of a standard normal kept above 1, the share above 2: the two answers of one question add to 1."""
    told = [summary(tmp_path, "asked", {"x": Normal(0, sd=1)}, "x", seen).probability for seen in (True, False)]
    assert told[0] == pytest.approx(0.022750132 / 0.158655254, rel=1e-6)
    assert sum(p for p in told if p is not None) == pytest.approx(1)
