"""Plays cubeless money games against pubeval and prints the points per game.

    cargo build --release -p salon-backgammon-engine --example answer
    pip install gnubg-nn
    python3 crates/engines/backgammon-engine/scripts/pubeval.py --games 10000 --plies 0

With --gnubg, GNU Backgammon's networks play in our place, without looking ahead.

Many games are played side by side, so that one question holds a line for each of them.
"""
import argparse
import random
import subprocess
import time

import gnubg_nn


def opening(rng):
    while True:
        dice = (rng.randint(1, 6), rng.randint(1, 6))
        if dice[0] != dice[1]:
            return dice


def played(board, moves):
    """The board after pubeval's hops; board is [opponent, on roll]."""
    theirs, mine = list(board[0]), list(board[1])
    for start, end in zip(moves[::2], moves[1::2]):
        mine[start] -= 1
        if end >= 0:
            mine[end] += 1
            if theirs[23 - end] == 1:
                theirs[23 - end] = 0
                theirs[24] += 1
    return theirs, mine


def worth(loser):
    if sum(loser) < 15:
        return 1
    return 3 if sum(loser[18:]) else 2


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--plies", default="0")
    parser.add_argument("--weights")
    parser.add_argument("--gnubg", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default="target/release/examples/answer")
    parser.add_argument("--side", type=int, default=500, help="games side by side")
    options = parser.parse_args()
    command = [options.program, options.plies] + ([options.weights] if options.weights else [])
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1 << 20)
    rng = random.Random(options.seed)
    start_side = (0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
    results = []
    begun = 0
    tables = []
    began = time.time()

    def sit():
        nonlocal begun
        # Engine's checkers, pubeval's checkers, whose turn, dice; they begin in turns.
        table = [list(start_side), list(start_side), begun % 2 == 0, opening(rng)]
        begun += 1
        return table

    while len(results) < options.games:
        while len(tables) < options.side and begun < options.games:
            tables.append(sit())
        ours = [table for table in tables if table[2]]
        if options.gnubg:
            for table in ours:
                key = gnubg_nn.best_move([table[1], table[0]], *table[3], 0, b"X", 1)[1]
                # The key has the sides exchanged.
                table[0], table[1] = map(list, gnubg_nn.board_from_position_key(key))
            ours = []
        for at in range(0, len(ours), 200):
            part = ours[at:at + 200]
            for mine, theirs, _, dice in part:
                engine.stdin.write(" ".join(map(str, [*dice, *mine, *theirs])) + "\n")
            engine.stdin.flush()
            for table in part:
                answer = list(map(int, engine.stdout.readline().split()))
                table[0], table[1] = answer[:25], answer[25:]
        for table in tables:
            if not table[2]:
                moves = gnubg_nn.pub_best_move([table[0], table[1]], *table[3])
                table[0], table[1] = played([table[0], table[1]], moves)
        left = []
        for table in tables:
            if sum(table[0]) == 0:
                results.append(worth(table[1]))
            elif sum(table[1]) == 0:
                results.append(-worth(table[0]))
            else:
                table[2] = not table[2]
                table[3] = (rng.randint(1, 6), rng.randint(1, 6))
                left.append(table)
        tables = left
    mean = sum(results) / len(results)
    deviation = (sum((r - mean) ** 2 for r in results) / (len(results) - 1) / len(results)) ** 0.5
    wins = sum(r > 0 for r in results) / len(results)
    print(f"{len(results)} games: {mean:+.4f} +- {1.96 * deviation:.4f} points per game, "
          f"{100 * wins:.1f} % won, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
