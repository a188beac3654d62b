"""The author's name, and what kind of contact data some words are."""

from __future__ import annotations

import re

from leakmeter.types import Fact

_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}\.\w")
_LINK = re.compile(
    r"(?:https?://|www\.)|[\w-]\.(?:com|net|org|io|me|dev|blog|co|art|page|site|xyz|tv|gg|link)(?![\w@])", re.I
)
_ADDRESS = re.compile(r"\baddress is\b|\b(?:post ?code|zip|pin ?code)\b", re.I)
_PHONE = re.compile(r"(?<![\w-])\+?\(?\d[\d\s().-]{6,20}\d")
_NAME = re.compile(r"(?:[A-Z][\w'’-]+)(?: [A-Z][\w'’-]+)*$")
#: A name before or after what says that it is one, where it does not end the words.
_CALLED = re.compile(
    r"\b(?i:call(?:ed)? me|name(?:['’]s| is| was)|i['’]?m|i am|it['’]?s|its|it['’]s been|they spell me|put|known as)\s+(?:just |now )?(?:Dr\.? |Mr\.? |Ms\.? |Mrs\.? )?"
    r"(?P<name>[A-ZÀ-Þ][\w’'-]+(?: [A-ZÀ-Þ][\w’'-]+)*)"
)
_FIRST = re.compile(
    r"\A(?P<name>[A-ZÀ-Þ][\w’'-]+(?: [A-ZÀ-Þ][\w’'-]+)*)(?= here\b| \(me\)|,? that['’]?s me| to the\b| [A-Z]\.?$|,)"
)
_LOWER = re.compile(
    r"(?:\A|\b(?:call(?:ed)? me|name['’]?s|name is|i['’]?m|it['’]?s)\s+)(?P<name>[a-zà-ÿ][\w’'-]+)(?=\s*$| now$| here$| isnt my stage name)",
    re.A,
)
#: What stands before a name and begins with a capital as one does: "I'm Priya".
_SAYING = re.compile(
    r"(?:I['’]?m|Im|It['’]?s|Its|My|Call|This|The|Name['’]?s|Hi|Hey|Hello|Am|I)\b(?=['’]|\s|\Z)", re.ASCII
)
_NO_NAME = frozenset(
    "im i'm i’m its it's it’s my me the call here dr yours mine just now been lefty leftie righty southpaw deaf blind anon newbie noob lurker".split()
)


def contact_facts(words: str) -> tuple[Fact, ...]:
    """What kind of contact it is; the value is the kind, never the address itself, so that reports quote it once."""
    for kind, pattern in (("e-mail", _EMAIL), ("address", _ADDRESS), ("link", _LINK), ("phone", _PHONE)):
        if pattern.search(words):
            return (Fact("contact", kind),)
    return (Fact("contact", "handle"),)


def name_facts(words: str) -> tuple[Fact, ...]:
    """The name as written."""
    match = _NAME.search(words)
    if match and not _SAYING.match(match.group()):
        return (Fact("name", match.group()),)
    named = _CALLED.search(words) or _FIRST.search(words) or _LOWER.search(words)
    return (Fact("name", named["name"]),) if named and named["name"].lower() not in _NO_NAME else ()
