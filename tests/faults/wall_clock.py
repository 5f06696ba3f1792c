#!/usr/bin/env python3
"""The machine's wall clock jumps two hours forward and back during games with clocks.

The server runs under libfaketime (Debian package faketime), which shifts its wall clock but not the monotonic clock.
Checks that

* after each jump, the clocks in the next Move line are charged for exactly the thinking time;
* a flag falls when its time has passed; a jump makes it fall neither earlier nor later;
* games end as they do without jumps, and the archive and the records are available, with the shifted dates.
"""

import datetime
import glob
import pathlib
import time

from faults import Client, Fault, Skip, preload
from timed_game import TimedGame

TOLERANCE = 3.0  # seconds by which the clocks can differ on a busy machine, far less than a jump
JUMP = 7200      # seconds
CLOCKS = {"60s": 0, "30s+1s": 1, "20s/3x10s": 0}  # and the increment per move, in seconds
FLAG = 3.0       # s


def library():
    found = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")
    if not found:
        raise Skip("libfaketime.so.1 is missing: apt-get install faketime")
    return found[0]


class WallClock:
    """The server's wall clock, which is `ahead` seconds ahead of ours."""

    def __init__(self, folder):
        self.path = pathlib.Path(folder, "wall-clock")
        self.set(0)

    def set(self, seconds):
        """Replaces the file atomically, so that the server never reads half of it."""
        new = self.path.with_suffix(".new")
        new.write_text(f"{seconds:+d}\n", encoding="ascii")
        new.replace(self.path)
        self.ahead = seconds

    def environment(self):
        return preload(library()) | {"FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_NO_CACHE": "1",
                                     "FAKETIME_TIMESTAMP_FILE": str(self.path)}


def check_move(fault, game, ahead):
    """Makes a move and checks that its clock is charged for the thinking time."""
    thought = time.monotonic() - game.turn_seen
    clock = game.move()
    if clock is None:
        fault.breach(f"clock {game.clock}, {ahead:+d} s: {game.over}")
        return
    before, after = clock
    charged = (before - after) / 1000 + CLOCKS[game.clock]
    fault.expect(abs(charged - thought) <= TOLERANCE,
                 f"clock {game.clock}, {ahead:+d} s: thought for {thought:.1f} s, clock from {before} to {after} ms")


def check_flag(fault, server, wall, ahead):
    """Checks when the flag of a player who does not move falls while the wall clock jumps."""
    game = TimedGame(Client(server, f"late{ahead}"), Client(server, f"waits{ahead}"), f"{FLAG:.0f}s")
    wall.set(ahead)
    line = game.players[0].wait("GameOver")
    taken = time.monotonic() - game.turn_seen
    fault.expect(line[2:] == ["W+time", "time"], f"{ahead:+d} s: {line}")
    fault.expect(FLAG / 2 <= taken <= FLAG + TOLERANCE,
                 f"{ahead:+d} s: the flag fell after {taken:.2f} s instead of {FLAG}")
    fault.figures["flag_off_by_ms"] = max(fault.figures["flag_off_by_ms"], round(1000 * abs(taken - FLAG)))


def check_archive(fault, client, games, ahead):
    """Checks that every game is archived with a date that proves that the wall clock was shifted."""
    dates = {line[1]: line[6] for line in client.ask("Archive,limit=100", until="End") if line[0] == "Archived"}
    for game in games:
        record = client.ask(f"Record,{game.room},json")
        fault.expect(game.room in dates and record[0] == "Record", f"game {game.room} is missing: {dates}, {record}")
    date = datetime.datetime.fromisoformat(dates[games[0].room].replace("Z", "+00:00"))
    shift = (date - datetime.datetime.now(datetime.timezone.utc)).total_seconds()
    fault.figures["wall_clock_shift_s"] = round(shift)
    fault.expect(abs(shift - ahead) < JUMP / 2, f"the wall clock is {shift:.0f} s ahead instead of {ahead} s")


def test(fault, data):
    wall = WallClock(data)
    server = fault.serve(data, environment=wall.environment())
    fault.figures |= {"jumps": 0, "flag_off_by_ms": 0}
    games = [TimedGame(Client(server, f"black{number}"), Client(server, f"white{number}"), clock)
             for number, clock in enumerate(CLOCKS)]
    for game in games:
        game.move()
        game.move()
    for jump in range(fault.arguments.jumps):
        wall.set((JUMP, -JUMP)[jump % 2])
        for game in games:
            if not game.over:
                check_move(fault, game, wall.ahead)
        fault.figures["jumps"] += 1
    for ahead in (0, JUMP, -JUMP):
        wall.set(0)
        check_flag(fault, server, wall, ahead)
        fault.figures["jumps"] += 2
    fault.say("the flags have fallen")
    wall.set(JUMP)
    for game in games:
        game.resign()
    check_archive(fault, Client(server, "reader"), games, JUMP)
    fault.expect(server.process.poll() is None, "the server has exited")
    fault.stop(server)


if __name__ == "__main__":
    this = Fault(__doc__, jumps=(20, "jumps of the wall clock during moves, at most 170"))
    this.run(lambda data: test(this, data))
