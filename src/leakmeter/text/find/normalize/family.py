"""Relatives: who they are, how many children the author has, and how old they are."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import Entry
from leakmeter.text.find.normalize.children import counted_children, is_anothers_child
from leakmeter.text.find.normalize.kin import (
    HAS_NEWBORN,
    OF_A_CHILDS,
    children_of_a_form,
    counts_children,
    named_child,
    of_an_order,
)
from leakmeter.text.find.normalize.listed import marked_entries
from leakmeter.text.find.normalize.numbers import IN_WORDS, in_figures, value
from leakmeter.text.find.normalize.siblings import birth_order, siblings_counted
from leakmeter.types import Fact

#: The author is the relative: "I'm a mother of two", "as a single dad".
_AS_PARENT = re.compile(
    r"(?:(?<![\w'’])(?:i\s?am|i['’]?m|as|being|became|become)(?: (?:also|now|just))?(?: (?:an?|the))?(?: [\w-]+){0,2}? "
    r"|\A(?:an? )?(?:\w+ )?(?=\w+ (?:(?:of|to) (?:an? |\d|one|two|three|four|five|six|seven)|with (?:\d|one|two|three|four|five|six|seven) (?:kids|children))))"
    r"(?P<word>mother|mom|mum|mommy|mama|dad|daddy|father|parent)\b(?: (?:of|to|with) (?P<count>\d{1,2}|[a-z]+))?",
    re.I | re.A,
)
_NONE = re.compile(r"\b(?:no|don['’]?t|do not|never|without|neither)\b", re.I)
#: "One brother and no sisters": the brother is there.
_NO_OTHERS = re.compile(
    r"(?:,| and| but|,? plus)+ (?:(?:absolutely|zero|sadly|with|but) )*no (?:other )?(?:sisters?|brothers?|siblings?|sons?|daughters?|boys|girls|kids|children)\b"
    r"|\bno (?:sisters?|brothers?|sons?|daughters?|boys|girls),? (?:but|just|only) (?=(?:an?|one|two|three|four|five|six|\d)\b)",
    re.I,
)
_CHILDLESS = re.compile(
    r"\b(?:no (?:kids|children)|(?:don['’]?t|do not) have (?:any )?(?:kids|children)|never had (?:any )?(?:kids|children)|child(?:less|free))\b",
    re.I,
)
_NO_SIBLINGS = re.compile(
    r"(?<!my )(?<!our )(?<!of an )(?<!to an )(?<!have an )(?<!got an )\b(?:only child(?! (?:(?:that )?(?:i|we)\b|of (?:mine|ours)))|no (?:siblings|brothers or sisters))\b",
    re.I,
)
#: Words for relatives that the list lacks, by relation.
_WORDS: tuple[tuple[str, str], ...] = (
    ("parent", r"\b(?:me da|my da|the da|babcia|koro|nanay|ammu|ba\b|the (?:people|women) who raised me|my folks|(?:adopted|raised) (?:at|by|from))\b"),
    ("grandparent", r"\b(?:kokum|lola|oupa|ouma|thatha|paati|grandas?)\b"),
    ("extended", r"\b(?:t[ií]as?|masi|bua|didi)\b"),
    ("in-law", r"\b(?:MIL|FIL|SIL|BIL|saas)\b"),
    ("child", r"\b(?:(?:my|our|the|both|two|three|four|five|six|own|grown|got|small|younger) (?:own |grown |little |small |younger |older |eldest |oldest )*(?:boys?|girls?|lads?|baby)|"
              r"(?:two|three|four|five|six) (?:small |grown )?(?:boys|girls|lads)|"
              r"(?:boys|girls) (?:are|will|is)|girl of \d|baby|babies|twins|(?:my|our) (?:eldest|oldest|youngest|middle one|teenager|first|second)|(?:the )?(?:older|elder|eldest|younger) one|"
              r"ds\d?|dd\d?|new ?born|my 1?\d[ -]?(?:y/?o|yo|year[ -]old)|(?:my|our|the|a) (?:\w+|\d+)[ -](?:year|month|week)[ -]old|the 7yo|grand-?(?:daughter|son|kids?)|under (?:four|five|nine|ten)|"
              r"nursery)\b"),
)  # fmt: skip
#: The author among their siblings.
_AS_SIBLING = re.compile(
    r"\b(?:i['’]?m|i am|i was|being|as) the (?:eldest|oldest|youngest|baby|middle)\b|\b(?:eldest|oldest|youngest) (?:sister|brother)\b",
    re.I,
)
_OTHER = r"(?:\w+ ){0,2}?(?:brothers?|sisters?|siblings?|cousins?|friends?|nieces?|nephews?|grand\w+|cats?|dogs?|pets?|kittens?|pupp(?:y|ies)|horses?|birds?|chickens?|goats?|fur)\b"
_N = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)"
#: Children that are counted without the word.
_COUNTED = re.compile(
    rf"\b(?:i['’]?ve|i have|we['’]?ve|we have|have) (?:got )?(?P<m>{_N}) (?:under|at home)|\bme and my (?P<k>{_N})\b(?! (?:{_OTHER}))|\bbaby number (?P<b>{_N})\b(?! (?:is|will|on (?:the|its|his|her) way|due|coming|arriv\w+|kick\w*|in there))|\bmum? (?:of|to) (?P<p>{_N})\b(?! (?:{_OTHER}))|(?P<o>{_N}|both) of (?:our|my) own\b",
    re.I | re.A,
)
#: "the one child", "my only son": one, and no word of siblings.
_ONE_CHILD = re.compile(
    r"\b(?:(?:just|only|had|have|got|have got|i['’]ve|i['’]ve got|raised|raising|a mother of|a mom of|with) (?:the |just |only )*(?:one|1|a single) (?:child|kid|kiddo|son|daughter|baby|boy|girl)|the one (?:child|kid|kiddo)|one and done|(?:my|our) (?:one and )?only (?:child|kid|son|daughter)|(?:of|to|have|got) an only (?:child|kid))\b",
    re.I | re.A,
)
_TWINS = re.compile(
    r"\b(?:(?:my|our|the|have|got|expecting) (?:\w+ ){0,3}?twins|twins at home|twins in \w+ grade)\b", re.I
)
#: Ages of children in years or months, given in figures or words.
_AGED = re.compile(
    rf"(?P<n>\d{{1,3}}|{IN_WORDS})[\s-]*(?P<unit>year|yr|month|mo|week|day)s?[\s-]*old|(?P<y>\d{{1,2}})[\s-]?(?:y/?o|yo)\b"
    rf"|\bbaby(?:['’]s| is)? (?P<bm>\d{{1,2}}|{IN_WORDS}) (?P<bu>month|week|day)s"
    rf"|\bis (?P<wm>\d{{1,2}}|{IN_WORDS}) (?P<wu>month|week|day)s",
    re.I | re.A,
)
_ARE = re.compile(
    rf"(?:\b(?:is|are|were|turned|turns|turning|aged?|ages|(?:girl|boy|son|daughter|baby|lad) of|he['’]?s|she['’]?s|['’]s|hes|shes|mine is|was)\s+(?:now |only |just |nearly |almost |turning )?|[,(:]\s*)"
    rf"(?P<first>\d{{1,2}}|{IN_WORDS})(?P<more>(?:\s*(?:,|and|&|,\s*and)\s*(?:\d{{1,2}}|{IN_WORDS})){{0,5}})"
    rf"(?![\d%]|\s*(?:of\b|cats?\b|dogs?\b|pets?\b|cars?\b|jobs?\b|grand\w+|nieces|nephews|months?|weeks?|days?|hours?|times|minutes|pounds|lbs?|kids|children|years?(?! old)|boys|girls|sons|daughters|labou?rs|births|deliveries|pregnancies|c-sections|and a half (?:hours|years)|miles|grand|k\b))",
    re.I | re.A,
)
_DIED = re.compile(
    r"\b(?:died|(?<!is )(?<!not )deceased|departed|passed away|passed on(?! (?:the|a|my|his|her|it))|passed in|no longer with us|is (?:no longer|not) with us|lost (?:my|our)(?! (?:\w+ )?(?:keys|way|mind|temper|dog|cat|luggage|job|house|home|patience|shit|cool|marbles|deposit))|buried|his funeral|her funeral|rest in peace|hospice|when (?:she|he) died|late (?:mother|father|mum|mom|dad|son|daughter|brother|sister))\b",
    re.I,
)
_ESTRANGED = re.compile(
    r"\b(?:no contact|not (?:been )?(?:close|spoken|speaking)|does not speak to me|estranged|cut (?:off|contact))\b",
    re.I,
)
_PERSON = re.compile(r"\b(?:she|he|shes|hes|they)\b|\b(?:she|he)['’]s", re.I)
_GROWN = 25
_OLDEST = 110


def family_facts(words: str) -> tuple[Fact, ...]:
    """The relation to each relative named; that the author is a parent, with how many children where it is said."""
    parent = _AS_PARENT.search(words)
    if parent:
        return _parent_facts(words, parent)
    words = _NO_OTHERS.sub("", words)
    if _NONE.search(words):
        return ()
    among_siblings = birth_order(words) is not None
    facts: list[Fact] = [Fact("relative", "sibling")] if among_siblings else []
    for entry in marked_entries(words, "relatives"):
        if _is_order(words, entry) or of_an_order(words, entry.start, entry.end):
            continue
        implies = entry.row["implies"]
        if implies and among_siblings:
            continue
        if implies and is_anothers_child(words, entry.start):
            continue
        facts.append(Fact("relative", entry.row["relation"]))
        facts.extend([Fact("parent", "yes")] if implies else [])
    if Fact("parent", "yes") in facts:
        facts.extend(_number(counted_children(words)))
    return tuple(dict.fromkeys(facts))


def _is_order(words: str, entry: Entry) -> bool:
    """Whether a word of order says something else than a child: "my eldest sister", "I'm the youngest"."""
    if entry.row["name"] not in _ORDER:
        return False
    return bool(_SIBLING.match(words, entry.end) or _AUTHOR.search(words[: entry.start]))


_ORDER = frozenset("eldest oldest youngest baby twin twins".split())
_SIBLING = re.compile(
    r"\s+(?:\w+ )?(?:sister|brother|sibling|cousin|aunt|uncle|of \w+ (?:kids|children|siblings))", re.I
)
_AUTHOR = re.compile(r"\b(?:i['’]?m|i am|i was|as|being) (?:the |an? )?$", re.I)


def _parent_facts(words: str, parent: re.Match[str]) -> tuple[Fact, ...]:
    word, count = parent["word"].lower(), parent["count"]
    number = counted_children(words, parent.start("count")) if count else None
    facts = [Fact("parent", "yes"), *(_number(number) if number is not None else _children(count) if count else ())]
    if count and named_child(words, parent.end()):
        facts.append(Fact("relative", "child"))
    if word != "parent":
        facts.append(Fact("gender", "male" if word in ("dad", "daddy", "father") else "female"))
    return tuple(facts)


def _children(count: str) -> tuple[Fact, ...]:
    number = 2.0 if re.search(r"couple|pair|both", count, re.I) else value(count)
    return (Fact("children", int(number)),) if number is not None and 1 <= number <= _MOST else ()


def _number(count: int | None) -> tuple[Fact, ...]:
    return (Fact("children", count),) if count is not None and 1 <= count <= _MOST else ()


_MOST = 20


def household_facts(words: str) -> tuple[Fact, ...]:
    """Relatives the word list lacks, no children or siblings, the ages of children (``child_age``) and of other relatives
    (``relative_age``), in years, and whether one has died. None of these ages is the author's."""
    read = family_facts(words)
    relations = {fact.value for fact in read if fact.attribute == "relative"}
    facts: list[Fact] = []
    if _CHILDLESS.search(words):
        facts.append(Fact("children", 0))
    if _NO_SIBLINGS.search(words):
        facts.append(Fact("siblings", 0))
    elif number := siblings_counted(words):
        facts.append(Fact("siblings", number))
    more = [] if relations or _AS_SIBLING.search(words) or _CHILDLESS.search(words) else _more_relations(words)
    facts.extend(Fact("relative", relation) for relation in more)
    relations.update(more)
    parent = any(fact.attribute == "parent" for fact in read)
    one = _ONE_CHILD.search(words)
    has_one = bool(one and not is_anothers_child(words, one.start()))
    own = (parent or "child" in more or has_one or bool(counted_children(words))) and not OF_A_CHILDS.search(words)
    if own and not parent and not _is_others(words):
        facts.append(Fact("parent", "yes"))
    if own and not any(f.attribute == "children" for f in read):
        facts.extend(_number(children_of_a_form(words)) or _counted(words))
    facts.extend(_ages(words, own, bool(relations)))
    if own and HAS_NEWBORN.search(words):
        facts.append(Fact("child_age", 0))
    facts.extend(_standing(words))
    return tuple(fact for fact in dict.fromkeys(facts) if fact not in read)


