"""How a run ends that cannot go on: one sentence on standard error, and an exit status."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from typing import NoReturn, cast

import typer

from leakmeter.cli.output import tell
from leakmeter.cli.streams import ReaderGone
from leakmeter.errors import OutputError

#: The exit status after Ctrl-C.
STOPPED = 130

#: What typer raises for words it cannot use. It has no public name of its own and has moved between modules.
UsageError = cast("type[Exception]", typer.BadParameter.__base__)


def told(error: Exception) -> str:
    """What a usage error says, as a sentence."""
    message = error.format_message() if isinstance(error, typer.BadParameter) else getattr(error, "message", str(error))
    return message if message.endswith((".", "?")) else f"{message}."


def fail(sentence: str, status: int) -> NoReturn:
    """Say why on standard error and end with that status."""
    tell(sentence)
    with suppress(OutputError, ReaderGone):  # one sentence is enough
        sys.stdout.flush()
    if any(thread.daemon for thread in threading.enumerate()):
        # Calls to a model that were left under way. Python may abort when it ends while such a thread is in a library.
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)


def fault(error: Exception) -> str:
    """What is said of an error that nobody foresaw: where it was, and no word of what was being read."""
    if isinstance(error, MemoryError):
        return "the memory of this machine does not suffice. Try a smaller part of it."
    if isinstance(error, ImportError):
        return f"{error.name or 'a library'} cannot be loaded. Install leakmeter anew."
    if isinstance(error, OSError):
        place = f"{error.filename} cannot be used" if error.filename else "a file cannot be used"
        return f"{place} ({error.strerror or type(error).__name__})."
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "leakmeter" in Path(f.filename).parts]
    where = f" in {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""
    return (
        f"something went wrong that is a fault of leakmeter ({type(error).__name__}{where}). Please report it; "
        f"{TRACEBACK}=1 shows more, which may quote the text."
    )


#: The environment variable that shows where a fault comes from.
TRACEBACK = "LEAKMETER_TRACEBACK"


def interrupted(error: BaseException | None) -> bool:
    """Whether Ctrl-C is the cause that an error names.

    A library that is stopped while it loads may call it a failure of its own, with Ctrl-C as its reason. What fails
    while a stop is being handled names no such cause, and is told as it is.
    """
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, KeyboardInterrupt):
            return True
        seen.add(id(error))
        error = error.__cause__
    return False


def leave_quietly() -> NoReturn:
    """End without a word because the reader (a pager, head) has had enough."""
    sys.exit(0)


def asked(error: Exception) -> str:
    """The command whose use was wrong, as it is called: "leakmeter bench find"."""
    names: list[str] = []
    context = cast("typer.Context | None", getattr(error, "ctx", None))
    while context is not None and context.parent is not None:
        names.insert(0, context.info_name or "")
        context = cast("typer.Context | None", context.parent)
    return " ".join(("leakmeter", *names))
