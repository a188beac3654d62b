"""What any mark may say of the author besides what it was made for: "a husband, a house with our names on the deed".

These readers look at clauses about the author only, so that a mark about a husband, a mother or a friend gives away
nothing of theirs as the author's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from leakmeter.text.find.facts.adopted import adopted_facts, born_with_facts
from leakmeter.text.find.facts.appearance import appearance_facts
from leakmeter.text.find.facts.belonging import belonging_facts
from leakmeter.text.find.facts.benefits import benefit_facts
from leakmeter.text.find.facts.citizenship import citizenship_facts
from leakmeter.text.find.facts.clauses import own_clauses
from leakmeter.text.find.facts.described import described_facts
from leakmeter.text.find.facts.forebears import forebears_facts
from leakmeter.text.find.facts.habits import habit_facts
from leakmeter.text.find.facts.heritage import by_descent
from leakmeter.text.find.facts.level import level_facts
from leakmeter.text.find.facts.service import service_facts
from leakmeter.text.find.facts.state import country_facts, pregnancy_facts
from leakmeter.text.find.facts.tongues import language_facts
from leakmeter.types import Fact

Reader = Callable[[str], tuple[Fact, ...]]
_FLAGS = re.IGNORECASE | re.ASCII
#: Attributes of which the author has one value, so that a second reading in the same mark is not believed.
_ONE = frozenset(
    "age gender relationship education employment housing height weight orientation smoking alcohol depressed place "
    "religion diet veteran handedness benefit".split()
)
#: Attributes that words of other kinds of mark are not read for: what is said there is too often of another's.
_PERSONAL = frozenset("age gender ethnicity nationality ancestry relationship orientation parent transgender".split())
_OF_THE_AUTHOR = frozenset(
    "AGE AGE_GENDER GENDER RACE_NATIONALITY RELATIONSHIP_STATUS SEXUAL_ORIENTATION OCCUPATION EDUCATION HEALTH MENTAL_HEALTH "
    "REPRODUCTIVE_HEALTH APPEARANCE FAMILY HUSBAND_BF WIFE_GF EMOTION".split()
)
#: Marks in which the author describes themself; in others children are often another's.
_OF_WHO_ONE_IS = frozenset(
    "AGE AGE_GENDER GENDER RACE_NATIONALITY RELATIONSHIP_STATUS SEXUAL_ORIENTATION REPRODUCTIVE_HEALTH".split()
)
_OF_PARENTS = frozenset(("children",))
_OF_A_PASSPORT = frozenset(("nationality",))
_OF_A_PEOPLE = frozenset(("ethnicity", "nationality", "ancestry"))
_LEFT_OUT: dict[str, frozenset[str]] = {
    "PET": frozenset(
        (
            "age",
            "gender",
            "employment",
            "condition",
            "benefit",
            "vision_difficulty",
            "hearing_difficulty",
            "walking_difficulty",
            "cognitive_difficulty",
            "parent",
            "depressed",
        )
    ),
    "OTHERS": frozenset(("age", "gender", "employment", "parent", "relationship", "condition", "medication")),
    "POSSESSION": frozenset(("employment", "parent")),
    "EDUCATION": frozenset(("benefit",)),
    "NAME": frozenset(("parent", "place", "gender")),
    "HUSBAND_BF": _OF_A_PEOPLE,
    "WIFE_GF": _OF_A_PEOPLE,
    "CONTACT": frozenset(("age", "gender", "place")),
    "LOCATION": frozenset(("place", "employment")),
    "APPEARANCE": frozenset(("employment",)),
}
_THEIRS = frozenset(("age", "gender"))
_READERS: tuple[Reader, ...] = (
    described_facts, habit_facts, level_facts, pregnancy_facts,
    belonging_facts, citizenship_facts, forebears_facts,
    service_facts, adopted_facts, benefit_facts, language_facts, born_with_facts, country_facts,
)  # fmt: skip
_OWN_BODY = re.compile(
    r"\bi weigh\b|\b(?:i['’]?m|i am|im|at) (?:\w+ )?[4-7]\s?(?:['’′]|ft\b|foot\b|feet\b)\s?\d?|\A[4-7]['’′]\d{1,2}\b",
    _FLAGS,
)
_DUE = ("REPRODUCTIVE_HEALTH",)
#: In marks about others a sex or an age is theirs, unless the author says "I" or is named by being a parent or widowed.
_ABOUT_OTHERS = ("HUSBAND_BF", "WIFE_GF", "FAMILY")
_AUTHOR = re.compile(
    r"\b(?:i['’]?m|i am|im|as an?|widow(?:er)?|mother|mom|mum|mommy|father|dad|daddy|she/her|he/him|my \w+ (?:birthday|bday))\b",
    _FLAGS,
)
_SAYS_SELF = re.compile(r"\b(?:i['’]?m|i am|im|as an?|being an?|we['’]?re|we are)\b", _FLAGS)
_CHILDREN = re.compile(
    r"\b(?:kids|children|sons?|daughters?|boys?|girls?|parents|siblings|brothers?|sisters?|grand\w+)\b", _FLAGS
)


def anywhere_facts(words: str, category: str, read: Iterable[Fact] = ()) -> tuple[Fact, ...]:
    """The facts beyond those that the readers of a mark's own kind have ``read``, whose word counts first."""
    known = tuple(read)
    taken = {fact.attribute for fact in known} & _ONE
    left_out = _LEFT_OUT.get(category, frozenset[str]())
    if category not in _OF_THE_AUTHOR and not _SAYS_SELF.search(words):
        left_out |= _PERSONAL
    if by_descent(words):
        left_out |= _OF_A_PASSPORT
    if category not in _OF_WHO_ONE_IS:
        left_out |= _OF_PARENTS
    if category in _ABOUT_OTHERS and (not _AUTHOR.search(words) or _CHILDREN.search(words)):
        left_out |= _THEIRS
    found = [fact for reader in _READERS for fact in reader(words)]
    if category in _DUE:
        found.extend(pregnancy_facts(words, due=True))
    if _OWN_BODY.search(words):
        found.extend(fact for part in own_clauses(words) if _OWN_BODY.search(part) for fact in appearance_facts(part))
    facts: list[Fact] = []
    for fact in found:
        if fact.attribute in taken or fact.attribute in left_out or fact in known:
            continue
        if fact.attribute in _ONE:
            taken.add(fact.attribute)
        facts.append(fact)
    return tuple(dict.fromkeys(facts))
