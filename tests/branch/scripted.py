"""A model that does what BRANCH's prompts ask of it, for tests; each module's reply can be replaced by another."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from math import log2
from typing import Any

from leakmeter.errors import LeakmeterError
from leakmeter.llm import Asked
from leakmeter.text.branch import Accuracy
from leakmeter.text.branch.panel import panel
from leakmeter.types import Factor

#: A module's reply: what to send, or a function from what was asked to it.
Said = str | Exception | Callable[[Asked], "str | Exception"]
MODULES = (
    "selecting", "ordering", "depending", "querying", "populating", "estimating", "sizing", "generalising",
    "separating", "judging", "simplifying", "reading",
)  # fmt: skip
_BEGINS = {
    "You help to count": "selecting",
    "Statements about one": "ordering",
    "You get a statement": "depending",
    "Turn a statement": "querying",
    "Someone wrote": "populating",
    "You know official statistics and": "estimating",
    "You know official statistics. Give": "sizing",
    "Some percentages": "generalising",
    "A question may": "separating",
    "Somebody answered": "judging",
    "No good figure": "simplifying",
    "You get a question for": "reading",
}


def module_of(asked: Asked) -> str:
    """The module that asks."""
    return next(module for begins, module in _BEGINS.items() if asked.messages[0].content.startswith(begins))


def line(asked: Asked, begins: str) -> str:
    """The rest of a line of the question."""
    found = re.search(rf"^{begins}(.*)$", first_question(asked), re.MULTILINE)
    assert found, begins
    return found.group(1).strip()


def first_question(asked: Asked) -> str:
    """What was asked before any repair: the last turn of the user's that is no correction."""
    return [m.content for m in asked.messages if m.role == "user" and not m.content.startswith("That reply could not")][
        -1
    ]


def labels(asked: Asked) -> list[str]:
    """The labels of the details or statements listed."""
    return re.findall(r"^(d\d+|c\d+|community)[ :]", first_question(asked), re.MULTILINE)


#: A model nine tenths of whose shares are within a factor of five, and one that knows nothing.
FIT = Accuracy(20, (*[1.0, -1.0] * 9, log2(5), -log2(5)), by_rote=3.0, spearman=0.8)
UNFIT = Accuracy(20, (*[5.0, -5.0] * 9, 8.0, -8.0), by_rote=4.0, spearman=0.1)


def says_share(share: float) -> str:
    """A model's answer to a question about a share, as nearly as whole people out of 100,000 can give it."""
    return json.dumps({"of_100000": max(1, round(100_000 * share)), "confidence": 0.5})


def said(factor: Factor) -> float:
    """The share that the model gave, before it was joined with what is guessed without it."""
    found = re.search(r"; it said ([\d.e+-]+) %", factor.source)
    return float(found.group(1)) / 100 if found else factor.value


def knowing(asked: Asked) -> str:
    """What somebody says who knows the published shares, and puts everything else at 4 %."""
    shares = {question.query: question.share for question in panel()}
    return says_share(shares.get(first_question(asked), 0.04))


def _selecting(asked: Asked) -> str:
    details = re.findall(r'^(d\d+|community) \([^)]*\): "(.*)"$', first_question(asked), re.MULTILINE)
    return json.dumps({label: {"means": f"say {words}", "answerable": True} for label, words in details})


ABLE: Mapping[str, Said] = {
    "selecting": _selecting,
    "ordering": lambda asked: json.dumps({"order": labels(asked)}),
    "depending": '{"depends_on": [], "then": "unchanged"}',
    "querying": lambda asked: json.dumps({"query": f"{line(asked, 'Begin with:')} {line(asked, 'Statement:')}"}),
    "populating": '{"query": "population of Leeds, England"}',
    "estimating": knowing,
    "sizing": '{"number": 500000, "confidence": 0.9}',
    "generalising": '{"splits": false, "queries": [], "math": ""}',
    "separating": '{"splits": false, "queries": [], "math": ""}',
    "judging": '{"plausible": true}',
    "simplifying": '{"query": "percentage of adults THAT do something of the kind"}',
    "reading": '{"found": false, "passage": 0, "sentence": "", "of_100000": 0}',
}


def script(**instead: Said) -> Callable[[Asked], str | Exception]:
    """A script for a scripted model, with the replies of some modules replaced."""
    says: dict[str, Any] = {**ABLE, **instead}

    def reply(asked: Asked) -> str | Exception:
        said = says[module_of(asked)]
        return said(asked) if callable(said) and not isinstance(said, LeakmeterError) else said

    return reply
