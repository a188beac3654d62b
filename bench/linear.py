"""Whether find takes time linear in the text: seconds of processor time on patterns repeated to ever longer texts, the
exponent that fits them, and the peak of memory on the longest text that is read. Prints tables; asserts nothing.

python bench/linear.py                                       every pattern from 4,000 to 256,000 characters
python bench/linear.py --sizes 4000,16000 --patterns leeds,income
python bench/linear.py --work check --sizes 4000,16000,64000 --patterns post,corpus
python bench/linear.py --peak post,corpus,digits             memory alone, at 1,000,000 characters
"""

from __future__ import annotations

import argparse
import math
import platform
import resource
import subprocess
import sys
from itertools import count
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

ROOT = Path(__file__).parent.parent
SIZES = (4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000)
#: At this many characters the seconds stand in a column of their own.
NAMED = 64_000
#: The longest text that is read unless the caller raises the limit.
LONGEST = 1_000_000
PEAKS = ("post", "facts", "digits", "commas", "corpus", "counter-money")
#: A text is read again until it took this many seconds altogether, and the quickest reading counts.
ENOUGH = 0.25

_FACTS = (
    "I'm 34 and a nurse and married and I have two kids and a dog and lupus and a mortgage and I earn $68,000 a year "
    "and I live in Leeds and I was born in Ghana and I'm 5'11\" and gay and anxious and I have a degree in history "
    "and my name is Ann and my wife is a doctor and we rent and I smoke and "
)
#: What is repeated as it stands.
REPEATED: dict[str, str] = {
    "post": "",  # the example post; filled in where it is read
    "leeds": "I live in Leeds and ",
    "income": "I earn 50k a year, ",
    "facts": _FACTS,
    "facts-stops": _FACTS.replace(" and I", ". I"),
    "no-spaces": "IliveinLeedsandearn50kayear",
    "word": "a",
    "digits": "7",
    "phones": "call me on 415-555-0142 or (212) 555 0187, ",
    "cards": "4111 1111 1111 1111-",
    "grouped": "1,234,567.89 ",
    "stops": ".",
    "commas": ",",
    "questions": "?! ",
    "quotes": '"',
    "curly": "“x” ‘y’ ",
    "brackets": "[(",
    "nested": "(\"('[",
    "closing": ')"]',
    "apostrophes": "'",
    "newlines": "\n",
    "blank-lines": "   \n\t\n",
    "spaces": " ",
    "emoji": "😀👩‍👩‍👧",
    "cjk": "我住在北京",
    "cjk-stops": "我住在北京。",
    "combining": "e\u0301\u0302\u0303",
    "accent": "\u0301",
    "ats": "a@",
    "emails": "ann@b.co ",
    "links": "http://",
    "handles": "@handle ",
    "dotted": "a.",
    "hyphens": "ex-",
    "dashes": "- ",
    "underscores": "_",
    "quoted": "> I'm 24\n> nurse\n",
    "code": "`I'm 24` ",
    "fence": "```",
    "keys": "Age: 24\nSex: female\nJob: nurse\nCity: Leeds\n",
    "keys-line": "age: 24, sex: F, job: nurse; ",
    "bullets": "- 24\n- nurse\n* married\n",
    "capitals": "I AM A NURSE IN LEEDS AND I LOVE MY HUSBAND. ",
    "my": "my ",
    "not": "not ",
    "and-i": "and I'm ",
    "i": "I ",
    "years": "years old ",
    "money": "$1,000,000 ",
    "names": "My name is Ann Smith. Bob Jones ",
    "relatives": "my sister's husband's brother's ",
    "dates": "14 March 1986, 03/14/1986, ",
    "heights": "5'11\" ",
    "weights": "180 lbs to 165 lbs ",
    "speech": 'she said "I am 24" and he said "I live in Leeds" ',
    "dialogue": '"ma\'am," the clerk says, ',
    "if": "if I were 24 and ",
    "towns": "Paris, London, Portland, Springfield, ",
    "condition": "lupus, diabetes, asthma, ",
    "colon": "i am: ",
    "slash": "24/f/leeds ",
    "paragraphs": "I'm 24.\n\nI live in Leeds.\n\n",
    "questions-i": "Am I 24? Do I live in Leeds? ",
}
#: Texts with a running number, so that no two of their sentences are the same.
COUNTED: dict[str, str] = {
    "counter": "I am {0} and live in town {0}, ",
    "counter-stops": "I am {0} years old and I live at number {0}. ",
    "counter-money": "I earn ${0} a year and pay {0} in rent. ",
    "counter-kin": "My sister {0} is married to a nurse from Leeds {0}, and ",
    "counter-lines": "Line {0}: my son is {0}\n",
}


