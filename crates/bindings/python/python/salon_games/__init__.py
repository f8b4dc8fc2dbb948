"""Chess, checkers and backgammon: rules, files, engines and provable dice, written in Rust.

Each game has a module with the same classes: :mod:`salon_games.chess`, :mod:`salon_games.checkers` and
:mod:`salon_games.backgammon`. Environments for reinforcement learning are in :mod:`salon_games.env`.

>>> from salon_games import chess
>>> position = chess.Position()
>>> for move in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"]:
...     position.push(move)
>>> print(position.outcome())
1-0 (checkmate)
"""

from . import backgammon, checkers, chess, dice
from ._native import (
    AnalysedMove,
    Article,
    Engine,
    Example,
    FileError,
    FraudError,
    GameNode,
    MoveError,
    Outcome,
    Playouts,
    PositionError,
    Rulebook,
    RulesError,
    SalonError,
    Score,
    __version__,
    article,
    rulebooks,
)

__all__ = [
    "AnalysedMove",
    "Article",
    "Engine",
    "Example",
    "FileError",
    "FraudError",
    "GameNode",
    "MoveError",
    "Outcome",
    "Playouts",
    "PositionError",
    "Rulebook",
    "RulesError",
    "SalonError",
    "Score",
    "__version__",
    "article",
    "backgammon",
    "checkers",
    "chess",
    "dice",
    "rulebooks",
]
