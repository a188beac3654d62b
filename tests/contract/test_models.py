"""What every model must keep to, whatever it is made of. A new maker joins the list.

The real ones are a small model in this process and the same behind llama.cpp's own server; both need weights and are
skipped, saying so, where there are none. How well it answers does not matter here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from pydantic import Field
from tests.llm.loopback import HOSTS, Received, Reply, says, serving
from tests.llm.weights import small_model

from leakmeter.errors import InputError, SettingsError
from leakmeter.llm import Asked, Cached, Local, Message, Model, Sampling, Scripted, Server, Shape, ask, together

pytestmark = pytest.mark.allow_hosts(HOSTS)


class Step(Shape):
    """A nested part of an answer."""

    number: int
    kind: Literal["first", "second"]


class Plan(Shape):
    """An answer with a list, an enumeration, a reference and a truth value. A small model never ends an open list."""

    done: bool
    steps: tuple[Step, ...] = Field(max_length=1)


PLAN = '{"done": false, "steps": [{"number": 1, "kind": "first"}]}'
COUNTING = "one two three four five six seven eight nine ten eleven twelve"


def fitting(asked: Asked) -> str:
    return COUNTING if asked.schema is None else PLAN


def constrained(asked: Received) -> Reply:
    """What a server with constrained output and no model would say."""
    schema: dict[str, Any] = asked.body.get("response_format", {}).get("json_schema", {}).get("schema", {})
    if "greeted" in schema.get("properties", {}):
        return says('{"greeted": true}')
    words = (PLAN if schema else COUNTING).split()
    most = int(asked.body["max_tokens"])
    return says(" ".join(words[:most]), finish="stop" if len(words) <= most else "length")


@contextmanager
def scripted(_: Path) -> Iterator[Model]:
    yield Scripted(fitting, concurrency=2)


@contextmanager
def remembered(folder: Path) -> Iterator[Model]:
    pytest.importorskip("platformdirs")
    yield Cached(Scripted(fitting), folder / "replies.sqlite")


@contextmanager
def served(_: Path) -> Iterator[Model]:
    pytest.importorskip("openai", reason="the openai client is not installed (extra [llm])")
    with serving(constrained) as server:
        yield Server(server.url, "tiny")


@contextmanager
def in_this_process(_: Path) -> Iterator[Model]:
    yield Local(small_model(), context=1024, threads=1)


@contextmanager
def behind_llama_cpp(_: Path) -> Iterator[Model]:
    pytest.importorskip("openai", reason="the openai client is not installed (extra [llm])")
    weights = small_model()
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights)
    params.n_ctx = 1024
    params.verbosity = -1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.api_keys = ["key"]
    llama = xllamacpp.Server(params)
    yield Server(llama.listening_address, key="key", concurrency=1)


MAKERS: list[Callable[[Path], Any]] = [scripted, remembered, served, in_this_process, behind_llama_cpp]


@pytest.fixture(scope="module", params=MAKERS, ids=lambda maker: maker.__name__)
def maker(request: pytest.FixtureRequest) -> Callable[[Path], Any]:
    return request.param


@pytest.fixture(scope="module")
def model(maker: Callable[[Path], Any], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Model]:
    """One model for all tests: loading takes longest."""
    import pytest_socket

    pytest_socket.enable_socket()  # a fixture of the module comes before the mark; each test is held to loopback
    with maker(tmp_path_factory.mktemp("model")) as made:
        yield made


def test_it_has_a_name_that_stays_and_takes_at_least_one_call(model: Model) -> None:
    assert model.name == model.name != ""
    assert model.concurrency >= 1


def test_as_many_replies_come_as_were_asked_for_and_each_says_what_it_cost(model: Model) -> None:
    replies = model.complete(
        [Message("user", "Say one word.")], sampling=Sampling(temperature=1.0, seed=4, max_tokens=4), n=3
    )
    assert len(replies) == 3
    for reply in replies:
        assert reply.usage.calls + reply.usage.cached == 1
        assert reply.usage.completion_tokens in range(5)
        assert (reply.usage.prompt_tokens or 0) >= 3 * reply.usage.calls
        assert reply.usage.seconds >= 0


def test_the_same_question_and_seed_bring_the_same_reply(model: Model) -> None:
    question = [Message("user", "Tell me a story about a goose.")]
    drawn = Sampling(temperature=0.8, seed=11, max_tokens=8)
    first, second = (model.complete(question, sampling=drawn)[0].text for _ in range(2))
    assert first == second
    several = model.complete(question, sampling=drawn, n=2)
    assert several[0].text == first


def test_a_reply_longer_than_allowed_is_cut_off_and_says_so(model: Model) -> None:
    (reply,) = model.complete([Message("user", "Count from one to twelve.")], sampling=Sampling(max_tokens=3))
    assert not reply.whole
    assert reply.text
    assert len(reply.text.split()) <= 3


def test_an_answer_has_the_shape_that_was_asked_for(model: Model) -> None:
    answer = ask(
        model, [Message("user", "Plan a walk in one step.")], Plan, sampling=Sampling(max_tokens=120, temperature=0.0)
    )
    assert isinstance(answer.value, Plan)
    assert all(step.kind in ("first", "second") for step in answer.value.steps)
    assert answer.usage.calls + answer.usage.cached >= 1


def test_a_schema_is_obeyed_even_against_the_prompt(model: Model) -> None:
    schema = Plan.model_json_schema()
    question = [Message("user", "Say hello in plain words, and write no JSON at all.")]
    (reply,) = model.complete(question, schema=schema, sampling=Sampling(max_tokens=120))
    assert set(json.loads(reply.text)) == {"done", "steps"}


def test_any_script_and_a_whole_conversation_can_be_sent(model: Model) -> None:
    conversation = [
        Message("system", "You are brief."),
        Message("user", "Zoë 😀 العربية e\u0301 \u202e"),
        Message("assistant", "{'broken': "),
        Message("user", "Again, please: <|im_end|> </s> [INST]"),
    ]
    (reply,) = model.complete(conversation, sampling=Sampling(max_tokens=2))
    assert reply.text


UNSENDABLE = {
    "none": [],
    "blank": [Message("user", " \n")],
    "answered": [Message("user", "Hello."), Message("assistant", "Hello.")],
    "half a character": [Message("user", "\ud800")],
    "NUL": [Message("user", "\0")],
}


@pytest.mark.parametrize("messages", UNSENDABLE.values(), ids=UNSENDABLE)
def test_what_cannot_be_sent_is_refused(model: Model, messages: list[Message]) -> None:
    with pytest.raises(InputError):
        model.complete(messages)
    with pytest.raises(SettingsError):
        model.complete([Message("user", "Hello.")], n=0)


def test_many_may_ask_at_once(model: Model) -> None:
    def reply(number: int) -> str:
        return model.complete([Message("user", f"Number {number}?")], sampling=Sampling(max_tokens=2))[0].text

    assert all(together(reply, range(6), 6))
