"""Lets GNU Backgammon import games that Salon has written, and compares scores and cubes.

Runs inside GNU Backgammon (Debian: apt install gnubg), from the test `gnubg_scores`:

    SALON_SCORES=<folder> /usr/games/gnubg -t -q -p crates/rules/backgammon/oracles/check_scores.py

The folder has a table `scores.tsv` with one line for each game: file, whether Jacoby is played, score of
the left and of the right player before the game, winner, points, value of the cube at the end and
its owner (`-` for nobody, `?` where it does not matter).
"""

import base64
import itertools
import os

import gnubg

# Their Python calls the player on the left X.
COLUMNS = {"X": "left", "O": "right"}


def final_cube():
    # At the end of a match only the match ID tells the cube: four bits for its value, two for its owner.
    first = base64.b64decode(gnubg.matchid())[0]
    return str(1 << (first & 15)), ["left", "right", None, "-"][first >> 4 & 3]


def import_file(path, jacoby):
    # MAT does not say whether Jacoby is played: the setting decides.
    gnubg.command("set jacoby " + ("on" if jacoby else "off"))
    if path.endswith(".sgf"):
        gnubg.command(f'load match "{path}"')
    else:
        gnubg.command(f'import mat "{path}"')
    games = gnubg.match(0, 0, 0, 0)["games"]
    gnubg.navigate()
    found = []
    for game in games:
        gnubg.navigate(next=1_000_000)
        cube, owner = final_cube()
        gnubg.navigate(game=1)
        info = game["info"]
        found.append([
            str(info["score-X"]),
            str(info["score-O"]),
            COLUMNS[info["winner"]],
            str(info["points-won"]),
            cube,
            owner,
        ])
    return found


def differs(wanted, found):
    return any(one not in (other, "?") for one, other in zip(wanted, found))


def main():
    folder = os.environ["SALON_SCORES"]
    with open(os.path.join(folder, "scores.tsv"), encoding="utf-8") as table:
        rows = [line.rstrip("\n").split("\t") for line in table]
    files = games = differences = 0
    report = []
    for name, group in itertools.groupby(rows, key=lambda row: row[0]):
        group = list(group)
        found = import_file(os.path.join(folder, name), group[0][1] == "jacoby")
        files += 1
        games += len(group)
        if len(found) != len(group):
            differences += 1
            report.append(f"{name}: {len(found)} games instead of {len(group)}")
        for number, (wanted, got) in enumerate(zip((row[2:] for row in group), found), 1):
            if differs(wanted, got):
                differences += 1
                report.append(f"{name}, game {number}: {wanted}, but here {got}")
    print("\n".join(report[:50]))
    print(f"scores compared: {files} files, {games} games, {differences} differences")


main()
