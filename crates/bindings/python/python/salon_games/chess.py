"""Chess under four rulebooks and Chess960: positions, PGN files."""

from ._native import ChessGame as Game
from ._native import ChessMove as Move
from ._native import ChessPosition as Position
from ._native import PgnReader, PgnWriter

__all__ = ["Game", "Move", "PgnReader", "PgnWriter", "Position"]
