#!/usr/bin/env python3
"""Another program reads the database and does not stop, so that the write-ahead log cannot be written back.

Shown is that games go on at their pace, that the log grows by what is written and no faster, that it is used from its
start again as soon as the reader has gone, and that a server whose reader is still there ends in peace and starts again
with every move. The server sets no limit to the log while somebody reads, but warns when it has outgrown 64 MiB, which
80 games do.
"""

import pathlib
import sqlite3

from faults import Client, Fault, checkered, play_start

WARNED = 64 << 20  # bytes
IDLE = 5 << 20  # bytes: the log is written back every thousand pages of 4 KiB, and some moves come on top


def play(fault, ana, bob, games):
    """So many games of 181 moves."""
    for _ in range(games):
        room = play_start(ana, bob, "go,size=19,clock=none")
        for ply, point in enumerate(checkered(19), 1):
            answer = (ana, bob)[(ply - 1) % 2].ask(f"SetDot,{room},{('black', 'white')[(ply - 1) % 2]},{point},{ply}")
            fault.expect(answer == ["SetDot", room, str(ply)], f"{answer}")
        ana.ask(f"Lose,{room}")
        ana.news.clear()
        bob.news.clear()


def test(fault, data):
    server = fault.serve(data, "--rate", "0")
    ana, bob = Client(server, "ana"), Client(server, "bob")
    log = pathlib.Path(data, "qiyuan.db-wal")
    games = fault.arguments.games
    play(fault, ana, bob, games)
    at_first = log.stat().st_size
    reader = sqlite3.connect(f"file:{data}/qiyuan.db?mode=ro", uri=True, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM move").fetchone()
    play(fault, ana, bob, games)
    with_reader = log.stat().st_size
    fault.expect(with_reader > max(at_first, IDLE), "the log did not grow: nothing was shown")
    reader.execute("COMMIT")
    play(fault, ana, bob, games)
    afterwards = log.stat().st_size
    # What the first commits afterwards write comes on top, until all of it has been written back.
    fault.expect(afterwards <= with_reader + (1 << 20), f"the log grows on, from {with_reader} to {afterwards} bytes")
    reader.execute("BEGIN")
    moves = reader.execute("SELECT count(*) FROM move").fetchone()[0]
    play(fault, ana, bob, 1)
    code, errors = server.stop()
    fault.expect(code == 0, f"the server ended with {code}: {errors}")
    warnings = errors.count("qiyuan.db-wal has ")
    # The server looks every two seconds: within the last of them the log may have grown too large unseen.
    fault.expect(warnings > 0 or with_reader < WARNED * 9 // 8, f"no warning of {with_reader} bytes")
    fault.expect(warnings == 0 or max(with_reader, afterwards) > WARNED, f"a warning of {with_reader} bytes: {errors}")
    server = fault.serve(data)
    eve = Client(server, "eve")
    kept = len([line for line in eve.ask("Archive,limit=1000", until="End") if line[0] == "Archived"])
    fault.expect(kept == 3 * games + 1, f"{kept} games are kept")
    fault.expect(moves == 3 * games * len(checkered(19)), f"{moves} moves were stored")
    reader.close()
    fault.stop(server)
    fault.figures |= {"games": kept, "log_kib": [at_first >> 10, with_reader >> 10, afterwards >> 10],
                      "warnings": warnings}


if __name__ == "__main__":
    this = Fault(__doc__, games=(4, "of 181 moves, before, with and after the reader"))
    this.run(lambda data: test(this, data))
