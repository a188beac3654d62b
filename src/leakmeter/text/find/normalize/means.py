"""How the author stands with money: short of it, well off, in debt or free of debt; and a credit score."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.clauses import own_clauses
from leakmeter.text.find.normalize.listed import matcher
from leakmeter.types import Fact

_DAY = r"(?:pay ?day|(?:the )?(?:end|middle) of (?:the|every|each) (?:month|week)|(?:the )?\d{1,2}(?:st|nd|rd|th)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|the weekend|mid-?month)"
_SHORT = (
    r"broke(?! (?:my|her|his|the|even|up|down|into|off|in (?:a|the|my|our|through|and)|out|our|it(?!['’]s)|a|an|through|ground|both|two|three|all|bad)\b)|brokie|skint|brassic|boracic|potless|penniless|destitute|hard up|cash[- ]strapped|strapped for cash|strapped|"
    r"can(?:['’]?t|not) (?:really |even |actually )?(?:afford|swing|stretch|carry|make ends meet|pay (?:my|our|the) (?:rent|bills?|mortgage))|couldn['’]?t (?:afford|swing|stretch|make ends meet)|(?:barely|hardly|struggl\w+ to|just about) (?:make |making |to make )*ends meet|money(?:['’]s| is|s| has been| gets) (?:super |very |really |so |pretty )?(?:tight|kinda|short|scarce)|"
    rf"tapped out|short by|(?:nothing|no money|not a (?:penny|cent|dime|rand|bean)) (?:\w+ )?(?:left )?(?:in (?:my|our|the) (?:bank |checking )?(?:account|bank|wallet|purse) )?(?:by|until|till|before|come) {_DAY}|nothing left by|(?:run|running|ran) out of money|(?:out of|no) (?:money|cash) (?:until|till|by|before) |"
    r"can['’]?t make it on|scraping|scrape by|scrimping|(?:pay ?check|pay ?day|pay ?cheque|wage) to (?:pay ?check|pay ?day|pay ?cheque|month|wage)|(?:liv\w+|scrap\w+|get\w* by|surviv\w+|just) month to month|hand to mouth|behind on|in arrears|selling plasma|missed the mortgage|(?:in (?:my|our|the) )?overdraft|overdrawn|"
    r"not (?:a|two) (?:penn(?:y|ies)|cents?|dimes?|quid|pots?|beans?) to (?:my|our) names?|down to (?:my|our) last (?:\w+ )?(?:[£$€₹₦]\s?\d+|\d+|tenner|fiver|quid|dollars?|pounds|rand|euros?|rupees|twenty)|pot to piss in|count(?:ing)? (?:every|my|the|our) penn(?:y|ies)|(?:on|below) the (?:breadline|poverty line)|"
    r"living on (?:noodles|beans|ramen|toast)|sapa|petsa de peligro|(?:us(?:e|ing)|w[e]nt to|go(?:ing)? to|rely(?:ing)? on|queu\w+ (?:at|for)|fed by|thanks to) (?:the|a|our) (?:\w+ )?food (?:bank|pantry)|below (?:the )?poverty|dirt poor|poor as|(?:i['’]?m|i am|we['’]?re|we are) (?:so |very |really |too |pretty |working )?poor\b(?! (?:at|with|in|sighted))|barely (?:getting by|surviving|scraping)"
)
_WELL_OFF = (
    r"(?:filthy |stinking |quite |very |pretty |disgustingly |properly |embarrassingly )?rich(?! (?:people|folk|folks|kids?|parents|in|with|enough|and famous|as|uncle|aunt|neighbou?rs?|guy|man|woman|tourists?|asshole))|wealthy(?! (?:people|family|parents|enough|clients?|neighbou?rs?))|loaded(?! (?:up|with|the|onto|into|on|a|my|our|fries|nachos|potato|gun))|minted|rolling in (?:it|money|cash|dough)|quids in|"
    r"(?:comfortably|very|pretty|quite|fairly|reasonably) (?:well[- ])?off|well[- ]off(?! than)|well[- ]to[- ]do|well[- ]heeled|affluent(?! (?:area|neighbou?rhood|suburb|people|part|family))|(?:financially (?:very |quite |pretty )?(?:comfortable|secure|independent|free|set|stable|fine|well off))|comfortable (?:financially|money[- ]wise|moneywise)|"
    r"(?:i['’]?m|i am|we['’]?re|we are|live|living) (?:very |quite |pretty |fairly |reasonably )?comfortabl[ey](?! (?:with|in|on|about|around|enough|doing|being|sharing|saying|talking|here|at|now that|temp\w*))|set for life|multi-?millionaires?|millionaires?(?! (?:next|mindset|in my dreams))|never (?:have to|need to|had to) work again|"
    r"money(?:['’]s| is|s)(?:n['’]?t| not| no| never) (?:an? |really an? |been an? )?(?:issue|problem|object|concern|worry)|don['’]?t (?:have to |need to )?worry about money|more money than (?:i|we) (?:know|can|need)|financial independence|retired early"
)
_FREE = (
    r"don['’]?t owe (?:anybody|anyone|a (?:penny|cent|dime)|nobody|nothing)|debt[- ]free|free of debt|(?:out of|no) debts?(?! (?:yet|collect))|no(?:t a (?:penny|cent|dime) of)? debt|zero debt|owe (?:nobody|no one|nothing|no ?body a)|"
    r"paid off (?:(?:the|my|our|all|every|of|last|final) )*(?!cars?\b|truck\b)(?:(?:£|\$|€)?[\d,.]+k? )?(?:[\w-]+ )?(?:loans?|debts?|cards?|mortgage)|(?:cards?|loans?|debts?|mortgage)(?:['’]s| is| are| all| finally| now)+ (?:all |finally |now )?paid off|"
    r"(?:made|sent|put through) (?:my|the|our) (?:very )?(?:last|final) (?:loan|debt|mortgage|student loan|credit card) payment"
)
_IN_DEBT = r"debts?|(?:i|we) (?:still |both )?owe(?! (?:(?!\d)\w+ ){0,3}?(?:zero|nothing|nobody|no one|nowt|everything|my life|so much|it all|an? (?:apolog\w*|favou?r|explanation|beer|drink|lot to|huge thank|great deal|big thank|letter|visit|call)))|maxed out|in collections|student loans?|payday loans?|in the hole|in the red|took (?:out )?(?:a )?loan|loan sharks?|up to my (?:eyes|eyeballs|ears|neck) in"
MEANS: tuple[tuple[str, str, str], ...] = (
    ("means", "free of debt", rf"\b(?:{_FREE})\b"),
    ("means", "short of money", rf"\b(?:{_SHORT})(?!\w)"),
    ("means", "in debt", rf"\b(?:{_IN_DEBT})\b"),
    ("means", "well off", rf"\b(?:{_WELL_OFF})\b"),
)
_FLAGS = re.IGNORECASE | re.ASCII
#: What is not so, not yet, no longer, or said of others.
_NOT_SO = re.compile(
    r"(?:\b(?:not|never|no|neither|nor|isn['’]?t|hardly|far from|nowhere near|if|when|once|until|wish\w*|want\w*|hop(?:e|ing)|dream\w*|try\w*|trying|work\w* (?:on|towards?)|goal|plan\w*|get(?:ting)?|become|becoming|be|was|were|been|used to|grew up|grow|raised|"
    r"people|everyone|everybody|anyone|parents|friends?|family|who|the|how|would|could|should|will|might|may|gonna|going to|or|than|like|think\w*|pretend\w*|look\w*|act\w*)\b|n['’]t\b|['’]ll\b|\b(?:dont|wasnt|arent|aint|im not)\b)(?: [\w'’]+){0,3},? ?\Z",
    _FLAGS,
)
_JUDGED = frozenset(("well off", "free of debt"))
_DEBTS_OF_BEFORE = re.compile(
    r"\b(?:used to|no longer|not|no|never|zero|out of|free of|without|was|were)(?: \w+){0,3} ?\Z", _FLAGS
)


def means_facts(words: str) -> tuple[Fact, ...]:
    """``means``, of the words' own clauses; at most one."""
    plain = ", ".join(own_clauses(words))
    for attribute, value, pattern in MEANS:
        for match in matcher(pattern).finditer(plain):
            before = plain[max(0, match.start() - _NEAR) : match.start()]
            if _THEN.search(plain, match.end()):
                continue
            if _so(before.rpartition(", ")[2] if _ANEW.match(match.group()) else before, value):
                return (Fact(attribute, value),)
    return ()


