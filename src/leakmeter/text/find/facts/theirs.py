"""What the next sentence tells of a relative just named: "Our twins came early. They're six now", "She was my baby sister. The
funeral is Thursday"; and ages right behind a mark: "dad of one lad" of "… who turned 5 on Friday"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from leakmeter.text.find.facts.numbers import IN_WORDS, value
from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_N = rf"(?P<n>\d{{1,2}}|{IN_WORDS})"
_UNLESS = r"(?![\d%:]|['’]\d|[.,]\d|\s*(?:of\b|feet|foot|ft\b|months?|weeks?|days?|hours?|minutes|times|pounds|lbs?|kgs?|miles|km|years? (?!old|young)|cats?|dogs?|kids|children|boys|girls|sons|daughters|a\.?m\b|p\.?m\b|o['’]clock|grand\b|k\b|out of|inches|stone|siblings|brothers|sisters|jobs?|cars?|in the morning|this (?:morning|evening)|people|points?|percent))"
#: "They're six now", "he has just turned 12", at the beginning of a sentence.
_PRONOUN = re.compile(
    rf"\W*(?:and |but |now |so |today )?(?P<who>he|she|they|both|the (?:oldest|eldest|youngest))(?:['’]s|['’]re|s| is| are| has| have| was| were|['’]ll be| will be| both)*(?: (?:now|just|only|already|both|all|about to be|nearly|almost|turned|turning|turn|turns|about|currently|somehow))* {_N}{_UNLESS}",
    _FLAGS,
)
#: "…, who turned 5 on Friday", "…, who is 31", "(aged 4)".
_WHO_IS = re.compile(
    rf",?[ (]+(?:who(?:['’]s| is| has| just| will be| turns?| turned| recently)+(?: (?:just|now|only|already|nearly|turned|turning))*|aged|turned|turning|turns|age) {_N}{_UNLESS}",
    _FLAGS,
)
_NOT_YET = re.compile(r"\b(?:almost|nearly|about to be|turning|['’]ll be|will be|turns?)\b", _FLAGS)
_CHILDREN_OF = re.compile(r"\bgrand|['’]s (?:\w+ )?(?:son|daughter|kid|child|bab|boy|girl)", _FLAGS)
_OTHERS_BETWEEN = re.compile(
    r"\b(?:my|our|his|her|their) (?!(?:own|first|second|last|next|new|house|home|car|job|phone|way|life|hands?|eyes?)\b)[a-z]+\b|\b(?:dog|cat|puppy|kitten|horse|car|friend|neighbour|neighbor|teacher|boss)\b",
    _FLAGS,
)
_PETS = re.compile(
    r"\b(?:dogs?|cats?|pupp(?:y|ies)|kittens?|horses?|hamsters?|rabbits?|ponies|pony|parrots?)\b", _FLAGS
)
#: A funeral, and who is said to have been.
_FUNERAL = re.compile(
    r"\b(?:the|her|his|their|a) (?:(?:\w+ )?(?:funeral|wake|burial|cremation|memorial(?: service)?|eulogy|obituary|requiem|shiva|viewing|headstone|ashes|coffin|casket|gravestone)|grave)\b(?! (?:director|parlour|home (?:staff|director)|business))",
    _FLAGS,
)
_LOST = re.compile(
    r"\b(?:(?:he|she) (?:died|passed(?: away)?|was killed|took (?:his|her) own life|drowned|is gone now|never woke up|has died|['’]s gone now|didn['’]t make it|did not make it)|(?:i|we) (?:buried|lost|cremated) (?:him|her)|rest in peace|r\.?i\.?p\b|(?:may|god) (?:he|she)? ?rest (?:him|her|his|easy|in))\b",
    _FLAGS,
)
_WAS_MY = re.compile(r"\b(?:he|she) was (?:also |only |always |truly )?my\b|\bwas my\b", _FLAGS)
_FUNERAL_OF = re.compile(
    r"\b(?:(?:funeral|wake|burial|memorial|headstone|eulogy|urn|grave|ashes|death|passing|loss|obituary|cremation|anniversary of the death)(?: service| mass)? (?:for|of)|buried|cremated|mourning|outlived|grieving(?: for)?|lost)(?: the late| our| my)* ?\Z",
    _FLAGS,
)
_OF_THE_DEAD = re.compile(
    r"['’]s (?:\w+ )?(?:funeral|ashes|grave|headstone|obituary|memorial|wake|burial|death|passing|urn|eulogy|cremation|estate|will was|probate|coffin)\b|,? who (?:died|passed(?: away)?|was killed)\b|,? (?:may|god) (?:he|she|they)? ?rest|,? r\.?i\.?p\b|(?: has| have| both| just| suddenly|['’]s| had| recently| both have)* (?:died|passed away|passed on(?! (?:the|a|my|his|her|it))|deceased)\b|\s?[:=(]\s?(?:deceased|dead|died|late|passed)\b",
    _FLAGS,
)
#: Within the words themselves.
_ITS_FUNERAL = re.compile(
    r"\b(?!(?:dog|cat|boss|friend|neighbour|neighbor|wife|husband)['’])\w+['’]s (?:funeral|wake\b(?!-)|burial|headstone|ashes|eulogy|obituary|cremation|coffin)",
    _FLAGS,
)
_NOT = re.compile(r"(?:\b(?:not|never|nearly|almost|if|feared|thought)\b|n['’]t\b)[^.;!?\n]{0,16}\Z", _FLAGS)
#: So far behind a mark the words are still of whom it names.
_NEXT = 90
_GROWN = 50


def with_theirs(text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]]) -> list[tuple[Fact, ...]]:
    """The facts read from each mark, with the ages and deaths that are told of its relatives beside it."""
    return [
        _of_family(text, marks, read, index) if mark.category == "FAMILY" else facts
        for index, (mark, facts) in enumerate(zip(marks, read, strict=True))
    ]


def _of_family(text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]], index: int) -> tuple[Fact, ...]:
    facts = read[index]
    if all(fact.attribute == "relative_age" for fact in facts) and (told := _of_pronoun(text, marks, read, index)):
        return told
    return (*facts, *_beside(text, marks, read, index))


def _beside(text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]], index: int) -> tuple[Fact, ...]:
    mark, facts = marks[index], read[index]
    if not any(fact.attribute in ("relative", "parent") for fact in facts):
        return ()
    found: list[Fact] = []
    if not _aged(facts) and (who := _WHO_IS.match(text, mark.end)) and not _NOT_YET.search(who.group()):
        found.extend(_age(who["n"], text[mark.start : mark.end], facts))
    found.extend(fact for fact in _told_later(text, marks, index, facts) if fact not in found)
    if Fact("relative_died", "yes") not in facts and _died(text, mark):
        found.append(Fact("relative_died", "yes"))
    return tuple(found)


def _told_later(text: str, marks: Sequence[Mark], index: int, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The age that the next sentence gives to whom a mark names, where that has no mark of its own kind."""
    if _aged(facts):
        return ()
    after = _SENTENCE_END.search(text, marks[index].end, marks[index].end + _NEXT)
    said = _PRONOUN.match(text, after.end()) if after else None
    taken = said is not None and any(m.start < said.end("n") and said.start("n") < m.end for m in marks[index + 1 :])
    if said is None or taken or _NOT_YET.search(said.group()):
        return ()
    between = text[marks[index].end : said.start()]
    return (
        () if _OTHERS_BETWEEN.search(between) else _age(said["n"], text[marks[index].start : marks[index].end], facts)
    )


