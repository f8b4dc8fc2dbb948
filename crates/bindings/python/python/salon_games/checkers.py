"""Checkers (English draughts) under five rulebooks: positions, PDN files, exact endgames."""

from ._native import CheckersGame as Game
from ._native import CheckersMove as Move
from ._native import CheckersPosition as Position
from ._native import PdnReader, PdnWriter, distance, open_tablebase, probe

__all__ = ["Game", "Move", "PdnReader", "PdnWriter", "Position", "distance", "open_tablebase", "probe"]
