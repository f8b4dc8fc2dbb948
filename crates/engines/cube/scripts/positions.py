"""Prints positions from games that GNU Backgammon's 0-ply evaluation plays against itself, one XGID a
line, with the cube in many places and at many scores: what `reference.py` judges.

    python3 positions.py 4000 > positions.txt      (needs the package gnubg-nn)
"""

import random
import sys

import gnubg_nn


def start():
    side = [0] * 25
    for point, count in ((5, 5), (7, 3), (12, 5), (23, 2)):
        side[point] = count
    return [side[:], side[:]]


def xgid(board, setting):
    them, me = board
    letters = ["-"] * 26
    for point in range(24):
        if me[point]:
            letters[point + 1] = chr(ord("A") + me[point] - 1)
        if them[point]:
            letters[24 - point] = chr(ord("a") + them[point] - 1)
    if me[24]:
        letters[25] = chr(ord("A") + me[24] - 1)
    if them[24]:
        letters[0] = chr(ord("a") + them[24] - 1)
    turns, owner, mine, theirs, flags, length = setting
    return f"XGID={''.join(letters)}:{turns}:{owner}:1:00:{mine}:{theirs}:{flags}:{length}:10"


def setting(rng):
    """Cube turns, owner, my score, theirs, flags, match length."""
    turns = rng.choice((0, 0, 0, 1, 2))
    owner = 1 if turns else 0
    if rng.random() < 0.35:
        return turns, owner, 0, 0, rng.choice((0, 1)), 0
    length = rng.choice((5, 7, 9, 11) if turns == 2 else (3, 5, 7, 9, 11))
    while True:
        mine, theirs = rng.randrange(length), rng.randrange(length)
        # A cube that already wins the match cannot be turned to any use.
        if length - mine > 2**turns:
            return turns, owner, mine, theirs, 0, length


def game(rng):
    board, boards = start(), []
    while True:
        dice = rng.randint(1, 6), rng.randint(1, 6)
        key = gnubg_nn.best_move(board, dice[0], dice[1], 0, b"X", 1)[1]
        # The key has the sides exchanged: the player who has just played comes first.
        board = [list(side) for side in gnubg_nn.board_from_position_key(key)]
        if not any(board[0]) or not any(board[1]):
            return boards
        boards.append(board)


def main():
    wanted, rng = int(sys.argv[1]), random.Random(9)
    printed = 0
    while printed < wanted:
        for board in rng.sample(boards := game(rng), min(6, len(boards))):
            print(xgid(board, setting(rng)))
            printed += 1


main()
