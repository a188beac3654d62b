"""Methods of columns: pandas' Series, value by value, as one figure, by label and in order."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.engine.mixed import holds
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import SUPPRESSED
from leakmeter.program.reading import words
from leakmeter.program.reading.arithmetic import as_number, of_cells
from leakmeter.program.reading.branches import merged, read_where
from leakmeter.program.reading.conditions import either
from leakmeter.program.reading.frame_statistics import STATISTICS, counted, quantile_of, share, statistic
from leakmeter.program.reading.frame_values import Cell, Column, DataFrame, Perhaps, Rows
from leakmeter.program.reading.frames import (
    MISSING,
    aligned,
    anew,
    column,
    column_at_places,
    compared,
    each,
    gathered,
    in_known_order,
    is_known,
    kept,
    known_labels,
    lifted,
    may_be_missing,
    operated,
    perhaps,
    plain,
    some,
)
from leakmeter.program.reading.kinds import is_truth, is_word
from leakmeter.program.reading.known import Arguments, Keywords, Known, known
from leakmeter.program.reading.order import in_order
from leakmeter.program.reading.python_functions import absolute
from leakmeter.program.reading.ranges import possible
from leakmeter.program.reading.rounding import to_digits_of_numpy, whole
from leakmeter.program.reading.totals import extreme, length, total
from leakmeter.program.reading.values import MISSING as MISSING_VALUE
from leakmeter.program.reading.values import Entry, Filtered, Foreign, Poison, Seq, Table, Tabular, is_value, named

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader


def column_method(reader: Reader, owner: Column, name: str, args: Arguments, keywords: Keywords) -> Any:
    """``df.age.mean()`` and its like."""
    if name in STATISTICS:
        return statistic(reader, name, owner, args, keywords)
    found = METHODS.get(name)
    if found is None:
        raise reader.refuse(
            f"the method .{name}() of a column is not known to the reader; those in docs/audit.md are, such as "
            ".mean(), .value_counts(), .round() and .map()"
        )
    return found.read(reader, f".{name}", [owner, *args], keywords)


# -- value by value --------------------------------------------------------------------------------------------------


def _each(function: Callable[..., Value], least: int = 1, most: int | None = None, names: str = "") -> Known:
    """A function of each cell and of single values."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        return each(reader, lambda cell: function(reader, cell, *args[1:]), args[0])

    return known(rule, least, most, names)


def _operator(sign: type) -> Known:
    return known(
        lambda r, a, _: operated(r, lambda x, y: lifted(r, lambda p, q: of_cells(r, sign, p, q), x, y), a[0], a[1]), 2
    )


def _comparison(sign: str) -> Known:
    return known(lambda r, a, _: compared(r, sign, a[0], a[1]), 2)


def _isin(reader: Reader, args: Arguments, _: Keywords) -> Any:
    options = reader.elements(plain(reader, args[1]))

    def test(cell: Cell) -> Cell:
        found: Value = False
        value = cell.value if isinstance(cell, Perhaps) else cell
        for option in options:
            found = either(reader, found, reader.graph.compare("==", value, reader.value(option)))
        return reader.graph.both(is_known(cell), found)

    return column(reader, map(test, args[0].cells), args[0].rows, args[0].name)


_SIDES = {"both": ("<=", "<="), "neither": ("<", "<"), "left": ("<=", "<"), "right": ("<", "<=")}


