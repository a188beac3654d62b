"""A rewrite in a terminal, as JSON and as a page: whole, harmless, and in the same words."""

from __future__ import annotations

import io
import json
import math
import re
import subprocess
import sys
from dataclasses import fields, replace
from html.parser import HTMLParser

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from leakmeter import types
from leakmeter.errors import InputError, LeakmeterError
from leakmeter.report.rewrite import from_json, render, schema, sentences, to_html, to_json, wire
from leakmeter.report.rewrite.diff import of_original, of_rewrite
from leakmeter.report.visible import visible
from leakmeter.types import Edit, Point, Report, Rewrite, Span, Step

from .samples import NURSE, about, dull, nurse
from .strategies import hostile, texts

VALIDATOR = jsonschema.Draft202012Validator(schema())
REASONS = types.StopReason.__args__  # type: ignore[attr-defined]


def rewritten(original: str, edits: list[Edit]) -> str:
    parts, at = [], 0
    for edit in edits:
        parts += [original[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join((*parts, original[at:]))


def made(before: Report, after: Report, edits: list[Edit], **other: object) -> Rewrite:
    """A rewrite between two reports."""
    steps = (Step(before.text, before.crowd.k, before.crowd.low, before.crowd.high, 1.0),)
    values: dict[str, object] = {
        "stop_reason": "reached", "target_k": 1000.0, "method": "plan", "degree": "strong", "utility": 0.8,
        "rouge_l": 0.9, "optimal": True, "trajectory": steps,
    }  # fmt: skip
    values.update(other)
    return Rewrite(original=before.text, text=after.text, edits=tuple(edits), before=before, after=after, **values)  # type: ignore[arg-type]


def sample() -> Rewrite:
    """The nurse's post, two of its details said less exactly."""
    before = replace(nurse(), suggestions=())
    old = [before.disclosures[1], before.disclosures[3]]
    new = ["living in the US", "have a chronic illness"]
    edits = [
        Edit(d.span, words, "generalise", (i,), k, gain, 0.07)
        for d, words, i, k, gain in zip(old, new, (1, 3), (110.0, 6100.0), (6.5, 5.8), strict=True)
    ]
    text = rewritten(NURSE, edits)
    place, work = text.index("living in the US"), text.index("work as a nurse")
    after = about(text, (place, place + 16), (work, work + 15), category="LOCATION")
    after = replace(after, suggestions=(), crowd=replace(after.crowd, k=6100.0, low=1300.0, high=31000.0, bits=12.57))
    points = (Point(NURSE, 1.2, 1.0, 3.0, 1.0, 0), Point(text, 6100.0, 1300.0, 31000.0, 0.86, 2))
    return made(before, after, edits, frontier=points, pinned=(Span(3, 6, "24F"),))


def unchanged() -> Rewrite:
    """A text in which nothing is disclosed."""
    return made(dull(), dull(), [], stop_reason="nothing found", utility=1.0, rouge_l=1.0)


@st.composite
def rewrites(draw: st.DrawFn, words: st.SearchStrategy[str] = texts) -> Rewrite:
    """A rewrite that means nothing and is well formed; the words stand everywhere that words can stand."""
    original = draw(words)
    places = sorted(draw(st.lists(st.integers(0, len(original)), max_size=4)))
    pairs = [(a, b) for a, b in zip(places[::2], places[1::2], strict=False) if a < b]
    before = replace(about(original, *pairs), suggestions=())
    proportions, people = st.floats(0, 1), st.floats(0, 1e12)
    edits = [
        Edit(Span(a, b, original[a:b]), draw(words), draw(st.sampled_from(("generalise", "remove"))), (i,),
             draw(people), draw(st.floats(-60, 60)), draw(proportions))
        for i, (a, b) in enumerate(pairs)
    ]  # fmt: skip
    text = rewritten(original, edits)
    some = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
    after = replace(about(text, tuple(some)), suggestions=())
    points = tuple(
        Point(draw(words), draw(people), draw(people), draw(people), draw(proportions), draw(st.integers(0, 9)))
        for _ in range(draw(st.integers(0, 3)))
    )
    return made(
        before,
        after,
        edits,
        frontier=points,
        stop_reason=draw(st.sampled_from(REASONS)),
        target_k=draw(st.none() | st.floats(1, 1e15)),
        utility=draw(proportions),
        rouge_l=draw(proportions),
        optimal=draw(st.booleans()),
        false=tuple(Span(a, b, original[a:b]) for a, b in pairs[:1]),
    )


def printed(rewrite: Rewrite, width: int = 100, colour: bool = False) -> str:
    file = io.StringIO()
    console = Console(file=file, width=width, force_terminal=colour, color_system="truecolor" if colour else None)
    console.print(render(rewrite, width=width, colour=colour), soft_wrap=True, end="", highlight=False)
    return file.getvalue()


anything = st.one_of(rewrites(), rewrites(hostile))


@given(anything)
def test_the_pieces_are_the_two_texts(rewrite: Rewrite) -> None:
    assert "".join(piece.text for piece in of_original(rewrite)) == rewrite.original
    assert "".join(piece.text for piece in of_rewrite(rewrite)) == rewrite.text
    same = [["".join(p.text for p in side if p.edit is None)] for side in (of_original(rewrite), of_rewrite(rewrite))]
    assert same[0] == same[1]


def test_only_the_words_that_differ_are_marked() -> None:
    gone = [piece.text for piece in of_original(sample()) if piece.edit is not None]
    come = [piece.text for piece in of_rewrite(sample()) if piece.edit is not None]
    assert gone == ["Portland, Oregon", "was diagnosed with lupus last year"]
    assert come == ["the US", "have a chronic illness"]


@given(rewrites())
def test_a_rewrite_survives_the_journey(rewrite: Rewrite) -> None:
    assert from_json(to_json(rewrite)) == rewrite


@given(anything)
def test_what_is_written_is_what_the_schema_says(rewrite: Rewrite) -> None:
    VALIDATOR.validate(json.loads(to_json(rewrite)))


def test_the_shipped_schema_is_the_generated_one() -> None:
    assert schema() == wire.generated_schema()
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("name", ["Rewrite", "Step", "Point"])
def test_the_wire_carries_every_field_of_the_values(name: str) -> None:
    assert set(getattr(wire, name).model_fields) == {field.name for field in fields(getattr(types, name))}


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("version",), 2, "version"),
        (("edits", 0, "start"), 1, "do not cut"),
        (("edits", 0, "disclosures"), [17], "names no disclosure"),
        (("text",), "another", "not the reports"),
        (("utility",), 2, "utility"),
        (("stop_reason",), "bored", "stop_reason"),
        (("after", "crowd", "k"), "many", "after.crowd.k"),
    ],
)
def test_a_damaged_rewrite_is_refused_with_the_place(path: tuple[str | int, ...], value: object, said: str) -> None:
    written = json.loads(to_json(sample()))
    inner = written
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(InputError, match=re.escape(said)) as caught:
        from_json(json.dumps(written))
    assert "lupus" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "Im 24F", "\ud800"])
