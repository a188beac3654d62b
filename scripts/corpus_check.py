"""Verify the posts of corpus/: marks parse, spans are trimmed, no post stands twice or in two writers' files.

The people of people.jsonl have ids and texts of their own, of 20 to 140 words and without marks, and two to six traits.

The statements of statements/ have marks that parse, of traits and values that are known; none stands twice, none is a
text that something is measured on or calibrated with, and none of those that are held back is nearly one of the others.

The texts of facts.jsonl have ids and words of their own, and stand in no other file.

The spans of abstractions.jsonl are cut by their offsets and have three distinct references, in which stands no number
and no name that the span has not; none of their texts stands twice or nearly is a text of the rest of the corpus.

    python scripts/corpus_check.py

Prints what there is by writer and category; exits with 1 and a line for each fault.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from leakmeter.errors import LeakmeterError
from leakmeter.evaluate.abstract_corpus import Abstracted, abstracted
from leakmeter.evaluate.corpus import HELD_OUT, REPLIES, STRANGERS, VALIDATION, Post, posts
from leakmeter.evaluate.crowd_posts import SPLITS, Person, people
from leakmeter.evaluate.facts import SPLITS as FACTS_SPLITS
from leakmeter.evaluate.facts import Telling, tellings
from leakmeter.evaluate.statements import HELD_BACK, Statement, statements
from leakmeter.text.crowd.traits import TRAITS

CORPUS = Path(__file__).parent.parent / "corpus" / "posts"
LONGEST_SPAN_WORDS = 25
#: Two texts are nearly the same if one shares this proportion of its runs of so many words with the other.
SHARED, RUN = 0.3, 4
#: Names that a reference may put in the place of a narrower one: groups, and wider places.
WIDER = frozenset(
    "I Canada New LGBT EU Asian African American British Indian Irish Louisiana Brooklyn Devon Colorado France "
    "Philippines Europe Asia Portugal England Iceland Nordic India Ireland Zealand Finland Switzerland Africa "
    "Baltic Sikh Pacific "
    "Native Uruguay America Italy East Gulf Midwest South North Coast Island West Portuguese".split()
)
#: A number in words may stand in a reference only as a bound: near one of these, or as a decade ("twenties").
BOUND = frozenset("over under nearly around past than even above below something".split())
NUMBER = re.compile(
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
    r"|hundred|thousand|million)"
)


def faults(found: list[Post]) -> list[str]:
    """One line for each thing that is wrong."""
    lines: list[str] = []
    seen: dict[str, str] = {}
    for post in found:
        words = plain(post.text)
        if words in seen and len(words.split()) > 4:
            lines.append(f"{post.id}: the same words as {seen[words]}")
        seen.setdefault(words, post.id)
        for span in post.spans:
            said = post.text[span.start : span.end]
            if said != said.strip():
                lines.append(f"{post.id}: a {span.category} span begins or ends with a space")
            if len(said.split()) > LONGEST_SPAN_WORDS:
                lines.append(f"{post.id}: a {span.category} span has {len(said.split())} words")
    return lines


def faults_of_people(found: list[Person], marked: list[Post]) -> list[str]:
    """One line for each thing that is wrong with the people."""
    lines: list[str] = []
    ids = Counter(person.id for person in found)
    texts = Counter(plain(text) for text in (*(p.text for p in found), *(p.text for p in marked)))
    for person in found:
        words = len(person.text.split())
        wrong = {
            "its id stands twice": ids[person.id] > 1,
            "its words stand twice in the corpus": texts[plain(person.text)] > 1,
            f"it has {words} words": not 20 <= words <= 140,
            "it holds marks": "[[" in person.text,
            f"there is no split {person.split}": person.split not in SPLITS,
            f"it states {len(person.traits)} traits": not 2 <= len(person.traits) <= 6,
            "it states a trait that is not known": any(trait.coded.name not in TRAITS for trait in person.traits),
            f"only {person.support} records support it": person.support < 5,
        }
        lines += [f"{person.id}: {what}" for what, is_so in wrong.items() if is_so]
    return lines


def faults_of_statements(found: list[Statement], stated: list[Person], marked: list[Post]) -> list[str]:
    """One line for each thing that is wrong with the statements."""
    measured = {plain(p.text): p.id for p in stated if p.split != "development"}
    measured |= {plain(p.text): p.id for p in marked if p.writer in (*VALIDATION, *HELD_OUT, *REPLIES, *STRANGERS)}
    lines: list[str] = []
    seen: dict[str, str] = {}
    for statement in found:
        words = plain(statement.text)
        if words in seen:
            lines.append(f"{statement.id}: the same words as {seen[words]}")
        if words in measured:
            lines.append(f"{statement.id}: the words of {measured[words]}, which is not to be learnt from")
        seen.setdefault(words, statement.id)
        for said in statement.said:
            if len(statement.text[said.start : said.end].split()) > LONGEST_SPAN_WORDS:
                lines.append(f"{statement.id}: the words of {said.label} are more than {LONGEST_SPAN_WORDS}")
    return lines + near_copies(found)


def near_copies(found: list[Statement]) -> list[str]:
    """One line for each statement that is held back and nearly stands among those that are learnt from."""
    having: dict[tuple[str, ...], set[str]] = {}
    for statement in found:
        if statement.writer not in HELD_BACK:
            for run in runs(statement.text):
                having.setdefault(run, set()).add(statement.id)
    lines: list[str] = []
    for statement in found:
        own = runs(statement.text) if statement.writer in HELD_BACK else set()
        shared = Counter(id for run in own for id in having.get(run, ()))
        lines += [f"{statement.id}: nearly {id}" for id, count in shared.items() if count > SHARED * len(own)]
    return lines


def faults_of_abstractions(found: list[Abstracted], others: dict[str, str]) -> list[str]:
    """One line for each thing that is wrong with the test set of abstraction. ``others`` are texts by their ids."""
    having: dict[tuple[str, ...], set[str]] = {}
    for id, text in others.items():
        for run in runs(text):
            having.setdefault(run, set()).add(id)
    lines: list[str] = []
    ids, texts = Counter(each.id for each in found), Counter(plain(each.text) for each in found)
    for each in found:
        words = len(each.text.split())
        distinct = {plain(reference) for reference in (*each.references, each.span.text)}
        wrong = {
            "its id stands twice": ids[each.id] > 1,
            "its text stands twice": texts[plain(each.text)] > 1,
            f"it has {words} words": not 15 <= words <= 50,
            "its span begins or ends with a space": each.span.text != each.span.text.strip(),
            "its references are not distinct, or one is the span itself": len(distinct) <= len(each.references),
        }
        lines += [f"{each.id}: {what}" for what, is_so in wrong.items() if is_so]
        lines += [f"{each.id}: “{word}” stands in a reference alone" for word in put_in(each)]
        own = runs(each.text)
        shared = Counter(id for run in own for id in having.get(run, ()))
        lines += [f"{each.id}: nearly {id}" for id, count in shared.items() if count > SHARED * len(own)]
        for run in own:
            having.setdefault(run, set()).add(each.id)
    return lines


def faults_of_tellings(found: list[Telling], others: dict[str, str]) -> list[str]:
    """One line for each text of facts.jsonl that stands twice or elsewhere. ``others`` are texts by their ids."""
    elsewhere = {plain(text): id for id, text in others.items()}
    ids, texts = Counter(each.id for each in found), Counter(plain(each.text) for each in found)
    lines = [f"{each.id}: its id stands twice" for each in found if ids[each.id] > 1]
    lines += [f"{each.id}: its text stands twice" for each in found if texts[plain(each.text)] > 1]
    return lines + [f"{e.id}: the words of {elsewhere[plain(e.text)]}" for e in found if plain(e.text) in elsewhere]


def put_in(each: Abstracted) -> list[str]:
    """Numbers and names of the references that the span has not."""
    said = set(re.findall(r"[^\W\d_]+|\d+", each.span.text.lower()))
    initials = {word[0] for word in said}
    found: list[str] = []
    for reference in each.references:
        words = re.findall(r"[^\W\d_]+|\d+", reference)
        for at, word in enumerate(words):
            small = word.lower()
            is_name = at > 0 and word[0].isupper() and word not in WIDER and not (len(word) == 1 and small in initials)
            is_number = word.isdigit() or (NUMBER.fullmatch(small) and not BOUND & {*words[max(0, at - 2) : at + 2]})
            if small not in said and (is_name or is_number):
                found.append(word)
    return found


def plain(text: str) -> str:
    """The words of a text in small letters, without punctuation."""
    return re.sub(r"\W+", " ", text.lower()).strip()


def runs(text: str) -> set[tuple[str, ...]]:
    """All runs of RUN words."""
    words = plain(text).split()
    return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


def main() -> int:
    try:
        found = posts(CORPUS)
        stated = people(CORPUS.parent / "people.jsonl")
        told = statements(CORPUS.parent / "statements")
        facts = [each for split in FACTS_SPLITS for each in tellings(CORPUS.parent / "facts.jsonl", split)]
        less = abstracted(CORPUS.parent / "abstractions.jsonl")
    except LeakmeterError as error:
        print(error)
        return 1
    for writer in sorted({post.writer for post in found}):
        own = [post for post in found if post.writer == writer]
        spans = sum(len(post.spans) for post in own)
        print(f"{writer}: {len(own)} posts, {sum(not p.spans for p in own)} with nothing to mark, {spans} spans")
    by_category = Counter(span.category for post in found for span in post.spans)
    print(", ".join(f"{category} {count}" for category, count in sorted(by_category.items())))
    print(f"people.jsonl: {len(stated)} posts, {sum(len(person.traits) for person in stated)} traits")
    for writer in sorted({statement.writer for statement in told}):
        own = [statement for statement in told if statement.writer == writer]
        marks = sum(len(statement.said) for statement in own)
        print(f"{writer}: {len(own)} statements, {sum(not s.said for s in own)} with nothing to mark, {marks} marks")
    by_label = Counter(said.label for statement in told for said in statement.said)
    print(", ".join(f"{label} {count}" for label, count in sorted(by_label.items())))
    print(f"facts.jsonl: {len(facts)} texts, {sum(len(each.told) for each in facts)} facts")
    print(f"abstractions.jsonl: {len(less)} spans, {sum(len(each.references) for each in less)} references")
    print(", ".join(f"{category} {n}" for category, n in sorted(Counter(each.category for each in less).items())))
    wrong = [*faults(found), *faults_of_people(stated, found), *faults_of_statements(told, stated, found)]
    others = {each.id: each.text for each in (*found, *stated, *told)}
    wrong += [*faults_of_abstractions(less, others), *faults_of_tellings(facts, others)]
    counts = f"{len(found)} posts, {by_category.total()} spans, {len(told)} statements, {by_label.total()} marks"
    print("\n".join(wrong) if wrong else f"{counts}: no faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
