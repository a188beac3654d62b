"""What the network's second head says: which trait of the author some words state, and its value.

The labels are ``trait`` or ``trait=value`` ("sex=male", "housing=rents", "age"). A value in the label is a fact as it
stands; where there is none, the fact is read from the words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from leakmeter.text.find.facts.another import sex_of_another, spouse_acts, tells_no_sex
from leakmeter.text.find.facts.belonging import no_heritage
from leakmeter.text.find.facts.bereft import without_spouse
from leakmeter.text.find.facts.home import rents_no_home
from leakmeter.text.find.facts.known import children_facts
from leakmeter.text.find.facts.level import short_of_degree
from leakmeter.text.find.facts.person import heritage_facts
from leakmeter.text.find.facts.state import pregnancy_announced
from leakmeter.text.find.sayable import can_say
from leakmeter.text.find.stated_labels import ATTRIBUTES, CATEGORIES, OWN_WORDS, READ, WANTED
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
        return CATEGORIES[self.trait]

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
        if _SAYS_NOTHING.fullmatch(words) or (self.trait == "sex" and self._of_no_author(sentence, *span)):
            return ()
        if self.label == "marital=married" and (known := without_spouse(sentence, *span)) is not None:
            return known
        if self.trait == "walking" and len(words.split()) <= _FEW_WORDS and not _walks_badly(sentence, *span):
            return ()
        if self.label == "marital=married" and (known := without_spouse(sentence, *span)) is not None:
            return known
        if self.trait == "walking" and _out_of_reach(sentence, *span):
            return ()
        if self.trait == "industry" and _only_there(words, sentence):
            return ()
        if self.trait == "education" and short_of_degree(sentence[max(0, span[0] - _NEAR) : span[0]] + words):
            return ()
        if not can_say(self.trait, self.label.partition("=")[2], words, sentence, text[:start]):
            return ()
        if self.label == "housing=rents" and rents_no_home(sentence[max(0, span[0] - _NEAR) : span[1] + _NEAR]):
            return ()
        if self.trait == "pregnant" and pregnancy_announced(sentence):
            return self.facts("pregnant")
        if not_told(self.trait, self.label.partition("=")[2], sentence[: span[0]], words, sentence):
            return ()
        return self.facts(words)

    def _of_no_author(self, sentence: str, start: int, end: int) -> bool:
        """Whether the words from ``start`` to ``end`` tell the sex of somebody else, or of nobody. Where the network is
        certain that they tell the author's, what commonly stands beside somebody else is no argument."""
        words = sentence[start:end]
        if _SPOUSE.fullmatch(words) and spouse_acts(sentence[end:]):
            return True
        if tells_no_sex(words, sentence[end:]):
            return True
        return self.confidence < CERTAIN and sex_of_another(sentence, start, end)

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
        if self.label in OWN_WORDS:
            return OWN_WORDS[self.label]
        if value:
            return (Fact(ATTRIBUTES.get(trait, trait), value),)
        if trait in READ:
            return tuple(fact for fact in READ[trait](words) if fact.attribute in WANTED[trait])
        return ()


#: How many characters beside a statement say what is rented.
_NEAR = 20


_SPOUSE = re.compile(r"\W*(?:husband|wife|hubby|wifey)\W*", re.IGNORECASE)
#: Words that state nothing by themselves, where the network has marked no others.
_SAYS_NOTHING = re.compile(
    r"\W*(?:(?:i|we|you|it|me|us|my|our|your|an?|the|this|that|no|not|is|am|are|was|were|be|been|have|has|had|ve|re|ll|do|does|did|of|in|on|at|to|for|by|with|from|and|or|but|so)\b\W*)+",
    re.IGNORECASE,
)


def _walks_badly(sentence: str, start: int, end: int) -> bool:
    """Whether the clause of some words says that anything is hard on somebody's body: stairs alone are but stairs."""
    first = max((found.end() for found in _CLAUSE_ENDS.finditer(sentence, 0, start)), default=0)
    last = _CLAUSE_ENDS.search(sentence, end)
    return bool(_HARD_ON_ONE.search(sentence, first, last.start() if last else len(sentence)))


