"""What a person sees of a disclosure: why it was marked, what it still says, and what is kept quiet."""
