"""Lines of a report in a terminal: plain strings, each with a style, which rich only colours and prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.text import Text

#: A line and rich's name of its style, "" for none.
Line = tuple[str, str]
#: The widest prose, and the narrowest report, in characters.
PROSE: Final = 92
NARROWEST: Final = 40
_ASCII: Final = str.maketrans("–−×“”…±→√ε≤", '--x"".~>ve<')


def printed(lines: Iterable[Line], ascii_only: bool) -> Text:
    """The lines as one rich ``Text``; with ``ascii_only`` for terminals that cannot show other characters."""
    from rich.text import Text

    shown = Text()
    for line, style in lines:
        said = line.rstrip()
        if ascii_only:
            said = said.translate(_ASCII).encode("ascii", "replace").decode("ascii")
        shown.append(said, style=style).append("\n")
    return shown


def section(title: str, body: Iterable[Line]) -> Iterator[Line]:
    """A title and what stands below it, indented; nothing where nothing does.

    >>> [line for line, style in section("Not available", [("the median", "")])]
    ['', 'Not available', '  the median']
    """
    found = list(body)
    if found:
        yield "", ""
        yield title, "bold"
        yield from ((f"  {line}", style) for line, style in found)


def listed(entries: Sequence[str], width: int) -> Iterator[Line]:
    """Sentences one below the other, broken so that they fit a section of so many characters."""
    for entry in entries:
        yield from ((line, "") for line in wrap(entry, width - 2, break_on_hyphens=False))
