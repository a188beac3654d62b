"""A report as a page: whole, harmless, and readable."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from importlib.resources import files
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.report import to_html
from leakmeter.report.visible import visible
from leakmeter.types import Report

from .samples import commuter, dull, nurse
from .strategies import broken_texts, hostile, reports, reports_about

VOID = {"meta", "br", "line", "circle"}
KNOWN = VOID | {"html", "head", "title", "style", "body", "header", "main", "footer", "section", "div", "p", "h1", "h2"}
KNOWN |= {"a", "ul", "ol", "li", "span", "bdi", "mark", "sup", "svg", "text", "small", "strong", "del", "ins"}
KNOWN |= {"g", "path", "rect", "desc", "table", "caption", "thead", "tbody", "tr", "th", "td"}


class Page(HTMLParser):
    """What a browser would see: elements, their attributes, and the words of the passage."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.passage = ""
        self.within: int | None = None
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if ("class", "passage") in attrs:
            self.within = len(self.open)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.open.pop() == tag
        if self.within is not None and len(self.open) < self.within:
            self.within = None

    def handle_data(self, data: str) -> None:
        if self.within is not None and "sup" not in self.open:
            self.passage += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


anything = st.one_of(reports_about(hostile | broken_texts), reports())


@given(anything)
def test_no_text_becomes_markup(report: Report) -> None:
    source = to_html(report)
    page = Page(source)
    assert page.open == []
    assert {tag for tag, _ in page.elements} <= KNOWN
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    source.encode("utf-8")


@given(anything)
def test_the_page_shows_the_text_as_it_is(report: Report) -> None:
    page = Page(to_html(report))
    assert page.passage.replace("␍", "") == visible(report.text).replace("␍", "")


@given(anything)
def test_every_link_leads_to_a_place_in_the_page(report: Report) -> None:
    page = Page(to_html(report))
    places = [str(a["id"]) for _, a in page.elements if "id" in a]
    assert len(places) == len(set(places))
    sources = {str(a["href"]).removeprefix("#") for a in page.all("a") if "href" in a}
    assert all(str(a["href"]).startswith("#") for a in page.all("a") if "href" in a)
    assert sources <= set(places)


def test_the_page_asks_the_network_for_nothing() -> None:
    source = to_html(nurse())
    assert "default-src 'none'; style-src 'unsafe-inline'" in source
    assert not re.search(r"url\(|@import|<link|<script|<img|https?://", source)


def test_each_disclosure_is_marked_in_the_colour_of_its_family_with_its_reason() -> None:
    marks = Page(to_html(nurse())).all("mark")
    assert [m["class"] for m in marks] == ["person", "place", "work", "health", "close", "named"]
    assert marks[3]["title"] == "health: It names an illness the author has."


def test_the_meter_is_described_for_those_who_cannot_see_it() -> None:
    (svg,) = (svg for svg in Page(to_html(commuter())).all("svg") if svg["class"] == "meter")
    assert svg["role"] == "img"
    said = "about 230,000 people, between 190,000 and 280,000."
    assert svg["aria-label"] == f"A logarithmic scale from 1 person to 68 million: {said}"


def test_the_text_takes_its_own_reading_direction() -> None:
    assert [a["dir"] for a in Page(to_html(nurse())).all("div") if a.get("class") == "passage"] == ["auto"]


def test_headings_go_down_one_step_at_a_time() -> None:
    headings = [int(tag[1]) for tag, _ in Page(to_html(nurse())).elements if re.fullmatch("h[1-6]", tag)]
    assert headings[0] == 1
    assert headings.count(1) == 1
    assert all(b - a <= 1 for a, b in pairwise(headings))


def test_what_names_one_person_stands_first() -> None:
    source = to_html(nurse()).split("</style>")[1]
    assert source.index("points straight to one person") < source.index("<h1>")


def test_a_text_with_nothing_to_find_gets_a_quiet_page() -> None:
    source = to_html(dull())
    assert "Nothing was found" in source
    assert "<table" not in source
    assert "<svg" not in source


def luminance(colour: str) -> float:
    """Relative luminance as in WCAG 2.2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mixed(colour: str, ground: str, part: float) -> str:
    pairs = ((int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in pairs)


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_all_colours_meet_contrast_aa(mode: str) -> None:
    css = files("leakmeter.report").joinpath("page.css").read_text(encoding="utf-8")
    root = re.findall(r":root \{(.*?)\}", css, re.DOTALL)[0 if mode == "light" else 1]
    colours = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", root))
    wash = int(re.findall(r"--wash: (\d+)%", root)[0]) / 100
    for ground in (colours["paper"], colours["sheet"]):
        for name in ("ink", "soft", "alarm", "named", "place", "person", "close", "health", "work", "life"):
            assert contrast(colours[name], ground) >= 4.5, (name, ground)
            assert contrast(colours["ink"], mixed(colours[name], ground, wash)) >= 7, name
            assert contrast(colours[name], mixed(colours[name], ground, wash)) >= 4.5, name
