"""Edits of a text: what to cut when a disclosure is left out, so that what remains is still a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.rewrite.grammar import begins_sentence
from leakmeter.text.sentences import sentences
from leakmeter.types import Disclosure, Span

_IRREGULAR = (
    "was were had did went got came took made gave saw found told said left kept lost met paid bought sold sent spent built broke brought began became felt fell "
    "grew held knew led learnt lent let meant ran read rode rang rose sang sat slept spoke stood swam taught tore thought threw understood woke wore won wrote cut hit hurt put quit set shut split bled fed fled drove drank ate froze flew forgot hid blew bit bent bred cost crept flung ground hung knelt laid leapt lit overcame sank sewed shrank slid spat sprang swept swung wept wound withdrew became dreamt slung strode thrust tripped shook shot stole stuck struck swore fought caught dug drew dealt used"
).split()
_PAST_VERB = re.compile(
    rf"(?:{'|'.join(_IRREGULAR)}|(?:was|were|did|had|could)n['’]?t|could|\w{{2,}}ed)\b", re.IGNORECASE
)
_PRONOUN = re.compile(r"\b(?:i|we|he|she|they|it|you|im|ive)\b", re.IGNORECASE)
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


def removals(text: str, disclosure: Disclosure) -> Iterator[tuple[Span, str]]:
    """What may be cut so that the disclosure is gone and the rest still reads, the least first: see :func:`removal`, else where
    and when something was; and a sentence that says little else."""
    if cut := removal(text, disclosure) or _adjunct(text, disclosure):
        yield cut
    start, end = _sentence(text, disclosure.start, disclosure.end)
    little_else = len(disclosure.text.split()) >= _MOST_OF_IT * len(text[start:end].split())
    smaller = cut is None or cut[0].end - cut[0].start < end - start
    if little_else and smaller and text[:start].strip() and not _needed(text, start, end):
        yield _span(text, *_with_space(text, start, end)), ""


#: What a text is for: whoever asks, offers or complains wants an answer to that sentence.
_MATTER = re.compile(
    r"\?|\b(?:please|look(?:ing)? for|seek(?:ing)?|advice|advise|tips|recommend\w*|suggestions?|help|thoughts|want(?:ed)? to (?:know|ask|say)|wonder(?:ing)?|would like|i['’]d like|need|how (?:do|can|to)|can (?:you|anyone|someone)|does (?:anyone|anybody)|anyone|anybody|selling|for sale|offer\w*|wanted|refund|replace\w*|complain\w*|apply\w*|application|invit\w*|request\w*|update|reference|regarding|re:|subject:|title:)\b",
    re.IGNORECASE,
)
#: A sentence that begins so leans on the one before it.
_LEANS_BACK = re.compile(
    r"\W*(?:he|she|they|it|this|that|these|those|his|her|their|its|but|and|so|then|which|who|one|not|also|same|because|though|still|both|neither|either|him|them)\b",
    re.IGNORECASE,
)


def _needed(text: str, start: int, end: int) -> bool:
    """Whether a sentence cannot go: it holds what the text is for, or the next one leans on it."""
    return bool(_MATTER.search(text, start, end)) or bool(_LEANS_BACK.match(text, end))


#: A sentence of which a disclosure has this part of the words says little else.
_MOST_OF_IT = 0.6
_ADJUNCT = re.compile(
    r"(?:in|at|from|near|outside|around|since|during|after|before|until|till|over|up in|down in|back in|out in|outside of|just outside)\s+",
    re.IGNORECASE,
)
_ADJUNCT_BEFORE = re.compile(rf"(?:^|\s)(?P<lead>{_ADJUNCT.pattern}(?:the\s+)?)$", re.IGNORECASE)
#: After these something has to follow: "I live in", "she is from".
_NEEDS_PLACE = re.compile(
    r"(?:\b(?:is|are|am|was|were|be|been|being|lives?|lived|living|based|stay(?:s|ed|ing)?|mov(?:e|es|ed|ing)|born|raised|grew up|go(?:es|ing)?|went|gone|come|comes|came|coming|get|got|live|located|situated|fl(?:y|ew|ying)|driv(?:e|ing)|drove|head(?:ed|ing)?|arriv(?:e|ed|ing)|return(?:ed|ing)?|back|home|originally|put|left|station(?:ed)?|posted|settled?|residing|resides?|somewhere|here|over|up|down|out|just|and|or|of|the|a|an|to|than|not|between)|['’](?:m|s|re))\s*$",
    re.IGNORECASE,
)
#: What follows belongs to the place.
_GOES_ON_WITH = re.compile(
    r"\s*(?:['’-]|[A-Z]|(?:and|or)\s+[A-Z][a-z]|(?:area|region|city|county|town|district|street|road|to|with its)\b)"
)


def _adjunct(text: str, disclosure: Disclosure) -> tuple[Span, str] | None:
    """Where or when something was, which a sentence can do without: "our road in Todmorden because"."""
    start, _ = _sentence(text, disclosure.start, disclosure.end)
    lead = _ADJUNCT.match(disclosure.text)
    before = text[start : disclosure.start]
    if lead is None:
        if (lead := _ADJUNCT_BEFORE.search(before)) is None:
            return None
        before = before[: lead.start("lead")]
    if not before.strip() or not before.rstrip()[-1:].isalnum() or _NEEDS_PLACE.search(before):
        return None
    if _VERB.search(disclosure.text) or _GOES_ON_WITH.match(text, disclosure.end):
        return None
    return _span(text, start + len(before.rstrip()), disclosure.end), ""


def removal(text: str, disclosure: Disclosure) -> tuple[Span, str] | None:
    """What to cut so that the disclosure is gone and the rest still reads, and the word that is left of it, if any.

    A whole sentence goes when little else is in it, a bracket goes with its brackets, a clause with one of its commas. A
    capital moves on to the word that then begins the sentence, which is part of the cut for that reason. None where no
    clean cut exists.
    """
    start, end = _sentence(text, disclosure.start, disclosure.end)
    before, after = text[start : disclosure.start], text[disclosure.end : end]
    if _FILLER.match(before) and _FILLER.match(after):
        stays = disclosure.category not in ("CONTACT", "NAME") and _needed(text, start, end)
        return None if stays else (_span(text, *_with_space(text, start, end)), "")
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
    if _LEANS.match(rest) or _VERB_FIRST.match(rest) or _PAST_VERB.match(rest):
        return False
    return bool(_VERB.search(rest) or _PRONOUN.search(rest))


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


def sentence_cut(text: str, disclosure: Disclosure) -> tuple[Span, str] | None:
    """The sentence of a disclosure with the space beside it; None where it is what the text is for, or the next leans on it."""
    start, end = _sentence(text, disclosure.start, disclosure.end)
    return None if _needed(text, start, end) else (_span(text, *_with_space(text, start, end)), "")


_AND = re.compile(r"\s*,?\s+(?:and|but|so)\s+")
#: What has fewer words is no clause.
_A_CLAUSE = 3


def clause_cut(text: str, disclosure: Disclosure) -> tuple[Span, str] | None:
    """A clause of a sentence with the "and" beside it, and the letter that the rest then begins with: "I have lupus and my dog keeps
    me going" -> "My dog keeps me going". None where no "and" follows, or the rest leans on the clause."""
    start, end = _sentence(text, disclosure.start, disclosure.end)
    joint, before = _AND.match(text, disclosure.end, end), text[start : disclosure.start]
    if joint is None:
        return None
    if before.strip():
        lead = _LEADING.search(before) if _OPENS.search(before) else None
        return (_span(text, start + lead.start(), disclosure.end), "") if lead else None
    rest = text[joint.end() : end]
    if _LEANS.match(rest) or _VERB_FIRST.match(rest) or _PAST_VERB.match(rest) or len(rest.split()) < _A_CLAUSE:
        return None
    letter = text[joint.end()]
    letter = letter.upper() if text[disclosure.start].isupper() else letter
    return _span(text, disclosure.start, joint.end() + 1), letter


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    for first, last in sentences(text):
        if first <= start and end <= last:
            return first, last
    return start, end


