"""How an adversarial rewrite is to be made: the method, who plays each role, and when to stop. Cheap to import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from leakmeter.errors import InputError
from leakmeter.text.attack.roles import Anonymizer, Arbitrator, Attacker

#: So many turns are made of texts that tell of several attributes (RLAA, section 4.1).
ITERATIONS = 10
Method = Literal["rlaa", "fgaa", "incognitext"]
METHODS: tuple[Method, ...] = get_args(Method)
#: Who plays a role: what is built in, the model that is named, or both together.
Player = Literal["built-in", "model", "both"]
PLAYERS: tuple[Player, ...] = get_args(Player)
#: IncogniText rewrites once; more turns mislead further.
TURNS: dict[Method, int] = {"rlaa": ITERATIONS, "fgaa": ITERATIONS, "incognitext": 1}
_MOSTTURNS = 100


def player(what: str, name: str | None) -> Player | None:
    """Who plays the role ``what``, by name. Raises InputError for a name that nobody has."""
    for one in PLAYERS:
        if name == one:
            return one
    if name is None:
        return None
    raise InputError(f"There is no {what} “{name[:20]}”. It can be {', '.join(PLAYERS)}.")


@dataclass(frozen=True, slots=True)
class Loop:
    """How the loop is to be run. Each role is played by "built-in", "model" or "both", by an object with that role's
    methods (:mod:`leakmeter.text.attack.roles`), or, for None, by both where a model is named; without an arbitrator by
    the model alone, as those methods are published. ``iterations`` bounds the turns
    (10, of incognitext 1); ``budget`` is the most utility that a bit of anonymity may cost, in proportions of the words
    (ROUGE-L), None for no bound."""

    attacker: Player | Attacker | None = None
    arbitrator: Player | Arbitrator | None = None
    anonymizer: Player | Anonymizer | None = None
    iterations: int | None = None
    budget: float | None = None

    def __post_init__(self) -> None:
        for what in ("attacker", "arbitrator", "anonymizer"):
            playing = getattr(self, what)
            if isinstance(playing, str):
                player(what, playing)
        if self.iterations is not None and not 1 <= self.iterations <= _MOSTTURNS:
            raise InputError(f"{self.iterations} iterations were asked for; give 1 to {_MOSTTURNS}.")
        if self.budget is not None and not self.budget >= 0:
            raise InputError(f"The budget is {self.budget:g}; give the utility that a bit may cost, 0 or more.")
