"""The values of nodes in one atom: what a column holds, and what an argument written out in columns comes to."""

from __future__ import annotations

from leakmeter.program.bounded import called
from leakmeter.program.engine.block import Atom, Cell, Undefined
from leakmeter.program.engine.flatten import Plan
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.graph import Graph, both_hold
from leakmeter.program.engine.nodes import Apply, Node, Pick, Scale, Sum, Value
from leakmeter.program.language import Outcome


class Values:
    """What the nodes of one plan are worth, atom by atom; Undefined where that cannot be computed."""

    def __init__(self, graph: Graph, plan: Plan) -> None:
        self.graph = graph
        self.plan = plan

    def column(self, step: Node, atom: Atom) -> Cell:
        """What the column of a node that has exactly one value in each atom holds."""
        if isinstance(step, Sum):
            return self._sum(step, atom)
        if isinstance(step, Pick):
            cond = self.of(step.cond, atom)
            if isinstance(cond, Undefined):
                return cond
            return self.of(step.yes if cond else step.no, atom)
        if isinstance(step, Scale):
            factor, form = self.of(step.factor, atom), self.of(step.node, atom)
            if isinstance(factor, Undefined | Form | str):
                return factor if isinstance(factor, Undefined) else Undefined("a number is needed here", 0)
            if isinstance(form, Undefined | str):
                return form if isinstance(form, Undefined) else Undefined("a number is needed here", 0)
            return form.times(factor) if isinstance(form, Form) else factor * form
        if isinstance(step, Apply):
            return self._applied(step, atom)
        raise self.graph.error("internal: this construct has no rule")

    def of(self, node: Value, atom: Atom) -> Cell:
        """The value of an argument in an atom: an outcome for a discrete node, a form for a continuous one."""
        if not isinstance(node, Node):
            return node
        if node.id in atom.values:
            return atom.values[node.id]
        if not node.continuous:
            return self._sum(node, atom) if isinstance(node, Sum) else Undefined("this value is not known", 0)
        flat = self.plan.flat(node)
        collapsed = atom.values.get(-node.id - 1)
        if isinstance(node, Pick) and isinstance(word := atom.values.get(node.id), str):
            return word
        form = flat.form.plus(collapsed) if isinstance(collapsed, Form) else flat.form
        for column, coefficient in flat.columns.items():
            value = atom.values.get(column)
            if value is None:
                continue
            if isinstance(value, Undefined):
                return value
            if isinstance(value, Form):
                form = form.plus(value, coefficient)
            elif isinstance(value, str):
                return Undefined(f"the word {value!r} is used as a number", self.graph.line)
            else:
                form = form.shifted(coefficient * value)
        return form

    def _applied(self, step: Apply, atom: Atom) -> Cell:
        values: list[Outcome] = []
        for argument in step.args:
            value = self.of(argument, atom)
            if isinstance(value, Undefined):
                # What comes after a condition that does not hold is not looked at.
                return False if step.function is both_hold and len(values) == 1 and not values[0] else value
            if isinstance(value, Form):
                if not value.fixed:
                    raise self.graph.error("a discrete value is needed here, not a continuous one", step.line)
                value = value.const
            values.append(value)
        try:
            return called(step.function, values)
        except (ArithmeticError, ValueError, TypeError) as error:
            return Undefined(str(error), step.line)

    def _sum(self, step: Sum, atom: Atom) -> Cell:
        flat = self.plan.terms(step)
        already = atom.values.get(-step.id - 1)
        total, size = flat.form.const, abs(flat.form.const)
        if isinstance(already, int | float):
            total, size = total + already, size + abs(already)
        for column, value in atom.values.items():
            coefficient = flat.columns.get(column)
            if coefficient is None:
                continue
            if isinstance(value, Undefined):
                return value
            if isinstance(value, str | Form):
                return Undefined(f"{value!r} is used as a number", self.graph.line)
            total += coefficient * value
            size = max(size, abs(coefficient * value))
        return 0.0 if size and abs(total) < 1e-12 * size else total
