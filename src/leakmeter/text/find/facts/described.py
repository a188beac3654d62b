"""Self-descriptions: age, sex, race, relationship, orientation, health and work as they stand together in one phrase.

"Mother of two, thirties", "a Latina in my forties", "thirty-something bisexual", `5'3" woman`: a phrase in which the
author is named by what they are. Each of its words is read, whatever the mark was made for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from leakmeter.text.find.facts.age import age_facts
from leakmeter.text.find.facts.clauses import Clause, clauses
from leakmeter.text.find.facts.forms import NAME_OF_A_BOX
from leakmeter.text.find.facts.heritage import heritage_facts
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_LEAD = re.compile(
    r"\A(?:(?:hi|hey|hello|well|so|ok|also|yes|just|only|both|still|obviously|currently|now|honestly|me|speaking|coming|from|here|with|and|being|am|another|fellow)\b[ :,]*)*"
    r"(?P<self>(?:i['’]?m|i am|i['’]?ve been|i have been|as|we['’]?re|we are|speaking as|call me)\b\s*(?:(?:also|just|now|still|only|both|really|currently|basically|technically|actually|officially|kind of|kinda|like)\s+)*)?"
    r"(?P<article>(?:an?|one|your (?:average|typical|local)|the (?:only|lone|sole|token|oldest|youngest))\b\s*)?",
    _FLAGS,
)
#: Where the phrase that names the author ends.
_STOP = re.compile(
    r"(?<![\w-])(?:who|that|which|with|from|of|and|at|on|for|to|by|here|checking|living|looking|trying|because|when|since|until|whose|where|than|in|is|was|are|has|had|have|i|my|the|though|wanting|seeking|needing|named|about|after|into|or)(?![\w-])|[\"”]?\Z|$",
    _FLAGS,
)
_FEMALE = r"(?:wom[ae]n|girl|gal|lady|female|chick|lass|mother|mom|mum|mama|mommy|grandm\w+|granny|nana|housewife|wife|widow|divorc[eé]e|transwoman|wahm|sahm|latina|chicana|filipina|lesbian|bride|daughter|sister|aunt|spinster|cougar|businesswoman|she/her)"
_MALE = r"(?:m[ae]n|guy|dude|bloke|lad|boy|gentleman|male|fell[ae]r?|fellow(?=\W*\Z|\W*[,.;:!?)]|\s+(?:who|with|in|from|of|here|at|on|and|that|like)\b)|chap|father|dad|daddy|grandpa\w*|grandfather|househusband|husband|widower|bachelor|transman|sahd|latino|chicano|groom|son|brother|uncle|businessman|he/him)"
_HEAD_FEMALE = re.compile(rf"(?<![\w-])(?!girl dad){_FEMALE}\b(?![\w'’-])", _FLAGS)
_HEAD_MALE = re.compile(rf"(?<![\w-])(?!boy m[ou]m){_MALE}\b(?![\w'’-])", _FLAGS)
_TWO = re.compile(r"\b(?:men|women)\b", _FLAGS)
_NEITHER = re.compile(r"\b(?:non-?binary|enby|genderfluid|agender|they/them)\b", _FLAGS)
#: attribute, value, pattern; of one attribute the first counts.
_WORDS: tuple[tuple[str, str, str], ...] = (
    ("relationship", "never married", r"never[- ]married|unwed|bachelor|spinster"),
    ("relationship", "not married", r"unmarried"),
    ("relationship", "widowed", r"widow(?:ed|er)?"),
    ("relationship", "divorced", r"divorc[eé]+d?|twice[- ]divorced"),
    ("relationship", "separated", r"(?:recently |newly )?separated(?= (?:man|woman|guy|mom|dad|mother|father|female|male|lady|dude|parent|\w+ (?:man|woman))|\Z)"),
    ("relationship", "in a relationship", r"engaged(?=\Z| (?:man|woman|guy|girl))"),
    ("relationship", "married", r"(?:happily |newly |long |twice |re)?-?married|newly-?wed|wife|husband"),
    ("relationship", "single", r"single(?=\Z| (?:(?:\w+ )?(?:man|woman|guy|girl|mom|mum|dad|mother|father|female|male|parent|lady|gal|dude|person|white|black|asian)))"),
    ("orientation", "gay or lesbian", r"gay|lesbian|homosexual"),
    ("orientation", "bisexual", r"bi|bisexual"),
    ("orientation", "pansexual", r"pan|pansexual"),
    ("orientation", "asexual", r"asexual|ace"),
    ("orientation", "queer", r"queer"),
    ("orientation", "straight", r"straight(?= (?:\w+ )?(?:man|woman|guy|girl|male|female|dude))|heterosexual|hetero"),
    ("condition", "diabetes", r"diabetic"),
    ("condition", "pregnancy", r"pregnant"),
    ("vision_difficulty", "yes", r"(?:legally |totally |nearly )?blind"),
    ("hearing_difficulty", "yes", r"deaf|hard[- ]of[- ]hearing"),
    ("smoking", "former", r"(?:ex|former)[- ]smoker"),
    ("smoking", "does not smoke", r"non[- ]?smok(?:er|ing)"),
    ("smoking", "current", r"(?:heavy |chain )?smoker"),
    ("employment", "retired", r"retired|retiree|pensioner"),
    ("employment", "unemployed", r"(?:currently )?unemployed|jobless"),
    ("employment", "self-employed", r"self[- ]employed"),
    ("employment", "not working", r"stay[- ]at[- ]home|housewife|househusband|home ?maker|sahm|sahd"),
    ("employment", "employed", r"(?<!un)(?<!self-)(?<!self )employed|(?:full[- ]time )?working(?! class)"),
    ("education", "bachelor", r"(?:college|university)[- ]educated|college (?:grad|graduate)"),
    ("housing", "owns", r"home ?-?owner|home-?owning"),
    ("housing", "rents", r"renter|renting"),
    ("parent", "yes", r"(?<!dog )(?<!cat )(?<!fur )(?<!plant )(?:mother|mom|mum|mommy|father|dad|daddy|parent)"),
    ("transgender", "yes", r"trans|transgender|transwoman|transman"),
)  # fmt: skip
#: Words that add nothing and may stand within such a phrase.
_FILLERS = re.compile(
    r"(?:old|older|elderly|young|younger|grown|adult|middle[- ]aged|little|big|short|tall|tired|busy|happy|proud|poor|broke|regular|ordinary|average|typical|skinny|fat|chubby|mere|simple|fellow|american|ish|year|years|yr|yo|y/o|cis|cisgender|christian|catholic|jewish|muslim|vegan|lone|nice|sweet|gentle|grumpy|lazy|nerdy|shy|hard|long|time|longtime|first|here|checking|lurker|lucky|boring|small|large|petite|stay|at|home|full|part|working|newly|recently|happily|legally|currently|twice|very|pretty|quite|plain|mostly|suburban|rural|southern|northern|midwestern|plus|couple|family|now|and|with|the|a|an|mid|early|late|mid-|in|my|adults?|person|human|parent|mother|woman|people)",
    _FLAGS,
)
_TEN = r"(?:twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)"
_DECADE = rf"(?:(?:early|mid|middle|late)(?:(?:[\s-]+to[\s-]+|/)(?:mid|late))?[\s-]*)?(?:(?<!\d)['’]?[2-9]0['’]?s\b|{_TEN}ies\b|(?:{_TEN}y|[2-9]0)[\s-]?(?:something|odd|ish)\b)"
_YEARS = rf"(?:\d{{2}}|{_TEN}y(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?|eighteen|nineteen)[\s-]*(?:years?|yrs?|yr|y)[\s/-]*(?:old|o)\b|\b\d\d ?(?:yo|y/o)\b"
_AGE = re.compile(rf"(?:{_DECADE}|\b{_YEARS})", _FLAGS)
_IN_DECADE = re.compile(rf"\bin (?:my|our) (?P<age>(?:very )?{_DECADE})", _FLAGS)
#: "in my forties" of what happened, not of what is: "diagnosed in my thirties".
_HAPPENED = re.compile(
    r"\b(?:was|were|had|got|did|became|began|started|since|back|when|until|by|through(?:out)?|during|used|lost|met|quit|went|took|spent|had|been|ever|into|before|after|most of|all of|kids|parents?|guys|women|men|people|everyone|friends)\b|\b(?!(?:aged|retired|divorced|widowed|married|separated|unmarried|engaged|employed|unemployed|educated|tired|confused|colored|coloured|abled|disabled|gifted|bored|excited|need|indeed|red|used|hundred|kid)\b)\w{2,}ed\b",
    _FLAGS,
)
_HEIGHT = re.compile(r"\b[4-7]\s?(?:['’′]|ft|foot|feet)\s?(?:\d{1,2})?\s?(?:[\"”″]|in\b|inch(?:es)?)?", _FLAGS)
_BIRTHDAY = re.compile(
    r"\b(?:my|past|turned|celebrat\w+) (?:\w+ )?(?:\w+(?:tieth|teenth|first|second|third|th)|\d\d(?:th|st|nd|rd)) (?:birthday|bday)\b",
    _FLAGS,
)
_MOST_WORDS = 6


def described_facts(words: str) -> tuple[Fact, ...]:
    """What the phrases that name the author say of them; nothing of anybody else."""
    facts: list[Fact] = []
    for clause in clauses(words):
        if clause.own:
            facts.extend(_of_clause(clause))
    if NAME_OF_A_BOX.search(words):
        facts = [fact for fact in facts if fact.attribute != "gender"]
    return tuple(dict.fromkeys(facts))


def _of_clause(clause: Clause) -> Iterator[Fact]:
    words = clause.words
    lead = _LEAD.match(words)
    start = lead.end() if lead else 0
    says_self = bool(lead and lead["self"])
    stop = _STOP.search(words, start)
    zone = words[start : stop.start() if stop else len(words)].strip(' "”')
    if zone and len(zone.split()) <= _MOST_WORDS:
        rest = words[stop.start() if stop else len(words) :].strip(' "”')
        says_self = says_self or bool(_HERE.match(rest))
        if says_self or (lead and lead["article"]) or _OF.match(rest) or not _PARENT.fullmatch(zone):
            told = _of_zone(zone, says_self, article=bool(lead and lead["article"]), whole=not rest)
            yield from (fact for fact in told if fact.attribute != "parent" or not _OF_PETS.match(rest))
    decade = _IN_DECADE.search(words)
    if decade and not _HAPPENED.search(words[: decade.start()]):
        yield from age_facts(decade["age"])
    if _BIRTHDAY.search(words):
        yield from age_facts(words)


def _of_zone(zone: str, says_self: bool, article: bool, whole: bool) -> Iterator[Fact]:
    """The facts of a phrase: all where its words are all known, or where it ends in a word for a person."""
    plain = _HEIGHT.sub(" ", zone)
    head = _head(plain)
    known = _known(plain)
    if not (known or (head and (says_self or article or _begins(plain)))):
        return
    if not (says_self or whole or head) or (not known and _DOING.search(plain)):
        return
    if head in ("female", "male"):
        yield Fact("gender", head)
    elif _NEITHER.search(plain):
        yield Fact("gender", "nonbinary")
    age = _AGE.search(plain)
    if age:
        yield from age_facts(age.group())
    told: set[str] = set()
    for attribute, value, pattern in _table():
        if attribute not in told and pattern.search(plain):
            told.add(attribute)
            yield Fact(attribute, value)
    yield from (fact for fact in heritage_facts(plain) if fact.attribute != "gender" or head is None)


#: "construction guy here": the author, whatever stands before.
_HERE = re.compile(r"here\b", _FLAGS)
#: "having a boy", "dating a guy": the phrase names somebody else.
_DOING = re.compile(
    r"\b(?!working|loving|caring|aging|ageing|practicing|hardworking|struggling|recovering)\w+ing\b|\b(?:an?|up|down|out|so|too|not|no|very)\b|[A-Z]\w+ (?:Boy|Man|Girl|Lady|Guy)\b",
    re.ASCII,
)


def _head(plain: str) -> str | None:
    """Whether the phrase names a woman or a man; nothing where it names both, or several."""
    female, male = _HEAD_FEMALE.search(plain), _HEAD_MALE.search(plain)
    if _TWO.search(plain) or (female and male) or _OTHERS.search(plain):
        return None
    return "female" if female else "male" if male else None


#: "mom" alone is the author's mother; "mom of two" is the author.
_PARENT = re.compile(
    r"(?:my |the )?(?:mother|mom|mum|mommy|mummy|mama|father|dad|daddy|grandm\w+|grandpa|grandfather|granny|nana|brother|sister|son|daughter|aunt|uncle|wife|husband|parent)",
    _FLAGS,
)
_OF = re.compile(
    r"(?:of|to) (?:\d|an?\b|one|two|three|four|five|six|seven|eight|nine|ten|several|many|teen|boys|girls|twins|grown|adult|little)",
    _FLAGS,
)
#: "Mom of three cats" is nobody's mother.
_OF_PETS = re.compile(
    r"(?:of|to) (?:\w+ ){1,3}?(?:cats?|dogs?|pets?|kittens?|pupp(?:y|ies)|pups?|horses?|birds?|parrots?|chickens?|goats?|rabbits?|bunnies|plants?|fur\b\w*)\b",
    _FLAGS,
)
_OTHERS = re.compile(
    r"(?<!/)\b(?:his|her|their|this|these|those|some|every|each|no|not|never|love|like|met|know|bless|poor old|any|dear|hey|ladies|gentlemen|guys)\b",
    _FLAGS,
)


def _begins(plain: str) -> bool:
    """Whether nothing but known words stands before the word for a person: "old gal", not "call that man"."""
    match = _HEAD_FEMALE.search(plain) or _HEAD_MALE.search(plain)
    return match is not None and _known(plain[: match.start()])


def _known(plain: str) -> bool:
    """Whether every word of a phrase is one of those that describe people."""
    rest = _AGE.sub(" ", plain)
    for _, _, pattern in _table():
        rest = pattern.sub(" ", rest)
    rest = _NEITHER.sub(" ", _HEAD_MALE.sub(" ", _HEAD_FEMALE.sub(" ", rest)))
    left = [word for word in re.findall(r"[^\s,]+", rest) if not _FILLERS.fullmatch(word.strip("-\"”“'’"))]
    return all(_ethnic(word.strip("-")) for word in left) and bool(plain.strip())


def _ethnic(word: str) -> bool:
    return not word or bool(heritage_facts(word)) or word.lower() in _PEOPLES


_PEOPLES = frozenset(
    "african native mixed race biracial puerto rican asian pacific islander mexican caucasian of european".split()
)


@cache
def _table() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    return tuple(
        (a, value, re.compile(rf"(?<![\w-])(?:{pattern})(?![\w'’])(?!-\w)", _FLAGS)) for a, value, pattern in _WORDS
    )
