"""The measures of one audit, each computed when it is asked for: on average over outputs, and for the one observed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.prob.special import Array
from leakmeter.program import measures
from leakmeter.program.budget import CHECKING, MEASURING, phase
from leakmeter.program.comparing import divergence, variation, window_of
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.gains import GVulnerability, gains, of_observation, on_average
from leakmeter.program.information import information, table
from leakmeter.program.information_counts import Channel
from leakmeter.program.provenance import Provenance, of_allowance, provenance_of, together
from leakmeter.program.sampling import divergence as sampled
from leakmeter.program.sampling.belief import SampledBelief
from leakmeter.program.sampling.information import Table
from leakmeter.program.sampling.information import information as sampled_information
from leakmeter.program.sampling.sampler import Runs

if TYPE_CHECKING:
    from leakmeter.program.leakage import Leakage
    from leakmeter.program.session import Session


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

    @contextmanager
    def _measuring(self) -> Generator[None]:
        """The budget of one question, where none is open already."""
        with self._session.clock(), phase(MEASURING):
            yield

    @cached_property
    def _wanted(self) -> list[Node]:
        """The secret and the outputs that have to do with it."""
        if not isinstance(self._variable, Node):
            raise ProgramError("the secret is a known number: nothing can leak about it.")
        seen = [n for n, _ in self._result.observed] if self._result.seen else None
        return [self._variable, *self._session.related(self._variable, seen)]

    @cached_property
    def _joint(self) -> Answer | Runs:
        try:
            return self._session.answer(self._wanted, [])
        except NotExactError as why:
            return self._session.sampled(why, self._wanted, [])

    @property
    def information(self) -> measures.Bounded:
        """Mutual information of secret and outputs with the error of its quadrature (0 for closed forms), or with its
        standard error where it is sampled."""
        return self._information[0]

    @cached_property
    def _information(self) -> tuple[measures.Bounded, Provenance]:
        if not isinstance(self._variable, Node) or len(self._wanted) == 1:
            return measures.Bounded(0.0, 0.0), Provenance()
        try:
            found = self._exact_information()
            if found is not None:
                return found
            joint = self._joint
        except NotExactError as why:
            joint = self._session.sampled(why, self._wanted, [])
        with self._measuring():
            return sampled_information(cast(Runs, joint)), provenance_of(joint)

    def _exact_information(self) -> tuple[measures.Bounded, Provenance] | None:
        """The information by an exact way, checked by random runs where those cost little; None where there is none.

        Raises NotExactError where there is none and the joint distribution is known, or where random runs contradict.
        """
        from leakmeter.program.verification import checkable, information_doubted

        known = self._known_information
        if known is None:
            joint = self._joint
            if isinstance(joint, Runs):
                return None
            allowance = replace(joint.allowance, notes=list(joint.allowance.notes))
            with self._measuring(), self._session.exactly():
                known = information(joint.components, range(1, len(self._wanted)), allowance), allowance
        with self._session.seeing([]) as graph:
            if checkable(graph, self._wanted, 1):
                with self._session.clock(), phase(CHECKING):
                    doubt = information_doubted(graph, self._wanted, known[0], self._session.seed)
                if doubt is not None:
                    raise NotExactError(f"two ways of computing this disagree ({doubt}); please report it")
        return known[0], of_allowance(known[1])

    def provenance(self, name: str) -> Provenance:
        """How the measure ``name`` (as the property is called) came about."""
        if name == "mutual_information":
            return self._information[1]
        beliefs = [self._result.prior_provenance]
        if name == "local_epsilon" and self._density_ratio is not None:
            return together(beliefs)
        if name in ("learned", "total_variation", "window"):
            return together([*beliefs, self._result.provenance])
        if self._known_channel is not None:
            return together([*beliefs, of_allowance(self._known_channel[1])])
        return together([*beliefs, provenance_of(self._joint)])

    @property
    def _known_information(self) -> tuple[measures.Bounded, Allowance] | None:
        """The information where it is known without the joint distribution."""
        try:
            return self._session.informed(self._wanted[0], self._wanted[1:])
        except NotExactError:
            return None

    @cached_property
    def _known_channel(self) -> tuple[Channel, Allowance] | None:
        """The channel of a finite secret where it is known without the joint distribution."""
        if len(self._wanted) == 1 or not self._result.prior.discrete:
            return None
        try:
            return self._session.channel(self._wanted[0], self._wanted[1:])
        except NotExactError:
            return None

    @property
    def mutual_information(self) -> float:
        """I(secret; outputs): the bits an attacker learns on average. 0 is no leakage (erratum 9)."""
        return self.information.value

    @cached_property
    def _table(self) -> Table | None:
        """The joint table of random runs; None where the joint distribution is exact."""
        if self._known_channel is not None:
            return None
        joint = self._joint
        if not isinstance(joint, Runs):
            return None
        prior = self._result.prior
        with self._measuring():
            return Table(joint, {} if isinstance(prior, SampledBelief) else prior.pmf)

    @cached_property
    def _channel(self) -> tuple[list[object], Array, Array]:
        if not self._result.prior.discrete:
            raise ProgramError(
                f"{self._result.secret} is continuous, and guessing it needs a window: use .window(width)."
            )
        known = self._known_channel
        if known is not None:
            return known[0]
        answer = self._joint
        if isinstance(answer, Runs):
            return self._table.channel() if self._table is not None else ([], np.zeros(0), np.zeros((0, 0)))
        if any(not isinstance(v, int | float | bool | str) for c in answer.components for v in c.values[1:]):
            raise ProgramError("the outputs are continuous; only mutual_information and the beliefs are available.")
        with self._measuring():
            secrets, _, joint = table(answer.components, range(1, len(self._wanted)))
        prior = joint.sum(axis=1)
        return secrets, prior, joint / prior[:, None]

    @property
    def channel(self) -> tuple[tuple[object, ...], Array, Array]:
        """The secret's values (n), its prior (n,), and P(output | secret) (n, m)."""
        secrets, prior, rows = self._channel
        return tuple(secrets), prior, rows

    def _of(self, function: Callable[[Array, Array], float]) -> float:
        _, prior, rows = self._channel
        with self._measuring():
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
        """The largest log ratio between an output's probabilities under two values of the secret, in nats.

        Where the release depends on no other input (``secret_alone``) that is the ε of local differential privacy.
        Else it holds for the prior about the others: against one who knows them it may be larger. Of outputs with noise
        that is continuous it is the ratio of densities (`leakmeter.program.density_ratio`).
        """
        if self._density_ratio is not None:
            return self._density_ratio
        if self._known_channel is None and isinstance(self._joint, Runs):
            raise ProgramError("the worst case over all outputs cannot be told from random runs, which miss rare ones.")
        if self._session.graph.ends_cut:
            raise ProgramError(
                "the worst case over all outputs cannot be told where a value without ends, such as noise, is rounded: "
                "its rarest outputs are left out; clip it before it is rounded, as in round(min(max(x, 0), 100))."
            )
        if self.provenance("local_epsilon").bound > 0:
            raise ProgramError(
                "the worst case over all outputs cannot be told where a distribution is cut or merged; for geometric "
                "noise, leakmeter.program.mechanisms.add_geometric is exact."
            )
        return measures.local_epsilon(self._channel[2])

    @cached_property
    def _density_ratio(self) -> float | None:
        """The worst case of outputs with continuous noise; None for others."""
        from leakmeter.program.density_ratio import largest_log_ratio

        if len(self._wanted) == 1 or self._session.graph.ends_cut or not self._result.prior.discrete:
            return None
        if not self._session.reads_output:
            return None
        with self._measuring():
            return largest_log_ratio(self._session, self._wanted[0], self._wanted[1:])

    @property
    def secret_alone(self) -> bool:
        """Whether the secret is an input and the release depends on no other that is random, as far as can be told."""
        return not self._session.others(self._wanted[0], self._wanted[1:])

    def g_vulnerability(
        self, gain: Any, guesses: Sequence[Any] | None = None, breaks: Sequence[float] = ()
    ) -> GVulnerability:
        """The expected gain of the best guess before the release and, averaged over outputs, after it.

        ``gain`` is a matrix (guesses, secrets) or a function ``gain(guess, secret)``. For a continuous secret it is a
        function of a guess and an array of secret values that returns as many gains, with a finite list of ``guesses``;
        the integrals are adaptive. Gains may jump; a feature that is narrower than a hundredth of what the attacker is
        unsure of, and not at a guess, is named in ``breaks`` (places, in the secret's unit). Outputs may be finite, or
        one of them continuous. Raises ProgramError.
        """
        if self._result.prior.discrete:
            secrets, prior, rows = self._channel
            before = measures.g_vulnerability(prior, gain, guesses=guesses, secrets=secrets)
            after = measures.posterior_g_vulnerability(prior, rows, gain, guesses=guesses, secrets=secrets)
            return GVulnerability(before, after)
        joint = self._joint
        if isinstance(joint, Runs):
            raise ProgramError("the gain of guesses at a continuous secret cannot be told from random runs.")
        with self._measuring():
            return on_average(
                gains(gain, guesses, breaks), joint.components, range(1, len(self._wanted)), joint.allowance
            )

    def observed_g_vulnerability(
        self, gain: Any, guesses: Sequence[Any] | None = None, breaks: Sequence[float] = ()
    ) -> GVulnerability:
        """The same before the release and after this one observed output. Raises ProgramError."""
        prior, posterior = self._result.prior, self._result.posterior
        if isinstance(prior, SampledBelief) or isinstance(posterior, SampledBelief):
            raise ProgramError("the gain of guesses after one output cannot be told from random runs.")
        if not prior.discrete:
            with self._measuring():
                return of_observation(gains(gain, guesses, breaks), prior, posterior)
        secrets = list(prior.pmf)
        both = [np.array([belief.pmf.get(value, 0.0) for value in secrets]) for belief in (prior, posterior)]
        return GVulnerability(
            *(measures.g_vulnerability(p / p.sum(), gain, guesses=guesses, secrets=secrets) for p in both)
        )

    def window(self, width: float) -> tuple[float, float]:
        """The best chance of guessing the secret to within ``width`` (its unit), before and after this observation."""
        with self._measuring():
            before, after = (window_of(b, width) for b in (self._result.prior, self._result.posterior))
        return before.value, after.value

    def window_error(self, width: float) -> float:
        """The standard error of the second of ``window``; 0 where it is not sampled."""
        return window_of(self._result.posterior, width).error

    @property
    def learned(self) -> float:
        """KL(posterior‖prior): the bits this one observation told about the secret."""
        return self._learned.value

    @cached_property
    def _learned(self) -> measures.Bounded:
        after, before = self._result.posterior, self._result.prior
        with self._measuring():
            if isinstance(after, SampledBelief):
                return sampled.learned(after, before)
            return measures.Bounded(divergence(after, before), 0.0)

    @property
    def total_variation(self) -> float:
        """The most that the probability of any event about the secret changed by this observation (0 to 1)."""
        return self._variation.value

    @cached_property
    def _variation(self) -> measures.Bounded:
        after, before = self._result.posterior, self._result.prior
        with self._measuring():
            if isinstance(after, SampledBelief):
                return sampled.variation(after, before)
            return measures.Bounded(variation(after, before), 0.0)

    def error(self, name: str) -> float:
        """How far the measure ``name`` (as the property is called) may be off: its standard error where it is sampled,
        the error of its quadrature where it has one, else 0."""
        known = {"mutual_information": "information", "learned": "_learned", "total_variation": "_variation"}
        if name in known:
            return float(getattr(self, known[name]).error)
        if self._table is None:
            return 0.0
        return self._table.error(lambda channel: float(getattr(_Given(self, channel), name)))


class _Given(Measures):
    """The measures of a finite secret for another channel."""

    def __init__(self, like: Measures, channel: tuple[list[object], Array, Array]) -> None:
        super().__init__(like._result, like._session, like._variable)
        self._given = channel

    @cached_property
    def _channel(self) -> tuple[list[object], Array, Array]:
        return self._given
