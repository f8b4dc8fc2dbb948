"""PettingZoo: two players who take turns, and chance as a third if wanted."""

from __future__ import annotations

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from .batched import Batch, start_position

SIDES = ("white", "black")
CHANCE = "chance"


def aec_env(game, **options):
    """An AEC environment for "chess", "checkers" or "backgammon"; see :class:`SalonAECEnv` for the options."""
    return SalonAECEnv(game, **options)


class SalonAECEnv(AECEnv):
    """A game as PettingZoo plays it: agents "white" and "black", observations with an action mask.

    In backgammon the environment rolls the dice; with ``explicit_chance=True`` the agent "chance" does, whose 36 actions
    are equally likely.

    >>> from salon_games.env import aec_env
    >>> env = aec_env("backgammon", explicit_chance=True)
    >>> env.reset(seed=1)
    >>> env.agent_selection
    'chance'
    >>> env.step(2 * 6 + 0)
    >>> env.agent_selection, env.position.dice
    ('white', (3, 1))
    """

    def __init__(
        self,
        game,
        *,
        rules="standard",
        position=None,
        explicit_chance=False,
        most_actions=None,
        render_mode=None,
    ):
        super().__init__()
        start = start_position(game, rules, position)
        self.metadata = {
            "name": f"salon_{game}_v0",
            "render_modes": ["ansi", "svg"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError("render_mode is None, 'ansi' or 'svg'")
        self.render_mode = render_mode
        self._most_actions = most_actions or 0
        self._batch = Batch(
            start, 1, auto_reset=False, rolls=not explicit_chance, most_actions=0, threads=1
        )
        self._arrays = self._batch.arrays()
        self._shape = tuple(self._batch.observation_shape)
        has_chance = explicit_chance and self._batch.rolls > 0
        self.possible_agents = [*SIDES, CHANCE] if has_chance else [*SIDES]
        self._spaces = {agent: self._space(agent) for agent in self.possible_agents}
        sizes = {agent: self._actions(agent) for agent in self.possible_agents}
        self._action_spaces = {agent: gymnasium.spaces.Discrete(n) for agent, n in sizes.items()}

    def _actions(self, agent):
        return self._batch.rolls if agent == CHANCE else self._batch.actions

    def _space(self, agent):
        spaces = gymnasium.spaces
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, self._shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (self._actions(agent),), np.int8),
            }
        )

    def observation_space(self, agent):
        return self._spaces[agent]

    def action_space(self, agent):
        return self._action_spaces[agent]

    @property
    def position(self):
        """The position, without its history."""
        return self._batch.position(0)

    def action_text(self, action):
        """What an action is, in words; None if it is not legal."""
        return self._batch.action_text(0, int(action))

    def reset(self, seed=None, options=None):
        if seed is None:
            seed = int(np.random.default_rng().integers(1 << 63))
        self._batch.reset(seed)
        self._count = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self):
        turn = self._batch.turn(0)
        if turn is not None:
            self.agent_selection = turn
        else:
            self.agent_selection = self.agents[0]

    def _mask(self, agent):
        mask = np.zeros(self._actions(agent), np.int8)
        if self._batch.turn(0) == agent:
            if agent == CHANCE:
                mask[:] = 1
            else:
                mask[self._batch.legal_actions(0)] = 1
        return mask

    def observe(self, agent):
        side = "white" if agent == CHANCE else agent
        observation = self._batch.observation(0, side).reshape(self._shape)
        return {"observation": observation, "action_mask": self._mask(agent)}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._batch.step(np.array([action], np.int64))
        self._count += agent != CHANCE
        rewards = self._arrays[3]
        for index, side in enumerate(SIDES):
            self.rewards[side] = float(rewards[index])
        if self._batch.turn(0) is None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._most_actions and self._count >= self._most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self):
        if self.render_mode is None:
            gymnasium.logger.warn("choose a render_mode when making the environment")
            return None
        return self.position.svg() if self.render_mode == "svg" else self.position.diagram()

    def close(self):
        pass
