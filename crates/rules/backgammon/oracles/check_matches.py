"""Sends matches to GNU Backgammon (Debian: apt install gnubg) and back.

    cargo build --release -p salon-backgammon --example oracle
    python3 crates/rules/backgammon/oracles/check_matches.py target/release/examples/oracle 20 1

Random matches that Salon writes must be imported and analysed there without complaint, and what
GNU Backgammon then exports must be replayed by Salon: as MAT and as SGF, with as many moves in each
game. A match that GNU Backgammon plays by itself must be replayed too.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

GNUBG = shutil.which("gnubg") or "/usr/games/gnubg"
COMPLAINT = re.compile(r"warning|illegal|invalid|error|cannot|unrecogni|corrupt|not a valid", re.I)
# Said at the start, about the program and not about our file.
HARMLESS = re.compile(r"ABSOLUTELY NO WARRANTY|^\s*$")


def gnubg(commands):
    script = "\n".join(commands + ["quit", "y", ""])
    run = subprocess.run([GNUBG, "-t", "-q"], input=script, capture_output=True, text=True)
    return run.stdout + run.stderr


def replay(oracle, path):
    form = path.suffix[1:]
    with path.open("rb") as file:
        run = subprocess.run([oracle, "replay", form], stdin=file, capture_output=True, text=True)
    return [int(moves) for moves in re.findall(r": (\d+) moves$", run.stdout, re.M)], run


def matches(oracle, count, seed):
    """One file for each match, as GNU Backgammon wants them."""
    text = subprocess.run([oracle, "matches", count, seed], capture_output=True, text=True, check=True).stdout
    return ["; [Rules" + match for match in text.split("; [Rules")[1:]]


def check(oracle, folder, name, commands, games=None):
    """Lets GNU Backgammon work, then replays what it exports."""
    mat, sgf = folder / f"{name}.out.mat", folder / f"{name}.out.sgf"
    said = gnubg(commands + [f"export match mat {mat}", f"save match {sgf}"])
    bad = [line for line in said.splitlines() if COMPLAINT.search(line) and not HARMLESS.search(line)]
    for line in bad:
        print(f"{name}: {line}")
    for path in (mat, sgf):
        if not path.exists():
            print(f"{name}: GNU Backgammon has not written {path.suffix}")
            bad.append(path)
            continue
        moves, run = replay(oracle, path)
        if run.returncode or "remark" in run.stdout or not moves or (games and moves != games):
            print(f"{name}: {path.suffix} comes back as {moves}, not {games}\n{run.stdout}")
            bad.append(path)
    return not bad


def main():
    oracle, count, seed = sys.argv[1:4]
    good = total = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        quiet = ["set display off", "set analysis chequerplay evaluation plies 0", "set analysis cubedecision evaluation plies 0"]
        for index, text in enumerate(matches(oracle, count, seed)):
            path = folder / f"match{index}.mat"
            path.write_text(text)
            games, _ = replay(oracle, path)
            total += 1
            good += check(oracle, folder, path.stem, quiet + [f"import mat {path}", "analyse match"], games)
        own = ["set display off", "set automatic game on", "set automatic roll on", "set rng mersenne"]
        for player in (0, 1):
            own += [f"set player {player} gnubg"]
            own += [f"set player {player} {part} evaluation plies 0" for part in ("chequer", "cube")]
        for length in (1, 3, 7, 11):
            total += 1
            commands = own + [f"set seed {seed}", f"new match {length}"]
            good += check(oracle, folder, f"own{length}", commands)
    print(f"{good} of {total} matches went there and back")
    return 0 if good == total else 1


if __name__ == "__main__":
    sys.exit(main())
