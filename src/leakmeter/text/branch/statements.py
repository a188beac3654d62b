"""What is known of the author, as statements that complete "people who …", and the checks on a model's wording of them.

The checks are those of BRANCH, appendix C, and two of our own: a clause says something, and something new.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

#: Characters of the author's own words that a model is shown, and of a clause it may write.
SHOWN, LONGEST = 200, 160
THAT = "THAT"
_THAT = re.compile(r"\s\bthat\b\s", re.IGNORECASE)
_MEASURE = re.compile(r"percent|population|number", re.IGNORECASE)
_EMPTY = frozenset(
    "a an and any are as at be been being by do does exist for from had has have he human humans i in is it its live "
    "living of on one or own owns people person persons she so some someone that the their them they this to us was were "
    "which who with you".split()
)


@dataclass(frozen=True, slots=True)
class Statement:
    """Something told: ``id`` is its label in prompts ("d3", "c1", "community"), ``words`` the author's, ``category`` an id.

    ``means`` completes "people who …"; ``disclosures`` are indices into the report's; ``factor`` is the index of the
    statistics' factor where they counted it.
    """

    id: str
    words: str
    category: str = ""
    means: str = ""
    disclosures: tuple[int, ...] = ()
    factor: int | None = None

    def quoted(self) -> str:
        """The author's words on one line in quotation marks, so that they cannot pass for anything else."""
        return json.dumps(" ".join(self.words.split())[:SHOWN], ensure_ascii=False)


def listed(statements: Iterable[Statement]) -> str:
    """Statements under each other with their labels."""
    return "\n".join(f"{one.id}: {one.means}" for one in statements) or "nothing"


def start_of(people: str, given: Sequence[str]) -> str:
    """How a question about a share begins: "percentage of people in Ohio who are women THAT" (section 3)."""
    known = " and ".join(filter(None, (", ".join(given[:-1]), *given[-1:])))
    return f"percentage of {people}{f' who {known}' if known else ''} {THAT}"


def measurable(query: str) -> None:
    """Raise ValueError for a query that asks for no measure (appendix C), or is none in English."""
    if not _MEASURE.search(query):
        raise ValueError("the query must ask for a percentage, a population or a number")
    in_english(query)
    if len(query) > 2 * LONGEST or "\n" in query:
        raise ValueError("the query must be one short line")


def clause_of(query: str) -> str:
    """What a query asks about: the words after THAT. Raises ValueError where there is no such clause."""
    measurable(query)
    _, *clauses = _THAT.split(query, maxsplit=1)
    if not clauses:
        raise ValueError('the query must have the form "percentage of ... THAT ..."')
    return worded(clauses[0])


def worded(clause: str) -> str:
    """A clause that completes "people who …", tidied. Raises ValueError for one that says nothing or far too much."""
    clause = " ".join(clause.split()).strip(" .?!\"'“”")
    clause = re.sub(r"^(?:people )?(?:who|that) ", "", clause, flags=re.IGNORECASE)
    in_english(clause)
    if len(clause) > LONGEST:
        raise ValueError(f"a statement must have at most {LONGEST} characters")
    if not content(clause):
        raise ValueError("a statement must say something that is not true of everybody")
    return clause


def in_english(words: str) -> None:
    """Raise ValueError for words that are not mainly in Latin letters."""
    letters = [c for c in words if c.isalpha()]
    if not letters or sum(c.isascii() for c in letters) < 0.8 * len(letters):
        raise ValueError("answer in English")


def content(clause: str) -> frozenset[str]:
    """The words of a clause that carry its meaning, without the plural's s."""
    return frozenset(
        word.removesuffix("s") if len(word) > 3 else word
        for word in re.findall(r"[\w']+", clause.casefold())
        if word not in _EMPTY
    )


def repeats(clause: str, others: Iterable[str]) -> bool:
    """Whether a clause says no more than one of the others: nothing may be counted twice."""
    said = content(clause)
    return any(said <= content(other) for other in others)
