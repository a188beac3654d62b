"""``leakmeter check --llm`` as a person uses it: in a process of its own, against a server on this machine."""

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
from tests.branch.scripted import Said, script
from tests.command import leakmeter_command
from tests.llm.loopback import HOSTS, Received, Reply, free_port, says, sends, serving

from leakmeter.llm import Asked, Message, Sampling

pytest.importorskip("openai", reason="the openai client is not installed (extra [llm])")
pytestmark = pytest.mark.allow_hosts(HOSTS)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was measured of a model elsewhere is known here."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


POST = "I'm 34 years old and I live in Columbus, Ohio. I collect vintage typewriters and I own a 1998 Honda Civic."


def leakmeter(*arguments: str, text: str = POST, **environment: str) -> subprocess.CompletedProcess[str]:
    run = subprocess.run(
        [*leakmeter_command(), *arguments, "--text", text],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=surroundings(**environment),
    )
    return run


def surroundings(**environment: str) -> dict[str, str]:
    fixed = {"LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "150", "LEAKMETER_LLM_DRAWS": "2"}
    return {**os.environ, **fixed, **environment}


def refused(run: subprocess.CompletedProcess[str]) -> str:
    assert run.returncode == 2, run.stdout + run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
    return run.stderr


def answering(**instead: Said) -> Callable[[Received], Reply]:
    """A server that answers as the scripted model does."""
    scripted = script(**instead)

    def reply(received: Received) -> Reply:
        if received.form == "json_schema" and "Greet me" in received.body["messages"][-1]["content"]:
            return says('{"greeted": true}')
        messages = tuple(Message(m["role"], m["content"]) for m in received.body["messages"])
        if "Greet me" in messages[-1].content:
            return says("Hello.")
        said = scripted(Asked(messages, None, Sampling(seed=int(received.body["seed"]))))
        return says(str(said))

    return reply


def test_every_figure_says_whose_it_is_and_the_cost_is_told() -> None:
    with serving(answering()) as server:
        run = leakmeter("check", "--llm", server.url, "--model", "tiny")
    assert run.returncode == 0, run.stderr
    for words in ("published figure", "model's estimate", "the model's answer (tiny", "tiny", "calls", "tokens read"):
        assert words in run.stdout, words
    assert "could not be put into figures" not in run.stdout
    assert "How far off the shares of tiny" in run.stdout
    assert "leakmeter doctor --llm measures it on more" in " ".join(run.stdout.split())


def test_json_and_page_say_the_same() -> None:
    from leakmeter.report import from_json

    with serving(answering()) as server:
        run = leakmeter("check", "--llm", server.url, "--model", "tiny", "--format", "json")
        page = leakmeter("check", "--llm", server.url, "--model", "tiny", "--format", "html")
    report = from_json(run.stdout)
    assert report.crowd.asked is not None
    assert report.crowd.asked.calls > 0
    assert [factor.how for factor in report.crowd.factors] == ["table", "model", "model"]
    civic = next(s for s in report.suggestions if s.disclosure == 3)
    assert civic.alternatives[0].kind == "remove"
    assert civic.alternatives[0].gain_bits == pytest.approx(4.64, abs=0.2)  # one in 25 no longer counts
    assert "the model&#x27;s answer (tiny" in page.stdout or "the model's answer (tiny" in page.stdout
    assert "tokens read" in page.stdout


def test_the_network_has_the_models_nodes() -> None:
    with serving(answering()) as server:
        run = leakmeter("estimate", "--network", "--format", "json", "--llm", server.url, "--model", "tiny")
        drawn = leakmeter("estimate", "--network", "--format", "svg", "--llm", server.url, "--model", "tiny")
    nodes = json.loads(run.stdout)["network"]["nodes"]
    assert [node["how"] for node in nodes] == ["table", "table", "model", "model"]
    assert drawn.stdout.startswith("<svg") or "<svg" in drawn.stdout


def test_the_model_alone_does_without_statistics() -> None:
    with serving(answering()) as server:
        run = leakmeter("check", "--llm", server.url, "--model", "tiny", "--answers", "model", "--format", "json")
    crowd = json.loads(run.stdout)["crowd"]
    assert {factor["how"] for factor in crowd["factors"]} == {crowd["population"]["how"]} == {"model"}
    assert crowd["asked"]["answers"] == "model"


def test_without_a_model_nothing_of_it_is_loaded_or_printed() -> None:
    code = (
        "import sys\nfrom leakmeter.cli.checking import run_check\n"
        f"run_check(None, {POST!r}, {{'format': 'json'}})\n"
        "rooms = ('leakmeter.llm', 'leakmeter.text.branch', 'openai', 'xllamacpp')\n"
        "print([m for m in sys.modules if m.startswith(rooms)])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=surroundings())
    assert run.stdout.strip().splitlines()[-1] == "[]"
    assert '"asked"' not in run.stdout


def test_what_doctor_measured_is_used_and_not_measured_again(tmp_path: Path) -> None:
    from tests.branch.scripted import UNFIT

    from leakmeter import estimate
    from leakmeter.llm import Server
    from leakmeter.text.branch.remembering import remember

    with serving(answering()) as server:
        measured = leakmeter("estimate", "--llm", server.url, "--model", "tiny", "--format", "json")
        assert not list(tmp_path.rglob("measured.json"))
        remember(Server(server.url, "tiny"), UNFIT, tmp_path / "leakmeter" / "measured.json")
        known = leakmeter("estimate", "--llm", server.url, "--model", "tiny", "--format", "json")
        alone = leakmeter("estimate", "--llm", server.url, "--model", "tiny", "--answers", "model")
    first, second = (json.loads(run.stdout)["crowd"] for run in (measured, known))
    assert any(factor["how"] == "model" for factor in first["factors"])
    assert not any(factor["how"] == "model" for factor in second["factors"])
    assert second["k"] == pytest.approx(estimate(POST).k)
    assert second["asked"]["calls"] < first["asked"]["calls"] - 20
    assert all(reason["reason"].startswith("not counted: this model's shares") for reason in second["reasons"])
    assert "Do not rely on the shares of tiny" in " ".join(alone.stdout.split())


BROKEN: dict[str, tuple[Reply, str]] = {
    "it fails": (sends(b"{}", status=500), "status 500"),
    "it is busy": (sends(b"{}", status=503), "status 503"),
    "it streams garbage": (sends(bytes(range(256)) * 40), "no chat completion"),
    "it hangs up": (Reply([b'{"choices"'], promised=500), "broke off"),
    "it is slow": (sends(b"{}", pause=3.0), "had not finished"),
}


@pytest.mark.parametrize(("reply", "words"), BROKEN.values(), ids=BROKEN)
def test_a_server_that_cannot_be_used_is_one_sentence_and_no_report(reply: Reply, words: str) -> None:
    with serving(lambda received: reply) as server:
        patience = "1" if words == "had not finished" else "60"
        run = leakmeter("check", "--llm", server.url, "--model", "tiny", LEAKMETER_LLM_TIMEOUT=patience)
    assert words in refused(run)
    assert "typewriters" not in run.stderr


def test_a_server_that_is_down_or_elsewhere_is_refused() -> None:
    down = leakmeter("check", "--llm", f"http://127.0.0.1:{free_port()}/v1", "--model", "tiny")
    assert "does not answer" in refused(down)
    elsewhere = leakmeter("check", "--llm", "http://models.example.org/v1", "--model", "tiny")
    assert "--allow-remote" in refused(elsewhere)
    for command in (["check"], ["estimate"], ["estimate", "--network"]):
        assert "add --llm" in refused(leakmeter(*command, "--answers", "model"))
    for wrong in (("--answers", "both"), ("--runs", "0"), ("--seed", "-1")):
        assert "The command line sets llm_" in refused(leakmeter("check", "--llm", "http://127.0.0.1:9/v1", *wrong))


@pytest.mark.parametrize(
    "reply", ["", "Gerne! Ungefähr drei Prozent.", '{"wrong": 1}', '{"d3": {"means": '], ids=lambda reply: reply[:9]
)
def test_a_model_that_answers_junk_leaves_the_statistics_count(reply: str) -> None:
    from leakmeter import estimate

    with serving(answering(selecting=reply)) as server:
        run = leakmeter("estimate", "--llm", server.url, "--model", "tiny", "--format", "json")
    crowd = json.loads(run.stdout)["crowd"]
    assert crowd["k"] == pytest.approx(estimate(POST).k)
    assert all(reason["reason"].startswith("could not be estimated") for reason in crowd["reasons"])


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
def test_ctrl_c_leaves_nothing_half_written_and_another_run_goes_on(tmp_path: Path) -> None:
    calls: list[str] = []
    able = answering()

    def slow_after_six(received: Received) -> Reply:
        calls.append(received.path)
        whole = able(received)
        return whole if len(calls) <= 6 or finished else Reply(whole.pieces, pause=60.0, promised=whole.promised)

    finished: list[bool] = []
    here = surroundings(XDG_CACHE_HOME=str(tmp_path), LEAKMETER_LLM_CACHE="true", LEAKMETER_LLM_CONCURRENCY="1")
    with serving(slow_after_six) as server:
        command = [sys.executable, "-m", "leakmeter", "check", "--llm", server.url, "--model", "tiny", "--text", POST]
        started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=here)
        while len(calls) < 7 and started.poll() is None:
            sleep(0.02)
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=30)
        assert (started.returncode, out) == (130, "")
        assert err.strip() == "leakmeter: stopped."
        finished.append(True)
        before = len(calls)
        again = subprocess.run([*command, "--format", "json"], capture_output=True, text=True, env=here)
        asked = json.loads(again.stdout)["crowd"]["asked"]
        assert asked["cached"] > 0
        once_more = subprocess.run([*command, "--format", "json"], capture_output=True, text=True, env=here)
    first, second = (json.loads(run.stdout)["crowd"] for run in (again, once_more))
    assert len(calls) > before
    assert (first["k"], first["factors"]) == (second["k"], second["factors"])
    assert second["asked"]["calls"] == 0
