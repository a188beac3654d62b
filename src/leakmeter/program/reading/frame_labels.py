"""Rows of columns by their labels and in order: looked up, sorted, the first and the largest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Node
from leakmeter.program.reading.frame_cells import cell_filled, either_cell
from leakmeter.program.reading.frame_values import Cell, Column, Perhaps, Rows
from leakmeter.program.reading.frames import (
    aligned,
    column,
    column_at_places,
    gathered,
    in_known_order,
    known_labels,
)
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.order import in_order
from leakmeter.program.reading.values import Filtered, Seq, Tabular, is_value, named

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def labelled(reader: Reader, of: Column, label: Any) -> Cell:
    """``column[label]``: refused where it is there only in some runs, for Python would stop elsewhere."""
    if isinstance(label, Node):
        raise reader.refuse("a row is looked up by a random label; use a mask, as in df[df.city == x]")
    known_labels(reader, of.rows)
    if _often(of.rows, label):
        raise reader.refuse(f"several rows have the label {label!r}; choose them by a mask, as in df[df.city == 'x']")
    if any(isinstance(one, tuple) for one in of.rows.labels) and not isinstance(label, tuple):
        raise reader.refuse("rows by two keys are looked up by both, as in counts.get(('x', 'y'), 0)")
    for there, known_label, cell in zip(of.rows.conditions(), of.rows.labels, of.cells, strict=True):
        if known_label == label and isinstance(known_label, bool) == isinstance(label, bool):
            if there is True:
                return looked_up(reader, cell)
            raise reader.refuse(
                f"the row {label!r} is there only in some runs, and pandas would stop in the others; write "
                f".get({label!r}, 0), or .reindex([{label!r}], fill_value=0)"
            )
    shown = ", ".join(repr(k) for k in of.rows.labels[:6]) or "none"
    wanted = _shown_label(label)
    raise reader.refuse(f"this column has no row {wanted}; its rows are {shown}")


def _shown_label(label: Any) -> str:
    """A label in a message."""
    return named(label) if isinstance(label, Tabular | Seq | Filtered) or not is_value(label) else repr(label)


def looked_up(reader: Reader, cell: Cell) -> Cell:
    """A single cell of a column: a number or truth value of numpy."""
    if isinstance(cell, Node):
        reader.picked.add(cell.id)
    return cell


def _often(rows: Rows, label: Any) -> bool:
    """Whether more than one row may have a label."""
    return sum(1 for one in rows.labels if one == label and isinstance(one, bool) is isinstance(label, bool)) > 1


def looked_up_or(reader: Reader, args: Arguments, _: Keywords) -> Any:
    of, label, default = args[0], args[1], (args[2] if len(args) > 2 else None)
    known_labels(reader, of.rows)
    if _often(of.rows, label):
        raise reader.refuse(f"several rows have the label {label!r}; choose them by a mask, as in df[df.city == 'x']")
    if any(isinstance(one, tuple) for one in of.rows.labels) and not isinstance(label, tuple):
        raise reader.refuse("rows by two keys are looked up by both, as in counts.get(('x', 'y'), 0)")
    for there, known_label, cell in zip(of.rows.conditions(), of.rows.labels, of.cells, strict=True):
        if known_label == label and isinstance(known_label, bool) is isinstance(label, bool):
            if not isinstance(there, Node):
                return cell if there else default
            if default is None and not isinstance(cell, Perhaps):
                return reader.graph.pick(there, cell, reader.held_back())
            if default is None:
                raise reader.refuse(
                    f".get({label!r}) of a figure that may be missing cannot be read; write .get({label!r}, 0)"
                )
            return either_cell(reader, there, cell, default)
    return default


def reindexed(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.reindex(labels, fill_value=)``."""
    of = cast(Column, args[0])
    rows = Rows(tuple(reader.elements(args[1])), None, of.rows.named, of.rows.levels)
    cells = aligned(reader, of, rows)
    fill = keywords.get("fill_value")
    return column(reader, (c if fill is None else cell_filled(reader, c, fill) for c in cells), rows, of.name)


def first_or_last(*, last: bool) -> Known:
    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        of, n = args[0], (args[1] if len(args) > 1 else 5)
        return column_at_places(of, first_places(reader, of.rows, n, last=last))

    return known(rule, 1, 2, "self n")


def first_places(reader: Reader, rows: Rows, n: Any, *, last: bool) -> list[int]:
    """The places of the first or last ``n`` rows."""
    in_known_order(reader, rows)
    if rows.there is not None:
        raise reader.refuse(
            "the first rows of a random selection cannot be read; choose them by a condition, as in df[mask]"
        )
    if not isinstance(n, int) or n < 0:
        raise reader.refuse("head() and tail() need a known number of rows")
    many = len(rows)
    return list(range(max(0, many - n), many)) if last else list(range(min(n, many)))


def in_value_order(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.sort_values()``; of random values the labels go, for it is random whose value comes first."""
    of, falling = cast(Column, args[0]), keywords.get("ascending", True) is False
    cells = list(of.cells)
    if not any(isinstance(c, Node | Perhaps) for c in cells):
        places = sorted(range(len(cells)), key=cells.__getitem__, reverse=falling)
        return column_at_places(of, places)
    if of.rows.named:
        return Column(of.cells, replace(of.rows, ordered=False), of.name)
    values = gathered(reader, of)
    if isinstance(values, Filtered):
        raise reader.refuse(
            "the order of a random selection cannot be read; ask for .median(), .min() or .quantile(0.9)"
        )
    numbers = list(values)
    return column(reader, in_order(reader, numbers, numbers, falling=falling), unknown_rows(len(numbers)), of.name)


def unknown_rows(many: int) -> Rows:
    """Rows of which it is random which they are."""
    return Rows(tuple(range(many)), numbering=object())


def largest(*, falling: bool) -> Known:
    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        n = args[1] if len(args) > 1 else 5
        if not isinstance(n, int):
            raise reader.refuse("nlargest() and nsmallest() need a known number of rows")
        ordered = in_value_order(reader, [args[0]], {"ascending": not falling})
        if not ordered.rows.ordered:
            raise reader.refuse("the largest of groups cannot be read; release all of them")
        return column_at_places(ordered, list(range(min(n, len(ordered.rows)))))

    return known(rule, 1, 2, "self n")


def in_label_order(reader: Reader, args: Arguments, _: Keywords) -> Any:
    of = args[0]
    labels = of.rows.labels
    places = sorted(range(len(labels)), key=labels.__getitem__)
    return column_at_places(Column(of.cells, replace(of.rows, ordered=True), of.name), places)


def place_of(op: str) -> Known:
    """``idxmax`` (op ``>``) and ``idxmin``: the label of the greatest or least, the first of equal ones."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        of, graph = args[0], reader.graph
        in_known_order(reader, of.rows)
        if of.rows.there is not None or any(isinstance(c, Perhaps) for c in of.cells):
            raise reader.refuse("idxmax() and idxmin() need rows that are there in every run; use .reindex or .fillna")
        best, label = of.cells.element(0), of.rows.labels[0]
        for known_label, cell in list(zip(of.rows.labels, of.cells, strict=True))[1:]:
            beats = graph.compare(op, cell, best)
            if isinstance(beats, Node):
                best, label = graph.pick(beats, cell, best), graph.pick(beats, known_label, label)
            elif beats:
                best, label = cell, known_label
        return label

    return known(rule)
