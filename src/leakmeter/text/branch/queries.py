"""The modules that word questions for statistics: populations, shares, subqueries, and simpler questions.

BRANCH, section 3 and appendices C and J. A question about a share begins with words of ours and ends with a clause of
the model's, so that it cannot be turned round or be about other people.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import Field

from leakmeter.errors import AnswerError, InputError
from leakmeter.llm import Shape, held
from leakmeter.text.branch.arithmetic import calculated, names
from leakmeter.text.branch.calling import Caller, Unanswered
from leakmeter.text.branch.statements import THAT, Statement, clause_of, measurable, repeats

#: The prompt, by name and version, for a question near to one without a good answer.
SIMPLIFYING = "simplifying.1"
_LETTERS = "abc"
#: Values with which a calculation is tried before any is known.
_SAMPLES = (0.5, 3.0, 7.0)
#: Kinds of disclosure that a wider group answers for: single years of age, a partner of one sex.
_GENERALISED = frozenset(("AGE", "AGE_GENDER", "RELATIONSHIP_STATUS", "HUSBAND_BF", "WIFE_GF"))
_POPULATION = re.compile(r"^(?:the )?(?:total )?(?:population|number) of (?:the )?", re.IGNORECASE)
_PERCENTAGE = re.compile(r"^(?:what is )?(?:the )?percent(?:age)? of (?:the )?", re.IGNORECASE)


class Query(Shape):
    """A question for statistics."""

    query: str = Field(min_length=1, max_length=400)


class Subqueries(Shape):
    """Questions whose answers give that of another, by a calculation over a, b and c."""

    splits: bool
    queries: tuple[str, ...] = Field(max_length=len(_LETTERS))
    math: str


@dataclass(frozen=True, slots=True)
class Split:
    """Subqueries by name, and the calculation that puts their answers together."""

    queries: tuple[tuple[str, str], ...]
    math: str


def population_query(caller: Caller, place: Statement | None, community: str) -> str:
    """The question among how many people the author is counted first. Raises AnswerError."""

    return caller.once(
        "populating.1",
        held(Query, counts_people),
        detail=place.quoted() if place else "none",
        community=Statement("community", community).quoted() if community else "none",
    ).query


def counts_people(answer: Query) -> None:
    """Raise ValueError for a question that does not ask for a number of people as one about a population does."""
    measurable(answer.query)
    if not is_population(answer.query):
        raise ValueError('the query must begin with "population of" or "number of"')


def is_population(query: str) -> bool:
    """Whether a question begins as one about a population."""
    return bool(_POPULATION.match(query))


def people_of(population: str) -> str:
    """ "population of Ohio" -> "people in Ohio"; "number of students at X" and "students at X" -> "students at X"."""
    if not _POPULATION.match(population):
        return " ".join(population.split()).strip(" .?")
    who = " ".join(_POPULATION.sub("", population).split()).strip(" .?")
    return who if re.match(r"(?:the )?(?:total )?number", population, re.IGNORECASE) else f"people in {who}"


def clause(caller: Caller, statement: Statement, start: str, counted: Sequence[Statement]) -> str:
    """What is asked of a statement, after ``start``'s THAT (probability query).

    Raises AnswerError, and Unanswered where the clause says no more than what is counted already.
    """

    def asks(answer: Query) -> None:
        clause_of(answer.query)

    answer = caller.once(
        "querying.1", held(Query, asks), statement=statement.means, words=statement.quoted(), start=start
    )
    asked = clause_of(answer.query)
    if repeats(asked, (other.means for other in counted)):
        raise Unanswered("by the model's reading it says no more than what is counted already")
    return asked


def simplified(caller: Caller, query: str) -> str:
    """A question near to one that had no good answer. Raises AnswerError."""

    def simpler(answer: Query) -> None:
        clause_of(answer.query)
        if not _PERCENTAGE.match(answer.query) or answer.query.casefold() == query.casefold():
            raise ValueError('the query must be another one that begins with "percentage of"')

    return share_query(caller.once(SIMPLIFYING, held(Query, simpler), query=query).query)


def share_query(query: str) -> str:
    """A question about a share in our spelling: "percentage of … THAT …"."""
    asked = clause_of(query)
    whose = re.split(r"\s\bthat\b\s", query, maxsplit=1, flags=re.IGNORECASE)[0]
    return f"percentage of {_PERCENTAGE.sub('', ' '.join(whose.split()))} {THAT} {asked}"


def split(caller: Caller, query: str, category: str) -> Split | None:
    """How a question is answered through others, if it is (generalisation and discrete subqueries).

    A model is asked only where the paper's rules allow a split: ages and partners through a wider group, and an OR
    after THAT through its parts. One that gives no usable subqueries leaves the question as it is.
    """
    _, _, asked = query.partition(f" {THAT} ")
    if re.search(r"\bor\b", asked):
        return _split(caller, "separating.1", query)
    return _split(caller, "generalising.1", query) if category in _GENERALISED else None


def _split(caller: Caller, prompt: str, query: str) -> Split | None:
    try:
        answer = caller.once(prompt, held(Subqueries, _adds_up), query=query)
    except AnswerError:
        return None
    return Split(tuple(zip(_LETTERS, answer.queries, strict=False)), answer.math) if answer.splits else None


def _adds_up(answer: Subqueries) -> None:
    """Raise ValueError unless the calculation uses each question once asked, and no other."""
    if not answer.splits:
        return
    if len(answer.queries) < 2:
        raise ValueError("a split has two queries or three")
    for query in answer.queries:
        measurable(query)
    try:
        used = sorted(names(answer.math))
        calculated(answer.math, dict(zip(_LETTERS, _SAMPLES, strict=True)))
    except InputError as error:
        raise ValueError(str(error)) from None
    if used != sorted(_LETTERS[: len(answer.queries)]):
        raise ValueError("math must use a for the first query, b for the second, and so on, and no other name")
