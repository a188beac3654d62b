"""What iterations buy and cost: the definitions, the paper's own figures, the front, and what the pictures show."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import InputError
from leakmeter.evaluate.rewrite_curves import (
    Curve,
    Place,
    Trace,
    by_accuracy,
    by_bits,
    curve,
    front,
    lines,
    rate,
)
from leakmeter.evaluate.rewrite_pictures import rates_svg, tradeoff_svg
from leakmeter.types.attack import Iteration


def turn(gain: float, cost: float) -> Iteration:
    return Iteration("before", (), (), "after", 1.0, gain, 1.0 - cost, cost)


TWO = [turn(3.0, 0.3), turn(1.0, 0.2)]


def test_one_text_has_the_rates_of_its_iterations() -> None:
    first, second = curve("rlaa", "bits", [by_bits(TWO)]).points
    assert (first.gain, first.cost, first.rate) == pytest.approx((3.0, 0.3, 0.1))
    assert (second.gain, second.cost, second.rate) == pytest.approx((1.0, 0.2, 0.2))
    assert first.rate == pytest.approx(TWO[0].rate_of_substitution)
    assert (second.total_gain, second.total_cost, second.total_rate) == pytest.approx((4.0, 0.5, 0.125))


def test_a_text_that_has_stopped_counts_and_neither_gains_nor_costs() -> None:
    points = curve("rlaa", "bits", [by_bits(TWO), by_bits(TWO[:1]), by_bits([])]).points
    assert [point.running for point in points] == [2, 1]
    assert points[0].gain == pytest.approx(6.0 / 3)
    assert points[1].gain == pytest.approx(1.0 / 3)
    assert points[1].total_cost == pytest.approx((0.5 + 0.3) / 3)


def test_accuracy_is_lost_by_hits_among_attributes() -> None:
    trace = by_accuracy(TWO, [6, 2, 3], attributes=8)
    assert trace == Trace((0.5, -0.125), (0.3, 0.2))
    first, second = curve("rlaa", "accuracy", [trace]).points
    assert first.rate == pytest.approx(0.6)
    assert second.rate == math.inf  # paid, and the attacker hits more than before
    assert second.total_rate == pytest.approx(0.5 / 0.375)


@pytest.mark.parametrize("hits", [[6, 2], [6, 2, 3, 1], [9, 2, 3], [6, -1, 3]])
def test_hits_must_fit_iterations_and_attributes(hits: list[int]) -> None:
    with pytest.raises(InputError, match=r"iterations|attributes"):
        by_accuracy(TWO, hits, attributes=8)


def test_nothing_paid_is_free_and_paying_for_nothing_has_no_bound() -> None:
    assert rate(0.0, 0.0) == rate(-0.1, 2.0) == rate(0.0, -1.0) == 0.0
    assert rate(0.1, 0.0) == rate(0.1, -2.0) == math.inf


def test_a_trace_has_a_cost_for_every_gain() -> None:
    with pytest.raises(InputError, match="as many costs as gains"):
        curve("rlaa", "bits", [Trace((1.0,), ())])
    assert curve("rlaa", "bits", []).points == ()


traces = st.lists(
    st.lists(st.tuples(st.floats(-1, 5), st.floats(0, 1)), max_size=5).map(
        lambda turns: Trace(tuple(gain for gain, _ in turns), tuple(cost for _, cost in turns))
    ),
    min_size=1,
    max_size=6,
)


@given(traces)
def test_totals_are_the_means_of_what_texts_gained_and_paid(given_traces: list[Trace]) -> None:
    found = curve("any", "bits", given_traces)
    assert len(found.points) == max(len(trace.gains) for trace in given_traces)
    if found.points:
        last, n = found.points[-1], len(given_traces)
        assert last.total_gain == pytest.approx(sum(sum(t.gains) for t in given_traces) / n, abs=1e-9)
        assert last.total_cost == pytest.approx(sum(sum(t.costs) for t in given_traces) / n, abs=1e-9)
    running = [point.running for point in found.points]
    assert running == sorted(running, reverse=True)


#: Table 1 of the paper, PersonalReddit: PRIV, ROUGE-L and BLEU of FgAA and of RLAA, and the rates of both by table 6.
UNTOUCHED = 0.4442
TABLES = {
    "Llama": ((0.1948, 0.2180, 0.0533), (0.2130, 0.5958, 0.4251), 3.80, 1.74),
    "DeepSeek": ((0.2056, 0.4649, 0.2082), (0.2087, 0.7401, 0.6365), 3.32, 1.10),
    "Qwen": ((0.2302, 0.6156, 0.3973), (0.2531, 0.7549, 0.6413), 1.80, 1.28),
}


def total(priv: float, utility: float) -> float:
    return curve("x", "accuracy", [Trace((UNTOUCHED - priv,), (1.0 - utility,))]).points[-1].total_rate


@pytest.mark.parametrize("model", TABLES)
def test_table_6_gives_the_cumulative_rates_of_table_1_but_not_of_one_measure(model: str) -> None:
    (priv, rouge, bleu), (other_priv, other_rouge, _), fgaa, rlaa = TABLES[model]
    assert total(other_priv, other_rouge) == pytest.approx(rlaa, abs=0.011)
    assert total(priv, rouge if model == "Qwen" else bleu) == pytest.approx(fgaa, abs=0.011)
    if model != "Qwen":  # like for like, by ROUGE-L, the greedy loop is cheaper than the table says
        assert total(priv, rouge) < fgaa - 0.6


RLAA, FGAA, BOTH_WORSE = Place("rlaa", 0.21, 0.88), Place("fgaa", 0.19, 0.73), Place("dp", 0.26, 0.35)


def test_the_front_has_what_none_beats() -> None:
    assert front([RLAA, BOTH_WORSE, FGAA]) == [FGAA, RLAA]
    assert front([RLAA, Place("as good", 0.21, 0.88)]) == [RLAA, Place("as good", 0.21, 0.88)]
    assert front([RLAA, Place("as private, less useful", 0.21, 0.87)]) == [RLAA]
    assert front([]) == []


places = st.lists(st.builds(Place, st.just("m"), st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=8)


@given(places)
def test_along_the_front_utility_is_bought_with_exposure(given_places: list[Place]) -> None:
    found = front(given_places)
    assert found
    assert [place.utility for place in found] == sorted(place.utility for place in found)
    for each in given_places:
        assert any(best.exposure <= each.exposure and best.utility >= each.utility for best in found)


CURVES = [
    curve("rlaa", "bits", [by_bits(TWO)]),
    curve("fgaa <naive> & more", "bits", [Trace((2.0, 0.0, 1.0), (0.2, 0.1, 0.3))]),
]


def words(svg: str) -> list[str]:
    """The texts of a picture; ElementTree refuses one that is no XML."""
    return [str(element.text) for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("text")]


def test_the_picture_of_rates_has_a_title_units_and_a_legend() -> None:
    said = words(rates_svg(CURVES, "Rates"))
    assert {"Rates", "iteration", "rlaa", "fgaa <naive> & more", "1", "2", "3"} <= set(said)
    assert any("per bit" in each and "cumulative" in each for each in said)
    accuracy = words(rates_svg([Curve("a", "accuracy", 1, CURVES[0].points)], which="marginal"))
    assert any("per accuracy" in each and "marginal" in each for each in accuracy)


def test_a_rate_without_bound_stands_above_all_others_and_is_named() -> None:
    assert "∞" not in words(rates_svg(CURVES, which="cumulative"))
    svg = rates_svg(CURVES, which="marginal")
    assert "∞" in words(svg)
    heights = [float(y) for y in re.findall(r'translate\([\d.]+ ([\d.]+)\)" d="M-4.5', svg)]
    second, *others = sorted(heights)
    assert second == heights[1]  # the second iteration of the second method
    assert others[0] - second > 20  # px: it does not look like the highest of the others
    assert not re.search("nan|inf", svg)


def test_a_picture_of_nothing_or_of_two_units_is_refused() -> None:
    with pytest.raises(InputError, match="nothing to draw"):
        rates_svg([curve("rlaa", "bits", [])])
    with pytest.raises(InputError, match="no common scale"):
        rates_svg([CURVES[0], Curve("other", "accuracy", 1, CURVES[0].points)])
    with pytest.raises(InputError, match="nothing to draw"):
        tradeoff_svg([])
    with pytest.raises(InputError, match="no figure"):
        tradeoff_svg([Place("rlaa", math.nan, 0.5)])


def test_methods_on_the_front_are_filled_and_joined() -> None:
    svg = tradeoff_svg([RLAA, FGAA, BOTH_WORSE])
    marks = re.findall(r'translate\(([\d.]+) ([\d.]+)\)" d="[^"]+" fill="([^"]+)"', svg)
    in_field = [mark for mark in marks if float(mark[0]) < 640]
    assert [fill == "#ffffff" for *_, fill in in_field] == [False, False, True]
    joined = re.search(r'<path d="M([\d., L]+)"[^>]+stroke-dasharray="5 5"', svg)
    assert joined is not None
    assert joined[1] == f"{in_field[1][0]},{in_field[1][1]} L{in_field[0][0]},{in_field[0][1]}"
    assert any("Pareto" in each for each in words(svg))
    assert not any("interval" in each for each in words(svg))


@given(places, st.booleans())
def test_everything_is_drawn_within_the_picture(given_places: list[Place], bounded: bool) -> None:
    bounds = (0.0, 1.0) if bounded else None
    svg = tradeoff_svg([Place(p.method, p.exposure, p.utility, bounds, bounds) for p in given_places])
    root = ElementTree.fromstring(svg)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for x, y in re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", svg):
        assert 0 <= float(x) <= width
        assert 0 <= float(y) <= height
    for element in root.iter():
        if element.tag.endswith("text") and element.attrib.get("text-anchor") == "start":
            assert float(element.attrib["x"]) + 7 * len(str(element.text)) <= width


def test_the_table_has_a_line_for_each_iteration() -> None:
    said = lines(CURVES)
    assert said[0] == "rlaa (gains in bits, costs in utility, means over texts: 1)"
    assert len(said) == (2 + 2) + (2 + 3)
    assert said[2].split() == ["1", "1", "3.000", "0.300", "0.100", "3.000", "0.300", "0.100"]
    assert "∞" in said[7]
