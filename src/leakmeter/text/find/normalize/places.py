"""Places: where the author lives, comes from or works, with homonyms settled by context and population."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from leakmeter.statistics.figures import Place
from leakmeter.statistics.names import key
from leakmeter.statistics.places import lookup
from leakmeter.text.find.gazetteer.homonyms import possible, resolve
from leakmeter.text.find.gazetteer.placenames import place_at, readings
from leakmeter.text.find.gazetteer.plausible import is_ordinary
from leakmeter.types import Fact

_ORIGIN = re.compile(
    r"\b(?:born|raised|grew up|growing up|hometown|home town|originally|roots|native|where i['’]?m from|where i am from|native of|come from|came from|hail|"
    r"childhood|back home)\b",
    re.I,
)
_AS_A_CHILD = re.compile(
    r"\b(?:as a (?:kid|child|boy|girl|teen(?:ager)?)|was (?:just |only )?a (?:kid|child|boy|girl)|"
    r"when i was (?:little|young|small))\b[^,;]*$",
    re.I,
)
_STILL = re.compile(r"(?:\b(?:i|we)(?:['’]ve|ve| have)\b.*\blived\b|\bbeen living\b|\blived? here\b|\bnow\b)", re.I)
_PAST = re.compile(
    r"\b(?:(?:mov(?:ed?|ing)|relocat(?:ed|ing)|fled|emigrated|immigrated|drove|came|flew)\b.*\bfrom|used to|lived|studied|"
    r"worked|taught|spent|(?<!\ba )(?<!the )(?<!my )(?<!our )(?<!this )(?<!tiny )(?<!little )(?<!small )(?<!newly )rented|visited|stayed|resided|was (?:living|working|studying|based|stationed|staying)|"
    r"moved (?:away|out)|left|had me|kept me|was (?:my )?home)\b",
    re.I,
)
#: "I don't live in Scotland any more": whether the author ever did is not said.
_DENIED = re.compile(
    r"\b(?:don['’]?t|do not|never|no longer)(?: (?:really|actually|currently|even))? (?:live[d]?|reside[d]?|come|stay(?:ed)?)\b(?! anywhere)|\b(?:i['’]?m|i am|im|we['’]?re|we are) (?:not|no longer) (?:\w+ )?(?:from|in|near|based|living)\b",
    re.I,
)
_FREQUENTS = re.compile(
    r"\b(?:drive|commut(?:e|ing)|walk|train|bus|office|job|gym|works?|working|shop|store|study|studying|school|uni|university|"
    r"college|church|teach|teaching|attend)\b",
    re.I,
)
_RESIDES = re.compile(
    r"\b(?:liv(?:e|es|ing)|reside|residing|based|settled|moved to|relocated to|here in|home in|apartment|flat|house)\b",
    re.I,
)
_FROM = re.compile(r"(?:\b(?:i\s?am|im)|['’]m) (?:\w+ )?from\b", re.I)
_CLAUSE_AFTER = re.compile(
    r"(?: area)?,?[ -]*(?:(?:is|was|['’]s) (?:the (?:place|city|town) )?(?:where|home|my home)|where|(?:born|raised|bred)(?! (?:up )?in\b)|native|had me|kept me|raised me|made me)\b",
    re.I,
)
#: What leads to another place further on in the same words: "Born in Beirut, raised in Detroit".
_AND_THEN = re.compile(
    r"(?P<cue>[^.;!?\n]{0,40}?\b(?:born|raised|bred|grew up|grown up|growing up|brought up|schooled|liv(?:e|ed|es|ing)|based|moved|settled|relocated|resid(?:e|ed|ing)|now|currently|these days|studied|worked|stayed|retired)"
    r"(?: (?:up|partly|mostly|now|currently|here|back|mainly|over|down|happily))* (?:in|to|near|outside) )(?=(?:the )?[^\W\d_])",
    re.I,
)
_TO = re.compile(r" (?:over |out |down |up |back )?to ", re.I)
_BEGINNINGS = re.compile(r"(?<![\w'’])[^\W\d_]")
_SENTENCE_START = re.compile(r"[.!?\n][^.!?\n]*$")
_CANDIDATES = 5
_MOST_LIKELY = 30
#: A namesake this many times smaller is not worth a mention.
_SMALLER = 500
_BEFORE = 80
Where = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Named:
    """A place expression: the words of its sentence and of its disclosure before it, its spelling, its meanings."""

    lead: str
    cue: str
    spelled: str
    places: tuple[Place, ...]


def place_facts(text: str, spans: Sequence[Where | None]) -> list[tuple[Fact, ...]]:
    """For each span (None for what is no place) the places named in it: one, or both ends of a move.

    The attribute is ``place`` for a residence, ``frequents`` for where the author works, studies or goes, ``birthplace``
    for an origin, ``past_place`` for where the author used to be, ``named_place`` where the tie is not clear; the value is the label of the likeliest reading and
    ``candidates`` the labels of the others.
    """
    found = [_named(text, *span) if span else [] for span in spans]
    every = [named for group in found for named in group]
    facts = map(_fact, _chosen(every, text), _roles(every))
    return [tuple(next(facts) for _ in group) for group in found]


def _named(text: str, start: int, end: int) -> list[_Named]:
    """The first place expression within a span that follows a word which leads to a place, and where a move led."""
    for at in (m.start() for m in _BEGINNINGS.finditer(text, start, end)):
        stop = place_at(text, at) if _after_cue(text[start:at]) else None
        if stop is not None and at < end:
            to = _TO.match(text, stop, end)
            clause = _CLAUSE_AFTER.match(text, stop, end)
            cue = text[start:at] + (f"… {text[clause.start() : end]}" if clause else "…")
            first = _Named(_lead(text, start), cue, text[at:stop], readings(text, at))
            arrival = place_at(text, to.end()) if to else None
            if to is None or arrival is None:
                return [first, *_further(text, stop, end)]
            return [first, _Named("", "moved to …", text[to.end() : arrival], readings(text, to.end()))]
    return _small(text, start, end) or _around_unknown(text, start, end)


def _further(text: str, start: int, end: int) -> list[_Named]:
    """The next place expression after a clause of its own: "raised in Detroit" of "Born in Beirut, raised in Detroit"."""
    then = _AND_THEN.match(text, start, end)
    stop = place_at(text, then.end()) if then and then.end() < end else None
    if then is None or stop is None:
        return []
    return [_Named("", then["cue"] + "…", text[then.end() : stop], readings(text, then.end()))]


def _small(text: str, start: int, end: int) -> list[_Named]:
    """A town too small to be believed elsewhere, named with a capital where these words of a place begin or after a cue."""
    for match in _CAPITALISED.finditer(text, start, end):
        before, name = text[start : match.start()], match.group()
        if _after_cue(before) and not is_ordinary(name):
            found = tuple(place for place in lookup(name) if place.population >= _TOWN and key(place.name) == key(name))
            if found:
                return [_Named(_lead(text, start), before + "…", name, found)]
    return []


def _around_unknown(text: str, start: int, end: int) -> list[_Named]:
    """The region or country after a comma and a name that is not known: "Zzyzxville, Ohio"."""
    for at in (m.start() for m in _BEGINNINGS.finditer(text, start, end)):
        match = _THEN_A_COMMA.match(text, at, end) if text[start:at].strip() and _after_cue(text[start:at]) else None
        around = readings(text, match.end()) if match else ()
        if match and around and around[0].kind not in ("city", "county") and not is_ordinary(match["name"]):
            before = text[start : match.start()]
            return [_Named(_lead(text, start), before + "…", text[match.end() : place_at(text, match.end())], around)]
    return []


def unknown_name(words: str) -> str | None:
    """The name that words give to a place and that no table knows: "Zzyzxville" of "I live in Zzyzxville"; else None."""
    for match in _AFTER_IN.finditer(words):
        name = match["name"]
        if place_at(words, match.start("name")) is None and not is_ordinary(name) and not _NO_NAME.match(name):
            return name
    return None


_THEN_A_COMMA = re.compile(r"(?P<name>[^\W\d_][\w’'-]+(?: [^\W\d_][\w’'-]+){0,2}),[ \t]+(?:the[ \t]+)?(?=[^\W\d_])")
_AFTER_IN = re.compile(
    r"\b(?:in|from|near|outside(?: of)?|around|to|of)[ \t]+(?:the[ \t]+)?(?P<name>[A-ZÀ-Þ][\w’'-]+(?: [A-ZÀ-Þ][\w’'-]+){0,2})"
)
#: Capitals after "in" that are no names of places.
_NO_NAME = re.compile(
    r"(?:I\b|My|The|A|An|Our|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|"
    r"August|September|October|November|December|Christmas|Easter|Earth|Hell|Heaven|English|Spanish|French|German|Chinese)\b"
)
_CAPITALISED = re.compile(r"(?<![\w'’])[A-ZÀ-Þ][\w’'-]+(?: [A-ZÀ-Þ][\w’'-]+){0,2}")
_TOWN = 10_000


def _lead(text: str, start: int) -> str:
    """The words of the sentence before a span, for what they say of when ("I was just a kid …")."""
    before = text[max(0, start - _BEFORE) : start]
    boundary = _SENTENCE_START.search(before)
    return before[boundary.start() + 1 :] if boundary else before


def _after_cue(before: str) -> bool:
    """Whether the words before look like a cue for a place and not the middle of one."""
    words = before.lower().split()
    return not words or words[-1].strip(":=") in _CUES or bool(_LIVES_FOR.search(before[-_JUST_BEFORE:]))


#: So many characters hold the words that lead to a place.
_JUST_BEFORE = 24
#: In the English of West Africa people live "for" a place: "I dey live for Surulere".
_LIVES_FOR = re.compile(r"\b(?:live|living|stay|staying|based|dey|reside|born|grow up)[ ]for[ ]\Z", re.I)


_CUES = frozenset(
    "in from to near at outside around of by location loc city state country region where based here central downtown "
    "north south east west northern southern eastern western upstate rural greater sunny rainy cold beautiful good old "
    "ol ol’ ol' the on up into hometown town is was".split()
)


def _chosen(named: Sequence[_Named], text: str) -> list[tuple[Place, ...]]:
    """The readings left of each: an abbreviation that another place's initials spell is that place ("SA", San Antonio)."""
    chosen = resolve([n.places for n in named], text)
    full = {_initials(left[0].name): left for n, left in zip(named, chosen, strict=True) if not n.spelled.isupper()}
    return [full.get(n.spelled, left) if n.spelled.isupper() else left for n, left in zip(named, chosen, strict=True)]


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split()).upper()


