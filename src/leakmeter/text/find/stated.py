"""What the network's second head says: which trait of the author some words state, and its value.

The labels are ``trait`` or ``trait=value`` ("sex=male", "housing=rents", "age"). A value in the label is a fact as it
stands; where there is none, the fact is read from the words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from leakmeter.text.find.facts.age import age_facts
from leakmeter.text.find.facts.belonging import no_heritage
from leakmeter.text.find.facts.income import ends, named
from leakmeter.text.find.facts.known import children_facts, height_facts, weight_facts
from leakmeter.text.find.facts.money import is_dollars, said_earned, standing_facts, sum_of
from leakmeter.text.find.facts.person import heritage_facts
from leakmeter.text.find.facts.state import pregnancy_announced
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.whose import SENTENCE_ENDS, not_told
from leakmeter.types import Fact

#: A stated trait counts from this probability on.
SURE = 0.5
#: From this on it counts whatever else the words were taken for.
CERTAIN = 0.85


@dataclass(frozen=True, slots=True)
class Stated:
    """Characters ``start`` to ``end`` of a text state a trait; ``confidence`` is a proportion."""

    start: int
    end: int
    label: str
    confidence: float

    @property
    def trait(self) -> str:
        """The trait alone: "sex" of "sex=male"."""
        return self.label.partition("=")[0]

    @property
    def category(self) -> str:
        """The category of a mark for these words."""
        return _CATEGORIES[self.trait]

    def told(self, text: str) -> tuple[Fact, ...]:
        """The facts that the span states in ``text``: the rest of its sentence says whose children are counted, and of whom
        a trait is told that the span itself tells of nobody by name."""
        start = max((found.end() for found in SENTENCE_ENDS.finditer(text, 0, self.start)), default=0)
        after = SENTENCE_ENDS.search(text, self.end)
        sentence = text[start : after.start() if after else len(text)]
        span = (self.start - start, self.end - start)
        if self.label == "children":
            return children_facts(sentence, *span)
        words = text[self.start : self.end]
        if self.trait == "pregnant" and pregnancy_announced(sentence):
            return self.facts("pregnant")
        if not_told(self.trait, self.label.partition("=")[2], sentence[: span[0]], words, sentence):
            return ()
        return self.facts(words)

    def facts(self, words: str) -> tuple[Fact, ...]:
        """The facts that ``words``, those of the span, state; none where a number is stated that cannot be read."""
        trait, _, value = self.label.partition("=")
        if trait == "pregnant" and _GAVE_BIRTH.search(words):
            return children_facts(words)
        if self.label == "depressed=several days" and _MOST_DAYS.search(words):
            return (Fact("depressed", "most days"),)
        if trait in _NOT_BY and _NOT_BY[trait].search(words):
            return ()
        if trait == "race" and (no_heritage(words) or _of_a_language(words)):
            return ()
        if self.label in _OWN_WORDS:
            return _OWN_WORDS[self.label]
        if value:
            return (Fact(_ATTRIBUTES.get(trait, trait), value),)
        if trait in _READ:
            return tuple(fact for fact in _READ[trait](words) if fact.attribute in _WANTED[trait])
        return ()


def with_stated(text: str, marks: Sequence[Mark], stated: Sequence[Stated]) -> list[Mark]:
    """The marks of a text with what is stated: facts for the marks that hold the words, and marks of their own for the rest.

    Of two values of one trait the surer one counts.
    """
    found = list(marks)
    for said in _surest(stated):
        words = text[said.start : said.end]
        facts = said.told(text)
        if not facts or (said.trait in _AMOUNTS and not said_earned(text, said.start, said.end)):
            continue
        shared = [(min(m.end, said.end) - max(m.start, said.start), i) for i, m in enumerate(found)]
        most, index = max(shared, default=(0, -1))
        if most > 0 and said.trait in _AMOUNTS and found[index].category == "FINANCE":
            facts = _bounded(said, facts, text[found[index].start : found[index].end])
        if most > 0 and said.trait == "sex" and found[index].category in _OF_PARTNERS:
            found[index] = replace(found[index], category=said.category, facts=facts)  # "wife, mom, tired" is herself
        elif most > 0 and found[index].category not in _ALONGSIDE.get(said.trait, (said.category,)):
            # the first head, which knows more texts, is believed unless the second is surer
            if said.confidence >= min(CERTAIN, found[index].confidence):
                own = Mark(said.start, said.end, said.category, said.confidence, words, facts)
                found[index : index + 1] = [own, *_beside(text, found[index], said)]
            elif found[index].category in _TELLS_MORE and any(fact.attribute == "children" for fact in facts):
                found[index] = replace(found[index], facts=(*found[index].facts, *facts))
        elif most > 0:
            surer = max(found[index].confidence, said.confidence)
            sure = facts if said.trait in _SETTLES and said.confidence >= CERTAIN else ()
            found[index] = replace(
                found[index],
                confidence=surer,
                facts=(*found[index].facts, *facts),
                sure=(*found[index].sure, *sure),
            )
        else:
            found.append(Mark(said.start, said.end, said.category, said.confidence, words, facts))
    return sorted(found, key=lambda mark: mark.start)


def _of_a_language(words: str) -> bool:
    """Whether words tell a language and no people: Spanish is spoken at home by people of any."""
    return bool(_LANGUAGE.search(words)) and not heritage_facts(words)


_LANGUAGE = re.compile(
    r"\b(?:spe(?:ak|aks|aking|akers?)|spoke|spoken|fluent\w*|bilingual|trilingual|languages?|accent|mother tongue|translat\w+|learn\w*|stud(?:y|ied|ying))\b",
    re.IGNORECASE,
)


def _bounded(said: Stated, facts: tuple[Fact, ...], words: str) -> tuple[Fact, ...]:
    """An exact amount with the open end that the words around it give it: "doesn't reach twenty thousand"."""
    wider = said.facts(words)
    bounds = {fact.value: {end for end in (fact.low, fact.high) if end} for fact in wider}
    return wider if any(fact.value in ends for fact in facts for ends in bounds.values()) else facts


_AMOUNTS = frozenset(("income", "household_income"))


def _beside(text: str, mark: Mark, said: Stated) -> list[Mark]:
    """What is left of a mark at either side of a statement, if it is a few words."""
    left: list[Mark] = []
    for start, end in ((mark.start, said.start), (said.end, mark.end)):
        words = _EDGES.sub("", text[start:end]) if start < end else ""
        if len(words.split()) >= _FEW_WORDS:
            at = text.index(words, start)
            left.append(replace(mark, start=at, end=at + len(words), cue=words))
    return left


#: Less than this is not worth a mark of its own.
_FEW_WORDS = 2
_EDGES = re.compile(r"^(?:[\W_]+|(?:and|or|but|who|with)\b)+|[\W_]+$", re.IGNORECASE)
#: The categories of marks in which a trait may be stated; of traits not named here, those of their own category.
_ALONGSIDE: Mapping[str, tuple[str, ...]] = {
    "sex": ("GENDER", "AGE_GENDER", "AGE", "FAMILY", "RELATIONSHIP_STATUS", "SEXUAL_ORIENTATION", "RACE_NATIONALITY",
            "OCCUPATION", "APPEARANCE"),
    "age": ("AGE", "AGE_GENDER", "GENDER"),
    "marital": ("RELATIONSHIP_STATUS", "WIFE_GF", "HUSBAND_BF", "AGE_GENDER"),
    "race": ("RACE_NATIONALITY", "GENDER", "AGE_GENDER"),
    "children": ("FAMILY", "REPRODUCTIVE_HEALTH", "GENDER"),
    "housing": ("POSSESSION", "FINANCE"),
    "work": ("OCCUPATION", "FINANCE"),
    "income": ("FINANCE", "OCCUPATION"),
    "pregnant": ("REPRODUCTIVE_HEALTH", "HEALTH", "FAMILY"),
    "depressed": ("MENTAL_HEALTH", "HEALTH"),
    "sleep_trouble": ("HEALTH", "MENTAL_HEALTH"),
    "remembering": ("HEALTH", "MENTAL_HEALTH"),
    "smoking": ("HEALTH", "OTHERS", "CRIME"),
    "alcohol": ("HEALTH", "OTHERS", "MENTAL_HEALTH"),
    "cannabis": ("HEALTH", "OTHERS", "CRIME"),
}  # fmt: skip
#: Marks of the author in which a number of children is told beside: "have a PhD and six kids".
_TELLS_MORE = ("EDUCATION", "OCCUPATION", "AGE", "AGE_GENDER", "RELATIONSHIP_STATUS", "WIFE_GF", "HUSBAND_BF")
_OF_PARTNERS = ("WIFE_GF", "HUSBAND_BF")
#: Traits whose values are told in so many ways that a certain statement counts for more than the words' lists.
_SETTLES = frozenset(("education",))


def _surest(stated: Sequence[Stated]) -> list[Stated]:
    best: dict[str, Stated] = {}
    for said in stated:
        known = best.get(said.trait)
        if known is None or said.confidence > known.confidence:
            best[said.trait] = said
    return [said for said in stated if said.label == best[said.trait].label]


def _incomes(attribute: str) -> Callable[[str], tuple[Fact, ...]]:
    """A reader of sums of money that are known to be an income, in dollars a year; hundreds and less are thousands."""

    def read(words: str) -> tuple[Fact, ...]:
        found = {fact.attribute: fact for fact in standing_facts(words)}
        known = next((found[name] for name in ("income", "household_income") if name in found), None)
        if known is not None:
            return (replace(known, attribute=attribute),)
        amount = sum_of(words)
        times = _A_YEAR.get(str(found["period"].value), 0.0) if "period" in found else 1.0
        if amount is None or not times or not is_dollars(amount):
            return ()
        low, high = (None if end is None else _whole(end * times) for end in ends(words, amount))
        if low is not None and low == high:
            return (Fact(attribute, int(low) if low.is_integer() else low),) if low > 0 else ()
        return (Fact(attribute, named(low, high), low=low, high=high),)

    return read


def _whole(dollars: float) -> float:
    return dollars * 1000 if dollars < _IN_THOUSANDS else dollars


_A_YEAR = {"year": 1.0, "month": 12.0, "week": 52.0, "hour": 2000.0}
_IN_THOUSANDS = 1000.0
_READ: Mapping[str, Callable[[str], tuple[Fact, ...]]] = {
    "age": age_facts,
    "children": children_facts,
    "income": _incomes("income"),
    "household_income": _incomes("household_income"),
    "height": height_facts,
    "weight": weight_facts,
}
_WANTED: Mapping[str, frozenset[str]] = {
    "age": frozenset(("age",)),
    "children": frozenset(("children", "parent", "child_age")),
    "income": frozenset(("income",)),
    "household_income": frozenset(("household_income",)),
    "height": frozenset(("height",)),
    "weight": frozenset(("weight",)),
}
_ATTRIBUTES: Mapping[str, str] = {
    "sex": "gender",
    "marital": "relationship",
    "race": "ethnicity",
    "hearing": "hearing_difficulty",
    "seeing": "vision_difficulty",
    "walking": "walking_difficulty",
    "remembering": "cognitive_difficulty",
}
#: A pregnancy that is over.
_GAVE_BIRTH = re.compile(
    r"\b(?:gave|given) birth\b|\b(?:birthed|delivered|bore) |\bhad (?:\w+ ){1,3}?(?:bab(?:y|ies)|kids?|child(?:ren)?|sons?|daughters?|boys?|girls?)\b"
    r"|\bhad (?:one|two|three|four|five|six|both|all \w+)\W*\Z|\bpregnancies\b|\bc-sections\b",
    re.IGNORECASE,
)
#: Days of low mood that are counted: more than half of a fortnight is most of it.
_MOST_DAYS = re.compile(
    r"\b(?:most (?:of|days)|(?:almost|nearly|just about|pretty much)? ?every (?:single )?day|all but|(?:eight|nine|ten|eleven|twelve|thirteen|[89]|1[0-3])\b[\w ,-]{0,24}\b(?:of|out of)\b)",
    re.IGNORECASE,
)
#: Words that state something else than the network takes them for: a husband who is another's, a people one is not of.
_NOT_BY: Mapping[str, re.Pattern[str]] = {
    "sex": re.compile(r"\A(?:(?:the|a|her|his|your|their|my|our) (?:husband|wife)|husbands|wives)\W*\Z", re.IGNORECASE),
    "race": re.compile(r"\A\W*(?:not|non)\b", re.IGNORECASE),
    "marital": re.compile(
        r"\b(?:could|would|will|can|should|['’]ll|['’]d) never\b|\bnever (?:be|get|going to|gonna|marry)\b",
        re.IGNORECASE,
    ),
    "pregnant": re.compile(
        r"\b(?:periods?|menstrua\w*|tampons?|time of the month|pms\w*|cramps?|cycles?|ovulat\w*|ttc|try(?:ing)?|tried|conceiv\w*|ivf|iui|fertility|infertil\w*|miscarr\w*|abort\w*|stillb\w*|"
        r"losses|lost|postpartum|(?:not|never|isn['’]?t|wasn['’]?t|was|were|used to be|when i was|if i (?:get|was|were)|want to (?:be|get)|hop\w+ to (?:be|get)) (?:\w+ )?(?:pregnant|expecting)|"
        r"(?:first|last|previous|second|past|old) pregnancy|test (?:was|came (?:back|up|out)) negative|negative test|birth control)\b",
        re.IGNORECASE,
    ),
    "seeing": re.compile(
        r"\A\W*(?:(?:i|i['’]ve|i['’]m|my|with|in|on|new|old|thick|strong|reading|prescription|bifocal|progressive|wear|wears|wearing|wore|need|needs|use|got|get|have|a|an|the|pair|of|for|and|without|contact)\s+)*"
        r"(?:glasses|contacts|lenses|spectacles|specs|bifocals)\W*\Z|\A\W*(?:i['’]?m|i am|im|was) (?:so|too) blind\W*\Z",
        re.IGNORECASE,
    ),
}
#: Labels whose facts have other names or values.
_OWN_WORDS: Mapping[str, tuple[Fact, ...]] = {
    "marital=partnered": (Fact("relationship", "in a relationship"),),
    "race=mexican american": (Fact("ethnicity", "hispanic"), Fact("ancestry", "MX")),
    "race=multiracial": (Fact("ethnic_group", "mixed race"),),
    "education=college graduate": (Fact("education", "bachelor"),),
    "children=none": (Fact("children", 0),),
    "housing=with parents": (Fact("housing", "lives with parents"),),
    "work=working": (Fact("employment", "employed"),),
    "work=not working": (Fact("employment", "not working"),),
    "work=looking": (Fact("employment", "unemployed"),),
    "work=retired": (Fact("employment", "retired"),),
    "work=disabled": (Fact("employment", "not working"),),
    "work=homemaker": (Fact("employment", "not working"),),
    "industry=government": (Fact("field", "government"),),
    "diabetes=yes": (Fact("condition", "diabetes"),),
    "pregnant=yes": (Fact("condition", "pregnancy"),),
    "orientation=gay": (Fact("orientation", "gay or lesbian"),),
    **{
        f"industry={field}": (Fact("field", field),)
        for field in ("construction", "manufacturing", "retail", "transport", "finance", "education", "healthcare",
                      "hospitality", "tech")
    },
}  # fmt: skip
_CATEGORIES: Mapping[str, str] = {
    "sex": "GENDER",
    "age": "AGE",
    "marital": "RELATIONSHIP_STATUS",
    "race": "RACE_NATIONALITY",
    "education": "EDUCATION",
    "children": "FAMILY",
    "housing": "POSSESSION",
    "work": "OCCUPATION",
    "industry": "OCCUPATION",
    "income": "FINANCE",
    "household_income": "FINANCE",
    "smoking": "HEALTH",
    "alcohol": "HEALTH",
    "cannabis": "HEALTH",
    "diabetes": "HEALTH",
    "pregnant": "REPRODUCTIVE_HEALTH",
    "depressed": "MENTAL_HEALTH",
    "sleep_trouble": "HEALTH",
    "hearing": "HEALTH",
    "seeing": "HEALTH",
    "walking": "HEALTH",
    "remembering": "HEALTH",
    "orientation": "SEXUAL_ORIENTATION",
    "height": "APPEARANCE",
    "weight": "APPEARANCE",
}
