"""Calling a model server over real sockets: what it may do wrong, and what becomes of it."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

pytest.importorskip("openai", reason="the openai client is not installed (extra [llm])")

from tests.llm.loopback import HOSTS, Received, Reply, free_port, says, sends, serving

from leakmeter.errors import ModelError, SettingsError
from leakmeter.llm import Message, Sampling, Server, Shape, Usage, ask

pytestmark = pytest.mark.allow_hosts(HOSTS)
POST = "Zebulon keeps eleven ferrets in Leeds."
QUESTION = [Message("user", POST)]


class Pet(Shape):
    kind: str
    number: int


def schema_holding(asked: Received) -> Reply:
    """What a server with constrained output says."""
    if "greeted" in json.dumps(asked.body.get("response_format", {})):
        return says('{"greeted": true}')
    return says('{"kind": "ferret", "number": 11}')


def test_a_reply_carries_its_text_and_what_it_cost() -> None:
    with serving(lambda _: says("Two words.")) as server:
        (reply,) = Server(server.url, "tiny").complete(QUESTION)
    assert reply.text == "Two words."
    assert reply.whole
    assert (reply.usage.calls, reply.usage.prompt_tokens, reply.usage.completion_tokens) == (1, 7, 2)
    assert reply.usage.seconds > 0


def test_the_request_says_how_to_draw_and_each_of_several_has_its_own_seed() -> None:
    with serving(lambda _: says("x")) as server:
        Server(server.url, "tiny").complete(QUESTION, sampling=Sampling(0.5, seed=8, max_tokens=9, top_p=0.9), n=3)
    assert sorted(asked.body["seed"] for asked in server.received) == [8, 9, 10]
    assert {(a.body["temperature"], a.body["max_tokens"], a.body["top_p"]) for a in server.received} == {(0.5, 9, 0.9)}
    assert server.received[0].body["messages"] == [{"role": "user", "content": POST}]


def test_tokens_that_a_server_does_not_count_are_unknown_and_not_zero() -> None:
    with serving(lambda _: says("x", tokens=False)) as server:
        (reply,) = Server(server.url, "tiny").complete(QUESTION)
    assert reply.usage.prompt_tokens is reply.usage.completion_tokens is None
    assert (reply.usage + Usage(calls=1, prompt_tokens=5)).prompt_tokens is None


def test_a_reply_that_was_cut_off_is_not_whole() -> None:
    with serving(lambda _: says('{"kind": "fer', finish="length")) as server:
        assert not Server(server.url, "tiny").complete(QUESTION)[0].whole


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_localhost_is_found_at_either_loopback_address(host: str) -> None:
    with serving(lambda _: says("here"), host=host) as server:
        port = server.url.rpartition(":")[2].partition("/")[0]
        assert Server(f"http://localhost:{port}", "tiny").complete(QUESTION)[0].text == "here"


# --- what a server may hold a model to ---


def test_a_server_that_holds_to_schemas_is_sent_them() -> None:
    with serving(schema_holding) as server:
        model = Server(server.url, "tiny")
        assert ask(model, QUESTION, Pet).value == Pet(kind="ferret", number=11)
        assert model.holding.holds == "schema"
        assert ask(model, QUESTION, Pet).usage.calls == 1
    assert [asked.form for asked in server.received] == ["json_schema"] * 3  # found out once
    sent = server.received[-1].body
    assert sent["response_format"]["json_schema"]["schema"]["required"] == ["kind", "number"]
    assert '"required": ["kind", "number"]' in sent["messages"][0]["content"]


@pytest.mark.parametrize("status", [400, 415, 422, 500, 501])
def test_a_server_that_knows_no_schemas_is_asked_for_json_and_one_without_json_for_plain_words(status: int) -> None:
    def only(form: str) -> Callable[[Received], Reply]:
        return lambda asked: schema_holding(asked) if asked.form == form else sends(b"{}", status=status)

    with serving(only("json_object")) as server:
        assert Server(server.url, "tiny").holding.holds == "json"
    with serving(only("text")) as server:
        model = Server(server.url, "tiny")
        assert ask(model, QUESTION, Pet).value.number == 11
        assert model.holding.holds == "plain"
    assert server.received[-1].form == "text"


def test_a_server_that_passes_over_the_schema_in_silence_is_found_out() -> None:
    with serving(lambda _: says("Hello there!")) as server:
        assert Server(server.url, "tiny").holding.holds == "plain"
    with serving(lambda asked: says("Hi!" if asked.form == "json_schema" else '{"hi": "th')) as server:
        assert Server(server.url, "tiny").holding.holds == "json"


# --- models ---


def test_the_only_model_of_a_server_needs_no_name_and_several_are_listed() -> None:
    with serving(lambda _: says("x"), models=("tiny",)) as server:
        assert Server(server.url).name == f"tiny at {server.url}"
    with (
        serving(lambda _: says("x"), models=("b", "a")) as server,
        pytest.raises(SettingsError, match=r"has 2 models\. Name one with --model: a, b"),
    ):
        Server(server.url).complete(QUESTION)
    with (
        serving(lambda _: says("x"), models=()) as server,
        pytest.raises(SettingsError, match="load one first"),
    ):
        Server(server.url).complete(QUESTION)


def test_the_only_model_of_a_server_is_refused_if_it_runs_elsewhere() -> None:
    with (
        serving(lambda _: says("x"), models=("big-cloud",)) as server,
        pytest.raises(SettingsError, match="does not run on this machine"),
    ):
        Server(server.url).complete(QUESTION)
    assert server.received == []


# --- what goes wrong ---


def test_a_server_that_is_down_is_an_error_that_says_what_to_do() -> None:
    with pytest.raises(ModelError, match=r"does not answer, or breaks off\. Start it") as error:
        Server(f"http://127.0.0.1:{free_port()}", "tiny").complete(QUESTION)
    assert error.value.status is None


@pytest.mark.parametrize(
    "endless",
    [
        lambda: Reply([b"{}"], pause=30),
        lambda: Reply(itertools.repeat(b" "), pause=0.05),
    ],
    ids=["silent", "dripping"],
)
def test_a_slow_server_is_left_after_the_time_allowed(endless: Callable[[], Reply]) -> None:
    with (
        serving(lambda _: endless()) as server,
        pytest.raises(ModelError, match=r"had not finished after 0\.4 seconds"),
    ):
        Server(server.url, "tiny", timeout=0.4).complete(QUESTION)
    assert len(server.received) == 1  # waiting twice would not help


@pytest.mark.parametrize("status", [500, 502, 503, 400, 404, 401, 429])
def test_an_error_status_is_an_error_with_a_remedy_and_is_not_tried_again(status: int) -> None:
    with (
        serving(lambda asked: sends(json.dumps(asked.body).encode(), status=status)) as server,
        pytest.raises(ModelError, match=f"answered with status {status}: it ") as error,
    ):
        Server(server.url, "tiny").complete(QUESTION)
    assert error.value.status == status
    assert len(server.received) == 1
    assert "Zebulon" not in str(error.value)  # its body repeats the question


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed_even_on_this_machine(status: int) -> None:
    with (
        serving(lambda _: says("elsewhere")) as other,
        serving(lambda _: sends(b"", status=status, location=f"{other.url}/chat/completions")) as server,
        pytest.raises(ModelError, match="points to another address, which is not followed"),
    ):
        Server(server.url, "tiny").complete(QUESTION)
    assert other.received == []


def test_a_connection_that_breaks_in_the_middle_is_tried_again_twice_and_no_more() -> None:
    body = b'{"choices": [{"message": {"content": "{\\"kind\\": \\"ferret\\", \\"number\\": 1'
    with serving(lambda _: Reply([body], promised=500)) as server:
        with pytest.raises(ModelError, match="broke off in the middle of a reply"):
            Server(server.url, "tiny").complete(QUESTION)
        assert len(server.received) == 3
    replies = iter([Reply([body], promised=500), says("whole")])
    with serving(lambda _: next(replies)) as server:
        assert Server(server.url, "tiny").complete(QUESTION)[0].text == "whole"


GARBAGE = {
    "a truncated body": b'{"choices": [{"message": {"content": "{\\"kind\\": \\"ferret\\", \\"number\\": 1',
    "a page": b"<html><body>It works!</body></html>",
    "an event stream": b'data: {"choices": [{"delta": {"content": "x"}}]}\n\ndata: [DONE]\n\n',
    "noise": bytes(range(256)) * 20,
    "nothing": b"",
    "another object": b'{"error": {"message": "no"}}',
    "no choices": b'{"choices": []}',
    "a number for a text": b'{"choices": [{"message": {"content": 7}}]}',
    "a list": b"[1, 2, 3]",
    "deep nesting": b"[" * 100_000,
}


@pytest.mark.parametrize("body", GARBAGE.values(), ids=GARBAGE)
@pytest.mark.parametrize("kind", ["application/json", "text/html"])
def test_garbage_is_no_reply(body: bytes, kind: str) -> None:
    with (
        serving(lambda _: sends(body, content_type=kind)) as server,
        pytest.raises(ModelError, match="something that is no chat completion"),
    ):
        Server(server.url, "tiny").complete(QUESTION)


@pytest.mark.parametrize("status", [200, 500])
def test_endless_garbage_is_left_after_a_while(status: int) -> None:
    with (
        serving(lambda _: Reply(itertools.repeat(b"x" * 100_000), status=status)) as server,
        pytest.raises(ModelError, match=r"which is no reply to a question|status 500"),
    ):
        Server(server.url, "tiny").complete(QUESTION)


def test_what_no_model_can_be_sent_is_refused_before_it_is_sent() -> None:
    with serving(lambda _: says("x")) as server:
        model = Server(server.url, "tiny")
        for content in ("", "  ", "half \ud800", "\x00"):
            with pytest.raises(Exception, match=r"nothing for the model|surrogate"):
                model.complete([Message("user", content)])
    assert server.received == []


# --- what leaves, and what does not ---


def test_proxies_keys_and_names_in_the_environment_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(lambda _: says("by proxy")) as proxy, serving(lambda _: says("direct")) as server:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY"):
            monkeypatch.setenv(name, proxy.url.removesuffix("/v1"))
        monkeypatch.setenv("NO_PROXY", "")
        monkeypatch.setenv("OPENAI_BASE_URL", proxy.url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-environment")
        monkeypatch.setenv("OPENAI_ORG_ID", "org-environment")
        monkeypatch.setenv("OPENAI_PROJECT_ID", "project-environment")
        monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Secret: environment")
        assert Server(server.url, "tiny", key="sk-mine").complete(QUESTION)[0].text == "direct"
    assert proxy.received == []
    headers = {name.lower(): value for name, value in server.received[0].headers.items()}
    assert headers["authorization"] == "Bearer sk-mine"
    ours = {"host", "accept", "authorization", "connection", "content-length", "content-type"}
    assert set(headers) - ours == {"x-stainless-raw-response"}
    assert "environment" not in str(headers)


def test_a_proxy_that_answers_for_everything_is_not_asked_for_a_server_that_is_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with serving(lambda _: says("by proxy")) as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url.removesuffix("/v1"))
        monkeypatch.setenv("NO_PROXY", "")
        with pytest.raises(ModelError, match="does not answer"):
            Server(f"http://127.0.0.1:{free_port()}", "tiny").complete(QUESTION)
    assert proxy.received == []


def test_a_name_that_resolves_to_this_machine_is_still_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    def never(host: str, *_: object, **__: object) -> list[object]:
        raise AssertionError(f"{host} was looked up")

    with serving(lambda _: says("here")) as server:
        real = socket.getaddrinfo
        monkeypatch.setattr(
            socket, "getaddrinfo", lambda host, *a, **k: (real if host in HOSTS else never)(host, *a, **k)
        )
        port = server.url.rpartition(":")[2].partition("/")[0]
        assert Server(f"http://localhost:{port}", "tiny").complete(QUESTION)[0].text == "here"


def test_no_log_holds_the_text_even_when_everything_is_logged() -> None:
    code = (
        "import logging, sys; logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)\n"
        "from leakmeter.llm import Message, Server\n"
        f"Server(sys.argv[1], 'tiny').complete([Message('user', {POST!r})])\n"
        "print('asked')"
    )
    with serving(lambda _: says("Zebulon has ferrets.")) as server:
        run = subprocess.run(
            [sys.executable, "-c", code, server.url],
            capture_output=True,
            text=True,
            env={**os.environ, "OPENAI_LOG": "debug"},
        )
    assert run.stdout == "asked\n"
    assert "DEBUG" in run.stderr  # something was logged
    assert "Zebulon" not in run.stderr
    assert "ferrets" not in run.stderr


# --- several at once ---


def test_no_more_calls_run_at_once_than_were_allowed_whoever_makes_them() -> None:
    running, most, lock = 0, 0, threading.Lock()

    def answer(_: Received) -> Reply:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.05)
        with lock:
            running -= 1
        return says("x")

    with serving(answer) as server:
        model = Server(server.url, "tiny", concurrency=3)
        threads = [threading.Thread(target=model.complete, args=(QUESTION,), kwargs={"n": 4}) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(server.received) == 12
    assert most == 3


def test_four_calls_are_under_way_together() -> None:
    """Each of eight replies comes only once four requests are there."""
    four = threading.Barrier(4, timeout=30)

    def answer(_: Received) -> Reply:
        four.wait()
        return says("x")

    with serving(answer) as server:
        assert len(Server(server.url, "tiny", concurrency=4).complete(QUESTION, n=8)) == 8