def _with_space(text: str, start: int, end: int) -> tuple[int, int]:
    """A cut sentence takes the space on one side with it, or the line that it had for itself."""
    if text[end : end + 1] == "\n" and (start == 0 or text[start - 1] == "\n"):
        return start, end + len(text[end:]) - len(text[end:].lstrip("\n"))
    if end < len(text) and text[end] == " ":
        return start, end + 1
    if start > 0 and text[start - 1] == " ":
        return start - 1, end
    return start, end


def _span(text: str, start: int, end: int) -> Span:
    return Span(start, end, text[start:end])


#: What no sentence has: two marks in a row, one at its beginning, an article or a preposition at its end.
_BROKEN = re.compile(
    r"(?:^|[.!?…\n]\s*)[,;:)]|[,;:]\s*[,;:.!?)]|[.!?…]\s+[.!?,;:]|\(\s*\)|\b(?:an?|the|my|our|in|at|of|from|with|and|or|to)\s*[.,;:!?)]|\b(?:an?|the)\s+(?:an?|the|and|or|is|was|has|had)\b",
    re.IGNORECASE | re.MULTILINE,
)


def reads(text: str, span: Span, words: str) -> bool:
    """Whether an edit breaks nothing around it that was not broken before."""
    new = applied(text, span, words)
    first, last = max(0, span.start - _AROUND), span.start + len(words) + _AROUND
    was = _BROKEN.search(text, first, min(len(text), span.end + _AROUND))
    return was is not None or not _BROKEN.search(new, first, min(len(new), last))


_AROUND = 12


def breaks(text: str, new: str) -> bool:
    """Whether a text made of another has more broken places than that one."""
    return len(_BROKEN.findall(new)) > len(_BROKEN.findall(text))
