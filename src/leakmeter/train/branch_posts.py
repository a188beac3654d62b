"""Invented posts from profiles, by a model: the paper's generator, and checks for the flaws that it found (BRANCH,
appendix A).

A profile is a person whose traits were drawn from survey microdata, so that the number of people who share them is
known: it is the post's gold. Style comes from three posts that people wrote, shown as examples (the paper fits a model
of style; a few examples have to do). Each draft is checked for four flaws:

* *formulaic*: it opens or closes as such posts do, or lines up most of the profile in one sentence;
* *repetitive*: two of its sentences say nearly the same;
* *incongruous*: it says something else of its author than the profile, addresses people like the author as if they were
  somebody else ("Survivors, how did you …"), or says what an example says of another, in eight words on end;
* *vague*: it leaves out more than half of the profile.

A draft with flaws is written anew, with the flaws named; what is still flawed then is kept with its flaws, for
somebody to look at.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from leakmeter.errors import AnswerError, InputError
from leakmeter.evaluate.branch.lines import add, kept
from leakmeter.evaluate.crowd_coding import compared
from leakmeter.evaluate.crowd_posts import Person
from leakmeter.llm import Message, Model, Sampling, Shape, ask
from leakmeter.llm.prompts import fenced, filled
from leakmeter.text.crowd.traits import coded
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.text.sentences import sentences

Flaw = Literal["formulaic", "repetitive", "incongruous", "vague"]
FOLDER = Path(__file__).parent / "prompts"
#: Posts shown for their style, drafts of each post, how freely they are drawn (appendix A), and the longest reply.
STYLES, DRAFTS, TEMPERATURE, _WRITTEN = 3, 3, 0.9, 400
#: Sentences that share at least this part of their words say the same.
_SAME = 0.6
#: How posts by models begin, end, and address people like their author.
_STOCK_BEGINNING = re.compile(
    r"\s*(?:(?:hey|hi|hello|greetings)\b[\w ,]{0,20}(?:everyone|guys|all|folks|community|reddit|fellow)"
    r"|(?:i am|i'm|as) an? \d+[- ]year[- ]old)",
    re.IGNORECASE,
)
_STOCK_END = re.compile(
    r"(?:any (?:advice|tips|help|suggestions|thoughts)[^.?!]{0,60}(?:appreciated|welcome)"
    r"|thanks? (?:you )?(?:so much )?in advance|looking forward to (?:hearing|your)[^.?!]{0,40}"
    r"|i would love to hear[^.?!]{0,60})[.?! ]*$",
    re.IGNORECASE,
)
_ADDRESSED = re.compile(
    r"(?:^|[.?!]\s+)[\w ]{3,40}\b(?:survivors|sufferers|parents|owners|people), how did you\b", re.IGNORECASE
)


class _Draft(Shape):
    post: str = Field(min_length=40, max_length=2_000)


@dataclass(frozen=True, slots=True)
class Synthetic:
    """A post, the person it was written for, the flaws that are left, and which draft it is, counted from 1."""

    text: str
    person: Person
    flaws: tuple[Flaw, ...]
    draft: int

    def row(self) -> Mapping[str, Any]:
        """The post as a line of a file; the profile and its k are the gold."""
        return {
            "id": named(self.person),
            "text": self.text,
            "profile": {trait.coded.name: trait.words for trait in self.person.traits},
            "population": self.person.population,
            "n": self.person.n,
            "k_star": self.person.k_star,
            "flaws": list(self.flaws),
            "draft": self.draft,
        }


def synthesized(person: Person, styles: Sequence[str], model: Model, seed: int = 0) -> Synthetic:
    """A post by a person, in the style of others. Of several drafts it is the one with the fewest flaws.

    Raises AnswerError where the model writes no post at all, ModelError when it cannot be reached.
    """
    draw = random.Random(f"{seed} {person.id}")
    profile = "\n".join(f"- {trait.words}" for trait in draw.sample(person.traits, len(person.traits)))
    shown = "\n".join(fenced(text) for text in draw.sample(list(styles), min(STYLES, len(styles))))
    best: Synthetic | None = None
    wrong = ""
    for number in range(1, DRAFTS + 1):
        asked = filled("posting.1", folder=FOLDER, profile=profile, styles=shown, wrong=wrong)
        sampling = Sampling(temperature=TEMPERATURE, seed=seed + number, max_tokens=_WRITTEN)
        try:
            text = ask(model, [Message("user", asked)], _Draft, sampling=sampling).value.post.strip()
        except AnswerError:
            if number == DRAFTS and best is None:
                raise
            continue
        found = Synthetic(text, person, flaws(text, person, styles), number)
        if best is None or len(found.flaws) < len(best.flaws):
            best = found
        if not found.flaws:
            break
        wrong = (
            "\nAvoid what was wrong with an earlier draft: " + "; ".join(_SAID[flaw] for flaw in found.flaws) + ".\n"
        )
    if best is None:
        raise InputError("There was nothing to write.")
    return best


_SAID: Mapping[Flaw, str] = {
    "formulaic": "it began or ended as posts always do, or told everything in one sentence",
    "repetitive": "two of its sentences said the same",
    "incongruous": "it said something of its author that is not so",
    "vague": "it left out most of what it was to tell",
}


def flaws(text: str, person: Person, styles: Sequence[str] = ()) -> tuple[Flaw, ...]:
    """The flaws of a draft, in the order of their names above; ``styles`` are the posts that it was shown."""
    spans = [text[start:end] for start, end in sentences(text)]
    verdicts = compared(coded(find(text, threshold=COUNTED_FROM)), [trait.coded for trait in person.traits]).verdicts
    missed = sum(verdict == "missed" for verdict in verdicts.values())
    checks: dict[Flaw, bool] = {
        "formulaic": bool(_STOCK_BEGINNING.match(text) or _STOCK_END.search(text)) or _lined_up(spans, person),
        "repetitive": any(True for _ in _alike(spans)),
        "incongruous": "wrong" in verdicts.values() or bool(_ADDRESSED.search(text)) or _copied(text, styles),
        "vague": 2 * missed > len(verdicts),
    }
    return tuple(flaw for flaw, found in checks.items() if found)


#: So many words on end that stand in an example were copied from it.
_COPIED = 8


def _copied(text: str, styles: Sequence[str]) -> bool:
    """Whether a draft takes a stretch of words from an example, and with it what another person says of themself."""
    shown = {run for style in styles for run in _runs(style)}
    return any(run in shown for run in _runs(text))


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    said = re.findall(r"[\w']+", text.casefold())
    return (tuple(said[at : at + _COPIED]) for at in range(len(said) - _COPIED + 1))


def _lined_up(spans: Sequence[str], person: Person) -> bool:
    """Whether one sentence of several tells more than half of the profile, and of three traits at least."""
    if len(spans) < 2:
        return False
    truth = [trait.coded for trait in person.traits]
    for span in spans:
        told = compared(coded(find(span, threshold=COUNTED_FROM)), truth).verdicts
        count = sum(verdict in ("right", "loose") for verdict in told.values())
        if count >= 3 and 2 * count > len(truth):
            return True
    return False


def _alike(spans: Sequence[str]) -> Iterator[tuple[str, str]]:
    words = [set(re.findall(r"[\w']+", span.casefold())) for span in spans]
    for i, first in enumerate(words):
        for j in range(i + 1, len(words)):
            second = words[j]
            if min(len(first), len(second)) > 3 and len(first & second) >= _SAME * len(first | second):
                yield spans[i], spans[j]


def written(
    persons: Sequence[Person],
    styles: Sequence[str],
    model: Model,
    out: Path,
    seed: int = 0,
    seen: Callable[[], object] = lambda: None,
) -> list[Synthetic]:
    """A post for each person, added to a file line by line; those that it has by the same model and seed are left as
    they are.

    Raises InputError for a file of something else, and what models raise, once everything up to then is in the file. A
    person for whom the model writes no post is left out.
    """
    known = {(row.get("id"), row.get("model"), row.get("seed")) for _, row in kept(out)}
    if any(not id or not name for id, name, _ in known):
        raise InputError(f"{out} holds something else than invented posts. Name another file.")
    made: list[Synthetic] = []
    for person in persons:
        if (named(person), model.name, seed) not in known:
            try:
                made.append(synthesized(person, styles, model, seed))
            except AnswerError:
                seen()
                continue
            add(out, {**made[-1].row(), "model": model.name, "seed": seed})
        seen()
    return made


def named(person: Person) -> str:
    """The id of a person's post."""
    return f"synthetic-{person.id}"
