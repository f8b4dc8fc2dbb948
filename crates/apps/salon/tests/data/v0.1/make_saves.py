"""Leaves a data folder as `salon play` of version 0.1 does: finished games and games left in the middle.

Usage: make_saves.py SALON FOLDER
SALON is the program, FOLDER becomes its data folder. Needs the package `pexpect`.
"""
import glob
import os
import random
import subprocess
import sys
import time

import pexpect

SALON, FOLDER = sys.argv[1], os.path.abspath(sys.argv[2])
random.seed(18)
environment = {**os.environ, "XDG_DATA_HOME": FOLDER, "TERM": "xterm-256color", "LANG": "C.UTF-8"}


def records():
    return set(glob.glob(f"{FOLDER}/salon/games/*.salon"))


def begin(*args):
    before = records()
    child = pexpect.spawn(SALON, ["play", *args, "--now", "--lang", "en"], env=environment, dimensions=(40, 120))
    for _ in range(200):
        new = records() - before
        if new:
            return child, new.pop()
        drain(child)
    raise AssertionError(args)


def drain(child):
    try:
        while True:
            child.read_nonblocking(65536, timeout=0.05)
    except (pexpect.TIMEOUT, pexpect.EOF):
        pass


def lines(record):
    return open(record).read().splitlines()


def say(child, record, text):
    """Types a line and waits until the record has grown."""
    before = len(lines(record))
    child.send(text + "\r")
    for _ in range(200):
        drain(child)
        if len(lines(record)) > before:
            time.sleep(0.1)
            return
    raise AssertionError((text, lines(record)[-5:]))


def leave(child):
    child.send("\x1b[21~")
    child.expect(pexpect.EOF, timeout=20)


def moves(game, rules, record):
    """The legal moves by now, or none if it is not a person's turn."""
    events = [line.split(" ")[4] for line in lines(record) if " move " in line or " roll " in line]
    position = subprocess.run([SALON, "apply", game, "--rules", rules, *events], capture_output=True, text=True)
    position = position.stdout.splitlines()[0]
    moves = subprocess.run([SALON, "moves", game, "--rules", rules, "--position", position], capture_output=True, text=True)
    return [] if " weight " in moves.stdout else moves.stdout.split()


def finished_checkers():
    child, record = begin("checkers", "--rules", "travel", "--white", "person=Ann", "--black", "person=Bob",
                          "--clock", "300+5", "--plain")
    for move in "11-15 22-18 15x22 25x18".split():
        say(child, record, move)
    child.send("resign\r"); time.sleep(0.5)
    say(child, record, "yes")
    child.sendline("leave"); child.expect(pexpect.EOF, timeout=20)


def chess_left():
    child, record = begin("chess", "--rules", "standard", "--white", "person=Ann", "--black", "person=Bob",
                          "--clock", "900+10", "--games", "2", "--takebacks", "free")
    for move in "e4 e5 Nf3 Nc6 Bb5".split():
        say(child, record, move)
    leave(child)


def chess_against_the_computer():
    child, record = begin("chess", "--rules", "fortress", "--white", "person=Ann", "--black", "level:2")
    for move in "e4 d4".split():
        say(child, record, move)
        for _ in range(100):
            drain(child)
            if " north move " in lines(record)[-1]:
                break
    leave(child)


def backgammon_left():
    child, record = begin("backgammon", "--rules", "standard+match=3", "--white", "person=Ann", "--black", "level:1")
    done = 0
    while done < 6:
        drain(child)
        if not turn_is_south(record):
            continue
        legal = moves("backgammon", "standard+match=3", record)
        choice = "roll" if "roll" in legal else random.choice(legal)
        say(child, record, choice)
        done += 1
    for _ in range(100):
        drain(child)
        if turn_is_south(record):
            break
    leave(child)
    assert os.path.exists(record.replace(".salon", ".secret"))


def turn_is_south(record):
    events = [line.split(" ")[4] for line in lines(record) if " move " in line or " roll " in line]
    told = subprocess.run([SALON, "apply", "backgammon", "--rules", "standard+match=3", "--json", *events],
                          capture_output=True, text=True).stdout
    return '"turn":"white"' in told


def table_rules_left():
    child, record = begin("backgammon", "--rules", "travel+table", "--manual-dice")
    for text in ["31", "8/4", "6/5", "pick up", "no", "8/5", "6/5", "pick up", "roll", "cocked", "64"]:
        say(child, record, text)
    leave(child)


def finished_backgammon():
    child, record = begin("backgammon", "--rules", "fortress", "--white", "person=Ann", "--black", "person=Bob", "--plain")
    for _ in range(4):
        while not moves("backgammon", "fortress", record):
            drain(child)
        say(child, record, random.choice(moves("backgammon", "fortress", record)))
    child.send("resign\r"); time.sleep(0.5)
    say(child, record, "1")
    if "reveal" not in lines(record)[-1]:
        say(child, record, "accept")
    assert "reveal" in lines(record)[-1], lines(record)
    child.sendline("leave"); child.expect(pexpect.EOF, timeout=20)


for make in (finished_checkers, finished_backgammon, table_rules_left, chess_against_the_computer, chess_left,
             backgammon_left):
    make()
