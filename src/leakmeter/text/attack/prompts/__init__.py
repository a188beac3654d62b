"""What models are told in each role, one file for each prompt and version (``NAME.VERSION.md``).

The words are ours; what is asked for follows the prompts in the appendix of the RLAA paper. Worked examples come first,
since small models otherwise quote what is not there. A prompt is never changed once figures were measured with it; a
better one gets the next version.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from leakmeter.errors import DataError
from leakmeter.llm import Message
from leakmeter.llm.prompts import fenced, filled
from leakmeter.text.attack.attributes import Attribute
from leakmeter.types import Guess, Span, Verdict

FOLDER = Path(__file__).parent


def attacking(text: str, wanted: Sequence[Attribute]) -> tuple[Message, ...]:
    """What an attacker is told to guess of the author of a text. The examples guess nothing but what is wanted."""
    rows = "\n".join(f"- {each.id}: {each.label}, {each.asks}" for each in wanted)
    turns = [Message("system", _piece("attacking.1", attributes=rows))]
    ids = {each.id for each in wanted}
    for example in _examples("attacking"):
        guesses = [guess for guess in example["guesses"] if guess["attribute"] in ids]
        turns += _turns(_post(example["text"]), {"guesses": guesses})
    return (*turns, Message("user", _post(text)))


def arbitrating(text: str, guesses: Sequence[Guess]) -> tuple[Message, ...]:
    """What an arbitrator is told to judge: all guesses at once, by their numbers from 1."""
    turns = [Message("system", _piece("arbitrating.1"))]
    for example in _examples("arbitrating"):
        turns += _turns(
            _guessed(example["text"], [Guess(*row) for row in example["guesses"]]), {"verdicts": example["verdicts"]}
        )
    return (*turns, Message("user", _guessed(text, guesses)))


def replacing(text: str, parts: Sequence[tuple[str, str]]) -> tuple[Message, ...]:
    """What an anonymizer is told who is to put other words in the place of parts of a text; each part with what it gives
    away."""
    turns = [Message("system", _piece("replacing.1"))]
    for example in _examples("replacing"):
        turns += _turns(_parted(example["text"], example["parts"]), {"instead": example["instead"]})
    return (*turns, Message("user", _parted(text, parts)))


def anonymizing(text: str, leaks: Sequence[Verdict]) -> tuple[Message, ...]:
    """What an anonymizer is told who is to write the whole text anew: the words that leaks rest on, with worked examples;
    or, where nobody judged them, the guesses and no example, as the baseline is published (RLAA, anonymizer prompt)."""
    judged = any(leak.evidence for leak in leaks)
    turns = [Message("system", _piece("anonymizing.1" if judged else "anonymizing_unjudged.1"))]
    for example in _examples("anonymizing") if judged else ():
        before = [_example_leak(example["text"], row) for row in example["leaks"]]
        answer = f"{example['changes']}\n#\n{example['after']}"
        turns += [Message("user", _leaking(example["text"], before, judged)), Message("assistant", answer)]
    return (*turns, Message("user", _leaking(text, leaks, judged)))


def _leaking(text: str, leaks: Sequence[Verdict], judged: bool) -> str:
    rows = (_leak(leak) if judged else _guess(leak.guess) for leak in leaks)
    return "\n".join((f"Text:\n{fenced(text)}", "It gives away:", *rows))


def _example_leak(text: str, row: Sequence[Any]) -> Verdict:
    attribute, value, words, concept, validity = row
    at = text.index(words)
    guess = Guess(attribute, value, words)
    return Verdict(guess, validity, (Span(at, at + len(words), words),), concept)


def misleading(text: str, leaks: Sequence[Verdict], persona: Sequence[tuple[str, str]]) -> tuple[Message, ...]:
    """What an anonymizer is told who is to make the author look like somebody else."""
    rows = "\n".join(_guess(leak.guess) for leak in leaks)
    person = "\n".join(f"- {what}: {value}" for what, value in persona)
    question = f"Text:\n{fenced(text)}\nGuessed of its author:\n{rows}\nThe author is to seem:\n{person}"
    return (Message("system", _piece("misleading.1")), Message("user", question))


def _post(text: str) -> str:
    return f"Post:\n{fenced(text)}"


def _guessed(text: str, guesses: Sequence[Guess]) -> str:
    rows = (
        f"{number}. {guess.attribute}: {guess.value}; it quotes “{guess.evidence}”"
        for number, guess in enumerate(guesses, 1)
    )
    return "\n".join((_post(text), "Guesses:", *rows))


def _parted(text: str, parts: Sequence[Sequence[str]]) -> str:
    rows = (f"{number}. “{words}” ({gives_away})" for number, (words, gives_away) in enumerate(parts, 1))
    return "\n".join((f"Text:\n{fenced(text)}", "Parts:", *rows))


def _leak(leak: Verdict) -> str:
    words = ", ".join(dict.fromkeys(f"“{span.text}”" for span in leak.evidence))
    return f"- {leak.validity}: {words} ({leak.concept or leak.guess.value})"


def _guess(guess: Guess) -> str:
    return f"- {guess.attribute}: {guess.value}" + (f" (because of “{guess.evidence}”)" if guess.evidence else "")


def _turns(question: str, answer: Mapping[str, object]) -> tuple[Message, Message]:
    """An example as a turn of a conversation. The answer has no blanks that a model would copy and spend time on."""
    written = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return Message("user", question), Message("assistant", written)


def _piece(prompt: str, **fields: str) -> str:
    try:
        return filled(prompt, folder=FOLDER, **fields)
    except OSError as error:
        raise DataError(f"The prompt {prompt}.md is missing. Install leakmeter again to restore it.") from error


@cache
def _examples(role: str) -> tuple[dict[str, Any], ...]:
    try:
        return tuple(json.loads((FOLDER / "examples.1.json").read_text("utf-8"))[role])
    except (OSError, ValueError, LookupError) as error:
        raise DataError("The prompt examples.1.json is missing. Install leakmeter again to restore it.") from error
