"""A language model that rewrites a text without what leaks, held to the words that leak where an arbitrator named them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from leakmeter.llm import Message, Model, Sampling
from leakmeter.text.attack.builtin.reading import Reading, read
from leakmeter.text.attack.holding import Allowed, held
from leakmeter.text.attack.prompts import anonymizing
from leakmeter.text.attack.replies import text_in
from leakmeter.text.attack.roles import Anonymized
from leakmeter.types import Verdict

#: RLAA, table 5.
SAMPLING = Sampling(temperature=0.5, top_p=0.9, max_tokens=512)
UNUSABLE = "no usable answer"
#: A reply has room for the text and a line about it: a token is some three characters, and rewrites run longer.
_CHARACTERS_A_TOKEN, _ROOM = 2.5, 160
#: What an anonymizer is told of a text with its leaks.
Tells = Callable[[str, Sequence[Verdict]], Sequence[Message]]


@dataclass(frozen=True, slots=True)
class ModelAnonymizer:
    """Rewrites by a model. ``allowed`` says for a text which of its words may be changed, ``tells`` what the model is
    told; draws begin at ``seed``."""

    model: Model
    allowed: Callable[[str], Allowed] = lambda text: lambda change: True
    seed: int = 0
    tells: Tells = anonymizing
    sampling: Sampling = SAMPLING
    reading: Reading = read

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    def anonymize(self, text: str, leaks: Sequence[Verdict], turn: int) -> Anonymized:
        """The text as the model rewrote it, as far as it may; the text as it is where its reply cannot be used.

        Raises ModelError where the model cannot be reached.
        """
        room = max(self.sampling.max_tokens, int(len(text) / _CHARACTERS_A_TOKEN) + _ROOM)
        drawn = Sampling(self.sampling.temperature, self.sampling.seed, room, self.sampling.top_p).nth(self.seed + turn)
        (reply,) = self.model.complete(self.tells(text, leaks), sampling=drawn)
        rewritten = text_in(reply.text, text) if reply.whole else None
        if rewritten is None:
            return Anonymized(text, ((UNUSABLE, 1),))
        return held(text, rewritten, leaks, self.allowed(text), self.reading)
