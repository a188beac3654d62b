"""Relationship as ten states, so that what is said twice is counted once and what cannot be both is noticed.

A person is married, separated, divorced, widowed or never married, and has a partner or not; the married have one.
Each word people use ("single", "my ex-husband", "my boyfriend") is a set of these states, two words together are the
intersection, and an empty intersection is a contradiction.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from leakmeter.statistics import cohabiting, marital
from leakmeter.statistics.figures import Grid
from leakmeter.text.crowd.constraint import Constraint, grid

State = tuple[str, bool]
UNMARRIED = ("separated", "divorced", "widowed", "never married")
STATES: frozenset[State] = frozenset(
    {("married", True)} | {(legal, has) for legal in UNMARRIED for has in (True, False)}
)
#: Unmarried people with a partner, for each one who lives with theirs: in the United States 11 % of adults cohabit and
#: 8 % are in a committed relationship apart (Pew Research Center, "Nearly half of US adults say dating has gotten
#: harder", 2020).
PARTNERS_PER_COHABITING = 1.7
_SPREAD_PARTNER = 1.6
_SOURCE_PARTNER = "NHANES 2009–12, people living with a partner; as many again with a partner apart (Pew Research 2020)"

MEANING: dict[str, frozenset[State]] = {
    "married": frozenset({("married", True)}),
    "divorced": frozenset({("divorced", True), ("divorced", False)}),
    "widowed": frozenset({("widowed", True), ("widowed", False)}),
    "separated": frozenset({("separated", True), ("separated", False)}),
    "never married": frozenset({("never married", True), ("never married", False)}),
    "once married": frozenset(STATES - {("never married", True), ("never married", False)}),
    "not married": frozenset({(legal, has) for legal in UNMARRIED for has in (True, False)}),
    "single": frozenset({(legal, False) for legal in UNMARRIED}),
    "in a relationship": frozenset({(legal, True) for legal in UNMARRIED}),
    "partnered": frozenset({("married", True), *((legal, True) for legal in UNMARRIED)}),
}
WORDS = {
    "married": "are married",
    "divorced": "are divorced",
    "widowed": "are widowed",
    "separated": "are separated",
    "never married": "have never been married",
    "once married": "are or have been married",
    "not married": "are not married",
    "single": "are single, without a partner",
    "in a relationship": "have a partner and are not married",
    "partnered": "have a partner or spouse",
}


@cache
def shares(states: frozenset[State]) -> Grid:
    """The proportion of people in one of ``states``, by sex and age."""
    return grid(lambda sex, age: sum(_cells()[state][sex][age] for state in states))


def readings(said: dict[str, tuple[int, ...]]) -> list[Constraint]:
    """One constraint for all that is said of the relationship (status -> disclosures); or, where that is impossible,
    one for each part of it that is not."""
    statuses = list(said)[:_MOST]
    if not statuses:
        return []
    together = constraint({status: said[status] for status in statuses})
    if together:
        return [together]
    parts = [part for size in range(1, len(statuses)) for part in combinations(statuses, size)]
    return [c for part in parts if (c := constraint({status: said[status] for status in part}))]


_MOST = 6


def constraint(said: dict[str, tuple[int, ...]]) -> Constraint | None:
    """One constraint for all that is said of the author's relationship (status -> disclosures).

    None if the statements contradict each other.
    """
    states = STATES
    for status in said:
        states &= MEANING[status]
    if not states:
        return None
    legal_only = all(MEANING[status] in map(MEANING.__getitem__, LEGAL) for status in said)
    figure = marital("married")
    return Constraint(
        attribute="relationship",
        says=" and ".join(WORDS[status] for status in _telling(said)),
        values=shares(states),
        spread=_spread(said) if legal_only else _SPREAD_PARTNER,
        how="table" if legal_only else "assumed",
        source=(figure.source if figure else "") if legal_only else _SOURCE_PARTNER,
        disclosures=tuple(sorted({index for indices in said.values() for index in indices})),
    )


LEGAL = ("once married", "married", "divorced", "widowed", "separated", "never married", "not married")


def _telling(said: dict[str, tuple[int, ...]]) -> list[str]:
    """The statements that say more than another one does."""
    return [s for s in said if not any(MEANING[other] < MEANING[s] for other in said)]


def _spread(said: dict[str, tuple[int, ...]]) -> float:
    figures = [marital(status) for status in said]
    return max((figure.spread for figure in figures if figure), default=1.2)


@cache
def _cells() -> dict[State, Grid]:
    figures = {status: figure.values for status in ("married", *UNMARRIED) if (figure := marital(status)) is not None}
    living = cohabiting()
    together = living.values if living else grid(lambda _sex, _age: 0.0)

    def with_partner(sex: int, age: int) -> float:
        unmarried = sum(figures[status][sex][age] for status in UNMARRIED)
        return min(0.95, PARTNERS_PER_COHABITING * together[sex][age] / unmarried) if unmarried else 0.0

    cells: dict[State, Grid] = {("married", True): figures["married"]}
    for legal in UNMARRIED:
        own = figures[legal]
        cells[legal, True] = grid(lambda s, a, own=own: own[s][a] * with_partner(s, a))
        cells[legal, False] = grid(lambda s, a, own=own: own[s][a] * (1.0 - with_partner(s, a)))
    return cells
