"""What is not told of the author as they are: quotations, idioms, other experiencers."""
