"""``leakmeter rewrite``: read, call the API, render."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from leakmeter.api import rewrite
from leakmeter.cli.checking import named_model
from leakmeter.cli.dismissing import dismissed_words
from leakmeter.cli.forums import mention_unknown
from leakmeter.cli.output import say, say_exactly, show, tell
from leakmeter.cli.reading import read_text
from leakmeter.cli.waiting import waiting
from leakmeter.cli.wording import way, wording_model
from leakmeter.config import Settings, settings
from leakmeter.errors import InputError
from leakmeter.report import words
from leakmeter.report.plain import one_line, shortened
from leakmeter.text.attack import METHODS, Loop, player
from leakmeter.text.crowd import at_least
from leakmeter.types import Rewrite

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


@dataclass(frozen=True, slots=True)
class Turns:
    """The options of the adversarial methods; the names are those of :class:`leakmeter.text.attack.Loop`. None where an
    option was not given."""

    attacker: str | None = None
    arbitrator: str | None = None
    anonymizer: str | None = None
    iterations: int | None = None
    budget: float | None = None

    @property
    def given(self) -> bool:
        """Whether any of the options was given."""
        return self != Turns()

    def loop(self) -> Loop:
        """How the loop is to be run. Raises InputError for what cannot be."""
        return Loop(
            player("attacker", self.attacker),
            player("arbitrator", self.arbitrator),
            player("anonymizer", self.anonymizer),
            self.iterations,
            self.budget,
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the options of ``rewrite`` ask for; the names are those of :func:`leakmeter.rewrite`. ``alone`` prints the
    new text and nothing else; ``choices`` prints three rewrites instead; ``alternatives`` is None where none of the
    ways to ask a model was chosen."""

    target_k: float | None = None
    method: str = "plan"
    degree: str = "strong"
    pin: Sequence[str] = ()
    false: Sequence[str] = ()
    forbid: Sequence[str] = ()
    frontier: bool = False
    alone: bool = False
    alternatives: str | None = None
    rationale: bool = False
    turns: Turns = Turns()
    choices: bool = False
    accept: float | None = None
    keep: Sequence[str] = ()
    hide: Sequence[str] = ()
    other: Sequence[str] = ()
    attack: bool = False


def run_rewrite(file: str | None, text: str | None, wanted: Wanted, arguments: Mapping[str, object]) -> int:
    """Print the rewrite; 1 if the target was missed, else 0. Raises InputError for options that exclude each other."""
    if wanted.alone and arguments.get("format") not in (None, "text"):
        raise InputError("--only-text prints the new text and nothing else. Leave out --format, or --only-text.")
    if wanted.attack and (wanted.alone or wanted.choices):
        raise InputError("--attack lists in the report what is still guessed. Leave out --only-text and --choices.")
    of_a_model = {name: value for name, value in arguments.items() if name != "llm_seed" or not wanted.other}
    chosen = named_model(of_a_model, settings(arguments))
    said = read_text(file, text, chosen.max_characters)
    mention_unknown(chosen.community)
    if wanted.choices:
        return _choices(said, wanted, chosen)
    result = _rewritten(said, wanted, chosen)
    if wanted.alone:
        say_exactly(result.text)
    else:
        _print(result, chosen.format)
    return _status(result)


#: From the lightest to that which goes as far as can be.
_CHOICES = ("light", "plan", "most")


def _choices(said: str, wanted: Wanted, chosen: Settings) -> int:
    """Print the three rewrites one below the other; 1 if all of them miss the target, else 0."""
    from leakmeter.report.rewrite import choices

    if wanted.target_k is None:
        raise InputError("--choices prints a rewrite that enough people share. Say how many with --target-k N.")
    if wanted.alone or wanted.frontier or wanted.method != "plan" or chosen.format == "html":
        raise InputError(
            "--choices prints three rewrites, as text or JSON. Leave out --method, --frontier and --only-text."
        )
    made = [_rewritten(said, replace(wanted, method=method), chosen) for method in _CHOICES]
    if chosen.format == "json":
        say(choices.to_json(made), "json")
    else:
        say(choices.as_text(made))
    reached = [each for each in made if each.stop_reason in ("reached", "enough already", "nothing found")]
    return _status((reached or made)[-1])


def _rewritten(said: str, wanted: Wanted, chosen: Settings) -> Rewrite:
    alternatives = way(wanted.alternatives)
    model = wording_model(chosen, wanted.alternatives, wanted.rationale)
    adversarial = wanted.method in METHODS
    with waiting(_waiting_for(adversarial, model is not None)) as seen:
        return rewrite(
            said,
            wanted.target_k,
            wanted.method,
            degree=wanted.degree,
            pin=wanted.pin,
            false=wanted.false,
            forbid=wanted.forbid,
            keep=wanted.keep,
            hide=wanted.hide,
            other=wanted.other,
            community=chosen.community or None,
            threshold=chosen.threshold,
            allow=chosen.allow,
            dismissed=dismissed_words(),
            max_characters=chosen.max_characters,
            sure=chosen.sure,
            accept=wanted.accept,
            frontier=(wanted.frontier or chosen.format == "html") and not wanted.alone,
            progress=(lambda done, of: None) if model and not adversarial else seen,
            model=model,
            alternatives=alternatives,
            rationale=wanted.rationale,
            seed=chosen.llm_seed,
            asking=seen,
            loop=wanted.turns.loop() if wanted.turns.given else None,
            attack=wanted.attack,
        )


def _waiting_for(adversarial: bool, model: bool) -> str:
    if adversarial:
        return "Attacking and rewriting"
    return "Asking the model for other words" if model else "Looking for ways to say less"


def _print(result: Rewrite, format: str) -> None:
    from leakmeter.report import rewrite as reports

    if format == "json":
        say(reports.to_json(result), "json")
    elif format == "html":
        say(reports.to_html(result), "html")
    else:

        def made(console: Console) -> Text:
            colour = console.color_system is not None and not console.no_color
            return reports.render(result, width=console.width, colour=colour, ascii_only=console.options.ascii_only)

        show(made, broken=True)


def _status(result: Rewrite) -> int:
    """1 where a target was given and fewer people than that share the rewrite, or it names one of them; and where not
    all that the user named could be done.

    A sentence on standard error says so; that a person is named is said without a target as well. Where nothing is
    disclosed, there is nothing to share, and no target is missed.
    """
    named = any(reason.identifies for reason in result.after.crowd.reasons)
    if named:
        tell("the text still names one person, however many share the rest.")
    if result.unmet:
        tell(f"not all that you asked for could be done; still told: {_quoted(result.unmet)}.")
    if result.missing:
        asked = _quoted(result.missing)
        tell(f"nothing was found about {asked}; if it is told all the same, the words were not recognised.")
    target = result.target_k
    if result.unmet and target is None:
        return 1
    if target is None or (not named and result.stop_reason in ("reached", "enough already", "nothing found")):
        return 1 if result.unmet else 0
    if not named:
        shared, wanted = words.number(at_least(result.after.crowd, result.sure)), words.exactly(target)
        tell(f"{words.chances(result.sure)} that {shared} or more share the rewrite; {wanted} were wanted.")
    return 1


#: So many words of a text are quoted in a message, each of so many characters at the most.
_QUOTED, _LONGEST = 3, 40


def _quoted(found: Sequence[str]) -> str:
    more = f" and {len(found) - _QUOTED} more" if len(found) > _QUOTED else ""
    return ", ".join(f"“{shortened(one_line(words), _LONGEST)}”" for words in found[:_QUOTED]) + more
