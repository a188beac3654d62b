"""Denials, of which a wider word says more and not less.

Who has no diabetes may well have a chronic illness, and who never went to college may have studied elsewhere. What makes
a statement vaguer makes a denial stronger, or turns it round; so a denial is left out or left as it is.
"""

from __future__ import annotations

import re

#: Categories in which a denial says what is not there. Of work, money and feelings it says what is: no job, no sleep.
_OF_WHAT_IS_NOT = frozenset(
    "HEALTH REPRODUCTIVE_HEALTH PET POSSESSION FAMILY OTHERS EDUCATION RELATIONSHIP_STATUS HUSBAND_BF WIFE_GF LOCATION "
    "INTEREST CRIME RACE_NATIONALITY GENDER SEXUAL_ORIENTATION APPEARANCE".split()
)
_NOT = r"(?:don['’]?t|do not|didn['’]?t|did not|haven['’]?t|have not|hadn['’]?t|never|not|no longer|wasn['’]?t|weren['’]?t|aren['’]?t|ain['’]?t)"
#: What may stand between the author and the denial, and between it and what is denied.
_BETWEEN = r"(?: (?:really|also|still|actually|personally|even|currently|ever|yet))*"
_WHAT = (
    r"(?:have|had|been|being|own|owned|live|lived|living|go to|went to|gone to|attend(?:ed)?|finish(?:ed)?|graduate[d]?|study|studied|marry|married|smoke[d]?|drink|"
    r"dating|single|divorced|pregnant|hispanic|latin[oax]|white|black|asian|gay|straight|bi|lesbian|trans|religious|from|diabetic|disabled|deaf|blind|an? (?!bit|lot|little|big|huge|fan))\b"
)
_DENIAL = re.compile(
    rf"\A\W*(?:(?:and|but|so|as|since|because|though) )?(?:(?:i|we)(?:['’]?(?:m|ve|d|re))?|im|ive)(?: (?:am|are|was|were|have|had|do|did))?{_BETWEEN} {_NOT}{_BETWEEN} {_WHAT}"
    rf"|\A\W*(?:(?:and|but|so) )?{_NOT}{_BETWEEN} {_WHAT}"
    r"|\A\W*(?:(?:i|we)(?:['’]ve)? (?:have|had|got|have got) )?no (?:kids|children|pets|siblings|brothers|sisters|degree|diploma|allergies|car|dogs?|cats?|husband|wife|partner|tattoos|disabilit\w+|illness\w*|diabetes)\b",
    re.IGNORECASE,
)


def denies(category: str, words: str) -> bool:
    """Whether words of a category deny something of their author: "I don't have diabetes", "never been married"."""
    return category in _OF_WHAT_IS_NOT and bool(_DENIAL.match(words))
