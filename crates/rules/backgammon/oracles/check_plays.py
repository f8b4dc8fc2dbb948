"""Holds plays against GNU Backgammon's own generator, from the package gnubg-nn.

    pip install gnubg-nn
    cargo run --release -p salon-backgammon --example oracle -- plays 50000 1 \
        | python3 crates/rules/backgammon/oracles/check_plays.py
"""

import sys

import gnubg_nn


def key(board, turned):
    mover, other = (board[1], board[0]) if not turned else (board[0], board[1])
    return tuple(mover), tuple(other)


def main():
    checked = different = 0
    for line in sys.stdin:
        position, dice, *results = line.split()
        board = gnubg_nn.board_from_position_id(position)
        theirs = gnubg_nn.moves(board, int(dice[0]), int(dice[1]))
        # Their results are as the mover sees them, ours as the next player does.
        theirs = {key(gnubg_nn.board_from_position_key(move), False) for move in theirs}
        ours = {key(gnubg_nn.board_from_position_id(result), True) for result in results}
        if not theirs:  # They list no pass.
            theirs = {key(board, False)}
        checked += 1
        if ours != theirs or len(ours) != len(results):
            different += 1
            print(f"{position} {dice}: {len(results)} results, they have {len(theirs)}")
    print(f"{checked} positions and rolls, {different} different")
    return 1 if different or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
