"""What keeps words from stating the trait that the network takes them to state.

The second head sees the words of a trait and now and then overlooks what their sentence makes of them: the stairs of
somebody who walks well, a shop that one only visits, a wife who is somebody else's. One check for each trait that needs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from leakmeter.text.find.checks.home import owns_no_home, rents_no_home
from leakmeter.text.find.checks.person import no_ones_sex, only_away, only_not_married, partnered
from leakmeter.text.find.checks.place import Place
from leakmeter.text.find.checks.walking import walks_well
from leakmeter.text.find.checks.work import (
    applies_for_no_job,
    no_such_degree,
    of_two_schools,
    only_grades,
    only_there,
    pension_to_come,
)
from leakmeter.text.find.facts.another import plainly_of_another, sex_of_another
from leakmeter.text.find.facts.heritage import heritage_facts
from leakmeter.text.find.sayable import can_say


def states_nothing(label: str, at: Place, *, certain: bool) -> bool:
    """Whether words state nothing of ``label`` ("trait" or "trait=value") where they stand. Where the network is
    ``certain`` that they tell the author's sex, what commonly stands beside somebody else is no argument."""
    trait, _, value = label.partition("=")
    if _SAYS_NOTHING.fullmatch(at.words) or not can_say(trait, value, at.words, at.sentence, at.earlier):
        return True
    if trait == "sex" and plainly_of_another(at.sentence, at.start, at.end):
        return True
    if trait == "sex" and not certain and sex_of_another(at.sentence, at.start, at.end):
        return True
    check = _CHECKS.get(label) or _CHECKS.get(trait)
    return check is not None and check(at)


#: Words that state nothing by themselves, where the network has marked no others.
_SAYS_NOTHING = re.compile(
    r"\W*(?:(?:i|we|you|it|me|us|my|our|your|an?|the|this|that|no|not|is|am|are|was|were|be|been|have|has|had|ve|re|ll|do|does|did|of|in|on|at|to|for|by|with|from|and|or|but|so|some|most|many|few|all|several|days?)\b\W*)+",
    re.IGNORECASE,
)
_CHECKS: Mapping[str, Callable[[Place], bool]] = {
    "sex": no_ones_sex,
    "walking": walks_well,
    "industry": only_there,
    "education": lambda at: of_two_schools(at) or only_grades(at),
    **dict.fromkeys(
        (f"education={level}" for level in ("associate", "bachelor", "college graduate", "master", "doctorate")),
        lambda at: no_such_degree(at) or only_grades(at),
    ),
    "housing=rents": rents_no_home,
    "housing=owns": owns_no_home,
    "marital=married": partnered,
    "marital=widowed": only_away,
    "work=looking": applies_for_no_job,
    "marital=never married": only_not_married,
    "work=retired": pension_to_come,
}


def of_a_language(words: str) -> bool:
    """Whether words tell a language and no people: Spanish is spoken at home by people of any."""
    return bool(_LANGUAGE.search(words)) and not heritage_facts(words)


_LANGUAGE = re.compile(
    r"\b(?:spe(?:ak|aks|aking|akers?)|spoke|spoken|fluent\w*|bilingual|trilingual|languages?|accent|mother tongue|translat\w+|learn\w*|stud(?:y|ied|ying))\b",
    re.IGNORECASE,
)
