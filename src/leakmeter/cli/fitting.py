"""A text as the stream can take it that it goes to: a terminal or not, in one encoding or another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TextIO

#: What a text is written in, which decides how a character that cannot be shown is written instead: prose of our own, a
#: text of somebody else, JSON, or HTML (and SVG).
Form = Literal["text", "exact", "json", "html"]


def fitted(text: str, stream: TextIO, form: Form = "text") -> str:
    """A text as a stream can take it.

    For a terminal, what is not printable is replaced: in prose by pictures, in JSON and HTML by escapes that mean the
    same. For any stream, so is what its encoding lacks.
    """
    return encodable(_FOR_TERMINALS[form](text) if stream.isatty() else text, encoding_of(stream), form)


def encoding_of(stream: TextIO) -> str:
    """The encoding of a stream; UTF-8 where it has none."""
    return getattr(stream, "encoding", None) or "utf-8"


def encodable(text: str, encoding: str, form: Form) -> str:
    """A text in which every character that an encoding lacks is replaced by its escape."""
    return text.translate({ord(c): _ESCAPES[form](c) for c in lacking(text, encoding)})


def lacking(text: str, encoding: str) -> frozenset[str]:
    """The characters of a text that an encoding lacks."""
    if _has(encoding, text):
        return frozenset()
    return frozenset(c for c in set(text) if not _has(encoding, c))


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
        return True
    except UnicodeEncodeError:
        return False


def _printable(text: str) -> str:
    from leakmeter.report.visible import printable

    return printable(text)


def _escaping(escape: Callable[[str], str]) -> Callable[[str], str]:
    """What replaces every character that a terminal would not get as it is by its escape."""

    def escaped(text: str) -> str:
        return text.translate({ord(c): escape(c) for c in set(text) if _printable(c) != c})

    return escaped


def _in_backslashes(character: str) -> str:
    return character.encode("ascii", "backslashreplace").decode("ascii")


def _in_prose(character: str) -> str:
    return _PLAIN.get(character) or _in_backslashes(character)


def _in_json(character: str) -> str:
    """The escape within a string, by UTF-16 code units: U+1F642 is written ``\\ud83d\\ude42``."""
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))


def _in_html(character: str) -> str:
    return f"&#x{ord(character):x};"


#: What our own typography is in encodings that lack it. Letters get a backslash escape, so that none is lost unseen.
_PLAIN: Final[Mapping[str, str]] = {
    "–": "-",
    "−": "-",
    "×": "x",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "…": "...",
    "→": "->",
    "‹": "<",
    "›": ">",
}
_ESCAPES: Final[Mapping[Form, Callable[[str], str]]] = {
    "text": _in_prose,
    "exact": _in_backslashes,
    "json": _in_json,
    "html": _in_html,
}
_FOR_TERMINALS: Final[Mapping[Form, Callable[[str], str]]] = {
    "text": _printable,
    "exact": _printable,
    "json": _escaping(_in_json),
    "html": _escaping(_in_html),
}
