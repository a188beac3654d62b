"""People around the author: wife -> partner, mother -> parent -> relative, boss -> someone at work."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.lexicon import annotate
from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs
from leakmeter.text.rewrite.details.noun import stands_alone

_I = re.IGNORECASE
_POSSESSOR = r"(?P<det>\b(?:my|our|the|his|her|their|a|an|one|some|both|no)\s+)"
_ADJECTIVES = r"(?P<adjectives>(?:(?:own|little|baby|big|older|younger|elder|eldest|oldest|youngest|middle|late|dear|poor|twin|half|step|only|first|second|third|new|old|late|lovely|beautiful|sweet|wonderful|amazing|pregnant|long[- ]suffering|then|future|adult|grown|teenage|young|elderly|best|closest|former|current|dead|other|whole|wee|soon[- ]to[- ]be|biological|adoptive|adopted|foster|birth)\s+){0,2})"
_PARTNER = re.compile(
    rf"{_POSSESSOR}{_ADJECTIVES}(?P<noun>wife|wifey|gf|girlfriend|fiancée|fiancee|missus|mrs|bride|husband|hubby|hubs|bf|boyfriend|fiancé|fiance|groom|ball and chain|fella|old man|mister|lady|man|lad|feller|bloke)\b(?P<possessive>['’]s\b)?(?P<s>['’]?s\b)?",
    _I,
)
_SURE_PARTNERS = re.compile(
    r"(?:wife|wifey|gf|girlfriend|fianc[ée]e?|missus|bride|husband|hubby|hubs|bf|boyfriend|groom)$", _I
)
_EX = re.compile(r"\b(?:ex|late|former)[\s-]?(?:wife|gf|girlfriend|husband|hubby|bf|boyfriend|fianc[ée]e?)\b", _I)
_HIMSELF = re.compile(
    r"\A(?:himself|herself|DH|DW|SO|hubby|hubs|wifey|the husband|the wife|the hubby|the missus|the other half|the mrs)\b(?!['’])",
    _I,
)


def partner_details(passage: Passage) -> Iterator[Detail]:
    """The partner without gender."""
    words = passage.words
    for match in _EX.finditer(words):
        by = "late partner" if match.group().lower().startswith("late") else "ex"
        yield Detail(match.start(), match.end(), rungs(None, by), "main")
    himself = _HIMSELF.match(words)
    if himself and himself.group() != "SO":
        yield Detail(0, himself.end(), rungs(None, "my partner"), "main")
    for match in _PARTNER.finditer(words):
        noun = match["noun"]
        if not _SURE_PARTNERS.match(noun) and passage.category not in ("HUSBAND_BF", "WIFE_GF"):
            continue
        if match["s"] and not match["possessive"]:
            continue
        if (
            not match["possessive"]
            and not stands_alone(words[match.end("noun") :] or passage.after)
            and not re.match(r"\s+[A-Z(]|\s*\(|\s+\w+(?:s|ed)\b|['’]", words[match.end("noun") :] or passage.after)
        ):
            continue
        plain = f"{match['det']}{match['adjectives']}partner"
        if match["det"].strip().lower() in ("a", "an"):
            plain = f"a {match['adjectives']}partner"
        yield Detail(match.start(), match.end("noun"), rungs(None, plain), "main")
    for match in re.finditer(
        r"\b(?:wife|husband|girlfriend|boyfriend|gf|bf|fianc[ée]e?|hubby)\b(?!['’]s|\w)", words, _I
    ):
        yield Detail(match.start(), match.end(), rungs(None, "partner"), "main")


_RELATIONS = {
    "parent": "parent",
    "child": "child",
    "sibling": "sibling",
    "grandparent": "grandparent",
    "in-law": "in-law",
}
_KIDS = {"children": "kids", "child": "kid"}


def relative_details(passage: Passage) -> Iterator[Detail]:
    """Mother -> parent; sons -> children."""
    words = passage.words
    for entry in annotate(words)["relatives"].values():
        general, said = entry.row["general"], words[entry.start : entry.end].lower()
        after = words[entry.end :] or passage.after
        if re.match(
            r"['’]s\s+(?:side|name|house|place)\b|-|\s+(?:tree|name|home|car|house|gp|doctor|reunion|dinner|business|court|law|van|photo|history)s?\b",
            after,
            _I,
        ):
            continue
        if re.match(r"\s*\d", after):
            continue
        general = _RELATIONS.get(entry.row["relation"], general) if general != "family" else general
        yield from _relative(passage, entry.start, entry.end, general, said)


#: "I'm a 41 year old divorced dad": the author, of whom an article was said already.
_SELF_BEFORE = re.compile(r"\b(?:i['’]?m|i am|as|being)\s+(?:just\s+)?an?\s+(?:[\w'’-]+\s+){0,5}$", _I)


def _relative(passage: Passage, start: int, end: int, general: str, said: str) -> Iterator[Detail]:
    words = passage.words
    many = said.endswith(("children", "offspring", "kiddos")) or bool(
        re.search(r"(?<!s)s$", said) and not re.search(r"(?:ss|us|is)$", said)
    )
    many = many or (
        passage.words[start:end].lower().endswith(("-in-law", " in law")) and bool(re.match(r"\w+s[ -]in", said))
    )
    before = re.search(rf"{_POSSESSOR}{_ADJECTIVES}$", words[:start], _I)
    single = {
        "parents": "parent",
        "children": "child",
        "siblings": "sibling",
        "relatives": "relative",
        "in-laws": "in-law",
    }.get(general, general)
    plural = {"child": "children"}.get(single, single + "s")
    plain = plural if many else single
    if said in ("family", "fam", "folks"):
        return
    step = None if said in (plain, _KIDS.get(plain)) else plain
    if before is None and _SELF_BEFORE.search(passage.before + words[:start]):
        yield Detail(start, end, rungs(None, step), "main")
        return
    if before is None:
        if words[:start].strip() and not re.search(
            r"(?:[,.;:(]|\b(?:and|as|but|to|for|with|from|by|is|of|when|because|after))\s*$", words[:start]
        ):
            return
        article = "" if many else ("an " if single[0] in "aeiou" else "a ")
        yield Detail(start, end, rungs(None, article + plain if step else None), "main")
        return
    det = before["det"].strip().lower()
    if det == "no":
        return
    if det in ("a", "an", "one", "both", "some"):
        yield Detail(start, end, rungs(None, step), "main")
        return
    keep = f"{before['det']}{plain}" if step or before["adjectives"] else None
    yield Detail(before.start(), end, rungs(None, keep), "main")


def relationship_details(passage: Passage) -> Iterator[Detail]:
    """ "divorced" -> "not married any more", "engaged" -> "in a relationship"."""
    words = passage.words
    if passage.category != "RELATIONSHIP_STATUS":
        return
    for match in _STATUS.finditer(words):
        said = match.group().lower()
        by = next(by for pattern, by in _STATUSES if re.search(pattern, said))
        describes = match.end() == len(words) and _DESCRIBES.search(f"{passage.before}{words[: match.start()]}")
        if describes and _NOUN_AFTER.match(passage.after):
            described = next((by for pattern, by in _DESCRIBED if re.search(pattern, said)), None)
            if described:
                yield Detail(match.start(), match.end(), rungs(None, described), "main")
            continue
        if not stands_alone(words[match.end() :] or passage.after):
            continue
        if "divorc" in said and _DID.search(passage.before + words[: match.start()]):
            yield Detail(match.start(), match.end(), rungs(None, "split up"), "main")
        elif came := _CAME_ABOUT.search(words[: match.start()]):
            ended = re.search(r"divorc|separat", said)
            start = came.start() if ended else match.start()
            by = _ENDED[came["got"].lower()] if ended else "together with someone"
            yield Detail(start, match.end(), rungs(None, by), "main")
        else:
            yield Detail(match.start(), match.end(), rungs(None, by), "main")


#: "since then I divorced": what somebody did.
_DID = re.compile(r"\b(?:i|we|they|he|she|parents)\s+$", re.IGNORECASE)
#: "got divorced" tells what came about, "am divorced" what is.
_CAME_ABOUT = re.compile(r"\b(?P<got>got|get|getting)\s+$", re.IGNORECASE)
_ENDED = {"got": "split up", "get": "split up", "getting": "splitting up"}
#: "a 41 year old divorced dad": between an article and a noun other words fit.
_DESCRIBES = re.compile(r"\b(?:an?|the|this)\s+(?:[\w'’-]+\s+){0,4}$", _I)
_NOUN_AFTER = re.compile(
    r"\s+(?:\w+\s+)?(?:dads?|moms?|mums?|fathers?|mothers?|parents?|m[ae]n|wom[ae]n|guys?|lad(?:y|ies)|person|people|females?|males?|dudes?|gals?|chap|bloke|folks?|couple|\w{3,}(?:er|or|ist)s?)\b",
    _I,
)
_DESCRIBED = ((r"divorc|separat|widow|single|unattached", "unmarried"), (r"married|engaged|hitched|wed", "partnered"))
_STATUSES: tuple[tuple[str, str], ...] = (
    (r"divorc|separat|widow", "not married any more"),
    (r"married|engaged|hitched|wed|dating|partnered", "in a relationship"),
    (r"single|unattached", "not in a relationship"),
)
_STATUS = re.compile(
    r"\b(?:(?:recently|newly|twice|happily|unhappily|long|never|still|now|just|freshly|very|quite|legally|perpetually|chronically)\s+)*(?:divorced|separated|widowed|married|engaged|hitched|dating|partnered|single|unattached)\b(?! (?:dad|mum|mom|father|mother|parent|woman|man|people|life|friend|lady|guy|couple|as|to|with|from|by|him|her|someone|a|the|my))",
    _I,
)
