"""A business of one's own: "I own a wee bakery", "we run three dosa stalls", "farm 300 acres"."""

from __future__ import annotations

import re

_FLAGS = re.IGNORECASE | re.ASCII
_KIND = (
    r"(?:business|company|shop|salon|store|restaurant|bakery|caf[eé]|pub|franchise|practice|firm|agency|brewery|hotel|motel|"
    r"laundromat|landscaping|construction|trucking|takeaway|chipper|chippy|food (?:truck|van|stall)|stall|market stall|boutique|barber ?shop|barbers|"
    r"butchers?|greengrocers?|florists?|creche|day ?care|b ?& ?b|guest ?house|hostel|campsite|farm|vineyard|winery|distillery|"
    r"roastery|deli|pizzeria|diner|food cart|spaza(?: shop)?|shebeen|sari-sari store|carinderia|tuck ?shop|kiosk|mama put|buka|dhaba|kirana(?: store)?|"
    r"cattery|livery yard|riding school|dance school|driving school|dojo|launderette|car wash|tyre shop|body shop|"
    r"print shop|bookshop|book ?store|pharmacy|clinic|consultancy|start-?up|small business|cleaning company|removals? (?:firm|company)|"
    r"web shop|etsy (?:shop|store)|online (?:shop|store|business)|side business|limited company|ltd)"
)
_SIZE = r"(?:(?:small|little|wee|tiny|family|local|own|second[- ]hand|one[- ]man|two[- ]person|independent|modest|humble|busy|corner|vintage|mobile|vegan|organic|indian|chinese|italian|thai|[a-z]+) ){0,2}"
_HOW_MANY = r"(?:an?|my|our|my own|our own|the|two|three|four|five|six|\d{1,2})"
#: Where the name of the business is over: "a shop vac" and "a company car" are things.
_THERE = r"(?=\s*(?:\Z|[^\w\s])|\s+(?:in|at|on|near|outside|with|and|but|or|for|that|which|called|named|so|here|myself|ourselves|since|down|up|by|selling|of|from|together|now|too|i|we)\b)"
#: "I own a wee bakery", "we run three dosa stalls"; a shop that one runs may be the employer's: only some are one's own.
_OWNS = re.compile(
    rf"\b(?:i|we)(?:['’]?ve| have)?(?: (?:now|also|still|currently|proudly|just|co))*[ -]own(?:ed)? (?:and (?:run|operate|manage) )?{_HOW_MANY} {_SIZE}{_KIND}s?\b{_THERE}"
    rf"|\bown(?:er)?[ -](?:and )?(?:operat(?:or|e)|driver)\b(?! of the)"
    rf"|\b(?:i|we)(?:['’]?ve| have)?(?: (?:now|also|still|currently|proudly|just))* (?:run|operate|opened|started|set up|founded|co-founded) (?:an?|my|our|my own|our own|two|three|four|five|six|\d{{1,2}}) {_SIZE}(?:shops?|salons?|stores?|restaurants?|baker(?:y|ies)|caf[eé]s?|stalls?|(?:market|food|dosa|taco|tea|chai|coffee) (?:stall|cart|truck|van)s?|food trucks?|barber ?shops?|takeaways?|b ?& ?bs?|guest ?houses?|kennels?|boutiques?|farms?|garages?|pubs?|kirana stores?|sari-sari stores?|spaza shops?|consultanc(?:y|ies)|businesse?s?)\b{_THERE}",
    _FLAGS,
)
_SOLE = re.compile(
    r"\bsole[- ](?:trader|proprietor)\b|\bmy own boss\b|\bsolopreneur\b|\bowner[- ]operator\b|\bowner[- ]driver\b|\b(?:my|our) (?:clients|books) (?:and|are) (?:my|our) own\b|\b(?:i|we)(?:['’]?ve| have)?(?: \w+)? (?:trade|traded|trading) (?:under my own name|as a sole)|\b(?:i|we) employ (?:an?|two|three|four|five|six|seven|eight|nine|ten|twelve|\d+)\b",
    _FLAGS,
)
#: What is wished for, was, or is another's.
_NOT_NOW = re.compile(
    r"\b(?:used to|want(?:ed)? to|would (?:like|love)|dream\w*|hop(?:e|ing) to|plan\w*|wish|if|one day|someday|sold|closed|lost|went (?:bust|under)|folded|until|former(?:ly)?|ex-|failed|thinking)\b",
    _FLAGS,
)


def owns_business(words: str) -> bool:
    """Whether the author says of today that a business is theirs."""
    match = _OWNS.search(words) or _SOLE.search(words)
    return bool(match) and not _NOT_NOW.search(words)
