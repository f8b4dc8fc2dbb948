"""Compares our Swiss pairings of small fields with all legal pairings: none may be better by the criteria of 2026.

Two pairings are compared down to the first bracket in which they differ: what comes below cannot speak for a bracket, C8
apart.
"""

import argparse
import collections
import random
import sys

from criteria import Judge
from tournaments import Salon, Tournament


def is_better(judge, pairing, ours):
    brackets = list(zip(judge.brackets(pairing), judge.brackets(ours)))
    same = next((at for at, (a, b) in enumerate(brackets) if set(a[1]) != set(b[1])), None)
    if same is None:
        return False
    score = brackets[same][0][0]
    lower = {f"bracket {b[0][0]}" for b in brackets if b[0][0] < score}

    def upper(candidate):
        return [value for name, value in judge.values(candidate) if name.split(",")[0] not in lower]

    return upper(pairing) < upper(ours)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program", help="path of the example `oracle`")
    arguments.add_argument("--count", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    salon = Salon(options.program)
    counts = collections.Counter()
    for seed in range(options.seed, options.seed + options.count):
        choice = random.Random(seed)
        rates = {key: choice.choice([0, 0.05, 0.1]) for key in ("late", "withdraw", "bye", "forfeit")}
        t = Tournament(seed, choice.randint(5, 9), choice.randint(3, 6), rates | {"draw": 0.3})
        counts["tournaments"] += 1
        while t.round_number() <= t.rounds:
            absent = t.draw_absences()
            if len(t.words) - len(absent) < 2:
                break
            ours = salon.pair(t.line(absent))
            judge = Judge(t, absent)
            pairings = list(judge.all_pairings())
            counts["rounds"] += 1
            counts["pairings"] += len(pairings)
            if not pairings or ours is None:
                counts["no legal pairing" if ours is None and not pairings else "wrong"] += 1
                break
            better = [pairing for pairing in pairings if is_better(judge, pairing, ours)]
            if better:
                counts["wrong"] += 1
                print(t.line(absent), ours, better[0], judge.verdict(ours, better[0]), flush=True)
            t.play(ours, absent)
    print(dict(counts))
    sys.exit(1 if counts["wrong"] else 0)


if __name__ == "__main__":
    main()
