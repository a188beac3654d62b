"""What stands in a list by which people introduce themselves: "White, forties, homeowner", "I'm 66 and white".

An item says the thing alone, without "I". By itself that could be said of anybody, so an item is believed only beside
another of the same list that is known to speak of the author.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from leakmeter.text.find.plain.life import NEVER_SMOKED
from leakmeter.text.find.plain.words import FLAGS, TAIL

_WOMAN = r"(?:woman|female|lady|gal|girl)"
_MAN = r"(?:man|male|guy|dude|bloke|fella|gentleman|lad)"
_OF_AGE = r"(?:(?:old|older|elderly|young|younger|grown|middle[- ]aged|retired|married|single|divorced|widowed|working|straight|gay) )?"
_RACE = (
    r"(?:white|black|hispanic|latin[oax]|asian|asian[- ]american|african[- ]american|mexican[- ]american|native american|caucasian|"
    r"mixed(?:[- ]race)?|biracial|chican[oa]|puerto rican|pacific islander)"
)
_DECADE = r"(?:(?:very )?(?:early|mid|middle|late)(?:[ -]to[ -](?:mid|late))?[ -])?(?:twenties|thirties|forties|fourties|fifties|sixties|seventies|eighties|nineties|['’]?[2-9]0['’]?s)"
_TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|[2-9]0)"
_AT_HOME = r"(?:(?:full[- ]time )?stay[- ]at[- ]home (?:mom|mum|mother|dad|father|parent|wife|husband)|home ?maker|house ?wife|house ?husband|sahm|sahd)"
_NUMBER = r"(?:no|one|two|three|four|five|six|seven|\d)"
_ADVERB = r"(?:(?:currently|now|still|also|recently|happily|newly|long|twice|happily|never|proud|proudly|somehow|finally|technically|just|a|an|the) ){0,2}"
#: attribute, category, whether it is believed as a sentence by itself, pattern of the whole item.
_ITEMS: tuple[tuple[str, str, bool, str], ...] = (
    ("gender", "GENDER", False, rf"(?:an? )?{_OF_AGE}(?:{_WOMAN}|{_MAN})"),
    ("ethnicity", "RACE_NATIONALITY", False, rf"(?:an? )?{_RACE}(?: (?:{_WOMAN}|{_MAN}))?"),
    ("age", "AGE", False, rf"(?:(?:in|into|now in) my )?{_DECADE}|{_TENS}[ -]?(?:something|ish)|(?:(?:well|just|way) )?(?:over|past|pushing|almost|nearly) {_TENS}|\d\d (?:years? old|yrs? old|yo|y/o)"),
    ("relationship", "RELATIONSHIP_STATUS", False, rf"{_ADVERB}(?:married|divorced|widowed|separated|single|never[- ]married|remarried|unmarried|widow|widower)(?: (?:for )?(?:\w+ )?years)?"),
    ("employment", "OCCUPATION", True, rf"{_ADVERB}(?:retired|unemployed|self[- ]employed|sole trader|freelancer|not working|out of work|looking for (?:work|a job|a new job)|between jobs|on disability|{_AT_HOME}|working (?:full|part)[- ]time|(?:don['’]?t|no longer|not) work(?:ing)?|retiree){TAIL}"),
    ("housing", "FINANCE", True, rf"{_ADVERB}(?:renter|renting|rent(?: (?:an?|my) (?:apartment|house|place|room|condo))?){TAIL}"),
    ("housing", "POSSESSION", True, rf"{_ADVERB}(?:home-?owner|own (?:my|our|a) (?:own )?(?:home|house|condo|place)|house(?: is)? paid off|own the house|owns? (?:my|our|the|a) (?:own )?(?:home|place|house|condo))(?: outright)?"),
    ("housing", "FINANCE", True, rf"{_ADVERB}(?:mortgage holder(?: of an? (?:house|home|condo))?|(?:an? |the )?mortgage(?: payer)?|house with a mortgage)"),
    ("smoking", "HEALTH", True, rf"{NEVER_SMOKED}|never an? smoker|{_ADVERB}(?:(?:non|ex|former|lifelong non|never|light|heavy|social)[- ]?smoker|smoker)|(?:don['’]?t|do not) smoke{TAIL}|(?:quit|stopped) smoking(?: [\w ]{{2,20}} ago)?"),
    ("alcohol", "HEALTH", True, rf"(?:don['’]?t|do not|never) (?:smoke (?:or|and) )?dr[ia]nk{TAIL}|{_ADVERB}(?:tee-?totall?er|non-?drinker|teetotal|sober)|social drinker"),
    ("condition", "HEALTH", True, r"(?:an? )?(?:type (?:1|2|one|two) )?diabetic|type (?:1|2|one|two) diabetes"),
    ("hearing_difficulty", "HEALTH", True, r"(?:an? )?(?:nearly |partially |legally |profoundly )?(?:deaf|hard of hearing)"),
    ("vision_difficulty", "HEALTH", True, r"(?:an? )?(?:nearly |almost |legally |partially )?blind|visually impaired"),
    ("cognitive_difficulty", "HEALTH", True, rf"an? (?:brain|memory|mind|head) like an? (?:sieve|colander){TAIL}|(?:terrible|bad|failing) memory"),
    ("condition", "REPRODUCTIVE_HEALTH", True, r"(?:(?:\w+ )?(?:weeks|months) |\d+ weeks )?pregnant(?: with [\w ]{3,20})?"),
    ("children", "FAMILY", True, rf"(?:no|zero) (?:kids|children)|child(?:less|free)|{_NUMBER} (?:(?:small|grown|little|young|adult) )?(?:kids?|children)|(?:mother|father|mom|mum|dad|parent) of {_NUMBER}"),
    ("education", "EDUCATION", True, r"(?:an? )?(?:college|high[- ]school|university) (?:graduate|grad|dropout|degree|diploma)|some college|college[- ]educated|GED|(?:an? )?(?:bachelor['’]?s|master['’]?s)(?: degree)?"),
)  # fmt: skip
_COMPILED = tuple((a, c, alone, re.compile(pattern, FLAGS)) for a, c, alone, pattern in _ITEMS)
_GATE = re.compile(
    r"man\b|woman|male|lady|gal\b|girl|guy|dude|bloke|fella|lad\b|white|black|hispanic|latin|asian|american|caucasian|mixed|biracial|chican|rican|islander|"
    r"ties\b|\d0|some|past|over|pushing|almost|nearly|old\b|yo\b|married|divorc|widow|separated|single|retire|employ|trader|freelanc|work|jobs|disab|home|sah|rent|own|house|mortgage|"
    r"smok|never|dr[ia]nk|total|sober|diabet|deaf|hearing|blind|impaired|brain|memory|mind|head|pregnan|kids?\b|child|mother|father|mom|mum|dad|parent|college|school|degree|GED|bachelor|master",
    FLAGS,
)
#: What may stand between two items of a list.
_BETWEEN = re.compile(
    r"(?:\s+(?:here|now|too|myself))?\s*(?:,\s*(?:and |but |with )?(?:also )?|;\s*|\s-\s|\s(?:and|but|&)\s(?:also )?|/\s?|\s\+\s)",
    FLAGS,
)
#: An item is no longer than this many characters.
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Item:
    """Words of a list from ``start`` to ``end``, what they tell, the category of a mark for them, and whether a sentence
    of nothing else tells it too."""

    start: int
    end: int
    attribute: str
    category: str
    alone: bool


def items(sentence: str) -> Iterator[Item]:
    """Every stretch of a sentence between two separators of a list that says one thing about a person."""
    for start, end in _parts(sentence):
        words = sentence[start:end]
        if _GATE.search(words):
            found = next(((a, c, alone) for a, c, alone, pattern in _COMPILED if pattern.fullmatch(words)), None)
            if found and sentence[end : end + 1] != ":":
                yield Item(start, end, *found)


def _parts(sentence: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _SEPARATORS.finditer(sentence):
        yield from _trimmed(sentence, start, match.start())
        start = match.end()
    yield from _trimmed(sentence, start, len(sentence))


_SEPARATORS = re.compile(
    r"[,.;:!?…()\[\]—–\n/]|\s-+\s|\s(?:and|but|so|with|here|who|&)\s|\s\+\s|\A(?:with|and|but)\s", FLAGS
)


def _trimmed(sentence: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and sentence[start] in " \t\"“”'‘’*_~":
        start += 1
    while end > start and sentence[end - 1] in " \t\"“”'‘’*_~":
        end -= 1
    if 0 < end - start <= _LONGEST:
        yield start, end


def beside(sentence: str, item: Item, start: int, end: int) -> bool:
    """Whether nothing but a separator of a list stands between an item and the words from ``start`` to ``end``."""
    first, last = (end, item.start) if end <= item.start else (item.end, start)
    gap = sentence[first:last] if last - first <= _WIDEST else "…"
    return bool(_BETWEEN.fullmatch(gap))


#: Separators of a list are not wider than this many characters.
_WIDEST = 24
