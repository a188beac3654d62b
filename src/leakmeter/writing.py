"""Files that are whole or not there: what is written goes into a temporary neighbour that then takes the name."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from leakmeter.errors import OutputError

#: What to do about the usual reasons for which nothing can be written.
_REMEDIES = {
    errno.ENOSPC: "the disk is full. Make room, or write elsewhere.",
    errno.EDQUOT: "your share of the disk is used up. Make room, or write elsewhere.",
    errno.EFBIG: "the file would be larger than is allowed here. Write elsewhere.",
    errno.EROFS: "the disk is read-only. Write elsewhere.",
    errno.EACCES: "you may not write there. Write elsewhere, or change the permissions.",
    errno.EPERM: "you may not write there. Write elsewhere, or change the permissions.",
    errno.ENOENT: "its folder does not exist. Create it first.",
    errno.EEXIST: "its folder is a file. Write elsewhere.",
    errno.ENOTDIR: "its folder is a file. Write elsewhere.",
    errno.EISDIR: "it is a folder. Name a file in it.",
    errno.ENAMETOOLONG: "the name is too long. Choose a shorter one.",
}


def why(error: OSError) -> str:
    """The reason for which something cannot be written and what to do, as the end of a sentence."""
    reason = error.strerror or type(error).__name__
    return _REMEDIES.get(error.errno or 0, f"{reason[:1].lower()}{reason[1:]}. Write elsewhere.")


def check_place(path: Path) -> None:
    """Raise OutputError, before the work that would be lost, where a file has no folder to be written into, or is one
    itself."""
    try:
        _permissions(path)
        if not path.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    except OSError as error:
        raise _refusal(path, error) from None
    except ValueError:
        raise OutputError(_NUL) from None


def _refusal(path: Path, error: OSError) -> OutputError:
    return OutputError(f"{path} cannot be written: {why(error)}")


_NUL = "A file's name cannot hold a NUL character. Choose another."


def write_whole(path: Path, content: bytes, *, mode: int | None = None) -> None:
    """Write a file so that it holds all of the content, or is what it was before: also where the disk is full or Ctrl-C
    is pressed.

    ``mode`` are its permissions; None leaves those of the file that was there, and gives a new one what the system
    does. A link stays a link; a device or a pipe is written as it is. Raises OutputError, with the reason, where it
    cannot be written.
    """
    try:
        target = Path(os.path.realpath(path))
        kept = _permissions(target)
        if kept is None and target.exists():
            _into_device(target, content)
        else:
            _in_place_of(target, content, kept if mode is None else mode)
    except OSError as error:
        raise _refusal(path, error) from None
    except ValueError:
        raise OutputError(_NUL) from None


def write_private(path: Path, content: bytes) -> None:
    """As `write_whole`, so that its owner alone can read the file; its folder is made if it is not there."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise _refusal(path, error) from None
    write_whole(path, content, mode=0o600)


def _permissions(path: Path) -> int | None:
    """Those of a file that is there. None for no file, and for what is none; raises OSError for a folder."""
    try:
        found = path.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return stat.S_IMODE(found) if stat.S_ISREG(found) else None


def _into_device(path: Path, content: bytes) -> None:
    with path.open("wb", buffering=0) as device:
        if device.isatty():
            raise OutputError(f"{path} is a terminal. Leave out the name of a file to print there.")
        rest = memoryview(content)
        while rest:
            rest = rest[device.write(rest) :]


def _in_place_of(path: Path, content: bytes, mode: int | None) -> None:
    import secrets  # loads OpenSSL, which only writing needs

    neighbour = path.with_name(f".leakmeter-{secrets.token_hex(8)}")
    try:
        with neighbour.open("xb") as file:
            if mode is not None:
                os.chmod(neighbour, mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(neighbour, path)
    except BaseException:
        with suppress(OSError):
            neighbour.unlink()
        raise
