"""The methods that are measured, each a function from a post to what it claims: k, bounds where it has any, and its
cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic
from typing import get_args

from leakmeter.errors import AnswerError
from leakmeter.evaluate.branch.posts import Post, gold_disclosures
from leakmeter.llm import Metered, Model, Usage
from leakmeter.text.branch import Accuracy
from leakmeter.text.branch.estimate import Drawn, Procedure, drawn
from leakmeter.text.branch.prompting import PROMPTS, Prompting, prompted
from leakmeter.text.branch.prompts import FOLDER
from leakmeter.text.branch.retrieval import Passage
from leakmeter.text.crowd import estimate
from leakmeter.text.crowd.resampling import population_interval, proportion_interval, self_consistency_interval
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.types import Crowd, Disclosure

#: Text -> k by a fitted classifier of log10 k.
Bins = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Asked:
    """What methods may use: a ``model`` with its measured ``accuracy``, how often it is asked, documents, and a
    classifier.

    ``draws`` is how often each figure is asked for, ``runs`` how often the whole pipeline runs.
    """

    model: Model | None = None
    accuracy: Accuracy | None = None
    seed: int = 0
    draws: int = 1
    runs: int = 1
    evidence: Callable[[str], tuple[Passage, ...]] | None = None
    bins: Bins | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """What a method claims of a post: ``k`` people, None where it had no answer (``reason`` says why), its 90 %
    bounds, and what it cost. ``ks`` are those of all runs; ``sampled`` are the paper's bounds by self-consistency;
    ``variance`` is the total variance of its answers; ``cited`` of its ``questions`` were answered by a document."""

    k: float | None
    low: float | None = None
    high: float | None = None
    reason: str = ""
    ks: tuple[float, ...] = ()
    sampled: tuple[float, float] | None = None
    variance: float | None = None
    questions: int = 0
    cited: int = 0
    usage: Usage = field(default_factory=Usage)
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Method:
    """A method by its name in tables; ``needs`` names what of :class:`Asked` it cannot do without, ``prompts`` what it
    asks."""

    name: str
    claim: Callable[[Post, Asked], Claim]
    needs: str = ""
    prompts: tuple[str, ...] = ()
    counts: bool = False

    @property
    def asks(self) -> bool:
        """Whether a language model is asked, which is what takes long."""
        return bool(self.prompts)


def built_in(post: Post, asked: Asked) -> Claim:
    """The shipped estimator, which asks no model, told what the post is marked to disclose as the others are."""
    begun = monotonic()
    crowd = estimate(read_where_marked(post), context=post.text, community=post.community or None)
    return replace(_of_crowd(crowd), seconds=monotonic() - begun)


def built_in_post_only(post: Post, asked: Asked) -> Claim:
    """The shipped estimator on the text alone: everything that it finds counts, marked or not."""
    begun = monotonic()
    return replace(_of_crowd(estimate(post.text, community=post.community or None)), seconds=monotonic() - begun)


def read_where_marked(post: Post) -> list[Disclosure]:
    """What leakmeter reads in the words that a post is marked to disclose, everywhere in a post without marks; marks in
    which it reads nothing are disclosures without facts."""
    marks = gold_disclosures(post)
    found = find(post.text, threshold=COUNTED_FROM, unlabelled=True)
    if not marks:
        return found
    read = [one for one in found if any(_overlap(one, mark) for mark in marks)]
    bare = [mark for mark in marks if not any(_overlap(one, mark) for one in read)]
    return sorted((*read, *bare), key=lambda one: (one.start, one.end))


def _overlap(one: Disclosure, other: Disclosure) -> bool:
    return one.start < other.end and other.start < one.end


def by_prompt(prompting: Prompting, post: Post, asked: Asked) -> Claim:
    """A model that is asked for k itself, shown the post and, but for post-only, what it is marked to disclose."""
    model = _model(asked)
    begun = monotonic()
    told = gold_disclosures(post)
    try:
        k = prompted(model, post.text, told, prompting, community=post.community, seed=asked.seed).k
    except AnswerError as error:
        return _unanswered(error, model, begun)
    return Claim(k, usage=model.usage, seconds=monotonic() - begun)


def by_network(procedure: Procedure, post: Post, asked: Asked) -> Claim:
    """BRANCH by a model alone, or mixed with the statistics: both are told what the post is marked to disclose."""
    model = _model(asked)
    begun = monotonic()
    procedure = replace(procedure, draws=asked.draws, runs=asked.runs, seed=asked.seed)
    if procedure.evidence is not None:
        procedure = replace(procedure, evidence=asked.evidence)
    told = read_where_marked(post) if procedure.answers == "mixed" else gold_disclosures(post)
    try:
        found, _, _ = drawn(told, model, procedure, post.text, post.community or None, asked.accuracy)
    except AnswerError as error:
        return _unanswered(error, model, begun)
    first = found[0]
    nodes = [node for node in first.run.nodes if node.answer]
    return replace(
        _of_crowd(first.crowd),
        ks=tuple(_people(each.crowd) for each in found),
        sampled=_sampled(first),
        variance=first.uncertainty.total,
        questions=len(nodes),
        cited=sum(node.answer is not None and node.answer.estimates.cited is not None for node in nodes),
        usage=model.usage,
        seconds=monotonic() - begun,
    )


def by_bins(post: Post, asked: Asked) -> Claim:
    """A classifier of log10 k."""
    if asked.bins is None:
        raise ValueError("a method that needs bins was called without")
    begun = monotonic()
    return Claim(asked.bins(post.text), seconds=monotonic() - begun)


def _nothing(question: str) -> tuple[Passage, ...]:
    """Stands for the documents, which are known when a method is called."""
    return ()


#: The prompts of the network's modules.
_NETWORK = tuple(sorted({file.stem for file in FOLDER.glob("*.md")} - {*PROMPTS.values()}))


def _by_prompt(name: Prompting) -> Method:
    return Method(name, partial(by_prompt, name), "model", (PROMPTS[name],))


METHODS: tuple[Method, ...] = (
    Method("built-in", built_in),
    Method("built-in, post only", built_in_post_only),
    Method("classifier", by_bins, "bins"),
    *map(_by_prompt, get_args(Prompting)),
    Method("independence", partial(by_network, Procedure("model", dependence="none")), "model", _NETWORK),
    Method("branch", partial(by_network, Procedure("model")), "model", _NETWORK),
    Method("branch-documents", partial(by_network, Procedure("model", evidence=_nothing)), "evidence", _NETWORK),
    Method("mixed", partial(by_network, Procedure("mixed")), "model", _NETWORK, True),
    Method("mixed-documents", partial(by_network, Procedure("mixed", evidence=_nothing)), "evidence", _NETWORK, True),
)


def _model(asked: Asked) -> Metered:
    if asked.model is None:
        raise ValueError("a method that needs a model was called without")
    return Metered(asked.model)


def _unanswered(error: AnswerError, model: Metered, begun: float) -> Claim:
    return Claim(None, reason=str(error), usage=model.usage, seconds=monotonic() - begun)


def _of_crowd(crowd: Crowd) -> Claim:
    k = _people(crowd)
    return Claim(k, min(k, crowd.low), crowd.high)


def _people(crowd: Crowd) -> float:
    """The people whom a crowd holds; where a detail points to one person, that is the author alone."""
    return 1.0 if any(reason.identifies for reason in crowd.reasons) else crowd.k


def _sampled(found: Drawn) -> tuple[float, float] | None:
    """The paper's bounds of one run: two standard deviations of the answers to each question, combined. None where
    nothing was drawn more than once."""
    answers: Sequence[Sequence[float]] = [n.answer.estimates.values for n in found.run.nodes if n.answer]
    if len(found.population) < 2 or any(len(each) < 2 for each in answers):
        return None
    between = self_consistency_interval(
        population_interval(found.population), [proportion_interval(each) for each in answers]
    )
    return max(1.0, between.low), max(1.0, between.high)
