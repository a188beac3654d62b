"""From settings to a model, with nothing called on the way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from leakmeter.config import Settings, settings
from leakmeter.errors import SettingsError
from leakmeter.llm import Cached, Local, Server, connect
from leakmeter.llm import local as local_module
from leakmeter.llm import transport as transport_module

HERE = Settings(llm="http://127.0.0.1:11434/v1", model="tiny")


def test_an_address_is_a_server_and_nothing_is_remembered_by_default() -> None:
    pytest.importorskip("openai")
    model = connect(HERE)
    assert isinstance(model, Server)
    assert (model.name, model.concurrency) == ("tiny at http://127.0.0.1:11434/v1", 4)
    chosen = connect(replace(HERE, llm_concurrency=2))
    assert chosen.concurrency == 2


def test_a_cache_is_there_when_switched_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    monkeypatch.setattr("leakmeter.llm.connecting.cache_path", lambda: tmp_path / "replies.sqlite")
    assert isinstance(connect(replace(HERE, llm_cache=True)), Cached)
    assert (tmp_path / "replies.sqlite").exists()


def test_a_gguf_file_is_read_in_this_process(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp")
    file = tmp_path / "Tiny.GGUF"
    file.write_bytes(b"GGUF and more")
    model = connect(Settings(llm=str(file)))
    assert isinstance(model, Local)
    assert model.concurrency == 1
    assert model.name.startswith("Tiny.GGUF#")


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        (Settings(), "No model is named"),
        (replace(HERE, llm="http://models.example.org"), "--allow-remote"),
        (replace(HERE, model="big:cloud"), "--allow-remote"),
        (replace(HERE, llm="http://127.0.0.1/x.gguf?a=b"), "plain host"),
        (replace(HERE, llm="missing.gguf"), "missing.gguf cannot be read"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(chosen: Settings, words: str) -> None:
    pytest.importorskip("openai")
    pytest.importorskip("xllamacpp")
    with pytest.raises(SettingsError, match=words):
        connect(chosen)


def test_a_file_that_is_no_gguf_file_is_refused_before_llama_cpp_sees_it(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp")
    file = tmp_path / "notes.gguf"
    file.write_text("dear diary", "utf-8")
    with pytest.raises(SettingsError, match="is not a GGUF file"):
        Local(file)


def test_a_missing_library_is_named_with_the_line_that_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport_module, "find_spec", lambda _: None)
    monkeypatch.setattr(local_module, "find_spec", lambda _: None)
    with pytest.raises(SettingsError, match=r"pip install 'leakmeter\[llm\]'"):
        connect(HERE)
    with pytest.raises(SettingsError, match=r"pip install 'leakmeter\[local\]'"):
        connect(Settings(llm=str(tmp_path / "a.gguf")))


def test_settings_for_models_follow_the_one_rule(tmp_path: Path) -> None:
    file = tmp_path / "leakmeter.toml"
    file.write_text('llm = "http://127.0.0.1:1/v1"\nmodel = "a"\nallow_remote = false\nllm_timeout = 20', "utf-8")
    environment = {"LEAKMETER_CONFIG": str(file), "LEAKMETER_MODEL": "b", "LEAKMETER_LLM_CACHE": "yes"}
    chosen = settings({"allow_remote": True, "llm": None}, environment)
    assert (chosen.llm, chosen.model, chosen.allow_remote) == ("http://127.0.0.1:1/v1", "b", True)
    assert (chosen.llm_cache, chosen.llm_timeout, chosen.llm_concurrency) == (True, 20.0, 0)


def test_by_default_no_model_is_named_nothing_is_remote_and_nothing_is_remembered() -> None:
    chosen = settings(environment={"LEAKMETER_CONFIG": ""})
    assert (chosen.llm, chosen.allow_remote, chosen.llm_cache) == ("", False, False)


@pytest.mark.parametrize("value", ["perhaps", "2", "None"])
def test_neither_true_nor_false_is_refused(value: str) -> None:
    with pytest.raises(SettingsError, match="must be true or false"):
        settings(environment={"LEAKMETER_ALLOW_REMOTE": value})


def test_a_key_is_not_shown_with_the_settings() -> None:
    assert "hunter2" not in repr(Settings(llm_key="hunter2"))
