"""Hypothesis: the same examples in every run, since new ones are what `make fuzz` looks for; no deadline for an
example, since the first call of a tagger loads it and machines are busy. Ctrl-C reaches what the tests start, even
where they run in the background of a shell, which has their children ignore it. And the network, which gives the same
for the same words, reads none twice in one process: thousands of tests are about the same few sentences."""

import signal
from functools import wraps

from hypothesis import settings

from leakmeter.text.find.model.encoder import Encoder

settings.register_profile("leakmeter", deadline=None, derandomize=True)
settings.load_profile("leakmeter")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _once(read):  # type: ignore[no-untyped-def]
    """The method that reads a window, for each encoder and each window's words once."""
    known = {}

    @wraps(read)
    def reading(encoder, window):  # type: ignore[no-untyped-def]
        key = (encoder, window.key)
        if key not in known:
            known[key] = read(encoder, window)
        return known[key]

    return reading


Encoder.read = _once(Encoder.read)  # type: ignore[method-assign]
