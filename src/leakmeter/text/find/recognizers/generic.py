"""Words that name no one account: "I'm just an admin" tells a role, and so does "message the moderator"."""

from __future__ import annotations

import re

#: Roles and stand-ins that many have.
_GENERIC = frozenset(
    "admin admins administrator administrators mod mods moderator moderators automod automoderator op ops support helpdesk desk "
    "sysadmin sysadmins staff root user users username guest anon anonymous nobody somebody someone bot bots team everyone "
    "here signature customer service services agent operator webmaster owner info contact help channel".split()
)
#: What stands around them.
_AROUND = frozenset(
    "i i'm im i've am is are was be being as just only also a an the one of my our your this that these for at on in to by with and "
    "or so hey hi hello me us dm pm msg message text txt call ping mail email e-mail write ask find add reach follow reddit "
    "discord sub subreddit forum server site account handle name tag id profile now still".split()
)
_WORD = re.compile(r"[\w'-]+")


def is_generic(word: str) -> bool:
    """Whether a word names a role and no account."""
    return word.lower().strip("@.,!?:;()\"'") in _GENERIC


#: The number of a kind of goods or of a book, alone or with its name.
_OF_GOODS = re.compile(
    r"(?:\W|(?:ean|gtin|upc|isbn|issn|barcode)\b)*(?P<number>\d[\d -]{6,16}[\dXx])(?!\d)", re.IGNORECASE
)
_EAN = 13
#: A digest or the like: a long run of hexadecimal digits, or five of them with hyphens.
_DIGEST = re.compile(r"[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{2,12}", re.IGNORECASE)
#: A version, a time of day or a number with a point, which nobody dials.
_NO_NUMBER = re.compile(r"(?<![\w.])\d+\.\d\.\d+|\b\d\d:\d\d\b")
_LETTER, _DIALLED = re.compile(r"[^\W\d_]"), re.compile(r"\+?\(?\d(?:[ ()./-]{0,3}\d){6,14}")


def names_a_thing(text: str, start: int, end: int) -> bool:
    """Whether what looks like a contact, between two offsets, is the number of a thing: goods or a book, by its check digit,
    a digest, a version, or figures that nobody can dial."""
    words = text[start:end]
    if _of_goods(words):
        return True
    if _DIGEST.search(text, max(0, start - _LONG), end + _LONG) and "@" not in words:
        return True
    if any(mark in words for mark in "@#_/"):
        return False
    if _NO_NUMBER.search(words):
        return True
    if not _LETTER.search(words):
        return text[max(0, start - 1) : start] in ("=", ".") or not _DIALLED.search(words)
    return False


def _of_goods(words: str) -> bool:
    match = _OF_GOODS.match(words)
    if match is None:
        return False
    from stdnum import ean, isbn

    number = re.sub(r"[ -]", "", match["number"])
    called = "isbn" in words.lower()  # one phone number in eleven passes as the ISBN of ten digits
    return bool(len(number) == _EAN and ean.is_valid(number)) or bool(called and isbn.is_valid(number))


#: How far on either side of a mark a digest may reach that it is a part of (characters).
_LONG = 24


def names_nobody(words: str) -> bool:
    """Whether the words of what looks like a contact name nothing but a role: no address, number or name of an account."""
    found = [word.lower() for word in _WORD.findall(words.replace("’", "'"))]
    left = [word for word in found if word not in _AROUND]
    return bool(left) and all(word in _GENERIC for word in left)
