#!/usr/bin/env python3
"""Another program keeps a read transaction on the database open, so that the write-ahead log cannot be written back.

Checks that games continue at their pace, that the log grows only by the data that is written, that the server reuses it
from its start as soon as the reader has gone, and that a server exits normally while a reader is still there and starts
again with every move. The server does not limit the log while another program reads, but warns when the log exceeds
64 MiB, which takes 80 games.
"""

import pathlib
import sqlite3

from faults import Client, Fault, checkered, play_start
from packed_moves import count_moves

WARNED = 64 << 20  # bytes
IDLE = 5 << 20  # bytes: the log is written back every 1000 pages of 4 KiB, plus some moves


def play(fault, ana, bob, games):
    """Plays this number of games of 181 moves."""
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
    reader.execute("SELECT count(*) FROM game").fetchone()
    play(fault, ana, bob, games)
    with_reader = log.stat().st_size
    fault.expect(with_reader > max(at_first, IDLE), "the log did not grow, so the test proves nothing")
    reader.execute("COMMIT")
    play(fault, ana, bob, games)
    afterwards = log.stat().st_size
    # The first commits afterwards still extend the log, until it has been written back completely.
    fault.expect(afterwards <= with_reader + (1 << 20), f"the log grows on, from {with_reader} to {afterwards} bytes")
    reader.execute("BEGIN")
    moves = count_moves(reader)
    play(fault, ana, bob, 1)
    code, errors = server.stop()
    fault.expect(code == 0, f"the server exited with status {code}: {errors}")
    warnings = errors.count("qiyuan.db-wal has ")
    # The server checks every two seconds, so the log can have outgrown the limit unnoticed since the last check.
    fault.expect(warnings > 0 or with_reader < WARNED * 9 // 8, f"no warning for {with_reader} bytes")
    fault.expect(warnings == 0 or max(with_reader, afterwards) > WARNED, f"a warning for {with_reader} bytes: {errors}")
    server = fault.serve(data)
    eve = Client(server, "eve")
    kept = len([line for line in eve.ask("Archive,limit=1000", until="End") if line[0] == "Archived"])
    fault.expect(kept == 3 * games + 1, f"{kept} games were kept")
    fault.expect(moves == 3 * games * len(checkered(19)), f"{moves} moves were stored")
    reader.close()
    fault.stop(server)
    fault.figures |= {"games": kept, "log_kib": [at_first >> 10, with_reader >> 10, afterwards >> 10],
                      "warnings": warnings}


if __name__ == "__main__":
    this = Fault(__doc__, games=(4, "games of 181 moves before, with and after the reader"))
    this.run(lambda data: test(this, data))
