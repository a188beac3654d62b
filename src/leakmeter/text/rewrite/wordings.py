"""Less telling words for a disclosure, one wording for each degree.

The details of the words climb typed hierarchies (details/): age -> part of the decade -> decade -> adult, city -> region ->
country -> part of the world, job -> kind of job -> field, condition -> family of conditions, amount -> range -> order of
magnitude, breed -> animal -> pet. At the strongest degree words that name the topic alone take their place where their
form is known (topics.py).
"""

from __future__ import annotations

import re

from leakmeter.text.find.recognizers.marks import identifier_of
from leakmeter.text.rewrite.contacts import contact_words
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.details import details_of
from leakmeter.text.rewrite.details.detail import Passage, realised
from leakmeter.text.rewrite.topics import says_topic_only, topic_words

#: Here the details themselves lead up to the topic; words for the topic alone are used where there are none.
_CLIMB = frozenset(("AGE", "AGE_GENDER", "GENDER", "LOCATION", "NAME", "RACE_NATIONALITY", "SEXUAL_ORIENTATION", "HUSBAND_BF", "WIFE_GF", "RELATIONSHIP_STATUS", "FUTURE_EVENT"))  # fmt: skip


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
    if says_topic_only(passage.words):
        return ()
    details = details_of(passage)
    steps = {degree: _once(realised(passage, details, degree)) for degree in Degree}
    topic = topic_words(passage)
    if topic is not None and not (passage.category in _CLIMB and any(d.kind == "main" for d in details)):
        steps[Degree.STRONG] = topic
    found: list[tuple[Degree, str]] = []
    for degree, words in steps.items():
        if words.strip() and _plain(words) != _plain(found[-1][1] if found else passage.words):
            found.append((degree, words))
    return tuple(found)


def _once(words: str) -> str:
    """The words with what they say twice in a row said once."""
    return _AGED_TWICE.sub(r"\1", _SAID_TWICE.sub(r"\1", words))


def _plain(words: str) -> str:
    """The form in which wordings are compared: letters and figures alone."""
    return re.sub(r"[^\w]+", " ", words.lower()).strip()
