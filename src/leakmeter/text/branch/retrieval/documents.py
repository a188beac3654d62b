"""A folder of documents -> their text: Markdown and plain text, HTML, tables (CSV, TSV), and the text of PDF files.

A file that cannot be read is left out, with the reason; the others are read all the same. A table becomes one line for
each row, in which every cell is named by its column, so that a row can be found and quoted by itself.
"""

from __future__ import annotations

import csv
import io
import logging
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

from leakmeter.errors import InputError, SettingsError

#: Bytes of the largest file that is opened, characters that are taken of each, and pages of a PDF that are read.
LARGEST, LONGEST, MOST_PAGES = 64_000_000, 2_000_000, 400
#: Files of a folder that are read.
MOST_FILES = 5_000
INSTALL = "Documents are searched with bm25s and pypdf. Run: pip install 'leakmeter[retrieval]'"


@dataclass(frozen=True, slots=True)
class Document:
    """A document's ``name``, which is its path within the folder, and its ``text``."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Folder:
    """The documents of a folder, and a sentence for each file that was left out or cut short."""

    documents: tuple[Document, ...]
    notes: tuple[str, ...]


def read_documents(folder: Path) -> Folder:
    """All documents under a folder, in the order of their names. Hidden files and links are not followed.

    Raises InputError for a path that is no folder or holds nothing that can be read, SettingsError where a library is
    missing that a file needs.
    """
    if not folder.is_dir():
        raise InputError(f"{folder} is no folder. Name the folder that your documents are in.")
    documents: list[Document] = []
    notes: list[str] = []
    for path in _files(folder):
        name = path.relative_to(folder).as_posix()
        if len(documents) >= MOST_FILES:
            notes.append(f"Only {MOST_FILES:,} documents are read; {name} and what comes after it are left out.")
            break
        try:
            text = _text(path)
        except _Unreadable as reason:
            notes.append(f"{name} is left out: {reason}.")
            continue
        if len(text) > LONGEST:
            notes.append(f"Of {name} the first {LONGEST:,} characters are read.")
        documents.append(Document(name, text[:LONGEST]))
    if not documents:
        why = f" {notes[0]}" if notes else ""
        raise InputError(
            f"{folder} holds no document that can be read.{why} Readable are: {', '.join(sorted(READERS))}."
        )
    return Folder(tuple(documents), tuple(notes))


class _Unreadable(Exception):
    """Why a file is left out; completes "NAME is left out: …"."""


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not path.is_symlink() and not hidden:
            yield path


def _text(path: Path) -> str:
    read = READERS.get(path.suffix.lower())
    if read is None:
        raise _Unreadable("files of this kind are not read")
    try:
        if path.stat().st_size > LARGEST:
            raise _Unreadable(f"it is larger than {LARGEST // 1_000_000} MB")
        text = read(path.read_bytes())
    except OSError as error:
        raise _Unreadable(f"it cannot be opened ({type(error).__name__})") from None
    if not any(character.isalnum() for character in text):
        raise _Unreadable("there is no text in it")
    return text


def _plain(raw: bytes) -> str:
    if b"\x00" in raw[:4096]:
        raise _Unreadable("it is no text, whatever its name says")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _table(raw: bytes) -> str:
    text = _plain(raw)
    try:
        dialect = csv.Sniffer().sniff(text[:8192], delimiters=",;\t|")
    except csv.Error:
        dialect = csv.excel
    try:
        rows = [row for row in csv.reader(io.StringIO(text), dialect) if any(cell.strip() for cell in row)]
    except csv.Error:
        raise _Unreadable("it is no table that can be read") from None
    if not rows:
        return ""
    return "\n".join(_row(rows[0], row) for row in rows[1:]) or _row(rows[0], rows[0])


def _row(heads: Sequence[str], row: Sequence[str]) -> str:
    cells = zip(heads, row, strict=False)
    return "; ".join(f"{head.strip()}: {cell.strip()}" for head, cell in cells if cell.strip()) + "."


class _Words(HTMLParser):
    """The words of a page, with a line break for each element that begins a line."""

    _BREAKS = frozenset("p div br li tr td th h1 h2 h3 h4 h5 h6 section article table ul ol dt dd".split())
    _SILENT = frozenset(("script", "style", "title", "noscript", "template"))

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._silent += tag in self._SILENT
        if tag in self._BREAKS:
            self.words.append(" | " if tag in ("td", "th") else "\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._SILENT and self._silent:
            self._silent -= 1

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words.append(data)


def _page(raw: bytes) -> str:
    words = _Words()
    words.feed(_plain(raw))
    lines = (" ".join(line.split()).strip(" |") for line in "".join(words.words).split("\n"))
    return "\n".join(line for line in lines if line)


def _pdf(raw: bytes) -> str:
    if find_spec("pypdf") is None:
        raise SettingsError(INSTALL)
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what is wrong with a file is said in a sentence of ours
    from pypdf import PdfReader

    try:
        reader = PdfReader(io.BytesIO(raw))
        if reader.is_encrypted and not reader.decrypt(""):  # an owner's password keeps nobody from reading
            raise _Unreadable("it is locked with a password")
        pages = [page.extract_text() for page, _ in zip(reader.pages, range(MOST_PAGES), strict=False)]
    except _Unreadable:
        raise
    except Exception as error:  # a damaged file raises whatever comes of it, and must not end the reading of the others
        raise _Unreadable(f"the PDF is damaged or locked ({type(error).__name__})") from None
    return re.sub(r"(?<=\w)-\n(?=\w)", "", "\n".join(pages))


#: How the files of a kind are read, by how their names end.
READERS: dict[str, Callable[[bytes], str]] = {
    ".txt": _plain,
    ".md": _plain,
    ".markdown": _plain,
    ".html": _page,
    ".htm": _page,
    ".csv": _table,
    ".tsv": _table,
    ".pdf": _pdf,
}
