"""Births that the author tells of as their own: "I gave birth to twins", "four babies borne and raised".

Whoever has borne a child is counted as a woman, unless another sex is told. The births of a wife or a sister are hers, and
burdens, deliveries at work and companies are borne by anybody.
"""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.clauses import clauses
from leakmeter.text.sentences import sentence_at
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_N = r"(?:\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|all|another)"
_FEW = r"(?:an?|one|two|three|four|five|six|[1-6])"
_CHILD = r"(?:kids?|kiddos?|child(?:ren)?|bab(?:y|ies)|sons?|daughters?|boys?|girls?|twins|triplets|humans?|little ones?|newborns?)"
#: Those who are born: "two boys", "my first child", "them", "three" at the end of a phrase.
_BORN = (
    rf"(?:(?:(?:{_N}|of|my|our|the|his|their|these|those|first|second|third|fourth|own|only|big|little|beautiful|healthy|lovely|tiny)[ -]+){{0,4}}{_CHILD}\b"
    rf"|(?:him|her|them|(?:my|our) (?:first|second|third|last|eldest|oldest|youngest))\b|{_N}(?: of (?:them|you|my own|mine|ours))?(?=\W*\Z|\s*[,.;:!?)]|\s+(?:and|in|at|on|before|by|times|without|with|who|myself)\b))"
)
_ADVERBS = r"(?: (?:just|already|only|once|twice|recently|finally|actually|also|safely|both|naturally|even))*"
_I = rf"(?<![\w'’])i(?:['’]?ve| have| had|['’]?d| was|['’]?m)?{_ADVERBS}"
#: What the author says in so many words that they did.
_SAID = re.compile(
    rf"{_I} (?:gave|given|giving) birth\b(?! to (?!{_BORN}))|{_I} (?:birthed|bore|borne) {_BORN}"
    rf"|{_I} (?:went|gone|been) (?:through|into) (?:(?:early|active|full) )?(?:labou?r|childbirth)\b(?! (?:dispute|court|law|lawyer|unions?|relations|politics|arbitration|organi[sz]ing|economics|rights|work|studies|market|policy|camp|history)\b)|{_I} delivered (?:(?:{_FEW}|my|our|own|first|both|all|of|healthy|big|beautiful) ){{1,4}}{_CHILD}\b(?! (?:on (?:shift|duty|call|the)|at (?:work|school|the (?!\w* ?(?:hospital|birth|clinic)))|in (?:the|an?) (?:back|er|field|office|classroom|ambulance|rig|lab|ward|parking)\b|to\b|from\b|back\b|home\b(?! (?:birth|with))|late\b|into\b|safely to|today|tonight|last|this|for (?!free)))"
    rf"|{_I} carried {_BORN}[^.;!?]{{0,24}}\b(?:to (?:full )?term|(?:for )?nine months)\b|{_I} (?:had|have) {_N} (?:\w+ )?(?:c-?sections?|c(?:a)?esar[ei]ans?|pregnancies|births|labou?rs)\b"
    r"|(?<![\w'’])my (?:(?:own|first|second|third|fourth|last|two|three|four|five|both|all|emergency|planned) )*(?:c-?sections?|c(?:a)?esar[ei]ans?|postpartum|pregnancies|labou?rs(?= (?:were|lasted|took)))\b"
    rf"|(?<![\w'’])i(?:['’]\w+)? (?:(?!(?:she|he|her|wife|partner|sister|mother|mom|mum|daughter|friend|who|they)\b)[\w'’-]+ ){{0,6}}?(?:since|after|before|from|while|of) giving birth\b(?! to (?!{_BORN}))",
    _FLAGS,
)
#: What is said of nobody by name, and so of the author: "four babies borne and raised", "given birth twice".
_UNSAID = re.compile(
    rf"\b(?:gave|given|giving) birth\b(?! to (?!{_BORN}))|\b(?:birthed|birthing|bore|borne|bearing) {_BORN}|\b{_CHILD} (?:(?:all|both|i) )?(?:borne|birthed|carried to term)\b",
    _FLAGS,
)
#: All that may stand before it in its clause.
_BEFORE = re.compile(
    rf"(?:\W|\b(?:{_N}|{_CHILD}|and|but|so|of|with|after|since|once|at|from|by|in|to|on|me|have|having|had|has|been|being|mother|mom|mum|"
    r"already|also|only|just|now|who|my|our|own|the|plus|over|old|years?|age|twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety)\b)*",
    _FLAGS,
)
_NOT = re.compile(r"\b(?:never|not|n['’]t|without|if|instead of|wish)\b[^.;!?]{0,20}\Z", _FLAGS)


def gave_birth(text: str, start: int = 0, end: int | None = None) -> bool:
    """Whether the words from ``start`` to ``end`` tell that the author has given birth; what stands before them in their
    sentence says whose births they are."""
    end = len(text) if end is None else end
    if not _GATE.search(text, start, end):
        return False
    first = (sentence_at(text, start) or (start,))[0]
    said = text[first:end]
    if any(match.end() > start - first and not _NOT.search(said[: match.start()]) for match in _SAID.finditer(said)):
        return True
    return any(_of_author(said, match) for match in _UNSAID.finditer(said) if match.end() > start - first)


def birth_facts(words: str) -> tuple[Fact, ...]:
    """That the author is a woman, where the words of a mark tell that she has given birth."""
    return (Fact("gender", "female"),) if gave_birth(words) else ()


_GATE = re.compile(r"birth|bore\b|borne\b|bearing|carried|section|esar|pregnanc|labou?r|postpartum|delivered", _FLAGS)


def _of_author(said: str, match: re.Match[str]) -> bool:
    clause = clauses(said[: match.end()])[-1]
    before = clause.words[: max(0, len(clause.words) - len(match.group()))]
    return clause.own and bool(_BEFORE.fullmatch(before)) and not _NOT.search(said[: match.start()])
