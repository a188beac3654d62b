"""Coins whose probability is continuous: ``Bernoulli(theta)``, ``Binomial(n, theta)``, ``Uniform(0, 1) < theta``.

Each outcome leaves powers of ``theta`` and ``1 - theta`` in the component's density (engine/latent.py), so that a count
of n such coins needs n + 1 components.
"""

from __future__ import annotations

from math import inf, lgamma, log

from leakmeter.errors import ProgramError
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.nodes import Draw, Family, Node
from leakmeter.program.engine.state import State
from leakmeter.program.language import Outcome

_OUTSIDE = (
    "the probability of a coin is a continuous variable that may lie outside 0 to 1; give it a prior inside, such as "
    "Uniform(0, 1) or TruncatedNormal(0.3, sd=0.1, low=0, high=1)."
)


def is_toss(node: Node) -> bool:
    """Whether a draw is a coin, or a number of coins, with a continuous probability."""
    if not isinstance(node, Draw) or not isinstance(node.make, Family) or not node.make.coins:
        return False
    return any(isinstance(a, Node) and a.continuous for a in node.args)


def tossed(step: Draw, arguments: list[Outcome | Form], state: State) -> list[tuple[int, State]]:
    """Each number of successes with its component. Raises ProgramError where the probability may lie outside 0 to 1."""
    family = step.make
    names = (*(("p",) if len(arguments) == 1 else ("n", "p"))[: family.positional], *family.names)  # pyright: ignore
    named = dict(zip(names, arguments, strict=True))
    probability, trials = named["p"], named.get("n", 1)
    if not isinstance(probability, Form) or not isinstance(trials, int | float) or not 0 <= trials <= 10**4:
        raise ProgramError(f"Binomial: n={trials} must be a number from 0 to 10000.")
    if not within_unit(state, state.resolve(probability)):
        raise ProgramError(_OUTSIDE)
    n = int(trials)
    made: list[tuple[int, State]] = []
    for k in range(n + 1):
        branch = state.copy()
        branch.log_weight += lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
        other = Form(1.0).plus(probability, -1.0)
        if (not k or branch.raise_to(probability, k)) and (n == k or branch.raise_to(other, n - k)):
            made.append((k, branch))
    return made


def within_unit(state: State, form: Form) -> bool:
    """Whether a resolved form certainly lies between 0 and 1, as far as the ranges of its variables tell."""
    value = state.certain(form)
    if value is not None:
        return -1e-12 <= value <= 1 + 1e-12
    if form.dots:
        return False
    low = high = form.const
    for base, coefficient in form.coefs.items():
        box = state.boxes.get(Form(0.0, {base: 1.0}).direction_key())
        if box is None or -inf in (box.low, -box.high):
            return False
        ends = (coefficient * box.low, coefficient * box.high)
        low, high = low + min(ends), high + max(ends)
    return low >= -1e-12 and high <= 1 + 1e-12


def thrown(form: Form, below: bool, fresh: int, state: State) -> list[tuple[bool, State]] | None:
    """The test ``form < 0`` (or ``> 0``) as a coin, where ``fresh`` is a uniform variable that only this test looks at.

    None where it is no such coin: the rest of the form is known, or may lie outside the uniform variable's range.
    """
    key = Form(0.0, {fresh: 1.0}).direction_key()
    if state.flats.get(fresh) != 0.0 or key not in state.boxes or fresh not in form.coefs:
        return None
    if any(fresh in box.form.coefs for k, box in state.boxes.items() if k != key):
        return None
    if any(fresh in form.coefs for form, _ in state.powers.values()):
        return None  # not uniform any more: other coins have told something of it
    coefficient, box = form.coefs[fresh], state.boxes[key]
    rest = Form(form.const, {b: c for b, c in form.coefs.items() if b != fresh}, form.dots)
    if state.certain(rest) is not None:
        return None
    width = box.high - box.low
    share = rest.times(-1 / (coefficient * width)).shifted(-box.low / width)  # where the uniform meets the rest
    if not within_unit(state, share):
        return None
    smaller = below == (coefficient > 0)
    probability = share if smaller else Form(1.0).plus(share, -1.0)
    made: list[tuple[bool, State]] = []
    for outcome, form_of in ((True, probability), (False, Form(1.0).plus(probability, -1.0))):
        branch = state.copy()
        del branch.flats[fresh], branch.boxes[key]
        branch.log_weight += log(width)
        if branch.raise_to(form_of, 1):
            made.append((outcome, branch))
    return made
