"""The built-in anonymizer: what leaks is worded less exactly by the hierarchies of abstraction, else left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from leakmeter.text.attack.builtin.attacker import BUILT_IN
from leakmeter.text.attack.builtin.reading import Reading, overlapping, read
from leakmeter.text.attack.evidence import located
from leakmeter.text.attack.holding import KEPT, Allowed
from leakmeter.text.attack.roles import Anonymized
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.joining import Change, changed, compatible
from leakmeter.types import Disclosure, Verdict

NO_WORDS = "no less telling words are known"


@dataclass(frozen=True, slots=True)
class BuiltInAnonymizer:
    """Less telling words for the disclosures that leaks rest on: those of ``degree``, or the nearest there are.

    ``allowed`` says for a text which of its words may be changed.
    """

    allowed: Callable[[str], Allowed] = lambda text: lambda change: True
    degree: Degree = Degree.MODERATE
    reading: Reading = read

    @property
    def name(self) -> str:
        """ "built-in"."""
        return BUILT_IN

    def anonymize(self, text: str, leaks: Sequence[Verdict], turn: int) -> Anonymized:
        """The text with one change for each disclosure that leaks, as far as there is one."""
        allowed = self.allowed(text)
        evidence = [span for leak in leaks for span in leak.evidence]
        quoted = evidence or [span for leak in leaks for span in located(text, leak.guess.evidence)]
        made: list[Change] = []
        taken_back = {NO_WORDS: 0, KEPT: 0}
        for disclosure in overlapping(self.reading(text), quoted):
            ways = [Change(way.span, way.words) for way in _ways(text, disclosure, self.degree)]
            free = [way for way in ways if allowed(way)]
            fits = [way for way in free if all(compatible(way, other) for other in made)]
            if fits:
                made.append(fits[0])
            else:
                taken_back[KEPT if ways and not free else NO_WORDS] += 1
        after, _ = changed(text, made)
        if not any(c.isalnum() for c in after):
            after = text
        return Anonymized(after, tuple((why, n) for why, n in taken_back.items() if n))


def _ways(text: str, disclosure: Disclosure, degree: Degree) -> list[Candidate]:
    """The ways to say a disclosure less exactly: those of a degree first, then those of the next ones, then the weaker."""
    found = candidates(text, disclosure)
    later = sorted((c for c in found if c.degree >= degree), key=lambda c: (c.kind == "remove", c.degree))
    return [*later, *sorted((c for c in found if c.degree < degree), key=lambda c: -c.degree)]
