"""Plays games of checkers between Salon's engine and OpenSpiel's Monte Carlo tree search.

OpenSpiel's own rules referee every game: a move that they do not allow ends the script with an error.
See README.md beside this file for the command.
"""

import argparse
import subprocess

import pyspiel

FILES = "abcdefgh"


def number_of(square):
    """The number of a square of OpenSpiel, whose first player sits where square 1 is."""
    column, row = 7 - FILES.index(square[0]), 8 - int(square[1])
    # Seen from the other side, row 8 has the squares 1 to 4.
    rank = 7 - row
    return 4 * rank + column // 2 + 1


class HubEngine:
    """Salon's engine, which speaks Hub."""

    def __init__(self, command, nodes):
        self.process = subprocess.Popen(
            command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send("hub")
        self.wait_for("wait")
        self.send("set-param name=book value=false")
        self.send("init")
        self.wait_for("ready")
        self.send(f"level nodes={nodes}")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def wait_for(self, word):
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the engine has stopped")
            if line.split()[:1] == [word]:
                return line

    def move(self, moves):
        self.send(f'pos pos=start moves="{" ".join(moves)}"')
        self.send("go think")
        return self.wait_for("done").split("move=")[1].split()[0]


def steps_of(action_text):
    """The two squares of an action such as a3b4, as numbers."""
    return number_of(action_text[:2]), number_of(action_text[2:4])


def play_move(state, move):
    """Plays a move of Salon as the actions of OpenSpiel, one for each hop."""
    squares = [int(square) for square in move.replace("x", "-").split("-")]
    for hop in zip(squares, squares[1:]):
        actions = {steps_of(state.action_to_string(a)): a for a in state.legal_actions()}
        if hop not in actions:
            raise ValueError(f"OpenSpiel does not allow {move}:\n{state}")
        state.apply_action(actions[hop])


def bot_move(state, bot):
    """Lets OpenSpiel play a whole move, which may have several hops."""
    player, squares, separator = state.current_player(), [], "-"
    while not state.is_terminal() and state.current_player() == player:
        action = bot.step(state)
        start, end = steps_of(state.action_to_string(action))
        text = state.action_to_string(action)
        if abs(int(text[1]) - int(text[3])) == 2:
            separator = "x"
        squares = squares or [start]
        squares.append(end)
        state.apply_action(action)
    return separator.join(map(str, squares))


def play_game(game, engine, bot, salon_side):
    state, moves = game.new_initial_state(), []
    engine.send("new-game")
    while not state.is_terminal() and len(moves) < 300:
        if state.current_player() == salon_side:
            move = engine.move(moves)
            play_move(state, move)
        else:
            move = bot_move(state, bot)
        moves.append(move)
    return state.returns()[salon_side] if state.is_terminal() else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", default="salon engine checkers")
    parser.add_argument("--nodes", type=int, default=5_000)
    parser.add_argument("--simulations", type=int, default=5_000)
    parser.add_argument("--games", type=int, default=20)
    args = parser.parse_args()
    game = pyspiel.load_game("checkers")
    engine = HubEngine(args.engine, args.nodes)
    score = {1: 0, 0: 0, -1: 0}
    for number in range(args.games):
        evaluator = pyspiel.RandomRolloutEvaluator(1, number)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, args.simulations, 500, True, number, False)
        score[int(play_game(game, engine, bot, number % 2))] += 1
        print(f"game {number + 1}: +{score[1]} ={score[0]} -{score[-1]}", flush=True)


if __name__ == "__main__":
    main()
