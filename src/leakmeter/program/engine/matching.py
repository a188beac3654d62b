"""Moment matching, where an approximation was asked for."""

from __future__ import annotations

from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.flatten import Plan
from leakmeter.program.engine.form import Form, covariance, mean
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Normal


def matched_product(graph: Graph, allowance: Allowance, a: Node, b: Node) -> Value | None:
    """``a * b`` of two affine forms of normals as a normal with the same mean, variance and covariances.

    With means m, n, variances s, t and covariance c: ``n a + m b - m n + c`` plus independent noise of variance
    ``s t + c²`` has the moments of the product exactly. None where one of the two is not an affine form of normals.
    Nothing bounds how far probabilities are off, so the bound that is recorded is 1.
    """
    forms: list[Form] = []
    plan = Plan([], [a, b])
    for node in (a, b):
        flat = plan.flat(node)
        bases = [*flat.form.coefs, *flat.form.dots]
        if flat.columns or not all(graph.table.run(base).gaussian for base in bases):
            return None
        forms.append(flat.form)
    table = graph.table
    m, n = (mean(f, table) for f in forms)
    s, t, c = (covariance(f, g, table) for f, g in ((forms[0], forms[0]), (forms[1], forms[1]), (forms[0], forms[1])))
    noise = s * t + c * c
    if noise == 0.0:
        return graph.total(c - m * n, [(n, a), (m, b)])
    allowance.spend(1.0, "a product of two continuous variables, matched in mean, variance and covariances only")
    return graph.total(c - m * n, [(n, a), (m, b), (1.0, graph.var(Normal(0.0, var=noise)))])
