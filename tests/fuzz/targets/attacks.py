"""Adversarial rewriting: the methods on posts, and what a model may answer in each role."""

from __future__ import annotations

import json
from random import Random

from tests.fuzz.case import Target, hold
from tests.fuzz.laws import rewrite_holds
from tests.fuzz.targets.reports import rewrite_shown
from tests.fuzz.texts import changed, phrase, post

from leakmeter import Loop, find, rewrite
from leakmeter.llm import Asked, Scripted
from leakmeter.text.attack.evidence import fault, located
from leakmeter.text.attack.replies import text_in

_ATTRIBUTES = ("age", "sex", "occupation", "current_city_country", "identity", "health_issue", "shoe size", "")
_VALUES = ("34", "male", "nurse", "unknown", "", "NaN", "-1", "Leeds, UK", "9" * 200)
_PLAYERS = ("built-in", "model", "both")


def _post(random: Random) -> str:
    return post(random)[:300] if random.random() < 0.7 else phrase(random)


def _attacked(text: str, random: Random) -> object:
    """A post rewritten by what is built in."""
    words = text.split() or ["x"]
    method = random.choice(("rlaa", "fgaa", "redact"))
    loop = Loop(iterations=random.choice((1, 2, 4)), budget=random.choice((None, None, 0.0, 0.05)))
    result = rewrite(
        text,
        random.choice((None, None, 50, 1e12)),
        method=method,
        pin=random.choice(((), (), (random.choice(words),))),
        loop=None if method == "redact" else loop,
    )
    rewrite_holds(result)
    rewrite_shown(result, random)
    return result.text


def _model(random: Random, post: str) -> Scripted:
    """A model that answers each role with something: right, odd, or broken."""

    def quote() -> str:
        told = find(post, threshold=0.5)
        words = post.split() or ["x"]
        at = random.randrange(len(words))
        return random.choice(
            (random.choice(told).text if told else "", " ".join(words[at : at + 4]), phrase(random)[:40])
        )

    def reply(asked: Asked) -> str:
        system = asked.messages[0].content
        if random.random() < 0.1:
            return phrase(random)
        if "You are an investigator" in system:
            rows = [
                {
                    "words": quote(),
                    "why": "so",
                    "attribute": random.choice(_ATTRIBUTES),
                    "guess": random.choice(_VALUES),
                }
                for _ in range(random.randint(0, 5))
            ]
            return json.dumps({"guesses": rows})
        if "You are the judge" in system:
            rows = [
                {
                    "number": random.choice((1, 2, 3, 0, -1, 99)),
                    "words": quote(),
                    "gives_away": phrase(random)[:20],
                    "validity": random.choice(("high", "high", "medium", "low", "invalid")),
                    "notes": "",
                }
                for _ in range(random.randint(0, 5))
            ]
            return json.dumps({"verdicts": rows})
        if "they are numbered" in system:
            number = asked.question.count("\n") - post.count("\n")
            words = ("a city", "", "Bradford", "5000", "my wife and I", post[:80], phrase(random)[:60])
            return json.dumps({"instead": [random.choice(words) for _ in range(random.choice((1, 2, max(1, number))))]})
        body = random.choice((post, changed(random, post), post.upper(), post * 3, "", phrase(random)))
        return random.choice(("{}", "words\n#\n{}", "Here is the text:\n{}", "```\n{}\n```", "#", "{} # {}")).replace(
            "{}", body
        )

    return Scripted(reply)


def _modelled(text: str, random: Random) -> object:
    """A post rewritten with a model in the roles."""
    method = random.choice(("rlaa", "rlaa", "fgaa", "incognitext"))
    roles = [random.choice(_PLAYERS) for _ in range(3)]
    if method == "incognitext":
        roles[2] = "model"
    loop = Loop(*roles, iterations=random.choice((1, 2, 3)))  # type: ignore[arg-type]
    result = rewrite(text, method=method, model=_model(random, text), loop=loop, seed=random.randrange(9))
    rewrite_holds(result)
    attacked = result.attacked
    hold(attacked is not None and len(attacked.iterations) <= attacked.limit, "no more turns than were asked for")
    for turn in attacked.iterations if attacked else ():
        for verdict in turn.verdicts:
            slices = all(turn.text[s.start : s.end] == s.text for s in verdict.evidence)
            hold(slices, "evidence stands in the text that was attacked", verdict)
            grounded = method != "rlaa" or not verdict.acts or bool(verdict.evidence)
            hold(grounded, "nothing is changed for a guess without evidence", verdict)
    return result.text


def _parsed(text: str, random: Random) -> object:
    """A reply read as a text, and a quotation looked for."""
    original = phrase(random)
    found = text_in(text, original)
    hold(found is None or any(c.isalnum() for c in found), "a text has words", found)
    spans = located(text, original)
    hold(all(text[s.start : s.end] == s.text for s in spans), "what is located slices the text", spans)
    hold(not spans or located(text, spans[0].text), "what was located can be located", spans)
    return found, spans, fault(text, original)


TARGETS = (
    Target("attacks", _post, _attacked, share=1.0, seconds=30.0),
    Target("attackers", _post, _modelled, share=1.0, seconds=30.0),
    Target("answers", post, _parsed, share=0.5, seconds=5.0),
)
