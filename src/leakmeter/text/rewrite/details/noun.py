"""Where a noun from a list can be replaced by another: what may stand before and after it."""

from __future__ import annotations

import re

_I = re.IGNORECASE
#: Words that can follow a noun phrase. After any other word the noun may be part of a compound ("chef whites").
_FOLLOW = (
    "the a an and but or nor so as at in on by for from with without to of off up down out over under after before until till since during about around near "
    "because although though while when where who whose which that if unless than then now here there again too also still yet already soon today "
    "tomorrow yesterday tonight myself ourselves is are was were am be been isn't aren't wasn't has have had do does did can could will would shall should "
    "may might must i we you he she it they i'm i've i'd me my our your his her their this these those all every each just only even never always "
    "often sometimes usually twice once long last next back btw lol haha tbh rn ngl idk full part not n w/ w u ur got gets keeps makes made "
    "called named says said lives lived died left came comes gave wants got loves likes hates thinks passed moved ran runs went plays played taught "
    "turns turned told asked needs knows started starts took takes sent sends can't won't don't doesn't didn't couldn't isnt wasnt cant dont wont doesnt didnt "
    "right actually really literally basically currently mostly mainly largely apart either both plus minus per via among between into onto through "
    "across along against towards toward inside outside behind beyond above below living working doing having being trying going looking using "
    "snores barks eats ate sleeps slept thing no yes bought runs says hurts started helped works worked gone"
).split()
FOLLOWS = re.compile(r"\s+(?:" + "|".join(sorted(map(re.escape, _FOLLOW), key=len, reverse=True)) + r")(?![\w'’-])", _I)
_ENDS = re.compile(r"\s*(?:[.,;:!?)(\]\"”…\n–—/&+]|$|-\s|[^\w\s'’-])")
_POSSESSED = re.compile(r"['’]s?\b")


def stands_alone(after: str) -> bool:
    """Whether what follows ends a noun phrase, so that the word before it is its head."""
    return bool(_ENDS.match(after) or FOLLOWS.match(after))


def possessed(after: str) -> bool:
    """Whether an apostrophe with "s" follows: "my mom's", which may also be "mom is"."""
    return bool(_POSSESSED.match(after))


#: Words that begin a noun phrase, and those before it.
_DETERMINERS = "a an the my our his her their your its this that these those some any no one two three four five six seven eight nine ten both another"
_STOPS = frozenset(
    (
        _DETERMINERS
        + " and but or so as at in on by for from with without to of off up down out over under into onto through across against towards between after before until since about around near because while when where "
        "who which that if i i'm im i've ive we we're am is are was were be been being being have has had having do does did doing work works worked working study studied "
        "studying get got getting go went going started start become became becoming like love play plays played playing make made making take took taking use used using "
        "teach teaching just now still also only not never currently actually really already mainly mostly basically technically than me you he she it they 're 's 'm isn't "
        "wasn't don't keep kept hate want need bought own owned sold sell lost drive drove driving ride riding feel felt both either by-trade retired former freelance "
        "part-time full-time junior senior trainee apprentice newly qualified licensed certified self-employed second-year first-year student"
    ).split()
)
_LAST_WORD = re.compile(r"(?P<word>[\w’'/-]+)(?P<gap>[ \t]+)$")


def phrase_start(words: str, start: int, most: int = 2) -> int:
    """Where the noun phrase begins whose head begins at ``start``: modifiers before it up to a determiner, a verb or a preposition."""
    for _ in range(most):
        match = _LAST_WORD.search(words[:start])
        if (
            match is None
            or re.search(r"\d|^old$|^yo$", match["word"])
            or match["word"].lower().replace("’", "'") in _STOPS
            or match["word"].lower().endswith(("ly", "'m", "’m"))
        ):
            break
        start = match.start()
    return start


def article_before(words: str, start: int) -> bool:
    """Whether "a" or "an" stands before, perhaps with an adjective between."""
    return bool(re.search(r"\b(?:an?|another|one)\s+(?:[\w-]+\s+)?$", words[:start], _I))
