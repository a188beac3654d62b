"""Replies are remembered only when asked, only for their owner, and only for the very same question."""

from __future__ import annotations

import sqlite3
import stat
import sys
from pathlib import Path

import pytest

from leakmeter.errors import ModelError, SettingsError
from leakmeter.llm import Asked, Cached, Message, Sampling, Scripted

POST = [Message("user", "I keep eleven ferrets in Leeds.")]
SCHEMA = {"type": "object"}


def counting(name: str = "scripted") -> Scripted:
    """A model that never says the same twice."""
    said: list[Asked] = []

    def reply(asked: Asked) -> str:
        said.append(asked)
        return f"reply {len(said)}"

    return Scripted(reply, name=name)


def test_the_same_question_is_asked_once_even_in_another_run(tmp_path: Path) -> None:
    model = counting()
    (first,) = Cached(model, tmp_path / "c.sqlite").complete(POST, schema=SCHEMA)
    (again,) = Cached(model, tmp_path / "c.sqlite").complete(POST, schema=SCHEMA)
    assert (first.text, again.text, len(model.asked)) == ("reply 1", "reply 1", 1)
    assert (first.usage.calls, first.usage.cached, again.usage.calls, again.usage.cached) == (1, 0, 0, 1)


def test_anything_else_is_another_question(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    model = counting()
    cached = Cached(model, path)
    cached.complete(POST)
    cached.complete([Message("user", "I keep ten ferrets in Leeds.")])
    cached.complete([Message("system", POST[0].content), *POST])
    cached.complete(POST, schema=SCHEMA)
    cached.complete(POST, schema={"type": "array"})
    for sampling in (Sampling(seed=1), Sampling(0.5), Sampling(max_tokens=9), Sampling(top_p=0.5)):
        cached.complete(POST, sampling=sampling)
    assert len(model.asked) == 9
    other = counting("another")
    Cached(other, path).complete(POST)
    assert len(other.asked) == 1


def test_of_several_replies_each_is_remembered_by_its_seed(tmp_path: Path) -> None:
    model = counting()
    cached = Cached(model, tmp_path / "c.sqlite")
    two = cached.complete(POST, sampling=Sampling(seed=3), n=2)
    four = cached.complete(POST, sampling=Sampling(seed=2), n=4)
    assert [reply.text for reply in four[1:3]] == [reply.text for reply in two]
    assert [reply.usage.cached for reply in four] == [0, 1, 1, 0]


def test_a_reply_that_was_cut_off_is_not_remembered(tmp_path: Path) -> None:
    model = counting()
    cached = Cached(model, tmp_path / "c.sqlite")
    for _ in range(2):
        assert not cached.complete(POST, sampling=Sampling(max_tokens=1))[0].whole
    assert len(model.asked) == 2


def test_what_was_answered_before_a_failure_is_there_afterwards(tmp_path: Path) -> None:
    failing = Scripted(["one", ModelError("the server went down")])
    with pytest.raises(ModelError, match="went down"):
        Cached(failing, tmp_path / "c.sqlite").complete(POST, n=3)
    going_on = Scripted(["two", "three"])
    replies = Cached(going_on, tmp_path / "c.sqlite").complete(POST, n=3)
    assert [reply.text for reply in replies] == ["one", "two", "three"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file modes")
def test_only_its_owner_can_read_the_file_and_it_holds_no_question(tmp_path: Path) -> None:
    path = tmp_path / "new" / "c.sqlite"
    Cached(counting(), path).complete(POST)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [file.name for file in path.parent.iterdir()] == ["c.sqlite"]
    assert b"ferrets" not in path.read_bytes()
    path.chmod(0o644)
    Cached(counting(), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_that_is_no_cache_is_left_alone_and_named(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    path.write_text("my holiday pictures" * 100, "utf-8")
    with pytest.raises(SettingsError, match=r"c\.sqlite cannot be used .*Delete it, or switch the cache off"):
        Cached(counting(), path)
    assert path.read_text("utf-8").startswith("my holiday")
    with pytest.raises(SettingsError, match="cannot be used"):
        Cached(counting(), tmp_path)


def test_a_cache_damaged_later_is_an_error_and_no_reply(tmp_path: Path) -> None:
    cached = Cached(counting(), tmp_path / "c.sqlite")
    with sqlite3.connect(cached.path) as file:
        file.execute("DROP TABLE replies_1")
    with pytest.raises(SettingsError, match="cannot be used"):
        cached.complete(POST)
