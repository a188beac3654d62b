"""Less telling words for a disclosure, one wording for each degree.

The details of the words climb typed hierarchies (details/): age -> part of the decade -> decade, city -> region -> country,
job -> kind of job -> field, condition -> family of conditions, amount -> range -> order of magnitude, breed -> animal -> pet.
None ends in words that say nothing ("an adult", "I have a job"): nobody writes so, and leaving it out says the same.
"""

from __future__ import annotations

import re

from leakmeter.text.find.recognizers.marks import identifier_of
from leakmeter.text.rewrite.contacts import contact_words
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.details import details_of
from leakmeter.text.rewrite.details.detail import Passage, realised

#: A city and its region that have climbed to the same: "in Northern Europe in Northern Europe".
_SAID_TWICE = re.compile(r"\b((?:the )?[A-Z]\w+(?: [A-Z]\w+)*)(?:,? (?:in )?)\1\b")
#: Two ages of one person that have climbed to the same: "in my teens in my teens", "young young".
_AGED_TWICE = re.compile(
    r"\b(in my (?:(?:early|mid|late) )?(?P<age>\w+)|young) (?:in my (?:(?:early|mid|late) )?(?P=age)|young)\b"
)


def wordings(passage: Passage) -> tuple[tuple[Degree, str], ...]:
    """Distinct replacements for the words of a disclosure by degree, the least general first; never the words themselves.

    What is general enough for a degree has no words for it: wording the result again at the same degree changes nothing.
    """
    if passage.category == "CONTACT":
        words = contact_words(passage)
        degree = Degree.MINIMAL if identifier_of(passage.facts) else Degree.STRONG  # there is no less of a number
        return ((degree, words),) if words else ()
    details = details_of(passage)
    steps = {degree: _once(realised(passage, details, degree)) for degree in Degree}
    found: list[tuple[Degree, str]] = []
    for degree, words in steps.items():
        if words.strip() and _plain(words) != _plain(found[-1][1] if found else passage.words):
            found.append((degree, words))
    return tuple(found)


def partial_wordings(passage: Passage) -> tuple[tuple[Degree, str], ...]:
    """Replacements in which one of several details says less and the others stay as they are: "a nurse in Leeds" -> "a nurse in
    England". None where there is only one."""
    details = details_of(passage)
    if len(details) < _SEVERAL or passage.category == "CONTACT":
        return ()
    found: dict[str, Degree] = {}
    for detail in details:
        for rung in detail.rungs:
            words = _once(realised(passage, [detail], rung.degree))
            if words.strip() and _plain(words) != _plain(passage.words):
                found.setdefault(words, rung.degree)
    return tuple((degree, words) for words, degree in found.items())


_SEVERAL = 2


def _once(words: str) -> str:
    """The words with what they say twice in a row said once."""
    return _AGED_TWICE.sub(r"\1", _SAID_TWICE.sub(r"\1", words))


def _plain(words: str) -> str:
    """The form in which wordings are compared: letters and figures alone."""
    return re.sub(r"[^\w]+", " ", words.lower()).strip()
