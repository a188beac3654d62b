"""BRANCH's modules one after the other, for one run: from details to nodes that each hold a share, and what was
dropped.

Details are selected and ordered first; after that each is a question of its own, and all are asked side by side. A
module whose answer fails its checks after being asked again drops its detail, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from leakmeter.errors import AnswerError
from leakmeter.llm import Progress, together
from leakmeter.text.branch.answering import Answered, answered, coherent
from leakmeter.text.branch.calling import Caller, Unanswered
from leakmeter.text.branch.citing import cited
from leakmeter.text.branch.estimation import Estimates
from leakmeter.text.branch.queries import clause
from leakmeter.text.branch.statements import Statement, content, start_of
from leakmeter.text.branch.structure import Effect, Given, ordered, parents, selected

#: More details than these are not put to a model.
MOST_DETAILS = 12
#: Why a detail narrows nothing beside the others, as a model reads it.
SAME = "by the model's reading another detail says the same"
IMPLIED = "by the model's reading it all but follows from another detail"
_UNORDERED = "The model gave no usable order of the details; the text's own was taken."


@dataclass(frozen=True, slots=True)
class Node:
    """A statement in the network: ``parents`` are labels of statements that its share is conditioned on, ``effect``
    what they make of it."""

    statement: Statement
    parents: tuple[str, ...]
    effect: Effect = "unchanged"
    answer: Answered | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """What one run found: nodes in their order, why other details have none (by label), and sentences for the reader.

    ``dropped`` completes "could not be estimated: …"; ``withheld`` says of details that were worded and not asked about
    why not, in full."""

    nodes: tuple[Node, ...] = ()
    dropped: dict[str, str] = field(default_factory=dict[str, str])
    notes: tuple[str, ...] = ()
    withheld: dict[str, str] = field(default_factory=dict[str, str])


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
            dropped[one.id] = SAME
    try:
        return Chosen(ordered(caller, kept), dropped)
    except AnswerError:
        return Chosen(tuple(kept), dropped, (_UNORDERED,))


def structured(
    caller: Caller, among: str, picked: Chosen, counted: Sequence[Statement], why: str, progress: Progress
) -> Run:
    """The network without the model's shares: a question for each statement that could be asked about, withheld for
    ``why`` unless a document of the caller's answers it. Those are nodes, given what is ``counted`` alone."""
    dropped = dict(picked.dropped)
    nodes = _worded(caller, among, picked, counted, dropped, progress)
    known = {one.id: one for one in (*counted, *(node.statement for node in nodes))}
    asked = {node.statement.id: _query(among, known, _within(node, {*known})) for node in nodes}
    alive = {one.id for one in counted}
    found = [cited for node in nodes if (cited := _cited(caller, among, known, _within(node, alive)))]
    for node in found:
        asked.pop(node.statement.id)
    withheld = {label: f"not counted: {why}; it would be the {query}" for label, query in asked.items()}
    return Run(tuple(found), dropped, picked.notes, withheld)


def _cited(caller: Caller, among: str, known: dict[str, Statement], node: Node) -> Node | None:
    """A node with what a document answers; None where none does."""
    query = _query(among, known, node)
    found = cited(caller, query)
    return replace(node, answer=Answered(query, Estimates((found.share,), 1.0, found))) if found else None


def answered_all(caller: Caller, among: str, picked: Chosen, counted: Sequence[Statement], progress: Progress) -> Run:
    """A node for each statement that could be answered. ``among`` says of whom ("people in Ohio")."""
    total = 2 * len(picked.statements)
    dropped = dict(picked.dropped)
    nodes = _worded(caller, among, picked, counted, dropped, lambda done, _: progress(done, total))
    done: dict[tuple[str, tuple[str, ...]], Node] = {}
    while True:
        alive = {*(one.id for one in counted), *(node.statement.id for node in nodes)}
        nodes = [_within(node, alive) for node in nodes]
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


def _worded(
    caller: Caller,
    among: str,
    picked: Chosen,
    counted: Sequence[Statement],
    dropped: dict[str, str],
    progress: Progress,
) -> list[Node]:
    """The statements with their parents and their wording; the reasons for those without go to ``dropped``."""
    ask_about = partial(_node, caller, among, picked.statements, counted)
    results = together(ask_about, picked.statements, caller.model.concurrency, progress)
    return _kept(results, picked.statements, dropped)


def _within(node: Node, alive: set[str]) -> Node:
    """The node with those of its parents that are still counted; what fewer of them make of it was not asked."""
    parents = tuple(parent for parent in node.parents if parent in alive)
    return node if parents == node.parents else replace(node, parents=parents, effect="unchanged")


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
            given = parents(caller, statement, before) if caller.dependence == "asked" else Given()
        except AnswerError:
            given = Given()
        if given.effect == "nearly certain":
            raise Unanswered(IMPLIED)
        means = [one.means for one in before if one.id in given.parents]
        asked = clause(caller, statement, start_of(among, means), counted)
        return Node(replace(statement, means=asked), given.parents, given.effect)

    return _or_reason(work)


def _answered(caller: Caller, among: str, known: dict[str, Statement], node: Node) -> Node | str:
    """A node with its answer, or why it has none."""

    def work() -> Node:
        query = _query(among, known, node)
        answer = answered(caller, query, node.statement.category)
        everybody = f"{start_of(among, ())} {node.statement.means}"
        return replace(node, answer=coherent(caller, answer, everybody, node.effect))

    return _or_reason(work)


def _query(among: str, known: dict[str, Statement], node: Node) -> str:
    return f"{start_of(among, [known[parent].means for parent in node.parents])} {node.statement.means}"
