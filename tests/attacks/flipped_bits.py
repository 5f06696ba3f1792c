#!/usr/bin/env python3
"""Changes one bit inside a value of a table, one per copy of a data folder, and starts a server on each copy.

Held if the server refuses the file or names the damaged row in its log, or `qiyuan-server check` names it. The
indices of names ignore case, so a letter there that becomes small or capital is no damage: the attack leaves those bits
out.
"""

import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / folder) for folder in ("e2e", "faults")]

from server_fixture import LIMIT, Client, Server  # noqa: E402  (found by the path above)
from stored_games import in_folder, play_three_games  # noqa: E402

FLIPS = 12
PAGE_SIZE = 4096
CASE_BIT = 5


def fill(folder):
    server = Server(folder, "--registrations", "100")
    Client(server).ask("Register,dolma,correct horse battery")
    play_three_games(server, 30)
    server.stop()


def pages_of(database, kind):
    """The numbers of the pages, from 0, of the tables or of the indices."""
    rows = database.execute(
        "SELECT pageno FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema WHERE type = ?)", (kind,))
    return {page - 1 for page, in rows}


def values(whole, path):
    """Bits of values that belong to rows: names, packed moves, options, results, a password hash. Each is a place and
    the bits of its byte."""
    with sqlite3.connect(path) as database:
        texts = [row[0] for row in database.execute(
            "SELECT options FROM game UNION SELECT opened_by FROM game UNION SELECT password_hash FROM account "
            "UNION SELECT result FROM game WHERE result IS NOT NULL UNION SELECT moves FROM game_moves")]
        bits = {page: range(7) for page in pages_of(database, "table")}
        bits |= {page: [bit for bit in range(7) if bit != CASE_BIT] for page in pages_of(database, "index")}
    database.close()
    places = []
    for text in texts:
        value = text if isinstance(text, bytes) else text.encode()
        at = whole.find(value)
        while at >= 0:
            if at // PAGE_SIZE in bits:
                places.append((at, len(value), bits[at // PAGE_SIZE]))
            at = whole.find(value, at + 1)
    return places


def reports(folder):
    """What the server says about its database when it starts, and what `qiyuan-server check` says about it."""
    try:
        _, said = Server(folder).stop()
    except RuntimeError as error:
        said = str(error)
    done = subprocess.run([os.environ["QIYUAN_SERVER"], "check", "--data", folder], text=True, capture_output=True,
                          timeout=LIMIT)
    return said + done.stderr


def attack(data):
    good = pathlib.Path(data, "good")
    fill(str(good))
    whole = (good / "qiyuan.db").read_bytes()
    places = values(whole, good / "qiyuan.db")
    chance = random.Random(1)
    silent = []
    for _ in range(FLIPS):
        start, length, bits = chance.choice(places)
        at = start + chance.randrange(length)
        bad = bytearray(whole)
        bad[at] ^= 1 << chance.choice(bits)
        folder = pathlib.Path(data, "bad")
        folder.mkdir()
        (folder / "qiyuan.db").write_bytes(bad)
        said = reports(str(folder))
        if "qiyuan.db" not in said:
            silent.append(f"byte {at} ({whole[start:start + length]!r})")
        shutil.rmtree(folder)
    return silent


def main():
    silent = in_folder(attack)
    if silent:
        print(f"broken: {len(silent)} of {FLIPS} flipped bits stayed unnoticed, for example {silent[0]}")
    else:
        print(f"held: {FLIPS} of {FLIPS} flipped bits were reported")
    return bool(silent)


if __name__ == "__main__":
    os.environ.setdefault("QIYUAN_SERVER", "build/release/bin/qiyuan-server")
    sys.exit(main())
