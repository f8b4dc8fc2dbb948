#!/usr/bin/env python3
"""Compares the mistakes and blunders that `salon analyse` marks with those that Stockfish finds.

    pip install chess
    review_against_stockfish.py review-games.pgn --salon target/release/salon --cache review-games.json

The games in `review-games.pgn` were played by Stockfish 15.1 at the strengths 1400 to 2200 of its option UCI_Elo, with 20,000 nodes per
move, after two or four random moves. Those in `tuning-games.pgn` are others of the same kind: change the classification by these only.

Stockfish evaluates the positions before and after each move, with a fixed number of nodes (so that a busy machine gives
the same result) or with a fixed time. The loss of a move is how much it lowers the winning chances of its player,
1 / (1 + exp(-0.00368208 * centipawns)), the formula of Lichess; from 0.10 on a move is a mistake, from 0.15 on a
blunder, as there. The evaluations are kept in the cache file; delete it to judge again.

Printed are precision and recall of all errors (mistakes and blunders together: is the move marked with ? or ??), of each
kind, and with --list the moves about which the two disagree.
"""

import argparse
import json
import math
import os
import subprocess
import tempfile

import chess
import chess.engine
import chess.pgn

MISTAKE, BLUNDER = 0.10, 0.15
NAMES = ["fine", "mistake", "blunder"]


def read_games(path):
    games = []
    with open(path, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            games.append(game)
    return games


def judge(board, engine, limit):
    """The score for White, as [centipawns, None] or [None, moves to mate]."""
    if board.is_game_over():
        outcome = board.outcome()
        if outcome.winner is None:
            return [0, None]
        return [None, 0 if outcome.winner == chess.WHITE else -0.5]
    score = engine.analyse(board, limit)["score"].white()
    return [None, score.mate()] if score.is_mate() else [score.score(), None]


def judge_all(games, cache_path, stockfish, limit):
    cache = {}
    if os.path.exists(cache_path):
        with open(cache_path, encoding="utf-8") as file:
            cache = json.load(file)
    engine = chess.engine.SimpleEngine.popen_uci(stockfish)
    engine.configure({"Threads": 1, "Hash": 64})
    for number, game in enumerate(games, 1):
        board = game.board()
        for move in [None, *game.mainline_moves()]:
            if move is not None:
                board.push(move)
            if board.fen() not in cache:
                cache[board.fen()] = judge(board, engine, limit)
        with open(cache_path, "w", encoding="utf-8") as file:
            json.dump(cache, file)
        print(f"judged game {number} of {len(games)}", flush=True)
    engine.quit()
    return cache


def chances(score):
    """White's winning chances."""
    centipawns, mate = score
    if centipawns is None:
        return 1.0 if mate >= 0 else 0.0
    return 1 / (1 + math.exp(-0.00368208 * max(-1000, min(1000, centipawns))))


def true_loss(before, after, white):
    loss = chances(before) - chances(after)
    return max(0.0, loss if white else -loss)


def quality(loss):
    return 2 if loss >= BLUNDER else 1 if loss >= MISTAKE else 0


def marked_quality(node):
    return 2 if chess.pgn.NAG_BLUNDER in node.nags else 1 if chess.pgn.NAG_MISTAKE in node.nags else 0


def annotate(salon, path, nodes):
    """The games as Salon annotates them."""
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "annotated.pgn")
        plain = os.path.join(folder, "plain.pgn")
        with open(plain, "w", encoding="utf-8") as file:
            for game in read_games(path):
                # Marks of other annotators would be taken for ours.
                for child in game.mainline():
                    child.nags.clear()
                exporter = chess.pgn.StringExporter(comments=False, variations=False)
                print(game.accept(exporter), file=file, end="\n\n")
        extra = ["--nodes", str(nodes)] if nodes else []
        command = [salon, "analyse", plain, "--output", output, *extra]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return read_games(output)


def report(name, pairs, is_positive):
    both = sum(is_positive(truth) and is_positive(marked) for truth, marked in pairs)
    marked = sum(is_positive(marked) for _, marked in pairs)
    truth = sum(is_positive(truth) for truth, _ in pairs)
    precision = both / marked if marked else 1.0
    recall = both / truth if truth else 1.0
    print(f"{name:<22} precision {precision:.3f} ({both} of {marked})  recall {recall:.3f} ({both} of {truth})")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games")
    parser.add_argument("--salon", default="target/release/salon")
    parser.add_argument("--stockfish", default="/usr/games/stockfish")
    parser.add_argument("--nodes", type=int, default=300_000, help="Stockfish's nodes per position")
    parser.add_argument("--seconds", type=float, help="Stockfish's time per position instead")
    parser.add_argument("--salon-nodes", type=int, help="Salon's nodes per position instead of its default")
    parser.add_argument("--cache", required=True)
    parser.add_argument("--judge-only", action="store_true")
    parser.add_argument("--list", action="store_true", help="print the moves about which the two disagree")
    args = parser.parse_args()
    limit = chess.engine.Limit(time=args.seconds) if args.seconds else chess.engine.Limit(nodes=args.nodes)
    games = read_games(args.games)
    cache = judge_all(games, args.cache, args.stockfish, limit)
    if args.judge_only:
        return
    pairs = []
    for number, game in enumerate(annotate(args.salon, args.games, args.salon_nodes), 1):
        board = game.board()
        for node in game.mainline():
            before, white = cache[board.fen()], board.turn
            san = f"{board.fullmove_number}{'.' if white else '...'} {board.san(node.move)}"
            board.push(node.move)
            loss = true_loss(before, cache[board.fen()], white)
            pairs.append((quality(loss), marked_quality(node)))
            truth, marked = pairs[-1]
            if args.list and truth != marked:
                print(f"game {number}: {san}: {NAMES[truth]} (loss {loss:.3f}), marked as {NAMES[marked]}")
    print(f"{len(pairs)} moves")
    report("mistakes and blunders", pairs, lambda value: value > 0)
    report("mistakes", pairs, lambda value: value == 1)
    report("blunders", pairs, lambda value: value == 2)


if __name__ == "__main__":
    main()
