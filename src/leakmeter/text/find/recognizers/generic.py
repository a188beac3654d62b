"""Words that name no one account: "I'm just an admin" tells a role, and so does "message the moderator"."""

from __future__ import annotations

import re

#: Roles and stand-ins that many have.
_GENERIC = frozenset(
    "admin admins administrator administrators mod mods moderator moderators automod automoderator op ops support helpdesk desk "
    "sysadmin sysadmins staff root user users username guest anon anonymous nobody somebody someone bot bots team everyone "
    "here customer service services agent operator webmaster owner info contact help channel".split()
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


def names_nobody(words: str) -> bool:
    """Whether the words of what looks like a contact name nothing but a role: no address, number or name of an account."""
    found = [word.lower() for word in _WORD.findall(words.replace("’", "'"))]
    left = [word for word in found if word not in _AROUND]
    return bool(left) and all(word in _GENERIC for word in left)
