"""The drawn network: nothing overlaps, nothing is clipped, nothing is left out, and nobody's words become markup."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import OutputError, SettingsError
from leakmeter.report import to_html
from leakmeter.report.network import network_list, to_svg, write_png
from leakmeter.report.network.contents import contents, everyone
from leakmeter.report.network.layout import PAD, SIZES, Box, Drawing, Strand, layout
from leakmeter.report.network.measure import width, wrapped
from leakmeter.report.network.plan import crossings, planned
from leakmeter.text.crowd.network import Network, network
from leakmeter.types import Crowd, Factor, NotEstimated, Report

from .samples import PORTLAND, commuter, crowd_of, dull, nurse
from .strategies import broken_texts, hostile, reports, reports_about
from .test_html import contrast

SVG = "{http://www.w3.org/2000/svg}"
WORDS = ("are women", "have been diagnosed with depression", "work as registered nurses", "own a Donaudampfschiff")


@st.composite
def crowds(draw: st.DrawFn) -> Crowd:
    """A dozen factors or fewer with any edges, and some disclosures that were not estimated."""
    size = draw(st.integers(0, 12))
    factors = [
        Factor((i,), f"people THAT {draw(st.sampled_from(WORDS))}", (), 0.1, 0.05, 0.2, "table", "a survey", parents)
        for i in range(size)
        for parents in [tuple(draw(st.sets(st.integers(0, i - 1), max_size=5))) if i else ()]
    ]
    left = [NotEstimated(i, "no shipped figure covers it") for i in range(draw(st.integers(0, 12)))]
    return crowd_of(PORTLAND, factors, *left)


drawn_networks = st.builds(network, crowds())
any_report = st.one_of(reports_about(hostile | broken_texts), reports())


def chain(*parents: tuple[int, ...]) -> Network:
    """A network of shares with these parents."""
    share = Factor((), "people THAT are tall", (), 0.1, 0.05, 0.2, "table", "a survey")
    return network(crowd_of(PORTLAND, [replace(share, parents=above) for above in parents]))


def crosses(a: Box, b: Box) -> bool:
    return a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height


def along(strand: Strand, steps: int = 24) -> Iterator[tuple[float, float]]:
    """Points of a strand's curve, without its ends."""
    for step in range(1, steps):
        t = step / steps
        parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        yield tuple(sum(p * point[axis] for p, point in zip(parts, strand.curve(), strict=True)) for axis in (0, 1))


def near(point: tuple[float, float]) -> tuple[float, float]:
    """A point to a thousandth of a px, so that sums in another order still meet."""
    return round(point[0], 3), round(point[1], 3)


def boxes_of(drawing: Drawing) -> dict[int, Box]:
    return {box.node: box for box in drawing.boxes if box.node is not None}


@given(drawn_networks)
def test_boxes_lie_apart_and_on_the_page(drawn: Network) -> None:
    drawing = layout(drawn)
    assert not any(crosses(a, b) for a, b in combinations(drawing.boxes, 2))
    for box in drawing.boxes:
        assert drawing.left <= box.x
        assert box.x + box.width <= drawing.left + drawing.width
        assert box.y >= 0
        assert box.y + box.height <= drawing.height


@given(drawn_networks)
def test_parents_stand_above_their_children(drawn: Network) -> None:
    boxes = boxes_of(layout(drawn))
    assert all(boxes[p].y + boxes[p].height < boxes[c].y for p, c in drawn.edges)


@given(drawn_networks)
def test_lines_pass_beside_boxes_and_never_behind_them(drawn: Network) -> None:
    drawing = layout(drawn)
    for strand in drawing.strands:
        for x, y in along(strand):
            assert not any(b.x < x < b.x + b.width and b.y + 0.5 < y < b.y + b.height - 0.5 for b in drawing.boxes)


@given(drawn_networks)
def test_every_edge_can_be_followed_with_the_finger(drawn: Network) -> None:
    """From each parent's box, along its own lines only, one arrives at all its children and at nothing else."""
    drawing = layout(drawn)
    boxes = boxes_of(drawing)
    for parent in {p for p, _ in drawn.edges}:
        own = [(near(s.start), near(s.end), s.arrow) for s in drawing.strands if s.source == parent]
        box = boxes[parent]
        reached = {near((box.x + box.width / 2, box.y + box.height))}
        while more := {end for start, end, _ in own if start in reached} - reached:
            reached |= more
        assert all(start in reached for start, _, _ in own)
        ends = [end for _, end, arrow in own if arrow]
        arrived = {n for n, b in boxes.items() for x, y in ends if b.x < x < b.x + b.width and y == near((0, b.y))[1]}
        assert arrived == {c for p, c in drawn.edges if p == parent}


