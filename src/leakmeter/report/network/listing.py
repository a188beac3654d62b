"""The network as a plain list, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from leakmeter.report.network.contents import numbered, origin
from leakmeter.text.crowd.network import Network
from leakmeter.types import Disclosure


def network_list(network: Network, disclosures: Sequence[Disclosure] = ()) -> str:
    """Each node with its number, question, answer and parents, and where the answer comes from; safe for any terminal.

    ``disclosures`` give the words of what was not estimated, which is otherwise called by its number.
    """
    lines: list[str] = []
    for line, node in zip(numbered(network, disclosures), network.nodes, strict=True):
        lines.append(line)
        lines += [f"    {origin(node)}"] if origin(node) else []
    return "\n".join(lines)
