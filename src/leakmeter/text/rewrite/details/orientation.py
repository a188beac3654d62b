"""Sexual orientation: the word -> "LGBTQ+" -> "part of the community"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs
from leakmeter.text.rewrite.details.noun import stands_alone

_I = re.IGNORECASE
_WORD = re.compile(
    r"\b(?P<word>gay|lesbian|bi|bisexual|pan|pansexual|ace|asexual|demisexual|homosexual|aro|aroace|sapphic|queer|LGBTQ\+?)(?![\w’'-])\+?",
    _I,
)
_ARTICLE = re.compile(r"\b(?:an?|the)\s+(?:(?:\w+)\s+)?$", _I)
_OUT_AS = re.compile(r"\s+as\s+(?:an?\s+)?$", _I)


def orientation_details(passage: Passage) -> Iterator[Detail]:
    """ "I'm bi" -> "I'm LGBTQ+", "as a lesbian" -> "as an LGBTQ+ person", "a gay guy" -> "a guy"."""
    words = passage.words
    for match in _WORD.finditer(words):
        before, after = words[: match.start()] or passage.before[-20:], words[match.end() :] or passage.after
        said = match["word"].lower().startswith(("lgbtq", "queer"))
        step = None if said else "LGBTQ+"
        if re.match(r"['’-]", after):
            continue
        if (out := _OUT_AS.search(words[: match.start()])) and re.search(r"\bout\s*$", words[: out.start()]):
            yield Detail(out.start(), match.end(), rungs(None, f" as {step}" if step else None, ""), "main")
        elif _ARTICLE.search(before) and stands_alone(after):
            yield Detail(
                match.start(),
                match.end(),
                rungs(None, "LGBTQ+ person" if step else None),
                "main",
            )
        elif re.match(r"\s+[a-z]", after) and not stands_alone(after):
            yield Detail(match.start(), match.end(), rungs(None, step, ""), "main")
        else:
            yield Detail(match.start(), match.end(), rungs(None, step), "main")
