"""Invented people, and reports about what they wrote."""

from __future__ import annotations

import math
from collections.abc import Sequence

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

CENSUS = "U.S. Census Bureau, American Community Survey 2022, 5-year estimates, table B01001 (age by sex)"
LABOUR = "U.S. Bureau of Labor Statistics, Occupational Employment and Wage Statistics, May 2023"
PLACES = "GeoNames cities15000, population as listed"
NURSE = (
    "Im 24F living in Portland, Oregon, I work as a nurse and was diagnosed with lupus last year. "
    "My sister thinks I overthink it. email me at jo.fake@example.com"
)
PORTLAND = Population("Portland, Oregon, US", 652503.0, "table", PLACES, 610000.0, 690000.0)
AMERICA = Population("United States", 334914895.0, "assumed", CENSUS, 330000000.0, 338000000.0)
NO_CROWD = Crowd(AMERICA.size, AMERICA.low, AMERICA.high, math.log2(AMERICA.size), AMERICA, ())


def said(text: str, words: str, category: str, why: str = "", *facts: Fact, confidence: float = 1.0) -> Disclosure:
    """The first place where ``words`` stand in the text, as a disclosure."""
    start = text.index(words)
    return Disclosure(start, start + len(words), words, category, confidence, why, facts)


def crowd_of(
    population: Population, factors: Sequence[Factor], *reasons: NotEstimated, notes: Sequence[str] = ()
) -> Crowd:
    """The crowd that follows from a chain of factors."""
    k, low, high = (
        1 + (population.size - 1) * math.prod(ends)
        for ends in ([f.value for f in factors], [f.low for f in factors], [f.high for f in factors])
    )
    missing = tuple(r.disclosure for r in reasons)
    return Crowd(k, low, high, math.log2(k), population, tuple(factors), missing, reasons, tuple(notes))


def instead(text: str, old: str, new: str, k: float, crowd: float) -> Alternative:
    """``new`` written in place of ``old``; an empty ``new`` leaves it out."""
    start = text.index(old)
    kind = "generalise" if new else "remove"
    return Alternative(new, k, math.log2(k / crowd), kind, Span(start, start + len(old), old), "")


def nurse() -> Report:
    """A post with everything in it: counted, not counted, identifying, and a dull sister."""
    disclosures = (
        said(NURSE, "Im 24F", "AGE_GENDER", "“24F” is how people online write age 24 and female.",
             Fact("age", 24), Fact("gender", "female")),
        said(NURSE, "living in Portland, Oregon", "LOCATION", "It names the city the author lives in.",
             Fact("place", "Portland, Oregon, US", candidates=("Portland, Maine, US",))),
        said(NURSE, "work as a nurse", "OCCUPATION", "It names the author's job.", Fact("occupation", "nurse")),
        said(NURSE, "was diagnosed with lupus last year", "HEALTH", "It names an illness the author has.",
             Fact("condition", "lupus"), Fact("years_ago", 1, 0.5, 1.5)),
        said(NURSE, "My sister", "FAMILY", "It says that the author has a sister.", confidence=0.72),
        said(NURSE, "jo.fake@example.com", "CONTACT", "It is an e-mail address.", Fact("email", "jo.fake@example.com")),
    )  # fmt: skip
    factors = (
        Factor((0,), "people in Portland THAT are 24 and female", (), 0.0089, 0.0071, 0.0110, "table", CENSUS),
        Factor((2,), "women of 24 THAT work as a nurse", ("age 24", "female"), 0.031, 0.022, 0.044, "table", LABOUR,
               (0,)),
        Factor((3,), "young women THAT have lupus", ("age 24", "female"), 0.00128, 0.0007, 0.0024, "model",
               "Izmirly and others (2021), prevalence of systemic lupus erythematosus, Arthritis & Rheumatology", (0,)),
    )  # fmt: skip
    reasons = (
        NotEstimated(4, "Having a sister is too common to narrow anything down, and no figure is shipped for it."),
        NotEstimated(5, "An e-mail address belongs to one person.", identifies=True),
    )
    notes = ["Illness is taken to be independent of occupation: no figure for both together is shipped."]
    crowd = crowd_of(PORTLAND, factors, *reasons, notes=notes)
    suggestions = (
        Suggestion(0, (
            instead(NURSE, "Im 24F", "I'm in my twenties", crowd.k * 12.1, crowd.k),
            instead(NURSE, "Im 24F", "I'm a young woman", crowd.k * 7.2, crowd.k),
        )),
        Suggestion(1, (instead(NURSE, "living in Portland, Oregon", "living on the west coast", 78.0, crowd.k),)),
        Suggestion(3, (
            instead(NURSE, " and was diagnosed with lupus last year", "", 181.0, crowd.k),
            instead(NURSE, "was diagnosed with lupus last year", "have a chronic illness", 61.0, crowd.k),
        )),
    )  # fmt: skip
    return Report(NURSE, Coverage(len(NURSE), 3), disclosures, crowd, suggestions)


def commuter() -> Report:
    """A post that shares its few details with many people."""
    text = "I'm 41 and have two cats.\n\nDoes anybody else find the night train to Leeds a strange place to meet?"
    disclosures = (
        said(text, "I'm 41", "AGE", "It gives the author's age.", Fact("age", 41)),
        said(text, "have two cats", "PET", "It says which pets the author has.", Fact("pet", "cat")),
    )
    britain = Population(
        "United Kingdom", 67596281.0, "assumed", "Office for National Statistics, mid-2022", 67e6, 68e6
    )
    factors = (
        Factor((0,), "people in the United Kingdom THAT are 41", (), 0.0132, 0.0128, 0.0136, "table", "ONS, mid-2022"),
        Factor((1,), "adults THAT have a cat", (), 0.26, 0.22, 0.30, "table", "Cats Protection, CATS report 2023"),
    )
    crowd = crowd_of(britain, factors, notes=["No place was named; the United Kingdom is assumed."])
    suggestions = (Suggestion(0, (instead(text, "I'm 41", "I'm in my forties", 2400000.0, crowd.k),)),)
    return Report(text, Coverage(len(text), 2), disclosures, crowd, suggestions)


def dull() -> Report:
    """A text in which nothing is disclosed."""
    text = "The bridge was closed for repairs."
    return Report(text, Coverage(len(text), 1), (), NO_CROWD)


def about(text: str, *spans: tuple[int, int], category: str = "OTHERS") -> Report:
    """A report on any text, with the given spans disclosed, not counted, and the first suggested to go."""
    disclosures = tuple(Disclosure(a, b, text[a:b], category, 0.5, text[a:b]) for a, b in spans)
    reasons = tuple(NotEstimated(i, text, identifies=i % 2 == 1) for i in range(len(spans)))
    factors = (Factor((0,), text, (text,), 0.01, 0.005, 0.02, "assumed", text),) if spans else ()
    crowd = crowd_of(Population(text, 1e6, "assumed", text, 9e5, 1.1e6), factors, *reasons, notes=[text])
    suggestions = tuple(
        Suggestion(i, (Alternative(text, 1e5, 1.0, "generalise", d.span, text),)) for i, d in enumerate(disclosures)
    )
    return Report(text, Coverage(len(text), 1), disclosures, crowd, suggestions)
