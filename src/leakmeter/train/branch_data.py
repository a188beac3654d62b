"""Posts with worked k -> chats from which a model learns BRANCH's modules, each as the pipeline asks it (BRANCH,
appendix C).

One file for each module: ``selecting``, ``ordering``, ``depending``, ``querying`` and ``estimating``, the five that
the paper fits, and ``populating`` and ``sizing``, which it counts among them. Besides, for the baselines of appendix
E: ``chain``, all of it in one answer, and ``bins``, the power of ten nearest to k. The questions are those of the
shipped prompts, worked examples included, so that a fitted model takes the place of another with nothing else changed.

The post of an ordering decides its split; those of the test split are never written. An answer that the pipeline would
not take, for its length or its form, is left out.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from math import log10
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from leakmeter.errors import InputError
from leakmeter.evaluate.branch.modules import statements_of
from leakmeter.evaluate.branch.posts import Node, Ordering, Post, Trust, gold_disclosures
from leakmeter.llm import Shape, held, with_shape
from leakmeter.llm.prompts import fenced
from leakmeter.text.branch.estimation import OF, Share, Size
from leakmeter.text.branch.prompting import Chain, chain_question
from leakmeter.text.branch.prompts import conversation
from leakmeter.text.branch.queries import Query, counts_people, is_population, people_of
from leakmeter.text.branch.statements import Statement, clause_of, listed, start_of
from leakmeter.text.branch.structure import LONGEST_TEXT, Dependence, Order, kind_of, selection_shape
from leakmeter.train.anonymizer_data import SPLITS, Chat, Message, Split, make_folder, read_chats
from leakmeter.writing import write_whole

#: How sure an answer is of itself, by how its share can be trusted.
_SURE: Mapping[Trust, float] = {"reliable": 0.9, "unreliable": 0.6, "none": 0.3}
_HELD_OUT = 0.1
_FOLDER = "Make the folder with leakmeter train branch-data."
MODULES = ("selecting", "ordering", "depending", "querying", "estimating", "populating", "sizing", "chain", "bins")


def lessons(posts: Sequence[Post], seed: int = 0) -> dict[str, dict[Split, tuple[Chat, ...]]]:
    """The chats of every module, by split; ``seed`` draws the posts for validation, one in ten and at least one.

    Raises InputError for fewer than two posts, and for one of the test split.
    """
    if any(post.split == "test" for post in posts):
        raise InputError("A post of the test split is not to be learnt from. Name another split.")
    if len(posts) < 2:
        raise InputError("There are fewer than two posts to learn from. Name a file of posts with worked k.")
    held = set(random.Random(seed).sample(sorted(post.id for post in posts), max(1, round(_HELD_OUT * len(posts)))))
    found: dict[str, dict[Split, tuple[Chat, ...]]] = {}
    for module in MODULES:
        sides: dict[Split, list[Chat]] = {"train": [], "validation": []}
        for post in posts:
            chats = (chat for ordering in post.orderings for chat in _TAUGHT[module](post, ordering))
            sides["validation" if post.id in held else "train"] += dict.fromkeys(chats)
        found[module] = {split: tuple(chats) for split, chats in sides.items()}
    return found


def write(folder: Path, made: Mapping[str, Mapping[Split, Sequence[Chat]]]) -> None:
    """Write ``MODULE-SPLIT.jsonl``, a chat a line. Raises OutputError where they cannot be written."""
    make_folder(folder)
    for module, sides in made.items():
        for split, chats in sides.items():
            lines = (json.dumps(asdict(chat), ensure_ascii=False) + "\n" for chat in chats)
            write_whole(folder / f"{module}-{split}.jsonl", "".join(lines).encode("utf-8"))


def read(folder: Path, module: str) -> dict[Split, tuple[Chat, ...]]:
    """The chats of a module that :func:`write` wrote. Raises InputError for a module that there is not, and, naming
    file and line, for anything else that is wrong."""
    if module not in MODULES:
        raise InputError(f"There is no module “{module[:30]}”. Modules: {', '.join(MODULES)}.")
    return {split: read_chats(folder / f"{module}-{split}.jsonl", _FOLDER) for split in SPLITS}


def _chat(asked: Sequence[Any], answer: Mapping[str, Any], shape: type[Shape]) -> Iterator[Chat]:
    """A chat, if its answer is one that the pipeline takes."""
    written = json.dumps(answer, ensure_ascii=False)
    try:
        shape.model_validate_json(written)
    except ValidationError:
        return
    messages = (Message(each.role, each.content) for each in asked)
    yield Chat((*messages, Message("assistant", written)))


def _selecting(post: Post, ordering: Ordering) -> Iterator[Chat]:
    labels = {id(one): label for label, one in post.disclosures.items()}
    details = [Statement(labels[id(one)], one.text, one.category) for one in gold_disclosures(post)]
    means = {one.id: one.means for one in statements_of(post, ordering)}
    shape = selection_shape([one.id for one in details])
    shown = conversation(
        "selecting.1",
        text=fenced(post.text[:LONGEST_TEXT]),
        counted="nothing",
        details="\n".join(f"{one.id} ({kind_of(one)}): {one.quoted()}" for one in details),
    )
    answer = {
        one.id: {"means": means.get(one.id) or _place(ordering, one.id), "answerable": one.id in ordering.order()}
        for one in details
    }
    yield from _chat(with_shape(shown, shape), answer, shape)


def _place(ordering: Ordering, label: str) -> str:
    """What a disclosure without a node says: that of the population, or what nobody could count."""
    if label in ordering.population.disclosures:
        return f"belong to the {ordering.population.query}"
    return "say something that nobody could count"


def _ordering(post: Post, ordering: Ordering) -> Iterator[Chat]:
    statements = statements_of(post, ordering)
    if len(statements) > 1:
        shown = sorted(statements, key=lambda one: (post.disclosures[one.id].start, one.id))
        asked = conversation("ordering.1", statements=listed(shown))
        yield from _chat(with_shape(asked, Order), {"order": [one.id for one in statements]}, Order)


def _depending(post: Post, ordering: Ordering) -> Iterator[Chat]:
    """Only what an annotator said: with parents but without what these make of it, a statement teaches nothing."""
    statements = statements_of(post, ordering)
    by_label = {one.id: one for one in statements}
    first: dict[str, Node] = {}
    for node in ordering.nodes:
        first.setdefault(node.disclosure, node)
    for at, one in enumerate(statements[1:], 1):
        node = first[one.id]
        if node.parents is None:
            continue
        named = [label for label in node.parents if label in by_label and label != one.id]
        if named and node.effect is None:
            continue
        answer = {"depends_on": named, "then": node.effect if named else "unchanged"}
        asked = conversation("depending.2", known=listed(statements[:at]), statement=one.means)
        yield from _chat(with_shape(asked, Dependence), answer, Dependence)


def _querying(post: Post, ordering: Ordering) -> Iterator[Chat]:
    among = people_of(ordering.population.query)
    means = {one.id: one.means for one in statements_of(post, ordering)}
    for node in ordering.nodes:
        if node.parents is None:
            continue
        start = start_of(among, [means[label] for label in node.parents if label in means and label != node.disclosure])
        words = Statement(node.disclosure, post.disclosures[node.disclosure].text).quoted()
        asked = conversation("querying.1", statement=node.means, words=words, start=start)
        yield from _chat(with_shape(asked, Query), {"query": f"{start} {node.means}"}, held(Query, _asks))


def _asks(answer: Query) -> None:
    clause_of(answer.query)


def _estimating(post: Post, ordering: Ordering) -> Iterator[Chat]:
    for node in ordering.nodes:
        answer = {"of_100000": max(1, round(OF * node.share)), "confidence": _SURE[node.trust]}
        yield from _chat(with_shape(conversation("estimating.2", query=node.query), Share), answer, Share)


def _populating(post: Post, ordering: Ordering) -> Iterator[Chat]:
    words = [Statement(label, post.disclosures[label].text).quoted() for label in ordering.population.disclosures]
    forum = Statement("community", post.community).quoted() if post.community else "none"
    asked = conversation("populating.1", detail=words[0] if words else "none", community=forum)
    yield from _chat(with_shape(asked, Query), {"query": _counting(ordering)}, held(Query, counts_people))


def _counting(ordering: Ordering) -> str:
    """The population's question as the pipeline words it: "number of" before what is no question of that form."""
    query = ordering.population.query
    return query if is_population(query) else f"number of {query}"


