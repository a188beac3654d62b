"""How a tagger is trained: every number that decides what comes out."""

from __future__ import annotations

from dataclasses import dataclass

from leakmeter.text.find.categories import categories

#: What a piece is: outside, or the beginning or the inside of a category's span.
LABELS: tuple[str, ...] = ("O", *(f"{part}-{category.id}" for category in categories() for part in "BI"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How often windows are read, and how fast a network moves."""

    epochs: int
    """Times all windows are read."""
    learning_rate: float
    """The highest rate, which is reached at the end of the warm-up."""
    batch: int = 16
    """Windows a step."""
    warm_up: float = 0.06
    """The share of steps in which the rate rises to ``learning_rate``; then it falls as a cosine."""
    descent: float = 1.0
    """How far the rate goes down its cosine: at 1 to nothing."""
    weight_decay: float = 0.01
    """Decay of matrices; biases and norms have none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitting(Pace):
    """How a network, whichever, is fitted to windows with marks."""

    encoder_dropout: float
    """Dropout inside the encoder, of its attention and its layers."""
    grown: int
    """Posts grown from the grammar at a time."""
    smoothing: float = 0.05
    """Label smoothing: keeps confidences from running to 0 and 1."""
    outside_weight: float = 0.6
    """The weight of O in the loss; most words are O, and a missed disclosure hurts more."""
    dropout: float = 0.1
    """Dropout between the encoder and the scores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe(Fitting):
    """The settings of one training run; the same recipe, corpus and machine give the same weights."""

    context: int = 32
    """Pieces of text before a window that are read with it."""
    room: int = 96
    """Pieces that a window has room for (find/model/windows.py)."""
    epochs: int = 5
    learning_rate: float = 1.5e-4
    encoder_dropout: float = 0.1
    grown: int = 1200
    """Posts grown from the grammar that are read in each epoch, different ones each time."""
    seed: int = 0
    """What all random choices start from, a teacher's too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Teaching(Fitting):
    """How the teacher is fitted to the posts, before the tagger learns from it. Its windows are the tagger's."""

    epochs: int = 4
    learning_rate: float = 6e-5
    encoder_dropout: float = 0.0
    grown: int = 600
    """Posts grown from the grammar that are read in each epoch, different ones each time."""
    descent: float = 0.97
    masked: float = 0.05
    """The share of pieces that are hidden while it is fitted, so that it leans on more than single words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cutting:
    """What of the teacher the tagger begins as (train/cut.py)."""

    layers: tuple[int, ...] = (0, 1, 3, 5, 8, 11)
    """The teacher's layers that are kept, counted from 0."""
    inner: int = 2048
    """The inner units that are kept of each layer."""
    rank: int = 256
    """The numbers that a piece is."""
    looked_at: int = 400
    """About how many windows are read to see which inner units do most."""
    masked: float = 0.05
    """The share of pieces that are hidden while it is fitted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Distillation:
    """What the tagger learns from its teacher, and how much it still looks at the marks."""

    teaching: Teaching = Teaching()
    """How the teacher is fitted."""
    cutting: Cutting | None = Cutting()
    """What the tagger begins as; with None it is the pretrained encoder, and has only labels of the teacher."""
    swapped: int = 3000
    """Marked posts, drawn with replacement, that are read again with other words in their marks."""
    swap: float = 0.6
    """The chance that a mark of such a post gets the words of another of its category."""
    draws: int = 3
    """How often ``grown`` posts of the recipe are grown; all of them are read in each epoch."""
    marks: float = 0.5
    """The weight of the loss against the marks, beside 1 for that against the teacher; swapped posts have none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stating(Pace):
    """How a second head learns which traits words state, while the first keeps what it knows.

    The windows that are read ``epochs`` times, ``batch`` of them a step, are those of the statements and the negatives.
    """

    epochs: int = 7
    learning_rate: float = 1e-4
    batch: int = 8
    warm_up: float = 0.05
    rehearsed: int = 12
    """Windows a step of those that the first head was fitted to, beside the ``batch``."""
    faster: float = 10.0
    """How many times the learning rate the second head has, which begins with nothing; its weights do not decay."""
    marks: float = 0.5
    """The weight of the first head's loss against the marks, beside 1 for that against the soft labels and 1 for the
    second head's."""
    smoothing: float = 0.02
    """Label smoothing of the second head."""
    outside_weight: float = 0.5
    """The weight of O in the second head's loss."""
    negatives: int = 3000
    """Windows of posts with nothing to mark, drawn once, that state nothing; all of them where there are fewer."""
    unsaid: float = 2.0
    """The weight of the second head's loss on words of posts that nobody marked; they state nothing of their author."""
    left_unmarked: tuple[str, ...] = ("work", "housing", "industry")
    """Traits that posts state and leave unmarked ("at work", "the landlord"): of these silence says nothing."""
    fewest: int = 5
    """A label with fewer marks is not learnt, and nothing is said of the words that it marks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Furthering:
    """How a tagger that is there already is fitted further, when more was written: both heads at once.

    A step reads ``stating.batch`` windows for the second head and ``stating.rehearsed`` for the first.
    ``stating.epochs`` is how often it is measured on the way.
    """

    stating: Stating = Stating(epochs=3, batch=8, rehearsed=16, faster=1.0)
    steps: int = 600
    """Steps in all."""
    new_stated: int = 5
    """Windows a step, of those for the second head, of statements that the tagger has not read."""
    new_written: int = 12
    """Windows a step, of those for the first head, of posts that the tagger has not read."""
    swapped: int = 3000
    """Marked posts, drawn with replacement, that are read with other words in their marks."""
    grown: int = 1800
    """Posts that are grown from the grammar."""
    masked: float = 0.05
    """The share of pieces that are hidden while it is fitted."""

    again: tuple[str, ...] = ()
    """Files of posts and statements whose marks count once more, though the tagger has read them: a run reads what is
    new to it a few times at most."""

    share: float = 0.5
    """How far from the weights that it began with to those that it came to the tagger ends up: the mean of both knows
    the old nearly as the one and the new nearly as the other."""

    @property
    def steps_a_part(self) -> int:
        """The steps between two measurements."""
        return -(-self.steps // self.stating.epochs)


#: The tagger's recipe where it learns from a teacher: soft labels bear a higher rate and need no dropout inside.
DISTILLED = Recipe(epochs=4, learning_rate=2.5e-4, encoder_dropout=0.0, grown=600)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentioning(Pace):
    """How the third head learns what is mentioned, from tellings and beside them from statements; the encoder stays."""

    epochs: int = 14
    learning_rate: float = 1e-3
    batch: int = 24
    warm_up: float = 0.04
    weight_decay: float = 0.02
    width: int = 256
    """Numbers for each piece between what the head reads and what it says."""
    reach: int = 5
    """Pieces that each of its two convolutions looks at."""
    dropout: float = 0.3
    found: float = 3.0
    """The weight of a piece that tells a label, beside 1 of one that does not."""
    whose: float = 0.3
    """The weight of the loss on experiencers, and of that on states."""
    statements: int = 800
    """Windows of statements an epoch, of ``drawn`` of them; they count for the labels that statements mark."""
    drawn: int = 3000
    """Statements that are read."""
    silent: int = 1200
    """Windows of posts an epoch, of ``posts`` that are read: what nobody marked there tells nothing of its author."""
    posts: int = 3200
    fewest: int = 3
    """A label with fewer marks is not learnt."""
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Rarity:
    """How the fourth head learns how much words tell of their author; the encoder and its other heads stay."""

    epochs: int = 12
    batch: int = 12
    learning_rate: float = 2e-3
    weight_decay: float = 1e-2
    width: int = 64
    """Numbers between what a network reads of a piece and what it says."""
    networks: int = 3
    """Networks that are averaged."""
    dropout: float = 0.3
    dropout_within: float = 0.2
    silence: float = 0.15
    """The weight of a bit told by words that no annotator quoted."""
    beyond: float = 0.1
    """The weight of what the number of people is off where it is below one as well, beside 1 for that above."""
    least_deviation: float = 0.05
    """Added to the standard deviation by which each number that is read is divided."""
    scale: float = 1.8
    """By what the sums of words are multiplied. Words of a few tenths of a bit are left out of what is counted, and all
    come out nearer to the middle than they are. By what is counted of them the posts of writers left out ask for 1.5,
    the six voices for development for 2, strangers' single inputs for 1.7, plain statements for 1."""
    statements: int = 2500
    """Plain statements about things of the word lists, of some ten thousand: that many more teach nothing new."""
    folds: int = 4
    """Parts of the writers, each left out once, to fit the scale and the width on the posts of writers not read."""
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepting:
    """How it is learned which edits readers accept."""

    epochs: int = 30
    batch: int = 64
    learning_rate: float = 2e-3
    weight_decay: float = 0.1
    width: int = 16
    """Numbers between what can be said of an edit and the answer."""
    networks: int = 4
    """Networks that are averaged."""
    dropout: float = 0.3
    dropout_of_features: float = 0.3
    fewest: int = 20
    """What can be said of fewer edits than this is left out."""
    least_deviation: float = 0.05
    """Added to the standard deviation by which each number is divided."""
    folds: int = 5
    """Parts of the posts, each left out once."""
    seed: int = 0