def test_what_is_no_rewrite_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="--format json"):
        from_json(text)


@pytest.mark.parametrize("k", [math.nan, math.inf])
def test_a_number_that_is_not_finite_is_never_written(k: float) -> None:
    with pytest.raises(LeakmeterError, match="not finite"):
        to_json(replace(sample(), trajectory=(Step("", k, 1.0, 1.0, 1.0),)))


class Page(HTMLParser):
    """What a browser would see: elements, and the words of the two passages."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.passages: list[str] = []
        self.within: int | None = None
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)
        if ("class", "passage") in attrs:
            self.passages.append("")
            self.within = len(self.open)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if self.within is not None and len(self.open) < self.within:
            self.within = None

    def handle_data(self, data: str) -> None:
        if self.within is not None:
            self.passages[-1] += data


KNOWN = set("html head meta title style body header main footer section div p h1 h2 h3 ul ol li span bdi".split())
KNOWN |= set(
    "del ins small strong svg line circle path text title figure figcaption table thead tbody tr th td".split()
)


@given(anything)
def test_no_text_becomes_markup(rewrite: Rewrite) -> None:
    source = to_html(rewrite)
    page = Page(source)
    assert page.open == []
    assert {tag for tag, _ in page.elements} <= KNOWN
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert not re.search(r"\b(?:nan|inf)\b", source.split("</style>")[1].replace(rewrite.original, ""))
    source.encode("utf-8")


@given(anything)
def test_the_page_shows_both_texts_as_they_are(rewrite: Rewrite) -> None:
    shown = [passage.replace("␍", "") for passage in Page(to_html(rewrite)).passages]
    both = [rewrite.original, rewrite.text] if rewrite.edits else [rewrite.text]
    assert shown == ["".join(visible(p) for p in _cut(t, rewrite)).replace("␍", "") for t in both]


def _cut(text: str, rewrite: Rewrite) -> list[str]:
    """A text in the pieces in which it is shown: a carriage return at the end of one is a character of its own."""
    pieces = of_original(rewrite) if text == rewrite.original else of_rewrite(rewrite)
    return [piece.text for piece in pieces] if rewrite.edits else [text]


def test_the_page_asks_the_network_for_nothing() -> None:
    source = to_html(sample())
    assert "default-src 'none'; style-src 'unsafe-inline'" in source
    assert not re.search(r"url\(|@import|<link|<script|<img|https?://", source)


def test_the_pictures_are_described_for_those_who_cannot_see_them() -> None:
    pictures = [a for tag, a in Page(to_html(sample())).elements if tag == "svg" and "role" in a]
    assert len(pictures) == 2
    assert all(a["role"] == "img" and a["aria-label"] for a in pictures)


@pytest.mark.parametrize("width", [40, 60, 100, 160])
@given(rewrite=anything)
def test_the_terminal_is_never_driven_nor_overrun(rewrite: Rewrite, width: int) -> None:
    shown = printed(rewrite, width)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown)
    report = shown.split("\nThe rewrite\n")[0]
    assert all(cell_len(line) <= width for line in report.splitlines())
    assert all(line == line.rstrip() for line in report.splitlines())


@given(hostile)
def test_markup_in_the_text_is_shown_and_not_obeyed(text: str) -> None:
    report = replace(about(text), suggestions=())
    result = made(
        report, replace(report, text=text + "!"), [Edit(Span(0, 1, text[:1]), text[:1], "generalise", (), 1, 0, 0)]
    )
    for colour in (False, True):
        shown = re.sub(r"\x1b\[[0-9;]*m", "", printed(result, 160, colour=colour))
        assert "".join(visible(text).split()) in "".join(shown.split())


def test_a_terminal_that_shows_only_ascii_gets_ascii() -> None:
    render(sample(), width=80, colour=False, ascii_only=True).plain.encode("ascii")


def test_the_report_says_how_many_people_before_and_after_with_intervals() -> None:
    for shown in (printed(sample()), to_html(sample())):
        assert "about 6,100 people" in shown
        assert "between 1,300 and 31,000" not in shown
        assert sentences.figures(sample())[0][2] in shown
    assert sentences.figures(sample())[0][1] == "names one person"


def test_the_report_says_what_each_edit_bought_and_what_is_still_told() -> None:
    for shown in (printed(sample()), to_html(sample())):
        for words in ("+6.5 bits", "+5.8 bits", "What is still told", "24F", "living in the US"):
            assert words in shown


def test_with_few_columns_the_texts_stand_below_each_other_and_marks_need_no_colour() -> None:
    assert "[-Portland, Oregon-]" in printed(sample(), 70)
    assert "{+the US+}" in printed(sample(), 70)
    assert " │ " in printed(sample(), 120)


@pytest.mark.parametrize("reason", REASONS)
def test_every_ending_is_told_in_sentences(reason: types.StopReason) -> None:
    for said in sentences.ending(replace(sample(), stop_reason=reason)):
        assert said[0].isupper()
        assert said.endswith(".")


def test_a_target_that_only_the_middle_figure_reaches_is_said_to_be_unsure() -> None:
    short = replace(sample(), target_k=5000.0, stop_reason="unreachable")
    assert any("nine chances in ten" in said for said in sentences.ending(short))
    far = replace(short, target_k=50_000.0)
    assert not any("nine chances in ten" in said for said in sentences.ending(far))


def test_a_text_with_nothing_to_find_gets_a_quiet_report() -> None:
    for shown in (printed(unchanged()), to_html(unchanged())):
        assert "Nothing was found" in shown
        assert "bought" not in shown.split("</style>")[-1]
        assert "svg" not in shown.split("</style>")[-1]


def test_what_names_one_person_stands_first() -> None:
    before = replace(nurse(), suggestions=())
    result = made(before, before, [], stop_reason="names one person", utility=1.0, rouge_l=1.0)
    for shown in (printed(result), to_html(result).split("</style>")[1]):
        assert shown.index("points straight to one person") < shown.index("Nothing was changed")


def test_the_room_opens_without_rich_or_pydantic() -> None:
    code = (
        "import sys, leakmeter.report.rewrite as r; r.to_json, r.to_html, r.render, r.schema(); "
        "print([m for m in ('rich', 'pydantic') if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_crowd_that_shrinks_is_not_called_a_gain() -> None:
    edit = replace(sample().edits[0], gain_bits=-1.5)
    assert "−1.5 bits" in sentences.bought(sample(), edit)
