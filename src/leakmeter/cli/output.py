"""Everything that the commands say: to standard output, to standard error, or into a file that is named.

Nothing of a text, a file's name or a model reaches a terminal but printable characters and line breaks (`fitting`,
`streams`). What goes elsewhere is written as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from leakmeter.cli.fitting import Form, encodable, encoding_of, fitted, lacking
from leakmeter.cli.streams import ReaderGone, styled
from leakmeter.writing import write_whole

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

#: Characters of an error message: it is a sentence, and what it quotes can be longer than one.
_LONGEST_SENTENCE: Final = 1_000


def say(text: str, form: Form = "text") -> None:
    """Write a text to standard output, and a line break if it does not end with one.

    Raises OutputError where that cannot be written, ReaderGone where nobody reads it any more.
    """
    sys.stdout.write(fitted(text if text.endswith("\n") else f"{text}\n", sys.stdout, form))
    sys.stdout.flush()


def say_exactly(text: str) -> None:
    """As `say`, for a text that somebody wants to use: where it has to be changed because the encoding of standard
    output lacks characters, a sentence on standard error says so."""
    say(text, "exact")
    encoding = encoding_of(sys.stdout)
    if lacking(text, encoding):
        tell(
            f"Standard output takes {encoding}, which lacks characters of this text: they are written as escapes. "
            "PYTHONIOENCODING=utf-8 keeps them."
        )


def deliver(written: str, out: Path | None, form: Form) -> None:
    """Say something, or write it to a file as UTF-8 if one is named. Raises OutputError where that cannot be done."""
    written = written.rstrip("\n") + "\n"
    if out is None:
        say(written, form)
    else:
        write_whole(out, encodable(written, "utf-8", form).encode("utf-8"))


def deliver_report(
    format: str,
    out: Path | None,
    drawn: Callable[[int, bool], RenderableType],
    as_json: Callable[[], str],
    as_html: Callable[[], str],
) -> None:
    """Say or write a report as text, json or html; ``drawn`` makes its lines for a width, in ASCII or not."""
    if format == "json":
        deliver(as_json(), out, "json")
    elif format == "html":
        deliver(as_html(), out, "html")
    elif out is None:
        show(lambda c: drawn(c.width, c.options.ascii_only), broken=True)
    else:
        deliver(str(drawn(_PAGE, False)), out, "text")


#: Characters of a line in a file of text.
_PAGE: Final = 100


def tell(sentence: str, *, speaker: str = "leakmeter: ") -> None:
    """Write a sentence to standard error, as one line of printable characters wherever that goes.

    Nothing is raised where nobody listens there.
    """
    from leakmeter.report.plain import shortened
    from leakmeter.report.visible import printable

    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]
        with suppress(OSError, ValueError):
            said = printable(shortened(sentence, _LONGEST_SENTENCE))
            sys.stderr.write(fitted(f"{speaker}{said}\n", sys.stderr))
            sys.stderr.flush()


def show(made: Callable[[Console], RenderableType], *, broken: bool = False) -> None:
    """Print what is made for a rich console of standard output, in styles where that shows any.

    ``broken`` says that its lines are broken already. Raises as `say` does.
    """
    drawn = console(sys.stdout)
    drawn.print(_Fit(made(drawn)), end="", soft_wrap=broken, highlight=False)


def console(stream: TextIO) -> Console:
    """A rich console that writes styles to a stream. Words must be made fit before they are given one (`show`)."""
    from rich.console import Console

    class Ours(Console):
        """Rich would end the program with status 1 where nobody reads any more."""

        def on_broken_pipe(self) -> None:
            raise ReaderGone

    return Ours(file=styled(stream))


class _Fit:
    """Something for a rich console whose words are made fit for a terminal; what rich adds to them stays."""

    def __init__(self, inner: RenderableType) -> None:
        from rich.text import Text

        if isinstance(inner, Text):
            inner = inner.copy()
            inner.end = ""
        self._inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.segment import Segment

        from leakmeter.report.visible import printable

        for segment in console.render(self._inner, options):
            fit = console.is_terminal and not segment.control
            yield Segment(printable(segment.text), segment.style) if fit else segment
