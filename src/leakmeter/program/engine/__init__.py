"""From a program read as a graph to the posterior: exact, and linear where the program is."""
