#!/usr/bin/env python3
"""The whole server stands still (SIGSTOP) while games with clocks are played, as when a virtual machine is moved.

In some games the player sends the move while the server is stopped, in others after that. Shown is that no player
pays for the time in which the server could not have read a move: no flag falls for it, and the clocks in the next Move
line show no more than was thought before and after.
"""

import signal
import time

from faults import Client, Fault
from timed_game import TimedGame

TOLERANCE = 1.0  # s that may be charged besides, for the way and a busy machine


def clocks(stop):
    """Of every kind; in all but the first a flag would fall, or a period be lost, if the stop were charged."""
    ms = int(1000 * stop)
    return (f"{4 * ms}ms", f"{3 * ms // 4}ms+{ms // 10}ms", f"{ms // 2}ms/3x{ms // 2}ms", f"{3 * ms // 4}ms/move",
            f"{ms // 2}ms/5x{ms // 2}ms,canadian=yes")


class StoppedGame:
    """What happens in one game around the stop."""

    def __init__(self, server, number, clock, sends_meanwhile):
        self.game = TimedGame(Client(server, f"black{number}"), Client(server, f"white{number}"), clock)
        self.sends_meanwhile = sends_meanwhile
        self.name = f"clock {clock}, move sent {'during' if sends_meanwhile else 'after'} the stop"

    def check(self, fault, stopped, went_on):
        """The move that was thought about over the stop."""
        game = self.game
        thought = stopped - game.turn_seen
        if not self.sends_meanwhile:
            thought += time.monotonic() - went_on
            game.send_move()
        clock = game.wait_move()
        if clock is None:
            fault.breach(f"{self.name}: {game.over}")
            return
        before, after = clock
        fault.expect(after >= before - 1000 * (thought + TOLERANCE),
                     f"{self.name}: thought {1000 * thought:.0f} ms, the clock went from {before} to {after} ms")
        fault.figures["most_charged_ms"] = max(fault.figures["most_charged_ms"], before - after)


def test(fault, data):
    seconds = fault.arguments.stop
    server = fault.serve(data)
    fault.figures |= {"stop_s": seconds, "most_charged_ms": 0}
    games = [StoppedGame(server, 2 * number + meanwhile, clock, meanwhile)
             for number, clock in enumerate(clocks(seconds)) for meanwhile in (False, True)]
    for number in range(fault.arguments.stops):
        playing = [each for each in games if not each.game.over]
        for each in playing:
            for _ in range(2 + number % 2):  # the side that is to move changes from stop to stop
                each.game.move()
        server.process.send_signal(signal.SIGSTOP)
        stopped = time.monotonic()
        for each in playing:
            if each.sends_meanwhile:
                each.game.send_move()
        time.sleep(seconds)
        server.process.send_signal(signal.SIGCONT)
        went_on = time.monotonic()
        for each in playing:
            each.check(fault, stopped, went_on)
        fault.say(f"stop {number + 1}: {len(playing)} games")
    for each in games:
        if not each.game.over:
            each.game.resign()
    fault.figures |= {"games": len(games), "over": sum(1 for each in games if each.game.over)}
    fault.stop(server)


if __name__ == "__main__":
    this = Fault(__doc__, stop=(10.0, "seconds for which the server is stopped"), stops=(2, "how often it is"))
    this.run(lambda data: test(this, data))
