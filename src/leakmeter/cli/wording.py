"""``--llm``, ``--alternatives`` and ``--rationale``: the model that is asked for other words, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from leakmeter.config import Settings
from leakmeter.errors import SettingsError
from leakmeter.types import Alternatives

if TYPE_CHECKING:
    from leakmeter.llm import Model


def wording_model(chosen: Settings, alternatives: str | None, rationale: bool) -> Model | None:
    """The model that the settings name, None where they name none.

    Raises SettingsError where it may not be called, and for options about a model where none is named.
    """
    if chosen.llm:
        from leakmeter.llm import connect

        return connect(chosen)
    if alternatives is not None or rationale:
        option = "--alternatives" if alternatives is not None else "--rationale"
        raise SettingsError(f"{option} is about a language model, and none is named: add --llm URL or --llm FILE.gguf.")
    return None


def way(name: str | None) -> Alternatives:
    """How a model is asked; end-to-end for None. Raises SettingsError for a way that there is not."""
    if name is None or name == "end-to-end":
        return "end-to-end"
    if name in ("iterative", "sampled"):
        return name
    raise SettingsError(f"There is no way “{name[:20]}” to ask for alternatives. Ways: end-to-end, iterative, sampled.")
