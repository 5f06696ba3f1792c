#!/usr/bin/env python3
"""The disk is full, or it fails to sync, while games are played.

A full disk is a limit on the size of files: then the server refuses moves and goes on. Errors of fdatasync come from
libfiu (Debian's package fiu-utils): then nobody knows what is stored, and the server ends with an error. Shown is that

* no move is acknowledged that is not stored, nor shown to the opponent;
* a server that still runs answers everything else;
* a server that is started when the disk works again has every acknowledged move, and every game goes on.
"""

import contextlib
import os
import pathlib
import resource
import signal

from faults import Client, Fault, checkered, play_start, preload

SIZE = 19
GAMES = 4


class Game:
    """Two clients who move in turn until a move is not acknowledged."""

    def __init__(self, server, number):
        self.names = (f"black{number}", f"white{number}")
        self.points = checkered(SIZE)
        self.acknowledged = []
        self.refused = None   # the move whose fate is open
        self.answer = None    # and what came instead of an acknowledgement, if anything
        self.enter(server)
        self.room = play_start(*self.clients, f"go,size={SIZE},clock=none")

    def enter(self, server):
        self.clients = [Client(server, name) for name in self.names]

    def leave(self):
        for client in self.clients:
            client.close()

    def move(self):
        """Whether it was acknowledged."""
        ply = len(self.acknowledged) + 1
        side = ("black", "white")[(ply - 1) % 2]
        move = (str(ply), side, self.points[ply - 1])
        try:
            answer = self.clients[(ply - 1) % 2].ask(f"SetDot,{self.room},{side},{move[2]},{ply}")
        except (EOFError, ConnectionError) as error:
            answer = [repr(error)]
        if answer == ["SetDot", self.room, str(ply)]:
            self.acknowledged.append(move)
            return True
        self.refused, self.answer = move, answer
        return False

    def check_shown(self, fault):
        """The opponent saw what was acknowledged and nothing else; what is still on its way comes before the Pong."""
        for client in self.clients:
            with contextlib.suppress(EOFError, ConnectionError):
                client.ask("Ping")
            seen = [tuple(line[2:5]) for line in client.news if line[:2] == ["Move", self.room]]
            fault.expect(seen == self.acknowledged[:len(seen)],
                         f"game {self.room}: shown {seen} of {self.acknowledged}")

    def check_stored(self, fault):
        """A server that has started again has what was acknowledged, and goes on. Whether it also has the move that it
        did not acknowledge."""
        stored = self.clients[0].moves(self.room)
        known = self.acknowledged + ([self.refused] if self.refused else [])
        fault.expect(len(stored) >= len(self.acknowledged) and stored == known[:len(stored)],
                     f"game {self.room}: known {known}, stored {stored}")
        unsure = len(stored) > len(self.acknowledged)
        self.acknowledged = stored
        fault.expect(self.move(), f"game {self.room} does not go on: {self.answer}")
        return unsure


def play_until_it_fails(games, most):
    """In turn, each game to its first refusal or its most moves; how many were refused one."""
    playing = list(games)
    while playing and any(len(game.acknowledged) < most for game in playing):
        playing = [game for game in playing if len(game.acknowledged) < most and game.move()]
    return sum(1 for game in games if game.refused)


def run(fault, data, name, spoil, must_end, **how):
    """Plays on a server that is started like that and whose disk `spoil` spoils at last; then on a sound one."""
    server = fault.serve(data, **how)
    games = [Game(server, number) for number in range(GAMES)]
    spoil(server)
    failed = play_until_it_fails(games, len(checkered(SIZE)) - 1)
    fault.expect(failed > 0, f"{name}: nothing has failed, which proves nothing")
    runs = False
    with contextlib.suppress(EOFError, ConnectionError):
        runs = Client(server).ask("Ping,x") == ["Pong", "x"]
    if not runs:
        server.process.wait(timeout=30)
    fault.expect(runs != must_end, f"{name}: the server should have {'ended' if must_end else 'run on'}")
    answers = sorted({",".join(game.answer[:2]) for game in games if game.answer})
    for game in games:
        game.check_shown(fault)
        game.leave()
    code, _ = server.stop(signal.SIGKILL)
    fault.expect(runs or code != 0, f"{name}: the server has ended with {code}")
    fault.say(f"{name}: {failed} of {len(games)} games failed with {answers}, "
              f"the server {'ran on' if runs else 'ended'}")

    acknowledged = sum(len(game.acknowledged) for game in games)
    server = fault.serve(data)
    unsure = 0
    for game in games:
        game.enter(server)
        unsure += game.check_stored(fault)
        game.leave()
    fault.stop(server)
    fault.figures[name] = {"failed": failed, "answers": answers, "ran_on": runs, "acknowledged": acknowledged,
                           "stored_though_refused": unsure}


def full_disk(fault, data):
    """No file may grow beyond this: as good as a full disk."""
    def before():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    def spoil(server):
        largest = max(path.stat().st_size for path in pathlib.Path(data).iterdir())
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest + fault.arguments.space, hard))

    run(fault, data, "full", spoil, must_end=False, before=before)


def failing_sync(fault, data):
    if not os.path.exists("/usr/lib/fiu/fiu_posix_preload.so"):
        fault.say("sync: skipped, there is no fiu_posix_preload.so: apt-get install fiu-utils")
        return
    environment = preload("/usr/lib/fiu/fiu_run_preload.so", "/usr/lib/fiu/fiu_posix_preload.so")
    environment["FIU_CTRL_FIFO"] = os.path.join(data, "fiu")

    def spoil(server):
        for name in ("fdatasync", "fsync"):
            control(server, f"enable_random name=posix/io/sync/{name},probability=0.02")

    def control(server, command):
        path = f"{environment['FIU_CTRL_FIFO']}-{server.process.pid}"
        with open(f"{path}.in", "w", encoding="ascii") as to, open(f"{path}.out", encoding="ascii") as answer:
            to.write(command + "\n")
            to.flush()
            fault.expect(answer.readline() == "0\n", f"libfiu does not take '{command}'")

    run(fault, data, "sync", spoil, must_end=True, environment=environment)


def test(fault, data):
    for name, wanted, case in (("full", 1, full_disk), ("sync", fault.arguments.sync, failing_sync)):
        folder = os.path.join(data, name)
        os.mkdir(folder)
        if wanted:
            case(fault, folder)


if __name__ == "__main__":
    this = Fault(__doc__, space=(400_000, "bytes by which files may still grow when the disk is 'full'"),
                 sync=(1, "0: without the errors of fdatasync"))
    this.run(lambda data: test(this, data))
