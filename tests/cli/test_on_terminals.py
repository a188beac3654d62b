"""On a terminal nothing of a text, a name or a model's reply arrives but printable characters and line breaks."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from tests.abstract_model import scripted
from tests.cli.terminal import on_terminal
from tests.command import leakmeter_command
from tests.llm.loopback import HOSTS, Received, Reply, says, serving
from tests.report.strategies import broken_texts

from leakmeter.cli.fitting import fitted
from leakmeter.llm import Asked, Message, Sampling
from leakmeter.report.visible import printable, visible

#: Sets the clipboard, a link, the title; erases the screen; asks for an answer; hides, blinks, turns, breaks off.
DRIVING = (
    "\x1b]52;c;aGFja2Vk\x07", "\x1b]8;;https://evil.example\x1b\\click\x1b]8;;\x1b\\", "\x1b]0;title\x07", "\x1b[2J",
    "\x1b[8mhidden", "\x1b[5;41mblink", "\x9b31m", "\x9d52;c;eA==\x9c", "\x1bP+q544e\x1b\\", "\x1b[6n", "\x1bc", "\x07",
    "\b\b\b", "\r", "\x0b\x0c", "\x7f", "\x85", "\u2028", "\u202egpj.exe", "\u2066x\u2069", "Port\u200bland", "\u00ad",
    "\ufeff", "\U000e0041\U000e007f", "\u3164", "a\ufe0f", "\U000e0100",
)  # fmt: skip
HOSTILE = "".join(DRIVING)
POST = (
    "Im 24F living in Portland, Oregon{} and I work as a nurse{}. My wife Ana{} left me, I have type 1 diabetes{}. "
    "Write to jo.fake@example.com{}!\x1b"
).format(*["".join(DRIVING[i::5]) for i in range(5)])

SHORT = f"I live in Portland, Oregon{HOSTILE} and I have type 1 diabetes{HOSTILE}."

COMMANDS = [
    "check", "check --format json", "check --format html", "check --fail-under-k 1000000000",
    "find", "find --format json", "estimate", "estimate --format json", "estimate --network",
    "estimate --network --format json", "estimate --network --format html", "estimate --network --format svg",
    "rewrite", "rewrite --target-k 1000 --frontier", "rewrite --only-text", "rewrite --format json",
    "rewrite --format html",
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_a_post_drives_no_terminal(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_terminal([*command.split(), "--text", POST], monkeypatch)
    assert screen.status in (0, 1)
    assert screen.undriven().strip()


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"NO_COLOR": "1"}, {"COLUMNS": "30"}, {"COLUMNS": "200"}])
def test_nor_does_it_a_plain_a_narrow_or_a_wide_one(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("check", "rewrite", "estimate --network"):
        on_terminal([*command.split(), "--text", SHORT], monkeypatch, **environment).undriven()


def test_our_own_styles_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_terminal(["check", "--text", "Im 24F living in Portland, Oregon."], monkeypatch)
    assert "\x1b[1;4;3" in screen.sent  # bold, underlined, in a colour
    assert "\x1b[" not in on_terminal(["check", "--text", "Im 24F."], monkeypatch, TERM="dumb").sent


def test_what_is_shown_says_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_terminal(["rewrite", "--only-text", "--text", "It rains.\x1b]52;c;eA==\x07 \u202eabc"], monkeypatch)
    assert screen.sent == "It rains.␛]52;c;eA==␇ ‹U+202E›abc\n"


def test_json_on_a_terminal_means_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    said = on_terminal(["check", "--format", "json", "--text", POST], monkeypatch).undriven()
    assert json.loads(said)["text"] == POST


#: Commands, settings and names that are wrong, and that an error message quotes.
WRONG = {
    "a format": ["check", "--text", "I am 24.", "--format", HOSTILE],
    "a file": ["check", f"no{HOSTILE}such.txt"],
    "a command": [f"x{HOSTILE}"],
    "an option": ["check", f"--x{HOSTILE}"],
    "a number": ["check", "--fail-under-k", HOSTILE],
    "a community": ["find", "--text", "I am 24.", "--community", f"r/{HOSTILE}"],
    "a method": ["rewrite", "--text", "I am 24.", "--method", HOSTILE],
    "a degree": ["rewrite", "--text", "I am 24.", "--degree", HOSTILE],
    "a pin": ["rewrite", "--text", "I am 24.", "--pin", HOSTILE],
    "a way to ask": ["rewrite", "--text", "I am 24.", "--llm", "http://127.0.0.1:1", "--alternatives", HOSTILE],
    "a server": ["check", "--text", "I am 24.", "--llm", f"http://{HOSTILE}"],
    "a model file": ["doctor", "--llm", f"{HOSTILE}.gguf"],
    "a program": ["audit", f"{HOSTILE}.py"],
    "a function": ["audit", f"examples/programs/age_histogram.py:{HOSTILE}"],
    "an observation": ["audit", "examples/programs/age_histogram.py", "--observe", HOSTILE],
    "a prior": ["audit", "examples/programs/age_histogram.py", "--prior", HOSTILE],
    "a secret": ["audit", "examples/programs/age_histogram.py", "--secret", HOSTILE],
    "a place to write to": ["audit", "examples/programs/age_histogram.py", "--out", f"no/{HOSTILE}/x.html"],
    "a corpus": ["bench", "facts", "--corpus", HOSTILE],
    "a split": ["bench", "facts", "--split", HOSTILE],
    "a tagger": ["bench", "find", "--tagger", HOSTILE],
    "an unknown bench": ["bench", HOSTILE],
}


@pytest.mark.parametrize("what", WRONG)
def test_an_error_that_quotes_is_one_printable_line(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_terminal(WRONG[what], monkeypatch)
    said = screen.undriven()
    sentences = [line for line in said.splitlines() if line.startswith("leakmeter: ")]
    assert sentences
    if what != "a community":
        assert (screen.status, said) == (2, f"{sentences[0]}\n")


def test_settings_drive_no_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / f"x{HOSTILE.replace('/', '')}"[:80]
    folder.mkdir()
    file = folder / "leakmeter.toml"
    quoted = json.dumps(HOSTILE)
    for content in (
        f"community = {quoted}",
        f"format = {quoted}",
        f"{quoted} = 1",
        "threshold = = 3",
        f"llm = {quoted}",
    ):
        file.write_text(content, "utf-8")
        for command in (["doctor"], ["find", "--text", "I am 24."], ["dismiss", "--list"]):
            on_terminal(command, monkeypatch, LEAKMETER_CONFIG=str(file)).undriven()
    on_terminal(["doctor"], monkeypatch, LEAKMETER_FORMAT=HOSTILE).undriven()


def test_names_in_a_program_drive_no_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "age\x1b[2J\u202e.py"
    program.write_text(
        "from leakmeter.program import Normal\n\nage = Normal(40, sd=10)\n\n"
        f"def f\u00e9(age):\n    {HOSTILE.replace(chr(13), '').replace(chr(12), '')!r}\n    return age\n",
        "utf-8",
    )
    for more in ([], ["--format", "json"], ["--format", "html"], ["--secret", HOSTILE]):
        assert "\u00e9" in on_terminal(["audit", str(program), *more], monkeypatch).undriven() or more


@pytest.mark.allow_hosts(HOSTS)
def test_a_model_drives_no_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai", reason="the openai client is not installed (extra [llm])")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    name = f"tiny[bold]{HOSTILE}"

    def worse(asked: Asked) -> str:
        answer = json.loads(scripted.able(asked))
        return json.dumps(_worse(answer))

    def reply(received: Received) -> Reply:
        messages = tuple(Message(m["role"], m["content"]) for m in received.body["messages"])
        if "Greet me" in messages[-1].content:
            return says('{"greeted": true}' if received.form == "json_schema" else "Hello.")
        schema = received.body["response_format"]["json_schema"]["schema"]
        return says(worse(Asked(messages, schema, Sampling(seed=0))))

    with serving(reply, models=(name,)) as server:
        named = ["--llm", server.url, "--model", name]
        rewriting = ["rewrite", "--text", scripted.POST, "--rationale", *named]
        shown = on_terminal(rewriting, monkeypatch).undriven()
        assert "was asked for other words" in shown
        on_terminal([*rewriting, "--only-text"], monkeypatch).undriven()
    with serving(lambda received: says(HOSTILE), models=(name,)) as server:
        for command in (["check", "--text", "I am 24 and collect stamps."], ["doctor"]):
            on_terminal([*command, "--llm", server.url, "--model", name], monkeypatch).undriven()


def _worse(value: object) -> object:
    """The same answer with something that drives a terminal at the end of each sentence."""
    if isinstance(value, dict):
        return {key: _worse(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_worse(inner) for inner in value]
    return f"{value}{HOSTILE}" if isinstance(value, str) else value


@given(broken_texts)
def test_any_text_is_made_printable_and_stays_so(text: str) -> None:
    shown = printable(text)
    assert all(c.isprintable() or c == "\n" for c in shown)
    assert printable(shown) == shown
    assert printable(visible(text)) == shown
    shown.encode("utf-8")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Mälaga – “naïve” 漢字 ok", "Mälaga – “naïve” 漢字 ok"),
        ("❤️ 1️⃣ ©️", "❤️ 1️⃣ ©️"),
        ("👩\u200d🚀", "👩🚀"),
        ("می\u200cخواهم", "میخواهم"),
        ("\u200fשלום", "שלום"),
        ("a\u200db", "a‹U+200D›b"),
        ("a\u00a0b\tc", "a b    c"),
        ("\x1b]52;c;eA==\x07", "␛]52;c;eA==␇"),
        ("🏴\U000e0067\U000e007f", "🏴‹U+E0067›‹U+E007F›"),
    ],
)
def test_honest_writing_stays_readable_and_what_hides_is_named(text: str, shown: str) -> None:
    assert printable(text) == shown


class _Ascii:
    encoding = "ascii"

    def isatty(self) -> bool:
        return False


def test_an_encoding_that_lacks_letters_loses_none_unseen() -> None:
    assert fitted("“Málaga” 🙂", _Ascii(), "text") == '"M\\xe1laga" \\U0001f642'  # type: ignore[arg-type]
    assert json.loads(fitted('"Málaga 🙂"', _Ascii(), "json")) == "Málaga 🙂"  # type: ignore[arg-type]
    assert fitted("é 🙂", _Ascii(), "html") == "&#xe9; &#x1f642;"  # type: ignore[arg-type]


def test_to_a_pipe_a_rewrite_goes_as_it_is() -> None:
    text = "It rains.\x1b]52;c;eA==\x07 \u202eabc\u200b \x9b2J 🙂\r\n"
    command = [*leakmeter_command(), "rewrite", "--only-text", "--text", text]
    run = subprocess.run(command, capture_output=True, env={**os.environ, "LEAKMETER_CONFIG": ""})
    assert run.stdout == text.encode("utf-8")
    assert run.stderr == b""
