"""Our Python package beside its peers, in one process and in turns: `cargo compare python`.

Times are processor time, so that other programs on the machine do not count; each figure is the best of several rounds.
Peers: python-chess (legal moves, perft, PGN), OpenSpiel (random playouts), pgx (batched steps, chess and backgammon).
No batched environment of checkers installs from PyPI; there the peer is OpenSpiel, stepped game after game.
"""

import io
import os
import random
import time

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import chess as python_chess  # noqa: E402
import chess.pgn  # noqa: E402
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
import pgx  # noqa: E402
import pyspiel  # noqa: E402
import salon_games  # noqa: E402
from salon_games.env import BatchedEnv  # noqa: E402

ROUNDS = 5


def speed(work, seconds=0.7):
    """Units per processor second; `work` does some and returns how many."""
    begin, done = time.process_time(), 0
    while time.process_time() - begin < seconds:
        done += work()
    return done / (time.process_time() - begin)


def compare(title, unit, ours, peers):
    best = {}
    for _ in range(ROUNDS):
        for name, work in [("salon_games", ours), *peers]:
            best[name] = max(best.get(name, 0.0), speed(work))
    own = best.pop("salon_games")
    print(f"{title} ({unit} per processor second): salon_games {own:,.0f}", end="")
    for name, other in best.items():
        print(f", {name} {other:,.0f}", end="")
    print(f"; ratio {own / max(best.values()):.1f}", flush=True)


def positions():
    """Positions of random games, as FENs."""
    rng, fens = random.Random(1), []
    for _ in range(10):
        board = python_chess.Board()
        while not board.is_game_over() and board.ply() < 60:
            board.push(rng.choice(list(board.legal_moves)))
            fens.append(board.fen())
    return fens[::5]


def legal_moves():
    fens = positions()
    own = [salon_games.chess.Position(fen) for fen in fens]
    other = [python_chess.Board(fen) for fen in fens]
    assert [len(p.legal_moves) for p in own] == [b.legal_moves.count() for b in other]

    def ours():
        for position in own:
            position.legal_moves
        return len(own)

    def theirs():
        for board in other:
            list(board.legal_moves)
        return len(other)

    compare("legal moves of chess", "positions", ours, [("python-chess", theirs)])


def perft():
    own = salon_games.chess.Position()

    def count(board, depth):
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    assert own.perft(3) == count(python_chess.Board(), 3) == 8902
    theirs = lambda: count(python_chess.Board(), 3)  # noqa: E731
    compare("perft of chess", "leaves", lambda: own.perft(5), [("python-chess", theirs)])


def pgn():
    rng, games = random.Random(2), []
    for number in range(60):
        position = salon_games.chess.Position()
        while position.turn and len(position.history) < 80:
            position.push(rng.choice(position.legal_moves))
        games.append(str(salon_games.chess.Game(position, tags={"Round": str(number)})))
    text = "".join(games)
    assert len(list(salon_games.chess.PgnReader(io.StringIO(text)))) == len(games)

    def ours():
        return sum(1 for _ in salon_games.chess.PgnReader(io.StringIO(text)))

    def theirs():
        file = io.StringIO(text)
        return sum(1 for _ in iter(lambda: chess.pgn.read_game(file), None))

    compare("PGN read, every move checked", "games", ours, [("python-chess", theirs)])


def playouts():
    for name in ("chess", "checkers", "backgammon"):
        start = getattr(salon_games, name).Position()
        game = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(2)]
        seeds = iter(range(1, 1 << 60))
        rng = random.Random(3)

        def ours():
            return start.playouts(200, seed=next(seeds)).games

        def native():
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
            return 1

        def stepped():
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    rolls, weights = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(rolls, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
            return 1

        compare(f"random playouts of {name}", "games", ours, [("OpenSpiel", native), ("OpenSpiel from Python", stepped)])


def pgx_stepper(name, games):
    env = pgx.make(name)

    def one(state, key):
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(key, logits)
        step_key = jax.random.split(key)[0]
        stepped = env.step(state, action, step_key) if name == "backgammon" else env.step(state, action)
        fresh = env.init(step_key)
        over = stepped.terminated | stepped.truncated
        return jax.tree_util.tree_map(lambda new, old: jnp.where(over, new, old), fresh, stepped)

    step = jax.jit(jax.vmap(one))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games))
    keys = [jax.random.split(jax.random.PRNGKey(number), games) for number in range(8)]
    box = [jax.block_until_ready(step(state, keys[0])), 0]

    def work():
        box[1] += 1
        box[0] = jax.block_until_ready(step(box[0], keys[box[1] % 8]))
        return games

    return work


def our_stepper(name, games):
    env = BatchedEnv(name, games, seed=1)
    env.reset()
    box = [0]

    def work():
        box[0] += 1
        env.step(env.random_actions(box[0]))
        return games

    return work


def spiel_stepper(name):
    game, rng = pyspiel.load_game(name), random.Random(4)
    states = [game.new_initial_state() for _ in range(64)]

    def work():
        for index, state in enumerate(states):
            state.apply_action(rng.choice(state.legal_actions()))
            np.asarray(state.legal_actions_mask())
            np.asarray(state.observation_tensor(0))
            if state.is_terminal():
                states[index] = game.new_initial_state()
        return len(states)

    return work


def batched_steps():
    games = 1024
    for name in ("chess", "backgammon"):
        peers = [("pgx", pgx_stepper(name, games))]
        compare(f"batched steps of {name}, {games} games", "steps", our_stepper(name, games), peers)
    peers = [("OpenSpiel, one by one", spiel_stepper("checkers"))]
    compare(f"batched steps of checkers, {games} games", "steps", our_stepper("checkers", games), peers)


if __name__ == "__main__":
    legal_moves()
    perft()
    pgn()
    playouts()
    batched_steps()
