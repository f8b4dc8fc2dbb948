"""Gymnasium: one player against an opponent."""

from __future__ import annotations

import gymnasium
import numpy as np

from .._native import Engine
from .batched import Batch, start_position


class GameEnv(gymnasium.Env):
    """A game in which the agent plays one side.

    ``opponent`` is "random", a level of the engine ("level:1" to "level:10"), or a function that gets the environment
    and returns an action. ``side`` is "white", "black" or "random" (drawn at each reset). The reward is 0 until the game
    ends; then it is the points won, negative if lost.

    ``info["action_mask"]`` and :meth:`action_masks` say which actions are legal. An illegal action raises ValueError;
    with ``illegal="lose"`` it loses the game instead, as agents without masks need it.

    >>> from salon_games.env import ChessEnv
    >>> env = ChessEnv(opponent="random")
    >>> observation, info = env.reset(seed=3)
    >>> observation.shape, int(info["action_mask"].sum())
    ((20, 8, 8), 20)
    >>> observation, reward, terminated, truncated, info = env.step(12 * 73 + 1)
    >>> env.position.piece_at("e4"), reward, terminated
    (('white', 'pawn'), 0.0, False)
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 2}
    game = None

    def __init__(
        self,
        *,
        game=None,
        rules="standard",
        position=None,
        opponent="random",
        side="white",
        illegal="raise",
        most_actions=None,
        render_mode=None,
    ):
        self.game = game or self.game
        if side not in ("white", "black", "random"):
            raise ValueError("side is 'white', 'black' or 'random'")
        if illegal not in ("raise", "lose"):
            raise ValueError("illegal is 'raise' or 'lose'")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError("render_mode is None, 'ansi' or 'svg'")
        start = start_position(self.game, rules, position)
        self._batch = Batch(
            start, 1, auto_reset=False, rolls=True, most_actions=0, threads=1
        )
        self._arrays = self._batch.arrays()
        self._opponent = opponent
        self._engine = None
        if isinstance(opponent, str) and opponent != "random":
            self._engine = Engine(self.game, strength=opponent)
        self._choice_of_side = side
        self._illegal = illegal
        self._most_actions = most_actions or 0
        self.render_mode = render_mode
        self.side = "white" if side == "random" else side
        self._shape = tuple(self._batch.observation_shape)
        self.observation_space = gymnasium.spaces.Box(0, 255, self._shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self._batch.actions)

    @property
    def position(self):
        """The position, without its history."""
        return self._batch.position(0)

    def action_text(self, action):
        """What an action is, in words; None if it is not legal."""
        return self._batch.action_text(0, int(action))

    def action_masks(self):
        """Which actions are legal for the player to decide."""
        mask = np.zeros(self._batch.actions, bool)
        mask[self._batch.legal_actions(0)] = True
        return mask

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self._count = 0
        if self._choice_of_side == "random":
            self.side = "white" if self.np_random.integers(2) == 0 else "black"
        self._batch.reset(int(self.np_random.integers(1 << 62)))
        if self._engine is not None:
            self._engine.new_game()
        self._reply()
        return self._observation(), self._info()

    def step(self, action):
        action = int(action)
        if action not in self._batch.legal_actions(0):
            if self._illegal == "raise" or self._batch.turn(0) is None:
                raise ValueError(f"action {action} is not legal here: choose one that the mask allows")
            return self._observation(), -1.0, True, False, self._info()
        self._act(action)
        self._count += 1
        self._reply()
        terminated = self._batch.turn(0) is None
        truncated = not terminated and 0 < self._most_actions <= self._count
        reward = self._reward() if terminated else 0.0
        return self._observation(), reward, terminated, truncated, self._info()

    def _act(self, action):
        self._batch.step(np.array([action], np.int64))

    def _reply(self):
        """Lets the opponent act until the agent is to decide."""
        while self._batch.turn(0) not in (self.side, None):
            for action in self._opponents_actions():
                self._act(action)

    def _opponents_actions(self):
        if callable(self._opponent):
            return [self._opponent(self)]
        legal = self._batch.legal_actions(0)
        if self._engine is None:
            return [legal[self.np_random.integers(len(legal))]]
        return self._engines_actions()

    def _engines_actions(self):
        """The actions of the engine's move, which can be several."""
        position = self.position
        move = self._engine.best_move(position, nodes=2_000)
        texts = _action_texts(self.game, position, move)
        actions = []
        probe = Batch(position, 1, auto_reset=False, rolls=True, most_actions=0, threads=1)
        probe.arrays()
        probe.reset(0)
        while texts:
            found = [
                action
                for action in probe.legal_actions(0)
                if probe.action_text(0, action) in texts
            ]
            action = found[0]
            texts.remove(probe.action_text(0, action))
            actions.append(action)
            probe.step(np.array([action], np.int64))
        return actions

    def _reward(self):
        outcome = self._batch.outcome(0)
        if outcome.winner is None:
            return 0.0
        return float(outcome.points if outcome.winner == self.side else -outcome.points)

    def _observation(self):
        return self._batch.observation(0, self.side).reshape(self._shape)

    def _info(self):
        return {"action_mask": self.action_masks().astype(np.int8), "side": self.side}

    def render(self):
        if self.render_mode is None:
            gymnasium.logger.warn("choose a render_mode when making the environment")
            return None
        position = self.position
        return position.svg(self.side) if self.render_mode == "svg" else position.diagram()


def _action_texts(game, position, move):
    """The words of the actions that a move is made of."""
    if game == "chess":
        return [str(move)]
    if game == "checkers":
        path = [move.from_square, *move.path]
        mark = "x" if move.is_capture else "-"
        return [f"{a}{mark}{b}" for a, b in zip(path, path[1:])]
    if move.kind != "play":
        return [move.kind]
    return str(move).split(",")


class ChessEnv(GameEnv):
    """Chess against an opponent; see :class:`GameEnv`."""

    game = "chess"


class CheckersEnv(GameEnv):
    """Checkers against an opponent; see :class:`GameEnv`."""

    game = "checkers"


class BackgammonEnv(GameEnv):
    """Backgammon against an opponent; see :class:`GameEnv`."""

    game = "backgammon"


def register():
    """Makes ``gymnasium.make("salon/Chess-v0")`` and the other two work."""
    for name in ("Chess", "Checkers", "Backgammon"):
        if f"salon/{name}-v0" not in gymnasium.registry:
            gymnasium.register(f"salon/{name}-v0", entry_point=f"salon_games.env.gym:{name}Env")
