"""What the rest of its sentence makes of the facts of a mark: a school that is past, a woman who is another, children that
are nobody's, a spouse who does something and is therefore the author's."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.age_bounds import age_between, ages_around
from leakmeter.text.find.facts.age_counted import turning
from leakmeter.text.find.facts.another import acts_on_author, plainly_of_another, sex_of_another, spouse_acts
from leakmeter.text.find.facts.bereft import without_spouse
from leakmeter.text.find.facts.schooled import schooled
from leakmeter.text.find.facts.tongues import languages_around
from leakmeter.text.find.facts.wedlock import in_a_play, years_to_come
from leakmeter.text.find.mark import Mark
from leakmeter.text.sentences import sentence_at
from leakmeter.types import Fact


def in_sentence(text: str, mark: Mark, read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts read, as the rest of their sentence has them: a school that is past, a woman who is another, a spouse who
    says something and is therefore the author's."""
    first, last = sentence_at(text, mark.start) or (mark.start, mark.end)
    sentence, start, end = text[first : max(last, mark.end)], mark.start - first, mark.end - first
    if mark.category in _OF_WHO_IT_IS and acts_on_author(sentence, start, end):
        return ()
    if mark.category == "RELATIONSHIP_STATUS":
        read = _of_couples(sentence, start, end, read)
    if any(fact.attribute == "language" for fact in read):
        read = tuple(dict.fromkeys((*read, *languages_around(sentence, start, end))))
    read = schooled(sentence, start, end, read, mark.facts)
    if mark.category == "AGE" and (years := turning(sentence, start, end)):
        read = (*(fact for fact in read if fact.attribute != "age"), Fact("age", years))
    elif mark.category == "AGE" and (years := ages_around(sentence, start, end)):
        read = (*(fact for fact in read if fact.attribute != "age"), age_between(*years))
    if mark.category in ("GENDER", "AGE_GENDER") and (
        sex_of_another(sentence, start, end) or plainly_of_another(sentence, start, end)
    ):
        return tuple(fact for fact in read if fact.attribute != "gender")
    if mark.category == "FAMILY" and _of_strangers(sentence, start, end):
        return ()
    if (
        mark.category in _GENDER_OF_SPOUSE
        and Fact("relationship", "once married") in read
        and _DIVORCED.search(sentence)
    ):
        read = tuple(Fact("relationship", "divorced") if f.attribute == "relationship" else f for f in read)
    if mark.category in _GENDER_OF_SPOUSE and (told := without_spouse(sentence, start, end)) is not None:
        return (*(fact for fact in read if fact.attribute not in ("relationship", "partner_gender")), *told)
    spouse = _SPOUSE.fullmatch(sentence, start, end) if mark.category in _GENDER_OF_SPOUSE else None
    if spouse is None or any(fact.attribute == "partner_gender" for fact in read) or not spouse_acts(sentence[end:]):
        return read
    return (*read, Fact("partner_gender", "male" if spouse["male"] else "female"))


def _of_couples(sentence: str, start: int, end: int, read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts read, without a wedding in a play, and with the years that are full by now."""
    if in_a_play(sentence, start, end):
        return tuple(fact for fact in read if fact.attribute not in ("relationship", "gender"))
    if (years := years_to_come(sentence, start, end)) is not None:
        return tuple(Fact(f.attribute, years) if f.attribute == "relationship_years" else f for f in read)
    return read


def _of_strangers(sentence: str, start: int, end: int) -> bool:
    """Whether the children named do something and nobody is said to have them: "two teenagers nearly knocked heads"."""
    acts = _STRANGERS.fullmatch(sentence, start, end) and _DID.match(sentence, end)
    return bool(acts) and not _HAVE.search(sentence[:start]) and not _DID_TO_ME.match(sentence, end)


_STRANGERS = re.compile(
    r"\W*(?:an?|one|two|three|four|some|\d) (?:[\w-]+ )?(?:teen(?:ager)?s?|kids?|boys?|girls?|children|child)\W*",
    re.IGNORECASE,
)
_DID = re.compile(
    r" (?:(?:nearly|almost|just|then|both|all) )?(?:[a-z]{2,}ed|ran|came|sat|stood|went|got|gave|threw|rode|stole|told|said|were|was)\b(?! (?:born|mine|ours))",
    re.IGNORECASE,
)
#: "Three boys gave me grey hair".
_DID_TO_ME = re.compile(r" (?:gave|made|cost|taught|turned) (?:me|my|us|our)\b", re.IGNORECASE)
_HAVE = re.compile(
    r"\b(?:have|has|had|got|with|my|our|raising|raised|of|for|the|both|mother|father|mom|mum|dad|parent|i['’]ve|we['’]ve)\s+(?:\w+ )?\Z",
    re.IGNORECASE,
)
#: "My ex-husband, whom I divorced".
_DIVORCED = re.compile(
    r"\b(?:whom|who|that) i divorced\b|\bi divorced (?:him|her)\b|\b(?:since|after|before|during) (?:the|our|my) divorce\b|\bwe(?:['’]re| are| got)? divorced\b",
    re.IGNORECASE,
)
_OF_WHO_IT_IS = ("RELATIONSHIP_STATUS", "AGE", "GENDER", "AGE_GENDER")
_GENDER_OF_SPOUSE = ("HUSBAND_BF", "WIFE_GF", "RELATIONSHIP_STATUS")
_SPOUSE = re.compile(r"\W*(?:(?P<male>husband|hubby)|wife|wifey)\W*", re.IGNORECASE)
