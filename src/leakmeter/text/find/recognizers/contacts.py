"""Contact data: e-mail addresses, phone numbers, handles and links of the author's own.

Phone numbers are validated by ``phonenumbers``. Numbers, handles and links count only where the text offers them
("call me on …"): a shop's number or a link to an article is nobody's disclosure. E-mail addresses count unless they
are clearly somebody else's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.mark import Mark
from leakmeter.text.find.recognizers.generic import is_generic
from leakmeter.text.find.recognizers.offers import (
    DIALLED,
    HANDLE_CUE,
    IS_ME,
    LISTED,
    NAMES_A_HANDLE,
    ON_PLATFORM,
    offered_from,
)

RANK = 95
_LOCAL = re.compile(r"(?<![\w.+-])[A-Za-z0-9][\w.+-]{0,63}\Z")
_DOMAIN = re.compile(r"(?:[A-Za-z0-9-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![\w@])")
_ROLE = re.compile(
    r"(?:info|support|help|sales|contact|admin|no-?reply|press|office|hr|jobs|careers|abuse|service|billing|hello|team)@",
    re.I,
)
#: Somebody else's address: "he wrote from", "contact the editor at".
_OTHERS = re.compile(r"\b(?:his|her|their|your|contact|ask|he|she|they|scam\w*)\b[^.\n]{0,30}$", re.I)
#: Seven to fifteen digits in groups; neither part of a price, a date or a version nor of a word.
_NUMBER = re.compile(r"(?<![\w.,/:$£€₹#@=-])\+?\(?\d(?:[ ().\u2010-\u2013-]{0,3}\d){6,14}(?![\w%@]|[.,/:-]\d)")
_DATE = re.compile(r"(?:\d{4}[-.]\d{1,2}[-.]\d{1,2}|\d{1,2}[-.]\d{1,2}[-.]\d{2,4}|\d{4}[-–]\d{4})\Z")
_REGIONS = (
    "US", "GB", "AU", "IN", "FR", "DE", "NZ", "IE", "ZA", "IT", "ES", "NL", "SE", "BR", "MX", "PH", "NG", "KE", "PK", "SG",
)  # fmt: skip
#: Helplines and shops: nobody's own.
_TOLL_FREE = re.compile(r"(?:\+?1[ .-]?)?\(?(?:800|888|877|866|855|844|833)\b|0800|1[38]00")
_LOCAL_NUMBER = re.compile(r"(?:\+?1[ .-]?)?\d{3}[-. ]\d{4}\Z")
_TOKEN = re.compile(r"@?[A-Za-z0-9][\w.\-]{1,31}(?:#\d{4})?")
_USER = re.compile(r"(?<![\w/])/?u/[\w-]{3,20}")
_USER_CUE = re.compile(
    r"(?:\b(?:main|alt|throwaway)(?: account)?(?: is|:)|(?<![\w'’])(?:i['’]?m|i am)(?: on reddit as)?"
    r"|\bmy (?:\w+ )?(?:alt|account|main|username|user|profile|reddit)(?: \w+)?(?: is)?"
    r"|\b(?:dm|pm|message|find|follow|add) me(?: at| on reddit)?)[ :]*$",
    re.I,
)
_AT = re.compile(r"(?<![\w@./])@[A-Za-z][\w.]{1,29}")
_LINK = re.compile(
    r"(?:https?://|www\.)[^\s<>\"')\]]{1,300}"
    r"|(?<![\w@./-])[A-Za-z0-9][\w-]{0,62}(?:\.[\w-]{1,62}){0,3}\.(?:com|net|org|io|me|dev|blog|co|art|page|site|xyz|tv|gg|link)(?:/[\w./@%~-]{0,200})?(?![\w@])",
    re.I,
)


def contacts(text: str) -> Iterator[tuple[int, Mark]]:
    """(rank, mark) for each piece of the author's own contact data, in no particular order; marks may overlap."""
    yield from _emails(text)
    yield from _phones(text)
    yield from _handles(text)
    yield from _ats(text)
    for match in _USER.finditer(text):
        cue = _USER_CUE.search(text[max(0, match.start() - 50) : match.start()])
        if cue:
            yield _mark(text, match.start(), match.end(), 0.85, RANK - 1)
    for match in _LINK.finditer(text):
        start = offered_from(text, match.start())
        if start is not None:
            yield _mark(text, start, match.end(), 0.85, RANK)