@given(drawn_networks)
def test_arrows_arrive_beside_each_other(drawn: Network) -> None:
    ends = sorted(s.end for s in layout(drawn).strands if s.arrow)
    assert all(b[0] - a[0] >= 7 for a, b in pairwise(ends) if a[1] == b[1])


@given(drawn_networks)
def test_words_stay_inside_their_box(drawn: Network) -> None:
    for box in layout(drawn).boxes:
        for line in box.lines:
            assert width(line.text, SIZES[line.style]) <= box.width - 2 * PAD
            assert PAD < line.y < box.height - PAD / 2
        if box.mark and box.lines:
            first = box.lines[0]
            both = width(first.text, SIZES[first.style]) + width(box.mark, SIZES["small"])
            assert both < box.width - 2 * PAD


@given(drawn_networks)
def test_every_node_is_drawn_or_counted(drawn: Network) -> None:
    drawing = layout(drawn)
    said = " ".join(line.text for box in drawing.boxes if box.node is None for line in box.lines)
    counted = int(re.findall(r"and (\d+) more", said)[0]) if said else 0
    assert len(boxes_of(drawing)) + counted == len(drawn.nodes)
    assert {*drawn.of("population"), *drawn.of("share")} <= boxes_of(drawing).keys()


def test_two_pairs_are_not_drawn_across_each_other() -> None:
    plan = planned(chain((), (), (1,), (0,)), 4)
    assert crossings(plan.rows, plan.links) == 0


def test_a_population_stands_on_top_alone() -> None:
    drawing = layout(chain((), (), ()))
    top, *below = drawing.boxes
    assert top.kind == "population"
    assert all(box.y > top.y + top.height for box in below)


@given(st.text(max_size=80), st.floats(40, 300), st.integers(1, 5))
def test_wrapped_words_fit_and_what_is_cut_is_marked(text: str, room: float, most: int) -> None:
    lines = wrapped(text, room, 13, most)
    assert len(lines) <= most
    assert all(width(line, 13) <= room for line in lines)
    whole = "".join(lines).replace(" ", "") == "".join(text.split())
    assert whole or lines[-1].endswith("…")


def test_words_are_broken_at_blanks_where_they_can_be() -> None:
    assert wrapped("have been diagnosed with depression", 150, 13, 4) == ("have been diagnosed", "with depression")
    first, second = wrapped("Rindfleischetikettierungsgesetz", 200, 13, 4)
    assert first + second == "Rindfleischetikettierungsgesetz"


@pytest.mark.parametrize("text", ["are 24 years old", "WWW mmm @@@", "1 in 1.2 million (US)", "don't / «ß» — Łódź"])
def test_words_are_never_taken_for_narrower_than_they_are(text: str) -> None:
    font = pytest.importorskip("matplotlib.textpath").TextToPath()
    properties = pytest.importorskip("matplotlib.font_manager").FontProperties(family="DejaVu Sans", size=13)
    real = font.get_text_width_height_descent(text, properties, ismath=False)[0]
    assert real <= width(text, 13) <= 1.6 * real


@given(any_report)
def test_the_file_is_whole_xml_and_only_a_picture(report: Report) -> None:
    root = ElementTree.fromstring(to_svg(network(report.crowd), report.disclosures))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "style", "rect", "title", "desc", "path", "g", "text",
    }  # fmt: skip
    assert not any(name.startswith("on") or "href" in name for element in root.iter() for name in element.attrib)


def test_the_file_loads_nothing_and_follows_light_and_dark() -> None:
    written = to_svg(network(nurse().crowd), nurse().disclosures)
    assert not re.search(r"url\(|@import|<image|<script|href", written)
    assert "prefers-color-scheme: dark" in written
    assert written.count("http") == 1  # the name of the SVG language


def test_the_drawing_is_told_to_those_who_cannot_see_it() -> None:
    root = ElementTree.fromstring(to_svg(network(nurse().crowd), nurse().disclosures))
    words = {element.get("id"): element.text for element in root.iter() if element.get("id")}
    assert root.get("role") == "img"
    title, described = (words[root.get(name)] for name in ("aria-labelledby", "aria-describedby"))
    assert title == "The network behind the number: a population, 3 shares of people, and 2 details not in the number."
    assert described is not None
    assert "3. Percentage of women of 24 THAT work as a nurse: 1 in 32 (1 in 23 to 45). Depends on 2." in described
    assert "5. Not in the number: “My sister”" in described


def test_a_box_says_what_of_whom_how_many_and_how_it_is_known() -> None:
    report = nurse()
    drawn = network(report.crowd)
    shown = [contents(node, report.disclosures) for node in drawn.nodes]
    assert [text for _, text in shown[0].lines] == [
        "everyone: Portland, Oregon, US", "652,503 people", "610,000 to 690,000", "published figure",
    ]  # fmt: skip
    assert [text for _, text in shown[3].lines] == [
        "have lupus", "1 in 780", "1 in 420 to 1,400", "model's estimate",
    ]  # fmt: skip
    assert shown[3].mark == "4"
    assert shown[5].lines == (("label", "“jo.fake@example.com”"), ("small", "An e-mail address belongs to one person."))


