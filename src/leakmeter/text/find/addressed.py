"""What others call the author: "the usher says "ma'am, shall I fetch a chair?"", "they called me sir".

Only where nobody else can be meant: the speaker is not the author, the words are not said to another, and no other woman
(or man) stands in the story before them. Where one text holds both forms, or doubts them, nothing is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.mark import Mark
from leakmeter.text.find.said import without_quoted_lines
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE
CONFIDENCE = 0.85
_OPEN, _CLOSE = '["“”«]', '["“”»]'
_FEMALE = r"(?:ma['’]?am|mam|madam|missy|mija|young lady)"
_MALE = r"(?:sir|mister|mijo|young man)"
#: Words that address somebody in earnest only where a stop follows them.
_STOPPED = r"(?:lady|miss|son)(?=\W{0,2}[,.!?…—–-])"
_TERM = rf"(?P<term>(?:{_FEMALE}|{_MALE})\b(?! (?:(?-i:[A-Z][a-z])|this is a))|{_STOPPED})"
_FILLERS = r"(?:(?:excuse me|pardon me|pardon|sorry|i['’]m sorry|thank you|thanks|hello|hi|hey|oh|uh+|um+|ah|look|listen|good (?:morning|evening|afternoon|day)|please|careful|well|wait|whoa),? ?(?:\.\.\.|…)? ?)*"
_ADVERBS = r"(?:(?:just|then|also|finally|always|even|actually|still|only|once|literally|sweetly|gently|softly|politely|quietly|loudly|slowly|nervously)\s)*"
#: The speaker: a noun with a few words of its own, or a pronoun; never the author.
_WHO = rf"(?:(?:the|an?|my|our|some|this|that|one|another|his|her|their)\s(?:(?!(?:and|but|then|or|so|when|while|to|i|we|me|us|you|as)\b)[\w'’-]+\s){{1,6}}|(?:he|she|they|someone|somebody|another)\s|(?-i:[A-Z][a-z]+)\s(?<!\bI\s)(?<!\bWe\s)(?<!\bYou\s)(?<!\bAnd\s)(?<!\bBut\s)){_ADVERBS}"
_SAY = r"(?:say|goe|ask|yell|shout|holler|whisper|repl(?:ie)|mutter|mumble|announce|blurt|bark|snap|crie|drawl|chirp|sigh|murmur)s|says"
_SAID = (
    r"(?:said|went|asked|yelled|shouted|hollered|whispered|replied|muttered|mumbled|announced|blurted(?: out)?|barked|snapped|cried|drawled|chirped|sighed|murmured|called(?: out)?|(?:was|is|were|are|be)(?: all)? like|(?:was|is) all|(?:tells|told) me|"
    r"(?:saying|asking|yelling|shouting|hollering|calling(?: out)?))"
)
_TO_ME = r"(?:\s(?:to|at) (?:me|us)|\sme|\sout)?"
_BEFORE_QUOTE = re.compile(
    rf"(?P<who>{_WHO})(?:{_SAY}|{_SAID}){_TO_ME}(?:\s[\w-]+ly)?[,:]?\s{{0,2}}{_OPEN}{_FILLERS}{_TERM}[^\"“”»\n]*{_CLOSE}?",
    _FLAGS,
)
#: Without a speaker the verb itself must rule out the author: "goes "sir, …"", "came over yelling "sir, …"".
_BARE_VERB = re.compile(
    rf"(?<![\w'’])(?P<who>)(?:{_SAY}|yelling|shouting|hollering|calling out){_TO_ME}[,:]?\s{{0,2}}{_OPEN}{_FILLERS}{_TERM}[^\"“”»\n]*{_CLOSE}?",
    _FLAGS,
)
_QUOTE_FIRST = re.compile(
    rf"{_OPEN}{_FILLERS}{_TERM}[^\"“”»\n]*{_CLOSE},?\s(?:(?:{_SAY}|{_SAID})\s(?P<after>(?:the|an?|my|our|some|this|that|one|another)\s[\w'’-]+)|(?P<who>{_WHO})(?:{_SAY}|{_SAID})\b)(?!(?:\s[\w'’-]+)?\s(?:to|at)\s(?!me\b|us\b))(?!\s(?:him|her|them)\b)",
    _FLAGS,
)
_CALLS_ME = re.compile(
    r"(?P<before>[^.;!?\n]{0,60})\b(?:(?:call|calls|called|calling|ma['’]aming) me|i(?:['’]?m| am| was| got| get| keep getting| just got| was just)(?: always| being)? (?:called|addressed as)|address(?:es|ed) me as)"
    rf"(?: an?)? {_OPEN}?(?P<term>{_FEMALE}|{_MALE}|lady|miss)(?=\W|\Z)(?! (?-i:[A-Z]))",
    _FLAGS,
)
_NAMES_ME = re.compile(
    rf"(?P<before>[^.;!?\n]{{0,60}})\b(?:(?:call|calls|called|calling) me|introduc(?:e|es|ed|ing) me(?: to [^\"“.;\n]{{1,30}})? as)(?: (?:the|her|his|their|our|an?))? {_OPEN}(?P<words>[^\"“”»\n]{{2,60}}){_CLOSE}",
    _FLAGS,
)
_NOUN = re.compile(
    r"(?<!/)\b(?:(?P<female>mom|mum|mother|grandma|granny|auntie|aunt|lady|ma['’]am|woman|(?:our|my) (?:\w+ )?girl|daughter|sister)|(?P<male>dad|father|grandpa|uncle|sir|gentleman|(?:our|my) (?:\w+ )?boy|grandson|brother))\b"
    r"(?!/|['’]s?\b| (?:friend|energy|jeans|bod|jokes?|mode|voice|vibes?|who raised|gaga)\b)",
    _FLAGS,
)
#: Nobody is addressed in earnest, or the form is said to be wrong.
_NOT_SO = re.compile(
    r"\b(?:don['’]?t|do not|never|nobody|no one|not|stop|wish|want|wants|if|would|could|should|might|will|please|hate when|when people|first time|first person|finally|jok\w+|ironic\w*|you|your)\b",
    _FLAGS,
)
_DOUBTED = re.compile(
    r"\b(?:misgender\w*|mistak\w+|mistook|confus\w+ me|by accident|wrong gender|thought i was an? (?:man|woman|boy|girl|guy|lady|dude)|assum\w+ i|for an? (?:man|woman|boy|girl|guy|lady)|"
    r"non-?binary|enby|trans\w*|pronouns?|over the phone|on the phone|my voice|short hair|long hair|buzz ?cut|pixie cut|androgyn\w+|masculine|butch|"
    r"(?:even )?though i['’]?m|but i['’]?m an? (?:\w+ )?(?:man|woman|guy|girl|dude|lady|male|female))\b",
    _FLAGS,
)
#: A story that somebody else made.
_TOLD_ELSEWHERE = re.compile(
    r"\b(?:videos?|movies?|films?|episodes?|scenes?|clip|sketch|tv show|sitcom|novel|memes?|jokes?|tiktok|youtube|subtitles?|in the (?:book|game|show)|my dream)\b",
    _FLAGS,
)
_OTHER_WOMAN = re.compile(
    r"\b(?:she|her|hers|herself|mo(?:m|ther)s?|mum|mama|wife|wifey|girlfriend|gf|sisters?|aunt\w*|grandm\w+|gran|granny|nan|nana|daughters?|niece|wom[ae]n|lad(?:y|ies)|girls?|mother-in-law|bride|mrs|ms)\b",
    _FLAGS,
)
_OTHER_MAN = re.compile(
    r"\b(?:he|him|his|himself|dads?|fathers?|papa|husband|hubby|boyfriend|bf|brothers?|uncle|grandp\w+|grandad|gramps|sons?|nephew|m[ae]n|guys?|dudes?|boys?|blokes?|fella|gentlem[ae]n|father-in-law|groom|mr)\b",
    _FLAGS,
)
_OTHER_PERSON = re.compile(
    r"\b(?:customers?|clients?|patients?|passengers?|suspects?|(?:my|our|a) (?:\w+ )?(?:friend|buddy|mate|partner|room-?mate|co-?worker|colleague|neighbou?r|boss|manager|cousin|teacher|professor|fianc\w+|ex)|someone|somebody|another person|other people)\b",
    _FLAGS,
)
_TO_ANOTHER = re.compile(
    r"\A,?\s*(?:to|at) (?!me\b|us\b|my (?:face|back|chair)\b)(?:the|an?|my|his|her|him|them|some|this|that|one|another|[A-Z]\w+)\b"
)
_SAYS_ME = re.compile(r"\b(?:told|tells|asked|asks|(?:to|at)) (?:me|us)\b", _FLAGS)
_SELF = re.compile(r"(?<![\w'’])(?:i|we)(?:['’]\w+)?\s+(?:\w+\s+){0,2}\Z", _FLAGS)
#: How far back somebody else may have been named.
_FAR = 240


def addressed(text: str) -> tuple[Mark, ...]:
    """A mark where others' words for the author tell a sex; none where they tell both or leave it open."""
    said = without_quoted_lines(text)
    if not _GATE.search(said) or _DOUBTED.search(said) or _TOLD_ELSEWHERE.search(said):
        return ()
    found = sorted({*_spoken(said), *_called(said)})
    quoted = {_sex_of(match["term"]) for match in _BEGINS.finditer(said)}
    if len({sex for _, _, sex in found}) != 1 or len(quoted) > 1:
        return ()
    start, end, sex = found[0]
    return (Mark(start, end, "GENDER", CONFIDENCE, text[start:end], (Fact("gender", sex),)),)


