"""Whether a word for a woman or a man is said of somebody else: "a woman in front of me", "my fella", "a girl's name".

The author is "I'm the woman who", "we ladies", "this old boy". Where the words leave open who is meant, nothing is ruled out
here. A husband who claims or says something is one's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_FLAGS = re.IGNORECASE | re.ASCII
_NOUN = re.compile(
    r"\b(?:wom[ae]n|m[ae]n|guys?|blokes?|lads?|dudes?|boys?|girls?|gals?|lad(?:y|ies)|lass(?:es)?|chicks?|fell[ae]r?s?|chaps?|gentlem[ae]n|males?|females?|bros?|bruh)\b",
    _FLAGS,
)
#: Words between an article and the noun.
_LIKE = (
    r"(?:(?!(?:to|with|of|in|at|for|by|from|about|and|or|but|than|like|the|an?|this|that|my|our|his|her|their|your|is|was|are|i|who|into|dating|seeing|married to|engaged|only|token|"
    r"sole|lone|oldest|youngest|other|fellow|same)\b)[\w'’-]+[ -]){0,3}"
)
_ONESELF = re.compile(
    rf"(?:\b(?:i['’]?m|i am|im|i was|i['’]?ve been|as|being|me|myself|we|us|we['’]re|we are|call me|just|fellow)|\bi),?(?: (?:not|just|only|still|also|basically|really|now|sort of|kind of))*(?: (?:an?|the|that|this|one|your|all|two))*[ -]{_LIKE}\Z",
    _FLAGS,
)
_ONESELF_AFTER = re.compile(
    r"\W*(?:here\b|like me|like us|myself|who i am|i am|in me\b|in my (?:\w+ )?(?:20|30|40|50|60|70|80|\w+ties)|of the house|writing this|typing|asking)",
    _FLAGS,
)
_DEFINITE = re.compile(rf"\b(?:the|that|those|these|each|every|some) {_LIKE}\Z", _FLAGS)
_POSSESSED = re.compile(
    r"\b(?:my|our|his|her|their|your) (?:(?:old|little|own|lovely|wee|big|dear|poor|new|best|darling) )*\Z", _FLAGS
)
#: "My man cave", "my girl parts".
_OF_A_KIND = re.compile(
    r"\s+(?:parts?|bits|body|brain|cave|hormones|boobs|pattern|health|problems?|stuff|things?)\b", _FLAGS
)
_KINDS = frozenset(("male", "males", "female", "females"))
_INDEFINITE = re.compile(rf"(?:\b(?:an?|one|two|three|some|this)|(?:\A|[,.;:!?\n])) ?{_LIKE}\Z", _FLAGS)
_WITH_ARTICLE = re.compile(rf"\b(?:an?|one|two|three|some|this) {_LIKE}\Z", _FLAGS)
_AT_HAND = re.compile(
    r"\s+(?:(?:right |just |sitting |standing |waiting )*(?:in front of|behind|ahead of|next to|beside|across from|opposite) (?:me|us|him|her|the|my)\b|next door\b|upstairs\b|downstairs\b|(?:across|down|up|over) the (?:street|road|hall|way)\b|(?:at|from) (?:work|church|school)\b"
    r"|(?:at|on|from|in|behind|by) (?:the|my|our|a|an?other) (?:[\w-]+ )?(?:bus|train|tube|tram|plane|flight|phone|radio|telly|tv|till|counter|desk|queue|line|shop|store|gym|pub|bar|door|office|corner|street|bank|council|seat|table|"
    r"check-?out|garage|car ?park|platform|stop|station|video|film|movie|photo|picture|van|truck|stall|market|choir|club|party|church|park|beach|pool|clinic|helpdesk|agency|company|class|course|lab|gym|neighbou?rhood|hometown|building|department|shirt|jacket|hat|coat|suit|hoodie|vest|dress|uniform|kit|jersey)\b)",
    _FLAGS,
)
#: Somebody is met, seen or talked about.
_MET = re.compile(
    rf"\b(?:met|saw|seen|know|knew|there['’]?s|there (?:is|was|were)|it (?:was|is)|it['’]?s|hired|asked|told|heard|with|watch(?:ed|ing)|called|found|had|have|dat(?:e|ed|ing)|love[sd]?|marr(?:y|ied)|like|likes|more of|(?:scared|afraid|frightened|terrified|wary|jealous|sick|tired|in front|because|instead|in search) of|by|(?:sold|gave|talk\w*|spoke\w*|married|engaged|lost|listen\w*|sat (?:next|down next)|next|sent|lent|said)(?: (?:it|them|mine|that))? to) (?:an?|(?:this )?one|two|three|some) {_LIKE}\Z",
    _FLAGS,
)
_ONE_OF_THEM = re.compile(
    rf"(?<!i['’]m )(?<!i am )(?<!\bim )\b(?:one|two|some|both|each) of (?:them|those|these|the \w+)\W+(?:an? )?{_LIKE}\Z",
    _FLAGS,
)
_OPENS = re.compile(
    rf"(?:\A|[.;:!?,\n]|\b(?:and|but|so|then|when|because|if)\b)\W*(?:(?:then|yesterday|today|once|apparently|last \w+|this morning)\W+)*(?:an?|one|some|two) {_LIKE}\Z",
    _FLAGS,
)
_DID = (
    r"(?:said|says|told|tells|asked|asks|sat|drove|came|comes|walk(?:ed|s)|stopped|gave|called|rang|phoned|shouted|yelled|looked|stood|tried|knocked|left|sold|handed|grabbed|laughed|smiled|stared|hit|parked|ran|"
    r"pushed|pulled|was|were|had|did|has(?: not|n['’]?t| never)|have(?: not|n['’]?t)|claims?|claimed|reckons?|reckoned|swears|swore|kept|went)\b"
)
_DID_AFTER = re.compile(rf"(?:\s+(?:on|at|in|from)\s+(?!his\b|her\b|my\b)(?:[\w'’]+\s+){{1,4}}?|\s+){_DID}", _FLAGS)
_SOON_DID = re.compile(rf"\W{{1,2}}(?:[\w'’]+ ){{0,2}}?{_DID}", _FLAGS)
_WHO_DID = re.compile(
    r"\s+(?:who|that)(?:['’]d| had| has)? (?:\w+ed|went|came|left|sold|was|had|did|died|ran)\b", _FLAGS
)
_SIGNED = re.compile(r"\b(?:signed|sincerely|regards|from|by|yours|love|just)\W+(?:an?|one) \Z", _FLAGS)
_ITS = re.compile(
    r"['’]s? (?!(?:got|gotta|been|not|just|here|in|on|at|an?|the|all|so|very|too|tired|done|had|going|gonna|sizes?|extra|small|medium|large|xl)\b)[a-z]",
    _FLAGS,
)
_BARE = re.compile(r"(?:\A|[.;:!?\n]|\b(?:and|but|so|because)\b)\W*(?:the )?\Z", _FLAGS)
_BARE_DID = re.compile(
    rf"(?:['’]s (?:got|been|going|gone|at|off|out)\b|\s+(?:just |also |still )?{_DID}|\s+has\b)", _FLAGS
)


def sex_of_another(sentence: str, start: int, end: int) -> bool:
    """Whether the words from ``start`` to ``end`` of a ``sentence`` name a woman or a man, and none of them is the author."""
    named = list(_NOUN.finditer(sentence, start, end))
    return bool(named) and all(_is_another(sentence, noun) for noun in named)


def plainly_of_another(sentence: str, start: int, end: int) -> bool:
    """Whether the words name a woman or a man in a way that is never the author's: "you guys", "there's this one lady",
    "a mom/dad thing"."""
    near = _OF_EITHER_SEX.finditer(sentence, max(0, start - _BESIDE), end + _BESIDE)
    if any(pair.start() < end and start < pair.end() for pair in near):
        return True
    named = list(_NOUN.finditer(sentence, start, end))
    return bool(named) and all(
        _named_plainly(sentence[: noun.start()], noun.group())
        or _elsewhere(sentence[: noun.start()], sentence[noun.end() :])
        or _calls_bro(sentence[: noun.start()], noun.group(), sentence[noun.end() :])
        for noun in named
    )


def _named_plainly(before: str, noun: str) -> bool:
    if _AS_ONE.search(before):
        return False
    calls_all = bool(_CALLING.fullmatch(noun)) and bool(_CALLS_ALL.search(before) or _YOUNG.search(before))
    return calls_all or any(sign.search(before) for sign in (_THERE_IS, _SHE_IS, _EXPECTED))


def _elsewhere(before: str, after: str) -> bool:
    """Whether somebody is met where the author goes as well: "a girl in my class", "a guy on Hinge"."""
    return bool(_WITH_ARTICLE.search(before) and _WHERE_I_GO.match(after)) and not _ONESELF.search(before)


_WHERE_I_GO = re.compile(
    r"\s+(?:(?:in|from|at) (?:my|our) (?:class|course|office|building|department|gym|lab|school|work|church|team)|on (?:hinge|tinder|bumble|grindr|craigslist|marketplace|the (?:bus|train|phone)))\b(?! (?:who i am|myself)\b)",
    _FLAGS,
)
#: "As a man", "I'm a tired, old man", "going to be a man about it": whoever says so is one.
_AS_ONE = re.compile(
    rf"(?:\b(?:as|i['’]?m|i am|im|being|to be)|\bi) (?:(?:just|only|still|also|basically) )*an? {_LIKE}(?:[\w-]+, [\w-]+ )?\Z",
    _FLAGS,
)
#: "…, young man, and he hung up".
_YOUNG = re.compile(r"[a-z],\s(?:young|old|my good)\s\Z", _FLAGS)
_THERE_IS = re.compile(
    rf"\bthere(?:['’]?s| is| was|['’]?d be) (?:also |always |just |only )?(?:this one|this|an?|one|some) {_LIKE}\Z",
    _FLAGS,
)
_SHE_IS = re.compile(
    rf"\b(?:she|he|they)(?:['’]s| is| was|['’]re| are| were) (?:just |such |really |only )?(?:an?|some) {_LIKE}\Z",
    _FLAGS,
)
#: A child that is to come: "that means a boy".
_EXPECTED = re.compile(
    r"\b(?:means|having|expecting|(?:it['’]?s|this is|that['’]?s) (?:going to be|gonna be)|carrying|it['’]?s) an? (?:baby |little )?\Z",
    _FLAGS,
)
_PAIR = (
    ("aunt(?:ie|y)?", "uncle"), ("mom", "dad"), ("mum", "dad"), ("mother", "father"), ("his", "hers?"), ("he", "she"), ("him", "her"), ("man", "woman"),
    ("men", "women"), ("guy", "girl"), ("guys", "gals"), ("boy", "girl"), ("sir", "ma['’]?am"), ("husband", "wife"), ("brother", "sister"), ("male", "female"),
    ("boyfriend", "girlfriend"), ("bf", "gf"),
)  # fmt: skip
_OF_EITHER_SEX = re.compile(
    "|".join(rf"\b(?:{one}\s?/\s?{other}|{other}\s?/\s?{one})\b" for one, other in _PAIR), _FLAGS
)
#: So many characters beside a word may be the other half of a pair.
_BESIDE = 12


def _is_another(sentence: str, noun: re.Match[str]) -> bool:
    before, after = sentence[: noun.start()], sentence[noun.end() :]
    if _addresses(before, noun.group(), after) or _QUOTED.search(before):
        return True
    if _ONESELF.search(before) or _ONESELF_AFTER.match(after):
        return False
    if re.search(r"\bthis \Z", before, _FLAGS):
        return False
    return any(_signs(before, noun.group().lower(), after))


def _addresses(before: str, noun: str, after: str) -> bool:
    """Whether a noun calls somebody, or nobody: "dude, I lift more", "diabetes, bro", "you guys", "man, that hurt"."""
    if not _CALLING.fullmatch(noun):
        return False
    if _calls_bro(before, noun, after):
        return True
    if _CALLS_ALL.search(before):
        return True
    if not _SET_OFF.search(before):
        return False
    return bool(_GOES_ON.match(after)) or (bool(_ENDS.match(after)) and bool(_SAID_BEFORE.search(before)))


_CALLING = re.compile(
    r"dudes?|bros?|bruh|man|guys|fellas|fellers|lads|boys?|girls?|lad(?:y|ies)|chaps|gentlemen", _FLAGS
)


def _calls_bro(before: str, noun: str, after: str) -> bool:
    """Whether a sentence closes with somebody being called: "never been married bro."."""
    return bool(_BRO.fullmatch(noun) and _STOPS.match(after)) and not _WITH_ONE.search(before)


_BRO = re.compile(r"bro|bruh|dude", _FLAGS)
_STOPS = re.compile(r"\s*(?:[.!?💀😭]|\Z)")
_WITH_ONE = re.compile(
    r"\b(?:an?|the|this|one|my|your|as|of|old|young|white|black|asian|hispanic|latino|gay|straight|trans|fellow|just|grown|being|some|every|another|family|company)\W+(?:[\w-]+,? ){0,5}\Z|(?:\d|[,.:;!?(\n]|\A)\W*(?:[\w-]+ )?\Z",
    _FLAGS,
)
_CALLS_ALL = re.compile(
    r"\b(?:you|all you|hey|hi|hello|thanks|sorry|yo|okay|ok|damn|nah|c['’]?mon|come on) (?:old |my )?\Z", _FLAGS
)
#: Nothing but a comma, or the beginning of what is said, stands before a name that somebody is called by; an age would.
_SET_OFF = re.compile(
    r"(?:\A|[.;:!?\n…(\"“‘'’]|[^\d\s)],|\b(?:and|but|so|like|oh|no|yes|yeah|well|listen|look|wait|seriously))\W*\Z",
    _FLAGS,
)
_GOES_ON = re.compile(
    r"\s*[,!?.…-]*\s+(?:i|i['’]?m|i['’]?ve|i['’]?d|i['’]?ll|im|ive|you\w*|you['’]\w+|we|we['’]\w+|they|it|it['’]?s|its|that|that['’]?s|thats|this|there['’]?s|what|why|how|who|where|when|if|don['’]?t|can['’]?t|the|my|your|his|her|let['’]?s|calm|chill|relax|stop|listen|look|please|yes|yeah|nah)\b",
    _FLAGS,
)
_ENDS = re.compile(r"\W*\Z")
_SAID_BEFORE = re.compile(r"[^\W\d_]\W*,\s*\Z")
#: What somebody else says is theirs: "he goes 'what does a little lady know'".
_QUOTED = re.compile(
    r"(?<!\bi )(?<!\bim )(?<!i['’]m )\b(?:goes|says|said|asks|asked|yells|yelled|went|replied|told (?:me|us)|calls me|called me|was like|is like|were like)\W{0,2}\s['‘\"“](?:[^'‘’\"”]|(?<=\w)['’](?=\w))*\Z",
    _FLAGS,
)


_I_AM_ONE = re.compile(r"\b(?:i['’]?m|i am) one of the (?:[\w-]+ ){0,2}\Z", _FLAGS)


def _signs(before: str, noun: str, after: str) -> Iterator[bool]:
    yield bool(_DEFINITE.search(before)) and not _I_AM_ONE.search(before)
    yield bool(_POSSESSED.search(before)) and noun not in _KINDS and not _OF_A_KIND.match(after)
    place = _AT_HAND.match(after)
    yield bool(place) and bool(_WITH_ARTICLE.search(before))
    yield (
        bool(place) and bool(_INDEFINITE.search(before)) and bool(_SOON_DID.match(after[place.end() if place else 0 :]))
    )
    yield bool(_MET.search(before) or _ONE_OF_THEM.search(before))
    yield bool(_OPENS.search(before)) and bool(_DID_AFTER.match(after))
    yield bool(_WITH_ARTICLE.search(before)) and bool(_WHO_DID.match(after)) and not _SIGNED.search(before)
    yield bool(_ITS.match(after)) and not re.search(r"\b(?:wear|size|sizes|in) (?:an? )?\Z", before, _FLAGS)
    yield bool(_BARE.search(before)) and bool(_BARE_DID.match(after))


def acts_on_author(sentence: str, start: int, end: int) -> bool:
    """Whether the words from ``start`` to ``end`` begin a ``sentence`` in which a man or a woman does something to the author:
    "Married" of "Married guy keeps texting me"."""
    who = _OPENING.match(sentence)
    return bool(who) and start <= who.start("who") and end <= who.end() and bool(_ACTS_ON_ME.match(sentence, who.end()))


_OPENING = re.compile(
    rf"\W*(?P<who>(?!(?:i|i['’]?m|im|as|my|being|speaking|when|because|since)\b)(?:[\w'’-]+ ){{0,4}}?{_NOUN.pattern})",
    _FLAGS,
)
_ACTS_ON_ME = re.compile(
    r"(?: (?:at|on|in|from|next|across|behind|down|up) (?:[\w'’-]+ ){1,3}?| )(?!(?:is|was|has|here|needs|wants|seeks|looks|wonders)\b)(?:[a-z]+(?<!s)s|[a-z]{2,}ed|told|said|hit|stole|came|sat|took|gave|sent|went|ran|cut|keeps|won['’]t)\b[^.;!?]{0,40}\b(?:me|us|my|our)\b",
    _FLAGS,
)


#: A spouse without "my", of whom something is told: "Husband claims that …", "Wife and I".
_OF_A_SPOUSE = re.compile(
    r"(?:['’]s\b|\s+and (?:i|me)\b|\s+(?:just |also |still |always |never |only |then |recently |really |now )*(?!is (?:i|me)\b|as\b|this\b|plus\b|has-been|years\b|yes\b|vs\b|always\b)"
    r"(?:[a-z]+(?<!s)s|[a-z]{2,}ed|said|told|thought|bought|got|made|came|went|left|took|gave|swore|kept|found|put|set|built|lost|won't|can't|won’t|can’t|will|would|can|doesn['’]?t|didn['’]?t|isn['’]?t|hasn['’]?t|wasn['’]?t)\b)",
    re.ASCII,
)


def spouse_acts(after: str) -> bool:
    """Whether what stands ``after`` a bare "husband" or "wife" is told of them, so that they are the author's spouse."""
    return bool(_OF_A_SPOUSE.match(after.lower()))
