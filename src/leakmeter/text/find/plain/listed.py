"""Which items of a list speak of the author: those beside marks that do, and those with which a sentence begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from leakmeter.text.find.mark import Mark
from leakmeter.text.find.plain.items import Item, beside

#: Marks beside which an item is the author's; "my husband is 40 and retired" is of another kind.
_OF_ONESELF = frozenset(
    "AGE AGE_GENDER GENDER RACE_NATIONALITY RELATIONSHIP_STATUS SEXUAL_ORIENTATION OCCUPATION EDUCATION HEALTH MENTAL_HEALTH "
    "REPRODUCTIVE_HEALTH APPEARANCE FINANCE LOCATION".split()
)
#: Beside these alone a word for a person or a colour names the author.
_OF_WHO_ONE_IS = frozenset(
    "AGE AGE_GENDER GENDER RACE_NATIONALITY RELATIONSHIP_STATUS SEXUAL_ORIENTATION APPEARANCE".split()
)
_ANOTHERS = re.compile(
    r"\b(?:his|her|their|your|he|she|they|my|our)\b(?! (?:(?:early|mid|late) ?)*\W?(?:teens|\w+ties|[2-9]0))",
    re.IGNORECASE,
)
_SELF = r"(?<![\w'’])(?:i|im|ive|i['’](?:m|ve|ll|d)|we|we['’](?:re|ve|ll|d)|my|our)\b"
_WITH_SELF = re.compile(rf"{_SELF}|\bas\b", re.IGNORECASE)
_GOES_ON = re.compile(_SELF, re.IGNORECASE)


#: Lists of others: "roommate wanted, twenties, non-smoker", "a white guy, forties, …".
_SOUGHT = re.compile(
    r"\b(?:wanted|seeking|looking for|searching for|suspect|in search of|iso|met|dating|known as)\b", re.IGNORECASE
)
#: What may stand before the first item of a list.
_STARTS = re.compile(r"[\s(\[\"“*:-]*")
_ASKED_FOR = re.compile(r"\b(?:wanted|preferred|required|welcome|only|please apply)\b", re.IGNORECASE)
_SOMEBODY = re.compile(r"\W*(?:an?|the|some|this|that|every|one)\s", re.IGNORECASE)


def beside_marks(sentence: str, item: Item, marks: Sequence[Mark]) -> bool:
    """Whether an item stands in or beside a mark of the same sentence that speaks of the author."""
    if item.start == 0 and _SOMEBODY.match(sentence):
        return False
    kinds = _OF_ONESELF if item.alone or item.attribute in ("age", "relationship") else _OF_WHO_ONE_IS
    return any(mark.category in kinds and _joins(sentence, item, mark) for mark in marks)


def _joins(sentence: str, item: Item, mark: Mark) -> bool:
    start, end = mark.start, mark.end
    within = start < item.end and item.start < end
    if not (within or beside(sentence, item, start, end)) or _of_others(sentence, item, start):
        return False
    if within:
        return True
    if _ANOTHERS.search(sentence, start, end):
        return False
    if mark.category == "APPEARANCE" and not any(c.isdigit() for c in sentence[start:end]):
        return False
    return end <= item.start or not _WITH_SELF.search(sentence, start, end)


def _of_others(sentence: str, item: Item, start: int) -> bool:
    """Whether a list is about somebody else: somebody sought, or "a white guy, forties, …"."""
    sought = _SOUGHT.search(sentence, max(0, item.start - _NEAR), item.start)
    return bool(sought) or (start == 0 and bool(_SOMEBODY.match(sentence)))


#: How many characters before an item are looked at.
_NEAR = 200


def opening_items(sentence: str, found: Sequence[Item], follows_mark: bool) -> Iterator[Item]:
    """The items with which a sentence begins, where it is nothing else and follows a mark ("Homeowner, somehow."), where
    it goes on to say "I" ("Never smoked, but I like the smell") or where they are several ("Renter, retired, and bored")."""
    first = found[0]
    if not _STARTS.fullmatch(sentence, 0, first.start) or _SOMEBODY.match(sentence) or _ASKED_FOR.search(sentence):
        return
    if first.alone and (_GOES_ON.search(sentence, first.end) or (follows_mark and _is_all(sentence, found))):
        yield first
    run = [first]
    for a, b in pairwise(found):
        if not beside(sentence, b, a.start, a.end):
            break
        run.append(b)
    several = len({item.attribute for item in run}) > 1
    if several and any(item.alone or item.attribute == "age" for item in run):
        yield from run


def _is_all(sentence: str, found: Sequence[Item]) -> bool:
    return len(found) == 1 and bool(_NO_MORE.match(sentence, found[0].end))


_NO_MORE = re.compile(
    r"[^\w?]*(?:here|now|too|finally|somehow|obviously|sadly|luckily|lol|haha)?[^\w?]*\Z", re.IGNORECASE
)
