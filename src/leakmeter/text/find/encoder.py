"""The trained tagger: an eight-bit encoder that labels the pieces of each sentence.

Sentences are run singly. An eight-bit network rounds by what is run together, so a batch would give the same sentence
different marks in different texts; several cores run several sentences side by side instead.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leakmeter.errors import DataError
from leakmeter.prob.odds import logistic, logit
from leakmeter.text.find.decode import LabelledSpan, spans_of, stretches_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.stated import SURE, Stated
from leakmeter.text.find.windows import Window, windows
from leakmeter.text.find.wordpiece import WordPiece

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The file of a network, packed: a third of it would be air.
NETWORK = "tagger.onnx.gz"
#: The weights that are shipped.
SHIPPED = Path(__file__).parent / "weights"
REMEDY = "Install leakmeter again to restore it."
#: Fewer new windows than this are run one after another: starting threads costs more.
_WORTH_THREADS = 4


@dataclass(frozen=True, slots=True)
class Description:
    """What ``tagger.json`` says of the weights beside it.

    ``labels`` name the outputs of the network's first head in order, ``traits`` those of its second, if it has one (find/stated.py); ``context`` and ``room`` count pieces (find/windows.py); ``lean`` is that of
    :func:`leakmeter.text.find.decode.spans_of`; ``scale`` and ``shift`` turn the network's log odds into those of a mark's
    being right (calibration); ``sha256`` lists the files' checksums; ``made_by`` says what training run made them.
    """

    labels: tuple[str, ...]
    traits: tuple[str, ...]
    context: int
    room: int
    lean: float
    scale: float
    shift: float
    sha256: Mapping[str, str]
    made_by: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Labelled:
    """What the two heads of the network read in a window: ``marks`` by category, ``stated`` by trait."""

    marks: tuple[LabelledSpan, ...]
    stated: tuple[LabelledSpan, ...]


class Encoder:
    """A network, its vocabulary, and its description. Reading one takes a tenth of a second; running a sentence, milliseconds."""

    def __init__(self, folder: Path) -> None:
        """Raises DataError when a file is missing or is not what the description says."""
        onnxruntime: Any = import_module("onnxruntime")  # it says nothing of its types
        self.description = described(folder)
        self.vocabulary = WordPiece.read(folder / "vocabulary.txt")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            network = gzip.decompress((folder / NETWORK).read_bytes())
            self._session: Any = onnxruntime.InferenceSession(network, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # its errors have no common base of their own
            raise DataError(f"The tagger's file {NETWORK!r} is missing or damaged. {REMEDY}") from error

    def windows(self, text: str) -> list[Window]:
        """The windows in which this network reads a text."""
        return list(windows(text, self.vocabulary, self.description.context, self.description.room))

    def scores(self, window: Window) -> tuple[NDArray[np.float32], ...]:
        """(pieces, labels) scores of the pieces that are to be labelled, and (pieces, traits) scores if there is a second head."""
        import numpy as np

        ids = np.array([window.ids], dtype=np.int64)
        kinds = np.array([window.kinds], dtype=np.int64)
        heads = self._session.run(None, {"ids": ids, "mask": np.ones_like(ids), "kinds": kinds})
        return tuple(scores[0, window.first : window.first + len(window.pieces)] for scores in heads)

    def read(self, window: Window) -> Labelled:
        """What a window discloses and states, by piece; the marks with calibrated confidences."""
        d = self.description
        labels, *traits = self.scores(window)
        marks = tuple(
            replace(span, confidence=logistic(d.scale * logit(span.confidence) + d.shift))
            for span in spans_of(labels, d.labels, d.lean)
        )
        return Labelled(marks, tuple(span for scores in traits for span in stretches_of(scores, d.traits)))


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

    memory: dict[tuple[int, ...], Labelled] | None = None
    encoder: Encoder | None = None

    def tag(self, text: str) -> list[Mark]:
        """Marks in reading order. Within a sentence none overlap, and none crosses its ends."""
        return self.read(text)[0]

    def stated(self, text: str) -> list[Stated]:
        """The traits of the author that the text states, in reading order."""
        return self.read(text)[1]

    def read(self, text: str) -> tuple[list[Mark], list[Stated]]:
        """The marks of :meth:`tag` and the traits of :meth:`stated`, read at once."""
        marks: list[Mark] = []
        traits: list[Stated] = []
        for window, labelled in self._read(text):
            marks += _marks(text, window, labelled.marks)
            traits += _stated(text, window, labelled.stated)
        return marks, traits

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


def _remember(encoder: Encoder, found: Sequence[Window], memory: dict[tuple[int, ...], Labelled]) -> None:
    """Label the windows that ``memory`` does not have. A window's key is all that the network reads of it."""
    unknown = {window.key: window for window in found if window.key not in memory}
    memory.update(zip(unknown, _side_by_side(encoder, list(unknown.values())), strict=True))


