"""A folder of this process for the files that entries read; it goes when the process ends."""

from __future__ import annotations

import atexit
import os
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp


@cache
def _folder(process: int) -> Path:
    made = Path(mkdtemp(prefix=f"leakmeter-fuzz-{process}-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def folder() -> Path:
    """The folder, made when it is first asked for."""
    return _folder(os.getpid())


def written(name: str, text: str) -> Path:
    """A file with this text in UTF-8; halves of surrogate pairs are written as they are, as bytes that are no UTF-8."""
    path = folder() / name
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return path
