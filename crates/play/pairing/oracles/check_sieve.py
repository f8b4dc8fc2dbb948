"""Compares our Swiss pairings of small fields with all legal pairings: none may be better by the criteria of 2026."""

import argparse
import collections
import random
import sys

from criteria import Judge
from tournaments import Salon, Tournament


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
            values = [[value for _, value in judge.values(pairing)] for pairing in judge.all_pairings()]
            counts["rounds"] += 1
            counts["pairings"] += len(values)
            if not values or ours is None:
                counts["no legal pairing" if ours is None and not values else "wrong"] += 1
                break
            if [value for _, value in judge.values(ours)] != min(values):
                counts["wrong"] += 1
                best = min(judge.all_pairings(), key=lambda pairing: [value for _, value in judge.values(pairing)])
                print(t.line(absent), ours, best, judge.verdict(ours, best), flush=True)
            t.play(ours, absent)
    print(dict(counts))
    sys.exit(1 if counts["wrong"] else 0)


if __name__ == "__main__":
    main()
