"""Edits of a text: what to cut when a disclosure is left out, so that what remains is still a sentence."""

from __future__ import annotations

import re

from leakmeter.text.rewrite.grammar import begins_sentence
from leakmeter.text.rewrite.shape import PAST_VERB, PRONOUN
from leakmeter.text.sentences import sentences
from leakmeter.types import Disclosure, Span

_OPENS = re.compile(
    r"(?:^|[,;:(\[–—-]|\b(?:and|but|so|because|since|as|while|though|although|plus))\s*$", re.IGNORECASE
)
_CLOSES = re.compile(r"\s*(?:$|[,;:)\].!?…–—])")
_LEADING = re.compile(
    r"(?:\s*(?:[,;:–—-]|\b(?:and|but|so|plus|because|since|while|(?:even\s+)?though|although)\b))+\s*$", re.IGNORECASE
)
_FILLER = re.compile(
    r"^[\s,;:.!?…–—()\[\]\"'“”-]*(?:(?:hi|hello|hey|well|so|and|but|also|yes|yeah|lol|haha|btw|context|edit)\b[\s,;:.!?…–—-]*)*$",
    re.IGNORECASE,
)


def applied(text: str, edit: Span, by: str) -> str:
    """The text with one edit made."""
    return text[: edit.start] + by + text[edit.end :]


def removal(text: str, disclosure: Disclosure) -> tuple[Span, str] | None:
    """What to cut so that the disclosure is gone and the rest still reads, and the word that is left of it, if any.

    A whole sentence goes when little else is in it, a bracket goes with its brackets, a clause with one of its commas. A
    capital moves on to the word that then begins the sentence, which is part of the cut for that reason. None where no
    clean cut exists.
    """
    start, end = _sentence(text, disclosure.start, disclosure.end)
    before, after = text[start : disclosure.start], text[disclosure.end : end]
    if _FILLER.match(before) and _FILLER.match(after):
        return _span(text, *_with_space(text, start, end)), ""
    if before.rstrip().endswith(("(", "[")) and after.lstrip()[:1] in (")", "]"):
        opening = start + len(before.rstrip()) - 1
        closing = disclosure.end + len(after) - len(after.lstrip()) + 1
        gap = opening - len(text[:opening]) + len(text[:opening].rstrip(" "))
        return _span(text, max(gap, start), closing), ""
    if _OPENS.search(before) and _CLOSES.match(after):
        return _clause(text, start, disclosure, before, after)
    return None


#: What follows a clause and cannot do without it.
_LEANS = re.compile(
    r"(?:\w+,|\w+ing\b(?! (?:is|was|has)\b)|which|who|whose|where|when|whether|with|without|though|although|because|as|not|than|that|nor|or|even|especially|in case|if)\b",
    re.IGNORECASE,
)


#: After one of these something has to follow.
_UNFINISHED = re.compile(
    r"\b(?:is|are|was|were|be|am|the|an?|of|to|for|with|or|like|that|my|our|than|from|at|by|as|me|call|called|say|says|said|means?|i['’]?m|it['’]s|its)\s*$",
    re.IGNORECASE,
)
_VERB_FIRST = re.compile(
    r"(?:is|was|are|were|has|had|have|will|would|can|could|does|did|do|may|might|must|should)(?:n['’]t)?\b(?! (?:i|you|we|he|she|they|it|this|that|there|my|anyone|anybody|someone)\b)|[a-z]{3,}s\s+(?:the|an?|my|your|his|her|our|their|it|me|you|us|them)\b",
    re.IGNORECASE,
)


#: The verb of a subject that ends in an aside: "my bf, an electrician, has admitted".
_SUBJECT_OF = re.compile(
    r",\s+(?:has|have|had|is|was)\s+(?:now|just|never|always|already|since|only|also|not|been)\b", re.IGNORECASE
)


_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|did|can|could|will|would|should|must|may|might|going to|gonna|\w+n['’]?t|need|want|thanks?|please|let|help|send|tell|advise|suggest|came|went|took|got|made|said|\w{3,}ed)\b|['’](?:s|re|ll|ve|m|d)\b",
    re.IGNORECASE,
)


def _stands(rest: str) -> bool:
    """Whether what is left of a sentence after its first clause is a sentence: it has a verb, and does not lean on it."""
    if _LEANS.match(rest) or _VERB_FIRST.match(rest) or PAST_VERB.match(rest):
        return False
    return bool(_VERB.search(rest) or PRONOUN.search(rest))


def _clause(text: str, start: int, disclosure: Disclosure, before: str, after: str) -> tuple[Span, str] | None:
    lead = _LEADING.search(before)
    if lead and _UNFINISHED.search(before[: lead.start()]):
        return None
    if _SUBJECT_OF.match(after):
        return None
    if lead and before[: lead.start()].strip():
        return _span(text, start + lead.start(), disclosure.end), ""
    gap = re.match(r"\s*[,;:–—-]\s*(?:(?:and|but|so)\s+)?", after)
    if gap is None or (before.strip() and lead is None) or not _stands(after[gap.end() :]):
        return None
    first, end = start if lead else disclosure.start, disclosure.end + gap.end()
    word = re.match(r"[a-z][\w'’]*", text[end:])
    if word and text[first : first + 1].isupper() and begins_sentence(text, first):
        return _span(text, first, end + word.end()), word.group()[0].upper() + word.group()[1:]
    return _span(text, first, end), ""


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    for first, last in sentences(text):
        if first <= start and end <= last:
            return first, last
    return start, end


def _with_space(text: str, start: int, end: int) -> tuple[int, int]:
    """A cut sentence takes the space on one side with it."""
    if end < len(text) and text[end] == " ":
        return start, end + 1
    if start > 0 and text[start - 1] == " ":
        return start - 1, end
    return start, end


def _span(text: str, start: int, end: int) -> Span:
    return Span(start, end, text[start:end])
