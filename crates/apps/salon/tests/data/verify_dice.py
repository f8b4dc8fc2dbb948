#!/usr/bin/env python3
"""Derives the dice of a record of backgammon again, from the description of the derivation (the
documentation of the crate fair-dice) and of the record, with Python's own hmac and hashlib.

    python3 tests/data/verify_dice.py tests/data/honest.salon
"""
import hashlib
import hmac
import struct
import sys

OPENING = [(f"{white}{black}", 1) for white in range(1, 7) for black in range(1, 7)]
TURN = [(f"{high}{low}", 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)]


def below(key, game, number, end):
    bound, block = 2**32 // end * end, 0
    while True:
        message = b"salon-dice/1 roll\n" + struct.pack(">III", game, number, block)
        for word in struct.unpack(">8I", hmac.new(key, message, hashlib.sha256).digest()):
            if word < bound:
                return word % end
        block += 1


def pick(chances, number):
    for chance, weight in chances:
        if number < weight:
            return chance
        number -= weight


header, events = {}, []
for line in open(sys.argv[1], encoding="utf-8"):
    text = line.rstrip("\n")[9:]
    if text[0].isdigit():
        time, who, what = text.split(" ", 2)
        events.append((who, what))
    else:
        name, _, value = text.partition(" ")
        header[name] = value

entropy = {who: what.split()[1] for who, what in events if what.startswith("entropy ")}
secret = bytes.fromhex(next(what.split()[1] for _, what in events if what.startswith("reveal ")))
commitment = hashlib.sha256(b"salon-dice/1 commitment\n" + secret).hexdigest()
assert header["dice"] == f"fair {commitment}", "the secret does not fit the commitment"
message = b"salon-dice/1 key\n"
for text in (header["id"], entropy["south"], entropy["north"]):
    message += struct.pack(">I", len(text.encode())) + text.encode()
key = hmac.new(secret, message, hashlib.sha256).digest()

# What has happened on the board since the game began: rolls and moves, for takebacks.
game, line, proved = -1, [], 0
for who, what in events:
    word, _, rest = what.partition(" ")
    if word in ("begin", "next"):
        game, line = game + 1, []
    elif word == "move":
        line.append(rest)
    elif what.startswith("accept takeback "):
        line = line[: int(rest.split()[1])]
    elif word == "roll":
        rolls = [text for kind, text in (event.split(":") for event in line if ":" in event)]
        begun = any(text[0] != text[1] for text in rolls)
        chances = TURN if begun else OPENING
        due = pick(chances, below(key, game, len(rolls), 36))
        assert rest == due, f"roll {len(rolls) + 1} of game {game + 1} is {rest}, not {due}"
        line.append(f"roll:{rest}")
        proved += 1
print(f"{proved} rolls follow from the secret")
