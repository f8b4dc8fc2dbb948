"""Holds XGIDs, position IDs and match IDs against GNU Backgammon (Debian: apt install gnubg).

    cargo run --release -p salon-backgammon --example oracle -- positions 2000 1 \
        | python3 crates/rules/backgammon/oracles/check_ids.py
"""

import re
import shutil
import subprocess
import sys

GNUBG = shutil.which("gnubg") or "/usr/games/gnubg"
IDS = re.compile(r"Position ID: (\S+)\s+Match ID\s*: (\S+)")


def wanted(lines):
    """What GNU Backgammon can set: no open or refused doubles, no finished games."""
    for line in lines:
        xgid, ids = line.rstrip("\n").split("\t")
        fields = xgid.split(":")
        if ";over" not in xgid and fields[4] != "D":
            yield xgid.split(";")[0], ids, fields[3] == "-1"


def main():
    cases = list(wanted(sys.stdin))
    commands = ["set automatic roll off", "set automatic game off", "set player 0 human"]
    commands += ["set player 1 human", "new match 3"]
    for xgid, _, black in cases:
        commands.append(f"set xgid {xgid}")
        # It offers to swap the players so that the one on roll is at the bottom.
        commands += ["n"] if black else []
        commands.append("show board")
    commands += ["quit", "y"]
    run = subprocess.run([GNUBG, "-t", "-q"], input="\n".join(commands), capture_output=True, text=True)
    # `show board` is the last to print the IDs before the next position is set.
    seen = [":".join(ids) for ids in IDS.findall(run.stdout)]
    different = 0
    at = 0
    for xgid, ids, _ in cases:
        try:
            at = seen.index(ids, at)
        except ValueError:
            different += 1
            print(f"{xgid}: {ids} is not what GNU Backgammon shows")
    print(f"{len(cases)} positions, {different} different")
    return 1 if different or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
