#!/usr/bin/env python3
"""Holds the move generator against pydraughts, an independent program in Python.

    pip install pydraughts
    cargo build --release -p salon
    python3 crates/rules/checkers/tests/pydraughts.py [POSITIONS [COMMAND...]]

Random positions, half of them from games and half with pieces anywhere, are sent to COMMAND (by
default `target/release/salon moves checkers --batch`), which answers each with a line of moves. The
moves must be those of pydraughts, square by square. Not part of the tests that run by themselves:
they need nothing from outside.
"""

import random
import subprocess
import sys

from draughts import Board

COMMAND = ["target/release/salon", "moves", "checkers", "--batch"]


def played(luck):
    """The positions of a random game, up to its end."""
    board = Board(variant="english")
    for _ in range(120):
        moves = board.legal_moves()
        if not moves:
            return
        yield board.fen
        board.push(luck.choice(moves))


def scattered(luck):
    """A position with pieces anywhere."""
    squares = luck.sample(range(1, 33), luck.randint(2, 20))
    split = luck.randint(max(1, len(squares) - 12), min(12, len(squares) - 1))
    lists = []
    for side, own in (("W", squares[:split]), ("B", squares[split:])):
        crown = range(1, 5) if side == "W" else range(29, 33)
        lists.append(side + ",".join(
            f"K{square}" if square in crown or luck.random() < 0.35 else str(square) for square in own))
    return ":".join([luck.choice("WB")] + lists)


def positions(count, luck):
    found = []
    while len(found) < count:
        found.extend(played(luck))
        found.extend(scattered(luck) for _ in range(60))
    return found[:count]


def theirs(fen):
    def text(move):
        steps = [str(square) for square in move.steps_move]
        return ("x" if move.has_captures else "-").join(steps)

    return sorted(text(move) for move in Board(variant="english", fen=fen).legal_moves())


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    command = sys.argv[2:] or COMMAND
    fens = positions(count, random.Random(1))
    answer = subprocess.run(command, input="\n".join(fens) + "\n", capture_output=True, text=True, check=True)
    ours = [sorted(line.split()) for line in answer.stdout.split("\n")[:count]]
    moves = 0
    for fen, mine in zip(fens, ours, strict=True):
        other = theirs(fen)
        moves += len(other)
        if mine != other:
            sys.exit(f"{fen}\n  ours       {mine}\n  pydraughts {other}")
    captures = sum("x" in text for line in ours for text in line)
    print(f"{count} positions, {moves} moves, {captures} of them captures: pydraughts agrees")


if __name__ == "__main__":
    main()
