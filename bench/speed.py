"""How long a check takes: start, first check, and a 150-word post once loaded. Prints figures; asserts nothing.

python bench/speed.py
"""

from __future__ import annotations

import platform
import statistics
import subprocess
import sys
from pathlib import Path
from time import perf_counter

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
    main()
