"""Identifiers: numbers and addresses that name one person, recognised by their form, their check and the words near them.

One engine (``engine.py``) reads one table (``kinds.toml``), a row for each kind; what a check digit says is asked of
python-stdnum, and of ``checks.py`` where that has no module. Dates of birth are read by a grammar of dates (``dates.py``).
"""