_GATE = re.compile(rf"\b(?:{_FEMALE}|{_MALE}|lady|miss|son)\b|\b(?:call\w*|introduc\w*) me\b", _FLAGS)


#: Any quotation that begins with such a word, whoever says it to whom.
_BEGINS = re.compile(rf"{_OPEN}{_FILLERS}{_TERM}", _FLAGS)


def _spoken(text: str) -> Iterator[tuple[int, int, str]]:
    """Where a quotation that another says begins with a word for a woman or a man."""
    for pattern in (_BEFORE_QUOTE, _BARE_VERB, _QUOTE_FIRST):
        for match in pattern.finditer(text):
            sex = _sex_of(match["term"])
            first = match.start("who") if pattern is not _QUOTE_FIRST else match.start()
            before = _clause_before(text, first)
            if pattern is not _QUOTE_FIRST and _TO_ANOTHER.match(text[match.end() :]):
                continue
            if pattern is _BARE_VERB and (
                _SELF.search(before) or re.search(r"\b(?:i|we|i['’]m)\b[^.;!?\n,]*\Z", before, _FLAGS)
            ):
                continue
            if _ANYBODY.match(text, match.end()):
                continue
            if _SUPPOSED.search(before) or not (_SAYS_ME.search(match.group()) or _nobody_else(text[:first], sex)):
                continue
            yield match.start("term"), match.end("term"), sex


