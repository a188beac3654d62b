"""The trained tagger: an eight-bit encoder that labels the pieces of each sentence.

Sentences are run singly. An eight-bit network rounds by what is run together, so a batch would give the same sentence
different marks in different texts; several cores run several sentences side by side instead.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from leakmeter.errors import DataError
from leakmeter.prob.odds import logistic, logit
from leakmeter.text.find.assertion.quotations import TAKEN_OUT
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.mention import Mention
from leakmeter.text.find.model.decode import LabelledSpan, spans_of, stretches_of
from leakmeter.text.find.model.description import NETWORK, REMEDY, SHIPPED, described
from leakmeter.text.find.model.mention_head import LabelledMention, MentionHead, described_head
from leakmeter.text.find.model.network import session_of
from leakmeter.text.find.model.rarity_head import RarityHead, described_rarity, inputs
from leakmeter.text.find.model.stated import SURE, Stated
from leakmeter.text.find.model.windows import Window, windows
from leakmeter.text.find.model.wordpiece import WordPiece
from leakmeter.text.find.telling_word import TellingWord

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Fewer new windows than this are run one after another: starting threads costs more.
_WORTH_THREADS = 4


@dataclass(frozen=True, slots=True)
class Labelled:
    """What the heads of the network read in a window: ``marks`` by category, ``stated`` by trait, ``mentions`` by attribute,
    and the ``bits`` that each piece tells."""

    marks: tuple[LabelledSpan, ...]
    stated: tuple[LabelledSpan, ...]
    mentions: tuple[LabelledMention, ...] = ()
    bits: tuple[float, ...] = ()


class Encoder:
    """A network, its vocabulary, and its description. Reading one takes a tenth of a second; running a sentence, milliseconds."""

    def __init__(self, folder: Path, *, head: Path | None = None, layers: Sequence[str] = ()) -> None:
        """The network in ``folder``. Its third head, if it has one, lies there too, or in the folder ``head``; while one is made
        anew, ``layers`` names what it is to read (:meth:`parts`).

        Raises DataError when a file is missing or is not what the description says.
        """
        self.description = described(folder)
        third = None if layers else described_head(head or folder)
        self.mentions = None if third is None else MentionHead(head or folder, third)
        fourth = None if third is None else described_rarity(head or folder)
        self.rarity = None if fourth is None else RarityHead(head or folder, fourth)
        self.vocabulary = WordPiece.read(folder / "vocabulary.txt")
        self._session = session_of(folder / NETWORK, layers if third is None else third.layers)

    def windows(self, text: str) -> list[Window]:
        """The windows in which this network reads a text."""
        return list(windows(text, self.vocabulary, self.description.context, self.description.room))

    def scores(self, window: Window) -> tuple[NDArray[np.float32], ...]:
        """(pieces, labels) scores of the pieces that are to be labelled, and (pieces, traits) scores if there is a second head."""
        return self.parts(window)[: 2 if self.description.traits else 1]

    def parts(self, window: Window) -> tuple[NDArray[np.float32], ...]:
        """The scores of both heads, and what the layers that a third one reads make of the pieces, (pieces, numbers) each."""
        import numpy as np

        ids = np.array([window.ids], dtype=np.int64)
        kinds = np.array([window.kinds], dtype=np.int64)
        computed = self._session.run(None, {"ids": ids, "mask": np.ones_like(ids), "kinds": kinds})
        return tuple(each[0, window.first : window.first + len(window.pieces)] for each in computed)

    def read(self, window: Window) -> Labelled:
        """What a window discloses and states, by piece; the marks with calibrated confidences."""
        d = self.description
        parts = self.parts(window)
        labels, *traits = parts[: 2 if d.traits else 1]
        marks = tuple(
            replace(span, confidence=logistic(d.scale * logit(span.confidence) + d.shift))
            for span in spans_of(labels, d.labels, d.lean)
        )
        if not traits:
            return Labelled(marks, ())
        read = Labelled(marks, tuple(stretches_of(traits[0], d.traits)))
        if self.mentions is None:
            return read
        chances = self.mentions.chances(parts)
        bits = self.rarity.bits(inputs(window, parts, chances)) if self.rarity is not None else ()
        return replace(read, mentions=self.mentions.mentions(chances), bits=bits)

    def rarity_inputs(self, window: Window) -> NDArray[np.float32]:
        """What the fourth head reads of a window, (pieces, numbers). Raises DataError where there is no third head."""
        if self.mentions is None:
            raise DataError(f"There is no third head beside the network. {REMEDY}")
        parts = self.parts(window)
        return inputs(window, parts, self.mentions.chances(parts))


@dataclass(frozen=True, slots=True)
class Reading:
    """What a network reads in a text: ``marks``, and the traits of its author that are ``stated``, both in reading order; all
    that is mentioned; and how much each word tells of the author."""

    marks: tuple[Mark, ...]
    stated: tuple[Stated, ...]
    mentions: tuple[Mention, ...]
    words: tuple[TellingWord, ...] = ()


@cache
def shipped() -> Encoder:
    """The encoder that comes with the package, read once."""
    return Encoder(SHIPPED)


@dataclass(frozen=True, slots=True)
class EncoderTagger:
    """The trained tagger. The same text always gets the same marks.

    ``memory`` may hold windows labelled before, so that a text with one sentence changed costs two; it lives and dies
    with the tagger and is never written anywhere. ``encoder`` is the shipped one unless another is given.
    """

    memory: dict[tuple[float, ...], Labelled] | None = None
    encoder: Encoder | None = None

    def tag(self, text: str) -> list[Mark]:
        """Marks in reading order. Within a sentence none overlap, and none crosses its ends."""
        return list(self.read(text).marks)

    def stated(self, text: str) -> list[Stated]:
        """The traits of the author that the text states, in reading order."""
        return list(self.read(text).stated)

    def mentions(self, text: str) -> list[Mention]:
        """All that the text mentions, of whomever, in reading order."""
        return sorted(self.read(text).mentions, key=lambda mention: (mention.start, mention.end))

    def read(self, text: str) -> Reading:
        """All that the heads of the network read in a text."""
        marks: list[Mark] = []
        traits: list[Stated] = []
        mentions: list[Mention] = []
        words: list[TellingWord] = []
        for window, labelled in self._read(text):
            marks += _marks(text, window, labelled.marks)
            traits += _stated(text, window, labelled.stated)
            mentions += _mentions(text, window, labelled.mentions)
            words += _words(window, labelled.bits)
        return Reading(tuple(marks), tuple(traits), tuple(mentions), tuple(words))

    def _read(self, text: str) -> Iterator[tuple[Window, Labelled]]:
        encoder = self.encoder or shipped()
        found = encoder.windows(text)
        memory = {} if self.memory is None else self.memory
        _remember(encoder, found, memory)
        yield from ((window, memory[window.key]) for window in found)

    def read_ahead(self, texts: Sequence[str]) -> None:
        """Read several texts side by side into ``memory``, so that tagging each afterwards is quick."""
        if self.memory is not None:
            encoder = self.encoder or shipped()
            _remember(encoder, [window for text in texts for window in encoder.windows(text)], self.memory)


def _remember(encoder: Encoder, found: Sequence[Window], memory: dict[tuple[float, ...], Labelled]) -> None:
    """Label the windows that ``memory`` does not have. A window's key is all that the network reads of it."""
    unknown = {window.key: window for window in found if window.key not in memory}
    memory.update(zip(unknown, _side_by_side(encoder, list(unknown.values())), strict=True))


