"""What language models answer: JSON that is not, the plumbing of BRANCH, and wordings for less."""

from __future__ import annotations

import json
from functools import cache
from math import isfinite
from random import Random

from pydantic import Field
from tests.branch.scripted import ABLE, FIT, Said, script
from tests.fuzz.case import Target, hold
from tests.fuzz.laws import crowd_holds, span_holds
from tests.fuzz.texts import changed, heap, phrase

from leakmeter import abstract_with_model, find
from leakmeter.errors import AnswerError
from leakmeter.llm import Asked, Message, Scripted
from leakmeter.llm.asking import Shape, ask
from leakmeter.llm.reading import Unreadable, read_object
from leakmeter.text.branch import estimate_with_model
from leakmeter.text.branch.arithmetic import calculated, names
from leakmeter.text.crowd.estimate import counted_by_figures
from leakmeter.types import Disclosure

_POST = "I'm 34 years old and I live in Columbus, Ohio. I collect vintage typewriters and I own a 1998 Honda Civic."
_PLAIN = (
    '{"of_100000": 4000, "confidence": 0.5}', '{"order": ["d1", "d2"]}', '{"query": "percentage of adults THAT sew"}',
    '{"plausible": true}', '{"number": 500000, "confidence": 0.9}',
    '{"splits": true, "queries": ["a", "b"], "math": "q1 * q2"}',
    '{"minimal": "in Oregon", "moderate": "in the US", "strong": "where I live"}',
    '{"depends_on": ["d1"], "then": "unchanged"}',
    '{"share": 0.5, "words": "x", "several": [1, 2]}', '{"several": [], "words": "\\u00fc", "share": 1}',
    '{"share": 0.5, "words": "x", "several": [1, 2], "inner": {"yes": true}}', "", "[1, 2]", "I would rather not.",
    "{}", "null",
)  # fmt: skip
_WRAPPED = (
    "{}",
    "{}",
    "{}",
    "```json\n{}\n```",
    "<think>Hm.</think>{}",
    "Sure: {} I hope that helps.",
    "{}{}",
    "\ufeff{}",
    "{}\x00",
)
_VALUES = (
    "0", "-0", "1e400", "-1", "1e308", "NaN", "Infinity", "true", "None", '""', '"\\ud800"', "[]", "{}", "9" * 4_400,
    "1.5e-320",
    "100001", '"d99"', "'x'", "[[" * 600, '{"a":' * 1200, '"\\u0000"', "5%", "1 000", "1,000",
)  # fmt: skip


class _Small(Shape):
    share: float = Field(ge=0, le=1)
    words: str
    several: tuple[int, ...]


def _reply(random: Random) -> str:
    """A reply: an answer of some shape, wrapped or broken or changed."""
    text = random.choice(_PLAIN)
    if random.random() < 0.4 and ":" in text:
        key, _, _ = text.rpartition(":")
        text = f"{key}: {random.choice(_VALUES)}}}"
    while random.random() < 0.35:
        text = changed(random, text)
    if random.random() < 0.05:
        text = heap(random)
    return random.choice(_WRAPPED).replace("{}", text)


def _read(text: str, random: Random) -> object:
    """A reply read, and asked for in a shape of which every answer is, or an error."""
    try:
        found = read_object(text, whole=random.random() < 0.8)
        hold(isinstance(found.value, dict), "an object is an object", type(found.value))
    except Unreadable as problem:
        hold("\n" not in str(problem) and len(str(problem)) < 300, "what cannot be read is said in a line", problem)
    try:
        answer = ask(Scripted(lambda asked: text), [Message("user", "How many?")], _Small)
    except AnswerError:
        return None
    hold(
        0 <= answer.value.share <= 1 and isinstance(answer.value.words, str), "an answer is of its shape", answer.value
    )
    return repr(answer.value)


_OPERANDS = ("q1", "q2", "q3", "0.5", "2", "(1 - q1)", "-q2", "(q1 + q3) / 2")
_ODD = ("1e400", "(", ")", "9**9**9", "q99", "__import__('os')", "- - -", "٤", "q١", "")


def _make_sum(random: Random) -> str:
    """A calculation, mostly one that is understood."""
    odd = random.random() < 0.3
    text = ""
    for _ in range(random.randint(1, 6)):
        text += random.choice(_ODD if odd and random.random() < 0.3 else _OPERANDS)
        text += random.choice((" + ", " * ", " - ", " / ", "**" if odd else "*"))
    text = text.rstrip("+-*/ ")
    return changed(random, text) if random.random() < 0.3 else text


def _calculate(text: str, random: Random) -> object:
    values = {"q1": 0.25, "q2": 1e-300, "q3": 1e300}
    hold(all(isinstance(name, str) for name in names(text)), "names are words", text)
    result = calculated(text, values)
    hold(isfinite(result), "a result is finite", result)
    return result


@cache
def _found() -> tuple[Disclosure, ...]:
    return tuple(find(_POST))


def _branch(text: str, random: Random) -> object:
    """BRANCH with a model of which one module, or all, answer with lines of the text."""
    replies = text.split("\x1f")
    modules = [random.choice(tuple(ABLE))] if random.random() < 0.7 else list(ABLE)
    says: dict[str, Said] = {name: lambda asked: replies[len(asked.messages) % len(replies)] for name in modules}
    counted = counted_by_figures(_found(), context=_POST)
    alone = random.random() < 0.3
    crowd = estimate_with_model(
        _found(),
        Scripted(script(**says)),
        answers="model" if alone else "mixed",
        context=_POST,
        draws=random.choice((1, 2)),
        accuracy=FIT,
    )
    crowd_holds(crowd, len(_found()))
    if not alone:
        hold(crowd.k <= counted.k * (1 + 1e-9), "a model never raises what the statistics count", (crowd.k, counted.k))
    return crowd.k


def _wordings(text: str, random: Random) -> object:
    """Wordings of a model that answers with what it was told to."""
    replies = text.split("\x1f")
    disclosure = random.choice(_found())

    def reply(asked: Asked) -> str:
        said = random.choice(replies)
        if asked.schema is None or random.random() < 0.3:
            return said
        return json.dumps(dict.fromkeys(asked.schema["properties"], said))

    found = abstract_with_model(
        _POST, disclosure, Scripted(reply), alternatives=random.choice(("end-to-end", "iterative", "sampled"))
    )
    for one in found.alternatives:
        span_holds(_POST, one.edit)
        hold(one.gain_bits >= -1e-9, "a model's wording says less", one)
    return [one.text for one in found.alternatives]


def _several(random: Random) -> str:
    return "\x1f".join(
        _reply(random) if random.random() < 0.7 else phrase(random) for _ in range(random.choice((1, 2, 3)))
    )


TARGETS = (
    Target("replies", _reply, _read, share=2.0),
    Target("calculations", _make_sum, _calculate, share=1.0),
    Target("branch", _several, _branch, share=1.0, seconds=10.0),
    Target("wordings", _several, _wordings, share=1.0, seconds=10.0),
)
