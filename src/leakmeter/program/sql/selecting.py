"""SELECT: rows of the tables, those that WHERE keeps, their groups, the figures of each, and what HAVING holds back.

What comes out is one figure, a list of them in the order of SELECT, or with GROUP BY a dictionary by key. A group that
has no rows, or that HAVING leaves out, is the word "absent"; a figure that does not exist is the word "NULL".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.engine.outcomes import place_of
from leakmeter.program.reading.frame_statistics import STATISTICS, counted
from leakmeter.program.reading.frame_values import Cell, Column, DataFrame, Perhaps, Rows
from leakmeter.program.reading.frames import ABSENT, MISSING, by_label, column, is_known, numbered, some
from leakmeter.program.reading.totals import total
from leakmeter.program.sql.expressions import FIGURES, Scope, cell_of, refusal, truth_of

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader
    from leakmeter.program.sql.syntax import Query

NULL = "NULL"
#: Parts of a query that are not read, and what to write instead.
_UNREAD: dict[str, str] = {
    "with_": "WITH cannot be read; write one SELECT over tables",
    "distinct": "SELECT DISTINCT cannot be read; use GROUP BY, or COUNT(DISTINCT ...)",
    "limit": "LIMIT cannot be read, for which rows come first is random; choose groups by HAVING",
    "offset": "OFFSET cannot be read; choose groups by HAVING",
    "windows": "a window cannot be read; use GROUP BY",
    "qualify": "QUALIFY cannot be read; use HAVING",
    "into": "SELECT INTO cannot be read; leave INTO out",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the joined tables: its cells by (table, column), and the condition under which it is there."""

    there: Value
    cells: Mapping[tuple[str, str], Cell]


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of one group, by the cells of its keys."""

    label: tuple[Any, ...]
    lines: tuple[Line, ...]


def selected(reader: Reader, query: Query, inputs: Mapping[str, Any]) -> Any:
    """What a query gives for tables (frames by name)."""
    return _Select(reader, query).result(inputs)


class _Select:
    """One query being read."""

    def __init__(self, reader: Reader, query: Query) -> None:
        self._reader = reader
        self._place = query.place
        self._tree = query.tree
        for part, what in _UNREAD.items():
            if self._tree.args.get(part):
                found = self._tree.args[part]
                raise refusal(self._place, found[0] if isinstance(found, list) else found, what)

    def result(self, inputs: Mapping[str, Any]) -> Any:
        tree = self._tree
        lines = self._lines(inputs)
        keys, figures = self._projections()
        if tree.args.get("where") is not None:
            lines = self._kept(lines, tree.args["where"].this)
        if not keys:
            group = Group((), tuple(lines))
            there = self._having(group, keys)
            found = [self._released(there, self._cell(group, keys, f)) for f in figures]
            return found[0] if len(found) == 1 else tuple(found)
        self._check_order(keys, figures)
        released: dict[Any, Any] = {}
        present: list[Value] = []
        for group in self._groups(lines, keys):
            there = self._reader.graph.both(
                some(self._reader, [line.there for line in group.lines]), self._having(group, keys)
            )
            cells = [self._cell(group, keys, f) for f in figures]
            values = [self._released(there, cell) for cell in cells] or [self._released(there, 1)]
            label = group.label[0] if len(keys) == 1 else group.label
            released[label] = values[0] if len(values) == 1 else tuple(values)
            present.append(there)
        return by_label(released, present)

    # -- rows ----------------------------------------------------------------------------------------------------

    def _lines(self, inputs: Mapping[str, Any]) -> list[Line]:
        source = self._tree.args.get("from_", self._tree.args.get("from"))
        if source is None:
            raise refusal(
                self._place, self._tree, "this SELECT has no FROM; name the table whose columns the prior declares"
            )
        lines = self._table(source.this, inputs)
        for join in self._tree.args.get("joins") or ():
            lines = self._joined(lines, join, self._table(join.this, inputs))
        return lines

    def _table(self, node: Any, inputs: Mapping[str, Any]) -> list[Line]:
        if type(node).__name__ != "Table":
            raise refusal(self._place, node, "FROM needs the name of a table; a query inside a query cannot be read")
        frame = inputs.get(node.name)
        if not isinstance(frame, DataFrame):
            raise refusal(
                self._place,
                node,
                f"the table {node.name!r} has no declared columns; give a prior, as in --prior \"{node.name}={{'city': "
                "['Bonn', 'Ulm'], 'age': [Normal(35, sd=2), 40]}\"",
            )
        called = str(node.alias_or_name).lower()
        self._reader.room(len(frame.rows))
        columns = {(called, str(name).lower()): c for name, c in frame.columns.items()}
        return [
            Line(there, {name: c.cells.element(i) for name, c in columns.items()})
            for i, there in enumerate(frame.rows.conditions())
        ]

    def _joined(self, left: list[Line], join: Any, right: list[Line]) -> list[Line]:
        side, kind = str(join.args.get("side") or ""), str(join.args.get("kind") or "")
        if side not in ("", "LEFT") or kind not in ("", "INNER", "OUTER", "CROSS") or join.args.get("using"):
            raise refusal(self._place, join, "this join cannot be read; write JOIN or LEFT JOIN with ON")
        on = join.args.get("on")
        if on is None and kind != "CROSS":
            raise refusal(self._place, join, "this join has no condition; write it with ON, as in ON a.city = b.city")
        graph = self._reader.graph
        self._reader.room(len(left) * len(right))
        nothing = dict.fromkeys(right[0].cells if right else {}, MISSING)
        lines: list[Line] = []
        for one in left:
            met: list[Value] = []
            for other in right:
                cells = {**one.cells, **other.cells}
                there = graph.both(one.there, other.there)
                if on is not None:
                    there = graph.both(there, truth_of(self._row(cells), on).yes)
                if there is not False:
                    lines.append(Line(there, cells))
                    met.append(there)
            if side == "LEFT":
                alone = graph.both(one.there, graph.negate(some(self._reader, met)))
                if alone is not False:
                    lines.append(Line(alone, {**one.cells, **nothing}))
        return lines

    def _kept(self, lines: list[Line], test: Any) -> list[Line]:
        kept: list[Line] = []
        for line in lines:
            here = self._reader.graph.both(line.there, truth_of(self._row(line.cells), test).yes)
            if here is not False:
                kept.append(Line(here, line.cells))
        return kept

    def _row(self, cells: Mapping[tuple[str, str], Cell]) -> Scope:
        return Scope(self._reader, self._place, lambda node: self._found(cells, node))

    def _found(self, cells: Mapping[tuple[str, str], Cell], node: Any) -> Cell:
        name, table = str(node.name).lower(), str(node.table or "").lower()
        found = [key for key in cells if key[1] == name and table in ("", key[0])]
        if len(found) == 1:
            return cells[found[0]]
        shown = ", ".join(f"{t}.{c}" for t, c in list(cells)[:12]) or "none (no row is left)"
        if found:
            raise refusal(self._place, node, f"the column {name!r} is in several tables; write {found[0][0]}.{name}")
        raise refusal(self._place, node, f"there is no column {node.sql()!r}; the columns are: {shown}")

    # -- groups --------------------------------------------------------------------------------------------------

    def _projections(self) -> tuple[list[Any], list[Any]]:
        """The expressions that are grouped by, and the selected ones that are not."""
        selected_ = list(self._tree.expressions)
        for node in selected_:
            if any(type(n).__name__ in ("Star", "Window", "Subquery") for n in _outside_counts(node)):
                raise refusal(self._place, node, "only figures of groups can be read, such as AVG(age) or COUNT(*)")
        group = self._tree.args.get("group")
        keys = [self._key(node, selected_) for node in (group.expressions if group is not None else ())]
        written = {_written(k) for k in keys}
        figures = [node for node in selected_ if _written(node) not in written]
        shown = {_written(node) for node in selected_}
        for key in keys:
            if _written(key) not in shown:
                raise refusal(self._place, key, f"select {key.sql()} too, so that each group can be told by its key")
        for node in figures:
            if not any(type(n).__name__ in FIGURES for n in node.walk()):
                raise refusal(
                    self._place,
                    node,
                    f"{node.sql()[:40]} is neither a figure nor a key; write an aggregate such as AVG, or group by it",
                )
        return keys, figures

    def _key(self, node: Any, selected_: list[Any]) -> Any:
        """What is grouped by: an expression, the alias or the place of a selected one."""
        if type(node).__name__ == "Literal" and not node.is_string and str(node.this).isdigit():
            place = int(str(node.this)) - 1
            if not 0 <= place < len(selected_):
                raise refusal(self._place, node, f"GROUP BY {place + 1} names no selected column")
            return _bare(selected_[place])
        if type(node).__name__ == "Column" and not node.table:
            for item in selected_:
                if type(item).__name__ == "Alias" and str(item.alias).lower() == str(node.name).lower():
                    return _bare(item)
        return node

    def _groups(self, lines: list[Line], keys: list[Any]) -> list[Group]:
        groups = [Group((), tuple(lines))]
        for key in keys:
            cells = {id(line.cells): cell_of(self._row(line.cells), key) for line in lines}
            groups = [part for group in groups for part in self._split(group, cells)]
        return sorted(groups, key=lambda g: tuple(map(place_of, g.label)))

    def _split(self, group: Group, cells: Mapping[int, Cell]) -> list[Group]:
        """A group by the values of one more key; NULL is a value of its own."""
        graph = self._reader.graph
        mine = [cells[id(line.cells)] for line in group.lines]
        options = list(counted(self._reader, column(self._reader, mine, numbered(len(mine)))))
        found: dict[Any, list[Line]] = {}
        for line, cell in zip(group.lines, mine, strict=True):
            value = cell.value if isinstance(cell, Perhaps) else cell
            for option in options if is_known(cell) is not False else ():
                here = graph.both(line.there, graph.both(is_known(cell), graph.compare("==", value, option)))
                if here is not False:
                    found.setdefault(option, []).append(Line(here, line.cells))
            missing = graph.both(line.there, graph.negate(is_known(cell)))
            if missing is not False:
                found.setdefault(NULL, []).append(Line(missing, line.cells))
        return [Group((*group.label, option), tuple(lines)) for option, lines in found.items()]

    # -- figures -------------------------------------------------------------------------------------------------

    def _having(self, group: Group, keys: list[Any]) -> Value:
        having = self._tree.args.get("having")
        return True if having is None else truth_of(self._group(group, keys), having.this).yes

    def _group(self, group: Group, keys: list[Any]) -> Scope:
        labels = dict(zip(map(_written, keys), group.label, strict=True))

        def of_key(node: Any) -> Cell:
            name = _written(node)
            if name in labels:
                return MISSING if labels[name] == NULL else labels[name]
            aliased = self._aliased(node)
            if aliased is not None:
                return cell_of(self._group(group, keys), aliased)
            raise refusal(
                self._place, node, f"{node.sql()} is no key of the groups; put it into an aggregate or GROUP BY"
            )

        return Scope(self._reader, self._place, of_key, lambda node: self._figure(group, node))

    def _aliased(self, node: Any) -> Any | None:
        for item in self._tree.expressions:
            if type(item).__name__ == "Alias" and str(item.alias).lower() == str(node.name).lower():
                return item.this
        return None

    def _cell(self, group: Group, keys: list[Any], node: Any) -> Cell:
        return cell_of(self._group(group, keys), node)

    def _figure(self, group: Group, node: Any) -> Cell:
        """An aggregate over the rows of a group, or over those of them that FILTER keeps."""
        kind = type(node).__name__
        if kind == "Filter":
            test = node.expression.this
            return self._figure(Group(group.label, tuple(self._kept(list(group.lines), test))), node.this)
        if kind not in FIGURES:
            raise refusal(self._place, node, f"{node.sql()[:40]} is no aggregate that is read")
        of = node.this
        if kind == "Count" and type(of).__name__ == "Star":
            return total(self._reader, tuple(line.there for line in group.lines))
        name = FIGURES[kind]
        if type(of).__name__ == "Distinct":
            if kind not in ("Count", "Min", "Max") or len(of.expressions) != 1:
                raise refusal(self._place, node, "DISTINCT is read in COUNT(DISTINCT column) only")
            of, name = of.expressions[0], "nunique" if kind == "Count" else name
        cells = [cell_of(self._row(line.cells), of) for line in group.lines]
        options = {"min_count": 1} if name == "sum" else {}
        return STATISTICS[name](self._reader, self._column(group, cells), options)

    def _column(self, group: Group, cells: list[Cell]) -> Column:
        conditions = tuple(line.there for line in group.lines)
        there = None if all(c is True for c in conditions) else conditions
        return column(self._reader, cells, Rows(tuple(range(len(cells))), there))

    def _released(self, there: Value, cell: Cell) -> Any:
        """A figure as it is seen: "absent" where its row is not in the result, "NULL" where it has no value."""
        graph = self._reader.graph
        if isinstance(cell, Perhaps):
            known = cell.known
            value: Any = cell.value if known is True else NULL
            if isinstance(known, Node):
                value = graph.pick(known, cell.value, NULL)
        else:
            value = cell
        if not isinstance(there, Node):
            return value if there else ABSENT
        return graph.pick(there, value, ABSENT)

    def _check_order(self, keys: list[Any], figures: list[Any]) -> None:
        """ORDER BY of what is selected says nothing more; by anything else it would."""
        order = self._tree.args.get("order")
        shown = {_written(n) for n in (*keys, *figures)} | {
            str(n.alias).lower() for n in self._tree.expressions if type(n).__name__ == "Alias"
        }
        for item in order.expressions if order is not None else ():
            by = item.this
            if _written(by) in shown or (type(by).__name__ == "Literal" and not by.is_string):
                continue
            raise refusal(self._place, by, f"the order by {by.sql()[:40]} tells more than is selected; select it too")


def _bare(node: Any) -> Any:
    """An expression without its alias and brackets."""
    while type(node).__name__ in ("Alias", "Paren"):
        node = node.this
    return node


def _written(node: Any) -> str:
    """How an expression is written, without its alias, its table and capital letters."""
    bare = _bare(node)
    if type(bare).__name__ == "Column":
        return str(bare.name).lower()
    return str(bare.sql()).lower()


def _outside_counts(node: Any) -> list[Any]:
    """The parts of an expression, without the star of COUNT(*)."""
    found: list[Any] = []
    for part in node.walk():
        if type(part).__name__ == "Star" and type(part.parent).__name__ == "Count":
            continue
        found.append(part)
    return found
