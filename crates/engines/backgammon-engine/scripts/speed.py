"""How fast we look at boards beside gnubg-nn, on the same boards.

    cargo build --release -p salon-backgammon-engine --example answer --example speed
    target/release/examples/speed
    python3 crates/engines/backgammon-engine/scripts/speed.py

Looking one and two rolls ahead is timed from outside, for both. Boards that have been seen before
are not asked again: gnubg-nn remembers them.
"""
import argparse
import subprocess
import time

import gnubg_nn

from errors import decisions

BEAR_OFF = " ".join(map(str, [0, 0, 1, *[0] * 24, 1, *[0] * 24])) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default="target/release/examples/answer")
    parser.add_argument("--weights")
    options = parser.parse_args()
    boards = [board for board, _ in decisions(5100, 5)]
    began = time.process_time()
    for board in boards[3100:]:
        gnubg_nn.probabilities(board, 0)
    print(f"0 plies: gnubg-nn {2000 / (time.process_time() - began):.0f} boards a second, called from Python")
    for plies, part in ((1, boards[:3000]), (2, boards[3000:3100])):
        began = time.process_time()
        for board in part:
            gnubg_nn.probabilities(board, plies)
        theirs = time.process_time() - began
        lines = "".join(" ".join(map(str, [0, 0, *board[1], *board[0]])) + "\n" for board in part)
        command = [options.program, str(plies)] + ([options.weights] if options.weights else [])
        # What starting takes is measured apart, the table of bear-offs included.
        ours = run(command, lines) - run(command, BEAR_OFF)
        print(f"{plies} plies: ours {len(part) / ours:.0f} boards a second, "
              f"gnubg-nn {len(part) / theirs:.0f}", flush=True)


def run(command, lines):
    import resource
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return max(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, 1e-9)


if __name__ == "__main__":
    main()
