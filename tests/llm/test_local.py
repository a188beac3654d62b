"""A model in this process: what can go wrong with it, and that nobody else can reach it. Needs weights."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.llm.weights import small_model

from leakmeter.errors import ModelError
from leakmeter.llm import Local, Message, Sampling

HELLO = [Message("user", "Say hello.")]


@pytest.fixture(scope="module")
def model() -> Local:
    return Local(small_model(), context=512, threads=1)


def test_a_text_too_long_for_its_context_is_refused_and_not_cut(model: Local) -> None:
    with pytest.raises(ModelError, match=r"too long for a context of 512 tokens\. Check it in parts"):
        model.complete([Message("user", "tea " * 600)])


def test_it_listens_at_no_port_and_leaves_no_file(model: Local) -> None:
    model.complete(HELLO, sampling=Sampling(max_tokens=1))
    if not Path("/proc/self/fd").exists():
        pytest.skip("only Linux tells what a process listens at")
    own = {os.readlink(link) for link in Path("/proc/self/fd").iterdir() if link.exists() or link.is_symlink()}
    for table in ("tcp", "tcp6"):
        rows = [line.split() for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]]
        listening = {f"socket:[{row[9]}]" for row in rows if row[3] == "0A"}
        assert not own & listening


def test_a_slow_reply_is_left_after_the_time_allowed_and_the_model_goes_on() -> None:
    impatient = Local(small_model(), context=2048, threads=1, timeout=0.6)
    with pytest.raises(ModelError, match=r"had not finished after 0\.6 seconds"):
        impatient.complete([Message("user", "Tell a long story.")], sampling=Sampling(max_tokens=1500))
    impatient._timeout = 300.0
    assert impatient.complete(HELLO, sampling=Sampling(max_tokens=2))[0].text


def test_a_damaged_file_is_an_error_that_names_it(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.gguf"
    damaged.write_bytes(small_model().read_bytes()[:3_000_000])
    with pytest.raises(ModelError, match=r"cannot load damaged\.gguf"):
        Local(damaged, context=512).complete(HELLO)


def test_the_name_tells_files_apart_and_not_folders(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp")
    names: list[str] = []
    for folder, content in (("a", b"GGUF one"), ("b", b"GGUF one"), ("c", b"GGUF two")):
        file = tmp_path / folder / "m.gguf"
        file.parent.mkdir()
        file.write_bytes(content)
        names.append(Local(file).name)
    assert names[0] == names[1] != names[2]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no way to send Ctrl-C to one process")
def test_ctrl_c_stops_a_reply_under_way() -> None:
    code = (
        "import sys\n"
        "from leakmeter.llm import Local, Message, Sampling\n"
        "model = Local(sys.argv[1], context=4096, threads=1)\n"
        "model.complete([Message('user', 'Hi')], sampling=Sampling(max_tokens=1))\n"
        "print('loaded', flush=True)\n"
        "model.complete([Message('user', 'Tell a long story.')], sampling=Sampling(max_tokens=4000, seed=1))\n"
    )
    begun = time.monotonic()
    run = subprocess.Popen(
        [sys.executable, "-c", code, str(small_model())], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "loaded\n"
    loading = time.monotonic() - begun
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    _, stderr = run.communicate(timeout=30 + 3 * loading)
    assert "KeyboardInterrupt" in stderr
    assert "Traceback" in stderr
    assert run.returncode != 0
