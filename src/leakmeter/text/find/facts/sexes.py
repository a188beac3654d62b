"""Of two sexes that a text seems to tell, the one that is told better: by the body, by a plain word of oneself, by a bare noun.

"I gave birth twice, so I'm not scared of a man with a post hole digger" is a woman's. Where both are told as well, both stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from leakmeter.text.find.facts.borne import gave_birth
from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_BODY, _PLAIN, _NOUN = 3, 2, 1
#: "37F": as sure as the body.
_LETTERED = re.compile(r"\b(?:\d\d ?[mf]|[mf] ?\d\d)\b", _FLAGS)
_FEMALE_BODY = re.compile(
    r"(?<![\w'’])(?:i['’]?m|i am|while i was|when i was) (?:\w+ ){0,2}?(?:pregnant|on my period|breast-?feeding|in labou?r|(?:peri)?menopausal|postpartum)\b|(?<![\w'’])my (?:own )?(?:period(?! of)|periods|cycle is|uterus|cervix|ovar(?:y|ies)|hysterectomy|menopause|"
    r"pap smear|mammogram|mastectomy|c-section|breasts|boobs|endometriosis|pcos|water broke|pregnanc(?:y|ies))\b|(?<![\w'’])i (?:menstruate|breast-?fed|nursed (?:him|her|them|both|all)|had a (?:hysterectomy|miscarriage|c-section))\b",
    _FLAGS,
)
_MALE_BODY = re.compile(
    r"(?<![\w'’])my (?:own )?(?:prostate|vasectomy|testicles?|balls|beard|mou?stache|penis|foreskin)\b|(?<![\w'’])i (?:had|got|have had) (?:a|my) (?:vasectomy|prostatectomy|prostate \w+)\b",
    _FLAGS,
)
#: What makes of a noun a word about oneself.
_OF_MYSELF = re.compile(
    r"(?:\b(?:i['’]?m|i am|im|as|being|be|me,|myself,|we|us|speaking as|call me|identify as|fellow|this)(?: (?:just|only|still|also|now|basically|not))*(?: (?:an?|the|your|one))?(?: [\w'’-]+){0,3}|\A\W*(?!(?:an?|the|some|one|that|every|no)\b)[\w-]*)\W*\Z",
    _FLAGS,
)
_SAID = re.compile(
    r"(?:\b(?:i['’]?m|i am|im|as|being)\b.*\b(?:wom[ae]n|m[ae]n|guy|girl|lady|dude|bloke|lad|gal|boy|male|female|mo(?:m|ther)|mum|dad|father|wife|husband|widow(?:er)?)\b|\d ?[mf]\b|\b[mf] ?\d|\A\W*(?:fe)?male\W*\Z)",
    _FLAGS,
)


def of_one_sex(text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]]) -> list[tuple[Fact, ...]]:
    """The facts read, without a gender that is told worse than the other one."""
    told = [
        (index, str(fact.value)) for index, facts in enumerate(read) for fact in facts if fact.attribute == "gender"
    ]
    if not told or any(fact.attribute == "transgender" for facts in read for fact in facts):
        return list(read)
    best = {"female": _BODY if _of_a_woman(text, marks) else 0, "male": _BODY if _MALE_BODY.search(text) else 0}
    for index, value in told:
        if value in best:
            best[value] = max(best[value], _rank(text, marks[index]))
    female, male = best["female"], best["male"]
    if not female or not male or female == male:
        return list(read)
    worse = "male" if female > male else "female"
    return _with_sex(text, marks, [tuple(f for f in facts if f != Fact("gender", worse)) for facts in read], worse)


def _with_sex(text: str, marks: Sequence[Mark], read: list[tuple[Fact, ...]], worse: str) -> list[tuple[Fact, ...]]:
    """The facts with the sex that a birth tells, where no other mark tells it any more."""
    if worse == "female" or any(fact.attribute == "gender" for facts in read for fact in facts):
        return read
    return [
        (*facts, Fact("gender", "female")) if gave_birth(text, mark.start, mark.end) else facts
        for mark, facts in zip(marks, read, strict=True)
    ]


def _of_a_woman(text: str, marks: Sequence[Mark]) -> bool:
    return bool(_FEMALE_BODY.search(text)) or any(gave_birth(text, mark.start, mark.end) for mark in marks)


def _rank(text: str, mark: Mark) -> int:
    """How well a mark tells a sex: plainly of oneself, or by a noun that may be anybody's."""
    words = text[mark.start : mark.end]
    if mark.category == "AGE_GENDER" and _LETTERED.search(words):
        return _BODY
    plain = mark.category == "AGE_GENDER" or _SAID.search(words) or _OF_MYSELF.search(_clause(text, mark.start))
    return _PLAIN if plain else _NOUN


def _clause(text: str, end: int) -> str:
    return re.split(r"[.;!?\n]", text[max(0, end - _BEFORE) : end])[-1]


_BEFORE = 60
