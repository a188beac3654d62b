"""The baselines of BRANCH (section 4.3) that ask a model for k itself, in one answer.

*Few-shot*: k and nothing else. *Chain of thought*: step after step in words, k last. *Program of thought*: a program
that gives each proportion a name and multiplies them; it is read by :mod:`leakmeter.text.branch.arithmetic` and never
run. All three show the same three worked examples, and the details that the text is known to hold; *post only* is a
chain of thought that has to find these itself (appendix F).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from pydantic import Field

from leakmeter.errors import InputError, SettingsError
from leakmeter.llm import Message, Model, Sampling, Shape, ask, held, with_shape
from leakmeter.llm.prompts import fenced
from leakmeter.text.branch.arithmetic import worked_out
from leakmeter.text.branch.estimation import MOST_PEOPLE
from leakmeter.text.branch.prompts import conversation
from leakmeter.text.branch.statements import Statement
from leakmeter.text.branch.structure import LONGEST_TEXT, kind_of
from leakmeter.types import Disclosure

Prompting = Literal["few-shot", "chain-of-thought", "post-only", "program-of-thought"]
#: How freely an answer is drawn (section 4.3).
TEMPERATURE = 0.7
_WRITTEN = 900


#: Steps of a chain and characters of each, so that a small model that goes round in circles comes to an end.
_STEPS, _LONGEST = 14, 240
Step = Annotated[str, Field(max_length=_LONGEST)]


class _Number(Shape):
    k: float = Field(ge=0, le=MOST_PEOPLE)


class Chain(Shape):
    """Steps in words, and the k that they come to."""

    steps: tuple[Step, ...] = Field(min_length=1, max_length=_STEPS)
    k: float = Field(ge=0, le=MOST_PEOPLE)


class _Program(Shape):
    program: tuple[Step, ...] = Field(min_length=1, max_length=2 * _STEPS)


#: The prompt of each, by name and version.
PROMPTS = {
    "few-shot": "fewshot.1",
    "chain-of-thought": "chain.1",
    "post-only": "chain-post-only.1",
    "program-of-thought": "program.1",
}


@dataclass(frozen=True, slots=True)
class Prompted:
    """A model's k, in people and at least 1, and the ``steps`` that it wrote on the way there: none for few-shot."""

    k: float
    steps: tuple[str, ...] = ()


def prompted(
    model: Model,
    text: str,
    told: Sequence[Disclosure],
    prompting: Prompting,
    *,
    community: str = "",
    seed: int = 0,
    temperature: float = TEMPERATURE,
) -> Prompted:
    """k of a text that tells ``told``, as a model says it when asked in one of these ways.

    Raises AnswerError for an answer that cannot be used, twice; ModelError when the model cannot be reached;
    SettingsError for a way of asking that there is not.

    >>> from leakmeter.llm import Scripted
    >>> model = Scripted(['{"program": ["people = 9000000", "own_an_ibex = 1 / 1000000", "k = people * own_an_ibex"]}'])
    >>> prompted(model, "I keep an ibex in Austria.", [], "program-of-thought").k
    9.0
    """
    if prompting not in get_args(Prompting):
        raise SettingsError(f"There is no prompting “{prompting}”. There are: {', '.join(get_args(Prompting))}.")
    messages = _question(prompting, text, told, community)
    sampling = Sampling(temperature=temperature, seed=seed, max_tokens=_WRITTEN)
    if prompting == "few-shot":
        return Prompted(max(1.0, ask(model, messages, _Number, sampling=sampling).value.k))
    if prompting == "program-of-thought":
        program = ask(model, messages, held(_Program, _works_out), sampling=sampling).value.program
        return Prompted(max(1.0, worked_out(program, "k")), program)
    chain = ask(model, messages, Chain, sampling=sampling).value
    return Prompted(max(1.0, chain.k), chain.steps)


def chain_question(text: str, told: Sequence[Disclosure], community: str = "") -> tuple[Message, ...]:
    """What a model is sent that is asked for a chain of thought."""
    return with_shape(_question("chain-of-thought", text, told, community), Chain)


def _question(prompting: Prompting, text: str, told: Sequence[Disclosure], community: str) -> tuple[Message, ...]:
    fields = {"text": fenced(text[:LONGEST_TEXT])}
    if prompting != "post-only":
        fields["details"] = _listed(told, community)
    return conversation(PROMPTS[prompting], **fields)


def _listed(told: Sequence[Disclosure], community: str) -> str:
    details = [Statement(f"d{at}", one.text, one.category) for at, one in enumerate(told, 1)]
    details += [Statement("community", community)] if community else []
    return "\n".join(f"{one.id} ({kind_of(one)}): {one.quoted()}" for one in details) or "none"


def _works_out(answer: _Program) -> None:
    """Raise ValueError for a program that cannot be read, or gives k no number of people."""
    try:
        k = worked_out(answer.program, "k")
    except InputError as error:
        raise ValueError(str(error)) from None
    if not 0.0 <= k <= MOST_PEOPLE:
        raise ValueError("k must be a number of people, from 0 to ten thousand million")
