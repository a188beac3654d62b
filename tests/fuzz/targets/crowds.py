"""Counting: crowds of random disclosures with random facts, and their reports."""

from __future__ import annotations

import json
from functools import cache
from random import Random

from tests.fuzz.case import Target, hold
from tests.fuzz.laws import crowd_holds
from tests.fuzz.targets.reports import report_shown
from tests.fuzz.texts import ROOT, heap, phrase

from leakmeter import estimate
from leakmeter.text.find.categories import categories
from leakmeter.types import Coverage, Disclosure, Fact, Report

#: Reading one more fact may raise k by so much: by rounding alone.
_TOLERANCE = 1e-9


@cache
def _known() -> tuple[tuple[str, str], ...]:
    """Attribute and value of facts that people tell, from the development half of the labelled ones."""
    rows = map(json.loads, (ROOT / "corpus" / "facts.jsonl").read_text("utf-8").splitlines())
    told = {fact for row in rows if row["split"] == "development" for fact in row["facts"] if "=" in fact}
    return tuple(sorted((name, value) for name, _, value in (fact.partition("=") for fact in told)))


def _make(random: Random) -> str:
    """One fact in a line: attribute, value, low, high, category, tab between; a blank line ends a disclosure."""
    lines: list[str] = []
    for _ in range(random.choice((0, 1, 2, 2, 3, 4, 6, 12))):
        name, value = random.choice(_known())
        if random.random() < 0.15:
            value = random.choice((_number(random), phrase(random), heap(random), random.choice(_known())[1]))
        low, high = (_number(random), _number(random)) if random.random() < 0.15 else ("", "")
        category = random.choice(categories()).id
        lines.append(
            "\t".join(part.replace("\n", " ").replace("\t", " ") for part in (name, value, low, high, category))
        )
        if random.random() < 0.8:
            lines.append("")
    return "\n".join(lines)


def _number(random: Random) -> str:
    return str(random.choice((0, 1, 17, 24, 64.5, 101, -5, 1e6, 10**12, random.randrange(120), random.uniform(0, 300))))


def disclosures(text: str) -> list[Disclosure]:
    """The disclosures that lines describe; their words are their place in the list."""
    found: list[Disclosure] = []
    for block in text.split("\n\n"):
        parts = [line.split("\t") for line in block.split("\n") if line.count("\t") == 4]
        facts = tuple(fact for fact in map(_fact, parts) if fact)
        if facts:
            start = 4 * len(found)
            found.append(Disclosure(start, start + 4, f"{start:04d}"[-4:], parts[0][4], 0.9, "It says so.", facts))
    return found


def _fact(parts: list[str]) -> Fact | None:
    """A fact in the form in which readers give it: whole numbers as such, bounds in order around the value."""
    name, value, low, high, _ = parts
    if not name or not value.strip():
        return None
    number = float(value) if value.replace(".", "", 1).replace("-", "", 1).isascii() and _is_number(value) else None
    if number is None:
        return Fact(name, value)
    ends = sorted((float(low or number), float(high or number), number))
    bounds = (ends[0], ends[2]) if low or high else (None, None)
    return Fact(name, int(number) if number.is_integer() else number, *bounds)


def _is_number(value: str) -> bool:
    try:
        return abs(float(value)) < 1e15
    except ValueError:
        return False


def _count(text: str, random: Random) -> object:
    told = disclosures(text)
    community = random.choice((None, None, "r/portland"))
    crowd = estimate(told, community=community)
    crowd_holds(crowd, len(told))
    if told:
        fewer = estimate(told[:-1], community=community)
        among = crowd.population.label == fewer.population.label  # else the home is told, and was assumed before
        said = "one disclosure more never raises k among the same people"
        hold(not among or crowd.k <= fewer.k * (1 + _TOLERANCE), said, (fewer.k, crowd.k))
    return crowd


def _show(text: str, random: Random) -> object:
    told = tuple(disclosures(text))
    words = tuple(heap(random) or phrase(random) or "x" for _ in told)
    whole, moved = "", []
    for one, said in zip(told, words, strict=True):
        start = len(whole)
        whole += said + " "
        moved.append(Disclosure(start, start + len(said), said, one.category, one.confidence, one.why, one.facts))
    crowd = estimate(told)
    report = Report(whole or "-", Coverage(len(whole), 1, random.random() < 0.1), tuple(moved), crowd)
    return report_shown(report, random)


TARGETS = (
    Target("facts", _make, _count, share=2.0),
    Target("reports", _make, _show, share=1.5),
)
