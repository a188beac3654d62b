"""A rewrite in a terminal, through rich, which is imported only when something is rendered.

Text from outside always goes through `plain` into a rich ``Text``: never read as markup, never raw control codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from leakmeter.report import view
from leakmeter.report.plain import one_line
from leakmeter.report.rewrite import attack, sentences
from leakmeter.report.rewrite.diff import Piece, of_original, of_rewrite
from leakmeter.report.visible import visible
from leakmeter.types import Rewrite

if TYPE_CHECKING:
    from rich.text import Text

#: Columns: prose is no wider than the first; from the second on the two texts stand side by side; none is narrower than
#: the third.
_PROSE, _BESIDE, _NARROWEST = 92, 100, 40
_GAP = "  │ "
_FOR_OTHER_ENCODINGS: Final = str.maketrans("→–−×“”‹›│…", '>--x""<>|.')


def render(rewrite: Rewrite, *, width: int = 80, colour: bool = True, ascii_only: bool = False) -> Text:
    """The report as one rich ``Text``: ``console.print(render(rewrite, width=console.width), soft_wrap=True)``.

    Without ``colour`` what was taken out is marked ``[-…-]`` and what was put in ``{+…+}``, as wdiff does.
    ``ascii_only`` is for terminals that cannot show anything else.
    """
    from rich.text import Text

    shown = Text()
    for line in _Sheet(rewrite, max(width, _NARROWEST), colour).lines():
        line.rstrip()
        shown.append_text(line).append("\n")
    return _in_ascii(shown) if ascii_only else shown


def _in_ascii(shown: Text) -> Text:
    """The same, every other character replaced by one that any terminal shows."""
    copy = shown.copy()
    copy.plain = shown.plain.translate(_FOR_OTHER_ENCODINGS).encode("ascii", "replace").decode("ascii")
    return copy


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One report on paper ``width`` columns wide, in colour or not."""

    rewrite: Rewrite
    width: int
    colour: bool

    def lines(self) -> Iterator[Text]:
        """Everything that is shown, from top to bottom."""
        if alarm := view.warning(self.rewrite.after):
            yield from self._prose(alarm, "bold red", indent=0)
        yield from self._prose(sentences.headline(self.rewrite), "bold", indent=0)
        yield from self._figures()
        yield from self._section("", self._endings())
        if self.rewrite.edits:
            yield from self._section("Side by side", self._beside())
        yield from self._section("What each edit bought", self._edits())
        yield from self._section("How it was attacked", self._attacked())
        yield from self._section("What is still told", self._told())
        yield from self._section("Kept at your wish", self._all(sentences.wishes(self.rewrite)))
        yield from self._section("How much utility each number of people costs", self._frontier())
        yield from self._section("Notes", self._notes())
        if self.rewrite.edits:
            yield from self._section("The rewrite", self._text(), indent=0)

    def _section(self, title: str, body: Iterable[Text], indent: int = 2) -> Iterator[Text]:
        from rich.text import Text

        found = list(body)
        if found:
            yield Text()
            yield from self._prose(title, "bold", indent=0) if title else ()
            for line in found:
                yield Text(" " * indent).append_text(line)

    def _wrapped(self, text: Text, width: int) -> list[Text]:
        from rich.console import Console

        return list(text.wrap(Console(width=self.width), max(width, 10)))

    def _prose(self, said: str, style: str = "", indent: int = 2) -> Iterator[Text]:
        from rich.text import Text

        yield from self._wrapped(Text(one_line(said), style=style), min(self.width, _PROSE) - indent)

    def _all(self, said: Iterable[str]) -> Iterator[Text]:
        for sentence in said:
            yield from self._prose(sentence)

    def _figures(self) -> Iterator[Text]:
        """People, interval and bits, before and after; only where something was counted."""
        from rich.text import Text

        if not self.rewrite.before.disclosures:
            return
        rows = sentences.figures(self.rewrite)
        wide = [max(len(row[i]) for row in rows) for i in range(4)]
        yield Text()
        for row in rows if self.rewrite.edits else rows[:1]:
            name, people, interval, left = (cell.ljust(w) for cell, w in zip(row, wide, strict=True))
            if sum(wide) + 12 > self.width:
                yield from (Text("  ").append_text(t) for t in self._prose(f"{row[0]}: {row[1]}, {row[2]}"))
                continue
            yield Text.assemble("  ", (name, "dim"), "  ", (people, "bold"), "  ", interval, "  ", (left, "dim"))

    def _endings(self) -> Iterator[Text]:
        if sentence := sentences.kept(self.rewrite):
            yield from self._prose(sentence)
        yield from self._all(sentences.ending(self.rewrite))

    def _marked(self, pieces: Iterable[Piece], *, out: bool) -> Text:
        from rich.text import Text

        shown = Text()
        for piece in pieces:
            words = visible(piece.text)
            if piece.edit is None:
                shown.append(words)
            elif self.colour:
                shown.append(words, style="red strike" if out else "bold green")
            else:
                shown.append(f"[-{words}-]" if out else f"{{+{words}+}}")
        return shown

    def _beside(self) -> Iterator[Text]:
        from rich.text import Text

        old = self._marked(of_original(self.rewrite), out=True)
        new = self._marked(of_rewrite(self.rewrite), out=False)
        if self.width < _BESIDE:
            yield from self._wrapped(old, self.width - 2)
            yield Text()
            yield from self._wrapped(new, self.width - 2)
            return
        room = (min(self.width, 2 * _PROSE) - 2 - len(_GAP)) // 2
        for left, right in zip_longest(self._wrapped(old, room), self._wrapped(new, room), fillvalue=Text()):
            first = left.copy()
            first.rstrip()
            first.pad_right(room - first.cell_len)
            yield first.append(_GAP, style="dim").append_text(right)

    def _edits(self) -> Iterator[Text]:
        from rich.text import Text

        for number, edit in enumerate(self.rewrite.edits, 1):
            old, new = sentences.change(edit)
            row = Text.assemble((f"{number}  ", "bold"), old, (" → ", "bold"), new)
            first, *rest = self._wrapped(row, min(self.width, _PROSE) - 5)
            yield from (first, *(Text("   ").append_text(line) for line in rest))
            for told in filter(None, (sentences.bought(self.rewrite, edit), sentences.whose(edit))):
                for line in self._prose(told, "dim", indent=5):
                    yield Text("   ").append_text(line)
        if len(self.rewrite.edits) > 1:
            yield from self._prose(sentences.ORDER, "dim")

    def _attacked(self) -> Iterator[Text]:
        from rich.text import Text

        yield from self._all(attack.about(self.rewrite))
        for turn in attack.turns(self.rewrite):
            yield from self._prose(turn.heading, "bold")
            for what, verdict in turn.rows:
                yield from self._prose(what)
                yield from (Text("   ").append_text(line) for line in self._prose(verdict, "dim", indent=5))

    def _told(self) -> Iterator[Text]:
        from rich.text import Text

        for words, what in sentences.still_told(self.rewrite):
            yield from self._prose(words)
            yield from (Text("   ").append_text(line) for line in self._prose(what, "dim", indent=5))

    def _frontier(self) -> Iterator[Text]:
        from rich.text import Text

        rows = [sentences.point(point) for point in self.rewrite.frontier]
        wide = max((len(people) for people, _, _ in rows), default=0)
        for (people, utility, edits), point in zip(rows, self.rewrite.frontier, strict=True):
            here = "  (this rewrite)" if point.text == self.rewrite.text else ""
            row = Text.assemble((people.ljust(wide), "bold"), f"  {utility:>9} kept  {edits}", (here, "dim"))
            yield from self._wrapped(row, self.width - 2)

    def _notes(self) -> Iterator[Text]:
        notes = (*self.rewrite.after.crowd.notes, *sentences.asked(self.rewrite), sentences.limits(self.rewrite))
        yield from self._all(note for note in notes if note)

    def _text(self) -> Iterator[Text]:
        from rich.text import Text

        yield from Text(visible(self.rewrite.text)).split("\n", allow_blank=True)
