"""The deterministic layer under every arbitrator: a leak rests on words that stand in the text, or it is none.

A model that attacks or judges a text makes up what is not there. So each quotation is looked for in the text that is
being attacked, word for word; whatever rests on none that an edit may touch is invalid, whoever said otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from leakmeter.text.attack.roles import Arbitrator
from leakmeter.text.normalform import normal_form
from leakmeter.text.rewrite.joining import cut
from leakmeter.text.rewrite.untouched import may_edit
from leakmeter.text.rewrite.utility import words_of
from leakmeter.types import Guess, Span, Verdict

NOT_THERE = "the words quoted do not stand in the text"
NONE_QUOTED = "no words of the text were quoted"
NO_WORDS = "the words quoted say nothing by themselves"
TOO_MUCH = "too much of the text was quoted to be evidence"
NOT_THE_AUTHORS = "the words quoted stand in code, in an address or in a quotation"
NOT_JUDGED = "the arbitrator said nothing of it"
#: A quotation of more words than this is no evidence of one thing.
LONGEST = 40
_ELLIPSIS = re.compile(r"\s*(?:\.{3,}|…|\[\.\.\.\])\s*")
_WORD = re.compile(r"[^\W_]+")
_APOSTROPHE = re.compile("['’]")
_APOSTROPHE_OR_NOT, _BETWEEN = "['’]?", r"[\W_]{1,12}"
#: Words that carry no evidence of their own.
_EMPTY = frozenset(
    "a an the and or but so if then than that this these those it its i i'm im me my mine we us our you your he she they them "
    "is am are was were be been being do does did have has had of in on at to for with by from as not no yes just really "
    "very too also there here what which who when where how all any some more most can could will would should".split()
)


def located(text: str, quote: str) -> tuple[Span, ...]:
    """Where a quotation stands in a text, word for word, whatever its case, spacing and punctuation; all its parts where
    it leaves words out.

    None where any part is missing: half a quotation is no quotation.

    >>> located("I live in Leeds.", '"in leeds"')
    (Span(start=7, end=15, text='in Leeds'),)
    """
    found: set[Span] = set()
    for part in _ELLIPSIS.split(quote):
        words = _WORD.findall(_APOSTROPHE.sub("", normal_form(part).text))
        if not words:
            continue
        spans = [cut(text, *m.span()) for m in _pattern(tuple(words)).finditer(text)]
        if not spans:
            return ()
        found.update(spans)
    return tuple(sorted(found, key=lambda span: (span.start, span.end)))


@lru_cache(maxsize=256)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Some words in a row: between them anything but letters and digits, an apostrophe anywhere within them."""
    spelt = (_APOSTROPHE_OR_NOT.join(map(re.escape, word)) for word in words[: LONGEST + 1])
    return re.compile(rf"(?<!\w){_BETWEEN.join(spelt)}(?!\w)", re.IGNORECASE)


def fault(text: str, quote: str) -> str:
    """Why a quotation is no evidence, in words for the reader; "" where it is."""
    if not any(c.isalnum() for c in quote):
        return NONE_QUOTED
    if len(words_of(quote)) > LONGEST:
        return TOO_MUCH
    spans = located(text, quote)
    if not spans:
        return NOT_THERE
    if set(words_of(quote)) <= _EMPTY:
        return NO_WORDS
    return "" if any(may_edit(text, span) for span in spans) else NOT_THE_AUTHORS


def judged(text: str, guesses: Sequence[Guess], arbitrator: Arbitrator) -> tuple[Verdict, ...]:
    """One verdict for each guess, in their order. Guesses without evidence are invalid and put to no arbitrator; of its
    own verdicts those that would act without evidence become invalid."""
    faults = [fault(text, guess.evidence) for guess in guesses]
    sound = [guess for guess, wrong in zip(guesses, faults, strict=True) if not wrong]
    given = iter(_completed(sound, arbitrator.judge(text, sound)) if sound else ())
    return tuple(
        Verdict(guess, "invalid", notes=wrong) if wrong else grounded(text, next(given))
        for guess, wrong in zip(guesses, faults, strict=True)
    )


def _completed(guesses: Sequence[Guess], verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The verdict on each guess; what an arbitrator passed over is not acted on."""
    said = {verdict.guess: verdict for verdict in verdicts}
    return [said.get(guess, Verdict(guess, "low", notes=NOT_JUDGED)) for guess in guesses]


def grounded(text: str, verdict: Verdict) -> Verdict:
    """A verdict with the evidence that truly stands in a text and may be edited; invalid where it acts on none."""
    stands = tuple(s for s in verdict.evidence if text[s.start : s.end] == s.text and s.text and may_edit(text, s))
    if verdict.acts and not stands:
        return replace(verdict, validity="invalid", evidence=(), notes=NOT_THERE)
    return replace(verdict, evidence=stands)
