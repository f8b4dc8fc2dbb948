"""Judges positions with GNU Backgammon's 2-ply cube decisions and keeps 200 of them, a fixed number of
each verdict, as tests/data/cube-decisions.txt. Run inside GNU Backgammon:

    POSITIONS=positions.txt OUT=cube-decisions.txt gnubg -t -q -p reference.py

Columns: XGID | win, gammon, backgammon, lost gammon, lost backgammon at 2 plies, cubeless |
equity of no double, of double and take, of double and pass | verdict
"""

import os

import gnubg

QUOTA = {"No double": 60, "Double, take": 60, "Double, pass": 45, "Too good": 35}


def kind(text):
    text = text.lower()
    if "too good" in text:
        return "Too good"
    if text.startswith("no double") or text.startswith("no redouble"):
        return "No double"
    # What is optional, because the present stake decides the match anyway, is no test.
    if text.startswith(("double", "redouble")):
        return "Double, pass" if "pass" in text else "Double, take"
    return None


def main():
    context = gnubg.evalcontext(1, 2, 1, 1, 0.0)
    left = dict(QUOTA)
    lines = []
    with open(os.environ["POSITIONS"]) as positions:
        for xgid in positions:
            if not any(left.values()):
                break
            gnubg.command("set xgid " + xgid.strip())
            info, board = gnubg.cubeinfo(), gnubg.board()
            quick = gnubg.cfevaluate(board, info, gnubg.evalcontext(1, 0, 1, 1, 0.0))
            if not left.get(kind(quick[5]), 0):
                continue
            _, nd, dt, dp, _, text = gnubg.cfevaluate(board, info, context)
            verdict = kind(text)
            # Nobody thinks of doubling when the game is nearly lost.
            if not left.get(verdict, 0) or nd < -0.5:
                continue
            left[verdict] -= 1
            chances = gnubg.evaluate(board, info, context)[:5]
            numbers = " ".join("%.4f" % chance for chance in chances)
            lines.append("%s | %s | %.4f %.4f %.4f | %s" % (xgid.strip(), numbers, nd, dt, dp, text))
    with open(os.environ["OUT"], "w") as out:
        out.write("# Made by scripts/positions.py and scripts/reference.py with GNU Backgammon 1.07, 2 plies.\n")
        out.write("\n".join(lines) + "\n")


main()