def text_of(name: str, length: int) -> str:
    """The text of a pattern, cut to ``length`` characters."""
    if name in COUNTED:
        return _of(COUNTED[name].format(number) for number in count(1))(length)
    if name == "corpus":
        return _of(_posts())(length)
    if name == "corpus-line":
        return _of(" ".join(post.split()) + " " for post in _posts())(length)
    if name == "shuffled":
        return _of(_shuffled())(length)
    unit = (ROOT / "examples" / "post.txt").read_text("utf-8") + "\n" if name == "post" else REPEATED[name]
    return (unit * (length // len(unit) + 1))[:length]


def names() -> tuple[str, ...]:
    """The names of all patterns."""
    return (*REPEATED, *COUNTED, "corpus", "corpus-line", "shuffled")


def _of(pieces: Iterator[str]) -> Callable[[int], str]:
    def cut(length: int) -> str:
        held: list[str] = []
        have = 0
        for piece in pieces:
            held.append(piece)
            have += len(piece)
            if have >= length:
                break
        return "".join(held)[:length]

    return cut


def _posts() -> Iterator[str]:
    """The posts of the corpus, in an order that mixes its writers; all are different."""
    from leakmeter.evaluate.corpus import posts

    texts = [post.text for post in posts(ROOT / "corpus" / "posts")]
    Random(22).shuffle(texts)
    yield from (text + "\n\n" for text in texts)


def _shuffled() -> Iterator[str]:
    """Sentences of the corpus in an order of their own, without end."""
    from leakmeter.text.sentences import sentences

    said = [text[start:end] for text in _posts() for start, end in sentences(text)]
    while True:
        Random(23).shuffle(said)
        yield from (sentence + " " for sentence in said)


def _work(name: str) -> Callable[[str], object]:
    import leakmeter
    from leakmeter.errors import InputError

    if name == "estimate":
        return lambda text: leakmeter.estimate(leakmeter.find(text), context=text)
    if name == "find":
        return leakmeter.find

    def check(text: str) -> object:
        try:
            return leakmeter.check(text)
        except InputError:  # nothing but white space
            return None

    return check


def seconds(work: Callable[[str], object], text: str) -> float:
    """The processor time of one reading, of all threads: the least of as many readings as fit into ENOUGH."""
    best, spent = math.inf, 0.0
    while spent < ENOUGH:
        start = process_time()
        work(text)
        took = process_time() - start
        best, spent = min(best, took), spent + took
    return best


def exponent(sizes: Sequence[int], times: Sequence[float]) -> float:
    """The slope of the line that fits the logarithms of times to those of sizes (least squares)."""
    xs, ys = [math.log(s) for s in sizes], [math.log(max(t, 1e-6)) for t in times]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def table(work: str, patterns: Sequence[str], sizes: Sequence[int], patience: float) -> None:
    """Print a row for each pattern: seconds by size and the exponents over all sizes and over the last two.

    A size of which twice the last time would take longer than ``patience`` seconds is left out.
    """
    run = _work(work)
    run("I'm a nurse. " * 40)  # loads what is loaded once
    print(f"| pattern | {' | '.join(f'{size // 1000}k' for size in sizes)} | exponent | last two |")
    print("|---|" + "---:|" * (len(sizes) + 2))
    fitted: dict[str, float] = {}
    named: dict[str, float] = {}
    for name in patterns:
        times: list[float] = []
        for size in sizes:
            if times and times[-1] * size / sizes[len(times) - 1] > patience:
                break
            times.append(seconds(run, text_of(name, size)))
            if size == NAMED:
                named[name] = times[-1]
        done = sizes[: len(times)]
        cells = [f"{t:.3f}" for t in times] + ["–"] * (len(sizes) - len(times))
        if len(times) > 1:
            fitted[name] = exponent(done, times)
            cells += [f"{fitted[name]:.2f}", f"{exponent(done[-2:], times[-2:]):.2f}"]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    _summary(fitted, named)


def _summary(fitted: Mapping[str, float], named: Mapping[str, float]) -> None:
    if fitted:
        steep = sorted((name for name in fitted if fitted[name] > 1.1), key=lambda name: -fitted[name])
        print(f"\nsteepest: {max(fitted.values()):.2f}; above 1.1: {', '.join(steep) or 'none'}")
    if named:
        slow = sorted((name for name in named if named[name] > 3), key=lambda name: -named[name])
        print(f"longest at {NAMED:,} characters: {max(named.values()):.2f} s; above 3 s: {', '.join(slow) or 'none'}")


def peaks(work: str, patterns: Sequence[str], length: int) -> None:
    """Print the peak of memory and the processor time of reading one long text, each in a process of its own."""
    print(f"\n| pattern, {length:,} characters | seconds | peak, MB |")
    print("|---|---:|---:|")
    for name in patterns:
        command = [sys.executable, __file__, "--work", work, "--one", name, "--characters", str(length)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        took, peak = done.stdout.split()
        print(f"| {name} | {float(took):.1f} | {float(peak):.0f} |", flush=True)


def one(work: str, name: str, length: int) -> None:
    """In a process of its own: read one text; print the seconds it took and the peak of memory in megabytes."""
    text = text_of(name, length)
    start = process_time()
    _work(work)(text)
    took = process_time() - start
    print(took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3))


def _names(given: str) -> tuple[str, ...]:
    chosen = tuple(given.split(",")) if given else ()
    if unknown := [name for name in chosen if name not in names()]:
        raise SystemExit(f"There is no pattern {unknown[0]}. Patterns: {', '.join(names())}.")
    return chosen


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--work", choices=("find", "estimate", "check"), default="find")
    reader.add_argument("--patterns", type=_names, help="names, with commas between them; all unless given")
    reader.add_argument("--sizes", help="characters, with commas between them", default=",".join(map(str, SIZES)))
    reader.add_argument("--patience", type=float, default=60.0, help="seconds that no single reading should pass")
    reader.add_argument("--peak", type=_names, help="measure memory alone, on these patterns")
    reader.add_argument("--characters", type=int, default=LONGEST, help="how long the texts for memory are")
    reader.add_argument("--one", type=str, help=argparse.SUPPRESS)
    given = reader.parse_args()
    if given.one:
        return one(given.work, given.one, given.characters)
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, {platform.system()}\n")
    if given.peak:
        return peaks(given.work, given.peak, given.characters)
    table(given.work, given.patterns or names(), [int(size) for size in given.sizes.split(",")], given.patience)
    if not given.patterns:
        peaks(given.work, PEAKS, given.characters)


if __name__ == "__main__":
    main()
