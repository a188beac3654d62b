"""Mention -> facts: the words of a mention, whose attribute is known, in values that a crowd can count.

``attributes.toml`` has a row for each attribute: the category of its mark, and the reader of its words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from leakmeter.text.find.mention import Mention
from leakmeter.text.find.normalize.age import age_facts
from leakmeter.text.find.normalize.appearance import appearance_facts, look_facts
from leakmeter.text.find.normalize.benefits import benefit_facts
from leakmeter.text.find.normalize.exams import exam_facts
from leakmeter.text.find.normalize.experience import experience_facts
from leakmeter.text.find.normalize.faith import faiths_named
from leakmeter.text.find.normalize.family import family_facts
from leakmeter.text.find.normalize.health import health_facts, symptom_facts
from leakmeter.text.find.normalize.heritage import heritage_facts
from leakmeter.text.find.normalize.known import children_facts, height_facts, weight_facts
from leakmeter.text.find.normalize.labels import READ
from leakmeter.text.find.normalize.money import is_dollars, money_facts
from leakmeter.text.find.normalize.names import name_facts
from leakmeter.text.find.normalize.numbers import NUMBER, value
from leakmeter.text.find.normalize.pets import pet_detail_facts, pet_facts
from leakmeter.text.find.normalize.places import place_facts
from leakmeter.text.find.normalize.relationship import relationship_facts
from leakmeter.text.find.normalize.study import education_facts, study_facts
from leakmeter.text.find.normalize.tongues import languages_named
from leakmeter.text.find.normalize.work import occupation_facts, work_facts
from leakmeter.types import Fact

Reader = Callable[[str], tuple[Fact, ...]]


@dataclass(frozen=True, slots=True)
class Attribute:
    """What a mention of an attribute is: the ``category`` of its mark, the ``facts`` kept of what its ``reader`` reads in its
    words, put into the ``frame``, and those told ``beside`` them; what closed ``values`` stand for, where they are no facts
    as they are; whether somebody may have ``several``; what its words leave ``unsaid``, though they look it; and the ``least``
    confidence (a proportion) of a mention that tells facts."""

    category: str
    reader: str
    frame: str
    facts: frozenset[str]
    beside: tuple[Fact, ...]
    values: Mapping[str, tuple[Fact, ...]]
    several: bool
    unsaid: frozenset[str]
    least: float


@cache
def attributes() -> Mapping[str, Attribute]:
    """The rows of ``attributes.toml`` by name."""
    raw = tomllib.loads((resources.files("leakmeter.text.find.data") / "attributes.toml").read_text("utf-8"))
    return {
        name: Attribute(
            category=row["category"],
            reader=row.get("reader", ""),
            frame=row.get("frame", "{}"),
            facts=frozenset(row.get("facts", ())),
            beside=tuple(_fact(each) for each in row.get("beside", ())),
            values={said: tuple(_fact(each) for each in stands) for said, stands in row.get("values", {}).items()},
            several=bool(row.get("several", False)),
            unsaid=frozenset(row.get("unsaid", ())),
            least=float(row.get("least", 0.0)),
        )
        for name, row in raw.items()
    }


def _fact(written: str) -> Fact:
    attribute, _, said = written.partition("=")
    return Fact(attribute, int(said) if said.isdigit() else said)


def normalized(mention: Mention, words: str) -> tuple[Fact, ...]:
    """The facts that a mention's ``words`` tell; none where they cannot be read, or it is less sure than its attribute asks for.

    >>> [str(fact.value) for fact in normalized(Mention(0, 3, "children", "", "author", "now"), "two")]
    ['yes', '2']
    """
    row = attributes().get(mention.attribute)
    if row is None or not row.facts or mention.confidence < row.least:
        return ()
    if mention.value:
        return row.values.get(mention.value, (Fact(mention.attribute, mention.value),))
    if not row.reader:
        return ()
    read = _READERS_BY_NAME[row.reader](row.frame.format(words))
    told = (replace(fact, attribute=min(row.facts)) if fact.attribute == _ITSELF else fact for fact in read)
    kept = tuple(fact for fact in told if fact.attribute in row.facts)
    return (*kept, *row.beside) if kept else ()


#: What readers of numbers and words call the one fact of the attribute that was mentioned, whichever it is.
_ITSELF = "itself"


def _number(words: str) -> tuple[Fact, ...]:
    """The number of words that have but one."""
    numbers = [value(found.group()) for found in NUMBER.finditer(words)]
    if len(numbers) == 1 and numbers[0] is not None:
        return (Fact(_ITSELF, int(numbers[0])),)
    return ()


def _years(words: str) -> tuple[Fact, ...]:
    """Years of age; months count as none."""
    if _MONTHS.search(words):
        return (Fact(_ITSELF, 0),)
    return _number(words)


def _ages(words: str) -> tuple[Fact, ...]:
    """Each age of a list: "9 and 20"."""
    if _MONTHS.search(words):
        return (Fact(_ITSELF, 0),)
    numbers = (value(found.group()) for found in NUMBER.finditer(words))
    return tuple(Fact(_ITSELF, int(number)) for number in numbers if number is not None and number <= _OLDEST_CHILD)


#: A child is no older.
_OLDEST_CHILD = 75
_MONTHS = re.compile(r"\b(?:months?|mths?|mo|weeks?|wks?|days?|newborn)\b|\d ?(?:m|mo|w)\b", re.IGNORECASE)


def _children(words: str) -> tuple[Fact, ...]:
    """How many children words tell; of a word for a child alone, that there is one."""
    if read := children_facts(words):
        return read
    if _NONE.search(words):
        return (Fact("children", 0),)
    counted = (fact for fact in _number(words) if 0 < int(fact.value) <= _MOST_CHILDREN)
    return (Fact("parent", "yes"), *(Fact("children", fact.value) for fact in counted))


_MOST_CHILDREN = 15
_NONE = re.compile(r"\b(?:none|no|zero|0|without|child-?(?:less|free))\b", re.IGNORECASE)


def _siblings(words: str) -> tuple[Fact, ...]:
    told = tuple(fact for fact in family_facts(words) if fact.attribute == "siblings")
    return told or (_number(words) if len(words.split()) == 1 else ())


def _place(words: str) -> tuple[Fact, ...]:
    (facts,) = place_facts(words, [(0, len(words))])
    return tuple(replace(fact, attribute=_ITSELF) for fact in facts if fact.attribute.endswith("place"))


def _diet(words: str) -> tuple[Fact, ...]:
    return tuple(Fact(_ITSELF, diet) for diet in _DIETS if re.search(rf"\b{diet}s?\b", words, re.IGNORECASE))


_DIETS = ("vegan", "vegetarian", "pescatarian")


def _either(*readers: Reader) -> Reader:
    return lambda words: tuple(dict.fromkeys(fact for reader in readers for fact in reader(words)))


def _ancestry(words: str) -> tuple[Fact, ...]:
    told = heritage_facts(words)
    return tuple(Fact("ancestry", fact.value) for fact in told if fact.attribute in ("nationality", "ancestry"))


def _earned(attribute: str) -> Reader:
    """The sum, and where it is in dollars what it comes to in a year."""

    def read(words: str) -> tuple[Fact, ...]:
        told = money_facts(words)
        foreign = any(fact.attribute == "amount" and not is_dollars(fact) for fact in told)
        return told if foreign else (*READ[attribute](words), *told)

    return read


_READERS_BY_NAME: Mapping[str, Reader] = {
    "age": age_facts,
    "relationship": relationship_facts,
    "name": name_facts,
    "place": _place,
    "heritage": heritage_facts,
    "ancestry": _ancestry,
    "language": languages_named,
    "occupation": occupation_facts,
    "work": work_facts,
    "experience": experience_facts,
    "study": _either(education_facts, study_facts),
    "exam": exam_facts,
    "health": _either(health_facts, symptom_facts),
    "height": height_facts,
    "weight": weight_facts,
    "looks": _either(appearance_facts, look_facts),
    "pets": _either(pet_facts, pet_detail_facts),
    "number": _number,
    "years": _years,
    "ages": _ages,
    "words": lambda words: (Fact(_ITSELF, words),),
    "income": _earned("income"),
    "household_income": _earned("household_income"),
    "money": money_facts,
    "benefit": benefit_facts,
    "children": _children,
    "siblings": _siblings,
    "faith": faiths_named,
    "diet": _diet,
}
