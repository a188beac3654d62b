"""Standard output and standard error, guarded: what is written to a terminal is made fit for it, and a failure is said.

Whoever writes, ours or a library, writes through these; only the styles that rich puts around words of ours
(`styled`) pass by, and those words were made fit before.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import NoReturn, TextIO, cast

from leakmeter.cli.fitting import encodable, encoding_of, fitted
from leakmeter.errors import OutputError
from leakmeter.writing import why


class ReaderGone(Exception):
    """Whoever read our output (a pager, head) has closed it."""


@contextmanager
def guarded() -> Generator[None]:
    """Guard both streams for all that is written meanwhile.

    What cannot be written to standard output raises OutputError, or ReaderGone where nobody reads it any more; to
    standard error it is dropped, since there is nowhere to say so.
    """
    _no_gaps()
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _Stream(before[0], _refuse), _Stream(before[1], _ignore)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
        for stream in before:
            _settle(stream)


def styled(stream: TextIO) -> TextIO:
    """A stream for words that were made fit before they were given styles."""
    return cast("TextIO", stream.past_fitting()) if isinstance(stream, _Stream) else stream


def _encoded(text: str, stream: TextIO) -> str:
    return encodable(text, encoding_of(stream), "text")


class _Stream(io.TextIOBase):
    """A standard stream, or None for one that is closed. Without a ``buffer``, so that no library writes past it.

    ``fit`` makes a text fit for the stream, and ``failed`` is called with the reason where that cannot be written.
    """

    def __init__(
        self, inner: TextIO | None, failed: Callable[[OSError], None], fit: Callable[[str, TextIO], str] = fitted
    ) -> None:
        self._inner, self._failed, self._fit = inner, failed, fit

    def past_fitting(self) -> _Stream:
        return _Stream(self._inner, self._failed, _encoded)

    @property
    def encoding(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride]
        return encoding_of(self._inner) if self._inner is not None else "utf-8"

    def isatty(self) -> bool:
        return self._inner is not None and self._inner.isatty()

    def fileno(self) -> int:
        if self._inner is None:
            raise io.UnsupportedOperation("fileno")
        return self._inner.fileno()

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        with self._told():
            if self._inner is None:
                raise OSError(errno.EBADF, "it is closed")
            _write_all(self._fit(text, self._inner), self._inner)
        return len(text)

    def flush(self) -> None:
        if self._inner is not None:
            with self._told():
                self._inner.flush()

    @contextmanager
    def _told(self) -> Generator[None]:
        try:
            yield
        except OSError as error:
            self._failed(error)


def _write_all(text: str, stream: TextIO) -> None:
    """Write all of a text. Where Python is told not to buffer (``PYTHONUNBUFFERED``), its streams take what there is
    room for and drop the rest without a word."""
    below = getattr(stream, "buffer", None)
    if not isinstance(below, io.RawIOBase):
        stream.write(text)
        return
    stream.flush()
    rest = memoryview(text.replace("\n", os.linesep).encode(encoding_of(stream)))
    while rest:
        written = below.write(rest)
        if written is None:
            raise BlockingIOError(errno.EAGAIN, "it takes no more for now")
        rest = rest[written:]


def _settle(stream: TextIO | None) -> None:
    """Let what cannot be written go nowhere: Python would complain once more when it ends, with another status."""
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        with suppress(OSError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _refuse(error: OSError) -> NoReturn:
    if isinstance(error, BrokenPipeError):
        raise ReaderGone from None
    raise OutputError(f"Standard output cannot be written: {why(error)}") from None


def _ignore(error: OSError) -> None:
    """There is nowhere to say that standard error cannot be written."""


def _no_gaps() -> None:
    """See to it that no file that is opened later takes the place of a standard stream that is closed. What takes it
    now can neither be read as input nor written as output."""
    for descriptor, unfit in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_RDONLY)):
        try:
            os.fstat(descriptor)
        except OSError:
            with suppress(OSError):
                os.open(os.devnull, unfit)  # takes the lowest number that is free
