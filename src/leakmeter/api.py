"""One call from a text to its report, and one from a text to one that says less."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from math import prod
from typing import TYPE_CHECKING, Literal, get_args

from leakmeter.errors import InputError
from leakmeter.prob.bits import bits
from leakmeter.text.crowd import SURE, estimate
from leakmeter.text.crowd.assumed import is_guess
from leakmeter.text.find import COUNTED_FROM, BuiltInTagger, Memory, find
from leakmeter.text.find.mark import Tagger
from leakmeter.text.find.present.community import forum, topic_of
from leakmeter.text.find.present.quiet import Dismissed, Told, about_silence, notes, told
from leakmeter.text.normalform import NormalForm, about_form, normal_form
from leakmeter.text.original import report_on
from leakmeter.text.rewrite.counting import Counting
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.reread import measured_with
from leakmeter.text.rewrite.suggest import NO_GAIN, suggestions
from leakmeter.text.sentences import sentences
from leakmeter.types import Alternative, Alternatives, Coverage, Disclosure, Factor, Report, Rewrite, Span, Suggestion

if TYPE_CHECKING:
    from leakmeter.llm import Model, Progress
    from leakmeter.text.abstract_model.abstractions import Worded
    from leakmeter.text.attack import Loop
    from leakmeter.text.attack.settings import Method
    from leakmeter.text.branch import Accuracy, Answers
    from leakmeter.text.branch.retrieval import Evidence
    from leakmeter.text.rewrite.joining import Change
    from leakmeter.text.rewrite.plan import Asked, Read
    from leakmeter.text.rewrite.wanted import Prepared

#: Texts longer than this many characters are refused unless the caller raises the limit.
MAX_CHARACTERS = 1_000_000
#: Each alternative is counted with all that the text discloses, so suggestions are made for the first disclosures only:
#: up to this many, and where there are many disclosures fewer, so that those counted for them stay below COUNTED; never
#: fewer than FEWEST.
MOST_SUGGESTIONS = 60
COUNTED = 6_000
FEWEST = 5


def check(
    text: str,
    *,
    community: str | None = None,
    threshold: float = COUNTED_FROM,
    allow: Sequence[str] = (),
    dismissed: Dismissed | None = None,
    max_characters: int = MAX_CHARACTERS,
) -> Report:
    """What a text gives away about its author, how many people share all of it, and how to say less.

    ``community`` is the forum it is meant for ("r/portland"), and what its topic implies is less sure there;
    ``threshold`` is the confidence (a proportion) below which a disclosure is not reported. Disclosures that say
    nothing besides the phrases of ``allow``, or of whose words ``dismissed`` is true, are left out of report and count,
    and so are facts that only those phrases tell; the notes say how many. ``max_characters`` guards against pasting a
    whole archive by mistake.

    Raises InputError for text that is empty, blank, not text, or longer than ``max_characters``, and for phrases to
    allow that cannot be used.
    """
    readable(text, max_characters)
    form = normal_form(text)
    text, tagger = form.text, BuiltInTagger()
    read, _, _ = _readers(tagger, community, threshold, allow, dismissed)
    report = read(text)
    suggested = max(FEWEST, min(MOST_SUGGESTIONS, COUNTED // max(1, len(report.disclosures))))
    crowd = report.crowd
    if len(report.disclosures) > suggested:
        many = f"the first {suggested} of {len(report.disclosures)} disclosures"
        crowd = replace(crowd, notes=(*crowd.notes, f"Suggestions are made for {many}; check it in parts."))
    offered = suggestions(text, report.disclosures, Counting(text, forum(community or "")).people, suggested)
    return report_on(form, replace(report, crowd=crowd, suggestions=offered))


def rewrite(
    text: str,
    target_k: float | None = None,
    method: str = "plan",
    *,
    degree: str = "strong",
    pin: Sequence[str | Span] = (),
    false: Sequence[str] = (),
    forbid: Sequence[str] = (),
    keep: Sequence[str] = (),
    hide: Sequence[str] = (),
    other: Sequence[str] = (),
    community: str | None = None,
    threshold: float = COUNTED_FROM,
    allow: Sequence[str] = (),
    dismissed: Dismissed | None = None,
    max_characters: int = MAX_CHARACTERS,
    frontier: bool = False,
    sure: float = SURE,
    accept: float | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    model: Model | None = None,
    alternatives: Alternatives = "end-to-end",
    rationale: bool = False,
    seed: int = 0,
    asking: Callable[[int, int], None] = lambda done, of: None,
    loop: Loop | None = None,
    attack: bool = False,
) -> Rewrite:
    """A text that says the same with less about its author: at least ``target_k`` people share it, at the least loss.

    Without a target every detail of who the author is says less, as far as ``degree`` ("minimal", "moderate", "strong")
    goes, at "strong" places only named as well; with one, no alternative goes beyond that degree. ``method`` is
    "plan", the cheapest combination of alternatives, "light", what buys much for little, "most", as many people as can
    be, "greedy", the baseline that takes the best next one, or "redact", which blacks out all that is found. ``accept``
    is the least probability with which a reader accepts an edit as it is (.5 for a plan, .7 light, .2 most). Words of
    ``pin`` stay as they are and count; details that contain a phrase of ``false`` stay and do not count, so
    ``check(text, allow=false)`` counts the same; no new words contain a phrase of
    ``forbid``. What is told of anything in ``keep``, topics ("my job") or words of the text, is pinned; what is in
    ``hide`` goes, whatever it costs; of the topics in ``other`` another value is made up, drawn by ``seed``, which is
    not true and does not count; ``unmet`` of the result says what could not be done. Without a target a plan changes
    nothing else. A target is reached where at least so many people share the text with the probability ``sure``, from
    0.5 to below 1. With ``frontier`` the result also says what other numbers of people cost. ``progress`` is called
    with how much is done, and of how much at the most. The other arguments are those of ``check``.

    With a ``model`` its wordings stand beside the built-in ones for every detail that was put into facts:
    ``alternatives``, ``rationale`` and ``seed`` are those of :func:`leakmeter.abstract_with_model`, and ``asking`` is
    called with how many details of how many were put to it. Each edit says whose words it is made of.

    The adversarial methods "rlaa", "fgaa" and "incognitext" attack the text, and change it for what the attack found,
    again and again (docs/attack.md). ``loop`` says who plays which role, and when to stop; ``degree``, ``alternatives``
    and ``rationale`` are not theirs, and ``progress`` is told of turns. ``attacked`` of the result holds every turn.
    With ``attack`` the rewrite of another method is attacked once, and what is still guessed stands there.

    Where the target cannot be reached, the light rewrite is returned, and ``stop_reason`` says why. Raises InputError
    as ``check`` does, and for a target, method, degree, pin or phrase that cannot be used; SettingsError and ModelError
    where a model cannot be asked.
    """
    from leakmeter.text.rewrite.numbers import chance_of_acceptance, people, sureness
    from leakmeter.text.rewrite.plan import Asked
    from leakmeter.text.rewrite.protect import wished
    from leakmeter.text.rewrite.wanted import Goals, prepared

    readable(text, max_characters)
    form = normal_form(text)
    wishes = wished(form, pin, false, forbid)
    tagger, left_out = BuiltInTagger(), (*allow, *wishes.false)
    read, silent, found = _readers(tagger, community, threshold, left_out, dismissed)
    chosen = _method(method)
    before = read(form.text)
    aims = Goals.of(form.text, keep, hide, other)
    _only_of_edits(chosen, accept=accept is not None, hide=bool(hide), other=bool(other), attack=attack)
    ready = prepared(form.text, found, aims, wishes, silent(form.text), seed)
    wishes, left_out = ready.wishes, (*left_out, *ready.wishes.made_up)
    if wishes.made_up:
        read, silent, _ = _readers(tagger, community, threshold, left_out, dismissed)
    strategy = chosen if chosen in ("greedy", "light", "most") else "plan"
    asked = Asked(
        people(target_k),
        Degree.named(degree),
        wishes,
        forum(community or ""),
        silent,
        strategy,
        sureness(sure),
        chance_of_acceptance(accept),
        alone=aims.change and target_k is None and chosen in ("plan", "greedy"),
    )
    if chosen == "redact":
        return _redacted(form, before, read, asked)
    if chosen == "rlaa" or chosen == "fgaa" or chosen == "incognitext":
        return _attacked(chosen, form, before, read, asked, loop, model, seed, progress)
    _no_loop(loop, chosen)
    if model is None:
        made = _made(form, before, read, asked, progress, frontier=frontier, ready=ready)
        return _with_attack(made, read, None, seed) if attack else made
    from leakmeter.text.abstract_model.rewriting import way_within, with_words_of

    measure = measured_with(tagger, community, threshold, left_out, dismissed)
    way = way_within(asked.degree, alternatives, rationale=rationale, seed=seed)
    asked, worded = with_words_of(model, way, before, asked, measure, asking)
    made = _made(form, before, read, asked, progress, worded, frontier=frontier, ready=ready)
    return _with_attack(made, read, model, seed) if attack else made


def _readers(
    tagger: Tagger, community: str | None, threshold: float, allow: Sequence[str], dismissed: Dismissed | None
) -> tuple[Read, Callable[[str], list[Span]], Callable[[str], list[Disclosure]]]:
    """What gives a text's report without suggestions, the spans that were found and are not reported, and all that is
    found.

    Each text is read once; what was read lives and dies with the three.
    """
    topic = topic_of(community)

    memory: Memory = {}

    @cache
    def found(text: str) -> list[Disclosure]:
        return find(text, tagger=tagger, threshold=threshold, memory=memory, unlabelled=True)

    @cache
    def heard(text: str) -> Told:
        return told(found(text), threshold=threshold, topic=topic, allow=allow, dismissed=dismissed)

    @cache
    def read(text: str) -> Report:
        return _counted(text, heard(text), community)

    def silent(text: str) -> list[Span]:
        reported = {d.span for d in heard(text).disclosures}
        return [d.span for d in found(text) if d.span not in reported]

    return read, silent, found


def _made(
    form: NormalForm,
    before: Report,
    read: Read,
    asked: Asked,
    progress: Callable[[int, int], None],
    worded: Worded | None = None,
    *,
    frontier: bool,
    ready: Prepared,
) -> Rewrite:
    """The rewrite of a text by the report of its reading form; with a model's wordings, each edit says whose words they
    are."""
    from leakmeter.text.rewrite.frontier import frontier_of
    from leakmeter.text.rewrite.outcome import Original, better_planned, rewritten
    from leakmeter.text.rewrite.written import rewrite_on, written

    original = Original(before.text, before)
    result = rewritten(original, better_planned(original, read, asked, progress, ready.changes), read, asked)
    result = replace(result, unmet=ready.unmet, missing=ready.missing, pinned=ready.pinned)
    if worded is not None:
        from leakmeter.text.abstract_model.offering import credited

        result = credited(result, worded)
    result = rewrite_on(form, result, read)
    if not frontier:
        return result
    if ready.changes:  # what the user named is done in every text of the frontier
        start = _changed(before.text, ready.changes)
        return replace(
            result, frontier=frontier_of(Original(start, read(start)), read, asked, progress, partial(_changed, start))
        )
    return replace(result, frontier=frontier_of(original, read, asked, progress, partial(written, form)))


def _changed(text: str, changes: Sequence[Change]) -> str:
    from leakmeter.text.rewrite.joining import changed

    return changed(text, changes)[0]


def _counted(text: str, said: Told, community: str | None) -> Report:
    """The report of a reading form without suggestions."""
    crowd = estimate(said.disclosures, context=text, community=forum(community or ""))
    crowd = replace(crowd, notes=(*notes(said), *crowd.notes))
    return Report(text, read_whole(text), said.disclosures, crowd)


def _redacted(form: NormalForm, before: Report, read: Read, asked: Asked) -> Rewrite:
    from leakmeter.text.rewrite.outcome import Original, rewritten
    from leakmeter.text.rewrite.redact import redacted

    made = rewritten(Original(before.text, before), redacted(before, read, asked), read, asked)
    return replace(_on_original(form, made, read), method="redact")


def _attacked(
    method: Method,
    form: NormalForm,
    before: Report,
    read: Read,
    asked: Asked,
    loop: Loop | None,
    model: Model | None,
    seed: int,
    progress: Callable[[int, int], None],
) -> Rewrite:
    from leakmeter.text.attack import Loop
    from leakmeter.text.attack.methods import attacked

    return _on_original(form, attacked(method, before, read, asked, loop or Loop(), model, seed, progress), read)


def _with_attack(made: Rewrite, read: Read, model: Model | None, seed: int) -> Rewrite:
    from leakmeter.text.attack.methods import attacked_once

    return attacked_once(made, read, model, seed)


def _no_loop(loop: Loop | None, method: str) -> None:
    """Raise InputError where how to attack is said and the method attacks nothing."""
    if loop is not None:
        raise InputError(
            "Attacker, arbitrator, anonymizer, iterations and budget are for rlaa, fgaa and incognitext, and the "
            f"method is {method}. Leave them out, or add --method rlaa."
        )


def _on_original(form: NormalForm, made: Rewrite, read: Read) -> Rewrite:
    from leakmeter.text.rewrite.written import rewrite_on

    return rewrite_on(form, made, read)


#: The ways to rewrite a text.
Way = Literal["plan", "greedy", "light", "most", "redact", "rlaa", "fgaa", "incognitext"]
WAYS: tuple[Way, ...] = get_args(Way)
#: Those that choose among edits which readers accept more or less readily.
_OF_EDITS: tuple[Way, ...] = ("plan", "greedy", "light", "most")


def _method(name: str) -> Way:
    for way in WAYS:
        if way == name:
            return way
    raise InputError(f"There is no method “{name[:20]}”. Methods: {', '.join(WAYS)}.")


def _only_of_edits(chosen: Way, **given: bool) -> None:
    """Raise InputError where something was given that only methods which choose among edits can see to."""
    if chosen not in _OF_EDITS and (idle := next((name for name, was in given.items() if was), None)):
        raise InputError(f"{idle} is for {', '.join(_OF_EDITS)}, and the method is {chosen}. Leave it out.")


def recount(
    report: Report,
    model: Model,
    *,
    answers: Answers = "mixed",
    community: str | None = None,
    draws: int = 5,
    runs: int = 1,
    seed: int = 0,
    accuracy: Accuracy | None = None,
    evidence: Evidence | None = None,
    progress: Progress = lambda done, total: None,
) -> Report:
    """The report of :func:`check` with its crowd counted with a model's help, or by a model alone.

    The arguments are those of :func:`leakmeter.estimate_with_model`, which says what is raised; ``community`` is that
    of ``check``. Suggestions are measured anew where the statistics count, and left out where the model alone does.
    """
    from leakmeter.text.branch import estimate_with_model

    crowd = estimate_with_model(
        report.disclosures,
        model,
        answers=answers,
        context=report.text,
        community=forum(community or "") or None,
        draws=draws,
        runs=runs,
        seed=seed,
        accuracy=accuracy,
        evidence=evidence,
        progress=progress,
    )
    kept = (
        report.crowd.notes
        if answers == "mixed"
        else tuple(n for n in report.crowd.notes if about_silence(n) or about_form(n))
    )
    notes = (*kept, *(note for note in crowd.notes if note not in kept))
    if answers == "model":
        notes = (*notes, "Suggestions are measured with the statistics, which the model was to do without.")
        return replace(report, crowd=replace(crowd, notes=notes), suggestions=())
    added = [factor for factor in crowd.factors if factor.how == "model"]
    replaced = [factor for factor in report.crowd.factors if is_guess(factor) and factor not in crowd.factors]
    suggestions = tuple(
        replace(s, alternatives=_measured_with(added, replaced, s, crowd.k)) for s in report.suggestions
    )
    return replace(report, crowd=replace(crowd, notes=notes), suggestions=suggestions)


def _measured_with(
    added: Sequence[Factor], replaced: Sequence[Factor], suggestion: Suggestion, k: float
) -> tuple[Alternative, ...]:
    """The alternatives of a disclosure, the largest gain first, where a model's factors count in place of guesses.

    What is left out no longer counts. What is put in other words counts as it did: nobody was asked about those.
    """
    others = _without(added, suggestion) / _without(replaced, suggestion)
    all_of_it = prod(factor.value for factor in added) / _without(replaced, suggestion)
    measured: list[Alternative] = []
    for alternative in suggestion.alternatives:
        after = max(k, 1.0 + (alternative.k - 1.0) * (others if alternative.kind == "remove" else all_of_it))
        gain = bits(after) - bits(k)
        says = "" if gain >= NO_GAIN else alternative.says
        measured.append(replace(alternative, k=after, gain_bits=gain, says=says))
    return tuple(sorted(measured, key=lambda a: (-round(a.gain_bits, 6), a.kind == "remove")))


def _without(factors: Sequence[Factor], suggestion: Suggestion) -> float:
    """The product of the shares that are not about the disclosure of a suggestion."""
    return prod(factor.value for factor in factors if suggestion.disclosure not in factor.disclosures)


def read_whole(text: str) -> Coverage:
    """The coverage of a text that was read to its end."""
    return Coverage(characters=len(text), sentences=sum(1 for _ in sentences(text)))


def readable(text: str, max_characters: int = MAX_CHARACTERS) -> None:
    """Raise InputError, with the place and the remedy, if ``text`` cannot be checked."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InputError(f"Expected a text, got {type(text).__name__}. Decode bytes first, for example as UTF-8.")
    if not text:
        raise InputError("The text is empty. Give some words to check.")
    if len(text) > max_characters:
        raise InputError(
            f"The text has {len(text):,} characters; at most {max_characters:,} are checked at once. "
            "Split it, or raise the limit with --max-characters."
        )
    if "\x00" in text:
        raise InputError(
            f"There is a NUL character at position {text.index(chr(0))}: this is not text but binary data."
        )
    if not any(c.isprintable() and not c.isspace() for c in normal_form(text).text):
        raise InputError("The text holds only white space. Give some words to check.")
    surrogate = next((i for i, c in enumerate(text) if "\ud800" <= c <= "\udfff"), None)
    if surrogate is not None:
        raise InputError(
            f"The character at position {surrogate} is half of a surrogate pair: the text was cut or decoded wrongly. "
            "Read it as UTF-8 and try again."
        )
