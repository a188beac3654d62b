"""A model that does what BRANCH's prompts ask of it, for tests; each module's reply can be replaced by another."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from leakmeter.errors import LeakmeterError
from leakmeter.llm import Asked

#: A module's reply: what to send, or a function from what was asked to it.
Said = str | Exception | Callable[[Asked], "str | Exception"]
MODULES = (
    "selecting", "ordering", "depending", "querying", "populating", "estimating", "sizing", "generalising",
    "separating", "judging", "simplifying",
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


def _selecting(asked: Asked) -> str:
    details = re.findall(r'^(d\d+|community) \([^)]*\): "(.*)"$', first_question(asked), re.MULTILINE)
    return json.dumps({label: {"means": f"say {words}", "answerable": True} for label, words in details})


ABLE: Mapping[str, Said] = {
    "selecting": _selecting,
    "ordering": lambda asked: json.dumps({"order": labels(asked)}),
    "depending": '{"depends_on": []}',
    "querying": lambda asked: json.dumps({"query": f"{line(asked, 'Begin with:')} {line(asked, 'Statement:')}"}),
    "populating": '{"query": "population of Leeds, England"}',
    "estimating": '{"out_of_100": 4, "confidence": 0.5}',
    "sizing": '{"number": 500000, "confidence": 0.9}',
    "generalising": '{"splits": false, "queries": [], "math": ""}',
    "separating": '{"splits": false, "queries": [], "math": ""}',
    "judging": '{"plausible": true}',
    "simplifying": '{"query": "percentage of adults THAT do something of the kind"}',
}


def script(**instead: Said) -> Callable[[Asked], str | Exception]:
    """A script for a scripted model, with the replies of some modules replaced."""
    says: dict[str, Any] = {**ABLE, **instead}

    def reply(asked: Asked) -> str | Exception:
        said = says[module_of(asked)]
        return said(asked) if callable(said) and not isinstance(said, LeakmeterError) else said

    return reply