def _side_by_side(encoder: Encoder, found: list[Window]) -> list[Labelled]:
    if len(found) < _WORTH_THREADS:
        return [encoder.read(window) for window in found]
    with ThreadPoolExecutor(min(os.cpu_count() or 1, 8)) as pool:
        return list(pool.map(encoder.read, found))


def _marks(text: str, window: Window, spans: Iterable[LabelledSpan]) -> Iterator[Mark]:
    for span in _with_leads(text, window, list(spans)):
        start, end = _trimmed(text, window.pieces[span.first].start, window.pieces[span.last].end)
        if rest := _REST_OF_NAME.match(text, end):
            end = rest.end()
        if _ONLY_LEADS.fullmatch(text, start, end):
            follows = _NAME.match(text, end)
            end = follows.end() if follows else start
        if span.category == "CONTACT" and _TAKEN_OUT_AFTER.match(text, end):
            continue
        if start < end and _LETTERS.search(text, start, end):
            yield Mark(start, end, span.category, span.confidence, text[start:end])


def _with_leads(text: str, window: Window, spans: Sequence[LabelledSpan]) -> list[LabelledSpan]:
    """The spans, each that is but a lead ("in", "email me at") put together with the one of its category right after it."""
    found: list[LabelledSpan] = []
    for span in spans:
        before = found[-1] if found else None
        if before is not None and before.category == span.category and before.last + 1 == span.first:
            lead = text[window.pieces[before.first].start : window.pieces[before.last].end]
            if _ONLY_LEADS.fullmatch(lead) or _LEADS_TO_CONTACT.fullmatch(lead):
                surer = max(before.confidence, span.confidence)
                found[-1] = replace(span, first=before.first, confidence=surer)
                continue
        found.append(span)
    return found


