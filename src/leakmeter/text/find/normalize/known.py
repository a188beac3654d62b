"""Numbers of words that are known to tell a height, a weight or a count of children: "five-seven", "a buck eighty", "all three".

The readers elsewhere look for such numbers among words that may be of anything, and so ask for units. Here the network's
second head has said what the words state; only the number is looked for.
"""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.appearance import appearance_facts
from leakmeter.text.find.normalize.children import bare_number, counted_children, is_anothers_child
from leakmeter.text.find.normalize.family import family_facts
from leakmeter.text.find.normalize.numbers import IN_FIGURES, IN_WORDS, value
from leakmeter.text.find.normalize.ranges import decade_in, range_in
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_FEET_NAMED = ("four", "five", "six")
_INCHES_NAMED = ("flat", *"one two three four five six seven eight nine ten eleven".split())
_NO_INCHES = frozenset(("flat", "even", "nothing", "zero", "nuthin"))
_FEET = re.compile(
    rf"(?<![\w.])(?P<feet>[4-7]|{'|'.join(_FEET_NAMED)})[\s-]*(?:feet|foot|ft|['’′.])?[\s,-]*(?:and\s+)?"
    rf"(?P<inches>1[01]|\d|{'|'.join(_INCHES_NAMED)}|even|nothing|nuthin|zero)?(?!\w)",
    _FLAGS,
)
#: "63 inches in socks", "sixty-one inches".
_INCHES_ALONE = re.compile(
    rf"(?<![\w.'’′])(?P<n>5[4-9]|[67]\d|8[0-4]|(?:fifty|sixty|seventy)(?:[\s-](?:{'|'.join(_INCHES_NAMED[1:10])}))?|eighty)[\s-]*(?:inch(?:es|er)?\b|in\.|[\"”])",
    _FLAGS,
)
_CENTIMETRES = re.compile(r"(?<!\d)(?P<cm>1[3-9]\d|20\d|21\d)(?!\d)")
_BUCK = re.compile(r"\ba buck\b|\bbuck(?=[\s-](?:\w+ty|oh|o|\d))", _FLAGS)
_NUMBER = re.compile(rf"(?:{IN_FIGURES}|{IN_WORDS})", _FLAGS)
_KILOGRAMS = re.compile(r"\b(?:kgs?|kilos?)\b|\dkg", _FLAGS)
_POUNDS = (70.0, 600.0)
_POUND = 0.4536
_HUNDREDS = re.compile(r"\b(one|two|three|1|2|3)[\s-]+$", _FLAGS)
_HUNDRED = {"one": 1, "two": 2, "three": 3, "1": 1, "2": 2, "3": 3}
_HUNDRED_POUNDS = 100.0
_MOST = 12


def height_facts(words: str) -> tuple[Fact, ...]:
    """The height in centimetres that words state: "at five three", "five feet flat", "171"."""
    found = tuple(fact for fact in appearance_facts(words) if fact.attribute == "height")
    return found or _height(words)


def _height(words: str) -> tuple[Fact, ...]:
    if inches := _INCHES_ALONE.search(words):
        return (Fact("height", round((value(inches["n"].replace("-", " ")) or 0) * 2.54)),)
    match = next((m for m in _FEET.finditer(words) if m["inches"] or _UNIT.search(m.group())), None)
    if match:
        feet, inches = match["feet"].lower(), (match["inches"] or "flat").lower()
        whole = int(feet) if feet.isdigit() else _FEET_NAMED.index(feet) + 4
        more = int(inches) if inches.isdigit() else 0 if inches in _NO_INCHES else _INCHES_NAMED.index(inches)
        return (Fact("height", round(whole * 30.48 + more * 2.54)),)
    metric = _CENTIMETRES.search(words)
    return (Fact("height", int(metric["cm"])),) if metric else ()


_UNIT = re.compile(r"feet|foot|ft|['’′]", _FLAGS)


