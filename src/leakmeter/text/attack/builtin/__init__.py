"""The roles played by what is built in: find reads, estimate counts, and abstraction words what says less."""
