"""The tagger that is used unless another is asked for: the trained encoder, and beside it contact data and identifiers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from leakmeter.text.find.assertion.idioms import sayings
from leakmeter.text.find.assertion.quotations import without_quotations
from leakmeter.text.find.consolidate.mentions import with_mentions
from leakmeter.text.find.consolidate.place_apart import places_apart
from leakmeter.text.find.consolidate.stated import with_stated
from leakmeter.text.find.consolidate.whole_words import of_whole_words
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.mention import Mention
from leakmeter.text.find.model.encoder import EncoderTagger, Reading
from leakmeter.text.find.model.parts import parts
from leakmeter.text.find.model.stated import Stated
from leakmeter.text.find.recognizers.contacts import contacts
from leakmeter.text.find.recognizers.engine import identifiers
from leakmeter.text.find.recognizers.generic import names_a_thing, names_nobody
from leakmeter.text.find.recognizers.marks import beside, with_identifiers
from leakmeter.text.find.telling_word import TellingWord
from leakmeter.text.sentences import sentences


@dataclass(frozen=True, slots=True)
class BuiltInTagger:
    """The marks of the network's first head, with what its other two say is stated and mentioned; and what no network learns
    well: addresses, numbers and handles.

    A number is recognised by whether it can be dialled, and an address by its form. Where both mark, the network's mark
    stays: it has the words around it. Identifiers that pass their check, or are called by their name (``recognizers/``),
    stand in any case.
    """

    encoder: EncoderTagger = field(default_factory=lambda: EncoderTagger(memory={}))

    def tag(self, text: str) -> list[Mark]:
        """Marks in reading order, not overlapping."""
        read = _without(sayings(text), self.encoder.read(text))
        numbers = identifiers(text)
        taken_by_numbers = [(one.start, one.end) for one in numbers]
        marks = [
            part
            for m in read.marks
            for part in (beside(text, m, taken_by_numbers) if m.category == "CONTACT" else (m,))
            if part.category != "CONTACT" or not (names_nobody(part.cue) or names_a_thing(text, part.start, part.end))
        ]
        taken = {position for mark in marks for position in range(mark.start, mark.end)}
        for mark in _contacts(text):
            if taken.isdisjoint(range(mark.start, mark.end)):
                marks.append(mark)
                taken.update(range(mark.start, mark.end))
        found = with_stated(text, of_whole_words(text, marks), read.stated)
        found = places_apart(text, of_whole_words(text, with_mentions(text, found, read.mentions)))
        return with_identifiers(text, found, numbers)

    def telling_words(self, text: str) -> Sequence[TellingWord]:
        """How much each word tells of the author, in reading order. What was tagged just before costs nothing more."""
        return self.encoder.read(text).words

    def read_ahead(self, texts: Sequence[str]) -> None:
        """Read several texts side by side, so that tagging each afterwards is quick."""
        self.encoder.read_ahead([part.said for text in texts for part in parts(text)])


def _without(spans: Iterable[tuple[int, int]], read: Reading) -> Reading:
    """What was read, without all that stands in ``spans``."""
    quiet = list(spans)

    def heard(one: Mark | Stated | Mention) -> bool:
        return not any(start < one.end and one.start < end for start, end in quiet)

    return Reading(
        tuple(filter(heard, read.marks)),
        tuple(filter(heard, read.stated)),
        tuple(filter(heard, read.mentions)),
        read.words,
    )


def _contacts(text: str) -> list[Mark]:
    said = without_quotations(text)
    found = [
        (rank, replace(mark, start=start + mark.start, end=start + mark.end))
        for start, end in sentences(said)
        for rank, mark in contacts(said[start:end])
    ]
    return [mark for _, mark in sorted(found, key=lambda f: (-f[0], f[1].start - f[1].end, f[1].start))]
