"""Reading a Python function, statement by statement, into the graph. Nothing of it is executed."""