def _fact(left: tuple[Place, ...], role: str) -> Fact:
    chosen, *others = left
    likely = [p for p in others if possible(chosen, p)]
    less = [
        p
        for p in others
        if p not in likely and p.label != chosen.label and p.population * _SMALLER >= chosen.population
    ]
    kept = (*likely[:_MOST_LIKELY], *less[: max(0, _CANDIDATES - len(likely))])
    return Fact(role, chosen.label, candidates=tuple(place.label for place in kept))


def _roles(named: Sequence[_Named]) -> list[str]:
    """The attribute for each; "I'm from" is a residence only where no other is named."""
    roles = [_role(n.lead, n.cue) for n in named]
    settled = any(role == "place" and _RESIDES.search(n.cue) for role, n in zip(roles, named, strict=True))
    return [
        "birthplace" if settled and role == "place" and _FROM.search(n.cue) else role
        for role, n in zip(roles, named, strict=True)
    ]


def _role(lead: str, cue: str) -> str:
    if _DENIED.search(lead[-_JUST_BEFORE:] + cue) or (_DID_MY.search(lead) and _MY_DOING.match(cue)):
        return "named_place"
    if _ORIGIN.search(cue) or _AS_A_CHILD.search(lead):
        return "birthplace"
    if _PAST.search(cue) and not _STILL.search(cue):
        return "past_place"
    return "frequents" if _FREQUENTS.search(cue) and not _RESIDES.search(cue) else "place"


#: "I did my growing up in Tralee, my drinking in Cork": where one drank is no home.
_DID_MY = re.compile(r"\b(?:i|we) (?:did|have done|['’]ve done) (?:all |most of )?my\b", re.I)
_MY_DOING = re.compile(
    r"\W*(?:and )?(?:all |most of )?my (?!settling|living|growing|settl|retiring)(?:\w+ )?\w+ing\b", re.I
)
