#!/usr/bin/env python3
"""The whole server is stopped (SIGSTOP) during games with clocks, as when a virtual machine is migrated.

In some games the player sends the move while the server is stopped, in others after it continues. Checks that no player
is charged for the time in which the server could not read a move: no flag falls, and the clocks in the next Move line
are charged only for the thinking time before and after the stop.
"""

import signal
import time

from faults import Client, Fault
from timed_game import TimedGame

TOLERANCE = 1.0  # seconds that can also be charged, for the network and a busy machine


def clocks(stop):
    """One clock of every kind. In all but the first, charging the stop would make a flag fall or use up a period."""
    ms = int(1000 * stop)
    return (f"{4 * ms}ms", f"{3 * ms // 4}ms+{ms // 10}ms", f"{ms // 2}ms/3x{ms // 2}ms", f"{3 * ms // 4}ms/move",
            f"{ms // 2}ms/5x{ms // 2}ms,canadian=yes")


class StoppedGame:
    """A game during which the server is stopped."""

    def __init__(self, server, number, clock, sends_meanwhile):
        self.game = TimedGame(Client(server, f"black{number}"), Client(server, f"white{number}"), clock)
        self.sends_meanwhile = sends_meanwhile
        self.name = f"clock {clock}, move sent {'during' if sends_meanwhile else 'after'} the stop"

    def check(self, fault, stopped, continued):
        """Checks the clock of the move whose thinking time includes the stop."""
        game = self.game
        thought = stopped - game.turn_seen
        if not self.sends_meanwhile:
            thought += time.monotonic() - continued
            game.send_move()
        clock = game.wait_move()
        if clock is None:
            fault.breach(f"{self.name}: {game.over}")
            return
        before, after = clock
        fault.expect(after >= before - 1000 * (thought + TOLERANCE),
                     f"{self.name}: thought for {1000 * thought:.0f} ms, the clock went from {before} to {after} ms")
        fault.figures["max_charged_ms"] = max(fault.figures["max_charged_ms"], before - after)


def test(fault, data):
    seconds = fault.arguments.stop
    server = fault.serve(data)
    fault.figures |= {"stop_s": seconds, "max_charged_ms": 0}
    games = [StoppedGame(server, 2 * number + meanwhile, clock, meanwhile)
             for number, clock in enumerate(clocks(seconds)) for meanwhile in (False, True)]
    for number in range(fault.arguments.stops):
        playing = [each for each in games if not each.game.over]
        for each in playing:
            for _ in range(2 + number % 2):  # the side to move changes from stop to stop
                each.game.move()
        server.process.send_signal(signal.SIGSTOP)
        stopped = time.monotonic()
        for each in playing:
            if each.sends_meanwhile:
                each.game.send_move()
        time.sleep(seconds)
        server.process.send_signal(signal.SIGCONT)
        continued = time.monotonic()
        for each in playing:
            each.check(fault, stopped, continued)
        fault.say(f"stop {number + 1}: {len(playing)} games")
    for each in games:
        if not each.game.over:
            each.game.resign()
    fault.figures |= {"games": len(games), "over": sum(1 for each in games if each.game.over)}
    fault.stop(server)


if __name__ == "__main__":
    this = Fault(__doc__, stop=(10.0, "seconds for which the server is stopped"), stops=(2, "number of stops"))
    this.run(lambda data: test(this, data))
