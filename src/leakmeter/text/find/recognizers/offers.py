"""The words with which people offer a way to reach them: "text me at", "my ig is", "find me on discord".

All expressions are anchored at a word and bounded, so that no text takes more than linear time.
"""

from __future__ import annotations

import re

_KIND = r"(?:new|old|personal|work|own|real|other|main|public|business|alt|second|private|burner|gaming|little)"
_PLATFORM = (
    r"(?:insta(?:gram)?|ig|snap(?:chat)?|sc|discord|twitter|x|bluesky|mastodon|threads|tiktok|tumblr|telegram|signal|skype|"
    r"steam|psn|xbox|gamertag|github|linkedin|facebook|fb|twitch|youtube|yt|kik|reddit|soundcloud|bandcamp|letterboxd|strava)"
)
_NUMBER = r"(?:(?:tele)?phone|number|cell|mobile|whatsapp|landline|digits|handy|home phone|tel|signal|telegram)"
_ACCOUNT = (
    r"(?:e-?mail|mail|address|channel|username|user|handle|tag|id|profile|page|site|website|web page|blog|portfolio|newsletter|"
    r"substack|podcast|ko-?fi|patreon|etsy|store|shop|line|friend code|account|alt|acc)"
)
_THING = rf"(?:{_PLATFORM}|{_NUMBER}|{_ACCOUNT})"
_GLUE = r"(?: (?:is|are|it['’]s|at|on|under|handle|name|here|as|again|btw)){0,3}"
_MINE = rf"\b(?:my|our)(?: {_KIND}){{0,2}}(?: {_THING}){{1,3}}{_GLUE}|\bmine(?: is|['’]s)"
_REACH = (
    r"\b(?:e-?mail|text|txt|call|ring|phone|message|msg|dm|pm|add|follow|find|reach|contact|whatsapp|sms|ping|hit|write(?: to)?|"
    r"drop|shoot|fax|facetime|get|see)"
    r" (?:me|us)(?: (?:up|a (?:line|text|message|mail|call|dm|msg)|directly|anytime|back|here|there|instead))?"
    rf"(?: (?:on|via|by|through|over|from|to|at)(?: my)?)?(?: (?:on )?{_PLATFORM}| {_NUMBER}| e-?mail)?(?: (?:at|on|as|is|under|with|by))?"
)
_SEND = r"\b(?:send|flick|shoot|chuck|drop|give) (?:me|us) (?:a |an )?(?:text|message|msg|mail|e-?mail|dm|line|note|call|ring)(?: (?:on|at|via|to))?"
_I_AM = r"(?<![\w'’])(?:(?:i['’]?m|i am)(?: on)?|i (?:go by|post as)|find me as)"
_DIAL = r"(?:text|txt|call|ring|whatsapp|phone|dial|sms)"
#: An instruction with a number right after it, or after a name: "or text 250-555-0137", "call Daz on 0491 570 156".
DIALLED = re.compile(
    rf"(?:\A|[.!?,;:\n(–—-] ?|\b(?:and|or|please|pls|just|to|can|also) )(?P<verb>{_DIAL})"
    rf"(?:(?:/| or | and ){_DIAL})?(?: (?-i:[A-Z]\w+)){{0,2}}(?: (?:on|at))? ?:? ?$",
    re.IGNORECASE,
)
_END = r"[ ]?[:=\-–—@(]?[ ]?$"

OFFERED = re.compile(rf"(?:{_MINE}|{_REACH}|{_SEND}){_END}", re.IGNORECASE)
HANDLE_CUE = re.compile(rf"(?:{_MINE}|{_REACH})(?P<sign> ?[:=] ?| [–—-] | )", re.IGNORECASE)
IS_ME = re.compile(rf"(?:{_I_AM}|\bit['’]s|\bthat['’]s) ?$", re.IGNORECASE)
#: A platform with a colon, as in a list of contacts: "discord: name#1234".
LISTED = re.compile(rf"(?<![\w/.@-]){_PLATFORM}(?: (?:id|name|handle|tag))? ?(?:[:=] ?|is (?=@))", re.IGNORECASE)
ON_PLATFORM = re.compile(rf" on {_PLATFORM}\b(?=[ \t]*(?:$|[.,;:!?)\n]))", re.IGNORECASE)
NAMES_A_HANDLE = re.compile(r"\b(?:username|handle|gamertag|tag|psn|id|friend code)\b", re.IGNORECASE)


def offered_from(text: str, position: int) -> int | None:
    """Where the words that offer a contact at ``position`` begin ("text me at"), or None if nothing offers it."""
    window = max(0, position - _WINDOW)
    before = text[window:position].replace("\t", " ")
    if not _MAYBE.search(before):
        return None
    cue = OFFERED.search(before)
    return window + cue.start() if cue else None


_WINDOW = 70
_MAYBE = re.compile(r"\b(?:my|our|mine|me|us)\b", re.IGNORECASE)
