"""Random games of OpenSpiel: prints the processor seconds of a game and the turns of a game.

usage: open_spiel_playouts.py GAME SEED SECONDS

The games run in OpenSpiel's own loop (`evaluate_bots` with its uniformly random bots), without Python between the moves,
and in a loop of Python calls, which also counts the turns. The faster of the two loops counts.
"""

import random
import sys
import time

import pyspiel


def native(game, seed, seconds):
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(2)]
    begin = time.process_time()
    games = 0
    while time.process_time() - begin < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, 1000 * seed + games)
        games += 1
    return (time.process_time() - begin) / games


def stepped(game, seed, seconds):
    rng = random.Random(seed)
    turns = games = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        state = game.new_initial_state()
        games += 1
        last = None
        while not state.is_terminal():
            if state.is_chance_node():
                rolls, probabilities = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(rolls, probabilities)[0])
                last = None
            else:
                player = state.current_player()
                turns += player != last
                last = player
                state.apply_action(rng.choice(state.legal_actions()))
    return (time.process_time() - begin) / games, turns / games


def main():
    game = pyspiel.load_game(sys.argv[1])
    seed, seconds = int(sys.argv[2]), float(sys.argv[3])
    slow, turns = stepped(game, seed, seconds)
    print(min(native(game, seed, seconds), slow), turns)


main()
