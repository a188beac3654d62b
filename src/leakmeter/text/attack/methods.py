"""The adversarial ways to rewrite a text, by their names in the literature, and who plays each role in them.

``rlaa`` is the loop of attacker, arbitrator and anonymizer (RLAA, algorithm 1); ``fgaa`` is the same without an
arbitrator (Staab et al. 2024); ``incognitext`` makes the author look like somebody else (Frikha et al. 2024).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic

from leakmeter.errors import SettingsError
from leakmeter.llm import Metered, Model, Usage
from leakmeter.text.attack.builtin.anonymizer import BuiltInAnonymizer
from leakmeter.text.attack.builtin.arbitrator import BuiltInArbitrator
from leakmeter.text.attack.builtin.attacker import BuiltInAttacker
from leakmeter.text.attack.builtin.reading import Reading
from leakmeter.text.attack.difference import difference
from leakmeter.text.attack.evidence import judged
from leakmeter.text.attack.holding import Allowed
from leakmeter.text.attack.loop import Bounds, Course, run
from leakmeter.text.attack.model.anonymizer import ModelAnonymizer
from leakmeter.text.attack.model.arbitrator import ModelArbitrator
from leakmeter.text.attack.model.attacker import ModelAttacker
from leakmeter.text.attack.model.replacer import ModelReplacer
from leakmeter.text.attack.persona import misled
from leakmeter.text.attack.roles import Anonymizer, Arbitrator, Attacker, Roles
from leakmeter.text.attack.settings import TURNS, Loop, Method, Player
from leakmeter.text.attack.together import BothAnonymizers, BothArbitrators, BothAttackers
from leakmeter.text.crowd import at_least
from leakmeter.text.rewrite.joining import changed
from leakmeter.text.rewrite.outcome import Original, rewritten
from leakmeter.text.rewrite.plan import Asked, Planned, Read, enough
from leakmeter.text.rewrite.protect import may_change
from leakmeter.types import Attacked, Iteration, Report, Rewrite, StopReason


def attacked(
    method: Method,
    before: Report,
    read: Read,
    asked: Asked,
    loop: Loop,
    model: Model | None,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Rewrite:
    """The rewrite of the reading form that ``before`` is the report of. ``read`` gives the report of any such form.

    Raises SettingsError where a role needs a model and none is named, and what models raise.
    """
    metered = Metered(model) if model is not None else None
    shared = _Shared(
        model=metered,
        allowed=_permits(before.text, asked),
        reading=lambda text: read(text).disclosures,
        original=before.text,
        seed=seed,
    )
    roles = _roles(method, loop, shared)
    limit = loop.iterations or TURNS[method]
    begun = monotonic()
    course = _course(
        before, read, asked, roles, Bounds(limit, loop.budget, lambda text: _enough(read, asked, text)), progress
    )
    after = read(course.text)
    plan = Planned(difference(before.text, course.text), course.text, after, proven=False, refused=False)
    made = rewritten(Original(before.text, before), plan, read, asked)
    usage = metered.usage if metered else None
    return replace(
        made,
        method=method,
        stop_reason=_reason(course, after, asked, read),
        attacked=Attacked(
            attacker=roles.attacker.name,
            arbitrator=roles.arbitrator.name if roles.arbitrator else "",
            anonymizer=roles.anonymizer.name,
            limit=limit,
            budget=loop.budget,
            seed=seed,
            iterations=course.iterations,
            calls=usage.calls if usage else 0,
            cached=usage.cached if usage else 0,
            prompt_tokens=usage.prompt_tokens if usage else 0,
            completion_tokens=usage.completion_tokens if usage else 0,
            waited=usage.seconds if usage else 0.0,
            seconds=monotonic() - begun,
        ),
    )


def attacked_once(made: Rewrite, read: Read, model: Model | None, seed: int = 0) -> Rewrite:
    """A rewrite with what an attacker still guesses of it, and how that was judged; nothing is changed any more.

    Without a ``model`` the built-in attacker sees what was found; a model guesses beside it. Raises what models raise.
    """
    metered = Metered(model) if model is not None else None
    begun = monotonic()
    player: Player = "both" if metered else "built-in"
    shared = _Shared(metered, lambda text: lambda change: False, lambda text: read(text).disclosures, made.text, seed)
    attacker, arbitrator = _attacker("rlaa", player, shared), _arbitrator(player, shared)
    guesses = attacker.attack(made.text)
    turn = Iteration(
        text=made.text,
        guesses=guesses,
        verdicts=judged(made.text, guesses, arbitrator),
        after=made.text,
        k=made.after.crowd.k,
        gain_bits=0.0,
        utility=made.rouge_l,
        cost=0.0,
    )
    usage = metered.usage if metered else Usage()
    return replace(
        made,
        attacked=Attacked(
            attacker=attacker.name,
            arbitrator=arbitrator.name,
            anonymizer="",
            limit=1,
            budget=None,
            seed=seed,
            iterations=(turn,),
            calls=usage.calls,
            cached=usage.cached,
            prompt_tokens=usage.prompt_tokens,
            completion_tokens=usage.completion_tokens,
            waited=usage.seconds,
            seconds=monotonic() - begun,
        ),
    )


def _course(
    before: Report, read: Read, asked: Asked, roles: Roles, bounds: Bounds, progress: Callable[[int, int], None]
) -> Course:
    """The course of the loop; none where enough people share the text already."""
    if enough(before, asked.target_k, asked.sure):
        return Course(before.text, (), "enough already")
    return run(before.text, roles, lambda text: read(text).crowd.k, bounds, progress)


def _enough(read: Read, asked: Asked, text: str) -> bool:
    return enough(read(text), asked.target_k, asked.sure)


def _reason(course: Course, after: Report, asked: Asked, read: Read) -> StopReason:
    """Why the loop ended; where a target lies above all people, that."""
    target = asked.target_k
    if target is None or course.stop_reason in ("reached", "enough already"):
        return course.stop_reason
    return "above the population" if target > at_least(read(_NOTHING).crowd, asked.sure) else course.stop_reason


#: A text that tells nothing is shared by as many as can be counted.
_NOTHING = "Nothing."


def _permits(original: str, asked: Asked) -> Callable[[str], Allowed]:
    """For each text on the way which changes leave alone what the user wants kept."""

    def permits(text: str) -> Allowed:
        placed = changed(original, difference(original, text))[1]
        return may_change(text, asked.wishes.after(text, placed), asked.silent(text))

    return permits


@dataclass(frozen=True, slots=True)
class _Shared:
    """What all roles of one rewrite share. Each text on the way is read once for all of them."""

    model: Model | None
    allowed: Callable[[str], Allowed]
    reading: Reading
    original: str
    seed: int


def _roles(method: Method, loop: Loop, shared: _Shared) -> Roles:
    """Who plays each role. Only rlaa has an arbitrator."""
    return Roles(
        attacker=_attacker(method, loop.attacker, shared),
        arbitrator=_arbitrator(loop.arbitrator, shared) if method == "rlaa" else None,
        anonymizer=_anonymizer(method, loop.anonymizer, shared),
    )


def _attacker(method: Method, player: Player | Attacker | None, shared: _Shared) -> Attacker:
    if player is not None and not isinstance(player, str):
        return player
    asked, rules = _asked(method, player, shared.model, "attacker")
    built_in = BuiltInAttacker(reading=shared.reading)
    if asked is None:
        return built_in
    guessing = ModelAttacker(asked, shared.seed)
    return BothAttackers(built_in, guessing) if rules else guessing


def _arbitrator(player: Player | Arbitrator | None, shared: _Shared) -> Arbitrator:
    if player is not None and not isinstance(player, str):
        return player
    asked, rules = _asked("rlaa", player, shared.model, "arbitrator")
    built_in = BuiltInArbitrator(original=shared.original, reading=shared.reading)
    if asked is None:
        return built_in
    judge = ModelArbitrator(asked)
    return BothArbitrators(built_in, judge) if rules else judge


def _anonymizer(method: Method, player: Player | Anonymizer | None, shared: _Shared) -> Anonymizer:
    """With an arbitrator a model words anew what leaks; without one it writes the whole text anew."""
    if player is not None and not isinstance(player, str):
        return player
    asked, rules = _asked(method, player, shared.model, "anonymizer")
    allowed, reading, seed = shared.allowed, shared.reading, shared.seed
    if method == "incognitext":
        if asked is None:
            raise SettingsError(
                "incognitext makes up another author, which takes a language model as its anonymizer. Name one with "
                "--llm URL or --llm FILE.gguf."
            )
        return ModelAnonymizer(asked, allowed, seed, misled(seed), reading=reading)
    built_in = BuiltInAnonymizer(allowed, reading=reading)
    if asked is None:
        return built_in
    if method == "fgaa":
        return ModelAnonymizer(asked, allowed, seed, reading=reading)
    words = ModelReplacer(asked, allowed, seed, reading=reading)
    return BothAnonymizers(words, built_in) if rules else words


def _asked(method: Method, player: Player | None, model: Model | None, what: str) -> tuple[Model | None, bool]:
    """The model that plays a role, None where what is built in does; and whether what is built in plays it as well."""
    if player in ("model", "both") and model is None:
        raise SettingsError(
            f"The {what} is to be a language model, and none is named: add --llm URL or --llm FILE.gguf."
        )
    if player == "built-in":
        return None, True
    return model, player == "both" or (player is None and method == "rlaa")
