"""Random programs over a few discrete inputs, read by the engine and run in every world: the two must agree.

``python -m tests.every_world --kind python --programs 1000 --seed 1`` prints how they were answered, why some were
refused, and every figure that is not what running the program on all inputs gives.
"""
