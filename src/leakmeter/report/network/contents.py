"""What stands in a box of the drawn network, and what is said of it to those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from leakmeter.report import view, words
from leakmeter.report.plain import one_line, shortened
from leakmeter.text.crowd.network import POPULATION, Network, Node
from leakmeter.types import Disclosure

#: How a line is set: what the box is about, its figure, or small print.
Style = Literal["label", "figure", "small"]
_QUOTED = 48


@dataclass(frozen=True, slots=True)
class Contents:
    """The lines of a box before they are broken to its width, and ``mark``: the numbers of the details it is about."""

    lines: tuple[tuple[Style, str], ...]
    mark: str = ""


def contents(node: Node, disclosures: Sequence[Disclosure], everyone: str = "") -> Contents:
    """What a box shows: the words, the figure, its interval, and how it came about.

    ``everyone`` is the name of the population; a model's share that was asked of other people says of whom.
    """
    mark = view.marks(node.disclosures)
    if node.kind == "not_estimated":
        return Contents((("label", _quoted(node, disclosures)), ("small", one_line(node.reason))), mark)
    figure, interval = _figures(node)
    lines: tuple[tuple[Style, str], ...] = (
        ("label", about(node)),
        ("figure", figure),
        ("small", interval),
        ("small", ", ".join(filter(None, (_how(node), _of_others(node, everyone))))),
    )
    return Contents(tuple((style, line) for style, line in lines if line), mark)


def about(node: Node) -> str:
    """A node in as few words as will do among its parents: "work as nurses"; "everyone: Ohio, US"."""
    question = one_line(node.question)
    if node.kind == "population":
        return f"everyone: {question.removeprefix(POPULATION)}"
    return question.rpartition(" THAT ")[2]


def everyone(network: Network) -> str:
    """The name of the population, "" where there is none."""
    return next((network.nodes[i].question.removeprefix(POPULATION) for i in network.of("population")), "")


def _of_others(node: Node, population: str) -> str:
    """ "asked of adults": whose share a model gave, where it is not that of the people counted among."""
    people, that, _ = one_line(node.question).removeprefix("percentage of ").partition(" THAT ")
    if node.how != "model" or node.kind != "share" or not that or one_line(population) in people:
        return ""
    return f"asked of {people}"


def numbered(network: Network, disclosures: Sequence[Disclosure]) -> tuple[str, ...]:
    """Every node as a sentence with its number, counted from 1, and the numbers of its parents."""

    def line(number: int, node: Node) -> str:
        above = f" Depends on {view.marks(node.parents)}." if node.parents else ""
        return f"{number}. {sentence(node, disclosures)}{above}"

    return tuple(line(number, node) for number, node in enumerate(network.nodes, 1))


def sentence(node: Node, disclosures: Sequence[Disclosure]) -> str:
    """A node's question and its answer, or that it has none."""
    if node.kind == "not_estimated":
        return f"Not in the number: {_quoted(node, disclosures)}, {one_line(node.reason)}."
    figure, interval = _figures(node)
    within = f" ({interval})" if interval else ""
    question = one_line(node.question)
    return f"{question[:1].upper()}{question[1:]}: {figure}{within}."


def origin(node: Node) -> str:
    """How an answer came about, and its source; "" where there is none."""
    return ": ".join(filter(None, (_how(node), one_line(node.source))))


def summary(network: Network) -> str:
    """What is drawn, in one sentence."""
    shares, apart = len(network.of("share")), len(network.of("not_estimated"))
    counted = f"{shares} share{'s' * (shares != 1)} of people"
    beside = f", and {apart} detail{'s' * (apart != 1)} not in the number" if apart else ""
    return f"The network behind the number: a population, {counted}{beside}."


def _quoted(node: Node, disclosures: Sequence[Disclosure]) -> str:
    """The words of an unconnected node, or their number where the words are not at hand."""
    said = [f"“{shortened(disclosures[i].text, _QUOTED)}”" for i in node.disclosures if i < len(disclosures)]
    return ", ".join(said) or f"detail {view.marks(node.disclosures)}"


def _how(node: Node) -> str:
    return words.how(node.how) if node.how else ""


def _figures(node: Node) -> tuple[str, str]:
    """The answer of a node and its interval, in words."""
    value, low, high = (x if x is not None else float("nan") for x in (node.value, node.low, node.high))
    if node.kind == "population":
        return f"{words.exactly(value)} people", words.number_range(low, high)
    return words.share(value), words.share_range(low, high)
