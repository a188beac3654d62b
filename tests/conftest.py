"""Hypothesis: the same examples in every run, since new ones are what `make fuzz` looks for; no deadline for an
example, since the first call of a tagger loads it and machines are busy. And Ctrl-C reaches what the tests start, even
where they run in the background of a shell, which has their children ignore it."""

import signal

from hypothesis import settings

settings.register_profile("leakmeter", deadline=None, derandomize=True)
settings.load_profile("leakmeter")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
