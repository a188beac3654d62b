"""What keeps words from stating the trait that the network takes them to state.

The second head sees the words of a trait and now and then overlooks what their sentence makes of them: the stairs of
somebody who walks well, a shop that one only visits, a wife who is somebody else's. One check for each trait that needs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from leakmeter.text.find.facts.another import plainly_of_another, sex_of_another, spouse_acts, tells_no_sex
from leakmeter.text.find.facts.heritage import heritage_facts
from leakmeter.text.find.facts.home import rents_no_home
from leakmeter.text.find.facts.level import short_of_degree
from leakmeter.text.find.sayable import can_say


@dataclass(frozen=True, slots=True)
class Place:
    """Where words stand: characters ``start`` to ``end`` of a ``sentence``, and the text before it."""

    earlier: str
    sentence: str
    start: int
    end: int

    @property
    def words(self) -> str:
        """The words themselves."""
        return self.sentence[self.start : self.end]

    @property
    def before(self) -> str:
        """The sentence up to the words."""
        return self.sentence[: self.start]

    @property
    def after(self) -> str:
        """The rest of the sentence."""
        return self.sentence[self.end :]

    @property
    def vicinity(self) -> str:
        """The words with a few more on either side."""
        return self.sentence[max(0, self.start - _NEAR) : self.end + _NEAR]


#: How many characters are a vicinity.
_NEAR = 20


def states_nothing(label: str, at: Place, *, certain: bool) -> bool:
    """Whether words state nothing of ``label`` ("trait" or "trait=value") where they stand. Where the network is
    ``certain`` that they tell the author's sex, what commonly stands beside somebody else is no argument."""
    trait, _, value = label.partition("=")
    if _SAYS_NOTHING.fullmatch(at.words) or not can_say(trait, value, at.words, at.sentence, at.earlier):
        return True
    if trait == "sex" and plainly_of_another(at.sentence, at.start, at.end):
        return True
    if trait == "sex" and not certain and sex_of_another(at.sentence, at.start, at.end):
        return True
    check = _CHECKS.get(label) or _CHECKS.get(trait)
    return check is not None and check(at)


#: Words that state nothing by themselves, where the network has marked no others.
_SAYS_NOTHING = re.compile(
    r"\W*(?:(?:i|we|you|it|me|us|my|our|your|an?|the|this|that|no|not|is|am|are|was|were|be|been|have|has|had|ve|re|ll|do|does|did|of|in|on|at|to|for|by|with|from|and|or|but|so)\b\W*)+",
    re.IGNORECASE,
)


def _no_ones_sex(at: Place) -> bool:
    """Whether words tell the sex of a spouse who does something, or of nobody."""
    return bool(_SPOUSE.fullmatch(at.words) and spouse_acts(at.after)) or tells_no_sex(at.words, at.after)


_SPOUSE = re.compile(r"\W*(?:husband|wife|hubby|wifey)\W*", re.IGNORECASE)


def _walks_well(at: Place) -> bool:
    """Whether a few words say nothing that is hard on somebody's body: stairs alone are but stairs, and what is too high
    is so for those who walk well, too."""
    return (len(at.words.split()) <= _FEW_WORDS and not _walks_badly(at)) or _out_of_reach(at)


def _walks_badly(at: Place) -> bool:
    """Whether the clause of some words says that anything is hard on somebody's body."""
    first = max((found.end() for found in _CLAUSE_ENDS.finditer(at.sentence, 0, at.start)), default=0)
    last = _CLAUSE_ENDS.search(at.sentence, at.end)
    return bool(_HARD_ON_ONE.search(at.sentence, first, last.start() if last else len(at.sentence)))


#: So few words may be mere stairs; more of them say what is hard.
_FEW_WORDS = 2
_CLAUSE_ENDS = re.compile(r"[.;:!?()\n]|,(?!\d)|\b(?:and|but|so|because|while)\b", re.IGNORECASE)
_HARD_ON_ONE = re.compile(
    r"walk|wheel|\b(?:canes?|crutch\w*|rollator|scooter|chair|chairs|mobility|legs?|knees?|hips?|feet|foot|ankles?|backs?|spine|joints?|toes|body|bones|muscles?|balance|(?:and|with|for|on|to|than|beat|beats|kill|kills|get|gets) me|i and|and i|out|friends?|my (?:stick|frame|brace|walker)|stick|frame|brace|limp\w*|hobbl\w*|"
    r"paraly\w*|\w*plegi\w*|prosthe\w*|amput\w*|stroke|arthrit\w*|pain\w*|hurts?|aches?|aching|can['’]?t|cannot|couldn['’]?t|won['’]?t|unable|trouble|difficult\w*|hard|struggl\w*|problems?|slow\w*|unstead\w*|fall\w*|fell|climb\w*|"
    r"manag\w*|impossible|murder|hell|torture|agony|ordeal|enem\w+|mountains?|defeat\w*|beat|beats|breath\w*|winded|disab\w*|lift|stairlift|elevator|ramps?|handrail)\b",
    re.IGNORECASE,
)


def _out_of_reach(at: Place) -> bool:
    """Whether words speak of what is too high for somebody who may walk well: "can't reach it with a chair", "lift me up"."""
    if not _REACHES.search(at.sentence) or _ON_FOOT.search(at.sentence):
        return False
    return bool(_NO_GAIT.fullmatch(at.words)) or bool(_REACHES.search(at.sentence, at.start, at.end))


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


def _only_there(at: Place) -> bool:
    """Whether words name a place that anybody goes to and nothing is said of work: "at the craft store"."""
    return bool(_AMONG_CUSTOMERS.fullmatch(at.words)) and not _OF_WORK.search(at.sentence)


