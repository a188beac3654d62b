"""Forms that posts quote: a box that is not ticked tells nothing, and what a box is called tells no sex."""

from __future__ import annotations

import re

#: What surveys ask tells no sex: "Hispanic or Latino".
NAME_OF_A_BOX = re.compile(r"\bhispanics?\W+(?:(?:or|and)\W+)?latino", re.IGNORECASE)
#: "My black jeans".
_COLOURED = re.compile(
    r"[ -](?:jeans|dress(?:es)?|pants|trousers|shirts?|tees?|t-shirts?|jackets?|coats?|suits?|tie|shoes|boots|socks|hats?|hoodies?|skirts?|leggings|gloves|ink|paint|tea|coffee|beans?|bread|"
    r"rice|wine|pepper|chocolate|sauce|cars?|trucks?|vans?|bikes?|dogs?|cats?|kittens?|pupp(?:y|ies)|horses?|labs?|mold|mould|ice|market|friday|belt|box|board|hole|sheep|bears?|bags?|"
    r"noise|walls?|chairs?|couch|sofa|tables?|doors?|paper|screen|tape|marker|pens?|nail polish|lipstick|stuff|ones?|nose|eyes?|hair(?! (?:stylist|care|braid\w*))|teeth|lungs?|smoke|toe ?nails?|thumbs?|magic|humou?r|hills|forest)\b",
    re.IGNORECASE,
)
_COLOUR = re.compile(r"\W*(?:my |the |a )?(?:black|white|brown|yellow|red)\W*", re.IGNORECASE)
#: An answer stands alone: "Hispanic: no", and not "a diabetic: no cake for me".
_NO = re.compile(
    r"(?:\??:|\?)\s{0,2}(?:no|nope|nah|n|not (?:any ?more|at all|really|me))(?: (?:sir|ma['’]am|thank god|thank goodness))?(?=\s*[,.;!?()/|\n]|\s*\Z|\s+(?:and|but|so|to (?:all|both|either)|i|we|not at all|never)\b)",
    re.IGNORECASE,
)
_COMMA_NO = re.compile(r",\s(?:no|nope)(?=\s*[,.;!?]|\s*\Z)", re.IGNORECASE)
_BESIDE_A_COLOUR = re.compile(
    r"\b(?:pink|red|blue|green|yellow|purple|orange|grey|gray|gold|silver|lilac|cream)(?:,| and| or| &|/) ?\Z",
    re.IGNORECASE,
)


def not_ticked(text: str, end: int, *, listed: bool) -> bool:
    """Whether the words that end at ``end`` are a box answered with no: "Hispanic or Latino: no". Where boxes are ``listed``, a
    comma may stand between: "White, yes. Hispanic, no."."""
    return bool(_NO.match(text, end) or (listed and _COMMA_NO.match(text, end)))


def of_a_colour(text: str, start: int, end: int) -> bool:
    """Whether the words from ``start`` to ``end`` are the colour of a thing: "black" of "black jeans"."""
    if not _COLOUR.fullmatch(text, start, end):
        return False
    return bool(_COLOURED.match(text, end) or _BESIDE_A_COLOUR.search(text, max(0, start - _NEAR), start))


#: So many characters before a colour may name another.
_NEAR = 16
