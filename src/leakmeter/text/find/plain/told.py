"""Plain statements whose words are looked for where they are read: languages at home, citizenships, forebears, faiths,
service, adoptions and twins."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from leakmeter.text.find.facts.adopted import adopted_spans, born_with_spans
from leakmeter.text.find.facts.citizenship import citizenship_spans
from leakmeter.text.find.facts.faith import faith_spans
from leakmeter.text.find.facts.forebears import forebears_spans
from leakmeter.text.find.facts.service import service_spans
from leakmeter.text.find.facts.tongues import language_spans
from leakmeter.text.find.plain.asserted import asserted
from leakmeter.text.find.plain.placed import Told

_Spans = Callable[[str], Iterator[tuple[int, int]]]
#: Attribute and category of a mark, and where a sentence tells it.
_TOLD: tuple[tuple[str, str, _Spans], ...] = (
    ("language", "RACE_NATIONALITY", language_spans),
    ("nationality", "RACE_NATIONALITY", citizenship_spans),
    ("ancestry", "RACE_NATIONALITY", forebears_spans),
    ("religion", "RACE_NATIONALITY", faith_spans),
    ("veteran", "OCCUPATION", service_spans),
    ("adopted", "FAMILY", adopted_spans),
    ("twin", "FAMILY", born_with_spans),
)


def told(said: str) -> Iterator[Told]:
    """Where a sentence states one of these in earnest."""
    for attribute, category, spans in _TOLD:
        for start, end in spans(said):
            if asserted(said, start, end):
                yield Told(start, end, category, frozenset((attribute,)))
