"""Measures the progress of a training run, and draws it.

    salon train backgammon --out training > training/curve.csv
    python3 crates/engines/backgammon-engine/scripts/curve.py training docs/backgammon-training.svg

For each snapshot of the training run, games against pubeval are played (as in pubeval.py) and the
points per game drawn over the minutes of training, with the error of the networks against their
1-ply evaluation. The measurements are printed as CSV.
"""
import argparse
import csv
import glob
import os
import re
import subprocess
import sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 380, 60, 60, 50, 50


def measured(options):
    with open(os.path.join(options.folder, "curve.csv")) as file:
        curve = {int(row["round"]): row for row in csv.DictReader(file)}
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pubeval.py")
    errors = [(float(row["seconds"]) / 60, float(row["error"])) for row in curve.values()]
    points = []
    if options.measured:
        for row in csv.reader(open(options.measured)):
            points.append((float(row[3]) / 60, float(row[4]), float(row[5]), row[1]))
        return points, errors
    snapshots = sorted(glob.glob(os.path.join(options.folder, "networks-*")))
    for snapshot in snapshots:
        number = int(re.search(r"networks-(\d+)", snapshot).group(1))
        early = number <= options.every
        if number not in curve or not (early or number % options.every == 0 or snapshot == snapshots[-1]):
            continue
        command = [sys.executable, script, "--games", str(options.games), "--weights", snapshot,
                   "--program", options.program]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        gain, margin = re.search(r"([+-][\d.]+) \+- ([\d.]+)", said).groups()
        row = curve[number]
        points.append((float(row["seconds"]) / 60, float(gain), float(margin), row["part"]))
        print(f"{number},{row['part']},{row['done']},{row['seconds']},{gain},{margin}", flush=True)
    return points, errors


def draw(points, errors, path):
    end = max(x for x, _ in errors)
    across = lambda x: LEFT + x / end * (WIDTH - LEFT - RIGHT)
    up = lambda share: HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
    gain = lambda value: up((value + 0.2) / 0.9)
    error = lambda value: up(value / 0.06)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
           f'<text x="{LEFT}" y="20" font-size="14">Backgammon networks from nothing: points per game '
           'against pubeval</text>',
           f'<text x="{WIDTH - RIGHT}" y="35" text-anchor="end" fill="#b3541e">error against 1-ply, in '
           'points</text>']
    for value in (-0.2, 0, 0.2, 0.4, 0.6):
        y = gain(value)
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#15508c">{value:+.1f}</text>')
    for value in (0, 0.02, 0.04, 0.06):
        out.append(f'<text x="{WIDTH - RIGHT + 8}" y="{error(value) + 4:.1f}" fill="#b3541e">{value:.2f}</text>')
    step = 5 if end > 12 else 2
    for minute in range(0, int(end) + 1, step):
        out.append(f'<text x="{across(minute):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{minute}</text>')
    out.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">minutes on one core</text>')
    y = gain(0.61)
    out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#15508c" stroke-dasharray="4 4"/>')
    out.append(f'<text x="{LEFT + 4}" y="{y - 5:.1f}" fill="#15508c">GNU Backgammon, 0 plies</text>')
    line = " ".join(f"{across(x):.1f},{error(min(value, 0.06)):.1f}" for x, value in errors)
    out.append(f'<polyline points="{line}" fill="none" stroke="#b3541e" stroke-width="1.2"/>')
    line = " ".join(f"{across(x):.1f},{gain(max(value, -0.2)):.1f}" for x, value, _, _ in points)
    out.append(f'<polyline points="{line}" fill="none" stroke="#15508c" stroke-width="2"/>')
    for x, value, margin, part in points:
        fill = "#15508c" if part == "lessons" else "#fff"
        out.append(f'<line x1="{across(x):.1f}" x2="{across(x):.1f}" y1="{gain(value - margin):.1f}" '
                   f'y2="{gain(value + margin):.1f}" stroke="#15508c"/>')
        out.append(f'<circle cx="{across(x):.1f}" cy="{gain(value):.1f}" r="3.5" fill="{fill}" stroke="#15508c"/>')
    out.append("</svg>\n")
    open(path, "w").write("\n".join(out))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("picture")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--every", type=int, default=10, help="only the snapshots of these rounds, and the first ones")
    parser.add_argument("--measured", help="draw what was printed before instead of measuring again")
    parser.add_argument("--program", default="target/release/examples/answer")
    options = parser.parse_args()
    draw(*measured(options), options.picture)


if __name__ == "__main__":
    main()