def test_a_model_s_share_that_was_asked_of_others_says_of_whom() -> None:
    near, far = (
        Factor((0,), f"{people} THAT own a kayak", (), 0.02, 0.004, 0.1, "model", "the model's answer (tiny)")
        for people in ("people in Portland, Oregon, US", "adults in Oregon")
    )
    drawn = network(crowd_of(PORTLAND, [near, far]))
    shown = [contents(node, (), everyone(drawn)).lines[-1][1] for node in drawn.nodes]
    assert shown == ["published figure", "model's estimate", "model's estimate, asked of adults in Oregon"]


def test_a_model_s_boxes_look_other_than_a_table_s(tmp_path: Path) -> None:
    kinds = {box.node: box.how for box in layout(network(nurse().crowd)).boxes}
    assert [kinds[node] for node in range(4)] == ["table", "table", "table", "model"]
    assert ".by-model .box" in to_svg(network(nurse().crowd))


def test_without_the_disclosures_none_of_their_words_are_shown() -> None:
    written = to_svg(network(nurse().crowd))
    assert "jo.fake" not in written
    assert "detail 6" in written


@given(any_report)
def test_a_page_has_the_drawing_where_something_was_counted(report: Report) -> None:
    page = to_html(report)
    assert page.count('<svg class="network"') == (1 if report.disclosures and report.crowd.factors else 0)


def test_the_page_draws_each_factor_once_and_quiet_pages_draw_nothing() -> None:
    page = to_html(nurse())
    assert page.count('<g class="share by-') == 3
    assert page.count('<g class="share by-model">') == 1
    assert page.count('<g class="not_estimated">') == 2
    assert "What depends on what" in page
    assert "What depends on what" not in to_html(dull())


@given(any_report)
def test_the_list_drives_no_terminal(report: Report) -> None:
    written = network_list(network(report.crowd), report.disclosures)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", written)
    written.encode("utf-8")


def test_the_list_numbers_nodes_and_names_parents_and_sources() -> None:
    lines = network_list(network(commuter().crowd), commuter().disclosures).splitlines()
    assert lines[0].startswith("1. Population of United Kingdom: ")
    assert (
        lines[2] == "2. Percentage of people in the United Kingdom THAT are 41: 1 in 76 (1 in 74 to 78). Depends on 1."
    )
    assert lines[3] == "    published figure: ONS, mid-2022"


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_letters_and_lines_stand_out(mode: str) -> None:
    """WCAG 2.2: 4.5 to 1 for letters, 3 to 1 for what a graphic needs to be understood."""
    css = files("leakmeter.report.network").joinpath("network.css").read_text(encoding="utf-8")
    block = re.findall(r"\.network \{ (--.*?)(?:display|\})", css, re.DOTALL)[0 if mode == "light" else 1]
    colours = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", block))
    for ground in (colours["ground"], colours["sheet"], colours["guessed"]):
        assert all(contrast(colours[name], ground) >= 4.5 for name in ("ink", "soft"))
        assert all(contrast(colours[name], ground) >= 3 for name in ("strand", "root", "guess"))


@pytest.mark.filterwarnings("error")
def test_the_picture_is_a_png_twice_as_large_as_the_layout(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "network.png"
    drawn = network(nurse().crowd)
    write_png(drawn, path, nurse().disclosures)
    written = path.read_bytes()
    assert written.startswith(b"\x89PNG")
    drawing = layout(drawn, nurse().disclosures)
    wide, high = struct.unpack(">II", written[16:24])
    assert (wide, high) == pytest.approx((2 * (drawing.width + 32), 2 * (drawing.height + 32)), abs=2)


@pytest.mark.filterwarnings("error")
def test_any_words_can_be_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    crowd = crowd_of(PORTLAND, [Factor((), "people THAT $x_1$ \\frac 漢字 🙂", (), 0.1, 0.1, 0.1, "assumed", "")])
    write_png(network(crowd), tmp_path / "odd.png")
    assert (tmp_path / "odd.png").stat().st_size > 1000


def test_a_picture_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(OutputError, match="cannot be written"):
        write_png(network(dull().crowd), tmp_path / "no" / "x.png")


def test_without_matplotlib_the_line_that_installs_it_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(SettingsError, match=re.escape("pip install 'leakmeter[plot]'")):
        write_png(network(dull().crowd), tmp_path / "x.png")


def test_matplotlib_is_not_loaded_for_a_page() -> None:
    code = (
        "import sys; from leakmeter.report import to_html; from leakmeter.report.network import to_svg, network_list; "
        "to_html; print('matplotlib' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