def _emails(text: str) -> Iterator[tuple[int, Mark]]:
    at = text.find("@")
    while at >= 0:
        local = _LOCAL.search(text, max(0, at - 64), at)
        domain = _DOMAIN.match(text, at + 1)
        if local and domain:
            start, own = local.start(), offered_from(text, local.start())
            somebody = own is None and (_ROLE.match(text, start) or _OTHERS.search(text[max(0, start - 40) : start]))
            if not somebody:
                yield _mark(text, start if own is None else own, domain.end(), 0.75 if own is None else 0.97, RANK)
        at = text.find("@", at + 1)


def _phones(text: str) -> Iterator[tuple[int, Mark]]:
    for match in _NUMBER.finditer(text):
        start = offered_from(text, match.start())
        abroad = match.group().startswith("+")
        dialled = None if start is not None or _TOLL_FREE.match(match.group()) else _dialled_from(text, match.start())
        start = dialled if start is None else start
        if (start is None and not abroad) or _DATE.fullmatch(match.group()):
            continue
        if start is not None and NAMES_A_HANDLE.search(text, start, match.start()):
            continue
        end = _number_end(text, match.start(), match.end())
        if end is not None:
            yield _mark(text, match.start() if start is None else start, end, 0.6 if start is None else 0.9, RANK)


def _dialled_from(text: str, position: int) -> int | None:
    """Where an instruction to dial the number at ``position`` begins, or None if none stands before it."""
    before = max(0, position - 40)
    found = DIALLED.search(text[before:position])
    return before + found.start("verb") if found else None


def _number_end(text: str, start: int, end: int) -> int | None:
    """Where the number that begins at ``start`` ends: what follows after a gap may be something else."""
    while end > start:
        if _is_number(text[start:end]):
            return end
        gaps = [start + m.start() for m in re.finditer(r"[ (]", text[start:end])]
        end = len(text[: gaps[-1]].rstrip(" (")) if gaps else start
    return None


def _is_number(written: str) -> bool:
    """Whether this is a number that can be dialled somewhere, or a local one of seven digits ("555-0142")."""
    import phonenumbers  # 18 ms, and few texts hold a number

    if _LOCAL_NUMBER.fullmatch(written):
        return True
    for region in (None,) if written.startswith("+") else _REGIONS:
        try:
            number = phonenumbers.parse(written, region)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_possible_number_with_reason(number) == phonenumbers.ValidationResult.IS_POSSIBLE:
            return True
    return False


def _handles(text: str) -> Iterator[tuple[int, Mark]]:
    """Handles after "my ig is", "add me on discord", and in lists: "discord: name#1234"."""
    for pattern in (HANDLE_CUE, LISTED):
        for cue in pattern.finditer(text):
            token = _TOKEN.match(text, cue.end())
            if token and _is_handle(token.group(), cue.group(), text[token.end() : token.end() + 1]):
                yield _mark(text, cue.start(), token.end(), 0.85, RANK - 1)


def _is_handle(token: str, cue: str, following: str) -> bool:
    token = token.rstrip(".-")
    if is_generic(token) or len(token) < 3 or following == "@" or not any(c.isalpha() for c in token):
        return False
    if token.startswith("@") or "#" in token or "_" in token:
        return True
    if any(c.isdigit() for c in token) or "." in token:
        return not _MEASURE.fullmatch(token)
    return (cue.rstrip().endswith((":", "=")) or "is" in cue.split()) and bool(NAMES_A_HANDLE.search(cue))


#: Words with digits that are no handles: times, amounts, ordinals, versions of things.
_MEASURE = re.compile(
    r"\d+(?:[.:]\d+)?(?:am|pm|st|nd|rd|th|k|m|x|h|hrs?|mins?|days?|yo|f|kg|lbs?|gb|tb|p|v|ish|s)?|[a-z]\d|\d/\d+", re.I
)


def _ats(text: str) -> Iterator[tuple[int, Mark]]:
    """ "I'm @name", "dm me @name", and "@name on insta" where that is all there is."""
    for match in _AT.finditer(text):
        before = text[max(0, match.start() - 40) : match.start()]
        platform = ON_PLATFORM.match(text, match.end())
        alone = not before.strip() or before.rstrip().endswith((".", "!", "?", ":", "\n", ";"))
        start = offered_from(text, match.start())
        if is_generic(match.group()):
            continue
        if start is not None or IS_ME.search(before) or (platform and alone):
            end = platform.end() if platform else match.end()
            yield _mark(text, match.start() if start is None else start, end, 0.85, RANK - 1)


def _mark(text: str, start: int, end: int, confidence: float, rank: int) -> tuple[int, Mark]:
    while end > start and text[end - 1] in ".,;:!?)":
        end -= 1
    return rank, Mark(start, end, "CONTACT", confidence, text[start:end])