_SENTENCE_END = re.compile(r"[.!?;\n]\s+")


def _of_pronoun(text: str, marks: Sequence[Mark], read: Sequence[tuple[Fact, ...]], index: int) -> tuple[Fact, ...]:
    """The age in a mark that names its relative by a pronoun, of the one that was named last before it."""
    mark = marks[index]
    said = _PRONOUN.match(text, mark.start, mark.end)
    if said is None or index == 0 or _NOT_YET.search(said.group()):
        return ()
    before, facts = marks[index - 1], read[index - 1]
    named = before.category == "FAMILY" and any(fact.attribute in ("relative", "parent") for fact in facts)
    between = text[before.end : mark.start]
    if not named or _aged(facts) or len(between) > _NEXT or _OTHERS_BETWEEN.search(between):
        return ()
    if _PETS.search(text, before.start, before.end):
        return ()
    return _age(said["n"], text[before.start : before.end], facts)


def _aged(facts: Sequence[Fact]) -> bool:
    return any(fact.attribute in ("child_age", "relative_age") for fact in facts)


def _age(said: str, named: str, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    years = value(said)
    relations = {fact.value for fact in facts if fact.attribute == "relative"}
    if years is None or not 0 < years < 110 or len(relations - {"child"}) > 1:
        return ()
    own = Fact("parent", "yes") in facts and relations <= {"child"} and not _CHILDREN_OF.search(named)
    return (Fact("child_age" if own and years <= _GROWN else "relative_age", int(years)),)


def _died(text: str, mark: Mark) -> bool:
    """Whether what stands beside a relative tells that they are dead."""
    before, words = text[max(0, mark.start - _NEXT) : mark.start], text[mark.start : mark.end]
    after = text[mark.end : mark.end + _NEXT]
    if _ITS_FUNERAL.search(words) or _OF_THE_DEAD.match(after):
        return True
    if _FUNERAL_OF.search(before) and not _POSSESSED.search(words + after[:2]) and not _AMONG.match(after):
        return not _NOT.search(before.rstrip().rsplit(" ", 1)[0])
    was = _WAS_MY.search(words) or _WAS_MY.search(before[-16:] + words)
    gone = _FUNERAL.search(after) or _LOST.search(after)
    return bool(was and gone) and not _OTHERS_BETWEEN.search(after[: gone.start()] if gone else after)


#: "I lost my mother's keys", "we lost my brother in the crowd".
_POSSESSED = re.compile(r"['’]s?\b", _FLAGS)
_AMONG = re.compile(
    r" (?:(?:in|at|on|inside) (?:the|a|an) (?:\w+ )?(?:crowd|market|shop|store|mall|airport|station|supermarket|queue|park|woods|forest|museum|maze|lot|festival|train|bus|ikea)"
    r"|for (?:a|an|ten|five|two|twenty) (?:minutes?|hours?|moment|while|second))\b",
    _FLAGS,
)
