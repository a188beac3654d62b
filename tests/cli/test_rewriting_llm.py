"""``leakmeter rewrite --llm`` as a person uses it: in a process of its own, against a server on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest
from tests.abstract_model.scripted import POST, REASON, able
from tests.command import leakmeter_command
from tests.llm.loopback import HOSTS, Received, Reply, free_port, says, serving

from leakmeter.llm import Asked, Message, Sampling

pytest.importorskip("openai", reason="the openai client is not installed (extra [llm])")
pytestmark = pytest.mark.allow_hosts(HOSTS)


def surroundings(**environment: str) -> dict[str, str]:
    return {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "150", **environment}


def leakmeter(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [*leakmeter_command(), "rewrite", "--text", POST, *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=surroundings(**environment))


def answering(reply: Callable[[Asked], str]) -> Callable[[Received], Reply]:
    """A server that holds its model to a schema and answers as a scripted model does."""

    def answer(received: Received) -> Reply:
        messages = tuple(Message(m["role"], m["content"]) for m in received.body["messages"])
        if "Greet me" in messages[-1].content:
            return says('{"greeted": true}' if received.form == "json_schema" else "Hello.")
        schema = received.body["response_format"]["json_schema"]["schema"]
        return says(reply(Asked(messages, schema, Sampling(seed=int(received.body["seed"])))))

    return answer


@pytest.mark.parametrize("mode", ["end-to-end", "iterative", "sampled"])
def test_a_models_words_stand_beside_the_built_in_ones_and_say_whose_they_are(mode: str) -> None:
    with serving(answering(able)) as server:
        how = ("--llm", server.url, "--model", "tiny", "--alternatives", mode, "--rationale", "--seed", "3")
        one, other = (leakmeter("--format", "json", *how) for _ in range(2))
    assert one.returncode == 0, one.stderr
    assert one.stderr == ""
    first, second = json.loads(one.stdout), json.loads(other.stdout)
    assert first["after"]["crowd"]["k"] > first["before"]["crowd"]["k"]
    assert (first["text"], first["edits"]) == (second["text"], second["edits"])
    assert (first["asked"]["alternatives"], first["asked"]["seed"]) == (mode, 3)
    by = [edit for edit in first["edits"] if "by" in edit]
    assert by or mode == "sampled"  # moderate wordings alone, where the strongest are taken
    assert all(edit["by"].startswith("tiny") and edit["rationale"] == REASON for edit in by)


def test_the_report_tells_what_the_model_was_asked() -> None:
    with serving(answering(able)) as server:
        run = leakmeter("--llm", server.url, "--model", "tiny")
        alone = leakmeter("--llm", server.url, "--model", "tiny", "--only-text")
    for words in ("in the words of tiny", "was asked for other words: 4 calls", "tokens read", "read before you post"):
        assert words in " ".join(run.stdout.split()), words
    assert alone.stdout.strip() in run.stdout
    assert len(alone.stdout.strip().splitlines()) == 1


def test_a_model_that_talks_junk_is_said_to_and_the_built_in_words_stand_alone() -> None:
    plain = json.loads(leakmeter("--format", "json").stdout)
    with serving(answering(lambda asked: "I would rather not.")) as server:
        run = leakmeter("--llm", server.url, "--model", "tiny", "--format", "json")
    result = json.loads(run.stdout)
    assert (result["text"], result["edits"]) == (plain["text"], plain["edits"])
    assert result["asked"]["rejected"] == [{"reason": "no usable answer", "count": 4}]
    assert result["asked"]["without"] == [0, 1, 2, 3]
    assert "asked" not in plain


def refused(run: subprocess.CompletedProcess[str]) -> str:
    assert run.returncode == 2, run.stdout + run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    assert "nurse" not in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
    return run.stderr


def test_what_cannot_be_asked_is_one_sentence_and_no_rewrite() -> None:
    assert "does not answer" in refused(leakmeter("--llm", f"http://127.0.0.1:{free_port()}/v1", "--model", "tiny"))
    assert "--allow-remote" in refused(leakmeter("--llm", "http://models.example.org/v1", "--model", "tiny"))
    for idle in (("--alternatives", "sampled"), ("--rationale",), ("--seed", "3"), ("--model", "tiny")):
        assert "add --llm" in refused(leakmeter(*idle))
    assert "Ways: end-to-end" in refused(leakmeter("--llm", "http://127.0.0.1:9/v1", "--alternatives", "thrice"))


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
def test_ctrl_c_leaves_nothing_half_written(tmp_path: Path) -> None:
    calls: list[str] = []
    plain = answering(able)

    def slow(received: Received) -> Reply:
        calls.append(received.path)
        whole = plain(received)
        return whole if len(calls) < 5 else Reply(whole.pieces, pause=60.0, promised=whole.promised)

    with serving(slow) as server:
        command = [sys.executable, "-m", "leakmeter", "rewrite", "--text", POST, "--llm", server.url, "--model", "tiny"]
        started = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=surroundings()
        )
        while len(calls) < 5 and started.poll() is None:
            sleep(0.02)
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=60)
    assert (started.returncode, out) == (130, "")
    assert err.strip() == "leakmeter: stopped."


def test_without_a_model_nothing_of_it_is_loaded() -> None:
    code = (
        "import sys\nfrom leakmeter.cli.rewriting import Wanted, run_rewrite\n"
        f"run_rewrite(None, {POST!r}, Wanted(alone=True), {{}})\n"
        "rooms = ('leakmeter.llm', 'leakmeter.text.branch', 'leakmeter.text.abstract_model', 'openai', 'pydantic')\n"
        "print([m for m in sys.modules if m.startswith(rooms)])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=surroundings())
    assert run.stdout.strip().splitlines()[-1] == "[]", run.stdout + run.stderr


def test_the_bench_measures_a_models_alternatives_beside_the_built_in_ones(tmp_path: Path) -> None:
    row = {
        "id": "x1",
        "text": POST,
        "start": 0,
        "end": 6,
        "words": "Im 24F",
        "category": "AGE_GENDER",
        "references": ["Im F, mid twenties", "Im in my twenties", "Im an adult"],
    }
    (tmp_path / "abstractions.jsonl").write_text(json.dumps(row))
    command = [*leakmeter_command(), "bench", "abstract", "--corpus", str(tmp_path)]
    with serving(answering(able)) as server:
        how = ("--llm", server.url, "--model", "tiny", "--alternatives", "iterative", "--rationale", "--count", "1")
        run = subprocess.run([*command, *how], capture_output=True, text=True, env=surroundings())
    assert run.returncode == 0, run.stderr
    for words in (
        "iterative, with rationale: 1 spans, 3 alternatives, 0 spans with none",
        "rejected              0.000 of 3 wordings given",
        "no usable answer     0 requests",
        "3 calls, 0 remembered",
        "built-in: 1 spans",
    ):
        assert words in run.stdout, run.stdout
    idle = subprocess.run([*command, "--rationale"], capture_output=True, text=True, env=surroundings())
    assert "add --llm" in refused(idle)
