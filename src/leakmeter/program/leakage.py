"""The result of an audit: beliefs before and after, and the leakage in bits."""

from __future__ import annotations

from functools import cached_property
from math import exp
from typing import TYPE_CHECKING

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.budget import ANSWERING, CHECKING, MEASURING, phase
from leakmeter.program.engine.answer import Answer
from leakmeter.program.engine.nodes import Node
from leakmeter.program.observing import tells
from leakmeter.program.posterior import Belief, belief

if TYPE_CHECKING:
    from leakmeter.program.averages import Measures
    from leakmeter.program.exposure import Normals, Seen
    from leakmeter.program.measures import Exposure
    from leakmeter.program.people import Posteriors
    from leakmeter.program.provenance import Provenance, Worlds
    from leakmeter.program.sampling.belief import SampledBelief
    from leakmeter.program.sampling.sampler import Runs
    from leakmeter.program.session import Session
    from leakmeter.types import How


class Leakage:
    """What an attacker who believed ``prior`` believes after the observation, and how much the program leaks.

    ``prior`` and ``posterior`` are computed when first asked for; the observation is processed at once, so that an
    impossible one is an error of ``audit`` itself.
    """

    def __init__(self, session: Session, secret: str, observation: object) -> None:
        self._session = session
        self.secret = secret
        #: What was seen of the output, with None for what was not (`leakmeter.program.observing.as_meant`).
        self.observation = observation
        self.observed = tuple(session.observed(observation))
        #: Whether outputs were seen at all; those that are always the same are not among ``observed``.
        self.seen = tells(observation) or bool(self.observed)
        self._variable = session.variable(secret)
        self._answer = self._ask(True)
        self._crowds: dict[str, Normals | None] = {}

    def __repr__(self) -> str:
        return f"Leakage(secret={self.secret!r}, prior={self.prior!r}, posterior={self.posterior!r}, how={self.how!r})"

    def _ask(self, seen: bool) -> Answer | Runs:
        queries = [self._variable] if isinstance(self._variable, Node) else []
        try:
            return self._session.answer(queries, list(self.observed) if seen else [], within=seen)
        except NotExactError as why:
            return self._sample(why, seen)

    def verify(self) -> None:
        """Check an exact answer against random runs, where those cost little beside it.

        Where they contradict it the answer is taken from random runs if that is allowed. Raises NotExactError if not.
        """
        variable, answer = self._variable, self._answer
        if not isinstance(variable, Node) or not isinstance(answer, Answer):
            return
        from leakmeter.program.sampling.belief import SampledBelief
        from leakmeter.program.verification import checkable, doubted

        with self._session.seeing(self.observed) as graph:
            if not checkable(graph, [variable], len(answer.components)):
                return
            believed = self.posterior
            if isinstance(believed, SampledBelief):
                return
            with self._session.clock(), phase(CHECKING):
                doubt = doubted(graph, variable, believed, answer.log_evidence, self._session.seed)
        if doubt is not None:
            why = f"two ways of computing this disagree ({doubt}), so neither is shown as exact; please report it"
            self._answer = self._sample(NotExactError(why), True)
            del self._after

    def _sample(self, why: NotExactError, seen: bool) -> Runs:
        queries = [self._variable] if isinstance(self._variable, Node) else []
        return self._session.sampled(why, queries, list(self.observed) if seen else [], within=seen)

    def _believe(self, answer: Answer | Runs, seen: bool) -> tuple[Belief, Answer | Runs]:
        """What an answer says of the secret, and the answer it is read off: random runs, where that one refuses."""
        if not isinstance(self._variable, Node):
            return Belief([], {self._variable: 1.0}), answer
        if not isinstance(answer, Answer):
            return _sampled_belief(answer), answer
        try:
            with self._session.clock(), phase(ANSWERING), self._session.exactly():
                found = belief(answer.components, 0, answer.allowance)
                if self._session.sampling is not None:
                    _ask_everything(found)
                return found, answer
        except NotExactError as why:
            runs = self._sample(why, seen)
            return _sampled_belief(runs), runs

    @cached_property
    def _after(self) -> tuple[Belief, Answer | Runs]:
        return self._believe(self._answer, True)

    @cached_property
    def _before(self) -> tuple[Belief, Answer | Runs]:
        return self._believe(self._ask(False), False)

    @property
    def posterior(self) -> Belief:
        """What the attacker believes about the secret once the output is seen."""
        return self._after[0]

    @property
    def prior(self) -> Belief:
        """What the attacker believed before."""
        return self._before[0]

    @cached_property
    def leakage(self) -> Measures:
        """The measures, in bits."""
        from leakmeter.program.averages import Measures

        return Measures(self, self._session, self._variable)

    @property
    def log_evidence(self) -> float:
        """The natural logarithm of the probability of the observation; of its density where outputs are continuous."""
        return self._answer.log_evidence

    @cached_property
    def chance(self) -> float | None:
        """How probable the observed output was, among the runs that the program's own ``observe()`` keeps; None where
        it has a density instead, or that cannot be told."""
        if not self.evidence_is_probability:
            return None
        kept = 0.0
        if self.observed and self._session.within:
            try:
                condition = self._session.answer([], [])
            except NotExactError:
                return None
            if condition.order:
                return None
            kept = condition.log_evidence
        return min(exp(self.log_evidence - kept), 1.0)

    @property
    def evidence_is_probability(self) -> bool:
        """Whether ``log_evidence`` is the logarithm of a probability, and not of a density."""
        return self._answer.order == 0

    @property
    def provenance(self) -> Provenance:
        """How the posterior came about. The measures each have their own: ``leakage.provenance(name)``."""
        from leakmeter.program.provenance import provenance_of

        return provenance_of(self._after[1])

    @property
    def worlds(self) -> Worlds | None:
        """How the program was tried in every world; None where it was read."""
        return self._session.worlds

    @property
    def prior_provenance(self) -> Provenance:
        """How the prior came about."""
        from leakmeter.program.provenance import provenance_of

        return provenance_of(self._before[1])

    @property
    def how(self) -> How:
        """How the posterior came about: ``exact``; ``sampled`` or ``approximate`` where that was allowed and used; see
        ``bound`` and ``notes``."""
        return self.provenance.how

    @property
    def bound(self) -> float:
        """How far a probability of the posterior may be off: 0 for exact results (which hold to about 1e-10, some by
        quadrature).

        Nothing bounds sampled figures, so theirs is 1; they have standard errors instead.
        """
        return self.provenance.bound

    @property
    def log_evidence_error(self) -> float:
        """The standard error of ``log_evidence``; 0 where it is not sampled."""
        return 0.0 if isinstance(self._answer, Answer) else self._answer.log_evidence_error

    @property
    def notes(self) -> tuple[str, ...]:
        """What was approximated in the posterior, in words."""
        return self.provenance.notes

    def posteriors(self, name: str) -> Posteriors:
        """What the attacker believes about each element of the input list ``name``: arrays ``.mean`` and ``.sd``.

        Lists of normals take time and memory linear in their length; others are audited one by one, up to 1,000
        elements. Raises ProgramError beyond that, and for what is no list of numbers.
        """
        from leakmeter.program.exposure import posteriors

        self._refuse_sampled()
        with self._session.clock(), phase(ANSWERING):
            return posteriors(self._session, name, self._everyone(name), lambda secret: self.of(secret).posterior)

    def of(self, secret: str) -> Leakage:
        """The same observation about another secret, without reading the program again."""
        return Leakage(self._session, secret, self.observation)

    def exposure(self, name: str, most: int | None = None, seen: Seen | None = None) -> Array:
        """The bits learned about each element of the input list ``name``, KL(posterior‖prior), to twelve digits.

        Lists of normals are treated at once. For others, at most ``most`` elements (None: any number) are audited one
        by one, and ``seen`` is called with how many of how many are done.
        """
        from leakmeter.program.exposure import exposure, one_by_one

        self._refuse_sampled()
        learned = one_by_one(lambda secret: self.of(secret).leakage.learned, name, most, seen)
        with self._session.clock(), phase(MEASURING):
            return exposure(self._session, name, self._everyone(name), learned)

    def _refuse_sampled(self) -> None:
        from leakmeter.program.sampling.belief import SampledBelief

        if isinstance(self.posterior, SampledBelief):
            raise ProgramError(
                "people are not compared from random runs, whose errors would rank them; audit one after the other"
            )

    def _everyone(self, name: str) -> Normals | None:
        from leakmeter.program.exposure import at_once

        if name not in self._crowds:
            self._crowds[name] = at_once(self._session, name, self.observed)
        return self._crowds[name]

    def ranking(self, name: str, top: int | None = None) -> list[Exposure]:
        """Who is most exposed: the elements of the input list ``name`` by the bits learned, see ``exposure``.

        At most ``top`` of them, equals in the order of the list.
        """
        from leakmeter.program.measures import Ranking

        if top is not None and top < 1:
            raise ProgramError(f"The top {top} cannot be listed: ask for at least 1.")
        found = Ranking([(name, self.exposure(name))])
        return found.top(len(found) if top is None else top)


def _sampled_belief(runs: Runs) -> SampledBelief:
    from leakmeter.program.sampling.belief import SampledBelief

    return SampledBelief(runs.columns[0], runs.weights)


def _ask_everything(of: Belief) -> None:
    """Ask an exact belief one of each of its questions, so that it refuses now what it would refuse later."""
    if any(isinstance(v, str) for v in of.pmf):
        return
    at = of.mean
    of.probability(at - of.sd, at)
    of.density([at])
