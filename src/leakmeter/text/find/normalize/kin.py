"""Relatives told in other ways: as a child's child, as just born, by a form; and those who are none: nuns, monks and priests."""

from __future__ import annotations

import re

#: "My daughter's daughter": a grandchild, and no child of the author's.
GRANDCHILD = re.compile(
    r"\bgrand-?a?n?d?(?:daughter|aughter|son|kids?|child|bab)|\b(?:(?:my|our) (?:\w+ ){0,2}?)(?:daughter|son|eldest|oldest|youngest|kid|boy|girl|lad|(?:\w+ )?child)(?:['’]s|s['’]) (?:(?:own|new|little|baby|first|second|third|wee|two|three|four|older|younger|eldest|oldest|youngest|newborn) ){0,3}(?:daughters?|sons?|boys?|girls?|bab(?:y|ies)|kids?|child(?:ren)?|little ones?|twins|newborn|toddler|first-?born)\b",
    re.I,
)
#: And so are whoever else are a child's: "my son's wife is 30".
OF_A_CHILDS = re.compile(
    GRANDCHILD.pattern
    + r"|\b(?:daughter|son|eldest|oldest|youngest|kid|child|boy|girl)(?:['’]s|s['’]) (?:(?:new|best|ex|own|old|class) )?(?:wife|husband|partner|girlfriend|boyfriend|fianc\w+|friend|mate|teacher|tutor|coach|dog|cat|puppy|kitten|hamster|mother|father|mum|mom|dad|car|bike|house|school)\b",
    re.I,
)
#: A child just born: not a stage that is past, and not its things.
HAS_NEWBORN = re.compile(
    r"\b(?:my|our|have an?|got an?|with an?|and an?|and the) (?:(?:own|beautiful|tiny|little|sweet|second|third|precious|new|healthy) ){0,2}new-?borns?(?: (?:twins|son|daughter|baby|girl|boy))?\b(?! (?:stage|phase|clothes|nappies|diapers|photos?|photographer|photo ?shoot|days|size|insert|bath|haze|bubble|bub store|period|session|screening|unit|ward|nurse|care|checklist|hat|onesies?))",
    re.I,
)
#: "Sister Agnes", "Father Michael", "Brother Anselm": those of an order, unless they are said to be the author's.
_TITLE = re.compile(r"(?:Sister|Brother|Father|Mother|Sr|Br|Fr|Padre|Sisters|Brothers|Fathers)\Z")
_HIS_NAME = re.compile(r" (?:Superior\b|Mary |[A-ZÀ-Þ][a-zà-ÿ]+)")
_COUNT_OF = re.compile(
    r"\b(?:(?:no|number|nr|#)\.? of )?(?:children|kids|dependants|dependents|sons|daughters|siblings|brothers|sisters|grandchildren)\s?\Z",
    re.I,
)


def of_an_order(words: str, start: int, end: int) -> bool:
    """Whether the word for a relative from ``start`` to ``end`` is the title of a nun, a monk or a priest."""
    return bool(_TITLE.match(words[start:end]) and _HIS_NAME.match(words, end))


def counts_children(words: str, number: re.Match[str]) -> bool:
    """Whether a number of a form is how many there are, and no age: "Children: 2 (son, 14; daughter, 10)"."""
    return number.group().startswith(":") and not number["more"] and bool(_COUNT_OF.search(words[: number.start()]))


def children_of_a_form(words: str) -> int | None:
    """How many children a form counts: 2 of "Children: 2 (son, 14; daughter, 10)"."""
    match = _FORM.search(words)
    return int(match["n"]) if match else None


_FORM = re.compile(
    r"\b(?:(?:no|number|nr)\.? of )?(?:children|kids|dependent children)\s?[:=]\s?(?P<n>[1-9]|1\d)\b(?!\s*(?:,|and|&|/|-|\d|yo|y/o|years?|months?))",
    re.I,
)


def named_child(words: str, start: int) -> bool:
    """Whether a child is named right from ``start`` on: "dad of one" of "… cheeky lad"."""
    return bool(_CHILD.match(words, start))


_CHILD = re.compile(
    r"(?: (?!and\b|but\b|who\b|with\b)[\w'’-]+){0,3}? (?:sons?|daughters?|lads?|lass(?:es)?|boys?|girls?|kids?|children|toddlers?|teen(?:ager)?s?|bab(?:y|ies)|twins)\b",
    re.I,
)