def weight_facts(words: str) -> tuple[Fact, ...]:
    """The weight in kilograms that words state; a number without a unit is pounds: "a solid 195", "one eighty"."""
    found = tuple(fact for fact in appearance_facts(words) if fact.attribute == "weight")
    if found:
        return found
    plain = _BUCK.sub("one", words)
    times = 1.0 if _KILOGRAMS.search(plain) else _POUND
    ranged = range_in(_SAID_AS_HUNDREDS.sub(_in_hundreds, plain))
    if ranged and _POUNDS[0] <= ranged.low < ranged.high <= _POUNDS[1]:
        low, high = (round(end * times, 1) for end in (ranged.low, ranged.high))
        return (Fact("weight", f"{low:.0f} to {high:.0f}", low=low, high=high),)
    if decade := decade_in(plain):
        hundreds = _HUNDREDS.search(plain[: decade.start])
        more = 100.0 * _HUNDRED[hundreds[1].lower()] if hundreds and decade.low < _HUNDRED_POUNDS else 0.0
        low, high = (round((end + more) * times, 1) for end in (decade.low, decade.high))
        return (Fact("weight", f"{low:.0f} to {high:.0f}", low=low, high=high),)
    numbers = (value(match.group()) for match in _NUMBER.finditer(plain))
    least, most = (bound * (_POUND if times == 1.0 else 1.0) for bound in _POUNDS)
    pounds = next((number for number in numbers if number is not None and least <= number <= most), None)
    return () if pounds is None else (Fact("weight", round(pounds * times)),)


#: "one fifty", said for 150.
_SAID_AS_HUNDREDS = re.compile(
    r"\b(one|two|three)[\s-]((?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?|ten|fifteen)\b(?! hundred)",
    re.IGNORECASE,
)


def _in_hundreds(match: re.Match[str]) -> str:
    return str(int(100 * _HUNDRED[match[1].lower()] + (value(match[2]) or 0)))


def children_facts(words: str, start: int = 0, end: int | None = None) -> tuple[Fact, ...]:
    """How many children the words from ``start`` to ``end`` state, or that there are some: "raised four", "both of mine",
    "given birth twice". The rest of ``words`` says whose they are; grandchildren tell that there was a child."""
    said = words[start:end]
    number = counted_children(words, start, end)
    if number is None and _PAIR.fullmatch(said):
        number = counted_children(f"having {said}")
    if number is None and not _GRAND.search(words, start) and _CHILDREN.search(words):
        number = bare_number(words, start, end)
    found = tuple(fact for fact in family_facts(said) if fact.attribute in ("parent", "child_age"))
    if number and number <= _MOST:
        return (*(found or (Fact("parent", "yes"),)), Fact("children", number))
    if found and not _is_anothers(words, start):
        return found
    return ()


_MANY = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|both|all|[1-9]|an? (?:couple|pair)|couple)"
#: Words for children, for births or for having them: with them a bare number can count children.
_CHILDREN = re.compile(
    r"\b(?:kid(?:do|die)?s?|child\w*|bab(?:y|ies)|bub|toddlers?|teen(?:ager)?s?|newborns?|infants?|littles?|little ones?|small ones?|sons?|daughters?|boys?|girls?|lads?|lass(?:es)?|"
    r"mo(?:ms?|mm(?:y|a)|thers?|therhood)|mum(?:s|my)?|mama\w*|mam[áa]|ma|dad(?:s|dy)?|papa|father\w*|parent\w*|family|brood|offspring|gremlins?|monsters?|goblins?|rugrats?|munchkins?|minions|hooligans|"
    r"birth\w*|bore|borne?|deliver\w*|labou?r\w*|pregnan\w*|preggo|expecting|twins?|triplets?|bringing up|brought up|diapers?|nappies|daycare|kindergarten\w*|c-sections?|boosters?|pushed out|"
    r"oldest|eldest|youngest|first-?born|the sitter|crib|stick had two lines|school play|drop[- ]off|(?:this|my)(?: \w+)? body|into (?:this|the) world)\b"
    rf"|\brais(?:ed|ing) (?:up )?(?:him|her|them|my|our|{_MANY})\b|\b(?:my|our) (?:own )?(?:{_MANY}|one and only|only one|second|third|fourth|fifth)\b|\b(?:{_MANY}) (?:\w+ )?(?:of (?:mine|ours|my own|our own|them)|under (?:\w+,? )?(?:this |my |our )?(?:\w+|roof)|at home|at school|in (?:school|college|high school|the house)|through (?:school|college)|small ones|human)\b"
    rf"|\b(?:i|we|i['’]ve|we['’]ve|who)(?: have)? (?:(?:have|had|got|carried|made|only had|have had|gave)\b ?){{1,2}}(?:all |both |the |us )?(?:{_MANY})\b|\bthe (?:{_MANY}) i (?:had|made|have|carried)\b|\bcarried (?:all |both )?{_MANY}\b",
    _FLAGS,
)


def _is_anothers(words: str, start: int) -> bool:
    """Whether the child named from ``start`` on is another's: the words before the span say so."""
    return start > 0 and is_anothers_child(words, start)


_GRAND = re.compile(r"\bgrand", _FLAGS)
#: "A boy and a girl", which are counted where they are known to be one's own.
_PAIR = re.compile(r"an? .*", _FLAGS)
