"""Any text and any report, with a taste for what breaks terminals and pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from hypothesis import strategies as st

from leakmeter.types import (
    Alternative,
    Coverage,
    Crowd,
    Disclosure,
    Fact,
    Factor,
    NotEstimated,
    Population,
    Report,
    Span,
    Suggestion,
)

from .samples import about

NASTY = "\x00\x07\x08\x1b\x7f\x85\x9b\r\n\t\u2028\u202e\u2066\u2069<>&\"'`[]/\\{}$%:#漢🙂\u0301"
CATEGORIES = ("AGE", "CONTACT", "HEALTH", "OTHERS", "<b>", "")
HOWS = ("exact", "approximate", "table", "model", "assumed", "sampled")
PEOPLE = st.floats(min_value=0, allow_infinity=False, allow_nan=False)
SHARES = st.floats(min_value=0, max_value=1)

texts = st.text(st.one_of(st.sampled_from(NASTY), st.characters(exclude_categories=["Cs"])), max_size=60)
#: What Python strings can hold although no file can.
broken_texts = st.text(st.one_of(st.sampled_from(NASTY + "\ud800\udfff"), st.characters()), max_size=60)
hostile = st.sampled_from(
    [
        "<script>alert(1)</script>",
        "</style></div><img src=x onerror=alert(1)>",
        '"><svg onload=alert(1)>',
        "[bold red]not bold[/bold red] [link=https://example.com]x[/link]",
        "\x1b[2J\x1b]0;title\x07\x1b]8;;https://example.com\x1b\\link",
        "\x9b31mred\x9b0m",
        "user\u202egpj.exe",
        "$style ${main} {0} %s",
    ]
)


@st.composite
def spans(draw: st.DrawFn, text: str) -> list[tuple[int, int]]:
    """A few spans of a text, in any order; they may touch or overlap."""
    places = st.integers(0, len(text))
    pairs = draw(st.lists(st.tuples(places, places), max_size=3))
    return [(min(pair), max(pair)) for pair in pairs]


@st.composite
def reports_about(draw: st.DrawFn, text: st.SearchStrategy[str]) -> Report:
    """A report in which the text stands everywhere that words can stand."""
    drawn = draw(text)
    return about(drawn, *draw(spans(drawn)), category=draw(st.sampled_from(CATEGORIES)))


T = TypeVar("T")


def few(strategy: st.SearchStrategy[T] | None) -> st.SearchStrategy[tuple[T, ...]]:
    """None, one or two of something; always none where there is nothing to draw from."""
    return st.just(()) if strategy is None else st.lists(strategy, max_size=2).map(tuple)


facts = st.builds(
    Fact,
    texts,
    st.one_of(texts, st.integers(), st.floats(allow_nan=False, allow_infinity=False)),
    st.none() | PEOPLE,
    st.none() | PEOPLE,
    few(texts),
)
populations = st.builds(Population, texts, PEOPLE, st.sampled_from(HOWS), texts, PEOPLE, PEOPLE)


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """A report that means nothing and is well formed."""
    text = draw(texts)
    disclosures = tuple(
        Disclosure(
            a,
            b,
            text[a:b],
            draw(st.sampled_from(CATEGORIES)),
            draw(st.floats(0, 1, exclude_min=True)),
            draw(texts),
            tuple(draw(st.lists(facts, max_size=2))),
        )
        for a, b in draw(spans(text))
    )
    index = st.integers(0, len(disclosures) - 1) if disclosures else None
    some = few(index)
    how = st.sampled_from(HOWS)
    factor = st.builds(Factor, some, texts, few(texts), SHARES, SHARES, SHARES, how, texts)
    chain = [
        replace(f, parents=tuple(draw(st.sets(st.integers(0, i - 1), max_size=i))) if i else ())
        for i, f in enumerate(draw(st.lists(factor, max_size=4)))
    ]
    crowd = Crowd(
        *(draw(PEOPLE) for _ in range(4)),
        draw(populations),
        tuple(chain),
        draw(some),
        draw(few(st.builds(NotEstimated, index, texts, st.booleans()) if index is not None else None)),
        draw(few(texts)),
    )
    gains = st.floats(allow_nan=False, allow_infinity=False)
    edit = st.sampled_from([Span(d.start, d.end, d.text) for d in disclosures] or [Span(0, 0, "")])
    kind = st.sampled_from(["generalise", "remove"])
    alternative = st.builds(Alternative, texts, PEOPLE, gains, kind, edit, texts)
    suggestion = st.builds(Suggestion, index, few(alternative)) if index is not None else None
    coverage = Coverage(draw(st.integers(0, len(text))), draw(st.integers(0, 9)), draw(st.booleans()))
    return Report(text, coverage, disclosures, crowd, draw(few(suggestion)))
