"""Ages with a form of their own: those of things ("seventy-year-old grease"), and round birthdays ("the big five-oh")."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache

from leakmeter.text.find.facts.numbers import IN_FIGURES, IN_WORDS
from leakmeter.text.find.lexicon import entries_in
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
#: An age in an adjective, with the word that it stands before.
_AGED = re.compile(
    rf"(?<![\w.-])(?P<age>{IN_FIGURES}|{IN_WORDS})\+?[\s-]*(?:year|yr)s?[\s-]*olds?[ \t]+(?P<next>[^\W\d_][\w'’-]*)",
    _FLAGS,
)
#: Who says so of themself: "I'm a 34 year old loser", "as a forty-year-old beginner".
_OF_MYSELF = re.compile(
    r"\b(?:i['’]?m|i am|im|as|being|be|am|me|myself|your|turned|i was)[,:]?[ \t]+(?:(?:an?|the|this|that|just|only|now|basically|literally|also|still|resident|local|friendly|average|tired|lazy|single|\w+ly)[ \t]+)*\Z",
    _FLAGS,
)
#: A word that describes a person, with or without another before it.
_PERSON = re.compile(
    r"(?:[mf]|nb|wom[ae]n|m[ae]n|guys?|girls?|boys?|lad(?:y|ies)?|lass|dudes?|bloke|gal|chick|fell(?:a|er|ow)|gent\w*|female|male|person|people|adult|human|being|student|virgin|bachelor\w*|"
    r"widow\w*|divorce[ed]?\w*|single|married|unmarried|retire[ed]|pensioner|trans\w*|cis|gay|lesbian|bi|bisexual|straight|queer|non-?binary|enby|white|black|asian|latin\w+|hispanic|"
    r"american|british|canadian|australian|german|french|irish|italian|mexican|indian|chinese|working|unemployed|disabled|self|fat|skinny|tall|short|bald\w*|childless|childfree|"
    r"(?:great-?)?(?:grand)?(?:mom|mum|mommy|mama|mother|dad|daddy|father|parent|ma|pa)|granny|nana|wife|husband|spouse|sahm|sahd|veteran|vet|dropout|newbie|noob|beginner|loser|idiot|nerd|geek|"
    r"introvert|extrovert|millennial|boomer|smoker|alcoholic|addict|vegan|diabetic|autistic|immigrant|freshman|sophomore|junior|senior|body|knees|back|eyes|brain|bones|hips|legs|feet|hands|joints|skin|hair|butt|ass|lungs|liver|heart)(?:['’]s)?",
    _FLAGS,
)
#: What goes on about the person after the age alone: "a 40 year old with bad knees", "35 year old here".
_GOES_ON = re.compile(
    r"(?:and|or|but|with|without|who|whose|in|on|at|from|of|to|for|by|here|now|then|this|that|so|because|as|if|when|than|like|just|also|still|not|never|i|i['’]m|i['’]ve|me|my|we|our|looking|trying|living|"
    r"working|going|wanting|seeking|needing|thinking|getting|learning|struggling|dealing|starting|currently|recently|newly|has|have|is|am|was|can|could|should|would|will|do|does|did|are|again|today|tomorrow|last|next)",
    _FLAGS,
)
_DESCRIBES = re.compile(
    r"(?:\w+(?:ed|ing|ous|ful|less|ish|y|al|ive|able|ic)|new|first|time|stay|at|home|full|part|proud)", _FLAGS
)
_MOST_WORDS = 4
_WORD = re.compile(r"[ \t]+(?P<next>[^\W\d_][\w'’-]*)")


def of_a_thing(text: str, start: int, end: int) -> bool:
    """Whether all ages that the words from ``start`` to ``end`` name stand before something that is nobody: the house's."""
    here = [m for m in _AGE.finditer(text, max(0, start), end) if m.end() <= end]
    if here and (_NAMED_BEFORE.search(text[max(0, start - _BEFORE) : start]) or _IN_A_CASK.match(text, end)):
        return True
    starts, matches = _aged_in(text)
    some = matches[bisect_left(starts, start) : bisect_left(starts, end)]
    aged = {match.start("age") for match in some if _names_a_thing(text, match)}
    return bool(aged) and all(match.start() in aged for match in here)


@lru_cache(maxsize=2)  # asked for age after age of the same text
def _aged_in(text: str) -> tuple[tuple[int, ...], tuple[re.Match[str], ...]]:
    """Where the ages begin that stand in an adjective, and the words around each."""
    found = tuple(_AGED.finditer(text))
    return tuple(match.start("age") for match in found), found