_SUPPOSED = re.compile(
    r"\b(?:if|imagine|whenever|unless|as though|like when|pretend\w*|suppose|should)\b[^.;!?\n]*\Z", _FLAGS
)


#: "When a cop says "sir, …" you step out".
_ANYBODY = re.compile(r"[\"”»,\s]*(?:you|your|people|everyone|everybody)\b", _FLAGS)


def _clause_before(text: str, end: int) -> str:
    return re.split(r"[.;!?\n]", text[max(0, end - _FAR) : end])[-1]


def _nobody_else(before: str, sex: str) -> bool:
    """Whether no other person stands in what was told ``before`` to whom a word for ``sex`` could be said."""
    near = _QUOTED.sub(" ", before[-_FAR:])
    others = _OTHER_WOMAN if sex == "female" else _OTHER_MAN
    return not (others.search(near) or _OTHER_PERSON.search(near))


_QUOTED = re.compile(rf"{_OPEN}[^\"“”»\n]*{_CLOSE}")


def _called(text: str) -> Iterator[tuple[int, int, str]]:
    """Where somebody calls the author by a word for a woman or a man."""
    for match in _CALLS_ME.finditer(text):
        if not _NOT_SO.search(match["before"]):
            yield match.start("term"), match.end("term"), _sex_of(match["term"])
    for match in _NAMES_ME.finditer(text):
        nouns = list(_NOUN.finditer(match["words"]))
        sexes = {str(noun.lastgroup) for noun in nouns}
        if len(sexes) == 1 and not _NOT_SO.search(match["before"]):
            at = match.start("words")
            yield at + nouns[0].start(), at + nouns[0].end(), sexes.pop()


def _sex_of(term: str) -> str:
    return "male" if re.fullmatch(rf"{_MALE}|son", term, _FLAGS) else "female"
