"""The modules that give the network its structure: which details, in what order, and what depends on what.

BRANCH, section 3 and appendices C and J. Only the first is shown the text; the others see statements. What a text asks
of its reader therefore reaches no module that deals in numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import Field, create_model

from leakmeter.llm import Shape, held
from leakmeter.llm.prompts import fenced
from leakmeter.text.branch.calling import Caller
from leakmeter.text.branch.statements import Statement, listed, worded
from leakmeter.text.find.categories import category

#: Parents a statement may have among those before it: a share given more than these is in no statistics.
MOST_PARENTS = 2
#: Characters of a text that a model is shown.
LONGEST_TEXT = 6_000


class Detail(Shape):
    """What a detail says about the author, and whether its share could be known."""

    means: str = Field(min_length=1, max_length=240)
    answerable: bool


class Order(Shape):
    """Labels in the order in which they are to be counted."""

    order: tuple[str, ...]


#: What the parents of a statement make of it, against its share of all people.
Effect = Literal["nearly certain", "likelier", "rarer", "unchanged"]


class Dependence(Shape):
    """Labels of what a statement depends on, and what it then is."""

    depends_on: tuple[str, ...] = Field(max_length=MOST_PARENTS)
    then: Effect


@dataclass(frozen=True, slots=True)
class Given:
    """The labels of the earlier statements that a share is conditioned on, and what they make of it."""

    parents: tuple[str, ...] = ()
    effect: Effect = "unchanged"


def selected(
    caller: Caller, text: str, details: Sequence[Statement], counted: Sequence[Statement]
) -> tuple[Statement, ...]:
    """The details whose share could be known, each with what it ``means`` (disclosure selection, implications).

    The answer has one key for each detail and no others, so that none can be invented. Raises AnswerError.
    """
    told = selection_shape([detail.id for detail in details])
    answer = caller.once(
        "selecting.1",
        told,
        text=fenced(text[:LONGEST_TEXT]),
        counted="; ".join(statement.means for statement in counted) or "nothing",
        details="\n".join(f"{one.id} ({kind_of(one)}): {one.quoted()}" for one in details),
    )
    picked: dict[str, Detail] = {detail.id: getattr(answer, detail.id) for detail in details}
    return tuple(replace(one, means=worded(picked[one.id].means)) for one in details if picked[one.id].answerable)


def ordered(caller: Caller, statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statements in the order in which they are counted. Raises AnswerError."""
    if len(statements) < 2:
        return tuple(statements)
    labels = sorted(statement.id for statement in statements)

    def whole(answer: Order) -> None:
        if sorted(answer.order) != labels:
            raise ValueError("order must name every label that was given once, and no other")

    order = caller.once("ordering.1", held(Order, whole), statements=listed(statements)).order
    return tuple(sorted(statements, key=lambda statement: order.index(statement.id)))


def parents(caller: Caller, statement: Statement, known: Sequence[Statement]) -> Given:
    """The earlier statements that the share of one depends on (conditional independence), and which way.

    Raises AnswerError.
    """
    if not known:
        return Given()
    labels = [other.id for other in known]

    def only_known(answer: Dependence) -> None:
        if not set(answer.depends_on) <= set(labels):
            raise ValueError("depends_on may name only labels of what is known")

    answer = caller.once("depending.2", held(Dependence, only_known), known=listed(known), statement=statement.means)
    named = tuple(label for label in labels if label in answer.depends_on)
    return Given(named, answer.then) if named else Given()


def selection_shape(labels: Sequence[str]) -> type[Shape]:
    """A shape with one key for each label, whose statements are fit to be read if they are to be used."""
    keys: dict[str, Any] = dict.fromkeys(labels, (Detail, ...))

    def fit(answer: Shape) -> None:
        for label in labels:
            detail: Detail = getattr(answer, label)
            if detail.answerable:
                worded(detail.means)

    return held(create_model("Selection", __base__=Shape, **keys), fit)


def kind_of(statement: Statement) -> str:
    """The kind of a detail as a model reads it: its category's name, or that it is a forum."""
    return category(statement.category).name if statement.category else "forum"
