"""The Bayesian network that a crowd was computed with, as nodes and edges (BRANCH, section 3).

The population is the root. Each factor of the crowd is a node that holds a conditional share; its parents are the
factors it is conditioned on. Every share is one of the population's people, so a factor without other parents hangs on
the root. What could not be estimated stands by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from leakmeter.errors import InputError
from leakmeter.types import Crowd, Factor, How, NotEstimated, Population

#: What a node holds: a number of people, a share of people from 0 to 1, or nothing.
Kind = Literal["population", "share", "not_estimated"]
#: How the root's question begins, before the population's name.
POPULATION = "population of "
_THAT = " THAT "


@dataclass(frozen=True, slots=True)
class Node:
    """One node: ``question`` in words, and its answer ``value`` with 90 % bounds ``low`` and ``high``.

    The answer is in people for the population and a proportion for a share. Where nothing was estimated there is
    neither question nor answer, and ``reason`` says why. ``parents`` are indices of earlier nodes; ``disclosures`` are indices into the report's.
    """

    kind: Kind
    question: str
    parents: tuple[int, ...] = ()
    disclosures: tuple[int, ...] = ()
    value: float | None = None
    low: float | None = None
    high: float | None = None
    how: How | None = None
    source: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Network:
    """The nodes, parents before children: the population, then the shares in the crowd's order, then the unconnected."""

    nodes: tuple[Node, ...]

    @property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """Every pair (parent, child) of indices into ``nodes``."""
        return tuple((parent, child) for child, node in enumerate(self.nodes) for parent in node.parents)

    def of(self, kind: Kind) -> tuple[int, ...]:
        """The indices of the nodes of one kind."""
        return tuple(i for i, node in enumerate(self.nodes) if node.kind == kind)


def network(crowd: Crowd) -> Network:
    """The network of a crowd. Factor ``i`` becomes node ``i + 1``.

    Raises InputError when a factor names a parent that does not come before it.
    """
    shares = tuple(_share(crowd, i) for i in range(len(crowd.factors)))
    return Network((_population(crowd.population), *shares, *map(_unconnected, _left_over(crowd))))


def to_dict(drawn: Network) -> dict[str, Any]:
    """The network as plain lists and dictionaries, ready for JSON.

    ``nodes`` carry their place in the list as ``id``, and only the keys that say something; ``edges`` are pairs of ids,
    parent first.
    """
    return {
        "nodes": [{"id": i, **_said(node)} for i, node in enumerate(drawn.nodes)],
        "edges": [list(edge) for edge in drawn.edges],
    }


def _said(node: Node) -> dict[str, Any]:
    """The fields of a node without those that say nothing; parents and disclosures are always there, as lists."""
    fields = {name: getattr(node, name) for name in node.__dataclass_fields__}
    fields |= {"parents": list(node.parents), "disclosures": list(node.disclosures)}
    return {name: value for name, value in fields.items() if value is not None and value != ""}


def _population(population: Population) -> Node:
    p = population
    return Node("population", f"{POPULATION}{p.label}", (), p.disclosures, p.size, p.low, p.high, p.how, p.source)


def _share(crowd: Crowd, index: int) -> Node:
    factor = crowd.factors[index]
    for parent in factor.parents:
        if not 0 <= parent < index:
            raise InputError(
                f"Factor {index} of the crowd names factor {parent} as a parent; parents are the indices of earlier ones."
            )
    parents = sorted(set(factor.parents))
    question = _question(factor, [crowd.factors[parent] for parent in parents])
    above = tuple(parent + 1 for parent in parents) or (0,)
    f = factor
    return Node("share", question, above, f.disclosures, f.value, f.low, f.high, f.how, f.source)


def _question(factor: Factor, parents: list[Factor]) -> str:
    """ "percentage of people in Ohio who are women THAT work as nurses": whose share, and of whom (section 3).

    A factor that speaks of other people than a parent does ("women of 24") names what it is conditioned on already.
    One without parents among the factors says what it is given in brackets.
    """
    if not parents and factor.given:
        return f"percentage of {factor.question} (given: {'; '.join(factor.given)})"
    whose, that, what = factor.question.partition(_THAT)
    split = [parent.question.partition(_THAT) for parent in parents]
    if not that or any(people != whose or not said for people, _, said in split):
        return f"percentage of {factor.question}"
    *first, last = ["", *(said for _, _, said in split)]
    given = " and ".join(filter(None, (", ".join(filter(None, first)), last)))
    return f"percentage of {whose}{' who ' * bool(given)}{given}{_THAT}{what}"


def _left_over(crowd: Crowd) -> list[NotEstimated]:
    """Every disclosure that is not in k, or only in part, once, in the order of the text."""
    known = {reason.disclosure: reason for reason in crowd.reasons}
    indices = sorted({*known, *crowd.not_estimated})
    return [known.get(i, NotEstimated(i, "no figure covers it")) for i in indices]


def _unconnected(left: NotEstimated) -> Node:
    return Node("not_estimated", "", disclosures=(left.disclosure,), reason=left.reason)
