"""Backgammon under four rulebooks: positions, MAT and SGF files, rollouts, bear-off tables."""

from ._native import BackgammonGame as Game
from ._native import BackgammonMove as Move
from ._native import BackgammonPosition as Position
from ._native import MatchReader, MatchWriter, Rollout, bearoff_rolls, bearoff_win, rollout

__all__ = [
    "Game",
    "MatchReader",
    "MatchWriter",
    "Move",
    "Position",
    "Rollout",
    "bearoff_rolls",
    "bearoff_win",
    "rollout",
]
