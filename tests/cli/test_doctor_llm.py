"""``leakmeter doctor --llm`` as a person uses it: in a process of its own, against a server on this machine."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from tests.branch.scripted import script
from tests.command import leakmeter_command
from tests.llm.loopback import HOSTS, Received, Reply, free_port, says, sends, serving
from tests.llm.test_fitness import ABLE

from leakmeter.llm import Asked, Message, Sampling
from leakmeter.text.branch.panel import panel

pytest.importorskip("openai", reason="the openai client is not installed (extra [llm])")
pytestmark = pytest.mark.allow_hosts(HOSTS)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is measured goes into a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def doctor(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "110", **environment}
    command = [*leakmeter_command(), "doctor", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=env)


def refused(run: subprocess.CompletedProcess[str]) -> str:
    assert run.returncode == 2, run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
    return run.stderr


def able(asked: Received) -> Reply:
    """A server that does everything well, and counts what it reads."""
    question = asked.body["messages"][-1]["content"]
    if "Greet me" in question:
        return says('{"greeted": true}')
    if "Say yes" in question:
        body = {"choices": [{"message": {"content": "yes"}, "finish_reason": "length"}]}
        return sends(json.dumps({**body, "usage": {"prompt_tokens": 5008, "completion_tokens": 1}}).encode())
    if "percentage of" in question:
        told = tuple(Message(m["role"], m["content"]) for m in asked.body["messages"])
        return says(str(script()(Asked(told, None, Sampling()))))
    return says(next(json.dumps(answer) for words, answer in ABLE.items() if words in question))


def unable(asked: Received) -> Reply:
    """A server that refuses schemas, and a model that says whatever; it reads a thousand tokens at most."""
    if asked.form != "text":
        return sends(b"{}", status=400)
    body = {"choices": [{"message": {"content": "Sure!"}, "finish_reason": "stop"}]}
    return sends(json.dumps({**body, "usage": {"prompt_tokens": 1000, "completion_tokens": 1}}).encode())


def test_one_table_says_what_a_model_is_fit_for(own_cache: Path) -> None:
    with serving(able) as server:
        run = doctor("--llm", server.url, "--model", "tiny")
    assert run.returncode == 0, run.stderr
    for words in (
        server.url,
        "on this machine",
        "tiny",
        "JSON Schema",
        "7 of 7 tries",
        "tokens/s",
        "read whole",
        "Finding disclosures",
        "fit: 4 of 4",
        "fit: 3 of 3",
        f"fit: answered {len(panel())} of {len(panel())}",
        "half within ×1, nine in ten within ×1",
        "measured.json",
    ):
        assert words in run.stdout, words
    assert "not fit:" not in run.stdout
    (kept,) = own_cache.rglob("measured.json")
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_model_that_is_fit_for_nothing_is_said_to_be_and_a_text_cut_short_is_noticed() -> None:
    with serving(unable) as server:
        run = doctor("--llm", server.url)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("not fit: 0 of") == 2
    assert f"not fit: answered 0 of {len(panel())}" in run.stdout
    assert "0 of 7 tries" in run.stdout
    assert "CUT SHORT" in run.stdout
    assert "nothing" in run.stdout


def test_a_server_that_is_down_is_one_sentence() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    assert "does not answer" in refused(doctor("--llm", url, "--model", "tiny"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--llm", "http://models.example.org/v1"), "would be sent there whole and unencrypted"),
        (("--llm", "http://localhost.evil.com"), "--allow-remote"),
        (("--llm", "http://0.0.0.0:8080"), "http://127.0.0.1:8080"),
        (("--llm", "localhost:8080"), "http://127.0.0.1:11434/v1"),
        (("--llm", "http://127.0.0.1:8080", "--model", "gpt-oss:120b-cloud"), "send every text you check on"),
        (("--llm", "missing.gguf"), "missing.gguf cannot be read"),
        (("--model", "tiny"), "No model is named"),
    ],
)
def test_what_cannot_be_tried_is_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused(doctor(*arguments))


def test_doctor_alone_names_no_model_calls_none_and_shows_no_key() -> None:
    with serving(able) as server:
        run = doctor(LEAKMETER_LLM=server.url, LEAKMETER_LLM_KEY="hunter2")
    assert run.returncode == 0, run.stderr
    assert server.received == []
    assert server.url in run.stdout
    assert "llm_key = set" in run.stdout
    assert "hunter2" not in run.stdout + run.stderr


def test_a_key_is_sent_to_the_server_and_shown_to_nobody() -> None:
    with serving(able) as server:
        run = doctor("--llm", server.url, "--model", "tiny", LEAKMETER_LLM_KEY="hunter2")
    assert server.received[0].headers["authorization"] == "Bearer hunter2"
    assert "hunter2" not in run.stdout + run.stderr
