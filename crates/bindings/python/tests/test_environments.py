"""Environments: the checkers of Gymnasium and PettingZoo, and the games beside the rules."""

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402
from salon_games import Engine  # noqa: E402
from salon_games.env import BatchedEnv, GameEnv, aec_env, register  # noqa: E402

GAMES = ["chess", "checkers", "backgammon"]


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_the_environments(game):
    # The checker acts at random: illegal actions must not raise.
    env = GameEnv(game=game, illegal="lose", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*spec.*")
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("explicit_chance", [False, True])
def test_pettingzoo_accepts_the_environments(game, explicit_chance):
    env = aec_env(game, explicit_chance=explicit_chance)
    api_test(env, num_cycles=400)
    seed_test(lambda: aec_env(game, explicit_chance=explicit_chance), num_cycles=60)


def test_the_names_of_gymnasium_are_registered():
    register()
    register()
    env = gymnasium.make("salon/Chess-v0", disable_env_checker=True)
    assert env.reset(seed=1)[0].shape == (20, 8, 8)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponent", ["random", "level:1"])
def test_games_against_opponents_end(game, opponent):
    env = GameEnv(game=game, opponent=opponent, side="random", rules="standard")
    rng = np.random.default_rng(2)
    for seed in range(2 if opponent == "random" else 1):
        observation, info = env.reset(seed=seed)
        terminated, steps = False, 0
        while not terminated and steps < 1500:
            assert env.observation_space.contains(observation)
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            observation, reward, terminated, _, info = env.step(action)
            steps += 1
        outcome = env._batch.outcome(0)
        sign = {None: 0, env.side: 1}.get(outcome.winner, -1)
        assert terminated and np.sign(reward) == sign
        with pytest.raises(ValueError):
            env.step(0)


def test_an_opponent_can_be_a_function():
    env = GameEnv(game="checkers", opponent=lambda env: int(np.flatnonzero(env.action_masks())[-1]))
    env.reset(seed=1)
    assert env.position.turn == "white" and len(env.position.pieces) == 24
    with pytest.raises(ValueError, match="not legal"):
        env.step(0)


@pytest.mark.parametrize("game", GAMES)
def test_masks_are_the_legal_moves(game):
    # Without a cube: random players double and drop at once.
    env = aec_env(game, rules="fortress")
    rng = np.random.default_rng(7)
    env.reset(seed=7)
    moves_seen = 0
    while env.agents and moves_seen < 300:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        actions = np.flatnonzero(observation["action_mask"])
        if game == "chess":
            texts = {env.action_text(action) for action in actions}
            assert texts == {str(move) for move in env.position.legal_moves}
        moves_seen += 1
        env.step(int(rng.choice(actions)))
    assert moves_seen > 30


def play(env, steps, seed):
    """Rewards and observations of random games."""
    env.reset(seed=seed)
    sums, ended = np.zeros(2), 0
    for step in range(steps):
        result = env.step(env.random_actions(step))
        sums += result.rewards.sum(axis=0)
        ended += int(result.terminated.sum())
    return sums, ended, result


@pytest.mark.parametrize("game", GAMES)
def test_batches_play_thousands_of_games(game):
    env = BatchedEnv(game, 256)
    sums, ended, step = play(env, 1100 if game != "checkers" else 300, seed=3)
    assert ended > 256 and sums[0] == -sums[1]
    assert step.observation.shape == (256, *env.observation_shape) and step.observation.dtype == np.uint8
    assert step.action_mask.dtype == bool and (step.action_mask.sum(axis=1) > 0).all()
    assert set(np.unique(step.to_play)) <= {0, 1}


@pytest.mark.parametrize("game", GAMES)
def test_threads_do_not_change_the_games(game):
    one, three = (BatchedEnv(game, 50, threads=threads) for threads in (1, 3))
    first, second = play(one, 120, seed=4), play(three, 120, seed=4)
    assert (first[0] == second[0]).all() and first[1] == second[1]
    assert all((a == b).all() for a, b in zip(first[2], second[2]))


def test_explicit_chance_is_an_action():
    env = BatchedEnv("backgammon", 2, explicit_chance=True)
    step = env.reset()
    assert step.to_play.tolist() == [2, 2] and not step.action_mask.any()
    step = env.step([2 * 6 + 0, 0 * 6 + 4])
    assert step.to_play.tolist() == [0, 1], "the higher die begins"
    assert env.position(0).dice == (3, 1) and env.position(1).dice == (5, 1)
    assert {env.action_text(0, a) for a in np.flatnonzero(step.action_mask[0])} >= {"8/5", "6/5"}
    with pytest.raises(ValueError, match="roll"):
        env.reset()
        env.step([36, 0])


def test_illegal_actions_name_the_game_and_change_nothing():
    env = BatchedEnv("chess", 3)
    env.reset()
    actions = env.random_actions(1)
    actions[1] = 4000
    with pytest.raises(ValueError, match="game 1: action 4000 is not legal"):
        env.step(actions)
    assert all(env.position(game).fullmove_number == 1 and env.position(game).turn == "white" for game in range(3))
    with pytest.raises(ValueError, match="2 actions for 3 games"):
        env.step([1, 2])
    with pytest.raises(IndexError):
        env.position(3)
    with pytest.raises(ValueError):
        env._step.action_mask[0, 0] = True


def test_games_begin_where_the_caller_wants():
    env = BatchedEnv("chess", 2, position="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", auto_reset=False)
    env.reset()
    mate = str(Engine("chess").best_move(env.position(0), depth=3))
    step = env._step
    action = next(a for a in np.flatnonzero(step.action_mask[0]) if env.action_text(0, a) == mate)
    step = env.step([action, -1])
    assert step.terminated.tolist() == [True, False] and step.rewards.tolist() == [[1, -1], [0, 0]]
    assert env.outcome(0).ending == "checkmate" and step.to_play.tolist() == [3, 0]


def test_long_games_are_truncated():
    env = BatchedEnv("chess", 1, most_actions=3)
    env.reset()
    flags = [bool(env.step(env.random_actions(step)).truncated[0]) for step in range(4)]
    assert flags == [False, False, True, False]
