"""How much disclosures tell by the learned measure of rarity, and words that tell something and bear no label.

The tagger labels what it was taught to; on posts as people write them half of what narrows an author down bears no label
("went to Iceland for my 40th"). The network's fourth head says of each word how much it tells. Stretches of telling words
outside the labelled ones are disclosures without a kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from leakmeter.text.find.telling_word import TellingWord
from leakmeter.types import Disclosure

#: Words of fewer bits neither begin nor end a stretch.
_TELLS = 0.15
#: Stretches of fewer bits are left out: single words say a little everywhere.
LEAST = 1.5
#: A text without a label whose words tell fewer bits tells nothing worth mentioning.
NEXT_TO_NOTHING = 4.0
#: The same of a text whose author never speaks of themself.
OF_NOBODY = 6.0
_OF_ONESELF = re.compile(r"\b(?:i|me|my|mine|myself|im|ive|we|us|our|ours)\b", re.IGNORECASE)
#: At most so many words that tell next to nothing stand within a stretch.
_BETWEEN = 2
_SENTENCE_ENDS = re.compile(r"[.!?…]\s|\n")
#: Of other scripts the network knows next to nothing.
_LATIN = re.compile(r"[0-9A-Za-zÀ-ɏ]")
#: The address of a page is not read word by word.
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")
#: The category of what bears no label.
UNLABELLED = "OTHERS"
WHY = "This narrows down who the author is, by what careful readers made of such words."


def with_bits(disclosures: Sequence[Disclosure], words: Sequence[TellingWord]) -> list[Disclosure]:
    """The disclosures with how much their words tell, in bits; as they are where no word was measured."""
    if not words:
        return list(disclosures)
    taken: set[int] = set()
    found: list[Disclosure] = []
    for one in disclosures:
        own = [w for w in words if w.start < one.end and one.start < w.end and w.start not in taken]
        taken.update(w.start for w in own)
        found.append(replace(one, bits=sum(w.bits for w in own)))
    return found


def telling(text: str, disclosures: Sequence[Disclosure], words: Sequence[TellingWord]) -> Iterator[Disclosure]:
    """The stretches of words outside the disclosures that tell something, in reading order.

    Where there is no disclosure, and all of them together tell next to nothing, there are none; nor where they tell little more
    and the author never speaks of themself: "He is 45 and lives in Rome".
    """
    found = [(stretch, sum(word.bits for word in stretch)) for stretch in _stretches(text, disclosures, words)]
    least = NEXT_TO_NOTHING if _OF_ONESELF.search(text) else OF_NOBODY
    if not disclosures and sum(bits for _, bits in found) < least:
        return
    for stretch, bits in found:
        if bits >= LEAST:
            start, end = stretch[0].start, stretch[-1].end
            yield Disclosure(start, end, text[start:end], UNLABELLED, confidence_of(bits), WHY, bits=bits)


def confidence_of(bits: float) -> float:
    """How sure it is that annotators took a stretch of so many bits for something told of its author, a proportion.

    A curve through the stretches of the voices for development: of the 191 that are shown 77 % were, .54 of those of about
    two bits, .74 of those of three to four, .95 of those above twelve (the curve says .63, .74 and .98).
    """
    return 1.0 - 0.55 * 2.0 ** (-bits / 3.2)


def _stretches(
    text: str, disclosures: Sequence[Disclosure], words: Sequence[TellingWord]
) -> Iterator[list[TellingWord]]:
    held: list[TellingWord] = []
    taken = [*((d.start, d.end) for d in disclosures), *(address.span() for address in _ADDRESS.finditer(text))]
    for word in words:
        labelled = any(start < word.end and word.start < end for start, end in taken)
        apart = bool(held) and _SENTENCE_ENDS.search(text, held[-1].end, word.start + 1) is not None
        if held and (labelled or apart):
            yield from _trimmed(held)
            held = []
        if labelled or not _LATIN.search(text, word.start, word.end):
            continue
        held.append(word)
        if len(held) > _BETWEEN and all(w.bits < _TELLS for w in held[-_BETWEEN - 1 :]):
            yield from _trimmed(held)
            held = []
    yield from _trimmed(held)


def _trimmed(held: Sequence[TellingWord]) -> Iterator[list[TellingWord]]:
    """The words from the first that tells something to the last; none where none does."""
    tells = [i for i, word in enumerate(held) if word.bits >= _TELLS]
    if tells:
        yield list(held[tells[0] : tells[-1] + 1])
