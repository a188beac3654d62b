"""What a program does in every world that its prior allows: for each combination of its inputs and of its own chance.

Where inputs are discrete and few, that can be found out by doing it, whatever the program is made of. It is done by
interpreting the program (`leakmeter.program.interpreter`), or by executing it where that is asked for
(`leakmeter.program.blackbox.everywhere`); what comes out is a table, which stands where a program that is read has its
output (`session`).
"""
