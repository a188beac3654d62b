"""Attack a text, judge what the attack rests on, and say less where it truly gives something away."""
