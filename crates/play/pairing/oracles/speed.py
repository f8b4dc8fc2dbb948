"""Processor time for pairing one round: ours beside the programs from PyPI. See README.md."""

import argparse
import pathlib
import resource
import subprocess
import tempfile
import time

from check_caissify import caissify
from check_py4swiss import py4swiss
from tournaments import Salon, Tournament, parse


def children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program", help="path of the example `oracle`")
    arguments.add_argument("--players", type=int, default=100)
    arguments.add_argument("--rounds", type=int, default=9)
    arguments.add_argument("--measured", type=int, nargs="*", default=[2, 5, 9], help="which rounds")
    arguments.add_argument("--without-caissify", action="store_true")
    options = arguments.parse_args()
    rates = {"late": 0, "withdraw": 0.02, "bye": 0.02, "forfeit": 0.01, "draw": 0.3}
    t = Tournament(1, options.players, options.rounds, rates)
    salon = Salon(options.program)
    path = pathlib.Path(tempfile.mkdtemp()) / "report.trf"
    for number in range(1, options.rounds + 1):
        absent = t.draw_absences()
        line = t.line(absent)
        ours = salon.pair(line)
        if number in options.measured:
            started = children()
            answer = subprocess.run([options.program], input=line + "\n", capture_output=True, text=True, check=True)
            spent = {"salon": children() - started}
            assert parse(answer.stdout.strip()) == ours
            started = time.process_time()
            py4swiss(t, absent, path)
            spent["py4swiss"] = time.process_time() - started
            if not options.without_caissify:
                started = time.process_time()
                caissify(t, absent)
                spent["caissify"] = time.process_time() - started
            print(f"{options.players} players, round {number}:", {k: round(v, 3) for k, v in spent.items()}, flush=True)
        t.play(ours, absent)


if __name__ == "__main__":
    main()
