#!/usr/bin/env python3
"""Fills the disk during a game and looks at the table while no move can be stored.

Held if moves are refused, State and Board still show the position without the unsaved move, and the game continues
when there is room again."""

import os
import pathlib
import resource
import shutil
import signal
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / folder) for folder in ("e2e", "faults")]

from faults import checkered, play_start  # noqa: E402  (found by the path above)
from server_fixture import Client, Server  # noqa: E402


def limit_files(server, size):
    """No file of the server can grow beyond this size, which acts like a full disk; None: no limit any more."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))


def attack(data):
    """Faults found, and the number of questions answered while the disk was full."""
    server = Server(data, before=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
    faults, looks = [], 0
    players = [Client(server, "ana"), Client(server, "bob")]
    eve = Client(server, "eve")
    room = play_start(*players, "go,size=19,clock=none")
    points = checkered(19)

    def move(ply):
        side = ("black", "white")[(ply - 1) % 2]
        return players[(ply - 1) % 2].ask(f"SetDot,{room},{side},{points[ply - 1]},{ply}")

    ply = 1
    while ply <= 10:
        assert move(ply)[0] == "SetDot"
        ply += 1
    limit_files(server, max(path.stat().st_size for path in pathlib.Path(data).iterdir() if path.name != "commits"))
    while move(ply)[0] == "SetDot":  # what was free in the files
        ply += 1
    for again in range(20):
        stones = ply - 1
        # All at once: the questions arrive while the refused move is still being undone.
        asked = [(client, verb) for client in (*players, eve) for verb in ("State", "Board")]
        (players[(ply - 1) % 2]).send(f"@m{again} SetDot,{room},{('black', 'white')[(ply - 1) % 2]},{points[ply - 1]},{ply}\n")
        for client, verb in asked:
            answer = client.ask(f"{verb},{room}", until="End")
            looks += 1
            if answer[-1][0] != "End":
                faults.append(f"{verb} got {','.join(answer[-1])}")
            elif int(answer[-1][2]) != stones:
                faults.append(f"{verb} showed {answer[-1][2]} moves, {stones} are stored")
    limit_files(server, None)
    for client in players:
        client.ask("Ping")
    if move(ply)[0] != "SetDot":
        faults.append("the game does not continue")
    for client in (*players, eve):
        client.close()
    server.stop()
    return faults, looks


def main():
    data = tempfile.mkdtemp(prefix="qiyuan-attack-")
    try:
        faults, looks = attack(data)
    finally:
        shutil.rmtree(data)
    if faults:
        print(f"broken: {len(faults)} of {looks} looks at the table failed while the disk was full, "
              f"for example: {faults[0]}")
    else:
        print(f"held: {looks} of {looks} looks at the table showed the stored position while the disk was full")
    return bool(faults)


if __name__ == "__main__":
    os.environ.setdefault("QIYUAN_SERVER", "build/release/bin/qiyuan-server")
    sys.exit(main())
