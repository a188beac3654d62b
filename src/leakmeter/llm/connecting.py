"""From the settings to the model that they name."""

from __future__ import annotations

from leakmeter.config import Settings
from leakmeter.errors import SettingsError
from leakmeter.llm.cache import Cached, cache_path
from leakmeter.llm.local import Local
from leakmeter.llm.model import Model
from leakmeter.llm.server import Server


def connect(chosen: Settings) -> Model:
    """The model that the settings name: a GGUF file in this process, or a server. Nothing is called or loaded yet.

    Raises SettingsError if none is named, it may not be called, or what it needs is not installed.
    """
    model = local(chosen) if is_file(chosen.llm) else server(chosen)
    return Cached(model, cache_path()) if chosen.llm_cache else model


def is_file(named: str) -> bool:
    """Whether a model is named by its file rather than by a server's address."""
    return named.lower().endswith(".gguf") and "://" not in named


def local(chosen: Settings) -> Local:
    """The GGUF file that the settings name. Calls run one at a time unless a number of them was chosen."""
    return Local(
        chosen.llm,
        concurrency=chosen.llm_concurrency or 1,
        threads=chosen.llm_threads or None,
        timeout=chosen.llm_timeout,
    )


def server(chosen: Settings) -> Server:
    """The server that the settings name."""
    if not chosen.llm:
        raise SettingsError(
            "No model is named. Pass --llm with a server's address, such as http://127.0.0.1:11434/v1, or with a GGUF "
            "file; or set llm in the settings file."
        )
    return Server(
        chosen.llm,
        chosen.model,
        allow_remote=chosen.allow_remote,
        concurrency=chosen.llm_concurrency or 4,
        timeout=chosen.llm_timeout,
        key=chosen.llm_key,
    )
