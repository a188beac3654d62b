"""Less telling words for a disclosure, from a little less to almost nothing.

Each maker takes the disclosure and yields whole replacements for its words, the most specific first. They climb typed
hierarchies: age -> decade -> adult, city -> region -> country, job -> kind of job -> field, condition -> family of
conditions, amount -> range, breed -> kind of animal -> pet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from leakmeter.text.rewrite.ages import age_gender_wordings, age_wordings
from leakmeter.text.rewrite.generic import generic_wordings
from leakmeter.text.rewrite.lists import listed_wordings
from leakmeter.text.rewrite.numbers import height_wordings, money_wordings
from leakmeter.text.rewrite.people import gender_wordings, partner_wordings, relationship_wordings
from leakmeter.text.rewrite.places import place_wordings
from leakmeter.types import Disclosure

Maker = Callable[[Disclosure], Iterator[str]]

_MAKERS: dict[str, tuple[Maker, ...]] = {
    "AGE": (age_wordings,),
    "AGE_GENDER": (age_gender_wordings,),
    "GENDER": (gender_wordings,),
    "LOCATION": (place_wordings,),
    "RELATIONSHIP_STATUS": (relationship_wordings,),
    "HUSBAND_BF": (partner_wordings,),
    "WIFE_GF": (partner_wordings,),
    "FINANCE": (money_wordings,),
    "APPEARANCE": (height_wordings,),
    "CONTACT": (),
    "NAME": (),
}


def wordings(disclosure: Disclosure) -> list[str]:
    """Distinct replacements for the words of a disclosure, the most specific first; never the words themselves."""
    makers = (*_MAKERS.get(disclosure.category, ()), listed_wordings, generic_wordings)
    found = dict.fromkeys(text for maker in makers for text in maker(disclosure))
    return [text for text in found if text.strip() and text.lower() != disclosure.text.lower()]
