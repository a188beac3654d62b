"""The meter and the table of factors in a terminal. Imports rich: only `terminal` imports this, when it renders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from leakmeter.report import view, words
from leakmeter.report.meter import meter, ticks
from leakmeter.report.plain import one_line
from leakmeter.types import Crowd, Factor, Population


def draw_meter(crowd: Crowd, width: int) -> Text:
    """Three lines, ``width`` columns: the number of people, the scale with its 90 % interval, and round numbers."""
    scale = meter(crowd)
    low, k, high = (round(place * (width - 1)) for place in (scale.low, scale.k, scale.high))
    line = ["├", *"─" * (width - 2), "┤"]
    line[low : high + 1] = "━" * (high - low + 1)
    count = words.number(crowd.k)
    above = " " * min(max(k - len(count) // 2, 0), width - len(count)) + count
    drawn = Text(no_wrap=True)
    drawn.append(f"{above}\n", style="bold")
    drawn.append("".join(line[:low]), style="dim").append("".join(line[low:k]), style="blue")
    drawn.append("●", style="bold").append("".join(line[k + 1 : high + 1]), style="blue")
    return drawn.append("".join(line[high + 1 :]) + f"\n{_labels(scale.largest, width)}", style="dim")


def _labels(largest: float, width: int) -> str:
    """Round numbers beneath the scale, as many as there is room for; its end is always labelled."""
    end = words.number(largest)
    below, free = " " * (width - len(end)) + end, width - len(end) - 2
    for place, name in reversed(ticks(largest)):
        start = max(round(place * (width - 1)) - len(name) // 2, 0)
        if start + len(name) <= free:
            below = below[:start] + name + below[start + len(name) :]
            free = start - 2
    return below


def rows(marked: Iterable[tuple[Text, Text]]) -> Table:
    """Two columns: a mark and what it marks."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True, min_width=1)
    grid.add_column(ratio=1)
    for mark, body in marked:
        grid.add_row(mark, body)
    return grid


def factor_table(crowd: Crowd, narrow: bool) -> Iterator[RenderableType]:
    """The population and the shares that were multiplied; the sources stand beneath, cited by letters."""
    notes = view.footnotes(crowd)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("Who", ratio=1)
    for title in ("Share", "How") if narrow else ("Share", "90 % interval", "How", "Source"):
        table.add_column(title, no_wrap=not narrow, max_width=10 if narrow and title == "How" else 26)
    table.add_row(Text(view.marks(crowd.population.disclosures)), *_population(crowd.population, notes, narrow))
    for factor in crowd.factors:
        table.add_row(Text(view.marks(factor.disclosures)), *_factor(factor, notes, narrow))
    yield table
    if notes.sources:
        yield Text("\nSources", style="dim")
        yield rows((Text(letter, style="dim"), Text(source, style="dim")) for letter, source in notes.lettered())


def _population(p: Population, notes: view.Footnotes, narrow: bool) -> list[Text]:
    """The first row: everyone who is counted among."""
    who = Text(f"everyone: {one_line(p.label)}")
    interval = words.number_range(p.low, p.high)
    return _cells(who, words.exactly(p.size), interval, words.how(p.how), notes.letter(p.source), narrow)


def _factor(factor: Factor, notes: view.Footnotes, narrow: bool) -> list[Text]:
    """One share."""
    who = Text(view.question(factor))
    if given := view.given(factor):
        who.append(f"\n{given}", style="dim")
    interval = words.share_range(factor.low, factor.high)
    return _cells(who, words.share(factor.value), interval, words.how(factor.how), notes.letter(factor.source), narrow)


def _cells(who: Text, value: str, interval: str, how: str, letter: str, narrow: bool) -> list[Text]:
    """A row but for its mark; the interval stands under the share where columns are scarce."""
    if not narrow:
        return [who, Text(value, style="bold"), Text(interval), Text(how, style="dim"), Text(letter, style="dim")]
    share = Text(value, style="bold")
    if interval:
        share.append(f"\n{interval}", style="not bold")
    return [who, share, Text(f"{how} {letter}".strip(), style="dim")]


def alternative_row(new: Text, figures: tuple[str, str, str]) -> Table:
    """New words on the left; people, times and bits in columns on the right."""
    grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for columns in (25, 13, 10):
        grid.add_column(justify="right", no_wrap=True, min_width=columns, max_width=columns + 10)
    grid.add_row(Text("→", style="bold"), new, *(Text(figure, style="dim") for figure in figures))
    return grid
