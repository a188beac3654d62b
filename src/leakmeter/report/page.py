"""What every page has: a head that allows no scripts and no requests, its parts, and words that cannot escape."""

from __future__ import annotations

from html import escape
from string import Template
from typing import Final

from leakmeter.report.plain import one_line

_PAGE: Final = Template("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>$title</title>
<style>
$style</style>
</head>
<body>
<header>
<p class="brand">leakmeter: $about</p>
$header
</header>
<main>
$main
</main>
<footer class="soft">
<p>$footer</p>
</footer>
</body>
</html>
""")


def page(*, title: str, about: str, style: str, header: str, main: str, footer: str) -> str:
    """A whole page. ``title``, ``about`` (what it tells) and ``footer`` are words, the other parts HTML or CSS."""
    return _PAGE.substitute(
        title=inline(title), about=inline(about), style=style, header=header, main=main, footer=inline(footer)
    )


def inline(text: str) -> str:
    """Words from anywhere, on one line, harmless in content and in a quoted attribute."""
    return escape(one_line(text))


def section(title: str, body: str) -> str:
    """A part of a page under a heading; nothing where it has no body. Both are HTML."""
    return f"<section>\n<h2>{title}</h2>\n{body}\n</section>" if body else ""
