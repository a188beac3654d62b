"""The standing of a relationship that words tell."""

from __future__ import annotations

import re

from leakmeter.types import Fact

_NOT = re.compile(r"\b(?:not|never|isn['’]?t|ain['’]?t)\b", re.I)
_RELATIONSHIPS: tuple[tuple[str, str], ...] = (
    (
        r"(?:never|not|n['’]t) (?:\w+ (?:and )?){0,3}(?:re)?married (?:again|any(?:one|body) (?:else|since)|since)|(?:never|not|n['’]t) (?:\w+ ){0,2}back to the altar|\bnever remarried\b",
        "once married",
    ),
    (
        r"\b(?:judge|court|lawyers?) (?:ended|dissolved|undid|split|broke) (?:that|the|my|our) marriage\b|(?<!almost )(?<!nearly )(?<!about )(?<!not )(?<!never )(?<!n't )(?<!n’t )\bended (?:my|our) marriage\b",
        "divorced",
    ),
    (
        r"never[ -](?:been |got |gotten |once |actually |was |were )*married|never (?:ever )?(?:did|done|went in for|bothered with|saw the point of|believed in|tried|got around to) (?:the )?(?:whole )?(?:marriage|marrying|wedding|getting married|married)\b"
        r"|not (?:\w+ )?married\W{0,3}\s?(?:and )?(?:i )?(?:have )?never (?:have|been|was|will|had)|never (?:been )?(?:wed|hitched|tied the knot|walked down (?:the|an) aisle|been down the aisle|said i do|made it to the altar|been (?:a|anyone['’]?s|anybody['’]?s) (?:wife|husband)|been a bride|had an? (?:husband|wife|spouse)|took the plunge|(?:was|been|played) (?:an?|the) (?:bride|groom)|stood up (?:\w+ )?as (?:an?|the) (?:bride|groom))|\bno (?:husband|wife|spouse) ever\b"
        r"|\b(?:lifelong|life-long|confirmed|old) (?:bachelor|spinster)|\bspinster\b|\bunwed\b|\bnever (?:the )?marrying kind|\bno (?:husband|wife|spouse),? (?:and )?never (?:had|have)|\bsingle my (?:whole|entire) life|\bmarried[:?]? never\b",
        "never married",
    ),
    (r"(?:not|n['’]?t) (?:\w+ )?married|\bunmarried\b", "not married"),
    (r"\bno[ -](?:partner|husband|wife|boyfriend|girlfriend|spouse|significant other)\b", "single"),
    (
        r"\b(?:no|zero|without an?y?) (?:marriage (?:licen[cs]e|certificate)|wedding\b(?! \w))|\b(?:back )?(?:when|while) i was (?:still )?(?:married\b|an? (?:wife|husband)\b)",
        "not married",
    ),
    (r"not (?:\w+ )?single", "partnered"),
    (r"\bex[\s-]?(?:wife|husband)", "once married"),
    (r"divorc|filed for divorce", "divorced"),
    (
        r"widow|(?:lost|buried|since i lost) my (?:\w+ )?(?:husband|wife|spouse)|late (?:wife|husband|partner|spouse)"
        r"|\b(?:husband|wife|spouse)(?: \w+)?(?:['’]s| has| is)? (?:died|passed(?! (?:me|the|out|by|on the|my))|(?:been )?gone (?:\w+ )?(?:years|since|now))"
        r"|\b(?:husband|wife|spouse)(?: \w+)?['’]s funeral"
        r"|\b(?:husband|wife|spouse)(?: \w+)?(?:['’]s| has| is)? (?:been )?(?:in the ground|six feet under|in his grave|in her grave)",
        "widowed",
    ),
    (r"separated|separation", "separated"),
    (r"engaged|engagement|(?<!ex-)(?<!ex )(?<!former )(?<!late )fianc", "in a relationship"),
    (
        r"\b(?:married|newlywed|wedding|tied the knot|eloped|spouse|husband|wife|wifey|hubby|hubs|missus|d[hw]|marriage)\b",
        "married",
    ),
    (r"broke up|split up|break-?up|\bsingle\b", "single"),
    (r"\b(?:bf|gf|boyfriend|girlfriend|dating|seeing|relationship|situationship|fwb|going out)\b", "in a relationship"),
    (
        r"\b(?:partner|so|significant other|other half|better half|taken|in love)\b|\b(?:been|be|are|['’]re|were|still|back|get|got|getting|stay|stayed|staying|both|live|living|happily|us|years|months) together\b|\btogether (?:for|since|\d|a|almost|about|now|over|nearly|\w+ years|forever|through)|\A\W*together\b",
        "partnered",
    ),
)
#: "I could never be married", "we didn't get married".
_NEVER = re.compile(
    r"(?:\b(?:never|not)|n['’]t)\s+(?:(?:be|get|got|gotten|been|really|actually|even|want to be|want to get|going to be|going to get)\s+)*\Z"
)


def relationship_facts(words: str) -> tuple[Fact, ...]:
    """One of: married, divorced, widowed, separated, never married, not married, single, in a relationship, partnered."""
    lowered = _NO_DIVORCE.sub("", _BROKEN_OFF.sub("", _NO_EX.sub("", _NOT_SINCE.sub("since", words.lower()))))
    for pattern, status in _RELATIONSHIPS:
        match = re.search(pattern, lowered)
        if match and status == "married" and _NEVER.search(lowered[: match.start()]):
            continue
        if match and not (_NOT.search(lowered) and not re.search(r"not|never|un", pattern)):
            return (Fact("relationship", status),)
    return ()


#: "Separated, no divorce", "neither of us has asked for a divorce".
_NO_DIVORCE = re.compile(
    r"\b(?:no|not|without an?|(?:neither|nobody|no one|never)\b[^.;,]{0,30}\b(?:an?|for)|n['’]t\b[^.;,]{0,24}\b(?:an?|for)) divorced?\b(?!,? (?:and )?(?:he|she|they) did)",
    re.I,
)
#: "Not since the divorce".
_NOT_SINCE = re.compile(r"\bnot since\b")
#: "We broke off our engagement".
_BROKEN_OFF = re.compile(
    r"\b(?:broke|broken|break|called|ended|end|call)(?: it)?(?: off)? (?:our|my|the|an) (?:\w+ )?engagement(?: off)?\b|\bengagement (?:was |is |has been |got )?(?:broken|called|ended|over|fell)(?: off| apart| through)?\b|\b(?:was|were) (?:once |briefly |previously )?engaged\b",
    re.I,
)
#: Who has none may never have been married.
_NO_EX = re.compile(r"\bno ex[\s-]?(?:wife|husband)\b", re.I)
