"""Draws learning curves that `salon train` printed: the error for positions that were trained on and for others.

    salon train checkers --out gen5 ... > gen5.csv
    python3 crates/engines/training/scripts/curve.py "Checkers, network 5" docs/checkers-training.svg gen5.csv
"""

import csv
import sys
from html import escape

WIDTH, HEIGHT = 760, 340
LEFT, RIGHT, TOP, BOTTOM = 80, 700, 50, 290
CURVES = [("loss", "#15508c", "trained on"), ("validation_loss", "#b3541e", "not trained on")]


def read(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def main(title, output, *paths):
    rows = [row for path in paths for row in read(path)]
    values = [float(row[name]) for row in rows for name, _, _ in CURVES]
    low, high = min(values), max(values)
    high = high if high > low else low + 1e-6

    def x(index):
        return LEFT + (RIGHT - LEFT) * index / max(len(rows) - 1, 1)

    def y(value):
        return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20" font-size="14">{escape(title)}: mean squared error after each epoch</text>',
    ]
    for step in range(5):
        value = low + (high - low) * step / 4
        lines.append(f'<line x1="{LEFT}" x2="{RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.5f}</text>')
    for index in range(len(rows)):
        lines.append(f'<text x="{x(index):.1f}" y="{BOTTOM + 18}" text-anchor="middle">{rows[index]["epoch"]}</text>')
    for place, (name, colour, label) in enumerate(CURVES):
        points = " ".join(f"{x(index):.1f},{y(float(row[name])):.1f}" for index, row in enumerate(rows))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="{LEFT + 160 * place}" y="{HEIGHT - 10}" fill="{colour}">positions {label}</text>')
    lines.append("</svg>")
    with open(output, "w") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
