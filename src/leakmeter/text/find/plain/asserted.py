"""Whether words that say "I" say it in earnest: not a supposition, a question, or what somebody else said."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.clauses import clauses

_FLAGS = re.IGNORECASE | re.ASCII
#: Words after which "I …" is asked, supposed, denied, or only said by someone.
_BEFORE = re.compile(
    r"\b(?:if|unless|whether|when|whenever|until|till|before|once|while|whilst|after|do|does|did|am|are|was|were|is|have|has|had|can|could|"
    r"should|would|will|shall|may|might|must|wish(?:ed|ing)?|pretend\w*|imagin\w+|suppos\w+|assum\w+|thinks?|thought|thinking|says?|said|"
    r"saying|tells?|told|asked|asks|claim(?:s|ed)?|believes?|believed|believing|hop(?:e|es|ed|ing)|as though|like|than|why|what|who|whom|"
    r"how|where|that|convinced|afraid|sure|not|nor|neither|or|dream\w*|mean|meant|feel|felt|guess(?:es|ed)?|bet|doubt|accus\w+|decided|"
    r"(?:say|says|said|tell|tells|told|ask|asks|asked|remind\w*|inform\w*|convinc\w+|assur\w+) (?:me|him|her|them|you|us|people|everyone|everybody|someone|my \w+|the \w+))"
    r"['\"“”]? $",
    _FLAGS,
)
#: "That's how I bought a house", "it's because I rent": facts.
_FACT = re.compile(
    r"\b(?:that|this|it|which)(?:['’]?s| is| was)(?: \w+)? (?:how|why|where|when|what) $|\bthink that['’]s how $|\b(?:note|fact|given|seeing|considering|mind|mention|confess|admit|add) that $",
    _FLAGS,
)
#: A supposition that reaches over its clause.
_SUPPOSED = re.compile(
    r"\b(?:if|unless|whether|suppose|supposing|as though|what if|wish|in case|provided|assuming)\b(?![^.;:!?]*,)[^.;:!?]*$"
    r"|\b(?:if|suppose|supposing|what if|wish|say|assuming)\b[^.;:!?]*(?:, ?)?\b(?:and|or|but) $"
    r"|\b(?:imagine|imagining|pretend(?:ing)?|picture|role ?play\w*|let['’]?s say|hypothetical\w*|back when|in (?:the|my|her|his|this|a) (?:novel|story|book|dream|film|movie|game|song|sims))\b[^.!?]*$",
    _FLAGS,
)
#: Someone speaks: "she said,", "he was like:".
_REPORTED = re.compile(
    r"\b(?:said|says|say|goes|went|asks?|asked|replied|replies|claims?|claimed|swears?|swore|yelled|wrote|writes|told \w+|tells \w+|was like|were like|is like|be like|character|lyrics?|title|titled|quote|caption)[,:]? *[\"“”'‘«]?$"
    r"|(?<!\w)[\"“‘«'][^\"”’»]{0,30}$",
    _FLAGS,
)
_ASKED = re.compile(r"\W{0,3}\?", _FLAGS)
_OWN_QUESTION = re.compile(r"\A\W*(?:so |wait,? |and )?$", _FLAGS)
_NEAR = 120


def asserted(sentence: str, start: int, end: int) -> bool:
    """Whether the author asserts what stands between two offsets of a sentence."""
    before = sentence[max(0, start - _NEAR) : start]
    if _ASKED.match(sentence, end) and _OWN_QUESTION.match(before):
        return False
    if _SUPPOSED.search(before) or _REPORTED.search(before):
        return False
    if not _NAMES_SELF.match(sentence, start):
        return of_author(sentence[:end])
    return not _BEFORE.search(before) or bool(_FACT.search(before))


#: A statement that says "I" or "my" is the author's whoever was named before.
_NAMES_SELF = re.compile(r"(?:with )?(?:i|im|ive|i['’]\w+|we|we['’]\w+|my|our|\w+ me)\b", _FLAGS)


def of_author(words: str) -> bool:
    """Whether the last clause of some words speaks of the author: nobody else was named last."""
    last = clauses(words[-_FAR:])
    return bool(last) and last[-1].own


#: Who was named more than this many characters before is not asked.
_FAR = 400
