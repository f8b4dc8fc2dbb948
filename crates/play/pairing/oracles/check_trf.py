"""Reads a report written by the example `report` with the PyPI package trf and compares players, points and games."""

import subprocess
import sys

import trf

text = subprocess.run([sys.argv[1], *sys.argv[2:]], capture_output=True, text=True, check=True).stdout
tournament = trf.loads(text)
points = {"1": 1, "+": 1, "U": 1, "F": 1, "=": 0.5, "H": 0.5}
mirrored = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
games = 0
players = {player.startrank: player for player in tournament.players}
for player in tournament.players:
    assert player.points == sum(points.get(game.result, 0) for game in player.games), player
    for game in player.games:
        if game.startrank:
            other = players[game.startrank].games[game.round - 1]
            assert other.startrank == player.startrank and {game.color, other.color} == {"w", "b"}, (player, game)
            assert other.result in (mirrored[game.result], "-"), (player, game)
            games += 1
assert tournament.numplayers == len(players)
assert trf.loads(trf.dumps(tournament)).players == tournament.players
print(f"{tournament.name}: {len(players)} players, {games // 2} games agree")
