"""Relationship as thirteen states, so that what is said twice is counted once and what cannot be both is noticed.

A person is married, separated, divorced, widowed or never married, and has no partner, one they live apart from, or one
they live with; the married have one.
Each word people use ("single", "my ex-husband", "my boyfriend") is a set of these states, two words together are the
intersection, and an empty intersection is a contradiction.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from leakmeter.statistics import cohabiting, marital
from leakmeter.statistics.figures import Grid
from leakmeter.text.crowd.attributes_surveyed import by_age_and_sex
from leakmeter.text.crowd.constraint import Asked, Constraint, grid, part_of

State = tuple[str, str]
UNMARRIED = ("separated", "divorced", "widowed", "never married")
#: Whether there is a partner, and a home in common.
NONE, APART, TOGETHER = "none", "apart", "together"
MARRIED = ("married", TOGETHER)
STATES: frozenset[State] = frozenset(
    {MARRIED} | {(legal, has) for legal in UNMARRIED for has in (NONE, APART, TOGETHER)}
)
#: Unmarried people with a partner, for each one who lives with theirs: in the United States 11 % of adults cohabit and
#: 8 % are in a committed relationship apart (Pew Research Center, "Nearly half of US adults say dating has gotten
#: harder", 2020).
PARTNERS_PER_COHABITING = 1.7
_SPREAD_PARTNER = 1.6
_SOURCE_PARTNER = "NHANES 2009–12, people living with a partner; as many again with a partner apart (Pew Research 2020)"


def _unmarried(*partners: str) -> frozenset[State]:
    return frozenset({(legal, has) for legal in UNMARRIED for has in partners or (NONE, APART, TOGETHER)})


MEANING: dict[str, frozenset[State]] = {
    "married": frozenset({MARRIED}),
    **{status: frozenset(state for state in STATES if state[0] == status) for status in UNMARRIED},
    "once married": frozenset(state for state in STATES if state[0] != "never married"),
    "not married": _unmarried(),
    # Many who say so mean that they are not married; what they do not mean is a home in common.
    "single": _unmarried(NONE, APART),
    "in a relationship": _unmarried(APART, TOGETHER),
    # Nobody counts engagements: who is engaged is counted among those who have a partner.
    "engaged": _unmarried(APART, TOGETHER),
    "cohabiting": _unmarried(TOGETHER),
    "partnered": frozenset({MARRIED, *_unmarried(APART, TOGETHER)}),
}
WORDS = {
    "married": "are married",
    "divorced": "are divorced",
    "widowed": "are widowed",
    "separated": "are separated",
    "never married": "have never been married",
    "once married": "are or have been married",
    "not married": "are not married",
    "single": "are single, not married or living with a partner",
    "in a relationship": "have a partner and are not married",
    "engaged": "have a partner and are not married",
    "cohabiting": "live with a partner and are not married",
    "partnered": "have a partner or spouse",
}


@cache
def shares(states: frozenset[State]) -> Grid:
    """The proportion of people in one of ``states``, by sex and age."""
    return grid(lambda sex, age: sum(_cells()[state][sex][age] for state in sorted(states)))


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
        asked=_asked(states),
    )


def _asked(states: frozenset[State]) -> Asked:
    """What the joint model is asked: the legal status, and of these people those with such a partner or none."""
    if states == MEANING["cohabiting"]:
        return Asked("marital", ("living with a partner",))
    legal = tuple(status for status in ("married", *UNMARRIED) if any(state[0] == status for state in states))
    whole = frozenset(state for state in STATES if state[0] in legal)
    rest = None if states == whole else part_of(shares(states), shares(whole))
    return Asked("marital", legal, rest if "never married" in legal else _of_minors(legal, rest))


#: For each twenty that are married below the age of 18 one that was (assumed); the model's few records of them are slips.
_MARRIED_BEFORE = 20.0
_OF_AGE = 18


def _of_minors(legal: tuple[str, ...], rest: Grid | None) -> Grid:
    """The part of those whom the joint model gives these statuses that counts: of minors as many as the table has."""
    known, modelled = shares(frozenset(s for s in STATES if s[0] in legal)), by_age_and_sex("marital", legal)

    def part(sex: int, age: int) -> float:
        own = rest[sex][age] if rest else 1.0
        most = modelled[sex][age]
        return own * min(1.0, known[sex][age] / most) if age < _OF_AGE and most > 0.0 else own

    return grid(part)


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
    for status in ("separated", "divorced", "widowed"):
        figures[status] = _below_age(figures[status], figures["married"])
    living = cohabiting()
    together = living.values if living else grid(lambda _sex, _age: 0.0)

    def living_together(sex: int, age: int) -> float:
        unmarried = sum(figures[status][sex][age] for status in UNMARRIED)
        return min(_MOST_TOGETHER, together[sex][age] / unmarried) if unmarried else 0.0

    def apart(sex: int, age: int) -> float:
        return (PARTNERS_PER_COHABITING - 1.0) * living_together(sex, age)

    cells: dict[State, Grid] = {MARRIED: figures["married"]}
    for legal in UNMARRIED:
        own = figures[legal]
        cells[legal, TOGETHER] = grid(lambda s, a, own=own: own[s][a] * living_together(s, a))
        cells[legal, APART] = grid(lambda s, a, own=own: own[s][a] * apart(s, a))
        cells[legal, NONE] = grid(lambda s, a, own=own: own[s][a] * (1.0 - living_together(s, a) - apart(s, a)))
    return cells


def _below_age(status: Grid, married: Grid) -> Grid:
    return grid(lambda s, a: married[s][a] / _MARRIED_BEFORE if a < _OF_AGE else status[s][a])


#: At every age some of the unmarried have no partner: 1 / 1.7 of this share is the most that live with theirs.
_MOST_TOGETHER = 0.95 / PARTNERS_PER_COHABITING
