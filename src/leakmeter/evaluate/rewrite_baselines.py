"""The baseline of adversarial rewriting as it is published: whatever the model sends is the text.

In the product a reply that is no text changes nothing (``leakmeter.text.attack.replies``). The published loops have no
such check, and their utility collapses on small models for that reason as well (RLAA, figure 1); to be measured it has
to be let collapse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leakmeter.llm import Model
from leakmeter.text.attack.model.anonymizer import SAMPLING
from leakmeter.text.attack.prompts import anonymizing
from leakmeter.text.attack.roles import Anonymized
from leakmeter.types import Verdict

_SEPARATOR = "#"


@dataclass(frozen=True, slots=True)
class PublishedAnonymizer:
    """Rewrites by a model, taken as they come: what stands behind the last "#", or all of a reply that has none."""

    model: Model
    seed: int = 0

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    def anonymize(self, text: str, leaks: Sequence[Verdict], turn: int) -> Anonymized:
        """The text as the model sent it; the text as it was where nothing is left of a reply."""
        (reply,) = self.model.complete(anonymizing(text, leaks), sampling=SAMPLING.nth(self.seed + turn))
        sent = reply.text.rpartition(_SEPARATOR)[2].strip()
        return Anonymized(sent if any(c.isalnum() for c in sent) else text)
