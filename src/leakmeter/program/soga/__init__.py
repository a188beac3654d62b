"""Programs in the language of SOGA, the engine of the peer: a second front-end beside Python.

A file ``NAME.soga`` is taken apart (``tokens``), parsed (``parser``) into a tree of plain values (``syntax``), and
turned into a function in Python's syntax tree that means the same (``translation``), which the reader of Python
programs then reads. Nothing is executed. The language is that of Randone, Bortolussi, Incerto and Tribastone,
"Inference of Probabilistic Programs with Moment-Matching Gaussian Mixtures" (POPL 2024), as docs/audit.md describes it.
"""
