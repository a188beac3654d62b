"""Questions about every element of an input list: posteriors and exposure, all at once or one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.keeping import Places
from leakmeter.program.engine.nodes import Node, Var
from leakmeter.program.engine.table import Table
from leakmeter.program.language import Outcome
from leakmeter.program.measures import normal_divergence
from leakmeter.program.people import Everyone, Posteriors, everyone
from leakmeter.program.posterior import Belief
from leakmeter.program.reading.values import Seq

if TYPE_CHECKING:
    from leakmeter.program.session import Session

#: Called with how many of how many people are done.
Seen = Callable[[int, int], None]
#: Bits about the elements at some places of a list.
Learned = Callable[[Sequence[int]], list[float]]

#: Beyond so many the elements of a list are not audited one by one.
ONE_BY_ONE = 1_000


@dataclass(frozen=True, eq=False)
class Normals:
    """A list of normals: ``places`` of its random elements, ``known`` (n,) with the values of the others, and what is
    known of the random ones."""

    places: Places
    known: Array
    crowd: Everyone


def posteriors(session: Session, name: str, found: Normals | None, believe: Callable[[str], Belief]) -> Posteriors:
    """Mean and standard deviation of each element of the input list ``name``; ``found`` is what `at_once` found."""
    people = session.people(name)
    if found is not None:
        means, spread = found.known.copy(), np.zeros(len(people))
        means[found.places], spread[found.places] = found.crowd.posterior.mean, found.crowd.posterior.sd
        return Posteriors(means, spread)
    if len(people) > ONE_BY_ONE:
        raise ProgramError(
            f"{name} has {len(people):,} elements that cannot be treated as one list of normals, and more than "
            f"{ONE_BY_ONE:,} are not audited one by one; ask for single ones, such as secret='{name}[0]'."
        )
    beliefs = [believe(f"{name}[{i}]") for i in range(len(people))]
    return Posteriors(np.array([b.mean for b in beliefs]), np.array([b.sd for b in beliefs]))


def exposure(session: Session, name: str, found: Normals | None, learned: Learned) -> Array:
    """The bits this observation told about each element of the input list ``name``, KL(posterior‖prior), to twelve
    digits; ``learned`` gives those of the elements that have to be audited one by one."""
    people = session.people(name)
    if found is None:
        return _twelve_digits(np.array(learned(range(len(people)))))
    bits = np.zeros(len(people))
    bits[found.places] = _by_kind(found, learned)
    return _twelve_digits(bits)


def one_by_one(
    learned: Callable[[str], float], name: str, most: int | None = None, seen: Seen | None = None
) -> Learned:
    """A function that audits elements of the list ``name`` with ``learned``, at most ``most`` of them."""

    def found(who: Sequence[int]) -> list[float]:
        if most is not None and len(who) > most:
            raise ProgramError(
                f"{len(who):,} people would have to be audited one by one, which is more than the {most:,} ranked "
                f"here; from Python, use .ranking('{name}')"
            )
        bits: list[float] = []
        for i in who:
            if seen is not None:
                seen(len(bits), len(who))
            bits.append(learned(f"{name}[{i}]"))
        return bits

    return found


def at_once(session: Session, name: str, observed: Sequence[tuple[Node, Outcome]]) -> Normals | None:
    """Everyone in a list of normals; None where the list is none, or the program ties its elements together in ways
    that only single audits can follow."""
    found = _normals(session.people(name), session.graph.table)
    if found is None:
        return None
    places, bases, known = found
    order = np.argsort(bases, kind="stable")
    try:
        crowd = everyone(session.graph.table, bases[order], session.held(bases[order], observed), Allowance())
    except ProgramError:
        return None  # one by one, dead variables are let go of, which needs less
    return None if crowd is None else Normals(places[order], known, crowd)


def _normals(people: Seq, table: Table) -> tuple[Places, Places, Array] | None:
    """Places and base variables of the random elements, and the values of all others; None unless all are normal."""
    run = people.whole_run()
    if run is not None:
        start, n = run
        return np.arange(n), np.arange(start, start + n), np.zeros(n)
    items: list[Any] = people.items
    known = np.zeros(len(items))
    places: list[int] = []
    bases: list[int] = []
    for i, item in enumerate(items):
        if isinstance(item, Var) and table.run(item.base).gaussian:
            places.append(i)
            bases.append(item.base)
        elif isinstance(item, int | float):
            known[i] = item
        else:
            return None
    if not bases or len(set(bases)) < len(bases):
        return None
    return np.array(places, dtype=np.int64), np.array(bases, dtype=np.int64), known


def _by_kind(found: Normals, learned: Learned) -> Array:
    """Bits for each random element: people of one kind are looked at once."""
    _, first, kind = np.unique(found.crowd.kind, return_index=True, return_inverse=True)
    bits = np.zeros(len(first))
    before, after = found.crowd.prior, found.crowd.posterior
    certain = after.sd[first] == 0.0
    bits[certain] = np.inf
    closed = found.crowd.normal[first] & ~certain
    at = first[closed]
    if len(at):
        bits[closed] = normal_divergence(after.mean[at], after.sd[at], before.mean[at], before.sd[at])
    rest = ~found.crowd.normal[first] & ~certain
    bits[rest] = learned(found.places[first[rest]].tolist())
    return bits[kind]


def _twelve_digits(bits: Array) -> Array:
    """Rounded, so that people who are exposed alike are so to the last digit."""
    values, which = np.unique(bits, return_inverse=True)
    return np.array([float(f"{v:.12g}") for v in values.tolist()])[which]
