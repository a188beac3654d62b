"""Table 1 of the paper: the incomes of fifty people, and the programs of section 4.2 on them."""

from __future__ import annotations

from leakmeter.program import Normal

M21 = [553663, 433856, 713989, 471166, 435411, 745048, 577540, 540576, 442278, 504165]
M31 = [429254, 565260, 490365, 568815, 446628, 417811, 403353, 618130, 454271, 444181]
M41 = [612930, 486621, 535591, 584664, 467942, 593904, 577935, 366869, 614758, 676634]
M51 = [421815, 619666, 723055, 498242, 540499, 541263, 494399, 596725, 474274, 504156]
F21 = [570584, 486264, 433134, 418759, 222708, 455372, 457377, 383811, 394170, 409574]

BELIEF = Normal(465000, sd=100000)


def averages(group, men, women, noise):
    """The averages of everyone, of men and of the group, with Gaussian noise of the given sds (0 for none)."""
    everyone = sum(group) + sum(men) + sum(women)
    males = sum(group) + sum(men)
    return (
        everyone / (len(group) + len(men) + len(women)) + Normal(0, sd=noise[0]),
        males / (len(group) + len(men)) + Normal(0, sd=noise[1]),
        sum(group) / len(group) + Normal(0, sd=noise[2]),
    )


def released(group: list[int]) -> list[float]:
    """The three averages of the data when the youngest men are ``group``."""
    men = M31 + M41 + M51
    everyone = group + men + F21
    return [sum(everyone) / len(everyone), sum(group + men) / len(group + men), sum(group) / len(group)]


def prior(people: int, noise: list[float]) -> dict[str, object]:
    """The attacker's belief with ``people`` in the group."""
    return {"group": [BELIEF] * people, "men": [BELIEF] * 30, "women": [BELIEF] * 10, "noise": noise}
