"""Names of people and animals: the author's own -> an initial; others' are left out, or say only who they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.gazetteer.plausible import is_ordinary
from leakmeter.text.find.lexicon import Entry, annotate
from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs
from leakmeter.text.rewrite.details.noun import stands_alone

_I = re.IGNORECASE
_CAPITAL = r"[A-ZÀ-ÞŁŚŽŠĐ][\w’'À-ɏ]+(?:-[A-ZÀ-Þ][\wÀ-ɏ]+)?"
_NAME = rf"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Don|Uncle|Aunt|Auntie|Father|Sister|Big|Old|Wee|Little)\.?\s+)?{_CAPITAL}(?:\s+(?:(?:de|da|van|von|der|of|the|bin|al)\s+)?{_CAPITAL}){{0,2}}"
#: Words that name a person or an animal that may have a name after it, besides those of the lists.
_WHO = (
    r"(?:wife|wifey|husband|hubby|partner|girlfriend|boyfriend|gf|bf|fianc[ée]e?|missus|ex|friend|mate|buddy|pal|bestie|boss|manager|supervisor|"
    r"coworker|co-worker|colleague|roommate|flatmate|housemate|neighbou?r|landlord|landlady|teacher|tutor|coach|principal|professor|doctor|nurse|"
    r"therapist|counsell?or|psychiatrist|surgeon|dentist|vet|lawyer|solicitor|trainer|barber|hairdresser|student|classmate|lad|guy|girl|boy|man|woman|kid|"
    r"mentor|intern|client|patient|customer|driver|chaplain|priest|vicar|pastor|foreman|captain|sponsor|date|crush|dog|cat|puppy|kitten|horse|pony|mare|bird|parrot|rabbit|bunny|hamster|"
    r"lizard|snake|tortoise|turtle|fish|hen|goat|sheep|cow|donkey|mule|llama|beast|pal|baby|one|girl|boy)s?"
)
_NAMES = rf"(?P<name>{_NAME}(?:(?:,\s+|\s+(?:and|&)\s+){_NAME})*)"
_FOLLOWED = rf"(?P<comma>,)?\s+(?-i:{_NAMES})(?P<close>,)?(?!['’]s\b)"
_AFTER_WHO = re.compile(rf"\b{_WHO}{_FOLLOWED}", _I)
#: In words about a person or an animal any noun may have a name after it.
_AFTER_ANY = re.compile(
    rf"\b(?:my|our|the|an?|one|two|three|his|her)\s+(?-i:(?:[a-z-]+\s+){{0,3}}(?P<noun>[a-z-]{{3,}})){_FOLLOWED}", _I
)
_CALLED = re.compile(
    rf"(?P<be>\b(?:is|are|was|were|['’]s|goes|went)\s+)?\b(?P<verb>called|named|by the name of|answer(?:s|ing)? to(?: the name of)?|name(?:['’]s| is| was))\s+(?P<name>(?-i:{_NAME})|[\"“][^\"”]+[\"”]|\w+(?=[.,;!?)]|$))",
    _I,
)
_AGE_BRACKET = re.compile(
    r"\s*[(\[]\s*(?:(?:[mf]|nb)?\s?/?\d{1,3}\s?/?(?:[mf]|nb|yo|y/o|years? old|months? old|years|months)?|(?:[mf]|male|female),?\s?\d{1,2}|\d{1,2},?\s?(?:male|female|he/him|she/her|they/them))\s*[)\]]",
    _I,
)


def name_details(passage: Passage) -> Iterator[Detail]:
    """Names of others, left out; and the ages that stand in brackets behind them."""
    words = passage.words
    if passage.category in ("AGE", "AGE_GENDER", "NAME", "LOCATION", "CONTACT"):
        return
    for match in _AGE_BRACKET.finditer(words):
        yield Detail(match.start(), match.end(), rungs(""))
    for match in _CALLED.finditer(words):
        if match["be"] or match["verb"].lower().startswith(("name", "answer")):
            continue
        yield Detail(_with_space(words, match.start()), match.end(), rungs(""))
    about_somebody = _AFTER_ANY.finditer(words) if passage.category in _STANDS_FOR else ()
    for match in (*_AFTER_WHO.finditer(words), *_after_listed(words), *about_somebody):
        name = match["name"]
        if (
            is_ordinary(name)
            or name.isupper()
            or _NOT_A_NAME.match(name)
            or match.groupdict().get("noun", "") in _BEFORE_A_PLACE
        ):
            continue
        start = match.start("name")
        start -= len(words[:start]) - len(words[:start].rstrip(" ,"))
        goes_on = match["comma"] and match["close"] and _VERB.match(words, match.end())
        yield Detail(start, match.end("close") if goes_on else match.end("name"), rungs(""))


#: Prepositions and the like: the capital after them is a place or a thing.
_BEFORE_A_PLACE = frozenset(
    "from near with and but for the into over than like that was called named off outside".split()
)
_VERB = re.compile(r"\s+(?:is|was|has|had|will|can|does|did|would|who|never|always|just|still|also|[a-z]+(?:s|ed))\b")


_NOT_A_NAME = re.compile(
    r"(?:I|I['’]\w+|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|English|Irish|Scottish|Welsh|French|German|Spanish|Indian|Asian|African|American|COPD|ADHD|PTSD|OCD|MS|IBS|UK|US|USA|EU|PhD|GCSE|TV|PC|IT|HR|NHS|VA|A&E|GP|WhatsApp|Facebook|Reddit)\b"
)
_LISTED_AFTER = re.compile(_FOLLOWED)


def _after_listed(words: str) -> Iterator[re.Match[str]]:
    entries = annotate(words)
    for name in ("relatives", "pets"):
        for entry in entries[name].values():
            match = _LISTED_AFTER.match(words, entry.end)
            if match:
                yield match


def _with_space(words: str, start: int) -> int:
    return start - (len(words[:start]) - len(words[:start].rstrip(" ,")))


#: Who a bare name stands for, by category: less telling, and least.
_STANDS_FOR = {
    "PET": (None, "my pet", None),
    "HUSBAND_BF": (None, "my partner", None),
    "WIFE_GF": (None, "my partner", None),
    "FAMILY": (None, "a relative", None),
}
_BARE = re.compile(
    rf"(?P<name>{_NAME})(?P<who>,\s+(?=(?:my|our|an?|the)\b))?(?P<aside>\s*\([^)]*\)|,\s[^,]+,)?(?P<possessive>['’]s\b)?"
)


def bare_name_details(passage: Passage) -> Iterator[Detail]:
    """ "Marzipan has the left cushion" -> "my pet has …": a name without a word that says who bears it."""
    steps = _STANDS_FOR.get(passage.category)
    match = _BARE.match(passage.words)
    if steps is None or match is None:
        return
    name = match["name"]
    first = name.split()[0]
    if _NOT_A_NAME.match(name) or _is_word(first) or any(e.start == 0 for e in _known(passage.words)):
        return
    end = match.end("name")
    after = passage.words[match.end() :]
    if match["possessive"] or not (
        stands_alone(after) or match["aside"] or match["who"] or re.match(r"\s+\w+(?:s|ed)\b", after)
    ):
        return
    if match["who"]:
        yield Detail(0, match.end("who"), rungs(""), "main")
        return
    if match["aside"] and passage.category == "PET":
        end = match.end("aside") - (match["aside"].endswith(","))
    yield Detail(0, end, rungs(*steps), "main")


def _known(words: str) -> list[Entry]:
    entries = annotate(words)
    return [
        e
        for name in ("relatives", "pets", "occupations", "nationalities", "possessions", "conditions")
        for e in entries[name].values()
    ]


_WORDS = frozenset(
    "ex my our the a an this that these those his her their its your he she it they we you i i'm im i've half two three four five six seven "
    "eight nine ten twelve one both all some any no not every each another other mine ours himself herself himself being having had has "
    "have got get getting did do does was were is are am been be went going gone came come coming lost found bought took taken made making "
    "first second third last next new old big little young only just still also even now then here there where when while since because if "
    "so but and or as at in on by for from with without to of off up down out over under after before until during about married engaged "
    "single divorced widowed dating together happy sad living staying raised born adopted mom mum dad mother father mam mama papa nan nana "
    "gran grandma grandpa granny auntie aunt uncle son daughter kid kids boy girl baby twins sister brother cousin wife husband boyfriend "
    "girlfriend partner fiancé fiancée hubby boss friend mate coworker colleague neighbour neighbor roommate flatmate landlord manager "
    "someone somebody everyone nobody people guy lad lass man woman thanks thank hi hello hey yes no ok okay well told said says asked "
    "turns turned put vet dog cat horse bird tabby black white brown orange grey ginger rescue best good great proud sent gave there's it's "
    "he's she's that's they're we're you're what who which how why dear sir madam miss mr mrs ms dr elder eldest younger youngest older "
    "female male straight gay no-one none zero seventeen eighteen nineteen twenty thirty forty fifty sixty".split()
)


def _is_word(word: str) -> bool:
    plain = word.lower().replace("’", "'")
    return (
        plain.split("-")[0] in _WORDS
        or word.isupper()
        or is_ordinary(word)
        or plain.endswith(("ing", "ed", "ly", "'s", "'d", "'ll", "'ve", "'re", "'m"))
    )


_OWN = re.compile(
    rf"\b(?:i['’]?m|i am|im|name(?:['’]s| is| was)?|names|call(?:ed)? me|it['’]?s|this is|go by|known as|i['’]?ve been|become|signed?,?|says?|picked the name|they spell me|put|to|now|here['’]?s|just|yours,?|me:?|another|an?)\s+(?:just |now |just now |called |a |an )?(?P<name>(?-i:{_NAME})|(?P<lower>[a-zà-ÿ][\w’'-]+)(?=\s*(?:[.,;!?)(]|$|btw|here|and|now)))",
    _I,
)
_HERE = re.compile(
    rf"\A(?P<name>{_NAME})(?P<rest>\s+(?:here|but|to|again|from|and|that['’]s|in|is|was)\b.*|\s*[,(;:].*)?\Z", re.DOTALL
)


_TITLE = re.compile(r"(?:miss|mrs?|ms|dr|prof(?:essor)?|sir|madam)\b\.?\s+(?=[^\W\d_])", _I)

_CALL_ME = re.compile(r"\bcall(?:s|ed)? me $", _I)


def _initialled(passage: Passage, start: int, end: int) -> Detail:
    """A name as its initial; where the author is called so, "by my name"."""
    words = passage.words
    end -= 2 * words[start:end].endswith(("'s", "’s"))  # "ask for Jo Fake's things"
    called = bool(_CALL_ME.search(words[:start]))
    title = _TITLE.match(words, start) if called else None
    named = title.end() if title and title.end() < end else start
    stop = "" if (words[end:] or passage.after).startswith(".") else "."
    steps = rungs(words[named] + stop, None, "by my name" if called else None)
    return Detail(start, end, steps if end - start > 2 else (), "main")


def own_name_details(passage: Passage) -> Iterator[Detail]:
    """The author's name as its initial; where the author is called so, "by my name"."""
    words = passage.words
    found = list(_OWN.finditer(words))
    spans = [m.span("name") for m in found if not (m["lower"] and (_is_word(m["lower"]) or len(m["lower"]) < 3))]
    whole = _HERE.match(words)
    if whole and not spans and not _NOT_A_NAME.match(whole["name"]):
        spans = [whole.span("name")]
    if not spans and passage.category == "NAME" and re.fullmatch(r"[a-zà-ÿ][\w’'-]+", words):
        spans = [(0, len(words))]
    yield from (_initialled(passage, start, end) for start, end in spans)
    if spans:
        last = max(end for _, end in spans)
        nick = re.match(r",\s+(?P<name>[A-Z][\w’'-]+)", words[last:])
        if nick:
            yield Detail(last, last + nick.end(), rungs(""), "main")
