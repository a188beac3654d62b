"""A report in a terminal, through rich, which is imported only when something is rendered.

Text from outside always goes through `plain` into a rich ``Text``: never read as markup, never raw control codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from leakmeter.report import view, words
from leakmeter.report.families import family, label
from leakmeter.report.plain import one_line, pieces, shortened
from leakmeter.report.visible import visible
from leakmeter.types import Alternative, NotEstimated, Report

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.segment import Segment
    from rich.text import Text

#: Columns. Prose is set no wider than the first, so that lines stay readable; tables may go on to the second.
#: Below the third the table is stacked, below the fourth figures stand under an alternative and not beside it.
_PROSE, _WIDEST, _NARROW, _BESIDE = 92, 116, 88, 100
#: A stretch with more characters than this in which nothing was found is shown by its ends only.
_LONG_GAP, _KEPT = 900, 300
_QUOTED: Final = 60
_SUPERSCRIPT: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_FOR_OTHER_ENCODINGS: Final = str.maketrans("├┤─━●→…–−×“”‹›", '||-=O>.--x""<>')


def render(report: Report, *, width: int | None = None) -> RenderableType:
    """The report as something a rich ``Console`` prints: ``console.print(render(report))``.

    ``width`` in columns narrows it; by default it takes what the console has. Where the console shows no colour
    (``NO_COLOR``, a pipe) the disclosures are marked as ``[1: Im 24F]``.
    """
    return _Rendered(report, width)


@dataclass(frozen=True, slots=True)
class _Rendered:
    report: Report
    width: int | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.console import Group
        from rich.segment import Segment

        width = max(min(self.width or options.max_width, options.max_width, _WIDEST), 1)
        colour = console.color_system is not None and not console.no_color
        sheet = Group(*_Sheet(self.report, width, colour).parts())
        for line in console.render_lines(sheet, options.update(width=width), pad=False):
            for segment in _trimmed(line):
                text = _encodable(segment.text, options.encoding) if options.ascii_only else segment.text
                yield Segment(text, segment.style)
            yield Segment.line()


def _trimmed(line: list[Segment]) -> list[Segment]:
    """A line without the blanks that only fill it up, so that piped output and copied text stay clean."""
    kept = list(line)
    while kept and not kept[-1].text.strip():
        kept.pop()
    if kept:
        kept[-1] = kept[-1]._replace(text=kept[-1].text.rstrip())
    return kept


def _encodable(text: str, encoding: str) -> str:
    """``text`` with what a terminal that is not UTF-8 cannot show replaced by what it can."""
    return text.translate(_FOR_OTHER_ENCODINGS).encode(encoding, "replace").decode(encoding, "replace")


def _ends(gap: str) -> str:
    """The ends of a long stretch of text, and how much lies between them."""
    left_out = len(gap) - 2 * _KEPT
    return f"{visible(gap[:_KEPT])} […]\n({left_out:,} characters with nothing found)\n[…] {visible(gap[-_KEPT:])}"


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One report on paper ``width`` columns wide, in colour or not."""

    report: Report
    width: int
    colour: bool

    def parts(self) -> Iterator[RenderableType]:
        """Everything that is shown, from top to bottom."""
        if not self.report.disclosures:
            yield from self._quiet()
            return
        yield from self._cut_short()
        yield self._indented(self._text())
        yield from self._identifying()
        yield from self._section("How many people share this", self._crowd())
        yield from self._section("What gives something away", self._disclosures())
        yield from self._section("How the number came about", self._factors())
        yield from self._section("Not in the number", self._reasons(view.uncounted(self.report)))
        yield from self._section("Notes", self._notes())
        yield from self._section("How to say less", self._suggestions())

    def _section(self, title: str, body: Iterable[RenderableType]) -> Iterator[RenderableType]:
        """A title and what belongs to it; nothing at all when that is empty."""
        from rich.text import Text

        if body := list(body):
            yield Text(f"\n{title}", style="bold")
            yield from map(self._indented, body)

    def _indented(self, body: RenderableType, columns: int = 2, widest: int = _WIDEST) -> RenderableType:
        """Moved to the right, and kept to the width of prose where it is prose."""
        from rich.padding import Padding
        from rich.text import Text

        right = self.width - (_PROSE if isinstance(body, Text) else widest)
        return Padding(body, (0, max(right, 0), 0, columns))

    def _rows(self, marked: Iterable[tuple[Text, Text]]) -> Iterator[RenderableType]:
        """Marks with prose beside them, no wider than prose should be."""
        from leakmeter.report.terminal_figures import rows

        if listed := list(marked):
            yield self._indented(rows(listed), 0, _PROSE)

    def _quiet(self) -> Iterator[RenderableType]:
        from rich.text import Text

        yield Text(view.NOTHING_FOUND)
        yield Text(view.NOTHING_MEANS, style="dim")
        yield from (Text(one_line(note)) for note in view.silences(self.report))
        yield from self._cut_short()

    def _cut_short(self) -> Iterator[RenderableType]:
        from rich.text import Text

        if sentence := view.cut_short(self.report):
            yield Text(f"{sentence}\n", style="bold yellow")

    def _text(self) -> Text:
        """The text with its disclosures marked; long stretches without any are shown by their ends."""
        from rich.text import Text

        shown = Text()
        for piece in pieces(self.report.text, self.report.disclosures):
            if piece.disclosure is None:
                shown.append(visible(piece.text) if len(piece.text) <= _LONG_GAP else _ends(piece.text))
            elif self.colour:
                style = self._style(piece.disclosure)
                shown.append(visible(piece.text), style=f"underline {style}")
                shown.append(str(piece.disclosure + 1).translate(_SUPERSCRIPT), style=style)
            else:
                shown.append(f"[{piece.disclosure + 1}: {visible(piece.text)}]")
        return shown

    def _style(self, disclosure: int) -> str:
        return f"bold {family(self.report.disclosures[disclosure].category).style}"

    def _mark(self, disclosure: int) -> Text:
        from rich.text import Text

        return Text(str(disclosure + 1), style=self._style(disclosure))

    def _quoted(self, disclosure: int) -> Text:
        from rich.text import Text

        return Text(f"“{shortened(self.report.disclosures[disclosure].text, _QUOTED)}”", style="bold")

    def _identifying(self) -> Iterator[RenderableType]:
        from rich.text import Text

        if sentence := view.warning(self.report):
            yield Text()
            yield from self._rows([(Text.assemble("  ", ("!", "bold reverse red")), Text(sentence, style="bold red"))])
            yield from map(self._indented, self._reasons(view.identifying(self.report)))

    def _crowd(self) -> Iterator[RenderableType]:
        from rich.text import Text

        from leakmeter.report.terminal_figures import draw_meter

        yield Text(view.headline(self.report), style="bold")
        if sentence := view.verdict(self.report):
            yield Text(sentence, style="bold")
        if self.report.crowd.factors:
            yield Text()
            yield draw_meter(self.report.crowd, max(min(self.width - 4, 76), 20))
            yield Text()
            yield Text(view.anonymity(self.report.crowd))
        if sentence := view.smaller(self.report):
            yield Text(sentence)
        if sentence := view.basis(self.report):
            yield Text(sentence, style="dim")
        if sentence := view.asked(self.report.crowd):
            yield Text(sentence, style="dim")

    def _disclosures(self) -> Iterator[RenderableType]:
        from rich.text import Text

        def about(i: int) -> Text:
            d = self.report.disclosures[i]
            said = Text.assemble(self._quoted(i), "  ", (label(d.category), family(d.category).style))
            if d.confidence < 0.9:
                said.append(f"  {words.share(d.confidence)} sure", style="dim")
            return said.append(f"\n{one_line(d.why)}", style="dim") if d.why else said

        yield from self._rows((self._mark(i), about(i)) for i in range(len(self.report.disclosures)))

    def _reasons(self, reasons: Iterable[NotEstimated]) -> Iterator[RenderableType]:
        from rich.text import Text

        yield from self._rows(
            (self._mark(r.disclosure), Text.assemble(self._quoted(r.disclosure), f"  {one_line(r.reason)}"))
            for r in reasons
        )

    def _notes(self) -> Iterator[RenderableType]:
        from rich.text import Text

        yield from self._rows((Text("–"), Text(one_line(note))) for note in self.report.crowd.notes)

    def _factors(self) -> Iterator[RenderableType]:
        from leakmeter.report.terminal_figures import factor_table

        if self.report.crowd.factors:
            yield from factor_table(self.report.crowd, narrow=self.width < _NARROW)

    def _suggestions(self) -> Iterator[RenderableType]:
        from rich.text import Text

        offered = [s for s in self.report.suggestions if s.alternatives]
        if first := view.before_suggestions(self.report):
            yield self._indented(Text(first), 0)
            yield Text()
        for s in offered:
            if s is not offered[0]:
                yield Text()
            yield Text.assemble(self._mark(s.disclosure), "  ", self._quoted(s.disclosure))
            for alternative in s.alternatives[:3]:
                yield self._indented(self._alternative(alternative, s.disclosure), 3)

    def _alternative(self, alternative: Alternative, disclosure: int) -> RenderableType:
        """New words, and what they gain beside them, or beneath where columns are scarce."""
        from rich.text import Text

        from leakmeter.report.terminal_figures import alternative_row, rows

        new = Text(view.new_words(alternative))
        if old := view.old_words(self.report, alternative, disclosure):
            new.append(f"  for “{shortened(old, _QUOTED)}”", style="dim")
        if alternative.says:
            new.append(f"  {one_line(alternative.says)}", style="dim")
            return rows([(Text("→", style="bold"), new)])
        k, crowd, more = alternative.k, self.report.crowd.k, words.more_bits(alternative.gain_bits)
        if self.width >= _BESIDE:
            return alternative_row(new, (words.people(k), words.times(k, crowd), more))
        new.append(f"\n{words.people(k)}, {words.gain(k, crowd)}, {more}", style="dim")
        return rows([(Text("→", style="bold"), new)])
