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
_DENIAL = re.compile(
    r"\A\W*(?:(?:and|but|so|as|since|because|though) )?(?:(?:i|we)(?:['’]?(?:m|ve|d|re))?|im|ive)\b(?: (?:am|are|was|were|have|had|do|did))?"
    r"(?: (?:really|also|still|just|actually|personally|even|currently))?\s*(?:don['’]?t|do not|didn['’]?t|did not|haven['’]?t|hadn['’]?t|have no\b|has no\b|had no\b|never|not|no longer|wasn['’]?t|weren['’]?t|aren['’]?t|ain['’]?t|no\b)"
    r"(?! (?:feel|sleep|slept|eat|eaten|move|walk|see|hear|remember|breathe|cope|stand|get out|much|many|enough|well|able|only|sure))"
    r"|\A\W*(?:never|no|not) (?:been|had|having|married|went|gone|going|a|an|any|kids|children|pets|siblings|smoked)\b",
    re.IGNORECASE,
)


def denies(category: str, words: str) -> bool:
    """Whether words of a category deny something of their author: "I don't have diabetes", "never been married"."""
    return category in _OF_WHAT_IS_NOT and bool(_DENIAL.match(words))
