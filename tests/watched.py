"""Runs a program where every packet is seen: ``python watched.py HOME PROXY COMMAND…`` inside a network namespace.

The namespace has one interface, which takes packets to any address: nothing leaves, and everything is counted. With
PROXY "yes" the program is told of a proxy, which is a socket of ours that notes the first line of whoever connects.
HOME is the program's home; its temporary and its current folder are made inside. Prints one JSON object when the
program has ended: its exit status, what it wrote to standard error, the packets, the connections to the proxy, and
every file or folder that was made.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from threading import Thread

PROXIES = ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "https_proxy", "http_proxy", "all_proxy")


def main() -> None:
    home, with_proxy, command = Path(sys.argv[1]), sys.argv[2] == "yes", sys.argv[3:]
    for line in ("ip link set lo up", "ip route add local default dev lo", "ip -6 route add local default dev lo"):
        subprocess.run(line.split(), check=not line.startswith("ip -6"), capture_output=True)
    with socket.create_server(("127.0.0.1", 0)) as proxy:
        asked: list[str] = []
        Thread(target=note, args=(proxy, asked), daemon=True).start()
        address = f"http://127.0.0.1:{proxy.getsockname()[1]}"
        own = [home / "tmp", home / "here"]
        for folder in own:
            folder.mkdir()
        environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.environ["PYTHONPATH"],
            "PYTHONDONTWRITEBYTECODE": "1",
            "HOME": str(home),
            "TMPDIR": str(home / "tmp"),
            **(dict.fromkeys(PROXIES, address) if with_proxy else {}),
        }
        before = packets()
        run = subprocess.run(command, env=environment, cwd=home / "here", capture_output=True, text=True)
        seen = {
            "status": run.returncode,
            "errors": run.stderr[-2000:],
            "packets": packets() - before,
            "asked": asked,
            "files": sorted(str(path.relative_to(home)) for path in home.rglob("*") if path not in own),
        }
    print(json.dumps(seen))


def packets() -> int:
    """How many packets the one interface has carried."""
    for line in Path("/proc/net/dev").read_text("utf-8").splitlines():
        name, _, figures = line.partition(":")
        if name.strip() == "lo":
            return int(figures.split()[9])
    raise SystemExit("There is no interface lo.")


def note(proxy: socket.socket, asked: list[str]) -> None:
    """Take every connection, note the first line that comes, and hang up."""
    while True:
        connection, _ = proxy.accept()
        with connection:
            asked.append(connection.recv(200).decode("latin-1").partition("\r\n")[0])


if __name__ == "__main__":
    main()
