"""A model that says less as it is asked to, for tests; what it says of a part can be replaced."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from leakmeter import Abstraction, estimate, find
from leakmeter.llm import Asked

#: A post of an invented author, and what an able model gives for its parts: minimal, moderate, strong.
POST = "Im 24F living in Portland, Oregon, I work as a nurse and my knees hurt."
ABLE: Mapping[str, Sequence[str]] = {
    "Im 24F": ("Im in my mid twenties, F", "Im a twenty-something", "Im an adult"),
    "living in Portland, Oregon": ("living in Oregon", "living in the US", "living where I live"),
    "I work as a nurse": ("I work with patients", "I work in healthcare", "I have a job"),
    "my knees hurt": ("my joints hurt", "something hurts", "my body hurts"),
}
REASON = "It narrows the author down."


def keeps_its_promise(one: Abstraction) -> bool:
    """Whether as many people share the post with an alternative as it says: hardly fewer than are counted when it is
    read again, for other words may then be read another way, and no more than share all that the other words tell."""
    read_again = estimate(POST[: one.edit.start] + one.text + POST[one.edit.end :])
    others = [
        d for d in find(POST, threshold=0.5, unlabelled=True) if d.end <= one.edit.start or one.edit.end <= d.start
    ]
    return read_again.k / 2 <= one.k <= estimate(others, context=POST).k * (1 + 1e-9)


def question(asked: Asked) -> str:
    """What was asked before any repair."""
    return [m.content for m in asked.messages if m.role == "user" and m.content.startswith("Sentence:")][-1]


def line(asked: Asked, begins: str) -> str:
    """The rest of a line of the question."""
    return next(row for row in question(asked).splitlines() if row.startswith(begins)).removeprefix(begins).strip()


def part(asked: Asked) -> str:
    """The words to be said otherwise."""
    return str(json.loads(line(asked, "Part:")))


def keys(asked: Asked) -> list[str]:
    """The keys of the answer, the rationale apart."""
    assert asked.schema is not None
    return [key for key in asked.schema["properties"] if key != "rationale"]


def repaired(asked: Asked) -> bool:
    """Whether the model is asked again."""
    return "That reply could not be used" in asked.question


def answer(asked: Asked, wordings: Sequence[str]) -> str:
    """Wordings in the shape that is asked for."""
    assert asked.schema is not None
    reason = {"rationale": REASON} if "rationale" in asked.schema["properties"] else {}
    return json.dumps({**reason, **dict(zip(keys(asked), wordings, strict=True))}, ensure_ascii=False)


def able(asked: Asked) -> str:
    """The three wordings at once; the next one that was not given; or the one of the draw."""
    three = ABLE[part(asked)]
    if len(keys(asked)) == 3:
        return answer(asked, three)
    if "Already given:" in question(asked):
        return answer(asked, three[len(json.loads(line(asked, "Already given:"))) :][:1])
    return answer(asked, [three[asked.sampling.seed % 3]])


def saying(*wordings: str) -> Callable[[Asked], str]:
    """A model that gives these wordings, whatever it is asked."""

    def reply(asked: Asked) -> str:
        if len(keys(asked)) == len(wordings):
            return answer(asked, wordings)
        return answer(asked, [wordings[asked.sampling.seed % len(wordings)]])

    return reply
