#!/usr/bin/env python3
"""The log file cannot grow any more during games in which everything is logged.

A limit on the size of files simulates a full disk. The log is close to the limit from the start, the database is not.
Checks that games continue, every move is stored, and the server exits normally.
"""

import os
import pathlib
import resource
import signal

from faults import Client, Fault, checkered, play_start

LIMIT_BYTES = 8 << 20


def test(fault, data):
    log = pathlib.Path(data, "server.log")
    log.write_bytes(b"an old record\n" * (LIMIT_BYTES // 14))

    def before():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT_BYTES, LIMIT_BYTES))

    server = fault.serve(os.path.join(data, "server"), "--log-level", "debug", "--log-file", str(log), "--log-megabytes",
                         "100", before=before)
    ana, bob = Client(server, "ana"), Client(server, "bob")
    moves = 0
    for _ in range(fault.arguments.games):
        room = play_start(ana, bob, "go,size=9,clock=none")
        for ply, point in enumerate(checkered(9), 1):
            answer = (ana, bob)[(ply - 1) % 2].ask(f"SetDot,{room},{('black', 'white')[(ply - 1) % 2]},{point},{ply}")
            fault.expect(answer == ["SetDot", room, str(ply)], f"game {room}: {answer}")
            Client(server).close()  # one more log record
            moves += 1
        ana.ask(f"Lose,{room}")
        record = ana.ask(f"Record,{room}")
        fault.expect(record[0] == "Record", f"{record}")
    fault.expect(log.stat().st_size <= LIMIT_BYTES, "the log was not full")
    fault.expect(log.stat().st_size >= LIMIT_BYTES - 4096, f"the log was not filled: {log.stat().st_size}")
    code, errors = server.stop()
    fault.expect(code == 0, f"the server exited with status {code}")
    fault.figures |= {"moves": moves, "bytes_on_standard_error": len(errors)}


if __name__ == "__main__":
    this = Fault(__doc__, games=(3, "games"))
    this.run(lambda data: test(this, data))