#: Words that lead to what is told and tell nothing: "in" of "in Ohio", of which the network may mark the first alone.
_ONLY_LEADS = re.compile(
    r"(?:in|at|from|near|of|to|on|around|outside|the|an?|and)(?: (?:in|at|from|near|of|the|an?))*", re.IGNORECASE
)
_LEADS_TO_CONTACT = re.compile(
    r"(?:please )?(?:e-?mail|mail|text|call|message|dm|reach|contact|write|find|add|hit)(?: to)? ?(?:me|us)(?: up)?(?: at| on| via| by)?|(?:my|our) (?:e-?mail|number|phone|cell|handle|address|insta|discord)(?: is|:)?",
    re.IGNORECASE,
)
#: "Find me on IG [my handle]": the address itself is gone.
_TAKEN_OUT_AFTER = re.compile(rf"\W*{TAKEN_OUT.pattern}")
#: A name goes on over its hyphen: "Adeyinka-Bright".
_REST_OF_NAME = re.compile(r"(?<=[a-z])-[A-Z][\w’']+")
_NAME = re.compile(r" [A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*")
#: The network reads Latin letters, digits and signs; of other scripts it knows next to nothing.
_LETTERS = re.compile(r"[0-9A-Za-zÀ-ɏ]")


def _stated(text: str, window: Window, spans: Iterable[LabelledSpan]) -> Iterator[Stated]:
    for span in _joined(text, window, spans):
        start, end = _trimmed(text, *_whole_words(window, span))
        if tens := _TENS.search(text, max(0, start - _GAP), start):
            start = tens.start()
        if start < end:
            yield Stated(start, end, span.category, span.confidence)


def _mentions(text: str, window: Window, found: Iterable[LabelledMention]) -> Iterator[Mention]:
    for each in found:
        start, end = _trimmed(text, *_whole_words(window, each))
        attribute, _, value = each.label.partition("=")
        if start < end:
            yield Mention(start, end, attribute, value, each.experiencer, each.state, each.confidence)


def _words(window: Window, bits: Sequence[float]) -> Iterator[TellingWord]:
    """The words of a window with what their pieces tell, added up."""
    held: TellingWord | None = None
    for piece, told in zip(window.pieces, bits, strict=False):
        if held is not None and not piece.begins and held.end == piece.start:
            held = TellingWord(held.start, piece.end, held.bits + told)
            continue
        if held is not None:
            yield held
        held = TellingWord(piece.start, piece.end, told)
    if held is not None:
        yield held


#: Of "thirty-six and some" the network may begin with the six.
_TENS = re.compile(r"\b(?:twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety)-\Z", re.IGNORECASE)
#: Stretches of one label no further apart than this many characters are one statement with a word left out.
_GAP = 12


def _joined(text: str, window: Window, spans: Iterable[LabelledSpan]) -> list[LabelledSpan]:
    """The sure ones of the spans, those that one statement fell into put together: "ten to [twenty] thousand a year"."""
    found: list[LabelledSpan] = []
    for span in spans:
        if span.confidence < SURE:
            continue
        if found and found[-1].category == span.category:
            between = text[window.pieces[found[-1].last].end : window.pieces[span.first].start]
            if len(between) <= _GAP and not _STOP.search(between):
                surer = max(found[-1].confidence, span.confidence)
                found[-1] = replace(found[-1], last=span.last, confidence=surer)
                continue
        found.append(span)
    return found


_STOP = re.compile(r"[.!?,;:()\n]")


def _whole_words(window: Window, span: LabelledSpan | LabelledMention) -> tuple[int, int]:
    """The characters of a span, with the rest of the words it begins or ends within."""
    first, last = span.first, span.last
    while first and not window.pieces[first].begins:
        first -= 1
    while last + 1 < len(window.pieces) and not window.pieces[last + 1].begins:
        last += 1
    return window.pieces[first].start, window.pieces[last].end


#: What may end or begin a mark besides letters and digits.
_OPENING, _CLOSING = "@#$€£₹¥([+~'\"“‘", ")]%$€£₹¥+'\"”’"
_PAIRS = {")": "(", "]": "["}


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The offsets without punctuation at the ends, except what belongs to the words: "$20", "(24F)", "50%"."""
    while start < end and not (text[start].isalnum() or text[start] in _OPENING or ord(text[start]) > 0x2FF):
        start += 1
    while start < end and not _may_end(text, start, end):
        end -= 1
    if start < end and text[start] in "([" and not any(c in ")]" for c in text[start:end]):
        start += 1
    return start, end


def _may_end(text: str, start: int, end: int) -> bool:
    last = text[end - 1]
    if last in _PAIRS:
        return _PAIRS[last] in text[start:end]
    return last.isalnum() or last in _CLOSING or ord(last) > 0x2FF
