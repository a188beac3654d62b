"""How common the things of the word lists are: "bell ringing", "lupus", "Asda".

A network of thirty megabytes cannot know how many people have a condition, an animal or an employer by name. ``text/lexicon/prevalence.tsv``
says it of each row of the lists, as two annotators estimated it apart from each other; the network's fourth head reads it
beside the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from math import log2

from leakmeter.errors import DataError
from leakmeter.text.find.lexicon import Row, normal, spans_in

#: The lists of which the file says how common each thing is.
LISTS = (
    "conditions", "employers", "fields", "interests", "medications", "nationalities", "occupations", "pets", "possessions", "schools",
)  # fmt: skip
#: Adults who use English on the internet, in millions: those that shares are of, and those of some countries among them.
EVERYBODY = 900.0
AT_HOME: Mapping[str, float] = {
    "US": 250.0, "IN": 200.0, "PH": 60.0, "GB": 55.0, "NG": 45.0, "PK": 45.0, "CA": 30.0, "AU": 22.0, "IE": 4.0, "NZ": 4.0,
}  # fmt: skip
#: Those of any other country, in millions: assumed.
_ELSEWHERE = 10.0


@dataclass(frozen=True, slots=True)
class Prevalence:
    """One in 2 to the power of ``bits`` of the adults who use English on the internet has, does or is a thing. ``where`` is the
    country most of them live in, "" for none; there it is one in 2 to the power of ``at_home`` of these adults."""

    bits: float
    where: str = ""

    @property
    def at_home(self) -> float:
        """The bits among the adults of the country that most of them live in, or of everybody."""
        if not self.where:
            return self.bits
        return max(0.0, self.bits - log2(EVERYBODY / AT_HOME.get(self.where, _ELSEWHERE)))


#: Of a thing that was named before; not nought, for it is in the lists.
_TOLD_ALREADY = Prevalence(0.001)


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing of the word lists at ``text[start:end]``, and how common it is."""

    start: int
    end: int
    prevalence: Prevalence


def things(text: str) -> Iterator[Thing]:
    """The things of the word lists in a text, in order; where they overlap the longest, and of the same words the commonest.
    What is named again tells next to nothing.

    >>> [round(thing.prevalence.bits) for thing in things("She has lupus.")]  # one in a thousand
    [10]
    """
    known = [
        Thing(start, end, found)
        for name, start, end, row in spans_in(text, LISTS)
        if (found := prevalence_of(name, row)) is not None
    ]
    reached = 0
    named: set[str] = set()
    for thing in sorted(known, key=lambda each: (each.start, -each.end, each.prevalence.bits)):
        if thing.start >= reached:
            words = normal(text[thing.start : thing.end])
            yield replace(thing, prevalence=_TOLD_ALREADY) if words in named else thing
            named.add(words)
            reached = thing.end


def prevalence_of(name: str, row: Row) -> Prevalence | None:
    """How common the thing of a row of the list ``name`` is, or None where nobody said."""
    table = _table()
    phrase = normal(row.get("canonical") or row["name"])
    return next((table[name, form] for form in _forms(phrase) if (name, form) in table), None)


def _forms(phrase: str) -> Iterator[str]:
    """A phrase as it is, and in the singular."""
    yield phrase
    if phrase.endswith("ies"):
        yield f"{phrase[:-3]}y"
    if phrase.endswith("es"):
        yield phrase[:-2]
    if phrase.endswith("s"):
        yield phrase[:-1]


@cache
def _table() -> Mapping[tuple[str, str], Prevalence]:
    try:
        lines = (resources.files("leakmeter.text") / "lexicon" / "prevalence.tsv").read_text("utf-8").splitlines()
        rows = [line.split("\t") for line in lines if line and not line.startswith("#")][1:]
        return {(of, normal(name)): Prevalence(log2(float(one_in)), where) for of, name, one_in, _, _, where, _ in rows}
    except (OSError, ValueError) as error:
        raise DataError(
            "The table prevalence.tsv is missing or damaged. Install leakmeter again to restore it."
        ) from error
