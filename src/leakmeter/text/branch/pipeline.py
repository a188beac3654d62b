"""BRANCH's modules one after the other, for one run: from details to nodes that each hold a share, and what was dropped.

Details are selected and ordered first; after that each is a question of its own, and all are asked side by side. A module
whose answer fails its checks after being asked again drops its detail, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from leakmeter.errors import AnswerError
from leakmeter.llm import Progress, together
from leakmeter.text.branch.answering import Answered, answered
from leakmeter.text.branch.calling import Caller, Unanswered
from leakmeter.text.branch.queries import clause
from leakmeter.text.branch.statements import Statement, content, start_of
from leakmeter.text.branch.structure import ordered, parents, selected

#: More details than these are not put to a model.
MOST_DETAILS = 12
_UNORDERED = "The model gave no usable order of the details; the text's own was taken."


@dataclass(frozen=True, slots=True)
class Node:
    """A statement in the network: ``parents`` are labels of statements that its share is conditioned on."""

    statement: Statement
    parents: tuple[str, ...]
    answer: Answered | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """What one run found: nodes in their order, why other details have none (by label), and sentences for the reader."""

    nodes: tuple[Node, ...] = ()
    dropped: dict[str, str] = field(default_factory=dict[str, str])
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """The details that are going to be asked about, in order; the rest as in :class:`Run`."""

    statements: tuple[Statement, ...]
    dropped: dict[str, str]
    notes: tuple[str, ...] = ()


def chosen(caller: Caller, text: str, details: Sequence[Statement], counted: Sequence[Statement]) -> Chosen:
    """The details whose share could be known, in the order in which they are counted. Raises AnswerError."""
    dropped = {one.id: f"no more than {MOST_DETAILS} are put to the model" for one in details[MOST_DETAILS:]}
    details = details[:MOST_DETAILS]
    picked = selected(caller, text, details, counted) if details else ()
    answerable = {one.id for one in picked}
    dropped |= {one.id: "the model knows of no figure for it" for one in details if one.id not in answerable}
    kept: list[Statement] = []
    for one in picked:
        twin = next((other for other in kept if content(other.means) == content(one.means)), None)
        if twin is None:
            kept.append(one)
        else:
            dropped[one.id] = "by the model's reading another detail says the same"
    try:
        return Chosen(ordered(caller, kept), dropped)
    except AnswerError:
        return Chosen(tuple(kept), dropped, (_UNORDERED,))


def answered_all(caller: Caller, among: str, picked: Chosen, counted: Sequence[Statement], progress: Progress) -> Run:
    """A node for each statement that could be answered. ``among`` says of whom ("people in Ohio")."""
    ask_about = partial(_node, caller, among, picked.statements, counted)
    total = 2 * len(picked.statements)
    worded = together(ask_about, picked.statements, caller.model.concurrency, lambda done, _: progress(done, total))
    dropped = dict(picked.dropped)
    nodes = _kept(worded, picked.statements, dropped)
    done: dict[tuple[str, tuple[str, ...]], Node] = {}
    while True:
        alive = {*(one.id for one in counted), *(node.statement.id for node in nodes)}
        nodes = [replace(node, parents=tuple(p for p in node.parents if p in alive)) for node in nodes]
        left = [node for node in nodes if (node.statement.id, node.parents) not in done]
        if not left:
            break
        known = {one.id: one for one in (*counted, *(node.statement for node in nodes))}
        work = partial(_answered, caller, among, known)
        results = together(
            work, left, caller.model.concurrency, lambda ready, _: progress(min(total // 2 + ready, total), total)
        )
        answers = _kept(results, [node.statement for node in left], dropped)
        done |= {(node.statement.id, node.parents): node for node in answers}
        # A share given something that is not counted would be out of place: it is asked for again without.
        nodes = [node for node in nodes if node.statement.id not in dropped]
    return Run(tuple(done[node.statement.id, node.parents] for node in nodes), dropped, picked.notes)


def _kept(results: Sequence[Node | str], statements: Sequence[Statement], dropped: dict[str, str]) -> list[Node]:
    """The nodes among results; the reasons in place of the others go to ``dropped``."""
    for result, statement in zip(results, statements, strict=True):
        if isinstance(result, str):
            dropped[statement.id] = result
    return [result for result in results if not isinstance(result, str)]


def _or_reason(work: Callable[[], Node]) -> Node | str:
    try:
        return work()
    except Unanswered as reason:
        return str(reason)
    except AnswerError:
        return "the model gave no question for it that can be used"


def _node(
    caller: Caller, among: str, statements: Sequence[Statement], counted: Sequence[Statement], statement: Statement
) -> Node | str:
    """A statement with its parents, and worded as a question asks it; or why it has none."""

    def work() -> Node:
        before = (*counted, *statements[: statements.index(statement)])
        try:
            depends_on = parents(caller, statement, before)
        except AnswerError:
            depends_on = ()
        given = [one.means for one in before if one.id in depends_on]
        asked = clause(caller, statement, start_of(among, given), counted)
        return Node(replace(statement, means=asked), depends_on)

    return _or_reason(work)


def _answered(caller: Caller, among: str, known: dict[str, Statement], node: Node) -> Node | str:
    """A node with its answer, or why it has none."""
    start = start_of(among, [known[parent].means for parent in node.parents])
    query = f"{start} {node.statement.means}"
    return _or_reason(lambda: replace(node, answer=answered(caller, query, node.statement.category)))
