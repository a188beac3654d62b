"""What the fuzzer is made of: an input, a target that takes inputs, and a finding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

#: The seconds of processor time that an input may take for every further so many characters.
CHARACTERS_PER_LIMIT = 5_000


@dataclass(frozen=True, slots=True)
class Case:
    """One input: a text, and the seed of everything else that the target chooses (options, observations, spans)."""

    text: str
    choice: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """An entry of leakmeter that takes inputs.

    ``make`` draws a text; ``run`` gives it to the entry, raises :class:`Broken` where a law does not hold, and returns
    what must be the same when the input is given again. ``share`` is the part of all time that the target gets,
    relative to the others'; ``seconds`` of processor time are what a short input may take.
    """

    name: str
    make: Callable[[Random], str]
    run: Callable[[str, Random], object]
    share: float = 1.0
    seconds: float = 5.0

    def case(self, seed: int, index: int) -> Case:
        """The ``index``-th input that ``seed`` gives this target."""
        random = Random(f"{seed}:{self.name}:{index}")
        return Case(self.make(random), random.getrandbits(32))

    def limit(self, case: Case) -> float:
        """The seconds of processor time that an input may take, in proportion to its length where it is long."""
        return self.seconds * max(1.0, len(case.text) / CHARACTERS_PER_LIMIT)


@dataclass(frozen=True, slots=True)
class Finding:
    """An input for which a law does not hold, or that crashes or hangs.

    ``what`` names the failure and ``place`` where in leakmeter it arose: two findings with both alike are the same one.
    ``case`` is the input, made as small as the time allowed, and ``index`` says which one of the seed it was.
    """

    target: str
    what: str
    place: str
    detail: str
    case: Case
    index: int = -1

    @property
    def same(self) -> tuple[str, str, str]:
        """What two findings of one fault have in common."""
        return self.target, self.what, self.place


class Broken(AssertionError):
    """A law does not hold. ``law`` says which, and ``detail`` for what."""

    def __init__(self, law: str, detail: object = "") -> None:
        self.law = law
        self.detail = str(detail)[:300]
        super().__init__(f"{law}: {self.detail}" if self.detail else law)


def hold(so: bool, law: str, detail: object = "") -> None:
    """Raise :class:`Broken` unless it is so."""
    if not so:
        raise Broken(law, detail)
