"""Random programs, read by the engine and run for long by numpy: the two must agree.

``python -m tests.agreement --programs 1000 --seed 1`` prints how they were answered, and every disagreement
beyond five standard errors.
"""
