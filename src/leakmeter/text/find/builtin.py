"""The tagger that is used unless another is asked for: the trained encoder, and beside it contact data and plain statements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from leakmeter.text.find.addressed import addressed
from leakmeter.text.find.contacts import contacts
from leakmeter.text.find.encoder import EncoderTagger
from leakmeter.text.find.lexicon import entries_in
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.mentioned import with_mentions
from leakmeter.text.find.names import own_names
from leakmeter.text.find.parts import parts
from leakmeter.text.find.plain import Memory, Sentence, complemented
from leakmeter.text.find.recognizers.births import with_births
from leakmeter.text.find.recognizers.engine import identifiers
from leakmeter.text.find.recognizers.generic import names_a_thing, names_nobody
from leakmeter.text.find.recognizers.marks import beside, with_identifiers
from leakmeter.text.find.said import without_quotations
from leakmeter.text.find.sayings import sayings
from leakmeter.text.find.stated_marks import with_stated
from leakmeter.text.find.unsaid import with_unsaid
from leakmeter.text.sentences import sentences


@dataclass(frozen=True, slots=True)
class BuiltInTagger:
    """The trained tagger's marks without those in stock lines, and what it does not see: addresses, numbers and handles,
    names under a post, and plain statements of what a crowd can count ("I rent", "my hearing is going").

    A number is recognised by whether it can be dialled, and an address by its form, which no network learns as well
    from a few hundred examples. Where both mark, the network's mark stays: it has the words around it. Identifiers that
    pass their check, or are called by their name (``recognizers/``), stand in any case.
    """

    encoder: EncoderTagger = field(default_factory=lambda: EncoderTagger(memory={}))
    memory: Memory = field(default_factory=dict[Sentence, tuple[Mark, ...]])

    def tag(self, text: str) -> list[Mark]:
        """Marks in reading order, not overlapping."""
        said = list(sayings(text))
        read = self.encoder.read(text)
        numbers = identifiers(text)
        taken_by_numbers = [(one.start, one.end) for one in numbers]
        marks = [
            part
            for m in read.marks
            if not any(s < m.end and m.start < e for s, e in said)
            for part in (beside(text, m, taken_by_numbers) if m.category == "CONTACT" else (m,))
            if part.category != "CONTACT" or not (names_nobody(part.cue) or names_a_thing(text, part.start, part.end))
        ]
        taken = {position for mark in marks for position in range(mark.start, mark.end)}
        for mark in _contacts(text):
            if taken.isdisjoint(range(mark.start, mark.end)):
                marks.append(mark)
                taken.update(range(mark.start, mark.end))
        offered = [mark for mark in marks if mark.category == "CONTACT"]
        names = own_names(text, offered)
        marks += [mark for mark in names if taken.isdisjoint(range(mark.start, mark.end))]
        stated = [one for one in read.stated if not any(s < one.end and one.start < e for s, e in said)]
        found = with_stated(text, complemented(text, marks, self.memory), stated)
        mentions = [one for one in read.mentions if not any(s < one.end and one.start < e for s, e in said)]
        found = with_mentions(text, found, mentions)
        taken = {position for mark in found for position in range(mark.start, mark.end)}
        sexes = {fact for mark in found for fact in mark.facts if fact.attribute == "gender"}
        called = [mark for mark in addressed(text) if taken.isdisjoint(range(mark.start, mark.end))]
        found += [mark for mark in called if sexes.issubset(mark.facts)]  # "I'm a man, people call me ma'am"
        found.sort(key=lambda mark: mark.start)
        whole = [_with_tail(text, mark) if mark.category == "AGE" else mark for mark in found]
        parts = [
            with_unsaid(part, text[part.start : part.end], read.chances)
            for mark in whole
            for part in _apart(text, mark)
        ]
        return with_births(text, with_identifiers(text, parts, numbers))

    def read_ahead(self, texts: Sequence[str]) -> None:
        """Read several texts side by side, so that tagging each afterwards is quick."""
        self.encoder.read_ahead([part.said for text in texts for part in parts(text)])


#: What belongs to an age that was marked without it: "eighty plus", "fifty-some".
_TAIL = re.compile(
    r"[ -]?(?:\+|plus\b|something\b|some\b|odd\b|ish\b|whatever\b|and (?:change|then some)\b|or (?:over|older)\b)(?: years)?|,? (?:some time|(?:quite )?a while|years) (?:ago|back)\b",
    re.I,
)


def _with_tail(text: str, mark: Mark) -> Mark:
    tail = _TAIL.match(text, mark.end)
    return replace(mark, end=tail.end()) if tail else mark


_THEN = re.compile(
    r"(?:years?[- ]old|y/?o|[0-9])[ ,]+(?:an? )?(?P<rest>(?!years?\b|yrs?\b|y/?o\b)[^\d,.;]+)\Z", re.IGNORECASE
)


def _apart(text: str, mark: Mark) -> Iterator[Mark]:
    """The mark, or where an age and a job stand in one the two: "I'm a 34 year old" and "nurse"."""
    then = _THEN.search(text, mark.start, mark.end) if mark.category == "AGE" else None
    jobs = [] if then is None else list(entries_in(then["rest"], "occupations"))
    if then is None or not any(job.row["person"] == "yes" and job.end == len(then["rest"]) for job in jobs):
        yield mark
        return
    end = then.start("rest")
    while not text[end - 1].isalnum():
        end -= 1
    yield replace(mark, end=end)
    yield replace(mark, start=then.start("rest"), category="OCCUPATION", facts=(), sure=(), cue=then["rest"])


def _contacts(text: str) -> list[Mark]:
    said = without_quotations(text)
    found = [
        (rank, replace(mark, start=start + mark.start, end=start + mark.end))
        for start, end in sentences(said)
        for rank, mark in contacts(said[start:end])
    ]
    return [mark for _, mark in sorted(found, key=lambda f: (-f[0], f[1].start - f[1].end, f[1].start))]
