"""A program worked out value by value: interpreted node by node on Python's own objects, and never executed.

No code is compiled and none of Python's own workings can be reached: a program may call its own functions and those of
`library`, which touch nothing beyond the values that they are given. What it is given for its inputs and for its random
numbers is one world of those that there are (`leakmeter.program.worlds`).

>>> from leakmeter.program.interpreter.running import Interpreted
>>> from leakmeter.program.reading.source import read
>>> from leakmeter.program.worlds.leaves import inputs_of
>>> from leakmeter.program import Bernoulli
>>> unit = read("examples/programs/randomized_response.py")
>>> program = Interpreted(unit, inputs_of(unit, {"value": Bernoulli(0.5)}).template)
>>> sum(p for p, _ in program.try_all([[1]], 0)["rows"][0])
1.0
"""
