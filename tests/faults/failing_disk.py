#!/usr/bin/env python3
"""The disk is full, or syncs fail, during games.

A limit on the size of files simulates a full disk: the server refuses moves and keeps running. libfiu (Debian package
fiu-utils) injects errors of fdatasync: the server cannot know what is stored and exits with an error. Checks that

* a move that is not stored is neither acknowledged nor shown to the opponent;
* a server that still runs answers all other requests;
* a server that is started after the disk works again has every acknowledged move, and every game continues.
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
    """Two clients that move in turn until a move is not acknowledged."""

    def __init__(self, server, number):
        self.names = (f"black{number}", f"white{number}")
        self.points = checkered(SIZE)
        self.acknowledged = []
        self.refused = None   # the move that may or may not be stored
        self.answer = None    # the answer to it instead of an acknowledgement, if any
        self.clients = []
        self.enter(server)
        self.room = play_start(*self.clients, f"go,size={SIZE},clock=none")

    def enter(self, server):
        """Logs in; the second time with the secrets of the first."""
        known = self.clients or [None, None]
        self.clients = [client.again(server) if client else Client(server, name)
                        for client, name in zip(known, self.names)]

    def leave(self):
        for client in self.clients:
            client.close()

    def move(self):
        """Makes the next move. True if it was acknowledged."""
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
        """Checks that the clients saw only acknowledged moves. Lines still in transit arrive before the Pong."""
        for client in self.clients:
            with contextlib.suppress(EOFError, ConnectionError):
                client.ask("Ping")
            seen = [tuple(line[2:5]) for line in client.news if line[:2] == ["Move", self.room]]
            fault.expect(seen == self.acknowledged[:len(seen)],
                         f"game {self.room}: the client saw {seen}, acknowledged are {self.acknowledged}")

    def check_stored(self, fault):
        """Checks that a restarted server has all acknowledged moves and that the game continues. True if the server
        also has the move that it did not acknowledge."""
        stored = self.clients[0].moves(self.room)
        known = self.acknowledged + ([self.refused] if self.refused else [])
        fault.expect(len(stored) >= len(self.acknowledged) and stored == known[:len(stored)],
                     f"game {self.room}: known {known}, stored {stored}")
        unsure = len(stored) > len(self.acknowledged)
        self.acknowledged = stored
        fault.expect(self.move(), f"game {self.room} does not continue: {self.answer}")
        return unsure


def play_until_it_fails(games, max_moves):
    """Plays the games in turn, each until a move is refused or `max_moves` are played. The number of refusals."""
    playing = list(games)
    while playing and any(len(game.acknowledged) < max_moves for game in playing):
        playing = [game for game in playing if len(game.acknowledged) < max_moves and game.move()]
    return sum(1 for game in games if game.refused)


def run(fault, data, name, spoil, must_end, **how):
    """Plays on a server started with `how` until `spoil` makes its disk fail, then on a server with a working disk."""
    server = fault.serve(data, **how)
    games = [Game(server, number) for number in range(GAMES)]
    spoil(server)
    failed = play_until_it_fails(games, len(checkered(SIZE)) - 1)
    fault.expect(failed > 0, f"{name}: no move failed, so the test proves nothing")
    runs = False
    with contextlib.suppress(EOFError, ConnectionError):
        runs = Client(server).ask("Ping,x") == ["Pong", "x"]
    if not runs:
        server.process.wait(timeout=30)
    fault.expect(runs != must_end, f"{name}: the server should have {'exited' if must_end else 'kept running'}")
    answers = sorted({",".join(game.answer[:2]) for game in games if game.answer})
    for game in games:
        game.check_shown(fault)
        game.leave()
    code, _ = server.stop(signal.SIGKILL)
    fault.expect(runs or code != 0, f"{name}: the server exited with status {code}")
    fault.say(f"{name}: {failed} of {len(games)} games failed with {answers}, "
              f"the server {'kept running' if runs else 'exited'}")

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
    """Simulates a full disk with a limit on the size of files."""
    def before():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    def spoil(server):
        largest = max(path.stat().st_size for path in pathlib.Path(data).iterdir())
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest + fault.arguments.space, hard))

    run(fault, data, "full", spoil, must_end=False, before=before)


def failing_sync(fault, data):
    if not os.path.exists("/usr/lib/fiu/fiu_posix_preload.so"):
        fault.say("sync: skipped, fiu_posix_preload.so is missing: apt-get install fiu-utils")
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
            fault.expect(answer.readline() == "0\n", f"libfiu does not accept '{command}'")

    run(fault, data, "sync", spoil, must_end=True, environment=environment)


def test(fault, data):
    for name, wanted, case in (("full", 1, full_disk), ("sync", fault.arguments.sync, failing_sync)):
        folder = os.path.join(data, name)
        os.mkdir(folder)
        if wanted:
            case(fault, folder)


if __name__ == "__main__":
    this = Fault(__doc__, space=(400_000, "bytes by which files can still grow when the disk is 'full'"),
                 sync=(1, "0: skip the errors of fdatasync"))
    this.run(lambda data: test(this, data))
