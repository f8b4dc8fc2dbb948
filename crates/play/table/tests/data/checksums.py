#!/usr/bin/env python3
"""Puts the checksum in front of each line of a record, replacing one that is there: the CRC-32 of all
lines up to it, checksums left out. Rewrites the file in place. Python's zlib is the authority."""
import re
import sys
import zlib

for path in sys.argv[1:]:
    crc, out = 0, []
    for line in open(path, encoding="utf-8"):
        line = re.sub(r"^[0-9a-f]{8} ", "", line)
        crc = zlib.crc32(line.encode(), crc)
        out.append(f"{crc:08x} {line}")
    open(path, "w", encoding="utf-8").writelines(out)
