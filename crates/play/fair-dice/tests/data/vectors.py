#!/usr/bin/env python3
"""The derivation of rolls a second time, from its description, with Python's own hmac and hashlib.

    python3 tests/data/vectors.py > tests/data/vectors.txt
"""
import hashlib
import hmac
import struct

TABLES = [
    (bytes(range(32)), "table 1", "a1b2", "c3d4"),
    (b"\xff" * 32, "évening/7", "", "0" * 128),
]
TOTALS = [1, 2, 6, 7, 9, 30, 36, 1000, 2**31 + 1, 2**32 - 1]


def key(secret, *texts):
    message = b"salon-dice/1 key\n"
    for text in texts:
        data = text.encode()
        message += struct.pack(">I", len(data)) + data
    return hmac.new(secret, message, hashlib.sha256).digest()


def below(key, game, number, end):
    bound = 2**32 // end * end
    block = 0
    while True:
        message = b"salon-dice/1 roll\n" + struct.pack(">III", game, number, block)
        for word in struct.unpack(">8I", hmac.new(key, message, hashlib.sha256).digest()):
            if word < bound:
                return word % end
        block += 1


for secret, table, south, north in TABLES:
    commitment = hashlib.sha256(b"salon-dice/1 commitment\n" + secret).hexdigest()
    print("table", secret.hex(), commitment, repr(table)[1:-1].replace(" ", "_"), south or "-", north)
    table_key = key(secret, table, south, north)
    for game in (0, 1, 2**32 - 1):
        for number in (0, 1, 2, 255, 256, 2**32 - 1):
            numbers = [below(table_key, game, number, end) for end in TOTALS]
            print("roll", game, number, *numbers)
