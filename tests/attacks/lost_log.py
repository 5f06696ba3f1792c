#!/usr/bin/env python3
"""Kills a server and damages its write-ahead log in five ways before the next start.

Held if each start says in its log that acknowledged commits are missing and names the games."""

import os
import pathlib
import re
import shutil
import signal
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / folder) for folder in ("e2e", "faults")]

from server_fixture import Server  # noqa: E402  (found by the path above)
from stored_games import in_folder, play_three_games  # noqa: E402

WAYS = {
    "header overwritten": lambda log: log.write_bytes(b"\xa5" * 32 + log.read_bytes()[32:]),
    "truncated": lambda log: log.write_bytes(log.read_bytes()[:len(log.read_bytes()) // 2]),
    "a byte changed in the middle": lambda log: log.write_bytes(
        bytes(byte ^ (position == log.stat().st_size // 2) for position, byte in enumerate(log.read_bytes()))),
    "emptied": lambda log: log.write_bytes(b""),
    "removed": lambda log: log.unlink(),
}


def play(folder):
    """Plays three games, two of which end, and kills the server. Returns the last game."""
    server = Server(folder)
    room = play_three_games(server, 20)
    server.stop(signal.SIGKILL)
    return room


def attack(data):
    """The ways in which the loss stayed unnoticed."""
    silent = []
    good = pathlib.Path(data, "good")
    room = play(str(good))
    for way, spoil in WAYS.items():
        folder = pathlib.Path(data, "bad")
        shutil.copytree(good, folder)
        (folder / "qiyuan.db-shm").unlink(missing_ok=True)
        spoil(folder / "qiyuan.db-wal")
        try:
            server = Server(str(folder))
        except RuntimeError as error:
            errors = str(error)
        else:
            _, errors = server.stop()
        if not re.search(rf"commits? .*missing.*\bgames? .*\b{room}\b", errors):
            silent.append(way)
        shutil.rmtree(folder)
    return silent


def main():
    silent = in_folder(attack)
    if silent:
        print(f"broken: {len(silent)} of {len(WAYS)} damaged logs were accepted without a word: {', '.join(silent)}")
    else:
        print(f"held: {len(WAYS)} of {len(WAYS)} damaged logs were reported with the games concerned")
    return bool(silent)


if __name__ == "__main__":
    os.environ.setdefault("QIYUAN_SERVER", "build/release/bin/qiyuan-server")
    sys.exit(main())