def _more_relations(words: str) -> list[str]:
    return [
        relation
        for relation, pattern in _WORDS
        if (match := re.search(pattern, words, re.I))
        and not (relation == "child" and is_anothers_child(words, match.start()))
    ]


def _is_others(words: str) -> bool:
    return bool(re.search(r"\b(?:her|his|their|she has|he has)\b", words, re.I)) and not re.search(
        r"\b(?:my|our|we|i)\b", words, re.I
    )


def _counted(words: str) -> tuple[Fact, ...]:
    if _is_others(words):
        return ()
    if (number := counted_children(words)) is not None:
        return _number(number)
    match = _COUNTED.search(words)
    if match:
        return _children(next(group for group in match.groups() if group))
    if (one := _ONE_CHILD.search(words)) and not is_anothers_child(words, one.start()):
        return (Fact("children", 1),)
    return (
        (Fact("children", 2),)
        if _TWINS.search(words) and not re.search(r"\btwin of\b|one of the twins", words, re.I)
        else ()
    )


def _ages(words: str, own: bool, named: bool) -> tuple[Fact, ...]:
    """Ages in whole years: an age in months, weeks or days is the years it has completed. ``named`` is whether a relative
    is."""
    facts: list[Fact] = []
    for match in _AGED.finditer(words):
        number = value(match["n"] or match["y"] or match["bm"] or match["wm"])
        unit = (match["unit"] or match["bu"] or match["wu"] or "year").lower()
        facts.extend(_age(number, unit, own))
    if not facts and (own or named or _PERSON.search(words) or re.search(r"\b(?:my|our|mine)\b", words, re.I)):
        for match in _ARE.finditer(words):
            if _PAST.search(words[: match.start() + 6]) or counts_children(words, match):
                continue
            numbers = [
                match["first"],
                *re.findall(r"\d{1,2}|[a-z]+(?:-[a-z]+)?", in_figures(match["more"]).replace("and", ""), re.I),
            ]
            if (match["more"] or match.group()[0] in ",(:") and _THINGS.match(words, match.end()):
                numbers.pop()
            for number in numbers:
                facts.extend(_age(value(number), "year", own))
    return tuple(dict.fromkeys(facts))


#: A number of a list that counts what comes after it: "aunt: 51, one kidney", "two under five".
_THINGS = re.compile(
    r"\s+(?!(?:and|or|but|in|now|next|last|this|who|turning|already|at|on|with|today|going|goes|years?|yrs?|yo|then|if|when|as)\b)[a-z]"
)
_PAST = re.compile(r"\b(?:since|when|until|till|after|before) (?:i|she|he|they|we)\b", re.I)
_YEARS = {"year": 1.0, "yr": 1.0, "month": 1 / 12, "mo": 1 / 12, "week": 1 / 52, "day": 1 / 365}


def _age(number: float | None, unit: str, own: bool) -> tuple[Fact, ...]:
    years = number * _YEARS[unit] if number is not None else None
    if years is None or not 0 <= years <= _OLDEST or (number is not None and number == 0):
        return ()
    attribute = "child_age" if own and years <= _GROWN * 2 else "relative_age"
    return (Fact(attribute, int(years)),)


def _standing(words: str) -> tuple[Fact, ...]:
    told = (("relative_died", _DIED), ("estranged", _ESTRANGED))
    return tuple(Fact(attribute, "yes") for attribute, pattern in told if pattern.search(words))