#: So few words may be mere stairs; more of them say what is hard.
_FEW_WORDS = 2
_CLAUSE_ENDS = re.compile(r"[.;:!?()\n]|,(?!\d)|\b(?:and|but|so|because|while)\b", re.IGNORECASE)
_HARD_ON_ONE = re.compile(
    r"walk|wheel|\b(?:canes?|crutch\w*|rollator|scooter|chair|chairs|mobility|legs?|knees?|hips?|feet|foot|ankles?|backs?|spine|joints?|toes|body|bones|muscles?|balance|(?:and|with|for|on|to|than|beat|beats|kill|kills|get|gets) me|i and|and i|out|friends?|my (?:stick|frame|brace|walker)|stick|frame|brace|limp\w*|hobbl\w*|"
    r"paraly\w*|\w*plegi\w*|prosthe\w*|amput\w*|stroke|arthrit\w*|pain\w*|hurts?|aches?|aching|can['’]?t|cannot|couldn['’]?t|won['’]?t|unable|trouble|difficult\w*|hard|struggl\w*|problems?|slow\w*|unstead\w*|fall\w*|fell|climb\w*|"
    r"manag\w*|impossible|murder|hell|torture|agony|ordeal|enem\w+|mountains?|defeat\w*|beat|beats|breath\w*|winded|disab\w*|lift|stairlift|elevator|ramps?|handrail)\b",
    re.IGNORECASE,
)


def _out_of_reach(sentence: str, start: int, end: int) -> bool:
    """Whether words speak of what is too high for somebody who may walk well: "can't reach it with a chair", "lift me up"."""
    if not _REACHES.search(sentence) or _ON_FOOT.search(sentence):
        return False
    return bool(_NO_GAIT.fullmatch(sentence, start, end)) or bool(_REACHES.search(sentence, start, end))


_REACHES = re.compile(
    r"\breach(?:es|ed|ing)?\b(?! (?:the )?(?:door|bathroom|toilet|top of the stairs))|\b(?:lift|boost|hoist|pick)(?:s|ed|ing)? (?:me|us) up\b|\b(?:stand|stood|standing|climb\w*) on (?:an?|the|my) (?:[\w-]+ )?(?:chair|stool|bucket|box|table)\b",
    re.IGNORECASE,
)
_ON_FOOT = re.compile(
    r"\bwalk\w*|wheel-?chair|\b(?:stairs?|steps|legs?|knees?|hips?|feet|ankles?|spine|canes?|crutch\w*|rollator|scooter|mobility|paraly\w*|\w*plegi\w*|prosthe\w*|amput\w*|limp\w*|out of (?:bed|the chair|a chair|my chair))\b",
    re.IGNORECASE,
)
#: Words with nothing in them of legs that fail.
_NO_GAIT = re.compile(
    r"\W*(?:(?:i|me|us|it|that|them|an?|the|my|even|on|with|from|to|up|and|can|can['’]?t?|cannot|couldn['’]?t|reach|lift|chairs?|stool|shelf|climb|stand|high|top|t|somebody|someone)\b\W*)+",
    re.IGNORECASE,
)


def _only_there(words: str, sentence: str) -> bool:
    """Whether words name a place that anybody goes to and nothing is said of work: "at the craft store"."""
    return bool(_AMONG_CUSTOMERS.fullmatch(words)) and not _OF_WORK.search(sentence)


_AMONG_CUSTOMERS = re.compile(
    r"\W*(?:(?:i['’]?m|i am|i was|i|we|standing|stand|lost|been|stuck|wandering|went|go|going|back|over|out|down|here)\s+)*(?:(?:at|in|inside|into|to|from|through|near|by|of|outside|around)\s+)?(?:the|a|an|this|that|every|our|my|some)\s+(?:(?!work|job)[\w'’-]+\s+){0,3}?"
    r"(?:stores?|shops?|malls?|markets?|supermarkets?|boutiques?|aisles?|clerks?|cashiers?|check-?outs?|restaurants?|diners?|caf[eé]s?|bakery|banks?|pharmacy|pharmacist|hotels?|salons?|gyms?|bars?|counters?)\W*",
    re.IGNORECASE,
)
_OF_WORK = re.compile(
    r"\b(?:(?<!n't )(?<!n’t )(?<!not )(?<!never )work\w*|jobs?|career|employ\w*|shifts?|boss|manager|customers?|coworkers?|co-workers?|colleagues?|clock\w*|hired|paid|pays?|paycheck|wages?|salary|living|crew|part[- ]time|full[- ]time|behind the|register|stock\w*|sell\w*|sold|own|manage\w*|run|years (?:in|of|on|at|with)|uniform|apron|break ?room|on break|retail|i (?:open|close|ring))\b",
    re.IGNORECASE,
)


def _of_a_language(words: str) -> bool:
    """Whether words tell a language and no people: Spanish is spoken at home by people of any."""
    return bool(_LANGUAGE.search(words)) and not heritage_facts(words)


_LANGUAGE = re.compile(
    r"\b(?:spe(?:ak|aks|aking|akers?)|spoke|spoken|fluent\w*|bilingual|trilingual|languages?|accent|mother tongue|translat\w+|learn\w*|stud(?:y|ied|ying))\b",
    re.IGNORECASE,
)


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
