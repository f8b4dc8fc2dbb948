"""Environments for reinforcement learning over the three games.

- :class:`BatchedEnv`: thousands of games at once in NumPy arrays.
- :func:`aec_env`: PettingZoo, two players taking turns (and chance, if wanted).
- :class:`ChessEnv`, :class:`CheckersEnv`, :class:`BackgammonEnv`: Gymnasium, one player against an opponent.

They need NumPy; Gymnasium and PettingZoo are needed for the classes of their kind: ``pip install 'salon-games[env]'``.

Actions are numbered from 0, and a mask says which are legal. Both actions and observations are seen from the player to
move. An observation is an array of bytes:

========== ======= ===================== ==============================================================
game       actions observation           action
========== ======= ===================== ==============================================================
chess      4672    20 planes of 8x8      a move, as AlphaZero numbers them: square times 73 plus kind
checkers   129     7 planes of 8x4       a hop: square times 4 plus direction; the last ends a capture
backgammon 157     67 bytes              a hop: (place - 1) times 6 plus die - 1; then pass, roll,
                                         double, take, drop, beaver, raccoon
========== ======= ===================== ==============================================================

A roll of the dice is one of 36 equally likely results: six times the first die plus the second, each less one.
"""

from __future__ import annotations

from .batched import BatchedEnv, Step

__all__ = [
    "BackgammonEnv",
    "BatchedEnv",
    "CheckersEnv",
    "ChessEnv",
    "GameEnv",
    "SalonAECEnv",
    "Step",
    "aec_env",
    "register",
]

_LAZY = {
    "BackgammonEnv": "gym",
    "CheckersEnv": "gym",
    "ChessEnv": "gym",
    "GameEnv": "gym",
    "register": "gym",
    "SalonAECEnv": "aec",
    "aec_env": "aec",
}


def __getattr__(name):
    """Gymnasium and PettingZoo are imported only when a class needs them."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_LAZY[name]}", __name__), name)
