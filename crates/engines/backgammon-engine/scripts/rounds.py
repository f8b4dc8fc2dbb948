"""Draws what the networks of each round lose per decision, from the table in docs/engines.md.

    python3 crates/engines/backgammon-engine/scripts/rounds.py docs/engines.md docs/backgammon-rounds.svg
"""
import re
import sys

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 320, 60, 50, 30
GNUBG = 2.40


def rows(path):
    for line in open(path):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 8 and re.fullmatch(r"\d\.\d\d", cells[6]):
            yield cells[0].split(",")[0], float(cells[6])


def main():
    points = list(rows(sys.argv[1]))
    step = (WIDTH - LEFT - 30) / max(1, len(points) - 1)
    x = lambda index: LEFT + 10 + index * step
    y = lambda lost: HEIGHT - BOTTOM - lost / 7 * (HEIGHT - BOTTOM - TOP)
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           f'font-family="sans-serif" font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
           f'<text x="{LEFT}" y="18">thousandths lost per decision at 0-ply; dashed: gnubg-nn</text>']
    for tick in range(8):
        svg.append(f'<line x1="{LEFT}" x2="{WIDTH - 10}" y1="{y(tick):.1f}" y2="{y(tick):.1f}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 20}" y="{y(tick) + 4:.1f}">{tick}</text>')
    svg.append(f'<line x1="{LEFT}" x2="{WIDTH - 10}" y1="{y(GNUBG):.1f}" y2="{y(GNUBG):.1f}" '
               'stroke="#777" stroke-dasharray="6 4"/>')
    line = " ".join(f"{x(index):.1f},{y(lost):.1f}" for index, (_, lost) in enumerate(points))
    svg.append(f'<polyline points="{line}" fill="none" stroke="#15616d" stroke-width="2"/>')
    for index, (name, lost) in enumerate(points):
        svg.append(f'<circle cx="{x(index):.1f}" cy="{y(lost):.1f}" r="4" fill="#15616d"/>'
                   f'<text x="{x(index):.1f}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{name}</text>'
                   f'<text x="{x(index):.1f}" y="{y(lost) - 8:.1f}" text-anchor="middle">{lost:.2f}</text>')
    open(sys.argv[2], "w").write("\n".join(svg) + "\n</svg>\n")


main()
