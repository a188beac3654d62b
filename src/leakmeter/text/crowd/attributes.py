"""Facts -> constraints: which share of the people of each sex and age a fact describes, and by which figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product

from leakmeter.statistics.figures import Grid
from leakmeter.text.crowd.attributes_person import ages, educations, ethnicities, genders, occupations, relationships
from leakmeter.text.crowd.attributes_rated import ONE_OF, rated_values, several
from leakmeter.text.crowd.attributes_study import subjects
from leakmeter.text.crowd.constraint import Constraint, grid, mass, times
from leakmeter.text.crowd.dependent import Value, least, weighed_together
from leakmeter.text.crowd.population import Counted
from leakmeter.types import Disclosure


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is said of the author, weighed: the constraints to count with, those set aside, and why, in sentences."""

    counted: tuple[Constraint, ...]
    set_aside: tuple[Constraint, ...]
    notes: tuple[str, ...]


def constraints(disclosures: Sequence[Disclosure], counted: Counted) -> Weighed:
    """The constraints of all facts that a figure covers, in the order of the chain.

    The order follows BRANCH's rule (appendix J): the broad attributes of the author first, then the specific ones.
    Of statements that cannot hold together the rarer reading is counted and the rest set aside.
    """
    named = {
        "ages": list(ages(disclosures, counted)),
        "genders": list(genders(disclosures, counted)),
        "ethnicities": list(ethnicities(disclosures, counted)),
        "relationships": relationships(disclosures, counted),
        "levels of education": list(educations(disclosures, counted)),
        "occupations": list(occupations(disclosures, counted)),
    }
    values, others, said_twice = _one_of_each(
        [*rated_values(disclosures, counted), *subjects(disclosures, counted)], counted.mix
    )

    def finished(way: Reading) -> Reading:
        given = {_FAMILIES[c.attribute]: c for c in way if c.attribute in _FAMILIES}
        return (*way, *weighed_together(values, given, counted.mix))

    attributes = [_readings(of, exclusive=name in _ONE_OF) for name, of in named.items()]
    chosen = _rarest(attributes, counted.mix, finished)
    aside = tuple(c for of in named.values() for c in of if c not in chosen)
    notes = tuple(_note(name, of) for name, of in named.items() if any(c in aside for c in of))
    return Weighed(chosen, (*aside, *others), (*notes, *said_twice))


#: Attributes of which a person is counted under one value only, though they may name several.
_ONE_OF = ("occupations", "ethnicities", "relationships")
#: The family of rates that an attribute goes together with.
_FAMILIES = {"ethnicity": "colouring", "occupation": "work"}
Reading = tuple[Constraint, ...]


def _one_of_each(values: Sequence[Value], mix: Grid) -> tuple[list[Value], list[Constraint], list[str]]:
    """The values with the rarest of those that exclude each other in their place; the others; sentences about them."""
    kept, others, notes = list(values), list[Constraint](), list[str]()
    for attribute, listed in several(values).items():
        chosen, rest = least([value.constraint for value in listed], mix)
        first = next(value for value in listed if value.constraint.says == chosen.says)
        kept = [
            Value(first.named, chosen, first.family, first.within) if value is first else value
            for value in kept
            if value is first or value not in listed
        ]
        others += rest
        notes.append(_note(ONE_OF[attribute], [value.constraint for value in listed]))
    return kept, others, notes


def _note(name: str, statements: Sequence[Constraint]) -> str:
    single = [c for c in statements if not any(set(o.disclosures) < set(c.disclosures) for o in statements)]
    said_ = " and ".join(f"“{c.says}”" for c in single)
    return f"Several {name} are named ({said_}); the rarer reading is counted."


def _readings(statements: Sequence[Constraint], *, exclusive: bool) -> list[Reading]:
    """The ways to take what is said of one attribute: all of it, or where that is impossible every part that is not."""
    considered = tuple(statements[:_MOST_STATEMENTS])
    if not considered or (not exclusive and _possible(considered)):
        return [considered]
    most = 1 if exclusive else len(considered) - 1
    parts = (part for size in range(1, most + 1) for part in combinations(considered, size))
    return [part for part in parts if _possible(part)] or [considered[:1]]


def _rarest(attributes: Sequence[list[Reading]], mix: Grid, finished: Callable[[Reading], Reading]) -> Reading:
    """Of all combinations of readings the one that describes the fewest people: one more statement never raises k."""
    ways = (tuple(c for part in way for c in part) for way in islice(product(*attributes), _MOST_WAYS))
    whole = [finished(way) for way in ways]
    return whole[0] if len(whole) == 1 else min(whole, key=lambda way: mass(_together(way, mix)))


def _possible(statements: Sequence[Constraint]) -> bool:
    return len(statements) < 2 or mass(_together(statements, EVERYONE)) > 0.0


def _together(statements: Sequence[Constraint], cells: Grid) -> Grid:
    for statement in statements:
        cells = times(cells, statement.values)
    return cells


EVERYONE = grid(lambda _sex, _age: 1.0)
#: More statements about one attribute, or more ways to read a text, than this are not weighed against each other.
_MOST_STATEMENTS = 5
_MOST_WAYS = 100
