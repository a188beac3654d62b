"""Contact data: e-mail addresses, phone numbers, handles and links of the author's own.

Phone numbers are validated by ``phonenumbers``. Numbers and links count only where the text offers them ("call me on
…"): a shop's number or a link to an article is nobody's disclosure. E-mail addresses count unless they are clearly
somebody else's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.mark import Mark

RANK = 95
_EMAIL = re.compile(r"(?<![\w.+-])[A-Za-z0-9][\w.+-]{0,63}@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,24}(?![\w@])")
_ROLE = re.compile(r"^(?:info|support|help|sales|contact|admin|noreply|no-reply|press|office|hr|jobs|careers|abuse|service)@", re.I)
_OFFER = (
    r"(?:my|mine|me|our)(?: (?:new|old|personal|work|own|real|other|main|public))?"
    r"(?: (?:e-?mail|mail|number|phone|cell|mobile|whatsapp|insta(?:gram)?|ig|snap(?:chat)?|discord|twitter|x|tiktok|telegram|"
    r"signal|skype|steam|psn|xbox|gamertag|github|linkedin|facebook|fb|twitch|youtube|channel|reddit|username|user|handle|"
    r"tag|id|profile|page|site|website|blog|portfolio|address|soundcloud|bandcamp|kofi|ko-fi|patreon|etsy|store|shop|line|friend code))+"
    r"(?: (?:is|are|at|on|handle|name|here))*"
)
_REACH = (
    r"(?:e-?mail|text|call|ring|message|msg|dm|pm|add|follow|find|reach|contact|whatsapp|ping|hit|write(?: to)?|drop)"
    r"(?: (?:me|us))(?: (?:up|a (?:line|text|message|mail|call|dm)))?"
    r"(?: (?:at|on|via|by|through|over|from|to))?"
)
_ON = r"(?: (?:on )?(?:discord|insta(?:gram)?|ig|snap(?:chat)?|twitter|x|tiktok|telegram|signal|whatsapp|steam|psn|xbox|twitch|youtube|facebook|fb|github|skype|linkedin))?"
_CUE = re.compile(rf"(?:\b{_OFFER}|\b{_REACH}{_ON}(?: (?:at|as|is|under))?|\b(?:i['’]?m|i am) )\s*[:=\-–@]?\s*$", re.I)
_HANDLE = re.compile(
    rf"(?:\b{_OFFER}|\b{_REACH}{_ON}(?: (?:at|as|under))?)\s*[:=\-–]?\s*(?P<handle>@?[A-Za-z0-9](?=[\w.#-]*[\d_.#@])[\w.-]{{2,29}}(?:#\d{{4}})?|@[A-Za-z][\w.]{{2,29}})",
    re.I,
)
_PLATFORM = re.compile(
    r"\b(?:insta(?:gram)?|ig|snap(?:chat)?|sc|discord|twitter|tiktok|telegram|psn|gamertag|kik|steam)\s*(?::|is|-|=)\s*(?P<handle>@?[A-Za-z0-9][\w.#-]{2,29})",
    re.I,
)
_IS_MINE = re.compile(r"(?P<handle>@[A-Za-z][\w.]{2,29}|[a-z0-9][\w.]*[\d_][\w.]*) (?:is my|on) (?:ig|insta(?:gram)?|snap(?:chat)?|discord|twitter|tiktok)\b", re.I)
_AT = re.compile(r"(?<![\w@./])@[A-Za-z][\w.]{2,29}\b")
_LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"')\]]+|\b[\w-]+\.(?:com|net|org|io|me|dev|blog)(?:/[\w./-]*)?\b", re.I)
_DIGITS = re.compile(r"\+?\(?\d[\d\s().-]{6,20}\d")


def contacts(text: str) -> Iterator[tuple[int, Mark]]:
    """(rank, mark) for each piece of the author's own contact data, in no particular order; marks may overlap."""
    yield from _emails(text)
    yield from _phones(text)
    for pattern in (_HANDLE, _PLATFORM, _IS_MINE):
        for match in pattern.finditer(text):
            if "@" not in match.group("handle")[1:] and _looks_like_handle(match.group("handle")):
                yield _mark(text, match.start(), match.end("handle"), 0.85, RANK - 1)
    for match in _LINK.finditer(text):
        start = _offered_from(text, match.start())
        if start is not None:
            yield _mark(text, start, match.end(), 0.85, RANK - 1)


def _emails(text: str) -> Iterator[tuple[int, Mark]]:
    if "@" not in text:
        return
    for match in _EMAIL.finditer(text):
        start = _offered_from(text, match.start())
        if start is None and _ROLE.match(match.group()):
            continue
        own = start is not None
        yield _mark(text, start if own else match.start(), match.end(), 0.97 if own else 0.75, RANK)


def _phones(text: str) -> Iterator[tuple[int, Mark]]:
    if not _DIGITS.search(text):
        return
    import phonenumbers  # 18 ms, and few texts hold a number

    for match in phonenumbers.PhoneNumberMatcher(text, "US", leniency=phonenumbers.Leniency.POSSIBLE):
        start = _offered_from(text, match.start)
        if start is not None:
            yield _mark(text, start, match.end, 0.9, RANK)
        elif match.raw_string.startswith("+"):
            yield _mark(text, match.start, match.end, 0.6, RANK)


def _offered_from(text: str, position: int) -> int | None:
    """Where the words that offer a contact at ``position`` begin ("text me at"), or None if nothing offers it."""
    window = max(0, position - 60)
    cue = _CUE.search(text[window:position])
    return window + cue.start() if cue else None


def _looks_like_handle(handle: str) -> bool:
    return handle.startswith("@") or any(c.isdigit() or c in "_#." for c in handle)


def _mark(text: str, start: int, end: int, confidence: float, rank: int) -> tuple[int, Mark]:
    while end > start and text[end - 1] in ".,;:!?)":
        end -= 1
    return rank, Mark(start, end, "CONTACT", confidence, text[start:end])
