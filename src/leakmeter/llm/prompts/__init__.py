"""What models are told, one file for each prompt and version: ``NAME.VERSION.md`` with ``$fields`` to fill in.

A prompt is never changed once figures were measured with it; a better one gets the next version.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import Template

FOLDER = Path(__file__).parent
_FENCE = "-----"


def filled(prompt: str, *, folder: Path = FOLDER, **fields: str) -> str:
    """The prompt of that name and version (``"shape.1"``) with its fields filled in, each exactly as given.

    Raises KeyError for a field that is missing: prompts and the code that fills them are shipped together.
    """
    return _template(folder, prompt).substitute(fields)


@cache
def _template(folder: Path, prompt: str) -> Template:
    return Template((folder / f"{prompt}.md").read_text("utf-8").strip())


def fenced(text: str) -> str:
    """A text between two lines of dashes that are longer than any in it, so that it cannot pass for the prompt."""
    longest = max((len(dashes) for dashes in re.findall(r"-+", text)), default=0)
    fence = _FENCE + "-" * max(0, longest + 1 - len(_FENCE))
    return f"{fence}\n{text}\n{fence}"
