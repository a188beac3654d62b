"""What the rest of a text makes of facts about health: a low that is one of sugar, weeks of a cough that are none of a pregnancy,
tears over an advert, bands with the names of conditions."""

from __future__ import annotations

import re

from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

_LOW = Fact("symptom", "low mood")
_CRYING = Fact("symptom", "crying")
_PREGNANT = Fact("condition", "pregnancy")
_DIABETES = Fact("condition", "diabetes")


def as_said(text: str, mark: Mark, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts of a mark without those that the text around it takes away."""
    if not facts or mark.category not in _OF_HEALTH:
        return facts
    words = text[mark.start : mark.end]
    sentence = text[max(0, mark.start - _NEAR) : mark.end + _NEAR]
    left_out: set[Fact] = set()
    if _LOW in facts and _OF_SUGAR.search(text) and _MEASURED.search(words) and not _SPIRITS.search(words):
        left_out.add(_LOW)
    if _CRYING in facts and _MOVED_BY.match(text, mark.end):
        left_out.add(_CRYING)
    ailing = mark.category != "REPRODUCTIVE_HEALTH" or _AILING.search(text)
    if _PREGNANT in facts and ailing and _WEEKS_ALONE.search(words) and not _OF_A_CHILD.search(text):
        left_out.add(_PREGNANT)
    if _DIABETES in facts and not _NAMES_DIABETES.search(sentence):
        left_out.add(_DIABETES)
    if _OUTGROWN.search(sentence):
        left_out |= {fact for fact in facts if str(fact.value).endswith(" allergy")}
    if of_a_band(text, mark.start, mark.end):
        return tuple(fact for fact in facts if fact.attribute not in _OF_BODIES)
    return tuple(fact for fact in facts if fact not in left_out)


_OF_HEALTH = frozenset(("HEALTH", "MENTAL_HEALTH", "REPRODUCTIVE_HEALTH", "EMOTION", "INTEREST", "OTHERS"))
_OF_BODIES = frozenset(
    "condition symptom hearing_difficulty vision_difficulty walking_difficulty cognitive_difficulty".split()
)
_NEAR = 200
_OF_SUGAR = re.compile(
    r"\b(?:t1d\w*|t2d\w*|diabet\w*|insulin|hypos?|glucose|sugars?|dexcom|libre|cgm|mmol|novo ?rapid|humalog|lantus|lucozade|type (?:1|one|2|two)|iron|ferritin|vitamin d|blood pressure|bp)\b",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"\b(?:(?:currently|going|went|dropp\w+|running|been|still|a bit|feeling|felt|am|i['’]m|so|too|very|pretty|down) (?:\w+ )?)?low\b",
    re.IGNORECASE,
)
_SPIRITS = re.compile(r"\b(?:mood|spirits|depress\w*|hopeless\w*|sad|down in|mentally|emotionally)\b", re.IGNORECASE)
_MOVED_BY = re.compile(
    r"[^.;!?\n]{0,12}\b(?:at|over|watching|during|when|through|to|reading|from|with)\b[^.;!?\n]{0,40}\b(?:advert\w*|ads?|commercials?|films?|movies?|pixar|disney|episodes?|finale|song|concert|gig|wedding|airport|trailer|book|novel|chapter|speech|anthem|goal|onions?|laugh\w*|joy|happiness|first dance)\b",
    re.IGNORECASE,
)
#: Words that tell how long and not of what: "six weeks now, no fever".
_WEEKS_ALONE = re.compile(
    r"\A\W*(?:(?:it['’]?s been|been|for|about|almost|nearly|over|only|just|now|this is|since|the last|the past|it['’]?s|i['’]?m) )*(?:\d+|[a-z]+) ?(?:weeks?|wks?|months?|days)(?:\W.*)?\Z|\blate\b",
    re.IGNORECASE | re.DOTALL,
)
_OUTGROWN = re.compile(
    r"\b(?:grew out of (?:it|that|them)|outgr(?:ew|own|owed)|(?:used to be|was) allergic\b[^.;!?]{0,30}\b(?:as a (?:kid|child|baby|teen)|when i was)|no longer allergic)\b",
    re.IGNORECASE,
)
_AILING = re.compile(
    r"\b(?:cough\w*|fever|flu|rash|sore throat|tonsil\w*|bronchitis|sinus\w*|cast|plaster|injury)\b", re.IGNORECASE
)
_OF_A_CHILD = re.compile(
    r"\b(?:pregn\w*|preg\w*|expecting|trimester\w*|bumps?|bab(?:y|ies)|bub|womb|due (?:date|in|on|any)|midwi\w+|scans?|ultrasound|ob|obgyn|ob-gyn|gp says i['’]m|fetus|foetus|kick\w*|periods?|test|two lines|heartbeat|morning sickness|conceiv\w*|ttc|ivf|labou?r|maternity|antenatal|gestat\w*|twins?|carrying|along|\d\d?\+\d|\d\dw\d?)\b",
    re.IGNORECASE,
)
_NAMES_DIABETES = re.compile(
    r"diabet|\bt[12]d?m?\b|\btype[ -](?:1|2|one|two|i|ii)\b|\binsulin|\ba1c\b|\bhba1c\b|\bsugars?\b|glucose|\bhypos?\b|\bpancreas\b|\bdexcom\b|\blibre\b|\bfreestyle\b|\bmy (?:lows|pump)\b|\bcgm\b|\bketo-?acid|\bDKA\b|\bcarbs?\b|\bfinger ?(?:stick|prick|sticks|pricks|s)?\b|\bmeter\b|\bstrips?\b|\bpump\b|\binject\w*|\bneedles?\b|\bmetformin\b|\bthe (?:big|dreaded) d\b|\bpre-?d\b",
    re.IGNORECASE,
)


def of_a_band(text: str, start: int, end: int) -> bool:
    """Whether the words from ``start`` to ``end`` are, or begin, the name of a band, a record or a song: "Deaf Havana"."""
    titled = _TITLE.match(text, start)
    return bool(titled) and bool(_OF_MUSIC.search(text)) and not _OF_ONESELF.search(text[start:end])


_TITLE = re.compile(
    r"\W*(?:(?:The|A|My) )?(?:Deaf|Blind|Asthmatic|Manic|Bipolar|Epileptic|Insomniac|Insomnia|Anxiety|Anxious|Depressed|Autistic|Diabetic|Paranoid|Anaemic|Anemic|Allergic|Dyslexic|Migraine|Fever|Cancer|Malaria|Vertigo|Arthritic|Psychotic|Schizophrenic|Alcoholic|Amputee|Paralysed|Paralyzed|Leprosy|Measles|Mumps)(?: [A-Z][\w'’]+|(?=\W*\Z|[,;\"”]))"
)
_OF_MUSIC = re.compile(
    r"\b(?:record(?:s| shelf| shop| collection| label)?|albums?|bands?|gigs?|tour(?:ing)?|vinyl|songs?|singles?|playlist|concerts?|setlist|support act|headlin\w+|spotify|b-?sides?|EP|LP|CDs?|mixtape|festival|encore|frontman|drummer|bassist|guitarist|lyrics?|listen(?:ing)? to|tickets?|merch|reissue)\b",
    re.IGNORECASE,
)
_OF_ONESELF = re.compile(r"\b(?:i|i['’]m|im|my|me)\b", re.IGNORECASE)
