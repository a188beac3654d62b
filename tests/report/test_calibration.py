"""What calibrating found, in words, as JSON, as a page and as a picture: the same figures in each."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from leakmeter.program import Calibrated, Normal, audit
from leakmeter.program.calibration import Tried
from leakmeter.report.calibration import View, lines, to_html, to_json, view, write_png
from leakmeter.report.calibration.findings import Risk, title

BITS = Risk("mutual_information", "mutual information", "bits")
GUESS = Risk("guess_within", "a guess within ±10 %", "probability")


def noise() -> View:
    tried = tuple(Tried(v, 1 / v, "pay[0]") for v in (1.0, 5.0, 400.0))
    found = Calibrated(5.0, 0.2, "pay[0]", 7, tried)
    more = tuple(Tried(v, 1 / v, "pay[0]") for v in (0.5, 5.0, 50.0))
    return view("sd", BITS, 0.2, found, more=more)


def bands(first: object = 1) -> View:
    tried = (Tried(first, 5.9, "age"), Tried(10, 2.5849625007211563, "age"), Tried(20, 1.6, "age"))
    return view("width", BITS, 2.6, Calibrated(10, 2.5849625007211563, "age", 3, tried), levels=True)


def test_the_result_is_one_sentence_and_levels_have_a_line_each() -> None:
    assert lines(noise()) == ["sd = 5 keeps mutual information at 0.2 bits, within 0.2, for pay[0] (7 audits)."]
    said = lines(bands())
    assert said[0].startswith("width = 10 keeps mutual information at 2.585 bits, within 2.6")
    assert said[2:] == ["  1   5.9 bits  (beyond the limit)", "  10  2.585 bits", "  20  1.6 bits"]


def test_a_curve_goes_as_far_as_it_was_asked_for_and_no_value_is_shown_twice() -> None:
    assert [p.value for p in noise().points] == [0.5, 1.0, 5.0, 50.0]


def test_json_has_every_value_that_was_tried_in_full() -> None:
    found = json.loads(to_json(bands()))
    assert (found["value"], found["risk"], found["limit"]) == (10, 2.5849625007211563, 2.6)
    assert [each["value"] for each in found["tried"]] == [1, 10, 20]
    endless = view("sd", BITS, 1.0, Calibrated(2.0, 0.5, "x", 2, (Tried(1.0, float("inf"), "x"),)))
    assert json.loads(to_json(endless))["tried"][0]["risk"] == "infinity"


def test_a_probability_is_spoken_in_percent() -> None:
    found = Calibrated(2.77, 0.2, "x", 3, (Tried(2.77, 0.2, "x"),))
    assert title(view("epsilon", GUESS, 0.2, found)) == "epsilon = 2.77 keeps a guess within ±10 % to at most 20 %."


@pytest.mark.parametrize("shown", [noise(), bands(), bands("<b>every</b> year")])
def test_the_page_shows_the_limit_and_loads_and_runs_nothing(shown: View) -> None:
    page = to_html(shown)
    assert "default-src 'none'" in page
    assert not re.search(r"<script|https?://(?!www\.w3\.org)|<b>every", page)
    assert 'class="mark seen"' in page
    assert page.count("<tr>") == len(shown.points) + 1


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def test_pictures_of_noise_and_of_levels_have_their_size(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result = audit("examples/programs/noisy_total.py", {"pay": [Normal(0, sd=1)], "sd": 1.0}, "pay[0]", 1.0)
    beliefs = {"before": result.prior, "sd = 1": result.posterior}
    found = noise().found
    with_beliefs = view("sd", BITS, 0.2, found, beliefs=beliefs)
    assert len(with_beliefs.beliefs) == 2
    for shown in (with_beliefs, bands()):
        write_png(shown, tmp_path / "risk.png")
        assert size_of((tmp_path / "risk.png").read_bytes()) == (1600, 900)
