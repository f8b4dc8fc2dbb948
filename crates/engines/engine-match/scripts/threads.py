"""Measures what a second search thread gains: nodes per second with one and with two threads, in turn.

    python3 crates/engines/engine-match/scripts/threads.py target/release/salon checkers [SECONDS]
"""

import re
import subprocess
import sys

CHECKERS = [
    "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
    "Bbbbbbbbebbbbeeebeeeewwwwwwwwwwww",
    "Wbbbbebbbbbebeebebeeewwewwwwewwww",
    "Wbbebebebebebebewewweewewweeweeew",
]
CHESS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
]


def hub(threads, position, seconds):
    yield from ["hub", f"set-param name=threads value={threads}", "init", f"pos pos={position}"]
    yield from [f"level move-time={seconds}", "go think"]


def uci(threads, position, seconds):
    yield from ["uci", f"setoption name Threads value {threads}", f"position fen {position}"]
    yield f"go movetime {int(1000 * seconds)}"


def nodes(program, game, threads, position, seconds):
    commands, end = (hub, "done") if game == "checkers" else (uci, "bestmove")
    engine = subprocess.Popen([program, "engine", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for command in commands(threads, position, seconds):
        print(command, file=engine.stdin, flush=True)
    most = 0
    for line in engine.stdout:
        if line.startswith("error"):
            sys.exit(line.strip())
        found = re.search(r"\bnodes[= ](\d+)", line)
        most = max(most, int(found.group(1))) if found else most
        if line.startswith(end):
            break
    print("quit", file=engine.stdin, flush=True)
    engine.wait()
    return most


def main(program, game, seconds="5"):
    totals = {1: 0, 2: 0}
    for position in CHECKERS if game == "checkers" else CHESS:
        for threads in totals:
            totals[threads] += nodes(program, game, threads, position, float(seconds))
    print(f"{game}: {totals[1]:,} nodes with one thread, {totals[2]:,} with two: {totals[2] / totals[1]:.2f} times")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
