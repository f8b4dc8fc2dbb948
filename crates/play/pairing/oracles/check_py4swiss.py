"""Compares our Swiss pairings of large fields with py4swiss (rules until January 2026). See README.md.

Where the two differ, the pairings are judged by the criteria of 2026, and the first criterion that speaks for one of them is
named: it is the article that changed.
"""

import argparse
import collections
import pathlib
import sys
import tempfile
import time

from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from criteria import Judge
from tournaments import Salon, Tournament, opponent, worth

FLOATS = "1.4.3 and 1.4.4: only an unplayed round with points is a downfloat"

# What changed in 2026, by the criterion at which a pairing of the old rules falls behind.
CHANGED = {
    "C5": "C5 is new: the bye goes to the lowest score",
    "C9": "C9 is new: the bye goes to the player with the fewest unplayed games",
    "C6": "C4 holds for every bracket: score groups are no longer collapsed",
    "C7": "C4 holds for every bracket: score groups are no longer collapsed",
    "C8": "C8 looks at C6 and C7 of the next bracket in every bracket",
    "C14": FLOATS,
    "C16": FLOATS,
    "C18": FLOATS,
    "C20": FLOATS,
}


def cell(word):
    if word in ("U", "H", "F", "Z", "."):
        return f"  0000 - {'Z' if word == '.' else word}"
    colour = "w" if "w" in word else "b"
    result = word[-1].replace("~", "-")
    return f"  {opponent(word):4} {colour} {result}"


def report(t, absent):
    lines = ["012 Comparison", f"XXR {t.rounds}", f"XXC {'white1' if t.colour == 'w' else 'black1'}"]
    for p, words in t.words.items():
        words = words + ([absent[p]] if p in absent else [])
        points = t.score(p) + (worth(absent[p]) if p in absent else 0)
        name = f"Player {p}"
        head = f"001 {p:4}      {name:<33} {3000 - p:4} {'':26} {points:4.1f} {p:4}"
        lines.append(head + "".join(cell(word) for word in words))
    return "\n".join(lines) + "\n"


def py4swiss(t, absent, path):
    path.write_text(report(t, absent))
    parsed = TrfParser.parse(path)
    started = time.perf_counter()
    pairing = [(x.white, x.black or None) for x in DutchEngine.generate_pairings(parsed)]
    return pairing, time.perf_counter() - started


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program", help="path of the example `oracle`")
    arguments.add_argument("--count", type=int, default=10)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--players", type=int, default=200)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--plain", action="store_true", help="no byes, forfeits, late entries or withdrawals")
    options = arguments.parse_args()
    salon = Salon(options.program)
    counts, seconds = collections.Counter(), collections.Counter()
    rate = 0 if options.plain else 0.02
    rates = {"late": rate, "withdraw": rate, "bye": rate, "forfeit": rate, "draw": 0.3}
    path = pathlib.Path(tempfile.mkdtemp()) / "report.trf"
    for seed in range(options.seed, options.seed + options.count):
        t = Tournament(seed, options.players, options.rounds, rates)
        counts["tournaments"] += 1
        for _ in range(options.rounds):
            absent = t.draw_absences()
            started = time.perf_counter()
            ours = salon.pair(t.line(absent))
            seconds["salon"] += time.perf_counter() - started
            theirs, spent = py4swiss(t, absent, path)
            seconds["py4swiss"] += spent
            counts["rounds"] += 1
            compare(t, seed, absent, ours, theirs, counts)
            t.play(ours, absent)
    print(dict(counts), {k: round(v, 1) for k, v in seconds.items()})
    sys.exit(1 if counts["unexplained"] else 0)


def compare(t, seed, absent, ours, theirs, counts):
    if set(ours) == set(theirs):
        return
    counts["different rounds"] += 1
    if {frozenset(pair) for pair in ours} == {frozenset(pair) for pair in theirs}:
        counts["unexplained"] += 1
        print(seed, t.round_number(), "colours", sorted(set(ours) ^ set(theirs)), flush=True)
        return
    verdict = Judge(t, absent).verdict(ours, theirs)
    words = verdict.split(":")[0].split()
    article = CHANGED.get(words[-1]) if verdict.startswith("ours") else None
    if verdict.startswith("equal"):
        before = Judge(t, absent, old_floats=True).verdict(ours, theirs)
        if before.startswith("oracle better"):
            verdict += f"; with the floats of the old rules {before}"
            article = FLOATS
    counts[article or "unexplained"] += 1
    print("tournament", seed, "round", t.round_number(), ":", verdict, flush=True)


if __name__ == "__main__":
    main()
