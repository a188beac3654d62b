"""SQL: one aggregate SELECT over tables whose columns a prior declares, read into the graph of a frame."""