def _so(before: str, value: str) -> bool:
    if value == "in debt":
        return not _DEBTS_OF_BEFORE.search(before)
    if _DENIES.search(before):
        return False
    return value not in _JUDGED or not _NOT_SO.search(before)


#: "We were brassic when I was small".
_THEN = re.compile(r"\b(?:when|while) (?:i|we) (?:was|were)\b|\bas (?:a )?(?:kids?|child(?:ren)?|students?)\b", _FLAGS)
#: What names its own subject is not denied by what stands before a comma: "not rich, but we're comfortable".
_ANEW = re.compile(r"(?:i|we)\b", _FLAGS)
_DENIES = re.compile(
    r"(?:\b(?:not|never|no longer|neither|nor|if|wish|hop(?:e|ing)|used to|isn['’]?t|far from|nowhere near|out of)\b|n['’]t\b)(?: [\w'’]+){0,3},? ?\Z|\b(?:cleared|paid off|(?:pay|paid|paying) down)\b(?: [\w'’£$€,.]+){0,6} ?\Z",
    _FLAGS,
)
_NEAR = 40
#: Who keeps the scores, and what they are called.
SCORES = r"(?:credit (?:score|rating|karma(?: score)?|report)s?|fico(?: ?[®™]| score)?s?|vantage ?score|experian|equifax|transunion|cibil(?: score)?|clear ?score|schufa(?:[- ]score)?|beacon score|crif(?: score)?|veda score)"
_NAMED_SCORE = re.compile(
    rf"\b{SCORES}\b(?P<between>[^.!?\d]{{0,40}})(?P<score>[3-9]\d\d)(?!\d|,\d|[.]\d|k\b)(?:[^.!?\d]{{0,20}}\bto (?:an? )?(?P<later>[3-9]\d\d)(?!\d))?",
    _FLAGS,
)
_SCORE_BEFORE = re.compile(rf"\b(?P<score>[3-9]\d\d) (?:on |for )?(?:my )?(?:{SCORES})\b", _FLAGS)
_PLAIN_SCORE = re.compile(
    r"(?<!universal )(?<!tax )\b(?:scores?|credit)\b(?! (?:cards?|limit|union))(?P<between>[^\d£$€₹]{0,24}?)(?P<score>[3-8]\d\d)(?!\d)",
    _FLAGS,
)


def named_score(words: str) -> int | None:
    """The author's credit score, by a name for it or for who keeps it; None where none is told."""
    own = ", ".join(own_clauses(words))
    for match in _NAMED_SCORE.finditer(own):
        return int(match["later"] or match["score"])
    match = _SCORE_BEFORE.search(own)
    return int(match["score"]) if match else None


def credit_score(words: str) -> int | None:
    """The author's credit score in words that are known to be about money: "a score of 611" is one there."""
    known = named_score(words)
    match = _PLAIN_SCORE.search(", ".join(own_clauses(words))) if known is None else None
    return int(match["score"]) if match else known
