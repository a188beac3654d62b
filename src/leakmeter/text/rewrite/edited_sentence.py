"""What can be said of an edit without knowing whether it is good: the numbers from which its acceptance is learned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log1p
from typing import TYPE_CHECKING

from leakmeter.text.find.model.encoder import Encoder, shipped
from leakmeter.text.find.model.windows import Window
from leakmeter.text.rewrite.candidates import Candidate
from leakmeter.text.sentences import sentences

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

#: The kinds of words that stand at the seams of an edit.
_KINDS = {
    "preposition": "in at from near on for with of to by as around since during after before until over into about than",
    "determiner": "a an the my our his her their your this that these those some",
    "conjunction": "and but so because since while which who where when though although plus or if",
    "pronoun": "i he she it they we you i'm im i've he's she's it's they're we're",
}
_KIND_OF = {word: kind for kind, words in _KINDS.items() for word in words.split()}
_VERB = re.compile(r"(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|should|\w+ed|\w+ing)$")
_WORD = re.compile(r"[a-z]+|\d")
#: The next sentence leans on one that is left out if it begins with one of these.
_LEANS = frozenset(
    "he she it they this that these those his her their he's she's it's they're him them and but so then".split()
)
_MARKS = ".,;:!?()\"'“”"
#: A word of fewer letters is not looked for elsewhere in the text.
_LONG = 4
#: Characters of an endless sentence that are looked at on either side of an edit.
_NEAR = 400
#: Sentences that are held at the most, each with some thousand numbers for each of its pieces.
_HELD = 200
#: Pieces of a sentence that are read at the most.
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Read:
    """What the encoder makes of a sentence: where its pieces begin and end, and (pieces, layers, numbers)."""

    pieces: tuple[tuple[int, int], ...]
    states: Rows

    @property
    def mean(self) -> Rows:
        """The mean of all pieces, (layers, numbers)."""
        return self.states.mean(axis=0)

    def around(self, start: int, end: int) -> tuple[Rows | None, Rows | None, Rows | None]:
        """The last piece before two offsets, the mean of those between them, and the first after them; None where there is
        none."""
        before = [i for i, (_, last) in enumerate(self.pieces) if last <= start]
        inside = [i for i, (first, last) in enumerate(self.pieces) if first < end and start < last]
        after = [i for i, (first, _) in enumerate(self.pieces) if first >= end]
        return (
            self.states[before[-1]] if before else None,
            self.states[inside].mean(axis=0) if inside else None,
            self.states[after[0]] if after else None,
        )


@dataclass(slots=True)
class Reader:
    """Reads sentences, each by itself and once; what it read lives and dies with it."""

    encoder: Encoder = field(default_factory=shipped)
    known: dict[str, Read | None] = field(default_factory=dict[str, "Read | None"])
    subjects: dict[str, Rows | None] = field(default_factory=dict[str, "Rows | None"])

    def read(self, sentence: str) -> Read | None:
        """What the encoder makes of a sentence; None of one without words."""
        if sentence not in self.known:
            if len(self.known) >= _HELD:
                self.known.clear()
            self.known[sentence] = self._read(sentence)
        return self.known[sentence]

    def _read(self, sentence: str) -> Read | None:
        import numpy as np

        pieces = tuple(self.encoder.vocabulary.pieces(sentence))[:_LONGEST]
        if not pieces:
            return None
        layers = self.encoder.parts(Window((), pieces))[2:]
        return Read(tuple((piece.start, piece.end) for piece in pieces), np.stack(layers, axis=1))

    def subject(self, text: str) -> Rows | None:
        """What the sentences of a text are about on average, (layers, numbers)."""
        if text not in self.subjects:
            self.subjects[text] = self._subject(text)
        return self.subjects[text]

    def _subject(self, text: str) -> Rows | None:
        read = [each for start, end in sentences(text) if (each := self.read(text[start:end]))]
        return sum(each.mean for each in read) / len(read) if read else None  # pyright: ignore[reportReturnType]


def features(text: str, category: str, edit: Candidate, reader: Reader) -> dict[str, float]:
    """What can be said of an edit for a disclosure of a category, by name; what is not named is 0."""
    place = _Place.of(text, edit)
    return {
        name: value
        for name, value in (
            *_what(category, edit),
            *_seams(place),
            *_sizes(place),
            *_sentence(place),
            *_words(place),
            *_likeness(place, reader),
        )
        if value
    }


@dataclass(frozen=True, slots=True)
class _Place:
    """An edit and the sentences that it touches: ``start`` to ``end`` of the text."""

    text: str
    edit: Candidate
    start: int
    end: int

    @classmethod
    def of(cls, text: str, edit: Candidate) -> _Place:
        touched = [(a, b) for a, b in sentences(text) if a < edit.span.end and edit.span.start < b]
        first = min(edit.span.start, touched[0][0]) if touched else edit.span.start
        last = max(edit.span.end, touched[-1][1]) if touched else edit.span.end
        return cls(text, edit, max(first, edit.span.start - _NEAR), min(last, edit.span.end + _NEAR))

    @property
    def before(self) -> str:
        """What of the sentence stands before the edit."""
        return self.text[self.start : self.edit.span.start]

    @property
    def old(self) -> str:
        """What is taken out."""
        return self.edit.span.text

    @property
    def new(self) -> str:
        """What is put in."""
        return self.edit.words

    @property
    def after(self) -> str:
        """What of the sentence stands after the edit."""
        return self.text[self.edit.span.end : self.end]

    @property
    def whole(self) -> bool:
        """Whether whole sentences go."""
        return not (self.before.strip() or self.after.strip() or self.new.strip())


Found = Iterator[tuple[str, float]]


def _what(category: str, edit: Candidate) -> Found:
    yield edit.kind, 1.0
    yield f"degree {edit.degree.name.lower()}", 1.0
    yield f"category {category}", 1.0


def _seams(place: _Place) -> Found:
    """Which kinds of words and marks meet where the edit begins and ends."""
    before, old, new, after = (each.split() for each in (place.before, place.old, place.new, place.after))
    ends = {
        "before": before[-1:],
        "after": after[:1],
        "first taken out": old[:1],
        "last taken out": old[-1:],
        "first put in": new[:1],
        "last put in": new[-1:],
    }
    for name, words in ends.items():
        yield f"{name}: {_kind(words[0]) if words else 'nothing'}", 1.0
    stands_before, stands_after = place.before.rstrip()[-1:], place.after.lstrip()[:1]
    yield "comma before", float(bool(stands_before) and stands_before in ",;:")
    yield "stop before", float(bool(stands_before) and stands_before in ".!?")
    yield "comma after", float(bool(stands_after) and stands_after in ",;:)")
    yield "capital after", float(stands_after.isupper())
    yield "mark right after", float(bool(place.after[:1]) and place.after[0] in ".!?,")
    yield "a line goes", float("\n" in place.old)
    yield "a bracket goes", float("(" in place.old)


def _kind(word: str) -> str:
    plain = word.lower().strip(_MARKS).replace("’", "'")
    if not plain:
        return "mark"
    if plain.isdigit():
        return "number"
    return _KIND_OF.get(plain) or ("verb" if _VERB.match(plain) else "other")


def _sizes(place: _Place) -> Found:
    old, new = len(place.old.split()), len(place.new.split())
    sentence = len(place.text[place.start : place.end].split())
    yield "words taken out", log1p(old)
    yield "words put in", log1p(new)
    yield "words of the sentence", log1p(sentence)
    yield "part of the sentence", old / max(1, sentence)


def _sentence(place: _Place) -> Found:
    """Where the sentence stands, what is asked in it, and whether the next one leans on it."""
    first, last = not place.text[: place.start].strip(), not place.text[place.end :].strip()
    yield "first sentence", float(first)
    yield "last sentence", float(last)
    yield "whole sentence", float(place.whole)
    yield "whole first sentence", float(place.whole and first)
    asked = "?" in place.text[place.start : place.end]
    yield "sentence asks", float(asked)
    yield "question goes", float("?" in place.old)
    yield "asked elsewhere", float("?" in place.text and not asked)
    following = place.text[place.end :].split()[:1]
    leans = bool(following) and following[0].lower().strip(_MARKS).replace("’", "'") in _LEANS
    yield "next leans on it", float(place.whole and leans)
    rest = f"{place.text[: place.edit.span.start]} {place.text[place.edit.span.end :]}".lower()
    long = [word for each in place.old.split() if len(word := each.lower().strip(_MARKS)) >= _LONG]
    again = sum(word in rest for word in long)
    yield "words said again", float(again)
    yield "part said again", again / max(1, len(long))


def _words(place: _Place) -> Found:
    """The words that are put in and not taken out, and the other way round."""
    old, new = set(_WORD.findall(place.old.lower())), set(_WORD.findall(place.new.lower()))
    yield from ((f"puts in {word}", 1.0) for word in sorted(new - old))
    yield from ((f"takes out {word}", 1.0) for word in sorted(old - new))


def _likeness(place: _Place, reader: Reader) -> Found:
    """How like each other the encoder finds what was there and what is: cosines, for each of its layers."""
    was = place.text[place.start : place.end]
    start, end = place.edit.span.start - place.start, place.edit.span.end - place.start
    old, new = reader.read(was), reader.read(was[:start] + place.new + was[end:])
    subject = reader.subject(place.text)
    nowhere = (None, None, None)
    left, taken, right = old.around(start, end) if old else nowhere
    new_left, put, new_right = new.around(start, start + len(place.new)) if new else nowhere
    sentence, changed = old.mean if old else None, new.mean if new else None
    for name, one, other in (
        ("taken out and subject", taken, subject),
        ("sentence and subject", sentence, subject),
        ("sentence before and after", changed, sentence),
        ("put in and taken out", put, taken),
        ("left of it before and after", new_left, left),
        ("right of it before and after", new_right, right),
        ("taken out and sentence", taken, sentence),
    ):
        yield from _cosines(name, one, other)


def _cosines(name: str, one: Rows | None, other: Rows | None) -> Found:
    import numpy as np

    if one is None or other is None:
        return
    sizes = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    for layer, cosine in enumerate((one * other).sum(axis=1) / np.maximum(sizes, 1e-6)):
        yield f"{name}, layer {layer}", float(cosine)
