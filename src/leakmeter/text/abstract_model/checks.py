"""What a model's words have to pass before anything is counted, and why they did not.

Each reason is a short phrase that reports count; what the model is told of it is in :data:`TOLD`. None quotes the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from leakmeter.text.abstract_model.asking import Given
from leakmeter.text.abstract_model.ground import Ground, decades_in, numbers_in, read_as
from leakmeter.text.abstract_model.telling import new_facts, place_named, still_said
from leakmeter.text.rewrite.candidates import Candidate, reworded
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.edits import applied
from leakmeter.text.rewrite.untouched import may_edit
from leakmeter.text.rewrite.utility import words_of

Reason = Literal[
    "empty",
    "more than one line, or not plain words",
    "much longer",
    "the same words",
    "the same as another",
    "words from elsewhere in the text",
    "the sentence loses its subject",
    "a name that is not there",
    "a number that is not there",
    "the old detail still told",
    "something new told",
    "code, quotes or addresses touched",
    "fewer people share it",
    "no usable answer",
]
#: No more words than this are put in on top of those replaced. The 600 references of corpus/abstractions.jsonl have at the
#: most 5 more words than their spans; one is allowed on top.
LONGER = 6
#: What a model is told of a wording that failed.
TOLD: dict[Reason, str] = {
    "empty": "is empty",
    "more than one line, or not plain words": "must be plain words on one line",
    "much longer": "is too long",
    "the same words": "is the part unchanged",
    "the same as another": "repeats another",
    "words from elsewhere in the text": "copies the rest of the sentence",
    "the sentence loses its subject": "must begin as the part does",
    "a name that is not there": "has a new name or direction",
    "a number that is not there": "has a new number",
    "the old detail still told": "still tells the exact detail",
    "something new told": "tells something new",
    "code, quotes or addresses touched": "cannot stand there",
}
_QUOTES = "\"'“”‘’«»`*_ \t"
_NOT_PLAIN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd`<>{}\[\]|\\@#*_=~^]|https?:|www\."
)
_CAPITAL = re.compile(r"(?<![\w'’])[A-ZÀ-Þ][\w’'-]*")
#: Parts of a country or of the world that no table tells apart; with a small letter they are names as well.
_COMPASS = re.compile(
    r"\b(?:mid|up|down)?-?(?:north|south|east|west)(?:-?(?:east|west))?(?:ern(?:er)?)?\b", re.IGNORECASE
)
_NO_NAME = re.compile(r"I(?:['’]?(?:m|ve|d|ll))?")
#: "I'm a nurse" cannot become "a nurse". None of the references of corpus/abstractions.jsonl drops this subject.
_SUBJECT = re.compile(r"(?:i|we)(?:['’]?(?:m|re|ve|d|ll))?\b", re.IGNORECASE)
_STOPS = " .,;:!?…"


def tidied(ground: Ground, given: Given) -> Given:
    """The words without what a model puts around them: quotation marks, the rest of the sentence, a stop at the end. A
    capital at their beginning is taken back where the words they replace have none and what follows is an ordinary word."""
    words = given.words.strip()
    before, after = ground.before.strip(), ground.after.strip()
    if (
        len(before) + len(after) > 0
        and words.startswith(before)
        and words.rstrip(_STOPS).endswith(after.rstrip(_STOPS))
    ):
        words = words[len(before) : len(words.rstrip(_STOPS)) - len(after.rstrip(_STOPS))]
    words = re.sub(r"[ \t]{2,}", " ", _unquoted(words))
    old = ground.disclosure.text
    if old[-1:] not in _STOPS:
        words = words.rstrip(_STOPS)
    if old[:1].islower() and ORDINARY_FIRST.match(words):
        words = words[0].lower() + words[1:]
    return replace(given, words=words)


#: First words that are no names.
ORDINARY_FIRST = re.compile(
    r"(?:An?|The|My|Our|Some\w*|In|At|As|On|From|Near|With|Had|Have|Has|Am|Is|Was|Been|Got|Just|Someone|People|Person|Woman|"
    r"Man|Adult|Young|Older|Early|Mid|Late|Many|Several|Living|Working|Being|Doing|Having|Studying|Turned|Part|Not)\b"
)


def _unquoted(words: str) -> str:
    """The words without quotation marks around all of them."""
    while len(words) > 1 and words[0] in _QUOTES and words[-1] in _QUOTES:
        words = words[1:-1].strip()
    return words.strip()


def fault(ground: Ground, words: str, others: Iterable[str]) -> Reason | None:
    """The first reason why words will not do, None where they will; ``others`` were given for the same place."""
    return _of_form(ground, words, others) or _of_content(ground, words)


def candidate(ground: Ground, given: Given) -> Candidate:
    """Words as the planner takes them, fitted to where they stand."""
    return reworded(ground.text, ground.disclosure, given.degree, given.words)


def _of_form(ground: Ground, words: str, others: Iterable[str]) -> Reason | None:
    if not any(c.isalnum() for c in words):
        return "empty"
    new = _NOT_PLAIN.search(words)
    if new and new.group() not in ground.disclosure.text:
        return "more than one line, or not plain words"
    old, now = words_of(ground.disclosure.text), words_of(words)
    if len(now) > len(old) + LONGER:
        return "much longer"
    if sorted(now) == sorted(old):
        return "the same words"
    if any(words_of(other) == now for other in others):
        return "the same as another"
    if _copied(ground, now):
        return "words from elsewhere in the text"
    lost = _SUBJECT.match(ground.disclosure.text) and not _SUBJECT.match(words)
    return "the sentence loses its subject" if lost else None


def _copied(ground: Ground, now: Sequence[str]) -> bool:
    """Whether words stand in the text outside the disclosure: they were repeated from around it, or asked for there."""
    start, end = ground.disclosure.start, ground.disclosure.end
    before, old, after = map(words_of, (ground.text[:start], ground.disclosure.text, ground.text[end:]))
    if _stand(now, old):
        return False
    runs_on = len(now) > _RUN and (now[-_RUN:] == after[:_RUN] or now[:_RUN] == before[-_RUN:])
    return runs_on or _stand(now, before) or _stand(now, after)


#: So many words in a row that stand before or after as well were repeated from there.
_RUN = 2


def _stand(words: Sequence[str], among: Sequence[str]) -> bool:
    """Whether words stand among others, one after the other."""
    return f" {' '.join(words)} " in f" {' '.join(among)} "


def _of_content(ground: Ground, words: str) -> Reason | None:
    made = reworded(ground.text, ground.disclosure, Degree.STRONG, words)
    if not may_edit(ground.text, made.span) or _opens_code(ground, made):
        return "code, quotes or addresses touched"
    if _names(ground, words) or place_named(ground, made):
        return "a name that is not there"
    if _counts(ground, words):
        return "a number that is not there"
    if still_said(ground, made):
        return "the old detail still told"
    read = read_as(ground.text, made.span, made.words, ground.disclosure.category)
    return "something new told" if new_facts(ground, read) else None


def _opens_code(ground: Ground, made: Candidate) -> bool:
    """Whether the words would be read as a quotation or code where they stand, and so not as the author's."""
    changed = applied(ground.text, made.span, made.words)
    start = made.span.start
    return not may_edit(changed, replace(made.span, end=start + len(made.words), text=made.words))


def _names(ground: Ground, words: str) -> bool:
    """Whether a word with a capital, or a part of a country, comes in that stands neither in the text nor in the hierarchy."""
    if not ground.names.issuperset(part for match in _COMPASS.finditer(words) for part in words_of(match.group())):
        return True
    shouted = len(words) > 1 and words.isupper() and ground.disclosure.text.isupper()
    for match in _CAPITAL.finditer(words):
        word = match.group()
        first = match.start() == 0 and ground.disclosure.text[:1].isupper()
        parts = words_of(re.sub(r"['’]s\b", "", word))
        if not (shouted or first or _NO_NAME.fullmatch(word) or all(part in ground.names for part in parts)):
            return True
    return False


def _counts(ground: Ground, words: str) -> bool:
    """Whether a number or decade comes in that is neither in the text nor in the hierarchy. "One" counts nothing."""
    new = {number for number in numbers_in(words) if number != 1.0} - ground.numbers
    return bool(new) or bool(set(decades_in(words)) - ground.decades)
