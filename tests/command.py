"""``leakmeter`` for tests, in a process of its own that begins where the program and its network are loaded already.

Most of a short command's time goes into starting, which some tests are about and most are not.
``leakmeter_command()`` is what stands in their command lines in place of ``python -m leakmeter``, and
``python_command()`` in place of ``python -c``: it hands its arguments, environment, folder and open files to a process
that has loaded everything once, and a copy of that process (``fork``) runs the command with them. Where there is no
``fork`` the program is started as usual.
"""

from __future__ import annotations

import atexit
import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import socket

#: What the copies begin with: all that checking, rewriting and auditing load.
_TO_LOAD = "I'm 34, I live in Leeds and I work as a nurse."


def leakmeter_command() -> list[str]:
    """The beginning of a command line that runs leakmeter. The process behind it lives as long as this one."""
    if not hasattr(os, "fork"):
        return [sys.executable, "-m", "leakmeter"]
    return [sys.executable, "-IS", __file__, _served(), "leakmeter"]


def python_command() -> list[str]:
    """The beginning of a command line that runs the Python code that follows it."""
    if not hasattr(os, "fork"):
        return [sys.executable, "-c"]
    return [sys.executable, "-IS", __file__, _served(), "python"]


_running: dict[int, str] = {}


def _served() -> str:
    """The address of the process behind ``command``, which is started at the first call in a process."""
    import shutil
    import subprocess
    import tempfile

    if os.getpid() not in _running:
        folder = tempfile.mkdtemp(prefix="leakmeter-tests-")
        address = os.path.join(folder, "socket")
        environment = {**os.environ, "LEAKMETER_CONFIG": "", "PYTHONIOENCODING": "utf-8"}
        server = subprocess.Popen(
            [sys.executable, __file__, "--serve", address],
            stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            env=environment,
        )
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n", "leakmeter could not be loaded"
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        atexit.register(server.kill)
        _running[os.getpid()] = address
    return _running[os.getpid()]


def _ask(address: str, arguments: list[str]) -> int:
    """Have a command run with the files, environment and folder of this process; its exit status."""
    import json
    import resource
    import socket

    files = [file for file in (0, 1, 2) if _is_open(file)]
    while os.open(os.devnull, os.O_RDONLY) < 2:  # what is opened next takes no place of a file that is closed
        pass
    job = {"arguments": arguments, "environment": dict(os.environ), "folder": os.getcwd(), "files": files}
    job["largest_file"] = resource.getrlimit(resource.RLIMIT_FSIZE)
    told = os.fsencode(json.dumps(job))
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address)
        socket.send_fds(connection, [len(told).to_bytes(8, "big")], [*files, connection.fileno()])
        connection.sendall(told)
        return int.from_bytes(connection.recv(4), "big", signed=True)


def _is_open(file: int) -> bool:
    try:
        os.fstat(file)
    except OSError:
        return False
    return True


def _serve(address: str) -> None:
    """Load everything, and run each command that is asked for in a copy of this process."""
    import gc
    import socket

    _load()
    gc.collect()
    gc.freeze()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(address)
        listening.listen()
        print("ready", flush=True)
        while True:
            connection, _ = listening.accept()
            if os.fork() == 0:
                listening.close()
                return _answer(connection)
            connection.close()
            _bury()


def _bury() -> None:
    """Take leave of the copies that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def _load() -> None:
    from pathlib import Path

    import leakmeter
    import leakmeter.cli.auditing
    import leakmeter.cli.checking
    import leakmeter.cli.main
    import leakmeter.cli.rewriting

    leakmeter.check(_TO_LOAD)
    leakmeter.rewrite(_TO_LOAD)
    leakmeter.audit(Path(__file__).parents[1] / "examples" / "programs" / "average_age.py")


def _answer(connection: socket.socket) -> None:
    """Run one command and tell how it ended."""
    import json
    import socket

    length, files, _, _ = socket.recv_fds(connection, 8, 4)
    told = b""
    while len(told) < int.from_bytes(length, "big"):
        told += connection.recv(1 << 16)
    child = os.fork()
    if child == 0:
        connection.close()
        return _run(json.loads(told), files)
    for file in files:
        os.close(file)
    _, status = os.waitpid(child, 0)
    connection.sendall(os.waitstatus_to_exitcode(status).to_bytes(4, "big", signed=True))
    os._exit(0)


def _run(job: dict[str, Any], files: list[int]) -> None:
    """Become the command, or what Python code does."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, job["largest_file"])
    _take(dict(zip(job["files"], files, strict=False)))
    for file in files:
        os.close(file)
    os.environ.clear()
    os.environ.update(job["environment"])
    os.chdir(job["folder"])
    sys.stdin, sys.stdout, sys.stderr = _stream(0), _stream(1), _stream(2)
    sys.path[:0] = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    sys.argv = job["arguments"]
    if sys.argv[0] == "python":
        code = compile(sys.argv[1], "<string>", "exec")
        exec(code, {"__name__": "__main__"})  # noqa: S102 - the code of a test, or of the docs
        return
    from leakmeter.__main__ import main

    main()


def _take(files: dict[int, int]) -> None:
    """Put the files of the caller in the place of this process's own; what is closed there is closed here."""
    for place in (0, 1, 2):
        if place in files:
            os.dup2(files[place], place)
        else:
            os.close(place)


def _stream(file: int) -> Any:
    """The stream that Python would open for a file, None if it is closed."""
    import io

    if not _is_open(file):
        return None
    encoding, _, errors = os.environ.get("PYTHONIOENCODING", "utf-8").partition(":")
    if file == 2:
        errors = "backslashreplace"
    binary = open(file, "wb" if file else "rb", closefd=False)  # noqa: SIM115 - it stays open
    return io.TextIOWrapper(binary, encoding=encoding, errors=errors or "strict", line_buffering=file == 2)


if __name__ == "__main__":
    if sys.argv[1] == "--serve":
        _serve(sys.argv[2])
    else:
        sys.exit(_ask(sys.argv[1], sys.argv[2:]))
