"""The result of an audit: beliefs before and after, and the leakage in bits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import inf, log2
from typing import TYPE_CHECKING, Any

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program import measures
from leakmeter.program.engine.filter import Answer
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.information import information, table
from leakmeter.program.language import Outcome
from leakmeter.program.posterior import Belief, belief
from leakmeter.types import How

if TYPE_CHECKING:
    from leakmeter.program.audit import Session


class Leakage:
    """What an attacker who believed ``prior`` believes after the observation, and how much the program leaks.

    ``prior`` and ``posterior`` are computed when first asked for; the observation is processed at once, so that an
    impossible one is an error of ``audit`` itself.
    """

    def __init__(self, session: Session, secret: str, observed: list[tuple[Node, Outcome]]) -> None:
        self._session = session
        self.secret = secret
        self.observed = tuple(observed)
        self._variable = session.variable(secret)
        self._answer = self._ask(True)

    def __repr__(self) -> str:
        return f"Leakage(secret={self.secret!r}, prior={self.prior!r}, posterior={self.posterior!r}, how={self.how!r})"

    def _ask(self, seen: bool) -> Answer:
        queries = [self._variable] if isinstance(self._variable, Node) else []
        return self._session.answer(queries, list(self.observed) if seen else [], within=seen)

    def _believe(self, answer: Answer) -> Belief:
        if not isinstance(self._variable, Node):
            return Belief([], {self._variable: 1.0})
        return belief(answer.components, 0, self._session.allowance)

    @cached_property
    def posterior(self) -> Belief:
        """What the attacker believes about the secret once the output is seen."""
        return self._believe(self._answer)

    @cached_property
    def prior(self) -> Belief:
        """What the attacker believed before."""
        return self._believe(self._ask(False))

    @cached_property
    def leakage(self) -> Measures:
        """The measures, in bits."""
        return Measures(self, self._session, self._variable)

    @property
    def log_evidence(self) -> float:
        """The natural logarithm of the probability of the observation; of its density where outputs are continuous."""
        return self._answer.log_evidence

    @property
    def how(self) -> How:
        """``exact``, or ``approximate`` where an approximation was allowed and used; see ``bound`` and ``notes``."""
        return "approximate" if self._session.allowance.notes else "exact"

    @property
    def bound(self) -> float:
        """How far a probability may be off: 0 for exact results (which hold to about 1e-10, some by quadrature)."""
        return self._session.allowance.bound

    @property
    def notes(self) -> tuple[str, ...]:
        """What was approximated, in words."""
        return tuple(self._session.allowance.notes)

    def ranking(self, name: str, top: int | None = None) -> list[measures.Exposure]:
        """Who is most exposed: the elements of the input list ``name`` by the bits learned, KL(posterior‖prior).

        At most ``top`` of them, equals in the order of the list.
        """
        size = self._session.length(name)
        bits = [(f"{name}[{i}]", self._session.learned(f"{name}[{i}]", self.observed)) for i in range(size)]
        return measures.most_exposed(bits, top)


class Measures:
    """How much the program's output tells about the secret: on average over outputs, and for the one observed.

    Averages treat as released the outputs that were observed, or all of them if none were. All are in bits unless said
    otherwise. Those of guessing (vulnerabilities, guessing entropy) need a finite secret; for a continuous one use
    ``window``.
    """

    def __init__(self, result: Leakage, session: Session, variable: Value) -> None:
        self._result = result
        self._session = session
        self._variable = variable

    @cached_property
    def _joint(self) -> tuple[Answer, list[int]]:
        if not isinstance(self._variable, Node):
            raise ProgramError("the secret is a known number: nothing can leak about it.")
        outputs = self._session.related(self._variable, [n for n, _ in self._result.observed])
        return self._session.answer([self._variable, *outputs], []), list(range(1, len(outputs) + 1))

    @cached_property
    def information(self) -> measures.Bounded:
        """Mutual information of secret and outputs with the error of its quadrature (0 for closed forms)."""
        if not isinstance(self._variable, Node):
            return measures.Bounded(0.0, 0.0)
        answer, columns = self._joint
        if not columns:
            return measures.Bounded(0.0, 0.0)
        return information(answer.components, columns, self._session.allowance)

    @property
    def mutual_information(self) -> float:
        """I(secret; outputs): the bits an attacker learns on average. 0 is no leakage (erratum 9)."""
        return self.information.value

    @cached_property
    def _channel(self) -> tuple[list[object], Array, Array]:
        answer, columns = self._joint
        if not self._result.prior.discrete:
            raise ProgramError(
                f"{self._result.secret} is continuous, and guessing it needs a window: use .window(width)."
            )
        if any(not isinstance(v, int | float | bool | str) for c in answer.components for v in c.values[1:]):
            raise ProgramError("the outputs are continuous; only mutual_information and the beliefs are available.")
        secrets, _, joint = table(answer.components, columns)
        prior = joint.sum(axis=1)
        return secrets, prior, joint / prior[:, None]

    @property
    def channel(self) -> tuple[tuple[object, ...], Array, Array]:
        """The secret's values (n), its prior (n,), and P(output | secret) (n, m)."""
        secrets, prior, rows = self._channel
        return tuple(secrets), prior, rows

    def _of(self, function: Callable[[Array, Array], float]) -> float:
        _, prior, rows = self._channel
        return function(prior, rows)

    @property
    def shannon_entropy(self) -> float:
        """H(secret) before anything is released."""
        return measures.shannon_entropy(self._channel[1])

    @property
    def conditional_entropy(self) -> float:
        """H(secret | outputs)."""
        return self._of(measures.conditional_entropy)

    @property
    def min_entropy(self) -> float:
        """-log2 of the prior Bayes vulnerability."""
        return measures.min_entropy(self._channel[1])

    @property
    def guessing_entropy(self) -> float:
        """Expected number of guesses before anything is released."""
        return measures.guessing_entropy(self._channel[1])

    @property
    def posterior_guessing_entropy(self) -> float:
        """Expected number of guesses once the output is seen."""
        return self._of(measures.posterior_guessing_entropy)

    @property
    def bayes_vulnerability(self) -> float:
        """Probability that the best guess before the release is right."""
        return measures.bayes_vulnerability(self._channel[1])

    @property
    def posterior_bayes_vulnerability(self) -> float:
        """Probability that the best guess after the release is right, averaged over outputs."""
        return self._of(measures.posterior_bayes_vulnerability)

    @property
    def bayes_risk(self) -> float:
        """Probability that the best guess after the release is wrong, averaged over outputs."""
        return self._of(measures.posterior_bayes_risk)

    @property
    def min_entropy_leakage(self) -> float:
        """log2 of posterior over prior Bayes vulnerability."""
        return self._of(measures.min_entropy_leakage)

    @property
    def multiplicative_leakage(self) -> float:
        """Posterior over prior Bayes vulnerability (a ratio)."""
        return self._of(measures.multiplicative_bayes_leakage)

    @property
    def additive_leakage(self) -> float:
        """Posterior minus prior Bayes vulnerability (a probability)."""
        return self._of(measures.additive_bayes_leakage)

    @property
    def local_epsilon(self) -> float:
        """The ε of local differential privacy, in nats."""
        return measures.local_epsilon(self._channel[2])

    def g_vulnerability(self, gain: Any, guesses: Sequence[Any] | None = None) -> tuple[float, float]:
        """Prior and posterior g-vulnerability, for a gain matrix (guesses, secrets) or ``gain(guess, secret)``."""
        secrets, prior, rows = self._channel
        before = measures.g_vulnerability(prior, gain, guesses=guesses, secrets=secrets)
        return before, measures.posterior_g_vulnerability(prior, rows, gain, guesses=guesses, secrets=secrets)

    def window(self, width: float) -> tuple[float, float]:
        """The best chance of guessing the secret to within ``width`` (its unit), before and after this observation."""
        return best_window(self._result.prior, width), best_window(self._result.posterior, width)

    @property
    def learned(self) -> float:
        """KL(posterior‖prior): the bits this one observation told about the secret."""
        return divergence(self._result.posterior, self._result.prior)

    @property
    def total_variation(self) -> float:
        """The most that the probability of any event about the secret changed by this observation (0 to 1)."""
        return variation(self._result.posterior, self._result.prior)