_AGE = re.compile(rf"(?<![\w.-])(?:{IN_FIGURES}|{IN_WORDS})\b", _FLAGS)
#: What has an age and is nobody, told right before it: "Single malt, 18 years old", "the boiler is".
_NAMED_BEFORE = re.compile(
    r"(?:\A|[.!?;:\n(]|\b(?:and|but|the|an?|this|that|our|my|their|its|single|blended|old)\b)[ \t]*(?:(?!(?:i|i['’]m|im|me|my|with|and|woman|man|girl|guy|owner|driver|player|lover|buyer)\b)[\w'’&-]+[ \t]+){0,3}?"
    r"(?:malts?|whisk(?:e)?ys?|scotch|bourbon|rum|cognac|brandy|armagnac|port|tequila|mezcal|wine|claret|rioja|vinegar|balsamic|cheddar|cheese|gouda|parmesan|sourdough|starter|house|flat|building|church|bridge|roof|boiler|furnace|fridge|freezer|oven|washer|dryer|dishwasher|washing machine|"
    r"mattress|sofa|couch|carpet|car|van|truck|lorry|bike|bicycle|motorbike|scooter|tractor|boat|engine|gearbox|tyres|tires|laptop|phone|computer|console|printer|camera|piano|guitar|violin|amp|tree|oak|olive|bonsai|cactus|orchid|vine|tortoise|parrot|game|film|movie|album|song|book|series|company|club|tradition|recipe|lease|mortgage|law|bug|code|codebase|account)"
    r"(?:,| is| was|['’]s| turns| turned|:)?[ \t]+(?:(?:is|was|now|only|about|just|nearly|almost|over|around|at least|all of|roughly)[ \t]+)*\Z",
    _FLAGS,
)
_IN_A_CASK = re.compile(
    r"[,; \t]+(?:(?:married|matured|aged|finished|rested|spent)[ \t]+)?(?:in|from)[ \t]+(?:[\w-]+[ \t]+){0,2}(?:casks?|barrels?|butts?|hogsheads?|oak|wood)\b|[,; \t]+(?:one (?:careful )?(?:lady )?owner|low mileage|full service history|cask strength)\b",
    _FLAGS,
)


def _names_a_thing(text: str, match: re.Match[str]) -> bool:
    if _OF_MYSELF.search(text[max(0, match.start() - _BEFORE) : match.start()]):
        return False
    following: re.Match[str] | None = match
    for _ in range(_MOST_WORDS):
        if following is None:
            return False
        word, at = following["next"], following.start("next")
        if _PERSON.fullmatch(word) or any(e.start == 0 for e in entries_in(text[at : at + _AHEAD], "occupations")):
            return False
        if _GOES_ON.fullmatch(word):
            return following is not match
        if not _DESCRIBES.fullmatch(word):
            return not _SAYS_WHO.match(text, following.end())
        following = _WORD.match(text, following.end())
    return True


#: "34-year-old insomniac here".
_SAYS_WHO = re.compile(r"[ \t]+(?:here|myself|like me)\b", _FLAGS)
_BEFORE, _AHEAD = 60, 40


_TENS: tuple[str, ...] = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
_BIG = re.compile(rf"\b(?:the|my|our) big[\s-]+(?P<tens>[2-9]|{'|'.join(_TENS)})[\s'’-]*(?:ohh?|o|0|zero)\b", _FLAGS)
#: A birthday soon to come, one that comes nearer, and one long past.
_SOON = re.compile(
    r"[^.;!?]{0,20}?\b(?:next|in (?:a|two|three|four|five|six|an?other|\d+|january|february|march|april|june|july|august|september|october|november|december|the (?:spring|summer|fall|autumn|winter))|soon|this coming|tomorrow|coming|later this|around the corner|looms?|looming|approach\w*)\b",
    _FLAGS,
)
_NEARING = re.compile(
    r"\b(?:almost|nearly|approaching|nearing|pushing|close to|closing in on|coming up on|about to (?:turn|hit|be)|going to be|gonna be|will be|before|ahead of|dread\w*|not (?:quite|yet)(?: at)?|(?:months?|weeks?|days?|year) (?:from|off|away from|shy of|short of)|facing|staring down|soon)\s+(?:the |my |turning |hitting )*\Z",
    _FLAGS,
)
_BEHIND = re.compile(
    r"\b(?:past|passed|over|beyond|after|since|well past|north of)\s+(?:i )?(?:hit |turned |hitting |turning )?(?:the |my )?\Z",
    _FLAGS,
)
_LOOMS = re.compile(
    r"\s*(?:is |['’]s )?(?:just )?(?:looms|looming|approach\w+|around the corner|coming (?:up|soon)|creeping up|not far off|on the horizon)\b",
    _FLAGS,
)


def big_birthday(words: str) -> tuple[Fact, ...]:
    """The age at "the big five-oh": 50, 49 where it is still to come, the fifties where it is past."""
    match = _BIG.search(words)
    if match is None:
        return ()
    tens = match["tens"].lower()
    age = 10 * (int(tens) if tens.isdigit() else _TENS.index(tens) + 2)
    before = words[: match.start()]
    if _BEHIND.search(before):
        return (Fact("age", f"over {age}", low=age, high=age + 9),)
    if _NEARING.search(before) or _LOOMS.match(words, match.end()):
        return (Fact("age", f"almost {age}", low=age - 2, high=age - 1),)
    if _TURNS.search(before):
        if _SOON.match(words, match.end()):
            return (Fact("age", age - 1),)
        return (Fact("age", f"about {age}", low=age - 1, high=age),)
    return (Fact("age", age),) if _REACHED.search(before) else ()


_REACHED = re.compile(
    r"\b(?:hit|turned|reached|celebrated|crossed|rang in|survived|made it to|got to|had|did|at|i['’]?m|i am|me|clocked|marked|arrived at)\s+(?:just |finally |now )?(?:the |my |our )?\Z",
    _FLAGS,
)
#: Turning an age may be of today or of the coming months.
_TURNS = re.compile(r"\b(?:turn(?:ing|s)?|hitting|be|reach(?:ing)?)\s+(?:the |my )?\Z", _FLAGS)
