"""Thousands of games at once, in NumPy arrays."""

from __future__ import annotations

from typing import NamedTuple, Optional

import numpy as np

from .. import backgammon, checkers, chess
from .._native import Batch

POSITIONS = {"chess": chess.Position, "checkers": checkers.Position, "backgammon": backgammon.Position}


def start_position(game, rules, position):
    """The position from which games begin: `position` (an object or a text), or the start under `rules`."""
    if game not in POSITIONS:
        raise ValueError(f"the games are {', '.join(POSITIONS)}, not {game!r}")
    if position is None or isinstance(position, str):
        return POSITIONS[game](position, rules=rules)
    if not isinstance(position, POSITIONS[game]):
        raise TypeError(f"expected a Position of {game}")
    return position


class Step(NamedTuple):
    """What a step has led to, one row for each game. The arrays are written again by the next step: copy what you keep."""

    observation: np.ndarray
    """What the player to decide sees (before a roll, what White sees)."""
    action_mask: np.ndarray
    """Which actions are legal."""
    to_play: np.ndarray
    """Who decides: 0 White, 1 Black, 2 chance, 3 nobody."""
    rewards: np.ndarray
    """White's and Black's points of the games that have just ended; the loser's are negative."""
    terminated: np.ndarray
    """Which games have just ended."""
    truncated: np.ndarray
    """Which games have just been broken off."""


class BatchedEnv:
    """Many games of one kind, stepped at once.

    A finished game is replaced by a new one in the same step, unless ``auto_reset=False``. The dice are rolled by the
    environment; with ``explicit_chance=True`` a roll is an action of its own, and ``to_play`` is then 2. An action of -1
    leaves a game as it is, except that it lets the environment roll. ``most_actions`` truncates long games.

    Steps release Python's lock. The same seed and actions give the same games, with any number of threads.

    >>> import numpy as np
    >>> from salon_games.env import BatchedEnv
    >>> env = BatchedEnv("checkers", 4, seed=1)
    >>> step = env.reset()
    >>> step.observation.shape, step.action_mask.shape, step.action_mask.sum(axis=1).tolist()
    ((4, 7, 8, 4), (4, 129), [7, 7, 7, 7])
    >>> step = env.step(step.action_mask.argmax(axis=1))
    >>> step.to_play.tolist(), step.terminated.any()
    ([0, 0, 0, 0], np.False_)
    """

    def __init__(
        self,
        game: str,
        games: int,
        *,
        rules: str = "standard",
        position=None,
        seed: int = 0,
        auto_reset: bool = True,
        explicit_chance: bool = False,
        most_actions: Optional[int] = None,
        threads: int = 1,
    ):
        start = start_position(game, rules, position)
        self.game = game
        self.games = games
        self._seed = seed
        self._batch = Batch(
            start,
            games,
            auto_reset=auto_reset,
            rolls=not explicit_chance,
            most_actions=most_actions or 0,
            threads=threads,
        )
        self.actions: int = self._batch.actions
        """How many actions there are."""
        self.rolls: int = self._batch.rolls
        """How many equally likely results a roll has; 0 in games without dice."""
        self.observation_shape: tuple = tuple(self._batch.observation_shape)
        """The shape of one game's observation."""
        observation, mask, to_play, rewards, terminated, truncated = self._batch.arrays()
        self._step = Step(
            _view(observation, (games, *self.observation_shape)),
            _view(mask, (games, self.actions), bool),
            _view(to_play, (games,)),
            _view(rewards, (games, 2)),
            _view(terminated, (games,), bool),
            _view(truncated, (games,), bool),
        )

    def reset(self, seed: Optional[int] = None) -> Step:
        """Begins all games anew."""
        if seed is not None:
            self._seed = seed
        self._batch.reset(self._seed)
        return self._step

    def step(self, actions) -> Step:
        """Lets the player to decide act in every game. Raises ValueError if an action is not legal; no game has then
        changed."""
        self._batch.step(np.ascontiguousarray(actions, dtype=np.int64))
        return self._step

    def random_actions(self, seed: int) -> np.ndarray:
        """One legal action of each game, drawn by lot; -1 where the dice are to be rolled or the game is over."""
        return self._batch.random_actions(seed)

    def position(self, game: int):
        """The position of a game, without its history."""
        return self._batch.position(game)

    def action_text(self, game: int, action: int) -> Optional[str]:
        """What an action of a game is, in words; None if it is not legal."""
        return self._batch.action_text(game, action)

    def outcome(self, game: int):
        """How a game ended; None if it goes on."""
        return self._batch.outcome(game)


def _view(array, shape, dtype=None):
    """A view of a flat array that cannot be written through."""
    view = array.reshape(shape)
    if dtype is not None:
        view = view.view(dtype)
    view.flags.writeable = False
    return view