_AMONG_CUSTOMERS = re.compile(
    r"\W*(?:office|store|shop|school|hospital|bank|clinic|courthouse|library|restaurant|hotel)\W*|\W*(?:(?:i['’]?m|i am|i was|i|we|standing|stand|lost|been|stuck|wandering|went|go|going|back|over|out|down|here)\s+)*(?:(?:at|in|inside|into|to|from|through|near|by|of|outside|around)\s+)?(?:the|a|an|this|that|every|our|my|some)\s+(?:(?!work|job)[\w'’-]+\s+){0,3}?"
    r"(?:stores?|shops?|malls?|markets?|supermarkets?|boutiques?|aisles?|clerks?|cashiers?|check-?outs?|restaurants?|diners?|caf[eé]s?|bakery|banks?|pharmacy|pharmacist|hotels?|salons?|gyms?|bars?|counters?|returns? desk|customer service(?: desk)?)\W*",
    re.IGNORECASE,
)
_OF_WORK = re.compile(
    r"\b(?:(?<!n't )(?<!n’t )(?<!not )(?<!never )work\w*|jobs?|career|employ\w*|shifts?|boss|manager|customers?|coworkers?|co-workers?|colleagues?|clock\w*|hired|paid|pays?|paycheck|wages?|salary|living|crew|part[- ]time|full[- ]time|behind the|register|stock\w*|sell\w*|sold|own|manage\w*|run|years (?:in|of|on|at|with)|uniform|apron|break ?room|on break|retail|i (?:open|close|ring))\b",
    re.IGNORECASE,
)


def _short_of_a_degree(at: Place) -> bool:
    return short_of_degree(at.before[-_NEAR:] + at.words)


def _rents_no_home(at: Place) -> bool:
    return rents_no_home(at.vicinity)


def _named_on_no_deed(at: Place) -> bool:
    """Whether a name stands on something and nothing is said of a home: an envelope "with my name on it"."""
    return bool(_NAME_ON_IT.fullmatch(at.words)) and not _OF_A_HOME.search(at.sentence)


_NAME_ON_IT = re.compile(r"\W*(?:with )?(?:my|our) names? (?:is |are )?on (?:it|them|that|this)\W*", re.IGNORECASE)
_OF_A_HOME = re.compile(
    r"\b(?:deeds?|titles?|mortgages?|houses?|homes?|condos?|place|propert(?:y|ies)|land|roof|tax(?:es)?|own\w*)\b",
    re.IGNORECASE,
)


def _only_not_married(at: Place) -> bool:
    """Whether words say that the author is not married, and not that they never were: they may be divorced."""
    return bool(_NOT_MARRIED.fullmatch(at.words))


_NOT_MARRIED = re.compile(
    r"\W*(?:(?:i['’]?m|i am|im|still|currently) )*(?:not (?:currently )?|un-?)married\W*", re.IGNORECASE
)


def _partnered(at: Place) -> bool:
    """Whether words name a partner who need not be a spouse: "my other half works offshore"."""
    return bool(_PARTNER.search(at.words)) and not _WEDDED.search(at.sentence)


_PARTNER = re.compile(r"\b(?:other half|significant other|(?:my|our) (?:partner|SO))\b", re.IGNORECASE)
_WEDDED = re.compile(
    r"\b(?:marri\w*|marry\w*|wed\w*|wife|husband|hubby|spouse|divorc\w*|anniversary|in-laws?|\w+-in-law|rings?|vows|years)\b",
    re.IGNORECASE,
)


def _pension_to_come(at: Place) -> bool:
    """Whether a pension is still being earned: "I've got my pension to think of"."""
    return bool(_PENSION_AHEAD.search(at.sentence))


_PENSION_AHEAD = re.compile(
    r"\bpension\b[^.;!?]{0,40}\b(?:to think (?:of|about)|to worry about|to protect|vest\w*|accru\w*|contributions?|some ?day|in \w+ years)\b|\b(?:pay\w*|paid) into (?:an?|my|the|our) (?:\w+ )?pension\b|\b(?:years? (?:from|off|to|until)|before|until|till|lose|losing|for) (?:my|the|a) pension\b",
    re.IGNORECASE,
)


def _owns_no_home(at: Place) -> bool:
    return _named_on_no_deed(at) or (bool(_OF_THE_COUNCIL.search(at.words)) and not _BOUGHT.search(at.sentence))


_OF_THE_COUNCIL = re.compile(r"\b(?:council|housing association) (?:house|flat|home|place|estate)\b", re.IGNORECASE)
_BOUGHT = re.compile(
    r"\b(?:bought|buy\w*|own(?:ed|s|ing)?|mortgage|purchas\w*|right[ -]to[ -]buy|ex-council)\b", re.IGNORECASE
)
_CHECKS: Mapping[str, Callable[[Place], bool]] = {
    "sex": _no_ones_sex,
    "walking": _walks_well,
    "industry": _only_there,
    "education": _short_of_a_degree,
    "housing=rents": _rents_no_home,
    "housing=owns": _owns_no_home,
    "marital=married": _partnered,
    "marital=never married": _only_not_married,
    "work=retired": _pension_to_come,
}


def of_a_language(words: str) -> bool:
    """Whether words tell a language and no people: Spanish is spoken at home by people of any."""
    return bool(_LANGUAGE.search(words)) and not heritage_facts(words)


_LANGUAGE = re.compile(
    r"\b(?:spe(?:ak|aks|aking|akers?)|spoke|spoken|fluent\w*|bilingual|trilingual|languages?|accent|mother tongue|translat\w+|learn\w*|stud(?:y|ied|ying))\b",
    re.IGNORECASE,
)