def _sizing(post: Post, ordering: Ordering) -> Iterator[Chat]:
    asked = conversation("sizing.1", query=_counting(ordering))
    yield from _chat(with_shape(asked, Size), {"number": max(2.0, ordering.population.n), "confidence": 0.9}, Size)


def _chain(post: Post, ordering: Ordering) -> Iterator[Chat]:
    left = ordering.population.n
    steps = [f"The author belongs to the {ordering.population.query}: {left:.6g} people."]
    for node in ordering.nodes:
        before, left = left, left * node.share
        product = f"{before:.6g} * {node.share:.3g} = {left:.6g}"
        steps.append(f"{node.disclosure}: {100 * node.share:.3g} % of these {node.means}: {product}.")
    asked = chain_question(post.text, gold_disclosures(post), post.community)
    yield from _chat(asked, {"steps": steps, "k": ordering.k}, Chain)


def _bins(post: Post, ordering: Ordering) -> Iterator[Chat]:
    system = Message("system", "How many people share what the author tells of themself? Answer with a power of ten.")
    power = Message("assistant", str(10 ** round(log10(ordering.k))))
    yield Chat((system, Message("user", post.text), power))


_TAUGHT: Mapping[str, Callable[[Post, Ordering], Iterator[Chat]]] = {
    "selecting": _selecting,
    "ordering": _ordering,
    "depending": _depending,
    "querying": _querying,
    "estimating": _estimating,
    "populating": _populating,
    "sizing": _sizing,
    "chain": _chain,
    "bins": _bins,
}
