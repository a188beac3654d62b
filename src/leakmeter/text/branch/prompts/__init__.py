"""What BRANCH's modules tell a model, one file for each module and version: ``NAME.VERSION.md``.

A file is a conversation: lines ``[system]``, ``[user]`` and ``[assistant]`` begin its turns, worked examples first and
the question, with ``$fields`` to fill in, last. It is cut into turns before anything is filled in, so that no text can
open a turn of its own. A prompt is never changed once figures were measured with it; a better one gets the next
version.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import Template
from typing import cast

from leakmeter.errors import DataError
from leakmeter.llm import Message, Role

FOLDER = Path(__file__).parent
_TURN = re.compile(r"^\[(system|user|assistant)\]$", re.MULTILINE)


def conversation(prompt: str, **fields: str) -> tuple[Message, ...]:
    """The messages of a prompt (``"selecting.1"``) with its fields filled in, each exactly as given.

    Raises KeyError for a field that is missing, and DataError for a prompt that is not there: both are shipped
    together.
    """
    return tuple(Message(role, turn.substitute(fields)) for role, turn in _turns(prompt))


def written(prompt: str) -> str:
    """A prompt as it is shipped, with its fields open: what its answers depend on. Raises DataError as above."""
    return "\n".join(turn.template for _, turn in _turns(prompt))


@cache
def _turns(prompt: str) -> tuple[tuple[Role, Template], ...]:
    try:
        written = (FOLDER / f"{prompt}.md").read_text("utf-8")
    except OSError as error:
        raise DataError(f"The prompt {prompt}.md is missing. Install leakmeter again to restore it.") from error
    _, *parts = _TURN.split(written)
    return tuple(
        (cast("Role", role), Template(turn.strip())) for role, turn in zip(parts[::2], parts[1::2], strict=True)
    )