def _side_by_side(encoder: Encoder, found: list[Window]) -> list[Labelled]:
    if len(found) < _WORTH_THREADS:
        return [encoder.read(window) for window in found]
    with ThreadPoolExecutor(min(os.cpu_count() or 1, 8)) as pool:
        return list(pool.map(encoder.read, found))


def _marks(text: str, window: Window, spans: Iterable[LabelledSpan]) -> Iterator[Mark]:
    for span in spans:
        start, end = _trimmed(text, window.pieces[span.first].start, window.pieces[span.last].end)
        if _ONLY_LEADS.fullmatch(text, start, end):
            follows = _NAME.match(text, end)
            end = follows.end() if follows else start
        if start < end and _LETTERS.search(text, start, end):
            yield Mark(start, end, span.category, span.confidence, text[start:end])


#: Words that lead to what is told and tell nothing: "in" of "in Ohio", of which the network may mark the first alone.
_ONLY_LEADS = re.compile(
    r"(?:in|at|from|near|of|to|on|around|outside|the|an?|and)(?: (?:in|at|from|near|of|the|an?))*", re.IGNORECASE
)
_NAME = re.compile(r" [A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*")
#: The network reads Latin letters, digits and signs; of other scripts it knows next to nothing.
_LETTERS = re.compile(r"[0-9A-Za-zÀ-ɏ]")


def _stated(text: str, window: Window, spans: Iterable[LabelledSpan]) -> Iterator[Stated]:
    for span in _joined(text, window, spans):
        start, end = _trimmed(text, *_whole_words(window, span))
        if start < end:
            yield Stated(start, end, span.category, span.confidence)


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


def _whole_words(window: Window, span: LabelledSpan) -> tuple[int, int]:
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


def described(folder: Path) -> Description:
    """The description of the weights in a folder. Raises DataError when it cannot be read."""
    try:
        raw = json.loads((folder / "tagger.json").read_text("utf-8"))
        return Description(
            labels=tuple(raw["labels"]),
            traits=tuple(raw.get("traits", ())),
            context=int(raw["context"]),
            room=int(raw["room"]),
            lean=float(raw["lean"]),
            scale=float(raw["scale"]),
            shift=float(raw["shift"]),
            sha256=dict(raw["sha256"]),
            made_by=dict(raw["made_by"]),
        )
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise DataError(
            f"The tagger's description {folder.name}/tagger.json is missing or damaged. {REMEDY}"
        ) from error


def problems(folder: Path = SHIPPED) -> tuple[str, ...]:
    """One sentence for each file of the weights that is missing or differs from its checksum; empty when all is well."""
    try:
        expected = described(folder).sha256
    except DataError as error:
        return (str(error),)
    found: list[str] = []
    for name, checksum in expected.items():
        try:
            content = (folder / name).read_bytes()
        except OSError:
            found.append(f"The tagger's file {name!r} is missing. {REMEDY}")
            continue
        if hashlib.sha256(content).hexdigest() != checksum:
            found.append(f"The tagger's file {name!r} does not match its checksum. {REMEDY}")
    return tuple(found)