def best_window(of: Belief, width: float) -> float:
    """``max over c of P(|secret - c| <= width)``, by a search over a grid refined at its best cell."""
    if of.discrete:
        numbers = [float(v) for v in of.pmf if not isinstance(v, str)]
        return max((of.probability(v, v + 2 * width) for v in numbers), default=0.0)
    low, high = of.quantile(1e-4), of.quantile(1 - 1e-4)
    values = [0.0]
    for _ in range(4):
        centres = np.linspace(low, high, 41)
        values = [of.probability(float(c) - width, float(c) + width) for c in centres]
        best, step = int(np.argmax(values)), float(centres[1] - centres[0])
        low, high = float(centres[best]) - step, float(centres[best]) + step
    return max(values)


def divergence(p: Belief, q: Belief) -> float:
    """KL(p‖q) in bits; infinite where p holds possible what q does not."""
    total = 0.0
    before = q.pmf
    for value, mass in p.pmf.items():
        if mass > 0:
            total += mass * log2(mass / before[value]) if before.get(value, 0.0) > 0 else inf
    if p.discrete:
        return total
    xs, dx = p.grid(q)
    f, g = p.density(xs), q.density(xs)
    if bool(((f > 1e-290) & (g <= 0)).any()):
        return inf
    inside = (f > 0) & (g > 0)
    ratio = np.log2(np.where(inside, f, 1.0)) - np.log2(np.where(inside, g, 1.0))
    return max(0.0, total + float((np.where(inside, f * ratio, 0.0) * dx).sum()))


def variation(p: Belief, q: Belief) -> float:
    """Total variation distance of two beliefs, from 0 to 1."""
    atoms = sum(abs(p.pmf.get(v, 0.0) - q.pmf.get(v, 0.0)) for v in p.pmf.keys() | q.pmf.keys())
    if p.discrete and q.discrete:
        return 0.5 * atoms
    xs, dx = p.grid(q)
    return min(1.0, 0.5 * (atoms + float((np.abs(p.density(xs) - q.density(xs)) * dx).sum())))
