"""Whether the runs of a batch have what was observed, and the error where a value is missing."""

from __future__ import annotations

from math import inf
from typing import cast

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.engine.block import Undefined
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Observation
from leakmeter.program.sampling.columns import Labels, Mask, compared
from leakmeter.program.sampling.forward import Batch


def agrees(graph: Graph, batch: Batch, observation: Observation, log_weight: Array) -> Mask:
    """Which runs have what was observed; ProgramError where one that counts has no value there."""
    column = cast(Labels, batch.columns[observation.node.id])
    guard = None if observation.guard is None else cast(Labels, batch.columns[observation.guard.id])
    holds, odd = compared(observation, column, guard, batch.n)
    if odd is not None and bool((odd & (log_weight > -inf)).any()):
        raise undefined(graph, batch, column.reason)
    return holds


def undefined(graph: Graph, batch: Batch, reason: Undefined | None = None) -> ProgramError:
    """The error of a value that is missing."""
    known = reason or batch.missing
    if known is None:
        return graph.error("this cannot be computed for every possible input: a function is used outside its range.")
    return graph.error(f"this cannot be computed for every possible input: {known.reason}.", known.line or None)
