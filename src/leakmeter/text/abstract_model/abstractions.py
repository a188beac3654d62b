"""Less telling words for a disclosure by a language model, beside the built-in ones.

The model is shown the sentence that holds the words, and nothing else of the text. What it gives is checked, found and
counted as a built-in alternative is, and some things more; where nothing of it is left, the built-in alternatives stand
alone. Names and contact data are not put to a model: their built-in wordings leave nothing to be said better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic

from leakmeter.errors import InputError
from leakmeter.llm import Metered, Model, Progress, together
from leakmeter.prob.bits import bits
from leakmeter.text.abstract_model.asking import Said, Way, said
from leakmeter.text.abstract_model.checks import Reason
from leakmeter.text.abstract_model.ground import Ground, ground
from leakmeter.text.abstract_model.measuring import Held, Judged, judged, problems
from leakmeter.text.abstract_model.prompts import Question
from leakmeter.text.find import COUNTED_FROM, BuiltInTagger
from leakmeter.text.find.present.quiet import Dismissed
from leakmeter.text.normalform import NormalForm, normal_form
from leakmeter.text.original import disclosure_in, edit_on
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.edits import applied
from leakmeter.text.rewrite.reread import Measure, Measured, counted_facts, measured_with, people_left
from leakmeter.text.rewrite.suggest import still_told
from leakmeter.text.rewrite.untouched import may_edit
from leakmeter.types import Abstraction, Abstractions, Alternatives, Disclosure, ModelWords

_NEVER_ASKED = frozenset(("CONTACT", "NAME"))


@dataclass(frozen=True, slots=True)
class Worded:
    """The candidates of a model for each of some disclosures, in their order, and what it was asked."""

    held: tuple[tuple[Held, ...], ...]
    asked: ModelWords


def abstract_with_model(
    text: str,
    disclosure: Disclosure,
    model: Model,
    *,
    alternatives: Alternatives = "end-to-end",
    rationale: bool = False,
    degree: Degree | str | None = None,
    seed: int = 0,
    community: str | None = None,
    threshold: float = COUNTED_FROM,
    allow: Sequence[str] = (),
    dismissed: Dismissed | None = None,
) -> Abstractions:
    """Up to three less telling wordings of a model for one disclosure of a text (self-disclosure, section 6).

    ``alternatives`` says how it is asked: "end-to-end" for three in one answer, "iterative" for one after the other, each
    told of those before, "sampled" for the same request drawn three times from ``seed`` on. ``rationale`` asks for a reason
    first. ``degree`` is "minimal", "moderate" or "strong", and None asks for one of each, or for moderate ones where the
    same request is drawn three times. The other arguments are those of :func:`leakmeter.abstract`, whose alternatives are
    returned where none of the model's holds; each alternative says whose it is.

    Raises InputError for a disclosure of another text and a degree that there is not, SettingsError for a way that there is
    not or a seed out of range, and ModelError when the model cannot be reached or used.
    """
    if text[disclosure.start : disclosure.end] != disclosure.text:
        raise InputError("The disclosure does not stand in this text. Pass one that find() returned for it.")
    wanted = Degree.named(degree) if isinstance(degree, str) else degree
    measure = measured_with(BuiltInTagger(), community, threshold, allow, dismissed)
    form = normal_form(text)
    text, disclosure = form.text, disclosure_in(form, disclosure)
    worded = wordings_of(text, [disclosure], model, Way(alternatives, rationale, wanted, seed), measure)
    found = [_abstraction(held, worded.asked.model) for held in worded.held[0]]
    if not found:
        before = measure(text)
        rungs = [c for c in candidates(text, disclosure) if wanted is None or c.degree == wanted]
        found = [one for c in rungs if (one := _built_in(text, disclosure, c, before, measure)) is not None]
    return Abstractions(tuple(_on(form, one) for one in found), worded.asked)


def wordings_of(
    text: str,
    disclosures: Sequence[Disclosure],
    model: Model,
    way: Way,
    measure: Measure,
    may_ask: Callable[[Disclosure], bool] = lambda disclosure: True,
    progress: Progress = lambda done, total: None,
) -> Worded:
    """A model's candidates for those of some disclosures that ``may_ask`` allows: all are asked for first, as many at once
    as the model takes, and then measured in order. Raises ModelError when the model cannot be reached or used."""
    begun, metered = monotonic(), Metered(model)
    before = measure(text)
    asked = [i for i, d in enumerate(disclosures) if _can_be_asked(text, d) and may_ask(d)]
    grounds = [ground(text, disclosures[i], tuple(before.disclosures)) for i in asked]
    answers = together(partial(_said, metered, way), grounds, model.concurrency, progress)
    found = [judged(g, a, before, measure) for g, a in zip(grounds, answers, strict=True)]
    held = {i: each.held for i, each in zip(asked, found, strict=True)}
    without = tuple(i for i in asked if not held[i])
    return Worded(
        tuple(held.get(i, ()) for i in range(len(disclosures))),
        _account(metered, way, found, without, monotonic() - begun),
    )


def _can_be_asked(text: str, disclosure: Disclosure) -> bool:
    return disclosure.category not in _NEVER_ASKED and may_edit(text, disclosure.span)


def _said(model: Metered, way: Way, known: Ground) -> Said:
    question = Question(known.sentence, known.disclosure.text, known.tells, known.exact)
    return said(model, question, way, partial(problems, known))


def _account(
    metered: Metered, way: Way, found: Sequence[Judged], without: tuple[int, ...], seconds: float
) -> ModelWords:
    rejected: Counter[Reason] = sum((each.rejected for each in found), Counter[Reason]())
    usage = metered.usage
    return ModelWords(
        model=metered.name,
        alternatives=way.mode,
        rationale=way.rationale,
        seed=way.seed,
        given=sum(each.given for each in found),
        rejected=tuple(sorted(rejected.items(), key=lambda item: (-item[1], item[0]))),
        without=without,
        calls=usage.calls,
        cached=usage.cached,
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
        waited=usage.seconds,
        seconds=seconds,
    )


def _on(form: NormalForm, one: Abstraction) -> Abstraction:
    """An alternative for words of the form's text as one for those of the original."""
    span, words = edit_on(form, one.edit, one.text)
    return replace(one, edit=span, text=words)


def _abstraction(held: Held, model: str) -> Abstraction:
    made = held.candidate
    return Abstraction(made.words, made.span, made.degree.name.lower(), held.k, held.gain, model, held.rationale)


def _built_in(
    text: str, disclosure: Disclosure, rung: Candidate, before: Measured, measure: Measure
) -> Abstraction | None:
    """A built-in alternative by the same law; None where it does not hold."""
    changed = applied(text, rung.span, rung.words)
    if not changed.strip():
        return None
    after = measure(changed)
    start, end = rung.span.start, rung.span.start + len(rung.words)
    left = people_left(before, after, rung)
    gain = bits(left) - bits(before.k)
    told = still_told(disclosure, after.disclosures, start, end) or counted_facts(after.unsure, start, end)
    return None if told or gain < -1e-9 else Abstraction(rung.words, rung.span, rung.degree.name.lower(), left, gain)
