"""How long a check takes: start, first check, and a 150-word post once loaded; and what loading the statistics costs,
in time and memory. Prints figures; asserts nothing.

python bench/speed.py
"""

from __future__ import annotations

import json
import platform
import resource
import statistics
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from leakmeter.types import Disclosure

POST = Path(__file__).parent.parent / "examples" / "post.txt"
CORPUS = Path(__file__).parent.parent / "corpus" / "posts"
WORDS = 150


def of_150_words(text: str) -> str:
    """The example post, repeated or cut to 150 words, with its line breaks."""
    pieces = (text.strip() + "\n").replace("\n", " \n ").split(" ")
    words, kept = 0, []
    while words < WORDS:
        for piece in pieces:
            kept.append(piece)
            words += bool(piece.strip())
            if words >= WORDS:
                break
    return " ".join(kept)


def started(*arguments: str) -> float:
    """The median of seven runs of a Python process, in seconds."""
    times: list[float] = []
    for _ in range(7):
        start = perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        times.append(perf_counter() - start)
    return statistics.median(times)


def memory() -> float:
    """What this process holds in memory, in megabytes; its peak so far where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def load_base() -> None:
    """In a process of its own: estimates of the texts' disclosures on standard input, timed and weighed, as JSON."""
    from leakmeter.types import Disclosure, Fact

    def fact_of(row: dict[str, Any]) -> Fact:
        return Fact(**{**row, "candidates": tuple(row["candidates"])})

    texts = [
        [Disclosure(**{**row, "facts": tuple(map(fact_of, row["facts"]))}) for row in rows]
        for rows in json.load(sys.stdin)
    ]
    at, before = perf_counter(), memory()
    from leakmeter.text.crowd import estimate

    imported, with_code = perf_counter() - at, memory()
    at = perf_counter()
    estimate(texts[0])
    loaded, with_tables = perf_counter() - at, memory()
    for disclosures in texts[1:]:
        estimate(disclosures)
    print(json.dumps([imported, loaded, with_code - before, with_tables - with_code, memory() - with_code]))


def base_loaded(texts: Sequence[Sequence[Disclosure]]) -> tuple[float, ...]:
    """The medians of seven processes: seconds to import the estimator, and for the first text's estimate, which loads
    what it reads of the base; megabytes of the estimator, of the base after the first text, and after all."""
    from dataclasses import asdict

    told = json.dumps([[asdict(disclosure) for disclosure in found] for found in texts])
    runs = [
        subprocess.run([sys.executable, __file__, LOAD_BASE], input=told, text=True, check=True, capture_output=True)
        for _ in range(7)
    ]
    return tuple(statistics.median(figures) for figures in zip(*(json.loads(r.stdout) for r in runs), strict=True))


#: About how many posts are checked.
SEVERAL = 400
#: The argument with which this file loads the base in a process of its own.
LOAD_BASE = "--load-base"


def main() -> None:
    bare = started("-c", "pass")
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, {platform.system()}")
    print(f"bare Python                 {bare * 1000:8.1f} ms")
    for name, arguments in (
        ("import leakmeter", ("-c", "import leakmeter")),
        ("leakmeter --help", ("-m", "leakmeter", "--help")),
        ("leakmeter check (whole)", ("-m", "leakmeter", "check", str(POST))),
    ):
        time = started(*arguments)
        print(f"{name:27} {time * 1000:8.1f} ms  ({(time - bare) * 1000:+.1f} ms, {time / bare:.1f} times bare Python)")

    from leakmeter import check, estimate, find
    from leakmeter.evaluate.corpus import posts

    text = of_150_words(POST.read_text("utf-8"))
    check(text)
    found = find(text)
    for name, function in (
        ("find", lambda: find(text)),
        ("estimate", lambda: estimate(found, context=text)),
        ("check, with suggestions", lambda: check(text)),
    ):
        times = []
        for _ in range(30):
            start = perf_counter()
            function()
            times.append(perf_counter() - start)
        print(f"{name:27} {statistics.median(times) * 1000:8.1f} ms for {len(text.split())} words, once loaded")
    print(f"disclosures in that text: {len(found)}, far more than most")
    several = [p.text for p in posts(CORPUS) if 120 <= len(p.text.split()) <= 180]
    several = several[:: max(1, len(several) // SEVERAL)]
    known = [find(post) for post in several]
    imported, loaded, code, base, whole = base_loaded([found, *known])
    print(f"import of the estimator     {imported * 1000:8.1f} ms, {code:.1f} MB (with numpy)")
    print(f"the statistics' base, cold  {loaded * 1000:8.1f} ms, {base:.1f} MB: the first estimate of that text")
    print(f"the statistics' base          {whole:8.1f} MB after {len(several)} posts of 120 to 180 words")
    times = []
    for post, disclosures in zip(several, known, strict=True):
        start = perf_counter()
        estimate(disclosures, context=post)
        times.append(perf_counter() - start)
    below = sorted(times)[int(0.9 * len(times))]
    print(
        f"estimate, over those posts, once loaded: median {statistics.median(times) * 1000:.1f} ms, "
        f"nine in ten below {below * 1000:.1f} ms, longest {max(times) * 1000:.1f} ms"
    )
    times = []
    for post in several:
        start = perf_counter()
        check(post)
        times.append(perf_counter() - start)
    print(
        f"check, over {len(several)} posts of 120 to 180 words: median {statistics.median(times) * 1000:.1f} ms, "
        f"nine in ten below {sorted(times)[int(0.9 * len(times))] * 1000:.1f} ms"
    )


if __name__ == "__main__":
    load_base() if sys.argv[1:] == [LOAD_BASE] else main()
