"""Judges the engine's plays by GNU Backgammon's two plies.

    cargo build --release -p salon-backgammon-engine --example answer
    pip install gnubg-nn
    python3 crates/engines/backgammon-engine/scripts/errors.py --positions 1000 --plies 0 1 2

The positions come from games that gnubg-nn plays against itself without looking ahead, from a
seed; forced plays are left out. An error is the cubeless money equity that a play gives away, as
gnubg-nn sees it two plies ahead. What has been judged is kept in a file, because it takes minutes.
"""
import argparse
import json
import os
import random
import subprocess

import gnubg_nn

START = [[0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]] * 2


def equity(chances):
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances
    return 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon


def judged(board, plies):
    """What a board (mover second) is worth to the mover after the play."""
    mover = board[1]
    if sum(mover) == 0:
        loser = board[0]
        return 1 if sum(loser) < 15 else 3 if sum(loser[18:]) else 2
    return -equity(gnubg_nn.probabilities([board[1], board[0]], plies))


def afters(board, dice):
    return [gnubg_nn.board_from_position_key(key) for key in gnubg_nn.moves(board, *dice)]


def has_contact(board):
    last = lambda side: max((point + 1 for point, count in enumerate(side) if count), default=0)
    return last(board[0]) + last(board[1]) > 25


def decisions(count, seed, contact=False):
    rng = random.Random(seed)
    found = []
    while len(found) < count:
        board = START
        while True:
            dice = rng.randint(1, 6), rng.randint(1, 6)
            results = afters(board, dice)
            if len(results) > 1 and rng.random() < 0.2 and (has_contact(board) or not contact):
                found.append((board, dice))
            best = max(results, key=lambda after: judged(after, 0)) if results else board
            if sum(best[1]) == 0:
                break
            board = [list(best[1]), list(best[0])]
    return found[:count]


class Judge:
    def __init__(self, path):
        self.path = path
        self.known = json.load(open(path)) if os.path.exists(path) else {}

    def worth(self, board):
        key = gnubg_nn.key_of_board(board)
        if key not in self.known:
            self.known[key] = judged(board, 2)
        return self.known[key]

    def best(self, board, dice):
        results = sorted(afters(board, dice), key=lambda after: -judged(after, 0))
        most = judged(results[0], 0)
        near = [after for after in results[:8] if judged(after, 0) > most - 0.2]
        return max(self.worth(after) for after in near)

    def save(self):
        json.dump(self.known, open(self.path, "w"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", nargs="*", default=["0", "1", "2"])
    parser.add_argument("--contact", action="store_true", help="only decisions with contact")
    parser.add_argument("--weights")
    parser.add_argument("--program", default="target/release/examples/answer")
    parser.add_argument("--kept", default="target/judged.json")
    options = parser.parse_args()
    judge = Judge(options.kept)
    asked = decisions(options.positions, options.seed, options.contact)
    best = []
    for board, dice in asked:
        best.append(judge.best(board, dice))
        if len(best) % 100 == 0:
            judge.save()
    for name in ["gnubg", *options.plies]:
        total, worst = 0.0, 0
        if name != "gnubg":
            command = [options.program, name] + ([options.weights] if options.weights else [])
            engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for (board, dice), most in zip(asked, best):
            if name == "gnubg":
                after = max(afters(board, dice), key=lambda after: judged(after, 0))
            else:
                line = " ".join(map(str, [*dice, *board[1], *board[0]]))
                engine.stdin.write(line + "\n")
                engine.stdin.flush()
                numbers = list(map(int, engine.stdout.readline().split()))
                after = [numbers[25:], numbers[:25]]
            error = max(0.0, most - judge.worth(after))
            total += error
            worst += error > 0.08
        label = "gnubg-nn, 0 plies" if name == "gnubg" else f"ours, {name} plies"
        print(f"{label}: {1000 * total / len(asked):.2f} millipoints a decision, "
              f"{worst} of {len(asked)} are blunders (0.080 or more)", flush=True)
    judge.save()


if __name__ == "__main__":
    main()
