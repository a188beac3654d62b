"""Conditions, medication, animals, possessions, interests and feelings: the word of a list -> its kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from leakmeter.text.find.lexicon import Entry, annotate, by_name, rows
from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs
from leakmeter.text.rewrite.details.noun import article_before, phrase_start, possessed, stands_alone
from leakmeter.text.rewrite.grammar import like

_I = re.IGNORECASE
#: "I'm diabetic": the condition is an adjective, its family is a noun.
_COPULA = re.compile(
    r"(?P<be>\b(?:i['’]?m|i am|im|being)(?: (?:also|just|a bit|very|really|mildly|severely|\w+ly))*)\s+$", _I
)
_PEOPLE = re.compile(
    r"(?:diabetics?|epileptics?|alcoholics?|asthmatics?|addicts?|amputees?|schizophrenics?|narcoleptics?|insomniacs?|coeliacs?|celiacs?|autistics?)$",
    _I,
)
_IS_ADJECTIVE = re.compile(
    r"(?:ic|al|ed|ive|deaf|blind|dyslexic|disabled|coeliac|celiac|pregnant|infertile|anaemic|anemic|obese|overweight|underweight|manic|bipolar|sober|lame|hoh|hard of hearing|intolerant|allergic|depressed|suicidal|immunocompromised|ill|sick|unwell|paralysed|paralyzed)$",
    _I,
)
_HEALTH_WORDS = r"(?:t[12]|severe|mild|chronic|acute|bad|terrible|seasonal|early|late|stage (?:\d|one|two|three|four|i+v?)|type (?:1|2|one|two|i|ii)|grade \d|high[- ]grade|low[- ]grade|stage|type|clinical|major|generali[sz]ed|complex|combined|recurrent|moderate|left|right|own|old|little|nasty)"
_BEFORE_CONDITION = re.compile(rf"(?:\b{_HEALTH_WORDS}\s+)+$", _I)
_AFTER_CONDITION = re.compile(
    r"(?:\s+(?:disease|syndrome|disorder|diagnosis|type (?:1|2|i|ii)|stage (?:\d|[iv]+)|[1-4]|ii?i?))\b(?!\s+(?:of|out|in)\b)",
    _I,
)


def condition_details(passage: Passage) -> Iterator[Detail]:
    """Conditions as their family, medication as what it is for."""
    words = passage.words
    entries = annotate(words)
    broad = "a mental health condition" if passage.category == "MENTAL_HEALTH" else "a health condition"
    for entry in entries["conditions"].values():
        yield from _condition(passage, entry, broad)
    for entry in entries["medications"].values():
        yield from _medication(passage, entry)


def _condition(passage: Passage, entry: Entry, broad: str) -> Iterator[Detail]:
    words, family, name = passage.words, entry.row["family"], passage.words[entry.start : entry.end]
    tail = _AFTER_CONDITION.match(words, entry.end)
    end = tail.end() if tail else entry.end
    after = words[end:] or passage.after
    if not family or possessed(after) or not stands_alone(after):
        return
    if _bare(name) in _families("conditions"):
        if not name.lower().endswith("health condition"):
            yield Detail(entry.start, end, rungs(None, broad), "main")
        return
    if name.endswith("s") and re.match(
        r"\s+(?:are|were|have|do|don['’]?t|aren['’]?t|weren['’]?t|keep|come|go|get|run|start|make|hit)\b", after
    ):
        return  # its family is one condition
    before = words[: entry.start]
    copula = _COPULA.search(before)
    article = re.search(r"\b(?:an?)\s+(?:[\w-]+\s+)?$", before, _I)
    if article and _PEOPLE.search(name):
        start = article.start()
        yield Detail(start, end, rungs(f"someone with {family}", f"someone with {broad}"), "main")
    elif copula:
        having = like(copula["be"], "having" if copula["be"].lower().startswith("being") else "I have")
        yield Detail(copula.start(), end, rungs(f"{having} {family}", f"{having} {broad}"), "main")
    elif _IS_ADJECTIVE.search(name) or name.lower().startswith("allergic") or _PEOPLE.search(name):
        if not before.strip() and re.match(r"\s*(?:[.,;!?]|$)", after):
            yield Detail(entry.start, end, rungs(f"with {family}", f"with {broad}"), "main")
    elif not re.search(r"\b(?:no|any|of my|all my|and|is|was|are|were|been|got|gone|\w+['’]s)\s+$", before, _I):
        severe = (
            _BEFORE_CONDITION.search(before) or _KIND_BEFORE.search(before) or re.search(r"\b[\w-]+['’]s\s+$", before)
        )
        yield Detail(severe.start() if severe else entry.start, end, rungs(family, broad), "main")


#: A kind of condition said before its name: "vascular dementia".
_KIND_BEFORE = re.compile(r"\b(?!\w*(?:ed|ing)\b)[a-z]{4,}(?:ar|al|ic|ive|ant|oid|ous|ary|ine|tic)\s+$", _I)
_DOSE_AFTER = re.compile(
    r"(?:\s+(?:xr|er|sr|hcl|pills?|tablets?|patch(?:es)?|injections?|shots?|gel|cream|drops|inhaler|pump|infusions?))+\b",
    _I,
)
_DOSE_BEFORE = re.compile(r"\b\d+(?:\.\d+)?\s?(?:mg|mcg|ml)?\s+(?:of\s+)?$", _I)
_TAKEN = re.compile(
    r"\b(?:on|take|takes|taking|took|taken|started|starting|start|prescribed|failed|tried|stopped|quit|off|with|without|need|needs|using|use|for|by|to|of|had|have|got|get|getting|given|my|me|the|daily|some|and|from|via|been|want|through|onto|is)\s+(?:my\s+)?$",
    _I,
)


def _medication(passage: Passage, entry: Entry) -> Iterator[Detail]:
    words, family = passage.words, entry.row["family"]
    form = _DOSE_AFTER.match(words, entry.end)
    end = form.end() if form else entry.end
    after = words[end:] or passage.after
    dose = re.match(r"\s+\d+(?:\.\d+)?\s?(?:mg|mcg|ml|iu|units)\b", after)
    end, after = (end + dose.end(), after[dose.end() :]) if dose and words[end:] else (end, after)
    amount = _DOSE_BEFORE.search(words[: entry.start])
    start = amount.start() if amount else entry.start
    before = words[:start]
    if (
        not family
        or possessed(after)
        or not stands_alone(after)
        or (before.strip() and not re.search(r",\s*$", before) and not _TAKEN.search(before))
    ):
        return
    plain = "medication" if _DRUG.search(family) else None
    if _bare(words[entry.start : entry.end]) in _families("medications"):
        family = words[start:end]
    yield Detail(start, end, rungs(family, plain), "main")


@cache
def _families(name: str) -> frozenset[str]:
    """The families of a list, without their articles."""
    return frozenset(_bare(row["family"]) for row in rows(name))


def _bare(words: str) -> str:
    return re.sub(r"^(?:an?|the)\s+", "", words.lower())


_DRUG = re.compile(
    r"\b(?:medication|treatment|anti\w+|stimulant|steroid|hormones?|thinner|diuretic|aid|relaxant|cannabis)\b(?<!medical)"
)
_INJURED = re.compile(
    r"\b(?:broke|fractured|sprained|tore|ruptured|dislocated|cracked|shattered|twisted|smashed|busted|snapped|buggered|pulled|strained|bruised)\s+(?:both\s+)?my\s+(?:(?:left|right|own|whole|whole left|other)\s+)?(?:wrists?|arms?|legs?|ankles?|hips?|knees?|shoulders?|ribs?|collarbone|tailbone|fingers?|ring finger|toes?|big toe|foot|feet|hands?|back|neck|nose|jaw|skull|pelvis|elbows?|thumbs?|acl|mcl|meniscus|achilles|hamstring|calf|groin|femur|tibia|fibula|rotator cuff|heel)\b(?:\s+(?:in (?:two|three|four|five|several) (?:places|bits|pieces)|straight off))?",
    _I,
)


def injury_details(passage: Passage) -> Iterator[Detail]:
    """ "broke my wrist" -> "hurt myself"."""
    for match in _INJURED.finditer(passage.words):
        if stands_alone(passage.words[match.end() :] or passage.after):
            yield Detail(match.start(), match.end(), rungs("hurt myself"), "main")


_CROSS = re.compile(r"\s+(?:mix(?:es)?|cross(?:es)?|pup(?:py|s|pies)?|kitten|kitty|doggo|boy|girl)\b", _I)


def pet_details(passage: Passage) -> Iterator[Detail]:
    """Breed -> kind of animal -> pet."""
    words = passage.words
    found = sorted(annotate(words)["pets"].values(), key=lambda e: e.start)
    for index, entry in enumerate(found):
        cross = _CROSS.match(words, entry.end)
        end = cross.end() if cross else entry.end
        if index and found[index - 1].end + 1 == entry.start:
            continue
        if index + 1 < len(found) and found[index + 1].start == entry.end + 1:
            end = max(end, found[index + 1].end)
        after = words[end:] or passage.after
        if not stands_alone(after) and not possessed(after) and not re.match(r"\s+[A-Z]", after):
            continue
        many = (
            bool(re.search(r"(?:s|fish|mice|sheep|geese)$", words[entry.start : end], _I))
            and entry.row["general"] == "pets"
        )
        kind = _many(entry.row["kind"]) if many else {"poultry": "bird"}.get(entry.row["kind"], entry.row["kind"])
        plain = "pets" if many else "pet"
        said = words[entry.start : end].lower()
        if said in ("pet", "pets"):
            continue
        step = kind if kind not in (said, plain) and " or " not in kind else None
        yield Detail(entry.start, end, rungs(step, plain), "main")


def _many(kind: str) -> str:
    return {"fish": "fish", "poultry": "poultry", "bird": "birds"}.get(kind, kind if kind.endswith("s") else kind + "s")


_MAKE = re.compile(
    r"(?:(?:\b(?:\d{4}|['’]?\d{2}|[A-Z][\w’'-]*|[A-Z0-9]+(?:-[A-Z0-9]+)?|secondhand|second-hand|used|new|old|refurbished|trusty|beat[- ]up|little|\w+ed)\s+)+)$"
)
_MODEL = re.compile(r"(?:\s+(?:[A-Z][\w-]*|\d[\w-]*|[A-Z0-9-]+))+")


@cache
def _generals(name: str) -> frozenset[str]:
    """The general terms of a list, which need no other."""
    return frozenset(row["general"] for row in rows(name))


@cache
def _general_words(name: str) -> re.Pattern[str]:
    """The general terms of more than one word of a list, wherever they stand."""
    terms = sorted((term for term in _generals(name) if " " in term), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, terms))})\b", _I)


def possession_details(passage: Passage) -> Iterator[Detail]:
    """Makes and models as the kind of thing."""
    words = passage.words
    for entry in annotate(words)["possessions"].values():
        general = entry.row["general"]
        model = _MODEL.match(words, entry.end)
        end = model.end() if model else entry.end
        after = words[end:] or passage.after
        if possessed(after) or not stands_alone(after):
            continue
        make = _MAKE.search(words[: entry.start])
        start = make.start() if make else entry.start
        if (
            start == 0
            and words[:1].isupper()
            and make
            and re.match(r"(?:My|Our|The|A|An|This|Got|Bought|Have)\b", words)
        ):
            start = re.match(r"\w+\s+", words).end()  # pyright: ignore[reportOptionalMemberAccess]
        if words[start : entry.end].lower() == general or not general:
            continue
        said = words[entry.start : entry.end]
        many = said.islower() and bool(re.search(r"(?<![su])s$", said)) and not general.endswith("s")
        mass = general in ("gear", "jewelry", "way of getting around", "property")
        if not mass or not article_before(words, start):
            broader = by_name("possessions").get(general, {}).get("general")
            steps = [step + "s" if many and not mass else step for step in (general, broader) if step]
            known = said.lower().removesuffix("s") in _generals("possessions")
            yield Detail(start, end, rungs(None, steps[0]) if known else rungs(*steps[:2]), "main")


_ING = re.compile(
    r"\b(?:been|am|started|['’]m|im|was|keep|go|went|goes|going|out|come|try|tried|trying|stopped|quit|took up)\s+$", _I
)
_PLAYS = re.compile(
    r"\b(?:play|plays|played|playing|do|does|doing|did|into|love|loves|loved|like|enjoy|enjoys|practise|practice|teach|coach|watch|watching|watched|of|for|at|my|the|is|and|follow|following|by|with|on|about|a|an)\s+$",
    _I,
)


#: What one can play, by the kind of interest.
_PLAYED = {"gaming": "games", "music": "an instrument", "a sport": "a sport", "a hobby": "a game"}


def interest_details(passage: Passage) -> Iterator[Detail]:
    """Hobbies as their kind, where a noun fits."""
    words = passage.words
    for entry in annotate(words)["interests"].values():
        general = entry.row["general"]
        start = phrase_start(words, entry.start, most=1)
        before, after = words[:start], words[entry.end :] or passage.after
        if any(m.start() <= entry.start and entry.end <= m.end() for m in _general_words("interests").finditer(words)):
            continue
        counted = article_before(words, entry.start) or re.search(r"\b(?:my|our)\s+$", before, _I)
        if (
            not stands_alone(after)
            or possessed(after)
            or _ING.search(before)
            or (counted and not general.startswith("a "))
        ):
            continue
        if re.search(r"\bplay(?:s|ed|ing)?\s+(?:the\s+)?$", before, _I):
            general = _PLAYED.get(general, "")
        if general and (_PLAYS.search(before) or not before.strip()) and general != "watching sports":
            yield Detail(start, entry.end, rungs(general), "main")


def feeling_details(passage: Passage) -> Iterator[Detail]:
    """A strong feeling as a milder one."""
    words = passage.words
    for entry in annotate(words)["emotions"].values():
        general = entry.row["general"]
        after = words[entry.end :] or passage.after
        before = words[: entry.start]
        if general in ("struggling", "having a hard time") and re.search(
            r"\bfe(?:el|els|lt|eling)\s+(?:\w+\s+)?$", before, _I
        ):
            general = "low"
        if not re.search(
            r"(?:['’]m|\bim|\bam|\bwas|\bfeel|\bfelt|\bfeeling|\bbeing|\bso|\bbeen)\s+(?:[\w-]+\s+)?$", before, _I
        ):
            continue
        if (
            stands_alone(after)
            and general not in words.lower()
            and words[entry.start : entry.end].lower() not in _generals("emotions")
        ):
            start = entry.start
            so = re.search(r"\b(?:so|absolutely|incredibly|utterly|completely|beyond|totally)\s+$", before, _I)
            yield Detail(so.start() if so else start, entry.end, rungs(general), "main")