def _between(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    of, low, high = args[:3]
    sides = _SIDES.get(args[3] if len(args) > 3 else keywords.get("inclusive", "both"))
    if sides is None:
        raise reader.refuse("between() takes inclusive='both', 'neither', 'left' or 'right'")
    graph = reader.graph
    return each_truth(
        reader, lambda v: graph.both(graph.compare(sides[0], low, v), graph.compare(sides[1], v, high)), of
    )


def each_truth(reader: Reader, test: Callable[[Value], Value], of: Column) -> Column:
    """Whether ``test`` holds of each cell; not of one that is missing."""

    def truth(cell: Cell) -> Value:
        if not isinstance(cell, Perhaps):
            return test(cell)
        return reader.graph.both(cell.known, test(cell.value)) if cell.known is not False else False

    return column(reader, map(truth, of.cells), of.rows, of.name)


def clipped(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.clip(lower, upper)``."""
    low, high = (args[1] if len(args) > 1 else None), (args[2] if len(args) > 2 else None)

    def cut(cell: Value) -> Value:
        cell = cell if low is None else extreme(reader, [cell, low], ">=")
        return cell if high is None else extreme(reader, [cell, high], "<=")

    return each(reader, cut, args[0])


def mapped(reader: Reader, args: Arguments, _: Keywords) -> Column:
    """``.map(function)``, or ``.map({value: new value})``, which leaves out what it does not list."""
    of, by = cast(Column, args[0]), args[1]
    if isinstance(by, Column):
        by = dict(zip(by.rows.labels, by.cells, strict=True))
    if not isinstance(by, dict):
        return _called_by_cell(reader, by, of)
    if isinstance(by, Table) and by.default is not MISSING_VALUE:
        raise reader.refuse(
            ".map() of a dictionary with a default cannot be read; write a function, as in .map(lambda v: ...)"
        )
    table = {
        key: perhaps(value.value, value.there) if isinstance(value, Entry) else or_missing(value)
        for key, value in cast("dict[Any, Any]", by).items()
    }

    def found(cell: Cell) -> Cell:
        result: Cell = MISSING
        _of_one_kind(reader, cell, table)
        for key, value in table.items():
            here = reader.graph.compare("==", reader.value(cell), key)
            if here is True:
                return value
            if isinstance(here, Node):
                result = _either_cell(reader, here, value, result)
        return result if _may_miss(reader, result) else cast(Perhaps, result).value

    return each(reader, found, of)


def _of_one_kind(reader: Reader, cell: Cell, table: dict[Any, Any]) -> None:
    """Refuse to look up truth values by 1 and 0, or numbers by True and False: pandas tells them apart, or does not."""
    of_truth = is_truth(cell)
    if any(is_value(key) and isinstance(key, bool) is not of_truth and key in (0, 1) for key in table):
        raise reader.refuse("whether pandas takes True for 1 here depends on its version; write .astype(int) first")


def _may_miss(reader: Reader, cell: Cell) -> bool:
    """False of a cell that is marked as perhaps missing and never is."""
    if not isinstance(cell, Perhaps) or not isinstance(cell.known, Node):
        return True
    gone = reader.graph.negate(cell.known)
    return not isinstance(gone, Node) or possible(reader.graph, gone)


def _either_cell(reader: Reader, cond: Node, yes: Cell, no: Cell) -> Cell:
    """One cell or another."""
    one, two = (c.value if isinstance(c, Perhaps) else c for c in (yes, no))
    if no is MISSING:
        return perhaps(one, reader.graph.both(cond, is_known(yes)))
    if yes is MISSING:
        return perhaps(two, reader.graph.both(reader.graph.negate(cond), is_known(no)))
    known_ = (is_known(yes), is_known(no))
    both = known_[0] if known_[0] is known_[1] else reader.graph.pick(cond, known_[0], known_[1])
    return perhaps(reader.graph.pick(cond, one, two), both)


def single(reader: Reader, value: Any) -> Cell:
    """What a function made of a cell; None is missing in a column."""
    if value is None or value is SUPPRESSED:
        return MISSING
    if isinstance(value, Node) and holds(value, SUPPRESSED):
        return perhaps(value, reader.graph.compare("!=", value, SUPPRESSED))
    return value if isinstance(value, Perhaps) else reader.value(value)


def _applied(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return _called_by_cell(reader, args[1], args[0])


def _called_by_cell(reader: Reader, function: Any, of: Column) -> Column:
    """A function of each cell; pandas calls it with NaN too, where one is missing."""
    instead: list[Cell] = []

    def of_missing() -> Cell:
        if not instead:
            try:
                instead.append(single(reader, reader.call(function, MISSING)))
            except ProgramError:
                raise reader.refuse(
                    "this calls a function with NaN where a value is missing, and what comes of that cannot be read; "
                    "leave such rows out first, by .dropna(), or fill them by .fillna(0)"
                ) from None
        return instead[0]

    def called(there: Value, value: Value) -> Value:
        return read_where(reader, there, lambda: single(reader, reader.call(function, value)))

    def one(there: Value, cell: Cell) -> Cell:
        if not isinstance(cell, Perhaps):
            return called(there, cell)
        if cell.known is False:
            return of_missing()
        here = reader.graph.both(there, cell.known)
        return where_cell(reader, cell.known, called(here, cell.value), of_missing())

    cells = [one(there, cell) for there, cell in zip(of.rows.conditions(), of.cells, strict=True)]
    return column(reader, cells, of.rows, of.name)


def as_float(reader: Reader, value: Value) -> Value:
    """A number that pandas holds as a floating-point one."""
    if isinstance(value, Node):
        if not value.continuous and not is_word(value):
            reader.retyped.add(value.id)
        return value
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _of_type(reader: Reader, args: Arguments, _: Keywords) -> Any:
    kind = args[1]
    name = kind.dotted.rpartition(".")[2] if isinstance(kind, Foreign) else kind
    if name in ("float", "float64", "float32"):
        return each(reader, lambda v: as_float(reader, as_number(reader, v) if is_truth(v) else v), args[0])
    if name in ("int", "int64", "int32", "Int64"):
        return each(reader, lambda v: as_number(reader, v) if is_truth(v) else whole(reader, v, "trunc"), args[0])
    if name in ("str", "string"):
        return each(reader, lambda v: words.text(reader, v), args[0])
    if name in ("category", "object"):
        return args[0]
    if name == "bool":
        truths = each(reader, lambda v: reader.graph.compare("!=", v, 0), args[0])
        cells = (cell_filled(reader, c, True) for c in truths.cells)  # NaN is true
        return column(reader, cells, truths.rows, truths.name)
    raise reader.refuse(f".astype({named(kind)}) cannot be read; use int, float, str or 'category'")


# -- what is missing -------------------------------------------------------------------------------------------------


def _is_missing(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return column(reader, (reader.graph.negate(is_known(c)) for c in args[0].cells), args[0].rows, args[0].name)


def _is_there(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return column(reader, (is_known(c) for c in args[0].cells), args[0].rows, args[0].name)


def filled(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.fillna(value)``, and ``.fillna(column)`` row by row."""
    of, by = cast(Column, args[0]), args[1]
    if isinstance(by, dict | Seq | DataFrame) or by is None:
        raise reader.refuse(".fillna() of a column is read with one value, or with a column of the same rows")
    if not isinstance(by, Column):
        return column(reader, (cell_filled(reader, c, by) for c in of.cells), of.rows, of.name)
    cells = [
        c if not isinstance(c, Perhaps) else where_cell(reader, c.known, c.value, instead)
        for c, instead in zip(of.cells, aligned(reader, by, of.rows), strict=True)
    ]
    return column(reader, cells, of.rows, of.name)


def cell_filled(reader: Reader, cell: Cell, by: Any) -> Cell:
    """A cell, or ``by`` where it is missing."""
    if not isinstance(cell, Perhaps):
        return cell
    if not isinstance(cell.known, Node):
        return cell.value if cell.known else by
    return merged(reader, cell.known, cell.value, by)


def _dropped(reader: Reader, args: Arguments, _: Keywords) -> Any:
    of = cast(Column, args[0])
    conditions = [
        reader.graph.both(there, is_known(cell)) for there, cell in zip(of.rows.conditions(), of.cells, strict=True)
    ]
    places = [i for i, c in enumerate(conditions) if c is not False]
    cut = column_at_places(of, places, [conditions[i] for i in places])
    return column(reader, (c.value if isinstance(c, Perhaps) else c for c in cut.cells), cut.rows, of.name)


def where_cell(reader: Reader, condition: Cell, yes: Cell, no: Cell) -> Cell:
    """One cell or another; a comparison with a number that is missing is false."""
    if isinstance(condition, Perhaps):
        condition = reader.graph.both(condition.known, condition.value)
    cond = reader.truth(condition)
    if not isinstance(cond, Node):
        return yes if cond else no
    return _either_cell(reader, cond, yes, no)


def _where(*, kept_where: bool) -> Known:
    """``.where(condition, other)`` and ``.mask(condition, other)``."""

    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        of, other = cast(Column, args[0]), (or_missing(args[2]) if len(args) > 2 else MISSING)
        if not isinstance(args[1], Column):
            raise reader.refuse("where() and mask() need a condition on a column, as in counts.where(counts >= 5)")
        others = aligned(reader, other, of.rows) if isinstance(other, Column) else [other] * len(of.rows)
        truths = aligned(reader, args[1], of.rows)

        sides = (of.cells, others) if kept_where else (others, of.cells)
        cells = [where_cell(reader, *row) for row in zip(truths, *sides, strict=True)]
        for cell in cells:
            if isinstance(cell, Perhaps):
                as_float(reader, cell.value)
        return column(reader, cells, of.rows, of.name)

    return known(rule, 2, 3, "self cond other")


# -- by label, and in order ------------------------------------------------------------------------------------------


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


def _get(reader: Reader, args: Arguments, _: Keywords) -> Any:
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
            return _either_cell(reader, there, cell, default)
    return default


def reindexed(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.reindex(labels, fill_value=)``."""
    of = cast(Column, args[0])
    rows = Rows(tuple(reader.elements(args[1])), None, of.rows.named, of.rows.levels)
    cells = aligned(reader, of, rows)
    fill = keywords.get("fill_value")
    return column(reader, (c if fill is None else cell_filled(reader, c, fill) for c in cells), rows, of.name)


def _head(*, last: bool) -> Known:
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


def _sorted(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
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


def _largest(*, falling: bool) -> Known:
    def rule(reader: Reader, args: Arguments, _: Keywords) -> Any:
        n = args[1] if len(args) > 1 else 5
        if not isinstance(n, int):
            raise reader.refuse("nlargest() and nsmallest() need a known number of rows")
        ordered = _sorted(reader, [args[0]], {"ascending": not falling})
        if not ordered.rows.ordered:
            raise reader.refuse("the largest of groups cannot be read; release all of them")
        return column_at_places(ordered, list(range(min(n, len(ordered.rows)))))

    return known(rule, 1, 2, "self n")


def _by_label(reader: Reader, args: Arguments, _: Keywords) -> Any:
    of = args[0]
    labels = of.rows.labels
    places = sorted(range(len(labels)), key=labels.__getitem__)
    return column_at_places(Column(of.cells, replace(of.rows, ordered=True), of.name), places)


def _place_of(op: str) -> Known:
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


# -- counting, and several figures at once ---------------------------------------------------------------------------


def value_counts(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.value_counts()``: by value, how many rows have it, or with ``normalize=True`` which share of them."""
    of = cast(Column, args[0])
    normalize = args[1] if len(args) > 1 else keywords.get("normalize", False)
    if keywords.get("dropna", True) is False and may_be_missing(of):
        raise reader.refuse(
            "value_counts() with dropna=False cannot be read; fill what is missing first, by .fillna('?')"
        )
    groups = counted(reader, of)
    cells: list[Cell] = []
    there: list[Value] = []
    rows = gathered(reader, of)
    for conditions in groups.values():
        many = total(reader, tuple(conditions))
        if normalize:
            cells.append(share_of(reader, many, rows))
        else:
            cells.append(many)
        there.append(True if of.categories is not None else some(reader, conditions))
    made = Rows(tuple(groups), None if all(c is True for c in there) else tuple(there), True, (of.name,), False)
    return column(reader, cells, made, "proportion" if normalize else "count")


def share_of(reader: Reader, many: Value, rows: Seq | Filtered) -> Cell:
    """A number of rows over that of all; missing where there are none."""
    if isinstance(rows, Seq):
        return reader.graph.divide(many, len(rows)) if len(rows) else MISSING
    all_ = length(reader, rows)
    if not isinstance(all_, Node):
        return reader.graph.divide(many, all_) if all_ else MISSING
    found = reader.graph.multiply(many, reader.graph.apply(share, all_))
    return perhaps(found, some(reader, [c for c, _ in rows.pairs]))


def _several(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.agg("mean")`` and ``.agg(["mean", "max"])``."""
    how = args[1]
    if isinstance(how, str):
        return column_method(reader, args[0], how, [], keywords)
    if isinstance(how, Seq | tuple):
        names = reader.elements(how)
        cells = [single(reader, aggregated(reader, args[0], name)) for name in names]
        labels = tuple(name if isinstance(name, str) else f"function {i}" for i, name in enumerate(names))
        return column(reader, cells, Rows(labels, None, True), args[0].name)
    return aggregated(reader, args[0], how)


def aggregated(reader: Reader, of: Column, how: Any) -> Cell:
    """One figure of a column, by its name or by a function."""
    if isinstance(how, str):
        if how in ("size", "count"):
            return length(reader, gathered(reader, of)) if how == "count" else row_count(reader, of.rows)
        if how not in STATISTICS:
            raise reader.refuse(f"{how!r} is no figure that is read; use one of {', '.join(list(STATISTICS)[:9])}")
        return statistic(reader, how, of, [], {})
    if isinstance(how, Foreign) and how.dotted.rpartition(".")[2] in _BY_FUNCTION:
        return statistic(reader, how.dotted.rpartition(".")[2], of, [], {})
    if isinstance(how, Foreign) and how.dotted == "builtins.len":
        return row_count(reader, of.rows)
    return reader.call(how, of)


_BY_FUNCTION = ("mean", "sum", "min", "max", "median")


def row_count(reader: Reader, rows: Rows) -> Value:
    """How many rows there are."""
    if rows.there is None:
        return len(rows)
    return total(reader, rows.there)


def _described(reader: Reader, args: Arguments, _: Keywords) -> Any:
    of = args[0]
    figures: dict[str, Cell] = {name: statistic(reader, name, of, [], {}) for name in ("count", "mean", "std", "min")}
    for q in (0.25, 0.5, 0.75):
        figures[f"{q:.0%}"] = quantile_of(reader, of, q, "describe()")
    figures["max"] = statistic(reader, "max", of, [], {})
    for figure in figures.values():
        as_float(reader, figure.value if isinstance(figure, Perhaps) else figure)
    return column(reader, figures.values(), Rows(tuple(figures), None, True), of.name)


# -- as Python's own -------------------------------------------------------------------------------------------------


def _as_list(reader: Reader, args: Arguments, _: Keywords) -> Any:
    found = plain(reader, args[0])
    return reader.fresh(list(found)) if isinstance(found, Seq) else found


def _as_vector(reader: Reader, args: Arguments, _: Keywords) -> Any:
    return plain(reader, args[0])


def as_dictionary(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.to_dict()``: by label; a row that is there only in some runs has an entry there only."""
    known_labels(reader, args[0].rows)
    if len({*args[0].rows.labels}) < len(args[0].rows):
        raise reader.refuse("several rows have one label, so that not all of them are in .to_dict(); write .tolist()")
    of, sure = args[0], _sure(reader, args[0])
    if all(there is True for there in sure):
        return dict(zip(of.rows.labels, of.cells, strict=True))
    made = Table()
    for i, (label, there, cell) in enumerate(zip(of.rows.labels, sure, of.cells, strict=True)):
        if there is not False:
            made[label] = Entry(there, i if of.rows.ordered else (), cell)
    return made


def _sure(reader: Reader, of: Column) -> list[Value]:
    conditions = list(of.rows.conditions())
    if any(c is not True and isinstance(v, Perhaps) for c, v in zip(conditions, of.cells, strict=True)):
        raise reader.refuse("these groups are there only in some runs, and their figures too; return the column itself")
    return conditions


def unique(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.unique()`` of known values."""
    values = [v for _, v in kept(reader, args[0])]
    if args[0].rows.there is not None or any(isinstance(v, Node) for v in values):
        raise reader.refuse("which values there are is random; count each of them, as in .value_counts()")
    return reader.fresh(list(dict.fromkeys(values)), True)


def _reset(reader: Reader, args: Arguments, keywords: Keywords) -> Any:
    """``.reset_index()``: labels become columns of their own."""
    of = cast(Column, args[0])
    rows = anew(len(of.rows), of.rows.there, ordered=of.rows.ordered)
    figure = Column(of.cells, rows, keywords.get("name", of.name if of.name is not None else 0))
    if keywords.get("drop"):
        return figure
    return DataFrame({**label_columns(reader, of.rows, rows), figure.name: figure}, rows)


def label_columns(reader: Reader, labels: Rows, rows: Rows) -> dict[Any, Column]:
    """The labels of rows as columns."""
    levels = labels.levels or ("index",)
    if labels.numbering is not None:
        unknown = Poison("which labels these rows had is random; ask for their values, or for figures")
        return {name: column(reader, [unknown] * len(rows), rows, name) for name in levels}
    if len(levels) == 1:
        return {levels[0]: column(reader, labels.labels, rows, levels[0])}
    parts = zip(*labels.labels, strict=True) if labels.labels else [()] * len(levels)
    return {name: column(reader, part, rows, name) for name, part in zip(levels, parts, strict=True)}


def cumulative(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``.cumsum()``."""
    of = args[0]
    in_known_order(reader, of.rows)
    if of.rows.there is not None or any(isinstance(c, Perhaps) for c in of.cells):
        raise reader.refuse("a running sum of a random selection cannot be read; sum the groups instead")
    cells = list(of.cells)
    return column(reader, (total(reader, tuple(cells[: i + 1])) for i in range(len(cells))), of.rows, of.name)


def _rounded(reader: Reader, cell: Value, digits: Value = 0) -> Value:
    return to_digits_of_numpy(reader, cell, digits)


METHODS: dict[str, Known] = {
    "isin": known(_isin, 2, 2, "self values"),
    "between": known(_between, 3, 4, "self left right", "inclusive"),
    "clip": known(clipped, 1, 3, "self lower upper"),
    "round": _each(_rounded, 1, 2, "self decimals"),
    "abs": _each(absolute),
    "map": known(mapped, 2, 2, "self arg"),
    "replace": known(lambda r, a, _: _replaced(r, a), 2, 3, "self to_replace value"),
    "apply": known(_applied, 2, 2, "self func"),
    "astype": known(_of_type, 2, 2, "self dtype", "copy"),
    "isna": known(_is_missing),
    "isnull": known(_is_missing),
    "notna": known(_is_there),
    "notnull": known(_is_there),
    "fillna": known(filled, 2, 2, "self value"),
    "dropna": known(_dropped),
    "where": _where(kept_where=True),
    "mask": _where(kept_where=False),
    "get": known(_get, 2, 3, "self key default"),
    "reindex": known(reindexed, 2, 2, "self index", "fill_value"),
    "head": _head(last=False),
    "tail": _head(last=True),
    "sort_values": known(_sorted, 1, 1, "self", "ascending kind"),
    "sort_index": known(_by_label, 1, 1, "self"),
    "nlargest": _largest(falling=True),
    "nsmallest": _largest(falling=False),
    "idxmax": _place_of(">"),
    "idxmin": _place_of("<"),
    "value_counts": known(value_counts, 1, 2, "self normalize", "sort dropna"),
    "agg": known(_several, 2, 2, "self func"),
    "aggregate": known(_several, 2, 2, "self func"),
    "describe": known(_described),
    "tolist": known(_as_list),
    "to_list": known(_as_list),
    "to_numpy": known(_as_vector),
    "to_dict": known(as_dictionary),
    "unique": known(unique),
    "reset_index": known(_reset, 1, 1, "self", "drop name"),
    "copy": known(lambda r, a, _: a[0], 1, 2, "self deep"),
    "cumsum": known(cumulative),
    "add": _operator(ast.Add),
    "sub": _operator(ast.Sub),
    "mul": _operator(ast.Mult),
    "div": _operator(ast.Div),
    "eq": _comparison("=="),
    "ne": _comparison("!="),
    "lt": _comparison("<"),
    "le": _comparison("<="),
    "gt": _comparison(">"),
    "ge": _comparison(">="),
}


def or_missing(value: Any) -> Any:
    """A value that is put into a column: None, and numpy's NaN, are missing there."""
    absent = value is None or (isinstance(value, Foreign) and value.dotted in ("numpy.nan", "pandas.NA", "math.nan"))
    return MISSING if absent else value


def _replacements(reader: Reader, args: Arguments) -> dict[Any, Any]:
    if isinstance(args[1], dict):
        return cast("dict[Any, Any]", args[1])
    if len(args) < 3:
        raise reader.refuse(".replace() needs what comes instead, as in .replace('old', 'new')")
    if not isinstance(args[1], Seq | tuple):
        return {args[1]: args[2]}
    old = reader.elements(args[1])
    new = reader.elements(args[2]) if isinstance(args[2], Seq | tuple) else [args[2]] * len(old)
    if len(old) != len(new):
        raise reader.refuse(f".replace() has {len(old)} old values and {len(new)} new ones")
    return dict(zip(old, new, strict=True))


def _replaced(reader: Reader, args: Arguments) -> Any:
    """``.replace({old: new})``, ``.replace(old, new)`` and ``.replace([old, ...], new)``, or a list of new ones."""
    table = {old: or_missing(new) for old, new in _replacements(reader, args).items()}
    if any(isinstance(v, Tabular | Seq | dict | Foreign) for pair in table.items() for v in pair if v is not MISSING):
        raise reader.refuse(".replace() is read with known values, as in .replace({'old': 'new'})")

    def new(cell: Value) -> Cell:
        result: Cell = cell
        _of_one_kind(reader, cell, table)
        for old, value in table.items():
            here = reader.graph.compare("==", cell, old)
            if isinstance(here, Node):
                result = _either_cell(reader, here, value, result)
            elif here:
                result = value
        return result

    return each(reader, new, args[0])


def text_method(reader: Reader, of: Column, name: str, args: Arguments) -> Column:
    """``df.zip.str.upper()`` and its like, word by word."""
    return each(reader, lambda cell: cast(Value, words.method(reader, cell, name, args)), of)


def issingle(value: Any) -> bool:
    """Whether a value may stand in a cell."""
    return is_value(value) or isinstance(value, Perhaps) or value is None


def spread_over(reader: Reader, value: Any, rows: Rows, name: Any) -> Column:
    """A value as a column of some rows: another column in line, a list, or a single value in each row."""
    if isinstance(value, Column):
        if value.rows is rows:
            return Column(value.cells, rows, name, value.categories)
        return Column(Seq(aligned(reader, value, rows), array=True), rows, name, value.categories)
    if isinstance(value, Seq | tuple | range):
        cells = reader.elements(value)
        if len(cells) != len(rows) or rows.there is not None:
            raise reader.refuse(f"a frame of {len(rows)} rows gets a column of {len(cells)} values; give one for each")
        return column(reader, (single(reader, c) for c in cells), rows, name)
    if issingle(value):
        return column(reader, [single(reader, value)] * len(rows), rows, name)
    raise reader.refuse(f"{named(value)} cannot become a column; give one value for each row")


def holds_words(of: Column) -> bool:
    """Whether a column has words in it."""
    if of.cells.whole_run() is not None:
        return False
    return any(is_word(c.value if isinstance(c, Perhaps) else c) for c in of.cells)
